#include "explore/census.h"

#include <stdlib.h>

#include "base/map.h"
#include "base/sort.h"

struct counting {
    const struct store *store;
    const struct program *program;
    uint32_t counted;
    uint64_t *state;
    uint64_t *keys; /* of the contents, one per state that is looked at */
};

/* A content of a state takes about this long: a census takes a fraction of a second. */
enum { MOST_CONTENTS = 1 << 22 };

/* --- Contents as keys --- */

static uint64_t channel_key(const struct program *program, uint32_t channel, const uint64_t *state) {
    const struct channel_layout *layout = &program->channels[channel];
    return layout->wide ? hash_bytes(state + layout->word, layout->words * sizeof *state)
                        : channel_content(layout, state);
}

static uint64_t join_keys(uint64_t left, uint64_t right) {
    const uint64_t both[] = {left, right};
    return hash_bytes(both, sizeof both);
}

static bool is_variable_of(const struct program *program, uint32_t variable, uint32_t component) {
    return variable < program->system->variables.count &&
           program->system->variables.items[variable].component == component;
}

/* Its variables are one behind the other, `first` being the first. */
static uint64_t component_key(const struct program *program, uint32_t component, uint32_t first,
                              const uint64_t *state) {
    uint32_t inbox = program->system->components.items[component].inbox;
    uint64_t key = (uint64_t)field_get(&program->components[component].location, state);
    if (inbox != SYSTEM_NONE)
        key = join_keys(key, channel_key(program, inbox, state));
    for (uint32_t i = first; is_variable_of(program, i, component); i++)
        key = join_keys(key, (uint64_t)field_get(&program->variables[i], state));
    return key;
}

/* `about` of an observer is its place in the program. */
static uint64_t key_of(const struct program *program, const struct factor *factor, uint32_t first_variable,
                       const uint64_t *state) {
    switch (factor->kind) {
    case FACTOR_MAILBOX:
        return channel_key(program, factor->about, state);
    case FACTOR_VARIABLE:
        return (uint64_t)field_get(&program->variables[factor->about], state);
    case FACTOR_COMPONENT:
        return component_key(program, factor->about, first_variable, state);
    case FACTOR_OBSERVER:
        break;
    }
    return (uint64_t)field_get(&program->observer_fields[factor->about], state);
}

/* --- Counting --- */

/* The states that are looked at are spread evenly, but not at equal distances: counters that go round would
 * show few of their values then. */
static uint32_t sampled(const struct counting *c, uint32_t i) {
    uint64_t count = c->store->count;
    uint64_t begin = i * count / c->counted, end = (i + UINT64_C(1)) * count / c->counted;
    return (uint32_t)(begin + join_keys(i, count) % (end - begin));
}

static uint32_t count_contents(const struct counting *c, const struct factor *factor) {
    uint32_t first = 0;
    while (factor->kind == FACTOR_COMPONENT && first < c->program->system->variables.count &&
           !is_variable_of(c->program, first, factor->about))
        first++;
    for (uint32_t i = 0; i < c->counted; i++) {
        store_get(c->store, sampled(c, i), c->state);
        c->keys[i] = key_of(c->program, factor, first, c->state);
    }
    sort_keys(c->keys, c->counted);
    return (uint32_t)sort_unique(c->keys, c->counted);
}

static bool count_kind(struct census *census, struct memory *memory, const struct counting *c,
                       enum factor_kind kind, size_t count) {
    for (uint32_t i = 0; i < count; i++) {
        struct factor factor = {kind, i, 0};
        factor.contents = count_contents(c, &factor);
        if (kind == FACTOR_OBSERVER)
            factor.about = c->program->observers[i];
        if (factor.contents > 1 && !array_push(memory, &census->factors, factor))
            return false;
    }
    return true;
}

/* The largest first; equal ones in the order in which they were counted. */
static int compare_factors(const void *left, const void *right) {
    const struct factor *a = left, *b = right;
    if (a->contents != b->contents)
        return a->contents > b->contents ? -1 : 1;
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    return (a->about > b->about) - (a->about < b->about);
}

static bool count_all(struct census *census, struct memory *memory, const struct counting *c) {
    const struct system *system = c->program->system;
    return count_kind(census, memory, c, FACTOR_MAILBOX, system->channels.count) &&
           count_kind(census, memory, c, FACTOR_VARIABLE, system->variables.count) &&
           count_kind(census, memory, c, FACTOR_COMPONENT, system->components.count) &&
           count_kind(census, memory, c, FACTOR_OBSERVER, c->program->observers_count);
}

static uint32_t states_to_count(const struct store *store, const struct program *program) {
    const struct system *system = program->system;
    uint64_t contents = system->channels.count + 2 * system->variables.count + system->components.count +
                        program->observers_count + 1;
    uint64_t most = MOST_CONTENTS / contents + 1;
    most = most < CENSUS_MOST_STATES ? most : CENSUS_MOST_STATES;
    return store->count < most ? store->count : (uint32_t)most;
}

void census_take(struct census *census, struct job *job, const struct store *store,
                 const struct program *program) {
    struct memory *memory = &job->memory;
    struct counting c = {.store = store, .program = program, .counted = states_to_count(store, program)};
    size_t limit = memory->limit;
    memory->limit = 0;
    census_free(census);
    c.state = memory_allocate(memory, store->words * sizeof *c.state);
    c.keys = memory_allocate(memory, (c.counted + (size_t)1) * sizeof *c.keys);
    if (c.state && c.keys && count_all(census, memory, &c)) {
        if (census->factors.count > 0)
            qsort(census->factors.items, census->factors.count, sizeof *census->factors.items,
                  compare_factors);
        census->counted = c.counted;
        census->states = store->count;
    } else {
        census_free(census);
    }
    memory_free(c.state);
    memory_free(c.keys);
    memory->limit = limit;
}

void census_free(struct census *census) {
    array_free(&census->factors);
    *census = (struct census){0};
}
