/* The environment as a process beside the system, with the queues as they are: for comparison. It sends every
 * message that may come from outside, with numbers of a small domain and all names of mtypes, and takes all
 * that is sent to it. Channels that a finer environment governs are left to that. */
#ifndef LACUNA_CLOSING_EXPLICIT_H
#define LACUNA_CLOSING_EXPLICIT_H

#include "base/output.h"
#include "closing/open_model.h"

enum { MOST_EXPLICIT_MESSAGES = 4096 };

/* Are the messages of a channel from outside no more than these, and have its mtypes names? */
bool explicit_can_send(const struct open_model *model, const struct closing_channel *channel,
                       uint32_t domain);

/* Writes the process, as Promela. */
void explicit_environment(const struct open_model *model, uint32_t domain, struct output *output);

#endif
