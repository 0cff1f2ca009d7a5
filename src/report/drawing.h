/* Drawings by way of Graphviz's `dot`, and PNG by way of `rsvg-convert`, run as children with a time limit.
 */
#ifndef LACUNA_REPORT_DRAWING_H
#define LACUNA_REPORT_DRAWING_H

#include "base/output.h"
#include "lts/lts.h"

enum drawing_format { DRAWING_DOT, DRAWING_SVG, DRAWING_PNG };

/* Draws, with a note below if that is not NULL, into the file `path` ("-": standard output). Where the
 * programs are missing or take too long, the job fails with a message that says what to do instead. */
bool drawing_write(struct job *job, const struct lts *lts, const char *note, enum drawing_format format,
                   const char *path);

/* The same for a graph that is there as DOT text. */
bool drawing_render(struct job *job, const struct bytes *graph, enum drawing_format format, const char *path);

#endif
