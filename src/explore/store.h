/* The states that a search has found, numbered in that order.
 *
 * States are records of `bytes` bytes, one behind the other in large chunks. The table holds
 * 4 bytes a slot: the number of a state, plus one, in its lower `index_bits`, and a tag of the hash in the
 * rest. So most slots that do not match are passed without a look at the state. Linear probing, at most
 * three quarters full. When the table grows it is freed first and filled again from the states: there are
 * never two.
 *
 * A lookup can be announced: store_prepare() fetches the slots into the cache, store_approach() the state
 * that they point at, store_insert() then finds both there.
 *
 * Parents cost two bits a state: states come in the order of the ones they were found from, so a row of bits,
 * a one per state found and a zero per state done, tells them all.
 *
 * One thread. */
#ifndef LACUNA_EXPLORE_STORE_H
#define LACUNA_EXPLORE_STORE_H

#include "base/array.h"
#include "base/job.h"

#define STORE_FULL UINT32_MAX

struct store {
    struct job *job;
    uint32_t words; /* of a state as it is given */
    uint32_t bytes; /* of it that are stored */
    uint32_t count;
    uint64_t tail_mask;   /* of the last word stored */
    uint32_t chunk_shift; /* 2^chunk_shift states a chunk */
    ARRAY(char *) chunks;
    uint64_t room; /* states that the chunks hold */
    uint32_t *slots;
    uint64_t slots_count;
    uint32_t most; /* states before the table grows */
    uint32_t index_bits;
    ARRAY(uint64_t) parents;
    uint64_t parents_bits;
};

void store_init(struct store *store, struct job *job, uint32_t words, uint32_t bytes);
void store_free(struct store *store);

uint64_t store_hash(const struct store *store, const uint64_t *state);
void store_prepare(const struct store *store, uint64_t hash);
void store_approach(const struct store *store, uint64_t hash);

/* The number of the state; `*is_new` tells whether it was not there. STORE_FULL: no memory, or 2^32 states.
 */
uint32_t store_insert(struct store *store, const uint64_t *state, uint64_t hash, bool *is_new);

/* Its number; STORE_FULL: it is not there. */
uint32_t store_find(const struct store *store, const uint64_t *state);

/* The state of a number, into `state`. */
void store_get(const struct store *store, uint32_t number, uint64_t *state);

/* The next new state has been found from the one at hand; or the one at hand is done. */
bool store_note_child(struct store *store);
bool store_note_done(struct store *store);

/* The way from the first state to a state, as numbers; in `path`, which the caller frees. */
struct path {
    ARRAY(uint32_t) states;
};

bool store_path(const struct store *store, uint32_t number, struct path *path);

/* The states of both are the same, with the same numbers: takes what is known of their parents. */
void store_take_parents(struct store *store, struct store *other);

/* Bytes in use: states, table, parents. Chunks are address space before they are filled. */
uint64_t store_size(const struct store *store);

#endif
