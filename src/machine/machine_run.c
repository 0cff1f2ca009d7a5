#include "machine/machine_run.h"

#include "explore/way.h"
#include "machine/replay.h"

/* ---- making ---- */

static bool add_state(struct machine_run *run, const uint64_t *state) {
    if (!array_reserve(&run->job->memory, &run->states, run->states.count + run->words))
        return false;
    memcpy(run->states.items + run->states.count, state, run->words * sizeof *state);
    run->states.count += run->words;
    return true;
}

static bool add_events(struct machine_run *run, const int64_t *events, uint32_t count) {
    struct machine_run_step step = {(uint32_t)run->events.count, (uint32_t)run->events.count + count};
    for (uint32_t i = 0; i < count; i++)
        if (!array_push(&run->job->memory, &run->events, events[i]))
            return false;
    return array_push(&run->job->memory, &run->steps, step);
}

bool machine_run_start(struct machine_run *run, struct job *job, const struct machine *machine,
                       const uint64_t *initial, uint32_t bits) {
    *run = (struct machine_run){
        .job = job, .machine = machine, .loop = SIZE_MAX, .words = machine_words(bits), .bits = bits};
    return add_state(run, initial);
}

bool machine_run_begin(struct machine_run *run, const struct machine_search *search) {
    return machine_run_start(run, search->job, search->machine, search->initial, search->bits);
}

void machine_run_free(struct machine_run *run) {
    array_free(&run->steps);
    array_free(&run->events);
    array_free(&run->states);
}

bool machine_run_add(struct machine_run *run, const struct batch *batch, size_t index) {
    const struct successor *s = &batch->successors.items[index];
    return add_events(run, batch->events.items + s->events, s->events_end - s->events) &&
           add_state(run, batch_state(batch, index));
}

void machine_run_drop_last(struct machine_run *run) {
    if (run->steps.count == 0)
        return;
    run->events.count = run->steps.items[--run->steps.count].events;
    if (run->claim != MACHINE_RUN_FAILS) /* no state follows a step that fails */
        run->states.count -= run->words;
    run->claim = MACHINE_RUN_REACHES;
}

bool machine_run_add_failure(struct machine_run *run, const struct batch *batch,
                             const struct incident *incident) {
    run->claim = MACHINE_RUN_FAILS;
    run->failure = incident->failure;
    return add_events(run, batch->events.items + incident->events, incident->events_end - incident->events);
}

void machine_run_cut(struct machine_run *run, uint32_t events, enum failure failure) {
    struct machine_run_step *last = &run->steps.items[run->steps.count - 1];
    last->events_end = last->events + events;
    run->events.count = last->events_end;
    run->states.count -= run->words;
    run->claim = MACHINE_RUN_FAILS;
    run->failure = failure;
}

bool machine_run_widen(struct machine_run *run, uint32_t bits) {
    struct machine_run wide = *run;
    uint64_t *state = memory_allocate_zeroed(&run->job->memory, machine_words(bits), sizeof *state);
    bool fine = state != NULL;
    wide.words = machine_words(bits);
    wide.bits = bits;
    wide.states.items = NULL;
    wide.states.count = wide.states.capacity = 0;
    for (size_t i = 0; fine && i < run->states.count; i += run->words) {
        memcpy(state, run->states.items + i, run->words * sizeof *state);
        fine = add_state(&wide, state);
    }
    memory_free(state);
    if (fine) {
        array_free(&run->states);
        *run = wide;
    } else {
        array_free(&wide.states);
    }
    return fine;
}

bool machine_run_find(struct machine_run *run, const struct machine_search *search, uint32_t number,
                      const struct batch *batch, const struct incident *incident) {
    struct batch way;
    batch_init(&way, &search->job->memory, search->stepper.words);
    bool fine = machine_run_begin(run, search) && way_find(&search->search, number, &way);
    for (size_t i = 0; fine && i < way.successors.count; i++)
        fine = machine_run_add(run, &way, i);
    batch_free(&way);
    return fine && (!incident || machine_run_add_failure(run, batch, incident));
}

