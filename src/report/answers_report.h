/* Whether a candidate answers, as people and programs read it. */
#ifndef LACUNA_REPORT_ANSWERS_REPORT_H
#define LACUNA_REPORT_ANSWERS_REPORT_H

#include "base/json.h"
#include "base/output.h"
#include "candidate/answers.h"

/* One word for a column: the worst of all messages; "-" if none comes that promises an answer. */
const char *answers_word(const struct answers *answers);

/* What is not always answered; with runs, if they are asked for. */
void answers_write_text(const struct answers *answers, const char *file, bool with_runs,
                        struct output *output);

/* The member "answers": a list of message, answers and run. Nothing if nothing is known. */
void answers_json(const struct answers *answers, struct json *json);

#endif
