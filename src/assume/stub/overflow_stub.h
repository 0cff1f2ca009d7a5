/* Overflow: what a stub with a mailbox becomes when more messages wait than its mailbox holds.
 *
 * Messages may pile up without end, and a stub that keeps them all is never finished. From the first message
 * on that finds no room, the stub is chaos: it takes everything, keeps nothing, and may at any time send
 * whatever its edges can send, in any order and with any values that can occur. So it does all that it could
 * have done with a larger mailbox, and more, and is finite.
 *
 * Neither what is rejected nor what is accepted depends on the stub doing more, for the same reason as with
 * a bag that saturates (bag_stub.h). */
#ifndef LACUNA_ASSUME_STUB_OVERFLOW_STUB_H
#define LACUNA_ASSUME_STUB_OVERFLOW_STUB_H

#include "system/system.h"

/* Lets the inbox of the component overflow, in a system in which it has all its edges. False: the job has
 * failed, or (without that) something it sends has more values than INTERFACE_MOST_VALUES. */
bool overflow_stub_add(struct system *system, uint32_t component);

/* The same from the start: the component is chaos, and has no other edges any more. */
bool overflow_stub_begin_with(struct system *system, uint32_t component);

#endif
