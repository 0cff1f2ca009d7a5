/* A walk through a machine, step by step. Every step is replayed when it is taken (machine/replay.h).
 *
 * What can be chosen are the successors of the last state, and behind them the steps that fail. A step that
 * fails ends the walk. An assertion that is false does so as well, unless the walk passes assertions. */
#ifndef LACUNA_VERIFY_MACHINE_SIMULATION_H
#define LACUNA_VERIFY_MACHINE_SIMULATION_H

#include "machine/machine_run.h"
#include "machine/replay.h"

struct machine_simulation {
    struct job *job;
    const struct machine *machine;
    struct machine_search start;  /* the initial state; its `failure` says why there is none */
    struct machine_worker worker; /* the last state of the walk is at hand */
    struct machine_replay replay;
    struct batch batch;      /* the steps of the last state, and incidents */
    ARRAY(uint32_t) failing; /* incidents that are steps without a state behind them */
    struct machine_run run;
    bool passes_assertions;
};

enum machine_standing {
    MACHINE_CAN_MOVE,
    MACHINE_AT_END,   /* nobody can move, and everybody is at a valid end */
    MACHINE_DEADLOCK, /* nobody can move */
    MACHINE_FAILED    /* the last step has failed */
};

/* At the initial state. False: there is none (start.failure), or the job has failed. */
bool machine_simulation_begin(struct machine_simulation *simulation, struct job *job,
                              const struct machine *machine);
void machine_simulation_free(struct machine_simulation *simulation);

size_t machine_simulation_choices(const struct machine_simulation *simulation);

/* The statements of a choice. */
const int64_t *machine_simulation_choice(const struct machine_simulation *simulation, size_t choice,
                                         size_t *count);

/* Why the choice fails; FAILURE_NONE: it does not, or by an assertion. */
enum failure machine_simulation_failure(const struct machine_simulation *simulation, size_t choice);

/* False: the job has failed. */
bool machine_simulation_take(struct machine_simulation *simulation, size_t choice);

/* Undoes the last step, if there is one. False: the job has failed. */
bool machine_simulation_back(struct machine_simulation *simulation);

enum machine_standing machine_simulation_standing(const struct machine_simulation *simulation);

#endif
