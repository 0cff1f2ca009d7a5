/* Skeletons: a candidate that an assumption accepts, to begin with.
 *
 * In each turn it may send what is allowed in all states of the contract where it may be, by all it can
 * know (assume/contract/belief.h). It sends one message after the other, a few at most, and chooses which.
 * So it is a most permissive actor among those that have this mailbox, act on the messages of their
 * interface alone, and may do nothing at any time: users remove what they do not want. What is the same
 * forever is one state: the skeleton is minimal. */
#ifndef LACUNA_REPORT_TEXT_SKELETON_H
#define LACUNA_REPORT_TEXT_SKELETON_H

#include "assume/assumption.h"
#include "base/output.h"

/* Writes it as AML, with a mailbox for `capacity` messages. `interface`: the open system, if its component is
 * an actor that is the interface, or NULL. The skeleton has that actor's types then, and all its messages:
 * the system may have sends that never happen, and fits the skeleton all the same. It has been accepted by
 * check_candidate() before. False has been reported: no component respects the assumption, or the skeleton
 * would be too large. */
bool skeleton_write(struct job *job, const struct assumption *assumption, const struct open_system *interface,
                    uint32_t capacity, struct output *output);

#endif
