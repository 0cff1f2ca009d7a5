#include "rules/translation.h"

bool rule_speaks_of(const struct rule *rule, struct action_texts actions, uint32_t action,
                    struct value_text value) {
    for (uint32_t a = 0; a < actions.count; a++)
        if (action_same_name(actions.texts[a], actions.texts[action]) && rule_mentions(rule, a) &&
            !action_has_value(actions.texts[a], value))
            return false;
    return action_has_value(actions.texts[action], value);
}

struct translation {
    const struct rule *rule;
    struct action_texts actions;
    struct value_text before, after;
};

static uint32_t translated(const struct translation *t, uint32_t action) {
    return rule_speaks_of(t->rule, t->actions, action, t->before)
               ? action_replace(t->actions, action, t->before, t->after)
               : action;
}

static bool is_before(uint32_t state, uint32_t action, uint32_t other_state, uint32_t other_action) {
    return state != other_state ? state < other_state : action < other_action;
}

/* In their order, whatever became of the actions. */
static void sort(struct rule *rule) {
    for (size_t i = 1; i < rule->moves.count; i++)
        for (size_t k = i; k > 0; k--) {
            struct rule_move *here = &rule->moves.items[k], one = here[-1], other = here[0];
            if (!is_before(other.from, other.action, one.from, one.action))
                break;
            here[-1] = other;
            here[0] = one;
        }
    for (size_t i = 1; i < rule->banned.count; i++)
        for (size_t k = i; k > 0; k--) {
            struct rule_ban *here = &rule->banned.items[k], one = here[-1], other = here[0];
            if (!is_before(other.state, other.action, one.state, one.action))
                break;
            here[-1] = other;
            here[0] = one;
        }
}

/* Of a sorted rule: have two actions become the same one? */
static bool has_merged_actions(const struct rule *rule) {
    for (size_t i = 1; i < rule->moves.count; i++)
        if (rule->moves.items[i].from == rule->moves.items[i - 1].from &&
            rule->moves.items[i].action == rule->moves.items[i - 1].action)
            return true;
    for (size_t i = 1; i < rule->banned.count; i++)
        if (rule->banned.items[i].state == rule->banned.items[i - 1].state &&
            rule->banned.items[i].action == rule->banned.items[i - 1].action)
            return true;
    return false;
}

static enum translation_end translate(const struct translation *t, struct memory *memory,
                                      struct rule *result) {
    for (size_t i = 0; i < t->rule->moves.count; i++) {
        struct rule_move move = t->rule->moves.items[i];
        move.action = translated(t, move.action);
        if (move.action == UINT32_MAX)
            return TRANSLATION_NONE;
        if (!array_push(memory, &result->moves, move))
            return TRANSLATION_FAILED;
    }
    for (size_t i = 0; i < t->rule->banned.count; i++) {
        struct rule_ban ban = t->rule->banned.items[i];
        ban.action = translated(t, ban.action);
        if (ban.action == UINT32_MAX)
            return TRANSLATION_NONE;
        if (!array_push(memory, &result->banned, ban))
            return TRANSLATION_FAILED;
    }
    return TRANSLATION_DONE;
}

enum translation_end rule_translate(struct rule *result, struct memory *memory, const struct rule *rule,
                                    struct action_texts actions, struct value_text before,
                                    struct value_text after) {
    struct translation t = {rule, actions, before, after};
    *result = (struct rule){.states = rule->states};
    enum translation_end end = translate(&t, memory, result);
    if (end == TRANSLATION_DONE) {
        sort(result);
        if (has_merged_actions(result))
            end = TRANSLATION_NONE;
    }
    if (end != TRANSLATION_DONE)
        rule_free(result);
    return end;
}
