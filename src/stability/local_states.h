/* Peers by themselves.
 *
 * The local state of a peer is where it is and what its buffers hold. Nobody else changes it, except by
 * sending something. So what a peer can do in a local state, and what becomes of that when a message
 * arrives, is found out once. A state of the composition is a local state for each peer. Its successors are
 * looked up, not computed.
 *
 * Confluent receipts and dead messages are a peer's own affair, too (stability/confluence.h,
 * stability/dead_messages.h): a local state stands for all that settle to it. How full a buffer has become is
 * reported as before.
 *
 * Local states are kept as the program packs them: of the words of a state those in which the peer has bits,
 * and no others' bits. Functions that take a const struct use its scratch space all the same. */
#ifndef LACUNA_STABILITY_LOCAL_STATES_H
#define LACUNA_STABILITY_LOCAL_STATES_H

#include "explore/store.h"
#include "stability/confluence.h"
#include "stability/dead_messages.h"
#include "system/edges_by_location.h"

#define LOCAL_STATE_NONE UINT32_MAX

/* What a peer does, and its local state after that. */
struct local_state_move {
    uint32_t edge; /* of the system */
    uint32_t target;
    uint32_t fill; /* this many messages are in its own buffer then, if it has sent something to itself; 0 */
    uint32_t receiver; /* another peer that is sent something; SITUATION_NONE */
    uint32_t post;     /* what that is, see `posts` */
};

/* What becomes of a local state when something arrives. */
struct local_state_arrival {
    uint32_t target; /* SITUATION_NONE: not found out so far */
    uint32_t fill;   /* this many messages were in that buffer at once */
};

/* What a peer may be sent: a message into a buffer. */
struct local_state_post {
    uint32_t buffer;
    uint32_t tag; /* of the message there */
};

/* What has been found out of a local state. */
struct local_state {
    uint32_t first; /* of the peer's moves */
    uint32_t count; /* of moves; SITUATION_NONE: not found out so far */
    uint32_t row;   /* of the peer's arrivals; SITUATION_NONE: nothing has arrived so far */
};

/* A word of a state in which a peer has bits. */
struct local_state_piece {
    uint32_t word;
    uint64_t mask;
};

struct peer_local_states {
    ARRAY(struct local_state_piece) pieces; /* at least one */
    struct store store;                     /* their words; 0 is the initial local state */
    ARRAY(struct local_state_post) posts;
    ARRAY(struct local_state) known; /* per local state */
    ARRAY(struct local_state_move) moves;
    ARRAY(struct local_state_arrival) arrivals; /* [row * posts + post] */
};

struct local_states {
    struct job *job;
    const struct program *program;
    const struct buffers *buffers;
    const struct buffers_system *made;
    bool confluent;    /* receipts that make no difference are made at once */
    bool forgets_dead; /* what is never read is forgotten */
    struct confluence confluence;
    struct dead_messages dead_messages;
    struct edges_by_location places;
    uint32_t *post_of; /* per edge of the system that sends: of the receiver's posts */
    uint32_t count;    /* peers */
    uint32_t most;     /* local states that a peer has */
    struct peer_local_states *of;
    uint64_t *state; /* at hand, and what it becomes */
    uint64_t *changed;
    uint64_t *record; /* as it is kept */
    uint64_t *slot;
};

/* The program is that of the system; there is room for one message more than any local state holds that is
 * asked for its moves and arrivals. False: the job has failed. */
bool local_states_init(struct local_states *local_states, const struct buffers *buffers,
                       const struct buffers_system *made, const struct program *program, bool confluent,
                       bool forgets_dead);
void local_states_free(struct local_states *local_states);

/* False: the job has failed. */
bool local_state_find_moves(struct local_states *local_states, uint32_t peer, uint32_t local_state);
bool local_state_find_arrival(struct local_states *local_states, uint32_t peer, uint32_t local_state,
                              uint32_t post);

/* What is known of a local state, its moves among it. NULL: the job has failed. */
static inline const struct local_state *local_state_moves(struct local_states *local_states, uint32_t peer,
                                                          uint32_t local_state) {
    const struct local_state *known = &local_states->of[peer].known.items[local_state];
    if (known->count != LOCAL_STATE_NONE)
        return known;
    return local_state_find_moves(local_states, peer, local_state)
               ? &local_states->of[peer].known.items[local_state]
               : NULL;
}

/* NULL: the job has failed. */
static inline const struct local_state_arrival *
local_state_arrival(struct local_states *local_states, uint32_t peer, uint32_t local_state, uint32_t post) {
    const struct peer_local_states *of = &local_states->of[peer];
    uint32_t row = of->known.items[local_state].row;
    if (row == LOCAL_STATE_NONE ||
        of->arrivals.items[row * of->posts.count + post].target == LOCAL_STATE_NONE) {
        if (!local_state_find_arrival(local_states, peer, local_state, post))
            return NULL;
        row = of->known.items[local_state].row;
    }
    return &of->arrivals.items[row * of->posts.count + post];
}

/* Adds a peer's bits to a packed state. */
void local_state_add_bits(const struct local_states *local_states, uint32_t peer, uint32_t local_state,
                          uint64_t *state);

/* The local state that a peer's is in a packed state, when it has settled; SITUATION_NONE: it has not been
 * met.
 */
uint32_t local_state_in(const struct local_states *local_states, uint32_t peer, const uint64_t *state);

#endif
