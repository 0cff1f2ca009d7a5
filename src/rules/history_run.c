#include <string.h>

#include "explore/way.h"
#include "rules/history.h"

/* The open system with its stub, beside the trace: behind a state of the system is how many actions of the
 * trace have been done. */
struct tracker {
    const struct history *history;
    const struct program *program;
    const struct actions *actions;
    uint32_t component;
    uint64_t *initial;
    struct search search;
    struct batch last;  /* one successor: the turn with which a property breaks */
    uint32_t broken_at; /* the state before it */
};

/* --- Turns and the trace --- */

/* How many actions of the trace are done after a turn; SIZE_MAX: it does something else. */
static size_t follow(const struct tracker *t, const struct turn *turn, size_t done) {
    const struct program *program = t->program;
    const struct system *system = program->system;
    bool own = system_same_group(system, t->component, system->edges.items[turn->edge].component);
    struct turn_send send;
    uint32_t position = 0;
    while (turn_next_send(program, turn, &position, &send)) {
        const struct letter *letter = &program->letters[send.letter];
        if (own == system_group_has_inbox(system, t->component, letter->channel))
            continue; /* the others' business, or its own */
        uint32_t action =
            actions_find(t->actions, letter->channel, letter->message, send.values, letter->fields_count);
        if (done == t->history->trace.count || action != t->history->trace.items[done])
            return SIZE_MAX;
        done++;
    }
    return done;
}

static bool breaks(const struct tracker *t, const struct successor *successor) {
    return successor->violated != NOT_VIOLATED && t->history->broken >> successor->violated & 1;
}

/* --- The stepper --- */

struct tracker_worker {
    const struct tracker *tracker;
    struct stepping steps;
};

static void *begin_work(struct job *job, void *model) {
    struct tracker_worker *worker = memory_allocate_zeroed(&job->memory, 1, sizeof *worker);
    if (!worker)
        return NULL;
    worker->tracker = model;
    if (stepping_init(&worker->steps, job, worker->tracker->program))
        return worker;
    memory_free(worker);
    return NULL;
}

static void end_work(void *data) {
    struct tracker_worker *worker = data;
    stepping_free(&worker->steps);
    memory_free(worker);
}

static bool expand(void *data, const uint64_t *state, struct batch *batch) {
    struct tracker_worker *worker = data;
    const struct tracker *t = worker->tracker;
    const struct batch *steps = &worker->steps.batch;
    uint32_t words = t->program->words;
    if (!stepping_take(&worker->steps, state))
        return false;
    for (size_t i = 0; i < steps->successors.count; i++) {
        struct successor successor = steps->successors.items[i];
        struct turn turn = successor_turn(steps, &successor);
        size_t done = follow(t, &turn, (size_t)state[words]);
        bool violates = successor.violated != NOT_VIOLATED;
        if (done == SIZE_MAX || (violates && (done < t->history->trace.count || !breaks(t, &successor))))
            continue;
        successor.source = batch->source;
        uint64_t *next = batch_add_with_events(batch, successor, turn.events, turn.count);
        if (!next)
            return false;
        if (violates)
            continue;
        memcpy(next, batch_state(steps, i), words * sizeof *next);
        next[words] = done;
    }
    return true;
}

/* --- The search --- */

/* The first turn with which a property breaks ends it. */
static bool on_transition(void *data, const struct batch *batch, size_t index, uint32_t target) {
    struct tracker *t = data;
    const struct successor *successor = &batch->successors.items[index];
    if (target != STORE_FULL)
        return true;
    struct turn turn = successor_turn(batch, successor);
    t->broken_at = successor->source;
    (void)batch_add_with_events(&t->last, *successor, turn.events, turn.count);
    return false;
}

/* Copies the way into the run, which is then replayed. */
static bool make_run(struct tracker *t, struct job *job, struct history *history) {
    struct run *run = &history->run;
    const struct successor *last = &t->last.successors.items[0];
    struct turn turn = successor_turn(&t->last, last);
    struct batch way;
    batch_init(&way, &job->memory, t->search.stepper->words);
    history->has_run = true;
    bool fine = run_begin(run, job, t->program) && way_find(&t->search, t->broken_at, &way);
    for (size_t i = 0; fine && i < way.successors.count; i++) {
        struct turn step = successor_turn(&way, &way.successors.items[i]);
        fine = run_add(run, &step, batch_state(&way, i));
    }
    fine = fine && run_add_last(run, &turn, RUN_VIOLATES, t->program->observers[last->violated]);
    batch_free(&way);
    return fine;
}

static bool search(struct tracker *t, struct job *job, struct history *history, uint64_t *most_states) {
    struct search_limits limits = {UINT64_MAX, *most_states};
    struct search_visitor visitor = {.data = t, .transition = on_transition};
    struct stepper stepper = {.words = t->program->words + 1,
                              .bytes = (uint32_t)((t->program->words + 1) * sizeof(uint64_t)),
                              .initial = t->initial,
                              .phase = "looking for a run that shows why",
                              .model = t,
                              .begin = begin_work,
                              .expand = expand,
                              .end = end_work};
    bool fine = search_init(&t->search, job, &stepper) &&
                search_run(&t->search, &limits, &visitor) != SEARCH_FAILED && !job_failed(job);
    if (fine) {
        uint64_t states = t->search.store.count;
        *most_states -= states < *most_states ? states : *most_states;
        fine = t->last.successors.count == 0 || make_run(t, job, history);
    }
    search_free(&t->search);
    return fine;
}

bool history_holds(const struct history *history, const struct assume_result *result) {
    const struct run *run = &history->run;
    struct tracker t = {.history = history,
                        .program = result->program,
                        .actions = &result->property_lts.actions,
                        .component = result->property_lts.component};
    size_t done = 0;
    for (size_t i = 0; i < run->steps.count && done != SIZE_MAX; i++) {
        struct turn turn = run_turn(run, i);
        done = follow(&t, &turn, done);
    }
    return done == history->trace.count && run_replay(run);
}

bool history_add_run(struct history *history, const struct assume_result *result, uint64_t *most_states) {
    struct job *job = result->job;
    const struct program *program = result->program;
    struct tracker t = {.history = history,
                        .program = program,
                        .actions = &result->property_lts.actions,
                        .component = result->property_lts.component};
    if (!program || result->in_parts || t.actions->list.count != result->assumption.contract.actions)
        return true;
    batch_init(&t.last, &job->memory, program->words + 1);
    t.initial = memory_allocate_zeroed(&job->memory, program->words + (size_t)1, sizeof *t.initial);
    if (t.initial)
        memcpy(t.initial, program->initial, program->words * sizeof *t.initial);
    bool fine = t.initial && search(&t, job, history, most_states);
    memory_free(t.initial);
    batch_free(&t.last);
    if (fine && history->has_run && !history_holds(history, result))
        return job_fail(job, OUTCOME_INTERNAL);
    return fine;
}
