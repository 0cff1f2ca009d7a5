#include "rules/merge.h"

#include "rules/agreement.h"

struct merging {
    struct job *job;
    const struct contract *contract;
    const bool *doomed;
    uint64_t left;
};

static bool share_an_action(const struct merging *m, const struct rule *one, const struct rule *other) {
    for (uint32_t a = 0; a < m->contract->actions; a++)
        if (rule_mentions(one, a) && rule_mentions(other, a))
            return true;
    return false;
}

/* Do both forbid their sends in the same states? Then these are one kind, and one sentence is enough. */
static bool forbid_alike(const struct rule *one, const struct rule *other) {
    uint32_t closed[2] = {0};
    for (size_t i = 0; i < one->banned.count; i++)
        closed[0] |= UINT32_C(1) << one->banned.items[i].state;
    for (size_t i = 0; i < other->banned.count; i++)
        closed[1] |= UINT32_C(1) << other->banned.items[i].state;
    return closed[0] == closed[1];
}

/* The moves and bans of both. `*possible`: no action leads to different states. False: there is no memory. */
static bool unite(const struct merging *m, const struct rule *one, const struct rule *other,
                  struct rule *both, bool *possible) {
    struct memory *memory = &m->job->memory;
    *both = (struct rule){.states = one->states};
    *possible = true;
    for (uint32_t state = 0; state < one->states; state++)
        for (uint32_t a = 0; a < m->contract->actions; a++) {
            uint32_t to = rule_next(one, state, a), other_to = rule_next(other, state, a);
            *possible &= to == state || other_to == state || to == other_to;
            struct rule_move move = {state, a, to == state ? other_to : to};
            if (move.to != state && !array_push(memory, &both->moves, move))
                return false;
            if ((rule_bans(one, state, a) || rule_bans(other, state, a)) &&
                !array_push(memory, &both->banned, ((struct rule_ban){state, a})))
                return false;
        }
    return true;
}

/* Replaces the first rule if both are one. False: the job has failed. */
static bool try_merge(struct merging *m, struct rule *one, const struct rule *other, bool *merged) {
    struct rule both;
    bool possible, fine = unite(m, one, other, &both, &possible);
    *merged = false;
    if (fine && possible)
        fine = rule_agrees_on_all(m->job, m->contract, m->doomed, &both, &m->left, merged);
    if (!fine || !*merged) {
        rule_free(&both);
        return fine;
    }
    rule_free(one);
    *one = both;
    return true;
}

static void remove_rule(struct rules *rules, size_t number) {
    rule_free(&rules->list.items[number]);
    for (size_t i = number + 1; i < rules->list.count; i++)
        rules->list.items[i - 1] = rules->list.items[i];
    rules->list.count--;
}

bool rules_merge(struct rules *rules, struct job *job, const struct contract *contract, const bool *doomed,
                 uint64_t *most_cost) {
    struct merging m = {job, contract, doomed, *most_cost};
    for (size_t i = 0; i < rules->list.count; i++)
        for (size_t k = i + 1; k < rules->list.count && m.left > 0;) {
            struct rule *one = &rules->list.items[i], *other = &rules->list.items[k];
            bool merged = false;
            if (one->states == other->states && forbid_alike(one, other) && share_an_action(&m, one, other) &&
                !try_merge(&m, one, other, &merged))
                return false;
            if (merged)
                remove_rule(rules, k);
            k = merged ? i + 1 : k + 1; /* a larger rule may share more */
        }
    *most_cost = m.left;
    return true;
}
