/* A walk through processes in parallel, action by action. */
#ifndef LACUNA_VERIFY_PROCESS_SIMULATION_H
#define LACUNA_VERIFY_PROCESS_SIMULATION_H

#include "explore/parallel.h"

struct process_simulation {
    struct job *job;
    struct parallel parallel;
    void *worker;            /* of the composition */
    struct batch moves;      /* that can be done in the last state */
    ARRAY(uint64_t) states;  /* one more than actions */
    ARRAY(uint32_t) actions; /* labels of the composition */
    uint32_t culprit;        /* the part that the last action led to ERROR; PARALLEL_NONE: none */
};

enum process_standing { PROCESS_CAN_MOVE, PROCESS_IN_ERROR, PROCESS_ENDED, PROCESS_DEADLOCKED };

/* At the initial state. The parts stay where they are. False: the job has failed. */
bool process_simulation_begin(struct process_simulation *simulation, struct job *job,
                              const struct parallel_part *parts, size_t count,
                              const struct parallel_options *options);
void process_simulation_free(struct process_simulation *simulation);

enum process_standing process_simulation_standing(const struct process_simulation *simulation);

/* Takes one of the moves. False: the job has failed. */
bool process_simulation_take(struct process_simulation *simulation, size_t choice);

/* Undoes the last action, if there is one. False: the job has failed. */
bool process_simulation_back(struct process_simulation *simulation);

#endif
