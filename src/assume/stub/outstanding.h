/* How many requests to a missing component may be outstanding: a lower bound, found by a single run.
 *
 * The open system runs beside a component that never answers. What it has sent by the end of the run waits
 * for an answer, all at once. A bag that has no room for that is too small. */
#ifndef LACUNA_ASSUME_STUB_OUTSTANDING_H
#define LACUNA_ASSUME_STUB_OUTSTANDING_H

#include "system/open_system.h"

struct outstanding {
    uint32_t count; /* with the messages of main; if one comes again and again, these alone */
    bool grows;     /* the run comes to a state again, with more outstanding than before: no bag has room */
};

/* The run does not know the properties: one of them may be violated on the way. False: the job has failed. */
bool outstanding_find(const struct open_system *open, struct outstanding *outstanding);

#endif
