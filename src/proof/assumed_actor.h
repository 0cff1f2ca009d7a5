/* An actor of a component, known by an assumption only.
 *
 * The assumption is a contract on the actor, made for the system without it (assume/assumption.h). If the
 * actor respects it, every run of the whole system is, for the actor, a path of the contract. So the actor
 * can be replaced by one that follows the contract and does all that it allows: the new system can do
 * whatever the whole can, except what the actor keeps in its variables and sends to itself.
 *
 * A receive of the contract happens when the message is sent. So the new actor takes messages before anybody
 * else moves. A message that the contract does not expect is never sent in the whole system: the new actor
 * takes it, and sends nothing from then on. */
#ifndef LACUNA_PROOF_ASSUMED_ACTOR_H
#define LACUNA_PROOF_ASSUMED_ACTOR_H

#include "assume/assumption.h"

struct assumed_actor {
    uint32_t actor;
    const struct assumption *assumption; /* of one component, sound, and with states */
    const char *file;                    /* for people: where it was read */
};

/* Replaces them in a copy of the whole system. False: the job has failed; an action of a contract that nobody
 * in the system can do is reported. */
bool assumed_actors_put(struct system *system, const struct assumed_actor *assumed, size_t count);

#endif
