#include "rules/agreement.h"

enum { MOVES_PER_COST = 100 };

struct follower {
    struct job *job;
    const struct contract *contract;
    const bool *doomed;
    const struct rule *rule;
    bool *asked;    /* per action: it is a send that the rule must be right about */
    uint32_t *next; /* of the rule: per state and action */
    uint8_t *met;   /* per state of the contract, a bit for each state of the rule */
    ARRAY(uint64_t) pairs;
    uint64_t most_pairs;
};

static bool meet(struct follower *f, uint32_t state, uint32_t rule_state) {
    uint8_t bit = (uint8_t)(1u << rule_state);
    if (f->met[state] & bit)
        return true;
    f->met[state] |= bit;
    return array_push(&f->job->memory, &f->pairs, (uint64_t)state << 32 | rule_state);
}

static bool is_right_about(const struct follower *f, uint32_t state, uint32_t rule_state, uint32_t send) {
    uint32_t target = move_past_doom(f->contract, f->doomed, state, send);
    bool bans = rule_bans(f->rule, rule_state, send);
    return target == CONTRACT_ERROR ? bans : !contract_is_state(target) || !bans;
}

static bool is_right(const struct follower *f, uint32_t state, uint32_t rule_state) {
    for (uint32_t a = f->contract->receives; a < f->contract->actions; a++)
        if (f->asked[a] && !is_right_about(f, state, rule_state, a))
            return false;
    return true;
}

static bool follow(struct follower *f, bool *agrees) {
    uint32_t actions = f->contract->actions;
    *agrees = true;
    if (!meet(f, 0, 0))
        return false;
    for (size_t i = 0; i < f->pairs.count && *agrees; i++) {
        uint32_t state = (uint32_t)(f->pairs.items[i] >> 32), at = (uint32_t)f->pairs.items[i];
        *agrees = i < f->most_pairs && is_right(f, state, at);
        for (uint32_t a = 0; a < actions; a++) {
            uint32_t target = move_past_doom(f->contract, f->doomed, state, a);
            if (contract_is_state(target) && !meet(f, target, f->next[at * actions + a]))
                return false;
        }
        if (!job_step(f->job, f->job->progress.done))
            return false;
    }
    return true;
}

static bool prepare(struct follower *f) {
    struct memory *memory = &f->job->memory;
    const struct contract *c = f->contract;
    f->next = memory_allocate(memory, ((size_t)f->rule->states * c->actions + 1) * sizeof *f->next);
    f->met = memory_allocate_zeroed(memory, c->states + (size_t)1, sizeof *f->met);
    f->asked = memory_allocate_zeroed(memory, c->actions + (size_t)1, sizeof *f->asked);
    for (uint32_t q = 0; f->next && q < f->rule->states; q++)
        for (uint32_t a = 0; a < c->actions; a++)
            f->next[q * c->actions + a] = rule_next(f->rule, q, a);
    return f->next && f->met && f->asked;
}

static void follower_free(struct follower *f) {
    memory_free(f->next);
    memory_free(f->met);
    memory_free(f->asked);
    array_free(&f->pairs);
}

bool rule_agrees(struct job *job, const struct contract *c, const bool *doomed, const struct rule *rule,
                 uint32_t send, bool *agrees) {
    struct follower f = {.job = job, .contract = c, .doomed = doomed, .rule = rule, .most_pairs = UINT64_MAX};
    bool fine = prepare(&f);
    if (fine)
        f.asked[send] = true;
    fine = fine && follow(&f, agrees);
    follower_free(&f);
    return fine;
}

bool rule_agrees_on_all(struct job *job, const struct contract *c, const bool *doomed,
                        const struct rule *rule, uint64_t *left, bool *agrees) {
    struct follower f = {.job = job,
                         .contract = c,
                         .doomed = doomed,
                         .rule = rule,
                         .most_pairs = *left * MOVES_PER_COST / (c->actions + 1)};
    bool fine = prepare(&f);
    for (size_t i = 0; i < rule->banned.count && fine; i++)
        f.asked[rule->banned.items[i].action] = true;
    fine = fine && follow(&f, agrees);
    uint64_t cost = 1 + f.pairs.count * c->actions / MOVES_PER_COST;
    *left -= cost < *left ? cost : *left;
    follower_free(&f);
    return fine;
}
