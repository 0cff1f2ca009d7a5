/* Isolated actors: one actor of an open system alone, whose mailbox others fill as they can.
 *
 * Its variables and its mailbox are its state. It takes part in its own interactions, and in those that put
 * something into its mailbox, which is a `put`: who sends, and the letters in order. What can be put is known
 * by and by, from the interactions of the others: then it is explored again. */
#ifndef LACUNA_ASSUME_COMPOSITIONAL_ISOLATED_ACTOR_H
#define LACUNA_ASSUME_COMPOSITIONAL_ISOLATED_ACTOR_H

#include "assume/compositional/interactions.h"
#include "lts/lts.h"
#include "system/system.h"

struct isolated_move {
    uint32_t source;
    uint32_t what; /* an interaction, or ISOLATED_PUT and a put, or ISOLATED_SILENT */
    uint32_t target;
};

#define ISOLATED_SILENT UINT32_MAX
#define ISOLATED_PUT (UINT32_C(1) << 31)

/* Behind an interaction that breaks a property nothing is left of the actor. */
#define ISOLATED_GONE UINT32_MAX

struct isolated_actor {
    const struct system *system; /* the open one, without a stub */
    uint32_t actor;
    struct sequences puts;
    bool stale; /* something can be put that could not when it was explored */
    ARRAY(struct isolated_move) moves;
    uint32_t states;
    bool unforeseen; /* it can send the missing component what that does not take */
};

/* The system outlives the isolated actor. */
void isolated_actor_init(struct isolated_actor *isolated, const struct system *system, uint32_t actor);
void isolated_actor_free(struct isolated_actor *isolated);

/* Takes note of what an interaction puts into the mailbox. */
bool isolated_actor_hear(struct isolated_actor *isolated, const struct interactions *interactions,
                         uint32_t interaction);

/* Explores it with the puts that are known, and adds its interactions. False: the job has failed, or (without
 * that) there are more states than that. */
bool isolated_actor_explore(struct isolated_actor *isolated, struct interactions *interactions,
                            uint64_t most_states);

/* As a part, when everything is known; reduced. */
struct lts *isolated_actor_part(struct isolated_actor *isolated, const struct interactions *interactions);

#endif
