#include "report/run_report.h"

#include <string.h>
#include <unistd.h>

#include "report/text/table.h"
#include "report/text/terminal.h"
#include "system/view.h"

/* A copy in the arena; "" if there is no memory. */
static const char *kept(struct arena *arena, struct text *text) {
    const char *end = text_end(text);
    const char *copy = arena_text(arena, end, strlen(end));
    array_free(&text->chars);
    return copy ? copy : "";
}

/* --- What a run ends in --- */

static void list_full_channels(struct text *text, const struct run *run, const uint64_t *state) {
    const struct system *system = run->program->system;
    for (uint32_t i = 0; i < system->channels.count; i++) {
        if (channel_count(&run->program->channels[i], state) == 0)
            continue;
        text_add(text, "; ");
        text_add(text, system->channels.items[i].name);
        text_add(text, " holds ");
        text_channel(text, run->program, state, i);
    }
}

static bool mentions(const struct expression *expression, uint32_t variable) {
    if (!expression)
        return false;
    const struct array_extent *array = &expression->array;
    return (expression->kind == EXPRESSION_VARIABLE && expression->index == variable) ||
           (expression->kind == EXPRESSION_ELEMENT && variable - array->first < array->length) ||
           mentions(expression->left, variable) || mentions(expression->right, variable) ||
           mentions(expression->otherwise, variable);
}

static bool is_looked_at(const struct run *run, uint32_t variable) {
    const struct system *system = run->program->system;
    if (run->claim == RUN_FALSIFIES)
        return mentions(system->invariants.items[run->about].condition, variable);
    if (run->claim == RUN_UNDEFINED)
        return mentions(system->predicates.items[run->about], variable);
    const struct system_observer *observer = &system->observers.items[run->about];
    for (uint32_t i = 0; i < observer->predicates_count; i++)
        if (mentions(system->predicates.items[observer->first_predicate + i], variable))
            return true;
    return false;
}

/* "mutex.taken = 2": what the condition looks at. */
static void list_variables(struct text *text, const struct run *run, const uint64_t *state) {
    const struct system *system = run->program->system;
    const char *before = ": ";
    for (uint32_t i = 0; i < system->variables.count; i++) {
        const struct system_variable *variable = &system->variables.items[i];
        if (!is_looked_at(run, i))
            continue;
        text_add(text, before);
        text_add(text, system->components.items[variable->component].name);
        text_add(text, ".");
        text_add(text, variable->name);
        text_add(text, " = ");
        text_value(text, system, variable->type.kind, view_variable(run->program, state, i));
        before = ", ";
    }
}

/* Why those who have messages cannot take them. */
static void list_obstacles(struct text *text, const struct run *run, const uint64_t *state) {
    const struct system *system = run->program->system;
    struct stepping steps;
    if (!stepping_init(&steps, run->job, run->program))
        return;
    stepping_take(&steps, state);
    for (size_t i = 0; i < steps.batch.incidents.count; i++) {
        const struct incident *incident = &steps.batch.incidents.items[i];
        const struct system_edge *edge = &system->edges.items[incident->edge];
        text_add(text, i == 0 ? " (" : ", ");
        text_add(text, edge->name);
        text_add(text, " of ");
        text_add(text, system->components.items[edge->component].name);
        text_add(text, incident->failure == FAILURE_NONE ? " meets the full mailbox of " : " fails: ");
        text_add(text, incident->failure == FAILURE_NONE ? system->channels.items[incident->channel].name
                                                         : failure_text(incident->failure));
    }
    text_add(text, steps.batch.incidents.count > 0 ? ")" : "");
    stepping_free(&steps);
}

static void text_position(struct text *text, const struct sources *sources, struct span span) {
    struct place place = sources_place(sources, span);
    text_add(text, place.file);
    text_add(text, ":");
    text_number(text, (int64_t)place.line);
    text_add(text, ":");
    text_number(text, (int64_t)place.column);
}

/* " (1 to 2)": the indices that the array has. */
static void text_indices(struct text *text, const struct instruction *check) {
    text_add(text, " (");
    text_number(text, check->x);
    text_add(text, " to ");
    text_number(text, check->y);
    text_add(text, ")");
}

/* " (2 of class Worker)": how many there can be. */
static void text_created(struct text *text, const struct system_variable *counter) {
    text_add(text, " (");
    text_number(text, counter->type.high);
    text_add(text, " of class ");
    text_add(text, counter->counts);
    text_add(text, ")");
}

