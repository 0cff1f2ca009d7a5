/* Environments that are LTSs: `receiver!message` is sent by the environment, `?message` or `channel?message`
 * goes to it.
 *
 * A receiver is a channel, or a process that receives the message; a message is a signal with its data, as in
 * ask(1,_), the data alone, as in 3, or the name of the channel. What is left out is any data.
 * What leads to the error state is not sent. An LTS that lacks a message to it says nothing of what comes
 * behind that message: then the environment may do anything. */
#ifndef LACUNA_CLOSING_ENVIRONMENT_LABELS_H
#define LACUNA_CLOSING_ENVIRONMENT_LABELS_H

#include "closing/environment/environment.h"

/* `file`: for messages. False has been reported. */
bool environment_from_lts(struct environment *environment, const struct open_model *model,
                          const struct lts *lts, const char *file);

#endif
