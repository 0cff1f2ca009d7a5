/* Where values are: variables of the system, locals, fields of messages, constants. */
#include "language/rebeca/constant.h"
#include "language/rebeca/lowering.h"

struct rebeca_location rebeca_place_of_local(const struct rebeca_type *type, uint32_t local) {
    return (struct rebeca_location){.storage = REBECA_IN_LOCALS,
                                    .array = {local, rebeca_type_size(type), 0},
                                    .type = *type,
                                    .offset = SYSTEM_NONE};
}

/* ---- variables ---- */

/* The values of known rebecs, or of a constant. */
static const int32_t *numbers_of(struct rebeca_lowering *l, const struct rebeca_variable *variable) {
    uint32_t count = rebeca_type_size(&variable->type);
    int32_t *numbers = arena_allocate(&l->system->arena, count * sizeof *numbers);
    if (!numbers) {
        l->system->incomplete = true;
        return NULL;
    }
    for (uint32_t i = 0; i < count; i++) {
        int64_t value = variable->kind == REBECA_FEATURE;
        if (variable->kind == REBECA_KNOWN) {
            const struct rebeca_instance *known = l->instance->known[variable->index + i];
            value = known ? known->index : rebeca_null(l);
        } else if (variable->kind == REBECA_ENV) {
            bool simple = variable->type.dimensions == 0;
            bool known = simple ? rebeca_constant(variable->initial, true, &value)
                                : rebeca_constant_element(variable, i, &value);
            if (!known)
                rebeca_refuse(l, variable->name.span, NULL, "the value of this constant");
        }
        numbers[i] = (int32_t)value;
    }
    return numbers;
}

static struct rebeca_location place_of(struct rebeca_lowering *l, const struct rebeca_variable *variable,
                                       const struct rebeca_instance *owner) {
    struct rebeca_location place = {
        .array = {0, rebeca_type_size(&variable->type), 0}, .type = variable->type, .offset = SYSTEM_NONE};
    if (variable->kind == REBECA_KNOWN && owner->created) {
        place.storage = REBECA_IN_VARIABLES;
        place.array.first = l->first_variable[owner->index] - owner->class->known_count + variable->index;
        return place;
    }
    switch (variable->kind) {
    case REBECA_STATE:
        place.storage = REBECA_IN_VARIABLES;
        place.array.first = l->first_variable[owner->index] + variable->index;
        break;
    case REBECA_PARAMETER:
        if (l->frame->is_edge && !variable->assigned) {
            place.storage = REBECA_IN_FIELDS;
            place.array.first = l->frame->fields + variable->index;
            break;
        }
        /* fallthrough */
    case REBECA_LOCAL:
        place.storage = REBECA_IN_LOCALS;
        place.array.first = l->frame->base + variable->index;
        break;
    default:
        place.storage = REBECA_IN_NUMBERS;
        place.numbers = numbers_of(l, variable);
        break;
    }
    return place;
}

/* ---- elements ---- */

/* The index in a local, known to be inside. */
static struct expression *checked_index(struct rebeca_lowering *l, const struct rebeca_expression *index,
                                        uint32_t length) {
    struct expression *value = rebeca_lower_expression(l, index);
    bool inside = rebeca_is_number(value) && value->constant >= 0 && value->constant < (int64_t)length;
    if (inside)
        return value;
    uint32_t local = l->locals++;
    rebeca_append(l, statement_assign_local(l->system, local, value, index->span));
    rebeca_append(l, statement_require(l->system, rebeca_local_between(l, local, 0, length - 1, index->span),
                                       REQUIREMENT_INDEX, index->span));
    return expression_local(l->system, local);
}

static struct expression *plus(struct rebeca_lowering *l, struct expression *left, struct expression *right,
                               struct span span) {
    if (rebeca_is_number(left) && left->constant == 0)
        return right;
    return rebeca_operation(l, OPERATOR_ADD, left, right, span);
}

