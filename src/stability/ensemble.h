/* All peers together: states, numbered as they come, and the steps between them.
 *
 * A state is a situation for each peer (stability/situations.h), in 8 bits each, or in 16 or 32 when there
 * are more of them. Its steps are looked up: what a peer does, and what becomes of the one that is sent
 * something. States whose steps have been found are looked up together, which hides most of the cache misses:
 *
 *     ensemble_expand(e, number) …, ensemble_fetch(e)
 *     for each i below e->found.count: ensemble_reach(e, i, &is_new)
 *     ensemble_forget_found(e) */
#ifndef LACUNA_STABILITY_ENSEMBLE_H
#define LACUNA_STABILITY_ENSEMBLE_H

#include "stability/situations.h"

/* How many states, or steps, are dealt with together. */
enum { ENSEMBLE_STATES = 64, ENSEMBLE_STEPS = 512 };

struct ensemble_step {
    uint32_t source;
    uint32_t target;
    uint32_t edge; /* of the system: what was done */
    uint32_t fill; /* so many messages were in the buffer after a send; 0: it was none */
};

struct ensemble {
    struct situations situations;
    uint32_t width; /* a situation has 2^width bits */
    uint32_t words; /* of a state */
    struct store store;
    uint64_t *state; /* at hand, whatever the width */
    uint64_t *next;  /* another one */
    /* From states that are being looked at; targets are not known so far, but where they lead: */
    ARRAY(struct ensemble_step) found;
    ARRAY(uint64_t) found_states; /* `words` words each */
    ARRAY(uint64_t) hashes;       /* of these */
};

/* With the initial state, which is 0. Parameters are those of situations_init(). False: the job has failed;
 * to be freed either way. */
bool ensemble_init(struct ensemble *ensemble, const struct buffers *buffers,
                   const struct buffers_system *made, const struct program *program, bool hasty,
                   bool oblivious);
void ensemble_free(struct ensemble *ensemble);

/* --- Steps --- */

/* Adds the steps from a state to those that have been found; it is the one at hand then. False: the job has
 * failed. */
bool ensemble_expand(struct ensemble *ensemble, uint32_t number);

/* Makes ready for looking up where they lead. False: the job has failed. */
bool ensemble_fetch(struct ensemble *ensemble);

/* The number of where a step leads that has been found; STORE_FULL: the job has failed. */
uint32_t ensemble_reach(struct ensemble *ensemble, size_t index, bool *is_new);
void ensemble_forget_found(struct ensemble *ensemble);

/* The same of a step that had been found before, and was not followed then. */
uint32_t ensemble_follow(struct ensemble *ensemble, const struct ensemble_step *step, bool *is_new);

/* --- States --- */

/* The situation of a peer in a state. */
uint32_t ensemble_situation(const struct ensemble *ensemble, uint32_t number, uint32_t peer);

/* Those of all peers, into `situations`. */
void ensemble_read(const struct ensemble *ensemble, uint32_t number, uint32_t *situations);

/* The number of the state with these; STORE_FULL: it has not been met. */
uint32_t ensemble_find(const struct ensemble *ensemble, const uint32_t *situations);

/* A state as the program packs it. */
void ensemble_unpack(const struct ensemble *ensemble, uint32_t number, uint64_t *packed);

/* The number of the state that stands for a packed one; STORE_FULL: it has not been met. */
uint32_t ensemble_find_packed(const struct ensemble *ensemble, const uint64_t *packed);

#endif
