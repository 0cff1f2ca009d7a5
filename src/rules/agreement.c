#include "rules/agreement.h"

struct follower {
    struct job *job;
    const struct contract *contract;
    const bool *doomed;
    const struct rule *rule;
    uint32_t send;
    uint32_t *next; /* of the rule: per state and action */
    uint8_t *met;   /* per state of the contract, a bit for each state of the rule */
    ARRAY(uint64_t) pairs;
};

static bool meet(struct follower *f, uint32_t state, uint32_t rule_state) {
    uint8_t bit = (uint8_t)(1u << rule_state);
    if (f->met[state] & bit)
        return true;
    f->met[state] |= bit;
    return array_push(&f->job->memory, &f->pairs, (uint64_t)state << 32 | rule_state);
}

static bool is_right(const struct follower *f, uint32_t state, uint32_t rule_state) {
    uint32_t target = move_past_doom(f->contract, f->doomed, state, f->send);
    bool bans = rule_bans(f->rule, rule_state, f->send);
    return target == CONTRACT_ERROR ? bans : !contract_is_state(target) || !bans;
}

static bool follow(struct follower *f, bool *agrees) {
    uint32_t actions = f->contract->actions;
    *agrees = true;
    if (!meet(f, 0, 0))
        return false;
    for (size_t i = 0; i < f->pairs.count && *agrees; i++) {
        uint32_t state = (uint32_t)(f->pairs.items[i] >> 32), at = (uint32_t)f->pairs.items[i];
        *agrees = is_right(f, state, at);
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

bool rule_agrees(struct job *job, const struct contract *c, const bool *doomed, const struct rule *rule,
                 uint32_t send, bool *agrees) {
    struct memory *memory = &job->memory;
    struct follower f = {.job = job, .contract = c, .doomed = doomed, .rule = rule, .send = send};
    f.next = memory_allocate(memory, ((size_t)rule->states * c->actions + 1) * sizeof *f.next);
    f.met = memory_allocate_zeroed(memory, c->states + (size_t)1, sizeof *f.met);
    for (uint32_t q = 0; f.next && q < rule->states; q++)
        for (uint32_t a = 0; a < c->actions; a++)
            f.next[q * c->actions + a] = rule_next(rule, q, a);
    bool fine = f.next && f.met && follow(&f, agrees);
    memory_free(f.next);
    memory_free(f.met);
    array_free(&f.pairs);
    return fine;
}
