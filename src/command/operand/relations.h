/* Equivalences and preorders by their names on the command line. */
#ifndef LACUNA_COMMAND_OPERAND_RELATIONS_H
#define LACUNA_COMMAND_OPERAND_RELATIONS_H

#include "lts/equivalence/compare.h"

#define EQUIVALENCE_CHOICES "strong|branching|divergence-branching|weak|simulation|trace|weak-trace"
#define PREORDER_CHOICES "simulation|trace|weak-trace"

/* `name` is one of the choices. */
enum equivalence equivalence_named(const char *name);
enum relation relation_named(const char *name, bool preorder);

#endif
