/* The inbox in place of a missing component, in a copy of its open system: how many messages wait there, and
 * in which order they are taken. */
#ifndef LACUNA_ASSUME_STUB_STUB_INBOX_H
#define LACUNA_ASSUME_STUB_STUB_INBOX_H

#include "system/open_system.h"

/* Any message can be taken. Only messages that have answers are kept: nothing is owed for others. False:
 * there is no memory. */
bool inbox_make_bag(struct system *system, const struct open_system *open, uint32_t room);

/* Messages are taken in their order, and all are kept. */
void inbox_make_queue(struct system *system, const struct open_system *open, uint32_t room);

#endif
