/* --component: the actors of a system that are looked at alone. */
#ifndef LACUNA_COMMAND_OPERAND_COMPONENT_H
#define LACUNA_COMMAND_OPERAND_COMPONENT_H

#include "command/command.h"
#include "system/system.h"

/* "one,two": an entry per component of the system, which the caller frees. NULL: a name is wrong, which has
 * been reported; or there is no memory. */
bool *component_named(struct job *job, const struct system *system, const char *names);

#endif
