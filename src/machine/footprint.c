#include "machine/footprint.h"

#include "base/bitset.h"
#include "machine/queue.h"

/* Channels that an array may refer to, at most. */
enum { MOST_ELEMENTS = 64 };

struct footprint {
    const struct footprints *all;
    struct machine_context *context;
    uint32_t process;
    uint64_t *mask;
    uint64_t *fixed;           /* bits of the variables that refer to its channels; or NULL */
    uint64_t *visited;         /* locations of the type */
    ARRAY(uint32_t) locations; /* to be visited */
    bool goes_on; /* after some d_step the process keeps control */
    bool known;
    bool failed;
};

static void add_bits(uint64_t *mask, uint32_t bit, uint32_t count) {
    for (uint32_t i = bit; i < bit + count; i++)
        mask[i / 64] |= (uint64_t)1 << i % 64;
}

/* ---- channels that variables refer to ---- */

/* The bits that a cell or element may be at, behind the beginning of its scope. */
static uint32_t extent_of(const struct machine *m, const struct machine_node *node) {
    uint32_t extent = node->width;
    for (uint32_t i = 0; i < node->count && node->kind == NODE_ELEMENT; i++) {
        const struct machine_index *index = &m->indices.items[node->first + i];
        extent += (index->length - 1) * index->stride;
    }
    return extent;
}

static bool is_variable(const struct machine_node *node) {
    return node->kind == NODE_CELL || node->kind == NODE_ELEMENT;
}

/* A statement of a process of the type assigns to the variable. */
static void note_written(struct footprints *all, uint32_t type, uint32_t place) {
    const struct machine *m = all->machine;
    if (place == MACHINE_NONE || !is_variable(&m->nodes.items[place]))
        return;
    const struct machine_node *node = &m->nodes.items[place];
    if (node->scope == SCOPE_GLOBAL)
        add_bits(all->written[m->types.count], (uint32_t)node->value, extent_of(m, node));
    else if (node->scope == SCOPE_LOCAL)
        add_bits(all->written[type], (uint32_t)node->value, extent_of(m, node));
}

static void note_all_written(struct footprints *all) {
    const struct machine *m = all->machine;
    for (size_t i = 0; i < m->edges.count; i++) {
        const struct machine_edge *edge = &m->edges.items[i];
        if (edge->kind == EDGE_ASSIGN || edge->kind == EDGE_RUN)
            note_written(all, edge->owner, edge->place);
        for (uint32_t k = 0; k < edge->count && edge->kind == EDGE_RECEIVE; k++)
            if (m->patterns.items[edge->first + k].kind == PATTERN_STORE)
                note_written(all, edge->owner, m->patterns.items[edge->first + k].node);
    }
}

bool footprints_init(struct footprints *all, struct job *job, const struct machine *m) {
    struct memory *memory = &job->memory;
    *all = (struct footprints){.job = job, .machine = m};
    all->written = memory_allocate_zeroed(memory, m->types.count + 1, sizeof *all->written);
    for (size_t i = 0; i <= m->types.count && all->written; i++) {
        uint32_t bits = i < m->types.count ? m->types.items[i].bits : m->global_bits;
        all->written[i] = memory_allocate_zeroed(memory, bitset_words(bits) + 1, sizeof **all->written);
        if (!all->written[i])
            return false;
    }
    if (all->written)
        note_all_written(all);
    return all->written != NULL;
}

void footprints_free(struct footprints *all) {
    for (size_t i = 0; all->written && i <= all->machine->types.count; i++)
        memory_free(all->written[i]);
    memory_free(all->written);
    all->written = NULL;
}

/* Does no statement assign to the variable? It keeps what it has when its process begins. */
static bool is_fixed(const struct footprints *all, const struct machine_node *node, uint32_t type) {
    const struct machine *m = all->machine;
    if (!is_variable(node) || (node->scope != SCOPE_GLOBAL && node->scope != SCOPE_LOCAL))
        return false;
    const uint64_t *written = all->written[node->scope == SCOPE_GLOBAL ? m->types.count : type];
    uint32_t begin = (uint32_t)node->value, end = begin + extent_of(m, node);
    for (uint32_t i = begin; i < end; i++)
        if (bitset_has(written, i))
            return false;
    return true;
}

static uint32_t begin_of(const struct machine_context *c, uint32_t process, const struct machine_node *node) {
    return node->scope == SCOPE_LOCAL ? c->processes[process].begin : 0;
}

/* ---- expressions ---- */

static void see(struct footprint *f, uint32_t node);

static void see_bits(struct footprint *f, uint32_t bit, uint32_t count) {
    add_bits(f->mask, bit, count);
}

