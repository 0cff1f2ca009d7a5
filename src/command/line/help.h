/* Help texts, from the tables of the commands. */
#ifndef LACUNA_COMMAND_LINE_HELP_H
#define LACUNA_COMMAND_LINE_HELP_H

#include "base/output.h"
#include "command/command.h"

void help_command(struct output *output, const struct command *command);
void help_overview(struct output *output);

#endif
