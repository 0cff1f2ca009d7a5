/* A candidate for a missing component and what was found out about it: read in the language of the
 * assumption, beside its surroundings, and checked alone.
 *
 *     trial_init(&trial, job, assumption);
 *     fine = trial_read(&trial, path) && trial_check(&trial, &limits);
 *     trial_free(&trial);
 *
 * Explanations (candidate/explanation.h) are made of a trial that has been read and not checked.
 * The assumption outlives it. */
#ifndef LACUNA_CANDIDATE_TRIAL_H
#define LACUNA_CANDIDATE_TRIAL_H

#include "assume/check.h"
#include "candidate/surroundings.h"

struct trial {
    const struct assumption *assumption;
    const char *file;       /* as the caller has named it; kept, not copied */
    struct sources sources; /* the candidate, and what surrounds it */
    const struct language *language;
    void *tree; /* of the language */
    struct system system;
    struct candidate candidate;
    struct check check;
    ARRAY(struct check) parts; /* where there are several properties, for each alone */
};

/* It can be moved until something is read. */
void trial_init(struct trial *trial, struct job *job, const struct assumption *assumption);
void trial_free(struct trial *trial);

/* Reads a candidate from a file ("-": standard input), or takes a text, which is copied, and makes a system
 * of it. False has been reported, with all that is wrong with it. */
bool trial_read(struct trial *trial, const char *path);
bool trial_read_text(struct trial *trial, const char *name, const char *text);

/* The candidate's number among the components of the system; of several that go together, the first. */
uint32_t trial_component(const struct trial *trial);

/* Is it more than one actor? */
bool trial_is_group(const struct trial *trial);

/* Checks it with all properties, and with each alone if there are several. The system becomes that of a
 * `struct candidate`. False: the job has failed. */
bool trial_check(struct trial *trial, const struct search_limits *limits);

#endif
