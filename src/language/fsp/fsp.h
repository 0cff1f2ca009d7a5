/* FSP, the language of LTSA: text in, LTSs out.
 *
 *     fsp_init(&fsp, &sources, options);
 *     fsp_parse(&fsp, file) … for every file, then fsp_check(&fsp)
 *     fsp_build(&fsp, "SYSTEM", &process)
 *
 * Parsing and checking report all they find in one go, each with its place. Names may be used before they are
 * declared. docs/fsp.md says what a process means; it is what it means in LTSA. */
#ifndef LACUNA_LANGUAGE_FSP_FSP_H
#define LACUNA_LANGUAGE_FSP_FSP_H

#include "base/names.h"
#include "base/source.h"
#include "explore/parallel.h"

struct fsp_options {
    bool strict; /* references to unknown processes are errors; without it they are warnings and mean ERROR */
    bool tells_ignored; /* a note for each declaration that is read past: menu, progress and the like */
    /* Reads the file of an import; NULL is a failure that has been reported. Without it there are no imports.
     */
    struct lts *(*import)(void *data, const char *path);
    void *data;
};

/* A declaration that says something of processes and is not checked: progress, assert, fluent, constraint. */
struct fsp_unchecked {
    const char *kind; /* the word that it begins with */
    const char *name;
    struct fsp_unchecked *next;
};

struct fsp {
    struct sources *sources;
    struct arena arena;
    struct fsp_options options;
    struct fsp_constant *constants;
    struct fsp_declaration *declarations;
    struct fsp_unchecked *unchecked;
    struct names constant_names; /* since it was checked; there may be as many as somebody has generated */
    ARRAY(struct fsp_constant *) constants_named; /* the first of each name */
    struct names process_names;
    ARRAY(struct fsp_declaration *) declarations_named;
};

void fsp_init(struct fsp *fsp, struct sources *sources, struct fsp_options options);
void fsp_free(struct fsp *fsp);

/* Adds the declarations of a file. False has been reported. */
bool fsp_parse(struct fsp *fsp, uint32_t file);

/* Are all names declared, once, and used as what they are? After all files. False has been reported. */
bool fsp_check(struct fsp *fsp);

/* The last composite process, or else the last process that is not a property, or the last; NULL: none. */
const char *fsp_default_process(const struct fsp *fsp);

/* The names of the processes, in the order of the text: the i-th, NULL behind the last. */
const char *fsp_process_name(const struct fsp *fsp, size_t i);

/* Is `part` the composite process `whole`, or a part of it, as it is: without a prefix, and not under if?
 * After the check. False, too, if there is no memory. */
bool fsp_has_part(const struct fsp *fsp, const char *whole, const char *part);

/* An LTS that knows where it has ended well. Its alphabet holds labels that no transition carries, too. A
 * process that starts in ERROR is one state with τ to π. */
struct fsp_process {
    struct lts *lts;
    uint32_t end; /* END; STATE_NONE: none */
};

/* The process of that name, its parameters at their defaults. False has been reported; otherwise the caller
 * frees result->lts. */
bool fsp_build(struct fsp *fsp, const char *process, struct fsp_process *result);

/* The same without composing: the parts of a composite process, to be searched on the fly. What is hidden is
 * marked; a process that cannot be taken apart is one part. */
struct fsp_network {
    struct arena arena;
    ARRAY(struct parallel_part) parts; /* their LTSs belong to the network */
    ARRAY(const char *) names;         /* of the parts: "phil.0:PHIL" */
    ARRAY(bool) properties;            /* which parts are declared as such */
    struct names priority;             /* prefixes of labels */
    struct names seen;                 /* prefixes of labels that are hidden, or not */
    enum parallel_priority order;
    bool hides;
    bool interface; /* `seen` are those that are not hidden */
};

bool fsp_take_apart(struct fsp *fsp, const char *process, struct fsp_network *network);
void fsp_network_free(struct fsp_network *network);

/* Its priorities; valid as long as the network is. */
struct parallel_options fsp_network_options(struct fsp_network *network);

/* Is the label hidden from those who look at the network? */
bool fsp_network_hides(const struct fsp_network *network, const char *label);

#endif
