#include "lts/formula.h"

#include <string.h>

#include "base/map.h"

enum { LONGEST_TEXT = 16384 };

void formula_free(struct formula *formula) {
    array_free(&formula->nodes);
    array_free(&formula->children);
}

struct evaluation {
    const struct formula *formula;
    const struct lts *lts;
    ARRAY(uint64_t) known; /* (node, state), then its value */
    struct map map;
};

static bool evaluate(struct evaluation *e, uint32_t number, uint32_t state, bool *value) {
    uint64_t key = (uint64_t)number << 32 | state, hash = hash_bytes(&key, sizeof key);
    struct map_probe probe;
    for (uint32_t k = map_first(&e->map, hash, &probe); k != MAP_NONE; k = map_next(&e->map, &probe))
        if (e->known.items[2 * (size_t)k] == key) {
            *value = e->known.items[2 * (size_t)k + 1];
            return true;
        }
    struct formula_node node = e->formula->nodes.items[number];
    bool holds = node.is_error && state == e->lts->error;
    uint32_t label = LABEL_NONE;
    if (!node.is_error)
        label = node.label == LABEL_TAU
                    ? LABEL_TAU
                    : alphabet_find(&e->lts->alphabet, e->formula->alphabet->texts[node.label]);
    uint64_t i = 0, end = 0;
    if (label != LABEL_NONE)
        lts_labelled(e->lts, state, label, &i, &end);
    for (; i < end && !holds; i++) {
        bool all = true;
        for (uint32_t c = 0; c < node.count && all; c++)
            if (!evaluate(e, e->formula->children.items[node.first + c], edge_target(e->lts->edges[i]), &all))
                return false;
        holds = all;
    }
    *value = holds != node.negated;
    struct memory *memory = &e->formula->job->memory;
    return map_insert(&e->map, hash, (uint32_t)(e->known.count / 2)) && array_push(memory, &e->known, key) &&
           array_push(memory, &e->known, *value);
}

bool formula_holds(const struct formula *formula, const struct lts *lts, bool *holds) {
    struct evaluation e = {.formula = formula, .lts = lts};
    map_init(&e.map, &formula->job->memory);
    bool fine = evaluate(&e, formula->root, lts->initial, holds);
    map_free(&e.map);
    array_free(&e.known);
    return fine;
}

/* ---- text ---- */

struct formula_text {
    char bytes[LONGEST_TEXT];
    size_t used;
    bool full;
};

static void put(struct formula_text *text, const char *piece) {
    size_t length = strlen(piece);
    if (text->full || length >= sizeof text->bytes - text->used) {
        text->full = true;
        return;
    }
    memcpy(text->bytes + text->used, piece, length + 1);
    text->used += length;
}

static void put_node(const struct formula *formula, uint32_t number, struct formula_text *text) {
    struct formula_node node = formula->nodes.items[number];
    if (text->full)
        return;
    if (node.negated)
        put(text, "!");
    if (node.is_error) {
        put(text, "π");
        return;
    }
    put(text, "<");
    put(text, formula->alphabet->texts[node.label]);
    put(text, ">");
    if (node.count == 0)
        put(text, "true");
    if (node.count > 1)
        put(text, "(");
    for (uint32_t c = 0; c < node.count; c++) {
        if (c > 0)
            put(text, " & ");
        put_node(formula, formula->children.items[node.first + c], text);
    }
    if (node.count > 1)
        put(text, ")");
}

const char *formula_text(const struct formula *formula, struct arena *arena) {
    struct formula_text *text = memory_allocate(arena->memory, sizeof *text);
    if (!text)
        return NULL;
    text->used = 0;
    text->full = false;
    put_node(formula, formula->root, text);
    const char *copy = text->full ? NULL : arena_text(arena, text->bytes, text->used);
    memory_free(text);
    return copy;
}
