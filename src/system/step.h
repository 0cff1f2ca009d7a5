/* Steps: the next states of a state.
 *
 * A context is one worker's: registers, the state under work, and what the steps have produced. Many contexts
 * may share a program. context_successors() appends to `successors` and `incidents` until context_clear(), so
 * that a search may gather the successors of many states before it looks them up; arrays grow to what was
 * needed and stay.
 *
 * Two branches of a turn with the same label into the same state are one successor. Where a turn has many
 * choices, branches merge on the way, too: one that comes to a choice at which another has been, with the
 * same sends behind it (so that channels and observers are the same) and the same values in the registers
 * that still matter, has nothing new ahead of it and ends there. Branches with different sends never merge,
 * since labels tell them apart.
 *
 * Events of a successor: the values of the message it took, then for each send its site and its values. A
 * successor that violates an observer ends with the send that did it; its state is all zero, standing for π.
 */
#ifndef LACUNA_SYSTEM_STEP_H
#define LACUNA_SYSTEM_STEP_H

#include "base/map.h"
#include "base/sequences.h"
#include "system/liveness.h"
#include "system/turn.h"

/* How often a body may go round its loops, and how many choices it may have open. */
enum { MOST_REPEATS = 1000000, MOST_CHOICES = 4096 };

#define NOT_VIOLATED UINT32_MAX

struct successor {
    uint32_t source; /* whatever context->source was */
    uint32_t edge;
    uint32_t violated;     /* the first of the program's observers that reached π; NOT_VIOLATED */
    uint32_t violated_set; /* all that reached π with that send: a bit each, of the first 32 */
    uint32_t events;       /* context->events[events] .. [events_end - 1] */
    uint32_t events_end;
};

/* A branch of a turn that came to no good end. Its events are those up to there; a blocked send is the last.
 */
struct incident {
    uint32_t source;
    uint32_t edge;
    enum failure failure; /* FAILURE_NONE: it blocked */
    uint32_t channel;     /* of the send that blocked or failed; SYSTEM_NONE: it was not a send that failed */
    uint32_t instruction; /* that failed */
    uint32_t events;
    uint32_t events_end;
};

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
    uint32_t source; /* set by whoever steps: marks the successors */
    ARRAY(struct successor) successors;
    ARRAY(uint64_t) states; /* program->words for each successor */
    ARRAY(int64_t) events;
    ARRAY(struct incident) incidents;

    /* Each kind of incident is reported once, the first time; clear these to hear of it again. Or hear of
     * every one. */
    bool every_incident;
    bool *blocked_known; /* per channel */
    bool *failure_known; /* per instruction */

    /* What has been executed at all. */
    bool *edge_done;
    bool *site_done;
    bool *rule_done; /* per rule of the observers */

    int64_t *registers;
    uint64_t *work;
    uint64_t *moved; /* the state at hand when observers over states have read it */
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
void context_clear(struct context *context);

/* Lets every kind of incident be reported again. */
void context_forget_incidents(struct context *context);

/* False: no memory, or the job has been stopped. */
bool context_successors(struct context *context, const uint64_t *state);

/* Which of some predicates of the system are true? A bit each. */
uint64_t context_predicates(struct context *context, uint32_t first, uint32_t count, const uint64_t *state,
                            enum failure *failure);

/* Where the program's observer, which is over states, goes when it reads the state: perhaps OBSERVER_ERROR,
 * also if a predicate has no value. */
uint32_t context_read_state(struct context *context, uint32_t observer, const uint64_t *state,
                            enum failure *failure);

/* Does it get by without π if the state is repeated for ever? */
bool context_stays_in_state(struct context *context, uint32_t observer, const uint64_t *state);

/* Is the condition at `entry` true? `*failure` tells why it has no value; it is not true then. */
bool context_condition(struct context *context, uint32_t entry, const uint64_t *state, enum failure *failure);

static inline struct turn successor_turn(const struct context *context, const struct successor *successor) {
    return (struct turn){successor->edge, context->events.items + successor->events,
                         successor->events_end - successor->events};
}

static inline struct turn incident_turn(const struct context *context, const struct incident *incident) {
    return (struct turn){incident->edge, context->events.items + incident->events,
                         incident->events_end - incident->events};
}

static inline const uint64_t *successor_state(const struct context *context, size_t index) {
    return context->states.items + index * context->program->words;
}

#endif
