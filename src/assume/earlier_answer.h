/* An answer that is finished, put aside while a better one is looked for.
 *
 * A larger mailbox takes longer. If a limit ends that work, the answer before is taken back. It lies in the
 * same place as before then, so that what points into the result still does; while it is aside, nobody looks
 * at it.
 *
 * As soon as there is one, some of the job's time is set aside with it: its contract may be still to be made.
 */
#ifndef LACUNA_ASSUME_EARLIER_ANSWER_H
#define LACUNA_ASSUME_EARLIER_ANSWER_H

#include "assume/assume.h"

/* All zero: there is none. */
struct earlier_answer {
    bool is_there;
    struct system system;
    struct ranges ranges;
    struct program *program;
    struct property_lts property_lts;
    struct sightings sightings;
    struct contract contract;
    bool has_contract;
    uint32_t bound;
    bool overflows;
    double deadline; /* of the job, before time was set aside; 0: it has none */
};

/* Takes over what was explored last, and forgets what was there before. */
void earlier_answer_put_aside(struct earlier_answer *earlier, struct assume_result *result);

/* Puts it back into the result, which must have been released; gives the job its time back. */
void earlier_answer_take_back(struct earlier_answer *earlier, struct assume_result *result);

/* Is there an earlier answer, and has a limit ended the job? Then earlier_answer_settle() restores it in
 * the same way. The limit is forgiven and noted. */
bool earlier_answer_is_wanted(const struct earlier_answer *earlier, const struct job *job);
void earlier_answer_settle(struct earlier_answer *earlier, struct assume_result *result);

/* Forgets it, if it is there; the job has its time back. */
void earlier_answer_free(struct earlier_answer *earlier, struct job *job);

#endif
