/* Candidates that send themselves a message that a property names: such sends move no property, which is
 * warned of. */
#ifndef LACUNA_COMMAND_OWN_SENDS_H
#define LACUNA_COMMAND_OWN_SENDS_H

#include "assume/assumption.h"
#include "language/aml/ast.h"

/* The candidate has been checked; its file is the first of its sources. False: the job has failed. */
bool own_sends_warn(const struct aml *candidate, const struct assumption *file);

#endif
