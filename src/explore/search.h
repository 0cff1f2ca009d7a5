/* Breadth-first search over the states of a program.
 *
 * States are numbered as they are found, the initial one is 0, so that the transitions of a state come in one
 * piece and states in the order of their distance: the first of its kind has the shortest run. Successors are
 * gathered for some states at a time and looked up together, which hides most of the cache misses; order and
 * numbers do not depend on it.
 *
 * What a search is for is the visitor's business: each function may be NULL, and false ends the search. */
#ifndef LACUNA_EXPLORE_SEARCH_H
#define LACUNA_EXPLORE_SEARCH_H

#include "explore/store.h"
#include "system/step.h"

/* In place of a state that the visitor does not want to be looked at. */
#define SEARCH_LEFT_OUT (STORE_FULL - 1)

struct search_visitor {
    void *data;
    /* A new state. */
    bool (*state)(void *data, uint32_t number, const uint64_t *state);
    /* successors[successor] of the search's context leads from its source to `target`; STORE_FULL: to π;
     * SEARCH_LEFT_OUT. */
    bool (*transition)(void *data, size_t successor, uint32_t target);
    /* A state without successors. */
    bool (*stuck)(void *data, uint32_t number, const uint64_t *state);
    bool (*incident)(void *data, const struct incident *incident);
    /* Turns a new state into one that stands for it: what is stored is that. It is a fixed point of this. */
    void (*settle)(void *data, uint64_t *state);
    /* Does nothing of interest follow? Then the state is neither stored nor gone on from. Not asked of the
     * initial one. */
    bool (*leave_out)(void *data, const uint64_t *state);
};

enum search_end {
    SEARCH_COMPLETE,
    SEARCH_ENOUGH, /* the visitor said so */
    SEARCH_BOUND,  /* the limit of depth or states */
    SEARCH_FAILED  /* the job's outcome says why: memory, time, Ctrl-C */
};

struct search_limits {
    uint64_t depth;  /* turns; UINT64_MAX: none */
    uint64_t states; /* UINT64_MAX: none */
};

struct search {
    struct job *job;
    const struct program *program;
    struct context context;
    struct store store;
    uint64_t transitions;
    uint32_t next;      /* the first state that is not done */
    uint32_t depth;     /* the distance of that from the initial one */
    bool error_reached; /* some transition leads to π */
    uint32_t level_end;
    uint64_t *state;
    ARRAY(uint64_t) hashes;
};

bool search_init(struct search *search, struct job *job, const struct program *program);
void search_free(struct search *search);

enum search_end search_run(struct search *search, const struct search_limits *limits,
                           const struct search_visitor *visitor);

#endif
