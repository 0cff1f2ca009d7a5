/* What the parts of the lowering of Rebeca share.
 *
 * Code is lowered for one rebec at a time. Statements are appended where `end` points. Lowering an expression
 * appends what has effects (assignments, method calls, choices, checks) and returns an expression of the
 * system without any: what is appended later must not change its value, or it is saved in a local first
 * (rebeca_save()). Nodes are never shared.
 *
 * Nodes may be NULL when there is no memory: the system is incomplete then. */
#ifndef LACUNA_LANGUAGE_REBECA_LOWERING_H
#define LACUNA_LANGUAGE_REBECA_LOWERING_H

#include "language/rebeca/ast.h"
#include "system/system.h"

/* A method that is being put in where it is called, or a message server itself. */
struct rebeca_frame {
    const struct rebeca_method *method;
    uint32_t base;   /* its first local */
    uint32_t exit;   /* a local: why control leaves, enum rebeca_exit; SYSTEM_NONE: it never does */
    uint32_t result; /* locals: what it returns */
    bool is_edge;    /* parameters are fields of the message, */
    uint32_t fields; /* which begin there */
    const struct rebeca_frame *outer;
};

enum rebeca_exit { REBECA_EXITS_NOT, REBECA_EXIT_BREAK, REBECA_EXIT_CONTINUE, REBECA_EXIT_RETURN };

/* Ways in which a statement may leave. */
enum { REBECA_MAY_BREAK = 1, REBECA_MAY_CONTINUE = 2, REBECA_MAY_RETURN = 4 };

struct rebeca_lowering {
    const struct rebeca *rebeca;
    struct system *system;
    const struct rebeca_instance *instance; /* whose code it is; NULL: a property's */
    uint32_t *first_variable;               /* per rebec */
    struct statement **end;                 /* where the next statement goes */
    uint32_t locals;                        /* of the edge at hand */
    uint32_t loops;                         /* around the place at hand */
    uint32_t calls;                         /* unfolded for the edge at hand */
    uint32_t levels;                        /* how deeply methods may call themselves in it, */
    uint32_t deepest;                       /* and how deeply they have done so */
    uint32_t nesting; /* statements around the place at hand: whoever walks the system does so by recursion */
    const struct rebeca_frame *frame;
    bool refused; /* which has been reported */
    /* Open systems and candidates (language/rebeca/open.h): */
    const struct rebeca_instance *told; /* whose messages tell their sender; NULL: nobody's */
    bool alone;                         /* only `told` has code; otherwise all others have */
    bool environment;                   /* one more component will come behind the rebecs */
    uint32_t sender_field;              /* of the message at hand, if it tells its sender */
    bool **senders;                     /* per message of `told`, and rebec: it can send that; or NULL */
};

/* ---- the parts ---- */

struct expression *rebeca_lower_expression(struct rebeca_lowering *l, const struct rebeca_expression *e);

/* For its effects alone. */
void rebeca_lower_effect(struct rebeca_lowering *l, const struct rebeca_expression *e);

/* An expression of a property, or of an answer of an interface: without effects. */
struct expression *rebeca_lower_state(struct rebeca_lowering *l, const struct rebeca_expression *e);

/* Everything: declarations, the initial state, code and properties. */
bool rebeca_lower_system(struct rebeca_lowering *l);

/* The statements of a method, without its parameters. */
void rebeca_lower_method_body(struct rebeca_lowering *l, const struct rebeca_method *method);

/* A frame for the method, whose parameters and locals begin at `base`. */
struct rebeca_frame rebeca_new_frame(struct rebeca_lowering *l, const struct rebeca_method *method,
                                     uint32_t base);

/* Before the code of an edge is lowered for the first time. */
void rebeca_unfold_deeply(struct rebeca_lowering *l);

/* What follows is the code of an edge, which goes to `*body`. Its first locals are taken. */
void rebeca_begin_edge(struct rebeca_lowering *l, struct statement **body, uint32_t locals);

/* Has the edge come to too many calls, but would have fewer if methods called themselves less deeply? Then it
 * has to be lowered again, and will be unfolded half as deeply. */
bool rebeca_unfold_again(struct rebeca_lowering *l);

/* A call that is put in here; `*result` is the first of the locals with what it returns. */
void rebeca_lower_call(struct rebeca_lowering *l, const struct rebeca_expression *call, uint32_t *result);
void rebeca_lower_send(struct rebeca_lowering *l, const struct rebeca_expression *call);

/* The values of a new: what it binds, then its arguments. */
struct expression *rebeca_lower_new_values(struct rebeca_lowering *l, const struct rebeca_expression *e);

/* pow(a, b) and sqrt(a) of whole numbers. */
struct expression *rebeca_lower_power(struct rebeca_lowering *l, const struct rebeca_expression *call);
struct expression *rebeca_lower_root(struct rebeca_lowering *l, const struct rebeca_expression *call);

/* ---- rebecs that are created ---- */

/* What a rebec that may be created has in addition to its state variables, which follow: what it knows, and
 * the first of a class the number of those that are there. */
void rebeca_add_created_variables(struct rebeca_lowering *l, const struct rebeca_instance *instance);

