/* Operators on one LTS, chosen by number: for those who let a user choose. */
#ifndef LACUNA_LTS_OPERATOR_TRANSFORM_H
#define LACUNA_LTS_OPERATOR_TRANSFORM_H

#include "lts/lts.h"

enum lts_operator {
    LTS_HIDE,            /* labels: become τ */
    LTS_INTERFACE,       /* labels: all others become τ */
    LTS_RENAME,          /* rules: old=new,req_*=ask.*; or one s/pattern/replacement/ */
    LTS_EXTEND,          /* labels: join the alphabet */
    LTS_PROPAGATE_ERROR, /* labels: what reaches π over these alone becomes π */
    LTS_REACHABLE,
    LTS_TRIM_TO_ERROR,
    LTS_COLLAPSE_TAU,
    LTS_DETERMINISE,
    LTS_COMPLETE,
    LTS_COMPLEMENT,
    LTS_REMOVE_ERROR,
    LTS_OPERATORS
};

/* Does it take labels, or rules? */
static inline bool lts_operator_takes_labels(enum lts_operator operation) {
    return operation <= LTS_PROPAGATE_ERROR;
}

/* `labels` are separated by commas (lts/operator/label_list.h); * stands for any text. NULL for operators
 * that take none. */
struct lts *lts_transform(struct job *job, const struct lts *lts, enum lts_operator operation,
                          const char *labels);

#endif
