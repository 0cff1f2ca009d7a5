#include "verify/process_simulation.h"

static const uint64_t *last_state(const struct process_simulation *s) {
    return s->states.items + s->actions.count * s->parallel.words;
}

/* What can be done in the last state. */
static bool look(struct process_simulation *s) {
    batch_clear(&s->moves);
    return s->parallel.stepper.expand(s->worker, last_state(s), &s->moves);
}

/* Appends a state; `state` is not in the array. */
static bool arrive(struct process_simulation *s, const uint64_t *state) {
    for (uint32_t i = 0; i < s->parallel.words; i++)
        if (!array_push(&s->job->memory, &s->states, state[i]))
            return false;
    return look(s);
}

bool process_simulation_begin(struct process_simulation *s, struct job *job,
                              const struct parallel_part *parts, size_t count,
                              const struct parallel_options *options) {
    *s = (struct process_simulation){.job = job, .culprit = PARALLEL_NONE};
    if (!parallel_init(&s->parallel, job, parts, count, options))
        return false;
    const struct stepper *stepper = &s->parallel.stepper;
    batch_init(&s->moves, &job->memory, stepper->words);
    s->worker = stepper->begin(job, stepper->model);
    return s->worker && arrive(s, stepper->initial);
}

void process_simulation_free(struct process_simulation *s) {
    array_free(&s->states);
    array_free(&s->actions);
    if (s->worker)
        s->parallel.stepper.end(s->worker);
    batch_free(&s->moves);
    parallel_free(&s->parallel);
}

enum process_standing process_simulation_standing(const struct process_simulation *s) {
    if (parallel_is_error(&s->parallel, last_state(s)))
        return PROCESS_IN_ERROR;
    if (parallel_is_end(&s->parallel, last_state(s)))
        return PROCESS_ENDED;
    return s->moves.successors.count > 0 ? PROCESS_CAN_MOVE : PROCESS_DEADLOCKED;
}

bool process_simulation_take(struct process_simulation *s, size_t choice) {
    s->culprit = s->moves.successors.items[choice].culprit;
    return array_push(&s->job->memory, &s->actions, s->moves.successors.items[choice].action) &&
           arrive(s, batch_state(&s->moves, choice));
}

bool process_simulation_back(struct process_simulation *s) {
    if (s->actions.count > 0) {
        s->culprit = PARALLEL_NONE; /* nothing goes on behind ERROR */
        s->actions.count--;
        s->states.count -= s->parallel.words;
    }
    return look(s);
}
