/* Compositions of all bounds in one graph.
 *
 * The composition whose buffers hold up to k messages is a part of the one for k + 1: its states are those
 * that can be reached without ever having more than k messages in a buffer, and its transitions are all those
 * between them. So states are explored by bounds: first all that bound 1 allows, then what bound 2 adds, and
 * so on. The composition of bound k is the states below levels[k].states and the first levels[k].edges edges;
 * going on to k + 1 does nothing over again. Sends that would exceed the bound are put off; if there are
 * none, no buffer is ever fuller, and all larger bounds give the same composition.
 *
 * States are those of the global states (stability/global_states.h). Receipts that make no difference are
 * made at once (stability/confluence.h), if that is wanted and receipts are not to be seen: the state before
 * is branching bisimilar to the one after, and is not kept. Messages that will never be read become all the
 * same (stability/dead_messages.h), if that is wanted: states that differ in them alone are strongly
 * bisimilar.
 *
 * Local states have room for `capacity` messages in a buffer. When that is not enough, the capacity is
 * doubled and the graph made again: that happens at 2, 4, 8, … and costs less than what follows. */
#ifndef LACUNA_STABILITY_GROWTH_H
#define LACUNA_STABILITY_GROWTH_H

#include "lts/reverse.h"
#include "stability/global_states.h"

/* How far a bound goes. */
struct growth_level {
    uint32_t states;
    uint64_t edges;
};

struct growth {
    struct job *job;
    const struct buffers *buffers;
    bool receipts;    /* receipts are labels, too */
    bool termination; /* where all peers have ended compositions have a last step (stability/termination.h) */
    bool plain;       /* nothing is made at once, and nothing forgotten */
    bool counts_only; /* edges are counted, not kept */
    uint64_t edges_count;
    struct alphabet alphabet;
    uint32_t *label_sent; /* per message */
    uint32_t *label_taken;
    uint32_t label_exit;
    uint32_t capacity;
    uint64_t most_states;
    bool bounded_by_states; /* these were not enough the last time; it goes on if there may be more */
    bool in_between;        /* the next bound has been begun */
    struct buffers_system made;
    struct program *program;
    struct global_states global_states;
    ARRAY(struct global_states_step) edges;
    ARRAY(uint64_t) found_by; /* per state but the first: the edge that led to it first */
    ARRAY(struct global_states_step)
    put_off;                           /* sends that the next bound allows; targets are not known so far */
    ARRAY(struct growth_level) levels; /* by bound; 0 is not used */
};

struct growth_options {
    bool receipts;        /* are to be seen */
    bool termination;     /* is to be seen */
    bool plain;           /* nothing is made at once, and nothing forgotten: states are as they are */
    bool counts_only;     /* only sizes are asked for, and whether it ends: there are no compositions then */
    uint64_t most_states; /* beyond these a bound is given up */
    uint32_t expected;    /* bounds may go up to this: room for it is made at once, unless it is a lot */
};

/* False: the job has failed. */
bool growth_init(struct growth *growth, const struct buffers *buffers, const struct growth_options *options);
void growth_free(struct growth *growth);

/* Goes on until the composition of a bound is there. False: the job has failed, or there are too many states.
 */
bool growth_reach(struct growth *growth, uint32_t bound);

/* Gives back the edges of larger bounds; only their sizes are known then, and it goes no further. The bound
 * has been reached; 0: none has. */
void growth_forget_beyond(struct growth *growth, uint32_t bound);

/* No buffer is ever fuller than at the bound that has been reached last. If it is confluent: none needs to
 * be. */
bool growth_is_saturated(const struct growth *growth);

static inline uint32_t growth_bound(const struct growth *growth) {
    return (uint32_t)growth->levels.count - 1;
}

/* How an edge of the system is seen; τ if it is not. */
uint32_t growth_label(const struct growth *growth, uint32_t edge);

/* The composition of a bound that has been reached; if `sizes` is not NULL, with these as bounds of the
 * buffers, each at most `bound`. NULL: the job has failed. */
struct lts *growth_composition(const struct growth *growth, uint32_t bound, const uint32_t *sizes);

/* The edges of a bound by their sources: those of state s are edges[first[s]] to edges[first[s + 1] - 1]. */
struct growth_rows {
    uint64_t *first;
    uint64_t *edges; /* numbers of the growth's edges */
};

/* False: there is no memory. */
bool growth_rows_make(struct growth_rows *rows, const struct growth *growth, uint32_t bound);
void growth_rows_free(struct growth_rows *rows);

/* Its edges backwards: whence each state is reached, in any order. False: the job has failed. */
bool growth_reverse(const struct growth *growth, uint32_t bound, struct reverse *reverse);

/* The synchronous composition: every message is taken as soon as it is sent. Bound 1 has been reached. */
struct lts *growth_synchronous(const struct growth *growth);

/* How full the buffers get in the composition of a bound: `fullest` has a number for each. */
void growth_fullest(const struct growth *growth, uint32_t bound, uint32_t *fullest);

#endif
