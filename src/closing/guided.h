/* The moves of an environment finer than chaos, embedded: its state is a variable. A message from outside, or
 * to it, is possible where the environment has it, and leads to its next state. */
#ifndef LACUNA_CLOSING_GUIDED_H
#define LACUNA_CLOSING_GUIDED_H

#include "closing/embedding.h"

/* Options in which the environment sends what a receive takes. Tells how many. `last`: the statement of the
 * last one, which stands for the receive if there is no other. */
uint32_t guided_receive(struct embedding *e, const struct promela_statement *s,
                        struct promela_statement *choice, struct promela_statement **last);

/* What becomes of a send to the environment. */
struct promela_statement *guided_send(struct embedding *e, const struct promela_statement *s);

/* Declares the state of the environment in front of everything, unless there is only one. */
void add_env_state(struct embedding *e);

#endif
