#include "logic/vocabulary.h"

#include <string.h>

void vocabulary_init(struct vocabulary *v, struct job *job) {
    *v = (struct vocabulary){.job = job};
    arena_init(&v->arena, &job->memory);
    names_init(&v->variables, &job->memory);
}

void vocabulary_free(struct vocabulary *v) {
    array_free(&v->atoms);
    array_free(&v->over);
    array_free(&v->ranges);
    names_free(&v->variables);
    arena_free(&v->arena);
}

uint32_t vocabulary_add(struct vocabulary *v, struct sources *sources, const struct atom *atom) {
    for (uint32_t i = 0; i < v->atoms.count; i++)
        if (v->atoms.items[i].kind == atom->kind && strcmp(v->atoms.items[i].text, atom->text) == 0)
            return i;
    if (v->atoms.count == LTL_MOST_ATOMS) {
        sources_error(sources, atom->span, "split it into several properties",
                      "a formula has at most %d different atoms", LTL_MOST_ATOMS);
        return UINT32_MAX;
    }
    uint32_t number = (uint32_t)v->atoms.count;
    return array_push(&v->job->memory, &v->atoms, *atom) ? number : UINT32_MAX;
}

bool vocabulary_add_over(struct vocabulary *v, const struct atom *atom) {
    return array_push(&v->job->memory, &v->over, *atom);
}

/* Nothing is known yet of variables that are new. */
static bool add_ranges(struct vocabulary *v) {
    static const struct value_range ANY = {INT32_MIN, INT32_MAX, false};
    while (v->ranges.count < v->variables.list.count)
        if (!array_push(&v->job->memory, &v->ranges, ANY))
            return false;
    return true;
}

bool vocabulary_predicate(struct vocabulary *v, const struct scanned *signs, size_t count,
                          struct predicate *predicate) {
    return predicate_make(predicate, &v->arena, &v->variables, signs, count) && add_ranges(v);
}

uint32_t vocabulary_variable(struct vocabulary *v, const char *name) {
    uint32_t number = names_intern(&v->variables, name, strlen(name));
    return number != NAMES_NONE && add_ranges(v) ? number : UINT32_MAX;
}

void vocabulary_set_range(struct vocabulary *v, const char *variable, int64_t low, int64_t high) {
    uint32_t number = names_find(&v->variables, variable, strlen(variable));
    if (number != NAMES_NONE)
        v->ranges.items[number] = (struct value_range){low, high, true};
}

void vocabulary_take_ranges(struct vocabulary *v, const struct vocabulary *from) {
    for (size_t i = 0; i < from->ranges.count; i++)
        if (from->ranges.items[i].known)
            vocabulary_set_range(v, from->variables.list.items[i].text, from->ranges.items[i].low,
                                 from->ranges.items[i].high);
}

enum atom_kind vocabulary_kind(const struct vocabulary *v) {
    if (v->atoms.count > 0)
        return v->atoms.items[0].kind;
    return v->over.count > 0 ? ATOM_SEND : ATOM_PROPOSITION;
}

static const char *plural(enum atom_kind kind) {
    return kind == ATOM_SEND ? "sends" : kind == ATOM_PREDICATE ? "states" : "propositions";
}

bool vocabulary_check(const struct vocabulary *v, struct sources *sources) {
    enum atom_kind kind = vocabulary_kind(v);
    const struct atom *odd = NULL;
    for (size_t i = 0; i < v->atoms.count && !odd; i++)
        if (v->atoms.items[i].kind != kind)
            odd = &v->atoms.items[i];
    if (odd) {
        sources_error(sources, odd->span,
                      kind == ATOM_PROPOSITION || odd->kind == ATOM_PROPOSITION
                          ? "write a send as receiver!message, a variable as actor.variable"
                          : "write two properties: words of sends and of states have different positions",
                      "a formula cannot mix %s and %s", plural(kind), plural(odd->kind));
        return false;
    }
    if (v->over.count > 0 && kind != ATOM_SEND) {
        sources_error(sources, v->over.items[0].span, "leave it out",
                      "over { … } is for formulas over sends");
        return false;
    }
    if (kind != ATOM_SEND && v->atoms.count > MOST_FREE_ATOMS) {
        sources_error(sources, v->atoms.items[MOST_FREE_ATOMS].span, "split it into several properties",
                      "a formula over %s has at most %d different atoms", plural(kind), MOST_FREE_ATOMS);
        return false;
    }
    return true;
}