/* A cell, or all elements that it can be. */
static void see_variable(struct footprint *f, const struct machine_node *node) {
    struct machine_context *c = f->context;
    for (uint32_t i = 0; i < node->count && node->kind == NODE_ELEMENT; i++)
        see(f, c->machine->indices.items[node->first + i].node);
    if (node->scope == SCOPE_REMOTE) {
        const struct machine_node *process = &c->machine->nodes.items[node->left];
        f->known &= process->kind == NODE_CONSTANT;
        if (!f->known || (uint32_t)process->value >= c->processes_count ||
            c->processes[process->value].type != node->right)
            return;
        see_bits(f, c->processes[process->value].begin + (uint32_t)node->value,
                 extent_of(c->machine, node));
    } else if (node->scope != SCOPE_HIDDEN) { /* what is hidden is 0 when a step begins */
        see_bits(f, begin_of(c, f->process, node) + (uint32_t)node->value, extent_of(c->machine, node));
    }
}

/* Where process `left` is. */
static void see_location(struct footprint *f, const struct machine_node *node) {
    struct machine_context *c = f->context;
    const struct machine_node *process = &c->machine->nodes.items[node->left];
    if (process->kind == NODE_PID)
        return; /* its own location is seen anyway */
    f->known &= process->kind == NODE_CONSTANT;
    if (f->known && process->value >= 0 && (uint32_t)process->value < c->processes_count)
        see_bits(f, c->processes[process->value].begin + machine_location_offset(c->machine),
                 type_of(c, (uint32_t)process->value)->location_bits);
}

static void see_channel_number(struct footprint *f, int32_t number, bool whole, bool *rendezvous) {
    const struct machine_context *c = f->context;
    if (number <= 0 || (uint32_t)number > c->channels_count) {
        f->known = false;
        return;
    }
    const struct live_channel *channel = &c->channels[number - 1];
    const struct machine_shape *shape = &c->machine->shapes.items[channel->shape];
    *rendezvous |= shape->capacity == 0;
    see_bits(f, channel->begin, whole ? shape->bits : shape->length_bits);
}

/* The channel, or channels, that an expression refers to. Only those that are fixed are known. */
static void see_channel(struct footprint *f, uint32_t number, bool whole, bool *rendezvous) {
    struct machine_context *c = f->context;
    const struct machine *m = c->machine;
    const struct machine_node *node = &m->nodes.items[number];
    *rendezvous = false;
    if (node->kind == NODE_CONSTANT) {
        see_channel_number(f, node->value, whole, rendezvous);
        return;
    }
    if (!is_fixed(f->all, node, c->processes[f->process].type)) {
        f->known = false;
        return;
    }
    if (f->fixed && node->scope == SCOPE_LOCAL)
        add_bits(f->fixed, begin_of(c, f->process, node) + (uint32_t)node->value, extent_of(m, node));
    uint32_t length = 1, stride = 0;
    if (node->kind == NODE_ELEMENT) {
        const struct machine_index *index = &m->indices.items[node->first];
        see(f, index->node);
        length = index->length;
        stride = index->stride;
    }
    f->known &= node->count <= 1 && length <= MOST_ELEMENTS;
    for (uint32_t i = 0; i < length && f->known; i++) {
        uint32_t bit = begin_of(c, f->process, node) + (uint32_t)node->value + i * stride;
        see_channel_number(f, state_number(c->state, bit, node->width, node->is_signed), whole, rendezvous);
    }
}

static void see_patterns(struct footprint *f, uint32_t first, uint32_t count) {
    const struct machine *m = f->context->machine;
    for (uint32_t i = 0; i < count; i++)
        if (m->patterns.items[first + i].kind != PATTERN_IGNORE)
            see(f, m->patterns.items[first + i].node);
}

static void see(struct footprint *f, uint32_t number) {
    const struct machine *m = f->context->machine;
    const struct machine_node *node = &m->nodes.items[number];
    bool rendezvous;
    switch (node->kind) {
    case NODE_CONSTANT:
    case NODE_PID:
    case NODE_PROCESSES:
    case NODE_TIMEOUT: /* false while steps are remembered */
        break;
    case NODE_CELL:
    case NODE_ELEMENT:
        see_variable(f, node);
        break;
    case NODE_LAST:
        see_bits(f, m->last_offset, 8);
        break;
    case NODE_AT:
    case NODE_LOCATION:
        see_location(f, node);
        break;
    case NODE_LENGTH:
    case NODE_FULL:
    case NODE_EMPTY:
        see_channel(f, node->left, false, &rendezvous);
        break;
    case NODE_POLL:
        see_channel(f, node->left, true, &rendezvous);
        see_patterns(f, node->first, node->count);
        break;
    case NODE_NOT:
    case NODE_NEGATE:
    case NODE_COMPLEMENT:
        see(f, node->left);
        break;
    case NODE_CONDITIONAL:
        see(f, node->left);
        see(f, node->right);
        see(f, node->otherwise);
        break;
    default:
        if (node->kind < NODE_AND) {
            f->known = false;
            break;
        }
        see(f, node->left);
        see(f, node->right);
    }
}

/* ---- statements ---- */

static void see_values(struct footprint *f, const struct machine_edge *edge) {
    for (uint32_t i = 0; i < edge->count; i++)
        see(f, f->context->machine->lists.items[edge->first + i]);
}

