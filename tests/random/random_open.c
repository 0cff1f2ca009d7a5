#include "random_open.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The interface is made first, since everything speaks of it: the actors ask what it has, the property
 * watches its answers, the candidates are made from its alternatives. */

enum { ACTORS = 3, REQUESTS = 3, ALTERNATIVES = 3, ANSWERS = 3, DEEPEST = 2, EVENTS = 24 };

/* What every actor knows; the first two are answers. */
static const char *const MESSAGES[] = {"yes", "no", "tell", "go"};
enum { YES, NO, TELL, GO, MESSAGE_COUNT };

struct writer {
    char *data;
    size_t length, room;
};

/* The component that is missing has the number ACTORS, and its messages are requests. */
struct send {
    uint32_t receiver, message;
};

struct alternative {
    struct send answers[ANSWERS];
    uint32_t count;
};

struct request {
    struct alternative alternatives[ALTERNATIVES];
    uint32_t count;
};

struct generator {
    struct random *random;
    struct writer *writer; /* where put() puts it */
    uint32_t actors;
    uint32_t capacity[ACTORS];
    uint32_t requests;
    struct request request[REQUESTS];
    uint32_t main_requests; /* what main sends to the component */
    bool finite;            /* actors ask so many times and no more */
    uint32_t asking;        /* percent of statements that ask */
    /* The candidate at hand. */
    struct writer private_methods;
    uint32_t private_count;
    enum nature nature;
    uint32_t faults;          /* percent of answers that are not what they should be */
    uint32_t spreading;       /* percent of answers behind which the turn ends */
    uint32_t leaving;         /* percent of answers behind which the rest is never sent */
    uint32_t failing;         /* percent of handlers that fail when they have been called so many times */
    bool remembers[REQUESTS]; /* answered on other messages */
};

/* --- Text --- */

static void put(struct generator *g, const char *format, ...) {
    struct writer *w = g->writer;
    va_list list;
    va_start(list, format);
    char piece[256];
    int length = vsnprintf(piece, sizeof piece, format, list);
    va_end(list);
    if (length < 0 || (size_t)length >= sizeof piece)
        abort();
    if (w->length + (size_t)length + 1 > w->room) {
        w->room = 2 * w->room + sizeof piece;
        w->data = realloc(w->data, w->room);
        if (!w->data)
            abort();
    }
    memcpy(w->data + w->length, piece, (size_t)length + 1);
    w->length += (size_t)length;
}

/* Two calls of these never stand where C leaves their order open: a seed must give the same texts
 * everywhere. */
static uint32_t below(struct generator *g, uint32_t bound) {
    return random_below(g->random, bound);
}

static bool chance(struct generator *g, uint32_t percent) {
    return random_chance(g->random, percent);
}

static char actor_name(uint32_t actor) {
    return (char)('a' + actor);
}

/* --- The interface --- */

static struct send random_answer(struct generator *g) {
    struct send answer = {.receiver = below(g, g->actors)};
    answer.message = chance(g, 90) ? below(g, 2) : TELL;
    return answer;
}

/* No answer is more than its receiver's mailbox holds. */
static void add_answer(struct generator *g, struct alternative *alternative) {
    struct send answer = random_answer(g);
    uint32_t before = 0;
    for (uint32_t i = 0; i < alternative->count; i++)
        before += alternative->answers[i].receiver == answer.receiver;
    if (before < g->capacity[answer.receiver])
        alternative->answers[alternative->count++] = answer;
}

static void make_interface(struct generator *g) {
    g->requests = 1 + below(g, REQUESTS);
    for (uint32_t i = 0; i < g->requests; i++) {
        struct request *request = &g->request[i];
        uint32_t dice = below(g, 100);
        request->count = dice < 60 ? 1 : dice < 90 ? 2 : 3;
        for (uint32_t j = 0; j < request->count; j++) {
            struct alternative *alternative = &request->alternatives[j];
            dice = below(g, 100);
            uint32_t answers = dice < 20 ? 0 : dice < 70 ? 1 : dice < 92 ? 2 : 3;
            for (uint32_t k = 0; k < answers; k++)
                add_answer(g, alternative);
        }
    }
    if (g->request[0].alternatives[0].count == 0)
        add_answer(g, &g->request[0].alternatives[0]);
}

static void put_answer(struct generator *g, struct send answer) {
    put(g, "%c!%s", actor_name(answer.receiver), MESSAGES[answer.message]);
}

static void put_interface(struct generator *g) {
    put(g, "missing m {\n");
    for (uint32_t i = 0; i < g->requests; i++)
        for (uint32_t j = 0; j < g->request[i].count; j++) {
            const struct alternative *alternative = &g->request[i].alternatives[j];
            put(g, "  ask%u ->", i);
            for (uint32_t k = 0; k < alternative->count; k++) {
                put(g, k ? ", " : " ");
                put_answer(g, alternative->answers[k]);
            }
            put(g, ";\n");
        }
    put(g, "}\n");
}

