/* The same rule for another value: what it says of order 1, it then says of order 2.
 *
 * A rule speaks of a value by way of messages: those that it only mentions with that value. It may mention
 * others with that value among others, or without values; they stay as they are. */
#ifndef LACUNA_RULES_TRANSLATION_H
#define LACUNA_RULES_TRANSLATION_H

#include "assume/contract/rule.h"
#include "rules/action_values.h"

/* Does the rule speak of the value by way of this action, which it mentions? */
bool rule_speaks_of(const struct rule *rule, struct action_texts actions, uint32_t action,
                    struct value_text value);

enum translation_end {
    TRANSLATION_DONE,
    TRANSLATION_NONE,  /* an action with the other value does not exist, or two actions would become one */
    TRANSLATION_FAILED /* there is no memory */
};

/* `result` has the same states under the same numbers. To be freed if it is done. */
enum translation_end rule_translate(struct rule *result, struct memory *memory, const struct rule *rule,
                                    struct action_texts actions, struct value_text before,
                                    struct value_text after);

#endif
