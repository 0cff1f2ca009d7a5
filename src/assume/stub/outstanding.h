/* How many messages to a missing component may be outstanding: a lower bound, for next to nothing.
 *
 * One run of the open system beside a component that never answers, as far as it goes: what it has sent to
 * the component by then waits for an answer, all at once. A bag that has no room for that is too small. */
#ifndef LACUNA_ASSUME_STUB_OUTSTANDING_H
#define LACUNA_ASSUME_STUB_OUTSTANDING_H

#include "system/open_system.h"

/* With what main sends. If one message comes again and again, that is all: it may pile up without end. False:
 * the job has failed. */
bool outstanding_find(const struct open_system *open, uint32_t *count);

#endif
