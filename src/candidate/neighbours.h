/* The open system around a candidate where others are missing, too: who sends what, for explanations.
 *
 * The assumption of one of several gaps does not hold the files, so that they are read beside it. */
#ifndef LACUNA_CANDIDATE_NEIGHBOURS_H
#define LACUNA_CANDIDATE_NEIGHBOURS_H

#include "candidate/surroundings.h"
#include "system/open_system.h"

/* All zero, nothing has been read. It stays where it is. */
struct neighbours {
    struct job job;                  /* of its own: what is wrong with the files is reported elsewhere */
    const struct language *language; /* NULL: there is nothing here */
    struct sources sources;
    void *tree;
    struct open_system open;
    bool known;
};

/* About the component of the assumption. If the files cannot be read, it stays unknown who sends what. */
void neighbours_read(struct neighbours *neighbours, const struct assumption *assumption,
                     const char *const *files, size_t count);
void neighbours_free(struct neighbours *neighbours);

#endif
