/* Shell completions, from the tables of the commands. The build runs `lacuna generate bash`, `zsh` and
 * `fish`. */
#ifndef LACUNA_COMMAND_LINE_COMPLETION_H
#define LACUNA_COMMAND_LINE_COMPLETION_H

#include "base/output.h"

void completion_bash(struct output *output);
void completion_zsh(struct output *output);
void completion_fish(struct output *output);

#endif
