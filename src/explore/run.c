#include "explore/run.h"

#include <string.h>

struct turn run_turn(const struct run *run, size_t step) {
    const struct run_step *s = &run->steps.items[step];
    return (struct turn){s->edge, run->events.items + s->events, s->events_end - s->events};
}

const uint64_t *run_state(const struct run *run, size_t turns) {
    size_t words = run->program->words;
    return (turns + 1) * words <= run->states.count ? run->states.items + turns * words : NULL;
}

void run_free(struct run *run) {
    array_free(&run->states);
    array_free(&run->steps);
    array_free(&run->events);
}

bool state_is_quiescent(const struct program *program, const uint64_t *state) {
    for (uint32_t i = 0; i < program->words; i++)
        if (state[i] & program->channel_bits[i])
            return false;
    return true;
}

/* --- Finding --- */

static bool add_turn(struct run *run, const struct turn *turn) {
    struct memory *memory = &run->job->memory;
    uint32_t first = (uint32_t)run->events.count;
    if (!array_reserve(memory, &run->events, 1)) /* never empty, so that pointers into it are pointers */
        return false;
    for (uint32_t i = 0; i < turn->count; i++)
        if (!array_push(memory, &run->events, turn->events[i]))
            return false;
    struct run_step step = {turn->edge, first, (uint32_t)run->events.count};
    return array_push(memory, &run->steps, step);
}

static bool add_state(struct run *run, const uint64_t *state) {
    for (uint32_t i = 0; i < run->program->words; i++)
        if (!array_push(&run->job->memory, &run->states, state[i]))
            return false;
    return true;
}

bool run_begin(struct run *run, struct job *job, const struct program *program) {
    *run = (struct run){.job = job, .program = program, .claim = RUN_REACHES};
    return add_state(run, program->initial);
}

bool run_add(struct run *run, const struct turn *turn, const uint64_t *state) {
    return add_turn(run, turn) && add_state(run, state);
}

bool run_add_last(struct run *run, const struct turn *turn, enum run_claim claim, uint32_t about) {
    run->claim = claim;
    run->about = about;
    return add_turn(run, turn);
}

void run_drop_last(struct run *run) {
    run->events.count = run->steps.items[--run->steps.count].events;
    run->states.count -= run->program->words;
}

static bool internal_error(struct run *run, const char *what) {
    diagnostics_add(&run->job->diagnostics, SEVERITY_ERROR, NULL, "please report this with the model",
                    "internal error: %s", what);
    return job_fail(run->job, OUTCOME_INTERNAL);
}

/* The turn that leads from one state of the path to the next, of those that fit. */
static bool add_step_between(struct run *run, struct stepping *steps, size_t step,
                             const struct run_path *path) {
    const uint64_t *from = run_state(run, step), *to = run_state(run, step + 1);
    if (!stepping_take(steps, from))
        return false;
    for (size_t i = 0; i < steps->batch.successors.count; i++) {
        const struct successor *successor = &steps->batch.successors.items[i];
        if (successor->violated != NOT_VIOLATED ||
            memcmp(batch_state(&steps->batch, i), to, run->program->bytes) != 0)
            continue;
        struct turn turn = successor_turn(&steps->batch, successor);
        if (path->fits(path->data, &turn, step))
            return add_turn(run, &turn);
    }
    return internal_error(run, "a state on the way has no such successor");
}

static bool successor_fits(const struct run *run, const struct successor *successor) {
    return run->claim == RUN_VIOLATES && successor->violated != NOT_VIOLATED &&
           run->program->observers[successor->violated] == run->about;
}

static bool incident_fits(const struct run *run, const struct incident *incident) {
    if (run->claim == RUN_BLOCKS)
        return incident->failure == FAILURE_NONE && incident->channel == run->about;
    return run->claim == RUN_FAILS && incident->failure != FAILURE_NONE &&
           incident->instruction == run->about;
}

