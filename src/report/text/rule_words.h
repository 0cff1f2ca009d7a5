/* How the actions of a rule are written: with a parameter in place of a value, and with _ where all values
 * are meant. */
#ifndef LACUNA_REPORT_TEXT_RULE_WORDS_H
#define LACUNA_REPORT_TEXT_RULE_WORDS_H

#include "base/text.h"
#include "rules/translation.h"

struct rule_words {
    struct memory *memory;
    const char *component;
    struct action_texts actions; /* of the contract: ?m and receiver!m */
    const struct rule *rule;     /* that the parameter is of; NULL: there is none */
    struct value_text value;     /* that it stands for */
    char parameter[2];           /* its name */
};

/* Gives the words a parameter for this value, i or a later letter that is not a value of the rule's actions.
 */
void rule_words_fold(struct rule_words *words, const struct rule *rule, struct value_text value);

/* One action, ?m or receiver!m, with the parameter in its place. */
void rule_words_action(const struct rule_words *words, uint32_t action, struct text *text);

/* Some of the contract's actions; begins as {0}. */
struct action_set {
    bool *has;
    uint32_t count;
    bool failed; /* there is no memory */
};

void action_set_add(struct action_set *set, const struct rule_words *words, uint32_t action);
void action_set_free(struct action_set *set);

/* "x, y(_) or z": without question marks, and y(_) if all y are there. What has failed makes the text fail.
 */
void action_set_text(const struct action_set *set, const struct rule_words *words, const char *separator,
                     struct text *text);

#endif
