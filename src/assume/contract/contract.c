#include "assume/contract/contract.h"

#include "base/sort.h"
#include "lts/operator/subsets.h"

/* Where a move leads, and what breaks there. */
struct landing {
    uint32_t target;
    property_set broken;
};

struct slice {
    size_t first;
    size_t count;
    bool closed;   /* it is its own closure */
    uint64_t hash; /* in the sets if it is, otherwise in the kernels */
};

struct determiniser {
    struct contract *contract;
    const struct property_lts *property_lts;
    struct property_lts_quotient quotient;
    struct job *job;
    bool forgiving;
    uint64_t most_work;
    enum contract_cut cut;
    struct subsets sets;            /* closed under τ: the states of the contract */
    struct subsets kernels;         /* where moves lead before that, if it is not closed: most are known */
    ARRAY(struct landing) landings; /* of the kernels */
    struct gatherer gatherer;
    bool *moves_silently; /* per state: it has a τ */
    uint64_t *stamp;      /* per state: the round in which it came into the kernel */
    uint64_t round;
    uint32_t *by_label;         /* the actions in the order of their labels */
    struct slice *slices;       /* of the successors, per action */
    ARRAY(uint32_t) successors; /* of the set at hand, action by action */
    ARRAY(uint64_t) cursors;    /* per member of it: the edges before are done */
    ARRAY(uint64_t) targets;    /* with the action at hand */
    const uint32_t *kernel;     /* at hand */
    size_t kernel_count;
};

/* Which properties break in these states? */
static property_set broken_among(const struct determiniser *d, const uint32_t *states, size_t count) {
    property_set broken = 0;
    for (size_t i = 0; i < count; i++)
        broken |= d->quotient.broken[states[i]];
    return broken;
}

static property_set broken_in(const struct determiniser *d) {
    return broken_among(d, d->gatherer.states.items, d->gatherer.states.count);
}

/* Is the kernel its own closure? */
static bool is_closed(const struct determiniser *d, const uint32_t *kernel, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (d->moves_silently[kernel[i]])
            return false;
    return true;
}

/* All kernels of a set are looked for before the first is needed. */
static void approach(struct determiniser *d) {
    for (uint32_t a = 0; a < d->contract->actions; a++) {
        struct slice *slice = &d->slices[a];
        if (slice->count == 0)
            continue;
        const uint32_t *kernel = d->successors.items + slice->first;
        slice->closed = is_closed(d, kernel, slice->count);
        slice->hash = subsets_approach(slice->closed ? &d->sets : &d->kernels, kernel, slice->count);
    }
}

/* The kernel at hand, closed, into the gatherer. */
static bool gather_closure(struct determiniser *d) {
    gatherer_clear(&d->gatherer);
    for (size_t i = 0; i < d->kernel_count; i++)
        if (!gatherer_add(&d->gatherer, d->kernel[i]))
            return false;
    return true;
}

/* The kernel at hand, closed, as a state of the contract; CONTRACT_ERROR if π is among it. False: the job has
 * failed. */
static bool close_kernel(struct determiniser *d, struct landing *landing) {
    if (!gather_closure(d))
        return false;
    *landing = (struct landing){CONTRACT_ERROR, broken_in(d)};
    if (landing->broken)
        return true;
    gatherer_sort(&d->gatherer);
    landing->target = subsets_intern(&d->sets, d->gatherer.states.items, d->gatherer.states.count);
    return landing->target != SUBSET_NONE;
}

/* Where the kernel at hand leads. */
static bool land(struct determiniser *d, const struct slice *slice, struct landing *landing) {
    if (slice->closed) {
        landing->broken = broken_among(d, d->kernel, d->kernel_count);
        landing->target = landing->broken
                              ? CONTRACT_ERROR
                              : subsets_intern_approached(&d->sets, d->kernel, d->kernel_count, slice->hash);
        return landing->broken || landing->target != SUBSET_NONE;
    }
    uint32_t number = subsets_intern_approached(&d->kernels, d->kernel, d->kernel_count, slice->hash);
    if (number == SUBSET_NONE)
        return false;
    if (number == d->landings.count &&
        (!close_kernel(d, landing) || !array_push(&d->job->memory, &d->landings, *landing)))
        return false;
    *landing = d->landings.items[number];
    return true;
}

