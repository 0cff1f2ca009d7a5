#include "assume/contract/successive_sends.h"

#include "base/sort.h"
#include "lts/operator/subsets.h"

/* As much takes about a second. */
enum { MOST_MEMBERS = 4000000 };

#define SET_UNKNOWN UINT32_MAX

struct kernel_info {
    uint32_t set; /* its closure; SET_UNKNOWN: π is in it */
    bool follows; /* sends of a turn lead there: it is on the list */
};

struct successions {
    struct contract *contract;
    const struct property_lts *property_lts;
    struct job *job;
    struct subsets sets;      /* closed under τ, without π */
    ARRAY(uint32_t) state_of; /* per set: the contract's state */
    ARRAY(uint32_t) moves;    /* sets * actions: where they lead; SET_UNKNOWN: nowhere, or to π */
    struct subsets kernels;
    ARRAY(struct kernel_info) infos; /* of the kernels */
    ARRAY(uint32_t) list;            /* kernels that sends lead to */
    struct gatherer gatherer;
    ARRAY(uint64_t) targets;
    ARRAY(uint32_t) kernel; /* at hand */
    bool gave_up;
};

/* --- Kernels --- */

/* Where the states go with an action, as the kernel at hand. */
static bool gather_kernel(struct successions *s, const struct subsets *from, uint32_t number,
                          uint32_t action) {
    const struct lts *lts = s->property_lts->lts;
    struct memory *memory = &s->job->memory;
    s->targets.count = s->kernel.count = 0;
    for (uint64_t m = from->begins.items[number]; m < from->begins.items[number + 1]; m++) {
        uint64_t i, end;
        lts_labelled(lts, from->members.items[m], s->property_lts->labels[action], &i, &end);
        for (; i < end; i++)
            if (!array_push(memory, &s->targets, edge_target(lts->edges[i])))
                return false;
    }
    if (s->targets.count > 1) {
        sort_keys(s->targets.items, s->targets.count);
        s->targets.count = sort_unique(s->targets.items, s->targets.count);
    }
    for (size_t i = 0; i < s->targets.count; i++)
        if (!array_push(memory, &s->kernel, (uint32_t)s->targets.items[i]))
            return false;
    return true;
}

/* Closes the kernel at hand, into the gatherer. */
static bool close_kernel(struct successions *s) {
    gatherer_clear(&s->gatherer);
    for (size_t i = 0; i < s->kernel.count; i++)
        if (!gatherer_add(&s->gatherer, s->kernel.items[i]))
            return false;
    gatherer_sort(&s->gatherer);
    return true;
}

/* Which properties break in these states? */
static property_set broken_in(const struct successions *s, const uint32_t *states, size_t count) {
    const struct property_lts *o = s->property_lts;
    property_set broken = 0;
    for (size_t i = 0; i < count; i++)
        if (states[i] >= o->first_error)
            broken |= UINT32_C(1) << (states[i] - o->first_error);
    return broken;
}

/* Puts a kernel that a send leads to on the list, once. */
static bool note_follower(struct successions *s, uint32_t kernel) {
    if (s->infos.items[kernel].follows)
        return true;
    s->infos.items[kernel].follows = true;
    return array_push(&s->job->memory, &s->list, kernel);
}

/* The number of the kernel at hand, which closes to a set. SUBSET_NONE: there is no memory. */
static uint32_t add_kernel(struct successions *s, uint32_t set) {
    uint32_t number = subsets_intern(&s->kernels, s->kernel.items, s->kernel.count);
    if (number == s->infos.count && !array_push(&s->job->memory, &s->infos, (struct kernel_info){.set = set}))
        return SUBSET_NONE;
    return number;
}

/* --- The sets beside the contract --- */

static uint8_t *flags_of(const struct successions *s, uint32_t state, uint32_t action) {
    return &s->contract->in_turn.items[(size_t)state * s->contract->actions + action];
}

/* The set in the gatherer, which the contract's state stands for. SUBSET_NONE: there is no memory. */
static uint32_t add_set(struct successions *s, uint32_t state) {
    struct memory *memory = &s->job->memory;
    uint32_t set = subsets_intern(&s->sets, s->gatherer.states.items, s->gatherer.states.count);
    if (set == s->state_of.count && !array_push(memory, &s->state_of, state))
        return SUBSET_NONE;
    if (set != SUBSET_NONE)
        s->gave_up |= s->state_of.items[set] != state || s->sets.members.count > MOST_MEMBERS;
    return set;
}

/* The kernel at hand breaks something, as the contract says: at once? */
static void note_break(struct successions *s, uint32_t state, uint32_t action) {
    property_set broken = contract_broken(s->contract, state, action);
    s->gave_up |= broken_in(s, s->gatherer.states.items, s->gatherer.states.count) != broken;
    if (broken_in(s, s->kernel.items, s->kernel.count) != broken)
        *flags_of(s, state, action) &= (uint8_t)~IN_TURN_AT_ONCE;
}

