/* Assumption files: everything a candidate is checked against, as text.
 *
 *     lacuna assumption 3
 *     component mutex
 *     | missing mutex {                  its interface in AML, a line behind each bar, for people
 *     |   reqL -> left!permitL;
 *     | }
 *     property exclusion
 *     | property exclusion = G ...;      and the property
 *     system 0123456789abcdef            a fingerprint of the open system, its interface and properties
 *     bounded no                         yes: for this many messages only; partly: some states are missing
 *     stub bag                           what it was made with: bag, queue, chaos, actor or lts
 *     vacuous exclusion overflow         if it always holds since the open system is broken (vacuity.h)
 *     file models/clients.aml            the files of the open system, with their lines
 *     | actor left(2) { … }
 *     actor left initialL permitL        the open system's actors and their messages
 *     actor right num(int:0..3,bool)     with the types of their parameters
 *     main reqL                          what main sends to the component
 *     never exclusion                    if there are no states: what breaks at once
 *     receive reqL                       actions, in their order; with values as in grant(2,true)
 *     send left!permitL
 *     state 0  ?reqL 1  ?reqR 2          states in their order: moves to states, `error`, `outside`, `cut`;
 *     state 1  left!permitL error        a move that is not there cannot happen
 *     state 2 midturn  ?reqL 1           the open system may be between two sends of a turn
 *     state 3  left!permitL error!+      +: the send may be behind another of the same turn (enum in_turn);
 *                                        !: what breaks, breaks at once
 *     rules found                        rules of the contract (contract/rule.h); unknown: nobody looked
 *     rule 2  0 right!permitR 1  1 ?release 0  1 left!permitL forbidden
 *                                        one with this many states: moves, and what it forbids where
 *     without_rule left!permitL          a send for which there is no small rule
 *     end fedcba9876543210               a checksum of everything before this line
 *
 * Where there are several properties, each has its line, and an error tells those that break with it:
 * error:exclusion,order. Words are separated by blanks, lines end with a newline; # begins a comment. Lines
 * that are not of a list (properties, vacuous ones, files, actors, actions, states, rules) are there once.
 *
 * Files of version 2 have no rules, and are read as if these were unknown. Whether rules agree with the
 * contract is not looked at here: rules_hold() (rules/kept_rules.h) does that. */
#ifndef LACUNA_ASSUME_FILE_H
#define LACUNA_ASSUME_FILE_H

#include "assume/assumption.h"
#include "base/output.h"

/* False: the job, which need not be that of the assumption, has failed, and nothing was written. */
bool assumption_write(struct job *job, const struct assumption *assumption, struct output *output);

/* Reads a file of the sources. False has been reported. */
bool assumption_read(struct assumption *assumption, struct sources *sources, uint32_t number);

/* Warns whoever is going to check candidates, if what it accepts may break the property all the same, or if
 * a property is kept by every candidate because the open system is broken. */
void assumption_warn(const struct assumption *assumption, const char *path);

#endif
