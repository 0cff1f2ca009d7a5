#include "assume/check.h"

#include "assume/pair.h"
#include "assume/values.h"
#include "explore/way.h"

/* --- The candidate's system --- */

static void add_environment(struct candidate *c, uint32_t environment, const struct contract *contract) {
    struct span none = {0};
    for (uint32_t a = 0; a < c->actions.list.count && c->numbers.items[a] < contract->receives; a++) {
        const struct action *action = &c->actions.list.items[a];
        struct system_edge edge = {
            .component = environment,
            .name = "environment",
            .channel = SYSTEM_NONE,
            .body =
                statement_send(c->system, action->channel, action->message,
                               values_as_arguments(c->system, array_from(&c->actions.values, action->values),
                                                   action->values_count),
                               none)};
        system_add_edge(c->system, &edge);
    }
}

/* An action of the contract in this system, if somebody knows it here: the candidate knows all it may
 * receive.
 */
static bool add_action(struct candidate *c, const char *name, uint32_t number, bool receive) {
    int64_t values[MOST_FIELDS];
    struct action action;
    if (!action_read(name, c->system, c->component, &action, values))
        return !receive ||
               job_reject(c->system->job, NULL, "add the method: the open system may send this message",
                          "%s cannot take %s", c->system->components.items[c->component].name, name + 1);
    return actions_add(&c->actions, action.channel, action.message, values, action.values_count) !=
               ACTION_NONE &&
           array_push(&c->system->job->memory, &c->numbers, number);
}

/* Its actors, and their mailboxes. */
static bool find_group(struct candidate *c) {
    const struct system *system = c->system;
    struct memory *memory = &system->job->memory;
    uint32_t group = system->components.items[c->component].group;
    for (uint32_t i = 0; i < system->channels.count; i++)
        if (!array_push(memory, &c->has_channel, false))
            return false;
    for (uint32_t i = 0; i < system->components.count; i++) {
        const struct system_component *other = &system->components.items[i];
        bool member = i == c->component || (group != SYSTEM_NONE && other->group == group);
        if (!array_push(memory, &c->has_component, member))
            return false;
        if (member && other->inbox != SYSTEM_NONE)
            c->has_channel.items[other->inbox] = true;
    }
    return array_push(memory, &c->has_component, false); /* the environment comes behind them */
}

bool candidate_prepare(struct candidate *c, struct system *system, uint32_t component,
                       const struct contract *contract, const char *const *names) {
    *c = (struct candidate){.system = system, .component = component};
    actions_init(&c->actions, system->job);
    if (!find_group(c))
        return false;
    uint32_t environment = system_add_component(system, "environment", (struct span){0});
    for (uint32_t i = 0; i < contract->actions; i++)
        if (!add_action(c, names[i], i, i < contract->receives))
            return false;
    for (uint32_t i = 0; i < system->channels.count; i++)
        for (size_t m = 0; m < system->channels.items[i].messages.count; m++)
            system->channels.items[i].messages.items[m].fleeting = !c->has_channel.items[i];
    add_environment(c, environment, contract);
    return system_complete(system);
}

void candidate_free(struct candidate *c) {
    actions_free(&c->actions);
    array_free(&c->numbers);
    array_free(&c->has_component);
    array_free(&c->has_channel);
}

/* --- The search --- */

struct checking {
    struct check *check;
    const struct pair *pair;
    struct search search;
    bool failed; /* no memory to say what was found */
};

/* The turns along the way to a state of the search, as a run of the candidate; then one more, which ends in
 * no state that anybody looks at. */
static bool make_run(struct checking *c, uint32_t number, const struct turn *last) {
    struct check *check = c->check;
    struct batch way;
    batch_init(&way, &check->job->memory, c->pair->stepper.words);
    bool fine = way_find(&c->search, number, &way);
    check->has_run = fine && run_begin(&check->run, check->job, check->program);
    fine = check->has_run;
    for (size_t i = 0; i < way.successors.count && fine; i++) {
        struct turn turn = successor_turn(&way, &way.successors.items[i]);
        fine = run_add(&check->run, &turn, batch_state(&way, i));
    }
    store_get(&c->search.store, number, c->search.state);
    fine = fine && run_add(&check->run, last, c->search.state);
    batch_free(&way);
    return fine;
}

