/* Machines: processes that share variables and channels, and come and go.
 *
 * A machine has types of processes. A type is a graph of locations; its edges are statements. The next-state
 * function is in machine/step.h. What a state of a machine is:
 *
 *   processes   how many there are, 8 bits. Their numbers (pids) are their places in a stack: a new process
 *               gets the next number, and only the youngest can end
 *   _last       who moved last, 8 bits, if the model asks for it
 *   tick        did the last step let time pass? 1 bit, if a claim asks for it
 *   trace       the location of the event trace, if there is one
 *   globals     variables, then channels
 *   per process its type, its location, its priority if the model has priorities, parameters, variables, and
 *               the channels that it declares
 *
 * These follow one another without gaps: a state is a stack of bits, as long as its processes make it, and
 * what lies behind is zero. So equal states have equal bits. A channel holds the number of its messages, then
 * the messages; places that are free are zero. Channels are numbered from 1 in the order of the stack: such a
 * number is what a variable of type `chan` holds, and 0 is not a channel.
 *
 * Steps are those of SPIN: a statement is a step, with these exceptions. A rendezvous is one step of two
 * processes. A statement that *keeps* control, as those of an atomic sequence do, leads to a transient state,
 * in which only its process moves; if that cannot move, the state is an ordinary one. A d_step is one edge,
 * whose statements are a graph of their own.
 *
 * Some variables may be timers (machine/clock.h). Then time passes where nothing else can happen: a tick is a
 * step of nobody. Its one statement is machine->tick, and MACHINE_CLOCK stands in place of the process.
 *
 * Edges of a location are sorted by their `level`: escapes of the outermost `unless` come first, those of no
 * `unless` last. If an edge of some level can be taken, those of other levels cannot. `else` is the last of
 * its level.
 *
 * A machine is frozen once it is built: any number of contexts may use it. */
#ifndef LACUNA_MACHINE_MACHINE_H
#define LACUNA_MACHINE_MACHINE_H

#include "base/arena.h"
#include "base/array.h"
#include "base/job.h"
#include "base/span.h"
#include "logic/ltl.h"

#define MACHINE_NONE UINT32_MAX

enum {
    MACHINE_MOST_PROCESSES = 255,
    MACHINE_MOST_CHANNELS = 255,
    MACHINE_MOST_FIELDS = 250,             /* of a message */
    MACHINE_CLOCK = MACHINE_MOST_PROCESSES /* who ticks: no process has this number */
};

/* Where a cell is counted from. */
enum machine_scope {
    SCOPE_GLOBAL,
    SCOPE_LOCAL,  /* the beginning of the process that asks */
    SCOPE_REMOTE, /* the beginning of the process that `left` names */
    SCOPE_HIDDEN  /* the beginning of what is not a part of the state, and is forgotten after a step */
};

enum machine_node_kind {
    NODE_CONSTANT, /* value */
    NODE_CELL,     /* a variable: `value` bits behind the beginning of its scope */
    NODE_ELEMENT,  /* the same with indices: machine->indices[first], count of them */
    NODE_PID,
    NODE_NEW,       /* the process that the statement has made */
    NODE_PROCESSES, /* _nr_pr */
    NODE_LAST,
    NODE_TICKED,   /* the last step was a tick */
    NODE_AT,       /* is process `left` of type `value`, and at location `right`? */
    NODE_LOCATION, /* of process `left`: pc_value */
    NODE_ENABLED,  /* can process `left` move? */
    NODE_PRIORITY, /* of process `left` */
    NODE_TIMEOUT,  /* nothing else can move */
    NODE_PROGRESS, /* some process is at a location with a progress label */
    NODE_ACCEPTING,
    NODE_LENGTH, /* of channel `left` */
    NODE_FULL,
    NODE_EMPTY,
    NODE_POLL, /* has channel `left` a message that fits machine->patterns[first], count of them? */
    NODE_AND,
    NODE_OR,
    NODE_NOT,
    NODE_NEGATE,
    NODE_COMPLEMENT,
    NODE_CONDITIONAL, /* left ? right : otherwise */
    NODE_ADD,
    NODE_SUBTRACT,
    NODE_MULTIPLY,
    NODE_DIVIDE,
    NODE_REMAINDER,
    NODE_BIT_AND,
    NODE_BIT_OR,
    NODE_BIT_XOR,
    NODE_SHIFT_LEFT,
    NODE_SHIFT_RIGHT,
    NODE_EQUAL,
    NODE_UNEQUAL,
    NODE_LESS,
    NODE_LESS_EQUAL
};

