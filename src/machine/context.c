#include "machine/context.h"

#include "machine/queue.h"

void machine_look(struct machine_context *c) {
    const struct machine *m = c->machine;
    uint32_t count = (uint32_t)state_get(c->state, 0, 8);
    uint32_t bit = m->global_bits, channel = m->global_channels;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t number = (uint32_t)state_get(c->state, bit, m->type_bits);
        const struct machine_type *type = &m->types.items[number];
        c->processes[i] = (struct live_process){number, bit};
        for (uint32_t k = 0; k < type->channels_count; k++) {
            const struct machine_channel *declared = &m->channels.items[type->first_channel + k];
            c->channels[channel++] = (struct live_channel){bit + declared->offset, declared->shape};
        }
        bit += type->bits;
    }
    c->processes_count = count;
    c->channels_count = channel;
    c->end = bit;
}

uint32_t priority_of(const struct machine_context *c, uint32_t process) {
    if (!c->machine->has_priorities)
        return 1;
    return (uint32_t)state_get(
        c->state, c->processes[process].begin + machine_priority_offset(c->machine, type_of(c, process)), 8);
}

void set_priority(struct machine_context *c, uint32_t process, uint32_t priority) {
    state_put(c->state,
              c->processes[process].begin + machine_priority_offset(c->machine, type_of(c, process)), 8,
              priority);
}

/* ---- cells ---- */

static int32_t fail(struct machine_context *c, const struct machine_node *node, enum failure failure) {
    if (c->failure == FAILURE_NONE) {
        c->failure = failure;
        c->failed = node->span;
    }
    return 0;
}

/* The process that a node names; MACHINE_NONE: there is none. */
static uint32_t process_of(struct machine_context *c, uint32_t node) {
    int32_t process = machine_value(c, node);
    return process >= 0 && (uint32_t)process < c->processes_count ? (uint32_t)process : MACHINE_NONE;
}

/* Where the cell is; MACHINE_NONE: nowhere, which is a failure. */
static uint32_t bit_of(struct machine_context *c, const struct machine_node *node) {
    uint32_t bit = (uint32_t)node->value;
    if (node->scope == SCOPE_LOCAL) {
        bit += c->processes[c->self].begin;
    } else if (node->scope == SCOPE_HIDDEN) {
        bit += c->hidden;
    } else if (node->scope == SCOPE_REMOTE) {
        uint32_t process = process_of(c, node->left);
        if (process == MACHINE_NONE || c->processes[process].type != node->right)
            return MACHINE_NONE;
        bit += c->processes[process].begin;
    }
    for (uint32_t i = 0; i < node->count; i++) {
        const struct machine_index *index = &c->machine->indices.items[node->first + i];
        int32_t at = machine_value(c, index->node);
        if (at < 0 || (uint32_t)at >= index->length) {
            fail(c, node, FAILURE_INDEX);
            return MACHINE_NONE;
        }
        bit += (uint32_t)at * index->stride;
    }
    return bit;
}

static int32_t cell_value(struct machine_context *c, const struct machine_node *node) {
    uint32_t bit = bit_of(c, node);
    return bit == MACHINE_NONE ? 0 : state_number(c->state, bit, node->width, node->is_signed);
}

void machine_assign(struct machine_context *c, uint32_t place, int32_t value) {
    const struct machine_node *node = &c->machine->nodes.items[place];
    if (node->kind == NODE_PRIORITY) {
        set_priority(c, c->self, (uint32_t)value);
        return;
    }
    uint32_t bit = bit_of(c, node);
    if (bit == MACHINE_NONE)
        return;
    state_put(c->state, bit, node->width, (uint32_t)value);
    note_truncation(c, value, state_number(c->state, bit, node->width, node->is_signed));
}

/* ---- channels ---- */

uint32_t machine_channel_of(struct machine_context *c, uint32_t node) {
    int32_t number = machine_value(c, node);
    if (number > 0 && (uint32_t)number <= c->channels_count)
        return (uint32_t)number - 1;
    fail(c, &c->machine->nodes.items[node], FAILURE_CHANNEL);
    return MACHINE_NONE;
}

static int32_t channel_value(struct machine_context *c, const struct machine_node *node) {
    uint32_t channel = machine_channel_of(c, node->left);
    if (channel == MACHINE_NONE)
        return 0;
    const struct machine_shape *shape = &c->machine->shapes.items[c->channels[channel].shape];
    uint32_t length = queue_length(c, channel);
    switch (node->kind) {
    case NODE_LENGTH:
        return (int32_t)length;
    case NODE_FULL:
        return shape->capacity > 0 && length == shape->capacity;
    case NODE_EMPTY:
        return length == 0;
    default:
        if (shape->capacity == 0)
            return fail(c, node, FAILURE_POLL);
        return queue_find(c, channel, node->first, node->count, node->any_place) != MACHINE_NONE;
    }
}

