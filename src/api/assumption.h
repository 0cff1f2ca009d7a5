/* Assumptions of the API: an assumption, made or read, and what was found out beside it. It needs neither the
 * system nor the file. */
#ifndef LACUNA_API_ASSUMPTION_H
#define LACUNA_API_ASSUMPTION_H

#include "api/session.h"
#include "assume/assumption.h"

struct lacuna_assumption {
    lacuna *session;
    struct assumption assumption;
    enum assume_verdict verdict;
    enum assume_verdict verdicts[MOST_PROPERTIES]; /* of each property, given that the others hold */
    struct lts *lts;                               /* or NULL */
};

#endif
