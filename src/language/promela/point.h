/* Points: the elements at which a process can be between two steps, and the steps that begin there. */
#ifndef LACUNA_LANGUAGE_PROMELA_POINT_H
#define LACUNA_LANGUAGE_PROMELA_POINT_H

#include "language/promela/element.h"

/* A step that begins at a point: the element that it executes. */
struct promela_outgoing {
    uint32_t element;
    uint32_t level; /* of the unless whose escape it begins, the outermost the largest; 0: of none */
};

struct promela_outgoings {
    ARRAY(struct promela_outgoing) list;
};

/* The steps of a point, in the order in which they are tried. False: no memory. */
bool promela_steps_of(const struct promela_flow *flow, uint32_t point, struct promela_outgoings *outgoings);

/* The point to which the step of an element leads. `*leaves`: the element is the last of a d_step. */
uint32_t promela_target_of(const struct promela_flow *flow, uint32_t element, bool *leaves);

/* Finds all points of a flow, and numbers them: `location` of their elements. Those inside of d_steps come
 * last. `points` gets the elements. False: no memory. */
struct promela_points {
    ARRAY(uint32_t) elements;
    uint32_t outside; /* how many are in no d_step */
};

bool promela_find_points(struct promela_flow *flow, struct promela_points *points);

#endif
