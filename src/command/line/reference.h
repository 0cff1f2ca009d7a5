/* A page with every command and all its options, in Markdown, from the tables of the commands. `lacuna
 * generate reference` prints docs/commands.md. */
#ifndef LACUNA_COMMAND_LINE_REFERENCE_H
#define LACUNA_COMMAND_LINE_REFERENCE_H

#include "base/output.h"

void reference_page(struct output *output);

#endif
