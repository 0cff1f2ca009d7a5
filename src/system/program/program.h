/* Programs: a system made ready for exploration.
 *
 * A state is `words` words of 64 bits; only the first `bytes` bytes can be other than zero: equality is
 * memcmp of these. (The bytes are those of a little-endian machine.) Variables, locations and observers are
 * bit fields that never lie across two words; what can have only one value takes no bit.
 *
 * An edge's code loads the variables it needs into registers, runs, and stores them at its end; while it
 * runs, only channels and observers change in the state. Registers 0 to constants-1 hold constants and are
 * never written. Checks that the ranges make superfluous are not in the code. An array that the edge assigns
 * to is in registers side by side; one that it only reads with computed indices stays in the state, and an
 * element is loaded when it is needed.
 *
 * A program is frozen when program_compile() returns: any number of contexts (system/program/step.h) may use
 * it. It refers to the system, which must outlive it. */
#ifndef LACUNA_SYSTEM_PROGRAM_PROGRAM_H
#define LACUNA_SYSTEM_PROGRAM_PROGRAM_H

#include "system/program/channel.h"
#include "system/range.h"
#include "system/system.h"

enum operation {
    RUN_LOAD,         /* a = variable x */
    RUN_STORE,        /* variable x = a */
    RUN_LOAD_ELEMENT, /* a = the variable that is b - y behind variable x */
    RUN_MOVE,         /* a = b */
    RUN_GET,          /* a = the register that is c - x behind register b; it is one of y */
    RUN_PUT,          /* the register that is b - x behind register a = c; it is one of y */
    RUN_ADD,          /* a = b + c, and so on */
    RUN_SUBTRACT,
    RUN_MULTIPLY,
    RUN_DIVIDE, /* fails if c is 0 */
    RUN_REMAINDER,
    RUN_BIT_AND,
    RUN_BIT_OR,
    RUN_BIT_XOR,
    RUN_SHIFT_LEFT,
    RUN_SHIFT_RIGHT,
    RUN_NEGATE,
    RUN_NOT,
    RUN_EQUAL,
    RUN_UNEQUAL,
    RUN_LESS,
    RUN_LESS_EQUAL,
    RUN_CHECK,  /* fails unless x <= a <= y */
    RUN_JUMP,   /* to x */
    RUN_REPEAT, /* to x, backwards */
    RUN_JUMP_IF_ZERO,
    RUN_JUMP_IF_NOT_ZERO,
    RUN_JUMP_IF_EQUAL, /* a == b */
    RUN_JUMP_IF_UNEQUAL,
    RUN_JUMP_IF_LESS,
    RUN_JUMP_IF_LESS_EQUAL,
    RUN_FORK,     /* goes on at each of forks[x] .. forks[x + y - 1] */
    RUN_SEND,     /* site x */
    RUN_SEND_TO,  /* to component a: site dynamic[x + 1 + a - y], of dynamic[x]; SYSTEM_NONE, or none: it
                     knows no such message */
    RUN_DISABLED, /* the guard does not hold */
    RUN_RESULT,   /* of a condition: a */
    RUN_END       /* the turn is over */
};

struct instruction {
    uint16_t operation;
    uint16_t a;
    uint16_t b;
    uint16_t c;
    int32_t x;
    int32_t y;
};

enum failure {
    FAILURE_NONE,
    FAILURE_DIVISION,  /* by zero */
    FAILURE_OVERFLOW,  /* of 32 bits */
    FAILURE_RANGE,     /* a variable, or a field of a message, does not take this value */
    FAILURE_INDEX,     /* an array does not have it; the check's bounds are what it has */
    FAILURE_RECEIVER,  /* it knows no such message */
    FAILURE_NULL,      /* there is no receiver */
    FAILURE_ASSERTION, /* the author's own condition is false */
    FAILURE_DEPTH,     /* methods call each other too deeply */
    FAILURE_CREATION,  /* there are no more components of a class; the check's upper bound is how many */
    FAILURE_ENDLESS,   /* the body does not end */
    FAILURE_CHOICES,   /* the body has more open choices than can be kept */
    /* Of machines (machine/machine.h) only: */
    FAILURE_CHANNEL,    /* there is no such channel */
    FAILURE_CHANNELS,   /* there are more channels than can be numbered */
    FAILURE_FIELDS,     /* a message of the channel has another number of fields */
    FAILURE_POLL,       /* a rendezvous channel never holds a message */
    FAILURE_PROCESSES,  /* there are more processes than can be numbered */
    FAILURE_BLOCKED,    /* a statement waits inside of a d_step */
    FAILURE_RENDEZVOUS, /* a rendezvous is offered inside of a d_step */
    FAILURE_TRACE,      /* an event violates the event trace; the step goes on */
    FAILURE_AMBIGUOUS,  /* an event fits two edges of the event trace */
    FAILURE_TIMER,      /* a timer does not take this value */
    FAILURE_TRUNCATION  /* a value does not fit; what is left of it is kept, and the step goes on */
};

