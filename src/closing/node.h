/* New parts of a Promela tree, for those who change one.
 *
 * Parts live in the arena of the tree. They have the place of what they stand for, so that the printer finds
 * its comments. A maker that has run out of memory returns NULL, and takes NULL for a part: whoever makes a
 * tree asks `failed` once, in the end. */
#ifndef LACUNA_CLOSING_NODE_H
#define LACUNA_CLOSING_NODE_H

#include "language/promela/tree.h"

struct node_maker {
    struct arena *arena;
    struct span span; /* of what is made next */
    bool failed;
};

/* ---- expressions ---- */

struct promela_expression *node_copy(struct node_maker *m,
                                     const struct promela_expression *e); /* and below */
struct promela_expression *node_number(struct node_maker *m, int32_t value);
struct promela_expression *node_truth(struct node_maker *m, bool value);
struct promela_expression *node_name(struct node_maker *m, const char *name); /* `name` is kept */
struct promela_expression *node_not(struct node_maker *m, struct promela_expression *e);
struct promela_expression *node_always(struct node_maker *m, struct promela_expression *e);
struct promela_expression *node_binary(struct node_maker *m, enum promela_operator operation,
                                       struct promela_expression *left, struct promela_expression *right);
struct promela_expression *node_conditional(struct node_maker *m, struct promela_expression *condition,
                                            struct promela_expression *then,
                                            struct promela_expression *otherwise);

/* Is it `true` or `false`, as the makers have made it? And with these as neutral elements: */
bool node_is_truth(const struct promela_expression *e, bool value);
struct promela_expression *node_and(struct node_maker *m, struct promela_expression *left,
                                    struct promela_expression *right);
struct promela_expression *node_or(struct node_maker *m, struct promela_expression *left,
                                   struct promela_expression *right);

/* Are they written alike? */
bool node_same(const struct promela_expression *one, const struct promela_expression *other);

/* At the end of a list. */
void node_append(struct promela_expression **list, struct promela_expression *x);

/* A name of its own, made of these texts. */
const char *node_text(struct node_maker *m, const char *one, const char *two);

/* ---- statements ---- */

struct promela_statement *node_statement(struct node_maker *m, enum promela_statement_kind kind);
struct promela_statement *node_condition(struct node_maker *m, struct promela_expression *value);
struct promela_statement *node_assign(struct node_maker *m, struct promela_expression *target,
                                      struct promela_expression *value);

/* set(target, value), reset(target), expire(target), or expire_if(target, value). */
struct promela_statement *node_timer(struct node_maker *m, enum promela_statement_kind kind,
                                     struct promela_expression *target, struct promela_expression *value);

/* Statements one after the other, being collected. */
struct node_list {
    struct promela_statement *first;
    struct promela_statement *last;
    size_t count;
};

void node_list_add(struct node_list *list, struct promela_statement *statement);
struct promela_sequence *node_sequence(struct node_maker *m, const struct node_list *list);

/* An option at the end of an if or a do. */
void node_add_option(struct node_maker *m, struct promela_statement *selection, const struct node_list *body);

/* ---- declarations ---- */

/* `initial` may be NULL, and `size`, if it is not an array. */
struct promela_declaration *node_declaration(struct node_maker *m, enum promela_type_kind type,
                                             const char *name, struct promela_expression *size,
                                             struct promela_expression *initial);

#endif
