/* Random systems in the system form, with arrays of variables, fields and locals, computed indices and
 * conditional expressions: the compiled program against the naive interpreter (twin/naive_system.h), state by
 * state, turn by turn, failure by failure. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random/campaign.h"
#include "random/random.h"
#include "system/program/step.h"
#include "system/view.h"
#include "twin/naive_system.h"

enum {
    ACTORS = 2,
    MESSAGES = 2, /* of each actor */
    MOST_LOCALS = 4,
    MOST_STATES = 250,
    LINE = 4096,
    LEAST_COMPARED = 50, /* percent of rounds */
    LEAST_FAILING = 20
};

static struct { uint64_t rounds, compared, failing_index, several_states, branches; } seen;

/* ---- making a system ---- */

struct maker {
    struct random *random;
    struct system *system;
    uint32_t first[ACTORS]; /* variable of each actor */
    uint32_t count[ACTORS];
    uint32_t spans;
    /* the body at hand */
    bool of_state; /* a predicate: over variables of all */
    uint32_t actor;
    uint32_t fields;
    uint32_t locals;
    uint32_t choices; /* left */
};

static uint32_t below(struct maker *m, uint32_t bound) {
    return random_below(m->random, bound);
}

static bool chance(struct maker *m, uint32_t percent) {
    return random_chance(m->random, percent);
}

static struct span new_span(struct maker *m) {
    return (struct span){0, ++m->spans, 1};
}

static int32_t make_number(struct maker *m) {
    if (chance(m, 2))
        return chance(m, 50) ? INT32_MAX : INT32_MIN;
    return (int32_t)below(m, 6) - 2;
}

/* Some of `count` things from `first` on, side by side. */
static struct array_extent make_extent(struct maker *m, uint32_t first, uint32_t count) {
    uint32_t skipped = below(m, count), length = 1 + below(m, count - skipped);
    int32_t low = (int32_t)below(m, 4) - 2;
    if (chance(m, 2))
        low = chance(m, 50) ? INT32_MIN : INT32_MAX - (int32_t)length + 1;
    return (struct array_extent){first + skipped, length, low};
}

static struct expression *make_expression(struct maker *m, uint32_t depth);

/* The actor whose variables are meant. */
static uint32_t pick_owner(struct maker *m) {
    return m->of_state ? below(m, ACTORS) : m->actor;
}

static struct expression *make_leaf(struct maker *m) {
    uint32_t owner = pick_owner(m);
    switch (below(m, 4)) {
    case 0:
        if (m->fields > 0)
            return expression_field(m->system, below(m, m->fields));
        break;
    case 1:
        if (m->locals > 0)
            return expression_local(m->system, below(m, m->locals));
        break;
    case 2:
        return expression_variable(m->system, m->first[owner] + below(m, m->count[owner]));
    default:
        break;
    }
    return expression_constant(m->system, make_number(m));
}

static struct expression *make_constant_of(struct maker *m, int64_t low, int64_t high) {
    uint32_t width = high - low < 8 ? (uint32_t)(high - low) + 1 : 8;
    return expression_constant(m->system, (int32_t)(low + below(m, width)));
}

static struct expression *compare_with(struct maker *m, enum node_operator operation, struct expression *left,
                                       struct expression *right) {
    return expression_operation(m->system, operation, left, right, new_span(m));
}

/* Mostly something from low to high, so that turns get further. */
static struct expression *make_fitting(struct maker *m, int64_t low, int64_t high, uint32_t depth) {
    if (chance(m, 8))
        return make_expression(m, depth);
    if (depth == 0 || chance(m, 25))
        return make_constant_of(m, low, high);
    struct expression *value = chance(m, 70) ? make_leaf(m) : make_expression(m, depth);
    struct expression *least = expression_constant(m->system, (int32_t)low);
    struct expression *most = expression_constant(m->system, (int32_t)high);
    struct expression *fits =
        compare_with(m, OPERATOR_AND, compare_with(m, OPERATOR_LESS_EQUAL, least, value),
                     compare_with(m, OPERATOR_LESS_EQUAL, value, most));
    struct expression copy = *value; /* a node is in one list only */
    struct expression *again = expression_constant(m->system, 0);
    *again = copy;
    return expression_conditional(m->system, fits, again, make_constant_of(m, low, high));
}

