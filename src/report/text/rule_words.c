#include "report/text/rule_words.h"

#include <string.h>

enum { MOST_WILD = 6 }; /* values of an action that _ may stand for */

void rule_words_fold(struct rule_words *words, const struct rule *rule, struct value_text value) {
    words->rule = rule;
    words->value = value;
    memcpy(words->parameter, "i", 2);
    for (uint32_t a = 0; a < words->actions.count; a++) {
        struct value_text name = {words->parameter, 1};
        if (words->parameter[0] < 'z' && action_has_value(words->actions.texts[a], name)) {
            words->parameter[0]++;
            a = UINT32_MAX; /* from the first one on again */
        }
    }
}

/* The action, with _ for the values whose bits are set. */
static void add_pattern(const struct rule_words *words, uint32_t action, uint32_t wild, bool plain,
                        struct text *text) {
    const char *shown = words->actions.texts[action];
    bool has_parameter = words->rule && rule_speaks_of(words->rule, words->actions, action, words->value);
    size_t skipped = plain && shown[0] == '?', length = action_name_length(shown);
    struct value_text value;
    text_add_bytes(text, shown + skipped, length - skipped);
    for (uint32_t i = 0; action_value(shown, i, &value); i++) {
        text_add(text, i > 0 ? "," : "(");
        if (i < MOST_WILD && wild >> i & 1)
            text_add(text, "_");
        else if (has_parameter && value_same(value, words->value))
            text_add(text, words->parameter);
        else
            text_add_bytes(text, value.text, value.length);
    }
    if (shown[length] != '\0')
        text_add(text, action_value(shown, 0, &value) ? ")" : "()");
}

void rule_words_action(const struct rule_words *words, uint32_t action, struct text *text) {
    add_pattern(words, action, 0, false, text);
}

void action_set_add(struct action_set *set, const struct rule_words *words, uint32_t action) {
    if (!set->has)
        set->has = memory_allocate_zeroed(words->memory, words->actions.count + (size_t)1, sizeof *set->has);
    if (!set->has) {
        set->failed = true;
        return;
    }
    set->count += !set->has[action];
    set->has[action] = true;
}

void action_set_free(struct action_set *set) {
    memory_free(set->has);
}

/* Do they differ in values whose bits are set, and in nothing else? */
static bool matches(const char *one, const char *other, uint32_t wild) {
    struct value_text here, there;
    uint32_t i = 0;
    if (!action_same_name(one, other))
        return false;
    for (; action_value(one, i, &here); i++)
        if (!action_value(other, i, &there) ||
            (!(i < MOST_WILD && wild >> i & 1) && !value_same(here, there)))
            return false;
    return !action_value(other, i, &there);
}

/* Are there several actions like this one, and all of them in the set? */
static bool all_are_meant(const struct action_set *set, const struct rule_words *words, uint32_t action,
                          uint32_t wild) {
    uint32_t count = 0;
    for (uint32_t a = 0; a < words->actions.count; a++)
        if (matches(words->actions.texts[action], words->actions.texts[a], wild)) {
            if (!set->has[a])
                return false;
            count++;
        }
    return count > 1;
}

static uint32_t bits_of(uint32_t number) {
    uint32_t bits = 0;
    for (; number > 0; number &= number - 1)
        bits++;
    return bits;
}

/* The most values that _ can stand for in an action. */
static uint32_t widest(const struct action_set *set, const struct rule_words *words, uint32_t action) {
    struct value_text value;
    uint32_t values = 0, best = 0;
    while (values < MOST_WILD && action_value(words->actions.texts[action], values, &value))
        values++;
    for (uint32_t wild = 1; wild < 1u << values; wild++)
        if (bits_of(wild) > bits_of(best) && all_are_meant(set, words, action, wild))
            best = wild;
    return best;
}

void action_set_text(const struct action_set *set, const struct rule_words *words, const char *separator,
                     struct text *text) {
    struct action_set said = {0};
    const char *before = "";
    for (uint32_t a = 0; set->has && a < words->actions.count; a++) {
        if (!set->has[a] || (said.has && said.has[a]))
            continue;
        uint32_t wild = widest(set, words, a);
        text_add(text, before);
        add_pattern(words, a, wild, true, text);
        before = separator;
        for (uint32_t other = a; wild > 0 && other < words->actions.count; other++)
            if (matches(words->actions.texts[a], words->actions.texts[other], wild))
                action_set_add(&said, words, other);
    }
    text->failed |= set->failed || said.failed;
    action_set_free(&said);
}
