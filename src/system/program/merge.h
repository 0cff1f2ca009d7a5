/* Branches of a turn that merge. Part of context_successors(), for turns that have come to many forks. */
#ifndef LACUNA_SYSTEM_PROGRAM_MERGE_H
#define LACUNA_SYSTEM_PROGRAM_MERGE_H

#include "system/program/step.h"

/* Up to this many forks a turn is not watched: most turns have none or a few. */
enum { FEW_FORKS = 64 };

/* Has another branch of the turn come to this fork like the one at hand: with the same sends, and the same
 * values in all registers that matter? All that follows from there has been seen by now, since the ways of
 * the last fork are taken first. Only a loop could come back before that, and its rounds are counted. If
 * there is no memory, the context has stopped. */
bool merge_finds(struct context *context, uint32_t fork);

#endif
