/* What the verification of a component says about the whole system. */
#ifndef LACUNA_REPORT_COMPONENT_REPORT_H
#define LACUNA_REPORT_COMPONENT_REPORT_H

#include "base/json.h"
#include "base/source.h"
#include "proof/component_verification.h"

/* Members: `component`, `assumed`, `external`, `carries_over`, `theorem`, `counterexample`, `blame` and
 * `whole_run`. */
void component_question_json(struct json *json, const struct component_verification *c,
                             const struct question *question, const struct sources *sources);

/* The actors inside and outside, and the external messages. */
void component_write(struct output *output, const struct component_verification *c);

/* What a question's answer means for the whole, in a word or two. */
const char *component_verdict_in_whole(const struct component_verification *c,
                                       const struct question *question);

/* What to make of a violation: the run of the whole, or the message to blame. */
void component_explain_violation(struct output *output, const struct component_verification *c,
                                 const struct question *question, const struct sources *sources);

/* What carries over, why, and what does not. */
void component_conclude(struct output *output, const struct component_verification *c);

/* The results of --messages; `results` is a struct component_verification. */
void component_messages_json(struct json *json, const void *results);
void component_messages_text(struct output *output, const void *results);

#endif
