/* Drafts of interfaces: from the system around a component that is missing, and from the component itself if
 * it is there and to be replaced. */
#ifndef LACUNA_CANDIDATE_INTERFACE_DRAFT_H
#define LACUNA_CANDIDATE_INTERFACE_DRAFT_H

#include "assume/flow/draft.h"
#include "language/language.h"

/* All zero, there is nothing to free. */
struct interface_draft {
    const struct language *language; /* NULL: there is nothing here */
    struct sources *sources;
    struct chosen_component component;
    void *rest;              /* a tree of the files without the component; NULL: it is missing */
    struct open_system open; /* without the component */
    struct system whole;     /* with it, if it is there */
    struct draft draft;      /* what it can answer, if it is there */
};

/* `tree` has all files of the sources, parsed and not checked; both outlive the draft. `component` is a name,
 * or NULL for the one that seems to be meant. False: the job has failed; to be freed either way. */
bool interface_draft_make(struct interface_draft *draft, const struct language *language, void *tree,
                          struct sources *sources, const char *component);
void interface_draft_free(struct interface_draft *draft);

#endif
