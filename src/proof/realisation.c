#include "proof/realisation.h"

#include <string.h>

#include "base/text.h"
#include "explore/stepper.h"
#include "system/view.h"

/* The whole beside the run: a state of the search is one of the whole, and behind it how many turns of the
 * run it has made. */
struct follower {
    const struct subsystem *subsystem;
    const struct run *run;
    const struct program *program; /* of the whole */
    struct arena arena;
    uint64_t *initial;
    const char **turns; /* of the run, as text */
    size_t furthest;    /* turns that some state has made */
};

/* --- The same turn --- */

static bool same_variables(const struct follower *f, const uint64_t *whole, const uint64_t *part) {
    const struct system *system = f->subsystem->whole;
    for (uint32_t i = 0; i < system->variables.count; i++)
        if (f->subsystem->inside[system->variables.items[i].component] &&
            view_variable(f->program, whole, i) != view_variable(f->run->program, part, i))
            return false;
    return true;
}

static bool same_sender(uint32_t left, uint32_t right) {
    return left == right || left == SYSTEM_NONE || right == SYSTEM_NONE;
}

/* Is this turn of the whole, from state to state, turn `made` of the run? */
static bool is_next(const struct follower *f, const struct turn *turn, const uint64_t *before,
                    const uint64_t *after, size_t made) {
    if (made == f->run->steps.count)
        return false;
    struct turn wanted = run_turn(f->run, made);
    const uint64_t *part = run_state(f->run, made + 1);
    struct text text = {.memory = &f->run->job->memory};
    text_turn(&text, f->program, turn);
    bool same = strcmp(text_end(&text), f->turns[made]) == 0;
    text_free(&text);
    return same && (!part || same_variables(f, after, part)) &&
           same_sender(turn_sender(f->program, turn, before),
                       turn_sender(f->run->program, &wanted, run_state(f->run, made)));
}

/* --- The stepper --- */

struct worker {
    const struct follower *follower;
    struct stepping steps;
};

static void *begin_work(struct job *job, void *model) {
    struct worker *worker = memory_allocate_zeroed(&job->memory, 1, sizeof *worker);
    if (!worker)
        return NULL;
    worker->follower = model;
    if (stepping_init(&worker->steps, job, worker->follower->program))
        return worker;
    memory_free(worker);
    return NULL;
}

static void end_work(void *data) {
    struct worker *worker = data;
    stepping_free(&worker->steps);
    memory_free(worker);
}

/* Actors outside do what they like; those inside take the next turn of the run. */
static bool expand(void *data, const uint64_t *state, struct batch *batch) {
    struct worker *worker = data;
    const struct follower *f = worker->follower;
    const struct batch *steps = &worker->steps.batch;
    uint32_t words = f->program->words;
    uint64_t made = state[words];
    if (!stepping_take(&worker->steps, state))
        return false;
    for (size_t i = 0; i < steps->successors.count; i++) {
        struct turn turn = successor_turn(steps, &steps->successors.items[i]);
        bool inside = f->subsystem->inside[f->program->system->edges.items[turn.edge].component];
        if (inside && !is_next(f, &turn, state, batch_state(steps, i), (size_t)made))
            continue;
        uint64_t *next = batch_add(
            batch,
            (struct successor){.source = batch->source, .action = turn.edge, .violated = NOT_VIOLATED});
        if (!next)
            return false;
        memcpy(next, batch_state(steps, i), words * sizeof *next);
        next[words] = made + inside;
    }
    return true;
}

/* --- The search --- */

/* False ends it: the whole run can happen. */
static bool on_state(void *data, uint32_t number, const uint64_t *state) {
    struct follower *f = data;
    (void)number;
    if (state[f->program->words] > f->furthest)
        f->furthest = (size_t)state[f->program->words];
    return f->furthest < f->run->steps.count;
}

static bool prepare(struct follower *f) {
    size_t count = f->run->steps.count;
    uint32_t words = f->program->words;
    f->initial = arena_allocate(&f->arena, (words + 1) * sizeof *f->initial);
    f->turns = arena_allocate(&f->arena, (count + 1) * sizeof *f->turns);
    if (!f->initial || !f->turns)
        return false;
    memcpy(f->initial, f->program->initial, words * sizeof *f->initial);
    f->initial[words] = 0;
    for (size_t i = 0; i < count; i++) {
        struct turn turn = run_turn(f->run, i);
        struct text text = {.memory = &f->run->job->memory};
        text_turn(&text, f->run->program, &turn);
        f->turns[i] = text_keep(&text, &f->arena);
        if (!f->turns[i])
            return false;
    }
    return true;
}

static bool follow(struct follower *f, struct realisation *r, uint64_t most_states) {
    struct search_limits limits = {UINT64_MAX, most_states};
    struct search_visitor visitor = {.data = f, .state = on_state};
    struct stepper stepper = {.words = f->program->words + 1,
                              .bytes = (uint32_t)((f->program->words + 1) * sizeof(uint64_t)),
                              .initial = f->initial,
                              .phase = "following the run in the whole system",
                              .model = f,
                              .begin = begin_work,
                              .expand = expand,
                              .end = end_work};
    struct search search;
    enum search_end end = SEARCH_FAILED;
    if (search_init(&search, f->run->job, &stepper))
        end = search_run(&search, &limits, &visitor);
    search_free(&search);
    r->known = end == SEARCH_COMPLETE || end == SEARCH_ENOUGH;
    r->turns = f->furthest;
    return end != SEARCH_FAILED && !job_failed(f->run->job);
}

/* The property that the run violates, by its number in the whole. It watches the whole as well, so that the
 * last turn ends at the same send. */
static uint32_t violated_property(const struct subsystem *subsystem, const struct run *run) {
    const struct system *whole = subsystem->whole;
    if (run->claim != RUN_VIOLATES)
        return SYSTEM_NONE;
    const char *name = run->program->system->observers.items[run->about].name;
    for (uint32_t i = 0; i < whole->observers.count; i++)
        if (strcmp(whole->observers.items[i].name, name) == 0)
            return i;
    return SYSTEM_NONE;
}

bool realisation_find(struct realisation *r, const struct subsystem *subsystem, const struct run *run,
                      uint64_t most_states) {
    struct job *job = run->job;
    *r = (struct realisation){.known = false};
    uint32_t observer = violated_property(subsystem, run);
    struct program *program =
        program_compile(job, subsystem->whole, &subsystem->flows->ranges, &observer, observer != SYSTEM_NONE);
    if (!program)
        return false;
    struct follower f = {.subsystem = subsystem, .run = run, .program = program};
    arena_init(&f.arena, &job->memory);
    bool fine = prepare(&f) && follow(&f, r, most_states);
    arena_free(&f.arena);
    program_free(program);
    return fine;
}
