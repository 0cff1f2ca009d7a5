#include "language/rebeca/type.h"

#include <stdio.h>

#include "language/rebeca/ast.h"

struct rebeca_type rebeca_type_of(enum rebeca_type_kind kind) {
    return (struct rebeca_type){.kind = kind};
}

struct rebeca_type rebeca_type_of_class(struct rebeca_class *class) {
    return (struct rebeca_type){.kind = REBECA_REBEC, .name = class->name, .class = class};
}

struct rebeca_type rebeca_element_type(struct rebeca_type array) {
    struct rebeca_type element = array;
    element.dimensions--;
    for (uint32_t i = 0; i < element.dimensions; i++)
        element.lengths[i] = array.lengths[i + 1];
    return element;
}

uint32_t rebeca_type_size(const struct rebeca_type *type) {
    uint32_t size = 1;
    for (uint32_t i = 0; i < type->dimensions; i++)
        size *= type->lengths[i];
    return size;
}

int64_t rebeca_type_least(enum rebeca_type_kind kind) {
    switch (kind) {
    case REBECA_BYTE:
        return INT8_MIN;
    case REBECA_SHORT:
        return INT16_MIN;
    case REBECA_INT:
        return INT32_MIN;
    default:
        return 0;
    }
}

int64_t rebeca_type_most(enum rebeca_type_kind kind) {
    switch (kind) {
    case REBECA_BYTE:
        return INT8_MAX;
    case REBECA_SHORT:
        return INT16_MAX;
    case REBECA_INT:
        return INT32_MAX;
    case REBECA_CHAR:
        return UINT16_MAX;
    default:
        return 1;
    }
}

enum rebeca_type_kind rebeca_literal_kind(int64_t value) {
    for (enum rebeca_type_kind kind = REBECA_BYTE; kind <= REBECA_INT; kind++)
        if (rebeca_type_least(kind) <= value && value <= rebeca_type_most(kind))
            return kind;
    return REBECA_BROKEN;
}

bool rebeca_class_is(const struct rebeca_class *class, const struct rebeca_class *other) {
    if (class == other || (class->replaces && rebeca_class_is(class->replaces, other)))
        return true;
    for (const struct rebeca_name *above = class->parents; above; above = above->next)
        if (above->class && rebeca_class_is(above->class, other))
            return true;
    for (const struct rebeca_name *above = class->interfaces; above; above = above->next)
        if (above->class && rebeca_class_is(above->class, other))
            return true;
    return false;
}

static bool same_lengths(const struct rebeca_type *left, const struct rebeca_type *right) {
    if (left->dimensions != right->dimensions)
        return false;
    for (uint32_t i = 0; i < left->dimensions; i++)
        if (left->lengths[i] != right->lengths[i])
            return false;
    return true;
}

bool rebeca_types_equal(const struct rebeca_type *left, const struct rebeca_type *right) {
    return left->kind == right->kind && left->class == right->class && same_lengths(left, right);
}

bool rebeca_type_fits(const struct rebeca_type *from, const struct rebeca_type *to) {
    if (rebeca_is_broken(from) || rebeca_is_broken(to))
        return true;
    if (from->dimensions > 0 || to->dimensions > 0)
        return rebeca_types_equal(from, to);
    if (rebeca_is_numeric(from) && rebeca_is_numeric(to))
        return from->kind <= to->kind;
    if (to->kind == REBECA_ANY_REBEC)
        return rebeca_is_reference(from);
    if (to->kind == REBECA_REBEC && from->kind == REBECA_REBEC)
        return rebeca_class_is(from->class, to->class);
    return from->kind == to->kind || (to->kind == REBECA_REBEC && from->kind == REBECA_NULL);
}

bool rebeca_types_comparable(const struct rebeca_type *left, const struct rebeca_type *right) {
    if (rebeca_is_broken(left) || rebeca_is_broken(right))
        return true;
    if (left->dimensions > 0 || right->dimensions > 0 || left->kind == REBECA_VOID)
        return false;
    return rebeca_type_fits(left, right) || rebeca_type_fits(right, left);
}

bool rebeca_type_casts(const struct rebeca_type *from, const struct rebeca_type *to) {
    if (rebeca_type_fits(from, to) || rebeca_type_fits(to, from))
        return true;
    if (from->dimensions > 0 || to->dimensions > 0)
        return false;
    bool from_number = rebeca_is_numeric(from) || from->kind == REBECA_CHAR;
    bool to_number = rebeca_is_numeric(to) || to->kind == REBECA_CHAR;
    /* A rebec of one class may also have an interface that the class knows nothing of. */
    return (from_number && to_number) || (from->kind == REBECA_REBEC && to->kind == REBECA_REBEC &&
                                          (from->class->is_interface || to->class->is_interface));
}

const char *rebeca_type_text(const struct rebeca_type *type, char *text, size_t room) {
    static const char *const NAMES[] = {
        [REBECA_BROKEN] = "?",     [REBECA_VOID] = "void",     [REBECA_BOOLEAN] = "boolean",
        [REBECA_BYTE] = "byte",    [REBECA_SHORT] = "short",   [REBECA_INT] = "int",
        [REBECA_FLOAT] = "float",  [REBECA_DOUBLE] = "double", [REBECA_CHAR] = "char",
        [REBECA_NULL] = "null",    [REBECA_REBEC] = "rebec",   [REBECA_ANY_REBEC] = "ReactiveClass",
        [REBECA_STRING] = "String"};
    const char *name = type->kind == REBECA_REBEC && type->name.text ? type->name.text : NAMES[type->kind];
    int length = snprintf(text, room, "%s", name);
    for (uint32_t i = 0; i < type->dimensions && length > 0 && (size_t)length < room; i++)
        length += snprintf(text + length, room - (size_t)length, "[%u]", (unsigned)type->lengths[i]);
    return text;
}
