/* Types of Rebeca: what a value can be, which values fit where.
 *
 * Numbers widen: byte, short, int, float, double. Nothing narrows without a cast. A rebec fits a variable of
 * its class, of a class or interface above it, or of ReactiveClass. Arrays fit arrays of the same type. */
#ifndef LACUNA_LANGUAGE_REBECA_TYPE_H
#define LACUNA_LANGUAGE_REBECA_TYPE_H

#include "language/identifier.h"

enum rebeca_type_kind {
    REBECA_BROKEN, /* complained about: fits everywhere */
    REBECA_VOID,
    REBECA_BOOLEAN,
    REBECA_BYTE, /* numbers, in the order in which they widen */
    REBECA_SHORT,
    REBECA_INT,
    REBECA_FLOAT,
    REBECA_DOUBLE,
    REBECA_CHAR,
    REBECA_STRING,
    REBECA_NULL,     /* of the literal null */
    REBECA_REBEC,    /* of a class or an interface */
    REBECA_ANY_REBEC /* ReactiveClass */
};

enum { REBECA_MOST_DIMENSIONS = 6, REBECA_MOST_ELEMENTS = 4096, REBECA_TYPE_BYTES = 80 };

struct rebeca_class;

struct rebeca_type {
    enum rebeca_type_kind kind;
    struct identifier name; /* as it is written; without a text: nobody has written it */
    uint32_t dimensions;    /* 0: it is not an array */
    uint32_t lengths[REBECA_MOST_DIMENSIONS];
    struct span span;
    /* resolved */
    struct rebeca_class *class; /* of REBECA_REBEC */
};

struct rebeca_type rebeca_type_of(enum rebeca_type_kind kind);
struct rebeca_type rebeca_type_of_class(struct rebeca_class *class);

/* What an element of the array is: of int[2][3], int[3]. */
struct rebeca_type rebeca_element_type(struct rebeca_type array);

/* How many simple values it consists of: 6 for int[2][3]. */
uint32_t rebeca_type_size(const struct rebeca_type *type);

/* The smallest and the largest value of an integral type. */
int64_t rebeca_type_least(enum rebeca_type_kind kind);
int64_t rebeca_type_most(enum rebeca_type_kind kind);

/* The smallest type of a whole number; REBECA_BROKEN: it has more than 32 bits. */
enum rebeca_type_kind rebeca_literal_kind(int64_t value);

static inline bool rebeca_is_integral(const struct rebeca_type *type) {
    return type->dimensions == 0 && type->kind >= REBECA_BYTE && type->kind <= REBECA_INT;
}

static inline bool rebeca_is_numeric(const struct rebeca_type *type) {
    return type->dimensions == 0 && type->kind >= REBECA_BYTE && type->kind <= REBECA_DOUBLE;
}

static inline bool rebeca_is_boolean(const struct rebeca_type *type) {
    return type->dimensions == 0 && type->kind == REBECA_BOOLEAN;
}

/* A rebec of some class, or null. */
static inline bool rebeca_is_reference(const struct rebeca_type *type) {
    return type->dimensions == 0 && type->kind >= REBECA_NULL;
}

static inline bool rebeca_is_broken(const struct rebeca_type *type) {
    return type->kind == REBECA_BROKEN;
}

/* Is the class the other one, or below it? Both are resolved. */
bool rebeca_class_is(const struct rebeca_class *class, const struct rebeca_class *other);

/* Can a value of type `from` be stored in a variable of type `to`? */
bool rebeca_type_fits(const struct rebeca_type *from, const struct rebeca_type *to);

bool rebeca_types_equal(const struct rebeca_type *left, const struct rebeca_type *right);

/* Can the two be compared by == and !=? */
bool rebeca_types_comparable(const struct rebeca_type *left, const struct rebeca_type *right);

/* Can a value be cast? */
bool rebeca_type_casts(const struct rebeca_type *from, const struct rebeca_type *to);

/* int[2][3], as it is written, in `room` bytes of `text`, which is returned. */
const char *rebeca_type_text(const struct rebeca_type *type, char *text, size_t room);

#endif
