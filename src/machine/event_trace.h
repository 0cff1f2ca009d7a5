/* Event traces: which messages may be sent and received, and in which order.
 *
 * A trace is a graph of locations whose edges are sends and receives. It moves when the machine sends or
 * receives on a channel that one of its sends or receives names; everything else passes it by. An event for
 * which it has no edge violates a `trace`. A `notrace` is violated if it comes to its end; an event for which
 * it has no edge ends it. Where it is, is a part of the state.
 *
 * An edge fits if the message does: what was sent or received, also by `!!` and `??`, where SPIN looks at
 * another message. */
#ifndef LACUNA_MACHINE_EVENT_TRACE_H
#define LACUNA_MACHINE_EVENT_TRACE_H

#include "machine/context.h"

/* The message under way has been sent or received: `kind` is EDGE_SEND or EDGE_RECEIVE. A violation is a
 * failure of the context, and the trace stays where it is. */
void event_trace_move(struct machine_context *context, enum machine_edge_kind kind, uint32_t channel);

/* May a run end where the trace is in the state? */
bool event_trace_may_end(const struct machine *machine, const uint64_t *state);

#endif