/* ---- processes ---- */

static bool some_process_has(const struct machine_context *c, uint32_t flag) {
    for (uint32_t i = 0; i < c->processes_count; i++)
        if (location_at(c, i)->flags & flag)
            return true;
    return false;
}

static int32_t process_value(struct machine_context *c, const struct machine_node *node) {
    uint32_t process = process_of(c, node->left);
    if (process == MACHINE_NONE)
        return 0;
    switch (node->kind) {
    case NODE_AT:
        return c->processes[process].type == (uint32_t)node->value && location_of(c, process) == node->right;
    case NODE_LOCATION:
        return (int32_t)location_at(c, process)->number;
    case NODE_PRIORITY:
        return (int32_t)priority_of(c, process);
    default:
        return machine_is_enabled(c, process);
    }
}

/* ---- operations ---- */

static int32_t divide(struct machine_context *c, const struct machine_node *node, int32_t left,
                      int32_t right) {
    if (right == 0)
        return fail(c, node, FAILURE_DIVISION);
    if (right == -1)
        return node->kind == NODE_DIVIDE ? (int32_t) - (uint32_t)left : 0;
    return node->kind == NODE_DIVIDE ? left / right : left % right;
}

static int32_t binary_value(struct machine_context *c, const struct machine_node *node) {
    int32_t left = machine_value(c, node->left), right = machine_value(c, node->right);
    uint32_t a = (uint32_t)left, b = (uint32_t)right;
    switch (node->kind) {
    case NODE_ADD:
        return (int32_t)(a + b);
    case NODE_SUBTRACT:
        return (int32_t)(a - b);
    case NODE_MULTIPLY:
        return (int32_t)(a * b);
    case NODE_BIT_AND:
        return (int32_t)(a & b);
    case NODE_BIT_OR:
        return (int32_t)(a | b);
    case NODE_BIT_XOR:
        return (int32_t)(a ^ b);
    case NODE_SHIFT_LEFT:
        return (int32_t)(a << (b & 31));
    case NODE_SHIFT_RIGHT:
        return left >> (b & 31);
    case NODE_EQUAL:
        return left == right;
    case NODE_UNEQUAL:
        return left != right;
    case NODE_LESS:
        return left < right;
    case NODE_LESS_EQUAL:
        return left <= right;
    default:
        return divide(c, node, left, right);
    }
}

int32_t machine_node_value(struct machine_context *c, uint32_t number) {
    const struct machine_node *node = &c->machine->nodes.items[number];
    switch (node->kind) {
    case NODE_CONSTANT:
        return node->value;
    case NODE_CELL:
        if (node->scope == SCOPE_GLOBAL)
            return state_number(c->state, (uint32_t)node->value, node->width, node->is_signed);
        if (node->scope == SCOPE_LOCAL)
            return state_number(c->state, c->processes[c->self].begin + (uint32_t)node->value, node->width,
                                node->is_signed);
        return cell_value(c, node);
    case NODE_ELEMENT:
        return cell_value(c, node);
    case NODE_PID:
        return (int32_t)c->self;
    case NODE_NEW:
        return (int32_t)c->processes_count - 1;
    case NODE_PROCESSES:
        return (int32_t)c->processes_count;
    case NODE_LAST:
        return (int32_t)state_get(c->state, c->machine->last_offset, 8);
    case NODE_TICKED:
        return (int32_t)state_get(c->state, c->machine->tick_offset, 1);
    case NODE_AT:
    case NODE_LOCATION:
    case NODE_ENABLED:
    case NODE_PRIORITY:
        return process_value(c, node);
    case NODE_TIMEOUT:
        return c->timeout;
    case NODE_PROGRESS:
        return some_process_has(c, LOCATION_IS_PROGRESS);
    case NODE_ACCEPTING:
        return some_process_has(c, LOCATION_IS_ACCEPTING);
    case NODE_LENGTH:
    case NODE_FULL:
    case NODE_EMPTY:
    case NODE_POLL:
        return channel_value(c, node);
    case NODE_AND:
        return machine_value(c, node->left) && machine_value(c, node->right);
    case NODE_OR:
        return machine_value(c, node->left) || machine_value(c, node->right);
    case NODE_NOT:
        return !machine_value(c, node->left);
    case NODE_NEGATE:
        return (int32_t) - (uint32_t)machine_value(c, node->left);
    case NODE_COMPLEMENT:
        return ~machine_value(c, node->left);
    case NODE_CONDITIONAL:
        return machine_value(c, machine_value(c, node->left) ? node->right : node->otherwise);
    default:
        return binary_value(c, node);
    }
}
