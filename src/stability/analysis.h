/* All that is found out about a system of peers.
 *
 *     analysis_init(&a, &peers, sources, &options);
 *     formulas_add(&a.formulas, text) … as many as there are
 *     analysis_make(&a)
 *
 * A limit of time or memory, or Ctrl-C, may end it. Then what has been found is kept: the verdict is unknown
 * if it was not there, bounds and differences are those that are known, and faults are looked for at the
 * largest bound that was explored, or else at bound 1. A fifth of the time and of the memory is set aside for
 * that. */
#ifndef LACUNA_STABILITY_ANALYSIS_H
#define LACUNA_STABILITY_ANALYSIS_H

#include "stability/formulas.h"
#include "stability/health.h"
#include "stability/sizes.h"

struct analysis_options {
    enum discipline_of_buffers discipline;
    bool receipts;    /* are to be seen */
    bool termination; /* so is this */
    bool sizes;       /* are to be found */
    uint64_t most_states;
    struct stable_options stable;
};

struct analysis {
    const struct peers *peers;
    struct analysis_options options;
    bool has_silent_loop; /* some peer can go on silently forever */
    struct buffers buffers;
    struct growth growth;
    struct stable stable;
    struct health health; /* at analysis_bound(), unless a limit was in the way */
    struct formulas formulas;
    struct sizes sizes; /* if they were to be found */
    bool has_sizes;     /* they are known */
    enum outcome limit; /* that ended it: time, memory, Ctrl-C; OUTCOME_DONE: none */
};

/* The peers are linked; they and the sources stay where they are. */
void analysis_init(struct analysis *analysis, const struct peers *peers, struct sources *sources,
                   const struct analysis_options *options);

/* False: the job has failed. If `limit` says why, what there is can be reported. */
bool analysis_make(struct analysis *analysis);
void analysis_free(struct analysis *analysis);

/* A fault, and a formula that is violated, are violations; what is not proved is inconclusive, and so is what
 * a limit has ended. */
enum verdict analysis_verdict(const struct analysis *analysis);

/* The sizes of compositions as they are, without prioritised confluence: for all bounds that have been
 * compared, or up to as many states as a chart of them takes. False: the job has failed. */
bool analysis_plain_growth(const struct analysis *analysis, struct growth *plain);

/* Where faults, formulas and sizes are looked at: buffers have room for one message at least. */
static inline uint32_t analysis_bound(const struct analysis *analysis) {
    return analysis->stable.k > 0 ? analysis->stable.k : 1;
}

/* The minimal composition that the verdict is about. NULL: a limit came before it. */
static inline const struct lts *analysis_composition(const struct analysis *analysis) {
    const struct stable *stable = &analysis->stable;
    return stable->k < stable->reduced.count ? stable->reduced.items[stable->k] : NULL;
}

#endif
