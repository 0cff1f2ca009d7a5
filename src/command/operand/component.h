/* --component: the actors of a system that are looked at alone. --assume: what is known of others. */
#ifndef LACUNA_COMMAND_OPERAND_COMPONENT_H
#define LACUNA_COMMAND_OPERAND_COMPONENT_H

#include "command/operand/model.h"
#include "proof/assumed_actor.h"
#include "system/open_system.h"

/* "one,two": an entry per component of the system, which the caller frees. NULL: a name is wrong, which has
 * been reported; or there is no memory. */
bool *component_named(struct job *job, const struct system *system, const char *names);

/* Is a component of that name missing in the open system? Otherwise false, which has been reported at `place`
 * if that is not NULL. */
bool require_missing(struct job *job, const struct open_system *open, const char *name,
                     const struct place *place);

/* The actors that --assume speaks of. */
struct assumed_actors {
    struct sources sources;
    struct assumption *files; /* one for each --assume */
    size_t read;              /* this many of them are there */
    ARRAY(struct assumed_actor) list;
};

/* `kept` are the actors of the component, which must be others. False has been reported, or there is no
 * memory; to be freed either way. */
bool assumed_actors_read(struct assumed_actors *actors, struct invocation *invocation,
                         const struct model *model, const bool *kept);
void assumed_actors_free(struct assumed_actors *actors);

#endif
