#include "assume/pair.h"

#include <string.h>

/* --- Following the contract --- */

/* The candidate has moved where it may not have been able to: nothing arrives before it sends something. In
 * the word of the contract's state. */
#define HAS_TO_SEND (UINT64_C(1) << 32)

uint32_t pair_contract_state(const struct pair *p, const uint64_t *state) {
    return (uint32_t)state[p->program->words];
}

bool pair_is_own(const struct pair *p, const struct turn *turn) {
    return p->candidate->has_component.items[p->candidate->system->edges.items[turn->edge].component];
}

/* The candidate's own business is not an action. */
static bool is_action(const struct pair *p, const struct turn *turn, const struct turn_send *send) {
    return !pair_is_own(p, turn) ||
           !p->candidate->has_channel.items[p->program->letters[send->letter].channel];
}

uint32_t pair_count_actions(const struct pair *p, const struct turn *turn) {
    struct turn_send send;
    uint32_t position = 0, count = 0;
    while (turn_next_send(p->program, turn, &position, &send))
        count += is_action(p, turn, &send);
    return count;
}

static void move(const struct pair *p, const struct turn_send *send, struct outcome_of_turn *outcome) {
    const struct letter *letter = &p->program->letters[send->letter];
    const struct contract *c = p->contract;
    uint32_t known = actions_find(&p->candidate->actions, letter->channel, letter->message, send->values,
                                  letter->fields_count);
    outcome->target = CONTRACT_OUTSIDE;
    if (known == ACTION_NONE)
        return;
    uint32_t action = p->candidate->numbers.items[known];
    outcome->target = contract_move(c, outcome->at, action);
    outcome->successive &= outcome->actions++ == 0 || contract_in_turn(c, outcome->at, action, IN_TURN_NEXT);
    if (outcome->target != CONTRACT_ERROR)
        return;
    outcome->broken = contract_broken(c, outcome->at, action);
    outcome->at_once = contract_in_turn(c, outcome->at, action, IN_TURN_AT_ONCE);
    if (!(outcome->broken & p->wanted))
        outcome->target = CONTRACT_NEVER;
}

struct outcome_of_turn pair_follow(const struct pair *p, const struct turn *turn, uint32_t from) {
    struct outcome_of_turn outcome = {.target = from, .at = from, .successive = true};
    struct turn_send send;
    uint32_t position = 0;
    while (turn_next_send(p->program, turn, &position, &send)) {
        if (!is_action(p, turn, &send))
            continue;
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
    return target == CONTRACT_ERROR                             ? FATE_UNSAFE
           : target == CONTRACT_OUTSIDE && pair_is_own(p, turn) ? FATE_OUTSIDE
           : target == CONTRACT_CUT                             ? FATE_CUT
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

/* May a strict pair take this turn of the candidate, which comes to this? */
static bool is_strict_turn(const struct pair *p, const struct turn *turn, bool finished,
                           const struct outcome_of_turn *outcome) {
    if (!outcome->successive)
        return false;
    if (outcome->target != CONTRACT_ERROR)
        return finished && contract_is_state(outcome->target);
    return outcome->at_once || (finished && outcome->actions == pair_count_actions(p, turn));
}

/* A branch of its turn that fails or blocks does not exist, but what it has sent before has been seen by the
 * property. What finds no room in one of its own mailboxes has not been sent. */
static bool expand_incidents(struct pair_worker *w, uint32_t from, struct batch *batch) {
    const struct pair *p = w->pair;
    const struct batch *own = &w->stepping.batch;
    for (size_t i = 0; i < own->incidents.count; i++) {
        const struct incident *incident = &own->incidents.items[i];
        struct turn turn = incident_turn(own, incident);
        if (!pair_is_own(p, &turn))
            continue;
        struct outcome_of_turn outcome = pair_follow(p, &turn, from);
        uint32_t fate = contract_is_state(outcome.target) && is_untaken(p, incident)
                            ? untaken_fate(incident)
                            : fate_of(p, &turn, outcome.target);
        if (fate == NOT_VIOLATED || (p->strict && !is_strict_turn(p, &turn, false, &outcome)))
            continue;
        if (!add_turn(batch, &turn, fate, incident->instruction))
            return false;
    }
    return true;
}

/* Adds a turn that has come to its end, if the pair takes it. */
static bool expand_turn(struct pair_worker *w, size_t index, uint64_t before, struct batch *batch) {
    const struct pair *p = w->pair;
    const struct batch *own = &w->stepping.batch;
    struct turn turn = successor_turn(own, &own->successors.items[index]);
    struct outcome_of_turn outcome = pair_follow(p, &turn, (uint32_t)before);
    uint32_t fate = fate_of(p, &turn, outcome.target);
    uint64_t waiting = 0;
    if (fate == NOT_VIOLATED && !contract_is_state(outcome.target))
        return true;
    if (p->strict && pair_is_own(p, &turn)) {
        bool waits = before & HAS_TO_SEND || p->contract->midturn.items[(uint32_t)before];
        waiting = outcome.actions == 0 && waits ? HAS_TO_SEND : 0;
        if (!is_strict_turn(p, &turn, true, &outcome))
            return true;
    } else if (p->strict && before & HAS_TO_SEND) {
        return true;
    }
    uint64_t *next = add_turn(batch, &turn, fate, INSTRUCTION_NONE);
    if (next && fate == NOT_VIOLATED) {
        memcpy(next, batch_state(own, index), p->program->words * sizeof *next);
        next[p->program->words] = outcome.target | waiting;
    }
    return next != NULL;
}

static bool expand_pair(void *worker, const uint64_t *state, struct batch *batch) {
    struct pair_worker *w = worker;
    uint64_t before = state[w->pair->program->words];
    if (!stepping_take(&w->stepping, state) || !expand_incidents(w, (uint32_t)before, batch))
        return false;
    for (size_t i = 0; i < w->stepping.batch.successors.count; i++)
        if (!expand_turn(w, i, before, batch))
            return false;
    return true;
}

bool pair_init(struct pair *p, struct job *job) {
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

void pair_free(struct pair *p) {
    memory_free(p->initial);
}
