/* Peers with buffers between them, as a system that can be explored.
 *
 * Where a message waits depends on the discipline; what a peer may take then is the head of a queue, or
 * anything in a bag. A peer is a component: its states are locations, its transitions edges that take one
 * message, send one, or do neither. */
#ifndef LACUNA_STABILITY_BUFFERS_H
#define LACUNA_STABILITY_BUFFERS_H

#include "language/peers/peers.h"
#include "system/system.h"

enum discipline_of_buffers {
    BUFFERS_MAILBOX, /* a queue for each peer */
    BUFFERS_PAIR,    /* a queue for each sender and receiver */
    BUFFERS_MESSAGE, /* a queue for each message */
    BUFFERS_BAG      /* a bag for each peer */
};

struct buffer {
    const char *name;
    uint32_t receiver;
    uint32_t sender; /* BUFFERS_PAIR */
};

struct buffers {
    struct job *job;
    const struct peers *peers;
    enum discipline_of_buffers discipline;
    struct arena arena;
    ARRAY(struct buffer) list;
    ARRAY(uint32_t) first;      /* per message: of `of_message` */
    ARRAY(uint32_t) of_message; /* buffers that it may lie in: one, or one for each sender */
};

/* Only buffers that some message can be put into. False: there is no memory. */
bool buffers_init(struct buffers *buffers, const struct peers *peers, enum discipline_of_buffers discipline);
void buffers_free(struct buffers *buffers);

/* Where what this peer sends goes; PEER_NONE: nowhere, since it is not a sender of the message. */
uint32_t buffers_find(const struct buffers *buffers, uint32_t message, uint32_t sender);

/* A label for each edge of the system, to be seen in the composition. */
struct buffers_edge {
    enum peer_action action;
    uint32_t message;
    uint32_t buffer; /* that it changes; PEER_NONE: none */
    uint32_t number; /* of the message in that channel */
};

struct buffers_system {
    struct system system;
    ARRAY(struct buffers_edge) edges; /* as the system's */
    uint32_t *numbers; /* as `of_message`: of the message in that channel; SYSTEM_NONE: not there so far */
    uint32_t *told;    /* per message: of its receipt */
    uint32_t receipts; /* the channel that tells observers of receipts; SYSTEM_NONE: they are not informed */
};

/* A component starts at its location 0: the initial state and state 0 change places. It works both ways. */
static inline uint32_t peer_location(const struct peer *peer, uint32_t state) {
    return state == peer->initial ? 0 : state == 0 ? peer->initial : state;
}

/* With room for this many messages in each buffer. With `receipts` observers hear of receipts as well, as
 * messages to a channel that keeps nothing. False: there is no memory. */
bool buffers_make_system(struct buffers_system *made, const struct buffers *buffers, uint32_t capacity,
                         bool receipts);
void buffers_system_free(struct buffers_system *made);

#endif
