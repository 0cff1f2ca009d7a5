#include "language/promela/export/export.h"

#include <stdio.h>
#include <string.h>

#include "language/promela/export/limits.h"
#include "language/promela/export/writer.h"

/* ---- names ---- */

static const char **new_texts(struct writer *writer, size_t count) {
    const char **texts = arena_allocate(&writer->arena, count * sizeof *texts);
    for (size_t i = 0; texts && i < count; i++)
        texts[i] = NULL;
    return texts;
}

static bool claim(struct writer *writer, enum identifier_use use, const char **text, const char *first,
                  const char *second) {
    return (*text = identifiers_claim(&writer->identifiers, use, first, second)) != NULL;
}

static uint32_t most_slots(const struct writer *writer) {
    uint32_t most = 0;
    for (size_t c = 0; c < writer->system->channels.count; c++)
        most = writer->slots[c] > most ? writer->slots[c] : most;
    return most;
}

static bool keeps_senders(const struct writer *writer) {
    for (size_t c = 0; c < writer->system->channels.count; c++)
        if (writer->senders.kept[c])
            return true;
    return false;
}

/* Those that only models of some languages have. */
static bool claim_conventions(struct writer *writer) {
    const struct system_conventions *conventions = &writer->system->conventions;
    const char *unused;
    return (!keeps_senders(writer) || claim(writer, IDENTIFIER_OF_PROGRAM, &writer->sender, "sender", "")) &&
           (!conventions->full_is_wrong || claim(writer, IDENTIFIER_OF_MODEL, &unused, "OVERFLOW", "")) &&
           (conventions->rest != REST_IS_DEADLOCK ||
            (claim(writer, IDENTIFIER_OF_MODEL, &unused, "DEADLOCK", "") &&
             claim(writer, IDENTIFIER_OF_PROCESS, &writer->rest, "Rest", "")));
}

/* Names that the model uses as they are: they come first. */
static bool claim_own_names(struct writer *writer) {
    static const char *const MACROS[] = {"NO_FAILURES", "CHECK_RANGES", "FORMULAS"};
    const char *unused;
    for (uint32_t i = 0; i < most_slots(writer); i++) {
        char text[24];
        snprintf(text, sizeof text, "arg%u", i + 1);
        if (!claim(writer, IDENTIFIER_OF_PROGRAM, &unused, text, ""))
            return false;
    }
    for (size_t i = 0; i < sizeof MACROS / sizeof *MACROS; i++)
        if (!claim(writer, IDENTIFIER_OF_MODEL, &unused, MACROS[i], ""))
            return false;
    return claim_conventions(writer);
}

static bool intern_messages(struct writer *writer) {
    for (size_t c = 0; c < writer->system->channels.count; c++) {
        const struct system_channel *channel = &writer->system->channels.items[c];
        for (size_t m = 0; m < channel->messages.count; m++) {
            const char *name = channel->messages.items[m].name;
            uint32_t fields = channel->messages.items[m].fields_count;
            writer->slots[c] = fields > writer->slots[c] ? fields : writer->slots[c];
            if (names_intern(&writer->message_names, name, strlen(name)) == NAMES_NONE)
                return false;
        }
    }
    size_t count = writer->message_names.list.count;
    if (count <= PROMELA_MOST_NAMES)
        return true;
    return job_reject(writer->job, NULL, "verify it with lacuna instead of SPIN",
                      "cannot be exported to Promela: there are %zu names of messages, SPIN has %d", count,
                      (int)PROMELA_MOST_NAMES);
}

static bool claim_channels_and_messages(struct writer *writer) {
    for (size_t i = 0; i < writer->message_names.list.count; i++)
        if (!claim(writer, IDENTIFIER_OF_MODEL, &writer->messages[i],
                   writer->message_names.list.items[i].text, ""))
            return false;
    for (size_t i = 0; i < writer->system->channels.count; i++)
        if (!claim(writer, IDENTIFIER_OF_PROGRAM, &writer->channels[i],
                   writer->system->channels.items[i].name, ""))
            return false;
    return true;
}

