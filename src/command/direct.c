#include "direct/direct.h"

#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "command/files.h"
#include "command/picture.h"
#include "command/process.h"
#include "direct/deadlock.h"
#include "lts/complete.h"
#include "report/assumption_text.h"
#include "report/table.h"
#include "report/word_text.h"

/* Larger assumptions are not told; deadlocks are looked for in so many states, if nothing is said. */
enum { MOST_STATES_SHOWN = 60, MOST_STATES = 2000000 };

/* One of --environment. */
struct candidate {
    const char *name;
    struct lts *lts;
    struct direct_discharge discharge;
    bool discharged;
};

struct finding {
    struct invocation *invocation;
    struct process_model model; /* if it is FSP */
    bool is_fsp;
    struct fsp_network network;
    bool is_network;                 /* the parts are its */
    ARRAY(const struct lts *) parts; /* of the system */
    ARRAY(uint32_t) ends;            /* of the parts */
    struct lts *property;
    ARRAY(struct candidate) candidates;
    struct label_list interface;
    uint64_t most_states;
    struct direct direct;
    bool found;
    struct direct_deadlock deadlock;
    bool hunted; /* for deadlocks */
};

static const char *const STEPS[] = {"composition", "trimmed", "determinised", "assumption"};

static const char *verdict_text(enum direct_verdict verdict) {
    static const char *const TEXTS[] = {"always", "never", "conditional"};
    return TEXTS[verdict];
}

static size_t steps_of(const struct direct *d) {
    return d->verdict == DIRECT_NEVER ? DIRECT_COMPOSED + 1 : DIRECT_STEPS;
}

/* --- Results --- */

static void size_json(struct json *json, struct direct_size size) {
    json_number_member(json, "states", size.states);
    json_number_member(json, "transitions", size.transitions);
}

static void candidate_json(struct json *json, const struct candidate *candidate) {
    json_object(json);
    json_text_member(json, "name", candidate->name);
    json_boolean_member(json, "good", candidate->discharge.good);
    word_json(json, "trace", &candidate->discharge.trace);
    json_end(json);
}

static void candidates_json(struct json *json, const struct finding *f) {
    if (f->candidates.count == 1) {
        json_key(json, "environment");
        candidate_json(json, &f->candidates.items[0]);
    }
    if (f->candidates.count < 2)
        return;
    json_key(json, "environments");
    json_list(json);
    for (size_t i = 0; i < f->candidates.count; i++)
        candidate_json(json, &f->candidates.items[i]);
    json_end(json);
}

static void deadlock_json(struct json *json, const struct finding *f) {
    static const char *const VERDICTS[] = {"none", "possible", "inconclusive"};
    json_key(json, "deadlock");
    if (!f->hunted) {
        json_null(json);
        return;
    }
    json_object(json);
    json_text_member(json, "verdict", VERDICTS[f->deadlock.verdict]);
    if (f->deadlock.verdict == DIRECT_DEADLOCK_POSSIBLE) {
        word_json(json, "run", &f->deadlock.run);
        json_key(json, "forbidden");
        json_list(json);
        for (size_t i = 0; i < f->deadlock.forbidden.count; i++)
            json_text(json, f->deadlock.forbidden.items[i]);
        json_end(json);
    }
    json_end(json);
}

static void write_json(struct json *json, const void *results) {
    const struct finding *f = results;
    const struct direct *d = &f->direct;
    json_object(json);
    json_text_member(json, "verdict", verdict_text(d->verdict));
    json_key(json, "interface");
    json_list(json);
    for (size_t i = 0; i < d->interface.count; i++)
        json_text(json, d->interface.texts[i]);
    json_end(json);
    json_key(json, "steps");
    json_list(json);
    for (size_t i = 0; i < steps_of(d); i++) {
        json_object(json);
        json_text_member(json, "name", STEPS[i]);
        size_json(json, d->sizes[i]);
        json_end(json);
    }
    json_end(json);
    json_key(json, "assumption");
    if (d->assumption) {
        json_object(json);
        size_json(json, d->sizes[DIRECT_ASSUMED]);
        json_end(json);
    } else {
        json_null(json);
    }
    json_boolean_member(json, "useless", d->useless);
    if (d->verdict == DIRECT_NEVER)
        word_json(json, "run", &d->run);
    deadlock_json(json, f);
    candidates_json(json, f);
    json_end(json);
}

