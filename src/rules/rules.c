#include "rules/rules.h"

#include "rules/separation.h"

void rules_free(struct rules *rules) {
    for (size_t i = 0; i < rules->list.count; i++)
        rule_free(&rules->list.items[i]);
    array_free(&rules->list);
    array_free(&rules->left_over);
}

static bool is_forbidden_somewhere(const struct contract *c, const bool *doomed, uint32_t send) {
    for (uint32_t s = 0; s < c->states; s++)
        if (!doomed[s] && move_past_doom(c, doomed, s, send) == CONTRACT_ERROR)
            return true;
    return false;
}

static int by_state(const struct rule_ban *one, const struct rule_ban *other) {
    if (one->state != other->state)
        return one->state < other->state ? -1 : 1;
    return (one->action > other->action) - (one->action < other->action);
}

/* Inserts what the second forbids into the first, in order. */
static bool join(struct memory *memory, struct rule *into, const struct rule *rule) {
    for (size_t i = 0; i < rule->banned.count; i++) {
        if (!array_push(memory, &into->banned, rule->banned.items[i]))
            return false;
        struct rule_ban *items = into->banned.items;
        for (size_t k = into->banned.count - 1; k > 0 && by_state(&items[k - 1], &items[k]) > 0; k--) {
            struct rule_ban ban = items[k];
            items[k] = items[k - 1];
            items[k - 1] = ban;
        }
    }
    return true;
}

/* Takes the rule over. */
static bool add(struct rules *rules, struct memory *memory, struct rule *rule) {
    for (size_t i = 0; i < rules->list.count; i++)
        if (rule_same_moves(&rules->list.items[i], rule)) {
            bool fine = join(memory, &rules->list.items[i], rule);
            rule_free(rule);
            return fine;
        }
    if (array_push(memory, &rules->list, *rule))
        return true;
    rule_free(rule);
    return false;
}

static bool find(struct rules *rules, struct job *job, const struct contract *c, const bool *doomed) {
    uint64_t solving = 0;
    for (uint32_t a = c->receives; a < c->actions; a++) {
        struct rule rule;
        if (!is_forbidden_somewhere(c, doomed, a))
            continue;
        enum separation_end end = separation_find(&rule, job, c, doomed, a, &solving);
        if (end == SEPARATION_FAILED || (end == SEPARATION_FOUND && !add(rules, &job->memory, &rule)) ||
            (end == SEPARATION_TOO_DEAR && !array_push(&job->memory, &rules->left_over, a)))
            return false;
    }
    return !job_failed(job);
}

bool rules_find(struct rules *rules, struct job *job, const struct contract *c) {
    *rules = (struct rules){0};
    job_phase(job, "looking for rules", "sends", c->actions - c->receives);
    bool *doomed = doomed_states(job, c);
    bool fine = doomed && find(rules, job, c, doomed);
    memory_free(doomed);
    return fine;
}
