/* The open system closed by a candidate: what a check alone has not accepted is tried in the whole system.
 *
 * The files of the open system are those that the assumption holds. They can also be given again, and must be
 * the same then. The assumption and the trials outlive all this. */
#ifndef LACUNA_CANDIDATE_CLOSING_H
#define LACUNA_CANDIDATE_CLOSING_H

#include "candidate/trial.h"
#include "verify/verify.h"

/* What the whole system says, with the candidate in it. */
enum confirmation { CONFIRMATION_NONE, CONFIRMATION_VIOLATES, CONFIRMATION_HOLDS };

struct closing {
    const struct assumption *assumption;
    struct sources sources; /* of the open system */
    struct search_limits limits;
    bool stopped; /* there is no time for more candidates */
};

/* All zero, nothing has been tried, and nothing need be freed. */
struct closed_system {
    const struct language *language; /* NULL: there is nothing here */
    struct sources sources;
    void *tree;
    struct system system;
    struct verification verification;
    enum confirmation confirmation;
};

void closing_init(struct closing *closing, struct job *job, const struct assumption *assumption,
                  const struct search_limits *limits);
void closing_free(struct closing *closing);

/* The files that the assumption holds, if it does. False: the job has failed. */
bool closing_take(struct closing *closing);

/* Or one more file of the open system. `path` is kept. False has been reported. */
bool closing_read(struct closing *closing, const char *path);

/* Is there something to close? */
static inline bool closing_has_files(const struct closing *closing) {
    return closing->sources.files.count > 0;
}

/* Was the assumption made for these files, in this order? False has been reported. */
bool closing_recognise(struct closing *closing);

/* Makes the system that the candidate closes; `properties` is a text with more of them, or NULL. Nothing is
 * verified. False: the job has failed; to be freed either way. */
bool closing_close(const struct closing *closing, const struct trial *trial, const char *properties,
                   struct closed_system *closed);

/* Verifies the system that the candidate closes. If a limit ends that, it is noted, and nothing is confirmed:
 * the verdict on the candidate alone stays. The system is there if there was time for it. False: the job has
 * failed. */
bool closing_confirm(struct closing *closing, const struct trial *trial, struct closed_system *closed);
void closed_system_free(struct closed_system *closed);

#endif
