/* Marks: what a contract asks of the states of a property LTS beyond their transitions.
 *
 * A mark is a row of flags: room in each channel, something missing of each action, each property broken. It
 * becomes a self-loop with a label of its own, so that reductions keep states with different marks apart.
 * Boundaries and π are marked; what lies inside of turns is not. */
#ifndef LACUNA_ASSUME_PROPERTY_LTS_MARKS_H
#define LACUNA_ASSUME_PROPERTY_LTS_MARKS_H

#include "assume/property_lts/property_lts.h"

/* Adds the marks to the LTS, whose labels get other numbers, unless they are there. False: the job has
 * failed.
 */
bool property_lts_mark(struct property_lts *property_lts);

/* The mark that a label of the LTS stands for; FLAG_ROW_NONE: it is an action. */
static inline uint32_t property_lts_mark_of(const struct property_lts *property_lts, uint32_t label) {
    return property_lts->mark_of_label[label];
}

/* What a mark says. */
static inline bool mark_has_room(const struct property_lts *property_lts, uint32_t mark, uint32_t channel) {
    return flag_row(&property_lts->marks, mark)[channel];
}

static inline bool mark_is_cut(const struct property_lts *property_lts, uint32_t mark, uint32_t action) {
    return flag_row(&property_lts->marks, mark)[property_lts->channels + action];
}

static inline bool mark_is_broken(const struct property_lts *property_lts, uint32_t mark, uint32_t property) {
    uint32_t actions = (uint32_t)property_lts->actions.list.count;
    return flag_row(&property_lts->marks, mark)[property_lts->channels + actions + property];
}

#endif