static void write_steps(const struct direct *d, struct output *output) {
    struct size_row rows[DIRECT_STEPS];
    for (size_t i = 0; i < steps_of(d); i++)
        rows[i] = (struct size_row){STEPS[i], d->sizes[i].states, d->sizes[i].transitions};
    sizes_write(d->job, rows, steps_of(d), output);
}

static void write_candidate(const struct candidate *candidate, struct output *output) {
    output_text(output, "\n");
    output_text(output, candidate->name);
    if (candidate->discharge.good) {
        output_text(output, " respects the assumption: the property holds in it.\n");
        return;
    }
    output_text(output, " does not respect the assumption: the property breaks.\n");
    if (candidate->discharge.trace.letters.count > 0)
        output_text(output, "A shortest trace of it that the assumption does not have:\n");
    word_write(&candidate->discharge.trace, output);
}

/* Several at a glance, then what is wrong with each. */
static void write_candidates(const struct finding *f, struct output *output) {
    struct table table;
    output_text(output, "\n");
    table_init(&table, f->direct.job, 3);
    table_text(&table, "environment");
    table_text(&table, "assumption");
    table_text(&table, "property");
    for (size_t i = 0; i < f->candidates.count; i++) {
        bool good = f->candidates.items[i].discharge.good;
        table_text(&table, f->candidates.items[i].name);
        table_text(&table, good ? "respected" : "not respected");
        table_text(&table, good ? "holds" : "breaks");
    }
    table_write(&table, output);
    table_free(&table);
    for (size_t i = 0; i < f->candidates.count; i++)
        if (!f->candidates.items[i].discharge.good)
            write_candidate(&f->candidates.items[i], output);
}

static void write_forbidden(const struct direct_deadlock *deadlock, struct output *output) {
    for (size_t i = 0; i < deadlock->forbidden.count; i++) {
        output_text(output, i > 0 ? ", " : "");
        output_text(output, deadlock->forbidden.items[i]);
    }
}

static void write_deadlock(const struct finding *f, struct output *output) {
    const struct direct_deadlock *deadlock = &f->deadlock;
    if (deadlock->verdict == DIRECT_DEADLOCK_UNDECIDED)
        output_format(
            output,
            "\nWhether the system can deadlock under the assumption is not known: the search ended at "
            "--states %" PRIu64 ".\n",
            f->most_states);
    if (deadlock->verdict != DIRECT_DEADLOCK_POSSIBLE)
        return;
    bool at_once = deadlock->run.letters.count == 0;
    if (deadlock->forbidden.count > 0) {
        output_format(output, "\nThe system %s under the assumption, which forbids all that is left to do (",
                      at_once ? "deadlocks at once" : "can deadlock");
        write_forbidden(deadlock, output);
        output_text(output, ").\n");
    } else {
        output_format(output, "\nThe system %s by itself: it has no move left.\n",
                      at_once ? "deadlocks at once" : "can deadlock");
    }
    if (!at_once)
        output_text(output, "A shortest run to the deadlock:\n");
    word_write(&deadlock->run, output);
}

static void write_text(struct output *output, const void *results) {
    static const char *const MEANINGS[] = {
        "The property holds in every environment.",
        "The property breaks in every environment: the system does that by itself.",
        "The property holds exactly in environments that respect the assumption."};
    const struct finding *f = results;
    const struct direct *d = &f->direct;
    output_format(output, "%s. %s\n\n", verdict_text(d->verdict), MEANINGS[d->verdict]);
    output_text(output, "interface  ");
    for (size_t i = 0; i < d->interface.count; i++) {
        output_text(output, i > 0 ? ", " : "");
        output_text(output, d->interface.texts[i]);
    }
    output_text(output, "\n\n");
    write_steps(d, output);
    if (d->verdict == DIRECT_NEVER) {
        output_text(output, "\nWhat the system does:\n");
        word_write(&d->run, output);
    }
    if (d->verdict == DIRECT_CONDITIONAL && d->assumption->states <= MOST_STATES_SHOWN) {
        output_text(output, "\n");
        assumption_write_text(d->job, d->assumption, ASSUMPTION_SHARED, false, output);
    }
    if (d->useless)
        output_text(
            output,
            "\nOnly environments that do nothing at all respect it: the system is of no use there.\n");
    if (f->hunted)
        write_deadlock(f, output);
    if (f->candidates.count == 1)
        write_candidate(&f->candidates.items[0], output);
    if (f->candidates.count > 1)
        write_candidates(f, output);
    cost_write(d->job, f->invocation->started, output);
}

