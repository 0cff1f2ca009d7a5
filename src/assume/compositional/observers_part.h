/* The product of the observers as a part: it moves along with the interactions that properties speak of, has
 * no move where an interaction would break a property before its end, and for an interaction that breaks one
 * only where it does.
 *
 * Two labels are its own, and nothing else happens where they are: PART_SAFE, where nothing can break any
 * more; and, if there are several properties, "broken 5", where these have broken. One property alone leads
 * to π. */
#ifndef LACUNA_ASSUME_COMPOSITIONAL_OBSERVERS_PART_H
#define LACUNA_ASSUME_COMPOSITIONAL_OBSERVERS_PART_H

#include "assume/compositional/part.h"

#define PART_SAFE "safe"
#define PART_BROKEN "broken "

struct lts *observers_part(const struct interactions *interactions);

#endif
