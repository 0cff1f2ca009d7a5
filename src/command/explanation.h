/* What `check` explains besides its verdicts: static compliance, and the flow of a message. Neither decides
 * anything. */
#ifndef LACUNA_COMMAND_EXPLANATION_H
#define LACUNA_COMMAND_EXPLANATION_H

#include "assume/compliance.h"
#include "assume/file.h"
#include "command/command.h"

/* The candidate again, with the interface beside it. */
struct explanation {
    bool made;
    struct sources sources;
    struct aml aml;
    struct compliance compliance;
};

/* Are the options about explanations sensible, and can the assumption be explained? Says so before any work.
 */
bool explanation_check(struct invocation *invocation, const struct assumption_file *assumption);

/* --compliance; without it nothing is done. `candidate` has been checked. False: the job has failed; to be
 * freed either way. */
bool explanation_make(struct explanation *explanation, struct invocation *invocation,
                      const struct assumption_file *assumption, const struct source *candidate);
void explanation_free(struct explanation *explanation);

/* --flow: the flow of one of the candidate's messages goes to --output. Without it nothing is done. */
bool explain_flow(struct invocation *invocation, const struct aml *aml, const struct aml_actor *candidate);

extern const struct option OPTIONS_EXPLANATION[]; /* --compliance, --flow and --output */

#endif
