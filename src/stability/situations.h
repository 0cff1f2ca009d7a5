/* Peers by themselves.
 *
 * The situation of a peer is where it is and what its buffers hold. Nobody else changes it, except by sending
 * something. So what a peer can do in a situation, and what becomes of that when a message arrives, is found
 * out once; a state of the composition is a situation for each peer, and its successors are looked up rather
 * than computed.
 *
 * Haste and oblivion are a peer's own affair, too (stability/haste.h, stability/oblivion.h): a situation
 * stands for all that settle to it. How full a buffer has become is told as of before.
 *
 * Situations are kept as the program packs them: the bits of one peer, all others being 0. */
#ifndef LACUNA_STABILITY_SITUATIONS_H
#define LACUNA_STABILITY_SITUATIONS_H

#include "explore/store.h"
#include "stability/haste.h"
#include "stability/oblivion.h"
#include "system/places.h"

#define SITUATION_NONE UINT32_MAX

/* What a peer does, and its situation after that. */
struct situation_move {
    uint32_t edge; /* of the system */
    uint32_t target;
    uint32_t fill; /* so many messages are in its own buffer then, if it has sent something to itself; 0 */
    uint32_t receiver; /* another peer that is sent something; SITUATION_NONE */
    uint32_t post;     /* what that is, see `posts` */
};

/* The moves of a situation, among those of the peer. */
struct situation_moves {
    uint32_t first;
    uint32_t count; /* SITUATION_NONE: not found out so far */
};

/* What becomes of a situation when something arrives. */
struct situation_arrival {
    uint32_t target; /* SITUATION_NONE: not found out so far */
    uint32_t fill;   /* so many messages were in that buffer at once */
};

/* What a peer may be sent: a message into a buffer. */
struct situation_post {
    uint32_t buffer;
    uint32_t tag; /* of the message there */
};

struct peer_situations {
    struct store store; /* 0 is the initial one */
    uint64_t *mask;     /* the peer's bits of a state */
    ARRAY(struct situation_post) posts;
    ARRAY(struct situation_moves) moves_of; /* per situation */
    ARRAY(struct situation_move) moves;
    ARRAY(struct situation_arrival) arrivals; /* [situation * posts + post] */
};

struct situations {
    struct job *job;
    const struct program *program;
    const struct buffers *buffers;
    const struct buffers_system *made;
    bool hasty;     /* receipts that make no difference are made at once */
    bool oblivious; /* what is never read is forgotten */
    struct haste haste;
    struct oblivion oblivion;
    struct places places;
    uint32_t *post_of; /* per edge of the system that sends: of the receiver's posts */
    uint32_t count;    /* peers */
    uint32_t most;     /* situations that a peer has */
    struct peer_situations *of;
    uint64_t *state; /* at hand, and what it becomes */
    uint64_t *changed;
    uint64_t *slot;
};

/* The program is that of the system; there is room for one message more than any situation holds that is
 * asked for its moves and arrivals. False: the job has failed; to be freed either way. */
bool situations_init(struct situations *situations, const struct buffers *buffers,
                     const struct buffers_system *made, const struct program *program, bool hasty,
                     bool oblivious);
void situations_free(struct situations *situations);

/* False: the job has failed. */
bool situation_find_moves(struct situations *situations, uint32_t peer, uint32_t situation);
bool situation_find_arrival(struct situations *situations, uint32_t peer, uint32_t situation, uint32_t post);

/* Where the moves of a situation are; they may be elsewhere when more have been found. NULL: the job has
 * failed. */
static inline const struct situation_moves *situation_moves(struct situations *situations, uint32_t peer,
                                                            uint32_t situation) {
    const struct situation_moves *moves = &situations->of[peer].moves_of.items[situation];
    if (moves->count != SITUATION_NONE)
        return moves;
    return situation_find_moves(situations, peer, situation) ? &situations->of[peer].moves_of.items[situation]
                                                             : NULL;
}

/* NULL: the job has failed. */
static inline const struct situation_arrival *situation_arrival(struct situations *situations, uint32_t peer,
                                                                uint32_t situation, uint32_t post) {
    const struct peer_situations *of = &situations->of[peer];
    size_t at = situation * of->posts.count + post;
    if (of->arrivals.items[at].target != SITUATION_NONE)
        return &of->arrivals.items[at];
    return situation_find_arrival(situations, peer, situation, post) ? &of->arrivals.items[at] : NULL;
}

/* Adds a peer's bits to a packed state. */
void situation_add_bits(const struct situations *situations, uint32_t peer, uint32_t situation,
                        uint64_t *state);

/* The situation that a peer's is in a packed state, when it has settled; SITUATION_NONE: it has not been met.
 */
uint32_t situation_in(const struct situations *situations, uint32_t peer, const uint64_t *state);

#endif