static struct expression *make_index(struct maker *m, struct array_extent array, uint32_t depth) {
    return make_fitting(m, array.low, (int64_t)array.low + array.length - 1, depth);
}

static struct expression *make_element(struct maker *m, uint32_t depth) {
    uint32_t owner = pick_owner(m), kind = below(m, 4);
    if (kind == 0 && m->fields > 0) {
        struct array_extent array = make_extent(m, 0, m->fields);
        return expression_field_element(m->system, array, make_index(m, array, depth - 1), new_span(m));
    }
    if (kind == 1 && m->locals > 0) {
        struct array_extent array = make_extent(m, 0, m->locals);
        return expression_local_element(m->system, array, make_index(m, array, depth - 1), new_span(m));
    }
    struct array_extent array = make_extent(m, m->first[owner], m->count[owner]);
    return expression_element(m->system, array, make_index(m, array, depth - 1), new_span(m));
}

static struct expression *make_operation(struct maker *m, uint32_t depth) {
    enum node_operator operation = (enum node_operator)below(m, OPERATOR_NEGATE + 1);
    if ((operation == OPERATOR_DIVIDE || operation == OPERATOR_REMAINDER) && chance(m, 80))
        operation = OPERATOR_EQUAL;
    bool unary = operation == OPERATOR_NOT || operation == OPERATOR_NEGATE;
    struct expression *left = make_expression(m, depth - 1);
    return expression_operation(m->system, operation, left, unary ? NULL : make_expression(m, depth - 1),
                                new_span(m));
}

static struct expression *make_expression(struct maker *m, uint32_t depth) {
    if (depth == 0 || chance(m, 25))
        return make_leaf(m);
    uint32_t kind = below(m, 10);
    if (kind < 4)
        return make_element(m, depth);
    if (kind < 8)
        return make_operation(m, depth);
    struct expression *condition = make_expression(m, depth - 1), *value = make_expression(m, depth - 1);
    return expression_conditional(m->system, condition, value, make_expression(m, depth - 1));
}

static struct expression *make_values(struct maker *m, uint32_t count, struct value_type type) {
    struct expression *list = NULL;
    while (count-- > 0) {
        struct expression *value = make_fitting(m, type.low, type.high, 2);
        value->next = list;
        list = value;
    }
    return list;
}

static struct statement *make_assignment(struct maker *m) {
    bool to_local = m->locals > 0 && chance(m, 30), chooses = !to_local && m->choices > 0 && chance(m, 30);
    uint32_t first = to_local ? 0 : m->first[m->actor], count = to_local ? m->locals : m->count[m->actor];
    uint32_t target = first + below(m, count);
    struct value_type type = m->system->variables.items[m->first[m->actor]].type;
    m->choices -= chooses;
    struct statement *made;
    if (chooses)
        made = statement_choose(m->system, target, make_values(m, 1 + below(m, 3), type), new_span(m));
    else if (to_local)
        made = statement_assign_local(m->system, target, make_expression(m, 3), new_span(m));
    else
        made = statement_assign(m->system, target, make_fitting(m, type.low, type.high, 3), new_span(m));
    if (chance(m, 60)) {
        struct array_extent array = make_extent(m, first, count);
        statement_set_index(made, array, make_index(m, array, 2));
    }
    return made;
}

