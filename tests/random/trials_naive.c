/* Contracts again, determinised from the property_lts as it is, by sets of its states.
 *
 * Both automata are followed together: for every pair of states that a word leads to, each action leads to
 * the same kind of target, and to errors of the same properties. */
#include <stdlib.h>
#include <string.h>

#include "random/trials.h"

/* Sets of states of the property_lts; those of the contract beside them. */
struct sets {
    const struct property_lts *property_lts;
    bool forgiving; /* nothing is outside */
    uint32_t width; /* states of the property_lts */
    bool *members;  /* so many sets of that width */
    uint32_t *states;
    uint32_t count, room;
};

/* What comes behind these is not compared: a set is as wide as the property LTS. */
enum { MOST_SETS = 2000 };

static bool *set_at(const struct sets *s, uint32_t number) {
    return s->members + (size_t)number * s->width;
}

/* A fresh set at the end, which is not counted yet. */
static bool *fresh(struct sets *s) {
    if (s->count == s->room) {
        s->room = 2 * s->room + 16;
        s->members = realloc(s->members, (size_t)s->room * s->width);
        s->states = realloc(s->states, s->room * sizeof *s->states);
        check(s->members && s->states);
    }
    return memset(set_at(s, s->count), 0, s->width);
}

static void close_set(const struct sets *s, bool *set) {
    const struct lts *lts = s->property_lts->lts;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t state = 0; state < s->width; state++)
            for (uint64_t i = lts->rows[state]; set[state] && i < lts->rows[state + 1]; i++) {
                uint32_t target = edge_target(lts->edges[i]);
                if (edge_label(lts->edges[i]) == LABEL_TAU && !set[target])
                    set[target] = changed = true;
            }
    }
}

static property_set broken_in(const struct sets *s, const bool *set) {
    property_set broken = 0;
    for (uint32_t i = 0; i < s->property_lts->properties; i++)
        broken |= set[s->property_lts->first_error + i] ? UINT32_C(1) << i : 0;
    return broken;
}

/* The fresh set becomes what the action leads to; false: it leads nowhere. */
static bool step(struct sets *s, uint32_t from, uint32_t action) {
    const struct lts *lts = s->property_lts->lts;
    bool *set = fresh(s), some = false;
    for (uint32_t state = 0; state < s->width; state++)
        for (uint64_t i = lts->rows[state]; set_at(s, from)[state] && i < lts->rows[state + 1]; i++)
            if (edge_label(lts->edges[i]) == s->property_lts->labels[action])
                set[edge_target(lts->edges[i])] = some = true;
    close_set(s, set);
    return some;
}

static bool is_cut(const struct sets *s, uint32_t set, uint32_t action) {
    for (size_t i = 0; i < s->property_lts->cuts.count; i++)
        if (s->property_lts->cuts.items[i].action == action &&
            set_at(s, set)[s->property_lts->cuts.items[i].state])
            return true;
    return false;
}

static bool has_room(const struct sets *s, uint32_t set, uint32_t action) {
    uint32_t channel = s->property_lts->actions.list.items[action].channel;
    for (uint32_t state = 0; state < s->property_lts->boundary; state++)
        if (set_at(s, set)[state] &&
            flag_row(&s->property_lts->rooms, s->property_lts->room_of.items[state])[channel])
            return true;
    return false;
}

/* The kind of target, naively; 0: a state. */
static uint32_t kind_of(struct sets *s, uint32_t set, uint32_t action, property_set *broken) {
    bool some = step(s, set, action);
    *broken = broken_in(s, set_at(s, s->count));
    if (*broken)
        return CONTRACT_ERROR;
    if (is_cut(s, set, action))
        return CONTRACT_CUT;
    if (some)
        return 0;
    bool is_send = action >= s->property_lts->receives;
    return is_send && !s->forgiving && has_room(s, set, action) ? CONTRACT_OUTSIDE : CONTRACT_NEVER;
}

static bool is_known(const struct sets *s, uint32_t state) {
    for (uint32_t i = 0; i < s->count; i++)
        if (s->states[i] == state && memcmp(set_at(s, i), set_at(s, s->count), s->width) == 0)
            return true;
    return false;
}

static void compare(struct sets *s, const struct contract *contract) {
    bool *reached = calloc(contract->states + 1, sizeof *reached);
    uint32_t count = 0;
    check(reached);
    uint32_t i = 0;
    for (; i < s->count && i < MOST_SETS; i++) {
        count += !reached[s->states[i]];
        reached[s->states[i]] = true;
        for (uint32_t a = 0; a < contract->actions; a++) {
            property_set broken;
            uint32_t kind = kind_of(s, i, a, &broken), target = contract_move(contract, s->states[i], a);
            check(kind == (contract_is_state(target) ? 0 : target));
            if (target == CONTRACT_ERROR)
                check(contract_broken(contract, s->states[i], a) == broken);
            counts.naive_cut += target == CONTRACT_CUT;
            if (contract_is_state(target) && !is_known(s, target))
                s->states[s->count++] = target;
        }
    }
    check(i < s->count || count == contract->states);
    free(reached);
}

void try_naive(const struct open *open) {
    const struct contract *contract = &open->result.assumption.contract;
    const struct property_lts *property_lts = &open->result.property_lts;
    struct sets s = {.property_lts = property_lts,
                     .width = property_lts->lts->states,
                     .forgiving = open->result.assumption.stub == STUB_QUEUE};
    counts.naive++;
    fresh(&s)[property_lts->lts->initial] = true;
    close_set(&s, set_at(&s, 0));
    check((contract->states == 0) == (broken_in(&s, set_at(&s, 0)) != 0));
    check(contract->initially_broken == broken_in(&s, set_at(&s, 0)));
    s.states[0] = 0;
    s.count = contract->states > 0;
    compare(&s, contract);
    free(s.members);
    free(s.states);
}
