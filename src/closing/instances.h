/* Channels that are parameters: a proctype is copied for each combination of channels that it is run with,
 * and the channels stand in the copies by their names.
 *
 *     proctype P(chan c; int i) { c!i }         becomes        proctype P_1(int i) { a!i }
 *     init { run P(a, 1); run P(b, 2) }                        proctype P_2(int i) { b!i }
 *                                                              init { run P_1(1); run P_2(2) }
 */
#ifndef LACUNA_CLOSING_INSTANCES_H
#define LACUNA_CLOSING_INSTANCES_H

#include "language/promela/tree.h"

/* Has some proctype a channel as a parameter? */
bool instances_are_needed(const struct promela *promela);

/* The tree, which has been checked, is changed; it has to be printed and read again. False has been reported.
 */
bool instances_make(struct promela *promela);

#endif
