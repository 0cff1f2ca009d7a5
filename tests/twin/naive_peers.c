#include "twin/naive_peers.h"

#include <stdlib.h>
#include <string.h>

#include "lts/builder.h"

/* A state: a byte for each peer, then a byte for the buffer and one for the message of everything that waits,
 * in the order in which it was sent. */
enum { MOST_TEXT = 256 };

struct naive_state {
    char text[MOST_TEXT];
    size_t length;
};

struct naive {
    const struct peers *peers;
    enum discipline_of_buffers discipline;
    uint32_t bound;
    bool receipts;
    struct names states;
    struct lts_builder builder;
    uint32_t labels[2 * MOST_TEXT]; /* sent, then taken */
};

static void demand(bool holds) {
    if (!holds)
        abort();
}

static char buffer_of(const struct naive *n, uint32_t message, uint32_t sender) {
    uint32_t receiver = n->peers->messages.items[message].receiver;
    return (char)(n->discipline == BUFFERS_PAIR      ? sender * n->peers->list.count + receiver
                  : n->discipline == BUFFERS_MESSAGE ? message
                                                     : receiver);
}

static uint32_t number_of(struct naive *n, const struct naive_state *s) {
    uint32_t number = names_intern(&n->states, s->text, s->length);
    demand(number != NAMES_NONE);
    return number;
}

/* In a bag the order does not matter: the least text stands for all. */
static void tidy(const struct naive *n, struct naive_state *s) {
    size_t first = n->peers->list.count;
    for (size_t i = first; i < s->length; i += 2)
        for (size_t j = i; j > first; j -= 2) {
            char *left = s->text + j - 2;
            bool swap = left[0] > left[2] ||
                        (left[0] == left[2] && left[1] > left[3] && n->discipline == BUFFERS_BAG);
            for (int k = 0; k < 2 && swap; k++) {
                char kept = left[k];
                left[k] = left[k + 2];
                left[k + 2] = kept;
            }
        }
}

static void add(struct naive *n, uint32_t source, uint32_t label, struct naive_state *target) {
    tidy(n, target);
    demand(lts_builder_add(&n->builder, source, label, number_of(n, target)));
}

/* What can be taken by the peer: the first of its buffer, or anything in a bag. */
static bool may_take(const struct naive *n, const struct naive_state *s, size_t at, uint32_t peer,
                     const struct peer_transition *t) {
    if ((unsigned char)s->text[at + 1] != t->message || n->peers->messages.items[t->message].receiver != peer)
        return false;
    for (size_t i = n->peers->list.count; i < at && n->discipline != BUFFERS_BAG; i += 2)
        if (s->text[i] == s->text[at])
            return false;
    return true;
}

static void receive(struct naive *n, const struct naive_state *s, uint32_t source, uint32_t peer,
                    const struct peer_transition *t) {
    for (size_t at = n->peers->list.count; at < s->length; at += 2) {
        struct naive_state target = *s;
        if (!may_take(n, s, at, peer, t))
            continue;
        memmove(target.text + at, target.text + at + 2, s->length - at - 2);
        target.length -= 2;
        target.text[peer] = (char)t->target;
        add(n, source, n->receipts ? n->labels[n->peers->messages.count + t->message] : LABEL_TAU, &target);
    }
}

static void put(const struct naive *n, struct naive_state *s, uint32_t peer,
                const struct peer_transition *t) {
    demand(s->length + 2 < MOST_TEXT);
    s->text[peer] = (char)t->target;
    s->text[s->length++] = buffer_of(n, t->message, peer);
    s->text[s->length++] = (char)t->message;
}

/* The receiver takes it at once. */
static void exchange(struct naive *n, const struct naive_state *s, uint32_t source, uint32_t peer,
                     const struct peer_transition *sent) {
    uint32_t receiver = n->peers->messages.items[sent->message].receiver;
    struct naive_state between = *s;
    put(n, &between, peer, sent);
    for (size_t i = 0; i < n->peers->list.items[receiver].transitions.count; i++) {
        const struct peer_transition *t = &n->peers->list.items[receiver].transitions.items[i];
        if (t->action != PEER_RECEIVE || t->message != sent->message ||
            (char)t->source != between.text[receiver])
            continue;
        struct naive_state target = between;
        target.text[receiver] = (char)t->target;
        target.length -= 2;
        if (n->receipts) {
            add(n, source, n->labels[sent->message], &between);
            add(n, number_of(n, &between), n->labels[n->peers->messages.count + sent->message], &target);
        } else {
            add(n, source, n->labels[sent->message], &target);
        }
    }
}

static void send(struct naive *n, const struct naive_state *s, uint32_t source, uint32_t peer,
                 const struct peer_transition *t) {
    uint32_t waiting = 0;
    struct naive_state target = *s;
    if (n->bound == 0) {
        exchange(n, s, source, peer, t);
        return;
    }
    for (size_t i = n->peers->list.count; i < s->length; i += 2)
        waiting += s->text[i] == buffer_of(n, t->message, peer);
    if (waiting == n->bound)
        return;
    put(n, &target, peer, t);
    add(n, source, n->labels[t->message], &target);
}

static void explore(struct naive *n, uint32_t number) {
    struct naive_state s = {.length = n->states.list.items[number].length};
    memcpy(s.text, n->states.list.items[number].text, s.length);
    if (n->bound == 0 && s.length > n->peers->list.count)
        return; /* in the middle of an exchange */
    for (uint32_t p = 0; p < n->peers->list.count; p++)
        for (size_t i = 0; i < n->peers->list.items[p].transitions.count; i++) {
            const struct peer_transition *t = &n->peers->list.items[p].transitions.items[i];
            struct naive_state target = s;
            if ((char)t->source != s.text[p])
                continue;
            if (t->action == PEER_SEND) {
                send(n, &s, number, p, t);
            } else if (t->action == PEER_RECEIVE) {
                receive(n, &s, number, p, t);
            } else {
                target.text[p] = (char)t->target;
                add(n, number, LABEL_TAU, &target);
            }
        }
}

static void make_alphabet(struct naive *n, struct alphabet *alphabet) {
    const char *texts[2 * MOST_TEXT];
    size_t messages = n->peers->messages.count;
    demand(messages < MOST_TEXT && n->peers->list.count < MOST_TEXT / 2);
    for (size_t i = 0; i < messages; i++) {
        texts[i] = n->peers->messages.items[i].label;
        texts[messages + i] = n->peers->messages.items[i].taken;
    }
    demand(alphabet_build(n->peers->job, alphabet, texts, n->receipts ? 2 * messages : messages, n->labels));
}

struct lts *naive_composition(const struct peers *peers, enum discipline_of_buffers discipline,
                              uint32_t bound, bool receipts, uint32_t most) {
    struct naive n = {.peers = peers, .discipline = discipline, .bound = bound, .receipts = receipts};
    struct alphabet alphabet;
    struct naive_state initial = {.length = peers->list.count};
    make_alphabet(&n, &alphabet);
    names_init(&n.states, &peers->job->memory);
    lts_builder_init(&n.builder, peers->job);
    for (size_t p = 0; p < peers->list.count; p++)
        initial.text[p] = (char)peers->list.items[p].initial;
    number_of(&n, &initial);
    uint32_t next = 0;
    while (next < n.states.list.count && n.states.list.count <= most)
        explore(&n, next++);
    bool complete = next == n.states.list.count;
    struct lts *lts =
        lts_builder_finish(&n.builder, (uint32_t)n.states.list.count, 0, STATE_NONE, &alphabet, NULL);
    names_free(&n.states);
    if (complete)
        return lts;
    lts_free(lts);
    return NULL;
}