/* --- The open system --- */

static void put_block(struct generator *g, uint32_t depth, uint32_t most);

static void put_question(struct generator *g) {
    uint32_t request = below(g, g->requests);
    if (g->finite)
        put(g, "if (asked < 2) { asked = asked + 1; m!ask%u; } ", request);
    else
        put(g, "m!ask%u; ", request);
}

static void put_message_to_actor(struct generator *g) {
    uint32_t receiver = below(g, g->actors);
    uint32_t message = chance(g, 75) ? TELL : below(g, MESSAGE_COUNT);
    put(g, "%c!%s; ", actor_name(receiver), MESSAGES[message]);
}

static void put_assignment(struct generator *g) {
    static const char *const ASSIGNMENTS[] = {"v = 0; ", "v = 1; ", "v = ?(0, 1); ", "v = 1 - v; ",
                                              "v = v + 1; "};
    put(g, "%s", ASSIGNMENTS[below(g, 5)]);
}

static void put_conditional(struct generator *g, uint32_t depth) {
    static const char *const CONDITIONS[] = {"v == 0", "v > 0", "asked < 1"};
    uint32_t condition = below(g, g->finite ? 3 : 2);
    put(g, "if (%s) { ", CONDITIONS[condition]);
    put_block(g, depth + 1, 2);
    put(g, "} ");
    if (chance(g, 50)) {
        put(g, "else { ");
        put_block(g, depth + 1, 2);
        put(g, "} ");
    }
}

static void put_statement(struct generator *g, uint32_t depth) {
    uint32_t dice = below(g, 100);
    if (dice < g->asking)
        put_question(g);
    else if (dice < g->asking + 15)
        put_message_to_actor(g);
    else if (dice < g->asking + 35 && depth < DEEPEST)
        put_conditional(g, depth);
    else
        put_assignment(g);
}

static void put_block(struct generator *g, uint32_t depth, uint32_t most) {
    uint32_t count = below(g, most + 1);
    for (uint32_t i = 0; i < count; i++)
        put_statement(g, depth);
}

static void put_actor(struct generator *g, uint32_t actor) {
    put(g, "actor %c(%u) {\n  int 0..1 v;\n", actor_name(actor), g->capacity[actor]);
    if (g->finite)
        put(g, "  int 0..2 asked;\n");
    for (uint32_t i = 0; i < MESSAGE_COUNT; i++) {
        put(g, "  %s { ", MESSAGES[i]);
        if (i == GO || (i <= NO && chance(g, 20)))
            put_question(g);
        put_block(g, 0, i == GO ? 1 : 2);
        put(g, "}\n");
    }
    put(g, "}\n");
}

static void put_system(struct generator *g) {
    g->finite = chance(g, 60);
    g->asking = 15 + below(g, 30);
    for (uint32_t i = 0; i < g->actors; i++)
        put_actor(g, i);
    put(g, "main { ");
    for (uint32_t i = 0; i < g->actors; i++)
        if (i == 0 || chance(g, 70))
            put(g, "%c!go; ", actor_name(i));
    g->main_requests = chance(g, 25) ? 1 + below(g, 4) : 0;
    for (uint32_t i = 0; i < g->main_requests; i++)
        put(g, "m!ask%u; ", below(g, g->requests));
    put(g, "}\n");
}

/* --- The property --- */

/* Everything that may be sent; answers of the component first. */
struct events {
    struct send list[EVENTS];
    uint32_t count, answers;
};

static void add_event(struct events *events, struct send send) {
    for (uint32_t i = 0; i < events->count; i++)
        if (events->list[i].receiver == send.receiver && events->list[i].message == send.message)
            return;
    if (events->count < EVENTS)
        events->list[events->count++] = send;
}

static void find_events(const struct generator *g, struct events *events) {
    *events = (struct events){0};
    for (uint32_t i = 0; i < g->requests; i++)
        for (uint32_t j = 0; j < g->request[i].count; j++)
            for (uint32_t k = 0; k < g->request[i].alternatives[j].count; k++)
                add_event(events, g->request[i].alternatives[j].answers[k]);
    events->answers = events->count;
    for (uint32_t i = 0; i < g->requests; i++)
        add_event(events, (struct send){ACTORS, i});
    for (uint32_t i = 0; i < g->actors; i++)
        add_event(events, (struct send){i, TELL});
}

static void put_event(struct generator *g, struct send send) {
    if (send.receiver == ACTORS)
        put(g, "m!ask%u", send.message);
    else
        put_answer(g, send);
}

