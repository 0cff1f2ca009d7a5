/* Sends of one turn: which of them may be taken one by one, although the open system cannot move between
 * them?
 *
 * After a word the open system is somewhere in a set X of states of the property LTS, closed under τ. A send
 * leads from there to a *kernel* K, and the contract goes on from its closure Y. If the next send of the turn
 * follows at once, it leads from K, not from Y, and the result, closed, may be smaller than where the
 * contract goes. For most sends it is the same. The flag IN_TURN_NEXT of the contract's state and the action
 * says that it is, for every kernel that sends of a turn can lead to and that closes to a set of this state.
 * All of these kernels are looked at, with those that they lead to by actions with the flag.
 *
 * So a turn of a candidate can do m1 … mn in the whole system, if all sends except the first have the flag.
 * The open system is then anywhere in the set that the word leads to. By induction: the kernel after each
 * of them is one of those that were looked at, and closes to the set of the word.
 *
 * This needs the property LTS itself. In its quotient, and if it was reduced by partial order or made of
 * parts, states stand for others that the open system gets to by moving. */
#ifndef LACUNA_ASSUME_CONTRACT_SUCCESSIVE_SENDS_H
#define LACUNA_ASSUME_CONTRACT_SUCCESSIVE_SENDS_H

#include "assume/contract/contract.h"

/* Fills `in_turn` of the contract of a property LTS that was not reduced. If there is too much to look at, it
 * stays empty: nothing is known. False: the job has failed. */
bool successive_sends_find(struct contract *contract, const struct property_lts *property_lts);

#endif
