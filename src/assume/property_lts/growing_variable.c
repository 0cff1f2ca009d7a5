#include "assume/property_lts/growing_variable.h"

#include <string.h>

/* The first look; how many of the first states are looked at, for a short run, and how many deep ones. */
enum { FIRST_LOOK = 1 << 15, EARLY_STATES = 2048, DEEP_STATES = 32 };

/* This many early rounds are taken again, which may end. */
enum { MOST_EARLY_ROUNDS = 16 };

/* Two states of one way are compared if they are not further apart. */
enum { LONGEST_ROUND = 256 };

/* This many times the same turns are taken again. */
enum { ROUNDS = 1000 };

/* --- Variables without a bound --- */

static bool is_unbounded(const struct system *system, const struct ranges *ranges, uint32_t variable) {
    const struct value_type *type = &system->variables.items[variable].type;
    const struct range *range = &ranges->variables[variable];
    return type->kind == VALUE_NUMBER && type->low == INT32_MIN && type->high == INT32_MAX &&
           (range->low == INT32_MIN || range->high == INT32_MAX);
}

static void unmask(struct growing_variable *g, const struct bit_field *field) {
    if (field->width > 0)
        g->mask[field->word] &= ~((((uint64_t)1 << field->width) - 1) << field->shift);
}

bool growing_variable_init(struct growing_variable *g, struct job *job, const struct program *program,
                           const struct ranges *ranges) {
    const struct system *system = program->system;
    *g = (struct growing_variable){
        .job = job, .program = program, .next = FIRST_LOOK, .variable = SYSTEM_NONE};
    g->unbounded = memory_allocate(&job->memory, (system->variables.count + 1) * sizeof *g->unbounded);
    g->mask = memory_allocate(&job->memory, (program->words + 1) * sizeof *g->mask);
    if (!g->unbounded || !g->mask) {
        growing_variable_free(g);
        return false;
    }
    memset(g->mask, 0xff, program->words * sizeof *g->mask);
    for (uint32_t i = 0; i < system->variables.count; i++)
        if (is_unbounded(system, ranges, i)) {
            g->unbounded[g->unbounded_count++] = i;
            unmask(g, &program->variables[i]);
        }
    return true;
}

void growing_variable_free(struct growing_variable *g) {
    memory_free(g->unbounded);
    memory_free(g->mask);
    *g = (struct growing_variable){0};
}

static int32_t value_of(const struct growing_variable *g, uint32_t variable, const uint64_t *state) {
    return field_get(&g->program->variables[variable], state);
}

uint32_t growing_variable_furthest(const struct growing_variable *g, uint32_t component,
                                   const uint64_t *state) {
    uint32_t furthest = SYSTEM_NONE;
    int64_t most = -1;
    for (uint32_t i = 0; i < g->unbounded_count; i++) {
        uint32_t variable = g->unbounded[i];
        int64_t value = value_of(g, variable, state), size = value < 0 ? -value : value;
        if (g->program->system->variables.items[variable].component == component && size > most) {
            furthest = variable;
            most = size;
        }
    }
    return furthest;
}

/* --- Rounds --- */

static bool equal_but_for_numbers(const struct growing_variable *g, const uint64_t *left,
                                  const uint64_t *right) {
    for (uint32_t i = 0; i < g->program->words; i++)
        if ((left[i] ^ right[i]) & g->mask[i])
            return false;
    return true;
}

/* The first variable that two states differ in; SYSTEM_NONE: they are the same. */
static uint32_t changed_variable(const struct growing_variable *g, const uint64_t *before,
                                 const uint64_t *after) {
    for (uint32_t i = 0; i < g->unbounded_count; i++)
        if (value_of(g, g->unbounded[i], before) != value_of(g, g->unbounded[i], after))
            return g->unbounded[i];
    return SYSTEM_NONE;
}

/* Takes a turn of the run again, from *state: to a state that differs in numbers only from the one that the
 * run has got to. */
static bool repeat_turn(const struct growing_variable *g, struct stepping *steps, const struct run *run,
                        size_t step, uint64_t *state) {
    struct turn turn = run_turn(run, step);
    if (!stepping_take(steps, state))
        return false;
    for (size_t i = 0; i < steps->batch.successors.count; i++) {
        const struct successor *successor = &steps->batch.successors.items[i];
        if (successor->violated != NOT_VIOLATED || successor->action != turn.edge ||
            !equal_but_for_numbers(g, batch_state(&steps->batch, i), run_state(run, step + 1)))
            continue;
        memcpy(state, batch_state(&steps->batch, i), g->program->words * sizeof *state);
        return true;
    }
    return false;
}

