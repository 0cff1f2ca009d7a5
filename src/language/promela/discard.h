/* Discard, as SDL has it: a message that no input takes is removed.
 *
 * A process waits for inputs of one channel where it is at a receive, or at an if or do whose options all
 * begin with receives from that channel, or with timers. If the channel holds messages and no receive can be
 * executed, the first message is removed, and the process waits on. The tree is changed for that: an option
 * more.
 *
 * Nothing is discarded where a d_step begins with the receive, where an option begins with a do, inside of an
 * unless, and on rendezvous channels. */
#ifndef LACUNA_LANGUAGE_PROMELA_DISCARD_H
#define LACUNA_LANGUAGE_PROMELA_DISCARD_H

#include "language/promela/tree.h"

/* Proctypes by their names, separated by commas: they discard. False: one is not there, which is reported. */
bool promela_set_discard(struct promela *promela, const char *names);

/* Those behind a comment that says so discard, too. */
void promela_note_discards(struct promela *promela);

/* Changes the bodies of all that discard: those that were set, and those behind a comment that says
 * "lacuna: discard". The tree has been checked. Once. False: no memory. */
bool promela_discard(struct promela *promela);

#endif
