/* Starvation: a peer that has not ended is not moved any more, while others go on forever.
 *
 * No fairness is assumed: it is enough that there is a cycle on which the peer takes no turn. A cycle on
 * which it cannot take one is preferred; on others it is only passed over. Nobody sends it anything there,
 * since it would have to take it: its local state stays the same.
 *
 * Cycles are looked for in the composition as it is, without prioritised confluence. If that has too many
 * states, those of the graph that is there are looked at: they are cycles of the system as well, but a peer
 * that would end if it received what is there has ended in them. */
#ifndef LACUNA_STABILITY_STARVATION_H
#define LACUNA_STABILITY_STARVATION_H

#include "stability/faults.h"
#include "stability/retrace.h"

struct starvation {
    ARRAY(uint32_t) peers; /* that can starve; none: there is no run */
    uint32_t peer;         /* the one that the run is about */
    bool can_move;         /* it could take a turn somewhere on the cycle */
    struct run run;        /* RUN_LOOPS; of the program of the growth */
};

/* This many states are worth a look without prioritised confluence. */
enum { STARVATION_STATES = 20000 };

/* At the bound of the faults, which has been reached; up to `most` states are looked at without prioritised
 * confluence. False: the job has failed. */
bool starvation_find(struct starvation *starvation, const struct growth *growth, const struct faults *faults,
                     uint64_t most);
void starvation_free(struct starvation *starvation);

static inline bool starvation_found(const struct starvation *starvation) {
    return starvation->peers.count > 0;
}

#endif
