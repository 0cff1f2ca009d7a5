/* A walk through a closed system, turn by turn, along which its properties are watched (verify/trail.h). */
#ifndef LACUNA_VERIFY_SIMULATION_H
#define LACUNA_VERIFY_SIMULATION_H

#include "explore/run.h"
#include "verify/trail.h"

struct simulation {
    struct job *job;
    struct program *program;
    struct stepping stepping; /* its batch has the turns that can be taken, and the incidents */
    struct run run;
    struct trail trail;
};

enum simulation_standing { STANDING_CAN_MOVE, STANDING_AT_REST, STANDING_DEADLOCK };

/* At the initial state. Formulas that can be watched become observers of the system. False: the job has
 * failed. */
bool simulation_begin(struct simulation *simulation, struct job *job, struct system *system);
void simulation_free(struct simulation *simulation);

/* The last state of the walk. */
const uint64_t *simulation_state(const struct simulation *simulation);
enum simulation_standing simulation_standing(const struct simulation *simulation);

/* Takes a successor of the batch. False: the job has failed. */
bool simulation_take(struct simulation *simulation, size_t choice);

/* Undoes the last turn, if there is one. False: the job has failed. */
bool simulation_back(struct simulation *simulation);

#endif
