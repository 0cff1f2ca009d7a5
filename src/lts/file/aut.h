/* Aldebaran .aut files, as CADP, mCRL2 and LTSmin write them.
 *
 *     des (0, 2, 2)
 *     (0, "a", 1)
 *     (1, i, 0)
 *
 * Labels may be quoted or not; a quoted one ends at the last quote of its line, so that quotes inside
 * need no escape. Spaces, tabs, CRLF and blank lines are accepted wherever they can be. LTSA writes -1 as the
 * target of what leads to ERROR, which is not among the states that it counts: this is π. */
#ifndef LACUNA_LTS_FILE_AUT_H
#define LACUNA_LTS_FILE_AUT_H

#include "base/input.h"
#include "base/output.h"
#include "lts/lts.h"

/* Which label texts are silent. */
struct silent {
    const char *const *texts;
    size_t count;
};

/* "tau" and "i"; and as LTSA has it, "tau" alone. */
extern const struct silent SILENT_BY_DEFAULT;
extern const struct silent SILENT_TO_LTSA;

/* Takes nothing over; errors and warnings are in the job's diagnostics. */
struct lts *aut_read(struct job *job, struct input *input, struct silent silent);

/* τ is written as `tau`: "tau" for mCRL2 and LTSmin, "i" for CADP. Ends early if the job fails; output_commit
 * reports errors of the output. */
void aut_write_as(struct job *job, const struct lts *lts, struct output *output, const char *tau);

/* With "tau". */
void aut_write(struct job *job, const struct lts *lts, struct output *output);

#endif
