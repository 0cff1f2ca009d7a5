/* Proofs: the components and formulas of lemmas, the parts of the theorem, and what implies what. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "language/rebeca/check.h"
#include "language/rebeca/formula.h"

static void *allocate(struct rebeca_checker *c, size_t bytes) {
    void *piece = arena_allocate(&c->rebeca->arena, bytes);
    if (piece)
        memset(piece, 0, bytes);
    return piece;
}

/* ---- claims by name ---- */

static const struct rebeca_claim *find_claim(const struct rebeca *rebeca, const char *name) {
    for (const struct rebeca_property_block *b = rebeca->blocks; b; b = b->next)
        for (const struct rebeca_claim *claim = b->claims; claim; claim = claim->next)
            if (strcmp(claim->name.text, name) == 0)
                return claim;
    return NULL;
}

static struct rebeca_judgement judgement_of(const struct rebeca_claim *claim) {
    return (struct rebeca_judgement){claim->condition, !claim->temporal};
}

/* A formula, or the name of a property; checked. */
static struct rebeca_judgement check_judgement(struct rebeca_checker *c, struct rebeca_expression *e) {
    const struct rebeca_claim *claim = e->kind == REBECA_NAMED ? find_claim(c->rebeca, e->name.text) : NULL;
    if (claim)
        return judgement_of(claim);
    uint64_t errors = c->job->diagnostics.errors;
    rebeca_check_condition(c, e, "a formula");
    if (c->job->diagnostics.errors == errors && !rebeca_halted(c) && !rebeca_is_temporal(e))
        sources_warn(c->sources, e->span, "write G(…) if it is to hold in every state",
                     "the formula is about the first state alone");
    return (struct rebeca_judgement){e, false};
}

/* ---- properties ---- */

/* "G(a.x < 2)" */
static const char *judgement_text(struct rebeca_checker *c, struct rebeca_judgement judgement) {
    struct text text = {.memory = &c->job->memory};
    const char *condition = rebeca_source_text(c->rebeca, &c->rebeca->arena, judgement.condition);
    if (!condition)
        return NULL;
    text_add(&text, judgement.always ? "G(" : "");
    text_add(&text, condition);
    text_add(&text, judgement.always ? ")" : "");
    return text_keep(&text, &c->rebeca->arena);
}

/* `number` 0: there is only one of the kind. NULL: the job has failed. */
static struct property *add_property(struct rebeca_checker *c, struct rebeca_judgement judgement,
                                     const char *kind, unsigned number) {
    char name[64];
    snprintf(name, sizeof name, number > 0 ? "%s %u" : "%s", kind, number);
    struct property *property = allocate(c, sizeof *property);
    if (!property)
        return NULL;
    property->kind = PROPERTY_FORMULA;
    property->name =
        (struct identifier){arena_text(&c->rebeca->arena, name, strlen(name)), judgement.condition->span};
    property->formula = judgement_text(c, judgement);
    property->formula_span = judgement.condition->span;
    property->temporal = rebeca_implication(c->rebeca, NULL, 0, judgement);
    if (!property->temporal || !property->formula || !property->name.text)
        return NULL;
    properties_append(&c->rebeca->properties, property);
    return property;
}

/* ---- the parts of a formula ---- */

struct parts {
    struct rebeca_judgement *items;
    size_t count;
    size_t room;
};

static bool is_conjunction(const struct rebeca_expression *e) {
    return e->kind == REBECA_BINARY && rebeca_is_boolean(&e->left->type) &&
           rebeca_is_boolean(&e->right->type) &&
           (e->operation == REBECA_AND || e->operation == REBECA_BIT_AND);
}

/* The operand of G; NULL: it is something else. */
static struct rebeca_expression *globally(const struct rebeca_expression *e) {
    enum ltl_kind kind;
    if (e->kind == REBECA_UNARY && e->operation == REBECA_GLOBALLY)
        return e->left;
    return rebeca_temporal_call(e, &kind) && kind == LTL_GLOBALLY ? e->arguments : NULL;
}

/* What && joins, also inside of G and of definitions. */
static void split(struct parts *parts, struct rebeca_judgement judgement) {
    struct rebeca_expression *e = judgement.condition;
    while (e->meaning == REBECA_MEANS_DEFINITION)
        e = e->definition->condition;
    if (is_conjunction(e)) {
        split(parts, (struct rebeca_judgement){e->left, judgement.always});
        split(parts, (struct rebeca_judgement){e->right, judgement.always});
        return;
    }
    if (globally(e)) {
        split(parts, (struct rebeca_judgement){globally(e), true});
        return;
    }
    if (parts->count < parts->room)
        parts->items[parts->count] = (struct rebeca_judgement){e, judgement.always};
    parts->count++;
}

