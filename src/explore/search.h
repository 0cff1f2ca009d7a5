/* Breadth-first search over the states of a stepper (explore/stepper.h).
 *
 * States are numbered as they are found, the initial one is 0, so that the transitions of a state come in one
 * piece and states in the order of their distance: the first of its kind has the shortest run. Successors are
 * gathered for some states at a time and looked up together, which hides most of the cache misses; order and
 * numbers do not depend on it.
 *
 * What a search is for is the visitor's business: each function may be NULL, and false ends the search.
 * Visitors see the batch, never the worker that fills it. */
#ifndef LACUNA_EXPLORE_SEARCH_H
#define LACUNA_EXPLORE_SEARCH_H

#include "explore/stepper.h"
#include "explore/store.h"

/* The target of a successor that `leave_out` dropped. */
#define SEARCH_LEFT_OUT (STORE_FULL - 1)

struct search_visitor {
    void *data;
    /* A new state. */
    bool (*state)(void *data, uint32_t number, const uint64_t *state);
    /* Successor `index` of the batch leads from its source to `target`; STORE_FULL for π, SEARCH_LEFT_OUT
     * for one that was dropped. */
    bool (*transition)(void *data, const struct batch *batch, size_t index, uint32_t target);
    /* A state without successors. */
    bool (*stuck)(void *data, uint32_t number, const uint64_t *state);
    bool (*incident)(void *data, const struct batch *batch, const struct incident *incident);
    /* Is the successor, which does not violate anything, to be left out? Then its state is not stored. */
    bool (*leave_out)(void *data, const struct batch *batch, size_t index);
};

enum search_end {
    SEARCH_COMPLETE,
    SEARCH_ENOUGH, /* the visitor said so */
    SEARCH_BOUND,  /* the limit of depth or states */
    SEARCH_FAILED  /* the job's outcome says why (memory, time, Ctrl-C), or else the stepper knows */
};

struct search_limits {
    uint64_t depth;  /* turns; UINT64_MAX: none */
    uint64_t states; /* UINT64_MAX: none */
};

struct search {
    struct job *job;
    const struct stepper *stepper;
    struct store store;
    uint64_t transitions;
    uint32_t next;      /* the first state that is not done */
    uint32_t depth;     /* the distance of that from the initial one */
    bool error_reached; /* some transition leads to π */
    bool no_parents;    /* set before it runs: parents are not stored, so that way_find() does not work */
    uint32_t level_end;
    uint32_t counted; /* states that earlier runs have counted as their work */
    uint64_t *state;
    struct batch batch;
    ARRAY(uint64_t) hashes;
};

/* The stepper stays where it is. */
bool search_init(struct search *search, struct job *job, const struct stepper *stepper);
void search_free(struct search *search);

/* Starts the search, or continues it after SEARCH_COMPLETE or after the stepper stopped it. One worker.
 * Limits are looked at before each batch. */
enum search_end search_run(struct search *search, const struct search_limits *limits,
                           const struct search_visitor *visitor);

/* Adds a state that was found in another way, to go on from; needs `no_parents`. Returns its number;
 * STORE_FULL: the job has failed. */
uint32_t search_add(struct search *search, const uint64_t *state, bool *is_new);

/* Goes on where another search stopped, which is freed: both have the same states with the same numbers, in
 * another form. */
void search_take_over(struct search *search, struct search *other);

/* Lets the next run expand all states again, since the stepper has more to say about them; needs
 * `no_parents`. */
void search_rewind(struct search *search);

#endif
