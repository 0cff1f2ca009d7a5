/* Systems: the common form of asynchronous systems. Every language is translated into it.
 *
 * Components and channels. A component has locations, variables and edges. An edge leaves a location for
 * another, perhaps takes a message out of one channel, and runs its body to the end, atomically; bodies
 * assign, choose, branch, repeat and send. A send to a full channel, or a failure (division by zero, a value
 * outside of its range, an index outside of its array), ends that branch of the body without a transition.
 *
 *   an actor                one location, an edge per method, a FIFO channel as its mailbox
 *   a stub, an environment  edges without input
 *   time, a timeout         edges of a lower priority: they fire only if nothing of a higher one can
 *   a peer, a process       several locations, several channels to take from
 *
 * Values are numbers of 32 bits; a value of type VALUE_COMPONENT is the number of a component, and can be
 * sent to: the message goes to that component's `inbox`. Locals live as long as a turn and are not part of
 * the state. Observers are property automata: they move on every send of a turn and touch nothing else.
 *
 * An array is a run of variables of one type with consecutive numbers: system_add_array() adds one, and a
 * language that names the elements itself, as for several dimensions, adds them one by one. Consecutive
 * locals of an edge, or fields of a message, can be used as an array in the same way. What goes over
 * variables does not know of arrays; only an expression or an assignment with an index does. With a constant
 * index that is inside of the array, the functions below make an ordinary variable, field or local of it.
 * Operands are evaluated from left to right: the index of an assignment before its value.
 *
 * A system is built by the functions below and not changed after program_compile(). Everything lives in its
 * arena. Functions that make nodes return NULL when there is no memory; whoever builds looks at
 * system_complete() at the end, and nobody at the nodes before. */
#ifndef LACUNA_SYSTEM_SYSTEM_H
#define LACUNA_SYSTEM_SYSTEM_H

#include "base/arena.h"
#include "base/array.h"
#include "base/map.h"
#include "base/source.h"

#define SYSTEM_NONE UINT32_MAX

enum { MOST_FIELDS = 250 }; /* of a message */

/* Where the elements of an array are: `length` (at least 1) variables, fields or locals from `first` on. The
 * first one has the index `low`. */
struct array_extent {
    uint32_t first;
    uint32_t length;
    int32_t low;
};

enum value_kind { VALUE_NUMBER, VALUE_TRUTH, VALUE_COMPONENT };

struct value_type {
    enum value_kind kind;
    int32_t low; /* what may be assigned; more is a failure */
    int32_t high;
};

struct system_variable {
    const char *name;
    uint32_t component;
    struct value_type type;
    int32_t initial;
    const char *array;  /* the name of the array that it is an element of; NULL: of none */
    const char *counts; /* a class: it is the number of components of that class that have been created. Turns
                           of all components may assign it. NULL: only turns of its component do */
    struct span span;
};

struct system_field {
    const char *name;
    struct value_type type;
};

/* A kind of message that a channel can carry. */
struct system_message {
    const char *name;
    struct system_field *fields;
    uint32_t fields_count;
    bool fleeting; /* seen by observers when it is sent, but not kept: nobody will take it */
    bool
        *fleeting_values; /* the same for some values of the fields only: for each combination, the last field
                             running fastest from the lowest value of its type to the highest; or NULL */
    uint32_t
        saturation;    /* in a bag, of all its messages or of none: this many equal ones stand for any
                          number. One more changes nothing, and neither does taking one. 0: all are counted */
    bool tells_sender; /* its last field is who sends it: people see it as phil>m(2) */
    uint32_t
        flags_count; /* this many fields at the end tell whether others are known. People do not see them */
    const uint32_t *known_by; /* per field before these: the one that tells; 0: it is known. NULL: all are.
                                 People see _ for what is not known */
};

enum discipline {
    DISCIPLINE_FIFO,
    DISCIPLINE_BAG /* any message can be taken; equal contents are equal states */
};

struct system_channel {
    const char *name;
    uint32_t capacity;
    enum discipline discipline;
    uint32_t overflow; /* 0: a message that finds no room blocks its sender. Otherwise a location of the
                          component whose inbox this is: the message is lost, with all that waits here. The
                          component forgets its variables and goes to that location, where it takes nothing
                          and stays */
    bool told_only;    /* it is for observers: no message of any run */
    bool holds_taken;  /* a message that a turn takes keeps its slot until the turn ends: meanwhile there is
                          room for one less */
    bool keeps_sender; /* who sent a message is part of the state even if nobody asks */
    uint32_t owner;    /* the component it belongs to; SYSTEM_NONE: whose inbox it is */
    ARRAY(struct system_message) messages;
};