/* In the arena. False: there is no memory. */
static bool split_judgement(struct rebeca_checker *c, struct rebeca_judgement judgement,
                            struct parts *parts) {
    *parts = (struct parts){0};
    split(parts, judgement);
    size_t count = parts->count;
    *parts = (struct parts){.items = allocate(c, count * sizeof *parts->items), .room = count};
    if (parts->items)
        split(parts, judgement);
    return parts->items;
}

static bool add_conclusions(struct rebeca_checker *c, struct rebeca_judgement theorem) {
    struct parts parts;
    struct rebeca_conclusion **end = &c->rebeca->conclusions;
    if (!split_judgement(c, theorem, &parts))
        return false;
    for (size_t i = 0; i < parts.count; i++) {
        struct rebeca_conclusion *conclusion = allocate(c, sizeof *conclusion);
        if (!conclusion)
            return false;
        conclusion->claim = parts.items[i];
        conclusion->property =
            add_property(c, parts.items[i], "theorem", parts.count > 1 ? (unsigned)i + 1 : 0);
        if (!conclusion->property)
            return false;
        *end = conclusion;
        end = &conclusion->next;
    }
    return true;
}

/* ---- the proof ---- */

static void check_lemma(struct rebeca_checker *c, struct rebeca_lemma *lemma) {
    for (const struct rebeca_member *m = lemma->members; m; m = m->next)
        rebeca_find_rebec(c, m->name);
    lemma->claim = check_judgement(c, lemma->claim.condition);
}

static bool add_lemmas(struct rebeca_checker *c, struct rebeca_lemma *lemmas) {
    unsigned number = 0;
    for (struct rebeca_lemma *lemma = lemmas; lemma; lemma = lemma->next) {
        lemma->property = add_property(c, lemma->claim, "lemma", ++number);
        if (!lemma->property)
            return false;
    }
    return true;
}

static void check_written(struct rebeca_checker *c, struct rebeca_proof *proof) {
    if (proof->next)
        sources_error(c->sources, proof->next->span, "join them", "the proof is declared twice");
    if (!proof->lemmas && !proof->broken)
        sources_error(c->sources, proof->span, "write component a, b satisfies G(…);",
                      "the proof has no components");
    if (!proof->theorem && !proof->broken)
        sources_error(c->sources, proof->span, "write system satisfies G(…);",
                      "the proof does not say what the system satisfies");
    for (struct rebeca_lemma *lemma = proof->lemmas; lemma && !rebeca_halted(c); lemma = lemma->next)
        check_lemma(c, lemma);
    if (!proof->theorem || rebeca_halted(c))
        return;
    struct rebeca_judgement theorem = check_judgement(c, proof->theorem);
    if (job_failed(c->job))
        return;
    c->rebeca->theorem_name = rebeca_source_text(c->rebeca, &c->rebeca->arena, proof->theorem);
    if (add_lemmas(c, proof->lemmas))
        add_conclusions(c, theorem);
}

static void reject_property(struct rebeca_checker *c, const char *name) {
    char hint[HINT_BYTES];
    struct candidates names = {.memory = &c->job->memory};
    for (const struct rebeca_property_block *b = c->rebeca->blocks; b; b = b->next)
        for (const struct rebeca_claim *claim = b->claims; claim; claim = claim->next)
            if (!array_push(names.memory, &names.texts, claim->name.text))
                break;
    job_reject(c->job, NULL, candidates_hint(&names, name, hint, sizeof hint), "unknown property %s", name);
}

/* A proof with a lemma for each part of the property, whose components are to be found. */
static void propose(struct rebeca_checker *c, const char *name) {
    const struct rebeca_claim *claim = find_claim(c->rebeca, name);
    struct rebeca_proof *proof = allocate(c, sizeof *proof);
    struct parts parts;
    if (!claim) {
        reject_property(c, name);
        return;
    }
    if (!proof || !split_judgement(c, judgement_of(claim), &parts))
        return;
    proof->span = claim->name.span;
    c->rebeca->proofs = proof;
    struct rebeca_lemma **end = &proof->lemmas;
    for (size_t i = 0; i < parts.count; i++) {
        struct rebeca_lemma *lemma = allocate(c, sizeof *lemma);
        if (!lemma)
            return;
        lemma->claim = parts.items[i];
        lemma->span = parts.items[i].condition->span;
        *end = lemma;
        end = &lemma->next;
    }
    c->rebeca->theorem_name = name;
    if (add_lemmas(c, proof->lemmas))
        add_conclusions(c, judgement_of(claim));
}

void rebeca_check_proof(struct rebeca_checker *c) {
    struct rebeca *rebeca = c->rebeca;
    if (rebeca_halted(c) || (!rebeca->proofs && !rebeca->proposed))
        return;
    c->properties = rebeca->blocks;
    c->in_proof = true;
    if (!rebeca->proposed)
        check_written(c, rebeca->proofs);
    else if (rebeca->proofs)
        sources_error(c->sources, rebeca->proofs->span, "leave out --property, or the proof",
                      "the file has a proof, and no proof is searched for");
    else if (!job_failed(c->job))
        propose(c, rebeca->proposed);
    c->properties = NULL;
    c->in_proof = false;
}

