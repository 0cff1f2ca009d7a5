#include "report/text/rule_text.h"

#include "report/text/rule_shape.h"

/* More sentences than this are harder to read than a list of states. */
enum { MOST_SENTENCES = 3 };

static const char *const ORDINALS[MOST_SHAPE_STATES] = {"",       "first", "second", "third",
                                                        "fourth", "fifth", "sixth",  "seventh"};

/* --- Parts of sentences --- */

/* The sends that the sentence is about: "a!x or b!y". */
static void add_sends(const struct shape *shape, struct text *text) {
    struct action_set set = {0};
    for (uint32_t a = 0; a < shape->words->actions.count; a++)
        if (shape->sends[a])
            action_set_add(&set, shape->words, a);
    action_set_text(&set, shape->words, " or ", text);
    action_set_free(&set);
}

/* The actions that lead from one state to another: "x or y". */
static void add_moves(const struct shape *shape, uint32_t from, uint32_t to, struct text *text) {
    struct action_set set = {0};
    for (uint32_t a = 0; a < shape->words->actions.count; a++)
        if (shape_next(shape, from, a) == to)
            action_set_add(&set, shape->words, a);
    action_set_text(&set, shape->words, " or ", text);
    action_set_free(&set);
}

/* Writes words; %S stands for the sends, %A for what leads from state 0 to 1, %B for what leads from 1 to 0,
 * %C for what leads from 1 to 2. */
static void say(const struct shape *shape, const char *words, struct text *text) {
    for (; *words; words++) {
        if (*words != '%') {
            text_add_bytes(text, words, 1);
            continue;
        }
        words++;
        if (*words == 'S')
            add_sends(shape, text);
        else
            add_moves(shape, *words == 'A' ? 0 : 1, *words == 'A' ? 1 : *words == 'B' ? 0 : 2, text);
    }
}

static bool has_one_send(const struct shape *shape) {
    uint32_t count = 0;
    for (uint32_t a = 0; a < shape->words->actions.count; a++)
        count += shape->sends[a];
    return count == 1;
}

static bool has_one_move(const struct shape *shape, uint32_t from, uint32_t to) {
    uint32_t count = 0;
    for (uint32_t a = 0; a < shape->words->actions.count; a++)
        count += shape_next(shape, from, a) == to;
    return count == 1;
}

/* --- Shapes. Each returns whether it has said the sentence --- */

static bool says_never(const struct shape *shape, struct text *text) {
    if (shape->states > 1)
        return false;
    say(shape, "must never send %S", text);
    return true;
}

/* Two states, and no way back. */
static bool says_once(const struct shape *shape, struct text *text) {
    if (shape->states != 2 || shape_has_move(shape, 1, 0))
        return false;
    if (shape->closed == 1)
        say(shape, "must not send %S before %A", text);
    else if (!shape_moves_by_sends(shape, 0, 1))
        say(shape, "must not send %S after %A", text);
    else
        say(shape, has_one_send(shape) ? "must send %S at most once" : "must send %S at most once in all",
            text);
    return true;
}

/* The same actions lead there and back. */
static bool says_toggled(const struct shape *shape, struct text *text) {
    if (shape->states != 2 || !shape_same_moves(shape, 0, 1, 1, 0))
        return false;
    say(shape,
        shape->closed == 1 ? "may send %S only between the first and the second "
                           : "must not send %S between the first and the second ",
        text);
    say(shape,
        has_one_move(shape, 0, 1) ? "%A, the third and the fourth, and so on"
                                  : "of %A, the third and the fourth, and so on",
        text);
    return true;
}

static bool some_lead_both_ways(const struct shape *shape) {
    for (uint32_t a = 0; a < shape->words->actions.count; a++)
        if (shape_next(shape, 0, a) == 1 && shape_next(shape, 1, a) == 0)
            return true;
    return false;
}

/* Two states, there and back. */
static bool says_between(const struct shape *shape, struct text *text) {
    if (shape->states != 2 || some_lead_both_ways(shape))
        return false;
    bool alone = has_one_send(shape);
    if (shape->closed == 1 && shape_moves_by_sends(shape, 1, 0)) {
        say(shape,
            alone ? "may send %S only after %A, and again only after a new "
                  : "may send %S only after %A, and one of them again only after a new ",
            text);
        say(shape, has_one_move(shape, 0, 1) ? "%A" : "one of these", text);
    } else if (shape->closed == 1)
        say(shape, "may send %S only between %A and %B", text);
    else if (shape_moves_by_sends(shape, 0, 1))
        say(shape, alone ? "must not send %S again before %B" : "must not send a second %S before %B", text);
    else
        say(shape, "must not send %S between %A and %B", text);
    return true;
}

/* Do the same actions lead from each state to the next, and nothing else anywhere? */
static bool is_chain(const struct shape *shape) {
    uint32_t last = shape->states - 1;
    for (uint32_t s = 0; s < last; s++)
        if (!shape_leads_only(shape, s, s + 1) || !shape_same_moves(shape, 0, 1, s, s + 1) ||
            shape_has_move(shape, last, s))
            return false;
    return true;
}

