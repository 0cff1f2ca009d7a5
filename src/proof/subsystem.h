/* A component in the sense of RC: some actors of a system, the *inside*, and messages from the others.
 *
 * Actors inside keep their code and their inboxes. All others are *outside*: they are gone, except the
 * messages that they can send to the inside, which are derived from their code (system/message_flow.h). Such
 * an external message can arrive at any time, any number of times. It is handled at once and never waits in
 * an inbox. What the inside sends to the outside is seen by properties and then lost.
 *
 * Why the whole system can do nothing that the subsystem cannot. Relate a state of the whole to the state of
 * the subsystem with the same variables inside, and the same inboxes except messages from outside. A turn of
 * the whole either belongs to an actor outside, and then nothing inside changes except that messages wait; or
 * an actor inside takes a message. If the message came from inside, it is at the head of the smaller inbox as
 * well. If it came from outside, it is one of the external messages. The same turn happens in the subsystem,
 * with room in every inbox that had room in the whole. So every run of the whole is, inside, a run of the
 * subsystem with some states repeated (RC, Theorem 1). This needs no static topology: the flow of messages
 * knows which actors travel in them. */
#ifndef LACUNA_PROOF_SUBSYSTEM_H
#define LACUNA_PROOF_SUBSYSTEM_H

#include "system/message_flow.h"
#include "system/program/turn.h"

enum { MOST_ARRIVALS = 4096 }; /* external messages, each combination of values counted */

/* What an actor outside can send to one inside. */
struct external_message {
    const struct message_flow *flow;
    uint32_t receiver;
};

struct subsystem {
    struct job *job;
    const struct system *whole;
    const struct message_flows *flows; /* of the whole */
    const bool *inside;                /* per component of the whole */
    const bool *kept;                  /* per component: it is inside, and has its own code */
    struct system
        system; /* numbers of components, channels, messages and variables stay those of the whole */
    ARRAY(struct external_message) external; /* by sender, receiver and message */
    uint32_t lowest_priority;                /* which arrivals have: nobody waits for what need not come */
};

/* Everything given outlives the subsystem; all inside have their own code, unless somebody says otherwise.
 * False: the job has failed; a message whose values cannot be
 * listed, or too many, are reported (OUTCOME_TOO_LARGE). Freed already then. */
bool subsystem_make(struct subsystem *subsystem, struct job *job, const struct message_flows *flows,
                    const bool *inside);
void subsystem_free(struct subsystem *subsystem);

/* Actors are values of messages that the inside takes: the topology is not static. */
bool subsystem_has_travellers(const struct subsystem *subsystem);

/* A message from outside whose values, with those of others, are more than can be tried; NULL: there is none.
 */
const struct message_flow *subsystem_unlistable_message(const struct message_flows *flows,
                                                        const bool *inside);

/* Nobody is outside, and all have their own code. */
bool subsystem_is_whole(const struct subsystem *subsystem);

/* Who sent what the turn takes in a state; SYSTEM_NONE: nobody, or it is not known. */
uint32_t turn_sender(const struct program *program, const struct turn *turn, const uint64_t *before);

#endif
