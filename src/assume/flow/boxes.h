/* Sets of values of a message, as few boxes: a range for each field. */
#ifndef LACUNA_ASSUME_FLOW_BOXES_H
#define LACUNA_ASSUME_FLOW_BOXES_H

#include "system/open_system.h"

struct box {
    struct range ranges[MOST_FIELDS]; /* of components and truth values: one, or all */
};

/* Boxes that cover the set together and nothing else; they may overlap. `set` has one bool per number of
 * values (message_values()). `visit` gets one after the other; false ends it. */
typedef bool box_visitor(void *context, const struct box *box);
bool boxes_each(struct job *job, const struct system_message *message, const bool *set, box_visitor *visit,
                void *context);

/* The whole range of a field. */
struct range box_whole(const struct system_field *field);

#endif
