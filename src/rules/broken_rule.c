#include "rules/broken_rule.h"

/* The rules along a run of a candidate. */
struct rules_walk {
    const struct rules *rules;
    const struct candidate *candidate;
    const struct program *program;
    uint32_t *at; /* per rule */
};

/* The number of an action in the contract; ACTION_NONE: it is none, or the candidate's own business. */
static uint32_t action_of(const struct rules_walk *w, const struct turn *turn, const struct turn_send *send) {
    const struct candidate *candidate = w->candidate;
    const struct letter *letter = &w->program->letters[send->letter];
    bool own = candidate->has_component.items[candidate->system->edges.items[turn->edge].component];
    if (own && candidate->has_channel.items[letter->channel])
        return ACTION_NONE;
    uint32_t known = actions_find(&candidate->actions, letter->channel, letter->message, send->values,
                                  letter->fields_count);
    return known == ACTION_NONE ? ACTION_NONE : candidate->numbers.items[known];
}

static size_t fold_of(const struct rules *rules, size_t rule) {
    for (size_t i = 0; i < rules->folds.count; i++)
        for (size_t k = 0; k < rules->folds.items[i].members.count; k++)
            if (rules->folds.items[i].members.items[k] == rule)
                return i;
    return RULE_NONE;
}

/* The fold of a rule that forbids the action here; otherwise all rules follow it. */
static size_t follow(struct rules_walk *w, uint32_t action) {
    for (size_t i = 0; i < w->rules->list.count; i++)
        if (rule_bans(&w->rules->list.items[i], w->at[i], action))
            return fold_of(w->rules, i);
    for (size_t i = 0; i < w->rules->list.count; i++)
        w->at[i] = rule_next(&w->rules->list.items[i], w->at[i], action);
    return RULE_NONE;
}

static size_t follow_turn(struct rules_walk *w, const struct turn *turn) {
    struct turn_send send;
    uint32_t position = 0;
    size_t broken = RULE_NONE;
    while (broken == RULE_NONE && turn_next_send(w->program, turn, &position, &send)) {
        uint32_t action = action_of(w, turn, &send);
        if (action != ACTION_NONE)
            broken = follow(w, action);
    }
    return broken;
}

bool broken_rule_find(size_t *fold, const struct rules *rules, const struct candidate *candidate,
                      const struct check *check) {
    struct rules_walk w = {.rules = rules, .candidate = candidate, .program = check->program};
    *fold = RULE_NONE;
    if (!check->has_run || check->verdict != CHECK_UNSAFE)
        return true;
    w.at = memory_allocate_zeroed(&check->job->memory, rules->list.count + 1, sizeof *w.at);
    for (size_t i = 0; w.at && *fold == RULE_NONE && i < check->run.steps.count; i++) {
        struct turn turn = run_turn(&check->run, i);
        *fold = follow_turn(&w, &turn);
    }
    memory_free(w.at);
    return w.at != NULL;
}
