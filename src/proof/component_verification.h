/* A component of a system against properties, and what the answers say about the whole.
 *
 * Properties that speak of the outside are left out: invariants and formulas over a variable of an actor
 * outside, and properties over a send that an actor outside can make. Of the others the following carry over
 * to the whole if they hold (proof/subsystem.h says why):
 *
 *   invariants, failures    they are about states and turns inside, and the subsystem has all of these
 *   safety over sends       the sends are the inside's own, in the same order
 *   safety over states      if repeating a state never makes a difference; the monitor tells
 *
 * If all actors are inside, every property carries over.
 *
 * The inside has actors that keep their code, and perhaps others that do what an assumption on them allows
 * (proof/assumed_actor.h). What carries over then does so if these respect their assumptions. Whether a
 * violation is real is not asked then: it depends on code that may be replaced.
 *
 * Deadlocks, overflow and liveness do not: the subsystem gets messages whenever it likes, and has more room.
 *
 * A violation is looked for in the whole. If the whole violates the property, it is *real*; if it does not,
 * it is *spurious*: some external message comes at a moment at which nobody sends it. */
#ifndef LACUNA_PROOF_COMPONENT_VERIFICATION_H
#define LACUNA_PROOF_COMPONENT_VERIFICATION_H

#include "proof/assumed_actor.h"
#include "proof/realisation.h"
#include "verify/verify.h"

enum counterexample {
    COUNTEREXAMPLE_NONE,
    COUNTEREXAMPLE_REAL,
    COUNTEREXAMPLE_SPURIOUS,
    COUNTEREXAMPLE_UNKNOWN /* the whole is too large to tell, or was not asked */
};

enum outside_reason { OUTSIDE_VARIABLE, OUTSIDE_SEND };

/* A property that speaks of the outside. */
struct outside_property {
    const char *name;
    enum outside_reason reason;
    uint32_t actor;   /* whose variable it is, or who sends */
    uint32_t about;   /* the variable; or the channel, */
    uint32_t message; /* and the message */
};

struct component_answer {
    bool carries_over; /* if it holds, it holds in the whole */
    enum counterexample counterexample;
    struct system whole_system; /* a copy of the whole, if it is violated and the whole was asked */
    struct verification whole;  /* of that */
    const struct question *whole_question; /* of `whole`, if the counterexample is real */
    struct realisation realisation;        /* of the run, if the counterexample is spurious */
};

struct component_verification {
    struct job *job;
    struct system *whole;
    const struct assumed_actor *assumed;
    size_t assumed_count;
    struct system with_assumptions; /* the whole with them in place, if there are any */
    bool *inside;                   /* per component: it keeps its code, or is assumed */
    struct message_flows flows;     /* of the whole, with the assumptions in place */
    struct message_flows own_flows; /* of the whole itself, if there are assumptions */
    struct subsystem subsystem;
    struct verification verification; /* of the subsystem */
    ARRAY(struct outside_property) left_out;
    uint64_t most_states_of_whole;    /* that are looked at for a violation; 0: the whole is not asked */
    struct component_answer *answers; /* per question */
    bool overflow; /* an inbox inside can be full: what holds, holds of runs of the whole without overflow */
};

/* The states of the whole that are looked at for a violation, unless somebody says otherwise. */
enum { MOST_STATES_OF_WHOLE = 1000000 };

/* The actors of a component. */
struct component_actors {
    const bool *kept;                    /* per component of the whole: it keeps its code */
    const struct assumed_actor *assumed; /* others, known by an assumption only */
    size_t assumed_count;
};

/* Makes the subsystem. The actors outlive it. False: the job has failed. Freed by
 * component_verification_free() in any case. */
bool component_begin(struct component_verification *c, struct job *job, struct system *whole,
                     const struct component_actors *actors);

/* As verify(). */
bool component_verify(struct component_verification *c, const struct verify_options *options);
void component_verification_free(struct component_verification *c);

/* The arrival to blame for a spurious counterexample; NULL: it is not known. */
const struct system_arrival *component_blame(const struct question *question,
                                             const struct component_answer *answer);

#endif
