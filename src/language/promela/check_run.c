#include <stdio.h>
#include <string.h>

#include "language/promela/check.h"

/* ---- arguments ---- */

static const char *set_of(const struct promela_type *type) {
    return type->name.text ? type->name.text : "";
}

/* A parameter with a set of mtypes takes its names, variables with that set, and values that are reckoned. */
static void check_set(struct promela_checker *c, const struct promela_declaration *parameter,
                      const struct promela_expression *e) {
    if (parameter->type.kind != PROMELA_MTYPE || e->kind != PROMELA_VARIABLE || e->member)
        return;
    bool is_constant = e->meaning == PROMELA_A_CONSTANT, is_variable = e->meaning == PROMELA_A_VARIABLE;
    if (!is_constant && !is_variable)
        return;
    const char *wanted = set_of(&parameter->type);
    bool has_set = is_constant || e->declaration->type.kind == PROMELA_MTYPE;
    const char *given = has_set ? set_of(&e->declaration->type) : "";
    if (strcmp(wanted, given) != 0)
        sources_error(c->sources, e->span, "pass a name of the same set",
                      "the parameter takes names of %s%s, not %s", wanted[0] ? "mtype:" : "mtype", wanted,
                      e->name.text);
}

/* Where both sides have one value each, they are compared. */
static void check_sets(struct promela_checker *c, const struct promela_unit *unit,
                       const struct promela_expression *arguments) {
    const struct promela_expression *e = arguments;
    for (const struct promela_declaration *d = unit->parameters; d; d = d->next)
        for (const struct promela_variable *v = d->variables; v && e; v = v->next, e = e->next) {
            if (d->type.kind == PROMELA_RECORD || promela_is_record(e))
                return;
            check_set(c, d, e);
        }
}

static uint32_t count_parameters(const struct promela_checker *c, const struct promela_unit *unit) {
    uint32_t count = 0;
    for (const struct promela_declaration *d = unit->parameters; d; d = d->next)
        for (const struct promela_variable *v = d->variables; v; v = v->next)
            count += promela_fields_of_type(c, &d->type);
    return count;
}

void promela_check_run(struct promela_checker *c, const struct promela_expression *e) {
    const struct promela_unit *unit = promela_unit_named(c, PROMELA_PROCTYPE, e->name.text);
    bool in_process = c->unit && c->unit->kind != PROMELA_LTL;
    if (e->left)
        promela_check_literal(c, e->left, "a priority");
    if (c->d_step)
        sources_error(c->sources, e->span, "use atomic in place of d_step", "run cannot stand in a d_step");
    if (!in_process)
        sources_error(c->sources, e->span, "run it in init or in another process",
                      "only processes run other processes");
    const struct symbol *symbol = promela_look_up(c, e->name.text);
    if ((unit && unit->damaged) || (symbol && symbol->kind == SYMBOL_UNKNOWN))
        return;
    if (!unit) {
        sources_error(c->sources, e->name.span, "declare it, or check the spelling", "unknown proctype %s",
                      e->name.text);
        return;
    }
    uint32_t given = promela_count_values(c, e->arguments), wanted = count_parameters(c, unit);
    if (given != wanted) {
        char hint[128];
        snprintf(hint, sizeof hint, "write one for each parameter; a record counts with each of its members");
        sources_error(c->sources, e->span, hint, "%s takes %u argument%s, not %u", unit->name.text, wanted,
                      wanted == 1 ? "" : "s", given);
        return;
    }
    check_sets(c, unit, e->arguments);
}

/* ---- how many ---- */

/* Chains are deep on their left side. */
static unsigned count_runs(const struct promela_expression *e) {
    unsigned runs = 0;
    for (; e; e = e->left) {
        runs += e->kind == PROMELA_RUN;
        runs += (e->right ? count_runs(e->right) : 0) + (e->otherwise ? count_runs(e->otherwise) : 0);
        for (const struct promela_expression *a = e->arguments; a; a = a->next)
            runs += count_runs(a);
    }
    return runs;
}

bool promela_has_run(const struct promela_expression *e) {
    return e && count_runs(e) > 0;
}

void promela_check_runs(struct promela_checker *c, const struct promela_expression *e) {
    if (count_runs(e) > 1)
        sources_error(c->sources, e->span, "run the processes one after the other",
                      "an expression runs one process at most");
}

void promela_check_condition(struct promela_checker *c, const struct promela_expression *e) {
    promela_check_runs(c, e);
    if (e->kind != PROMELA_RUN && count_runs(e) == 1)
        sources_error(c->sources, e->span, "assign it first, and then test the number",
                      "a condition cannot calculate with the result of run");
}
