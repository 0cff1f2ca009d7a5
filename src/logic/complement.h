/* The complement of an automaton.
 *
 * Formulas never need it: they are negated. It is for automata that come from elsewhere. Deterministic ones,
 * and those all of whose infinite runs are accepting, are easy; the complement of any other can be of size
 * n^n, and is only made of small ones. */
#ifndef LACUNA_LOGIC_COMPLEMENT_H
#define LACUNA_LOGIC_COMPLEMENT_H

#include "logic/automaton.h"

/* `a` is trimmed. False in `*possible`: it is too large for its kind, and there is no result. False: the job
 * has failed. */
bool automaton_complement(struct automaton *result, const struct automaton *a, const struct letters *letters,
                          bool *possible);

/* The hard case (logic/ranks.c), for an automaton with accepting states. */
bool automaton_complement_by_ranks(struct automaton *result, const struct automaton *a,
                                   const struct letters *letters, bool *possible);

#endif
