/* A candidate again, with the interface beside it: for whatever asks what the interface says of its messages.
 * Only assumptions that were made of a block `missing` have such an interface. */
#ifndef LACUNA_CANDIDATE_DESCRIBED_CANDIDATE_H
#define LACUNA_CANDIDATE_DESCRIBED_CANDIDATE_H

#include "candidate/trial.h"

/* All zero, it is not made, and need not be freed. */
struct described_candidate {
    const struct language *language; /* NULL: it is not made */
    struct sources sources;
    void *tree;
    struct open_system open; /* with the component in its place */
};

/* The trial has been read. False: the job has failed; to be freed either way. */
bool described_candidate_make(struct described_candidate *described, const struct trial *trial);
void described_candidate_free(struct described_candidate *described);

#endif
