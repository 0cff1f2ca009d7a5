/* Verdicts, for people and in JSON. */
#ifndef LACUNA_REPORT_TEXT_VERDICT_TEXT_H
#define LACUNA_REPORT_TEXT_VERDICT_TEXT_H

#include "verify/verdict.h"

/* "holds", "violated" or "inconclusive"; the last also for what is open. */
const char *verdict_text(enum verdict verdict);

#endif