/* In a property: the index, or one that no array has. */
static struct expression *index_or_none(struct rebeca_lowering *l, const struct rebeca_expression *index,
                                        uint32_t length) {
    struct system *system = l->system;
    struct expression *value = rebeca_lower_expression(l, index);
    if (rebeca_is_number(value) && value->constant >= 0 && value->constant < (int64_t)length)
        return value;
    struct expression *above =
        expression_operation(system, OPERATOR_LESS_EQUAL, rebeca_number(l, 0), value, index->span);
    struct expression *below = expression_operation(system, OPERATOR_LESS, rebeca_lower_expression(l, index),
                                                    rebeca_number(l, length), index->span);
    return expression_conditional(system,
                                  expression_operation(system, OPERATOR_AND, above, below, index->span),
                                  rebeca_lower_expression(l, index), rebeca_number(l, -REBECA_MOST_ELEMENTS));
}

/* The place of left[index] in a property. */
static struct rebeca_location computed_place(struct rebeca_lowering *l, const struct rebeca_expression *e,
                                             struct rebeca_location place, uint32_t length) {
    uint32_t size = rebeca_type_size(&place.type);
    struct expression *index = index_or_none(l, e->right, length);
    struct expression *before = place.computed ? place.computed : rebeca_number(l, place.start);
    place.computed = plus(
        l, before, rebeca_operation(l, OPERATOR_MULTIPLY, index, rebeca_number(l, size), e->span), e->span);
    return place;
}

/* The place of left[index]. */
static struct rebeca_location element_place(struct rebeca_lowering *l, const struct rebeca_expression *e) {
    struct rebeca_location place = rebeca_lower_place(l, e->left);
    uint32_t length = place.type.lengths[0];
    place.type = rebeca_element_type(place.type);
    if (rebeca_in_property(l))
        return computed_place(l, e, place, length);
    uint32_t size = rebeca_type_size(&place.type);
    struct expression *index = checked_index(l, e->right, length);
    if (rebeca_is_number(index) && place.offset == SYSTEM_NONE) {
        place.start += (uint32_t)index->constant * size;
        return place;
    }
    struct expression *before = place.offset == SYSTEM_NONE ? rebeca_number(l, place.start)
                                                            : expression_local(l->system, place.offset);
    struct expression *distance =
        rebeca_operation(l, OPERATOR_MULTIPLY, index, rebeca_number(l, size), e->span);
    uint32_t local = l->locals++;
    rebeca_append(l, statement_assign_local(l->system, local, plus(l, before, distance, e->span), e->span));
    place.offset = local;
    place.start = 0;
    return place;
}

/* Values of something that has no place get one. */
static struct rebeca_location saved_place(struct rebeca_lowering *l, const struct rebeca_expression *e) {
    uint32_t local = l->locals;
    l->locals += rebeca_type_size(&e->type);
    struct rebeca_location place = rebeca_place_of_local(&e->type, local);
    if (e->type.dimensions > 0)
        rebeca_refuse(l, e->span, "assign it to a variable first", "this array");
    else
        rebeca_append(l, statement_assign_local(l->system, local, rebeca_lower_expression(l, e), e->span));
    return place;
}

struct rebeca_location rebeca_lower_place(struct rebeca_lowering *l, const struct rebeca_expression *e) {
    if (e->kind == REBECA_ELEMENT)
        return element_place(l, e);
    if (e->meaning == REBECA_MEANS_VARIABLE)
        return place_of(l, e->variable, e->instance ? e->instance : l->instance);
    if (e->kind == REBECA_CALL && e->meaning == REBECA_MEANS_METHOD) {
        uint32_t result;
        rebeca_lower_call(l, e, &result);
        return rebeca_place_of_local(&e->type, result);
    }
    if (e->kind == REBECA_ASSIGN && e->operation == REBECA_NO_OPERATOR) {
        struct rebeca_location target = rebeca_lower_place(l, e->left);
        rebeca_store_expression(l, &target, e->right, e->span);
        return target;
    }
    return saved_place(l, e);
}

/* ---- reading and writing ---- */

/* Constants with a computed index become locals for that. */
static uint32_t spread(struct rebeca_lowering *l, const struct rebeca_location *place, struct span span) {
    uint32_t first = l->locals;
    l->locals += place->array.length;
    for (uint32_t i = 0; i < place->array.length && place->numbers; i++)
        rebeca_append(
            l, statement_assign_local(l->system, first + i, rebeca_number(l, place->numbers[i]), span));
    return first;
}

