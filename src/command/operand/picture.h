/* Drawing an LTS as a command line wants it: all of it, or the part that --from and --depth choose;
 * what is too large to read is refused, unless --largest asks for it. */
#ifndef LACUNA_COMMAND_OPERAND_PICTURE_H
#define LACUNA_COMMAND_OPERAND_PICTURE_H

#include "command/command.h"
#include "report/drawing/drawing.h"

/* Is --from or --depth given? */
bool part_is_wanted(const struct invocation *invocation);

/* Does the name of --output say that it is a picture, SVG or PNG? Not if --to says something else. */
bool picture_is_wanted(const struct invocation *invocation, enum drawing_format *format);

/* What is given is numbers: says so before any work. */
bool check_part(struct invocation *invocation);

/* Draws into --output. `file` is where the LTS is from, for messages; it may be NULL. */
bool draw_picture(struct invocation *invocation, const struct lts *lts, enum drawing_format format,
                  const char *file);

/* The same of an assumption. A part of it has no rules. If it is too large, the rules are drawn alone where
 * they say all, which is noted. */
bool draw_assumption(struct invocation *invocation, const struct assumption_drawing *assumption,
                     enum drawing_format format, const char *file);

#endif
