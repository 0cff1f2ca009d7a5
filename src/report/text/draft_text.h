/* Drafts of interfaces as people read them: a block `missing` in AML for somebody to go on from.
 *
 * From the open system alone it is a guess: a message may be answered by whatever its senders handle and
 * nobody sends. From a component that is to be replaced it is what that one can answer (assume/flow/draft.h).
 */
#ifndef LACUNA_REPORT_TEXT_DRAFT_TEXT_H
#define LACUNA_REPORT_TEXT_DRAFT_TEXT_H

#include "assume/flow/draft.h"
#include "base/output.h"

/* The interface of `open` takes all that is sent. False: the job has failed. */
bool draft_write_guess(const struct open_system *open, struct output *output);

/* False: the job has failed. */
bool draft_write(const struct draft *draft, struct output *output);

#endif