/* Can the turns of the run from `first` on be taken again and again, and does the variable go on changing in
 * its direction? */
static bool goes_on(struct growing_variable *g, struct stepping *steps, const struct run *run, size_t first,
                    uint64_t *state) {
    bool up = g->after > g->before;
    memcpy(state, run_state(run, run->steps.count), g->program->words * sizeof *state);
    for (uint32_t round = 0; round < ROUNDS; round++) {
        int32_t before = value_of(g, g->variable, state);
        for (size_t i = first; i < run->steps.count; i++)
            if (!repeat_turn(g, steps, run, i, state))
                return false;
        int32_t after = value_of(g, g->variable, state);
        if (up ? after <= before : after >= before)
            return false;
    }
    return true;
}

/* The states of a way, one behind the other. */
struct way_states {
    const uint32_t *numbers;
    size_t count;
    uint64_t *states;
};

static const uint64_t *state_at(const struct growing_variable *g, const struct way_states *way, size_t i) {
    return way->states + i * g->program->words;
}

/* The run from the start to where the round `first` .. `last` of the way has been taken once. */
static bool try_round(struct growing_variable *g, const struct search *search, const struct way_states *way,
                      size_t first, size_t last, struct run *run, bool *found) {
    struct stepping steps;
    uint64_t *state = memory_allocate(&g->job->memory, (g->program->words + 1) * sizeof *state);
    g->variable = changed_variable(g, state_at(g, way, first), state_at(g, way, last));
    g->before = value_of(g, g->variable, state_at(g, way, first));
    g->after = value_of(g, g->variable, state_at(g, way, last));
    bool ran = state && run_find(run, g->program, search, way->numbers[last], RUN_REACHES, 0);
    if (ran && stepping_init(&steps, g->job, g->program)) {
        *found = goes_on(g, &steps, run, first, state);
        stepping_free(&steps);
    }
    memory_free(state);
    *found &= !job_failed(g->job);
    if (ran && !*found)
        run_free(run);
    if (!*found) {
        *run = (struct run){0};
        g->variable = SYSTEM_NONE;
    }
    return !job_failed(g->job);
}

/* The first state of the way that the last has come back to, except for numbers; `last` if there is none. */
static size_t begin_of_round(const struct growing_variable *g, const struct way_states *way, size_t last) {
    for (size_t first = last; first-- > 0 && last - first <= LONGEST_ROUND;)
        if (equal_but_for_numbers(g, state_at(g, way, first), state_at(g, way, last)))
            return first;
    return last;
}

/* The way to a state. */
static bool way_find(const struct growing_variable *g, const struct search *search, uint32_t number,
                     struct path *path, struct way_states *way) {
    bool fine = store_path(&search->store, number, path);
    *way = (struct way_states){path->states.items, path->states.count, NULL};
    if (fine)
        way->states =
            memory_allocate(&g->job->memory, (way->count * g->program->words + 1) * sizeof *way->states);
    fine = fine && way->states;
    for (size_t i = 0; i < way->count && fine; i++)
        store_get(&search->store, way->numbers[i], way->states + i * g->program->words);
    return fine;
}

/* The first round on the way to a state; `at_end`: only one that ends in that state. */
static bool look_before(struct growing_variable *g, const struct search *search, uint32_t number, bool at_end,
                        uint32_t *tries, struct run *run, bool *found) {
    struct path path = {0};
    struct way_states way;
    bool fine = way_find(g, search, number, &path, &way), done = false;
    for (size_t last = at_end ? way.count - 1 : 1; last < way.count && fine && !done; last++) {
        size_t first = begin_of_round(g, &way, last);
        done = first < last;
        *tries += done;
        if (done)
            fine = try_round(g, search, &way, first, last, run, found);
    }
    memory_free(way.states);
    array_free(&path.states);
    return fine;
}

bool growing_variable_find(struct growing_variable *g, const struct search *search, struct run *run,
                           bool *found) {
    uint32_t count = search->store.count, apart = count / (4 * DEEP_STATES) + 1;
    uint32_t tries = 0;
    *found = false;
    g->next = 2 * (uint64_t)count;
    for (uint32_t i = 1; i < EARLY_STATES && i < count && tries < MOST_EARLY_ROUNDS && !*found; i++)
        if (!look_before(g, search, i, true, &tries, run, found))
            return false;
    for (uint32_t i = 0; i < DEEP_STATES && !*found && (uint64_t)i * apart < count; i++)
        if (!look_before(g, search, count - 1 - i * apart, false, &tries, run, found))
            return false;
    return true;
}