/* "the second ask", "the second of ask or more" */
static void add_ordinal(const struct shape *shape, uint32_t number, bool with_actions, struct text *text) {
    text_add(text, "the ");
    text_add(text, ORDINALS[number]);
    if (with_actions)
        say(shape, has_one_move(shape, 0, 1) ? " %A" : " of %A", text);
}

/* The states from the first to the last one whose bits are set, if that is all that is set. */
static bool is_interval(uint32_t bits, uint32_t *first, uint32_t *last) {
    for (*first = 0; !(bits >> *first & 1);)
        ++*first;
    for (*last = *first; bits >> *last & 1;)
        ++*last;
    --*last;
    return bits >> *last == 1;
}

/* Some action, or some of several, is counted. */
static bool says_counted(const struct shape *shape, struct text *text) {
    uint32_t first, last, end = shape->states - 1, all = (1u << shape->states) - 1;
    if (shape->states < 3 || !is_chain(shape))
        return false;
    bool inside = shape->closed >> end & 1 && shape->closed & 1;
    if (!is_interval(inside ? all & ~shape->closed : shape->closed, &first, &last))
        return false;
    if (first == end && shape_moves_by_sends(shape, 0, 1)) {
        say(shape, "must send %S at most ", text);
        text_number(text, end);
        text_add(text, has_one_send(shape) ? " times" : " times in all");
        return true;
    }
    say(shape, inside ? "may send %S only between " : "must not send %S ", text);
    if (!inside)
        text_add(text, first == 0 ? "before " : last == end ? "after " : "between ");
    if (first > 0)
        add_ordinal(shape, first, last == end, text);
    if (first > 0 && last < end)
        text_add(text, " and ");
    if (last < end)
        add_ordinal(shape, last + 1, true, text);
    return true;
}

/* Do the moves up lead from each state to the next, and the moves down to the one before? */
static bool goes_up_and_down(const struct shape *shape) {
    for (uint32_t s = 0; s < shape->states; s++)
        for (uint32_t to = 0; to < shape->states; to++) {
            bool up = to == s + 1, down = to + 1 == s;
            if (up     ? !shape_same_moves(shape, 0, 1, s, to)
                : down ? !shape_same_moves(shape, 1, 0, s, to) || !shape_has_move(shape, s, to)
                       : shape_has_move(shape, s, to))
                return false;
        }
    return shape_has_move(shape, 0, 1);
}

/* At most this many open, or at most this many allowed for. */
static bool says_open(const struct shape *shape, struct text *text) {
    uint32_t end = shape->states - 1;
    if (shape->states < 3 || !goes_up_and_down(shape))
        return false;
    if (shape->closed == 1u << end && shape_moves_by_sends(shape, 0, 1)) {
        text_add(text, "must not have more than ");
        text_number(text, end);
        say(shape, " %S open; %B closes one", text);
    } else if (shape->closed == 1 && shape_moves_by_sends(shape, 1, 0)) {
        say(shape, "may send %S only after %A, once for each (of those that wait, at most ", text);
        text_number(text, end);
        text_add(text, " count)");
    } else
        return false;
    return true;
}

/* Counted from one action to the next that begins again. */
static bool says_not_more_often(const struct shape *shape, struct text *text) {
    uint32_t end = shape->states - 1;
    if (shape->states < 3 || shape->closed != 1u << end || !shape_leads_only(shape, 0, 1) ||
        !shape_moves_by_sends(shape, 0, 1) || !shape_leads_only(shape, end, 0))
        return false;
    for (uint32_t s = 1; s < shape->states; s++) {
        for (uint32_t to = 1; to < shape->states; to++)
            if (to == s + 1 ? !shape_same_moves(shape, 0, 1, s, to) : shape_has_move(shape, s, to))
                return false;
        if (!shape_same_moves(shape, 1, 0, s, 0))
            return false;
    }
    say(shape, "must not send %S more than ", text);
    text_number(text, end);
    say(shape, has_one_send(shape) ? " times without %B in between" : " times in all without %B in between",
        text);
    return true;
}

/* Something, and later something else. */
static bool says_followed(const struct shape *shape, struct text *text) {
    enum { BEGIN = 1, MIDDLE = 2, END = 4 };
    if (shape->states != 3 || !shape_leads_only(shape, 0, 1) || !shape_leads_only(shape, 1, 2) ||
        shape_has_move(shape, 2, 0) || shape_has_move(shape, 2, 1))
        return false;
    say(shape,
        shape->closed == END                ? "must not send %S after %A and then %C"
        : shape->closed == (BEGIN | MIDDLE) ? "must not send %S before %A and then %C"
        : shape->closed == MIDDLE           ? "must not send %S between the first %A and the next %C"
                                            : "may send %S only between the first %A and the next %C",
        text);
    return true;
}

static bool says_shape(const struct shape *shape, struct text *text) {
    if (shape->closed == 0) /* in no state that there is */
        return false;
    return says_never(shape, text) || says_once(shape, text) || says_toggled(shape, text) ||
           says_between(shape, text) || says_counted(shape, text) || says_open(shape, text) ||
           says_not_more_often(shape, text) || says_followed(shape, text);
}

