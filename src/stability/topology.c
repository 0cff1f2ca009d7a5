#include "stability/topology.h"

/* --- Rings --- */

/* The one peer that each sends to; PEER_NONE: nobody. False in *simple: several, or two send to the same. */
static bool find_successors(const struct peers *peers, uint32_t *next, bool *has_sender, bool *simple) {
    *simple = true;
    for (size_t i = 0; i < peers->list.count; i++)
        next[i] = PEER_NONE;
    for (size_t m = 0; m < peers->messages.count; m++) {
        const struct peer_message *message = &peers->messages.items[m];
        for (size_t s = 0; s < message->senders.count; s++) {
            uint32_t *mine = &next[message->senders.items[s]];
            if (*mine == message->receiver)
                continue;
            *simple &= *mine == PEER_NONE && !has_sender[message->receiver];
            *mine = message->receiver;
            has_sender[message->receiver] = true;
        }
    }
    return *simple;
}

/* Chains can be joined to a circle; a circle is one only if it has everybody in it. Who sends to itself is
 * none: what it has in its buffer may be there because it has gone on instead of receiving it. */
static bool is_one_circle(const uint32_t *next, size_t count) {
    for (uint32_t start = 0; start < count; start++) {
        size_t length = 1;
        uint32_t at = next[start];
        while (at != PEER_NONE && at != start && length <= count) {
            at = next[at];
            length++;
        }
        if (at == start && (length < count || length == 1))
            return false;
    }
    return true;
}

bool topology_is_ring(const struct peers *peers, bool *is_ring) {
    struct memory *memory = &peers->job->memory;
    size_t count = peers->list.count;
    uint32_t *next = memory_allocate_zeroed(memory, count + 1, sizeof *next);
    bool *has_sender = memory_allocate_zeroed(memory, count + 1, sizeof *has_sender);
    bool fine = next && has_sender;
    bool simple = false;
    *is_ring = fine && find_successors(peers, next, has_sender, &simple) && is_one_circle(next, count);
    memory_free(next);
    memory_free(has_sender);
    return fine;
}

/* --- Sends in a row --- */

enum { MOST_STEPS = 1000000 };

/* Transitions of one kind of a peer, by state: they are sorted. */
struct walk {
    const struct peer *peer;
    enum peer_action action;
    size_t *first; /* per state: of the transitions */
    bool *on_path;
    size_t *at;       /* of a stack: the transition to be followed next */
    uint32_t *states; /* of a stack */
};

static void walk_free(struct walk *w) {
    memory_free(w->first);
    memory_free(w->on_path);
    memory_free(w->at);
    memory_free(w->states);
    *w = (struct walk){0};
}

static bool walk_init(struct walk *w, struct job *job, const struct peer *peer, enum peer_action action) {
    size_t states = peer->states.list.count;
    *w = (struct walk){.peer = peer, .action = action};
    w->first = memory_allocate_zeroed(&job->memory, states + 2, sizeof *w->first);
    w->on_path = memory_allocate_zeroed(&job->memory, states + 1, sizeof *w->on_path);
    w->at = memory_allocate_zeroed(&job->memory, states + 1, sizeof *w->at);
    w->states = memory_allocate_zeroed(&job->memory, states + 1, sizeof *w->states);
    if (!w->first || !w->on_path || !w->at || !w->states) {
        walk_free(w);
        return false;
    }
    for (size_t i = 0; i < peer->transitions.count; i++)
        w->first[peer->transitions.items[i].source + 1]++;
    for (size_t s = 0; s < states; s++)
        w->first[s + 1] += w->first[s];
    return true;
}

static void push(struct walk *w, uint32_t *length, uint32_t state) {
    w->states[*length] = state;
    w->at[*length] = w->first[state];
    w->on_path[state] = true;
    ++*length;
}

/* The longest path from a state, by trying all; `*closed` if a path comes back to itself. */
static uint32_t longest_from(struct walk *w, uint32_t start, uint32_t *steps, bool *closed) {
    uint32_t length = 0, longest = 0;
    push(w, &length, start);
    while (length > 0) {
        uint32_t state = w->states[length - 1];
        longest = length - 1 > longest ? length - 1 : longest;
        size_t *at = &w->at[length - 1];
        if (*at == w->first[state + 1] || *steps == 0) {
            w->on_path[state] = false;
            length--;
            continue;
        }
        const struct peer_transition *t = &w->peer->transitions.items[(*at)++];
        --*steps;
        if (t->action != w->action)
            continue;
        if (w->on_path[t->target])
            *closed = true;
        else
            push(w, &length, t->target);
    }
    return longest;
}

bool topology_longest_sends(const struct peers *peers, uint32_t *longest) {
    *longest = 0;
    for (size_t i = 0; i < peers->list.count; i++) {
        struct walk walk;
        uint32_t steps = MOST_STEPS;
        bool closed;
        if (!walk_init(&walk, peers->job, &peers->list.items[i], PEER_SEND))
            return false;
        for (uint32_t s = 0; s < peers->list.items[i].states.list.count; s++) {
            uint32_t length = longest_from(&walk, s, &steps, &closed);
            *longest = length > *longest ? length : *longest;
        }
        walk_free(&walk);
    }
    return true;
}

bool topology_most_sends_to_one(const struct peers *peers, uint32_t *most) {
    uint32_t *sends = memory_allocate_zeroed(&peers->job->memory, peers->list.count + 1, sizeof *sends);
    *most = 0;
    for (size_t i = 0; i < peers->list.count && sends; i++)
        for (size_t t = 0; t < peers->list.items[i].transitions.count; t++) {
            const struct peer_transition *transition = &peers->list.items[i].transitions.items[t];
            if (transition->action != PEER_SEND)
                continue;
            uint32_t count = ++sends[peers->messages.items[transition->message].receiver];
            *most = count > *most ? count : *most;
        }
    memory_free(sends);
    return sends != NULL;
}

bool topology_has_silent_loop(const struct peers *peers, bool *has_loop) {
    *has_loop = false;
    for (size_t i = 0; i < peers->list.count; i++) {
        struct walk walk;
        uint32_t steps = MOST_STEPS;
        if (!walk_init(&walk, peers->job, &peers->list.items[i], PEER_TAU))
            return false;
        for (uint32_t s = 0; s < peers->list.items[i].states.list.count; s++)
            longest_from(&walk, s, &steps, has_loop);
        *has_loop |= steps == 0; /* nobody knows */
        walk_free(&walk);
    }
    return true;
}
