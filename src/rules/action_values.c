#include "rules/action_values.h"

#include <string.h>

size_t action_name_length(const char *action) {
    return strcspn(action, "(");
}

bool action_same_name(const char *one, const char *other) {
    size_t length = action_name_length(one);
    return length == action_name_length(other) && memcmp(one, other, length) == 0;
}

bool action_value(const char *action, uint32_t position, struct value_text *value) {
    const char *at = action + action_name_length(action);
    for (uint32_t i = 0; *at == '(' || *at == ','; i++) {
        *value = (struct value_text){at + 1, strcspn(at + 1, ",)")};
        if (i == position)
            return value->length > 0;
        at = value->text + value->length;
    }
    return false;
}

bool value_same(struct value_text one, struct value_text other) {
    return one.length == other.length && memcmp(one.text, other.text, one.length) == 0;
}

bool action_has_value(const char *action, struct value_text value) {
    struct value_text here;
    for (uint32_t i = 0; action_value(action, i, &here); i++)
        if (value_same(here, value))
            return true;
    return false;
}

/* Is the second action the first with `after` wherever that has `before`? */
static bool is_replaced(const char *one, const char *other, struct value_text before,
                        struct value_text after) {
    struct value_text here, there;
    uint32_t i = 0;
    if (!action_same_name(one, other))
        return false;
    for (; action_value(one, i, &here); i++)
        if (!action_value(other, i, &there) || !value_same(there, value_same(here, before) ? after : here))
            return false;
    return !action_value(other, i, &there);
}

uint32_t action_replace(struct action_texts actions, uint32_t action, struct value_text before,
                        struct value_text after) {
    for (uint32_t i = 0; i < actions.count; i++)
        if (is_replaced(actions.texts[action], actions.texts[i], before, after))
            return i;
    return UINT32_MAX;
}