/* --- Rules --- */

/* Two kinds of sends in turn: what the first state does not forbid leads to the second, and back. */
static bool says_turns(const struct rule_words *words, const struct rule *rule, struct text *text) {
    struct action_set sets[2] = {0};
    bool fine = rule->states == 2;
    for (uint32_t a = 0; a < words->actions.count && fine; a++) {
        uint32_t closed = rule_forbids(rule, a) ? shape_closed(rule, a) : 0;
        bool moves = closed != 1 && rule_next(rule, 0, a) == 1,
             returns = closed != 2 && rule_next(rule, 1, a) == 0;
        fine = closed != 3 && moves == (closed == 2) && returns == (closed == 1);
        if (closed > 0)
            action_set_add(&sets[closed == 1], words, a);
    }
    fine = fine && sets[0].count > 0 && sets[1].count > 0;
    for (size_t i = 0; i < 3 && fine; i++) {
        text_add(text, i == 0 ? "may send " : i == 1 ? " and " : " only strictly in turn, beginning with ");
        action_set_text(&sets[i % 2], words, " or ", text);
    }
    action_set_free(&sets[0]);
    action_set_free(&sets[1]);
    return fine;
}

/* A sentence for all sends that are forbidden in the same states. */
static bool says_group(const struct rule_words *words, const struct rule *rule, uint32_t closed,
                       struct text *text) {
    struct shape shape;
    bool fine = shape_make(&shape, words, rule, closed) && says_shape(&shape, text);
    shape_free(&shape);
    return fine;
}

/* Has an earlier send of the rule been forbidden in the same states? */
static bool is_said(const struct rule *rule, size_t ban) {
    uint32_t closed = shape_closed(rule, rule->banned.items[ban].action);
    for (size_t i = 0; i < ban; i++)
        if (shape_closed(rule, rule->banned.items[i].action) == closed)
            return true;
    return false;
}

/* What a rule says without its states. False: that has no shape, and nothing was added. */
static bool says(const struct rule_words *words, const struct rule *rule, struct text *text) {
    struct text said = {.memory = text->memory};
    uint32_t sentences = 0;
    bool fine = true;
    if (!says_turns(words, rule, &said))
        for (size_t i = 0; i < rule->banned.count && fine; i++) {
            if (is_said(rule, i))
                continue;
            text_add(&said, sentences > 0 ? "; it " : "");
            fine = ++sentences <= MOST_SENTENCES &&
                   says_group(words, rule, shape_closed(rule, rule->banned.items[i].action), &said);
        }
    if (fine) {
        text_add(text, words->component);
        text_add(text, " ");
        text_add(text, text_end(&said));
    }
    text->failed |= said.failed;
    text_free(&said);
    return fine;
}

/* --- Rules without a shape --- */

static void add_rule_moves(const struct rule_words *words, const struct rule *rule, uint32_t from,
                           uint32_t to, struct text *text) {
    struct action_set set = {0};
    for (size_t i = 0; i < rule->moves.count; i++)
        if (rule->moves.items[i].from == from && rule->moves.items[i].to == to)
            action_set_add(&set, words, rule->moves.items[i].action);
    action_set_text(&set, words, " or ", text);
    action_set_free(&set);
}

/* "state 1: y → 0, not a!x" */
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
        add_rule_moves(words, rule, state, to, &moves);
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

static void add_states(const struct rule_words *words, const struct rule *rule, struct text *text) {
    text_add(text, ":");
    for (uint32_t state = 0; state < rule->states; state++)
        add_state(words, rule, state, text);
}

/* All sends that are forbidden somewhere, for a list of states to say where. */
static void add_listed(const struct rule_words *words, const struct rule *rule, struct text *text) {
    struct action_set set = {0};
    for (size_t i = 0; i < rule->banned.count; i++)
        action_set_add(&set, words, rule->banned.items[i].action);
    text_add(text, words->component);
    text_add(text, " must not send ");
    action_set_text(&set, words, " or ", text);
    text_add(text, " in these states, beginning with state 0");
    action_set_free(&set);
}

/* Returns whether the states are to be listed. */
static bool add_sentence(const struct rule_words *words, const struct rule *rule, struct text *text) {
    if (says(words, rule, text))
        return false;
    add_listed(words, rule, text);
    return true;
}

void rule_text(const struct rule_words *words, const struct rule *rule, struct text *text) {
    if (add_sentence(words, rule, text))
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

bool rule_fold_sentence(const struct rule_words *words, const struct rules *rules,
                        const struct rule_fold *fold, struct text *text) {
    bool listed = add_sentence(words, &rules->list.items[fold->members.items[0]], text);
    if (fold->values.count > 0) {
        text_add(text, ", for each ");
        text_add(text, words->parameter);
        text_add(text, " in ");
        add_values(fold, text);
    }
    return listed;
}

void rule_fold_text(const struct rule_words *words, const struct rules *rules, const struct rule_fold *fold,
                    struct text *text) {
    if (rule_fold_sentence(words, rules, fold, text))
        add_states(words, &rules->list.items[fold->members.items[0]], text);
}