/* An expression. Numbers have 32 bits and wrap, as in C on the machines of today. */
struct machine_node {
    uint8_t kind;
    uint8_t scope;
    uint8_t width;  /* of a cell, in bits: at most 32 */
    bool is_signed; /* the cell: its highest bit is a sign */
    bool any_place; /* of a poll: any message may fit, not only the first */
    int32_t value;
    uint32_t left; /* nodes */
    uint32_t right;
    uint32_t otherwise;
    uint32_t first;
    uint32_t count;
    uint32_t code; /* that computes the same: machine->code (machine/code.h). 0: there is none */
    struct span span;
};

/* An instruction of the code that computes an expression: machine/code.h. */
struct machine_code {
    uint8_t operation;
    uint8_t width; /* of the cell, or of the element */
    bool is_signed;
    uint32_t bit;
    int32_t value;
    uint32_t stride;
};

/* An index of an element: it adds `stride` bits for each one it counts. */
struct machine_index {
    uint32_t node;
    uint32_t length; /* what the array has */
    uint32_t stride;
};

enum machine_pattern_kind {
    PATTERN_MATCH, /* the field has the value of the node */
    PATTERN_STORE, /* the field is assigned to the cell */
    PATTERN_IGNORE
};

struct machine_pattern {
    enum machine_pattern_kind kind;
    uint32_t node;
};

enum machine_edge_kind {
    EDGE_TEST,     /* it waits until `value` is not 0 */
    EDGE_ELSE,     /* nothing else of the location can be taken */
    EDGE_ASSIGN,   /* place = value */
    EDGE_SET,      /* the same for a timer: a value that is none for it fails */
    EDGE_EXPIRE,   /* it waits until `value` is not 0, and turns the timer `place` off */
    EDGE_SEND,     /* values machine->lists[first], to channel `place`; of an event trace: patterns */
    EDGE_RECEIVE,  /* machine->patterns[first], from channel `place` */
    EDGE_RUN,      /* a process of `type`, with values machine->lists[first]; then place = value */
    EDGE_PRIORITY, /* of process `place` becomes `value` */
    EDGE_PRINT,    /* `text`, with values machine->lists[first] */
    EDGE_ASSERT,   /* value */
    EDGE_D_STEP,   /* the graph that begins at location `place` */
    EDGE_END,      /* of the process */
    EDGE_TICK      /* of the clock: it belongs to no location */
};

struct machine_edge {
    uint8_t kind;
    bool keeps;     /* control */
    bool leaves;    /* the d_step that it is in */
    bool sorted;    /* of a send: before the first larger message */
    bool any_place; /* of a receive: the first message that fits, not only the first one */
    bool copies;    /* of a receive: the message stays */
    bool is_made;   /* nobody has written it: it is not missed where it is never executed */
    uint16_t level;
    uint32_t number; /* in trails (machine/trail_file.h) */
    uint32_t owner;  /* the type that it is an edge of */
    uint32_t target; /* a location of that type */
    uint32_t place;  /* node; MACHINE_NONE: there is none */
    uint32_t value;
    uint32_t type;
    uint32_t first;
    uint32_t count;
    uint32_t priority; /* of a run: node, or MACHINE_NONE */
    const char *text;
    const char *label; /* the statement as it is written */
    struct span span;
};

enum { LOCATION_IS_END = 1, LOCATION_IS_PROGRESS = 2, LOCATION_IS_ACCEPTING = 4 };

struct machine_location {
    uint32_t first_edge;
    uint32_t edges_count;
    uint32_t flags;
    uint32_t number; /* for pc_value */
    struct span span;
};

/* What a field of a message, or a cell, takes. */
struct machine_cell {
    uint8_t width;
    bool is_signed;
    bool names_symbols; /* people see a name in place of the number: machine->symbols */
    bool is_channel;
    bool is_bit; /* declared as bit or bool */
};

/* A kind of channel. */
struct machine_shape {
    uint32_t capacity; /* 0: rendezvous */
    uint32_t length_bits;
    uint32_t message_bits;
    uint32_t bits;        /* in all */
    uint32_t first_field; /* of machine->fields */
    uint32_t fields_count;
};

/* A channel that is declared: where it is, behind the beginning of its scope. */
struct machine_channel {
    const char *name;
    uint32_t offset;
    uint32_t shape;
};

/* Done when a process is made, or before the initial state: a cell gets a value. */
struct machine_start {
    uint32_t place;   /* node */
    uint32_t value;   /* node; MACHINE_NONE: the number of `channel` */
    uint32_t channel; /* of the scope's */
};

/* For people: a variable, or an element of an array. */
struct machine_variable {
    const char *name;
    enum machine_scope scope;
    uint32_t offset;
    struct machine_cell cell;
};

