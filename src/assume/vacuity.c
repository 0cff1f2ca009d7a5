#include "assume/vacuity.h"

#include "assume/stub/silence.h"
#include "explore/program_stepper.h"

/* The search beside silence must stay cheap. */
enum { MOST_SILENT_STATES = 1000000 };

void vacuity_init(struct vacuity *v, struct job *job) {
    *v = (struct vacuity){.job = job, .variable = SYSTEM_NONE};
    system_init(&v->silent, job);
}

void vacuity_free(struct vacuity *v) {
    if (v->has_silent_run)
        run_free(&v->silent_run);
    memory_free(v->absent);
    program_free(v->program);
    ranges_free(&v->ranges);
    system_free(&v->silent);
}

/* --- Halts beside silence --- */

struct silent_search {
    struct vacuity *vacuity;
    struct search search;
    struct stepping steps;
    uint32_t halt; /* the first of the kind that counts more; STORE_FULL: none */
};

/* Why a turn that waits does not end: a full mailbox, if there is one. */
static struct obstacle obstacle_in(const struct program *program, const struct batch *batch) {
    struct obstacle found = {.edge = SYSTEM_NONE, .channel = SYSTEM_NONE};
    for (size_t i = 0; i < batch->incidents.count; i++) {
        const struct incident *incident = &batch->incidents.items[i];
        if (incident->failure == FAILURE_NONE)
            return (struct obstacle){incident->edge, incident->channel, FAILURE_NONE,
                                     program->system->edges.items[incident->edge].span};
        if (found.edge == SYSTEM_NONE)
            found = (struct obstacle){incident->edge, SYSTEM_NONE, incident->failure,
                                      program->origins.items[incident->instruction].span};
    }
    return found;
}

static bool is_overflow(const struct obstacle *obstacle) {
    return obstacle->edge != SYSTEM_NONE && obstacle->failure == FAILURE_NONE;
}

/* Goes on until a mailbox is the reason, which counts more. */
static bool on_halt(void *data, uint32_t number, const uint64_t *state) {
    struct silent_search *s = data;
    if (state_is_quiescent(s->vacuity->program, state))
        return true;
    if (!stepping_take(&s->steps, state))
        return false;
    struct obstacle obstacle = obstacle_in(s->vacuity->program, &s->steps.batch);
    if (s->halt == STORE_FULL || is_overflow(&obstacle)) {
        s->halt = number;
        s->vacuity->silent_obstacle = obstacle;
    }
    return !is_overflow(&obstacle);
}

static bool look_for_halts(struct silent_search *s) {
    struct vacuity *v = s->vacuity;
    struct search_limits limits = {.depth = UINT64_MAX, .states = MOST_SILENT_STATES};
    struct search_visitor visitor = {.data = s, .stuck = on_halt};
    if (search_run(&s->search, &limits, &visitor) == SEARCH_FAILED || job_failed(v->job))
        return false;
    if (s->halt != STORE_FULL)
        v->has_silent_run = run_find(&v->silent_run, v->program, &s->search, s->halt, RUN_DEADLOCKS, 0);
    return !job_failed(v->job);
}

static bool search_beside_silence(struct vacuity *v, const struct open_system *open) {
    struct silent_search s = {.vacuity = v, .halt = STORE_FULL};
    struct program_stepper stepper;
    if (!silence_make(&v->silent, open) || !ranges_infer(&v->ranges, v->job, &v->silent) ||
        !(v->program = program_compile(v->job, &v->silent, &v->ranges, NULL, 0)) ||
        !stepping_init(&s.steps, v->job, v->program))
        return false;
    s.steps.context.every_incident = true;
    program_stepper_init(&stepper, v->program);
    bool fine = search_init(&s.search, v->job, &stepper.stepper) && look_for_halts(&s);
    search_free(&s.search);
    stepping_free(&s.steps);
    return fine;
}

/* --- Messages that come --- */

/* Per message of the component: does it come? */
static bool *find_coming(const struct vacuity *v, const struct vacuity_view *view) {
    const struct open_system *open = view->open;
    const struct property_lts *p = view->property_lts;
    size_t messages = open->system.channels.items[open->missing.inbox].messages.count;
    uint32_t labels = lts_labels_used(p->lts);
    bool *coming = memory_allocate_zeroed(&v->job->memory, messages + 1, sizeof *coming);
    bool *used = memory_allocate_zeroed(&v->job->memory, labels + 1, sizeof *used);
    for (uint64_t i = 0; coming && used && i < lts_transitions(p->lts); i++)
        used[edge_label(p->lts->edges[i])] = true;
    for (uint32_t i = 0; coming && used && i < p->receives; i++)
        coming[p->actions.list.items[i].message] |= p->labels[i] < labels && used[p->labels[i]];
    for (size_t i = 0; coming && i < open->system.initial.count; i++)
        if (open->system.initial.items[i].channel == open->missing.inbox)
            coming[open->system.initial.items[i].message] = true;
    bool fine = used;
    memory_free(used);
    if (!fine) {
        memory_free(coming);
        return NULL;
    }
    return coming;
}

/* Those that somebody may be expected to send: an actor has messages of its own. */
static bool is_expected(const struct vacuity_view *view, uint32_t message) {
    const struct property_lts *p = view->property_lts;
    bool expected = !view->private_messages;
    for (uint32_t i = 0; i < p->receives && !expected; i++)
        expected = p->actions.list.items[i].message == message;
    return expected;
}

/* False: there is no memory. *none: no message comes, although there are some. In a group others may get
 * messages. */
