#include "language/peers/peers.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

void peers_init(struct peers *peers, struct sources *sources, enum peers_identity identity) {
    *peers = (struct peers){.job = sources->job, .sources = sources, .identity = identity};
    arena_init(&peers->arena, &peers->job->memory);
    names_init(&peers->keys, &peers->job->memory);
    names_init(&peers->names, &peers->job->memory);
}

void peers_free(struct peers *peers) {
    for (size_t i = 0; i < peers->list.count; i++) {
        names_free(&peers->list.items[i].states);
        array_free(&peers->list.items[i].transitions);
    }
    for (size_t i = 0; i < peers->messages.count; i++)
        array_free(&peers->messages.items[i].senders);
    array_free(&peers->list);
    array_free(&peers->messages);
    names_free(&peers->keys);
    names_free(&peers->names);
    arena_free(&peers->arena);
}

/* Names are shown, and written to files, in the middle of lines. */
static bool is_in_one_line(struct peers *peers, const struct place *place, const char *name, size_t length) {
    return !memchr(name, '\n', length) ||
           job_reject(peers->job, place, "use a name in one line", "a name cannot contain a line break");
}

/* Where something is: files that are not sources have no lines. */
static struct place place_in(const struct peers *peers, const char *file, struct span span) {
    struct place place = {.file = file};
    return span.length > 0 ? sources_place(peers->sources, span) : place;
}

static struct place place_of(const struct peers *peers, uint32_t peer, struct span span) {
    return place_in(peers, peers->list.items[peer].file, span);
}

/* Peers are known by their names. */
static bool check_name(struct peers *peers, const struct peer *peer, struct span span) {
    size_t known = peers->names.list.count;
    uint32_t number = names_intern(&peers->names, peer->name, strlen(peer->name));
    struct place place = place_in(peers, peer->file, span);
    if (number < known)
        job_reject(peers->job, &place, "rename one: peers are known by their names",
                   "peer %s is declared twice", peer->name);
    return number != NAMES_NONE && is_in_one_line(peers, &place, peer->name, strlen(peer->name));
}

uint32_t peers_add(struct peers *peers, const char *name, size_t length, const char *file, struct span span) {
    uint32_t number = (uint32_t)peers->list.count;
    struct peer peer = {.name = arena_text(&peers->arena, name, length), .file = file, .initial = PEER_NONE};
    names_init(&peer.states, &peers->job->memory);
    return peer.name && check_name(peers, &peer, span) && array_push(&peers->job->memory, &peers->list, peer)
               ? number
               : PEER_NONE;
}

uint32_t peer_state(struct peers *peers, uint32_t peer, const char *name, size_t length) {
    struct place place = {.file = peers->list.items[peer].file};
    if (!is_in_one_line(peers, &place, name, length))
        return PEER_NONE;
    uint32_t state = names_intern(&peers->list.items[peer].states, name, length);
    return state == NAMES_NONE ? PEER_NONE : state;
}

/* --- Messages --- */

static void add_peer_number(struct text *text, uint32_t peer, const char *sign) {
    text_number(text, peer);
    text_add(text, sign);
}

/* The message; it is added if it is new. PEER_NONE: there is no memory. */
static uint32_t find_message(struct peers *peers, uint32_t sender, uint32_t receiver, const char *name,
                             size_t length) {
    struct text key = {.memory = &peers->job->memory};
    if (peers->identity == PEERS_BY_PAIR)
        add_peer_number(&key, sender, ">");
    if (peers->identity != PEERS_BY_NAME)
        add_peer_number(&key, receiver, "!");
    text_add_bytes(&key, name, length);
    const char *chars = text_end(&key);
    uint32_t number = key.failed ? NAMES_NONE : names_intern(&peers->keys, chars, key.chars.count);
    text_free(&key);
    if (number == NAMES_NONE || number < peers->messages.count)
        return number == NAMES_NONE ? PEER_NONE : number;
    struct peer_message message = {.name = arena_text(&peers->arena, name, length),
                                   .receiver = peers->identity == PEERS_BY_NAME ? PEER_NONE : receiver};
    return message.name && array_push(&peers->job->memory, &peers->messages, message) ? number : PEER_NONE;
}

static bool note_sender(struct peers *peers, struct peer_message *message, uint32_t sender,
                        struct span span) {
    for (size_t i = 0; i < message->senders.count; i++)
        if (message->senders.items[i] == sender)
            return true;
    if (message->senders.count == 0)
        message->sent_at = span;
    return array_push(&peers->job->memory, &message->senders, sender);
}

static void complain_receivers(struct peers *peers, const char *name, uint32_t first, uint32_t second,
                               struct span span) {
    const char *hint = peers->identity == PEERS_BY_PAIR
                           ? "rename one: with --unaddressed a message is known by its name"
                           : "rename one: every message is for one receiver";
    struct place place = place_of(peers, second, span);
    job_reject(peers->job, &place, hint, "message %s has two receivers: %s and %s", name,
               peers->list.items[first].name, peers->list.items[second].name);
}

