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

/* "rebec.variable" or "rebec.variable[2]", as the vocabulary has it, in the arena. NULL: the expression is
 * not a simple variable with constant indices, or there is no memory. */
const char *rebeca_variable_name(struct arena *arena, struct memory *memory,
                                 const struct rebeca_expression *e);

#endif
