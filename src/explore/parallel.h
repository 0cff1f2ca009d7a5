/* Parallel composition on the fly: the states of several LTSs that move together, packed and kept in a store.
 *
 * A label moves all parts whose alphabets hold it, together; the rest interleaves; τ is never shared. When
 * one part moves to π, the whole is π. A part may have a state in which it has ended well, END: the whole has
 * ended when all parts with an END are at it and none of the others has a silent move left, provided that the
 * alphabets of those parts cover the alphabets of the others; all these states are one. A part that starts in
 * its END counts as one without, unless all of them do.
 *
 * Priorities look at what is enabled after synchronisation: with PARALLEL_HIGH moves of chosen labels, if
 * there are any, are the only ones; with PARALLEL_LOW they are left out where there are others. τ is never
 * chosen.
 *
 * Searching is breadth-first, as in search.h: successors are gathered for some states at a time and looked up
 * together. Only states are kept: what becomes of the transitions is the visitor's business. */
#ifndef LACUNA_EXPLORE_PARALLEL_H
#define LACUNA_EXPLORE_PARALLEL_H

#include "explore/store.h"
#include "lts/lts.h"

#define PARALLEL_NONE UINT32_MAX

/* No part's initial state is π. */
struct parallel_part {
    struct lts *lts;
    uint32_t end; /* a state without moves; STATE_NONE: none */
};

enum parallel_priority { PARALLEL_EQUAL, PARALLEL_HIGH, PARALLEL_LOW };

struct parallel_options {
    enum parallel_priority priority;
    bool (*chosen)(void *data, const char *label); /* NULL with PARALLEL_EQUAL */
    void *data;
};

struct parallel_move {
    uint32_t source;
    uint32_t label;
    uint32_t culprit; /* the part that moves to π; PARALLEL_NONE: nobody does */
};

struct parallel_visitor {
    void *data;
    /* Of a new or an old state; each may be NULL, and false ends the search. */
    bool (*transition)(void *data, const struct parallel_move *move, uint32_t target);
    /* A state without moves that is neither π nor END. */
    bool (*stuck)(void *data, uint32_t state);
};

enum parallel_end {
    PARALLEL_COMPLETE,
    PARALLEL_ENOUGH, /* the visitor said so */
    PARALLEL_BOUND,  /* more states than allowed */
    PARALLEL_FAILED
};

struct parallel {
    struct job *job;
    const struct parallel_part *parts; /* the caller's */
    size_t count;
    struct alphabet alphabet;
    struct store store;
    uint64_t transitions;
    uint32_t error; /* its number; PARALLEL_NONE: not reached so far */
    uint32_t end;
    uint32_t bits;               /* of a state */
    struct parallel_view *views; /* of the parts */
    struct parallel_sharer *sharers;
    uint32_t *sharers_begin; /* per label */
    enum parallel_priority priority;
    bool *chosen; /* per label */
    bool can_end;
    bool has_error; /* some part has π */
    uint32_t words;
    uint32_t next; /* the first state that is not done */
    uint32_t *at;  /* of the parts, in the state at hand */
    uint64_t *state;
    uint64_t *made; /* the successor under way */
    uint64_t *error_state;
    uint64_t *end_state;
    struct parallel_range *ranges;
    ARRAY(struct parallel_move) moves;
    ARRAY(uint64_t) states; /* `words` each, of the moves */
    ARRAY(uint64_t) hashes;
};

/* One part at least. The parts stay where they are. On failure there is nothing to free. */
bool parallel_init(struct parallel *parallel, struct job *job, const struct parallel_part *parts,
                   size_t count, const struct parallel_options *options);
void parallel_free(struct parallel *parallel);

/* All states (`most`: up to that many), from the initial one, which is number 0. */
enum parallel_end parallel_search(struct parallel *parallel, uint64_t most,
                                  const struct parallel_visitor *visitor);

/* The initial state, packed. */
const uint64_t *parallel_initial(struct parallel *parallel);

/* The moves of a packed state and where they lead, into `moves` and `states`; what was there is dropped. */
bool parallel_moves(struct parallel *parallel, const uint64_t *state);

static inline const uint64_t *parallel_target(const struct parallel *parallel, size_t move) {
    return parallel->states.items + move * parallel->words;
}

/* Is a packed state π, or END? */
bool parallel_is_error(const struct parallel *parallel, const uint64_t *state);
bool parallel_is_end(const struct parallel *parallel, const uint64_t *state);

/* Where a part is in a packed state. */
uint32_t parallel_part_at(const struct parallel *parallel, const uint64_t *state, size_t part);

/* A shortest way to a state that a search has found; the caller frees the array. */
struct parallel_way {
    ARRAY(struct parallel_move) moves;
};

bool parallel_way_to(struct parallel *parallel, uint32_t state, struct parallel_way *way);

/* The composition as an LTS; *end is its END, or STATE_NONE. */
struct lts *parallel_build(struct job *job, const struct parallel_part *parts, size_t count,
                           const struct parallel_options *options, uint32_t *end);

#endif