/* An answer leads to π more often than what the component has no hand in. */
static void put_move(struct generator *g, const struct events *events, uint32_t event, uint32_t state,
                     uint32_t states) {
    struct send send = events->list[event];
    bool answer = event < events->answers, request = send.receiver == ACTORS;
    if (!chance(g, answer ? 65 : request ? 35 : 10))
        return;
    put(g, "    ");
    if (chance(g, 12))
        put(g, "%c>", answer ? 'm' : actor_name(below(g, g->actors)));
    put_event(g, send);
    if (chance(g, answer ? (state ? 40 : 10) : 3))
        put(g, " -> error;\n");
    else
        put(g, " -> s%u;\n", below(g, states));
}

/* So many times and no more: what is wrong comes late, where bounds are met and turns fail. */
static void put_counting_property(struct generator *g, struct send answer) {
    uint32_t last = 1 + below(g, 2);
    put(g, "property p {\n");
    for (uint32_t state = 0; state <= last; state++) {
        put(g, "  s%u: ", state);
        put_event(g, answer);
        if (state < last)
            put(g, " -> s%u;\n", state + 1);
        else
            put(g, " -> error;\n");
    }
    put(g, "}\n");
}

static void put_property(struct generator *g) {
    struct events events;
    find_events(g, &events);
    if (chance(g, 15)) {
        put_counting_property(g, events.list[below(g, events.answers)]);
        return;
    }
    uint32_t states = 2 + below(g, 2);
    put(g, "property p {\n");
    for (uint32_t state = 0; state < states; state++) {
        put(g, "  s%u:\n", state);
        uint32_t sure = state + 1 < states ? below(g, events.count) : below(g, events.answers);
        for (uint32_t event = 0; event < events.count; event++)
            if (event != sure)
                put_move(g, &events, event, state, states);
        put(g, "    ");
        put_event(g, events.list[sure]);
        if (state + 1 < states)
            put(g, " -> s%u;\n", state + 1);
        else
            put(g, " -> error;\n");
    }
    put(g, "}\n");
}

/* --- Candidates --- */

/* The answers that are left, in an order that the interface allows; the turn may end between them. */
static void put_answers(struct generator *g, struct alternative left) {
    while (left.count > 0) {
        uint32_t next = below(g, left.count);
        for (uint32_t i = 0; i < next; i++)
            if (left.answers[i].receiver == left.answers[next].receiver)
                next = i;
        struct send answer = left.answers[next];
        left.count--;
        for (uint32_t i = next; i < left.count; i++)
            left.answers[i] = left.answers[i + 1];
        bool wrong = chance(g, g->faults);
        uint32_t dice = wrong ? below(g, 3) : 0;
        if (wrong && dice == 0)
            answer = (struct send){below(g, g->actors), below(g, MESSAGE_COUNT)};
        if (wrong && dice == 1)
            continue;
        put_answer(g, answer);
        put(g, "; ");
        if (wrong && dice == 2) {
            put_answer(g, answer);
            put(g, "; ");
        }
        if (chance(g, g->leaving))
            return;
        if (!chance(g, left.count > 0 ? g->spreading : g->spreading / 4))
            continue;
        uint32_t number = g->private_count++;
        put(g, "self!rest%u; ", number);
        /* What comes behind is written into a method of its own. */
        struct writer inner = {0}, *outer = g->writer;
        g->writer = &inner;
        put_answers(g, left);
        g->writer = &g->private_methods;
        put(g, "  rest%u { ", number);
        for (size_t i = 0; i < inner.length; i += 200)
            put(g, "%.200s", inner.data + i);
        put(g, "}\n");
        free(inner.data);
        g->writer = outer;
        return;
    }
}

static void put_reply(struct generator *g, uint32_t request) {
    const struct request *r = &g->request[request];
    if (r->count > 1 && chance(g, 35)) {
        put(g, "x = ?(0, 1); if (x == 0) { ");
        put_answers(g, r->alternatives[0]);
        put(g, "} else { ");
        put_answers(g, r->alternatives[1]);
        put(g, "} x = 0; ");
    } else {
        put_answers(g, r->alternatives[below(g, r->count)]);
    }
}

static void put_remembered(struct generator *g, uint32_t request) {
    put(g, "if (owed%u > 0) { owed%u = owed%u - 1; ", request, request, request);
    put_reply(g, request);
    put(g, "} ");
}

enum style { AT_ONCE, SILENT, SO_MANY, PUT_OFF, GATED, REMEMBERED, ALTERNATING, STYLES };

