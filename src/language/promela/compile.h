/* From the tree of a Promela model to a machine (machine/machine.h). */
#ifndef LACUNA_LANGUAGE_PROMELA_COMPILE_H
#define LACUNA_LANGUAGE_PROMELA_COMPILE_H

#include "language/promela/element.h"
#include "machine/machine.h"

struct promela_compiler {
    struct promela *promela;
    struct sources *sources;
    struct job *job;
    struct machine *machine;
    const struct promela_unit *unit;          /* that is being compiled */
    uint32_t type;                            /* of the machine's, for that */
    uint32_t bits;                            /* of the scope so far */
    uint32_t channels;                        /* of the scope so far */
    ARRAY(const struct promela_unit *) units; /* per type */
    ARRAY(struct promela_flow) flows;         /* per type */
    struct span clock;                        /* the first timer that is declared */
    bool in_claim;                            /* what is compiled is a part of a claim */
    bool failed;                              /* for want of memory, or it has been reported */
};

/* `machine` is initialised and empty; the tree has been checked, and is annotated. The machine keeps names of
 * the tree. False has been reported, or there is no memory. */
bool promela_compile(struct promela *promela, struct machine *machine);

/* ---- what the parts share ---- */

/* A value that is known before the machine runs. False: it is not. */
bool promela_constant(const struct promela_expression *expression, int64_t *value);

/* A type of the machine by its name; MACHINE_NONE: there is none. */
uint32_t promela_type_named(const struct promela_compiler *compiler, const char *name);

/* The members of a record; NULL: there is no such type. */
const struct promela_declaration *promela_members(const struct promela_compiler *compiler,
                                                  const char *record);

/* ---- variables (compile_variable.c) ---- */

/* What one element of the variable takes. It is not a record. */
struct machine_cell promela_cell(const struct promela_declaration *declaration,
                                 const struct promela_variable *variable);

/* Gives each variable its place in the scope at hand, its channels too, and what it starts with. `at_top`:
 * the values that are written are assigned before the process runs. */
void promela_place(struct promela_compiler *compiler, const struct promela_declaration *declaration,
                   enum machine_scope scope, bool at_top);

/* ---- expressions (compile_expression.c) ---- */

/* MACHINE_NONE: no memory, or it has been reported. */
uint32_t promela_compile_expression(struct promela_compiler *compiler,
                                    const struct promela_expression *expression);

/* Has the timer expired? */
uint32_t promela_compile_expired(struct promela_compiler *compiler, const struct promela_expression *timer,
                                 struct span span);

/* The values, or the cells, that an expression stands for in a message: a record stands for its members.
 * Calls `take` for each. */
void promela_compile_fields(struct promela_compiler *compiler, const struct promela_expression *expression,
                            void (*take)(struct promela_compiler *compiler, uint32_t node, void *data),
                            void *data);

/* The patterns of a receive or a poll, and how many they are. Tells the first. */
uint32_t promela_compile_patterns(struct promela_compiler *compiler,
                                  const struct promela_expression *arguments, bool poll, uint32_t *count);

/* The values of a send, a run or a printf, and how many they are. Tells the first. */
uint32_t promela_compile_list(struct promela_compiler *compiler, const struct promela_expression *arguments,
                              uint32_t *count);

/* ---- statements (compile_statement.c) ---- */

/* Locations and edges of the type whose flow is there. */
struct promela_points;
void promela_compile_flow(struct promela_compiler *compiler, uint32_t type,
                          const struct promela_points *points);

/* Never claims and formulas, when everything else is compiled. */
void promela_compile_claims(struct promela_compiler *compiler);

/* The location of a label of a type; MACHINE_NONE: there is none. */
uint32_t promela_label_location(struct promela_compiler *compiler, uint32_t type, const char *label);

#endif