/* Its messages `new`, one for each constructor, behind the others; and what it does when it takes them. */
void rebeca_add_creations(struct rebeca_lowering *l, const struct rebeca_instance *instance);
void rebeca_add_constructions(struct rebeca_lowering *l, const struct rebeca_instance *instance);

/* new Class(…):(…): the rebec, which has been sent its `new`. */
struct expression *rebeca_lower_new(struct rebeca_lowering *l, const struct rebeca_expression *e);

/* ---- declarations and code of a rebec ---- */

struct value_type rebeca_lower_type(const struct rebeca_lowering *l, const struct rebeca_type *type);

/* Variables of the rebec at hand, of a list of its class or of one above it. */
void rebeca_add_variables(struct rebeca_lowering *l, const struct rebeca_variable *list);

/* The fields of a message for the parameters, behind `*count` others. False has been refused. */
bool rebeca_add_fields(struct rebeca_lowering *l, const struct rebeca_method *method,
                       struct system_field *fields, uint32_t *count);

/* Code of a server or constructor for a message with its parameters as fields, from `fields` on. */
void rebeca_lower_edge_code(struct rebeca_lowering *l, const struct rebeca_method *method, uint32_t fields);

/* ---- places: where values are ---- */

enum rebeca_storage {
    REBECA_IN_VARIABLES,
    REBECA_IN_LOCALS,
    REBECA_IN_FIELDS,
    REBECA_IN_NUMBERS /* known rebecs and constants: `numbers` */
};

/* A variable, or a part of an array. */
struct rebeca_location {
    enum rebeca_storage storage;
    struct array_extent array; /* all of the variable */
    const int32_t *numbers;
    struct rebeca_type type;     /* of what is there */
    uint32_t start;              /* the first value of it, */
    uint32_t offset;             /* or a local that holds where that is; SYSTEM_NONE: `start` says it */
    struct expression *computed; /* or, in a property, where that is; to be used once */
};

/* Of an expression that names something: a variable, a field, an element, a method call that returns an
 * array. */
struct rebeca_location rebeca_lower_place(struct rebeca_lowering *l, const struct rebeca_expression *e);

/* Value `number` of the place. */
struct expression *rebeca_load(struct rebeca_lowering *l, const struct rebeca_location *place,
                               uint32_t number, struct span span);
void rebeca_store(struct rebeca_lowering *l, const struct rebeca_location *place, uint32_t number,
                  struct expression *value, struct span span);

/* Stores the value of an expression, all of it if it is an array. */
void rebeca_store_expression(struct rebeca_lowering *l, const struct rebeca_location *place,
                             const struct rebeca_expression *value, struct span span);

struct rebeca_location rebeca_place_of_local(const struct rebeca_type *type, uint32_t local);

/* ---- appending statements ---- */

void rebeca_append(struct rebeca_lowering *l, struct statement *statement);

/* What follows is appended to `*list`; returns where it went before. */
struct statement **rebeca_divert(struct rebeca_lowering *l, struct statement **list);

/* ---- constants, locals and operations on them ---- */

/* A copy of the value in a new local; constants are left alone. */
struct expression *rebeca_save(struct rebeca_lowering *l, struct expression *value);

static inline bool rebeca_is_number(const struct expression *e) {
    return e && e->kind == EXPRESSION_CONSTANT;
}

/* Is it a constant that the type has? */
static inline bool rebeca_number_fits_type(const struct expression *e, enum rebeca_type_kind kind) {
    return rebeca_is_number(e) && rebeca_type_least(kind) <= e->constant &&
           e->constant <= rebeca_type_most(kind);
}

struct expression *rebeca_number(struct rebeca_lowering *l, int64_t number);
struct expression *rebeca_operation(struct rebeca_lowering *l, enum node_operator operation,
                                    struct expression *left, struct expression *right, struct span span);

/* low <= local && local <= high */
struct expression *rebeca_local_between(struct rebeca_lowering *l, uint32_t local, int64_t low, int64_t high,
                                        struct span span);

/* ---- properties, and null ---- */

/* Properties have no locals: everything is one expression. */
static inline bool rebeca_in_property(const struct rebeca_lowering *l) {
    return l->instance == NULL;
}

/* What no component has as its number. */
static inline uint32_t rebeca_null(const struct rebeca_lowering *l) {
    return l->rebeca->instances_count + l->environment;
}

/* Is it missing? Then it has neither variables nor code, and the messages of its block. */
static inline bool rebeca_is_missing(const struct rebeca_lowering *l,
                                     const struct rebeca_instance *instance) {
    return instance == l->told && !l->alone;
}

/* Is its code a part of the system? */
static inline bool rebeca_is_lowered(const struct rebeca_lowering *l,
                                     const struct rebeca_instance *instance) {
    return !l->told || (instance == l->told) == l->alone;
}

/* ---- what cannot be explored ---- */

/* Reports that something has no counterpart in a system. */
void rebeca_refuse(struct rebeca_lowering *l, struct span span, const char *hint, const char *what);

/* Real numbers and texts cannot be explored. */
bool rebeca_can_explore(struct rebeca_lowering *l, const struct rebeca_type *type, struct span span);

#endif