/* Timers that follow one another: they begin behind the beginning of their scope. */
struct machine_timers {
    uint32_t offset;
    uint32_t count;
};

struct machine_type {
    const char *name;
    struct span span;
    uint32_t bits;
    uint32_t location_bits;
    uint32_t first_location; /* of machine->locations */
    uint32_t locations_count;
    uint32_t outside;         /* this many of them are not inside of a d_step: they come first */
    uint32_t start;           /* a location */
    uint32_t priority;        /* 1 unless declared */
    uint32_t provided;        /* node; MACHINE_NONE: always */
    uint32_t first_parameter; /* cells: machine->lists */
    uint32_t parameters_count;
    uint32_t first_channel; /* of machine->channels */
    uint32_t channels_count;
    uint32_t first_start; /* of machine->starts */
    uint32_t starts_count;
    uint32_t first_variable; /* of machine->variables */
    uint32_t variables_count;
    uint32_t first_timers; /* of machine->timers */
    uint32_t timers_count;
};

struct machine_label {
    const char *name;
    uint32_t type;
    uint32_t location;
};

/* What must not happen (machine/claim.h): a never claim, or a formula. It reads conditions of states, its
 * atoms. */
struct machine_claim {
    const char *name;
    struct span span;
    uint32_t type;       /* of a never claim: its locations and edges; of a formula MACHINE_NONE */
    ltl_formula formula; /* of machine->ltl: what must hold */
    uint32_t first_atom; /* of machine->lists */
    uint32_t atoms_count;
};

struct machine {
    struct job *job;
    struct arena arena;
    ARRAY(struct machine_node) nodes;
    ARRAY(struct machine_index) indices;
    ARRAY(struct machine_code) code;
    ARRAY(struct machine_pattern) patterns;
    ARRAY(uint32_t) lists; /* of nodes */
    ARRAY(struct machine_edge) edges;
    ARRAY(struct machine_location) locations;
    ARRAY(struct machine_type) types;
    ARRAY(struct machine_cell) fields;
    ARRAY(struct machine_shape) shapes;
    ARRAY(struct machine_channel) channels; /* the globals' first */
    ARRAY(struct machine_start) starts;     /* the globals' first */
    ARRAY(struct machine_variable) variables;
    ARRAY(struct machine_timers) timers; /* the globals' first */
    ARRAY(struct machine_claim) claims;
    struct ltl ltl;              /* of their formulas */
    ARRAY(uint32_t) active;      /* types of the processes that are there at the start */
    ARRAY(const char *) symbols; /* names of values, by their numbers: NULL where there is none */
    uint32_t global_channels;
    uint32_t global_starts;
    uint32_t global_variables;
    uint32_t global_timers;
    uint32_t global_bits; /* the processes begin here */
    uint32_t hidden_bits;
    uint32_t type_bits;
    uint32_t process_types; /* this many types come before those of claims */
    uint32_t last_offset;   /* of _last; MACHINE_NONE: nobody asks for it */
    uint32_t tick;          /* the edge that is a tick; MACHINE_NONE: there are no timers */
    uint32_t tick_offset;   /* of the bit; MACHINE_NONE: nobody asks for it */
    uint32_t trace;         /* the type of the event trace (machine/event_trace.h); MACHINE_NONE: none */
    uint32_t trace_offset;  /* of its location */
    uint32_t trace_bits;
    uint32_t trace_end;      /* its location at the end, or a number behind those of its locations */
    bool trace_is_forbidden; /* `notrace` */
    bool has_trails;         /* that SPIN can follow: it knows all statements */
    bool has_priorities;
    bool claims_ask_timeout;
    bool incomplete; /* for want of memory */
};

void machine_init(struct machine *machine, struct job *job);
void machine_free(struct machine *machine);

uint32_t machine_add_node(struct machine *machine, struct machine_node node);
uint32_t machine_constant(struct machine *machine, int32_t value);

/* A statement of a step: who executed which edge. */
static inline int64_t machine_event(uint32_t process, uint32_t edge) {
    return (int64_t)process << 32 | edge;
}

static inline uint32_t event_process(int64_t event) {
    return (uint32_t)(event >> 32);
}

static inline uint32_t event_edge(int64_t event) {
    return (uint32_t)event;
}

/* Where the location of a process is, behind its beginning; then its priority; then its cells. */
static inline uint32_t machine_location_offset(const struct machine *machine) {
    return machine->type_bits;
}

static inline uint32_t machine_priority_offset(const struct machine *machine,
                                               const struct machine_type *type) {
    return machine->type_bits + type->location_bits;
}

#endif
