/* Assumptions as people read them: per state what may be, and what must not. */
#ifndef LACUNA_REPORT_TEXT_ASSUMPTION_TEXT_H
#define LACUNA_REPORT_TEXT_ASSUMPTION_TEXT_H

#include "base/output.h"
#include "lts/lts.h"

/* What an assumption is about: what a component receives and sends, or what happens between a component and
 * its environment. */
enum assumption_actions { ASSUMPTION_MESSAGES, ASSUMPTION_SHARED };

/* A message that may come and breaks the property leads to π: no component can refuse it, so that it must not
 * get into that state. A send that leads there is forbidden, too; the table says so with its state behind it.
 *
 * Moves to the sink, the state in which everything is allowed, are left out, and a legend says so:
 * what is not listed is harmless, or outside of the interface, or, if it is bounded, not known. */
void assumption_write_text(struct job *job, const struct lts *assumption, enum assumption_actions actions,
                           bool bounded, struct output *output);

/* An entry per state of an assumption over messages: can what comes there break the property, whatever the
 * component does? The caller frees it. NULL: there is no memory. */
bool *assumption_doomed(struct job *job, const struct lts *assumption);

#endif
