#include "language/aml/check.h"

#include <stdio.h>
#include <string.h>

#include "language/aml/group.h"

/* ---- what the parts share ---- */

const void *checker_scope_of_actors(const struct checker *c) {
    return &c->aml->actors;
}

const void *checker_scope_of_properties(const struct checker *c) {
    return &c->aml->properties;
}

const void *checker_scope_of_namesakes(const struct checker *c) {
    return &c->symbols;
}

bool checker_halted(const struct checker *c) {
    return checking_halted(c->job);
}

void checker_mark_unknown(struct checker *c, const void *scope, struct identifier name) {
    if (!symbols_find(&c->symbols, scope, name.text))
        symbols_add(&c->symbols, (struct symbol){scope, name, SYMBOL_UNKNOWN, NULL});
}

const char *checker_missing_hint(struct checker *c, const char *word, char *hint) {
    if (c->aml->lacks_several && !c->told_of_missing) {
        c->told_of_missing = true;
        snprintf(hint, HINT_BYTES,
                 "if several components are missing, say what is expected of each, as in missing %.64s { … }",
                 word);
        return hint;
    }
    if (c->told_of_missing || (c->aml->lacking && strcmp(c->aml->lacking, word) != 0))
        return NULL;
    c->told_of_missing = true;
    if (!c->aml->lacking)
        return c->aml->missing ? "declare it" : "declare it; if it is a missing component, use lacuna assume";
    snprintf(hint, HINT_BYTES,
             "if it is what is missing, say what is expected of it, missing %.64s { … } (lacuna interface "
             "drafts that), or add --stub chaos",
             word);
    return hint;
}

const char *checker_near_actor(struct checker *c, const char *word, char *hint) {
    if (!checking_is_heard(c->job))
        return NULL;
    struct candidates candidates = {.memory = &c->job->memory};
    candidates_add(&candidates, &c->symbols, checker_scope_of_actors(c), SYMBOL_ACTOR | SYMBOL_MISSING);
    return candidates_hint(&candidates, word, hint, HINT_BYTES);
}

const char *checker_actor_hint(struct checker *c, const char *word, char *hint) {
    if (!checking_is_heard(c->job))
        return NULL;
    const char *near = checker_near_actor(c, word, hint);
    return near ? near : checker_missing_hint(c, word, hint);
}

void checker_note_name(const struct checker *c, struct aml_actor *actor, struct span at) {
    actor->named |= actor != c->actor;
    actor->named_outside |= at.file != actor->name.span.file;
}

static const char *method_hint(struct checker *c, const struct aml_actor *actor, const char *word,
                               char *hint) {
    if (!checking_is_heard(c->job))
        return NULL;
    struct candidates candidates = {.memory = &c->job->memory};
    candidates_add(&candidates, &c->symbols, actor, SYMBOL_METHOD);
    return candidates_hint(&candidates, word, hint, HINT_BYTES);
}

struct aml_method *checker_find_method(struct checker *c, struct aml_actor *actor, struct identifier name) {
    const struct symbol *symbol = symbols_find(&c->symbols, actor, name.text);
    if (symbol && symbol->kind == SYMBOL_METHOD)
        return symbol->thing;
    if ((symbol && symbol->kind == SYMBOL_UNKNOWN) || actor->broken || checker_halted(c))
        return NULL;
    char hint[HINT_BYTES];
    sources_error(c->sources, name.span, method_hint(c, actor, name.text, hint), "%s has no method %s",
                  actor->name.text, name.text);
    checker_mark_unknown(c, actor, name);
    return NULL;
}

/* ---- all of it ---- */

bool aml_check(struct aml *aml) {
    struct checker c = {.aml = aml, .sources = aml->sources, .job = aml->sources->job};
    symbols_init(&c.symbols, &c.job->memory);
    void (*const parts[])(struct checker *) = {check_declarations, check_missing, check_initial_values,
                                               check_code,         check_main,    check_answers,
                                               check_properties};
    for (size_t i = 0; i < sizeof parts / sizeof *parts && !checker_halted(&c); i++)
        parts[i](&c);
    aml_find_groups(aml);
    if (!job_failed(c.job) && !aml->partial)
        check_use(&c);
    array_free(&c.spine);
    symbols_free(&c.symbols);
    return !job_failed(c.job);
}
