#include "random/same_contract.h"

#include <stdlib.h>
#include <string.h>

/* The action of the same name. */
static uint32_t same_action(const struct open *o, const char *name) {
    for (uint32_t i = 0; i < o->result.assumption.contract.actions; i++)
        if (strcmp(o->names[i], name) == 0)
            return i;
    return ACTION_NONE;
}

static uint32_t *match_actions(const struct open *whole, const struct open *other) {
    uint32_t count = whole->result.assumption.contract.actions;
    uint32_t *match = malloc((count + 1) * sizeof *match);
    check(match && count == other->result.assumption.contract.actions);
    for (uint32_t i = 0; i < count; i++)
        check((match[i] = same_action(other, whole->names[i])) != ACTION_NONE);
    return match;
}

static void compare_moves(const struct contract *w, const struct contract *p, uint32_t at_w, uint32_t a_w,
                          uint32_t at_p, uint32_t a_p) {
    uint32_t to_w = contract_move(w, at_w, a_w), to_p = contract_move(p, at_p, a_p);
    check(contract_is_state(to_w) == contract_is_state(to_p));
    check(contract_is_state(to_w) || to_w == to_p);
    if (to_w == CONTRACT_ERROR)
        check(contract_broken(w, at_w, a_w) == contract_broken(p, at_p, a_p));
}

/* The one that stands for all states that must be alike, those of the other being counted behind the whole's.
 */
static uint32_t find(uint32_t *alike, uint32_t state) {
    while (alike[state] != state)
        state = alike[state] = alike[alike[state]];
    return state;
}

/* Pairs of states that a word leads to: those that follow from others are not looked at again. */
void check_same_contract(const struct open *whole, const struct open *other) {
    const struct contract *w = &whole->result.assumption.contract, *p = &other->result.assumption.contract;
    check((w->states == 0) == (p->states == 0) && w->initially_broken == p->initially_broken);
    if (w->states == 0)
        return;
    uint32_t *match = match_actions(whole, other), count = 1;
    uint32_t *alike = malloc((w->states + p->states) * sizeof *alike);
    uint32_t(*queue)[2] = malloc((w->states + p->states) * sizeof *queue);
    check(alike && queue);
    for (uint32_t i = 0; i < w->states + p->states; i++)
        alike[i] = i;
    queue[0][0] = queue[0][1] = 0;
    alike[w->states] = 0;
    for (uint32_t i = 0; i < count; i++) {
        check(!w->midturn.items[queue[i][0]] || p->midturn.items[queue[i][1]]);
        for (uint32_t a = 0; a < w->actions; a++) {
            compare_moves(w, p, queue[i][0], a, queue[i][1], match[a]);
            uint32_t to_w = contract_move(w, queue[i][0], a), to_p = contract_move(p, queue[i][1], match[a]);
            if (!contract_is_state(to_w) || find(alike, to_w) == find(alike, w->states + to_p))
                continue;
            alike[find(alike, to_w)] = find(alike, w->states + to_p);
            queue[count][0] = to_w;
            queue[count++][1] = to_p;
        }
    }
    free(alike);
    free(queue);
    free(match);
}
