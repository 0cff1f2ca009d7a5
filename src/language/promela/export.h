/* Promela: a system as a model for SPIN, as a second opinion on what is verified here.
 *
 * A proctype per component, a channel per channel; variables are global, so that invariants can refer to
 * them. A body becomes one option of its component's loop per branch: a condition on what is there before the
 * turn, room for all it sends included, and a d_step that takes the message, sends and assigns. So a turn is
 * one transition in SPIN too, and a branch that would block or fail is none. With spin -o2 (or it drops
 * variables that nobody reads) and cc -DNOREDUCE, SPIN stores exactly our states and one more, before the
 * start.
 *
 *   deadlock      -DNO_FAILURES, pan -q: stuck with a channel that is not empty
 *   failure       pan -E: an option with assert(false) per operation that can fail; they are there unless
 *                 NO_FAILURES is defined
 *   a property    -DPROPERTY_name -DNO_FAILURES, pan -E: observers are variables that move within the
 *                 d_step, with an option of its own for each send that leads to π; invariants are asserted
 *                 at the start and wherever one of their variables is assigned
 *   our ranges    -DCHECK_RANGES: the inferred ranges, on which types and options rely, are asserted
 *                 wherever they do not follow from the option's own condition
 *
 * Refused are loops, priorities, the sender of a message, more than SPIN can number (255 channels, slots of a
 * channel and names of messages, 254 components), and edges with more than PATH_MOST_BRANCHES branches,
 * counting one per value of a message's field if what happens depends on it. */
#ifndef LACUNA_LANGUAGE_PROMELA_EXPORT_H
#define LACUNA_LANGUAGE_PROMELA_EXPORT_H

#include "base/output.h"
#include "system/range.h"

/* False has been reported, and what was written is of no use. */
bool promela_export(struct job *job, const struct system *system, const struct ranges *ranges,
                    struct output *output);

#endif