static struct statement *make_send(struct maker *m) {
    uint32_t channel = below(m, ACTORS), message = below(m, MESSAGES);
    const struct system_message *kind = &m->system->channels.items[channel].messages.items[message];
    struct value_type type = kind->fields_count > 0 ? kind->fields[0].type : value_number();
    return statement_send(m->system, channel, message, make_values(m, kind->fields_count, type), new_span(m));
}

static struct statement *make_body(struct maker *m, uint32_t depth);

/* Counts a local, which nothing else assigns to, up to 3. */
static struct statement *make_loop(struct maker *m, uint32_t depth) {
    struct system *s = m->system;
    uint32_t counter = m->locals; /* one more than bodies know of */
    struct expression *condition = expression_operation(s, OPERATOR_LESS, expression_local(s, counter),
                                                        expression_constant(s, 3), new_span(m));
    struct expression *more = expression_operation(s, OPERATOR_ADD, expression_local(s, counter),
                                                   expression_constant(s, 1), new_span(m));
    struct statement *body = statement_assign_local(s, counter, more, new_span(m));
    body->next = make_body(m, depth - 1);
    return statement_while(s, condition, body, new_span(m));
}

static struct statement *make_statement(struct maker *m, uint32_t depth) {
    uint32_t kind = below(m, 12);
    if (depth > 0 && kind < 3) {
        struct expression *condition = make_expression(m, 2);
        struct statement *body = make_body(m, depth - 1);
        return statement_if(m->system, condition, body, chance(m, 50) ? make_body(m, depth - 1) : NULL,
                            new_span(m));
    }
    if (depth > 0 && kind == 3)
        return make_loop(m, depth);
    if (kind == 5 && chance(m, 40))
        return statement_require(m->system, make_expression(m, 2), (enum requirement)below(m, 5),
                                 new_span(m));
    return kind < 5 ? make_send(m) : make_assignment(m);
}

static struct statement *make_body(struct maker *m, uint32_t depth) {
    struct statement *first = NULL, **end = &first;
    for (uint32_t count = 1 + below(m, 3); count > 0; count--) {
        *end = make_statement(m, depth);
        end = &(*end)->next;
    }
    return first;
}

/* So many choices one after the other that branches merge on the way. */
static struct statement *make_choices(struct maker *m, struct statement *rest) {
    struct value_type type = m->system->variables.items[m->first[m->actor]].type;
    for (uint32_t i = 6 + below(m, 3); i > 0; i--) {
        struct array_extent array = make_extent(m, m->first[m->actor], m->count[m->actor]);
        struct statement *made =
            statement_choose(m->system, array.first, make_values(m, 2, type), new_span(m));
        if (chance(m, 70))
            statement_set_index(made, array, make_index(m, array, 2));
        made->next = rest;
        rest = made;
        if (chance(m, 40)) {
            made = make_assignment(m);
            made->next = rest;
            rest = made;
        }
    }
    return rest;
}

static void make_actor(struct maker *m, uint32_t actor) {
    static const char *const NAMES[ACTORS] = {"a", "b"};
    static const char *const MESSAGE_NAMES[MESSAGES] = {"x", "y"};
    struct system *s = m->system;
    system_add_component(s, NAMES[actor], new_span(m));
    s->components.items[actor].inbox = system_add_channel(s, NAMES[actor], 1 + below(m, 2), DISCIPLINE_FIFO);
    int32_t low = -(int32_t)below(m, 3), high = (int32_t)below(m, 4);
    struct system_variable variable = {.name = "v",
                                       .component = actor,
                                       .type = chance(m, 15) ? value_number() : value_range(low, high),
                                       .initial = low + (int32_t)below(m, (uint32_t)(high - low) + 1),
                                       .span = new_span(m)};
    s->channels.items[actor].holds_taken = chance(m, 20);
    m->count[actor] = 1 + below(m, 5);
    m->first[actor] = system_add_array(s, &variable, 0, m->count[actor]);
    for (uint32_t i = 0; i < MESSAGES; i++) {
        struct system_field field = {"f", value_range(-1, (int32_t)below(m, 3))};
        struct system_field fields[3] = {field, field, field};
        system_add_message(s, actor, MESSAGE_NAMES[i], fields, below(m, 4));
    }
}

