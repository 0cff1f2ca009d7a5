/* Timers and the passing of time.
 *
 * A timer is a cell of 16 bits: -1 is off, v >= 0 is on, and 0 has expired. A tick lowers all timers that are
 * on, those of all processes together: v > 0 becomes v - 1, and 0, which nobody has taken, becomes off. It
 * happens only where no process can move, not even by a timeout. */
#ifndef LACUNA_MACHINE_CLOCK_H
#define LACUNA_MACHINE_CLOCK_H

#include "machine/context.h"

enum { TIMER_BITS = 16, TIMER_OFF = -1, TIMER_LARGEST = 32767 };

/* Lets one unit of time pass in the state at hand. */
void clock_tick(struct machine_context *context);

/* A process has moved to the state at hand: the last step was not a tick. */
static inline void clock_pass(struct machine_context *c) {
    if (c->machine->tick_offset != MACHINE_NONE)
        state_put(c->state, c->machine->tick_offset, 1, 0);
}

#endif
