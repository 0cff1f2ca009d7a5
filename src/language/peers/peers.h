/* Peers: finite automata that send messages to each other through buffers.
 *
 * A peer has states and transitions: it sends a message, receives one, or does something of its own (τ).
 * Every message has one receiver. Readers add peers, states and transitions; peers_link() then finds out
 * which messages there are, and whether it all fits together.
 *
 *     peers_init(&peers, &sources, PEERS_BY_PAIR);
 *     cfsm_read(&peers, file), or peers_add_aut(), dot_read(), actors_to_peers()
 *     peers_link(&peers)
 *
 * Names live in the peers' arena. */
#ifndef LACUNA_LANGUAGE_PEERS_PEERS_H
#define LACUNA_LANGUAGE_PEERS_PEERS_H

#include "base/names.h"
#include "base/source.h"

#define PEER_NONE UINT32_MAX

enum peer_action { PEER_TAU, PEER_SEND, PEER_RECEIVE };

struct peer_transition {
    uint32_t source;
    uint32_t target;
    enum peer_action action;
    uint32_t message; /* of `messages`; not of τ */
    struct span span; /* of length 0: not known */
};

struct peer {
    const char *name;
    const char *file;    /* where it is from */
    struct names states; /* their names */
    uint32_t initial;    /* PEER_NONE: not known so far */
    ARRAY(struct peer_transition) transitions;
};

struct peer_message {
    const char *name;
    const char *shown; /* in a buffer: the name, if need be with sender> in front; by link */
    const char *label; /* how its sending is seen: receiver!name, if need be with sender> in front; by link */
    const char *taken; /* how its receipt is: receiver?name */
    uint32_t receiver; /* PEER_NONE: nobody receives it */
    ARRAY(uint32_t) senders;
    bool is_received;
    struct span sent_at; /* the first time, each */
    struct span received_at;
};

/* What tells two messages apart. */
enum peers_identity {
    PEERS_BY_NAME,     /* the name alone: who has `m?` is the receiver of m */
    PEERS_BY_RECEIVER, /* receiver and name */
    PEERS_BY_PAIR      /* sender, receiver and name */
};

struct peers {
    struct job *job;
    struct sources *sources;
    struct arena arena;
    enum peers_identity identity;
    bool unaddressed; /* PEERS_BY_PAIR: equal names between other peers are an error */
    bool actors;      /* what peers send to themselves is nothing unusual */
    ARRAY(struct peer) list;
    ARRAY(struct peer_message) messages;
    struct names keys;  /* of the messages: what identifies them */
    struct names names; /* of the peers */
};

void peers_init(struct peers *peers, struct sources *sources, enum peers_identity identity);
void peers_free(struct peers *peers);

/* The number of the new peer; PEER_NONE: there is no memory. `file` is kept, the name copied. The span, if
 * its length is not 0, is where the name stands, for an error if another peer has it. */
uint32_t peers_add(struct peers *peers, const char *name, size_t length, const char *file, struct span span);

/* The state of that name, which may be new; PEER_NONE: there is no memory. */
uint32_t peer_state(struct peers *peers, uint32_t peer, const char *name, size_t length);

/* What a transition does with a message. The partner is who sends it, or receives it; PEER_NONE: the name
 * tells. */
struct peer_event {
    enum peer_action action;
    const char *name;
    size_t length;
    uint32_t partner;
    struct span span;
};

bool peer_add_transition(struct peers *peers, uint32_t peer, uint32_t source, const struct peer_event *event,
                         uint32_t target);

/* `m!`, `m?`, or silent. False: the label is none of these, which has been reported. */
bool peer_add_labelled(struct peers *peers, uint32_t peer, uint32_t source, const char *label, size_t length,
                       struct span span, uint32_t target);

/* When all peers are there: a message that has two receivers, or that is sent to nobody, is an error; what
 * the analysis can live with is warned of: several senders, messages that are never sent or never received,
 * peers that send to themselves, choices between equal labels. False has been reported. */
bool peers_link(struct peers *peers);

/* A peer for each block of the file, which is one of the sources: states are linked by `q0 1 ! req q1` (send
 * to peer 1), `q0 1 ? req q1` (receive from it) or `q0 tau q1`. False has been reported. */
bool cfsm_read(struct peers *peers, uint32_t file);

/* A peer for each digraph of the file: edges are labelled `m!`, `m?` or not at all; an arrow from a node that
 * is not drawn, or a point, tells where to start. False has been reported. */
bool dot_read(struct peers *peers, uint32_t file);

/* A peer of an Aldebaran file, named as the file is. False has been reported. */
bool peers_add_aut(struct peers *peers, const char *path);

/* The actors of a closed system as peers, and `main` if it sends something. A turn is the receipt of its
 * message, then its sends, one by one. Messages with other values are other messages. False: more states than
 * anybody would want, or no memory; has been reported. The system's mailboxes are not what they were. */
struct system;
bool actors_to_peers(struct peers *peers, struct system *system);

#endif
