/* Sets of letters as short disjunctions of cubes, for people and for files. */
#ifndef LACUNA_LOGIC_COVER_H
#define LACUNA_LOGIC_COVER_H

#include "logic/letters.h"

struct cubes {
    ARRAY(struct cube) list;
};

/* Cubes that hold of the letters with `member[index]`, and of no other letter of the alphabet. What is no
 * letter at all may satisfy them or not: that keeps them short. */
bool letters_cover(const struct letters *letters, struct job *job, const bool *member, struct cubes *cubes);

#endif