/* Is the flag up in some state of the set? That many are there per state. */
static bool some_flag(const struct determiniser *d, const bool *flags, uint32_t width, uint32_t set,
                      uint32_t flag) {
    for (uint64_t i = d->sets.begins.items[set]; i < d->sets.begins.items[set + 1]; i++)
        if (flags[(size_t)d->sets.members.items[i] * width + flag])
            return true;
    return false;
}

/* May a turn of the open system be under way? */
static bool is_midturn(const struct determiniser *d, uint32_t set) {
    return some_flag(d, d->quotient.midturn, 1, set, 0);
}

/* Is there a boundary in the set at which the receiver has room? */
static bool has_room(const struct determiniser *d, uint32_t set, uint32_t channel) {
    return some_flag(d, d->quotient.room, d->property_lts->channels, set, channel);
}

/* Is something missing of the action, in some state of the set? What can be told for certain is π alone. */
static bool is_cut(const struct determiniser *d, uint32_t set, uint32_t action) {
    return d->quotient.cut && some_flag(d, d->quotient.cut, d->contract->actions, set, action);
}

/* Adds the targets of a member with a label, from where its edges were left at the label before. */
static bool gather_targets(struct determiniser *d, size_t member, uint32_t state, uint32_t label) {
    const struct lts *lts = d->quotient.lts;
    uint64_t i = d->cursors.items[member], end = lts->rows[state + 1];
    while (i < end && edge_label(lts->edges[i]) < label)
        i++;
    for (; i < end && edge_label(lts->edges[i]) == label; i++) {
        uint32_t target = edge_target(lts->edges[i]);
        if (d->stamp[target] == d->round)
            continue;
        d->stamp[target] = d->round;
        if (!array_push(&d->job->memory, &d->targets, target))
            return false;
    }
    d->cursors.items[member] = i;
    return true;
}

/* Where the members of a set go with each action, each state once and in order. Labels are gone through in
 * their order, so that every edge is looked at once. */
static bool gather_kernels(struct determiniser *d, uint32_t set) {
    struct memory *memory = &d->job->memory;
    uint64_t begin = d->sets.begins.items[set], count = d->sets.begins.items[set + 1] - begin;
    d->successors.count = d->cursors.count = 0;
    for (uint64_t m = 0; m < count; m++)
        if (!array_push(memory, &d->cursors, d->quotient.lts->rows[d->sets.members.items[begin + m]]))
            return false;
    for (uint32_t k = 0; k < d->contract->actions; k++) {
        uint32_t action = d->by_label[k];
        d->targets.count = 0;
        d->round++;
        for (uint64_t m = 0; m < count; m++)
            if (!gather_targets(d, m, d->sets.members.items[begin + m], d->quotient.labels[action]))
                return false;
        if (d->targets.count > 1)
            sort_keys(d->targets.items, d->targets.count);
        d->slices[action] = (struct slice){.first = d->successors.count, .count = d->targets.count};
        for (size_t i = 0; i < d->targets.count; i++)
            if (!array_push(memory, &d->successors, (uint32_t)d->targets.items[i]))
                return false;
    }
    return true;
}

static bool find_silent(struct determiniser *d) {
    const struct lts *lts = d->quotient.lts;
    d->moves_silently = memory_allocate_zeroed(&d->job->memory, lts->states + (size_t)1, sizeof(bool));
    for (uint32_t s = 0; s < lts->states && d->moves_silently; s++)
        d->moves_silently[s] =
            lts->rows[s] < lts->rows[s + 1] && edge_label(lts->edges[lts->rows[s]]) == LABEL_TAU;
    return d->moves_silently;
}

/* The actions in the order of their labels. */
static bool order_actions(struct determiniser *d) {
    struct memory *memory = &d->job->memory;
    uint32_t actions = d->contract->actions;
    ARRAY(uint64_t) keys = {0};
    bool fine = true;
    d->by_label = memory_allocate(memory, ((size_t)actions + 1) * sizeof *d->by_label);
    d->slices = memory_allocate(memory, ((size_t)actions + 1) * sizeof *d->slices);
    for (uint32_t a = 0; a < actions && fine; a++)
        fine = array_push(memory, &keys, (uint64_t)d->quotient.labels[a] << 32 | a);
    if (fine && actions > 1)
        sort_keys(keys.items, keys.count);
    fine = fine && d->by_label && d->slices;
    for (uint32_t k = 0; k < actions && fine; k++)
        d->by_label[k] = (uint32_t)keys.items[k];
    array_free(&keys);
    return fine;
}