/* " (x of left takes 0 to 3)", if it is a variable's range that was left. */
static void text_range(struct text *text, const struct program *program, uint32_t instruction) {
    const struct origin *origin = &program->origins.items[instruction];
    const struct instruction *check = &program->code.items[instruction];
    if (origin->failure == FAILURE_INDEX &&
        check->x <= check->y) /* otherwise it was a condition that failed */
        text_indices(text, check);
    if (origin->failure == FAILURE_CREATION)
        text_created(text, &program->system->variables.items[origin->variable]);
    if (origin->failure != FAILURE_RANGE || origin->variable == SYSTEM_NONE)
        return;
    const struct system_variable *variable = &program->system->variables.items[origin->variable];
    text_add(text, " (");
    text_add(text, variable->array ? variable->array : variable->name);
    text_add(text, " of ");
    text_add(text, program->system->components.items[variable->component].name);
    text_add(text, " takes ");
    text_number(text, variable->type.low);
    text_add(text, " to ");
    text_number(text, variable->type.high);
    text_add(text, ")");
}

enum listed { NOTHING, VARIABLES, OBSTACLES };

/* How a run ends, by its claim: the name of the property stands between the two texts. */
struct ending {
    const char *before;
    const char *after; /* NULL: the property is not named */
    enum listed listed;
};

static const struct ending ENDINGS[] = {
    [RUN_REACHES] = {"", NULL, NOTHING},
    [RUN_BEGINS] = {"", " contradicts itself: no run satisfies it", NOTHING},
    [RUN_VIOLATES] = {"π: ", " is violated", NOTHING},
    [RUN_FALSIFIES] = {"", " is false here", VARIABLES},
    [RUN_REFUTES] = {"π: ", " is violated here", VARIABLES},
    [RUN_STAYS] = {"π: ", " is violated: the run ends here", VARIABLES},
    [RUN_UNDEFINED] = {"a comparison of ", "", VARIABLES},
    [RUN_LOOPS] = {"", " is violated if this goes on forever", NOTHING},
    [RUN_STOPS] = {"", " is violated: the run ends here", OBSTACLES},
    [RUN_DEADLOCKS] = {"deadlock: no actor can continue", NULL, OBSTACLES},
    [RUN_RESTS] = {"at rest: all mailboxes are empty", NULL, NOTHING},
    [RUN_BLOCKS] = {"the mailbox of ", NULL, NOTHING},
    [RUN_FAILS] = {"", NULL, NOTHING},
};

static void text_full_mailbox(struct text *text, const struct system_channel *mailbox) {
    text_add(text, mailbox->name);
    text_add(text, " is full (");
    text_number(text, mailbox->capacity);
    text_add(text, "): the last turn cannot end");
}

static void text_failure(struct text *text, const struct run *run, const struct sources *sources) {
    text_add(text, failure_text(run->failure));
    text_range(text, run->program, run->about);
    text_add(text, " at ");
    text_position(text, sources, run->program->origins.items[run->about].span);
}

static void text_ending(struct text *text, const struct run *run, const struct sources *sources,
                        const char *property) {
    const struct ending *ending = &ENDINGS[run->claim];
    const uint64_t *last = run->states.items + run->states.count - run->program->words;
    bool no_value =
        run->claim == RUN_UNDEFINED || (run->claim == RUN_FALSIFIES && run->failure != FAILURE_NONE);
    text_add(text, ending->before);
    if (ending->after) {
        text_add(text, property);
        text_add(text, no_value ? " has no value here, by " : ending->after);
        text_add(text, no_value ? failure_text(run->failure) : "");
    }
    if (run->claim == RUN_BLOCKS)
        text_full_mailbox(text, &run->program->system->channels.items[run->about]);
    if (run->claim == RUN_FAILS)
        text_failure(text, run, sources);
    if (ending->listed == VARIABLES)
        list_variables(text, run, last);
    if (ending->listed == OBSTACLES) {
        list_full_channels(text, run, last);
        list_obstacles(text, run, last);
    }
}

/* --- Charts --- */

struct chart_parts {
    struct job *job;
    struct arena *arena;
    struct chart_message *messages;
    struct span *spans; /* of these */
    size_t count;
};

