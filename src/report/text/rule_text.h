/* Rules in words.
 *
 * Rules of one or two states have shapes that a sentence says: never, at most once, not before, not after,
 * not between, not again before, only between, only after (once for each). Others are described state by
 * state. */
#ifndef LACUNA_REPORT_TEXT_RULE_TEXT_H
#define LACUNA_REPORT_TEXT_RULE_TEXT_H

#include "base/text.h"
#include "rules/rule.h"

/* "mutex must not send left!permitL between right!permitR and release". `actions` are the texts of the
 * contract's actions, ?m and receiver!m. */
void rule_text(const struct rule *rule, const char *component, const char *const *actions, struct text *text);

#endif
