/* Assumptions of a project, kept beside it: .lacuna/NAME.assumption, and .lacuna/NAME.key, which tells what
 * it was made of. It is made again when a file, an option or the program's version has changed, or when one
 * of the two is not what was written. */
#ifndef LACUNA_COMMAND_OPERAND_KEPT_ASSUMPTION_H
#define LACUNA_COMMAND_OPERAND_KEPT_ASSUMPTION_H

#include "command/command.h"
#include "project/project.h"

struct kept_assumption {
    const char *path; /* of the assumption, in the project's arena */
    bool made;        /* it was out of date */
    uint64_t key;     /* of all that it depends on */
};

/* The key that the assumption would have now. False has been reported. */
bool kept_assumption_key(uint64_t *key, struct job *job, const struct project *project,
                         const struct project_component *component, uint64_t states);

/* Adds the assumption of a component, as a text, to the sources, which are empty: the one that is kept, or a
 * new one, which is kept then. `states`: the limit of its search. False has been reported, or the job has
 * failed. */
bool kept_assumption_get(struct kept_assumption *kept, struct invocation *invocation, struct project *project,
                         const struct project_component *component, uint64_t states, struct sources *sources);

#endif
