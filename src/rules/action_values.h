/* The values in the texts of actions: bank!debit(1,true) has 1 and true. */
#ifndef LACUNA_RULES_ACTION_VALUES_H
#define LACUNA_RULES_ACTION_VALUES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The texts of a contract's actions. */
struct action_texts {
    const char *const *texts;
    uint32_t count;
};

/* A part of a text. */
struct value_text {
    const char *text;
    size_t length;
};

/* How long the text is without its values. */
size_t action_name_length(const char *action);

bool action_same_name(const char *one, const char *other);

/* The value at this position, from 0 on. False: there are not this many. */
bool action_value(const char *action, uint32_t position, struct value_text *value);

bool value_same(struct value_text one, struct value_text other);

/* Is it one of the action's values? */
bool action_has_value(const char *action, struct value_text value);

/* The action with `after` wherever this one has `before`. UINT32_MAX: there is none. */
uint32_t action_replace(struct action_texts actions, uint32_t action, struct value_text before,
                        struct value_text after);

#endif
