#include "lts/builder.h"

#include <string.h>

#include "base/sort.h"

enum { COARSE_GROUPS = 2048 };

void lts_builder_init(struct lts_builder *builder, struct job *job) {
    *builder = (struct lts_builder){.job = job};
}

void lts_builder_free(struct lts_builder *builder) {
    array_free(&builder->edges);
    array_free(&builder->rows);
    array_free(&builder->sources);
}

bool lts_builder_expect(struct lts_builder *builder, uint64_t states, uint64_t transitions) {
    struct memory *memory = &builder->job->memory;
    return array_reserve(memory, &builder->rows, states + 1) &&
           array_reserve(memory, &builder->edges, transitions);
}

/* Rows up to and including `source` begin no later than here. */
static bool open_rows(struct lts_builder *builder, uint64_t source) {
    if (!array_reserve(&builder->job->memory, &builder->rows, source + 1))
        return false;
    while (builder->rows.count <= source)
        builder->rows.items[builder->rows.count++] = builder->edges.count;
    return true;
}

static bool give_up_order(struct lts_builder *builder) {
    struct memory *memory = &builder->job->memory;
    if (!array_reserve(memory, &builder->sources, builder->edges.capacity))
        return false;
    for (size_t s = 0; s < builder->rows.count; s++) {
        uint64_t end = s + 1 < builder->rows.count ? builder->rows.items[s + 1] : builder->edges.count;
        while (builder->sources.count < end)
            builder->sources.items[builder->sources.count++] = (uint32_t)s;
    }
    array_free(&builder->rows);
    builder->disordered = true;
    return true;
}

bool lts_builder_add_slowly(struct lts_builder *builder, uint32_t source, uint32_t label, uint32_t target) {
    struct memory *memory = &builder->job->memory;
    if (!builder->disordered) {
        if (source + (size_t)1 >= builder->rows.count) {
            if (!open_rows(builder, source))
                return false;
        } else if (!give_up_order(builder)) {
            return false;
        }
    }
    if (builder->disordered && !array_push(memory, &builder->sources, source))
        return false;
    return array_push(memory, &builder->edges, edge_make(label, target));
}

static void swap_transitions(struct lts_builder *builder, uint64_t i, uint64_t j) {
    lts_edge edge = builder->edges.items[i];
    builder->edges.items[i] = builder->edges.items[j];
    builder->edges.items[j] = edge;
    uint32_t source = builder->sources.items[i];
    builder->sources.items[i] = builder->sources.items[j];
    builder->sources.items[j] = source;
}

/* rows[s] becomes the number of transitions from states below s. */
static bool count_rows(struct lts_builder *builder, uint32_t states) {
    if (!array_reserve(&builder->job->memory, &builder->rows, states + (size_t)1))
        return false;
    uint64_t *rows = builder->rows.items;
    builder->rows.count = states + (size_t)1;
    memset(rows, 0, builder->rows.count * sizeof *rows);
    for (size_t i = 0; i < builder->sources.count; i++)
        rows[builder->sources.items[i] + (size_t)1]++;
    for (size_t s = 0; s < states; s++)
        rows[s + 1] += rows[s];
    return true;
}

/* Sends every transition along its cycle to the place of its group; states s with equal s >> shift are one
 * group. `next` has room for all groups. */
static bool send_home(struct lts_builder *builder, uint32_t states, int shift, uint64_t *next) {
    const uint64_t *rows = builder->rows.items;
    const uint32_t *sources = builder->sources.items;
    size_t groups = ((size_t)(states - 1) >> shift) + 1;
    for (size_t g = 0; g < groups; g++)
        next[g] = rows[g << shift];
    for (size_t g = 0; g < groups; g++) {
        uint64_t end = g + 1 < groups ? rows[(g + 1) << shift] : rows[states];
        while (next[g] < end) {
            size_t home = sources[next[g]] >> shift;
            if (!job_step(builder->job, builder->job->progress.done))
                return false;
            if (home == g)
                next[g]++;
            else
                swap_transitions(builder, next[g], next[home]++);
        }
    }
    return true;
}

/* First into coarse groups, few enough that the places being filled stay in the cache, then into rows. */
static bool group_disordered(struct lts_builder *builder, uint32_t states) {
    int shift = 0;
    while (states >> shift > COARSE_GROUPS)
        shift++;
    uint64_t *next = memory_allocate(&builder->job->memory, states * sizeof *next);
    bool fine = next && count_rows(builder, states) &&
                (shift == 0 || send_home(builder, states, shift, next)) &&
                send_home(builder, states, 0, next);
    memory_free(next);
    array_free(&builder->sources);
    builder->disordered = false;
    return fine;
}

static bool group(struct lts_builder *builder, uint32_t states) {
    if (builder->disordered)
        return group_disordered(builder, states);
    return open_rows(builder, states);
}

static bool only_loops(const struct lts_builder *builder, uint32_t state, lts_edge loop) {
    uint64_t i = builder->rows.items[state], end = builder->rows.items[state + 1];
    if (i == end)
        return false;
    while (i < end)
        if (builder->edges.items[i++] != loop)
            return false;
    return true;
}

