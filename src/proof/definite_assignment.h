/* Is a local assigned before anything reads it? Locals start as 0, which may be the number of an actor. */
#ifndef LACUNA_PROOF_DEFINITE_ASSIGNMENT_H
#define LACUNA_PROOF_DEFINITE_ASSIGNMENT_H

#include "system/system.h"

/* In a body that has just been entered. False: perhaps not. */
bool local_is_assigned_first(const struct statement *body, uint32_t local);

#endif