/* The candidate goes wrong with this turn. */
static bool condemn(struct checking *c, const struct successor *successor, const struct turn *turn) {
    struct check *check = c->check;
    store_get(&c->search.store, successor->source, c->search.state);
    struct outcome_of_turn outcome =
        pair_follow(c->pair, turn, pair_contract_state(c->pair, c->search.state));
    check->verdict = successor->violated == FATE_UNSAFE ? CHECK_UNSAFE : CHECK_NONCOMPLIANT;
    check->broken = outcome.broken;
    check->last_state = outcome.at;
    check->unfinished = successor->instruction != INSTRUCTION_NONE;
    if (successor->violated == FATE_UNTAKEN_MESSAGE || successor->violated == FATE_UNTAKEN_VALUE) {
        check->untaken = check->program->origins.items[successor->instruction].span;
        check->untaken_kind = successor->violated == FATE_UNTAKEN_MESSAGE ? FAILURE_RECEIVER : FAILURE_RANGE;
    }
    c->failed = !make_run(c, successor->source, turn);
    return false;
}

static bool on_transition(void *data, const struct batch *batch, size_t index, uint32_t target) {
    struct checking *c = data;
    const struct successor *successor = &batch->successors.items[index];
    struct turn turn = successor_turn(batch, successor);
    if (target != STORE_FULL)
        return true;
    if (successor->violated != FATE_CUT)
        return condemn(c, successor, &turn);
    c->check->verdict = CHECK_INCONCLUSIVE;
    c->check->reason = CHECK_CUT;
    return true;
}

static bool search_pair(struct check *check, const struct pair *pair, const struct search_limits *limits) {
    struct checking c = {.check = check, .pair = pair};
    struct search_visitor visitor = {.data = &c, .transition = on_transition};
    struct search_limits states = {.depth = UINT64_MAX, .states = limits->states};
    if (!search_init(&c.search, check->job, &pair->stepper))
        return false;
    enum search_end end = search_run(&c.search, &states, &visitor);
    if (end == SEARCH_BOUND) {
        check->verdict = CHECK_INCONCLUSIVE;
        check->reason = CHECK_LIMIT;
    }
    check->states = c.search.store.count;
    search_free(&c.search);
    return end != SEARCH_FAILED && !c.failed;
}

/* Why is a run to π no run of a strict pair? The last turn may be unfinished. */
static enum check_reason doubt_of(const struct check *check, const struct pair *pair) {
    const struct run *run = &check->run;
    for (size_t i = 0; i < run->steps.count; i++) {
        struct turn turn = run_turn(run, i);
        if (pair_is_own(pair, &turn) && pair_count_actions(pair, &turn) > 1)
            return CHECK_SEVERAL_SENDS;
    }
    return check->unfinished ? CHECK_FAILING_TURN : CHECK_ARRIVALS;
}

/* It is unsafe only if a strict pair gets to π: that run is what people see. */
static bool search_strictly(struct check *check, struct pair *pair, const struct search_limits *limits) {
    struct check strict = {.job = check->job, .program = check->program, .verdict = CHECK_ACCEPTED};
    pair->strict = true;
    bool fine = search_pair(&strict, pair, limits);
    if (fine && strict.verdict == CHECK_UNSAFE) {
        run_free(&check->run);
        check->run = strict.run;
        check->broken = strict.broken;
        check->last_state = strict.last_state;
        check->unfinished = strict.unfinished;
        return true;
    }
    run_free(&strict.run);
    check->verdict = CHECK_INCONCLUSIVE;
    check->reason = doubt_of(check, pair);
    return fine;
}

bool check_candidate(struct check *check, struct job *job, const struct candidate *candidate,
                     const struct contract *contract, property_set wanted,
                     const struct search_limits *limits) {
    *check = (struct check){.job = job, .verdict = CHECK_ACCEPTED};
    job_phase(job, "checking", "states", 0);
    if (contract->states == 0 && contract->initially_broken & wanted) {
        check->verdict = CHECK_UNSAFE; /* nobody can do it right */
        check->broken = contract->initially_broken;
    }
    if (contract->states == 0)
        return true;
    if (!ranges_infer(&check->ranges, job, candidate->system))
        return false;
    check->program = program_compile(job, candidate->system, &check->ranges, NULL, 0);
    if (!check->program)
        return false;
    struct pair pair = {
        .candidate = candidate, .contract = contract, .program = check->program, .wanted = wanted};
    bool fine = pair_init(&pair, job) && search_pair(check, &pair, limits) &&
                (check->verdict != CHECK_UNSAFE || search_strictly(check, &pair, limits));
    pair_free(&pair);
    return fine && !job_failed(job);
}

void check_free(struct check *check) {
    run_free(&check->run);
    program_free(check->program);
    ranges_free(&check->ranges);
}
