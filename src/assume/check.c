#include "assume/check.h"

#include <string.h>

#include "assume/values.h"
#include "explore/way.h"

/* --- The candidate's system --- */

static void add_environment(struct candidate *c, const struct contract *contract) {
    struct span none = {0};
    uint32_t environment = system_add_component(c->system, "environment", none);
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
               job_reject(c->system->job, NULL, "the open system may send it", "%s cannot take %s",
                          c->system->components.items[c->component].name, name + 1);
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
    for (uint32_t i = 0; i < contract->actions; i++)
        if (!add_action(c, names[i], i, i < contract->receives))
            return false;
    for (uint32_t i = 0; i < system->channels.count; i++)
        for (size_t m = 0; m < system->channels.items[i].messages.count; m++)
            system->channels.items[i].messages.items[m].fleeting = !c->has_channel.items[i];
    add_environment(c, contract);
    return system_complete(system);
}

void candidate_free(struct candidate *c) {
    actions_free(&c->actions);
    array_free(&c->numbers);
    array_free(&c->has_component);
    array_free(&c->has_channel);
}

/* --- Following the contract --- */

/* The candidate beside the contract, as a stepper: a state is the candidate's, with the contract's in one
 * more word behind it. */
struct pair {
    const struct candidate *candidate;
    const struct contract *contract;
    const struct program *program;
    property_set wanted;
    struct stepper stepper;
    uint64_t *initial;
};

/* In place of the instruction at which a turn breaks off. */
#define INSTRUCTION_NONE UINT32_MAX

/* Where a turn leads that does not lead to a state, in place of an observer that is violated. */
enum fate {
    FATE_UNSAFE,
    FATE_OUTSIDE,
    FATE_UNTAKEN_MESSAGE, /* it fails at a send: the receiver has no such method … */
    FATE_UNTAKEN_VALUE,   /* … or does not take the value */
    FATE_CUT              /* to where the contract is cut: what comes there is not known, and may be π */
};

/* What a turn comes to in the contract. */
struct outcome_of_turn {
    uint32_t target;     /* a state, or one of the others */
    uint32_t at;         /* the state before the send that decided */
    property_set broken; /* if that is CONTRACT_ERROR */
};

static bool is_own(const struct pair *p, uint32_t edge) {
    return p->candidate->has_component.items[p->candidate->system->edges.items[edge].component];
}

static void move(const struct pair *p, const struct turn_send *send, struct outcome_of_turn *outcome) {
    const struct letter *letter = &p->program->letters[send->letter];
    uint32_t known = actions_find(&p->candidate->actions, letter->channel, letter->message, send->values,
                                  letter->fields_count);
    outcome->target = CONTRACT_OUTSIDE;
    if (known == ACTION_NONE)
        return;
    uint32_t action = p->candidate->numbers.items[known];
    outcome->target = contract_move(p->contract, outcome->at, action);
    if (outcome->target != CONTRACT_ERROR)
        return;
    outcome->broken = contract_broken(p->contract, outcome->at, action);
    if (!(outcome->broken & p->wanted))
        outcome->target = CONTRACT_NEVER;
}

static struct outcome_of_turn follow(const struct pair *p, const struct turn *turn, uint32_t from) {
    struct outcome_of_turn outcome = {.target = from, .at = from};
    struct turn_send send;
    uint32_t position = 0;
    while (turn_next_send(p->program, turn, &position, &send)) {
        if (is_own(p, turn->edge) &&
            p->candidate->has_channel.items[p->program->letters[send.letter].channel])
            continue; /* its own business */
        move(p, &send, &outcome);
        if (!contract_is_state(outcome.target))
            break;
        outcome.at = outcome.target;
    }
    return outcome;
}

/* --- The stepper --- */

struct pair_worker {
    const struct pair *pair;
    struct stepping stepping; /* of the candidate */
};

static void end_worker(void *worker) {
    struct pair_worker *w = worker;
    stepping_free(&w->stepping);
    memory_free(w);
}

static void *begin_worker(struct job *job, void *model) {
    struct pair_worker *w = memory_allocate(&job->memory, sizeof *w);
    if (!w)
        return NULL;
    w->pair = model;
    if (!stepping_init(&w->stepping, job, w->pair->program)) {
        memory_free(w);
        return NULL;
    }
    w->stepping.context.every_incident = true;
    return w;
}

/* Adds a turn with what it comes to. NULL: there is no memory. */
static uint64_t *add_turn(struct batch *batch, const struct turn *turn, uint32_t fate, uint32_t instruction) {
    struct successor successor = {
        .source = batch->source, .action = turn->edge, .violated = fate, .instruction = instruction};
    uint64_t *state = batch_add_with_events(batch, successor, turn->events, turn->count);
    if (state && fate != NOT_VIOLATED)
        memset(state, 0, batch->words * sizeof *state);
    return state;
}

