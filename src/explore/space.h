/* The state space of a program as an LTS.
 *
 * States have the numbers of the search. With a label per turn, `actor:message/sends`, an LTS is the system's
 * semantics itself. With a label per send, a turn becomes a chain of its sends, `receiver!message`, or τ if
 * it sends nothing. A state between says which sends are still to come, and then which state. So chains
 * share their ends. */
#ifndef LACUNA_EXPLORE_SPACE_H
#define LACUNA_EXPLORE_SPACE_H

#include "explore/search.h"
#include "lts/lts.h"

enum space_labels { SPACE_TURNS, SPACE_SENDS };

/* NULL: the job has failed. `*end` tells whether the space is whole. If the program has observers, a turn
 * that violates one leads to π. */
struct lts *space_build(struct job *job, const struct program *program, const struct search_limits *limits,
                        enum space_labels kind, enum search_end *end);

#endif
