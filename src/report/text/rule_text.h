/* Rules in words.
 *
 * Sentences say: never; at most once or this many times; not before, not after, not between, also of the
 * n-th; not again before; only between; only after, and again only after a new one; not more than this many
 * open; not more often than this many times without something in between; strictly in turn. docs/assume.md
 * says what each means exactly. Sends that a rule forbids in different states have a sentence each. What has
 * no such shape is a list of states. */
#ifndef LACUNA_REPORT_TEXT_RULE_TEXT_H
#define LACUNA_REPORT_TEXT_RULE_TEXT_H

#include "report/text/rule_words.h"
#include "rules/rules.h"

/* "mutex must not send left!permitL between right!permitR and release" */
void rule_text(const struct rule_words *words, const struct rule *rule, struct text *text);

/* For captions: without its states, if they would be listed. Returns whether they would. */
bool rule_fold_sentence(const struct rule_words *words, const struct rules *rules,
                        const struct rule_fold *fold, struct text *text);

/* The same of rules that are one up to a value: "…, for each i in 1..2". The words have the parameter
 * already. */
void rule_fold_text(const struct rule_words *words, const struct rules *rules, const struct rule_fold *fold,
                    struct text *text);

#endif