/* A process is called like its component, but with a capital: the channel is most likely called like it too.
 */
static bool claim_process(struct writer *writer, size_t number) {
    const struct system_component *component = &writer->system->components.items[number];
    char initial[2] = {component->name[0], '\0'};
    if (initial[0] >= 'a' && initial[0] <= 'z')
        initial[0] = (char)(initial[0] - 'a' + 'A');
    const char *others = component->name[0] ? component->name + 1 : "";
    return claim(writer, IDENTIFIER_OF_PROCESS, &writer->processes[number], initial, others) &&
           (component->locations == 1 ||
            claim(writer, IDENTIFIER_OF_PROGRAM, &writer->locations[number], component->name, "_at"));
}

static bool claim_variable(struct writer *writer, size_t number) {
    const struct system_variable *variable = &writer->system->variables.items[number];
    const char *component = writer->system->components.items[variable->component].name;
    size_t length = strlen(component);
    char *prefix = arena_allocate(&writer->arena, length + 2);
    if (!prefix)
        return false;
    memcpy(prefix, component, length);
    memcpy(prefix + length, "_", 2);
    return claim(writer, IDENTIFIER_OF_PROGRAM, &writer->variables[number], prefix, variable->name);
}

static bool claim_names(struct writer *writer) {
    const struct system *system = writer->system;
    if (!claim_own_names(writer) || !claim_channels_and_messages(writer))
        return false;
    for (size_t i = 0; i < system->components.count; i++)
        if (!claim_process(writer, i))
            return false;
    for (size_t i = 0; i < system->variables.count; i++)
        if (!claim_variable(writer, i))
            return false;
    for (size_t i = 0; i < system->observers.count; i++)
        if (!claim(writer, IDENTIFIER_OF_PROGRAM, &writer->observers[i], system->observers.items[i].name,
                   "") ||
            !claim(writer, IDENTIFIER_OF_MODEL, &writer->observer_macros[i], "PROPERTY_",
                   system->observers.items[i].name))
            return false;
    for (size_t i = 0; i < system->invariants.count; i++)
        if (!claim(writer, IDENTIFIER_OF_MODEL, &writer->invariant_macros[i], "PROPERTY_",
                   system->invariants.items[i].name))
            return false;
    for (size_t i = 0; i < system->formulas.count; i++)
        if (!claim(writer, IDENTIFIER_OF_MODEL, &writer->formulas[i], system->formulas.items[i].name, ""))
            return false;
    for (size_t i = 0; i < system->predicates.count; i++)
        if (!claim(writer, IDENTIFIER_OF_MODEL, &writer->predicates[i], "atom", ""))
            return false;
    return claim(writer, IDENTIFIER_OF_PROCESS, &writer->idle, "Idle", "");
}

/* SPIN takes the arrow of a conditional in a formula for an implication: they are written without, unless
 * that gets too large. */
static bool flatten(struct writer *writer, const struct condition **conditions) {
    const struct condition *first = NULL, **end = &first;
    for (const struct condition *c = *conditions; c; c = c->earlier) {
        struct condition *copy = arena_allocate(&writer->arena, sizeof *copy);
        const struct term *term = term_without_conditionals(&writer->arena, c->term, PATH_MOST_NODES);
        if (!copy)
            return false;
        *copy = (struct condition){term ? term : c->term, NULL};
        *end = copy;
        end = &copy->earlier;
    }
    *conditions = first;
    return !writer->job->memory.exhausted;
}

