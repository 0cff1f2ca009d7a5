/* Random models in AML, for holding the reader, the explorer and the verifier against their naive twin. */
#ifndef LACUNA_TESTS_RANDOM_RANDOM_AML_H
#define LACUNA_TESTS_RANDOM_RANDOM_AML_H

#include "random/random.h"

/* The text of a model, to be freed with free(). It has no mistakes in the sense of docs/aml.md (warnings are
 * possible), two to five actors, and up to three properties; whatever the language has comes and goes, and so
 * do deadlocks, overflows and failures. Numbers are kept small, so that most models have between ten and
 * some thousand states, but nothing guarantees that there are few: explore with a limit.
 *
 * Models grow with `size`: 0 gives the smallest, from 10 on nothing changes; 6 is a good mixture. To find
 * a small model that shows something, try small sizes with many seeds. Aborts without memory. */
char *random_aml(struct random *random, unsigned size);

#endif
