#define _POSIX_C_SOURCE 200809L
#include "twin/naive_flow.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 1 << 14, MOST = SLOTS / 2, FAILS = -1000 };

struct place {
    const struct naive_block *block;
    int at;
};

/* No padding that is not zero: configurations are compared byte by byte. */
struct configuration {
    struct place left[NAIVE_DEEPEST]; /* the last is executed first */
    int depth;
    int parameter;
    int queue[NAIVE_CAPACITY][2];
    int waiting;
    int sends;
    char word[NAIVE_WORD_BYTES];
};

struct walk {
    const struct naive_actor *actor;
    int depth;
    struct configuration *list;
    size_t count;
    int32_t *slots; /* a hash table of the list: number + 1 */
    struct naive_words *words;
    bool too_many;
};

static void *must(void *block) {
    if (!block)
        abort();
    return block;
}

/* --- Words --- */

void naive_words_add(struct naive_words *words, const char *word) {
    if (words->count == words->room) {
        words->room = words->room ? 2 * words->room : 64;
        words->words = must(realloc(words->words, words->room * sizeof *words->words));
    }
    words->words[words->count++] = must(strdup(word));
}

static int compare_words(const void *left, const void *right) {
    return strcmp(*(char *const *)left, *(char *const *)right);
}

void naive_words_sort(struct naive_words *words) {
    size_t kept = 0;
    if (words->count > 0)
        qsort(words->words, words->count, sizeof *words->words, compare_words);
    for (size_t i = 0; i < words->count; i++)
        if (kept > 0 && strcmp(words->words[kept - 1], words->words[i]) == 0)
            free(words->words[i]);
        else
            words->words[kept++] = words->words[i];
    words->count = kept;
}

void naive_words_free(struct naive_words *words) {
    for (size_t i = 0; i < words->count; i++)
        free(words->words[i]);
    free(words->words);
    *words = (struct naive_words){0};
}

/* --- Expressions: v is known --- */

static int term_value(struct naive_term term, int p, int v) {
    switch (term.kind) {
    case TERM_CONSTANT:
        return term.number;
    case TERM_PARAMETER:
        return p;
    case TERM_NEXT:
        return p + 1;
    case TERM_QUOTIENT:
        return p == 0 ? FAILS : 2 / p;
    case TERM_VARIABLE:
        return v;
    case TERM_ELEMENT:
        return p == 0 ? FAILS : v;
    default:
        return v + p;
    }
}

static int condition_value(struct naive_condition condition, int p, int v) {
    switch (condition.kind) {
    case CONDITION_EQUAL:
        return p == condition.number;
    case CONDITION_LESS:
        return p < condition.number;
    case CONDITION_TRUTH:
        return v;
    case CONDITION_NOT:
        return !v;
    case CONDITION_BOTH:
        return v && p == condition.number;
    case CONDITION_EITHER:
        return p == condition.number || v;
    case CONDITION_SAME:
        return v == p;
    case CONDITION_ELEMENT:
        return p == 0 ? FAILS : v;
    default:
        return p == 0 ? FAILS : 2 / p > condition.number;
    }
}

/* --- Configurations --- */

static void visit(struct walk *walk, const struct configuration *c) {
    uint64_t hash = 1469598103934665603u;
    for (size_t i = 0; i + sizeof(uint64_t) <= sizeof *c; i += sizeof(uint64_t)) {
        uint64_t part;
        memcpy(&part, (const char *)c + i, sizeof part);
        hash = (hash ^ part) * 1099511628211u;
        hash ^= hash >> 29;
    }
    size_t slot = (hash ^ hash >> 32) % SLOTS;
    for (; walk->slots[slot]; slot = (slot + 1) % SLOTS)
        if (memcmp(&walk->list[walk->slots[slot] - 1], c, sizeof *c) == 0)
            return;
    if (walk->count == MOST) {
        walk->too_many = true;
        return;
    }
    walk->list[walk->count++] = *c;
    walk->slots[slot] = (int32_t)walk->count;
    naive_words_add(walk->words, c->word);
}

static void enter(struct configuration *c, const struct naive_block *block) {
    if (c->depth == NAIVE_DEEPEST)
        abort();
    c->left[c->depth++] = (struct place){block, 0};
}

static void send(struct walk *walk, struct configuration c, const struct naive_statement *s, int value) {
    bool fits = value >= 0 && value <= NAIVE_HIGHEST;
    if (s->receiver == 0) {
        if (!fits || c.waiting == walk->actor->capacity)
            return;
        c.queue[c.waiting][0] = s->message;
        c.queue[c.waiting++][1] = value;
        visit(walk, &c);
        return;
    }
    char text[16];
    if (s->message == 0)
        snprintf(text, sizeof text, "%c!x(%d) ", s->receiver == 1 ? 'a' : 'b', value);
    else
        snprintf(text, sizeof text, "%c!y ", s->receiver == 1 ? 'a' : 'b');
    if ((s->message == 0 && !fits) || c.sends++ == walk->depth)
        return;
    strcat(c.word, text);
    visit(walk, &c);
}

static void execute(struct walk *walk, struct configuration c, const struct naive_statement *s) {
    for (int v = 0; v < 2; v++) {
        struct configuration next = c;
        int value = s->kind == NAIVE_IF ? condition_value(s->condition, c.parameter, v)
                                        : term_value(s->term, c.parameter, v);
        if (s->kind == NAIVE_SEND)
            send(walk, next, s, value);
        if (s->kind == NAIVE_IF && value != FAILS) {
            enter(&next, value ? &s->then_block : &s->else_block);
            visit(walk, &next);
        }
        if (s->kind == NAIVE_ASSIGN && value >= 0 && value <= NAIVE_HIGHEST)
            visit(walk, &next);
        if (s->kind == NAIVE_ASSIGN_ELEMENT && c.parameter > 0 && (value == 0 || value == 1))
            visit(walk, &next);
    }
}

static void step(struct walk *walk, struct configuration c) {
    if (c.depth > 0) {
        struct place *top = &c.left[c.depth - 1];
        if (top->at < top->block->count) {
            const struct naive_statement *s = top->block->statements[top->at++];
            execute(walk, c, s);
            return;
        }
        memset(top, 0, sizeof *top);
        c.depth--;
        visit(walk, &c);
        return;
    }
    if (c.waiting == 0) {
        strcat(c.word, "finished ");
        naive_words_add(walk->words, c.word);
        return;
    }
    enter(&c, &walk->actor->methods[c.queue[0][0]]);
    c.parameter = c.queue[0][1];
    memmove(c.queue[0], c.queue[1], sizeof c.queue - sizeof c.queue[0]);
    memset(c.queue[NAIVE_CAPACITY - 1], 0, sizeof c.queue[0]);
    c.waiting--;
    visit(walk, &c);
}

bool naive_flow(const struct naive_actor *actor, int method, int value, int depth,
                struct naive_words *words) {
    struct walk walk = {.actor = actor, .depth = depth, .words = words};
    struct configuration first;
    walk.list = must(malloc(MOST * sizeof *walk.list));
    walk.slots = must(calloc(SLOTS, sizeof *walk.slots));
    memset(&first, 0, sizeof first);
    first.queue[0][0] = method;
    first.queue[0][1] = value;
    first.waiting = 1;
    visit(&walk, &first);
    for (size_t i = 0; i < walk.count && !walk.too_many; i++)
        step(&walk, walk.list[i]);
    free(walk.list);
    free(walk.slots);
    naive_words_sort(words);
    return !walk.too_many;
}