static void see_message(struct footprint *f, const struct machine_edge *edge) {
    const struct machine *m = f->context->machine;
    bool rendezvous;
    see_channel(f, edge->place, true, &rendezvous);
    if (m->trace != MACHINE_NONE)
        see_bits(f, m->trace_offset, m->trace_bits);
    if (edge->kind == EDGE_SEND) {
        f->known &= !rendezvous;
        see_values(f, edge);
    } else {
        see_patterns(f, edge->first, edge->count);
    }
}

static void visit(struct footprint *f, uint32_t location) {
    if (bitset_has(f->visited, location))
        return;
    bitset_add(f->visited, location);
    f->failed |= !array_push(&f->context->job->memory, &f->locations, location);
}

static void see_edge(struct footprint *f, const struct machine_edge *edge) {
    switch (edge->kind) {
    case EDGE_TEST:
    case EDGE_ASSERT:
        see(f, edge->value);
        break;
    case EDGE_ELSE:
        break;
    case EDGE_ASSIGN:
        see(f, edge->value);
        see(f, edge->place);
        break;
    case EDGE_SEND:
    case EDGE_RECEIVE:
        see_message(f, edge);
        break;
    case EDGE_PRINT:
        see_values(f, edge);
        break;
    case EDGE_D_STEP:
        f->goes_on |= edge->keeps;
        visit(f, edge->place);
        break;
    case EDGE_END:
        f->known &= f->process + 1 < f->context->processes_count; /* it waits until others have ended */
        return;
    default:
        f->known = false;
    }
    if (edge->keeps && edge->kind != EDGE_D_STEP)
        visit(f, edge->target);
}

/* The edges of a location. Those inside of a d_step lead on, at least until they leave it. */
static void see_edges(struct footprint *f, uint32_t location) {
    const struct machine *m = f->context->machine;
    const struct machine_type *type = type_of(f->context, f->process);
    const struct machine_location *at = &m->locations.items[type->first_location + location];
    for (uint32_t i = 0; i < at->edges_count && f->known && !f->failed; i++) {
        const struct machine_edge *edge = &m->edges.items[at->first_edge + i];
        see_edge(f, edge);
        if (location >= type->outside && (!edge->leaves || f->goes_on))
            visit(f, edge->target);
    }
}

bool footprint_of_location(const struct footprints *all, struct machine_context *c, uint32_t process,
                           uint32_t location, uint64_t *mask, bool *known) {
    const struct machine *m = c->machine;
    const struct machine_type *type = type_of(c, process);
    struct footprint f = {
        .all = all, .context = c, .process = process, .mask = mask, .known = !m->has_priorities};
    f.visited = memory_allocate_zeroed(&c->job->memory, bitset_words(type->locations_count + 1),
                                       sizeof *f.visited);
    f.failed = !f.visited;
    see_bits(&f, c->processes[process].begin + machine_location_offset(m), type->location_bits);
    if (m->last_offset != MACHINE_NONE)
        see_bits(&f, m->last_offset, 8);
    if (type->provided != MACHINE_NONE)
        see(&f, type->provided);
    if (!f.failed)
        visit(&f, location);
    for (size_t i = 0; i < f.locations.count && f.known && !f.failed; i++)
        see_edges(&f, f.locations.items[i]);
    memory_free(f.visited);
    array_free(&f.locations);
    *known = f.known;
    return !f.failed;
}

/* Besides the types, the channels that processes refer to by variables of their own. */
static bool see_references(struct footprint *f, uint32_t process) {
    const struct machine *m = f->context->machine;
    const struct machine_type *type = type_of(f->context, process);
    f->process = process;
    add_bits(f->fixed, f->context->processes[process].begin, m->type_bits);
    if (type->provided != MACHINE_NONE)
        see(f, type->provided);
    for (uint32_t l = 0; l < type->locations_count && !f->failed; l++) {
        const struct machine_location *at = &m->locations.items[type->first_location + l];
        for (uint32_t i = 0; i < at->edges_count; i++) {
            f->known = true;
            see_edge(f, &m->edges.items[at->first_edge + i]);
        }
    }
    f->locations.count = 0;
    return !f->failed;
}

bool footprint_of_layout(const struct footprints *all, struct machine_context *c, uint64_t *mask) {
    struct memory *memory = &c->job->memory;
    uint32_t most = 0;
    for (size_t i = 0; i < c->machine->types.count; i++)
        most = c->machine->types.items[i].locations_count > most ? c->machine->types.items[i].locations_count
                                                                 : most;
    struct footprint f = {.all = all, .context = c, .fixed = mask};
    f.mask = memory_allocate_zeroed(memory, machine_words(c->room), sizeof *f.mask);
    f.visited = memory_allocate_zeroed(memory, bitset_words(most + 1), sizeof *f.visited);
    f.failed = !f.mask || !f.visited;
    add_bits(mask, 0, 8);
    for (uint32_t p = 0; p < c->processes_count && !f.failed; p++)
        see_references(&f, p);
    memory_free(f.mask);
    memory_free(f.visited);
    array_free(&f.locations);
    return !f.failed;
}
