/* Programs as steppers: actors and everything else that src/system can compile. */
#ifndef LACUNA_EXPLORE_PROGRAM_STEPPER_H
#define LACUNA_EXPLORE_PROGRAM_STEPPER_H

#include "explore/stepper.h"
#include "system/program/step.h"

struct program_stepper {
    struct stepper stepper;
    const struct program *program;
    bool every_incident;       /* is reported, not only the first of each kind */
    uint32_t viewer;           /* SYSTEM_NONE: states are not reduced */
    struct coverage *coverage; /* gets what a worker has executed, when it ends; NULL: nobody asks */
};

/* The stepper must stay where it is while a search uses it. */
void program_stepper_init(struct program_stepper *stepper, const struct program *program);

/* From now on states are reduced for a component, the viewer, by partial order (system/program/ample.h). */
void program_stepper_reduce_for(struct program_stepper *stepper, uint32_t viewer);

#endif
