/* Why there is a rule: what came and was sent until a forbidden send, and how a property breaks then.
 *
 * The trace is a shortest one of the contract: its last except what comes is the forbidden send. A run of
 * the open system shows the same with everybody who takes part; somebody who does what the trace says stands
 * where the component is missing. It has been replayed. There is no run if the open system was explored part
 * by part, or is too large to be searched once more. */
#ifndef LACUNA_RULES_HISTORY_H
#define LACUNA_RULES_HISTORY_H

#include "assume/assume.h"
#include "explore/run.h"
#include "rules/rules.h"

struct history {
    ARRAY(uint32_t) trace; /* actions of the contract */
    size_t send;           /* which of them is forbidden; behind it are receives */
    property_set broken;   /* what can break with the last action */
    bool has_run;
    struct run run;
};

/* Of the rule, for one of the sends that it forbids. False: the job has failed. */
bool history_find(struct history *history, struct job *job, const struct contract *contract,
                  const struct rule *rule);
void history_free(struct history *history);

/* Adds the run, if there is one, of the system that was explored for the contract. `most_states` is how many
 * states may be looked at; those that were are taken off. False: the job has failed. */
bool history_add_run(struct history *history, const struct assume_result *result, uint64_t *most_states);

/* Does the run do what the trace says, and break one of the properties? Replays it. */
bool history_holds(const struct history *history, const struct assume_result *result);

/* Of all rules: one for each fold, of its first member. */
struct histories {
    ARRAY(struct history) list;
};

/* False: the job has failed. */
bool histories_find(struct histories *histories, const struct assume_result *result,
                    const struct rules *rules, bool with_runs);
void histories_free(struct histories *histories);

#endif
