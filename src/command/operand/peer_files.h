/* Systems of peers on a command line.
 *
 * Files named .aut, .dot or .gv are peers of one system; AML files make one system, whose actors are the
 * peers; every other file is a system by itself, in the multi-automaton format. */
#ifndef LACUNA_COMMAND_OPERAND_PEER_FILES_H
#define LACUNA_COMMAND_OPERAND_PEER_FILES_H

#include "command/operand/model.h"
#include "language/peers/peers.h"

struct peer_system {
    const char *name;
    struct sources sources; /* not of AML files: those are the model's */
    struct model model;
    bool is_model;
    struct peers peers;
};

struct peer_systems {
    struct job *job;
    ARRAY(struct peer_system *) list;
};

/* Reads all operands. False has been reported. */
bool peer_systems_load(struct peer_systems *systems, struct invocation *invocation);
void peer_systems_free(struct peer_systems *systems);

/* For messages about a system. */
static inline struct sources *peer_system_sources(struct peer_system *system) {
    return system->is_model ? &system->model.sources : &system->sources;
}

#endif
