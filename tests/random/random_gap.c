#include "random/random_gap.h"

#include <stdlib.h>
#include <string.h>

#include "random/writer.h"

enum { ACTORS = 2, MESSAGES = 2, ALTERNATIVES = 3, ANSWERS = 2 };

/* In the mailbox of who is silent, so that it does not stop others. */
enum { ENOUGH_ROOM = 8 };

/* To an actor (numbers from 0) or to a gap (numbers from ACTORS). */
struct send {
    uint32_t receiver, message;
    uint32_t value; /* 0 or 1; 2: that of the message at hand */
};

struct alternative {
    struct send answers[ANSWERS];
    uint32_t count;
};

struct maker {
    struct random *random;
    struct writer *writer;
    uint32_t actors, gaps;
    bool values; /* the first message of everybody has one */
    struct alternative alternatives[MOST_GAPS][MESSAGES][ALTERNATIVES];
    uint32_t alternatives_count[MOST_GAPS][MESSAGES];
};

static void put(struct maker *m, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    writer_put(m->writer, format, arguments);
    va_end(arguments);
}

static uint32_t below(struct maker *m, uint32_t bound) {
    return random_below(m->random, bound);
}

static bool chance(struct maker *m, uint32_t percent) {
    return random_chance(m->random, percent);
}

static void put_name(struct maker *m, uint32_t component) {
    if (component < ACTORS)
        put(m, "%c", 'a' + (int)component);
    else
        put(m, "g%u", component - ACTORS);
}

static bool has_value(const struct maker *m, uint32_t message) {
    return m->values && message == 0;
}

/* --- Sends --- */

/* Anybody but the component itself. */
static struct send any_send(struct maker *m, uint32_t sender, bool in_message_with_value) {
    struct send send = {.message = below(m, MESSAGES)};
    do {
        uint32_t receiver = below(m, m->actors + m->gaps);
        send.receiver = receiver < m->actors ? receiver : ACTORS + receiver - m->actors;
    } while (send.receiver == sender);
    send.value = below(m, in_message_with_value ? 3 : 2);
    return send;
}

static void put_send(struct maker *m, struct send send) {
    put_name(m, send.receiver);
    put(m, "!x%u", send.message);
    if (has_value(m, send.message) && send.value == 2)
        put(m, "(v)");
    else if (has_value(m, send.message))
        put(m, "(%u)", send.value);
}

static void put_head(struct maker *m, uint32_t message) {
    put(m, "  x%u%s", message, has_value(m, message) ? "(int 0..1 v)" : "");
}

/* --- The system --- */

static void put_actor(struct maker *m, uint32_t actor) {
    put(m, "actor ");
    put_name(m, actor);
    put(m, "(%u) {\n  int 0..2 n;\n", 1 + below(m, 3));
    for (uint32_t i = 0; i < MESSAGES; i++) {
        put_head(m, i);
        put(m, " { ");
        bool counted = chance(m, 60);
        if (counted)
            put(m, "if (n < %u) { n = n + 1; ", 1 + below(m, 2));
        for (uint32_t k = below(m, 3); k > 0; k--) {
            put_send(m, any_send(m, actor, has_value(m, i)));
            put(m, "; ");
        }
        put(m, counted ? "} }\n" : "}\n");
    }
    put(m, "}\n");
}

static void put_pattern(struct maker *m) {
    uint32_t sender = below(m, m->actors + m->gaps);
    sender = sender < m->actors ? sender : ACTORS + sender - m->actors;
    struct send send = any_send(m, sender, false);
    if (chance(m, 25)) {
        put_name(m, sender);
        put(m, ">");
    }
    put_send(m, send);
}

/* The states are passed through one after the other, so that several gaps have a part in it. */
static void put_property(struct maker *m) {
    uint32_t states = 1 + below(m, 3);
    put(m, "property p {\n");
    for (uint32_t i = 0; i < states; i++) {
        put(m, "  s%u:\n    ", i);
        put_pattern(m);
        if (i + 1 < states)
            put(m, " -> s%u;\n", i + 1);
        else
            put(m, " -> error;\n");
    }
    put(m, "}\n");
}

static void put_system(struct maker *m) {
    for (uint32_t i = 0; i < m->actors; i++)
        put_actor(m, i);
    put(m, "main { a!x1; ");
    for (uint32_t i = 0; i < m->gaps; i++)
        if (chance(m, 60))
            put(m, "g%u!x1; ", i);
    put(m, "}\n");
    put_property(m);
}

/* --- Interfaces --- */

static void make_interfaces(struct maker *m) {
    for (uint32_t g = 0; g < m->gaps; g++)
        for (uint32_t i = 0; i < MESSAGES; i++) {
            m->alternatives_count[g][i] = 1 + below(m, ALTERNATIVES);
            for (uint32_t k = 0; k < m->alternatives_count[g][i]; k++) {
                struct alternative *a = &m->alternatives[g][i][k];
                a->count = chance(m, 30) ? 0 : 1 + below(m, ANSWERS);
                for (uint32_t j = 0; j < a->count; j++)
                    a->answers[j] = any_send(m, ACTORS + g, has_value(m, i));
                if (a->count == 2 && a->answers[0].receiver == a->answers[1].receiver)
                    a->count = 1; /* it might not fit its mailbox */
            }
        }
}

static uint32_t gap_now, candidate_now; /* what is being written */

static void put_interface(struct maker *m) {
    put(m, "missing g%u {\n", gap_now);
    for (uint32_t i = 0; i < MESSAGES; i++)
        for (uint32_t k = 0; k < m->alternatives_count[gap_now][i]; k++) {
            const struct alternative *a = &m->alternatives[gap_now][i][k];
            put_head(m, i);
            put(m, " -> ");
            for (uint32_t j = 0; j < a->count; j++) {
                put(m, j > 0 ? ", " : "");
                put_send(m, a->answers[j]);
            }
            put(m, ";\n");
        }
    put(m, "}\n");
}

