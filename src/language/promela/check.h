/* What the parts of the Promela checker share.
 *
 * Scopes are the model as a whole, a unit with its parameters, and blocks in braces inside of it: options of
 * if and do are none. A name must not hide one of a scope around it. */
#ifndef LACUNA_LANGUAGE_PROMELA_CHECK_H
#define LACUNA_LANGUAGE_PROMELA_CHECK_H

#include "language/promela/tree.h"
#include "language/symbols.h"

/* Kinds of symbols. */
enum promela_symbol {
    SYMBOL_VARIABLE = 1 << 1, /* its thing is a struct promela_declared */
    SYMBOL_MTYPE = 1 << 2,    /* a struct promela_expression with its number */
    SYMBOL_UNIT = 1 << 3,     /* proctypes, inlines, typedefs */
    SYMBOL_LABEL = 1 << 4     /* a struct promela_statement */
};

struct promela_declared {
    const struct promela_declaration *declaration;
    const struct promela_variable *variable;
};

struct promela_checker {
    struct promela *promela;
    struct sources *sources;
    struct job *job;
    struct symbols symbols;
    ARRAY(const void *) scopes; /* that are open, the model first */
    const struct promela_unit *unit;
    const struct promela_statement *d_step; /* around what is being checked; NULL: none is */
    unsigned loops; /* do and for around what is being checked, inside of the d_step if there is one */
    bool failed;    /* for want of memory */
};

/* ---- names (check_names.c) ---- */

/* The meaning of a name in the scopes that are open; NULL: it has none. */
const struct symbol *promela_look_up(const struct promela_checker *c, const char *name);

void promela_open_scope(struct promela_checker *c, const void *scope);
void promela_close_scope(struct promela_checker *c);

/* Declares its variables in the innermost scope. `at_top`: of a unit, before all statements, or of the model.
 */
void promela_check_declaration(struct promela_checker *c, struct promela_declaration *declaration,
                               bool at_top);

/* ---- expressions (check_expression.c) ---- */

void promela_check_expression(struct promela_checker *c, struct promela_expression *expression);
void promela_check_list(struct promela_checker *c, struct promela_expression *list);

/* Does it run no more than one process? */
void promela_check_runs(struct promela_checker *c, const struct promela_expression *expression);

/* What is assigned to. */
void promela_check_target(struct promela_checker *c, struct promela_expression *target);

/* How many fields the messages of a channel have; UINT32_MAX: that is not known. */
uint32_t promela_count_fields(const struct promela_expression *channel);

/* ---- statements (check_statement.c) ---- */

void promela_check_body(struct promela_checker *c, const struct promela_unit *unit);

#endif
