/* The way to a state that a search has found: a shortest one, step by step. */
#ifndef LACUNA_EXPLORE_WAY_H
#define LACUNA_EXPLORE_WAY_H

#include "explore/search.h"

/* Adds the steps from the initial state to `number` to the batch, in their order: successor i is step i, with
 * its events and the state that it leads to. Takes a worker of its own, so that visitors may ask during a
 * search. The search keeps parents. False: the job has failed. */
bool way_find(const struct search *search, uint32_t number, struct batch *way);

#endif
