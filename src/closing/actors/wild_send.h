/* What a missing component sends, as turns of its own. */
#ifndef LACUNA_CLOSING_ACTORS_WILD_SEND_H
#define LACUNA_CLOSING_ACTORS_WILD_SEND_H

#include "closing/actors/chaotic_system.h"

/* For properties alone: each message from outside that one of them speaks of, with all values that it asks
 * for. Nobody takes it. False has been reported, or there is no memory. */
bool wild_sends_add_observed(struct chaotic_system *closed, uint32_t priority);

/* Into the mailboxes, with concrete values: numbers are the first `domain` ones of their types, from 0 on if
 * the type has it. */
bool wild_sends_add_explicit(struct chaotic_system *closed);

#endif
