#include "logic/letters.h"

bool letters_all(struct letters *letters, struct job *job, uint32_t atoms) {
    *letters = (struct letters){.atoms = atoms, .all = true};
    if (!array_reserve(&job->memory, &letters->sets, (size_t)1 << atoms))
        return false;
    for (letter_set set = 0; set < (letter_set)1 << atoms; set++)
        letters->sets.items[letters->sets.count++] = set;
    return true;
}

void letters_free(struct letters *letters) {
    array_free(&letters->sets);
}

uint32_t letters_find(const struct letters *letters, struct cube cube) {
    if (letters->all)
        return cube.yes & cube.no ? LETTER_NONE : (uint32_t)cube.yes;
    for (uint32_t i = 0; i < letters->sets.count; i++)
        if (cube_holds(cube, letters->sets.items[i]))
            return i;
    return LETTER_NONE;
}
