/* for and select, as SPIN takes them apart into assignments, if and do. */
#ifndef LACUNA_LANGUAGE_PROMELA_COUNTING_H
#define LACUNA_LANGUAGE_PROMELA_COUNTING_H

#include "language/promela/tree.h"

/* The statements that a `for` or a `select` stands for; NULL: no memory. The labels of a `for` stand on its
 * loop. `*counter` is the variable that counts messages in loops over channels. They share it if they are in
 * the same scope; the first one makes it, where there was NULL. */
struct promela_sequence *promela_take_apart(struct promela *promela, const struct promela_statement *counting,
                                            bool in_inline, const struct promela_expression **counter);

#endif
