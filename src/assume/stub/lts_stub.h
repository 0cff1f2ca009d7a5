/* An LTS as the interface: what the missing component may do, state by state.
 *
 * Its labels are ?m, to take message m out of the mailbox, and receiver!m, to send; with values ?m(2) and
 * receiver!m(2); all else must be τ. The mailbox keeps messages in their order: one that cannot be taken in a
 * state waits, and those behind it too. */
#ifndef LACUNA_ASSUME_STUB_LTS_STUB_H
#define LACUNA_ASSUME_STUB_LTS_STUB_H

#include "lts/lts.h"
#include "system/system.h"

/* Gives the component of an open system, whose inbox is a FIFO that keeps all, the edges of the LTS. False
 * has been reported, or there is no memory. */
bool lts_stub_add(struct system *system, uint32_t component, const struct lts *lts);

#endif
