/* An edge that takes a message, made an edge that takes nothing and behaves as if that message had come from
 * outside: its sender and its values are known. Guards have no elements of arrays of fields. */
#ifndef LACUNA_PROOF_ARRIVAL_EDGE_H
#define LACUNA_PROOF_ARRIVAL_EDGE_H

#include "system/system.h"

/* Adds it to the system, which `edge` may be shared with. `arrival` is kept. False: there is no memory. */
bool arrival_edge_add(struct system *system, const struct system_edge *edge,
                      const struct system_arrival *arrival, uint32_t priority);

#endif