struct system_component {
    const char *name;
    uint32_t locations;
    uint32_t inbox;   /* where messages to a value of VALUE_COMPONENT go; SYSTEM_NONE: nowhere */
    uint32_t group;   /* observers do not see what components of one group send each other, or
                         themselves; SYSTEM_NONE: it is in no group */
    uint32_t seen_as; /* the sender that observers see in its place: itself, unless it is a private
                         member of a group */
    bool outside;     /* it has no edges: messages to it are lost, and what it sends are arrivals */
    uint32_t created; /* 0: it is there from the start. Otherwise the system may create it, as the first,
                         second or a later one of its class, which all have the same code */
    struct span span;
};

enum node_operator {
    OPERATOR_OR,
    OPERATOR_AND,
    OPERATOR_EQUAL,
    OPERATOR_UNEQUAL,
    OPERATOR_LESS,
    OPERATOR_LESS_EQUAL,
    OPERATOR_ADD,
    OPERATOR_SUBTRACT,
    OPERATOR_MULTIPLY,
    OPERATOR_DIVIDE,
    OPERATOR_REMAINDER,
    OPERATOR_BIT_AND, /* of the 32 bits of numbers */
    OPERATOR_BIT_OR,
    OPERATOR_BIT_XOR,
    OPERATOR_SHIFT_LEFT,  /* by the five lowest bits of the right side: times a power of two */
    OPERATOR_SHIFT_RIGHT, /* the same: the sign stays */
    OPERATOR_NOT,
    OPERATOR_NEGATE
};

enum expression_kind {
    EXPRESSION_CONSTANT,
    EXPRESSION_VARIABLE, /* index: of the system's variables */
    EXPRESSION_FIELD,    /* index: of the fields of the message that the edge has taken */
    EXPRESSION_LOCAL,    /* index */
    EXPRESSION_SENDER,   /* who sent that message; the number of components if it was there at the start */
    EXPRESSION_OPERATION,
    EXPRESSION_ELEMENT,       /* of an array of variables: left is its index */
    EXPRESSION_FIELD_ELEMENT, /* the same of fields of the message that the edge has taken */
    EXPRESSION_LOCAL_ELEMENT, /* the same of locals */
    EXPRESSION_CONDITIONAL    /* left ? right : otherwise; only the side that counts is evaluated */
};

struct expression {
    enum expression_kind kind;
    enum node_operator operation;
    int32_t constant;
    uint32_t index;
    struct array_extent array;    /* of an element */
    struct expression *left;      /* these three are NULL where a kind has no such part */
    struct expression *right;     /* NULL for NOT and NEGATE */
    struct expression *otherwise; /* of a conditional */
    bool is_component;            /* an argument of a send to a value: is it a component? */
    struct expression *next;      /* in a list */
    struct span span;
};

enum statement_kind {
    STATEMENT_ASSIGN,
    STATEMENT_CHOOSE,
    STATEMENT_IF,
    STATEMENT_WHILE,
    STATEMENT_SEND,
    STATEMENT_REQUIRE /* the turn fails unless the condition is true */
};

/* Why a condition is required: what its being false means. */
enum requirement {
    REQUIREMENT_ASSERTION, /* the author says so */
    REQUIREMENT_RANGE,     /* a value fits its type */
    REQUIREMENT_INDEX,     /* an array has the element */
    REQUIREMENT_RECEIVER,  /* a message is sent to somebody */
    REQUIREMENT_DEPTH      /* methods call each other no more often than they can be unfolded */
};

struct statement {
    enum statement_kind kind;
    struct span span;
    /* assign, choose: a variable, or a local, or an element of an array of them */
    bool to_local;
    uint32_t target;          /* the first of the array if there is an index */
    struct expression *index; /* NULL: the target itself */
    struct array_extent array;
    struct expression *values; /* one; for choose one or more; for send the arguments */
    /* if, while, require */
    struct expression *condition;
    enum requirement requirement;
    struct statement *body;
    struct statement *otherwise;
    /* send */
    uint32_t channel;            /* SYSTEM_NONE: the receiver is a value */
    uint32_t message;            /* of that channel */
    struct expression *receiver; /* a value of type component */
    const char *message_name;    /* what it is sent then */
    struct statement *next;
};

/* A message from a component outside. It can arrive at any time, and is taken at once. */
struct system_arrival {
    uint32_t sender;
    uint32_t channel;
    uint32_t message;
    const int32_t *values; /* per field */
};

struct system_edge {
    uint32_t component;
    uint32_t source; /* locations */
    uint32_t target;
    const char *name;                     /* for people: the message or the action */
    uint32_t channel;                     /* SYSTEM_NONE: no input */
    uint32_t message;                     /* of that channel */
    const struct system_arrival *arrival; /* what an edge without input stands for; NULL: no message */
    struct expression *guard;             /* over variables, fields and sender; NULL: true */
    struct statement *body;
    uint32_t locals;   /* how many; they start as 0 */
    uint32_t priority; /* 0 is the highest */
    struct span span;
};

