/* Runs of a machine: how it gets to where something is wrong.
 *
 * A run is a list of steps from the initial state, with the statements that each executes, and what is
 * claimed of its end. It is replayed before anybody sees it (machine/replay.h): a run that does not replay is
 * a fault of ours. */
#ifndef LACUNA_MACHINE_MACHINE_RUN_H
#define LACUNA_MACHINE_MACHINE_RUN_H

#include "machine/machine_search.h"

enum machine_run_claim {
    MACHINE_RUN_REACHES, /* nothing but that it is a run */
    MACHINE_RUN_FAILS,   /* the last statement fails; no state follows its step */
    MACHINE_RUN_STOPS,   /* nobody can move at the end */
    MACHINE_RUN_LOOPS    /* the state at the end is the one after `loop` steps */
};

struct machine_run_step {
    uint32_t events; /* of run->events */
    uint32_t events_end;
};

struct machine_run {
    struct job *job;
    const struct machine *machine;
    enum machine_run_claim claim;
    enum failure failure; /* MACHINE_RUN_FAILS */
    size_t loop;
    uint32_t words;
    uint32_t bits; /* of a state */
    ARRAY(struct machine_run_step) steps;
    ARRAY(int64_t) events;
    ARRAY(uint64_t) states; /* `words` each: the initial one, and the one after each step that has one */
};

/* An empty run: it is in the initial state, which has this many bits. */
bool machine_run_start(struct machine_run *run, struct job *job, const struct machine *machine,
                       const uint64_t *initial, uint32_t bits);

/* The same, from the initial state of the search. */
bool machine_run_begin(struct machine_run *run, const struct machine_search *search);
void machine_run_free(struct machine_run *run);

/* One more step: that of a batch. */
bool machine_run_add(struct machine_run *run, const struct batch *batch, size_t successor);
void machine_run_drop_last(struct machine_run *run);

/* One more step, which fails: that of an incident. */
bool machine_run_add_failure(struct machine_run *run, const struct batch *batch,
                             const struct incident *incident);

/* The last step ends with its first `events` statements, and the last of them fails. */
void machine_run_cut(struct machine_run *run, uint32_t events, enum failure failure);

/* Makes room for states of this many bits: longer ones than before. False: no memory. */
bool machine_run_widen(struct machine_run *run, uint32_t bits);

/* The run to a state of the search; then, if an incident of the batch is given, the step that fails. */
bool machine_run_find(struct machine_run *run, const struct machine_search *search, uint32_t number,
                      const struct batch *batch, const struct incident *incident);

/* The run along these states, the initial one first. `movers`: who makes each step; or NULL if anybody may.
 */
struct machine_path {
    const uint32_t *states;
    size_t count;
    const uint32_t *movers;
    size_t loop; /* SIZE_MAX: it does not claim a loop */
};

bool machine_run_along(struct machine_run *run, const struct machine_search *search,
                       const struct machine_path *path);

/* Looks whether it is a run, and what it claims is true. False: the job has failed: an internal error, or no
 * memory. */
bool machine_run_confirm(const struct machine_run *run);

/* After this many steps. */
static inline const uint64_t *machine_run_state(const struct machine_run *run, size_t steps) {
    return run->states.items + steps * run->words;
}

#endif