static bool note_receiver(struct peers *peers, struct peer_message *message, uint32_t receiver,
                          struct span span) {
    if (message->receiver != PEER_NONE && message->receiver != receiver) {
        if (strcmp(peers->list.items[message->receiver].name, peers->list.items[receiver].name) != 0)
            complain_receivers(peers, message->name, message->receiver, receiver, span);
        return true;
    }
    if (!message->is_received)
        message->received_at = span;
    message->receiver = receiver;
    message->is_received = true;
    return true;
}

bool peer_add_transition(struct peers *peers, uint32_t peer, uint32_t source, const struct peer_event *event,
                         uint32_t target) {
    struct peer_transition transition = {source, target, event->action, PEER_NONE, event->span};
    if (event->action != PEER_TAU) {
        bool sends = event->action == PEER_SEND;
        transition.message = find_message(peers, sends ? peer : event->partner, sends ? event->partner : peer,
                                          event->name, event->length);
        if (transition.message == PEER_NONE)
            return false;
        struct peer_message *message = &peers->messages.items[transition.message];
        if (!(sends ? note_sender : note_receiver)(peers, message, peer, event->span))
            return false;
    }
    return array_push(&peers->job->memory, &peers->list.items[peer].transitions, transition);
}

bool peer_add_labelled(struct peers *peers, uint32_t peer, uint32_t source, const char *label, size_t length,
                       struct span span, uint32_t target) {
    struct peer_event event = {.name = label, .partner = PEER_NONE, .span = span};
    struct place place = place_of(peers, peer, span);
    char last = length > 1 ? label[length - 1] : '\0';
    if (!is_in_one_line(peers, &place, label, length))
        return false;
    if (last == '!' || last == '?') {
        event.action = last == '!' ? PEER_SEND : PEER_RECEIVE;
        event.length = length - 1;
    } else if (length > 0) {
        return job_reject(peers->job, &place, "write m! to send m, m? to receive it, and tau or nothing",
                          "%.*s neither sends nor receives", (int)length, label);
    }
    return peer_add_transition(peers, peer, source, &event, target);
}

/* --- Does it fit together? --- */

static void warn(struct peers *peers, uint32_t peer, struct span span, const char *hint, const char *format,
                 const char *first, const char *second) {
    struct place place = place_of(peers, peer, span);
    diagnostics_add(&peers->job->diagnostics, SEVERITY_WARNING, &place, hint, format, first, second);
}

static const char *name_of(const struct peers *peers, uint32_t peer) {
    return peers->list.items[peer].name;
}

/* It stays where it is: does its receiver take one of that name from somebody else, which may be a slip? */
static void warn_unreceived(struct peers *peers, const struct peer_message *m) {
    const char *hint = "add a receive: the message stays in the buffer forever";
    for (size_t i = 0; i < peers->messages.count; i++) {
        const struct peer_message *other = &peers->messages.items[i];
        if (other != m && other->is_received && other->receiver == m->receiver &&
            strcmp(other->name, m->name) == 0)
            hint = "it receives one of that name from another peer: is the partner the right one?";
    }
    warn(peers, m->senders.items[0], m->sent_at, hint, "%s never receives %s", name_of(peers, m->receiver),
         m->name);
}

static void check_sent(struct peers *peers, const struct peer_message *m) {
    uint32_t sender = m->senders.items[0];
    struct place place = place_of(peers, sender, m->sent_at);
    if (m->receiver == PEER_NONE)
        job_reject(peers->job, &place, "add the receive to some peer: systems are closed",
                   "no peer receives %s, which %s sends", m->name, name_of(peers, sender));
    else if (!m->is_received && !peers->actors)
        warn_unreceived(peers, m);
    if (m->senders.count > 1 && !peers->actors)
        warn(peers, sender, m->sent_at, "rename one if they are different messages",
             "%s is not the only one to send %s", name_of(peers, sender), m->name);
    for (size_t i = 0; i < m->senders.count && !peers->actors; i++)
        if (m->senders.items[i] == m->receiver)
            warn(peers, m->receiver, m->sent_at,
                 "keep it if that is meant: the message goes through its own buffer", "%s sends %s to itself",
                 name_of(peers, m->receiver), m->name);
}

/* Messages by pairs of peers whose names are equal. */
static void check_names(struct peers *peers, const struct peer_message *first,
                        const struct peer_message *second) {
    uint32_t sender = first->senders.count > 0 ? first->senders.items[0] : first->receiver;
    struct span span = second->senders.count > 0 ? second->sent_at : second->received_at;
    struct place place = place_of(peers, sender, span);
    if (first->receiver != second->receiver)
        complain_receivers(peers, first->name, first->receiver, second->receiver, span);
    else
        job_reject(peers->job, &place, "rename one: with --unaddressed a message is known by its name",
                   "message %s has two senders", first->name);
}