static const char *message_text(struct chart_parts *parts, const struct program *program, uint32_t letter,
                                const int64_t *values) {
    struct text text = {.memory = &parts->job->memory};
    text_message(&text, program, letter, values);
    return kept(parts->arena, &text);
}

/* The component that a channel belongs to, or whose mailbox it is; perhaps CHART_OUTSIDE. */
static uint32_t owner_of(const struct system *system, uint32_t channel) {
    uint32_t owner = system->channels.items[channel].owner;
    return owner != SYSTEM_NONE ? owner : system_receiver(system, channel);
}

static size_t count_sends(const struct run *run) {
    size_t count = 0;
    for (size_t i = 0; i < run->steps.count; i++) {
        struct turn turn = run_turn(run, i);
        struct turn_send send;
        for (uint32_t at = 0; turn_next_send(run->program, &turn, &at, &send);)
            count++;
    }
    return count;
}

static enum message_fate last_fate(const struct run *run) {
    return run->claim == RUN_VIOLATES ? MESSAGE_VIOLATES
           : run->claim == RUN_BLOCKS ? MESSAGE_BLOCKED
                                      : MESSAGE_SENT;
}

static const struct system_arrival *arrival_of(const struct run *run, size_t step) {
    return run->program->system->edges.items[run->steps.items[step].edge].arrival;
}

static size_t count_arrivals(const struct run *run) {
    size_t count = 0;
    for (size_t i = 0; i < run->steps.count; i++)
        count += arrival_of(run, i) != NULL;
    return count;
}

/* A message from outside is sent in a turn of its sender, just before it is taken. */
static void fill_arrival(struct chart_parts *parts, const struct run *run, size_t step,
                         struct chart_turn *out) {
    const struct system *system = run->program->system;
    const struct system_edge *edge = &system->edges.items[run->steps.items[step].edge];
    *out = (struct chart_turn){.actor = edge->arrival->sender, .first_message = parts->count, .messages = 1};
    parts->spans[parts->count] = edge->span;
    parts->messages[parts->count++] =
        (struct chart_message){out->actor, edge->component, edge->name, MESSAGE_SENT};
}

static void fill_turn(struct chart_parts *parts, const struct run *run, size_t step, struct chart_turn *out) {
    const struct program *program = run->program;
    const struct system *system = program->system;
    struct turn turn = run_turn(run, step);
    const struct system_edge *edge = &system->edges.items[turn.edge];
    struct text cause = {.memory = &parts->job->memory};
    text_cause(&cause, program, &turn);
    *out = (struct chart_turn){
        .actor = edge->component, .cause = kept(parts->arena, &cause), .first_message = parts->count};
    struct turn_send send;
    for (uint32_t at = 0; turn_next_send(program, &turn, &at, &send);) {
        const struct letter *letter = &program->letters[send.letter];
        if (system->channels.items[letter->channel].told_only)
            continue;
        parts->spans[parts->count] = program->sites.items[send.site].span;
        parts->messages[parts->count++] =
            (struct chart_message){edge->component, owner_of(system, letter->channel),
                                   message_text(parts, program, send.letter, send.values), MESSAGE_SENT};
    }
    out->messages = parts->count - out->first_message;
    bool last = step + 1 == run->steps.count;
    if (last && out->messages > 0)
        parts->messages[parts->count - 1].fate = last_fate(run);
    if (last && run->claim == RUN_FAILS)
        out->note = failure_text(run->failure);
}

static struct chart_message *initial_messages(struct chart_parts *parts, const struct program *program) {
    const struct system *system = program->system;
    struct chart_message *messages =
        arena_allocate(parts->arena, (system->initial.count + 1) * sizeof *messages);
    for (size_t i = 0; messages && i < system->initial.count; i++) {
        const struct system_initial *initial = &system->initial.items[i];
        uint32_t letter = program->first_letter[initial->channel] + initial->message;
        int64_t values[MOST_FIELDS];
        for (uint32_t f = 0; f < program->letters[letter].fields_count; f++)
            values[f] = initial->values[f];
        messages[i] = (struct chart_message){CHART_OUTSIDE, owner_of(system, initial->channel),
                                             message_text(parts, program, letter, values), MESSAGE_SENT};
    }
    return messages;
}

/* Is that a place in a file that somebody has written? */
static bool is_somewhere(const struct sources *sources, struct span span) {
    return sources && span.length > 0 && span.file < sources->files.count;
}

