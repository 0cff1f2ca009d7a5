/* What a missing component must respect, as `assume` reports it. */
#ifndef LACUNA_REPORT_ASSUME_REPORT_H
#define LACUNA_REPORT_ASSUME_REPORT_H

#include "assume/assume.h"
#include "base/json.h"
#include "report/rules_report.h"

/* Larger assumptions are not shown in the text, unless somebody asks for that. */
enum { ASSUME_REPORT_STATES = 60 };

struct assume_report {
    const struct assume_result *result;
    struct rules_report rules;     /* of a conditional assumption; without rules: there are none */
    const struct sources *sources; /* of the open system */
    bool table;                    /* the states are wanted, whether or not rules say the same */
    const char *written;           /* the file that was; NULL: none */
    bool for_check;                /* `check` reads that file */
    double started;
};

/* "always", "never", "conditional", "vacuous" */
const char *assume_verdict_text(enum assume_verdict verdict);

/* The members of a result, for an object that may have others; with the moves of contract and assumption, or
 * with their sizes alone. */
void assume_result_json(struct json *json, const struct assume_result *result, const struct sources *sources,
                        bool with_moves);

/* The messages that are many in a bag that saturates, behind the words `before`, as a sentence that goes on
 * with: "More than 2 of a kind are not counted." */
void assume_report_pile(const struct assume_result *result, const char *before, struct output *output);

/* Is the assumption there, and small enough to be in the text? */
bool assume_report_shows(const struct assume_result *result);

/* `results` is a struct assume_report. */
void assume_report_json(struct json *json, const void *results);
void assume_report_text(struct output *output, const void *results);

#endif
