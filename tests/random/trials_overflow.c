/* Interfaces whose mailbox overflows, against the same interface with a mailbox that is large enough.
 *
 * After a trace that both contracts follow, the open system is in the same states. So the same messages may
 * come, the same sends find room, and the same properties break. An interface that has become chaos sends
 * more: what is outside of it is also outside of the exact one, and everything that the exact one sends is
 * followed. */
#include <stdlib.h>
#include <string.h>

#include "random/trials.h"

/* Enough for most; with more the exact interface is bounded as well, and nothing is compared. */
enum { LARGE_MAILBOX = 16, MOST_PAIRS = 20000 };

struct pair {
    uint32_t exact, overflowing; /* states of the contracts */
};

struct walk {
    const struct open *exact, *overflowing;
    const struct contract *e, *o;
    struct pair *pairs;
    uint32_t count;
    bool *known; /* per pair of states */
};

static uint32_t action_named(const struct open *o, const char *name) {
    uint32_t count = o->result.assumption.contract.actions, i = 0;
    while (i < count && strcmp(o->names[i], name) != 0)
        i++;
    return i < count ? i : ACTION_NONE;
}

static void add_pair(struct walk *w, uint32_t exact, uint32_t overflowing) {
    bool *known = &w->known[(size_t)exact * w->o->states + overflowing];
    if (!*known && w->count < MOST_PAIRS)
        w->pairs[w->count++] = (struct pair){exact, overflowing};
    *known = true;
}

/* A send that the overflowing one never gets to is no action of it: there it is outside, or cannot be sent.
 */
static void check_unknown(const struct walk *w, uint32_t action, uint32_t target) {
    check(action < w->e->receives ? target == CONTRACT_NEVER
                                  : target == CONTRACT_NEVER || target == CONTRACT_OUTSIDE);
}

static void compare_move(struct walk *w, struct pair at, uint32_t action) {
    uint32_t target = contract_move(w->e, at.exact, action);
    uint32_t other = action_named(w->overflowing, w->exact->names[action]);
    if (other == ACTION_NONE) {
        check_unknown(w, action, target);
        return;
    }
    uint32_t reached = contract_move(w->o, at.overflowing, other);
    if (contract_is_state(target)) {
        check(contract_is_state(reached));
        add_pair(w, target, reached);
    } else if (target == CONTRACT_OUTSIDE) {
        check(reached != CONTRACT_NEVER);
    } else {
        check(reached == target);
    }
    if (target == CONTRACT_ERROR)
        check(contract_broken(w->e, at.exact, action) == contract_broken(w->o, at.overflowing, other));
}

/* What only the overflowing one may receive does not come here. */
static void check_receives(const struct walk *w, struct pair at) {
    for (uint32_t a = 0; a < w->o->receives; a++)
        if (action_named(w->exact, w->overflowing->names[a]) == ACTION_NONE)
            check(contract_move(w->o, at.overflowing, a) == CONTRACT_NEVER);
}

static void compare(const struct open *exact, const struct open *overflowing) {
    struct walk w = {.exact = exact,
                     .overflowing = overflowing,
                     .e = &exact->result.assumption.contract,
                     .o = &overflowing->result.assumption.contract};
    check((w.e->states == 0) == (w.o->states == 0) && w.e->initially_broken == w.o->initially_broken);
    if (w.e->states == 0)
        return;
    w.pairs = malloc(MOST_PAIRS * sizeof *w.pairs);
    w.known = calloc((size_t)w.e->states * w.o->states, sizeof *w.known);
    check(w.pairs && w.known);
    add_pair(&w, 0, 0);
    for (uint32_t i = 0; i < w.count; i++) {
        check_receives(&w, w.pairs[i]);
        for (uint32_t a = 0; a < w.e->actions; a++)
            compare_move(&w, w.pairs[i], a);
    }
    free(w.pairs);
    free(w.known);
}

/* Chaos may break a property that the interface keeps always, and never the other way round. */
static void check_verdict(enum assume_verdict exact, enum assume_verdict overflowing) {
    check(exact == ASSUME_NEVER ? overflowing == ASSUME_NEVER : overflowing != ASSUME_NEVER);
    check(exact != ASSUME_CONDITIONAL || overflowing == ASSUME_CONDITIONAL);
}

void try_overflow(const struct open *overflowing, const struct setting *setting) {
    uint32_t bound = bound_now;
    struct open exact;
    if (!overflowing->result.overflows)
        return;
    counts.overflows++;
    bound_now = LARGE_MAILBOX;
    if (make_open(&exact, setting) && !exact.result.overflows && !exact.result.assumption.bounded) {
        counts.overflows_compared++;
        compare(&exact, overflowing);
        check_verdict(exact.result.verdict, overflowing->result.verdict);
    }
    free_open(&exact);
    bound_now = bound;
}
