/* Copies of code, with leaves replaced: the fields of a message become variables, constants or locals.
 *
 * Nodes are never shared between two bodies that may be changed; a copy has its own, in the system's arena.
 * Without memory the system is incomplete (system_complete()). */
#ifndef LACUNA_SYSTEM_COPY_CODE_H
#define LACUNA_SYSTEM_COPY_CODE_H

#include "system/system.h"

/* Changes a node that was just copied, if it is a leaf that is to be replaced. */
typedef void leaf_replacer(void *data, struct expression *copy);

struct code_copier {
    struct system *system;
    leaf_replacer *replace;
    void *data;
};

/* With those behind it in its list. */
struct expression *copy_expression(const struct code_copier *copier, const struct expression *expression);

/* One statement: without what follows it, and without its blocks if `bare`. */
struct statement *copy_statement(const struct code_copier *copier, const struct statement *statement,
                                 bool bare);

/* A list of statements. */
struct statement *copy_block(const struct code_copier *copier, const struct statement *block);

#endif
