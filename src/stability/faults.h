/* What may be wrong with peers in a state, or with one of them in its local state.
 *
 * - ill-formed: a buffer holds messages, and whatever happens it will never be empty again;
 * - deadlock: nobody can move, although something is left to do: a buffer holds messages for a peer that has
 *   not ended, or a peer waits that has not ended. One may wait where it began, for whoever calls next, if it
 *   can have come back there, and if anybody has moved at all;
 * - unspecified reception: a peer can only receive, and for good none of the messages that it could receive
 *   comes: others are in front of them;
 * - orphan: a peer has ended, and a message is left for it.
 *
 * All of these last. So a state that has such a fault still has it after its confluent receipts; some have it
 * only then. */
#ifndef LACUNA_STABILITY_FAULTS_H
#define LACUNA_STABILITY_FAULTS_H

#include "stability/local_states.h"

enum fault_kind { FAULT_ILL_FORMED, FAULT_DEADLOCK, FAULT_RECEPTION, FAULT_ORPHAN, FAULT_KINDS };

struct faults {
    const struct buffers *buffers;
    const struct program *program;
    const struct edges_by_location *places;
    uint32_t bound;
    bool *hopeful;    /* per place: it waits for what nobody sends, which is not an edge */
    bool *returns;    /* per peer: some transition leads to its first state */
    uint64_t *packed; /* the local state at hand */
};

/* The local states are any of the program's. False: there is no memory. */
bool faults_init(struct faults *faults, const struct local_states *local_states, uint32_t bound);
void faults_free(struct faults *faults);

/* Has a peer ended (FAULT_ORPHAN), or does it wait in vain (FAULT_RECEPTION), while messages are there for
 * it? Then in this buffer. */
bool faults_find_blocked(const struct faults *faults, const uint64_t *state, enum fault_kind kind,
                         uint32_t *buffer);

/* Nobody can move: is there nothing left to do? Actors are done between turns. */
bool faults_is_at_rest(const struct faults *faults, const uint64_t *state);

/* Is a peer where nothing leads any further? */
bool faults_has_ended(const struct faults *faults, uint32_t peer, const uint64_t *state);

/* Has a peer nothing left to do, as long as it is sent nothing? It has ended, or it is an actor between turns
 * without messages. */
bool faults_is_done(const struct faults *faults, uint32_t peer, const uint64_t *state);

/* The kinds of these faults that a peer has in a local state, as bits (1 << kind). */
uint8_t faults_of_local_state(const struct faults *faults, const struct local_states *local_states,
                              uint32_t peer, uint32_t local_state);

/* Is a buffer of the peer empty? */
bool faults_is_empty(const struct faults *faults, const struct local_states *local_states, uint32_t peer,
                     uint32_t local_state, uint32_t buffer);

#endif