/* Where an instruction comes from, and what its failing means. */
struct origin {
    struct span span;
    enum failure failure;
    uint32_t variable; /* FAILURE_RANGE: whose range it is; SYSTEM_NONE: a field's. FAILURE_CREATION: what
                          counts them */
};

struct bit_field {
    uint32_t word;
    uint32_t shift;
    uint32_t width;
    int32_t low; /* what all bits zero stand for */
};

/* A message of a channel, as it travels. */
struct letter {
    uint32_t channel;
    uint32_t message;
    uint32_t tag;         /* 0: it is never sent */
    uint32_t first_field; /* of the program's letter_fields */
    uint32_t fields_count;
    bool fleeting;               /* it is not put into the channel */
    const bool *fleeting_values; /* or only for some values of its fields */
    uint32_t saturation;         /* of system_message */
    const uint32_t *senders;     /* who sends it, as values of `sender` */
    uint32_t senders_count;      /* 0: nobody wants to know */
    uint32_t sender_offset;      /* in a slot: the sender's number among them */
    uint32_t sender_bits;
};

struct letter_field {
    uint32_t offset; /* in a slot */
    uint32_t width;
    int32_t low;
    int32_t least; /* what the field's type takes */
    int32_t most;
};

struct site_rule {
    uint32_t from;
    uint32_t target;
    uint32_t number;                  /* among the rules of all observers of the program */
    const struct observer_rule *rule; /* for its constraints; NULL: it has none */
};

/* Rules of a watch that ask for values of the same fields, sorted by state, values and number. */
struct rule_group {
    uint32_t first; /* of the program's rules */
    uint32_t count;
};

/* What one observer makes of a site: of the rules that match, the one with the least number. */
struct site_watch {
    uint32_t observer; /* of the program's */
    uint32_t first_rule;
    uint32_t rules_count;
    uint32_t first_group;
    uint32_t groups_count; /* 0: the rules are few, in the order of their numbers */
};

/* A place of the code that sends a certain message to a certain channel. */
struct send_site {
    uint32_t letter;
    uint32_t sender;
    uint32_t sender_number;  /* among the letter's */
    uint32_t first_argument; /* registers, in the program's site_arguments */
    bool checked;            /* arguments may be outside of the fields' types */
    bool needs_two;          /* it sends into a channel in which the message just taken keeps its slot */
    uint32_t first_watch;
    uint32_t watches_count;
    struct span span;
};

/* An edge that cannot be reached has no code: it ends where it begins. */
struct edge_code {
    uint32_t entry;
    uint32_t end;             /* its code is up to here */
    uint32_t letter;          /* what it takes; SYSTEM_NONE: nothing */
    uint32_t field_register;  /* the first of the fields' */
    uint32_t sender_register; /* SYSTEM_NONE: it does not ask */
    uint32_t local_register;
    uint32_t locals;
};

/* Edges of one component that a location and a message (or none) enable: edge_order[first] .. */
struct edge_list {
    uint32_t first;
    uint32_t count;
};

/* A channel that a component takes from. What a glance at the state needs is here, so that empty mailboxes
 * cost next to nothing. */
struct input_code {
    uint32_t channel;
    uint32_t first_list; /* + location * tags + tag */
    uint32_t tags;       /* of the channel, 0 for "empty" included */
    uint32_t word;
    uint32_t shift;
    bool plain; /* a narrow FIFO; otherwise the following are unused */
    uint64_t mask;
    uint64_t tag_mask;
};

/* What an overflow makes of a state (system_channel): these bits stay, and these are set. The channel is full
 * then, so that the next message makes it overflow again. */
struct overflow {
    uint64_t *kept; /* NULL: the channel blocks its senders */
    uint64_t *set;
};

struct component_code {
    struct bit_field location;
    uint32_t overflow;    /* the location in which it stays once its inbox has overflown; 0: there is none */
    uint32_t first_input; /* of the program's inputs */
    uint32_t inputs_count;
    uint32_t first_spontaneous; /* edge lists, one per location */
    bool has_spontaneous;
};

