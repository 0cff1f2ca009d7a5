/* States sorted into groups by their signatures, which are compared in full; hashes only find candidates.
 * Groups are numbered in the order in which their first members come. */
#ifndef LACUNA_LTS_GROUPING_H
#define LACUNA_LTS_GROUPING_H

#include "base/array.h"
#include "base/map.h"
#include "base/memory.h"

struct group {
    uint64_t signature; /* where it begins in `signatures` */
    uint32_t length;
    uint32_t size; /* members */
    uint32_t next; /* for the owner: where its next member goes */
};

struct grouping {
    struct memory *memory;
    ARRAY(uint64_t) signatures; /* behind the last group's there is room for a candidate */
    ARRAY(struct group) groups;
    struct map map; /* all but the first group */
};

void grouping_init(struct grouping *grouping, struct memory *memory);
void grouping_clear(struct grouping *grouping);
void grouping_free(struct grouping *grouping);

/* Room for `more` moves behind the `count` that the candidate has; returns where it begins. NULL: there is no
 * memory. */
uint64_t *grouping_reserve(struct grouping *grouping, uint64_t count, uint64_t more);

/* Counts `size` members with the candidate's signature, which is sorted and `length` long; returns their
 * group. MAP_NONE: there is no memory. */
uint32_t grouping_join(struct grouping *grouping, uint32_t length, uint32_t size);

#endif
