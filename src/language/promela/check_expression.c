#include <string.h>

#include "language/checking.h"
#include "language/promela/check.h"

static const char *const PREDEFINED[] = {"_pid", "_nr_pr", "_last", "_priority", "_"};

static bool is_predefined(const char *name) {
    for (size_t i = 0; i < sizeof PREDEFINED / sizeof *PREDEFINED; i++)
        if (strcmp(PREDEFINED[i], name) == 0)
            return true;
    return false;
}

/* ---- names ---- */

static void complain_of_unknown(struct promela_checker *c, const struct promela_expression *e) {
    struct candidates candidates = {.memory = &c->job->memory};
    char hint[256];
    if (checking_halted(c->job))
        return;
    for (size_t i = 0; i < c->scopes.count && checking_is_heard(c->job); i++)
        candidates_add(&candidates, &c->symbols, c->scopes.items[i], SYMBOL_VARIABLE | SYMBOL_MTYPE);
    sources_error(c->sources, e->name.span, candidates_hint(&candidates, e->name.text, hint, sizeof hint),
                  "the variable %s is not declared here", e->name.text);
}

/* Gives a member of a record its meaning, or complains that there is none of that name. */
static void find_member(struct promela_checker *c, const struct promela_declaration *record,
                        struct promela_expression *member) {
    const struct symbol *symbol = promela_look_up(c, record->type.name.text);
    const struct promela_unit *unit = symbol && symbol->kind == SYMBOL_UNIT ? symbol->thing : NULL;
    for (const struct promela_declaration *d = unit ? unit->declaration : NULL; d; d = d->next)
        for (const struct promela_variable *v = d->variables; v; v = v->next)
            if (strcmp(v->name.text, member->name.text) == 0) {
                member->meaning = PROMELA_A_VARIABLE;
                member->variable = v;
                member->declaration = d;
                return;
            }
    if (unit)
        sources_error(c->sources, member->name.span, NULL, "%s has no member %s", record->type.name.text,
                      member->name.text);
}

static void check_members(struct promela_checker *c, struct promela_expression *e) {
    for (; e->member; e = e->member) {
        if (e->meaning != PROMELA_A_VARIABLE)
            return;
        if (e->declaration->type.kind != PROMELA_RECORD) {
            sources_error(c->sources, e->member->name.span, NULL, "%s is no record, and has no members",
                          e->name.text);
            return;
        }
        find_member(c, e->declaration, e->member);
        if (e->member->index)
            promela_check_expression(c, e->member->index);
    }
}

static void check_variable(struct promela_checker *c, struct promela_expression *e) {
    const struct symbol *symbol = promela_look_up(c, e->name.text);
    if (e->index)
        promela_check_expression(c, e->index);
    if (symbol && symbol->kind == SYMBOL_VARIABLE) {
        const struct promela_declared *declared = symbol->thing;
        e->meaning = PROMELA_A_VARIABLE;
        e->variable = declared->variable;
        e->declaration = declared->declaration;
        check_members(c, e);
    } else if (symbol && symbol->kind == SYMBOL_MTYPE) {
        const struct promela_expression *mtype = symbol->thing;
        e->meaning = PROMELA_A_CONSTANT;
        e->number = mtype->number;
    } else if (is_predefined(e->name.text)) {
        e->meaning = PROMELA_PREDEFINED;
    } else {
        complain_of_unknown(c, e);
    }
}

void promela_check_target(struct promela_checker *c, struct promela_expression *target) {
    promela_check_expression(c, target);
    if (target->kind != PROMELA_VARIABLE)
        return;
    if (target->meaning == PROMELA_A_CONSTANT)
        sources_error(c->sources, target->span, NULL, "%s is a constant, and cannot be assigned to",
                      target->name.text);
    if (target->meaning == PROMELA_PREDEFINED && strcmp(target->name.text, "_") != 0 &&
        strcmp(target->name.text, "_priority") != 0)
        sources_error(c->sources, target->span, NULL, "%s is SPIN's own, and cannot be assigned to",
                      target->name.text);
}

/* ---- channels ---- */

uint32_t promela_count_fields(const struct promela_expression *channel) {
    const struct promela_expression *e = channel;
    while (e->member)
        e = e->member;
    if (e->meaning != PROMELA_A_VARIABLE || e->declaration->type.kind != PROMELA_CHAN ||
        !e->variable->capacity)
        return UINT32_MAX;
    uint32_t count = 0;
    for (const struct promela_type *t = e->variable->contents; t; t = t->next)
        count++;
    return count;
}

/* ---- run ---- */

static unsigned count_runs(const struct promela_expression *e) {
    unsigned runs = 0;
    for (; e; e = e->next)
        runs += (e->kind == PROMELA_RUN) + count_runs(e->left) + count_runs(e->right) +
                count_runs(e->otherwise) + count_runs(e->arguments);
    return runs;
}

static void check_run(struct promela_checker *c, const struct promela_expression *e) {
    const struct symbol *symbol = promela_look_up(c, e->name.text);
    const struct promela_unit *unit = symbol && symbol->kind == SYMBOL_UNIT ? symbol->thing : NULL;
    if (!unit || unit->kind != PROMELA_PROCTYPE)
        sources_error(c->sources, e->name.span, NULL, "the proctype %s is not declared", e->name.text);
    if (c->d_step)
        sources_error(c->sources, e->span, "atomic takes it", "run cannot stand in a d_step");
}

/* ---- the whole ---- */

void promela_check_list(struct promela_checker *c, struct promela_expression *list) {
    for (struct promela_expression *e = list; e; e = e->next)
        promela_check_expression(c, e);
}

static void check_operands(struct promela_checker *c, struct promela_expression *e) {
    /* Chains are deep on their left side. */
    for (;;) {
        if (e->right)
            promela_check_expression(c, e->right);
        if (e->otherwise)
            promela_check_expression(c, e->otherwise);
        promela_check_list(c, e->arguments);
        if (!e->left)
            return;
        e = e->left;
        if (e->kind != PROMELA_BINARY) {
            promela_check_expression(c, e);
            return;
        }
    }
}

void promela_check_expression(struct promela_checker *c, struct promela_expression *e) {
    switch (e->kind) {
    case PROMELA_VARIABLE:
        check_variable(c, e);
        break;
    case PROMELA_REMOTE_LABEL:
    case PROMELA_REMOTE_VALUE:
        if (e->index)
            promela_check_expression(c, e->index);
        break;
    case PROMELA_RUN:
        check_run(c, e);
        check_operands(c, e);
        break;
    default:
        check_operands(c, e);
        break;
    }
}

void promela_check_runs(struct promela_checker *c, const struct promela_expression *e) {
    if (count_runs(e) > 1)
        sources_error(c->sources, e->span, "run the processes one after the other",
                      "an expression runs one process at most");
}