static bool prepare(struct writer *writer) {
    const struct system *system = writer->system;
    writer->slots = arena_allocate(&writer->arena, system->channels.count * sizeof *writer->slots);
    if (!writer->slots)
        return false;
    memset(writer->slots, 0, system->channels.count * sizeof *writer->slots);
    if (!intern_messages(writer) ||
        !message_senders_find(&writer->senders, &writer->job->memory, writer->ranges))
        return false;
    writer->holds = arena_allocate(&writer->arena, system->invariants.count * sizeof *writer->holds);
    writer->truths = arena_allocate(&writer->arena, system->predicates.count * sizeof *writer->truths);
    bool fine = writer->holds && writer->truths &&
                (writer->messages = new_texts(writer, writer->message_names.list.count)) &&
                (writer->channels = new_texts(writer, system->channels.count)) &&
                (writer->processes = new_texts(writer, system->components.count)) &&
                (writer->locations = new_texts(writer, system->components.count)) &&
                (writer->variables = new_texts(writer, system->variables.count)) &&
                (writer->saved = new_texts(writer, system->variables.count)) &&
                (writer->observers = new_texts(writer, system->observers.count)) &&
                (writer->observer_macros = new_texts(writer, system->observers.count)) &&
                (writer->invariant_macros = new_texts(writer, system->invariants.count)) &&
                (writer->formulas = new_texts(writer, system->formulas.count)) &&
                (writer->predicates = new_texts(writer, system->predicates.count));
    for (size_t i = 0; fine && i < system->invariants.count; i++)
        fine = paths_condition(writer->job, &writer->arena, writer->ranges, system->invariants.items[i].name,
                               system->invariants.items[i].condition, &writer->holds[i]);
    for (size_t i = 0; fine && i < system->predicates.count; i++)
        fine = paths_condition(writer->job, &writer->arena, writer->ranges, "a formula",
                               system->predicates.items[i], &writer->truths[i]) &&
               flatten(writer, &writer->truths[i].all) && flatten(writer, &writer->truths[i].against_failing);
    return fine && claim_names(writer);
}

/* ---- how to use it ---- */

/* More than SPIN will need for a state, but not by much; it needs an option if that is more than usual. */
static uint64_t state_bytes(const struct writer *writer) {
    const struct system *system = writer->system;
    uint64_t bytes = 64 + 8 * (uint64_t)system->components.count + 4 * (uint64_t)system->variables.count +
                     4 * (uint64_t)system->observers.count;
    for (size_t c = 0; c < system->channels.count; c++)
        bytes += 16 + (uint64_t)system->channels.items[c].capacity *
                          (4 + 4 * ((uint64_t)writer->slots[c] + writer->senders.kept[c]));
    return bytes;
}

static void put_command(struct writer *writer, const char *purpose, const char *macros, const char *compile,
                        const char *options) {
    enum { USUAL_BYTES = 1024 };
    uint64_t bytes = USUAL_BYTES;
    while (bytes < state_bytes(writer))
        bytes *= 2;
    output_format(writer->output, " * %-9s spin %s-a %s && cc -O2 %s", purpose, macros, writer->file,
                  compile);
    if (bytes > USUAL_BYTES)
        output_format(writer->output, "-DVECTORSZ=%llu ", (unsigned long long)bytes);
    output_format(writer->output, "-o pan pan.c && ./pan %s\n", options);
}

static void put_property_command(struct writer *writer, const char *macro) {
    char macros[512];
    snprintf(macros, sizeof macros, "-D%s -DNO_FAILURES ", macro);
    put_command(writer, "property", macros, "-DSAFETY ", "-E");
}

static void put_formula_command(struct writer *writer, size_t number) {
    char options[512], compile[64];
    if (!writer_exports_formula(writer, number))
        return;
    bool fair = writer->system->conventions.weakly_fair;
    snprintf(options, sizeof options, "-a %s-N %s   %s", fair ? "-f " : "", writer->formulas[number],
             fair ? "(without -f for all runs, fair or not)" : "(-f as well for weak fairness)");
    snprintf(compile, sizeof compile, "-DNFAIR=%zu ", writer->system->components.count / 4 + 2);
    put_command(writer, "formula", "-DFORMULAS -DNO_FAILURES ", compile, options);
}

