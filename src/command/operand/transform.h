/* The operators of OPTIONS_TRANSFORM. */
#ifndef LACUNA_COMMAND_OPERAND_TRANSFORM_H
#define LACUNA_COMMAND_OPERAND_TRANSFORM_H

#include "command/command.h"
#include "lts/lts.h"

bool has_transforms(const struct invocation *invocation);

/* Is it one of them? */
bool is_transform(const struct option *option);

/* Applies them in the order of the command line, those before the given option `first` left out. Takes `lts`
 * over and returns what became of it. */
struct lts *apply_transforms(struct invocation *invocation, size_t first, struct lts *lts);

#endif
