/* What `check` explains besides its verdicts: static compliance, and the flow of a message. Neither decides
 * anything. */
#ifndef LACUNA_COMMAND_EXPLANATION_H
#define LACUNA_COMMAND_EXPLANATION_H

#include "assume/assumption.h"
#include "assume/flow/compliance.h"
#include "command/command.h"
#include "language/aml/ast.h"

/* The candidate again, with the interface beside it. */
struct explanation {
    bool made; /* --compliance was given */
    struct sources sources;
    struct aml aml;
    struct open_system open;
    struct compliance compliance;
};

/* Are the options about explanations sensible, and can the assumption be explained? Says so before any work.
 */
bool explanation_check(struct invocation *invocation, const struct assumption *assumption);

/* --compliance; without it nothing is done. `candidate` has been checked. False: the job has failed. */
bool explanation_make(struct explanation *explanation, struct invocation *invocation,
                      const struct assumption *assumption, const struct source *candidate);
void explanation_free(struct explanation *explanation);

/* --flow: the flow of one of the candidate's messages goes to --output. Without it nothing is done. `system`
 * is the candidate with its surroundings. */
bool explain_flow(struct invocation *invocation, const struct system *system, uint32_t candidate);

extern const struct option OPTIONS_EXPLANATION[]; /* --compliance, --flow and --output */

#endif