static void put_built_in_commands(struct writer *writer) {
    const struct system_conventions *conventions = &writer->system->conventions;
    if (conventions->rest == REST_IS_DEADLOCK)
        put_command(writer, "deadlock", "-DDEADLOCK -DNO_FAILURES ", "-DSAFETY ", "-E");
    else if (conventions->rest == REST_IS_AN_END)
        put_command(writer, "deadlock", "-DNO_FAILURES ", "-DSAFETY ", "-q");
    if (conventions->full_is_wrong)
        put_command(writer, "overflow", "-DOVERFLOW -DNO_FAILURES ", "-DSAFETY ", "-E");
    put_command(writer, "failure", "", "-DSAFETY ", "-E");
}

static void put_manual(struct writer *writer) {
    output_text(writer->output, "/*\n");
    put_built_in_commands(writer);
    for (size_t i = 0; i < writer->system->observers.count; i++)
        put_property_command(writer, writer->observer_macros[i]);
    for (size_t i = 0; i < writer->system->invariants.count; i++)
        put_property_command(writer, writer->invariant_macros[i]);
    for (size_t i = 0; i < writer->system->formulas.count; i++)
        put_formula_command(writer, i);
    output_text(
        writer->output,
        " *\n"
        " * Each option of a loop is one branch of a turn, there only if all it sends finds room.\n"
        " * With spin -o2 (variables that are not read are kept) and cc -DNOREDUCE (no state is left\n"
        " * out) SPIN stores all states, and one more: the one before the start. Runs of more than\n"
        " * 10000 turns need ./pan -m.\n */\n\n");
}

/* ---- declarations ---- */

/* Promela itself can match what the first message of a channel holds, but not compute with it. SPIN takes a
 * name with an argument for a side effect, hence the parentheses. */
static void put_head(struct writer *writer) {
    if (writer->head)
        output_format(writer->output,
                      "/* A value of the first message of a channel. */\n"
                      "#define %s(channel, value) c_expr { (qrecv)(now.channel, 0, value, 0) }\n\n",
                      writer->head);
}

static void put_messages(struct writer *writer) {
    size_t count = writer->message_names.list.count;
    if (count == 0)
        return;
    output_text(writer->output, "mtype = {");
    for (size_t i = 0; i < count; i++)
        output_format(writer->output, "%s%s%s", i == 0 ? "" : ",", i % 8 == 0 && i > 0 ? "\n    " : " ",
                      writer->messages[i]);
    output_text(writer->output, " };\n\n");
}

/* What a slot of a channel holds: the field of that number of any message, or 0 if it has none. */
static struct range slot_range(const struct writer *writer, uint32_t channel, uint32_t slot) {
    struct range range = {0, 0};
    const struct system_channel *c = &writer->system->channels.items[channel];
    for (uint32_t m = 0; m < c->messages.count; m++) {
        if (slot >= c->messages.items[m].fields_count || !ranges_message_reached(writer->ranges, channel, m))
            continue;
        struct range field = ranges_field(writer->ranges, channel, m, slot);
        range.low = field.low < range.low ? field.low : range.low;
        range.high = field.high > range.high ? field.high : range.high;
    }
    return range;
}

static void put_channels(struct writer *writer) {
    for (uint32_t c = 0; c < writer->system->channels.count; c++) {
        output_format(writer->output, "chan %s = [%u] of { mtype", writer->channels[c],
                      writer->system->channels.items[c].capacity);
        if (writer->senders.kept[c])
            output_format(writer->output, ", %s",
                          writer_type(range_make(0, (int64_t)writer->system->components.count)));
        for (uint32_t slot = 0; slot < writer->slots[c]; slot++)
            output_format(writer->output, ", %s", writer_type(slot_range(writer, c, slot)));
        output_text(writer->output, " };\n");
    }
}

static bool has_component_values(const struct system *system) {
    for (size_t v = 0; v < system->variables.count; v++)
        if (system->variables.items[v].type.kind == VALUE_COMPONENT)
            return true;
    for (size_t c = 0; c < system->channels.count; c++)
        for (size_t m = 0; m < system->channels.items[c].messages.count; m++) {
            const struct system_message *message = &system->channels.items[c].messages.items[m];
            for (uint32_t f = 0; f < message->fields_count; f++)
                if (message->fields[f].type.kind == VALUE_COMPONENT)
                    return true;
        }
    return false;
}

