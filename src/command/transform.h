/* The operators of OPTIONS_TRANSFORM. */
#ifndef LACUNA_COMMAND_TRANSFORM_H
#define LACUNA_COMMAND_TRANSFORM_H

#include "command/command.h"
#include "lts/lts.h"

bool has_transforms(const struct invocation *invocation);

/* Applies them in the order of the command line. Takes `lts` over and returns what became of it. */
struct lts *apply_transforms(struct invocation *invocation, struct lts *lts);

#endif
