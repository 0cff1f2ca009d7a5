#include "assume/check.h"

#include <string.h>

#include "assume/values.h"

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
static bool add_action(struct candidate *c, uint32_t inbox, const char *name, uint32_t number, bool receive) {
    int64_t values[MOST_FIELDS];
    struct action action;
    if (!action_read(name, c->system, inbox, &action, values))
        return !receive ||
               job_reject(c->system->job, NULL, "the open system may send it", "%s cannot take %s",
                          c->system->components.items[c->component].name, name + 1);
    return actions_add(&c->actions, action.channel, action.message, values, action.values_count) !=
               ACTION_NONE &&
           array_push(&c->system->job->memory, &c->numbers, number);
}

bool candidate_prepare(struct candidate *c, struct system *system, uint32_t component,
                       const struct contract *contract, const char *const *names) {
    *c = (struct candidate){.system = system, .component = component};
    actions_init(&c->actions, system->job);
    uint32_t inbox = system->components.items[component].inbox;
    for (uint32_t i = 0; i < contract->actions; i++)
        if (!add_action(c, inbox, names[i], i, i < contract->receives))
            return false;
    for (uint32_t i = 0; i < system->channels.count; i++)
        for (size_t m = 0; m < system->channels.items[i].messages.count; m++)
            system->channels.items[i].messages.items[m].fleeting = i != inbox;
    add_environment(c, contract);
    return system_complete(system);
}

void candidate_free(struct candidate *c) {
    actions_free(&c->actions);
    array_free(&c->numbers);
}

/* --- Following the contract --- */

struct checking {
    struct check *check;
    const struct candidate *candidate;
    const struct contract *contract;
    property_set wanted;
    struct context context;
    struct store store;
    uint32_t words;  /* of a state, with the contract's behind the candidate's */
    uint64_t *state; /* at hand */
    uint64_t *next;
};

/* Where a send leads in the contract; what breaks is remembered. */
static uint32_t move(struct checking *c, uint32_t at, const struct turn_send *send) {
    const struct letter *letter = &c->check->program->letters[send->letter];
    uint32_t known = actions_find(&c->candidate->actions, letter->channel, letter->message, send->values,
                                  letter->fields_count);
    if (known == ACTION_NONE)
        return CONTRACT_OUTSIDE;
    uint32_t action = c->candidate->numbers.items[known];
    uint32_t target = contract_move(c->contract, at, action);
    if (target != CONTRACT_ERROR)
        return target;
    c->check->broken = contract_broken(c->contract, at, action);
    return c->check->broken & c->wanted ? CONTRACT_ERROR : CONTRACT_NEVER;
}

/* Where a turn leads in the contract: a state, or one of the others. `*at` is the state before the send that
 * decided. */
static uint32_t follow(struct checking *c, const struct turn *turn, uint32_t *at) {
    const struct program *program = c->check->program;
    const struct system *system = program->system;
    uint32_t component = system->edges.items[turn->edge].component;
    uint32_t inbox = system->components.items[c->candidate->component].inbox;
    struct turn_send send;
    uint32_t position = 0;
    while (turn_next_send(program, turn, &position, &send)) {
        const struct letter *letter = &program->letters[send.letter];
        if (component == c->candidate->component && letter->channel == inbox)
            continue; /* its own business */
        uint32_t target = move(c, *at, &send);
        if (!contract_is_state(target))
            return target;
        *at = target;
    }
    return *at;
}

/* --- The search --- */

static uint64_t *contract_word(const struct checking *c, uint64_t *state) {
    return &state[c->words - 1];
}

/* The turns along the way to a state of the search, as a run of the candidate; then one more. */
static bool tell(struct checking *c, uint32_t number, const struct turn *last) {
    struct check *check = c->check;
    struct path path = {0};
    struct context context;
    if (!store_path(&c->store, number, &path))
        return false;
    bool fine = context_init(&context, check->job, check->program);
    if (!fine) {
        array_free(&path.states);
        return false;
    }
    fine = run_begin(&check->run, check->job, check->program);
    check->has_run = fine;
    for (size_t i = 0; i + 1 < path.states.count && fine; i++) {
        store_get(&c->store, path.states.items[i], c->state);
        store_get(&c->store, path.states.items[i + 1], c->next);
        context_clear(&context);
        fine = context_successors(&context, c->state);
        bool found = false;
        for (size_t j = 0; j < context.successors.count && fine && !found; j++) {
            struct turn turn = successor_turn(&context, &context.successors.items[j]);
            uint32_t at = (uint32_t)*contract_word(c, c->state);
            uint32_t target = follow(c, &turn, &at);
            found =
                target == *contract_word(c, c->next) &&
                memcmp(successor_state(&context, j), c->next, check->program->words * sizeof(uint64_t)) == 0;
            if (found)
                fine = run_add(&check->run, &turn, successor_state(&context, j));
        }
        fine = fine && found;
    }
    store_get(&c->store, number, c->state);
    fine = fine && run_add(&check->run, last, c->state);
    context_free(&context);
    array_free(&path.states);
    return fine;
}

static bool condemn(struct checking *c, enum check_verdict verdict, uint32_t number, const struct turn *turn,
                    uint32_t at) {
    property_set broken = c->check->broken; /* telling it follows other turns, too */
    bool fine = tell(c, number, turn);
    c->check->verdict = verdict;
    c->check->last_state = at;
    c->check->broken = verdict == CHECK_UNSAFE ? broken : 0;
    return fine;
}

