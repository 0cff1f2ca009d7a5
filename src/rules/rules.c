#include "rules/rules.h"

#include "rules/agreement.h"
#include "rules/fold.h"
#include "rules/separation.h"
#include "rules/translation.h"

/* In microseconds or so. A send whose rule is hard to find must not keep others from theirs: each has a
 * little at first, and those that need more share what is left. */
enum { FIRST_COST = 100000, MOST_COST = 1200000, MOST_TRANSLATIONS = 8 };

void rules_free(struct rules *rules) {
    for (size_t i = 0; i < rules->list.count; i++)
        rule_free(&rules->list.items[i]);
    array_free(&rules->list);
    array_free(&rules->left_over);
    for (size_t i = 0; i < rules->folds.count; i++) {
        array_free(&rules->folds.items[i].members);
        array_free(&rules->folds.items[i].values);
    }
    array_free(&rules->folds);
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

/* The sends that have to be forbidden, and the rule of each: without states as long as there is none. */
struct rule_search {
    struct job *job;
    const struct contract *contract;
    struct action_texts actions;
    bool *doomed;
    struct rule *found; /* per action */
    bool *wanted;       /* per action */
    bool *settled;      /* per action: its rule is as small as possible */
    uint64_t left;      /* of MOST_COST */
};

/* Looks for a rule that is still wanted. One that was found before may become smaller. */
static bool look(struct rule_search *s, uint32_t send, uint64_t most_each) {
    uint64_t most = most_each < s->left ? most_each : s->left, left = most;
    struct rule rule;
    enum separation_end end = separation_find(&rule, s->job, s->contract, s->doomed, send, &left);
    s->left -= most - left;
    if (end == SEPARATION_FOUND || (end == SEPARATION_CUT && s->found[send].states == 0)) {
        rule_free(&s->found[send]);
        s->found[send] = rule;
    } else if (end == SEPARATION_CUT) {
        rule_free(&rule);
    }
    s->settled[send] = end == SEPARATION_FOUND;
    return end != SEPARATION_FAILED;
}

/* Do two actions differ in one value? */
static bool differ_in_one(const char *one, const char *other, struct value_text *before,
                          struct value_text *after) {
    struct value_text here, there;
    uint32_t differences = 0;
    if (!action_same_name(one, other))
        return false;
    for (uint32_t i = 0; action_value(one, i, &here) && action_value(other, i, &there); i++)
        if (!value_same(here, there)) {
            *before = here;
            *after = there;
            differences++;
        }
    return differences == 1;
}

/* Tries the rule of a send that differs in one value. */
static bool try_translation(struct rule_search *s, uint32_t known, uint32_t send) {
    struct value_text before, after;
    struct rule rule;
    uint64_t cost = agreement_cost(s->contract, &s->found[known]);
    if (cost > s->left || !differ_in_one(s->actions.texts[known], s->actions.texts[send], &before, &after))
        return true;
    s->left -= cost;
    enum translation_end end =
        rule_translate(&rule, &s->job->memory, &s->found[known], s->actions, before, after);
    if (end != TRANSLATION_DONE)
        return end == TRANSLATION_NONE;
    bool agrees = false, fine = rule_agrees(s->job, s->contract, s->doomed, &rule, send, &agrees);
    if (fine && agrees) {
        rule_free(&s->found[send]);
        s->found[send] = rule;
        s->settled[send] = true;
    } else {
        rule_free(&rule);
    }
    return fine;
}

/* Values are mostly used in the same way: a few others are enough to see that this one is not. */
static bool translate(struct rule_search *s, uint32_t send) {
    uint32_t tries = 0;
    for (uint32_t a = s->contract->receives; a < s->contract->actions && tries < MOST_TRANSLATIONS; a++) {
        if (!s->settled[a] || !action_same_name(s->actions.texts[a], s->actions.texts[send]))
            continue;
        tries++;
        if (!try_translation(s, a, send))
            return false;
        if (s->settled[send])
            break;
    }
    return true;
}

static bool look_for_all(struct rule_search *s, uint64_t most_each) {
    for (uint32_t a = s->contract->receives; a < s->contract->actions; a++)
        if (s->wanted[a] && !s->settled[a] &&
            (!translate(s, a) || (!s->settled[a] && !look(s, a, most_each))))
            return false;
    return true;
}

/* Joins them, in the order of the sends. */
static bool collect(struct rule_search *s, struct rules *rules) {
    struct memory *memory = &s->job->memory;
    for (uint32_t a = s->contract->receives; a < s->contract->actions; a++) {
        struct rule rule = s->found[a];
        s->found[a] = (struct rule){0};
        if (rule.states > 0 ? !add(rules, memory, &rule)
                            : s->wanted[a] && !array_push(memory, &rules->left_over, a))
            return false;
    }
    return true;
}

/* Holds what will be shown against the contract once more. */
static bool recheck(struct rule_search *s, const struct rules *rules) {
    for (size_t i = 0; i < rules->list.count; i++) {
        const struct rule *rule = &rules->list.items[i];
        for (uint32_t a = s->contract->receives; a < s->contract->actions; a++) {
            bool agrees = true;
            if (rule_forbids(rule, a) && !rule_agrees(s->job, s->contract, s->doomed, rule, a, &agrees))
                return false;
            if (!agrees)
                return job_fail(s->job, OUTCOME_INTERNAL);
        }
    }
    return true;
}

static bool find(struct rule_search *s, struct rules *rules) {
    return s->doomed && s->found && s->wanted && s->settled &&
           forbidden_sends(s->job, s->contract, s->doomed, s->wanted) && look_for_all(s, FIRST_COST) &&
           look_for_all(s, MOST_COST) && collect(s, rules) && recheck(s, rules) &&
           rules_fold(rules, &s->job->memory, s->actions);
}

bool rules_find(struct rules *rules, struct job *job, const struct contract *c, const char *const *actions) {
    struct memory *memory = &job->memory;
    *rules = (struct rules){0};
    job_phase(job, "looking for rules", "sends", c->actions - c->receives);
    struct rule_search s = {
        .job = job,
        .contract = c,
        .actions = {actions, c->actions},
        .doomed = doomed_states(job, c),
        .found = memory_allocate_zeroed(memory, c->actions + (size_t)1, sizeof *s.found),
        .wanted = memory_allocate_zeroed(memory, c->actions + (size_t)1, sizeof *s.wanted),
        .settled = memory_allocate_zeroed(memory, c->actions + (size_t)1, sizeof *s.settled),
        .left = MOST_COST};
    bool fine = find(&s, rules);
    for (uint32_t a = 0; s.found && a < c->actions; a++)
        rule_free(&s.found[a]);
    memory_free(s.found);
    memory_free(s.wanted);
    memory_free(s.settled);
    memory_free(s.doomed);
    return fine;
}