/* --- Reading --- */

/* A process of the model, or a file. */
static struct fsp_process load_ending(struct finding *f, const char *name) {
    struct fsp_process process = {NULL, STATE_NONE};
    if (!f->is_fsp || has_extension(name, ".aut"))
        process.lts = load_lts(f->invocation, name);
    else if (!fsp_build(&f->model.fsp, name, &process))
        process.lts = NULL;
    return process;
}

static struct lts *load(struct finding *f, const char *name) {
    return load_ending(f, name).lts;
}

/* A property is what its LTS allows; one with π says itself what breaks it. */
static struct lts *as_property(struct job *job, struct lts *lts) {
    if (!lts || lts->error != STATE_NONE)
        return lts;
    struct lts *completed = lts_complement(job, lts);
    lts_free(lts);
    return completed;
}

/* Adds what a process shares with system and property. */
static bool take_alphabet(struct finding *f, const struct lts *whose) {
    struct job *job = f->invocation->job;
    for (uint32_t l = 1; l < whose->alphabet.count; l++) {
        const char *text = whose->alphabet.texts[l];
        bool shared = alphabet_has(&f->property->alphabet, text);
        for (size_t i = 0; i < f->parts.count && !shared; i++)
            shared = alphabet_has(&f->parts.items[i]->alphabet, text);
        for (size_t i = 0; i < f->interface.texts.count && shared; i++)
            shared = strcmp(f->interface.texts.items[i], text) != 0;
        if (shared && !(text = arena_text(&f->interface.arena, text, strlen(text))))
            return false;
        if (shared && !array_push(&job->memory, &f->interface.texts, text))
            return false;
    }
    return true;
}

static bool is_process(const struct finding *f, const char *name) {
    const char *process;
    for (size_t i = 0; f->is_fsp && (process = fsp_process_name(&f->model.fsp, i)); i++)
        if (strcmp(process, name) == 0)
            return true;
    return false;
}

/* With several environments the interface is what they have together, and one of them may lack some of it. */
static void note_missing(const struct finding *f, const struct candidate *candidate) {
    struct job *job = f->invocation->job;
    struct text missing = {.memory = &job->memory};
    for (size_t i = 0; i < f->interface.texts.count; i++) {
        const char *label = f->interface.texts.items[i];
        if (alphabet_has(&candidate->lts->alphabet, label))
            continue;
        text_add(&missing, missing.chars.count > 0 ? ", " : "");
        text_add(&missing, label);
    }
    if (missing.chars.count > 0)
        diagnostics_add(&job->diagnostics, SEVERITY_NOTE, NULL, "set the interface with --interface",
                        "%s lacks %s: these never happen with it", candidate->name, text_end(&missing));
    text_free(&missing);
}

static bool take_alphabets(struct finding *f) {
    for (size_t i = 0; i < f->candidates.count; i++)
        if (!take_alphabet(f, f->candidates.items[i].lts))
            return false;
    for (size_t i = 0; i < f->candidates.count; i++)
        note_missing(f, &f->candidates.items[i]);
    return true;
}

/* Labels and patterns, or the alphabet of a process, or that of the environments. */
static bool read_interface(struct finding *f) {
    struct invocation *invocation = f->invocation;
    const char *given = invocation_value(invocation, OPTION_INTERFACE);
    if (given && !is_process(f, given))
        return label_list_split(invocation->job, &f->interface, given);
    arena_init(&f->interface.arena, &invocation->job->memory);
    if (given) {
        struct lts *named = load(f, given);
        bool fine = named && take_alphabet(f, named);
        lts_free(named);
        return fine;
    }
    if (f->candidates.count > 0)
        return take_alphabets(f);
    return job_reject(invocation->job, NULL,
                      "--interface a,b.*, or --environment NAME, whose alphabet it is then",
                      "what is the interface?");
}

static bool add_part(struct finding *f, const struct lts *part, uint32_t end) {
    struct memory *memory = &f->invocation->job->memory;
    return array_push(memory, &f->ends, end) && array_push(memory, &f->parts, part);
}

/* Takes the LTS over. */
static bool add_own_part(struct finding *f, struct lts *part, uint32_t end) {
    if (part && add_part(f, part, end))
        return true;
    lts_free(part);
    return false;
}

