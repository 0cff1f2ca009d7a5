#include "proof/weak_simulation.h"

#include <string.h>

#include "explore/program_stepper.h"
#include "system/program/bits.h"
#include "system/view.h"

/* One of the two components, compiled. */
struct side {
    const struct subsystem *subsystem;
    struct ranges ranges;
    struct program *program;
};

struct decision {
    struct weak_simulation *result;
    struct job *job;
    struct side larger;
    struct side smaller;
    struct search search;  /* of the larger one */
    struct stepping steps; /* of the smaller one */
    uint64_t *state;       /* of the larger one */
    uint64_t *before;      /* projections */
    uint64_t *after;
    uint64_t *slot;
    uint32_t projected; /* the state whose projection `before` is, and whose successors `steps` has */
    bool before_fits;
};

void weak_simulation_prepare(struct system *whole) {
    for (size_t i = 0; i < whole->channels.count; i++)
        whole->channels.items[i].keeps_sender = true;
}

/* --- Projections --- */

/* Values that the smaller component never has do not fit into its states. */
static bool fits(int64_t value, int32_t low, uint32_t width) {
    return low <= value && value - low < (int64_t)1 << width;
}

static bool project_variables(const struct decision *d, const uint64_t *state, uint64_t *projection) {
    const struct system *system = &d->smaller.subsystem->system;
    for (uint32_t i = 0; i < system->variables.count; i++) {
        const struct bit_field *field = &d->smaller.program->variables[i];
        if (!d->smaller.subsystem->inside[system->variables.items[i].component])
            continue;
        int32_t value = view_variable(d->larger.program, state, i);
        if (!fits(value, field->low, field->width))
            return false;
        field_set(field, projection, value);
    }
    return true;
}

static bool put(const struct decision *d, uint32_t channel, const struct view_message *message,
                uint64_t *projection) {
    const struct program *program = d->smaller.program;
    const struct letter *letter = &program->letters[program->first_letter[channel] + message->message];
    int32_t values[MOST_FIELDS];
    if (letter->tag == 0)
        return false;
    for (uint32_t i = 0; i < letter->fields_count; i++) {
        const struct letter_field *field = &program->letter_fields[letter->first_field + i];
        if (!fits(message->values[i], field->low, field->width))
            return false;
        values[i] = (int32_t)message->values[i];
    }
    return program_put(program, message->sender, letter, values, d->slot, projection);
}

static bool project_channel(const struct decision *d, uint32_t channel, const uint64_t *state,
                            uint64_t *projection) {
    const bool *inside = d->smaller.subsystem->inside;
    struct view_message message;
    for (uint32_t i = 0; view_message(d->larger.program, state, channel, i, &message); i++)
        if ((message.sender == SYSTEM_NONE || inside[message.sender]) &&
            !put(d, channel, &message, projection))
            return false;
    return true;
}

/* False: the smaller component has no such state. */
static bool project(const struct decision *d, const uint64_t *state, uint64_t *projection) {
    const struct system *system = &d->smaller.subsystem->system;
    memset(projection, 0, d->smaller.program->words * sizeof *projection);
    if (!project_variables(d, state, projection))
        return false;
    for (uint32_t i = 0; i < system->components.count; i++) {
        uint32_t inbox = system->components.items[i].inbox;
        if (d->smaller.subsystem->inside[i] && inbox != SYSTEM_NONE &&
            !project_channel(d, inbox, state, projection))
            return false;
    }
    return true;
}

/* --- Turns --- */

static bool same_turn(const struct decision *d, const struct turn *large, const struct turn *small) {
    struct text left = {.memory = &d->job->memory}, right = left;
    text_turn(&left, d->larger.program, large);
    text_turn(&right, d->smaller.program, small);
    bool same =
        strcmp(text_end(&left), text_end(&right)) == 0 &&
        turn_sender(d->larger.program, large, d->state) == turn_sender(d->smaller.program, small, d->before);
    text_free(&left);
    text_free(&right);
    return same;
}

/* Does the smaller component get to `after` by the same turn? */
static bool follows(const struct decision *d, const struct turn *turn) {
    const struct batch *batch = &d->steps.batch;
    for (size_t i = 0; i < batch->successors.count; i++) {
        struct turn small = successor_turn(batch, &batch->successors.items[i]);
        if (memcmp(batch_state(batch, i), d->after, d->smaller.program->words * sizeof(uint64_t)) == 0 &&
            same_turn(d, turn, &small))
            return true;
    }
    return false;
}

static bool take_up(struct decision *d, uint32_t source) {
    if (d->projected == source)
        return true;
    d->projected = source;
    store_get(&d->search.store, source, d->state);
    d->before_fits = project(d, d->state, d->before);
    return !d->before_fits || stepping_take(&d->steps, d->before);
}

