/* Which component an interface is drafted for: one that is missing, or one that is to be replaced. */
#ifndef LACUNA_LANGUAGE_AML_REPLACE_H
#define LACUNA_LANGUAGE_AML_REPLACE_H

#include "language/aml/ast.h"
#include "language/language.h"

/* Finds the component in a parsed tree: that of the name, or the one that seems to be meant if that is NULL.
 * Drops the properties. If the component is missing, its interface takes all that is sent. */
bool aml_choose_component(struct aml *aml, const char *name, struct chosen_component *chosen);

/* Makes the component missing in a tree of the same files, parsed and not checked; its interface takes all
 * that is sent, with the types that the component declares. Checks the tree. `whole` has been checked. */
bool aml_take_out(struct aml *aml, const struct aml *whole, const char *component);

#endif
