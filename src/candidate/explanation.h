/* What is explained of a candidate beside its verdict: static compliance, and the flow of a message. Neither
 * decides anything. The candidate has been read, not yet checked (candidate/trial.h), and is one actor: for a
 * group both fail. */
#ifndef LACUNA_CANDIDATE_EXPLANATION_H
#define LACUNA_CANDIDATE_EXPLANATION_H

#include "assume/flow/compliance.h"
#include "candidate/described_candidate.h"

/* All zero, it is not made, and need not be freed. */
struct explanation {
    struct described_candidate described;
    struct compliance compliance;
};

/* Does the assumption have an interface that a candidate can comply with, message by message? */
static inline bool explanation_is_possible(const struct assumption *assumption) {
    return stub_has_alternatives(assumption->stub);
}

/* False: the job has failed; to be freed either way. */
bool explanation_make(struct explanation *explanation, const struct trial *trial);
void explanation_free(struct explanation *explanation);

/* What can follow from a message of the candidate, as in reqL or grant(2): as small as weak traces allow. At
 * FLOW_FINISHED it is finished. NULL: the job has failed. */
struct lts *explanation_flow(const struct trial *trial, const char *message);

/* The same with states marked instead of that label: an array to be freed, one entry per state. */
struct lts *explanation_mark_finished(struct job *job, const struct lts *flow, bool **marked);

#endif
