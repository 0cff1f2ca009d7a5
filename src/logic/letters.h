/* Letters: the sets of atoms that can be true at one position of a word, and cubes over them.
 *
 * A letter is a set of atoms, a bit each. Over propositions every set is a letter. Over states the letters
 * are the sets that can be true at once (logic/related.h). Over sends they are those that one send can
 * satisfy (logic/sends.h). The empty set is always the first. */
#ifndef LACUNA_LOGIC_LETTERS_H
#define LACUNA_LOGIC_LETTERS_H

#include "base/array.h"
#include "base/job.h"

typedef uint64_t letter_set; /* of atoms */

/* This many atoms can be true in every combination: a letter each is counted then. */
enum { MOST_FREE_ATOMS = 12 };

struct letters {
    uint32_t atoms;
    bool all; /* every set is one; `sets` has them too, the empty one first */
    ARRAY(letter_set) sets;
    ARRAY(uint32_t) numbers; /* of letters_some(): per set its index, or LETTER_NONE */
};

bool letters_all(struct letters *letters, struct job *job, uint32_t atoms);

/* Of all sets those that `possible` says yes to; there is one at least. */
bool letters_some(struct letters *letters, struct job *job, uint32_t atoms, const bool *possible);
void letters_free(struct letters *letters);

/* A conjunction of literals. */
struct cube {
    letter_set yes;
    letter_set no;
};

static inline bool cube_holds(struct cube cube, letter_set letter) {
    return (letter & cube.yes) == cube.yes && (letter & cube.no) == 0;
}

static inline struct cube cube_and(struct cube left, struct cube right) {
    return (struct cube){left.yes | right.yes, left.no | right.no};
}

/* Everything that satisfies `narrow` satisfies `wide`, as far as literals tell. */
static inline bool cube_includes(struct cube wide, struct cube narrow) {
    return (wide.yes & ~narrow.yes) == 0 && (wide.no & ~narrow.no) == 0;
}

/* The lowest `count` bits. */
static inline uint64_t lowest_bits(uint32_t count) {
    return count >= 64 ? UINT64_MAX : ((uint64_t)1 << count) - 1;
}

/* Exactly this letter. */
static inline struct cube cube_of_letter(const struct letters *letters, letter_set letter) {
    return (struct cube){letter, lowest_bits(letters->atoms) & ~letter};
}

#define LETTER_NONE UINT32_MAX

/* The index of a set; LETTER_NONE: it is not a letter. For letters_all() and letters_some(). */
static inline uint32_t letters_number(const struct letters *letters, letter_set set) {
    return letters->all ? (uint32_t)set : letters->numbers.items[set];
}

/* The first letter that satisfies the cube, as an index of `sets`; LETTER_NONE: there is none. */
uint32_t letters_find(const struct letters *letters, struct cube cube);

static inline bool letters_meet(const struct letters *letters, struct cube cube) {
    return letters->all ? (cube.yes & cube.no) == 0 : letters_find(letters, cube) != LETTER_NONE;
}

#endif
