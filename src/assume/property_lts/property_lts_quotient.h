/* The quotient of a property LTS modulo branching bisimilarity, with all that a contract asks of its states.
 *
 * What the component can see does not change: which words there are, and what may be true after each. States
 * that are to be kept apart for more than their transitions (room in mailboxes, cuts, π) have marks, which
 * are added to the property LTS (marks.h). */
#ifndef LACUNA_ASSUME_PROPERTY_LTS_PROPERTY_LTS_QUOTIENT_H
#define LACUNA_ASSUME_PROPERTY_LTS_PROPERTY_LTS_QUOTIENT_H

#include "assume/property_lts/property_lts.h"

/* A set of properties, a bit each. */
typedef uint32_t property_set;
enum { MOST_PROPERTIES = 32 };

static inline property_set property_set_all(uint32_t count) {
    return count < MOST_PROPERTIES ? (UINT32_C(1) << count) - 1 : UINT32_MAX;
}

struct property_lts_quotient {
    struct lts *lts;      /* over the actions of the property LTS */
    uint32_t *labels;     /* of the actions */
    bool *room;           /* per state and channel: somewhere in it, at a boundary, there is room */
    bool *cut;            /* per state and action: something of it is missing; NULL: nothing is */
    property_set *broken; /* per state: what has broken there */
    bool *midturn;        /* per state: it is between two sends of one turn of the open system, and something
                             can break behind it */
};

/* If `drops`, the property LTS loses its transitions as soon as they are not needed. False: the job has
 * failed.
 */
bool property_lts_quotient_make(struct property_lts_quotient *quotient, struct property_lts *property_lts,
                                bool drops);
void property_lts_quotient_free(struct property_lts_quotient *quotient);

#endif
