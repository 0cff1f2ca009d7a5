/* Drafts of interfaces: a block `missing` in AML for somebody to go on from.
 *
 * From the open system alone it is a guess: a message may be answered by whatever its senders handle and
 * nobody sends. From a component that is to be replaced it is what that one can answer, message by message
 * (its flows, assume/flow.h): arguments that hand a parameter on are written as that parameter, others by
 * value. */
#ifndef LACUNA_REPORT_DRAFT_H
#define LACUNA_REPORT_DRAFT_H

#include "assume/senders.h"
#include "base/output.h"

/* The interface of `open` takes all that is sent. False: the job has failed. */
bool draft_from_system(const struct open_system *open, struct output *output);

/* `whole` is the same system with the component; both are of the same sources. False has been reported, or
 * there is no memory. */
bool draft_from_component(const struct open_system *open, const struct system *whole, uint32_t component,
                          struct output *output);

/* "// sent by left, main": above the alternatives of a message of the missing component. */
void draft_write_senders(const struct senders *senders, uint32_t message, struct output *output);

#endif
