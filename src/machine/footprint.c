#include "machine/footprint.h"

#include "base/bitset.h"
#include "machine/queue.h"

/* Channels that an array may refer to, and locations of a step, at most. */
enum { MOST_ELEMENTS = 64, MOST_SPOTS = 1000 };

/* Where a step may go on: locations of processes. */
struct spot {
    uint32_t process;
    uint32_t location;
    bool first; /* the step begins here: nothing has changed before */
};

/* What a statement asks of a channel. */
enum channel_part {
    CHANNEL_LENGTH,
    CHANNEL_ROOM,  /* its length; it may get a message behind the others */
    CHANNEL_FIRST, /* its first message, which may be taken */
    CHANNEL_ALL
};

struct footprint {
    const struct footprints *all;
    const struct channel_receivers *receivers;
    struct machine_context *context;
    uint32_t mover;           /* whose step it is; MACHINE_NONE: all of them are looked at */
    uint32_t process;         /* whose statement is looked at */
    uint64_t *mask;           /* bits that are read or written; or NULL */
    uint64_t *key;            /* bits that decide; or NULL */
    uint64_t *fixed;          /* bits of the variables that refer to its channels; or NULL */
    uint64_t *partners;       /* bits of their locations */
    ARRAY(struct spot) spots; /* the first ones have been looked at */
    size_t looked_at;
    uint32_t channels[MOST_ELEMENTS]; /* that the last expression may refer to, from 0 */
    uint32_t channels_count;
    bool has_partners;
    bool by_partners; /* partners are where they are in the state at hand */
    bool first;       /* the statement that is looked at is the first one of the step */
    bool comes_back;  /* to where it began */
    bool goes_on;     /* after some d_step the process keeps control */
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
        if (edge->kind == EDGE_ASSIGN || edge->kind == EDGE_SET || edge->kind == EDGE_EXPIRE ||
            edge->kind == EDGE_RUN)
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
    if (f->mask)
        add_bits(f->mask, bit, count);
    if (f->key)
        add_bits(f->key, bit, count);
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
        see_bits(f, c->processes[process->value].begin + (uint32_t)node->value, extent_of(c->machine, node));
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

static void see_channel_number(struct footprint *f, int32_t number, enum channel_part part) {
    const struct machine_context *c = f->context;
    if (number <= 0 || (uint32_t)number > c->channels_count) {
        f->known = false;
        return;
    }
    const struct live_channel *channel = &c->channels[number - 1];
    const struct machine_shape *shape = &c->machine->shapes.items[channel->shape];
    f->channels[f->channels_count++] = (uint32_t)number - 1;
    uint32_t decides = part == CHANNEL_ALL ? shape->bits
                       : part == CHANNEL_FIRST && shape->capacity > 0
                           ? shape->length_bits + shape->message_bits
                           : shape->length_bits;
    see_bits(f, channel->begin, decides);
    if (f->mask && part != CHANNEL_LENGTH)
        add_bits(f->mask, channel->begin, shape->bits);
}

/* The channel, or channels, that an expression refers to. Only those that are fixed are known. */
static void see_channel(struct footprint *f, uint32_t number, enum channel_part part) {
    struct machine_context *c = f->context;
    const struct machine *m = c->machine;
    const struct machine_node *node = &m->nodes.items[number];
    f->channels_count = 0;
    if (node->kind == NODE_CONSTANT) {
        see_channel_number(f, node->value, part);
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
        see_channel_number(f, state_number(c->state, bit, node->width, node->is_signed), part);
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
    case NODE_TICKED:
        see_bits(f, m->tick_offset, 1);
        break;
    case NODE_AT:
    case NODE_LOCATION:
        see_location(f, node);
        break;
    case NODE_LENGTH:
    case NODE_FULL:
    case NODE_EMPTY:
        see_channel(f, node->left, CHANNEL_LENGTH);
        break;
    case NODE_POLL:
        see_channel(f, node->left, CHANNEL_ALL);
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

static void visit(struct footprint *f, uint32_t location, bool first) {
    struct spot spot = {f->process, location, first};
    for (size_t i = 0; i < f->spots.count; i++)
        if (f->spots.items[i].process == spot.process && f->spots.items[i].location == location) {
            f->comes_back |= f->spots.items[i].first != first;
            return;
        }
    f->known &= f->spots.count < MOST_SPOTS;
    if (f->known)
        f->failed |= !array_push(&f->context->job->memory, &f->spots, spot);
}

static void see_edge(struct footprint *f, const struct machine_edge *edge);

static void see_own_location(struct footprint *f, uint64_t *mask, uint32_t process) {
    const struct machine_context *c = f->context;
    add_bits(mask, c->processes[process].begin + machine_location_offset(c->machine),
             type_of(c, process)->location_bits);
}

/* May a receive of f->process be from one of the channels? If its channel is not known, it may. */
static bool may_receive(const struct footprint *f, const struct machine_edge *edge, const uint32_t *channels,
                        uint32_t count) {
    struct machine_context *c = f->context;
    const struct machine_node *node = &c->machine->nodes.items[edge->place];
    int32_t number = node->value;
    if (node->kind == NODE_CELL && is_fixed(f->all, node, c->processes[f->process].type))
        number = state_number(c->state, begin_of(c, f->process, node) + (uint32_t)node->value, node->width,
                              node->is_signed);
    else if (node->kind != NODE_CONSTANT)
        return true;
    for (uint32_t i = 0; i < count; i++)
        if (number == (int32_t)channels[i] + 1)
            return true;
    return false;
}

/* May the edge of f->process be the answer to a rendezvous on one of the channels? A d_step may if one of its
 * first statements may. */
static bool may_answer(const struct footprint *f, const struct machine_edge *edge, const uint32_t *channels,
                       uint32_t count) {
    const struct machine *m = f->context->machine;
    if (edge->kind != EDGE_D_STEP)
        return edge->kind == EDGE_RECEIVE && may_receive(f, edge, channels, count);
    const struct machine_location *at =
        &m->locations.items[type_of(f->context, f->process)->first_location + edge->place];
    for (uint32_t i = 0; i < at->edges_count; i++) {
        const struct machine_edge *first = &m->edges.items[at->first_edge + i];
        if (first->kind == EDGE_RECEIVE && may_receive(f, first, channels, count))
            return true;
    }
    return false;
}

/* All that the partner may do where it is to receive something from the channels. */
static void see_answers(struct footprint *f, uint32_t partner, const uint32_t *channels, uint32_t count) {
    const struct machine_location *at = location_at(f->context, partner);
    uint32_t sender = f->process;
    bool first = f->first;
    f->process = partner;
    f->first = false;
    see_own_location(f, f->mask, partner);
    see_own_location(f, f->key, partner);
    if (type_of(f->context, partner)->provided != MACHINE_NONE)
        see(f, type_of(f->context, partner)->provided);
    for (uint32_t i = 0; i < at->edges_count && f->known; i++) {
        const struct machine_edge *edge = &f->context->machine->edges.items[at->first_edge + i];
        if (may_answer(f, edge, channels, count))
            see_edge(f, edge);
    }
    f->process = sender;
    f->first = first;
}

/* The process offers a rendezvous on f->channels. The partners are where they are when the step begins,
 * unless one of them has moved in it. */
static void see_partners(struct footprint *f) {
    uint32_t channels[MOST_ELEMENTS], count = f->channels_count;
    f->has_partners = true;
    f->known &= f->process == f->mover && f->receivers;
    memcpy(channels, f->channels, sizeof channels);
    for (uint32_t q = 0; q < f->context->processes_count && f->known; q++) {
        bool receives = false;
        for (uint32_t i = 0; i < count; i++)
            receives |= bitset_has(f->receivers->processes + channels[i] * f->receivers->words, q);
        if (!receives || q == f->process)
            continue;
        see_own_location(f, f->partners, q);
        if (f->by_partners)
            see_answers(f, q, channels, count);
    }
}

/* How many of f->channels have no buffer. */
static uint32_t count_rendezvous(const struct footprint *f) {
    const struct machine_context *c = f->context;
    uint32_t count = 0;
    for (uint32_t i = 0; i < f->channels_count; i++)
        count += c->machine->shapes.items[c->channels[f->channels[i]].shape].capacity == 0;
    return count;
}

/* A message goes behind the others, and in another step the first one is taken: the others do not matter. */
static enum channel_part part_for_message(const struct footprint *f, const struct machine_edge *edge) {
    if (edge->kind == EDGE_SEND)
        return edge->sorted ? CHANNEL_ALL : CHANNEL_ROOM;
    return f->first && !edge->any_place ? CHANNEL_FIRST : CHANNEL_ALL;
}

/* A send or receive. False: it cannot be executed, because a rendezvous begins with its sender. */
static bool see_message(struct footprint *f, const struct machine_edge *edge) {
    const struct machine *m = f->context->machine;
    see_channel(f, edge->place, part_for_message(f, edge));
    uint32_t rendezvous = f->known ? count_rendezvous(f) : 0;
    if (m->trace != MACHINE_NONE)
        see_bits(f, m->trace_offset, m->trace_bits);
    if (edge->kind == EDGE_RECEIVE) {
        if (f->known && rendezvous == f->channels_count && f->process == f->mover)
            return false;
        see_patterns(f, edge->first, edge->count);
        return true;
    }
    if (rendezvous > 0)
        see_partners(f);
    see_values(f, edge);
    return true;
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
    case EDGE_SET:
    case EDGE_EXPIRE:
        see(f, edge->value);
        see(f, edge->place);
        break;
    case EDGE_SEND:
    case EDGE_RECEIVE:
        if (!see_message(f, edge))
            return;
        break;
    case EDGE_PRINT:
        see_values(f, edge);
        break;
    case EDGE_D_STEP:
        f->goes_on |= edge->keeps;
        visit(f, edge->place, f->first);
        break;
    case EDGE_END:
        f->known &= f->process + 1 < f->context->processes_count; /* it waits until others have ended */
        return;
    default:
        f->known = false;
    }
    if (edge->keeps && edge->kind != EDGE_D_STEP)
        visit(f, edge->target, false);
}

/* The edges of a location. Those inside of a d_step lead on, at least until they leave it. */
static void see_edges(struct footprint *f, struct spot spot) {
    const struct machine *m = f->context->machine;
    const struct machine_type *type = type_of(f->context, spot.process);
    const struct machine_location *at = &m->locations.items[type->first_location + spot.location];
    f->process = spot.process;
    f->first = spot.first;
    for (uint32_t i = 0; i < at->edges_count && f->known && !f->failed; i++) {
        const struct machine_edge *edge = &m->edges.items[at->first_edge + i];
        see_edge(f, edge);
        if (spot.location >= type->outside && (!edge->leaves || f->goes_on))
            visit(f, edge->target, false);
    }
}

/* What decides whether an edge can be taken; its effect does not matter. */
static void see_guard(struct footprint *f, const struct machine_edge *edge) {
    const struct machine *m = f->context->machine;
    switch (edge->kind) {
    case EDGE_TEST:
        see(f, edge->value);
        break;
    case EDGE_SEND:
        see_channel(f, edge->place, CHANNEL_LENGTH);
        f->known &= !f->known || count_rendezvous(f) == 0;
        break;
    case EDGE_RECEIVE:
        see_channel(f, edge->place, edge->any_place ? CHANNEL_ALL : CHANNEL_FIRST);
        for (uint32_t i = 0; i < edge->count; i++)
            if (m->patterns.items[edge->first + i].kind == PATTERN_MATCH)
                see(f, m->patterns.items[edge->first + i].node);
        break;
    case EDGE_D_STEP:
        visit(f, edge->place, true);
        break;
    case EDGE_END:
        f->known &= f->process + 1 < f->context->processes_count;
        break;
    case EDGE_ELSE:
    case EDGE_ASSIGN:
    case EDGE_PRINT:
    case EDGE_ASSERT:
        break;
    default:
        f->known = false;
    }
}

bool footprint_of_guards(const struct footprints *all, struct machine_context *c, uint32_t process,
                         uint64_t *key, bool *known) {
    const struct machine *m = c->machine;
    const struct machine_type *type = type_of(c, process);
    struct footprint f = {.all = all,
                          .context = c,
                          .mover = process,
                          .process = process,
                          .key = key,
                          .known = !m->has_priorities};
    if (type->provided != MACHINE_NONE)
        see(&f, type->provided);
    visit(&f, location_of(c, process), true);
    for (; f.looked_at < f.spots.count && f.known && !f.failed; f.looked_at++) {
        const struct machine_location *at =
            &m->locations.items[type->first_location + f.spots.items[f.looked_at].location];
        for (uint32_t i = 0; i < at->edges_count && f.known; i++)
            see_guard(&f, &m->edges.items[at->first_edge + i]);
    }
    *known = f.known;
    array_free(&f.spots);
    return !f.failed;
}

bool footprint_of_process(const struct footprints *all, const struct channel_receivers *receivers,
                          struct machine_context *c, uint32_t process, bool by_partners, uint64_t *mask,
                          uint64_t *key, enum footprint_kind *kind) {
    const struct machine *m = c->machine;
    uint32_t words = machine_words(c->room);
    struct footprint f = {.all = all,
                          .receivers = receivers,
                          .context = c,
                          .mover = process,
                          .process = process,
                          .mask = mask,
                          .key = key,
                          .by_partners = by_partners,
                          .known = !m->has_priorities};
    f.partners = memory_allocate_zeroed(&c->job->memory, words, sizeof *f.partners);
    f.failed = !f.partners;
    see_own_location(&f, mask, process);
    see_own_location(&f, key, process);
    if (m->last_offset != MACHINE_NONE)
        see_bits(&f, m->last_offset, 8);
    if (m->tick_offset != MACHINE_NONE)
        see_bits(&f, m->tick_offset, 1);
    if (type_of(c, process)->provided != MACHINE_NONE)
        see(&f, type_of(c, process)->provided);
    if (!f.failed)
        visit(&f, location_of(c, process), true);
    for (; f.looked_at < f.spots.count && f.known && !f.failed; f.looked_at++)
        see_edges(&f, f.spots.items[f.looked_at]);
    *kind = !f.known                         ? FOOTPRINT_NONE
            : f.has_partners && !by_partners ? FOOTPRINT_BY_PARTNERS
                                             : FOOTPRINT_WHOLE;
    if (*kind == FOOTPRINT_BY_PARTNERS)
        memcpy(mask, f.partners, words * sizeof *mask);
    if (*kind == FOOTPRINT_BY_PARTNERS || f.comes_back)
        memcpy(key, mask, words * sizeof *key);
    memory_free(f.partners);
    array_free(&f.spots);
    return !f.failed;
}

/* ---- layouts ---- */

/* The channel of a receive, or all of them if it may be any. */
static void note_receiver(struct footprint *f, struct channel_receivers *receivers,
                          const struct machine_edge *edge) {
    f->known = true;
    see_channel(f, edge->place, CHANNEL_LENGTH);
    for (uint32_t i = 0; i < f->context->channels_count && !f->known; i++)
        bitset_add(receivers->processes + i * receivers->words, f->process);
    for (uint32_t i = 0; i < f->channels_count && f->known; i++)
        bitset_add(receivers->processes + f->channels[i] * receivers->words, f->process);
}

/* The channels that a process refers to by variables of its own. */
static void see_references(struct footprint *f, struct channel_receivers *receivers) {
    const struct machine *m = f->context->machine;
    const struct machine_type *type = type_of(f->context, f->process);
    add_bits(f->fixed, f->context->processes[f->process].begin, m->type_bits);
    if (type->provided != MACHINE_NONE)
        see(f, type->provided);
    for (uint32_t l = 0; l < type->locations_count && !f->failed; l++) {
        const struct machine_location *at = &m->locations.items[type->first_location + l];
        for (uint32_t i = 0; i < at->edges_count; i++) {
            const struct machine_edge *edge = &m->edges.items[at->first_edge + i];
            f->known = true;
            f->spots.count = 0;
            see_edge(f, edge);
            if (edge->kind == EDGE_RECEIVE)
                note_receiver(f, receivers, edge);
        }
    }
}

bool footprint_of_layout(const struct footprints *all, struct machine_context *c, uint64_t *mask,
                         struct channel_receivers *receivers) {
    struct memory *memory = &c->job->memory;
    struct footprint f = {.all = all, .context = c, .mover = MACHINE_NONE, .fixed = mask};
    *receivers = (struct channel_receivers){.words = (uint32_t)bitset_words(c->processes_count) + 1};
    receivers->processes = memory_allocate_zeroed(memory, (c->channels_count + 1) * (size_t)receivers->words,
                                                  sizeof *receivers->processes);
    f.failed = !receivers->processes;
    add_bits(mask, 0, 8);
    for (; f.process < c->processes_count && !f.failed; f.process++)
        see_references(&f, receivers);
    array_free(&f.spots);
    return !f.failed;
}
