/* The values of a message as expressions: to send it with them, and to take it only if it has them. */
#ifndef LACUNA_ASSUME_VALUES_H
#define LACUNA_ASSUME_VALUES_H

#include "system/system.h"

/* A list of constants, the arguments of a send; NULL: there are none, or the system has no memory. */
struct expression *values_as_arguments(struct system *system, const int64_t *values, uint32_t count);

/* The guard that the fields of the message at hand are these; NULL: there are none, or the system has no
 * memory. */
struct expression *values_as_guard(struct system *system, const int64_t *values, uint32_t count);

#endif