static void make_edges(struct maker *m) {
    for (m->actor = 0; m->actor < ACTORS; m->actor++)
        for (uint32_t i = 0; i < MESSAGES; i++) {
            const struct system_message *message = &m->system->channels.items[m->actor].messages.items[i];
            m->fields = message->fields_count;
            m->locals = below(m, MOST_LOCALS);
            m->choices = 2;
            struct statement *body = make_body(m, 2), *last = body;
            while (last->next)
                last = last->next;
            last->next = chance(m, 70) ? make_send(m) : NULL;
            m->choices = 0;
            if (chance(m, 4))
                body = make_choices(m, body);
            struct system_edge edge = {.component = m->actor,
                                       .name = message->name,
                                       .channel = m->actor,
                                       .message = i,
                                       .body = body,
                                       .locals = m->locals + 1,
                                       .span = new_span(m)};
            system_add_edge(m->system, &edge);
        }
}

static void make_system(struct system *system, struct job *job, uint64_t seed) {
    struct random random;
    random_seed(&random, seed);
    system_init(system, job);
    struct maker m = {.random = &random, .system = system};
    for (uint32_t i = 0; i < ACTORS; i++)
        make_actor(&m, i);
    make_edges(&m);
    for (uint32_t i = 0; i < ACTORS; i++) {
        int32_t values[3] = {0, 0, -1};
        system_add_initial(system, i, below(&m, MESSAGES), values);
    }
    m.of_state = true;
    m.fields = m.locals = 0;
    for (uint32_t i = 0; i < 2; i++)
        system_add_predicate(system, make_expression(&m, 3));
    check(system_complete(system));
}

/* ---- running it ---- */

struct specimen {
    struct job job;
    struct system system;
    struct ranges ranges;
    struct program *program;
    struct stepping steps;
    uint64_t *states; /* words each */
    size_t count;
    bool too_many;
};

static void write_state(struct specimen *m, const uint64_t *state, char *to) {
    struct text text = {.memory = &m->job.memory};
    for (uint32_t i = 0; i < m->system.variables.count; i++) {
        text_number(&text, view_variable(m->program, state, i));
        text_add(&text, " ");
    }
    for (uint32_t c = 0; c < m->system.channels.count; c++) {
        text_add(&text, "| ");
        text_channel(&text, m->program, state, c);
    }
    snprintf(to, LINE, "%s", text_end(&text));
    text_free(&text);
}

static void note_state(struct specimen *m, const uint64_t *state) {
    uint32_t words = m->program->words;
    for (size_t i = 0; i < m->count; i++)
        if (memcmp(m->states + i * words, state, m->program->bytes) == 0)
            return;
    if (m->count == MOST_STATES)
        m->too_many = true;
    else
        memcpy(m->states + m->count++ * words, state, words * sizeof *state);
}

static void note_turns(struct specimen *m, const char *from, struct lines *lines) {
    char line[3 * LINE], target[LINE];
    const struct batch *batch = &m->steps.batch;
    for (size_t i = 0; i < batch->successors.count; i++) {
        struct turn turn = successor_turn(batch, &batch->successors.items[i]);
        struct text label = {.memory = &m->job.memory};
        text_turn(&label, m->program, &turn);
        write_state(m, batch_state(batch, i), target);
        snprintf(line, sizeof line, "%s -> %s -> %s", from, text_end(&label), target);
        text_free(&label);
        lines_add(lines, line);
        note_state(m, batch_state(batch, i));
    }
    for (size_t i = 0; i < batch->incidents.count; i++) {
        const struct incident *incident = &batch->incidents.items[i];
        if (incident->failure == FAILURE_NONE)
            snprintf(line, sizeof line, "%s blocks %u", from, incident->channel);
        else
            snprintf(line, sizeof line, "%s fails %d at %u", from, (int)incident->failure,
                     m->program->origins.items[incident->instruction].span.start);
        seen.failing_index += incident->failure == FAILURE_INDEX;
        lines_add(lines, line);
    }
}

