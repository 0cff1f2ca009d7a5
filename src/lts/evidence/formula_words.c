/* Formulas in words: "do a and then refuse b". */
#include "base/text.h"
#include "lts/evidence/formula.h"

#include <string.h>

/* Longer sentences nobody follows. */
enum { LONGEST_WORDS = 400 };

struct writer {
    const struct formula *formula;
    struct text text;
};

static bool is_full(const struct writer *w) {
    return w->text.chars.count > LONGEST_WORDS;
}

static void put(struct writer *w, const char *piece) {
    if (!is_full(w))
        text_add(&w->text, piece);
}

static void put_ability(struct writer *w, const struct formula_node *node);

/* As said of a state: "can do a", "refuses b". */
static void put_fact(struct writer *w, const struct formula_node *node) {
    if (node->kind == FORMULA_ERROR) {
        put(w, node->negated ? "is not in error" : "is in error");
        return;
    }
    bool plain = node->then.count == 0 && node->during.count == 0;
    bool refuses = node->negated && plain && (node->kind == FORMULA_STEP || node->label != LABEL_TAU);
    if (refuses && node->label != LABEL_TAU) {
        put(w, "refuses ");
        put(w, w->formula->alphabet->texts[node->label]);
        return;
    }
    put(w, node->negated ? "cannot " : "can ");
    put_ability(w, node);
}

static void put_facts(struct writer *w, struct conjunction conjunction) {
    for (uint32_t c = 0; c < conjunction.count && !is_full(w); c++) {
        if (c > 0)
            put(w, " and ");
        put_fact(w, &w->formula->nodes.items[w->formula->children.items[conjunction.first + c]]);
    }
}

/* What follows an action: "and then refuse b", or facts about the state that is reached. */
static void put_sequel(struct writer *w, struct conjunction then) {
    if (then.count == 0)
        return;
    const struct formula_node *only =
        then.count == 1 ? &w->formula->nodes.items[w->formula->children.items[then.first]] : NULL;
    if (only && !only->negated && only->kind != FORMULA_ERROR && only->kind != FORMULA_ALL) {
        put(w, " and then ");
        put_ability(w, only);
    } else if (only && only->negated && only->kind != FORMULA_ERROR && only->label != LABEL_TAU &&
               only->then.count == 0 && only->during.count == 0) {
        put(w, " and then refuse ");
        put(w, w->formula->alphabet->texts[only->label]);
    } else if (only && only->kind == FORMULA_ERROR) {
        put(w, only->negated ? " and then not be in error" : " and then be in error");
    } else {
        put(w, " and then be in a state that ");
        put_facts(w, then);
    }
}

/* What "can" is followed by, negation left aside. */
static void put_ability(struct writer *w, const struct formula_node *node) {
    bool silent = node->label == LABEL_TAU;
    switch (node->kind) {
    case FORMULA_ERROR:
        put(w, "be in error");
        return;
    case FORMULA_ALL:
        put(w, "be in a state that ");
        put_facts(w, node->then);
        return;
    case FORMULA_STEP:
        put(w, silent ? "do a silent step" : "do ");
        put(w, silent ? "" : w->formula->alphabet->texts[node->label]);
        put_sequel(w, node->then);
        return;
    case FORMULA_WEAK:
    case FORMULA_UNTIL:
        put(w, silent ? "get silently to a state that " : "do ");
        put(w, silent ? "" : w->formula->alphabet->texts[node->label]);
        if (silent)
            put_facts(w, node->then);
        break;
    case FORMULA_FOREVER:
        put(w, "go on silently forever");
        break;
    }
    if (node->during.count > 0) {
        put(w, ", silently before that, while every state ");
        put_facts(w, node->during);
        put(w, ",");
    }
    if (!silent)
        put_sequel(w, node->then);
}

const char *formula_words(const struct formula *formula, struct arena *arena, bool *refused) {
    struct writer w = {.formula = formula, .text = {.memory = arena->memory}};
    const struct formula_node *root = &formula->nodes.items[formula->root];
    *refused = root->negated;
    put_ability(&w, root);
    if (w.text.chars.count > 0 && w.text.chars.items[w.text.chars.count - 1] == ',')
        w.text.chars.count--;
    if (!is_full(&w))
        return text_keep(&w.text, arena);
    text_free(&w.text);
    return NULL;
}
