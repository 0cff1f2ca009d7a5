/* The reverse index: who leads where. Built when an algorithm needs it, freed when it is done. */
#ifndef LACUNA_LTS_REVERSE_H
#define LACUNA_LTS_REVERSE_H

#include "lts/lts.h"

/* The sources of the transitions into t are sources[offsets[t]] .. sources[offsets[t + 1] - 1], in
 * ascending order; a source stands there once for each of its transitions. */
struct reverse {
    uint64_t *offsets;
    uint32_t *sources;
};

/* Only transitions whose label is chosen; NULL chooses all. */
bool reverse_build(struct job *job, struct reverse *reverse, const struct lts *lts, const bool *labels);

/* Only silent transitions. */
bool reverse_build_silent(struct job *job, struct reverse *reverse, const struct lts *lts);

/* {0} may be freed, too. */
void reverse_free(struct reverse *reverse);

#endif
