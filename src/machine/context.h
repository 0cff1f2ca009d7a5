/* A context: one worker's view of the state at hand, and the meaning of expressions in it.
 *
 * machine_look() finds where processes and channels are in a state. Whoever adds or removes a process keeps
 * that up to date. Evaluating an expression changes nothing. */
#ifndef LACUNA_MACHINE_CONTEXT_H
#define LACUNA_MACHINE_CONTEXT_H

#include "machine/bits.h"
#include "machine/code.h"
#include "machine/machine.h"
#include "system/program/program.h"

struct live_process {
    uint32_t type;
    uint32_t begin; /* bits */
};

struct live_channel {
    uint32_t begin; /* bits */
    uint32_t shape;
};

struct machine_context {
    const struct machine *machine;
    struct job *job;
    uint64_t *state; /* at hand */
    uint32_t hidden; /* where hidden variables begin in it */
    uint32_t room;   /* bits that a state may have */
    uint32_t end;    /* bits that the state at hand has */
    uint32_t processes_count;
    uint32_t channels_count;
    bool shifted;         /* a process has begun or ended since a worker began with its state */
    uint32_t self;        /* the process whose statement is evaluated */
    bool timeout;         /* nothing can move otherwise */
    enum failure failure; /* FAILURE_NONE until an expression has no value */
    struct span failed;   /* the expression */
    bool truncated;       /* some value did not fit where it went, since this was last set to false */
    int32_t too_large;    /* the value */
    int32_t kept;         /* what is left of it */
    struct live_process processes[MACHINE_MOST_PROCESSES + 1];
    struct live_channel channels[MACHINE_MOST_CHANNELS + 1];
    int32_t message[MACHINE_MOST_FIELDS]; /* under way */
    uint32_t message_fields;
};

void machine_look(struct machine_context *context);

static inline const struct machine_type *type_of(const struct machine_context *c, uint32_t process) {
    return &c->machine->types.items[c->processes[process].type];
}

static inline uint32_t location_of(const struct machine_context *c, uint32_t process) {
    return (uint32_t)state_get(c->state, c->processes[process].begin + machine_location_offset(c->machine),
                               type_of(c, process)->location_bits);
}

static inline void set_location(struct machine_context *c, uint32_t process, uint32_t location) {
    state_put(c->state, c->processes[process].begin + machine_location_offset(c->machine),
              type_of(c, process)->location_bits, location);
}

static inline const struct machine_location *location_at(const struct machine_context *c, uint32_t process) {
    return &c->machine->locations.items[type_of(c, process)->first_location + location_of(c, process)];
}

uint32_t priority_of(const struct machine_context *context, uint32_t process);
void set_priority(struct machine_context *context, uint32_t process, uint32_t priority);

/* The value of a node by that of its operands. */
int32_t machine_node_value(struct machine_context *context, uint32_t node);

/* The value of an expression. If it has none, context->failure says why, and the value is 0. */
static inline int32_t machine_value(struct machine_context *c, uint32_t number) {
    const struct machine_node *node = &c->machine->nodes.items[number];
    if (node->kind == NODE_CONSTANT)
        return node->value;
    if (node->code != 0)
        return code_value(c, c->machine->code.items + node->code);
    return machine_node_value(c, number);
}

/* Assigns to a cell or an element: the bits that fit into it. */
void machine_assign(struct machine_context *context, uint32_t place, int32_t value);

/* Notes it if a value is not what is left of it. */
static inline void note_truncation(struct machine_context *c, int32_t value, int32_t kept) {
    if (value == kept)
        return;
    c->truncated = true;
    c->too_large = value;
    c->kept = kept;
}

/* The channel that a node names, as an index of context->channels; MACHINE_NONE: there is none, which is a
 * failure. */
uint32_t machine_channel_of(struct machine_context *context, uint32_t node);

/* Can a process move? And could it, whatever its `provided` says? In step.c, which knows. */
bool machine_can_move(struct machine_context *context, uint32_t process);
bool machine_is_enabled(struct machine_context *context, uint32_t process);

#endif