/* Something of the move is missing: only what breaks for certain is known. */
static bool cut_move(struct determiniser *d, struct landing *landing) {
    if (!gather_closure(d))
        return false;
    landing->broken = broken_in(d);
    landing->target = landing->broken ? CONTRACT_ERROR : CONTRACT_CUT;
    return true;
}

static bool move(struct determiniser *d, uint32_t set, uint32_t action, struct landing *landing) {
    *landing = (struct landing){CONTRACT_NEVER, 0};
    d->kernel = array_from(&d->successors, d->slices[action].first);
    d->kernel_count = d->slices[action].count;
    if (is_cut(d, set, action))
        return cut_move(d, landing);
    if (d->kernel_count > 0)
        return land(d, &d->slices[action], landing);
    bool send = action >= d->property_lts->receives && !d->forgiving;
    if (send && has_room(d, set, d->property_lts->actions.list.items[action].channel))
        landing->target = CONTRACT_OUTSIDE;
    return true;
}

static bool add_row(struct determiniser *d, uint32_t set) {
    struct contract *c = d->contract;
    struct memory *memory = &d->job->memory;
    if (!array_reserve(memory, &c->moves, c->moves.count + c->actions) ||
        (c->properties > 1 && !array_reserve(memory, &c->broken, c->broken.count + c->actions)))
        return false;
    for (uint32_t a = 0; a < c->actions; a++) {
        struct landing to;
        if (!move(d, set, a, &to))
            return false;
        c->moves.items[c->moves.count++] = to.target;
        if (c->properties > 1)
            c->broken.items[c->broken.count++] = to.broken;
        c->transitions += contract_is_state(to.target) || to.target == CONTRACT_ERROR;
    }
    return true;
}

/* Sets of states can have many members: to make and to compare these takes most of the time. */
static uint64_t work_done(const struct determiniser *d) {
    return d->sets.members.count + d->kernels.members.count + d->contract->moves.count;
}

/* Keeps the states whose moves are all known; they are those that are reached first. */
static void cut_off(struct determiniser *d) {
    struct contract *c = d->contract;
    c->states = (uint32_t)(c->moves.count / c->actions);
    c->moves.count = (size_t)c->states * c->actions;
    c->broken.count = c->properties > 1 ? c->moves.count : 0;
    c->midturn.count = c->states;
    c->partial = true;
    c->transitions = 0;
    for (size_t i = 0; i < c->moves.count; i++) {
        uint32_t *target = &c->moves.items[i];
        if (contract_is_state(*target) && *target >= c->states)
            *target = CONTRACT_CUT;
        c->transitions += contract_is_state(*target) || *target == CONTRACT_ERROR;
    }
    for (uint32_t s = 0; s < d->quotient.lts->states; s++)
        c->breakable |= d->quotient.broken[s];
}

/* Is what there is to be kept, although it is not all? */
static bool may_be_cut_off(const struct determiniser *d) {
    if (d->cut == CONTRACT_CUT_NEVER || d->contract->moves.count < d->contract->actions)
        return false;
    return job_failed(d->job) ? job_forgive_limits(d->job) : d->cut == CONTRACT_CUT_AT_ANY_LIMIT;
}

static bool determinise(struct determiniser *d) {
    struct landing initial;
    d->kernel = &d->quotient.lts->initial;
    d->kernel_count = 1;
    struct slice first = {.count = 1, .closed = is_closed(d, d->kernel, 1)};
    first.hash = subsets_approach(first.closed ? &d->sets : &d->kernels, d->kernel, 1);
    if (!land(d, &first, &initial))
        return false;
    d->contract->initially_broken = initial.broken;
    if (initial.target == CONTRACT_ERROR)
        return true;
    for (uint32_t set = 0; set < subsets_count(&d->sets); set++) {
        if (!gather_kernels(d, set) ||
            !array_push(&d->job->memory, &d->contract->midturn, is_midturn(d, set)))
            return false;
        approach(d);
        if (!add_row(d, set))
            return false;
        bool is_last = set + 1 == subsets_count(&d->sets);
        if (!job_step(d->job, set) || (work_done(d) > d->most_work && !is_last))
            return false;
    }
    d->contract->states = subsets_count(&d->sets);
    return true;
}

