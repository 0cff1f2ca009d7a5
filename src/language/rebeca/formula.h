/* LTL of property files as formulas of src/logic.
 *
 * G(f), F(f), X(f), U(f, g), W(f, g), !, &&, || and -> become operators; definitions are put in where they
 * are used. What is left, comparisons and boolean variables, become atoms: state predicates. */
#ifndef LACUNA_LANGUAGE_REBECA_FORMULA_H
#define LACUNA_LANGUAGE_REBECA_FORMULA_H

#include "language/rebeca/ast.h"

/* Does the checked expression, or a definition in it, speak of more than one state? */
bool rebeca_is_temporal(const struct rebeca_expression *e);

/* The checked condition of a claim as a formula that belongs to the tree's properties, its logic settled.
 * NULL has been reported, or there is no memory. */
struct property_formula *rebeca_formula(struct rebeca *rebeca, struct rebeca_expression *condition);

/* From all the premises together follows the conclusion, as one formula of that kind. Without premises: the
 * conclusion itself. */
struct property_formula *rebeca_implication(struct rebeca *rebeca, const struct rebeca_judgement *premises,
                                            size_t count, struct rebeca_judgement conclusion);

/* The operator that a call is: G(f). */
bool rebeca_temporal_call(const struct rebeca_expression *e, enum ltl_kind *kind);

/* An expression as it is written, blanks made one and brackets around it left out, in the arena. NULL: there
 * is no memory. */
const char *rebeca_source_text(const struct rebeca *rebeca, struct arena *arena,
                               const struct rebeca_expression *e);

/* "rebec.variable" or "rebec.variable[2]", as the vocabulary has it, in the arena. NULL: the expression is
 * not a simple variable with constant indices, or there is no memory. */
const char *rebeca_variable_name(struct arena *arena, struct memory *memory,
                                 const struct rebeca_expression *e);

#endif
