#include "lts/reduce.h"

#include "lts/branching.h"
#include "lts/canonical.h"
#include "lts/determinise.h"
#include "lts/partition.h"
#include "lts/reach.h"
#include "lts/renumber.h"
#include "lts/simulation.h"
#include "lts/weak.h"

static struct lts *quotient(struct job *job, const struct lts *lts) {
    struct partition partition;
    if (!partition_bisimilar(job, &partition, lts, TAU_VISIBLE))
        return NULL;
    struct lts *result = partition_quotient(job, &partition, lts);
    partition_free(&partition);
    return result;
}

struct lts *lts_shrink(struct job *job, const struct lts *lts) {
    uint32_t reached;
    bool *marks = lts_mark_reachable(job, lts, &reached);
    if (!marks)
        return NULL;
    bool all = reached == lts->states; /* the usual case: no copy of a large LTS */
    struct lts *part = all ? NULL : lts_keep(job, lts, marks);
    memory_free(marks);
    struct lts *result = all ? quotient(job, lts) : part ? quotient(job, part) : NULL;
    lts_free(part);
    return result;
}

static struct lts *minimal_traces(struct job *job, const struct lts *small, enum tau_view view) {
    struct lts *deterministic = lts_determinise(job, small, view);
    struct lts *minimal = deterministic ? quotient(job, deterministic) : NULL;
    lts_free(deterministic);
    return minimal;
}

static struct lts *minimal_branching(struct job *job, const struct lts *small, enum divergence divergence) {
    struct partition partition;
    if (!partition_branching(job, &partition, small, divergence))
        return NULL;
    struct lts *minimal = branching_quotient(job, &partition, small, divergence);
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

/* May it still merge states that are not strongly bisimilar? */
static bool is_coarser(enum equivalence equivalence, const struct lts *small) {
    switch (equivalence) {
    case EQUIVALENCE_STRONG:
        return false;
    case EQUIVALENCE_BRANCHING:
    case EQUIVALENCE_DIVERGENCE_BRANCHING:
    case EQUIVALENCE_WEAK:
        return lts_has_tau(small);
    case EQUIVALENCE_SIMULATION:
    case EQUIVALENCE_TRACE:
    case EQUIVALENCE_WEAK_TRACE:
        break;
    }
    return true;
}

/* Of an LTS that is minimal modulo strong bisimilarity. */
static struct lts *minimal(struct job *job, const struct lts *small, enum equivalence equivalence) {
    switch (equivalence) {
    case EQUIVALENCE_BRANCHING:
        return minimal_branching(job, small, DIVERGENCE_IGNORED);
    case EQUIVALENCE_DIVERGENCE_BRANCHING:
        return minimal_branching(job, small, DIVERGENCE_PRESERVED);
    case EQUIVALENCE_WEAK:
        return minimal_weak(job, small);
    case EQUIVALENCE_SIMULATION:
        return simulation_quotient(job, small);
    case EQUIVALENCE_TRACE:
        return minimal_traces(job, small, TAU_VISIBLE);
    case EQUIVALENCE_STRONG:
    case EQUIVALENCE_WEAK_TRACE:
        break;
    }
    return minimal_traces(job, small, TAU_INVISIBLE);
}

struct lts *lts_reduce(struct job *job, const struct lts *lts, enum equivalence equivalence) {
    struct lts *small = lts_shrink(job, lts);
    if (small && is_coarser(equivalence, small)) {
        struct lts *smaller = minimal(job, small, equivalence);
        lts_free(small);
        small = smaller;
    }
    struct lts *result = small ? lts_canonical(job, small) : NULL;
    lts_free(small);
    return result;
}
