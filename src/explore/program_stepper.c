#include "explore/program_stepper.h"

struct program_worker {
    struct context context;
    const struct program_stepper *stepper;
};

static void *begin(struct job *job, void *model) {
    const struct program_stepper *stepper = model;
    struct program_worker *worker = memory_allocate(&job->memory, sizeof *worker);
    if (!worker || !context_init(&worker->context, job, stepper->program)) {
        memory_free(worker);
        return NULL;
    }
    worker->context.every_incident = stepper->every_incident;
    worker->stepper = stepper;
    return worker;
}

static bool expand(void *worker, const uint64_t *state, struct batch *batch) {
    struct program_worker *own = worker;
    return context_successors(&own->context, state, batch);
}

static void end(void *worker) {
    struct program_worker *own = worker;
    if (own->stepper->coverage)
        coverage_merge(own->stepper->coverage, &own->context.coverage);
    context_free(&own->context);
    memory_free(own);
}

void program_stepper_init(struct program_stepper *stepper, const struct program *program) {
    *stepper = (struct program_stepper){
        .stepper = {program->words, program->bytes, program->initial, "exploring", stepper, begin, expand,
                    end},
        .program = program,
    };
}
