/* Verdicts, for people and in JSON. */
#ifndef LACUNA_REPORT_TEXT_VERDICT_TEXT_H
#define LACUNA_REPORT_TEXT_VERDICT_TEXT_H

#include "report/text/table.h"
#include "verify/verdict.h"

/* "holds", "violated" or "inconclusive"; the last also for what is open. */
const char *verdict_text(enum verdict verdict);

/* A table of what was asked: property, verdict, states, transitions. */
void verdict_table_init(struct table *table, struct job *job);
void verdict_table_add(struct table *table, const char *property, const char *verdict, uint64_t states,
                       uint64_t transitions);

#endif
