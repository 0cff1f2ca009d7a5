/* The published stub: an actor with a FIFO mailbox that answers each message at once, or in turns of its own,
 * by any shuffle of one of its alternatives.
 *
 * It is not sound: a real component may answer a later request first, or spread an answer over several turns
 * while it serves others, which this one cannot. It is here to reproduce published figures; whoever uses it
 * is warned. */
#ifndef LACUNA_ASSUME_QUEUE_H
#define LACUNA_ASSUME_QUEUE_H

#include "base/output.h"
#include "language/aml/ast.h"

/* Writes the stub of the missing component as an actor in AML; its first methods are the interface's
 * messages, in their order. False: there are too many shuffles, or parameters, which has been reported. */
bool queue_stub_write(const struct aml *aml, uint32_t capacity, struct output *output);

#endif