static bool check_messages(struct peers *peers) {
    struct names names;
    ARRAY(uint32_t) first = {0}; /* by name: the first message that has it */
    names_init(&names, &peers->job->memory);
    bool fine = true;
    for (uint32_t i = 0; i < peers->messages.count && fine; i++) {
        const struct peer_message *m = &peers->messages.items[i];
        if (m->senders.count > 0)
            check_sent(peers, m);
        else if (!peers->actors)
            warn(peers, m->receiver, m->received_at, "add the send, or leave out the receive",
                 "no peer sends %s to %s", m->name, name_of(peers, m->receiver));
        uint32_t name = names_intern(&names, m->name, strlen(m->name));
        if (name == NAMES_NONE)
            fine = false;
        else if (name == first.count)
            fine = array_push(&peers->job->memory, &first, i);
        else if (peers->identity == PEERS_BY_PAIR && peers->unaddressed)
            check_names(peers, &peers->messages.items[first.items[name]], m);
    }
    array_free(&first);
    names_free(&names);
    return fine && !job_failed(peers->job);
}

/* By state, then by what is done. */
static int by_label(const void *left, const void *right) {
    const struct peer_transition *l = left, *r = right;
    if (l->source != r->source)
        return l->source < r->source ? -1 : 1;
    if (l->action != r->action)
        return l->action < r->action ? -1 : 1;
    if (l->message != r->message)
        return l->message < r->message ? -1 : 1;
    return (l->target > r->target) - (l->target < r->target);
}

/* Sorts the transitions, drops repeated ones, and looks for a choice between equal labels. */
static void sort_transitions(struct peers *peers, uint32_t number) {
    struct peer *peer = &peers->list.items[number];
    size_t kept = 0;
    bool told = peers->actors;
    if (peer->transitions.count > 0)
        qsort(peer->transitions.items, peer->transitions.count, sizeof *peer->transitions.items, by_label);
    for (size_t i = 0; i < peer->transitions.count; i++) {
        const struct peer_transition *t = &peer->transitions.items[i];
        const struct peer_transition *last = kept > 0 ? &peer->transitions.items[kept - 1] : NULL;
        bool same_label =
            last && last->source == t->source && last->action == t->action && last->message == t->message;
        if (same_label && last->target == t->target)
            continue;
        if (same_label && t->action != PEER_TAU && !told) {
            warn(peers, number, t->span, "nothing to do here; only the published method needs determinism",
                 "%s has a choice between two transitions with %s", peer->name,
                 peers->messages.items[t->message].name);
            told = true;
        }
        peer->transitions.items[kept++] = *t;
    }
    peer->transitions.count = kept;
}

/* --- Labels --- */

static const char *make_label(struct peers *peers, const struct peer_message *m, bool with_sender,
                              const char *sign) {
    struct text text = {.memory = &peers->job->memory};
    if (with_sender && m->senders.count > 0) {
        text_add(&text, name_of(peers, m->senders.items[0]));
        text_add(&text, ">");
    }
    text_add(&text, name_of(peers, m->receiver));
    text_add(&text, sign);
    text_add(&text, m->name);
    return text_keep(&text, &peers->arena);
}

static const char *make_shown(struct peers *peers, const struct peer_message *m) {
    struct text text = {.memory = &peers->job->memory};
    text_add(&text, m->senders.count > 0 ? name_of(peers, m->senders.items[0]) : "none");
    text_add(&text, ">");
    text_add(&text, m->name);
    return text_keep(&text, &peers->arena);
}

static bool give_labels(struct peers *peers, struct peer_message *m, bool ambiguous) {
    m->shown = ambiguous ? make_shown(peers, m) : m->name;
    m->label = make_label(peers, m, ambiguous, "!");
    m->taken = make_label(peers, m, ambiguous, "?");
    return m->shown && m->label && m->taken;
}

/* The receiver and the name of every message as a number; `count` has how many have that number. */
struct addressees {
    struct names keys;
    ARRAY(uint32_t) of;
    ARRAY(uint32_t) count;
};

static bool addressees_add(struct addressees *a, struct peers *peers, const struct peer_message *m) {
    struct text key = {.memory = &peers->job->memory};
    add_peer_number(&key, m->receiver, "!");
    text_add(&key, m->name);
    const char *chars = text_end(&key);
    uint32_t number = key.failed ? NAMES_NONE : names_intern(&a->keys, chars, key.chars.count);
    text_free(&key);
    if (number == NAMES_NONE || !array_push(&peers->job->memory, &a->of, number))
        return false;
    if (number == a->count.count)
        return array_push(&peers->job->memory, &a->count, 1);
    a->count.items[number]++;
    return true;
}

/* Where another message of the same name is for the same receiver, labels tell the sender. */
static bool label_messages(struct peers *peers) {
    struct addressees a = {0};
    bool fine = true;
    names_init(&a.keys, &peers->job->memory);
    for (size_t i = 0; i < peers->messages.count && fine; i++)
        fine = addressees_add(&a, peers, &peers->messages.items[i]);
    for (size_t i = 0; i < peers->messages.count && fine; i++)
        fine = give_labels(peers, &peers->messages.items[i], a.count.items[a.of.items[i]] > 1);
    names_free(&a.keys);
    array_free(&a.of);
    array_free(&a.count);
    return fine;
}

bool peers_link(struct peers *peers) {
    if (!check_messages(peers))
        return false;
    for (uint32_t i = 0; i < peers->list.count; i++)
        sort_transitions(peers, i);
    return label_messages(peers);
}