bool contract_make(struct contract *contract, struct property_lts *property_lts,
                   const struct contract_options *options) {
    struct determiniser d = {.contract = contract,
                             .property_lts = property_lts,
                             .job = property_lts->job,
                             .forgiving = options->forgiving};
    d.most_work = options->most_work > 0 ? options->most_work : UINT64_MAX;
    d.cut = options->cut;
    *contract = (struct contract){.properties = property_lts->properties,
                                  .actions = (uint32_t)property_lts->actions.list.count,
                                  .receives = property_lts->receives};
    bool fine = subsets_init(&d.sets, d.job) && subsets_init(&d.kernels, d.job) &&
                property_lts_quotient_make(&d.quotient, property_lts, options->drops_transitions) &&
                gatherer_init(&d.gatherer, d.job, d.quotient.lts, true) &&
                (d.stamp = memory_allocate_zeroed(&d.job->memory, d.quotient.lts->states, sizeof *d.stamp)) &&
                find_silent(&d) && order_actions(&d);
    job_phase(d.job, "determinising", "states", 0);
    if (fine && !determinise(&d)) {
        fine = may_be_cut_off(&d);
        if (fine)
            cut_off(&d);
    }
    property_lts_quotient_free(&d.quotient);
    gatherer_free(&d.gatherer);
    memory_free(d.moves_silently);
    memory_free(d.stamp);
    memory_free(d.by_label);
    memory_free(d.slices);
    array_free(&d.successors);
    array_free(&d.cursors);
    array_free(&d.targets);
    array_free(&d.landings);
    subsets_free(&d.kernels);
    subsets_free(&d.sets);
    if (!fine)
        contract_free(contract);
    return fine;
}

void contract_free(struct contract *contract) {
    array_free(&contract->moves);
    array_free(&contract->broken);
    array_free(&contract->midturn);
    array_free(&contract->in_turn);
}

/* --- The verdict --- */

/* The properties that break from the initial state on over receives alone. */
static bool broken_by_receives(const struct contract *c, struct job *job, property_set *broken) {
    bool *seen = memory_allocate_zeroed(&job->memory, c->states + 1, sizeof *seen);
    ARRAY(uint32_t) queue = {0};
    bool fine = seen && array_push(&job->memory, &queue, 0);
    for (size_t i = 0; fine && i < queue.count; i++)
        for (uint32_t a = 0; a < c->receives && fine; a++) {
            uint32_t target = contract_move(c, queue.items[i], a);
            *broken |= target == CONTRACT_ERROR ? contract_broken(c, queue.items[i], a) : 0;
            if (!contract_is_state(target) || seen[target])
                continue;
            seen[target] = true;
            fine = array_push(&job->memory, &queue, target);
        }
    array_free(&queue);
    memory_free(seen);
    return fine;
}

static enum assume_verdict verdict_of(const struct contract *c, struct job *job, property_set wanted) {
    property_set broken = c->partial ? c->breakable : 0, forced = 0;
    if (c->states == 0)
        return c->initially_broken & wanted ? ASSUME_NEVER : ASSUME_ALWAYS;
    for (uint32_t s = 0; s < c->states; s++)
        for (uint32_t a = 0; a < c->actions; a++)
            broken |= contract_move(c, s, a) == CONTRACT_ERROR ? contract_broken(c, s, a) : 0;
    if (!(broken & wanted))
        return ASSUME_ALWAYS;
    return broken_by_receives(c, job, &forced) && forced & wanted ? ASSUME_NEVER : ASSUME_CONDITIONAL;
}

enum assume_verdict contract_verdict_of(const struct contract *c, struct job *job, uint32_t property) {
    return verdict_of(c, job, UINT32_C(1) << property);
}

enum assume_verdict contract_verdict(const struct contract *c, struct job *job) {
    return verdict_of(c, job, property_set_all(c->properties));
}