static bool note_obstacle(struct decision *d, enum simulation_obstacle obstacle, uint32_t source,
                          const struct turn *turn, const uint64_t *target) {
    struct weak_simulation *w = d->result;
    w->obstacle = obstacle;
    return run_find(&w->run, d->larger.program, &d->search, source, RUN_REACHES, 0) &&
           run_add(&w->run, turn, target);
}

/* False ends the search. */
static bool on_transition(void *data, const struct batch *batch, size_t index, uint32_t target) {
    struct decision *d = data;
    struct turn turn = successor_turn(batch, &batch->successors.items[index]);
    const uint64_t *next = batch_state(batch, index);
    uint32_t source = batch->successors.items[index].source;
    uint32_t actor = d->larger.program->system->edges.items[turn.edge].component;
    (void)target;
    if (!take_up(d, source))
        return false;
    bool fine = d->before_fits && project(d, next, d->after);
    if (d->smaller.subsystem->inside[actor]) {
        if (fine && follows(d, &turn))
            return true;
        note_obstacle(d, OBSTACLE_TURN, source, &turn, next);
        return false;
    }
    if (fine && memcmp(d->before, d->after, d->smaller.program->words * sizeof(uint64_t)) == 0)
        return true;
    note_obstacle(d, OBSTACLE_CHANGE, source, &turn, next);
    return false;
}

/* --- The whole --- */

static bool side_init(struct side *side, struct job *job, const struct subsystem *subsystem) {
    side->subsystem = subsystem;
    if (!ranges_infer(&side->ranges, job, &subsystem->system))
        return false;
    side->program = program_compile(job, &subsystem->system, &side->ranges, NULL, 0);
    return side->program != NULL;
}

static void side_free(struct side *side) {
    if (side->ranges.system)
        ranges_free(&side->ranges);
    program_free(side->program);
}

static bool starts_alike(struct decision *d) {
    uint32_t words = d->smaller.program->words;
    return project(d, d->larger.program->initial, d->after) &&
           memcmp(d->after, d->smaller.program->initial, words * sizeof(uint64_t)) == 0;
}

static bool decide(struct decision *d, const struct search_limits *limits) {
    struct weak_simulation *w = d->result;
    struct search_visitor visitor = {.data = d, .transition = on_transition};
    if (!starts_alike(d)) {
        w->obstacle = OBSTACLE_START;
        w->complete = true;
        return run_begin(&w->run, d->job, d->larger.program);
    }
    enum search_end end = search_run(&d->search, limits, &visitor);
    w->complete = end == SEARCH_COMPLETE || w->obstacle != OBSTACLE_NONE;
    w->states = d->search.store.count;
    w->transitions = d->search.transitions;
    return end != SEARCH_FAILED && !job_failed(d->job);
}

static bool allocate(struct decision *d) {
    struct memory *memory = &d->job->memory;
    uint32_t words = d->smaller.program->words;
    d->state = memory_allocate_zeroed(memory, d->larger.program->words + 1, sizeof *d->state);
    d->before = memory_allocate_zeroed(memory, words + 1, sizeof *d->before);
    d->after = memory_allocate_zeroed(memory, words + 1, sizeof *d->after);
    d->slot = memory_allocate_zeroed(memory, d->smaller.program->longest_slot + 1, sizeof *d->slot);
    d->projected = UINT32_MAX;
    return d->state && d->before && d->after && d->slot;
}

bool weak_simulation_decide(struct weak_simulation *w, struct job *job, const struct subsystem *larger,
                            const struct subsystem *smaller, const struct search_limits *limits) {
    struct decision d = {.result = w, .job = job};
    struct program_stepper stepper;
    *w = (struct weak_simulation){.obstacle = OBSTACLE_NONE};
    bool fine = side_init(&d.larger, job, larger) && side_init(&d.smaller, job, smaller) && allocate(&d);
    if (fine && (fine = stepping_init(&d.steps, job, d.smaller.program))) {
        program_stepper_init(&stepper, d.larger.program);
        fine = search_init(&d.search, job, &stepper.stepper);
        fine = fine && decide(&d, limits);
        search_free(&d.search);
        stepping_free(&d.steps);
    }
    w->program = d.larger.program; /* the run refers to it */
    d.larger.program = NULL;
    side_free(&d.larger);
    side_free(&d.smaller);
    memory_free(d.state);
    memory_free(d.before);
    memory_free(d.after);
    memory_free(d.slot);
    return fine;
}

void weak_simulation_free(struct weak_simulation *w) {
    run_free(&w->run);
    program_free(w->program);
}
