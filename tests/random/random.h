/* Random LTSs for the differential tests: small, odd, and made from a seed that is printed. */
#ifndef LACUNA_TESTS_RANDOM_RANDOM_H
#define LACUNA_TESTS_RANDOM_RANDOM_H

#include "lts/lts.h"

/* A generator that gives the same numbers everywhere. */
struct random {
    uint64_t state;
};

void random_seed(struct random *random, uint64_t seed);
uint32_t random_below(struct random *random, uint32_t bound);
bool random_chance(struct random *random, uint32_t percent);

/* Up to `most` states; τ, π, unreachable parts, deadlocks and nondeterminism come and go. Aborts without
 * memory. */
struct lts *random_lts(struct random *random, struct job *job, uint32_t most);

/* The same behaviour written differently: states are doubled at random (strongly bisimilar copies), and
 * renumbered. */
struct lts *random_disguise(struct random *random, struct job *job, const struct lts *lts);

#endif
