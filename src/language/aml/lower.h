/* AML to a system: an actor becomes a component with one location and a FIFO mailbox, a method an edge.
 * Components, channels and messages have the numbers of the actors and methods. Formulas bring their
 * predicates and classes of sends. */
#ifndef LACUNA_LANGUAGE_AML_LOWER_H
#define LACUNA_LANGUAGE_AML_LOWER_H

#include "language/aml/ast.h"
#include "system/system.h"

/* `system` is empty and initialised; it keeps the tree's names. False: the tree's system is open, or
 * nested too deeply, which has been reported, or there is no memory. */
bool aml_lower(const struct aml *aml, struct system *system);

/* The same of a system that is open: the missing component is the last, with an inbox that is a bag for
 * `room` messages, the messages of its interface in their order, and no edges. Messages without answers are
 * not kept: nothing is owed for them. */
bool aml_lower_open(const struct aml *aml, struct system *system, uint32_t room);

/* The messages of the interface, by number; NULL behind the last. */
const char *aml_interface_message(const struct aml_missing *missing, uint32_t number);

/* Has some alternative of the message an answer? */
bool aml_interface_answers(const struct aml_missing *missing, const char *message);

/* The operator of systems; > and >= become < and <=, whose sides the caller exchanges. */
enum node_operator aml_node_operator(enum aml_operator operation);

#endif
