/* Candidates whose actors send the component a message that a property names. Such sends move no property,
 * which surprises people: there is a warning. */
#ifndef LACUNA_CANDIDATE_OWN_SENDS_H
#define LACUNA_CANDIDATE_OWN_SENDS_H

#include "candidate/trial.h"

/* The candidate has been read. False: the job has failed. */
bool own_sends_warn(struct trial *trial);

#endif