static void note_predicates(struct specimen *m, const uint64_t *state, const char *text,
                            struct lines *lines) {
    char line[2 * LINE];
    for (uint32_t i = 0; i < m->system.predicates.count; i++) {
        enum failure failure;
        bool value = context_condition(&m->steps.context, m->program->predicates[i], state, &failure);
        if (failure != FAILURE_NONE)
            snprintf(line, sizeof line, "%s predicate %u is fails %d", text, i, (int)failure);
        else
            snprintf(line, sizeof line, "%s predicate %u is %d", text, i, value);
        lines_add(lines, line);
    }
}

static void explore(struct specimen *m, struct lines *lines) {
    uint32_t words = m->program->words;
    char text[LINE];
    m->states = calloc(MOST_STATES * words, sizeof *m->states);
    if (!m->states)
        abort();
    check(stepping_init(&m->steps, &m->job, m->program));
    m->steps.context.every_incident = true;
    note_state(m, m->program->initial);
    for (size_t i = 0; i < m->count && !m->too_many; i++) {
        const uint64_t *state = m->states + i * words;
        write_state(m, state, text);
        note_predicates(m, state, text, lines);
        check(stepping_take(&m->steps, state));
        seen.branches += m->steps.context.forks;
        note_turns(m, text, lines);
    }
    lines_sort(lines);
    stepping_free(&m->steps);
    free(m->states);
}

/* ---- comparing ---- */

static char difference[3 * LINE + 64];

static void compare(const struct lines *naive, const struct lines *program) {
    size_t i = 0;
    while (i < naive->count && i < program->count && strcmp(naive->items[i], program->items[i]) == 0)
        i++;
    snprintf(difference, sizeof difference, "naive: %s\nprogram: %s",
             i < naive->count ? naive->items[i] : "nothing more",
             i < program->count ? program->items[i] : "nothing more");
    about = difference;
    check(i == naive->count && i == program->count);
    about = "";
}

static void run_round(uint64_t seed) {
    struct specimen m = {0};
    struct lines naive = {0}, program = {0};
    job_init(&m.job);
    make_system(&m.system, &m.job, seed);
    bool small = naive_system(&m.system, MOST_STATES, &naive);
    check(ranges_infer(&m.ranges, &m.job, &m.system));
    check((m.program = program_compile(&m.job, &m.system, &m.ranges, NULL, 0)) != NULL);
    explore(&m, &program);
    check(small != m.too_many);
    if (small)
        compare(&naive, &program);
    seen.rounds++;
    seen.compared += small;
    seen.several_states += small && m.count > 3;
    lines_free(&naive);
    lines_free(&program);
    program_free(m.program);
    ranges_free(&m.ranges);
    system_free(&m.system);
    job_free(&m.job);
}

static void show_nothing(void) {}

static bool summarise(void) {
    printf(
        "%llu systems compared of %llu, %llu with several states; %llu times an index is outside, %llu forks\n",
        (unsigned long long)seen.compared, (unsigned long long)seen.rounds,
        (unsigned long long)seen.several_states, (unsigned long long)seen.failing_index,
        (unsigned long long)seen.branches);
    return 100 * seen.compared >= LEAST_COMPARED * seen.rounds &&
           100 * seen.several_states >= LEAST_FAILING * seen.rounds && 2 * seen.failing_index > seen.rounds;
}

static const struct campaign CAMPAIGN = {
    .name = "random_arrays", .round = run_round, .show = show_nothing, .summarise = summarise};

int main(int argc, char **argv) {
    return campaign_run(argc, argv, &CAMPAIGN);
}
