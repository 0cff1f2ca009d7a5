/* The watch as a part: it moves along with the plays that properties speak of, has no move where a play would
 * break a property before its end, and for a play that breaks one only where it does.
 *
 * Two labels are its own, and nothing else happens where they are: PART_SAFE, where nothing can break any
 * more; and, if there are several properties, "broken 5", where these have broken. One property alone leads
 * to π. */
#ifndef LACUNA_ASSUME_WATCH_PART_H
#define LACUNA_ASSUME_WATCH_PART_H

#include "assume/part.h"

#define PART_SAFE "safe"
#define PART_BROKEN "broken "

struct lts *watch_part(const struct plays *plays);

#endif
