/* Condensed outlooks: modulo branching bisimilarity, with all that a contract asks of their states.
 *
 * What the component can see does not change: which words there are, and what may be true after each. States
 * that are to be kept apart for more than their transitions (room in mailboxes, cuts, π) get a mark, which is
 * a transition to themselves with a label of its own. */
#ifndef LACUNA_ASSUME_CONDENSE_H
#define LACUNA_ASSUME_CONDENSE_H

#include "assume/outlook.h"

/* A set of properties, a bit each. */
typedef uint32_t property_set;
enum { MOST_PROPERTIES = 32 };

static inline property_set property_set_all(uint32_t count) {
    return count < MOST_PROPERTIES ? (UINT32_C(1) << count) - 1 : UINT32_MAX;
}

struct condensed {
    struct lts *lts;      /* over the outlook's actions */
    uint32_t *labels;     /* of the actions */
    bool *room;           /* per state and channel: somewhere in it, at a boundary, there is room */
    bool *cut;            /* per state and action: something of it is missing; NULL: nothing is */
    property_set *broken; /* per state: what has broken there */
};

/* False: the job has failed; to be freed either way. */
bool outlook_condense(struct condensed *condensed, const struct outlook *outlook);
void condensed_free(struct condensed *condensed);

#endif
