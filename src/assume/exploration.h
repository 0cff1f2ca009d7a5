/* The open system with one stub, explored: the property LTS, and the contract that is made of it.
 *
 * Which stub that is, the result says: the options name its kind; `bound`, `saturation` and `overflows` are
 * its size, and whoever tries several (attempts.h) sets these. An exploration fills `system`, `ranges`,
 * `program`, `observers`, `property_lts` and `sightings`, and releases those of the exploration before.
 *
 * A system may be too large to be explored as a whole. With chaos it is then explored part by part
 * (`in_parts`). With the bag it is explored once more by partial-order reduction (`reduced`), and so is every
 * bag that is tried after it. */
#ifndef LACUNA_ASSUME_EXPLORATION_H
#define LACUNA_ASSUME_EXPLORATION_H

#include "assume/assume.h"

/* What came of exploring the open system with a certain stub. */
enum attempt {
    ATTEMPT_WHOLE,
    ATTEMPT_CUT,   /* the stub's bound was too small for what the system can do */
    ATTEMPT_LARGE, /* it has more states than were allowed for */
    ATTEMPT_GROWS, /* it has no end of states, since a variable grows, and nothing has broken so far */
    ATTEMPT_FAILED
};

/* `budget`: how many states there may be. If no property can hold, nothing is explored. */
enum attempt exploration_run(struct assume_result *result, uint64_t budget);

/* The same part by part, where one component is missing and it is chaos from the start. `budget`: how many
 * states a part may have, and two parts together. ATTEMPT_LARGE also means that there is no such way. */
enum attempt exploration_run_parts(struct assume_result *result, uint64_t budget);

/* Forgets what was explored. */
void exploration_release(struct assume_result *result);

/* Makes the contract of what was explored, with this much work at most (contract_options; 0: any). False: the
 * job has failed, or (without that) it was too much work. */
bool exploration_make_contract(struct assume_result *result, uint64_t most_work);

/* The same where no other answer has been put aside: if a limit of the job ends it, the contract is cut off,
 * and the job gets a note. */
bool exploration_try_contract(struct assume_result *result, uint64_t most_work);

/* The same if nothing else is left to try: a contract that is too much work is cut off as well. */
bool exploration_settle_for_contract(struct assume_result *result);

/* Gives the other gaps of a copy of the open system the stubs that they had when it was explored. False: the
 * job has failed. */
bool exploration_add_others(const struct assume_result *result, struct system *system);

#endif