static void put_component_values(struct writer *writer) {
    if (!has_component_values(writer->system) && !keeps_senders(writer))
        return;
    output_text(writer->output, "\n/* As values:");
    for (size_t i = 0; i < writer->system->components.count; i++) {
        output_format(writer->output, "%s %zu ", i == 0 ? "" : ",", i);
        writer_comment(writer, writer->system->components.items[i].name);
    }
    if (keeps_senders(writer))
        output_format(writer->output,
                      "; %zu means no sender.\n * The first value of a message is who sent it. */\n",
                      writer->system->components.count);
    else
        output_text(writer->output, ". */\n");
}

static void put_variables(struct writer *writer) {
    const struct system *system = writer->system;
    output_text(writer->output, system->variables.count > 0 ? "\n" : "");
    for (size_t v = 0; v < system->variables.count; v++) {
        const struct system_variable *variable = &system->variables.items[v];
        struct range range = writer->ranges->variables[v];
        output_format(writer->output, "%s %s",
                      variable->type.kind == VALUE_TRUTH ? "bool" : writer_type(range), writer->variables[v]);
        if (variable->initial != 0) {
            output_text(writer->output, " = ");
            writer_constant(writer, variable->initial);
        }
        output_text(writer->output, ";\n");
    }
    for (size_t c = 0; c < system->components.count; c++)
        if (writer->locations[c])
            output_format(writer->output, "%s %s;\n",
                          writer_type((struct range){0, system->components.items[c].locations - 1}),
                          writer->locations[c]);
}

/* Hidden variables are not part of a state: they matter within a turn only. */
static void put_hidden(struct writer *writer) {
    if (writer->arguments > 0 || writer->receives_sender)
        output_text(writer->output, "\n/* What the message taken holds. */\n");
    if (writer->receives_sender)
        output_format(writer->output, "hidden int %s;\n", writer->sender);
    for (uint32_t i = 0; i < writer->arguments; i++)
        output_format(writer->output, "hidden int arg%u;\n", i + 1);
    for (size_t v = 0; v < writer->system->variables.count; v++)
        if (writer->saved[v])
            output_format(writer->output, "hidden int %s;\n", writer->saved[v]);
}

static void put_observers(struct writer *writer) {
    for (size_t i = 0; i < writer->system->observers.count; i++) {
        struct range range = {0, (int64_t)writer->system->observers.items[i].states - 1};
        output_format(writer->output, "\n#ifdef %s\n%s %s;\n#endif\n", writer->observer_macros[i],
                      writer_type(range), writer->observers[i]);
    }
}

/* ---- processes ---- */

/* A loop needs an option, and those for failures and properties may be left out by whoever uses the model. */
static bool put_process(struct writer *writer, uint32_t component) {
    writer->options = 0;
    output_format(writer->output, "\nproctype %s() {\nend:\n    do\n", writer->processes[component]);
    for (size_t e = 0; e < writer->system->edges.count; e++) {
        const struct system_edge *edge = &writer->system->edges.items[e];
        if (edge->component == component && !writer_edge(writer, edge))
            return false;
    }
    output_text(writer->output, writer->options == 0 ? "    :: false;\n    od\n}\n" : "    od\n}\n");
    return true;
}

static bool put_processes(struct writer *writer, struct bytes *text) {
    struct output *output = output_open_memory(writer->job, text);
    if (!output)
        return false;
    writer->output = output;
    for (uint32_t c = 0; c < writer->system->components.count; c++)
        if (!put_process(writer, c)) {
            output_abandon(output);
            return false;
        }
    return output_commit(output);
}