/* The turn from `state` that the claim is about. */
static bool add_last_turn(struct run *run, struct stepping *steps, const uint64_t *state) {
    context_forget_incidents(&steps->context);
    if (!stepping_take(steps, state))
        return false;
    for (size_t i = 0; i < steps->batch.successors.count; i++)
        if (successor_fits(run, &steps->batch.successors.items[i])) {
            struct turn turn = successor_turn(&steps->batch, &steps->batch.successors.items[i]);
            return add_turn(run, &turn);
        }
    for (size_t i = 0; i < steps->batch.incidents.count; i++)
        if (incident_fits(run, &steps->batch.incidents.items[i])) {
            struct turn turn = incident_turn(&steps->batch, &steps->batch.incidents.items[i]);
            run->failure = steps->batch.incidents.items[i].failure;
            return add_turn(run, &turn);
        }
    return internal_error(run, "the last turn of a run is not there");
}

static bool find_turns(struct run *run, struct stepping *steps, const struct search *search,
                       const struct run_path *path) {
    uint32_t words = run->program->words;
    if (!array_reserve(&run->job->memory, &run->states, path->count * words))
        return false;
    run->states.count = path->count * words;
    for (size_t i = 0; i < path->count; i++)
        store_get(&search->store, path->states[i], run->states.items + i * words);
    for (size_t i = 0; i + 1 < path->count; i++)
        if (!add_step_between(run, steps, i, path))
            return false;
    bool has_last_turn = run->claim == RUN_VIOLATES || run_breaks_off(run);
    return !has_last_turn || add_last_turn(run, steps, run_state(run, path->count - 1));
}

static bool every_turn(void *data, const struct turn *turn, size_t step) {
    (void)data, (void)turn, (void)step;
    return true;
}

/* Fills a run whose claim is set, and replays it. */
static bool find_and_replay(struct run *run, const struct search *search, const struct run_path *path) {
    struct stepping steps;
    if (!stepping_init(&steps, run->job, run->program))
        return false;
    bool fine = find_turns(run, &steps, search, path);
    stepping_free(&steps);
    if (fine && !run_replay(run))
        fine = job_failed(run->job) ? false : internal_error(run, "a run does not replay");
    if (!fine)
        run_free(run);
    return fine;
}

bool run_find(struct run *run, const struct program *program, const struct search *search, uint32_t number,
              enum run_claim claim, uint32_t about) {
    *run = (struct run){.job = search->job, .program = program, .claim = claim, .about = about};
    struct path way = {0};
    bool fine = store_path(&search->store, number, &way);
    struct run_path path = {way.states.items, way.states.count, SIZE_MAX, every_turn, NULL};
    fine = fine && find_and_replay(run, search, &path);
    array_free(&way.states);
    return fine;
}

bool run_along(struct run *run, const struct program *program, const struct search *search,
               const struct run_path *path) {
    enum run_claim claim = path->loop == SIZE_MAX ? RUN_STOPS : RUN_LOOPS;
    *run = (struct run){.job = search->job, .program = program, .claim = claim, .loop = path->loop};
    return find_and_replay(run, search, path);
}

/* --- Replaying --- */

/* Different states that a run may be in. */
struct crowd {
    uint32_t words;
    ARRAY(uint64_t) states;
    size_t count;
};

static bool crowd_add(struct crowd *crowd, struct memory *memory, const uint64_t *state) {
    for (size_t i = 0; i < crowd->count; i++)
        if (memcmp(crowd->states.items + i * crowd->words, state, crowd->words * sizeof *state) == 0)
            return true;
    if (!array_reserve(memory, &crowd->states, (crowd->count + 1) * crowd->words))
        return false;
    memcpy(crowd->states.items + crowd->count * crowd->words, state, crowd->words * sizeof *state);
    crowd->count++;
    return true;
}

/* All states that a turn with this label leads to. */
static bool follow(struct stepping *steps, struct memory *memory, const struct turn *turn,
                   const struct crowd *from, struct crowd *to) {
    to->count = 0;
    for (size_t i = 0; i < from->count; i++) {
        if (!stepping_take(steps, from->states.items + i * from->words))
            return false;
        for (size_t j = 0; j < steps->batch.successors.count; j++) {
            struct turn other = successor_turn(&steps->batch, &steps->batch.successors.items[j]);
            if (steps->batch.successors.items[j].violated == NOT_VIOLATED &&
                turns_alike(steps->context.program, turn, &other) &&
                !crowd_add(to, memory, batch_state(&steps->batch, j)))
                return false;
        }
    }
    return true;
}

/* The program's number of the observer that the run is about. */
static uint32_t observer_of(const struct run *run) {
    uint32_t number = 0;
    while (run->program->observers[number] != run->about)
        number++;
    return number;
}

