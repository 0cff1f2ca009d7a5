/* The inbox in place of a missing component, in a copy of its open system: how many messages wait there, and
 * in which order they are taken. */
#ifndef LACUNA_ASSUME_STUB_STUB_INBOX_H
#define LACUNA_ASSUME_STUB_STUB_INBOX_H

#include "system/open_system.h"

/* A bag for `room` messages: any of them can be taken. With a `saturation` other than 0 there is room for
 * all, and that many equal ones stand for any larger number (system_message). Only messages that have answers
 * are kept: nothing is owed for others. False: there is no memory. */
bool inbox_make_bag(struct system *system, const struct open_system *open, uint32_t room,
                    uint32_t saturation);

/* Messages are taken in their order, and all are kept. */
void inbox_make_queue(struct system *system, const struct open_system *open, uint32_t room);

#endif
