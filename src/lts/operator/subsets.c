#include "lts/operator/subsets.h"

#include <stdlib.h>
#include <string.h>

bool subsets_init(struct subsets *subsets, struct job *job) {
    *subsets = (struct subsets){.job = job};
    map_init(&subsets->map, &job->memory);
    return array_push(&job->memory, &subsets->begins, 0);
}

void subsets_free(struct subsets *subsets) {
    array_free(&subsets->members);
    array_free(&subsets->begins);
    map_free(&subsets->map);
}

uint64_t subsets_approach(const struct subsets *subsets, const uint32_t *states, size_t count) {
    uint64_t hash = hash_bytes(states, count * sizeof *states);
    map_prefetch(&subsets->map, hash);
    return hash;
}

uint32_t subsets_intern(struct subsets *subsets, const uint32_t *states, size_t count) {
    return subsets_intern_approached(subsets, states, count, hash_bytes(states, count * sizeof *states));
}

uint32_t subsets_intern_approached(struct subsets *subsets, const uint32_t *states, size_t count,
                                   uint64_t hash) {
    struct memory *memory = &subsets->job->memory;
    struct map_probe probe;
    for (uint32_t k = map_first(&subsets->map, hash, &probe); k != MAP_NONE;
         k = map_next(&subsets->map, &probe)) {
        uint64_t begin = subsets->begins.items[k], end = subsets->begins.items[k + 1];
        if (end - begin == count &&
            (count == 0 || memcmp(subsets->members.items + begin, states, count * sizeof *states) == 0))
            return k;
    }
    uint32_t number = subsets_count(subsets);
    if (number == SUBSET_NONE - 1) {
        memory->exhausted = true;
        return SUBSET_NONE;
    }
    if (!array_reserve(memory, &subsets->members, subsets->members.count + count) ||
        !array_reserve(memory, &subsets->begins, subsets->begins.count + 1) ||
        !map_insert(&subsets->map, hash, number))
        return SUBSET_NONE;
    if (count > 0)
        memcpy(subsets->members.items + subsets->members.count, states, count * sizeof *states);
    subsets->members.count += count;
    subsets->begins.items[subsets->begins.count++] = subsets->members.count;
    return number;
}

bool gatherer_init(struct gatherer *gatherer, struct job *job, const struct lts *lts, bool closed) {
    *gatherer = (struct gatherer){.job = job, .lts = lts, .closed = closed};
    gatherer->stamp = memory_allocate_zeroed(&job->memory, lts->states, sizeof *gatherer->stamp);
    if (!gatherer->stamp || !array_reserve(&job->memory, &gatherer->states, 16))
        return false;
    gatherer_clear(gatherer);
    return true;
}

void gatherer_free(struct gatherer *gatherer) {
    memory_free(gatherer->stamp);
    array_free(&gatherer->states);
}

void gatherer_clear(struct gatherer *gatherer) {
    gatherer->states.count = 0;
    gatherer->has_error = false;
    if (++gatherer->round == 0) { /* the stamps have come round */
        memset(gatherer->stamp, 0, gatherer->lts->states * sizeof *gatherer->stamp);
        gatherer->round = 1;
    }
}

static bool add_one(struct gatherer *gatherer, uint32_t state) {
    if (gatherer->stamp[state] == gatherer->round)
        return true;
    gatherer->stamp[state] = gatherer->round;
    gatherer->has_error |= state == gatherer->lts->error;
    return array_push(&gatherer->job->memory, &gatherer->states, state);
}

bool gatherer_add(struct gatherer *gatherer, uint32_t state) {
    size_t done = gatherer->states.count;
    if (!add_one(gatherer, state))
        return false;
    const struct lts *lts = gatherer->lts;
    while (gatherer->closed && done < gatherer->states.count) {
        uint32_t s = gatherer->states.items[done++];
        for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1] && edge_label(lts->edges[i]) == LABEL_TAU; i++)
            if (!add_one(gatherer, edge_target(lts->edges[i])))
                return false;
    }
    return true;
}

static int by_number(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

void gatherer_sort(struct gatherer *gatherer) {
    if (gatherer->states.count > 1)
        qsort(gatherer->states.items, gatherer->states.count, sizeof *gatherer->states.items, by_number);
}
