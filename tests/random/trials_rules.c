/* Rules against the contract they were made of: along all short words of the contract, what some rule forbids
 * is what breaks a property, or leads to where something that comes does. */
#include <stdlib.h>

#include "random/trials.h"
#include "rules/rules.h"

enum { MOST_WORDS = 20000, LONGEST_WORD = 9, MOST_RULES = 64 };

struct walk {
    const struct contract *contract;
    const struct rules *rules;
    uint32_t words;
};

static bool is_left_over(const struct walk *w, uint32_t action) {
    for (size_t i = 0; i < w->rules->left_over.count; i++)
        if (w->rules->left_over.items[i] == action)
            return true;
    return false;
}

/* Can what comes break a property, one receive after the other? `seen` has the states passed. */
static bool is_doomed(const struct contract *c, uint32_t state, bool *seen) {
    bool doomed = false;
    seen[state] = true;
    for (uint32_t a = 0; a < c->receives && !doomed; a++) {
        uint32_t target = contract_move(c, state, a);
        doomed = target == CONTRACT_ERROR ||
                 (contract_is_state(target) && !seen[target] && is_doomed(c, target, seen));
    }
    return doomed;
}

static bool is_wrong(const struct contract *c, uint32_t target) {
    if (!contract_is_state(target))
        return target == CONTRACT_ERROR;
    bool *seen = calloc(c->states, sizeof *seen);
    check(seen);
    bool doomed = is_doomed(c, target, seen);
    free(seen);
    return doomed;
}

static void check_sends(const struct walk *w, uint32_t state, const uint32_t *at) {
    const struct contract *c = w->contract;
    for (uint32_t a = c->receives; a < c->actions; a++) {
        uint32_t target = contract_move(c, state, a);
        bool banned = false;
        for (size_t i = 0; i < w->rules->list.count; i++)
            banned |= rule_bans(&w->rules->list.items[i], at[i], a);
        if (is_left_over(w, a))
            check(!banned);
        else if (target == CONTRACT_ERROR || contract_is_state(target))
            check(banned == is_wrong(c, target));
    }
}

static void walk(struct walk *w, uint32_t state, const uint32_t *at, unsigned length) {
    const struct contract *c = w->contract;
    check_sends(w, state, at);
    for (uint32_t a = 0; a < c->actions && length < LONGEST_WORD && w->words < MOST_WORDS; a++) {
        uint32_t target = contract_move(c, state, a), next[MOST_RULES];
        if (!contract_is_state(target) || is_wrong(c, target))
            continue;
        for (size_t i = 0; i < w->rules->list.count; i++)
            next[i] = rule_next(&w->rules->list.items[i], at[i], a);
        w->words++;
        walk(w, target, next, length + 1);
    }
}

void try_rules(const struct open *open) {
    const struct contract *contract = &open->result.assumption.contract;
    struct job *job = (struct job *)&open->reading.job;
    struct rules rules;
    uint32_t start[MOST_RULES] = {0};
    if (open->result.verdict != ASSUME_CONDITIONAL)
        return;
    check(rules_find(&rules, job, contract));
    check(rules.list.count <= MOST_RULES && rules.list.count + rules.left_over.count > 0);
    struct walk w = {.contract = contract, .rules = &rules};
    walk(&w, 0, start, 0);
    counts.ruled += rules.list.count > 0;
    counts.rules += rules.list.count;
    counts.without_rule += rules.left_over.count;
    for (size_t i = 0; i < rules.list.count; i++)
        counts.short_rules += rules.list.items[i].states <= 2;
    rules_free(&rules);
}