static void put_styled(struct generator *g, uint32_t request, enum style style) {
    switch (style) {
    case AT_ONCE:
        put_reply(g, request);
        break;
    case SO_MANY:
        put(g, "if (n < %u) { n = n + 1; ", 1 + below(g, 2));
        put_reply(g, request);
        put(g, "} ");
        break;
    case PUT_OFF:
        put(g, "x = ?(0, 1); if (x == 0) { self!ask%u; } else { x = 0; ", request);
        put_reply(g, request);
        put(g, "} x = 0; ");
        break;
    case GATED:
        put(g, "if (taken == 0) { taken = 1; ");
        put_reply(g, request);
        put(g, "} ");
        if (chance(g, 60))
            put(g, "else { self!ask%u; } ", request);
        break;
    case REMEMBERED:
        if (chance(g, 70))
            put(g, "if (owed%u < 2) { owed%u = owed%u + 1; } ", request, request, request);
        else
            put(g, "owed%u = owed%u + 1; ", request, request);
        break;
    case ALTERNATING:
        put(g, "if (taken == 0) { taken = 1; ");
        put_reply(g, request);
        put(g, "} else { taken = 0; ");
        if (chance(g, 50))
            put_reply(g, request);
        else
            put(g, "self!ask%u; ", request);
        put(g, "} ");
        break;
    case SILENT:
    case STYLES:
        break;
    }
}

static void put_handler(struct generator *g, uint32_t request, enum style style) {
    bool release_first = chance(g, 20);
    if (release_first)
        put(g, "taken = 0; ");
    for (uint32_t i = 0; i < g->requests; i++)
        if (i != request && g->remembers[i] && chance(g, 60))
            put_remembered(g, i);
    put_styled(g, request, style);
    if (!release_first && chance(g, 15))
        put(g, "taken = 0; ");
    if (chance(g, g->failing)) /* at its bound, when the answers are out */
        put(g, chance(g, 50) ? "n = n + 1; " : "once = once + 1; ");
    if (g->remembers[request] && chance(g, 40))
        put_remembered(g, request);
}

static void put_candidate(struct generator *g) {
    static const enum style OFTEN[] = {AT_ONCE, AT_ONCE, AT_ONCE, SILENT,     SO_MANY,
                                       PUT_OFF, GATED,   GATED,   REMEMBERED, ALTERNATING};
    enum style styles[REQUESTS];
    uint32_t capacity = 1 + below(g, 4);
    if (capacity < g->main_requests)
        capacity = g->main_requests;
    g->private_methods = (struct writer){0};
    g->private_count = 0;
    g->nature = chance(g, 4) ? NATURE_SILENT : chance(g, 25) ? NATURE_ANY : NATURE_COMPLIES;
    g->faults = g->nature == NATURE_ANY ? 15 + below(g, 50) : 0;
    g->spreading = chance(g, 50) ? below(g, 100) : 0;
    g->leaving = chance(g, 20) ? 60 : 0;
    g->failing = chance(g, 20) ? 60 : 4;
    for (uint32_t i = 0; i < g->requests; i++) {
        styles[i] = OFTEN[below(g, sizeof OFTEN / sizeof OFTEN[0])];
        if (g->nature == NATURE_SILENT)
            styles[i] = SILENT;
        g->remembers[i] = styles[i] == REMEMBERED;
    }
    put(g, "actor m(%u) {\n  int 0..1 x; int 0..1 taken; int 0..2 n; int 0..1 once;\n", capacity);
    for (uint32_t i = 0; i < g->requests; i++)
        if (g->remembers[i])
            put(g, "  int 0..2 owed%u;\n", i);
    for (uint32_t i = 0; i < g->requests; i++) {
        put(g, "  ask%u { ", i);
        put_handler(g, i, styles[i]);
        put(g, "}\n");
    }
    for (size_t i = 0; i < g->private_methods.length; i += 200)
        put(g, "%.200s", g->private_methods.data + i);
    put(g, "}\n");
    free(g->private_methods.data);
}

/* --- The whole --- */

static char *written(struct generator *g, void (*part)(struct generator *)) {
    struct writer writer = {0};
    g->writer = &writer;
    part(g);
    return writer.data;
}

void random_open(struct random *random, struct open_texts *texts) {
    struct generator g = {.random = random};
    g.actors = 1 + below(&g, ACTORS);
    for (uint32_t i = 0; i < g.actors; i++)
        g.capacity[i] = 1 + below(&g, 3);
    make_interface(&g);
    texts->system = written(&g, put_system);
    texts->interface = written(&g, put_interface);
    texts->property = written(&g, put_property);
    for (uint32_t i = 0; i < OPEN_CANDIDATES; i++) {
        texts->candidates[i].text = written(&g, put_candidate);
        texts->candidates[i].nature = g.nature;
    }
}

void open_texts_free(struct open_texts *texts) {
    free(texts->system);
    free(texts->interface);
    free(texts->property);
    for (uint32_t i = 0; i < OPEN_CANDIDATES; i++)
        free(texts->candidates[i].text);
}
