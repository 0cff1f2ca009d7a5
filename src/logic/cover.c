#include "logic/cover.h"

/* Does the cube hold of a letter that is not a member? */
static bool goes_too_far(const struct letters *letters, const bool *member, struct cube cube) {
    for (size_t i = 0; i < letters->sets.count; i++)
        if (!member[i] && cube_holds(cube, letters->sets.items[i]))
            return true;
    return false;
}

/* The letter as a cube, without the literals that can be left out: negative ones first. */
static struct cube widen(const struct letters *letters, const bool *member, letter_set letter) {
    struct cube cube = cube_of_letter(letters, letter);
    for (uint32_t i = 0; i < 2 * letters->atoms; i++) {
        letter_set bit = (letter_set)1 << i % letters->atoms;
        struct cube wider = cube;
        letter_set *side = i < letters->atoms ? &wider.no : &wider.yes;
        if (!(*side & bit))
            continue;
        *side &= ~bit;
        if (!goes_too_far(letters, member, wider))
            cube = wider;
    }
    return cube;
}

static bool is_covered(const struct cubes *cubes, letter_set letter) {
    for (size_t i = 0; i < cubes->list.count; i++)
        if (cube_holds(cubes->list.items[i], letter))
            return true;
    return false;
}

bool letters_cover(const struct letters *letters, struct job *job, const bool *member, struct cubes *cubes) {
    cubes->list.count = 0;
    for (size_t i = 0; i < letters->sets.count; i++) {
        letter_set letter = letters->sets.items[i];
        if (!member[i] || is_covered(cubes, letter))
            continue;
        if (!array_push(&job->memory, &cubes->list, widen(letters, member, letter)) || !job_step(job, i))
            return false;
    }
    return true;
}
