/* The rules of an assumption, as people and programs read them. */
#ifndef LACUNA_REPORT_RULES_REPORT_H
#define LACUNA_REPORT_RULES_REPORT_H

#include "assume/assumption.h"
#include "base/json.h"
#include "base/source.h"
#include "base/text.h"
#include "rules/broken_rule.h"
#include "rules/history.h"

struct rules_report {
    const struct rules *rules;
    const struct histories *histories; /* NULL: there are none */
    const struct assumption *assumption;
    const struct sources *sources; /* of the open system */
    bool charts;                   /* of the histories are wanted */
};

/* A numbered list, with why each is there, and what is left over. */
void rules_write_text(const struct rules_report *report, struct output *output);

/* Rule `number`, counted from 0, as one text. */
void rules_write_rule(const struct rules_report *report, size_t number, struct output *output);

/* "rule 2", or "rule 2 with i = 1" */
void broken_rule_name(const struct rules_report *report, struct broken_rule broken, struct text *text);

/* "rule 2 with i = 1: m must not send …", in one line. */
void broken_rule_text(const struct rules_report *report, struct broken_rule broken, struct text *text);

/* The member "rule": number, counted from 1, text, and the value of the parameter if there is one; null if
 * there is none. */
void broken_rule_json(const struct rules_report *report, struct broken_rule broken, struct json *json);

/* The charts, if they are wanted. */
void rules_write_charts(const struct rules_report *report, struct output *output);

/* Rule `number`, counted from 0, as an element of "rules". */
void rule_json(const struct rules_report *report, size_t number, struct json *json);

/* The member "rules": a list of text, actions, states, moves, forbidden and history; and "without_rule", a
 * list of sends. */
void rules_json(const struct rules_report *report, struct json *json);

#endif
