/* Stubs: the most general component that respects an interface, in place of the one that is missing.
 *
 * The bag of unanswered requests: a message m that arrives must be answered as one of its alternatives says.
 * An alternative is, per receiver, a sequence. At any time any request may send the next message of any of
 * its sequences. A request whose answer has not begun is the message itself, which lies in the component's
 * mailbox, a bag. For the others there is a counter per kind (alternative, and how far each sequence has
 * got). Messages without answers are not counted. A message that may be left unanswered can be dropped. The
 * bag can do whatever a component can that respects the interface, in any order of its work.
 *
 * Where requests pile up without end, a bag that counts them is never finished. It may *saturate* instead:
 * fewer than `saturation` requests of a kind are counted, and `saturation` stands for any number, *many*.
 * Sending for one of many leaves many. It could leave less; but a bag with more requests can do all that
 * one with fewer can, and the contract only asks what can be done after a trace. So the stub does more than
 * the interface allows, and is finite. Neither what is rejected nor what is accepted depends on that: the
 * contract follows the open system exactly, and the stub's part of its states only decides which sends are
 * followed, and which count as outside of the interface. What is lost: a candidate that answers too often is
 * not reported, unless it breaks the property. */
#ifndef LACUNA_ASSUME_STUB_BAG_STUB_H
#define LACUNA_ASSUME_STUB_BAG_STUB_H

#include "system/open_system.h"

/* Gives the missing component the edges of the bag, in a copy of its open system. Without saturation (0) its
 * inbox becomes a bag for `most` messages, and counters go up to `most`. With it there is room for all,
 * counters go up to `saturation`, and `most` does not matter. `drops`: a request that may be left
 * unanswered can go without an answer; that makes room in a bag, and allows nothing more. False: the
 * interface is too large, which has been reported, or there is no memory. */
bool bag_stub_add(struct system *system, const struct open_system *open, uint32_t most, uint32_t saturation,
                  bool drops);

/* The same for all other gaps of the open system, which do whatever their interfaces allow; and for those
 * that are in question together with the component. */
bool bag_stub_add_others(struct system *system, const struct open_system *open, uint32_t most,
                         uint32_t saturation);
bool bag_stub_add_fellows(struct system *system, const struct open_system *open, uint32_t most,
                          uint32_t saturation);

/* Can any component keep to the interface, and to those of other gaps? An answer must fit its receiver's
 * mailbox. False has been reported. */
bool interface_check(const struct open_system *open);

#endif