/* At the start a channel may hold messages. */
struct system_initial {
    uint32_t channel;
    uint32_t message;
    int32_t *values;
    uint32_t sender; /* SYSTEM_NONE: nobody */
};

#define OBSERVER_ERROR UINT32_MAX /* π */

struct observer_rule {
    uint32_t from;
    uint32_t target; /* or OBSERVER_ERROR */
    uint32_t sender; /* SYSTEM_NONE: anybody */
    uint32_t channel;
    uint32_t message;
    bool *constrained; /* per field: must it have this value? NULL: none must */
    int32_t *values;
};

/* Deterministic and total. Over sends: the first rule of the state that matches a send decides; if none does
 * it stays. Over states: it reads every state of a run, the initial one first. It reads a state as the set
 * of the predicates that are true there, a bit each. What it was before it reads a state is part of that
 * state. */
struct system_observer {
    const char *name;
    uint32_t states; /* 0 is initial; π is not counted */
    ARRAY(struct observer_rule) rules;
    bool over_states;
    uint32_t first_predicate; /* of the system's */
    uint32_t predicates_count;
    uint32_t *moves; /* moves[state << predicates_count | set]: a state, or OBSERVER_ERROR */
};

struct system_invariant {
    const char *name;
    struct expression *condition; /* over variables of any component */
};

/* A formula of linear temporal logic (logic/logic.h), or an automaton on infinite words in its place, and
 * what its atoms mean here. */
struct logic;
struct automaton;

struct system_formula {
    const char *name;
    const struct logic *logic; /* somebody else's, and outlives the system */
    uint32_t formula;
    const struct automaton *automaton; /* of the words that satisfy it, if there is no formula; or NULL */
    bool over_states;
    uint32_t first_predicate; /* over states: of the system's, one per atom */
    ARRAY(struct observer_rule)
    classes; /* over sends: the first that matches tells the letter, as its target */
};

/* A message of a channel. */
struct system_named {
    uint32_t channel;
    uint32_t message;
};

/* What a language takes for granted when a system is verified. */
struct system_conventions {
    bool full_is_wrong; /* a send to a full channel is a violation, unless somebody says otherwise */
    enum {
        REST_IS_AN_END,    /* all channels are empty: a question of its own; a deadlock leaves messages */
        REST_IS_DEADLOCK,  /* that is what a deadlock is. There is not an other: a turn that fails, or finds a
                              channel full, is a violation itself */
        REST_IS_OVERLOOKED /* neither is asked for: the system does not get to its initial state */
    } rest;
    bool weakly_fair; /* formulas are about weakly fair runs, unless somebody says otherwise */
};

struct system {
    struct job *job;
    struct system_conventions conventions;
    struct arena arena;
    ARRAY(struct system_component) components;
    ARRAY(struct system_channel) channels;
    ARRAY(struct system_variable) variables;
    ARRAY(struct system_edge) edges;
    ARRAY(struct system_initial) initial;
    ARRAY(struct system_observer) observers;
    ARRAY(struct system_invariant) invariants;
    ARRAY(struct expression *) predicates; /* over variables of any component */
    ARRAY(struct system_formula) formulas;
    struct map component_of_name; /* the first component of each name */
    struct map message_of_name;   /* of `named`: the first message of each name of each channel */
    ARRAY(struct system_named) named;
    bool incomplete; /* some part found no memory */
};

void system_init(struct system *system, struct job *job);
void system_free(struct system *system);

/* Does the system get to its initial state? Otherwise it has no properties. */
static inline bool system_starts(const struct system *system) {
    return system->conventions.rest != REST_IS_OVERLOOKED;
}

/* Nothing was lost for want of memory. */
bool system_complete(const struct system *system);

/* Each returns the number of what it adds, or SYSTEM_NONE. Names are kept, not copied. */
uint32_t system_add_component(struct system *system, const char *name, struct span span);
uint32_t system_add_channel(struct system *system, const char *name, uint32_t capacity,
                            enum discipline discipline);
uint32_t system_add_message(struct system *system, uint32_t channel, const char *name,
                            const struct system_field *fields, uint32_t fields_count);
uint32_t system_add_variable(struct system *system, const struct system_variable *variable);

/* `length` variables like this one, called NAME[low], NAME[low + 1], … Returns the number of the first. */
uint32_t system_add_array(struct system *system, const struct system_variable *variable, int32_t low,
                          uint32_t length);
