/* Where the text comes from in which no channel is a parameter any more (instances.h). */
#ifndef LACUNA_CLOSING_RESOLVED_H
#define LACUNA_CLOSING_RESOLVED_H

#include "base/origin.h"
#include "closing/layout.h"

/* `text` has been written by the layout, or printed, if that has no runs; `marks` are those of the printed
 * tree. What was copied keeps its places byte for byte, the rest statement by statement. False: no memory. */
bool resolved_origins(struct origins *origins, struct job *job, const struct bytes *text,
                      const struct layout *layout, const struct promela_marks *marks);

#endif
