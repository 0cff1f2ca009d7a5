/* AML as it was written: the tree that the parser makes, the checker completes, the printer prints and
 * aml_lower() turns into a system. docs/aml.md is the language's manual.
 *
 * Everything lives in the tree's arena and is freed with it. Lists are linked in the order of the text. Names
 * are texts with a NUL behind them; fields below "resolved" are set by the checker and may be read only if it
 * found no error.
 *
 * Chains are as long as somebody wrote them: a + b + c + … is deep on its left side, `else if` in its else
 * blocks. Walk both with loops; everything else is at most AML_DEEPEST levels deep, or a few times that. */
#ifndef LACUNA_LANGUAGE_AML_AST_H
#define LACUNA_LANGUAGE_AML_AST_H

#include "base/arena.h"
#include "base/output.h"
#include "language/identifier.h"
#include "language/property/property.h"

/* Of brackets, operators in front, and blocks. */
enum { AML_DEEPEST = 500 };

enum aml_type_kind { AML_INT, AML_BOOL, AML_ACTOR };

struct aml_type {
    enum aml_type_kind kind;
    bool bounded; /* an int with a range, or a bool (0..1) */
    int32_t low;  /* the whole of 32 bits if not bounded */
    int32_t high;
    struct span span;
};

/* Of an array: the indices that it has. */
struct aml_indices {
    int32_t low;
    int32_t high;
    struct span span;
};

/* A variable of an actor, or a parameter of a method. */
struct aml_variable {
    struct aml_type type; /* of each element, if it is an array */
    struct identifier name;
    bool is_array;
    struct aml_indices indices;
    struct aml_expression *initial; /* NULL: none; always NULL for parameters */
    bool broken;                    /* its declaration did not parse: it exists, but how? */
    struct aml_variable *next;
    /* resolved */
    bool is_parameter;
    uint32_t index;        /* among the actor's variables, each element of an array counted, or among the
                              method's parameters */
    int32_t initial_value; /* of a variable; for type actor the index of the actor */
    bool read;             /* somewhere, invariants included */
};

enum aml_operator {
    AML_OR,
    AML_AND,
    AML_EQUAL,
    AML_UNEQUAL,
    AML_LESS,
    AML_LESS_EQUAL,
    AML_GREATER,
    AML_GREATER_EQUAL,
    AML_ADD,
    AML_SUBTRACT,
    AML_MULTIPLY,
    AML_DIVIDE,
    AML_REMAINDER,
    AML_NOT,
    AML_NEGATE
};

enum aml_expression_kind {
    AML_NUMBER,    /* number; name: the parameter of the property whose value it is, if it has a text */
    AML_TRUTH,     /* number is 0 or 1 */
    AML_SELF,      /* the actor whose method this is in */
    AML_NAMED,     /* name: a variable, a parameter or an actor */
    AML_QUALIFIED, /* owner.name, in invariants */
    AML_UNARY,     /* operator, left */
    AML_BINARY     /* operator, left, right */
};

struct aml_expression {
    enum aml_expression_kind kind;
    struct span span; /* the whole expression; for an operator see operator_span */
    int32_t number;
    struct identifier owner;
    struct identifier name;
    struct aml_expression *subscript; /* AML_NAMED, AML_QUALIFIED: the index in [ ]; NULL: there is none */
    enum aml_operator operation;
    struct span operator_span;
    struct aml_expression *left;
    struct aml_expression *right;
    struct aml_expression *next; /* in a list of arguments or alternatives */
    /* resolved */
    enum aml_type_kind type;       /* AML_INT and AML_BOOL mix freely */
    struct aml_variable *variable; /* AML_NAMED, AML_QUALIFIED: the variable or parameter, or NULL */
    struct aml_actor *actor; /* AML_NAMED: the actor it names if `variable` is NULL; AML_SELF: the actor;
                                AML_QUALIFIED: the owner */
};

enum aml_statement_kind { AML_ASSIGN, AML_CHOOSE, AML_IF, AML_SWITCH, AML_SEND };

struct aml_send {
    bool to_self;
    struct identifier receiver; /* "self" if to_self; an actor, or a variable or parameter of type actor */
    struct aml_expression *subscript; /* of a receiver that is an element of an array; or NULL */
    struct identifier message;
    struct aml_expression *arguments;
    uint32_t arguments_count;
    struct span span;
    /* resolved */
    struct aml_actor *actor; /* NULL: the receiver is a variable, or a missing component: */
    struct aml_missing *missing;
    struct aml_variable *variable; /* holds the receiver */
    struct aml_method *method; /* of the actor or the missing component; NULL if the receiver is a variable */
};

