/* Man pages, from the tables of the commands. The build runs `lacuna generate man` and `man-COMMAND`. */
#ifndef LACUNA_COMMAND_LINE_MANUAL_H
#define LACUNA_COMMAND_LINE_MANUAL_H

#include "base/output.h"
#include "command/command.h"

void manual_overview(struct output *output);
void manual_command(struct output *output, const struct command *command);

#endif
