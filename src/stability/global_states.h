/* All peers together: states, numbered as they come, and the steps between them.
 *
 * A state is a local state for each peer (stability/local_states.h), in 8 bits each, or in 16 or 32 when
 * there are more of them. Its steps are looked up: what a peer does, and what becomes of the one that is sent
 * something. States whose steps have been found are looked up together, which hides most of the cache misses:
 *
 *     global_states_expand(e, number) …, global_states_fetch(e)
 *     for each i below e->found.count: global_states_reach(e, i, &is_new)
 *     global_states_forget_found(e) */
#ifndef LACUNA_STABILITY_GLOBAL_STATES_H
#define LACUNA_STABILITY_GLOBAL_STATES_H

#include "stability/local_states.h"

/* How many states, or steps, are dealt with together. */
enum { GLOBAL_STATES = 64, GLOBAL_STEPS = 512 };

struct global_states_step {
    uint32_t source;
    uint32_t target;
    uint32_t edge; /* of the system: what was done */
    uint32_t fill; /* so many messages were in the buffer after a send; 0: it was none */
};

struct global_states {
    struct local_states local_states;
    uint32_t width; /* a local state has 2^width bits */
    uint32_t words; /* of a state */
    struct store store;
    uint64_t *state; /* at hand, whatever the width */
    uint64_t *next;  /* another one */
    /* From states that are being looked at; targets are not known so far, but where they lead: */
    ARRAY(struct global_states_step) found;
    ARRAY(uint64_t) found_states; /* `words` words each */
    ARRAY(uint64_t) hashes;       /* of these */
};

/* With the initial state, which is 0. Parameters are those of local_states_init(). False: the job has failed;
 * to be freed either way. */
bool global_states_init(struct global_states *global_states, const struct buffers *buffers,
                        const struct buffers_system *made, const struct program *program, bool confluent,
                        bool forgets_dead);
void global_states_free(struct global_states *global_states);

/* --- Steps --- */

/* Adds the steps from a state to those that have been found; it is the one at hand then. False: the job has
 * failed. */
bool global_states_expand(struct global_states *global_states, uint32_t number);

/* Makes ready for looking up where they lead. False: the job has failed. */
bool global_states_fetch(struct global_states *global_states);

/* The number of where a step leads that has been found; STORE_FULL: the job has failed. */
uint32_t global_states_reach(struct global_states *global_states, size_t index, bool *is_new);
void global_states_forget_found(struct global_states *global_states);

/* The same of a step that had been found before, and was not followed then. */
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