/* In parts, if nothing stands in between: what is composed part by part never exists as a whole. */
static bool read_process(struct finding *f) {
    struct invocation *invocation = f->invocation;
    const char *given = invocation_value(invocation, OPTION_SYSTEM);
    if (!process_model_load(&f->model, invocation, invocation->operands.items, invocation->operands.count))
        return false;
    f->is_network = true;
    if (!fsp_take_apart(&f->model.fsp, given ? given : f->model.name, &f->network))
        return false;
    bool whole = f->network.hides || f->network.order != PARALLEL_EQUAL;
    for (size_t i = 0; i < f->network.parts.count && !whole; i++)
        if (!add_part(f, f->network.parts.items[i].lts, f->network.parts.items[i].end))
            return false;
    if (!whole)
        return true;
    fsp_network_free(&f->network);
    f->is_network = false;
    struct fsp_process process = load_ending(f, given ? given : f->model.name);
    return add_own_part(f, process.lts, process.end);
}

static bool read_system(struct finding *f) {
    struct invocation *invocation = f->invocation;
    f->is_fsp = is_process_file(invocation, invocation->operands.items[0]);
    if (f->is_fsp)
        return read_process(f);
    for (size_t i = 0; i < invocation->operands.count; i++)
        if (!add_own_part(f, load_lts(invocation, invocation->operands.items[i]), STATE_NONE))
            return false;
    return true;
}

static bool read_environments(struct finding *f) {
    struct invocation *invocation = f->invocation;
    for (size_t i = 0; i < invocation->given.count; i++) {
        struct candidate candidate = {.name = invocation->given.items[i].value};
        if (invocation->given.items[i].option->id != OPTION_ENVIRONMENT)
            continue;
        if (!(candidate.lts = load(f, candidate.name)))
            return false;
        if (!array_push(&invocation->job->memory, &f->candidates, candidate)) {
            lts_free(candidate.lts);
            return false;
        }
    }
    return true;
}

static bool read_all(struct finding *f) {
    struct invocation *invocation = f->invocation;
    const char *property = invocation_value(invocation, OPTION_PROPERTY);
    if (!property)
        return job_reject(invocation->job, NULL, "--property NAME, or FILE", "which property?");
    if (!read_system(f))
        return false;
    f->property = as_property(invocation->job, load(f, property));
    return f->property && read_environments(f) && read_interface(f);
}

/* --- The command --- */

static bool is_of_interface(const struct direct *d, const char *label) {
    for (size_t i = 0; i < d->interface.count; i++)
        if (strcmp(d->interface.texts[i], label) == 0)
            return true;
    return false;
}

/* What is internal to the system is nobody else's; and who shares nothing is another system's environment. */
static void check_environment(const struct finding *f, const struct candidate *candidate) {
    const struct alphabet *alphabet = &candidate->lts->alphabet;
    uint32_t shared = 0;
    for (uint32_t l = 1; l < alphabet->count; l++) {
        const char *label = alphabet->texts[l];
        bool internal = false;
        for (size_t i = 0; i < f->parts.count; i++)
            internal |= alphabet_has(&f->parts.items[i]->alphabet, label);
        shared += is_of_interface(&f->direct, label);
        if (internal && !is_of_interface(&f->direct, label))
            job_reject(f->invocation->job, NULL, "add it to the interface, or rename it in the environment",
                       "%s takes part in %s, which is internal to the system", candidate->name, label);
    }
    if (shared == 0 && f->direct.interface.count > 0)
        job_reject(f->invocation->job, NULL, "are its labels those of the system? FSP labels it with a:P",
                   "%s has no action of the interface", candidate->name);
}

static bool discharge_all(struct finding *f) {
    for (size_t i = 0; i < f->candidates.count; i++)
        check_environment(f, &f->candidates.items[i]);
    bool fine = !job_failed(f->invocation->job);
    for (size_t i = 0; i < f->candidates.count && fine; i++) {
        struct candidate *candidate = &f->candidates.items[i];
        candidate->discharged = true;
        fine = direct_discharge(&candidate->discharge, &f->direct, candidate->lts);
    }
    return fine;
}

static bool find(struct finding *f) {
    struct direct_component component = {.parts = f->parts.items,
                                         .ends = f->ends.items,
                                         .count = f->parts.count,
                                         .property = f->property,
                                         .interface = {f->interface.texts.items, f->interface.texts.count}};
    f->found = true;
    if (!direct_find(&f->direct, f->invocation->job, &component))
        return false;
    f->hunted = f->direct.assumption != NULL;
    return (!f->hunted || direct_deadlock_find(&f->deadlock, &f->direct, &component, f->most_states)) &&
           discharge_all(f);
}

