/* What tests of files get: a job and a directory of their own, which are gone afterwards. */
#ifndef LACUNA_TESTS_UNIT_WORLD_H
#define LACUNA_TESTS_UNIT_WORLD_H

#include "base/job.h"

struct world {
    struct job job;
    char directory[256];
    char path[512]; /* of path_of() */
};

/* A cmocka set-up and tear-down; the latter fails if anything of the job's memory is left. */
int make_world(void **state);
int end_world(void **state);

/* Valid until the next call. */
const char *path_of(struct world *world, const char *name);

/* Visits the entries of `directory`, removing them if asked to; returns how many there are. */
size_t entries_of(const char *directory, bool remove_them);

#endif
