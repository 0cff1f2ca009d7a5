#include "language/promela/compile.h"

#include <string.h>

#include "language/promela/discard.h"
#include "language/promela/mention.h"
#include "language/promela/point.h"
#include "language/promela/trail_number.h"
#include "machine/code.h"
#include "system/program/bits.h"

static bool is_process(const struct promela_unit *u) {
    return u->kind == PROMELA_PROCTYPE || u->kind == PROMELA_INIT;
}

static bool is_trace(const struct promela_unit *u) {
    return u->kind == PROMELA_TRACE || u->kind == PROMELA_NOTRACE;
}

static bool is_claim(const struct promela_unit *u) {
    return u->kind == PROMELA_NEVER || is_trace(u);
}

/* ---- types ---- */

static void add_type(struct promela_compiler *c, const struct promela_unit *u) {
    struct machine_type type = {.name = u->kind == PROMELA_INIT ? ":init:"
                                        : u->name.text          ? u->name.text
                                                                : "never",
                                .span = u->span,
                                .priority = 1,
                                .provided = MACHINE_NONE};
    struct promela_flow flow = {0};
    int64_t priority;
    if (u->priority && promela_constant(u->priority, &priority))
        type.priority = (uint32_t)priority;
    c->failed |= !promela_flow_init(&flow, c->promela, u) || !array_push(&c->job->memory, &c->units, u) ||
                 !array_push(&c->job->memory, &c->machine->types, type) ||
                 !array_reserve(&c->job->memory, &c->flows, c->flows.count + 1);
    if (c->failed)
        promela_flow_free(&flow);
    else
        c->flows.items[c->flows.count++] = flow;
}

/* Those that processes can have come first, then those of claims. */
static void add_types(struct promela_compiler *c) {
    for (const struct promela_unit *u = c->promela->units; u && !c->failed; u = u->next)
        if (is_process(u))
            add_type(c, u);
    c->machine->type_bits = bits_for(c->units.count);
    c->machine->process_types = (uint32_t)c->units.count;
    for (const struct promela_unit *u = c->promela->units; u && !c->failed; u = u->next)
        if (is_claim(u))
            add_type(c, u);
}

/* The trace has a number of its own for having ended, if its end is not a point. */
static void prepare_trace(struct promela_compiler *c, uint32_t number) {
    struct machine *m = c->machine;
    const struct promela_flow *flow = &c->flows.items[number];
    uint32_t end = flow->elements.items[flow->end].location;
    m->trace = number;
    m->trace_is_forbidden = c->units.items[number]->kind == PROMELA_NOTRACE;
    m->trace_end = end == ELEMENT_NONE ? m->types.items[number].locations_count : end;
    m->trace_bits = bits_for(m->types.items[number].locations_count + 1);
}

/* Of `count` types, each with its points. */
static void find_points(struct promela_compiler *c, struct promela_points *points) {
    for (uint32_t i = 0; i < c->units.count && !c->failed; i++) {
        struct machine_type *type = &c->machine->types.items[i];
        c->failed |= !promela_find_points(&c->flows.items[i], &points[i]);
        const struct promela_flow *flow = &c->flows.items[i];
        type->location_bits = bits_for(points[i].outside);
        type->locations_count = (uint32_t)points[i].elements.count;
        type->outside = points[i].outside;
        type->start = flow->elements.items[promela_land(flow, flow->first, false)].location;
        if (is_trace(c->units.items[i]))
            prepare_trace(c, i);
    }
}

/* ---- scopes ---- */

/* The channels of a scope lie behind its variables. */
static void place_channels(struct promela_compiler *c, uint32_t first) {
    for (uint32_t i = 0; i < c->channels && !c->failed; i++) {
        struct machine_channel *channel = &c->machine->channels.items[first + i];
        channel->offset = c->bits;
        c->bits += c->machine->shapes.items[channel->shape].bits;
    }
}