/* case 1, 2 { … }, or default { … }, which comes last. */
struct aml_case {
    struct aml_expression *values; /* NULL: default */
    struct aml_statement *body;
    struct span span; /* without the body */
    struct aml_case *next;
};

struct aml_statement {
    enum aml_statement_kind kind;
    struct span span;
    /* AML_ASSIGN (one value), AML_CHOOSE (one or more) */
    struct identifier target;
    struct aml_expression *subscript; /* NULL: the target is not an element of an array */
    struct aml_expression *values;
    /* AML_IF; AML_SWITCH: the condition is the value */
    struct aml_expression *condition;
    struct aml_case *cases;
    struct aml_statement *then_block;
    struct aml_statement *else_block; /* `else if` is a block of one AML_IF */
    /* AML_SEND */
    struct aml_send send;
    struct aml_statement *next;
    /* resolved */
    struct aml_variable *variable; /* the target */
};

struct aml_method {
    struct identifier name;
    struct aml_variable *parameters;
    uint32_t parameters_count;
    struct aml_statement *body;
    bool broken; /* its parameters did not parse */
    struct aml_method *next;
    /* resolved */
    uint32_t index;  /* in the actor */
    uint32_t number; /* the methods of all actors counted through; unused for the missing component's */
    bool called;     /* some message may reach it, starting from main */
    struct aml_alternative *alternatives; /* of the interface, if it is a message of the missing component */
    struct aml_alternative *last_alternative;
};

struct aml_actor {
    struct identifier name;
    uint32_t capacity;
    struct span capacity_span;
    struct aml_variable *variables;
    struct aml_method *methods;
    bool broken; /* something in it did not parse: it may have more variables and methods than these */
    struct aml_actor *next;
    /* resolved */
    uint32_t index;     /* in the system, in the order of the files */
    bool in_question;   /* a `missing` block has its name too, or it is a candidate for a missing component */
    bool named;         /* by somebody else: another actor, main, an interface or a property */
    bool named_outside; /* the same, in another file */
    struct aml_actor *group; /* the first component in question of its group, perhaps itself; NULL: it is in
                                none. What actors of a group send each other moves no automaton */
};

/* A value in an interface (language/aml/interface.h). A parameter of a message is x, int 0..3 x, 2, true,
 * left, 1..3 or _; an argument of an answer any expression over those names, a range of two, or _. */
struct aml_slot {
    struct span span;
    bool any;                      /* _ */
    struct aml_variable *variable; /* a name that stands for the value in the answers; NULL: none */
    bool typed;                    /* its type is written */
    struct aml_expression *low;    /* a value, or the first of a range; NULL: `any`, or a name */
    struct aml_expression *high;   /* the last of a range; NULL: there is no range */
    struct aml_slot *next;
    /* resolved, of a parameter: the values it stands for */
    int32_t from;
    int32_t to;
};

struct aml_answer { /* receiver!message(arguments) */
    struct identifier receiver;
    struct identifier message;
    struct aml_slot *arguments;
    uint32_t arguments_count;
    struct aml_answer *next;
    /* resolved */
    struct aml_actor *actor; /* NULL: another missing component: */
    struct aml_missing *missing;
    struct aml_method *method;
};

struct aml_alternative { /* message(parameters) -> answers; */
    struct identifier message;
    struct aml_slot *parameters;
    uint32_t parameters_count;
    struct aml_answer *answers;
    struct aml_alternative *next;
    /* resolved */
    struct aml_method *method; /* of the missing component */
    struct aml_alternative *next_of_message;
};

struct aml_missing {
    struct identifier name;
    struct aml_alternative *alternatives;
    bool broken; /* it may have more alternatives than these */
    struct aml_missing *next;
    /* resolved */
    struct aml_actor *actor;    /* the actor of that name; NULL: it is really missing */
    uint32_t index;             /* among those that are really missing, in the order of the files */
    struct aml_method *methods; /* a method without a body for each message, in the order of their first
                                   alternatives; their parameters have types with bounds */
};

struct aml_main {
    struct span span;
    struct aml_statement *sends; /* each an AML_SEND */
    struct aml_main *next;       /* a second one is an error of the checker */
};

