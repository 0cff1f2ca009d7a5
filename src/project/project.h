/* Projects: a file lacuna.toml names systems, their missing components and the candidates for these, once.
 *
 *     [component.payment]                              # the component that is missing
 *     system = ["shop.aml", "bank.aml"]                # files of the open system
 *     interfaces = ["interface.aml"]                   # files with blocks `missing`
 *     properties = ["properties.aml"]                  # files with properties
 *     candidates = ["careful.aml", "eager.aml"]
 *
 *     [limits]
 *     memory = "2G"
 *     timeout = "5m"
 *     states = 1000000
 *
 * A component may also have `missing` (its name in the system, if the table has another), `choose` (names of
 * the properties that are to hold, instead of all) and `responsive`. With `stateful_interface` it has a file
 * in place of a block `missing`. `system`, `interfaces`, `properties`, `choose` and `responsive` in front of
 * all tables are for the components that do not have them.
 *
 * Paths are relative to the file's folder. */
#ifndef LACUNA_PROJECT_PROJECT_H
#define LACUNA_PROJECT_PROJECT_H

#include "base/source.h"

#define PROJECT_FILE "lacuna.toml"

/* A text of the file; of a path, joined with the folder. */
struct project_text {
    const char *text; /* NULL: it is not there */
    struct span span;
};

struct project_texts {
    ARRAY(struct project_text) items;
};

struct project_component {
    const char *name;           /* of the table */
    const char *missing;        /* the name in the system; of several that go together a,b */
    struct span span;           /* that tells it */
    struct project_texts files; /* system, interfaces, properties, in this order */
    struct project_texts candidates;
    struct project_texts choose;
    struct project_text stateful_interface;
    bool responsive;
};

struct project {
    struct sources sources; /* the file alone */
    struct arena arena;
    const char *folder; /* "" or as in "models/shop/" */
    ARRAY(struct project_component) components;
    struct project_text memory;
    struct project_text timeout;
    uint64_t states; /* UINT64_MAX: no limit */
};

/* Reads the file and looks whether those that it names are there. False has been reported, with all that is
 * wrong. `path` is kept. */
bool project_read(struct project *project, struct job *job, const char *path);

/* The same of a text, which is copied, without looking for files. `path` tells the folder, and is kept. */
bool project_read_text(struct project *project, struct job *job, const char *path, const char *text,
                       size_t length);
void project_free(struct project *project);

#endif
