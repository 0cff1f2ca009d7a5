#define _XOPEN_SOURCE 700
#include "unit/world.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int make_world(void **state) {
    struct world *world = calloc(1, sizeof *world);
    if (!world)
        return -1;
    const char *base = getenv("TMPDIR");
    snprintf(world->directory, sizeof world->directory, "%s/lacuna-test-XXXXXX",
             base && *base ? base : "/tmp");
    if (!mkdtemp(world->directory))
        return -1;
    job_init(&world->job);
    *state = world;
    return 0;
}

size_t entries_of(const char *directory, bool remove_them) {
    size_t count = 0;
    DIR *listing = opendir(directory);
    for (struct dirent *entry; listing && (entry = readdir(listing));) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        count++;
        if (remove_them && unlinkat(dirfd(listing), entry->d_name, 0) != 0)
            unlinkat(dirfd(listing), entry->d_name, AT_REMOVEDIR);
    }
    if (listing)
        closedir(listing);
    return count;
}

int end_world(void **state) {
    struct world *world = *state;
    job_free(&world->job);
    size_t left = world->job.memory.used;
    entries_of(world->directory, true);
    rmdir(world->directory);
    free(world);
    return left ? -1 : 0;
}

const char *path_of(struct world *world, const char *name) {
    snprintf(world->path, sizeof world->path, "%s/%s", world->directory, name);
    return world->path;
}
