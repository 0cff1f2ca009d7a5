/* Labelled transition systems.
 *
 * Immutable once built. Rows are compressed: the transitions of state s are edges[rows[s]] ..
 * edges[rows[s + 1] - 1], without repetitions, sorted by label, then target. A transition is 8 bytes: its
 * label in the upper half, its target in the lower, so that sorting edges as integers is sorting rows, and a
 * signature (label and block) has the same shape.
 *
 * π, the error state, is a property of the LTS: `error` is its number or STATE_NONE. It has no
 * transitions. In .aut files it is written as a state whose only transition is a self-loop labelled
 * "error", which is not counted among the transitions.
 *
 * Operators take an LTS and return a new one, or NULL when the job has failed; nobody frees another's. */
#ifndef LACUNA_LTS_LTS_H
#define LACUNA_LTS_LTS_H

#include "lts/alphabet.h"

#define STATE_NONE UINT32_MAX

/* What a trace sees of τ. */
enum tau_view { TAU_VISIBLE, TAU_INVISIBLE };

typedef uint64_t lts_edge;

static inline lts_edge edge_make(uint32_t label, uint32_t target) {
    return (uint64_t)label << 32 | target;
}

static inline uint32_t edge_label(lts_edge edge) {
    return (uint32_t)(edge >> 32);
}

static inline uint32_t edge_target(lts_edge edge) {
    return (uint32_t)edge;
}

struct lts {
    uint32_t states;
    uint32_t initial;
    uint32_t error;
    uint64_t *rows; /* states + 1 offsets */
    lts_edge *edges;
    struct alphabet alphabet;
};

static inline uint64_t lts_transitions(const struct lts *lts) {
    return lts->rows[lts->states];
}

void lts_free(struct lts *lts);

/* The part of a row that carries `label`: edges[*begin] .. edges[*end - 1]. */
void lts_labelled(const struct lts *lts, uint32_t state, uint32_t label, uint64_t *begin, uint64_t *end);

/* No state has two transitions with the same label, τ taken as a label. */
bool lts_deterministic(const struct lts *lts);

/* More than the largest label that a transition carries, which may be beyond the alphabet. */
uint32_t lts_labels_used(const struct lts *lts);

/* Some transition is silent. */
bool lts_has_tau(const struct lts *lts);

/* The same structure, labels and numbers. */
bool lts_identical(const struct lts *left, const struct lts *right);

#endif
