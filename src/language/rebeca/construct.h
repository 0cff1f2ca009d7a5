/* Constructors: what happens before the initial state.
 *
 * They run one after the other, in the order of main, by the engine itself: each is an edge of its rebec in a
 * system of its own, with the same variables and channels. What that ends with, variables and messages, is
 * the initial state of the real system. If a constructor fails or its queue overflows there is no initial
 * state: then the constructors up to that one are all the real system does, so that its run can be shown. */
#ifndef LACUNA_LANGUAGE_REBECA_CONSTRUCT_H
#define LACUNA_LANGUAGE_REBECA_CONSTRUCT_H

#include "language/rebeca/lowering.h"

/* The system has its declarations. `*done`: it has its initial state, too; otherwise edges that lead to where
 * the construction breaks off. False: the job has failed, or something was refused. */
bool rebeca_construct(struct rebeca_lowering *lowering, bool *done);

/* Components, channels, messages and variables of the system. */
bool rebeca_lower_declarations(struct rebeca_lowering *lowering);

#endif