/* "eager.aml:5" for each turn, without folders. */
static void tell_places(struct run_chart *chart, const struct sources *sources, struct memory *memory) {
    const char **places = arena_allocate(&chart->arena, (chart->chart.turns_count + 1) * sizeof *places);
    for (size_t i = 0; places && i < chart->chart.turns_count; i++) {
        places[i] = NULL;
        if (!is_somewhere(sources, chart->turn_spans[i]))
            continue;
        struct text text = {.memory = memory};
        text_place(&text, sources, chart->turn_spans[i]);
        places[i] = kept(&chart->arena, &text);
    }
    chart->chart.places = places;
}

/* All turns of the run, those of senders outside among them. */
static void fill_turns(struct chart_parts *parts, const struct run *run, struct chart_turn *turns,
                       struct span *spans, struct chart *chart) {
    chart->loop_start = SIZE_MAX;
    for (size_t i = 0; i < run->steps.count; i++) {
        struct span span = run->program->system->edges.items[run->steps.items[i].edge].span;
        if (run->claim == RUN_LOOPS && i == run->loop)
            chart->loop_start = chart->turns_count;
        if (arrival_of(run, i)) {
            spans[chart->turns_count] = span;
            fill_arrival(parts, run, i, &turns[chart->turns_count++]);
        }
        spans[chart->turns_count] = span;
        fill_turn(parts, run, i, &turns[chart->turns_count]);
        turns[chart->turns_count++].at_once = arrival_of(run, i) != NULL;
    }
    chart->turns = turns;
    chart->messages = parts->messages;
}

bool run_chart_init(struct run_chart *out, const struct run *run, const struct sources *sources,
                    const char *property) {
    const struct system *system = run->program->system;
    arena_init(&out->arena, &run->job->memory);
    struct chart_parts parts = {.job = run->job, .arena = &out->arena};
    size_t arrivals = count_arrivals(run);
    size_t sends = count_sends(run) + arrivals, turns_count = run->steps.count + arrivals;
    parts.messages = arena_allocate(&out->arena, (sends + 1) * sizeof *parts.messages);
    parts.spans = arena_allocate(&out->arena, (sends + 1) * sizeof *parts.spans);
    struct span *turn_spans = arena_allocate(&out->arena, (turns_count + 1) * sizeof *turn_spans);
    struct chart_turn *turns = arena_allocate(&out->arena, (turns_count + 1) * sizeof *turns);
    const char **actors = arena_allocate(&out->arena, (system->components.count + 1) * sizeof *actors);
    struct chart_message *initial = initial_messages(&parts, run->program);
    if (!parts.messages || !parts.spans || !turn_spans || !turns || !actors || !initial) {
        run_chart_free(out);
        return false;
    }
    for (size_t i = 0; i < system->components.count; i++)
        actors[i] = system->components.items[i].name;
    out->turns = turns;
    out->messages = parts.messages;
    out->turn_spans = turn_spans;
    out->message_spans = parts.spans;
    struct text ending = {.memory = &run->job->memory};
    text_ending(&ending, run, sources, property);
    out->chart = (struct chart){.actors = actors,
                                .actors_count = system->components.count,
                                .initial = initial,
                                .initial_count = system->initial.count,
                                .ending = kept(&out->arena, &ending)};
    fill_turns(&parts, run, turns, turn_spans, &out->chart);
    tell_places(out, sources, &run->job->memory);
    return true;
}

void run_chart_free(struct run_chart *chart) {
    arena_free(&chart->arena);
}

void run_chart_mark_last(struct run_chart *chart) {
    size_t count = chart->chart.turns_count;
    const struct chart_turn *last = count > 0 ? &chart->turns[count - 1] : NULL;
    if (last && last->messages > 0)
        chart->messages[last->first_message + last->messages - 1].fate = MESSAGE_VIOLATES;
}

void run_chart_mark_rule(struct run_chart *chart, size_t message, size_t rule) {
    struct text text = {.memory = chart->arena.memory};
    if (chart->messages[message].fate != MESSAGE_SENT)
        return;
    text_add(&text, "breaks rule ");
    text_number(&text, (int64_t)rule + 1);
    chart->chart.forbids = kept(&chart->arena, &text);
    chart->messages[message].fate = MESSAGE_FORBIDDEN;
}

