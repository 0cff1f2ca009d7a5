#include "assume/property_lts/sightings.h"

#include "system/observer.h"

/* --- Beginning --- */

/* The states that the rules of an observer lead to. */
static bool *find_attainable(struct job *job, const struct system_observer *observer) {
    bool *attainable = memory_allocate_zeroed(&job->memory, observer->states + 1, sizeof *attainable);
    if (!attainable)
        return NULL;
    attainable[0] = true;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < observer->rules.count; i++) {
            const struct observer_rule *rule = &observer->rules.items[i];
            if (rule->target == OBSERVER_ERROR || !attainable[rule->from] || attainable[rule->target])
                continue;
            attainable[rule->target] = changed = true;
        }
    }
    return attainable;
}

static bool find_all_attainable(struct sightings *s) {
    const struct program *program = s->program;
    s->attainable =
        memory_allocate_zeroed(&s->job->memory, program->observers_count + 1, sizeof *s->attainable);
    for (uint32_t i = 0; s->attainable && i < program->observers_count; i++)
        if (!(s->attainable[i] =
                  find_attainable(s->job, &program->system->observers.items[program->observers[i]])))
            return false;
    return s->attainable;
}

bool sightings_begin(struct sightings *s, struct job *job, const struct program *program,
                     const struct ranges *ranges, uint32_t component) {
    size_t edges = program->system->edges.count;
    sightings_free(s);
    *s = (struct sightings){.job = job,
                            .program = program,
                            .component = component,
                            .all_end = true,
                            .overflow = {.state = STORE_FULL, .edge = SYSTEM_NONE},
                            .obstacle = {.edge = SYSTEM_NONE, .channel = SYSTEM_NONE}};
    s->untested = program->observers_count < 32 ? (UINT32_C(1) << program->observers_count) - 1 : UINT32_MAX;
    s->blocks = memory_allocate(&job->memory, (edges + 1) * sizeof *s->blocks);
    s->settled = memory_allocate_zeroed(&job->memory, program->sites.count + 1, sizeof *s->settled);
    for (size_t i = 0; s->blocks && i < edges; i++)
        s->blocks[i] = (struct first_block){STORE_FULL, SYSTEM_NONE};
    return s->blocks && s->settled && coverage_init(&s->coverage, &job->memory, program) &&
           find_all_attainable(s) && growing_variable_init(&s->growing, job, program, ranges);
}

void sightings_free(struct sightings *s) {
    for (uint32_t i = 0; s->attainable && i < s->program->observers_count; i++)
        memory_free(s->attainable[i]);
    memory_free(s->attainable);
    memory_free(s->blocks);
    memory_free(s->settled);
    coverage_free(&s->coverage);
    growing_variable_free(&s->growing);
    if (s->has_run)
        run_free(&s->run);
    *s = (struct sightings){0};
}

/* --- Tests of properties --- */

static bool tests(const struct sightings *s, uint32_t observer, const struct observed_send *send) {
    const struct system *system = s->program->system;
    const struct system_observer *automaton = &system->observers.items[s->program->observers[observer]];
    for (uint32_t state = 0; state < automaton->states; state++)
        if (s->attainable[observer][state] && observer_move(system, automaton, state, send) == OBSERVER_ERROR)
            return true;
    return false;
}

/* What observers make of a send may depend on its values. */
static bool looks_at_values(const struct program *program, const struct send_site *site) {
    for (uint32_t w = 0; w < site->watches_count; w++) {
        const struct site_watch *watch = &program->watches.items[site->first_watch + w];
        for (uint32_t r = 0; r < watch->rules_count; r++)
            if (program->rules.items[watch->first_rule + r].rule)
                return true;
    }
    return false;
}

static void see_send(struct sightings *s, const struct turn_send *sent) {
    const struct program *program = s->program;
    const struct send_site *site = &program->sites.items[sent->site];
    const struct letter *letter = &program->letters[sent->letter];
    struct observed_send send = {site->sender, letter->channel, letter->message, sent->values};
    for (uint32_t w = 0; w < site->watches_count; w++) {
        uint32_t observer = program->watches.items[site->first_watch + w].observer;
        if (observer < 32 && s->untested >> observer & 1 && tests(s, observer, &send))
            s->untested &= ~(UINT32_C(1) << observer);
    }
    s->settled[sent->site] = !looks_at_values(program, site);
}

void sightings_turn(struct sightings *s, const struct turn *turn) {
    struct turn_send send;
    uint32_t position = 0;
    if (s->untested == 0)
        return;
    while (turn_next_send(s->program, turn, &position, &send))
        if (!s->settled[send.site])
            see_send(s, &send);
}

