/* From which buffer bound on does the observable behaviour no longer change?
 *
 * Compositions are compared by branching bisimilarity, sends being visible. Bound 0 is the synchronous
 * composition. If k and k + 1 are equivalent, and so are some more bounds (the look-ahead), that is
 * evidence that all larger ones are. It is not a proof (Finkel and Lozes, "Synchronizability of
 * communicating finite state machines is not decidable", ICALP 2017). There are three proofs:
 *
 * - no buffer ever holds more than K messages, and the bounds from k to K are equivalent: all larger bounds
 * have the very same composition as K;
 * - no buffer needs to hold more than K messages if receipts that make no difference are made at once, and
 * the bounds from k to K are equivalent: larger bounds are equivalent to K, although buffers may fill up.
 * That is our own (stability/confluence.h), and counts only if it is asked for;
 * - for traces of sends alone: the peers are an oriented ring, each sends to the next only, and bounds 0 and
 * 1 have the same traces (the same article). */
#ifndef LACUNA_STABILITY_STABLE_H
#define LACUNA_STABILITY_STABLE_H

#include "lts/equivalence/compare.h"
#include "stability/growth.h"

enum stable_verdict { STABLE_SYNCHRONIZABLE, STABLE_STABLE, STABLE_UNKNOWN };

enum stable_ground {
    GROUND_NONE,
    GROUND_CRITERION,
    GROUND_TRACES, /* proved for traces of sends; a criterion for the rest */
    GROUND_PROVED
};

struct stable_options {
    uint32_t strategy; /* 1 to 5: in which order bounds are tried. The answer does not depend on it */
    uint32_t most;     /* the largest bound that is tried */
    uint32_t look_ahead;
    bool trust_confluence; /* that buffers stay bounded under prioritised confluence is a proof */
};

/* k and k + 1 are equivalent, and `at` is not. */
struct stable_refutation {
    uint32_t k;
    uint32_t at;
    struct comparison comparison; /* left: k */
};

struct stable {
    struct job *job;
    struct growth *growth;
    struct stable_options options;
    uint64_t most_states; /* that the growth may have */
    enum stable_verdict verdict;
    enum stable_ground ground;
    uint32_t k;         /* of the verdict; unknown: the last bound that was tried, or explored as a whole */
    uint32_t looked_to; /* equivalent so far */
    /* from this bound on compositions are equivalent: nothing more is needed under prioritised confluence; 0:
     * not known */
    uint32_t settled;
    uint32_t fullest; /* no buffer ever holds more than this; 0: not known */
    bool is_ring;
    bool same_traces; /* it is a ring, and bounds 0 and 1 have the same traces */
    uint32_t start;   /* where the strategy begins */
    ARRAY(uint32_t) tried;
    ARRAY(uint32_t) different;   /* bounds that are known to differ from the next, in order */
    ARRAY(struct lts *) reduced; /* by bound: minimal; NULL: not made so far */
    ARRAY(struct stable_refutation) refutations;
    bool cut; /* a bound had too many states */
};

/* True: there is a verdict. False: the job has failed. */
bool stable_find(struct stable *stable, struct growth *growth, const struct stable_options *options);

/* After a failure: the verdict is unknown, and k the largest bound that has been explored; 0: there is none.
 */
void stable_give_up(struct stable *stable);

void stable_free(struct stable *stable);

/* How many states are looked at without prioritised confluence: that is for its own sake. */
uint64_t stable_plain_states(const struct stable *stable);

/* The minimal composition of a bound. NULL: the job has failed, or there are too many states. */
const struct lts *stable_reduced(struct stable *stable, uint32_t bound);

#endif
