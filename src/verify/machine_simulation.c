#include "verify/machine_simulation.h"

static const uint64_t *last_state(const struct machine_simulation *s) {
    return machine_run_state(&s->run, s->run.steps.count);
}

/* ---- looking ---- */

static bool make_workers(struct machine_simulation *s, uint32_t bits) {
    batch_init(&s->batch, &s->job->memory, machine_words(bits));
    return machine_worker_init(&s->worker, s->job, s->machine, bits) &&
           machine_replay_init(&s->replay, s->job, s->machine, bits);
}

static void free_workers(struct machine_simulation *s) {
    machine_worker_free(&s->worker);
    machine_replay_free(&s->replay);
    batch_free(&s->batch);
}

/* The steps of the last state. When one of them makes a process that finds no room, states get longer. */
static bool expand(struct machine_simulation *s) {
    batch_clear(&s->batch);
    memset(s->worker.known, 0, s->machine->edges.count + 1);
    while (!machine_successors(&s->worker, last_state(s), &s->batch)) {
        uint32_t wanted = s->worker.wanted;
        if (wanted == 0)
            return false;
        free_workers(s);
        s->worker = (struct machine_worker){0};
        s->replay = (struct machine_replay){0};
        if (!machine_run_widen(&s->run, wanted) || !make_workers(s, wanted))
            return false;
    }
    return true;
}

/* Assertions that are false, and values that do not fit, have successors. */
static bool goes_on(enum failure failure) {
    return failure == FAILURE_ASSERTION || failure == FAILURE_TRUNCATION;
}

static bool look(struct machine_simulation *s) {
    s->failing.count = 0;
    s->run.claim = MACHINE_RUN_REACHES;
    if (!expand(s))
        return false;
    for (uint32_t i = 0; i < s->batch.incidents.count; i++)
        if (!goes_on(s->batch.incidents.items[i].failure) && !array_push(&s->job->memory, &s->failing, i))
            return false;
    if (machine_simulation_choices(s) == 0)
        s->run.claim = MACHINE_RUN_STOPS;
    machine_worker_look(&s->worker, last_state(s));
    machine_worker_look(&s->replay.worker, last_state(s));
    s->replay.offered = s->replay.inside = MACHINE_NONE;
    return true;
}

bool machine_simulation_begin(struct machine_simulation *s, struct job *job, const struct machine *machine) {
    *s = (struct machine_simulation){.job = job, .machine = machine};
    return machine_search_init(&s->start, job, machine) && make_workers(s, s->start.bits) &&
           machine_run_begin(&s->run, &s->start) && look(s);
}

void machine_simulation_free(struct machine_simulation *s) {
    free_workers(s);
    machine_run_free(&s->run);
    machine_search_free(&s->start);
    array_free(&s->failing);
}

/* ---- choices ---- */

size_t machine_simulation_choices(const struct machine_simulation *s) {
    return s->batch.successors.count + s->failing.count;
}

static const struct incident *incident_of(const struct machine_simulation *s, size_t choice) {
    size_t successors = s->batch.successors.count;
    return choice < successors ? NULL : &s->batch.incidents.items[s->failing.items[choice - successors]];
}

const int64_t *machine_simulation_choice(const struct machine_simulation *s, size_t choice, size_t *count) {
    const struct incident *incident = incident_of(s, choice);
    const struct successor *successor = &s->batch.successors.items[choice];
    uint32_t first = incident ? incident->events : successor->events;
    *count = (incident ? incident->events_end : successor->events_end) - first;
    return s->batch.events.items + first;
}

enum failure machine_simulation_failure(const struct machine_simulation *s, size_t choice) {
    const struct incident *incident = incident_of(s, choice);
    return incident ? incident->failure : FAILURE_NONE;
}

/* ---- moving ---- */

/* What can be chosen after a step that has failed. */
static void end_walk(struct machine_simulation *s) {
    batch_clear(&s->batch);
    s->failing.count = 0;
}

/* Executes the statements of the last step once more; those behind an assertion that is false are cut off. */
static bool replay_last(struct machine_simulation *s) {
    const struct machine_run_step *last = &s->run.steps.items[s->run.steps.count - 1];
    uint32_t first = last->events, end = last->events_end;
    machine_replay_begin_step(&s->replay);
    for (uint32_t i = first; i < end; i++) {
        struct machine_statement done = {.failure = FAILURE_NONE};
        if (!machine_replay_take(&s->replay, s->run.events.items[i], &done))
            return false;
        if (s->run.claim == MACHINE_RUN_FAILS || done.failure != FAILURE_ASSERTION || s->passes_assertions)
            continue;
        machine_run_cut(&s->run, i + 1 - first, done.failure);
        return true;
    }
    return s->run.claim == MACHINE_RUN_FAILS ||
           memcmp(s->replay.worker.source, last_state(s), s->run.words * sizeof(uint64_t)) == 0;
}

bool machine_simulation_take(struct machine_simulation *s, size_t choice) {
    const struct incident *incident = incident_of(s, choice);
    s->run.claim = MACHINE_RUN_REACHES;
    if (incident ? !machine_run_add_failure(&s->run, &s->batch, incident)
                 : !machine_run_add(&s->run, &s->batch, choice))
        return false;
    if (!replay_last(s)) {
        diagnostics_add(&s->job->diagnostics, SEVERITY_ERROR, NULL, "please report this with the model",
                        "internal error: a step of the model cannot be replayed");
        return job_fail(s->job, OUTCOME_INTERNAL);
    }
    if (s->run.claim != MACHINE_RUN_FAILS)
        return look(s);
    end_walk(s);
    return true;
}

bool machine_simulation_back(struct machine_simulation *s) {
    machine_run_drop_last(&s->run);
    return look(s);
}

enum machine_standing machine_simulation_standing(const struct machine_simulation *s) {
    const struct machine_context *c = &s->worker.context;
    if (s->run.claim == MACHINE_RUN_FAILS)
        return MACHINE_FAILED;
    if (machine_simulation_choices(s) > 0)
        return MACHINE_CAN_MOVE;
    for (uint32_t i = 0; i < c->processes_count; i++)
        if (!(location_at(c, i)->flags & LOCATION_IS_END))
            return MACHINE_DEADLOCK;
    return MACHINE_AT_END;
}