/* What the environment cannot do does not matter; NOT_VIOLATED: neither does this, or it leads to a state. */
static uint32_t fate_of(const struct pair *p, const struct turn *turn, uint32_t target) {
    return target == CONTRACT_ERROR                              ? FATE_UNSAFE
           : target == CONTRACT_OUTSIDE && is_own(p, turn->edge) ? FATE_OUTSIDE
           : target == CONTRACT_CUT                              ? FATE_CUT
                                                                 : NOT_VIOLATED;
}

/* Does the branch fail at a send to another actor, which does not take that? No interface allows such a send.
 * What an actor takes depends on the open system: a candidate that relies on such failures could do harm as
 * soon as that takes more. */
static bool is_untaken(const struct pair *p, const struct incident *incident) {
    return incident->failure != FAILURE_NONE && incident->channel != SYSTEM_NONE &&
           !p->candidate->has_channel.items[incident->channel];
}

static enum fate untaken_fate(const struct incident *incident) {
    return incident->failure == FAILURE_RECEIVER ? FATE_UNTAKEN_MESSAGE : FATE_UNTAKEN_VALUE;
}

/* A branch of its turn that fails or blocks does not exist, but what it has sent before has been seen by the
 * property. What finds no room in one of its own mailboxes has not been sent. */
static bool expand_incidents(struct pair_worker *w, uint32_t from, struct batch *batch) {
    const struct batch *own = &w->stepping.batch;
    for (size_t i = 0; i < own->incidents.count; i++) {
        const struct incident *incident = &own->incidents.items[i];
        struct turn turn = incident_turn(own, incident);
        if (!is_own(w->pair, turn.edge))
            continue;
        uint32_t target = follow(w->pair, &turn, from).target;
        uint32_t fate = contract_is_state(target) && is_untaken(w->pair, incident)
                            ? untaken_fate(incident)
                            : fate_of(w->pair, &turn, target);
        if (fate != NOT_VIOLATED && !add_turn(batch, &turn, fate, incident->instruction))
            return false;
    }
    return true;
}

static bool expand_pair(void *worker, const uint64_t *state, struct batch *batch) {
    struct pair_worker *w = worker;
    const struct batch *own = &w->stepping.batch;
    uint32_t words = w->pair->program->words, from = (uint32_t)state[words];
    if (!stepping_take(&w->stepping, state) || !expand_incidents(w, from, batch))
        return false;
    for (size_t i = 0; i < own->successors.count; i++) {
        struct turn turn = successor_turn(own, &own->successors.items[i]);
        uint32_t target = follow(w->pair, &turn, from).target;
        uint32_t fate = fate_of(w->pair, &turn, target);
        if (fate == NOT_VIOLATED && !contract_is_state(target))
            continue;
        uint64_t *next = add_turn(batch, &turn, fate, INSTRUCTION_NONE);
        if (!next)
            return false;
        if (fate == NOT_VIOLATED) {
            memcpy(next, batch_state(own, i), words * sizeof *next);
            next[words] = target;
        }
    }
    return true;
}

static bool pair_init(struct pair *p, struct job *job) {
    uint32_t words = p->program->words + 1;
    p->initial = memory_allocate_zeroed(&job->memory, words, sizeof *p->initial);
    if (!p->initial)
        return false;
    memcpy(p->initial, p->program->initial, (words - 1) * sizeof *p->initial);
    p->stepper = (struct stepper){.words = words,
                                  .bytes = words * (uint32_t)sizeof(uint64_t),
                                  .initial = p->initial,
                                  .phase = "checking",
                                  .model = p,
                                  .begin = begin_worker,
                                  .expand = expand_pair,
                                  .end = end_worker};
    return true;
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
        follow(c->pair, turn, (uint32_t)c->search.state[c->pair->program->words]);
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
    c->check->cut = true;
    return true;
}

static bool explore(struct check *check, const struct pair *pair, const struct search_limits *limits) {
    struct checking c = {.check = check, .pair = pair};
    struct search_visitor visitor = {.data = &c, .transition = on_transition};
    if (!search_init(&c.search, check->job, &pair->stepper))
        return false;
    enum search_end end = search_run(&c.search, limits, &visitor);
    if (end == SEARCH_BOUND)
        check->verdict = CHECK_INCONCLUSIVE;
    check->states = c.search.store.count;
    search_free(&c.search);
    return end != SEARCH_FAILED && !c.failed;
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
    struct search_limits states = {.depth = UINT64_MAX, .states = limits->states};
    bool fine = pair_init(&pair, job) && explore(check, &pair, &states);
    memory_free(pair.initial);
    return fine && !job_failed(job);
}

void check_free(struct check *check) {
    run_free(&check->run);
    program_free(check->program);
    ranges_free(&check->ranges);
}
