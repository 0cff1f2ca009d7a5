/* Runs: how a system gets to where something is wrong, as people will read it.
 *
 * A run is a list of turns from the initial state, and what is claimed of its end. It is found by way of the
 * parents in the store, and then replayed by itself: run_replay() follows the labels of the turns from the
 * initial state, along all states that they allow, and looks whether the claim is true of one of them. A run
 * that does not replay is a fault of ours, and is not shown to anybody. */
#ifndef LACUNA_EXPLORE_RUN_H
#define LACUNA_EXPLORE_RUN_H

#include "explore/search.h"
#include "system/program/step.h"

enum run_claim {
    RUN_REACHES,   /* nothing but that it is a run */
    RUN_BEGINS,    /* nor anything more: what it is about is true of no run at all */
    RUN_VIOLATES,  /* the last turn moves observer `about` (the system's number) to π */
    RUN_FALSIFIES, /* invariant `about` is not true at the end */
    RUN_DEADLOCKS, /* nobody can move, and some channel is not empty */
    RUN_RESTS,     /* nobody can move, and all channels are empty */
    RUN_STOPS,     /* nobody can move */
    RUN_LOOPS,     /* the state at the end is the one after `loop` turns: it can go on like this forever */
    RUN_REFUTES, /* observer `about` (the system's number), which is over states, reads the last and reaches π
                  */
    RUN_STAYS,   /* nobody can move, and that observer reaches π by reading the last state again and again */
    RUN_UNDEFINED, /* predicate `about` (the system's number) has no value at the end */
    RUN_BLOCKS,    /* the last turn does not end: channel `about` is full */
    RUN_FAILS      /* the last turn does not end: instruction `about` fails */
};

struct run_step {
    uint32_t edge;
    uint32_t events; /* of run->events */
    uint32_t events_end;
};

struct run {
    struct job *job;
    const struct program *program;
    enum run_claim claim;
    uint32_t about;
    size_t loop;          /* RUN_LOOPS */
    enum failure failure; /* RUN_FAILS; RUN_UNDEFINED; RUN_FALSIFIES if the condition has no value */
    ARRAY(struct run_step) steps;
    ARRAY(int64_t) events;
    ARRAY(uint64_t) states; /* program->words each: the initial one, then the one after each turn that ends */
};

/* The run to state `number` of a search over the program and, for claims about a last turn, the first such
 * turn from there; replayed. False: no memory, or an internal error; the job has failed. */
bool run_find(struct run *run, const struct program *program, const struct search *search, uint32_t number,
              enum run_claim claim, uint32_t about);
void run_free(struct run *run);

/* The run along these states, `count` of them and the initial one first, with turns that `fits` says yes to;
 * claims RUN_STOPS, or RUN_LOOPS if `loop` is not SIZE_MAX; replayed. False: as above. */
struct run_path {
    const uint32_t *states;
    size_t count;
    size_t loop;
    bool (*fits)(void *data, const struct turn *turn, size_t step);
    void *data;
};

bool run_along(struct run *run, const struct program *program, const struct search *search,
               const struct run_path *path);

bool run_replay(const struct run *run);

/* A run that is made turn by turn: it begins in the initial state, claims nothing, and needs no replay. */
bool run_begin(struct run *run, struct job *job, const struct program *program);
bool run_add(struct run *run, const struct turn *turn, const uint64_t *state);
/* Its last turn, which does not end or ends in π, and what is claimed of it. To be replayed. */
bool run_add_last(struct run *run, const struct turn *turn, enum run_claim claim, uint32_t about);
void run_drop_last(struct run *run);

/* The state after this many turns; NULL if the last of them does not end, or ends in π. */
const uint64_t *run_state(const struct run *run, size_t turns);

struct turn run_turn(const struct run *run, size_t step);

/* The last turn is one that does not end. */
static inline bool run_breaks_off(const struct run *run) {
    return run->claim == RUN_BLOCKS || run->claim == RUN_FAILS;
}

/* Nobody can move in `state`: is it a deadlock, or has all work been done? */
bool state_is_quiescent(const struct program *program, const uint64_t *state);

#endif
