/* AML to a system: an actor becomes a component with one location and a FIFO mailbox, a method an edge.
 * Components, channels and messages have the numbers of the actors and methods. Formulas bring their
 * predicates and classes of sends. */
#ifndef LACUNA_LANGUAGE_AML_LOWER_H
#define LACUNA_LANGUAGE_AML_LOWER_H

#include "language/aml/ast.h"
#include "system/open_system.h"

/* `system` is empty and initialised; it keeps the tree's names. False: the tree's system is open, or
 * nested too deeply, which has been reported, or there is no memory. */
bool aml_lower(const struct aml *aml, struct system *system);

/* The same of an open system, which is empty and initialised: about the component of that name, which has a
 * block `missing`, or about several that go together: a,b. NULL: the first that is really missing, or the
 * actor in question. Components that are really missing come last, with the messages of their interfaces in
 * their order. */
bool aml_lower_open(const struct aml *aml, const char *components, struct open_system *open);

/* The operator of systems; > and >= become < and <=, whose sides the caller exchanges. */
enum node_operator aml_node_operator(enum aml_operator operation);

#endif