void run_write_chart(const struct run *run, const struct sources *sources, const char *property,
                     struct output *output) {
    struct run_chart chart;
    if (!run_chart_init(&chart, run, sources, property))
        return;
    chart_write_text(run->job, &chart.chart, terminal_width(), terminal_colour(STDOUT_FILENO), output);
    run_chart_free(&chart);
}

/* --- States --- */

void state_write(struct job *job, const struct program *program, const uint64_t *state,
                 struct output *output) {
    const struct system *system = program->system;
    struct table table;
    table_init(&table, job, 3);
    table_text(&table, "actor");
    table_text(&table, "variables");
    table_text(&table, "mailbox");
    for (uint32_t i = 0; i < system->components.count; i++) {
        if (system->components.items[i].outside)
            continue;
        struct text variables = {.memory = &job->memory}, mailbox = variables;
        text_variables(&variables, program, state, i);
        if (system->components.items[i].inbox != SYSTEM_NONE)
            text_channel(&mailbox, program, state, system->components.items[i].inbox);
        table_text(&table, system->components.items[i].name);
        table_text(&table, variables.chars.count > 0 ? text_end(&variables) : "-");
        table_text(&table, mailbox.chars.count > 0 ? text_end(&mailbox) : "-");
        array_free(&variables.chars);
        array_free(&mailbox.chars);
    }
    table_write(&table, output);
    table_free(&table);
}

/* Why there is no state after the last turn. */
static const char *broken_off_text(const struct run *run) {
    return run->claim == RUN_VIOLATES ? "   <- violates the property\n"
           : run->claim == RUN_BLOCKS ? "   <- the mailbox is full\n"
                                      : "   <- then it fails\n";
}

void run_walk(const struct run *run, struct output *output) {
    output_text(output, "at the start\n");
    state_write(run->job, run->program, run_state(run, 0), output);
    for (size_t i = 0; i < run->steps.count; i++) {
        struct turn turn = run_turn(run, i);
        struct text text = {.memory = &run->job->memory};
        text_turn(&text, run->program, &turn);
        output_format(output, "\n%zu. ", i + 1);
        output_text(output, text_end(&text));
        array_free(&text.chars);
        const uint64_t *state = run_state(run, i + 1);
        output_text(output, state ? "\n" : broken_off_text(run));
        if (state)
            state_write(run->job, run->program, state, output);
    }
    if (run->claim == RUN_LOOPS)
        output_format(output, "\nThe run repeats from here: this is the state before turn %zu.\n",
                      run->loop + 1);
}

/* --- Fairness --- */

enum part_in_loop { PART_MOVES, PART_CANNOT, PART_STARVES };

static bool moves_in_loop(const struct run *run, uint32_t component) {
    for (size_t i = run->loop; i < run->steps.count; i++)
        if (run->program->system->edges.items[run->steps.items[i].edge].component == component)
            return true;
    return false;
}

static bool can_always_move(const struct run *run, struct stepping *steps, uint32_t component) {
    for (size_t i = run->loop; i < run->steps.count; i++) {
        bool can = false;
        stepping_take(steps, run_state(run, i));
        for (size_t j = 0; j < steps->batch.successors.count; j++)
            can |= run->program->system->edges.items[steps->batch.successors.items[j].action].component ==
                   component;
        if (!can)
            return false;
    }
    return true;
}

static void list_parts(const struct run *run, const enum part_in_loop *parts, enum part_in_loop wanted,
                       const char *text, struct output *output) {
    const struct system *system = run->program->system;
    const char *before = "";
    for (uint32_t i = 0; i < system->components.count; i++) {
        if (parts[i] != wanted)
            continue;
        output_format(output, "%s%s", *before ? before : text, system->components.items[i].name);
        before = ", ";
    }
    output_text(output, *before ? "\n" : "");
}

