#include "logic/letters.h"

bool letters_all(struct letters *letters, struct job *job, uint32_t atoms) {
    *letters = (struct letters){.atoms = atoms, .all = true};
    if (!array_reserve(&job->memory, &letters->sets, (size_t)1 << atoms))
        return false;
    for (letter_set set = 0; set < (letter_set)1 << atoms; set++)
        letters->sets.items[letters->sets.count++] = set;
    return true;
}

bool letters_some(struct letters *letters, struct job *job, uint32_t atoms, const bool *possible) {
    struct memory *memory = &job->memory;
    size_t count = (size_t)1 << atoms;
    *letters = (struct letters){.atoms = atoms};
    if (!array_reserve(memory, &letters->sets, count) || !array_reserve(memory, &letters->numbers, count)) {
        letters_free(letters);
        return false;
    }
    for (letter_set set = 0; set < count; set++) {
        letters->numbers.items[letters->numbers.count++] =
            possible[set] ? (uint32_t)letters->sets.count : LETTER_NONE;
        if (possible[set])
            letters->sets.items[letters->sets.count++] = set;
    }
    letters->all = letters->sets.count == count;
    return true;
}

void letters_free(struct letters *letters) {
    array_free(&letters->sets);
    array_free(&letters->numbers);
}

uint32_t letters_find(const struct letters *letters, struct cube cube) {
    if (letters->all)
        return cube.yes & cube.no ? LETTER_NONE : (uint32_t)cube.yes;
    for (uint32_t i = 0; i < letters->sets.count; i++)
        if (cube_holds(cube, letters->sets.items[i]))
            return i;
    return LETTER_NONE;
}
