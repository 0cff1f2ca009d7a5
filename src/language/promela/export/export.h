/* Promela: a system as a model for SPIN, as a second opinion on what is verified here.
 *
 * A proctype per component, a channel per channel; variables are global, so that invariants can refer to
 * them. A body becomes one option of its component's loop per branch: a condition on what is there before the
 * turn, room for all it sends included, and a d_step that takes the message, sends and assigns. So a turn is
 * one transition in SPIN too, and a branch that would block or fail is none. With spin -o2 (or it drops
 * variables that nobody reads) and cc -DNOREDUCE, SPIN stores exactly our states and one more, before the
 * start.
 *
 *   deadlock      -DNO_FAILURES, pan -q: stuck with a channel that is not empty. Where the language means by
 * it that all channels are empty: -DDEADLOCK, pan -E, with a process that asserts they are not overflow
 * -DOVERFLOW, pan -E: where a full channel is wrong, an option per send that finds it full failure       pan
 * -E: an option with assert(false) per operation that can fail; they are there unless NO_FAILURES is defined
 *   a property    -DPROPERTY_name -DNO_FAILURES, pan -E: observers are variables that move within the
 *                 d_step, with an option of its own for each send that leads to π; invariants are asserted
 *                 at the start and wherever one of their variables is assigned
 *   our ranges    -DCHECK_RANGES: the inferred ranges, on which types and options rely, are asserted
 *                 wherever they do not follow from the option's own condition
 *
 * A message carries its sender, as its first value, where the channel keeps it. Loops are unrolled. What a
 * guard asks of a message is fixed to each value that it can have. Where these are too many, the guard
 * looks into the first message of the channel by c_expr, which only pan understands.
 *
 * Refused are priorities, more than SPIN can number (255 channels, slots of a channel and names of messages,
 * 254 components), and the limits of path.h: branches of an edge, counting one per value of what is fixed,
 * rounds of its loops, and sizes of terms. */
#ifndef LACUNA_LANGUAGE_PROMELA_EXPORT_EXPORT_H
#define LACUNA_LANGUAGE_PROMELA_EXPORT_EXPORT_H

#include "base/output.h"
#include "system/range.h"

/* `sources` is for places in messages; NULL: there are none. `path` is where it will be kept, as the commands
 * in it have it; NULL, or a name that a shell would change: they say model.pml. A formula that cannot be
 * written is warned of. False has been reported, and what was written is useless. */
bool promela_export(struct job *job, const struct sources *sources, const struct system *system,
                    const struct ranges *ranges, const char *path, struct output *output);

#endif
