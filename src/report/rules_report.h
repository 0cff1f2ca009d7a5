/* The rules of an assumption, as people and programs read them. */
#ifndef LACUNA_REPORT_RULES_REPORT_H
#define LACUNA_REPORT_RULES_REPORT_H

#include "assume/assumption.h"
#include "base/json.h"
#include "rules/rules.h"

/* A numbered list, and what is left over. */
void rules_write_text(const struct rules *rules, const struct assumption *assumption, struct output *output);

/* The member "rules": a list of text, actions, states, moves and forbidden; and "without_rule", a list of
 * sends. */
void rules_json(const struct rules *rules, const struct assumption *assumption, struct json *json);

#endif
