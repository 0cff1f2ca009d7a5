/* Groups as candidates, made of candidates of one actor.
 *
 *   a front and a worker             the front passes everything on
 *   a front and two workers          each request has its worker
 *   a front, a worker and a clerk    the worker's answers go out by way of the clerk
 *   a worker and a clerk             the same without a front
 *   a worker and a log               what the worker does is noted; the log begins by itself, and may answer
 *
 * A group of candidates that comply does so, too: its mailboxes are FIFOs. */
#include <stdlib.h>
#include <string.h>

#include "random/campaign.h"
#include "random/open_generator.h"

/* --- Candidates of one actor, changed --- */

static bool is_actor(const struct generator *g, char letter) {
    return letter >= actor_name(0) && letter < actor_name(g->actors);
}

/* Copies the text of an actor m under another name; `by_clerk`: what it sends to others goes to the clerk. */
static void put_as(struct generator *g, const char *text, const char *name, bool by_clerk) {
    size_t skipped = strlen("actor m");
    check(strncmp(text, "actor m", skipped) == 0);
    put(g, "actor %s", name);
    for (const char *at = text + skipped; *at; at++) {
        bool is_send = by_clerk && at[-1] == ' ' && is_actor(g, at[0]) && at[1] == '!';
        if (is_send)
            put(g, "clerk!to_%c_", at[0]);
        else
            put(g, "%c", at[0]);
        at += is_send;
    }
}

static void put_clerk(struct generator *g) {
    put(g, "actor clerk(%u) {\n", 1 + below(g, 4));
    for (uint32_t i = 0; i < g->actors; i++)
        for (uint32_t m = 0; m < g->messages; m++) {
            const struct fields *fields = &g->fields[m];
            put(g, "  to_%c_%s", actor_name(i), message_name(m));
            put_parameters(g, fields);
            put(g, " { %c!%s", actor_name(i), message_name(m));
            for (uint32_t p = 0; p < fields->count; p++)
                put(g, "%sp%u", p == 0 ? "(" : ", ", p);
            put(g, fields->count > 0 ? "); }\n" : "; }\n");
        }
    put(g, "}\n");
}

static void put_front(struct generator *g, const char *const *workers) {
    uint32_t capacity = 1 + below(g, 4);
    put(g, "actor m(%u) {\n", capacity < g->main_requests ? g->main_requests : capacity);
    for (uint32_t i = 0; i < g->requests; i++) {
        const struct fields *fields = &g->request[i].fields;
        put(g, "  ask%u", i);
        put_parameters(g, fields);
        put(g, " { %s!ask%u", workers[i], i);
        for (uint32_t p = 0; p < fields->count; p++)
            put(g, "%sp%u", p == 0 ? "(" : ", ", p);
        put(g, fields->count > 0 ? "); }\n" : "; }\n");
    }
    put(g, "}\n");
}

/* Every handler notes what it does, and the log may answer with a request. */
static void put_logged(struct generator *g, const char *text, bool answers) {
    uint32_t length = (uint32_t)strlen(text);
    for (uint32_t i = 0; i < length; i++) {
        put(g, "%c", text[i]);
        if (text[i] == '{' && i > 0 && strncmp(text + i - 1, " { ", 3) == 0 && text[i - 2] != ')' &&
            text[i - 2] != 'e')
            put(g, " log!note;");
    }
    put(g, "actor log(2) { bool often; note { if (!often) { often = true;%s } } }\nmain { log!note; }\n",
        answers ? " m!ask0;" : "");
}

/* --- Groups --- */

enum group { DELEGATED, DIVIDED, RELAYED, SENT_BY_CLERK, LOGGED, GROUPS };

struct parts {
    enum group group;
    char *texts[2];
    const char *workers[REQUESTS];
    bool answers;
};

static struct parts parts_now;

static void put_group(struct generator *g) {
    const struct parts *p = &parts_now;
    bool has_clerk = p->group == RELAYED || p->group == SENT_BY_CLERK;
    if (p->group == LOGGED) {
        put_logged(g, p->texts[0], p->answers);
        return;
    }
    if (p->group != SENT_BY_CLERK)
        put_front(g, p->workers);
    put_as(g, p->texts[0], p->group == SENT_BY_CLERK ? "m" : "worker", has_clerk);
    if (p->group == DIVIDED)
        put_as(g, p->texts[1], "second", false);
    if (has_clerk)
        put_clerk(g);
}

static enum nature nature_of(const struct parts *p, enum nature first, enum nature second) {
    if (p->group == LOGGED)
        return p->answers ? NATURE_ANY : first;
    if (p->group != DIVIDED || first == second)
        return first;
    return first == NATURE_ANY || second == NATURE_ANY ? NATURE_ANY : NATURE_COMPLIES;
}

static void write_group(struct generator *g, struct open_candidate *candidate) {
    enum nature natures[2];
    parts_now.group = below(g, GROUPS);
    parts_now.answers = chance(g, 30) && g->request[0].fields.count == 0;
    for (uint32_t i = 0; i < 2; i++) {
        parts_now.texts[i] = written(g, put_candidate);
        natures[i] = g->nature;
    }
    for (uint32_t i = 0; i < g->requests; i++)
        parts_now.workers[i] = parts_now.group == DIVIDED && chance(g, 50) ? "second" : "worker";
    candidate->text = written(g, put_group);
    candidate->nature = nature_of(&parts_now, natures[0], natures[1]);
    free(parts_now.texts[0]);
    free(parts_now.texts[1]);
}

void random_groups(struct random *random, struct open_texts *texts) {
    struct generator g = {.random = random};
    write_open(&g, texts);
    for (uint32_t i = 0; i < OPEN_CANDIDATES; i++)
        write_group(&g, &texts->candidates[i]);
}
