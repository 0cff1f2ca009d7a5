/* Does the next bound have a trace that this one lacks? A quick try, before compositions are compared as a
 * whole.
 *
 * A send that was put off, at the end of a way to where it was, is a trace of the next bound. Whether this
 * bound has it as well, by another way, is found out by following it, with all states that it may lead to. */
#ifndef LACUNA_STABILITY_NEW_TRACE_H
#define LACUNA_STABILITY_NEW_TRACE_H

#include "stability/growth.h"

/* Of the bound that has been reached last. *found: it lacks one; otherwise it is unknown. False: the job has
 * failed. */
bool new_trace_find(struct growth *growth, bool *found);

#endif
