/* Rules in words.
 *
 * Rules of one or two states have shapes that a sentence says: never, at most once, not before, not after,
 * not between, not again before, only between, only after (once for each). Some with more states have, too:
 * at most n times, between the first and the second. Others are described state by state. */
#ifndef LACUNA_REPORT_TEXT_RULE_TEXT_H
#define LACUNA_REPORT_TEXT_RULE_TEXT_H

#include "report/text/rule_words.h"
#include "rules/rules.h"

/* "mutex must not send left!permitL between right!permitR and release" */
void rule_text(const struct rule_words *words, const struct rule *rule, struct text *text);

/* The same of rules that are one up to a value: "…, for each i in 1..2". The words have the parameter
 * already. */
void rule_fold_text(const struct rule_words *words, const struct rules *rules, const struct rule_fold *fold,
                    struct text *text);

#endif
