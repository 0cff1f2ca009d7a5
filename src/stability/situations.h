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
 * Situations are kept as the program packs them: of the words of a state those in which the peer has bits,
 * and no others' bits. Functions that take a const struct use its scratch space all the same. */
#ifndef LACUNA_STABILITY_SITUATIONS_H
#define LACUNA_STABILITY_SITUATIONS_H

#include "explore/store.h"
#include "stability/haste.h"
#include "stability/oblivion.h"
#include "system/edges_by_location.h"

#define SITUATION_NONE UINT32_MAX

/* What a peer does, and its situation after that. */
struct situation_move {
    uint32_t edge; /* of the system */
    uint32_t target;
    uint32_t fill; /* so many messages are in its own buffer then, if it has sent something to itself; 0 */
    uint32_t receiver; /* another peer that is sent something; SITUATION_NONE */
    uint32_t post;     /* what that is, see `posts` */
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

/* What has been found out of a situation. */
struct situation {
    uint32_t first; /* of the peer's moves */
    uint32_t count; /* of moves; SITUATION_NONE: not found out so far */
    uint32_t row;   /* of the peer's arrivals; SITUATION_NONE: nothing has arrived so far */
};

/* A word of a state in which a peer has bits. */
struct situation_piece {
    uint32_t word;
    uint64_t mask;
};

struct peer_situations {
    ARRAY(struct situation_piece) pieces; /* at least one */
    struct store store;                   /* their words; 0 is the initial situation */
    ARRAY(struct situation_post) posts;
    ARRAY(struct situation) known; /* per situation */
    ARRAY(struct situation_move) moves;
    ARRAY(struct situation_arrival) arrivals; /* [row * posts + post] */
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
    struct edges_by_location places;
    uint32_t *post_of; /* per edge of the system that sends: of the receiver's posts */
    uint32_t count;    /* peers */
    uint32_t most;     /* situations that a peer has */
    struct peer_situations *of;
    uint64_t *state; /* at hand, and what it becomes */
    uint64_t *changed;
    uint64_t *record; /* as it is kept */
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

/* What is known of a situation, its moves among it. NULL: the job has failed. */
static inline const struct situation *situation_moves(struct situations *situations, uint32_t peer,
                                                      uint32_t situation) {
    const struct situation *known = &situations->of[peer].known.items[situation];
    if (known->count != SITUATION_NONE)
        return known;
    return situation_find_moves(situations, peer, situation) ? &situations->of[peer].known.items[situation]
                                                             : NULL;
}

/* NULL: the job has failed. */
static inline const struct situation_arrival *situation_arrival(struct situations *situations, uint32_t peer,
                                                                uint32_t situation, uint32_t post) {
    const struct peer_situations *of = &situations->of[peer];
    uint32_t row = of->known.items[situation].row;
    if (row == SITUATION_NONE || of->arrivals.items[row * of->posts.count + post].target == SITUATION_NONE) {
        if (!situation_find_arrival(situations, peer, situation, post))
            return NULL;
        row = of->known.items[situation].row;
    }
    return &of->arrivals.items[row * of->posts.count + post];
}

/* Adds a peer's bits to a packed state. */
void situation_add_bits(const struct situations *situations, uint32_t peer, uint32_t situation,
                        uint64_t *state);

/* The situation that a peer's is in a packed state, when it has settled; SITUATION_NONE: it has not been met.
 */
uint32_t situation_in(const struct situations *situations, uint32_t peer, const uint64_t *state);

#endif
