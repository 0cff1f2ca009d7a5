#include "verify/simulation.h"

/* What can be done in the last state. */
static bool look(struct simulation *s) {
    context_forget_incidents(&s->stepping.context);
    return stepping_take(&s->stepping, simulation_state(s));
}

bool simulation_begin(struct simulation *s, struct job *job, struct system *system) {
    struct ranges ranges;
    *s = (struct simulation){.job = job};
    if (!trail_init(&s->trail, job, system) || !ranges_infer(&ranges, job, system))
        return false;
    s->program = program_compile(job, system, &ranges, NULL, 0);
    ranges_free(&ranges);
    if (!s->program || !stepping_init(&s->stepping, job, s->program))
        return false;
    return run_begin(&s->run, job, s->program) && trail_begin(&s->trail, s->program, &s->stepping.context) &&
           look(s);
}

void simulation_free(struct simulation *s) {
    run_free(&s->run);
    trail_free(&s->trail);
    stepping_free(&s->stepping);
    program_free(s->program);
}

const uint64_t *simulation_state(const struct simulation *s) {
    return run_state(&s->run, s->run.steps.count);
}

enum simulation_standing simulation_standing(const struct simulation *s) {
    if (s->stepping.batch.successors.count > 0)
        return STANDING_CAN_MOVE;
    return state_is_quiescent(s->program, simulation_state(s)) ? STANDING_AT_REST : STANDING_DEADLOCK;
}

bool simulation_take(struct simulation *s, size_t choice) {
    const struct batch *batch = &s->stepping.batch;
    struct turn turn = successor_turn(batch, &batch->successors.items[choice]);
    return run_add(&s->run, &turn, batch_state(batch, choice)) &&
           trail_add(&s->trail, &turn, batch_state(batch, choice)) && look(s);
}

bool simulation_back(struct simulation *s) {
    if (s->run.steps.count > 0) {
        run_drop_last(&s->run);
        trail_drop_last(&s->trail);
    }
    return look(s);
}
