#include "lts/evidence/formula.h"

#include <string.h>

#include "base/text.h"

enum { LONGEST_TEXT = 16384 };

void formula_init(struct formula *formula, struct job *job, const struct alphabet *alphabet) {
    *formula = (struct formula){.job = job, .alphabet = alphabet};
    map_init(&formula->known, &job->memory);
}

void formula_free(struct formula *formula) {
    array_free(&formula->nodes);
    array_free(&formula->children);
    map_free(&formula->known);
}

/* --- Making --- */

bool conjuncts_add(struct memory *memory, struct conjuncts *conjuncts, uint32_t node) {
    for (size_t c = 0; c < conjuncts->nodes.count; c++)
        if (conjuncts->nodes.items[c] == node)
            return true;
    return array_push(memory, &conjuncts->nodes, node);
}

void conjuncts_free(struct conjuncts *conjuncts) {
    array_free(&conjuncts->nodes);
}

static uint64_t hash_of(const struct formula_node *node, const uint32_t *during, const uint32_t *then) {
    uint64_t parts[3] = {(uint64_t)node->label << 8 | (uint64_t)node->kind << 1 | node->negated,
                         hash_bytes(during, node->during.count * sizeof *during),
                         hash_bytes(then, node->then.count * sizeof *then)};
    return hash_bytes(parts, sizeof parts);
}

static bool same_conjuncts(const struct formula *f, struct conjunction known, const uint32_t *conjuncts,
                           uint32_t count) {
    return known.count == count &&
           (count == 0 || memcmp(f->children.items + known.first, conjuncts, count * sizeof *conjuncts) == 0);
}

static bool keep(struct formula *f, struct conjunction *conjunction, const uint32_t *conjuncts) {
    conjunction->first = (uint32_t)f->children.count;
    for (uint32_t c = 0; c < conjunction->count; c++)
        if (!array_push(&f->job->memory, &f->children, conjuncts[c]))
            return false;
    return true;
}

/* As far as 32 bits can tell. */
static uint32_t size_of(const struct formula *f, const struct formula_node *node, const uint32_t *during,
                        const uint32_t *then) {
    uint64_t size = node->kind != FORMULA_ALL;
    for (uint32_t c = 0; c < node->during.count; c++)
        size += f->nodes.items[during[c]].size;
    for (uint32_t c = 0; c < node->then.count; c++)
        size += f->nodes.items[then[c]].size;
    return size < UINT32_MAX ? (uint32_t)size : UINT32_MAX;
}

uint32_t formula_add(struct formula *f, struct formula_node node, const uint32_t *during,
                     const uint32_t *then) {
    uint64_t hash = hash_of(&node, during, then);
    struct map_probe probe;
    for (uint32_t n = map_first(&f->known, hash, &probe); n != MAP_NONE; n = map_next(&f->known, &probe)) {
        const struct formula_node *known = &f->nodes.items[n];
        if (known->kind == node.kind && known->negated == node.negated && known->label == node.label &&
            same_conjuncts(f, known->during, during, node.during.count) &&
            same_conjuncts(f, known->then, then, node.then.count))
            return n;
    }
    uint32_t number = (uint32_t)f->nodes.count;
    node.size = size_of(f, &node, during, then);
    bool fine = keep(f, &node.during, during) && keep(f, &node.then, then) &&
                array_push(&f->job->memory, &f->nodes, node) && map_insert(&f->known, hash, number);
    return fine ? number : NODE_NONE;
}

uint32_t formula_negation(struct formula *f, uint32_t number) {
    struct formula_node node = f->nodes.items[number];
    node.negated = !node.negated;
    /* The children move when more are added: go by a copy. */
    size_t count = node.during.count + (size_t)node.then.count;
    uint32_t *copy = memory_allocate(&f->job->memory, (count + 1) * sizeof *copy);
    if (!copy)
        return NODE_NONE;
    for (uint32_t c = 0; c < node.during.count; c++)
        copy[c] = f->children.items[node.during.first + c];
    for (uint32_t c = 0; c < node.then.count; c++)
        copy[node.during.count + c] = f->children.items[node.then.first + c];
    uint32_t result = formula_add(f, node, copy, copy + node.during.count);
    memory_free(copy);
    return result;
}

/* --- Text --- */

struct writer {
    const struct formula *formula;
    struct text text;
    bool full;
};

static void put(struct writer *w, const char *piece) {
    w->full |= w->text.chars.count + strlen(piece) > LONGEST_TEXT;
    if (!w->full)
        text_add(&w->text, piece);
}

static void put_node(struct writer *w, uint32_t number);

static void put_conjuncts(struct writer *w, struct conjunction conjunction) {
    if (conjunction.count == 0)
        put(w, "true");
    for (uint32_t c = 0; c < conjunction.count; c++) {
        if (c > 0)
            put(w, " & ");
        put_node(w, w->formula->children.items[conjunction.first + c]);
    }
}

static void put_operand(struct writer *w, struct conjunction conjunction) {
    bool several = conjunction.count > 1;
    put(w, several ? "(" : "");
    put_conjuncts(w, conjunction);
    put(w, several ? ")" : "");
}

static void put_modality(struct writer *w, const struct formula_node *node, const char *open,
                         const char *close) {
    bool silent = node->label == LABEL_TAU && node->kind != FORMULA_STEP;
    put(w, open);
    put(w, silent ? "" : w->formula->alphabet->texts[node->label]);
    put(w, close);
    put_operand(w, node->then);
}

static void put_node(struct writer *w, uint32_t number) {
    const struct formula_node *node = &w->formula->nodes.items[number];
    if (w->full)
        return;
    if (node->negated)
        put(w, "!");
    if (node->kind == FORMULA_UNTIL || node->kind == FORMULA_FOREVER) {
        put(w, "{");
        put_conjuncts(w, node->during);
        put(w, "}");
    }
    switch (node->kind) {
    case FORMULA_ERROR:
        put(w, "π");
        break;
    case FORMULA_ALL:
        put(w, "(");
        put_conjuncts(w, node->then);
        put(w, ")");
        break;
    case FORMULA_STEP:
    case FORMULA_UNTIL:
        put_modality(w, node, "<", ">");
        break;
    case FORMULA_WEAK:
        put_modality(w, node, "<<", ">>");
        break;
    case FORMULA_FOREVER:
        put(w, "forever");
        break;
    }
}

const char *formula_text(const struct formula *formula, struct arena *arena) {
    struct writer w = {.formula = formula, .text = {.memory = arena->memory}};
    put_node(&w, formula->root);
    if (!w.full)
        return text_keep(&w.text, arena);
    text_free(&w.text);
    return NULL;
}
