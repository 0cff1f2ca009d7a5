/* Steps: the next states of a state of a program.
 *
 * A context is one worker's: registers and the state under work. Many contexts may share a program.
 * context_successors() adds to a batch (system/program/batch.h), so that a search may gather the successors
 * of many states before it looks them up.
 *
 * Two branches of a turn with the same label into the same state are one successor. Where a turn has many
 * choices, branches merge on the way, too: one that comes to a choice at which another has been may end
 * there. That is so if it has the same sends behind it (so that channels and observers are the same) and
 * the same values in the registers that still matter. Branches with different sends never merge, since
 * labels tell them apart.
 *
 * The action of a successor is its edge. Its events are the values of the message it took, then for each send
 * its site and its values. A successor that violates an observer ends with the send that did it.
 */
#ifndef LACUNA_SYSTEM_PROGRAM_STEP_H
#define LACUNA_SYSTEM_PROGRAM_STEP_H

#include "base/map.h"
#include "base/sequences.h"
#include "system/program/batch.h"
#include "system/program/coverage.h"
#include "system/program/liveness.h"
#include "system/program/turn.h"

/* How often a body may go round its loops, and how many choices it may have open. */
enum { MOST_REPEATS = 1000000, MOST_CHOICES = 4096 };

struct choice {
    uint32_t fork;   /* of program->forks: the next to be taken */
    uint32_t left;   /* how many are */
    uint32_t events; /* the branch so far */
    uint32_t events_end;
    uint32_t repeats;
};

struct context {
    const struct program *program;
    struct job *job;
    struct batch *batch; /* that the step under way fills */

    /* Each kind of incident is reported once, the first time; clear these to hear of it again. Or hear of
     * every one. */
    bool every_incident;
    bool *blocked_known; /* per channel */
    bool *failure_known; /* per instruction */

    struct coverage coverage;

    int64_t *registers;
    uint64_t *work;
    uint64_t *moved;   /* the state at hand when observers over states have read it */
    uint64_t *swollen; /* the state at hand with one more message in a bag that has many */
    uint64_t *slot;
    uint32_t edge;
    uint32_t branch; /* where its events begin */
    uint32_t repeats;
    uint32_t violated;
    uint32_t violated_set;
    size_t siblings; /* successors from here on are the component's own */
    struct map seen; /* them, if they are many */
    ARRAY(struct choice) choices;
    ARRAY(uint64_t) choice_states;
    ARRAY(int64_t) choice_registers;
    uint32_t forks; /* that the turn has come to */
    struct liveness liveness;
    struct sequences met; /* where the turn's branches have been, if there are many */
    ARRAY(uint32_t) scratch;
    bool stopped; /* no memory for what was found, or the job has been stopped */
};

bool context_init(struct context *context, struct job *job, const struct program *program);
void context_free(struct context *context);

/* Lets every kind of incident be reported again. */
void context_forget_incidents(struct context *context);

/* Adds the successors and incidents of a state to the batch, whose states are the program's. False: no
 * memory, or the job has been stopped. */
bool context_successors(struct context *context, const uint64_t *state, struct batch *batch);

/* Which of some predicates of the system are true? A bit each. */
uint64_t context_predicates(struct context *context, uint32_t first, uint32_t count, const uint64_t *state,
                            enum failure *failure);

/* Where the program's observer, which is over states, goes when it reads the state: perhaps OBSERVER_ERROR,
 * also if a predicate has no value. */
uint32_t context_read_state(struct context *context, uint32_t observer, const uint64_t *state,
                            enum failure *failure);

/* Does it get by without π if the state is repeated forever? */
bool context_stays_in_state(struct context *context, uint32_t observer, const uint64_t *state);

/* Is the condition at `entry` true? `*failure` tells why it has no value; it is not true then. */
bool context_condition(struct context *context, uint32_t entry, const uint64_t *state, enum failure *failure);

/* A context with a batch of its own, for those who take one step at a time. */
struct stepping {
    struct context context;
    struct batch batch;
};

bool stepping_init(struct stepping *stepping, struct job *job, const struct program *program);
void stepping_free(struct stepping *stepping);

/* Fills the batch with the successors and incidents of a state; what was there before is dropped. */
bool stepping_take(struct stepping *stepping, const uint64_t *state);

/* The same of one component alone, whose edges have the highest priority there is. Observers over states do
 * not read the state. */
bool stepping_take_of(struct stepping *stepping, const uint64_t *state, uint32_t component);

static inline struct turn successor_turn(const struct batch *batch, const struct successor *successor) {
    return (struct turn){successor->action, batch->events.items + successor->events,
                         successor->events_end - successor->events};
}

static inline struct turn incident_turn(const struct batch *batch, const struct incident *incident) {
    return (struct turn){incident->edge, batch->events.items + incident->events,
                         incident->events_end - incident->events};
}

#endif
