/* Ranks: states told apart in rounds.
 *
 * Round 0 tells π from the rest; round k + 1 tells states apart that round k does, or whose moves differ up
 * to the ranks of round k. Once apart, states stay apart; in the end they are apart unless they are
 * bisimilar: strongly if τ is visible, branching if it is not. Then the moves of a state are also those after
 * silent steps within its rank, which count for nothing themselves; a loop of τ is divergence, and there must
 * be no other cycle of τ.
 *
 * Rounds are made until two states differ. The first round in which two differ is the depth of the formula
 * that tells them apart. */
#ifndef LACUNA_LTS_EQUIVALENCE_RANKS_H
#define LACUNA_LTS_EQUIVALENCE_RANKS_H

#include "base/array.h"
#include "lts/lts.h"

struct ranks {
    struct job *job;
    const struct lts *lts;
    enum tau_view tau;
    uint32_t *order;         /* states, silent successors first; NULL: as they are numbered */
    ARRAY(uint32_t) numbers; /* lts->states ranks a round */
    uint32_t rounds;
};

/* Beyond these a difference lies too deep for a formula that anyone would read, or wait for. */
struct ranks_limits {
    uint32_t rounds;
    size_t numbers;
};

/* Rounds until the two states differ; *found is false if that takes too many. */
bool ranks_make(struct ranks *ranks, struct job *job, const struct lts *lts, enum tau_view tau, uint32_t left,
                uint32_t right, struct ranks_limits limits, bool *found);
void ranks_free(struct ranks *ranks);

/* The ranks of a round, per state. */
static inline const uint32_t *ranks_of(const struct ranks *ranks, uint32_t round) {
    return ranks->numbers.items + (size_t)round * ranks->lts->states;
}

/* The first round in which the two states differ, as they must. */
uint32_t ranks_apart(const struct ranks *ranks, uint32_t s, uint32_t t);

/* The label that divergence has among moves. */
static inline uint32_t ranks_divergence(const struct ranks *ranks) {
    return ranks->lts->alphabet.count;
}

/* The edge of a state as it counts after a round: its label, and the rank it leads to. False: it is a silent
 * step within the rank. */
static inline bool ranks_move(const struct ranks *ranks, const uint32_t *round, uint32_t state, lts_edge edge,
                              lts_edge *move) {
    *move = edge_make(edge_label(edge), round[edge_target(edge)]);
    if (edge_label(edge) != LABEL_TAU || ranks->tau == TAU_VISIBLE)
        return true;
    if (edge_target(edge) == state)
        *move = edge_make(ranks_divergence(ranks), 0);
    return edge_target(edge) == state || round[edge_target(edge)] != round[state];
}

#endif
