/* Steps: the next states of a state of a machine.
 *
 * The successors of a state are all its steps, also those that lead to the same state: SPIN counts them one
 * by one. A step through transient states is a successor for each way through them, unless there are very
 * many; then a transient state is passed once, so that an endless loop of transient states ends.
 *
 * The action of a successor is its first edge, and `process` who moved. Its events are the statements that
 * were executed, in order: machine_event(). A statement that fails makes an incident, whose events end with
 * that statement. A false assertion is such an incident, and so is a value that does not fit where it goes:
 * the step goes on as if nothing had happened. For all others there is no successor. Of a value that does not
 * fit, the incident's `channel` is the value, and its `instruction` what is left of it. */
#ifndef LACUNA_MACHINE_STEP_H
#define LACUNA_MACHINE_STEP_H

#include "base/map.h"
#include "machine/context.h"
#include "machine/step_cache.h"
#include "system/program/batch.h"

/* What was executed before a transient state, back to the state that is expanded. */
struct machine_trace {
    int64_t event;
    uint32_t before; /* MACHINE_NONE: nothing */
};

struct transient {
    uint32_t process; /* that keeps control */
    uint32_t trace;
};

struct machine_worker {
    struct machine_context context; /* first */
    struct batch *batch;
    struct step_cache cache;
    bool uncached;    /* it is not used: a test compares */
    uint32_t looked;  /* the layout of the cache that the context shows; MACHINE_NONE: none of them */
    uint32_t words;   /* of a state */
    uint32_t scratch; /* words of a state with its hidden variables */
    uint64_t *source; /* the state that is expanded */
    uint64_t *passed; /* the transient state at hand */
    uint64_t *next;   /* the successor under way */
    uint64_t *offer;  /* what a rendezvous begins with */
    uint32_t trace;   /* what was executed before the state at hand */
    ARRAY(struct machine_trace) traces;
    ARRAY(struct transient) transients;
    ARRAY(uint64_t) transient_states; /* `scratch` words each */
    uint64_t transients_count;        /* of the state that is expanded */
    uint64_t failed_ways;             /* so far: ways through transient states that ended with a failure */
    struct map seen;                  /* transient states, if there are many */
    ARRAY(uint64_t) seen_states;
    uint8_t *known;  /* per edge: which incidents have been reported */
    bool *executed;  /* per edge: some step has executed it; the caller's, or NULL */
    bool moves;      /* a process can move in the state that was expanded, even if it fails */
    bool stopped;    /* no memory, or a state needs more room */
    uint32_t wanted; /* bits that it needs then; 0: it was not for want of room */
};

/* `room`: bits that a state may have. False: no memory. */
bool machine_worker_init(struct machine_worker *worker, struct job *job, const struct machine *machine,
                         uint32_t room);
void machine_worker_free(struct machine_worker *worker);

/* Makes a state the one at hand, to ask about it. */
void machine_worker_look(struct machine_worker *worker, const uint64_t *state);

/* Adds the successors of a state, and incidents. False: it has stopped. */
bool machine_successors(struct machine_worker *worker, const uint64_t *state, struct batch *batch);

/* Lays out the initial state in worker->next. False: it has stopped. */
bool machine_start(struct machine_worker *worker);

#endif
