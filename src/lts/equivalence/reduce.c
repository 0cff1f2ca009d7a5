#include "lts/equivalence/reduce.h"

#include "lts/equivalence/branching.h"
#include "lts/equivalence/partition.h"
#include "lts/equivalence/simulation.h"
#include "lts/equivalence/weak.h"
#include "lts/operator/canonical.h"
#include "lts/operator/determinise.h"
#include "lts/operator/reach.h"
#include "lts/operator/renumber.h"

/* Where memory matters. */
enum { MANY_TRANSITIONS = 1000000 };

static struct lts *quotient(struct job *job, const struct lts *lts) {
    struct partition partition;
    if (!partition_bisimilar(job, &partition, lts, TAU_VISIBLE))
        return NULL;
    struct lts *result = partition_quotient(job, &partition, lts);
    partition_free(&partition);
    return result;
}

/* The part that can be reached: `lts` itself as a rule, else `*copy`. NULL: the job has failed. */
static const struct lts *reachable(struct job *job, const struct lts *lts, struct lts **copy) {
    uint32_t reached;
    *copy = NULL;
    bool *marks = lts_mark_reachable(job, lts, &reached);
    if (marks && reached < lts->states)
        *copy = lts_keep(job, lts, marks);
    bool all = marks && reached == lts->states;
    memory_free(marks);
    return all ? lts : *copy;
}

struct lts *lts_shrink(struct job *job, const struct lts *lts) {
    struct lts *copy;
    const struct lts *part = reachable(job, lts, &copy);
    struct lts *result = part ? quotient(job, part) : NULL;
    lts_free(copy);
    return result;
}

static struct lts *minimal_traces(struct job *job, const struct lts *small, enum tau_view view) {
    struct lts *deterministic = lts_determinise(job, small, view);
    struct lts *minimal = deterministic ? quotient(job, deterministic) : NULL;
    lts_free(deterministic);
    return minimal;
}

static struct lts *minimal_branching(struct job *job, const struct lts *lts, enum divergence divergence) {
    struct partition partition;
    if (!partition_branching(job, &partition, lts, divergence))
        return NULL;
    struct lts *minimal = branching_quotient(job, &partition, lts, divergence);
    partition_free(&partition);
    return minimal;
}

static struct lts *minimal_weak(struct job *job, const struct lts *small) {
    struct partition partition;
    if (!partition_weak(job, &partition, small))
        return NULL;
    struct lts *minimal = weak_quotient(job, &partition, small);
    partition_free(&partition);
    return minimal;
}

/* May it merge states that are not strongly bisimilar? */
static bool is_coarser(enum equivalence equivalence, const struct lts *lts) {
    switch (equivalence) {
    case EQUIVALENCE_STRONG:
        return false;
    case EQUIVALENCE_BRANCHING:
    case EQUIVALENCE_DIVERGENCE_BRANCHING:
    case EQUIVALENCE_WEAK:
        return lts_has_tau(lts);
    case EQUIVALENCE_SIMULATION:
    case EQUIVALENCE_TRACE:
    case EQUIVALENCE_WEAK_TRACE:
        break;
    }
    return true;
}

static struct lts *minimal_beyond(struct job *job, const struct lts *lts, enum equivalence equivalence) {
    switch (equivalence) {
    case EQUIVALENCE_BRANCHING:
        return minimal_branching(job, lts, DIVERGENCE_IGNORED);
    case EQUIVALENCE_DIVERGENCE_BRANCHING:
        return minimal_branching(job, lts, DIVERGENCE_PRESERVED);
    case EQUIVALENCE_WEAK:
        return minimal_weak(job, lts);
    case EQUIVALENCE_SIMULATION:
        return simulation_quotient(job, lts);
    case EQUIVALENCE_TRACE:
        return minimal_traces(job, lts, TAU_VISIBLE);
    case EQUIVALENCE_STRONG:
    case EQUIVALENCE_WEAK_TRACE:
        break;
    }
    return minimal_traces(job, lts, TAU_INVISIBLE);
}

/* Is it worth while to go by strong bisimilarity first? It is cheap next to most; next to the branching ones
 * it is the leaner one, and takes no less time. */
static bool goes_by_strong(enum equivalence equivalence, const struct lts *lts) {
    bool branching = equivalence == EQUIVALENCE_BRANCHING || equivalence == EQUIVALENCE_DIVERGENCE_BRANCHING;
    return !branching || lts_transitions(lts) > MANY_TRANSITIONS;
}

/* Of an LTS whose states can all be reached. */
static struct lts *minimal(struct job *job, const struct lts *lts, enum equivalence equivalence) {
    bool coarser = is_coarser(equivalence, lts);
    if (coarser && !goes_by_strong(equivalence, lts))
        return minimal_beyond(job, lts, equivalence);
    struct lts *small = quotient(job, lts);
    if (!small || !coarser)
        return small;
    struct lts *smaller = minimal_beyond(job, small, equivalence);
    lts_free(small);
    return smaller;
}

struct lts *lts_reduce(struct job *job, const struct lts *lts, enum equivalence equivalence) {
    struct lts *copy;
    const struct lts *part = reachable(job, lts, &copy);
    struct lts *small = part ? minimal(job, part, equivalence) : NULL;
    lts_free(copy);
    struct lts *result = small ? lts_canonical(job, small) : NULL;
    lts_free(small);
    return result;
}
