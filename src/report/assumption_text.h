/* Assumptions as people read them: per state what may come, what may be sent, and what must not. */
#ifndef LACUNA_REPORT_ASSUMPTION_TEXT_H
#define LACUNA_REPORT_ASSUMPTION_TEXT_H

#include "base/output.h"
#include "lts/lts.h"

/* Moves to the sink, the state in which everything is allowed for ever, are left out: what is not mentioned
 * is of no consequence, or, if it is bounded, not known. */
void assumption_write_text(struct job *job, const struct lts *assumption, bool bounded,
                           struct output *output);

/* The same LTS without the sink and what leads to it, for drawings. NULL: the job has failed. */
struct lts *assumption_without_sink(struct job *job, const struct lts *assumption);

#endif