static void put_initial_message(struct writer *writer, const struct system_initial *initial) {
    const struct system_channel *channel = &writer->system->channels.items[initial->channel];
    output_format(writer->output, "        %s%s%s", writer->channels[initial->channel],
                  channel->discipline == DISCIPLINE_BAG ? "!!" : "!",
                  writer_message(writer, initial->channel, initial->message));
    if (writer->senders.kept[initial->channel])
        output_format(writer->output, ",%u",
                      initial->sender == SYSTEM_NONE ? (uint32_t)writer->system->components.count
                                                     : initial->sender);
    for (uint32_t f = 0; f < writer->slots[initial->channel]; f++) {
        output_text(writer->output, ",");
        writer_constant(writer,
                        f < channel->messages.items[initial->message].fields_count ? initial->values[f] : 0);
    }
    output_text(writer->output, ";\n");
}

/* Where that is a violation: all channels are empty. */
static void put_rest(struct writer *writer) {
    if (!writer->rest)
        return;
    output_format(writer->output,
                  "\n#ifdef DEADLOCK\nproctype %s() {\nend:\n    do\n    :: d_step {\n        ",
                  writer->rest);
    for (size_t c = 0; c < writer->system->channels.count; c++)
        output_format(writer->output, "%slen(%s) == 0", c == 0 ? "" : " && ", writer->channels[c]);
    output_text(writer->output, writer->system->channels.count == 0 ? "true ->\n" : " ->\n");
    output_text(writer->output,
                "        assert(false); /* all queues are empty */\n       }\n    od\n}\n#endif\n");
}

/* Everything that is there at the start, before any process is. */
static void put_start(struct writer *writer) {
    output_text(writer->output, "\ninit {\n    atomic {\n");
    for (size_t i = 0; i < writer->system->invariants.count; i++) {
        output_format(writer->output, "#ifdef %s\n        assert(", writer->invariant_macros[i]);
        writer_conditions(writer, writer->holds[i].all);
        output_text(writer->output, ");\n#endif\n");
    }
    for (size_t i = 0; i < writer->system->initial.count; i++)
        put_initial_message(writer, &writer->system->initial.items[i]);
    for (size_t i = 0; i < writer->system->components.count; i++)
        output_format(writer->output, "        run %s();\n", writer->processes[i]);
    if (writer->rest)
        output_format(writer->output, "#ifdef DEADLOCK\n        run %s();\n#endif\n", writer->rest);
    output_text(writer->output, "    }\n}\n");
}

/* The processes come first, though not in the text: they know what must be declared. */
static bool put_model(struct writer *writer, struct output *output) {
    struct bytes processes = {0};
    bool fine = put_processes(writer, &processes);
    if (fine) {
        writer->output = output;
        put_manual(writer);
        put_head(writer);
        put_messages(writer);
        put_channels(writer);
        put_component_values(writer);
        put_variables(writer);
        put_hidden(writer);
        put_observers(writer);
        output_bytes(output, processes.data.items, processes.data.count);
        put_rest(writer);
        put_start(writer);
        fine = writer_formulas(writer);
    }
    array_free(&processes.data);
    return fine;
}

/* The name of the file for a command; it is in a comment, too. */
static const char *file_name(const char *path) {
    static const char PLAIN[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-";
    const char *slash = path ? strrchr(path, '/') : NULL;
    const char *name = slash ? slash + 1 : path;
    return name && *name && *name != '-' && name[strspn(name, PLAIN)] == '\0' ? name : "model.pml";
}

bool promela_export(struct job *job, const struct sources *sources, const struct system *system,
                    const struct ranges *ranges, const char *path, struct output *output) {
    if (!promela_can_hold(job, system))
        return false;
    struct writer writer = {.job = job,
                            .sources = sources,
                            .system = system,
                            .ranges = ranges,
                            .file = file_name(path),
                            .peeked = SYSTEM_NONE};
    arena_init(&writer.arena, &job->memory);
    identifiers_init(&writer.identifiers, &job->memory);
    names_init(&writer.message_names, &job->memory);
    bool fine = prepare(&writer) && put_model(&writer, output);
    names_free(&writer.message_names);
    identifiers_free(&writer.identifiers);
    message_senders_free(&writer.senders);
    arena_free(&writer.arena);
    return fine && !job_failed(job);
}
