#include "report/text/rule_text.h"

/* The sends that are forbidden in some state: "a!x or b!y". */
static void add_sends(const struct rule_words *words, const struct rule *rule, struct text *text) {
    struct action_set set = {0};
    for (size_t i = 0; i < rule->banned.count; i++)
        action_set_add(&set, words, rule->banned.items[i].action);
    action_set_text(&set, words, " or ", text);
    action_set_free(&set);
}

/* The actions that lead from one state to another: "x or y". */
static void add_moves(const struct rule_words *words, const struct rule *rule, uint32_t from, uint32_t to,
                      struct text *text) {
    struct action_set set = {0};
    for (size_t i = 0; i < rule->moves.count; i++)
        if (rule->moves.items[i].from == from && rule->moves.items[i].to == to)
            action_set_add(&set, words, rule->moves.items[i].action);
    action_set_text(&set, words, " or ", text);
    action_set_free(&set);
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

static void must_not_send(const struct rule_words *words, const struct rule *rule, struct text *text) {
    text_add(text, words->component);
    text_add(text, " must not send ");
    add_sends(words, rule, text);
}

/* Two states, and forbidden in the second. */
static void add_closed_later(const struct rule_words *words, const struct rule *rule, struct text *text) {
    bool returns = count_moves(rule, 1) > 0, own = is_left_by_ban(rule, 0);
    if (own && !returns) {
        text_add(text, words->component);
        text_add(text, " must send ");
        add_sends(words, rule, text);
        text_add(text, " at most once");
        return;
    }
    must_not_send(words, rule, text);
    if (own) {
        text_add(text, " again before ");
        add_moves(words, rule, 1, 0, text);
        return;
    }
    if (returns && alternates(rule)) {
        text_add(text, " between the first and the second ");
        add_moves(words, rule, 0, 1, text);
        text_add(text, ", the third and the fourth, and so on");
        return;
    }
    text_add(text, returns ? " between " : " after ");
    add_moves(words, rule, 0, 1, text);
    if (returns) {
        text_add(text, " and ");
        add_moves(words, rule, 1, 0, text);
    }
}

/* Two states, and forbidden in the first. */
static void add_closed_first(const struct rule_words *words, const struct rule *rule, struct text *text) {
    bool returns = count_moves(rule, 1) > 0, own = returns && is_left_by_ban(rule, 1);
    if (!returns) {
        must_not_send(words, rule, text);
        text_add(text, " before ");
        add_moves(words, rule, 0, 1, text);
        return;
    }
    text_add(text, words->component);
    text_add(text, " may send ");
    add_sends(words, rule, text);
    if (alternates(rule)) {
        text_add(text, " only between the first and the second ");
        add_moves(words, rule, 0, 1, text);
        text_add(text, ", the third and the fourth, and so on");
        return;
    }
    text_add(text, own ? " only after " : " only between ");
    add_moves(words, rule, 0, 1, text);
    text_add(text, own ? ", once for each" : " and ");
    if (!own)
        add_moves(words, rule, 1, 0, text);
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
static void add_state(const struct rule_words *words, const struct rule *rule, uint32_t state,
                      struct text *text) {
    const char *before = "";
    text_add(text, "\n     state ");
    text_number(text, state);
    text_add(text, ":");
    for (uint32_t to = 0; to < rule->states; to++) {
        if (to == state)
            continue;
        struct text moves = {.memory = text->memory};
        add_moves(words, rule, state, to, &moves);
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
    struct action_set set = {0};
    for (size_t i = 0; i < rule->banned.count; i++)
        if (rule->banned.items[i].state == state)
            action_set_add(&set, words, rule->banned.items[i].action);
    if (set.count > 0) {
        text_add(text, before);
        text_add(text, " not ");
        action_set_text(&set, words, ", not ", text);
        before = ",";
    }
    action_set_free(&set);
    if (before[0] == '\0')
        text_add(text, " -");
}

/* Does each state lead to the next by the one send that the last state forbids, and by nothing else? */
static bool is_counter(const struct rule *rule) {
    if (rule->states < 3 || rule->banned.count != 1 || rule->banned.items[0].state != rule->states - 1 ||
        rule->moves.count != rule->states - 1)
        return false;
    for (uint32_t state = 0; state + 1 < rule->states; state++)
        if (!has_move(rule, state, rule->banned.items[0].action, state + 1))
            return false;
    return true;
}

static bool is_listed(const struct rule *rule) {
    return rule->states > 1 && !is_chain(rule) && !is_counter(rule) &&
           (rule->states > 2 || (!bans_only_in(rule, 0) && !bans_only_in(rule, 1)));
}

/* What a rule says, without its states if they are listed. */
static void add_sentence(const struct rule_words *words, const struct rule *rule, struct text *text) {
    if (rule->states == 1) {
        text_add(text, words->component);
        text_add(text, " must never send ");
        add_sends(words, rule, text);
    } else if (rule->states == 2 && bans_only_in(rule, 1)) {
        add_closed_later(words, rule, text);
    } else if (rule->states == 2 && bans_only_in(rule, 0)) {
        add_closed_first(words, rule, text);
    } else if (is_counter(rule)) {
        text_add(text, words->component);
        text_add(text, " must send ");
        add_sends(words, rule, text);
        text_add(text, " at most ");
        text_number(text, rule->states - 1);
        text_add(text, " times");
    } else if (is_chain(rule)) {
        must_not_send(words, rule, text);
        text_add(text, " between the first and the second ");
        add_moves(words, rule, 0, 1, text);
    } else {
        must_not_send(words, rule, text);
        text_add(text, " in these states, beginning with state 0");
    }
}

static void add_states(const struct rule_words *words, const struct rule *rule, struct text *text) {
    if (!is_listed(rule))
        return;
    text_add(text, ":");
    for (uint32_t state = 0; state < rule->states; state++)
        add_state(words, rule, state, text);
}

void rule_text(const struct rule_words *words, const struct rule *rule, struct text *text) {
    add_sentence(words, rule, text);
    add_states(words, rule, text);
}

/* Numbers that follow each other? */
static bool is_range(const struct rule_fold *fold) {
    int64_t before = 0, number;
    for (size_t i = 0; i < fold->values.count; i++) {
        struct value_text value = fold->values.items[i];
        if (value.text[0] == 't' || !text_read_value(value.text, value.length, &number) ||
            (i > 0 && number != before + 1))
            return false;
        before = number;
    }
    return true;
}

/* "1..3", or "left, right" */
static void add_values(const struct rule_fold *fold, struct text *text) {
    size_t count = fold->values.count;
    bool range = is_range(fold);
    for (size_t i = 0; i < count; i++) {
        if (range && i > 0 && i + 1 < count)
            continue;
        text_add(text, i == 0 ? "" : range ? ".." : ", ");
        text_add_bytes(text, fold->values.items[i].text, fold->values.items[i].length);
    }
}

void rule_fold_text(const struct rule_words *words, const struct rules *rules, const struct rule_fold *fold,
                    struct text *text) {
    const struct rule *rule = &rules->list.items[fold->members.items[0]];
    add_sentence(words, rule, text);
    if (fold->values.count > 0) {
        text_add(text, ", for each ");
        text_add(text, words->parameter);
        text_add(text, " in ");
        add_values(fold, text);
    }
    add_states(words, rule, text);
}
