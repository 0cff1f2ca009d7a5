/* Files that are not those an assumption was made from: which one is wrong? */
#ifndef LACUNA_CANDIDATE_OTHER_SYSTEM_H
#define LACUNA_CANDIDATE_OTHER_SYSTEM_H

#include "candidate/surroundings.h"

/* The fingerprints differ. Reports files that are left out, that do not belong to the system, or that have
 * changed; otherwise that their order is another one. Always false. */
bool other_system_reject(const struct assumption *assumption, const struct sources *given);

#endif
