#include "proof/realisation.h"

#include <string.h>

#include "base/text.h"
#include "explore/store.h"
#include "system/view.h"

/* A state of the search is one of the whole, and behind it how many turns of the run it has made. */
struct follower {
    const struct subsystem *subsystem;
    const struct run *run;
    const struct program *program; /* of the whole */
    struct stepping steps;
    struct store store;
    uint64_t *state;
    const char **turns; /* of the run, as text */
    struct arena arena;
    size_t furthest;
};

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

/* Is this successor of the whole turn `made` of the run? */
static bool is_next(const struct follower *f, const struct turn *turn, const uint64_t *after, size_t made) {
    if (made == f->run->steps.count)
        return false;
    struct turn wanted = run_turn(f->run, made);
    const uint64_t *part = run_state(f->run, made + 1);
    struct text text = {.memory = &f->run->job->memory};
    text_turn(&text, f->program, turn);
    bool same = strcmp(text_end(&text), f->turns[made]) == 0;
    text_free(&text);
    return same && (!part || same_variables(f, after, part)) &&
           same_sender(turn_sender(f->program, turn, f->state),
                       turn_sender(f->run->program, &wanted, run_state(f->run, made)));
}

static bool add(struct follower *f, uint64_t *state, size_t made) {
    bool is_new;
    state[f->program->words] = made;
    if (made > f->furthest)
        f->furthest = made;
    return store_insert(&f->store, state, store_hash(&f->store, state), &is_new) != STORE_FULL;
}

static bool expand(struct follower *f, uint64_t *next) {
    size_t made = (size_t)f->state[f->program->words];
    if (!stepping_take(&f->steps, f->state))
        return false;
    const struct batch *batch = &f->steps.batch;
    for (size_t i = 0; i < batch->successors.count; i++) {
        struct turn turn = successor_turn(batch, &batch->successors.items[i]);
        uint32_t actor = f->program->system->edges.items[turn.edge].component;
        const uint64_t *after = batch_state(batch, i);
        bool inside = f->subsystem->inside[actor];
        if (inside && !is_next(f, &turn, after, made))
            continue;
        memcpy(next, after, f->program->words * sizeof *next);
        if (!add(f, next, made + inside))
            return false;
    }
    return true;
}

static bool follow(struct follower *f, uint64_t most_states, bool *known) {
    struct memory *memory = &f->run->job->memory;
    uint32_t words = f->program->words;
    uint64_t *next = memory_allocate_zeroed(memory, words + 1, sizeof *next);
    f->state = memory_allocate_zeroed(memory, words + 1, sizeof *f->state);
    bool fine = next && f->state;
    if (fine) {
        memcpy(next, f->program->initial, words * sizeof *next);
        fine = add(f, next, 0);
    }
    uint32_t done = 0;
    for (; fine && done < f->store.count && f->furthest < f->run->steps.count && done < most_states; done++) {
        store_get(&f->store, done, f->state);
        fine = expand(f, next) && job_step(f->run->job, done);
    }
    *known = done == f->store.count || f->furthest == f->run->steps.count;
    memory_free(next);
    memory_free(f->state);
    return fine;
}

static bool name_turns(struct follower *f) {
    size_t count = f->run->steps.count;
    f->turns = arena_allocate(&f->arena, (count + 1) * sizeof *f->turns);
    for (size_t i = 0; i < count && f->turns; i++) {
        struct turn turn = run_turn(f->run, i);
        struct text text = {.memory = &f->run->job->memory};
        text_turn(&text, f->run->program, &turn);
        const char *end = text_end(&text);
        f->turns[i] = arena_text(&f->arena, end, strlen(end));
        text_free(&text);
        if (!f->turns[i])
            return false;
    }
    return f->turns != NULL;
}

bool realisation_find(struct realisation *r, const struct subsystem *subsystem, const struct run *run,
                      uint64_t most_states) {
    struct job *job = run->job;
    *r = (struct realisation){.known = false};
    struct program *program = program_compile(job, subsystem->whole, &subsystem->flows->ranges, NULL, 0);
    if (!program)
        return false;
    job_phase(job, "following the run in the whole system", "states", 0);
    struct follower f = {.subsystem = subsystem, .run = run, .program = program};
    arena_init(&f.arena, &job->memory);
    store_init(&f.store, job, program->words + 1, (program->words + 1) * sizeof(uint64_t));
    bool fine = name_turns(&f);
    if (fine && (fine = stepping_init(&f.steps, job, program))) {
        fine = follow(&f, most_states, &r->known);
        stepping_free(&f.steps);
    }
    r->turns = f.furthest;
    store_free(&f.store);
    arena_free(&f.arena);
    program_free(program);
    return fine;
}