static void place_globals(struct promela_compiler *c) {
    struct machine *m = c->machine;
    c->bits = 8;
    if (promela_mentions(c->promela, "_last")) {
        m->last_offset = c->bits;
        c->bits += 8;
    }
    if (promela_asks_for_ticks(c->promela))
        m->tick_offset = c->bits++;
    if (m->trace != MACHINE_NONE) {
        m->trace_offset = c->bits;
        c->bits += m->trace_bits;
    }
    for (const struct promela_unit *u = c->promela->units; u && !c->failed; u = u->next)
        if (u->kind == PROMELA_GLOBAL)
            promela_place(c, u->declaration,
                          u->declaration->visibility == PROMELA_HIDDEN ? SCOPE_HIDDEN : SCOPE_GLOBAL, true);
    m->global_channels = c->channels;
    place_channels(c, 0);
    m->global_bits = c->bits;
    m->global_starts = (uint32_t)m->starts.count;
    m->global_variables = (uint32_t)m->variables.count;
    m->global_timers = (uint32_t)m->timers.count;
}

static void place_parameters(struct promela_compiler *c, struct machine_type *type) {
    ARRAY(uint32_t) cells = {0};
    for (const struct promela_declaration *d = c->unit->parameters; d && !c->failed; d = d->next) {
        promela_place(c, d, SCOPE_LOCAL, true);
        for (const struct promela_variable *v = d->variables; v && !c->failed; v = v->next) {
            struct machine_cell cell = promela_cell(d, v);
            struct machine_node node = {.kind = NODE_CELL,
                                        .scope = SCOPE_LOCAL,
                                        .width = cell.width,
                                        .is_signed = cell.is_signed,
                                        .value = (int32_t)v->home.offset,
                                        .span = v->name.span};
            uint32_t number = machine_add_node(c->machine, node);
            c->failed |= number == MACHINE_NONE || !array_push(&c->job->memory, &cells, number);
        }
    }
    type->first_parameter = (uint32_t)c->machine->lists.count;
    type->parameters_count = (uint32_t)cells.count;
    for (size_t i = 0; i < cells.count; i++)
        c->failed |= !array_push(&c->job->memory, &c->machine->lists, cells.items[i]);
    array_free(&cells);
}

/* Declarations before all statements; then those that are reached on the way. */
static void place_locals(struct promela_compiler *c, const struct promela_flow *flow) {
    for (const struct promela_statement *s = c->unit->body->first;
         s && (s->kind == PROMELA_DECLARE || s->kind == PROMELA_EXCLUSIVE) && !c->failed; s = s->next)
        if (s->kind == PROMELA_DECLARE)
            promela_place(c, s->declaration, SCOPE_LOCAL, true);
    for (size_t i = 0; i < flow->elements.count && !c->failed; i++) {
        const struct promela_element *e = &flow->elements.items[i];
        if (e->kind == ELEMENT_DECLARED && e->declared == e->statement->declaration->variables)
            promela_place(c, e->statement->declaration, SCOPE_LOCAL, false);
    }
}

static void place_type(struct promela_compiler *c, uint32_t number) {
    struct machine *m = c->machine;
    struct machine_type type = m->types.items[number];
    c->unit = c->units.items[number];
    c->bits = m->type_bits + type.location_bits + (m->has_priorities ? 8 : 0);
    c->channels = 0;
    type.first_channel = (uint32_t)m->channels.count;
    type.first_start = (uint32_t)m->starts.count;
    type.first_variable = (uint32_t)m->variables.count;
    type.first_timers = (uint32_t)m->timers.count;
    place_parameters(c, &type);
    place_locals(c, &c->flows.items[number]);
    type.channels_count = c->channels;
    type.starts_count = (uint32_t)m->starts.count - type.first_start;
    type.variables_count = (uint32_t)m->variables.count - type.first_variable;
    type.timers_count = (uint32_t)m->timers.count - type.first_timers;
    place_channels(c, type.first_channel);
    type.bits = c->bits;
    m->types.items[number] = type;
}

/* SPIN calls it an error if a process of a D_proctype has a choice, which nobody checks here. */
static void refuse_deterministic(struct promela_compiler *c) {
    for (const struct promela_unit *u = c->promela->units; u; u = u->next)
        if (u->is_deterministic) {
            sources_error(c->sources, u->name.span, "write proctype, and its choices are explored",
                          "lacuna does not check that a D_proctype has no choice");
            c->failed = true;
        }
}

/* ---- the start ---- */

