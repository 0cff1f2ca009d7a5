#include "machine/event_trace.h"

#include "machine/queue.h"

static const struct machine_type *trace_of(const struct machine *m) {
    return &m->types.items[m->trace];
}

/* Is there an edge of the kind that names the channel? */
static bool is_about(struct machine_context *c, enum machine_edge_kind kind, uint32_t channel) {
    const struct machine *m = c->machine;
    const struct machine_type *type = trace_of(m);
    for (uint32_t l = 0; l < type->locations_count; l++) {
        const struct machine_location *at = &m->locations.items[type->first_location + l];
        for (uint32_t i = 0; i < at->edges_count; i++) {
            const struct machine_edge *edge = &m->edges.items[at->first_edge + i];
            if (edge->kind == kind && machine_value(c, edge->place) == (int32_t)channel + 1)
                return true;
        }
    }
    return false;
}

static bool fits(struct machine_context *c, const struct machine_edge *edge, enum machine_edge_kind kind,
                 uint32_t channel) {
    return edge->kind == kind && machine_value(c, edge->place) == (int32_t)channel + 1 &&
           edge->count <= c->message_fields && message_fits(c, edge->first, edge->count);
}

static bool is_end(const struct machine *m, uint32_t location) {
    return location >= trace_of(m)->locations_count || location == m->trace_end;
}

static void fail(struct machine_context *c, enum failure failure) {
    if (c->failure == FAILURE_NONE) {
        c->failure = failure;
        c->failed = trace_of(c->machine)->span;
    }
}

void event_trace_move(struct machine_context *c, enum machine_edge_kind kind, uint32_t channel) {
    const struct machine *m = c->machine;
    if (m->trace == MACHINE_NONE || !is_about(c, kind, channel))
        return;
    const struct machine_type *type = trace_of(m);
    uint32_t location = (uint32_t)state_get(c->state, m->trace_offset, m->trace_bits), target = MACHINE_NONE;
    if (!is_end(m, location)) {
        const struct machine_location *at = &m->locations.items[type->first_location + location];
        for (uint32_t i = 0; i < at->edges_count; i++) {
            const struct machine_edge *edge = &m->edges.items[at->first_edge + i];
            if (!fits(c, edge, kind, channel))
                continue;
            if (target != MACHINE_NONE) {
                fail(c, FAILURE_AMBIGUOUS);
                return;
            }
            target = edge->target;
        }
    }
    if (m->trace_is_forbidden) {
        if (target == MACHINE_NONE)
            target = m->trace_end;
        else if (is_end(m, target))
            fail(c, FAILURE_TRACE);
    } else if (target == MACHINE_NONE) {
        fail(c, FAILURE_TRACE);
        return;
    }
    state_put(c->state, m->trace_offset, m->trace_bits, target);
}

bool event_trace_may_end(const struct machine *m, const uint64_t *state) {
    if (m->trace == MACHINE_NONE)
        return true;
    uint32_t location = (uint32_t)state_get(state, m->trace_offset, m->trace_bits);
    return is_end(m, location) ||
           m->locations.items[trace_of(m)->first_location + location].flags & LOCATION_IS_END;
}
