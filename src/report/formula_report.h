/* What is known of formulas and automata over words, as `formula` reports it. */
#ifndef LACUNA_REPORT_FORMULA_REPORT_H
#define LACUNA_REPORT_FORMULA_REPORT_H

#include "base/json.h"
#include "logic/formula_study.h"
#include "report/drawing/drawing.h"

struct formula_report {
    enum formula_question question; /* that has been asked of all */
    const struct formula_study *studies;
    size_t count;
};

/* `results` is a struct formula_report. */
void formula_report_json(struct json *json, const void *results);
void formula_report_text(struct output *output, const void *results);

/* The automata of all, in HOA. False: the job has failed, and what has been written is not whole. */
bool formula_report_hoa(const struct formula_report *report, struct output *output);

/* The automaton of one, drawn into a file. False has been reported. */
bool formula_report_draw(const struct formula_study *study, enum drawing_format format, const char *path);

#endif
