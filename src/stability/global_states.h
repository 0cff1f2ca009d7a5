/* All peers together: states, numbered as a search finds them, and the steps between them.
 *
 * A state is a local state for each peer (stability/local_states.h), in 8 bits each, or in 16 or 32 when
 * there are more of them. Its steps are looked up: what a peer does, and what becomes of the one that is sent
 * something. Local states are found on the way and belong to all: this stepper allows one worker only. */
#ifndef LACUNA_STABILITY_GLOBAL_STATES_H
#define LACUNA_STABILITY_GLOBAL_STATES_H

#include "explore/search.h"
#include "stability/local_states.h"

struct global_states_step {
    uint32_t source;
    uint32_t target;
    uint32_t edge; /* of the system: what was done */
    uint32_t fill; /* this many messages were in the buffer after a send; 0: it was none */
};

struct global_states {
    struct local_states local_states;
    uint32_t width;    /* a local state has 2^width bits */
    uint32_t words;    /* of a state */
    uint32_t bound;    /* sends that put more messages into a buffer do not happen; UINT32_MAX: all happen */
    bool outgrown;     /* there are more local states than `width` has room for */
    const char *phase; /* what people read while it runs */
    uint64_t *state;   /* the initial one is all zero; room for one, whatever the width */
    uint64_t *next;    /* another one */
    struct stepper stepper; /* the action of a successor is an edge of the system; `fill` is set */
    struct search search;
};

/* With the initial state, which is 0, and no bound. Parameters are those of local_states_init(). It stays
 * where it is. False: the job has failed. */
bool global_states_init(struct global_states *global_states, const struct buffers *buffers,
                        const struct buffers_system *made, const struct program *program, bool confluent,
                        bool forgets_dead);
void global_states_free(struct global_states *global_states);

/* --- Steps --- */

/* Goes on with the search; states become wider when that is needed. */
enum search_end global_states_run(struct global_states *global_states, const struct search_limits *limits,
                                  const struct search_visitor *visitor);

/* Follows a step that was left out before. The number of the state that it leads to; STORE_FULL: the job has
 * failed. The search keeps no parents. */
uint32_t global_states_follow(struct global_states *global_states, const struct global_states_step *step,
                              bool *is_new);

/* --- States --- */

/* The local state of a peer in a state. */
uint32_t global_states_local(const struct global_states *global_states, uint32_t number, uint32_t peer);

/* Those of all peers, into `local states`. */
void global_states_read(const struct global_states *global_states, uint32_t number, uint32_t *local_states);

/* The number of the state with these; STORE_FULL: it has not been met. */
uint32_t global_states_find(const struct global_states *global_states, const uint32_t *local_states);

/* A state as the program packs it. */
void global_states_unpack(const struct global_states *global_states, uint32_t number, uint64_t *packed);

/* The number of the state that stands for a packed one; STORE_FULL: it has not been met. */
uint32_t global_states_find_packed(const struct global_states *global_states, const uint64_t *packed);

#endif