/* Adds the first step to the state that the path says. */
static bool add_step(struct machine_run *run, const struct machine_search *search, void *worker,
                     struct batch *batch, uint64_t *target, const struct machine_path *path, size_t i) {
    const struct store *store = &search->search.store;
    batch_clear(batch);
    store_get(store, path->states[i], target);
    if (!search->stepper.expand(worker, target, batch))
        return false;
    store_get(store, path->states[i + 1], target);
    for (size_t k = 0; k < batch->successors.count; k++)
        if ((!path->movers || batch->successors.items[k].process == path->movers[i]) &&
            memcmp(batch_state(batch, k), target, search->stepper.bytes) == 0)
            return machine_run_add(run, batch, k);
    return job_fail(search->job, OUTCOME_INTERNAL);
}

bool machine_run_along(struct machine_run *run, const struct machine_search *search,
                       const struct machine_path *path) {
    struct memory *memory = &search->job->memory;
    struct batch batch;
    batch_init(&batch, memory, search->stepper.words);
    uint64_t *target = memory_allocate_zeroed(memory, search->stepper.words, sizeof *target);
    void *worker = search->stepper.begin(search->job, search->stepper.model);
    bool fine = target && worker && machine_run_begin(run, search);
    for (size_t i = 0; fine && i + 1 < path->count; i++)
        fine = add_step(run, search, worker, &batch, target, path, i);
    if (worker)
        search->stepper.end(worker);
    run->loop = path->loop;
    run->claim = path->loop == SIZE_MAX ? MACHINE_RUN_REACHES : MACHINE_RUN_LOOPS;
    memory_free(target);
    batch_free(&batch);
    return fine;
}

/* ---- confirming ---- */

/* The last statement of the step tells whether it failed. */
static bool replay_step(struct machine_replay *replay, const struct machine_run *run, size_t step,
                        struct machine_statement *last) {
    machine_replay_begin_step(replay);
    for (uint32_t i = run->steps.items[step].events; i < run->steps.items[step].events_end; i++)
        if (!machine_replay_take(replay, run->events.items[i], last))
            return false;
    return true;
}

static bool is_state(const struct machine_replay *replay, const struct machine_run *run, size_t steps) {
    return memcmp(replay->worker.source, machine_run_state(run, steps), run->words * sizeof(uint64_t)) == 0;
}

static bool stops(struct machine_replay *replay, const struct machine_run *run) {
    struct batch batch;
    batch_init(&batch, &run->job->memory, run->words);
    bool fine = machine_successors(&replay->worker, machine_run_state(run, run->steps.count), &batch) &&
                batch.successors.count == 0;
    batch_free(&batch);
    return fine;
}

static bool replays(struct machine_replay *replay, const struct machine_run *run) {
    struct machine_statement last = {.failure = FAILURE_NONE};
    bool fails = run->claim == MACHINE_RUN_FAILS;
    size_t whole = run->steps.count - fails;
    for (size_t i = 0; i < whole; i++)
        if (!replay_step(replay, run, i, &last) || !is_state(replay, run, i + 1))
            return false;
    switch (run->claim) {
    case MACHINE_RUN_FAILS:
        return replay_step(replay, run, whole, &last) &&
               (last.failure == run->failure ||
                run->failure == FAILURE_ENDLESS); /* what goes on forever is not replayed */
    case MACHINE_RUN_STOPS:
        return stops(replay, run);
    case MACHINE_RUN_LOOPS:
        return run->loop < whole && memcmp(machine_run_state(run, run->loop), machine_run_state(run, whole),
                                           run->words * sizeof(uint64_t)) == 0;
    default:
        return true;
    }
}

bool machine_run_confirm(const struct machine_run *run) {
    struct machine_replay replay;
    bool fine = machine_replay_init(&replay, run->job, run->machine, run->bits) && replays(&replay, run);
    machine_replay_free(&replay);
    if (fine || job_failed(run->job))
        return fine;
    diagnostics_add(&run->job->diagnostics, SEVERITY_ERROR, NULL, "please report this with the model",
                    "internal error: a run of the model cannot be replayed");
    return job_fail(run->job, OUTCOME_INTERNAL);
}
