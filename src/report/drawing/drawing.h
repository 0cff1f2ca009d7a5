/* Drawings by way of Graphviz's `dot`, and PNG by way of `rsvg-convert`, run as children with a time limit.
 */
#ifndef LACUNA_REPORT_DRAWING_DRAWING_H
#define LACUNA_REPORT_DRAWING_DRAWING_H

#include "base/output.h"
#include "lts/neighbourhood.h"
#include "report/drawing/assumption_drawing.h"

enum drawing_format { DRAWING_DOT, DRAWING_SVG, DRAWING_PNG };

struct drawing {
    const struct lts *lts;
    const struct neighbourhood *part;            /* of it; NULL: all of it */
    const char *note;                            /* below; NULL: none */
    const bool *marked;                          /* states that are double circles; NULL: none */
    const struct assumption_drawing *assumption; /* that the LTS is of; NULL: it is just an LTS */
};

/* More states than this nobody reads. */
enum { READABLE_STATES = 150 };

/* Before the work: are the programs there that draw in this format? False: the job has failed, and the
 * diagnostics say what to do. */
bool drawing_check_programs(struct job *job, enum drawing_format format);

/* The size that decides whether a drawing can be read: its states, or what its transitions are worth. */
uint64_t drawing_size(const struct drawing *drawing);

/* False: refused with advice, since it is too large to read. That is so beyond `largest` states, and earlier
 * where there are many transitions. `file` is named in the message, unless it is NULL. */
bool drawing_readable(struct job *job, const struct drawing *drawing, uint64_t largest, const char *file);

/* Draws into the file `path` ("-": standard output). Where the programs are missing or take too long, the job
 * fails with a message that says what to do instead. */
bool drawing_write(struct job *job, const struct drawing *drawing, enum drawing_format format,
                   const char *path);

/* The same for a graph that is there as DOT text. */
bool drawing_render(struct job *job, const struct bytes *graph, enum drawing_format format, const char *path);

#endif
