/* The state space of a system as an LTS (explore/space.h), perhaps beside one of its properties. */
#ifndef LACUNA_VERIFY_STATE_SPACE_H
#define LACUNA_VERIFY_STATE_SPACE_H

#include "explore/space.h"
#include "system/system.h"

struct state_space_options {
    const char
        *property; /* an automaton, or a safe formula over sends: what violates it leads to π; or NULL */
    enum space_labels labels;
    struct search_limits limits;
};

/* A formula becomes an observer of the system. `*end` tells whether the space is whole. NULL: the job has
 * failed; a property that is not there, or cannot move along, has been reported. */
struct lts *state_space_build(struct job *job, struct system *system,
                              const struct state_space_options *options, enum search_end *end);

#endif
