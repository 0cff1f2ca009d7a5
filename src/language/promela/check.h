/* What the parts of the Promela checker share.
 *
 * Scopes are the model as a whole, a unit with its parameters, and blocks in braces inside of it: options of
 * if and do are none. A name must not hide one of a scope around it. Units are checked in the order of the
 * text, as SPIN reads them: what a name means may depend on what stands before.
 *
 * SPIN's own checks decide what is an error here: where it accepts a model that cannot work, there is a
 * warning. */
#ifndef LACUNA_LANGUAGE_PROMELA_CHECK_H
#define LACUNA_LANGUAGE_PROMELA_CHECK_H

#include "language/promela/tree.h"
#include "language/symbols.h"

/* Kinds of symbols. */
enum promela_symbol {
    SYMBOL_VARIABLE = 1 << 1, /* its thing is a struct promela_declared */
    SYMBOL_MTYPE = 1 << 2,    /* a struct promela_expression with its number */
    SYMBOL_UNIT = 1 << 3,     /* proctypes, inlines, typedefs, claims */
    SYMBOL_LABEL = 1 << 4     /* a struct promela_statement */
};

struct promela_declared {
    const struct promela_declaration *declaration;
    const struct promela_variable *variable;
    const char *set;                     /* of the first mtype that is assigned; NULL: none so far */
    const struct promela_unit *receiver; /* that has it by xr; NULL: none */
    const struct promela_unit *sender;   /* by xs */
};

/* A send; all channels are known in the end. */
struct promela_sent {
    struct span span;
    uint32_t values;
};

struct promela_checker {
    struct promela *promela;
    struct sources *sources;
    struct job *job;
    struct symbols symbols;
    ARRAY(const void *) scopes; /* that are open, the model first */
    const struct promela_unit *unit;
    const struct promela_statement *d_step; /* around what is being checked; NULL: none is */
    unsigned loops;       /* do and for around what is being checked, inside of the d_step if there is one */
    uint32_t most_fields; /* that a message of any channel has */
    ARRAY(struct promela_sent) sends;
    struct names sets;        /* of mtypes */
    ARRAY(int32_t) set_sizes; /* so far, by the number of the set */
    bool in_head;             /* of a for, where an array may stand for its first element */
    bool in_constant;         /* mistakes in it are errors already */
    bool has_exclusive;       /* there was an xr or xs */
    bool has_trace;           /* there was a trace or notrace */
    bool failed;              /* for want of memory */
};

/* ---- names (check_names.c) ---- */

/* The meaning of a name in the scopes that are open; NULL: it has none. */
const struct symbol *promela_look_up(const struct promela_checker *c, const char *name);

/* The inline of that name among those so far; NULL: there is none. */
const struct promela_unit *promela_inline_named(const struct promela_checker *c, const char *name);

/* The proctype or typedef of that name; NULL: there is none. */
const struct promela_unit *promela_unit_named(const struct promela_checker *c, enum promela_unit_kind kind,
                                              const char *name);

void promela_open_scope(struct promela_checker *c, const void *scope);
void promela_close_scope(struct promela_checker *c);

/* In the innermost scope, unless the name is taken there or around it, which is an error. A member of a
 * record may have the name of a variable. */
void promela_declare(struct promela_checker *c, struct identifier name, enum promela_symbol kind, void *thing,
                     bool is_member);

/* ---- declarations (check_declaration.c) ---- */

/* Declares its variables in the innermost scope. `at_top`: of a unit, before all statements, or of the model.
 */
void promela_check_declaration(struct promela_checker *c, struct promela_declaration *declaration,
                               bool at_top);
void promela_check_parameters(struct promela_checker *c, const struct promela_unit *unit);
void promela_check_typedef(struct promela_checker *c, struct promela_unit *unit);

/* How many processes are active. */
void promela_check_active(struct promela_checker *c, const struct promela_unit *unit);

/* A constant without operators, as for a priority. */
void promela_check_literal(struct promela_checker *c, struct promela_expression *e, const char *what);

