/* Sets of states, interned: equal sets have equal numbers. And the τ-closure that makes them. */
#ifndef LACUNA_LTS_OPERATOR_SUBSETS_H
#define LACUNA_LTS_OPERATOR_SUBSETS_H

#include "base/array.h"
#include "base/map.h"
#include "lts/lts.h"

#define SUBSET_NONE UINT32_MAX

/* Members are sorted; set k is members[begins[k]] .. members[begins[k + 1] - 1]. */
struct subsets {
    struct job *job;
    ARRAY(uint32_t) members;
    ARRAY(uint64_t) begins;
    struct map map;
};

bool subsets_init(struct subsets *subsets, struct job *job);
void subsets_free(struct subsets *subsets);

static inline uint32_t subsets_count(const struct subsets *subsets) {
    return (uint32_t)(subsets->begins.count - 1);
}

/* `states` is sorted and without repetitions. SUBSET_NONE if the job has failed. */
uint32_t subsets_intern(struct subsets *subsets, const uint32_t *states, size_t count);

/* The same in two steps: whoever has several to intern looks for all first, so that memory comes nearer. */
uint64_t subsets_approach(const struct subsets *subsets, const uint32_t *states, size_t count);
uint32_t subsets_intern_approached(struct subsets *subsets, const uint32_t *states, size_t count,
                                   uint64_t hash);

/* Sets that are being made: states are added once, closed under τ if wanted, then sorted. */
struct gatherer {
    struct job *job;
    const struct lts *lts;
    bool closed;     /* under τ */
    uint32_t *stamp; /* per state: the round in which it was added */
    uint32_t round;
    bool has_error;
    ARRAY(uint32_t) states;
};

bool gatherer_init(struct gatherer *gatherer, struct job *job, const struct lts *lts, bool closed);
void gatherer_free(struct gatherer *gatherer);
void gatherer_clear(struct gatherer *gatherer);
bool gatherer_add(struct gatherer *gatherer, uint32_t state);
void gatherer_sort(struct gatherer *gatherer);

#endif