/* Is the claim true in this state, the last turn being the run's last? */
static bool claim_holds(const struct run *run, struct stepping *steps, const uint64_t *state) {
    enum failure failure;
    context_forget_incidents(&steps->context);
    if (run->claim == RUN_REACHES || run->claim == RUN_BEGINS)
        return true;
    if (run->claim == RUN_REFUTES)
        return context_read_state(&steps->context, observer_of(run), state, &failure) == OBSERVER_ERROR;
    if (run->claim == RUN_UNDEFINED) {
        context_condition(&steps->context, run->program->predicates[run->about], state, &failure);
        return failure != FAILURE_NONE;
    }
    if (run->claim == RUN_FALSIFIES)
        return !context_condition(&steps->context, run->program->invariants[run->about], state, &failure);
    if (!stepping_take(steps, state))
        return false;
    if (run->claim == RUN_STOPS)
        return steps->batch.successors.count == 0;
    if (run->claim == RUN_STAYS)
        return steps->batch.successors.count == 0 &&
               !context_stays_in_state(&steps->context, observer_of(run), state);
    if (run->claim == RUN_DEADLOCKS || run->claim == RUN_RESTS)
        return steps->batch.successors.count == 0 &&
               state_is_quiescent(run->program, state) == (run->claim == RUN_RESTS);
    struct turn last = run_turn(run, run->steps.count - 1);
    for (size_t i = 0; i < steps->batch.successors.count; i++) {
        struct turn turn = successor_turn(&steps->batch, &steps->batch.successors.items[i]);
        if (successor_fits(run, &steps->batch.successors.items[i]) && turns_alike(run->program, &last, &turn))
            return true;
    }
    for (size_t i = 0; i < steps->batch.incidents.count; i++) {
        struct turn turn = incident_turn(&steps->batch, &steps->batch.incidents.items[i]);
        if (incident_fits(run, &steps->batch.incidents.items[i]) && turns_alike(run->program, &last, &turn))
            return true;
    }
    return false;
}

static bool replay(const struct run *run, struct stepping *steps, struct crowd *here, struct crowd *there) {
    struct memory *memory = &run->job->memory;
    bool last_is_claimed = run->claim == RUN_VIOLATES || run_breaks_off(run);
    size_t whole = run->steps.count - (last_is_claimed ? 1 : 0);
    if (!crowd_add(here, memory, run->program->initial))
        return false;
    for (size_t i = 0; i < whole; i++) {
        struct turn turn = run_turn(run, i);
        if (!follow(steps, memory, &turn, here, there))
            return false;
        struct crowd swapped = *here;
        *here = *there;
        *there = swapped;
    }
    for (size_t i = 0; i < here->count; i++)
        if (claim_holds(run, steps, here->states.items + i * here->words))
            return true;
    return false;
}

/* A loop must come back to its very state: here the states themselves are followed. */
static bool replay_states(const struct run *run, struct stepping *steps) {
    size_t bytes = run->program->words * sizeof(uint64_t);
    for (size_t i = 0; i < run->steps.count; i++) {
        struct turn turn = run_turn(run, i);
        bool found = false;
        if (!stepping_take(steps, run_state(run, i)))
            return false;
        for (size_t j = 0; j < steps->batch.successors.count && !found; j++) {
            struct turn other = successor_turn(&steps->batch, &steps->batch.successors.items[j]);
            found = turns_alike(run->program, &turn, &other) &&
                    memcmp(batch_state(&steps->batch, j), run_state(run, i + 1), bytes) == 0;
        }
        if (!found)
            return false;
    }
    return run->loop < run->steps.count && memcmp(run_state(run, 0), run->program->initial, bytes) == 0 &&
           memcmp(run_state(run, run->loop), run_state(run, run->steps.count), bytes) == 0;
}

bool run_replay(const struct run *run) {
    struct stepping steps;
    if (!stepping_init(&steps, run->job, run->program))
        return false;
    struct crowd here = {.words = run->program->words}, there = here;
    bool fine = run->claim == RUN_LOOPS ? replay_states(run, &steps) : replay(run, &steps, &here, &there);
    array_free(&here.states);
    array_free(&there.states);
    stepping_free(&steps);
    return fine;
}