static struct expression *load_certain(struct rebeca_lowering *l, const struct rebeca_location *place,
                                       uint32_t at) {
    switch (place->storage) {
    case REBECA_IN_VARIABLES:
        return expression_variable(l->system, place->array.first + at);
    case REBECA_IN_LOCALS:
        return expression_local(l->system, place->array.first + at);
    case REBECA_IN_FIELDS:
        return expression_field(l->system, place->array.first + at);
    case REBECA_IN_NUMBERS:
        break;
    }
    return rebeca_number(l, place->numbers ? place->numbers[at] : 0);
}

static struct expression *index_of(struct rebeca_lowering *l, const struct rebeca_location *place,
                                   uint32_t number, struct span span) {
    struct expression *offset = expression_local(l->system, place->offset);
    return number == 0 ? offset : rebeca_operation(l, OPERATOR_ADD, offset, rebeca_number(l, number), span);
}

struct expression *rebeca_load(struct rebeca_lowering *l, const struct rebeca_location *place,
                               uint32_t number, struct span span) {
    if (place->computed && place->storage == REBECA_IN_VARIABLES)
        return expression_element(l->system, place->array, place->computed, span);
    if (place->computed && !rebeca_is_number(place->computed))
        rebeca_refuse(l, span, "use a constant index", "this element of a constant in a property");
    if (place->computed)
        return load_certain(l, place, (uint32_t)place->computed->constant);
    if (place->offset == SYSTEM_NONE)
        return load_certain(l, place, place->start + number);
    struct array_extent array = place->array;
    struct expression *index = index_of(l, place, number, span);
    switch (place->storage) {
    case REBECA_IN_VARIABLES:
        return expression_element(l->system, array, index, span);
    case REBECA_IN_FIELDS:
        return expression_field_element(l->system, array, index, span);
    case REBECA_IN_NUMBERS:
        array.first = spread(l, place, span);
        break;
    case REBECA_IN_LOCALS:
        break;
    }
    return expression_local_element(l->system, array, index, span);
}

/* Variables of the system know their ranges; locals do not. */
static struct expression *fitted(struct rebeca_lowering *l, const struct rebeca_location *place,
                                 struct expression *value, struct span span) {
    enum rebeca_type_kind kind = place->type.kind;
    bool narrow = kind == REBECA_BYTE || kind == REBECA_SHORT || kind == REBECA_CHAR;
    if (!narrow || place->storage != REBECA_IN_LOCALS || rebeca_number_fits_type(value, kind))
        return value;
    uint32_t local = l->locals++;
    rebeca_append(l, statement_assign_local(l->system, local, value, span));
    rebeca_append(l, statement_require(l->system,
                                       rebeca_local_between(l, local, rebeca_type_least(kind),
                                                            rebeca_type_most(kind), span),
                                       REQUIREMENT_RANGE, span));
    return expression_local(l->system, local);
}

void rebeca_store(struct rebeca_lowering *l, const struct rebeca_location *place, uint32_t number,
                  struct expression *value, struct span span) {
    value = fitted(l, place, value, span);
    bool certain = place->offset == SYSTEM_NONE;
    uint32_t target = place->array.first + (certain ? place->start + number : 0);
    struct statement *s = place->storage == REBECA_IN_VARIABLES
                              ? statement_assign(l->system, target, value, span)
                              : statement_assign_local(l->system, target, value, span);
    if (!certain)
        statement_set_index(s, place->array, index_of(l, place, number, span));
    rebeca_append(l, s);
}

static void store_list(struct rebeca_lowering *l, struct rebeca_location place,
                       const struct rebeca_expression *list, struct span span) {
    place.type = rebeca_element_type(place.type);
    for (const struct rebeca_expression *a = list->arguments; a; a = a->next) {
        rebeca_store_expression(l, &place, a, span);
        place.start += rebeca_type_size(&place.type);
    }
}

void rebeca_store_expression(struct rebeca_lowering *l, const struct rebeca_location *place,
                             const struct rebeca_expression *value, struct span span) {
    if (value->kind == REBECA_LIST) {
        store_list(l, *place, value, span);
    } else if (place->type.dimensions == 0) {
        rebeca_store(l, place, 0, rebeca_lower_expression(l, value), span);
    } else {
        struct rebeca_location from = rebeca_lower_place(l, value);
        for (uint32_t i = 0; i < rebeca_type_size(&place->type); i++)
            rebeca_store(l, place, i, rebeca_load(l, &from, i, span), span);
    }
}
