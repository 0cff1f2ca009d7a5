/* LTSs for other programs: DOT for drawings, JSON for scripts, FSP for LTSA. */
#ifndef LACUNA_LTS_FILE_EXPORT_H
#define LACUNA_LTS_FILE_EXPORT_H

#include "base/json.h"
#include "lts/neighbourhood.h"

/* Parallel edges are merged, the initial state has an arrow out of nowhere, π is red. */
void dot_write(struct job *job, const struct lts *lts, struct output *output);

/* The same of a part (NULL: all of it), with a note below if that is not NULL. The state that the part is
 * taken from is bold; states at which it is cut are dashed, which a line of the note explains. */
void dot_write_part(struct job *job, const struct lts *lts, const struct neighbourhood *part,
                    const char *note, struct output *output);

/* And with some states, one bool each, as double circles; NULL: none. */
void dot_write_marked(struct job *job, const struct lts *lts, const struct neighbourhood *part,
                      const bool *marked, const char *note, struct output *output);

/* {"states", "initial", "error" (null: none), "labels": [texts, τ first], "transitions": [[source, label,
 * target], …]}, labels as indices. */
void lts_json_write(struct job *job, const struct lts *lts, struct output *output);

/* The same as part of a larger text: one object, in one line. */
void lts_json_object(struct job *job, const struct lts *lts, struct json *json);

/* FSP, for LTSA: a process P. */
void fsp_write(struct job *job, const struct lts *lts, struct output *output);

#endif