/* Where a set goes with an action that the contract follows. */
static bool move_set(struct successions *s, uint32_t set, uint32_t action) {
    uint32_t state = s->state_of.items[set], target = contract_move(s->contract, state, action);
    uint32_t *move = &s->moves.items[(size_t)set * s->contract->actions + action];
    if (!gather_kernel(s, &s->sets, set, action) || !close_kernel(s))
        return false;
    if (target == CONTRACT_ERROR) {
        note_break(s, state, action);
        return true;
    }
    uint32_t to = add_set(s, target), kernel = to == SUBSET_NONE ? SUBSET_NONE : add_kernel(s, to);
    if (kernel == SUBSET_NONE)
        return false;
    *move = to;
    return action < s->contract->receives || note_follower(s, kernel);
}

static bool find_sets(struct successions *s) {
    const struct contract *c = s->contract;
    s->kernel.count = 0;
    if (!array_push(&s->job->memory, &s->kernel, s->property_lts->lts->initial) || !close_kernel(s) ||
        add_set(s, 0) == SUBSET_NONE)
        return false;
    for (uint32_t set = 0; set < subsets_count(&s->sets) && !s->gave_up; set++) {
        for (uint32_t a = 0; a < c->actions; a++)
            if (!array_push(&s->job->memory, &s->moves, SET_UNKNOWN))
                return false;
        for (uint32_t a = 0; a < c->actions; a++) {
            uint32_t target = contract_move(c, s->state_of.items[set], a);
            if ((contract_is_state(target) || target == CONTRACT_ERROR) && !move_set(s, set, a))
                return false;
        }
        if (!job_step(s->job, set))
            return false;
    }
    return true;
}

/* --- Successions --- */

/* Does the kernel at hand, closed, do what the contract does from a set? */
static bool leads_to_same(const struct successions *s, uint32_t set, uint32_t action) {
    uint32_t state = s->state_of.items[set];
    uint32_t to = s->moves.items[(size_t)set * s->contract->actions + action];
    const uint32_t *states = s->gatherer.states.items;
    size_t count = s->gatherer.states.count;
    if (to == SET_UNKNOWN) {
        property_set broken = contract_broken(s->contract, state, action);
        return broken_in(s, states, count) == broken &&
               (!(*flags_of(s, state, action) & IN_TURN_AT_ONCE) ||
                broken_in(s, s->kernel.items, s->kernel.count) == broken);
    }
    uint64_t begin = s->sets.begins.items[to];
    bool same = s->sets.begins.items[to + 1] - begin == count;
    for (size_t i = 0; i < count && same; i++)
        same = states[i] == s->sets.members.items[begin + i];
    return same;
}

/* Follows an action from a kernel that closes to the set. */
static bool follow(struct successions *s, uint32_t kernel, uint32_t set, uint32_t action) {
    uint8_t *flags = flags_of(s, s->state_of.items[set], action);
    uint32_t to = s->moves.items[(size_t)set * s->contract->actions + action];
    if (!(*flags & IN_TURN_NEXT))
        return true;
    if (!gather_kernel(s, &s->kernels, kernel, action) || !close_kernel(s))
        return false;
    if (!leads_to_same(s, set, action)) {
        *flags &= (uint8_t)~IN_TURN_NEXT;
        return true;
    }
    uint32_t number = add_kernel(s, to);
    s->gave_up |= s->kernels.members.count > MOST_MEMBERS;
    return number != SUBSET_NONE && note_follower(s, number);
}

static bool find_successions(struct successions *s) {
    for (size_t i = 0; i < s->list.count && !s->gave_up; i++) {
        uint32_t kernel = s->list.items[i], set = s->infos.items[kernel].set;
        for (uint32_t a = s->contract->receives; a < s->contract->actions && set != SET_UNKNOWN; a++)
            if (!follow(s, kernel, set, a))
                return false;
        if (!job_step(s->job, i))
            return false;
    }
    return true;
}

/* --- The whole --- */

/* Every send that is followed may be the next, and breaks what it breaks at once, until a kernel shows that
 * it does not. */
static bool begin(struct successions *s) {
    struct contract *c = s->contract;
    for (size_t i = 0; i < c->moves.count; i++) {
        uint32_t target = c->moves.items[i];
        bool send = i % c->actions >= c->receives, error = target == CONTRACT_ERROR;
        uint8_t flags = send && error                       ? IN_TURN_NEXT | IN_TURN_AT_ONCE
                        : send && contract_is_state(target) ? IN_TURN_NEXT
                                                            : 0;
        if (!array_push(&s->job->memory, &c->in_turn, flags))
            return false;
    }
    return true;
}

bool successive_sends_find(struct contract *contract, const struct property_lts *property_lts) {
    struct successions s = {.contract = contract, .property_lts = property_lts, .job = property_lts->job};
    if (contract->states == 0)
        return true;
    job_phase(s.job, "looking at sends of one turn", "sets", 0);
    bool fine = subsets_init(&s.sets, s.job) && subsets_init(&s.kernels, s.job) &&
                gatherer_init(&s.gatherer, s.job, property_lts->lts, true) && begin(&s) && find_sets(&s) &&
                find_successions(&s);
    if (!fine || s.gave_up)
        array_free(&contract->in_turn);
    gatherer_free(&s.gatherer);
    subsets_free(&s.sets);
    subsets_free(&s.kernels);
    array_free(&s.state_of);
    array_free(&s.moves);
    array_free(&s.infos);
    array_free(&s.list);
    array_free(&s.targets);
    array_free(&s.kernel);
    return fine;
}