static void add_active(struct promela_compiler *c) {
    for (uint32_t i = 0; i < c->units.count && !c->failed; i++) {
        const struct promela_unit *u = c->units.items[i];
        int64_t count = u->kind == PROMELA_INIT || u->is_active;
        if (!is_process(u))
            break;
        if (u->active && !promela_constant(u->active, &count)) {
            sources_error(c->sources, u->active->span, "write it as in active [2] proctype P()",
                          "active needs a number of processes");
            c->failed = true;
        }
        for (int64_t k = 0; k < count && k <= MACHINE_MOST_PROCESSES && !c->failed; k++)
            c->failed |= !array_push(&c->job->memory, &c->machine->active, i);
    }
}

static void name_symbols(struct promela_compiler *c) {
    for (const struct promela_unit *u = c->promela->units; u && !c->failed; u = u->next) {
        if (u->kind != PROMELA_GLOBAL || !u->declaration->names_mtypes)
            continue;
        for (const struct promela_expression *e = u->declaration->mtypes; e && !c->failed; e = e->next) {
            while (c->machine->symbols.count <= (size_t)e->number && !c->failed)
                c->failed |= !array_push(&c->job->memory, &c->machine->symbols, NULL);
            if (!c->failed && !c->machine->symbols.items[e->number])
                c->machine->symbols.items[e->number] = e->name.text;
        }
    }
}

/* ---- the whole ---- */

static void compile_type(struct promela_compiler *c, uint32_t number, const struct promela_points *points) {
    struct machine_type *type = &c->machine->types.items[number];
    c->unit = c->units.items[number];
    c->type = number;
    c->in_claim = !is_process(c->unit);
    type->first_location = (uint32_t)c->machine->locations.count;
    promela_compile_flow(c, number, points);
    if (c->unit->provided && !c->failed)
        c->machine->types.items[number].provided = promela_compile_expression(c, c->unit->provided);
}

/* Time passes in a model that has timers, also where none is on. */
static void add_tick(struct promela_compiler *c) {
    struct machine_edge edge = {.kind = EDGE_TICK,
                                .owner = MACHINE_NONE,
                                .place = MACHINE_NONE,
                                .value = MACHINE_NONE,
                                .priority = MACHINE_NONE,
                                .label = "tick",
                                .span = c->clock};
    if (!c->promela->has_timers)
        return;
    c->machine->tick = (uint32_t)c->machine->edges.count;
    c->failed |= !array_push(&c->job->memory, &c->machine->edges, edge);
}

static void warn_of_silence(struct promela_compiler *c) {
    diagnostics_add(&c->job->diagnostics, SEVERITY_WARNING, NULL,
                    "write active proctype P() { … }, or init { run P() }",
                    "no process of the model runs, so nothing can be violated");
}

static void compile_all(struct promela_compiler *c, struct promela_points *points) {
    find_points(c, points);
    if (c->failed)
        return;
    c->machine->has_priorities = promela_has_priorities(c->promela);
    add_active(c);
    if (c->machine->active.count == 0 && !c->failed)
        warn_of_silence(c);
    name_symbols(c);
    place_globals(c);
    for (uint32_t i = 0; i < c->units.count && !c->failed; i++)
        place_type(c, i);
    for (uint32_t i = 0; i < c->units.count && !c->failed; i++)
        compile_type(c, i, &points[i]);
    if (!c->failed)
        add_tick(c);
    if (!c->failed)
        promela_compile_claims(c);
    if (!c->failed)
        c->failed = !machine_make_code(c->machine);
}

bool promela_compile(struct promela *promela, struct machine *machine) {
    struct promela_compiler c = {
        .promela = promela, .sources = promela->sources, .job = promela->sources->job, .machine = machine};
    c.failed = !promela_discard(promela);
    machine->has_trails = !promela->has_timers && !promela->has_discards;
    refuse_deterministic(&c);
    add_types(&c);
    if (!c.failed)
        promela_number_statements(promela);
    struct promela_points *points = memory_allocate_zeroed(&c.job->memory, c.units.count + 1, sizeof *points);
    if (points && !c.failed)
        compile_all(&c, points);
    for (size_t i = 0; points && i < c.units.count; i++)
        array_free(&points[i].elements);
    memory_free(points);
    for (size_t i = 0; i < c.flows.count; i++)
        promela_flow_free(&c.flows.items[i]);
    array_free(&c.flows);
    array_free(&c.units);
    return points && !c.failed && !machine->incomplete && !job_failed(c.job);
}
