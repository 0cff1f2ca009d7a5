/* Interned strings: equal texts have equal numbers, given in order of first appearance. */
#ifndef LACUNA_BASE_NAMES_H
#define LACUNA_BASE_NAMES_H

#include "base/arena.h"
#include "base/array.h"
#include "base/map.h"

#define NAMES_NONE UINT32_MAX

struct name {
    const char *text; /* with a NUL behind it */
    size_t length;
};

struct names {
    struct arena arena;
    struct map map;
    ARRAY(struct name) list;
};

void names_init(struct names *names, struct memory *memory);
void names_free(struct names *names);

/* NAMES_NONE: not there. */
uint32_t names_find(const struct names *names, const char *text, size_t length);

/* NAMES_NONE: no memory. */
uint32_t names_intern(struct names *names, const char *text, size_t length);

#endif