static bool look_for_messages(struct vacuity *v, const struct vacuity_view *view, bool *none) {
    const struct open_system *open = view->open;
    if (open->fellows.count > 0)
        return true;
    size_t messages = open->system.channels.items[open->missing.inbox].messages.count;
    bool *coming = find_coming(v, view), some = false;
    if (!coming)
        return false;
    for (uint32_t i = 0; i < messages; i++) {
        some |= coming[i];
        coming[i] = !coming[i] && is_expected(view, i);
    }
    *none = messages > 0 && !some && open->others.count == 0; /* others may be active */
    v->absent = coming;
    return true;
}

/* --- The reason --- */

static void blame(struct vacuity *v, enum vacuity_reason reason, const struct obstacle *obstacle,
                  const struct run *run) {
    v->reason = reason;
    v->run = run;
    if (obstacle)
        v->obstacle = *obstacle;
}

static void choose_reason(struct vacuity *v, const struct vacuity_view *view, bool nothing_comes) {
    const struct sightings *seen = view->sightings;
    bool grows = seen && seen->has_run && seen->growing.variable != SYSTEM_NONE;
    if (v->has_silent_run && is_overflow(&v->silent_obstacle))
        blame(v, VACUITY_OVERFLOW, &v->silent_obstacle, &v->silent_run);
    else if (view->whole && seen->has_run && seen->obstacle.edge != SYSTEM_NONE)
        blame(v, VACUITY_OVERFLOW, &seen->obstacle, &seen->run);
    else if (v->has_silent_run && !(grows && v->silent_obstacle.failure == FAILURE_OVERFLOW))
        blame(v, VACUITY_STUCK, &v->silent_obstacle, &v->silent_run);
    else if (grows)
        blame(v, VACUITY_UNBOUNDED, NULL, &seen->run);
    else if (nothing_comes)
        blame(v, VACUITY_NEVER_RECEIVED, NULL, NULL);
    if (v->reason == VACUITY_UNBOUNDED)
        v->variable = seen->growing.variable;
}

/* What happens beside silence happens beside the stub, too, which may stay silent. So there are no halts if
 * every turn ends there. */
static bool may_halt(const struct vacuity_view *view) {
    return !view->whole || !view->sightings->all_end;
}

bool vacuity_find(struct vacuity *v, const struct vacuity_view *view) {
    bool nothing_comes = false;
    if ((may_halt(view) && !search_beside_silence(v, view->open)) ||
        (view->whole && !look_for_messages(v, view, &nothing_comes)))
        return false;
    v->untested = view->whole ? view->sightings->untested : 0;
    choose_reason(v, view, nothing_comes);
    return true;
}

/* --- For people --- */

static void add_obstacle(const struct vacuity *v, struct text *text) {
    const struct system *system = v->run->program->system;
    const struct obstacle *obstacle = &v->obstacle;
    bool halts = v->run == &v->silent_run;
    if (halts)
        text_add(text, "the open system can come to a halt by itself");
    if (obstacle->edge == SYSTEM_NONE)
        return;
    const struct system_edge *edge = &system->edges.items[obstacle->edge];
    text_add(text, halts ? ": " : "");
    text_add(text, system->components.items[edge->component].name);
    text_add(text, halts ? " cannot finish " : " never finishes ");
    text_add(text, edge->name);
    if (!is_overflow(obstacle)) {
        text_add(text, ", because of ");
        text_add(text, failure_text(obstacle->failure));
        return;
    }
    text_add(text, ", since the mailbox of ");
    text_add(text, system->channels.items[obstacle->channel].name);
    text_add(text, " is full");
}

void vacuity_describe(const struct vacuity *v, enum vacuity_reason reason, const struct open_system *open,
                      const char *property, struct text *text) {
    const struct system_variable *variable;
    switch (reason) {
    case VACUITY_OVERFLOW:
    case VACUITY_STUCK:
        add_obstacle(v, text);
        return;
    case VACUITY_UNBOUNDED:
        variable = &v->run->program->system->variables.items[v->variable];
        text_add(text, variable->name);
        text_add(text, " of ");
        text_add(text, open->system.components.items[variable->component].name);
        text_add(text, " grows without end");
        return;
    case VACUITY_NEVER_RECEIVED:
        text_add(text, "the open system never sends ");
        text_add(text, open_component_name(open));
        text_add(text, " a message");
        return;
    case VACUITY_UNTESTED:
        text_add(text, "no send that ");
        text_add(text, property);
        text_add(text, " forbids ever occurs");
        return;
    case VACUITY_NONE:
    case VACUITY_REASONS:
        return;
    }
}

bool vacuity_span(const struct vacuity *v, struct span *span) {
    if (v->reason == VACUITY_UNBOUNDED)
        *span = v->run->program->system->variables.items[v->variable].span;
    else if (v->run && v->obstacle.edge != SYSTEM_NONE)
        *span = v->obstacle.at;
    else
        return false;
    return true;
}

const char *vacuity_hint(enum vacuity_reason reason) {
    static const char *const HINTS[VACUITY_REASONS] = {
        [VACUITY_OVERFLOW] = "use a larger mailbox, or let fewer messages wait there",
        [VACUITY_STUCK] = "fix the turn that fails, or narrow what it is given",
        [VACUITY_UNBOUNDED] = "give it a range, as in int 0..9, or take it modulo something",
        [VACUITY_NEVER_RECEIVED] = "check that main starts the actors that should ask",
        [VACUITY_UNTESTED] = "check that the property names the messages that are meant"};
    return HINTS[reason];
}