/* Drops the rows of the states that `number` sends to `error`, and renumbers everything else. */
static void contract_states(struct lts_builder *builder, uint32_t states, const uint32_t *number,
                            uint32_t error) {
    uint64_t *rows = builder->rows.items, kept = 0;
    lts_edge *edges = builder->edges.items;
    uint64_t begin = 0;
    uint32_t last = 0;
    bool error_placed = false;
    for (uint32_t s = 0; s < states; s++) {
        uint64_t end = rows[s + 1];
        bool is_error = number[s] == error;
        for (uint64_t i = begin; i < end && !is_error; i++)
            edges[kept++] = edge_make(edge_label(edges[i]), number[edge_target(edges[i])]);
        begin = end;
        if (is_error && error_placed)
            continue;
        error_placed |= is_error;
        rows[++last] = kept;
    }
    builder->rows.count = last + (size_t)1;
    builder->edges.count = kept;
}

bool lts_builder_find_error(struct lts_builder *builder, uint32_t loop_label, uint32_t *states,
                            uint32_t *initial, uint32_t *error, bool *loops_left) {
    *error = STATE_NONE;
    *loops_left = false;
    if (!group(builder, *states))
        return false;
    uint32_t found = 0, first = STATE_NONE;
    for (uint32_t s = *states; s-- > 0;)
        if (only_loops(builder, s, edge_make(loop_label, s))) {
            first = s;
            found++;
        }
    if (found > 0) {
        uint32_t *number = memory_allocate(&builder->job->memory, *states * sizeof *number);
        if (!number)
            return false;
        uint32_t next = 0;
        for (uint32_t s = 0; s < *states; s++) {
            bool is_error = only_loops(builder, s, edge_make(loop_label, s));
            number[s] = is_error && s != first ? first : next++;
        }
        contract_states(builder, *states, number, first);
        *error = first;
        *initial = number[*initial];
        *states = next;
        memory_free(number);
    }
    for (size_t i = 0; i < builder->edges.count && !*loops_left; i++)
        *loops_left = edge_label(builder->edges.items[i]) == loop_label;
    return true;
}

/* Translates, sorts and thins out every row, closing the gaps. */
static bool tidy_rows(struct lts_builder *builder, uint32_t states, const uint32_t *map) {
    uint64_t *rows = builder->rows.items, kept = 0, begin = 0;
    lts_edge *edges = builder->edges.items;
    for (uint32_t s = 0; s < states; s++) {
        if (!job_step(builder->job, builder->job->progress.done))
            return false;
        uint64_t end = rows[s + 1];
        if (map)
            for (uint64_t i = begin; i < end; i++)
                edges[i] = edge_make(map[edge_label(edges[i])], edge_target(edges[i]));
        if (begin < end)
            sort_keys(edges + begin, end - begin);
        uint64_t row = kept;
        for (uint64_t i = begin; i < end; i++)
            if (kept == row || edges[i] != edges[kept - 1])
                edges[kept++] = edges[i];
        rows[s + 1] = kept;
        begin = end;
    }
    builder->repeated = builder->edges.count - kept;
    builder->edges.count = kept;
    return true;
}

/* Gives the slack back; keeps the block where that fails. */
static void *trimmed(struct memory *memory, void *items, size_t bytes) {
    bool exhausted = memory->exhausted;
    void *fitting = memory_resize(memory, items, bytes ? bytes : 1);
    memory->exhausted = exhausted;
    return fitting ? fitting : items;
}

struct lts *lts_builder_finish(struct lts_builder *builder, uint32_t states, uint32_t initial, uint32_t error,
                               struct alphabet *alphabet, const uint32_t *map) {
    struct memory *memory = &builder->job->memory;
    struct lts *lts = memory_allocate_zeroed(memory, 1, sizeof *lts);
    if (!lts || !group(builder, states) || !tidy_rows(builder, states, map)) {
        memory_free(lts);
        alphabet_free(alphabet);
        lts_builder_free(builder);
        return NULL;
    }
    lts->states = states;
    lts->initial = initial;
    lts->error = error;
    lts->alphabet = *alphabet;
    *alphabet = (struct alphabet){0};
    lts->rows = trimmed(memory, builder->rows.items, (states + (size_t)1) * sizeof *lts->rows);
    lts->edges = trimmed(memory, builder->edges.items, builder->edges.count * sizeof *lts->edges);
    uint64_t repeated = builder->repeated;
    lts_builder_init(builder, builder->job);
    builder->repeated = repeated;
    return lts;
}

struct lts *lts_builder_finish_like(struct lts_builder *builder, bool fine, const struct lts *like,
                                    uint32_t states, uint32_t initial, uint32_t error) {
    struct alphabet alphabet;
    if (fine && alphabet_copy(builder->job, &alphabet, &like->alphabet))
        return lts_builder_finish(builder, states, initial, error, &alphabet, NULL);
    lts_builder_free(builder);
    return NULL;
}