/* --- Candidates --- */

static void put_answers(struct maker *m, uint32_t message, bool faulty) {
    const struct alternative *a =
        &m->alternatives[gap_now][message][below(m, m->alternatives_count[gap_now][message])];
    for (uint32_t j = 0; j < a->count; j++) {
        bool wrong = faulty && chance(m, 30);
        put_send(m, wrong ? any_send(m, ACTORS + gap_now, has_value(m, message)) : a->answers[j]);
        put(m, "; ");
        if (chance(m, 30))
            return; /* the rest is never sent */
    }
}

/* It answers, always, so many times, or by turns with being silent; or later, by a message to itself. */
static void put_handler(struct maker *m, uint32_t message, bool faulty) {
    switch (below(m, 5)) {
    case 0:
        break;
    case 1:
        put(m, "if (n < %u) { n = n + 1; ", 1 + below(m, 2));
        put_answers(m, message, faulty);
        put(m, "} ");
        break;
    case 2:
        put(m, "if (t) { t = false; ");
        put_answers(m, message, faulty);
        put(m, "} else { t = true; } ");
        break;
    case 3:
        put(m, "if (t) { t = false; ");
        put_answers(m, message, faulty);
        put(m, "} else { t = true; self!x%u%s; } ", message, has_value(m, message) ? "(v)" : "");
        break;
    default:
        put_answers(m, message, faulty);
        break;
    }
}

static void put_candidate(struct maker *m) {
    bool faulty = chance(m, 20), silent = candidate_now == 0;
    uint32_t capacity = silent ? ENOUGH_ROOM : 1 + below(m, 3);
    put(m, "actor g%u(%u) {\n  bool t;\n  int 0..2 n;\n", gap_now, capacity);
    for (uint32_t i = 0; i < MESSAGES; i++) {
        put_head(m, i);
        put(m, " { ");
        if (!silent)
            put_handler(m, i, faulty);
        put(m, "}\n");
    }
    put(m, "}\n");
}

/* --- Candidates that do all that the interface allows --- */

/* An answer is put off as long as it likes, and so is the next one: others may come before it. */
static void put_step(struct maker *m, uint32_t message, uint32_t number, bool swapped, uint32_t step) {
    const struct alternative *a = &m->alternatives[gap_now][message][number];
    const char *value = has_value(m, message) ? "(v)" : "";
    put(m, "  do%u%u%u%u%s { c = ?(0, 1); if (c == 0) { self!do%u%u%u%u%s; } else { ", message, number,
        swapped, step, has_value(m, message) ? "(int 0..1 v)" : "", message, number, swapped, step, value);
    put_send(m, a->answers[swapped ? a->count - 1 - step : step]);
    if (step + 1 < a->count)
        put(m, "; self!do%u%u%u%u%s", message, number, swapped, step + 1, value);
    put(m, "; } c = 0; }\n");
}

/* It has a number for each way to begin: an alternative, in one of two orders. */
static void put_beginnings(struct maker *m, uint32_t message) {
    put_head(m, message);
    put(m, " { c = ?(0, 1, 2, 3, 4, 5); ");
    for (uint32_t k = 0; k < m->alternatives_count[gap_now][message]; k++) {
        uint32_t count = m->alternatives[gap_now][message][k].count;
        for (uint32_t swapped = 0; swapped < count; swapped++)
            put(m, "if (c == %u) { self!do%u%u%u0%s; } ", 2 * k + swapped, message, k, swapped,
                has_value(m, message) ? "(v)" : "");
    }
    put(m, "c = 0; }\n");
}

static void put_general(struct maker *m) {
    put(m, "actor g%u(%u) {\n  int 0..5 c;\n", gap_now, ENOUGH_ROOM);
    for (uint32_t i = 0; i < MESSAGES; i++) {
        put_beginnings(m, i);
        for (uint32_t k = 0; k < m->alternatives_count[gap_now][i]; k++) {
            uint32_t count = m->alternatives[gap_now][i][k].count;
            for (uint32_t swapped = 0; swapped < count; swapped++)
                for (uint32_t step = 0; step < count; step++)
                    put_step(m, i, k, swapped, step);
        }
    }
    put(m, "}\n");
}

/* --- All --- */

static char *written(struct maker *m, void (*part)(struct maker *)) {
    struct writer writer = {0};
    m->writer = &writer;
    part(m);
    return writer.data;
}

void random_gaps(struct random *random, struct gap_texts *texts) {
    struct maker m = {.random = random};
    *texts = (struct gap_texts){0};
    m.actors = 1 + below(&m, ACTORS);
    m.gaps = texts->gaps = chance(&m, 25) ? 3 : 2;
    m.values = chance(&m, 40);
    make_interfaces(&m);
    texts->system = written(&m, put_system);
    for (gap_now = 0; gap_now < m.gaps; gap_now++) {
        texts->interfaces[gap_now] = written(&m, put_interface);
        for (candidate_now = 0; candidate_now < GAP_CANDIDATES; candidate_now++)
            texts->candidates[gap_now][candidate_now] = written(&m, put_candidate);
        texts->general[gap_now] = written(&m, put_general);
    }
}

void gap_texts_free(struct gap_texts *texts) {
    free(texts->system);
    for (uint32_t g = 0; g < texts->gaps; g++) {
        free(texts->interfaces[g]);
        free(texts->general[g]);
        for (uint32_t i = 0; i < GAP_CANDIDATES; i++)
            free(texts->candidates[g][i]);
    }
}
