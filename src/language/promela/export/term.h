/* Terms: what is computed in a turn, written in the values that were there before it.
 *
 * A term has variables, fields of the message taken, its sender, constants and operations; assignments are
 * substituted. Constants are folded. Terms live in an arena, are never changed and share parts. Functions
 * that make them return NULL when there is no memory, and pass a NULL they are given on.
 *
 * What is known of a term along a path is found out here, deliberately not by system/range.h: an export is
 * there to judge what the verifier makes of a system, and takes nothing from it but the ranges between turns,
 * without which it would know no types. */
#ifndef LACUNA_LANGUAGE_PROMELA_EXPORT_TERM_H
#define LACUNA_LANGUAGE_PROMELA_EXPORT_TERM_H

#include "system/range.h"

enum term_kind {
    TERM_CONSTANT,
    TERM_VARIABLE, /* index: of the system's variables */
    TERM_FIELD,    /* index: of the fields of the message taken */
    TERM_SENDER,   /* of that message; index: 0 */
    TERM_SAVED,    /* index: of the system's variables; its value, put aside before it was overwritten */
    TERM_OPERATION,
    TERM_CONDITIONAL /* left, a condition: right, or else `otherwise` */
};

struct term {
    enum term_kind kind;
    enum node_operator operation;
    int32_t constant;
    uint32_t index;
    uint32_t size; /* nodes, shared ones counted each time; UINT32_MAX: that many or more */
    const struct term *left;
    const struct term *right; /* NULL for NOT and NEGATE */
    const struct term *otherwise;
};

/* What is known to hold, the latest first. */
struct condition {
    const struct term *term;
    const struct condition *earlier;
};

/* Where a term is looked at. */
struct scope {
    struct arena *arena;
    const struct ranges *ranges;
    const struct system_edge *edge;     /* whose fields are meant; NULL: there are none */
    const struct condition *conditions; /* that hold there */
};

const struct term *term_constant(struct arena *arena, int32_t constant);
const struct term *term_leaf(struct arena *arena, enum term_kind kind, uint32_t index);

/* An operation that certainly fails is left as it is. The right side of a shift is cut to its five lowest
 * bits. */
const struct term *term_operation(struct arena *arena, enum node_operator operation, const struct term *left,
                                  const struct term *right);

/* `condition` is one. */
const struct term *term_conditional(struct arena *arena, const struct term *condition,
                                    const struct term *value, const struct term *otherwise);

/* As conditions: 1 if the term is not 0; 1 if it is. */
const struct term *term_truth(struct arena *arena, const struct term *term);
const struct term *term_negation(struct arena *arena, const struct term *term);

/* NULL as one side of these means "always". */
const struct term *term_both(struct arena *arena, const struct term *one, const struct term *other);

/* When the value is not in low..high. */
const struct term *term_outside(struct arena *arena, const struct term *value, int32_t low, int32_t high);

/* When the operation's result is not one of 32 bits, its operands being numbers that are; computed itself
 * within 32 bits. A divisor is not 0 then. */
const struct term *term_overflow(struct arena *arena, enum node_operator operation, const struct term *left,
                                 const struct term *right);

/* An interval that holds every value of the term, if it does not fail. */
struct range term_range(const struct scope *scope, const struct term *term);

/* A condition with everything that is certain in this scope replaced by 0 or 1. */
const struct term *term_settle(const struct scope *scope, const struct term *term);

static inline bool term_is(const struct term *term, int32_t constant) {
    return term->kind == TERM_CONSTANT && term->constant == constant;
}

/* A condition that tells two cases apart in which conditionals of the term are decided, or soon are: a leaf
 * of few values has the least of them, or what a conditional itself asks for. NULL: there are no
 * conditionals, or there is no memory. */
const struct term *term_case(const struct scope *scope, const struct term *term);

/* The term without the conditionals that are decided in this scope. */
const struct term *term_resolve(const struct scope *scope, const struct term *term);

/* The same condition without TERM_CONDITIONAL: (c ? a : b) == 1 is c && a == 1 || !c && b == 1. NULL: no
 * memory, or it gets more than `most` nodes. */
const struct term *term_without_conditionals(struct arena *arena, const struct term *condition,
                                             uint32_t most);

bool term_mentions(const struct term *term, enum term_kind kind, uint32_t index);

#endif
