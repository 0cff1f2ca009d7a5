/* Ample turns: a partial-order reduction that keeps what one component, the viewer, sees and does.
 *
 * The viewer sees what is sent to it, and others see what it sends; also, observers watch all sends. The
 * order in which the other actors take their turns matters only as far as that. If the next turn of some
 * actor, with all its branches, is *ample* in a state, it is enough to go on with that turn. The turns of
 * all others are left for later. It is ample if
 *
 * - no branch blocks, fails, violates an observer or sends to the viewer;
 * - each message that it sends goes into a mailbox that nobody else can send to before this actor has taken
 *   its turn, and no observer that watches it can be moved by anybody before that. Or it is inert, not
 *   watched, and its receiver's mailbox is empty;
 * - mailboxes that the viewer can send to have room after it;
 * - its message is not one of those (`sticky`) that every cycle of messages, each sent by the handler of
 *   the one before, has at least one: so the other actors are not left waiting forever.
 *
 * A message is inert if its receiver does nothing when it takes it, whatever its variables are: until then it
 * takes up room, and that is all. Waiting in one mailbox, inert messages are all alike.
 *
 * Why it is enough: let a run from the state, in which the actor takes its turn at some time or never. If the
 * turn is taken first, in the same branch or in any, the others can still do all that they did in the same
 * order: they have at least as much room, nobody reads the actor's variables, and the messages that the turn
 * sends come to lie where they would have come to lie. (An inert one may come to lie further ahead, and is
 * gone sooner: again there is only more room.) So words over sends of and to the viewer, violations, and
 * whether there is room for the viewer's sends remain the same.
 *
 * It is computed who can send to which mailbox before an actor takes its next turn. That follows from the
 * messages that wait in other mailboxes, from what their handlers may send, and so on, without that
 * actor. */
#ifndef LACUNA_SYSTEM_PROGRAM_AMPLE_H
#define LACUNA_SYSTEM_PROGRAM_AMPLE_H

#include "system/program/step.h"

/* Channels, or observers, a bit each. */
typedef uint64_t ample_set;
enum { MOST_AMPLE_CHANNELS = 64 };

/* What may be touched: channels that get messages, and observers that move. */
struct touched {
    ample_set channels;
    ample_set observers;
};

/* A message that waits. */
struct waiting {
    uint32_t channel;
    uint32_t letter;
};

struct ample {
    const struct program *program;
    uint32_t viewer;
    struct stepping single; /* for turns of one actor */
    uint32_t letters;       /* of the program */
    bool *inert;            /* per letter */
    bool *candidate;        /* per letter: it can be what an ample turn takes */
    ample_set *certain; /* per letter: channels that its handler sends to in any case, inert messages apart */
    ARRAY(uint32_t) actors;  /* components that can have ample turns */
    struct touched *touched; /* per actor and letter: when others handle it, before the actor does anything */
    struct touched *anyway;  /* per actor: without a message */
    ample_set viewer_sends;  /* channels */
    ARRAY(struct waiting) waiting; /* in the state at hand */
};

/* `viewer` is a component. A program with too many channels has no ample turns. False: the job has failed. */
bool ample_init(struct ample *ample, struct job *job, const struct program *program, uint32_t viewer);
void ample_free(struct ample *ample);

/* Takes ample turns that have one outcome, until there is none. `last` has just been taken. False: the job
 * has failed. */
bool ample_settle(struct ample *ample, const struct turn *last, uint64_t *state);

/* Adds the outcomes of an ample turn to the batch; `*found` tells whether there is one. False: the job has
 * failed. */
bool ample_expand(struct ample *ample, const uint64_t *state, struct batch *batch, bool *found);

#endif
