#include "lts/reduce.h"

#include "lts/canonical.h"
#include "lts/determinise.h"
#include "lts/partition.h"
#include "lts/reach.h"
#include "lts/renumber.h"

static struct lts *quotient(struct job *job, const struct lts *lts) {
    struct partition partition;
    if (!partition_strong(job, &partition, lts))
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

struct lts *lts_reduce(struct job *job, const struct lts *lts, enum equivalence equivalence) {
    struct lts *small = lts_shrink(job, lts);
    if (small && equivalence != EQUIVALENCE_STRONG) {
        struct lts *minimal =
            minimal_traces(job, small, equivalence == EQUIVALENCE_TRACE ? TAU_VISIBLE : TAU_INVISIBLE);
        lts_free(small);
        small = minimal;
    }
    struct lts *result = small ? lts_canonical(job, small) : NULL;
    lts_free(small);
    return result;
}
