/* The options of `check` that explain: --compliance, and --flow with --output. */
#ifndef LACUNA_COMMAND_EXPLAIN_H
#define LACUNA_COMMAND_EXPLAIN_H

#include "candidate/explanation.h"
#include "command/command.h"

/* Are these options sensible, and can the assumption be explained? Says so before any work. */
bool explain_check(struct invocation *invocation, const struct assumption *assumption);

/* --flow: the flow of one of the candidate's messages goes to --output. Without it nothing is done. */
bool explain_flow(struct invocation *invocation, const struct trial *trial);

extern const struct option OPTIONS_EXPLANATION[]; /* --compliance, --flow and --output */

#endif
