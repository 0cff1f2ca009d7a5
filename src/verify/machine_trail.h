/* Following a trail (machine/trail_file.h) through a machine. */
#ifndef LACUNA_VERIFY_MACHINE_TRAIL_H
#define LACUNA_VERIFY_MACHINE_TRAIL_H

#include "machine/trail_file.h"
#include "verify/machine_simulation.h"

/* From the beginning on. The simulation has begun. If the trail ends with an assertion that is false, the run
 * fails there; those on the way are passed. If it has a cycle, the run loops. False: the trail is none of the
 * machine, which has been reported; or the job has failed. */
bool machine_trail_follow(struct machine_simulation *simulation, const struct trail_file *trail);

#endif
