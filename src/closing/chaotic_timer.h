/* Timers that are set to data from outside, in models with timers of the language.
 *
 * Such a timer has expired or not, and nothing else is known of it: it is 0 or 1. Where it is set, either may
 * be. At 1 a tick makes it 0; as long as input is open, the process Environment may put it back to 1, so that
 * it expires later. Left at 0, it may be taken, or the next tick turns it off, like any other.
 *
 * Where only the run decides whether it was set to such data, it has a flag; one that is not known to be from
 * outside is not put back. (Macros for timers are ordinary data.) */
#ifndef LACUNA_CLOSING_CHAOTIC_TIMER_H
#define LACUNA_CLOSING_CHAOTIC_TIMER_H

#include "closing/known.h"

/* Finds them, and names their flags. Other ways to set and read them are refused. */
void chaotic_timers_find(struct embedding *e);

/* For the report: a row for each. False: no memory. */
bool chaotic_timers_report(struct embedding *e);

/* set, reset and expire. */
void embed_timer(struct embedding *e, struct promela_statement *s);

/* Declares flags behind the timers of a unit. */
void add_timer_flags(struct embedding *e, struct promela_unit *unit);

/* The steps of the process Environment that put them back. */
void add_postponements(struct embedding *e, struct promela_statement *loop);

#endif