uint32_t system_add_edge(struct system *system, const struct system_edge *edge);
uint32_t system_add_observer(struct system *system, const char *name, uint32_t states);
uint32_t system_add_invariant(struct system *system, const char *name, struct expression *condition);

uint32_t system_add_predicate(struct system *system, struct expression *predicate);
uint32_t system_add_formula(struct system *system, const struct system_formula *formula);

/* `values`, one per field, are copied. The message comes from nobody, or from this component. */
void system_add_initial(struct system *system, uint32_t channel, uint32_t message, const int32_t *values);
void system_add_initial_from(struct system *system, uint32_t sender, uint32_t channel, uint32_t message,
                             const int32_t *values);

/* The rule's arrays are copied. */
void system_add_rule(struct system *system, uint32_t observer, const struct observer_rule *rule);
void system_add_class(struct system *system, uint32_t formula, const struct observer_rule *class);

/* The component of that name; SYSTEM_NONE: there is none. */
uint32_t system_find_component(const struct system *system, const char *name);

/* The first variable that counts created components; NULL: the system creates none. Whoever looks at one
 * component after the other must not, where there is one. */
const struct system_variable *system_creation(const struct system *system);

/* The component whose inbox the channel is; SYSTEM_NONE: nobody's. */
uint32_t system_receiver(const struct system *system, uint32_t channel);

/* The largest number of a priority: its edges fire only when nothing else can. */
uint32_t system_lowest_priority(const struct system *system);

/* Is the channel the inbox of the component, or of another one of its group? */
bool system_group_has_inbox(const struct system *system, uint32_t component, uint32_t channel);

/* Are they the same component, or in one group? */
bool system_same_group(const struct system *system, uint32_t one, uint32_t other);

/* The message that a send to a value means if the value is this component; SYSTEM_NONE: the component has no
 * message of that name that takes this many arguments, with components where the send has components. */
struct statement;
uint32_t system_message_for(const struct system *system, const struct statement *send, uint32_t component);

/* How many of its fields are arguments. */
static inline uint32_t message_arguments(const struct system_message *message) {
    return message->fields_count - message->tells_sender;
}

/* The kind of message of that name; SYSTEM_NONE: the channel has none. */
uint32_t system_find_message(const struct system *system, uint32_t channel, const char *name);

struct value_type value_number(void);
struct value_type value_range(int32_t low, int32_t high);
struct value_type value_truth(void);

/* When all components are there. */
struct value_type value_component(const struct system *system);

struct expression *expression_constant(struct system *system, int32_t constant);
struct expression *expression_variable(struct system *system, uint32_t variable);
struct expression *expression_field(struct system *system, uint32_t field);
struct expression *expression_local(struct system *system, uint32_t local);
struct expression *expression_sender(struct system *system);
struct expression *expression_operation(struct system *system, enum node_operator operation,
                                        struct expression *left, struct expression *right, struct span span);
struct expression *expression_conditional(struct system *system, struct expression *condition,
                                          struct expression *value, struct expression *otherwise);

/* Elements of arrays of variables, fields and locals. The span is where an index outside is reported. */
struct expression *expression_element(struct system *system, struct array_extent array,
                                      struct expression *index, struct span span);
struct expression *expression_field_element(struct system *system, struct array_extent array,
                                            struct expression *index, struct span span);
struct expression *expression_local_element(struct system *system, struct array_extent array,
                                            struct expression *index, struct span span);

struct statement *statement_assign(struct system *system, uint32_t variable, struct expression *value,
                                   struct span span);
struct statement *statement_assign_local(struct system *system, uint32_t local, struct expression *value,
                                         struct span span);
/* `values` is a list. */
struct statement *statement_choose(struct system *system, uint32_t variable, struct expression *values,
                                   struct span span);

/* Turns an assignment or choice that is not part of a body yet, to the first element of an array, into one to
 * the element with this index. */
void statement_set_index(struct statement *statement, struct array_extent array, struct expression *index);
struct statement *statement_if(struct system *system, struct expression *condition, struct statement *body,
                               struct statement *otherwise, struct span span);
struct statement *statement_while(struct system *system, struct expression *condition, struct statement *body,
                                  struct span span);
struct statement *statement_choose_local(struct system *system, uint32_t local, struct expression *values,
                                         struct span span);
struct statement *statement_require(struct system *system, struct expression *condition,
                                    enum requirement requirement, struct span span);
/* `arguments` is a list, one per field. */
struct statement *statement_send(struct system *system, uint32_t channel, uint32_t message,
                                 struct expression *arguments, struct span span);
struct statement *statement_send_to(struct system *system, struct expression *receiver,
                                    const char *message_name, struct expression *arguments, struct span span);

#endif