/* ---- implications ---- */

static bool share_variable(const struct vocabulary *left, const struct vocabulary *right) {
    for (size_t i = 0; i < left->variables.list.count; i++) {
        const struct name *name = &left->variables.list.items[i];
        if (names_find(&right->variables, name->text, name->length) != NAMES_NONE)
            return true;
    }
    return false;
}

struct selection {
    const struct rebeca_conclusion *conclusion;
    const struct rebeca_lemma **lemmas;
    uint32_t count;
    size_t atoms; /* of all of them together */
};

static const struct vocabulary *vocabulary_of(const struct property *property) {
    return &property->temporal->logic.vocabulary;
}

static bool has_atom(const struct vocabulary *vocabulary, const char *text) {
    for (size_t i = 0; i < vocabulary->atoms.count; i++)
        if (strcmp(vocabulary->atoms.items[i].text, text) == 0)
            return true;
    return false;
}

static size_t new_atoms(const struct selection *s, const struct rebeca_lemma *lemma) {
    const struct vocabulary *vocabulary = vocabulary_of(lemma->property);
    size_t count = 0;
    for (size_t i = 0; i < vocabulary->atoms.count; i++) {
        const char *text = vocabulary->atoms.items[i].text;
        bool known = has_atom(vocabulary_of(s->conclusion->property), text);
        for (uint32_t j = 0; j < s->count && !known; j++)
            known = has_atom(vocabulary_of(s->lemmas[j]->property), text);
        count += !known;
    }
    return count;
}

static bool is_related(const struct selection *s, uint32_t known, const struct rebeca_lemma *lemma) {
    const struct vocabulary *vocabulary = vocabulary_of(lemma->property);
    bool related = share_variable(vocabulary, vocabulary_of(s->conclusion->property));
    for (uint32_t i = 0; i < known; i++) {
        if (s->lemmas[i] == lemma)
            return false;
        related |= share_variable(vocabulary, vocabulary_of(s->lemmas[i]->property));
    }
    return related;
}

/* Lemmas that speak of what the conclusion speaks of, then those that speak of what these speak of, and so
 * on: nearest first, as long as there is room for their atoms. */
static void select_premises(struct selection *s, const struct rebeca_lemma *lemmas) {
    uint32_t known;
    do {
        known = s->count;
        for (const struct rebeca_lemma *lemma = lemmas; lemma; lemma = lemma->next) {
            if (!is_related(s, known, lemma))
                continue;
            size_t more = new_atoms(s, lemma);
            if (s->atoms + more > MOST_FREE_ATOMS)
                continue;
            s->atoms += more;
            s->lemmas[s->count++] = lemma;
        }
    } while (s->count > known);
}

/* False: there is no memory. */
static bool make_implication(struct rebeca_checker *c, struct rebeca_conclusion *conclusion, size_t lemmas) {
    struct selection s = {.conclusion = conclusion,
                          .lemmas = allocate(c, (lemmas + 1) * sizeof(struct rebeca_lemma *)),
                          .atoms = vocabulary_of(conclusion->property)->atoms.count};
    struct rebeca_judgement *premises = allocate(c, (lemmas + 1) * sizeof *premises);
    if (!s.lemmas || !premises)
        return false;
    select_premises(&s, c->rebeca->proofs->lemmas);
    for (uint32_t i = 0; i < s.count; i++)
        premises[i] = s.lemmas[i]->claim;
    conclusion->premises = s.lemmas;
    conclusion->premises_count = s.count;
    conclusion->implication = rebeca_implication(c->rebeca, premises, s.count, conclusion->claim);
    if (!conclusion->implication)
        return false;
    struct vocabulary *vocabulary = &conclusion->implication->logic.vocabulary;
    vocabulary_take_ranges(vocabulary, vocabulary_of(conclusion->property));
    for (uint32_t i = 0; i < s.count; i++)
        vocabulary_take_ranges(vocabulary, vocabulary_of(s.lemmas[i]->property));
    return logic_settle_ranges(&conclusion->implication->logic);
}

void rebeca_make_implications(struct rebeca_checker *c) {
    size_t lemmas = 0;
    if (!c->rebeca->conclusions || job_failed(c->job))
        return;
    for (const struct rebeca_lemma *lemma = c->rebeca->proofs->lemmas; lemma; lemma = lemma->next)
        lemmas++;
    for (struct rebeca_conclusion *conclusion = c->rebeca->conclusions; conclusion;
         conclusion = conclusion->next)
        if (!make_implication(c, conclusion, lemmas))
            return;
}
