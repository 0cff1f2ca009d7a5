/* Man pages and shell completions, from the tables of the commands. The build runs
 * `lacuna generate KIND` and installs what it prints. */
#ifndef LACUNA_COMMAND_GENERATE_H
#define LACUNA_COMMAND_GENERATE_H

#include "base/output.h"

/* `kind`: man, man-COMMAND, bash, zsh or fish. False: there is no such kind. */
bool generate(struct output *output, const char *kind);

#endif
