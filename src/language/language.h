/* The languages that files are written in: a row in a table for each.
 *
 * A language of systems makes a tree of the files that a system consists of, checks them together, and lowers
 * the tree to a system (src/system). The tree is opaque to everybody else. The sources outlive it; systems
 * keep its names. Processes have functions of their own (language/fsp/fsp.h). */
#ifndef LACUNA_LANGUAGE_LANGUAGE_H
#define LACUNA_LANGUAGE_LANGUAGE_H

#include "base/output.h"
#include "language/property/property.h"
#include "system/system.h"

enum language_kind { LANGUAGE_OF_SYSTEMS, LANGUAGE_OF_PROCESSES };

struct language {
    const char *name;      /* as --format has it */
    const char *extension; /* of its files: ".aml" */
    enum language_kind kind;
    /* A language of systems only: */
    void *(*make)(struct sources *sources); /* an empty tree; NULL: no memory */
    void (*free)(void *tree);
    /* One more file of the sources, in the language or a property in HOA. False has been reported; what could
     * be understood is in the tree all the same. */
    bool (*parse)(void *tree, uint32_t file);
    bool (*check)(void *tree); /* what the files declare together; false has been reported */
    /* `system` is empty and initialised, the tree checked. False: it is open, which has been reported, or
     * something else has failed. */
    bool (*lower)(const void *tree, struct system *system);
    void (*print)(const void *tree, struct output *output); /* in canonical layout, with comments */
    struct properties *(*properties)(void *tree);
};

/* NULL: there is none. */
const struct language *language_named(const char *name);
const struct language *language_of_path(const char *path);

#endif