static bool store(struct finding *f) {
    const char *path = invocation_value(f->invocation, OPTION_OUTPUT);
    enum drawing_format format;
    if (!path)
        return true;
    if (!f->direct.assumption) {
        diagnostics_add(&f->invocation->job->diagnostics, SEVERITY_WARNING, NULL, NULL,
                        "there is no assumption to write: nothing meets it");
        return true;
    }
    if (picture_is_wanted(f->invocation, &format))
        return draw_picture(f->invocation, f->direct.assumption, f->direct.assumption->states, NULL, format,
                            NULL);
    return store_lts(f->invocation, f->direct.assumption);
}

static enum status status_of(const struct finding *f) {
    bool bad = f->candidates.count == 0 && f->direct.verdict == DIRECT_NEVER;
    for (size_t i = 0; i < f->candidates.count; i++)
        bad |= !f->candidates.items[i].discharge.good;
    return bad ? STATUS_NO : STATUS_YES;
}

static bool check_direct_output(struct invocation *invocation) {
    enum drawing_format format;
    return picture_is_wanted(invocation, &format) ? check_part(invocation) : check_output(invocation);
}

static enum status run(struct invocation *invocation) {
    struct finding f = {.invocation = invocation};
    struct answer answer = {STATUS_YES, NULL, write_json, write_text};
    if (check_direct_output(invocation) &&
        number_of(invocation, OPTION_STATES, "states", MOST_STATES, &f.most_states) && read_all(&f) &&
        find(&f) && store(&f))
        answer = (struct answer){status_of(&f), &f, write_json, write_text};
    enum status status = invocation_answer(invocation, &answer);
    for (size_t i = 0; i < f.candidates.count; i++) {
        if (f.candidates.items[i].discharged)
            direct_discharge_free(&f.candidates.items[i].discharge);
        lts_free(f.candidates.items[i].lts);
    }
    array_free(&f.candidates);
    if (f.hunted)
        direct_deadlock_free(&f.deadlock);
    if (f.found)
        direct_free(&f.direct);
    lts_free(f.property);
    for (size_t i = 0; i < f.parts.count && !f.is_network; i++)
        lts_free((struct lts *)f.parts.items[i]);
    if (f.is_network)
        fsp_network_free(&f.network);
    process_model_free(&f.model);
    array_free(&f.parts);
    array_free(&f.ends);
    label_list_free(&f.interface);
    return status;
}

static const struct option OWN[] = {
    {OPTION_SYSTEM, "system", 's', "NAME", NULL,
     "the process that is there, of an FSP file (default: the last composite one)"},
    {OPTION_PROPERTY, "property", 'p', "NAME", "FILE",
     "the property, a process or a file: what it may do, deterministic; or with the error state"},
    {OPTION_INTERFACE, "interface", 0, "LABELS", NULL,
     "what the environment takes part in; * stands for any text; or a process whose alphabet it is (default: --environment)"},
    {OPTION_ENVIRONMENT, "environment", 'e', "NAME", "FILE",
     "a process or a file: does it respect the assumption? Several give a table"},
    {OPTION_STATES, "states", 0, "N", NULL,
     "look for deadlocks under the assumption in at most N states (default: 2000000)"},
    {OPTION_STRICT, "strict", 0, NULL, NULL, "in FSP, references that lead nowhere are errors"},
    {0},
};

static const struct option *const OPTIONS[] = {OWN,           OPTIONS_OUTPUT,  OPTIONS_PART,
                                               OPTIONS_INPUT, OPTIONS_GENERAL, NULL};

static const struct example EXAMPLES[] = {
    {"lacuna direct mutex.aut writer.aut --property exclusion.aut --interface 'e.*' -o assumption.svg",
     "what the environment of mutex and writer must respect"},
    {"lacuna direct mutex.aut writer.aut --property exclusion.aut --environment careful.aut",
     "whether this one does"},
    {0},
};

const struct command COMMAND_DIRECT = {
    .name = "direct",
    .operands = "FILE...",
    .least = 1,
    .most = SIZE_MAX,
    .summary = "what the environment of synchronously composed LTSs must respect",
    .description =
        "The files are composed, a label moving all that have it together. Tells whether the property holds in every "
        "environment, in none (with what the system does by itself), or exactly in those that respect an assumption: the weakest "
        "there is, over the interface. What the property names and the system lacks belongs to the interface in any case.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
