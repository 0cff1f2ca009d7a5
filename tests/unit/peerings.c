#include "peerings.h"

#include <stdio.h>

bool peering_read(struct peering *p, struct job *job, peers_reader *read, enum peers_identity identity,
                  const char *text) {
    *p = (struct peering){0};
    sources_init(&p->sources, job);
    peers_init(&p->peers, &p->sources, identity);
    return sources_add(&p->sources, "x", text, strlen(text)) && read(&p->peers, 0) && peers_link(&p->peers);
}

void peering_start(struct peering *p, struct job *job, const char *text) {
    bool fine = peering_read(p, job, cfsm_read, PEERS_BY_PAIR, text);
    if (!fine)
        show_diagnostics(job);
    assert_true(fine);
}

void peering_grow(struct peering *p, enum discipline_of_buffers discipline,
                  const struct growth_options *options) {
    assert_true(buffers_init(&p->buffers, &p->peers, discipline));
    assert_true(growth_init(&p->growth, &p->buffers, options));
}

void peering_start_growth(struct peering *p, struct job *job, const char *text,
                          enum discipline_of_buffers discipline) {
    peering_start(p, job, text);
    peering_grow(p, discipline, &(struct growth_options){.most_states = UINT64_MAX});
}

void peering_find(struct peering *p, struct stable_options options) {
    options.strategy = options.strategy ? options.strategy : 1;
    options.most = options.most ? options.most : 10;
    options.look_ahead = options.look_ahead ? options.look_ahead : 2;
    assert_true(stable_find(&p->stable, &p->growth, &options));
}

void peering_free(struct peering *p) {
    stable_free(&p->stable);
    growth_free(&p->growth);
    buffers_free(&p->buffers);
    peers_free(&p->peers);
    sources_free(&p->sources);
}

/* ---- at random ---- */

enum { MOST_PEERS = 3, MOST_STATES = 3, MOST_TRANSITIONS = 5, MESSAGES = 4 };

static void add_random_transition(struct peers *peers, uint64_t *seed, uint32_t peer, uint32_t states) {
    static const char *const NAMES[MESSAGES] = {"a", "b", "c", "d"};
    uint32_t kind = next_random(seed, 9), number = next_random(seed, MESSAGES);
    struct peer_event event = {.action = kind == 0  ? PEER_TAU
                                         : kind < 5 ? PEER_SEND
                                                    : PEER_RECEIVE,
                               .name = NAMES[number],
                               .length = 1,
                               .partner = number % (uint32_t)peers->list.count};
    if (event.action == PEER_RECEIVE && event.partner != peer)
        event.name = NAMES[peer];
    assert_true(
        peer_add_transition(peers, peer, next_random(seed, states), &event, next_random(seed, states)));
}

void peering_random(struct peering *p, struct job *job, uint64_t *seed) {
    static const char *const NAMES[] = {"p0", "p1", "p2", "q0", "q1", "q2"};
    *p = (struct peering){0};
    sources_init(&p->sources, job);
    peers_init(&p->peers, &p->sources, PEERS_BY_RECEIVER);
    p->peers.actors = true; /* no warnings */
    uint32_t count = 2 + next_random(seed, MOST_PEERS - 1);
    for (uint32_t i = 0; i < count; i++)
        assert_int_equal(peers_add(&p->peers, NAMES[i], 2, "x", (struct span){0}), i);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t states = 1 + next_random(seed, MOST_STATES);
        for (uint32_t s = 0; s < states; s++)
            assert_int_equal(peer_state(&p->peers, i, NAMES[3 + s], 2), s);
        p->peers.list.items[i].initial = next_random(seed, states);
        for (uint32_t t = next_random(seed, MOST_TRANSITIONS) + 1; t > 0; t--)
            add_random_transition(&p->peers, seed, i, states);
    }
    assert_true(peers_link(&p->peers));
}

/* ---- looking ---- */

const char *peers_text(const struct peers *peers) {
    static char text[4096];
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = 0; i < peers->list.count; i++) {
        const struct peer *p = &peers->list.items[i];
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s:", i ? " | " : "", p->name);
        for (size_t t = 0; t < p->transitions.count; t++) {
            const struct peer_transition *e = &p->transitions.items[t];
            const struct peer_message *m = e->action == PEER_TAU ? NULL : &peers->messages.items[e->message];
            used += (size_t)snprintf(text + used, sizeof text - used, "%s %s %s %s", t ? "," : "",
                                     p->states.list.items[e->source].text,
                                     !m                       ? "-"
                                     : e->action == PEER_SEND ? m->label
                                                              : m->taken,
                                     p->states.list.items[e->target].text);
            assert_true(used < sizeof text);
        }
    }
    return text;
}

struct lts *peering_minimal(struct peering *p, uint32_t bound) {
    assert_true(growth_reach(&p->growth, bound ? bound : 1));
    struct lts *whole = bound ? growth_composition(&p->growth, bound, NULL) : growth_synchronous(&p->growth);
    assert_non_null(whole);
    struct lts *minimal = lts_reduce(p->growth.job, whole, EQUIVALENCE_BRANCHING);
    assert_non_null(minimal);
    lts_free(whole);
    return minimal;
}

void expect_told(const struct job *job, enum severity severity, const char *message) {
    for (size_t i = 0; i < job->diagnostics.list.count; i++)
        if (job->diagnostics.list.items[i].severity == severity &&
            strcmp(job->diagnostics.list.items[i].message, message) == 0)
            return;
    show_diagnostics(job);
    fail_msg("nobody says: %s", message);
}
