#include "lts/operator/transform.h"

#include "lts/operator/complete.h"
#include "lts/operator/determinise.h"
#include "lts/operator/label_list.h"
#include "lts/operator/reach.h"
#include "lts/operator/relabel.h"
#include "lts/operator/tau.h"

static struct lts *propagate(struct job *job, const struct lts *lts, struct label_patterns patterns) {
    bool *labels = labels_matching(job, &lts->alphabet, patterns);
    struct lts *result = labels ? lts_propagate_error(job, lts, labels) : NULL;
    memory_free(labels);
    return result;
}

static struct lts *apply(struct job *job, const struct lts *lts, enum lts_operator operation,
                         struct label_patterns labels) {
    switch (operation) {
    case LTS_HIDE:
        return lts_hide(job, lts, labels);
    case LTS_INTERFACE:
        return lts_interface(job, lts, labels);
    case LTS_RENAME:
        return lts_rename(job, lts, labels.texts, labels.count);
    case LTS_EXTEND:
        return lts_extend(job, lts, labels.texts, labels.count);
    case LTS_PROPAGATE_ERROR:
        return propagate(job, lts, labels);
    case LTS_REACHABLE:
        return lts_reachable(job, lts);
    case LTS_TRIM_TO_ERROR:
        return lts_trim_to_error(job, lts);
    case LTS_COLLAPSE_TAU:
        return lts_collapse_tau(job, lts);
    case LTS_DETERMINISE:
        return lts_determinise(job, lts, TAU_INVISIBLE);
    case LTS_COMPLETE:
        return lts_complete(job, lts);
    case LTS_COMPLEMENT:
        return lts_complement(job, lts);
    case LTS_REMOVE_ERROR:
        return lts_remove_error(job, lts);
    case LTS_OPERATORS:
        break;
    }
    job_fail(job, OUTCOME_INTERNAL);
    return NULL;
}

struct lts *lts_transform(struct job *job, const struct lts *lts, enum lts_operator operation,
                          const char *labels) {
    if (!lts_operator_takes_labels(operation))
        return apply(job, lts, operation, (struct label_patterns){0});
    if (operation == LTS_RENAME && rename_is_regex(labels))
        return lts_rename(job, lts, &labels, 1); /* its commas are its own */
    struct label_list list;
    if (!label_list_split(job, &list, labels))
        return NULL;
    struct lts *result =
        apply(job, lts, operation, (struct label_patterns){list.texts.items, list.texts.count});
    label_list_free(&list);
    return result;
}
