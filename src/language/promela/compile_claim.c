#include <stdio.h>

#include "language/promela/compile.h"
#include "machine/claim.h"

/* ---- formulas ---- */

struct promela_formula {
    struct promela_compiler *compiler;
    struct machine_claim claim;
};

static void complain_of_atoms(struct promela_compiler *c, struct span span) {
    if (!c->failed && !c->machine->incomplete)
        sources_error(c->sources, span, "split it into several claims",
                      "the claim has more than %d different conditions", LTL_MOST_ATOMS);
    c->failed = true;
}

static ltl_formula condition(struct promela_formula *f, const struct promela_expression *e) {
    struct promela_compiler *c = f->compiler;
    struct machine *m = c->machine;
    int64_t value;
    if (promela_constant(e, &value))
        return value ? LTL_TRUE : LTL_FALSE;
    uint32_t node = promela_compile_expression(c, e);
    if (c->failed || node == MACHINE_NONE)
        return LTL_NONE;
    uint32_t atom = claim_atom(m, &f->claim, node);
    if (atom == MACHINE_NONE) {
        atom = f->claim.atoms_count++;
        if (atom >= LTL_MOST_ATOMS)
            complain_of_atoms(c, e->span);
        c->failed |= !array_push(&c->job->memory, &m->lists, node);
    }
    return c->failed ? LTL_NONE : ltl_atom(&m->ltl, atom);
}

static ltl_formula formula(struct promela_formula *f, const struct promela_expression *e);

static ltl_formula unary(struct promela_formula *f, const struct promela_expression *e) {
    struct ltl *ltl = &f->compiler->machine->ltl;
    ltl_formula operand = formula(f, e->left);
    switch (e->operation) {
    case PROMELA_ALWAYS:
        return ltl_unary(ltl, LTL_GLOBALLY, operand);
    case PROMELA_EVENTUALLY:
        return ltl_unary(ltl, LTL_FINALLY, operand);
    case PROMELA_NEXT:
        return ltl_unary(ltl, LTL_NEXT, operand);
    default:
        return ltl_not(ltl, operand);
    }
}

static enum ltl_kind kind_of(enum promela_operator operation) {
    switch (operation) {
    case PROMELA_IMPLIES:
        return LTL_IMPLIES;
    case PROMELA_EQUIVALENT:
        return LTL_EQUIVALENT;
    case PROMELA_OR:
        return LTL_OR;
    case PROMELA_AND:
        return LTL_AND;
    case PROMELA_UNTIL:
        return LTL_UNTIL;
    case PROMELA_WEAK_UNTIL:
        return LTL_WEAK_UNTIL;
    default:
        return LTL_RELEASE;
    }
}

static ltl_formula formula(struct promela_formula *f, const struct promela_expression *e) {
    if (f->compiler->failed)
        return LTL_NONE;
    if (!promela_is_logical(e))
        return condition(f, e);
    if (e->kind == PROMELA_UNARY)
        return unary(f, e);
    ltl_formula left = formula(f, e->left), right = formula(f, e->right);
    return ltl_binary(&f->compiler->machine->ltl, kind_of(e->operation), left, right);
}

static void compile_formula(struct promela_compiler *c, const struct promela_unit *u,
                            struct machine_claim claim) {
    struct promela_formula f = {c, claim};
    c->in_claim = true;
    f.claim.type = MACHINE_NONE;
    f.claim.first_atom = (uint32_t)c->machine->lists.count;
    f.claim.formula = formula(&f, u->formula);
    c->failed |= f.claim.formula == LTL_NONE || !array_push(&c->job->memory, &c->machine->claims, f.claim);
}

/* ---- never claims ---- */

static void compile_never(struct promela_compiler *c, uint32_t type, struct machine_claim claim) {
    uint32_t foreign = claim_foreign_edge(c->machine, type);
    claim.type = type;
    claim.formula = LTL_NONE;
    if (foreign != MACHINE_NONE) {
        sources_error(c->sources, c->machine->edges.items[foreign].span,
                      "use conditions, assertions, jumps and choices only",
                      "a claim only watches: it cannot do this");
        c->failed = true;
    } else if (!claim_list_atoms(c->machine, &claim)) {
        complain_of_atoms(c, claim.span);
    } else {
        c->failed |= !array_push(&c->job->memory, &c->machine->claims, claim);
    }
}

/* ---- both ---- */

/* never_0, ltl_1: what SPIN calls those without a name. */
static const char *name_of(struct promela_compiler *c, const struct promela_unit *u, const char *kind,
                           uint32_t number) {
    char text[32];
    if (u->name.text)
        return u->name.text;
    int length = snprintf(text, sizeof text, "%s_%u", kind, number);
    const char *name = arena_text(&c->machine->arena, text, (size_t)length);
    c->failed |= !name;
    return name;
}

static uint32_t type_of_unit(const struct promela_compiler *c, const struct promela_unit *u) {
    uint32_t i = 0;
    while (c->units.items[i] != u)
        i++;
    return i;
}

void promela_compile_claims(struct promela_compiler *c) {
    uint32_t nevers = 0, formulas = 0;
    for (const struct promela_unit *u = c->promela->units; u && !c->failed; u = u->next) {
        struct machine_claim claim = {.span = u->span};
        if (u->kind == PROMELA_NEVER) {
            claim.name = name_of(c, u, "never", nevers);
            nevers += !u->name.text;
            compile_never(c, type_of_unit(c, u), claim);
        } else if (u->kind == PROMELA_LTL) {
            claim.name = name_of(c, u, "ltl", formulas);
            formulas += !u->name.text;
            compile_formula(c, u, claim);
        }
    }
}
