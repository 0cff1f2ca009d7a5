/* One statement: can it be executed in the state at hand, and what does it do? Part of the next-state
 * function (machine/step.h). */
#ifndef LACUNA_MACHINE_EXECUTE_H
#define LACUNA_MACHINE_EXECUTE_H

#include "machine/step.h"

/* Does a step go on after the failure, as if nothing had happened? */
static inline bool failure_is_passed(enum failure failure) {
    return failure == FAILURE_ASSERTION || failure == FAILURE_TRACE;
}

/* Does it wait until its value is not 0? If that has no value, it fails without being taken. */
static inline bool edge_waits(const struct machine_edge *edge) {
    return edge->kind == EDGE_TEST || edge->kind == EDGE_EXPIRE;
}

/* Can the edge be taken, apart from rendezvous and `else`? A failure means that it can, and fails. */
bool edge_is_enabled(struct machine_context *context, const struct machine_edge *edge);

/* Does the edge offer a rendezvous? Fills context->message then, and tells the channel. */
bool edge_offers(struct machine_context *context, const struct machine_edge *edge, uint32_t *channel);

/* Does the edge take the message under way from a rendezvous channel? */
bool edge_answers(struct machine_context *context, const struct machine_edge *edge, uint32_t channel);

/* Executes an edge that is enabled, or takes the message under way if it `answers`. The location does not
 * change. False: it fails, and context->failure says why; or it needs more room. */
bool edge_execute(struct machine_worker *worker, const struct machine_edge *edge, bool answers);

/* Puts a process on the stack. Its parameters are context->message. False: as above. */
bool process_begin(struct machine_worker *worker, uint32_t type, uint32_t priority);

#endif
