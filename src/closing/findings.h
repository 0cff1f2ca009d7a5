/* What is reported of a model that is being closed: which data is from outside at which line, which flags it
 * gets, and how large it is. */
#ifndef LACUNA_CLOSING_FINDINGS_H
#define LACUNA_CLOSING_FINDINGS_H

#include "closing/closing.h"

/* Fills the rows of variables. `flags`: their names, NULL where there is none. False: no memory. */
bool findings_add(struct closed_model *closing, const bool *flagged, const char *const *flags);

/* May and must, in one word. */
enum closing_finding finding_of(struct outsideness outsideness);

/* Statements that contain no others; variables, an array counts as one; channels. */
struct closing_size closing_measure(struct promela *promela);

/* The lines of a row by file and line. */
void findings_sort_lines(struct closing_row *row);

#endif
