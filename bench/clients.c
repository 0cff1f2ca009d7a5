/* The state space of n clients and a mutex, as .aut on standard output: the family that the benchmarks grow.
 *
 * Client i: init { mutex!req_i; } permit { mutex!release; mutex!req_i; }, mailbox 2. The mutex, mailbox n +
 * 1: req_i { if (taken == 0) { client_i!permit; taken = 1; } else { self!req_i; } } release { taken = 0; }.
 * At first every client has an init. One transition a turn: req_i for a client's first, relreq_i for its
 * later ones, grant_i for a grant, tau (grant_i and tau) for every other turn of the mutex.
 *
 * Usage: clients N [hidden-letter…], where g hides the grants and r the requests as well. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CLIENTS = 9, CLIENT_BITS = 2, MESSAGE_BITS = 4 };
enum { EMPTY, INIT, PERMIT };

/* A state in 64 bits: `taken`, two bits a client for its mailbox, then the mutex's mailbox, oldest first,
 * four bits a message: 0 for none, 1 for release, i + 2 for req_i. */
static int clients;

static uint64_t client_get(uint64_t state, int i) {
    return state >> (1 + CLIENT_BITS * i) & 3;
}

static uint64_t client_set(uint64_t state, int i, uint64_t mail) {
    int at = 1 + CLIENT_BITS * i;
    return (state & ~((uint64_t)3 << at)) | mail << at;
}

static int queue_at(int slot) {
    return 1 + CLIENT_BITS * clients + MESSAGE_BITS * slot;
}

static uint64_t queue_get(uint64_t state, int slot) {
    return slot > clients ? 0 : state >> queue_at(slot) & 15;
}

static int queue_length(uint64_t state) {
    int length = 0;
    while (queue_get(state, length))
        length++;
    return length;
}

static uint64_t queue_put(uint64_t state, uint64_t message) {
    return state | message << queue_at(queue_length(state));
}

static uint64_t queue_drop_first(uint64_t state) {
    uint64_t rest = state >> queue_at(1) << queue_at(0);
    if (queue_at(1) >= 64)
        rest = 0;
    return (state & (((uint64_t)1 << queue_at(0)) - 1)) | rest;
}

/* Hash table from states to their numbers, and the states in the order in which they were met. */
static uint64_t *states;
static uint32_t *slots;
static uint64_t count, room, mask;

static uint64_t scramble(uint64_t x) {
    x *= 0x9e3779b97f4a7c15u;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93u;
    return x ^ x >> 29;
}

static void must(const void *block) {
    if (!block) {
        fputs("clients: out of memory\n", stderr);
        exit(3);
    }
}

static void grow(void) {
    room = room ? 2 * room : 1 << 16;
    mask = 2 * room - 1;
    states = realloc(states, room * sizeof *states);
    free(slots);
    slots = malloc((mask + 1) * sizeof *slots);
    must(states);
    must(slots);
    memset(slots, 0xff, (mask + 1) * sizeof *slots);
    for (uint64_t i = 0; i < count; i++) {
        uint64_t slot = scramble(states[i]) & mask;
        while (slots[slot] != UINT32_MAX)
            slot = (slot + 1) & mask;
        slots[slot] = (uint32_t)i;
    }
}

static uint32_t number_of(uint64_t state) {
    if (count == room)
        grow();
    uint64_t slot = scramble(state) & mask;
    while (slots[slot] != UINT32_MAX && states[slots[slot]] != state)
        slot = (slot + 1) & mask;
    if (slots[slot] == UINT32_MAX) {
        states[count] = state;
        slots[slot] = (uint32_t)count++;
    }
    return slots[slot];
}

struct move {
    char kind; /* i: first request, p: later turn, g: grant, t: other */
    int client;
    uint64_t target;
};

static int moves_of(uint64_t state, struct move *moves) {
    int found = 0, length = queue_length(state);
    for (int i = 0; i < clients; i++) {
        uint64_t mail = client_get(state, i);
        int sends = mail == INIT ? 1 : 2;
        if (mail == EMPTY || length + sends > clients + 1)
            continue;
        uint64_t next = client_set(state, i, EMPTY);
        if (mail == PERMIT)
            next = queue_put(next, 1);
        moves[found++] = (struct move){mail == INIT ? 'i' : 'p', i, queue_put(next, (uint64_t)i + 2)};
    }
    uint64_t message = queue_get(state, 0);
    if (message == 0)
        return found;
    uint64_t rest = queue_drop_first(state);
    if (message == 1) {
        moves[found++] = (struct move){'t', 0, rest & ~(uint64_t)1};
    } else if (state & 1) {
        moves[found++] = (struct move){'t', 0, queue_put(rest, message)};
    } else {
        int i = (int)message - 2;
        moves[found++] = (struct move){'g', i, client_set(rest, i, PERMIT) | 1};
    }
    return found;
}

static void print_move(uint64_t source, struct move move, const char *hidden) {
    char label[24] = "tau";
    if (move.kind == 'g' && !strchr(hidden, 'g'))
        snprintf(label, sizeof label, "grant_%d", move.client + 1);
    if (move.kind == 'i' && !strchr(hidden, 'r'))
        snprintf(label, sizeof label, "req_%d", move.client + 1);
    if (move.kind == 'p' && !strchr(hidden, 'r'))
        snprintf(label, sizeof label, "relreq_%d", move.client + 1);
    printf("(%llu,\"%s\",%u)\n", (unsigned long long)source, label, number_of(move.target));
}

int main(int argc, char **argv) {
    clients = argc > 1 ? atoi(argv[1]) : 0;
    const char *hidden = argc > 2 ? argv[2] : "";
    if (clients < 1 || clients > MOST_CLIENTS) {
        fprintf(stderr, "usage: clients N [g|r|gr], N from 1 to %d\n", MOST_CLIENTS);
        return 2;
    }
    uint64_t initial = 0, transitions = 0;
    for (int i = 0; i < clients; i++)
        initial = client_set(initial, i, INIT);
    number_of(initial);
    struct move moves[MOST_CLIENTS + 1];
    for (uint64_t s = 0; s < count; s++) {
        int found = moves_of(states[s], moves);
        for (int m = 0; m < found; m++)
            number_of(moves[m].target);
        transitions += (uint64_t)found;
    }
    printf("des (0,%llu,%llu)\n", (unsigned long long)transitions, (unsigned long long)count);
    for (uint64_t s = 0; s < count; s++) {
        int found = moves_of(states[s], moves);
        for (int m = 0; m < found; m++)
            print_move(s, moves[m], hidden);
    }
    return fflush(stdout) == 0 ? 0 : 4;
}
