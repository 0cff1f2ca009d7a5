/* All that `direct` finds out: the verdict with the assumption, whether the component can deadlock under it,
 * and whether environments that are given respect it. */
#ifndef LACUNA_DIRECT_ANALYSIS_H
#define LACUNA_DIRECT_ANALYSIS_H

#include "direct/deadlock.h"
#include "direct/environment.h"

struct direct_analysis {
    struct direct direct;
    struct direct_deadlock deadlock; /* if `hunted`: not without an assumption */
    bool hunted;
    uint64_t most_states; /* of the search for deadlocks */
};

/* The environments learn whether they respect the assumption. False: the job has failed. */
bool direct_analyse(struct direct_analysis *analysis, struct job *job,
                    const struct direct_component *component, struct direct_environment *environments,
                    size_t count, uint64_t most_states);
void direct_analysis_free(struct direct_analysis *analysis);

/* Does the property hold in all environments that are given; or, without any, in one at least? */
bool direct_analysis_is_good(const struct direct_analysis *analysis,
                             const struct direct_environment *environments, size_t count);

#endif
