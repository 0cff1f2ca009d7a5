/* Environments that are written as Promela: proctypes beside the open model.
 *
 * They send and receive on channels of the model. What else they do is silent: their own data is not
 * followed, so a condition over it may be true or false, and what they send of it is any data. Numbers in
 * sends and receives count. What a process does and what waits in the queues between it and the model becomes
 * one automaton over the messages that the model takes and sends. */
#ifndef LACUNA_CLOSING_ENVIRONMENT_PROCESS_H
#define LACUNA_CLOSING_ENVIRONMENT_PROCESS_H

#include "closing/environment/environment.h"

/* `units`: a list of its own, checked with the model, whose tree it is. `stays`: only what it governs and
 * sends is asked for, and its processes remain. False has been reported. */
bool environment_from_processes(struct environment *environment, const struct open_model *model,
                                struct promela_unit *units, bool stays);

#endif
