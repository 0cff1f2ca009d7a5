#include "proof/mentioned_actors.h"

#include <string.h>

#include "logic/logic.h"

static void mark_actors(const struct system *system, const struct expression *e, bool *mentioned) {
    for (; e; e = e->next) {
        uint32_t first = e->kind == EXPRESSION_ELEMENT ? e->array.first : e->index;
        if (e->kind == EXPRESSION_VARIABLE || e->kind == EXPRESSION_ELEMENT)
            mentioned[system->variables.items[first].component] = true;
        mark_actors(system, e->left, mentioned);
        mark_actors(system, e->right, mentioned);
        mark_actors(system, e->otherwise, mentioned);
    }
}

void formula_mark_actors(const struct system *system, const struct system_formula *formula, bool *mentioned) {
    for (size_t i = 0; i < formula->logic->vocabulary.atoms.count; i++)
        mark_actors(system, system->predicates.items[formula->first_predicate + i], mentioned);
}

const struct system_formula *system_find_formula(const struct system *system, const char *name) {
    for (size_t i = 0; i < system->formulas.count; i++)
        if (strcmp(system->formulas.items[i].name, name) == 0)
            return &system->formulas.items[i];
    return NULL;
}