struct program {
    const struct system *system;
    struct arena arena;
    uint32_t words;
    uint32_t bytes;
    uint32_t bits;
    uint64_t *initial;
    uint64_t *channel_bits; /* words in which the bits of all channels are set: empty: no bit in common */

    struct bit_field *variables;
    struct channel_layout *channels;
    struct overflow *overflows; /* per channel */
    uint32_t *first_letter;     /* per channel; letters are numbered as ranges.first_message */
    struct letter *letters;
    uint32_t **letter_of_tag; /* per channel */
    uint32_t *tags;           /* per channel: how many, 0 for "empty" included */
    struct letter_field *letter_fields;
    uint32_t longest_slot; /* in words */

    struct component_code *components;
    struct edge_code *edges;
    ARRAY(struct input_code) inputs; /* component by component */
    bool only_actors; /* one location, one plain input and nothing spontaneous each, one priority: inputs say
                         it all */
    ARRAY(struct edge_list) lists;
    ARRAY(uint32_t) edge_order;
    uint32_t priorities;   /* levels there are */
    uint32_t *priority_of; /* per edge: its level */

    uint32_t *observers; /* the system's numbers of those watched */
    struct bit_field *observer_fields;
    uint32_t observers_count;
    uint32_t *rules_before; /* per observer: how many rules those before it have; then all of them */
    bool watches_states;    /* some observer is over states */
    uint32_t *invariants;   /* entries, per invariant of the system */
    uint32_t *predicates;   /* entries, per predicate of the system */

    ARRAY(struct instruction) code;
    ARRAY(struct origin) origins; /* per instruction */
    ARRAY(uint32_t) forks;
    ARRAY(uint32_t) dynamic;
    ARRAY(struct send_site) sites;
    ARRAY(uint16_t) site_arguments;
    ARRAY(struct site_watch) watches;
    ARRAY(struct site_rule) rules;
    ARRAY(struct rule_group) groups;
    ARRAY(int32_t) constants;
    uint32_t registers;
};

/* `observers` are the system's numbers of those that watch, `count` of them. NULL: the job has failed. */
struct program *program_compile(struct job *job, const struct system *system, const struct ranges *ranges,
                                const uint32_t *observers, uint32_t count);
void program_free(struct program *program);

/* Fills the program's layout: fields, channels, letters, initial state. Part of program_compile(). */
bool program_lay_out(struct program *program, struct job *job, const struct ranges *ranges);

/* Fills components' inputs and edge lists. Part of program_compile(). */
bool program_dispatch(struct program *program, struct job *job, const struct ranges *ranges);

/* The number of a sender among the letter's; their count: it is not one of them. */
uint32_t letter_sender(const struct letter *letter, uint32_t sender);

/* Puts a message into its channel; SYSTEM_NONE: it comes from nobody. `slot` has room for
 * program->longest_slot + 1 words. False: the channel is full, or that sender never sends it. */
bool program_put(const struct program *program, uint32_t sender, const struct letter *letter,
                 const int32_t *values, uint64_t *slot, uint64_t *state);

/* Can the receiver of a RUN_SEND_TO be this component? */
static inline bool program_can_send_to(const struct program *program, const struct instruction *send,
                                       int64_t receiver) {
    int64_t place = receiver - send->y;
    return 0 <= place && place < program->dynamic.items[send->x];
}

/* Its site then; SYSTEM_NONE: the component knows no such message, or is none. Nobody sent what was there at
 * the start. */
static inline uint32_t program_site_for(const struct program *program, const struct instruction *send,
                                        int64_t receiver) {
    return program_can_send_to(program, send, receiver)
               ? program->dynamic.items[send->x + 1 + (receiver - send->y)]
               : SYSTEM_NONE;
}

/* What stands for a message in its channel; 0: nobody sends it. */
static inline uint32_t program_tag(const struct program *program, uint32_t channel, uint32_t message) {
    return program->letters[program->first_letter[channel] + message].tag;
}

static inline int32_t field_get(const struct bit_field *field, const uint64_t *state) {
    if (field->width == 0)
        return field->low;
    uint64_t bits = state[field->word] >> field->shift & (((uint64_t)1 << field->width) - 1);
    return (int32_t)(field->low + (int64_t)bits);
}

static inline void field_set(const struct bit_field *field, uint64_t *state, int64_t value) {
    if (field->width == 0)
        return;
    uint64_t mask = (((uint64_t)1 << field->width) - 1) << field->shift;
    state[field->word] = (state[field->word] & ~mask) | (uint64_t)(value - field->low) << field->shift;
}

#endif
