/* How many requests to a missing component may be outstanding: a lower bound, found by a single run.
 *
 * The open system runs beside a component that never answers. What it has sent by the end of the run waits
 * for an answer, all at once. A bag that has no room for that is too small. */
#ifndef LACUNA_ASSUME_STUB_OUTSTANDING_H
#define LACUNA_ASSUME_STUB_OUTSTANDING_H

#include "system/open_system.h"

/* Messages of main are counted. If one message comes again and again, only they are: it may pile up without
 * end. False: the job has failed. */
bool outstanding_find(const struct open_system *open, uint32_t *count);

#endif
