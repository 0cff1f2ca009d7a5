/* The part of an LTS around a state, for looking at LTSs that are too large to be looked at as a whole.
 *
 * Its states are those that the state it is taken from reaches within this many steps; its transitions are
 * all those between them. Nothing is copied, so that states keep the numbers that they have in the whole. A
 * state is cut if transitions of it lead out of the part. */
#ifndef LACUNA_LTS_NEIGHBOURHOOD_H
#define LACUNA_LTS_NEIGHBOURHOOD_H

#include "lts/lts.h"

struct neighbourhood {
    const struct lts *lts; /* the whole, which must outlive it */
    uint32_t from;
    bool *inside; /* one a state of the whole */
    uint32_t states;
    uint64_t transitions;
    uint32_t cut_states;
};

/* False: the job has failed. */
bool neighbourhood_take(struct neighbourhood *part, struct job *job, const struct lts *lts, uint32_t from,
                        uint64_t depth);
void neighbourhood_free(struct neighbourhood *part);

/* Does a state that is inside have transitions that lead out? */
bool neighbourhood_cuts(const struct neighbourhood *part, uint32_t state);

#endif
