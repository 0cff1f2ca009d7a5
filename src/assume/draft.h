/* Drafts of interfaces: a block `missing` for somebody to go on from.
 *
 * From the open system alone it is a guess: a message may be answered by whatever its senders handle and
 * nobody sends. From a component that is to be replaced it is what that one can answer, message by message
 * (its flows, assume/flow.h): arguments that hand a parameter on are written as that parameter, others by
 * value. */
#ifndef LACUNA_ASSUME_DRAFT_H
#define LACUNA_ASSUME_DRAFT_H

#include "assume/senders.h"
#include "base/output.h"

/* `open` is checked, and covers what is sent (aml_cover_missing()). */
bool draft_from_system(const struct aml *open, struct output *output);

/* `whole` is the same system with the component, and checked. False has been reported, or there is no memory.
 */
bool draft_from_component(const struct aml *open, const struct aml *whole, const struct aml_actor *component,
                          struct output *output);

/* "// sent by left, main": above the alternatives of a message of the missing component. */
void draft_write_senders(const struct senders *senders, const struct aml_method *message,
                         struct output *output);

/* Gives parameters of the covered messages the ranges that the component declares for them; `open` is parsed,
 * not checked. */
bool draft_declare_ranges(struct aml *open, const struct aml_actor *component);

#endif
