/* Does the component get stuck under its own assumption, and is it of any use there?
 *
 * The component is composed with the assumption, which is the most that an environment may do. It is stuck
 * where it can do nothing any more, whatever the environment does alone: either what it could do is forbidden
 * for good, or it has no move left of its own. A component that has ended well is not stuck.
 *
 * It is useless if a property can break, and under the assumption it never takes part in anything of the
 * interface. */
#ifndef LACUNA_DIRECT_DEADLOCK_H
#define LACUNA_DIRECT_DEADLOCK_H

#include "direct/direct.h"

enum direct_deadlock_verdict { DIRECT_DEADLOCK_NONE, DIRECT_DEADLOCK_POSSIBLE, DIRECT_DEADLOCK_UNDECIDED };

struct direct_deadlock {
    enum direct_deadlock_verdict verdict;
    struct word run; /* a shortest one; to a state where something is forbidden, if there are such */
    ARRAY(const char *) forbidden; /* what the component could do there, in the order of the interface */
    bool useless;                  /* false as well if the search did not end */
};

/* `direct` has an assumption. More than `most_states` of the composition are not looked at. False: the job
 * has failed. */
bool direct_deadlock_find(struct direct_deadlock *deadlock, const struct direct *direct,
                          const struct direct_component *component, uint64_t most_states);
void direct_deadlock_free(struct direct_deadlock *deadlock);

#endif
