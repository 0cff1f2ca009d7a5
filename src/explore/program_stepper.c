#include "explore/program_stepper.h"

#include "system/program/ample.h"

struct program_worker {
    struct context context;
    const struct program_stepper *stepper;
    struct ample ample; /* if there is a viewer */
};

static void *begin(struct job *job, void *model) {
    const struct program_stepper *stepper = model;
    struct program_worker *worker = memory_allocate(&job->memory, sizeof *worker);
    if (!worker || !context_init(&worker->context, job, stepper->program)) {
        memory_free(worker);
        return NULL;
    }
    if (stepper->viewer != SYSTEM_NONE &&
        !ample_init(&worker->ample, job, stepper->program, stepper->viewer)) {
        ample_free(&worker->ample);
        context_free(&worker->context);
        memory_free(worker);
        return NULL;
    }
    worker->context.every_incident = stepper->every_incident;
    worker->stepper = stepper;
    return worker;
}

/* Successors from this one on. */
static bool settle(struct program_worker *own, struct batch *batch, size_t from) {
    for (size_t i = from; i < batch->successors.count; i++) {
        struct turn turn = successor_turn(batch, &batch->successors.items[i]);
        if (batch->successors.items[i].violated == NOT_VIOLATED &&
            !ample_settle(&own->ample, &turn, batch_state(batch, i)))
            return false;
    }
    return true;
}

static bool expand(void *worker, const uint64_t *state, struct batch *batch) {
    struct program_worker *own = worker;
    return context_successors(&own->context, state, batch);
}

static bool expand_reduced(void *worker, const uint64_t *state, struct batch *batch) {
    struct program_worker *own = worker;
    size_t before = batch->successors.count;
    bool found = false;
    return ample_expand(&own->ample, state, batch, &found) &&
           (found || context_successors(&own->context, state, batch)) && settle(own, batch, before);
}

static void end(void *worker) {
    struct program_worker *own = worker;
    if (own->stepper->coverage)
        coverage_merge(own->stepper->coverage, &own->context.coverage);
    if (own->stepper->viewer != SYSTEM_NONE)
        ample_free(&own->ample);
    context_free(&own->context);
    memory_free(own);
}

void program_stepper_init(struct program_stepper *stepper, const struct program *program) {
    *stepper = (struct program_stepper){
        .stepper = {program->words, program->bytes, program->initial, "exploring", stepper, begin, expand,
                    end},
        .program = program,
        .viewer = SYSTEM_NONE,
    };
}

void program_stepper_reduce_for(struct program_stepper *stepper, uint32_t viewer) {
    stepper->viewer = viewer;
    stepper->stepper.expand = expand_reduced;
}
