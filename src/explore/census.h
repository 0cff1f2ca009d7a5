/* A census of a search: what makes the states numerous.
 *
 * For each mailbox, variable, component and observer it tells how many different contents it has among the
 * states that were stored. The state space is at most the product of these numbers, so that the largest are
 * where a smaller mailbox or range helps most. Of many states only some are looked at, evenly spread, so
 * that the effort has a bound and the answer is the same everywhere; the numbers are then lower bounds. */
#ifndef LACUNA_EXPLORE_CENSUS_H
#define LACUNA_EXPLORE_CENSUS_H

#include "explore/store.h"
#include "system/program/program.h"

enum factor_kind {
    FACTOR_MAILBOX,   /* a channel */
    FACTOR_VARIABLE,  /* a variable */
    FACTOR_COMPONENT, /* all of a component: location, variables and its inbox */
    FACTOR_OBSERVER   /* an observer, by its number in the system */
};

struct factor {
    enum factor_kind kind;
    uint32_t about;    /* its number in the system */
    uint32_t contents; /* this many different ones; at least 2 */
};

struct census {
    ARRAY(struct factor) factors; /* the largest first */
    uint32_t counted;             /* this many states were looked at; 0: there was no census */
    uint32_t states;              /* of this many */
};

/* No more states than this are looked at. */
enum { CENSUS_MOST_STATES = 8192 };

/* Of the states of a program. It finds room in spite of the job's limit, for it is most wanted when that is
 * reached. Where there is no memory at all, the census is empty. */
void census_take(struct census *census, struct job *job, const struct store *store,
                 const struct program *program);
void census_free(struct census *census);

#endif
