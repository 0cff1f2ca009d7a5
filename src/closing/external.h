/* What somebody says comes from outside: by --external, or in comments of the files.
 *
 *     lacuna: external ask, abroad */
#ifndef LACUNA_CLOSING_EXTERNAL_H
#define LACUNA_CLOSING_EXTERNAL_H

#include "base/arena.h"
#include "base/source.h"

struct external_name {
    const char *text;
    bool is_written;  /* in a file */
    struct span span; /* there */
};

struct external_names {
    ARRAY(struct external_name) list;
    struct arena texts;
};

/* Names of the options come first. A comment that begins with "lacuna:" and has another word is warned of.
 * False: no memory. */
bool external_names_find(struct external_names *names, struct sources *sources, const char *const *options,
                         size_t options_count);
void external_names_free(struct external_names *names);

#endif
