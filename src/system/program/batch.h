/* What a next-state function produces: the successors of some states, one state after the other.
 *
 * Whoever expands states owns the batch, sets `source` to the number of the state at hand, and clears the
 * batch when its content is no longer needed. Arrays keep the size that was needed once, so that nothing is
 * allocated per step. A batch knows nothing about who fills it: actors, LTSs in parallel, peers with buffers.
 */
#ifndef LACUNA_SYSTEM_PROGRAM_BATCH_H
#define LACUNA_SYSTEM_PROGRAM_BATCH_H

#include "base/array.h"
#include "system/program/program.h"

#define NOT_VIOLATED UINT32_MAX

struct successor {
    uint32_t source; /* the state that it comes from */
    uint32_t action; /* what was done: an edge of the system, or a label of the LTSs */
    uint32_t
        violated; /* the first observer that reached π: then there is no next state. NOT_VIOLATED: none */
    union {
        uint32_t violated_set; /* actors: all observers that reached π, a bit for each of the first 32 */
        uint32_t culprit;      /* LTSs in parallel: the part that moves to π */
        uint32_t fill;         /* peers: messages in the buffer after a send */
        uint32_t message;      /* actors alone: the message that it takes */
        uint32_t instruction;  /* candidates: at which the turn breaks off, or UINT32_MAX */
        uint32_t process;      /* machines: who moved */
    };
    uint32_t events; /* batch->events[events] to [events_end - 1]: details of the action */
    uint32_t events_end;
};

/* A branch of a turn that blocked or failed. Its events are those up to there; a blocked send is the last. */
struct incident {
    uint32_t source;
    uint32_t edge;
    enum failure failure; /* FAILURE_NONE: it blocked */
    uint32_t channel;     /* of the send that blocked or failed; SYSTEM_NONE: it was not a send that failed */
    uint32_t instruction; /* that failed */
    uint32_t events;
    uint32_t events_end;
};

struct batch {
    struct memory *memory;
    uint32_t words;  /* of a state */
    uint32_t source; /* of what is added from now on */
    ARRAY(struct successor) successors;
    ARRAY(uint64_t) states; /* `words` for each successor; all zero if it violates an observer */
    ARRAY(int64_t) events;
    ARRAY(struct incident) incidents;
};

static inline void batch_init(struct batch *batch, struct memory *memory, uint32_t words) {
    *batch = (struct batch){.memory = memory, .words = words};
}

static inline void batch_free(struct batch *batch) {
    array_free(&batch->successors);
    array_free(&batch->states);
    array_free(&batch->events);
    array_free(&batch->incidents);
}

static inline void batch_clear(struct batch *batch) {
    batch->successors.count = 0;
    batch->states.count = 0;
    batch->events.count = 0;
    batch->incidents.count = 0;
}

/* The next state of a successor. */
static inline uint64_t *batch_state(const struct batch *batch, size_t index) {
    return batch->states.items + index * batch->words;
}

/* Adds a successor and returns its next state, to be filled in. NULL: there is no memory. */
static inline uint64_t *batch_add(struct batch *batch, struct successor successor) {
    size_t count = batch->successors.count;
    if (!array_reserve(batch->memory, &batch->states, (count + 1) * batch->words) ||
        !array_push(batch->memory, &batch->successors, successor))
        return NULL;
    return batch_state(batch, count);
}

/* The same of a successor with events, which are copied. */
uint64_t *batch_add_with_events(struct batch *batch, struct successor successor, const int64_t *events,
                                uint32_t count);

/* Takes the last successor away. */
static inline void batch_drop_last(struct batch *batch) {
    batch->successors.count--;
}

#endif
