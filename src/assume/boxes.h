/* Sets of values of a message's parameters, as few boxes: a range for each parameter. */
#ifndef LACUNA_ASSUME_BOXES_H
#define LACUNA_ASSUME_BOXES_H

#include "language/aml/interface.h"

struct box {
    struct range ranges[MOST_FIELDS]; /* of actors and truth values: one, or all */
};

/* Boxes that cover the set together and nothing else; they may overlap. `set` has one bool per number of
 * values (interface_values()). `visit` gets one after the other; false ends it. */
typedef bool box_visitor(void *context, const struct box *box);
bool boxes_each(struct job *job, const struct aml_method *method, const bool *set, box_visitor *visit,
                void *context);

/* The whole range of a parameter. */
struct range box_whole(const struct aml_variable *parameter);

#endif
