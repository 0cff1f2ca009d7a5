/* Attempts: which sizes of the stub are tried, in which order, and how much each may cost.
 *
 * At first the stub counts all unanswered requests, or keeps all messages. Its bound doubles until nothing is
 * cut at it. Where requests or messages pile up, no bound is enough. Then stubs are tried that are finite in
 * any case: bags that saturate, and mailboxes that overflow. Several sizes are tried in turn, since which of
 * them is cheap differs from system to system. None may need more than the budget. If all do, the budget
 * doubles.
 *
 * - The bag counts up to 2, 1, 3 or 0 unanswered requests of a kind; more are many. A bag that counts all of
 * them comes first. If it is too large it is tried again now and then, unless it is known that no bound is
 *   enough. From the second budget on, the last resort is tried as well: chaos that gives the answers of the
 *   bag.
 * - An interface with state overflows beyond 2, 1, 3 or 0 messages. While larger mailboxes are tried, the
 *   last one that was finished is put aside (earlier_answer.h). It is the answer if a limit comes first.
 * - The published stub cannot overflow. If its largest mailbox is too small, the contract speaks of this many
 *   messages only (`bounded`).
 *
 * Budgets count states and members of the contract's sets, not time. So the answer is the same on every
 * machine. */
#ifndef LACUNA_ASSUME_ATTEMPTS_H
#define LACUNA_ASSUME_ATTEMPTS_H

#include "assume/assume.h"

/* Explores until there is an answer, and leaves its exploration in the result. If `has_contract`, the
 * contract was made on the way. If `grows`, there can be none. Otherwise it is still to be made. False: the
 * job has failed. */
bool attempts_make(struct assume_result *result);

/* Ends the job: the search has reached its bound. Returns false. */
bool attempts_give_up(struct assume_result *result);

#endif
