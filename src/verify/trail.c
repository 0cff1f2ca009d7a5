#include "verify/trail.h"

#include "system/observer.h"
#include "verify/temporal.h"

static bool add_property(struct trail *t, const char *name, enum trail_kind kind, uint32_t number) {
    struct trail_property property = {name, kind, number};
    return array_push(&t->job->memory, &t->properties, property);
}

/* What kind of formula it is, now that it has been looked at. */
static enum trail_kind kind_of(const struct temporal *temporal) {
    if (temporal->class.safety && temporal->class.monitor.hopeless)
        return TRAIL_BROKEN;
    if (temporal->observer == SYSTEM_NONE)
        return TRAIL_UNWATCHED;
    return temporal->system->formulas.items[temporal->formula].over_states ? TRAIL_STATES : TRAIL_SENDS;
}

/* Takes back that a formula cannot be followed; why becomes a note. */
static bool forgive(struct job *job, size_t before) {
    if (!job_forgive(job, OUTCOME_BAD_INPUT) && !job_forgive_limits(job))
        return false;
    for (size_t i = before; i < job->diagnostics.list.count; i++) {
        job->diagnostics.errors -= job->diagnostics.list.items[i].severity == SEVERITY_ERROR;
        job->diagnostics.list.items[i].severity = SEVERITY_NOTE;
    }
    return true;
}

/* A formula becomes an observer if it is safe. One that cannot be looked at is not followed. */
static bool add_formula(struct trail *t, struct system *system, uint32_t formula) {
    struct temporal temporal;
    size_t before = t->job->diagnostics.list.count;
    bool fine = temporal_prepare(&temporal, t->job, system, formula);
    enum trail_kind kind = fine ? kind_of(&temporal) : TRAIL_UNWATCHED;
    fine = (fine || forgive(t->job, before)) &&
           add_property(t, system->formulas.items[formula].name, kind, temporal.observer);
    temporal_free(&temporal);
    return fine;
}

bool trail_init(struct trail *t, struct job *job, struct system *system) {
    *t = (struct trail){.job = job};
    bool fine = true;
    size_t observers = system->observers.count; /* formulas add theirs */
    for (uint32_t i = 0; i < observers && fine; i++)
        fine = add_property(t, system->observers.items[i].name, TRAIL_SENDS, i);
    for (uint32_t i = 0; i < system->invariants.count && fine; i++)
        fine = add_property(t, system->invariants.items[i].name, TRAIL_INVARIANT, i);
    for (uint32_t i = 0; i < system->formulas.count && fine; i++)
        fine = add_formula(t, system, i);
    return fine && !job_failed(job);
}

void trail_free(struct trail *t) {
    array_free(&t->properties);
    array_free(&t->positions);
}

/* --- Moves --- */

static uint32_t read_sends(const struct trail *t, const struct system_observer *observer, uint32_t position,
                           const struct turn *turn) {
    const struct system *system = t->program->system;
    uint32_t at = 0;
    struct turn_send send;
    while (position != OBSERVER_ERROR && turn_next_send(t->program, turn, &at, &send)) {
        const struct letter *letter = &t->program->letters[send.letter];
        struct observed_send seen = {system->edges.items[turn->edge].component, letter->channel,
                                     letter->message, send.values};
        if (!observers_overlook(system, seen.sender, seen.channel))
            position = observer_move(system, observer, position, &seen);
    }
    return position;
}

/* A predicate without a value breaks it. */
static uint32_t read_state(const struct trail *t, const struct system_observer *observer, uint32_t position,
                           const uint64_t *state) {
    enum failure failure;
    uint64_t set = context_predicates(t->context, observer->first_predicate, observer->predicates_count,
                                      state, &failure);
    return failure == FAILURE_NONE ? observer->moves[(uint64_t)position << observer->predicates_count | set]
                                   : OBSERVER_ERROR;
}

/* Where a property goes with a turn and the state behind it; without a turn, with the initial state. */
static uint32_t advance(const struct trail *t, const struct trail_property *property, uint32_t position,
                        const struct turn *turn, const uint64_t *state) {
    const struct system *system = t->program->system;
    enum failure failure;
    uint32_t next = position;
    if (position == OBSERVER_ERROR || property->kind == TRAIL_BROKEN)
        return OBSERVER_ERROR;
    if (property->kind == TRAIL_SENDS && turn)
        next = read_sends(t, &system->observers.items[property->number], position, turn);
    if (property->kind == TRAIL_STATES)
        next = read_state(t, &system->observers.items[property->number], position, state);
    if (property->kind == TRAIL_INVARIANT &&
        !context_condition(t->context, t->program->invariants[property->number], state, &failure))
        return OBSERVER_ERROR;
    return next;
}

static bool extend(struct trail *t, const struct turn *turn, const uint64_t *state) {
    size_t count = t->properties.count;
    if (!array_reserve(&t->job->memory, &t->positions, t->positions.count + count))
        return false;
    for (size_t i = 0; i < count; i++) {
        uint32_t before = turn ? t->positions.items[t->positions.count - count] : 0;
        uint32_t after = advance(t, &t->properties.items[i], before, turn, state);
        t->positions.items[t->positions.count++] = after;
    }
    return true;
}

bool trail_begin(struct trail *t, const struct program *program, struct context *context) {
    t->program = program;
    t->context = context;
    t->positions.count = 0;
    return extend(t, NULL, program->initial);
}

bool trail_add(struct trail *t, const struct turn *turn, const uint64_t *state) {
    return extend(t, turn, state);
}

void trail_drop_last(struct trail *t) {
    t->positions.count -= t->properties.count;
}

uint32_t trail_position(const struct trail *t, size_t turns, size_t property) {
    return t->positions.items[turns * t->properties.count + property];
}

size_t trail_violated_at(const struct trail *t, size_t property) {
    size_t count = t->properties.count;
    for (size_t i = property, turns = 0; i < t->positions.count; i += count, turns++)
        if (t->positions.items[i] == OBSERVER_ERROR)
            return turns;
    return SIZE_MAX;
}
