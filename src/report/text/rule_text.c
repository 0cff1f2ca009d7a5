#include "report/text/rule_text.h"

/* What people call an action: a message that arrives has no question mark. */
static const char *plain(const char *action) {
    return action[0] == '?' ? action + 1 : action;
}

/* The sends that are forbidden in some state: "a!x or b!y". */
static void add_sends(const struct rule *rule, const char *const *actions, struct text *text) {
    const char *before = "";
    for (size_t i = 0; i < rule->banned.count; i++) {
        bool earlier = false;
        for (size_t k = 0; k < i; k++)
            earlier |= rule->banned.items[k].action == rule->banned.items[i].action;
        if (earlier)
            continue;
        text_add(text, before);
        text_add(text, plain(actions[rule->banned.items[i].action]));
        before = " or ";
    }
}

/* The actions that lead from one state to another: "x or y". */
static void add_moves(const struct rule *rule, uint32_t from, uint32_t to, const char *const *actions,
                      struct text *text) {
    const char *before = "";
    for (size_t i = 0; i < rule->moves.count; i++) {
        const struct rule_move *move = &rule->moves.items[i];
        if (move->from != from || move->to != to)
            continue;
        text_add(text, before);
        text_add(text, plain(actions[move->action]));
        before = " or ";
    }
}

static uint32_t count_moves(const struct rule *rule, uint32_t from) {
    uint32_t count = 0;
    for (size_t i = 0; i < rule->moves.count; i++)
        count += rule->moves.items[i].from == from;
    return count;
}

/* Is one send all that it forbids, and all that leads out of a state? */
static bool is_left_by_ban(const struct rule *rule, uint32_t from) {
    for (size_t i = 0; i < rule->banned.count; i++)
        if (rule->banned.items[i].action != rule->banned.items[0].action)
            return false;
    return count_moves(rule, from) == 1 && rule_next(rule, from, rule->banned.items[0].action) != from;
}

static bool has_move(const struct rule *rule, uint32_t from, uint32_t action, uint32_t to) {
    return rule_next(rule, from, action) == to;
}

/* Do the same actions lead to the second state and back? */
static bool alternates(const struct rule *rule) {
    for (size_t i = 0; i < rule->moves.count; i++)
        if (!has_move(rule, 0, rule->moves.items[i].action, 1) ||
            !has_move(rule, 1, rule->moves.items[i].action, 0))
            return false;
    return true;
}

static bool bans_only_in(const struct rule *rule, uint32_t state) {
    for (size_t i = 0; i < rule->banned.count; i++)
        if (rule->banned.items[i].state != state)
            return false;
    return true;
}

static void must_not_send(const struct rule *rule, const char *component, const char *const *actions,
                          struct text *text) {
    text_add(text, component);
    text_add(text, " must not send ");
    add_sends(rule, actions, text);
}

/* Two states, and forbidden in the second. */
static void add_closed_later(const struct rule *rule, const char *component, const char *const *actions,
                             struct text *text) {
    bool returns = count_moves(rule, 1) > 0, own = is_left_by_ban(rule, 0);
    if (own && !returns) {
        text_add(text, component);
        text_add(text, " must send ");
        add_sends(rule, actions, text);
        text_add(text, " at most once");
        return;
    }
    must_not_send(rule, component, actions, text);
    if (own) {
        text_add(text, " again before ");
        add_moves(rule, 1, 0, actions, text);
        return;
    }
    if (returns && alternates(rule)) {
        text_add(text, " between the first and the second ");
        add_moves(rule, 0, 1, actions, text);
        text_add(text, ", the third and the fourth, and so on");
        return;
    }
    text_add(text, returns ? " between " : " after ");
    add_moves(rule, 0, 1, actions, text);
    if (returns) {
        text_add(text, " and ");
        add_moves(rule, 1, 0, actions, text);
    }
}

/* Two states, and forbidden in the first. */
static void add_closed_first(const struct rule *rule, const char *component, const char *const *actions,
                             struct text *text) {
    bool returns = count_moves(rule, 1) > 0, own = returns && is_left_by_ban(rule, 1);
    if (!returns) {
        must_not_send(rule, component, actions, text);
        text_add(text, " before ");
        add_moves(rule, 0, 1, actions, text);
        return;
    }
    text_add(text, component);
    text_add(text, " may send ");
    add_sends(rule, actions, text);
    if (alternates(rule)) {
        text_add(text, " only between the first and the second ");
        add_moves(rule, 0, 1, actions, text);
        text_add(text, ", the third and the fourth, and so on");
        return;
    }
    text_add(text, own ? " only after " : " only between ");
    add_moves(rule, 0, 1, actions, text);
    text_add(text, own ? ", once for each" : " and ");
    if (!own)
        add_moves(rule, 1, 0, actions, text);
}

/* Three states, the same actions lead from each to the next, and it is forbidden in the second alone. */
static bool is_chain(const struct rule *rule) {
    if (rule->states != 3 || !bans_only_in(rule, 1) || count_moves(rule, 2) > 0 ||
        count_moves(rule, 0) != count_moves(rule, 1))
        return false;
    for (size_t i = 0; i < rule->moves.count; i++)
        if (rule->moves.items[i].from == 0 && (!has_move(rule, 0, rule->moves.items[i].action, 1) ||
                                               !has_move(rule, 1, rule->moves.items[i].action, 2)))
            return false;
    return true;
}

/* "state 1, in which a!x must not be sent: y leads to 0" */
static void add_state(const struct rule *rule, uint32_t state, const char *const *actions,
                      struct text *text) {
    const char *before = "";
    text_add(text, "\n     state ");
    text_number(text, state);
    text_add(text, ":");
    for (uint32_t to = 0; to < rule->states; to++) {
        if (to == state)
            continue;
        struct text moves = {.memory = text->memory};
        add_moves(rule, state, to, actions, &moves);
        if (moves.chars.count > 0) {
            text_add(text, before);
            text_add(text, " ");
            text_add(text, text_end(&moves));
            text_add(text, " → ");
            text_number(text, to);
            before = ",";
        }
        text_free(&moves);
    }
    for (size_t i = 0; i < rule->banned.count; i++)
        if (rule->banned.items[i].state == state) {
            text_add(text, before);
            text_add(text, " not ");
            text_add(text, plain(actions[rule->banned.items[i].action]));
            before = ",";
        }
    if (before[0] == '\0')
        text_add(text, " -");
}

void rule_text(const struct rule *rule, const char *component, const char *const *actions,
               struct text *text) {
    if (rule->states == 1) {
        text_add(text, component);
        text_add(text, " must never send ");
        add_sends(rule, actions, text);
    } else if (rule->states == 2 && bans_only_in(rule, 1)) {
        add_closed_later(rule, component, actions, text);
    } else if (rule->states == 2 && bans_only_in(rule, 0)) {
        add_closed_first(rule, component, actions, text);
    } else if (is_chain(rule)) {
        must_not_send(rule, component, actions, text);
        text_add(text, " between the first and the second ");
        add_moves(rule, 0, 1, actions, text);
    } else {
        must_not_send(rule, component, actions, text);
        text_add(text, " in these states, beginning with state 0:");
        for (uint32_t state = 0; state < rule->states; state++)
            add_state(rule, state, actions, text);
    }
}