static bool add_state(struct checking *c, const uint64_t *state, uint32_t at) {
    bool is_new;
    memcpy(c->next, state, (c->words - 1) * sizeof *state);
    *contract_word(c, c->next) = at;
    uint32_t number = store_insert(&c->store, c->next, store_hash(&c->store, c->next), &is_new);
    if (number == STORE_FULL)
        return job_fail(c->check->job, OUTCOME_MEMORY);
    return !is_new || store_note_child(&c->store);
}

/* Is it wrong where a turn leads? What the environment cannot do does not matter. */
static bool is_wrong(const struct checking *c, const struct turn *turn, uint32_t target) {
    bool own = c->candidate->system->edges.items[turn->edge].component == c->candidate->component;
    return target == CONTRACT_ERROR || (own && target == CONTRACT_OUTSIDE);
}

static enum check_verdict verdict_of(uint32_t target) {
    return target == CONTRACT_ERROR ? CHECK_UNSAFE : CHECK_NONCOMPLIANT;
}

/* What comes behind a cut is not known, and may be π. */
static void note_cut(struct checking *c, uint32_t target) {
    if (target != CONTRACT_CUT)
        return;
    c->check->verdict = CHECK_INCONCLUSIVE;
    c->check->cut = true;
}

/* Does the branch fail at a send to another actor, which does not take that? No interface allows such a send.
 * What an actor takes depends on the open system: a candidate that relies on such failures could do harm as
 * soon as that takes more. */
static bool is_untaken(const struct checking *c, const struct incident *incident) {
    return incident->failure != FAILURE_NONE && incident->channel != SYSTEM_NONE &&
           incident->channel != c->candidate->system->components.items[c->candidate->component].inbox;
}

/* A branch of its turn that fails or blocks does not exist, but what it has sent before has been seen by the
 * property. */
static bool look_at_incidents(struct checking *c, uint32_t number, uint32_t from, bool *wrong) {
    for (size_t i = 0; i < c->context.incidents.count && !*wrong; i++) {
        const struct incident *incident = &c->context.incidents.items[i];
        struct turn turn = incident_turn(&c->context, incident);
        if (c->candidate->system->edges.items[turn.edge].component != c->candidate->component)
            continue; /* what finds no room in its mailbox has not been sent */
        uint32_t at = from, target = follow(c, &turn, &at);
        if (contract_is_state(target) && is_untaken(c, incident)) {
            c->check->untaken = c->check->program->origins.items[incident->instruction].span;
            c->check->untaken_kind = incident->failure;
            target = CONTRACT_OUTSIDE;
        }
        *wrong = is_wrong(c, &turn, target);
        c->check->unfinished = *wrong;
        note_cut(c, target);
        if (*wrong && !condemn(c, verdict_of(target), number, &turn, at))
            return false;
    }
    return true;
}

/* One state: a candidate that goes wrong has been told then. */
static bool expand(struct checking *c, uint32_t number, bool *wrong) {
    store_get(&c->store, number, c->state);
    uint32_t from = (uint32_t)*contract_word(c, c->state);
    context_clear(&c->context);
    if (!context_successors(&c->context, c->state) || !look_at_incidents(c, number, from, wrong))
        return false;
    if (*wrong)
        return true;
    for (size_t i = 0; i < c->context.successors.count && !*wrong; i++) {
        struct turn turn = successor_turn(&c->context, &c->context.successors.items[i]);
        uint32_t at = from, target = follow(c, &turn, &at);
        *wrong = is_wrong(c, &turn, target);
        if (*wrong)
            return condemn(c, verdict_of(target), number, &turn, at);
        note_cut(c, target);
        if (contract_is_state(target) && !add_state(c, successor_state(&c->context, i), target))
            return false;
    }
    return store_note_done(&c->store) && job_step(c->check->job, number);
}

static bool explore(struct checking *c, const struct search_limits *limits) {
    bool is_new, wrong = false;
    memcpy(c->next, c->check->program->initial, (c->words - 1) * sizeof *c->next);
    *contract_word(c, c->next) = 0;
    if (store_insert(&c->store, c->next, store_hash(&c->store, c->next), &is_new) == STORE_FULL)
        return false;
    for (uint32_t i = 0; i < c->store.count && !wrong; i++) {
        if (c->store.count > limits->states) {
            c->check->verdict = CHECK_INCONCLUSIVE;
            break;
        }
        if (!expand(c, i, &wrong))
            return false;
    }
    c->check->states = c->store.count;
    return true;
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
    struct checking c = {.check = check, .candidate = candidate, .contract = contract, .wanted = wanted};
    c.words = check->program->words + 1;
    store_init(&c.store, job, c.words, c.words * (uint32_t)sizeof(uint64_t));
    c.state = memory_allocate_zeroed(&job->memory, c.words, sizeof *c.state);
    c.next = memory_allocate_zeroed(&job->memory, c.words, sizeof *c.next);
    bool fine = c.state && c.next && context_init(&c.context, job, check->program);
    if (fine) {
        c.context.every_incident = true;
        fine = explore(&c, limits);
        context_free(&c.context);
    }
    memory_free(c.state);
    memory_free(c.next);
    store_free(&c.store);
    return fine && !job_failed(job);
}

void check_free(struct check *check) {
    if (check->has_run)
        run_free(&check->run);
    program_free(check->program);
    if (check->ranges.system)
        ranges_free(&check->ranges);
}