/* --- Turns that do not end --- */

void sightings_incident(struct sightings *s, const struct incident *incident) {
    const struct system *system = s->program->system;
    struct first_block *block = &s->blocks[incident->edge];
    if (system->edges.items[incident->edge].component == s->component)
        return;
    s->all_end = false;
    if (incident->failure == FAILURE_OVERFLOW && s->overflow.state == STORE_FULL)
        s->overflow = (struct first_overflow){incident->source, incident->edge};
    if (incident->failure == FAILURE_NONE && block->state == STORE_FULL)
        *block = (struct first_block){incident->source, incident->channel};
}

/* Of the turns that never end, the one that is taken back first. */
static uint32_t first_obstacle(const struct sightings *s) {
    uint32_t first = SYSTEM_NONE;
    for (uint32_t i = 0; i < s->program->system->edges.count; i++)
        if (s->blocks[i].state != STORE_FULL && !s->coverage.edges[i] &&
            (first == SYSTEM_NONE || s->blocks[i].state < s->blocks[first].state))
            first = i;
    return first;
}

/* Does the turn not end in the last state of the run? */
static bool is_blocked_at_end(const struct sightings *s, struct stepping *steps) {
    if (!stepping_take(steps, run_state(&s->run, s->run.steps.count)))
        return false;
    for (size_t i = 0; i < steps->batch.successors.count; i++)
        if (steps->batch.successors.items[i].action == s->obstacle.edge)
            return false;
    for (size_t i = 0; i < steps->batch.incidents.count; i++) {
        const struct incident *incident = &steps->batch.incidents.items[i];
        if (incident->edge == s->obstacle.edge && incident->channel == s->obstacle.channel &&
            incident->failure == FAILURE_NONE)
            return true;
    }
    return false;
}

static bool show_obstacle(struct sightings *s, const struct search *search, uint32_t edge) {
    struct stepping steps;
    s->obstacle = (struct obstacle){edge, s->blocks[edge].channel, FAILURE_NONE,
                                    s->program->system->edges.items[edge].span};
    s->has_run = run_find(&s->run, s->program, search, s->blocks[edge].state, RUN_REACHES, 0);
    if (!s->has_run || !stepping_init(&steps, s->job, s->program))
        return false;
    steps.context.every_incident = true;
    bool fine = is_blocked_at_end(s, &steps);
    stepping_free(&steps);
    return fine || job_fail(s->job, OUTCOME_INTERNAL); /* the search has said that it is blocked */
}

/* A number has become too large for 32 bits: the variable that has got furthest is to blame. */
static bool show_overflow(struct sightings *s, const struct search *search) {
    uint32_t actor = s->program->system->edges.items[s->overflow.edge].component;
    s->has_run = run_find(&s->run, s->program, search, s->overflow.state, RUN_REACHES, 0);
    if (!s->has_run)
        return false;
    const uint64_t *last = run_state(&s->run, s->run.steps.count);
    uint32_t variable = growing_variable_furthest(&s->growing, actor, last);
    s->growing.variable = variable;
    if (variable == SYSTEM_NONE) { /* a value of a message: there is no variable to be bounded */
        run_free(&s->run);
        s->has_run = false;
        return true;
    }
    s->growing.before = field_get(&s->program->variables[variable], s->program->initial);
    s->growing.after = field_get(&s->program->variables[variable], last);
    return true;
}

/* --- States --- */

static bool look_for_growth(struct sightings *s, const struct search *search, bool *found) {
    *found = false;
    if (!growing_variable_find(&s->growing, search, &s->run, found))
        return false;
    s->has_run = *found;
    return true;
}

bool sightings_state(struct sightings *s, const struct search *search, uint32_t number) {
    bool found;
    if (!growing_variable_is_due(&s->growing, number))
        return true;
    return look_for_growth(s, search, &found) && !found;
}

bool sightings_end(struct sightings *s, const struct search *search, enum search_end end) {
    bool found;
    if (job_failed(s->job) || s->has_run)
        return !job_failed(s->job);
    s->complete = end == SEARCH_COMPLETE;
    if (end == SEARCH_BOUND && s->growing.unbounded_count > 0)
        return look_for_growth(s, search, &found);
    uint32_t edge = s->complete ? first_obstacle(s) : SYSTEM_NONE;
    if (edge != SYSTEM_NONE)
        return show_obstacle(s, search, edge);
    return !s->complete || s->overflow.state == STORE_FULL || show_overflow(s, search);
}
