/* The open system of a command line, closed by chaos: `verify --close` and `close` for systems of actors. */
#ifndef LACUNA_COMMAND_OPERAND_CLOSED_ACTORS_H
#define LACUNA_COMMAND_OPERAND_CLOSED_ACTORS_H

#include "closing/actors/chaotic_system.h"
#include "command/operand/closing_options.h"
#include "command/operand/model.h"

struct closed_actors {
    struct closing_choice choice;
    struct open_system open;
    struct chaotic_system closed;
    bool begun;
};

/* Reads the operands into the model, which is empty, and closes them. False has been reported. To be freed
 * either way, before the model. */
bool closed_actors_load(struct closed_actors *actors, struct model *model, struct invocation *invocation);
void closed_actors_free(struct closed_actors *actors);

#endif
