/* Where all peers have ended: there a composition may make a last step, which is seen as `exit`, as languages
 * have it in which processes terminate by an action of their own. */
#ifndef LACUNA_STABILITY_TERMINATION_H
#define LACUNA_STABILITY_TERMINATION_H

#include "stability/global_states.h"

#define TERMINATION_LABEL "exit"

/* Per state, of this many: have all peers ended there? To be freed. NULL: there is no memory. */
bool *termination_find(const struct global_states *global_states, uint32_t states);

#endif