/* How many values a type has in a message: those of a record are its members. UINT32_MAX: very many. */
uint32_t promela_fields_of_type(const struct promela_checker *c, const struct promela_type *type);

/* The same for a channel; UINT32_MAX: that is not known. */
uint32_t promela_fields_of_channel(const struct promela_checker *c, const struct promela_variable *v);

/* ---- expressions (check_expression.c) ---- */

/* As what an expression stands. */
enum promela_use {
    USE_VALUE, /* one value that is read */
    USE_PLACE, /* one that is written */
    USE_PARTS, /* a record stands for its members */
    USE_TAKEN, /* the same, and it is written: received */
    USE_WHOLE  /* an array or a record as it is */
};

/* One value. */
void promela_check_expression(struct promela_checker *c, struct promela_expression *expression);
void promela_check_use(struct promela_checker *c, struct promela_expression *expression,
                       enum promela_use use);
void promela_check_list(struct promela_checker *c, struct promela_expression *list, enum promela_use use);

/* What is assigned to, and what the value may be. */
void promela_check_target(struct promela_checker *c, struct promela_expression *target);
void promela_check_assigned(struct promela_checker *c, const struct promela_expression *target,
                            const struct promela_expression *value);

/* Is it a name of SPIN's own, as _pid is? */
bool promela_is_predefined(const char *name);

/* The last member that a variable names; itself if it names none. */
const struct promela_expression *promela_last_member(const struct promela_expression *e);

/* Does it stand for the members of a record? */
bool promela_is_record(const struct promela_expression *e);

/* ---- formulas (check_formula.c) ---- */

/* Of an ltl block: its names, and that no temporal formula is an operand of arithmetic. */
void promela_check_formula(struct promela_checker *c, struct promela_expression *formula);

/* ---- channels (check_channel.c) ---- */

void promela_check_message(struct promela_checker *c, const struct promela_statement *s);
void promela_check_exclusive(struct promela_checker *c, const struct promela_statement *s);

/* In the end: is there a channel for each message? */
void promela_check_sends(struct promela_checker *c);

/* Is it a variable of type chan? Otherwise that is an error, or a warning where SPIN takes any number.
 * `doing` says who wants one. */
bool promela_check_channel(struct promela_checker *c, const struct promela_expression *e, const char *doing,
                           bool is_error);

/* How many values the expressions have, members of records one by one. */
uint32_t promela_count_values(const struct promela_checker *c, const struct promela_expression *list);

/* ---- timers (check_timer.c) ---- */

/* Is it a word, in a model that has timers? */
bool promela_is_timer_word(const struct promela_checker *c, const char *name);

/* Where a timer is expected. */
void promela_check_timer(struct promela_checker *c, struct promela_expression *e, bool is_written);
void promela_check_timer_statement(struct promela_checker *c, const struct promela_statement *s);

/* What else a declaration of timers must keep to. `at_top` as above. */
void promela_check_timers(struct promela_checker *c, const struct promela_declaration *d, bool at_top);

/* An error if the type is that of timers: `where` says what it cannot be. */
void promela_refuse_timer(struct promela_checker *c, const struct promela_type *type, const char *where);

/* ---- run (check_run.c) ---- */

void promela_check_run(struct promela_checker *c, const struct promela_expression *e);

bool promela_has_run(const struct promela_expression *e);

/* Of a condition: does it run no more than one process, and nothing else? */
void promela_check_condition(struct promela_checker *c, const struct promela_expression *e);

/* Of a value: does it run no more than one process? */
void promela_check_runs(struct promela_checker *c, const struct promela_expression *e);

/* ---- statements (check_statement.c) ---- */

void promela_check_body(struct promela_checker *c, const struct promela_unit *unit);

/* The statement with a label of a unit; NULL: there is none. */
const struct promela_statement *promela_label(const struct promela_checker *c,
                                              const struct promela_unit *unit, const char *name);

#endif
