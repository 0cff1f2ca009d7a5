/* A draft of a project: what the AML files of a folder are for.
 *
 * A block `missing` names a component that is missing. A file that declares an actor of that name has a
 * candidate for it. Of the others, those with actors or `main` are the system, those with blocks `missing`
 * alone are interfaces, and those with nothing but properties are properties. Files are taken in the order of
 * their names. One that declares again what an earlier one has declared is left out, with the reason: a
 * person must choose. */
#ifndef LACUNA_PROJECT_DRAFT_H
#define LACUNA_PROJECT_DRAFT_H

#include "base/job.h"

enum draft_role { DRAFT_SYSTEM, DRAFT_INTERFACE, DRAFT_PROPERTIES, DRAFT_CANDIDATE, DRAFT_LEFT_OUT };

struct draft_names {
    ARRAY(const char *) items;
};

struct draft_file {
    const char *name; /* in its folder */
    enum draft_role role;
    const char *component;                          /* DRAFT_CANDIDATE: for this one */
    const char *reason;                             /* DRAFT_LEFT_OUT: "it declares bank, as bank.aml does" */
    struct draft_names actors, missing, properties; /* what it declares */
    bool has_main;
    bool readable;
};

struct project_draft {
    struct job *job;
    struct arena arena;
    ARRAY(struct draft_file) files; /* in the order of their names */
    struct draft_names components;
};

/* `folder` ends with a slash, or is empty: the current one. False has been reported: it cannot be read, or
 * nothing is missing in it. */
bool project_draft_make(struct project_draft *draft, struct job *job, const char *folder);
void project_draft_free(struct project_draft *draft);

#endif
