#include "language/promela/export/writer.h"
#include "logic/logic.h"

/* Was it too large to be written without? */
static bool has_conditional(const struct term *term) {
    return term &&
           (term->kind == TERM_CONDITIONAL || has_conditional(term->left) || has_conditional(term->right));
}

/* X counts SPIN's states: there is one more before the start. A send is not a state. */
static const char *why_not_operators(const struct system_formula *formula, ltl_formula f) {
    if (formula->automaton)
        return "it is an automaton";
    if (!formula->over_states)
        return "it is over sends";
    struct ltl_node node = ltl_node(&formula->logic->ltl, f);
    if (node.kind == LTL_NEXT)
        return "it has an X";
    if (node.kind <= LTL_ATOM)
        return NULL;
    const char *left = why_not_operators(formula, node.left);
    return left || !ltl_is_binary(node.kind) ? left : why_not_operators(formula, node.right);
}

static const char *why_not(const struct writer *writer, const struct system_formula *formula) {
    const char *reason = why_not_operators(formula, formula->formula);
    for (size_t i = 0; !reason && i < formula->logic->vocabulary.atoms.count; i++)
        for (const struct condition *c = writer->truths[formula->first_predicate + i].all; c; c = c->earlier)
            if (has_conditional(c->term))
                reason = "an index in it has too many values";
    return reason;
}

bool writer_exports_formula(const struct writer *writer, size_t number) {
    const struct system_formula *formula = &writer->system->formulas.items[number];
    return !why_not(writer, formula);
}

static const char *operator_text(enum ltl_kind kind) {
    switch (kind) {
    case LTL_NOT:
        return "!";
    case LTL_FINALLY:
        return "<> ";
    case LTL_GLOBALLY:
        return "[] ";
    case LTL_AND:
        return " && ";
    case LTL_OR:
        return " || ";
    case LTL_IMPLIES:
        return " -> ";
    case LTL_EQUIVALENT:
        return " <-> ";
    case LTL_WEAK_UNTIL:
        return " W ";
    case LTL_RELEASE:
        return " V ";
    default: /* l M r is r U (l && r) */
        return " U ";
    }
}

static void put_formula(struct writer *writer, const struct system_formula *formula, ltl_formula f) {
    struct ltl_node node = ltl_node(&formula->logic->ltl, f);
    struct output *output = writer->output;
    if (node.kind == LTL_ATOM) {
        output_text(output, writer->predicates[formula->first_predicate + node.left]);
        return;
    }
    if (node.kind <= LTL_TRUE) {
        output_text(output, node.kind == LTL_TRUE ? "true" : "false");
        return;
    }
    output_text(output, "(");
    if (node.kind == LTL_STRONG_RELEASE)
        put_formula(writer, formula, node.right);
    else if (ltl_is_binary(node.kind))
        put_formula(writer, formula, node.left);
    output_text(output, operator_text(node.kind));
    if (node.kind == LTL_STRONG_RELEASE) {
        output_text(output, "(");
        put_formula(writer, formula, node.left);
        output_text(output, " && ");
    }
    put_formula(writer, formula, ltl_is_binary(node.kind) ? node.right : node.left);
    output_text(output, node.kind == LTL_STRONG_RELEASE ? "))" : ")");
}

/* SPIN prints x < -1 as x<-(1), and reads that as an arrow. */
static void put_predicates(struct writer *writer, const struct system_formula *formula) {
    writer->no_minus = true;
    for (size_t i = 0; i < formula->logic->vocabulary.atoms.count; i++) {
        output_format(writer->output, "#define %s (", writer->predicates[formula->first_predicate + i]);
        writer_conditions(writer, writer->truths[formula->first_predicate + i].all);
        output_text(writer->output, ")\n");
    }
    writer->no_minus = false;
}

/* A macro: no predicate of the formula fails. NULL is its name if none can. False: no memory. */
static bool put_validity(struct writer *writer, const struct system_formula *formula, const char **name) {
    const char *valid = NULL;
    writer->no_minus = true;
    for (size_t i = 0; i < formula->logic->vocabulary.atoms.count; i++) {
        const struct condition *against = writer->truths[formula->first_predicate + i].against_failing;
        if (!against)
            continue;
        if (valid)
            output_text(writer->output, " && ");
        else if ((valid = identifiers_claim(&writer->identifiers, IDENTIFIER_OF_MODEL, "valid", "")))
            output_format(writer->output, "#define %s (", valid);
        else
            return false;
        writer_conditions(writer, against);
    }
    writer->no_minus = false;
    output_text(writer->output, valid ? ")\n" : "");
    *name = valid;
    return true;
}

/* SPIN's fairness forgets runs that end; a process that does nothing when nothing else can be done keeps
 * them. */
static void put_idling(struct writer *writer) {
    for (size_t i = 0; i < writer->system->formulas.count; i++)
        if (writer_exports_formula(writer, i)) {
            output_format(
                writer->output,
                "\n#ifdef FORMULAS\nactive proctype %s() {\nend:\n    do\n    :: timeout\n    od\n}\n#endif\n",
                writer->idle);
            return;
        }
}

/* A predicate that fails violates the formula. */
static bool put_ltl(struct writer *writer, size_t number) {
    const struct system_formula *formula = &writer->system->formulas.items[number];
    const char *valid;
    output_text(writer->output, "\n#ifdef FORMULAS\n");
    put_predicates(writer, formula);
    if (!put_validity(writer, formula, &valid))
        return false;
    output_format(writer->output, "ltl %s { ", writer->formulas[number]);
    if (valid)
        output_format(writer->output, "([] %s) && ", valid);
    put_formula(writer, formula, formula->formula);
    output_text(writer->output, " }\n#endif\n");
    return true;
}

static void put_omission(struct writer *writer, const char *name, const char *reason) {
    output_text(writer->output, "\n/* The formula ");
    writer_comment(writer, name);
    output_format(writer->output, " is left out: %s. */\n", reason);
    diagnostics_add(&writer->job->diagnostics, SEVERITY_WARNING, NULL,
                    "verify it with lacuna instead of SPIN", "the formula %s is not written as Promela: %s",
                    name, reason);
}

bool writer_formulas(struct writer *writer) {
    put_idling(writer);
    for (size_t i = 0; i < writer->system->formulas.count; i++) {
        const char *reason = why_not(writer, &writer->system->formulas.items[i]);
        if (reason) {
            put_omission(writer, writer->system->formulas.items[i].name, reason);
        } else if (!put_ltl(writer, i)) {
            return false;
        }
    }
    return true;
}
