/* A model with timers or discards (language/promela/discard.h) in plain Promela, for SPIN.
 *
 * Timers become shorts, those of processes too, which become global. set and reset are assignments, and
 * expire is a d_step. A last process lowers the timers: it waits for `timeout`. Calls of inlines that speak
 * of timers are put in place.
 *
 * SPIN's text says the same as the model, except for this: there is a process more, which never ends. So
 * processes that are older stay when they are at their end, and _nr_pr is larger. */
#ifndef LACUNA_LANGUAGE_PROMELA_PLAIN_H
#define LACUNA_LANGUAGE_PROMELA_PLAIN_H

#include "base/output.h"
#include "language/promela/tree.h"

/* The tree has been checked, and is changed. Writes it, and the process that ticks. False: SPIN cannot say
 * the same, which has been reported, or there is no memory. */
bool promela_print_plain(struct promela *promela, struct output *output);

#endif