void run_explain_fairness(const struct run *run, struct output *output) {
    const struct system *system = run->program->system;
    struct stepping steps;
    if (run->claim != RUN_LOOPS || !stepping_init(&steps, run->job, run->program))
        return;
    enum part_in_loop *parts =
        memory_allocate(&run->job->memory, (system->components.count + 1) * sizeof *parts);
    bool starves = false;
    for (uint32_t i = 0; i < system->components.count && parts; i++) {
        parts[i] = moves_in_loop(run, i)             ? PART_MOVES
                   : can_always_move(run, &steps, i) ? PART_STARVES
                                                     : PART_CANNOT;
        starves |= parts[i] == PART_STARVES;
    }
    stepping_free(&steps);
    if (!parts)
        return;
    list_parts(run, parts, PART_MOVES, "take turns in the loop:          ", output);
    list_parts(run, parts, PART_CANNOT, "cannot always continue in it:        ", output);
    list_parts(run, parts, PART_STARVES, "can always continue, but do not: ", output);
    output_text(output, starves ? "The run is unfair: --fairness weak leaves such runs out.\n"
                                : "The run is fair: every actor that can always continue does so.\n");
    memory_free(parts);
}

void run_tail(const struct run *run, const struct sources *sources, const char *property, size_t turns,
              struct output *output) {
    for (size_t i = run->steps.count > turns ? run->steps.count - turns : 0; i < run->steps.count; i++) {
        struct turn turn = run_turn(run, i);
        struct text text = {.memory = &run->job->memory};
        text_turn(&text, run->program, &turn);
        output_format(output, "%8zu  ", i + 1);
        output_text(output, text_end(&text));
        output_text(output, "\n");
        array_free(&text.chars);
    }
    struct text ending = {.memory = &run->job->memory};
    text_ending(&ending, run, sources, property);
    output_text(output, "■ ");
    output_text(output, text_end(&ending));
    output_text(output, "\n");
    array_free(&ending.chars);
}

/* --- JSON --- */

static const char *fate_text(enum message_fate fate) {
    static const char *const TEXTS[] = {[MESSAGE_SENT] = "sent",
                                        [MESSAGE_BLOCKED] = "blocked",
                                        [MESSAGE_VIOLATES] = "violates",
                                        [MESSAGE_FORBIDDEN] = "forbidden"};
    return TEXTS[fate];
}

/* The members "file" and "line"; nothing where they are not known. */
static void place_json(const struct sources *sources, struct span span, struct json *json) {
    if (!is_somewhere(sources, span))
        return;
    struct place place = sources_place(sources, span);
    json_text_member(json, "file", place.file);
    json_number_member(json, "line", place.line);
}

/* `spans` are those of the messages; NULL: they are not known. */
static void messages_list(struct json *json, const struct chart *chart, const struct chart_message *messages,
                          size_t count, const struct span *spans, const struct sources *sources) {
    json_list(json);
    for (size_t i = 0; i < count; i++) {
        json_object(json);
        json_key(json, "to");
        if (messages[i].to != CHART_OUTSIDE)
            json_text(json, chart->actors[messages[i].to]);
        else
            json_null(json);
        json_text_member(json, "message", messages[i].text);
        json_text_member(json, "fate", fate_text(messages[i].fate));
        if (spans)
            place_json(sources, spans[i], json);
        json_end(json);
    }
    json_end(json);
}

void run_json(const struct run *run, const struct sources *sources, const char *property, struct json *json) {
    struct run_chart whole;
    if (!run_chart_init(&whole, run, sources, property)) {
        json_null(json);
        return;
    }
    run_chart_json(&whole, sources, json);
    run_chart_free(&whole);
}

void run_chart_json(const struct run_chart *whole, const struct sources *sources, struct json *json) {
    const struct chart *chart = &whole->chart;
    json_object(json);
    json_key(json, "initial");
    messages_list(json, chart, chart->initial, chart->initial_count, NULL, sources);
    json_key(json, "turns");
    json_list(json);
    for (size_t i = 0; i < chart->turns_count; i++) {
        const struct chart_turn *turn = &chart->turns[i];
        json_object(json);
        json_text_member(json, "actor", chart->actors[turn->actor]);
        json_text_member(json, "takes", turn->cause);
        json_key(json, "sends");
        messages_list(json, chart, chart->messages + turn->first_message, turn->messages,
                      whole->message_spans + turn->first_message, sources);
        place_json(sources, whole->turn_spans[i], json);
        json_end(json);
    }
    json_end(json);
    json_key(json, "loop");
    if (chart->loop_start != SIZE_MAX)
        json_number(json, chart->loop_start);
    else
        json_null(json);
    json_key(json, "ending");
    if (*chart->ending)
        json_text(json, chart->ending);
    else
        json_null(json);
    json_end(json);
}