/* A name in text that could not be understood: perhaps its declaration. */
struct aml_skipped {
    struct identifier name;
    struct aml_skipped *next;
};

struct aml {
    struct sources *sources;
    struct arena arena;
    struct aml_actor *actors;
    uint32_t actors_count;
    uint32_t methods_count; /* resolved: of all actors */
    struct aml_main *mains;
    struct aml_missing *missing;
    struct properties properties;
    struct aml_skipped *skipped;
    bool partial;        /* only a part of a system: what is never used says nothing */
    const char *lacking; /* who, if not declared, seems to be the component that is missing, or NULL */
    bool lacks_several;  /* several are not declared, and no block says what is missing */
    bool keeps_answers;  /* a missing component that is made to take all that is sent gives the answers of its
                            block */
    uint32_t warned_files; /* this many, the first; others nobody wrote, or they have been warned of before */
    uint32_t interface_file; /* an actor as interface; UINT32_MAX: there is none */
};

void aml_init(struct aml *aml, struct sources *sources);
void aml_free(struct aml *aml);

/* As it is written: "<=". */
const char *aml_operator_text(enum aml_operator operation);

/* The higher, the tighter it binds: AML_OR is 1, the operators in front 7. */
unsigned aml_precedence(enum aml_operator operation);

/* Parses file `file` of the sources and appends what it declares. False: errors have been reported; what
 * could be understood is in the tree all the same. */
bool aml_parse(struct aml *aml, uint32_t file);

/* Parses a file of the sources as what its name says: AML, or HOA, which is one property. */
bool aml_parse_any(struct aml *aml, uint32_t file);

/* Checks what the files declare together and fills the resolved fields. False: errors have been reported.
 * Names whose declarations did not parse are not complained about again. */
bool aml_check(struct aml *aml);

/* The only receiver that nobody has declared; without a text: there is none, or there are *several. The tree
 * has been parsed. */
struct identifier aml_undeclared_receiver(const struct aml *aml, bool *several);

/* Makes the interface of the missing component cover what others send to it, without answers; it need not say
 * anything itself, nor be there: the component is then aml_undeclared_receiver(). The tree has been parsed,
 * not checked. False: there is no memory. */
bool aml_cover_missing(struct aml *aml);

/* How many variables of the system it is: one, or the elements of an array. */
static inline uint32_t aml_variable_length(const struct aml_variable *variable) {
    const struct aml_indices *indices = &variable->indices;
    return variable->is_array ? (uint32_t)((int64_t)indices->high - indices->low + 1) : 1;
}

static inline bool aml_warns_of(const struct aml *aml, struct span span) {
    return span.file < aml->warned_files;
}

/* Of the components with a block `missing`, those that are not there. The tree has been checked. */
uint32_t aml_missing_count(const struct aml *aml);

/* The block `missing` of that name; NULL: there is none. */
const struct aml_missing *aml_find_missing(const struct aml *aml, const char *name);

/* The actor of that name; NULL: there is none. */
struct aml_actor *aml_find_actor(const struct aml *aml, const char *name);

/* The method of that name in a list of them; NULL: there is none. */
struct aml_method *aml_find_method(struct aml_method *methods, const char *name);

/* Visits every send of a block, in the order of the text; of all methods and main. */
typedef void aml_send_visitor(void *context, struct aml_send *send);
void aml_each_send_in(struct aml_statement *block, aml_send_visitor *visit, void *context);
void aml_each_send(const struct aml *aml, aml_send_visitor *visit, void *context);

/* Writes the tree as AML in its canonical layout, with the comments of its files: the result parses back to
 * the same tree, and is printed the same again. The tree has been parsed without errors. */
void aml_print(const struct aml *aml, struct output *output);

/* Without comments, and only what is around a component: neither the actor of that name nor, if `interface`
 * is false, what is expected of it. Other missing components belong to what is around it; several may go
 * together: a,b. */
void aml_print_around(const struct aml *aml, const char *component, bool interface, struct output *output);

/* Parts of it, without comments: the interface of a missing component; a property (one that came as HOA, as
 * it came). */
void aml_print_interface(const struct aml *aml, const struct aml_missing *missing, struct output *output);
void aml_print_actor(const struct aml *aml, const struct aml_actor *actor, struct output *output);
void aml_print_property(const struct aml *aml, const struct property *property, struct output *output);

#endif
