#include "language/aml/interface.h"

#include <string.h>

#include "language/aml/lower.h"

static uint64_t width_of(const struct aml_variable *parameter) {
    return (uint64_t)((int64_t)parameter->type.high - parameter->type.low) + 1;
}

uint64_t interface_count(const struct aml_method *method) {
    uint64_t count = 1;
    for (const struct aml_variable *p = method->parameters; p && count <= INTERFACE_MOST_VALUES; p = p->next)
        count *= width_of(p);
    return count <= INTERFACE_MOST_VALUES ? count : INTERFACE_MOST_VALUES + 1;
}

/* Behind the parameter. */
static uint64_t count_after(const struct aml_variable *parameter) {
    uint64_t count = 1;
    for (const struct aml_variable *p = parameter->next; p; p = p->next)
        count *= width_of(p);
    return count;
}

void interface_values(const struct aml_method *method, uint64_t number, int32_t *values) {
    for (const struct aml_variable *p = method->parameters; p; p = p->next)
        *values++ = p->type.low + (int32_t)(number / count_after(p) % width_of(p));
}

uint64_t interface_number(const struct aml_method *method, const int32_t *values) {
    uint64_t number = 0;
    for (const struct aml_variable *p = method->parameters; p; p = p->next)
        number = number * width_of(p) + (uint64_t)((int64_t)*values++ - p->type.low);
    return number;
}

void interface_first(const struct aml_alternative *alternative, int32_t *values) {
    for (const struct aml_slot *s = alternative->parameters; s; s = s->next)
        *values++ = s->from;
}

/* The slots from here on: the last that can go on does, and those behind it begin again. */
static bool next_of(const struct aml_slot *slot, int32_t *values) {
    if (!slot)
        return false;
    if (next_of(slot->next, values + 1))
        return true;
    bool more = *values < slot->to;
    *values = more ? *values + 1 : slot->from;
    return more;
}

bool interface_next(const struct aml_alternative *alternative, int32_t *values) {
    return next_of(alternative->parameters, values);
}

bool *interface_covered(const struct aml_method *method, struct arena *arena) {
    uint64_t count = interface_count(method);
    bool *covered = arena_allocate(arena, count * sizeof *covered);
    if (!covered)
        return NULL;
    memset(covered, 0, count * sizeof *covered);
    for (const struct aml_alternative *a = method->alternatives; a; a = a->next_of_message) {
        int32_t values[MOST_FIELDS];
        interface_first(a, values);
        do
            covered[interface_number(method, values)] = true;
        while (interface_next(a, values));
    }
    return covered;
}

/* --- Arguments --- */

struct range interface_value(const struct aml_expression *e, const int32_t *values) {
    switch (e->kind) {
    case AML_NUMBER:
    case AML_TRUTH:
        return range_value(e->number);
    case AML_NAMED:
        return range_value(e->variable ? values[e->variable->index] : (int64_t)e->actor->index);
    case AML_SELF:
    case AML_QUALIFIED:
        return range_none();
    case AML_UNARY:
    case AML_BINARY:
        break;
    }
    struct range left = interface_value(e->left, values);
    if (!range_empty(left) &&
        ((e->operation == AML_AND && left.low == 0) || (e->operation == AML_OR && left.low != 0)))
        return range_value(e->operation == AML_OR); /* the left side has decided */
    struct range right = e->right ? interface_value(e->right, values) : left;
    bool divides = e->operation == AML_DIVIDE || e->operation == AML_REMAINDER;
    bool swapped = e->operation == AML_GREATER || e->operation == AML_GREATER_EQUAL;
    if (range_empty(left) || range_empty(right) || (divides && right.low == 0))
        return range_none();
    struct range result =
        range_of_operation(aml_node_operator(e->operation), swapped ? right : left, swapped ? left : right);
    return range_common(result, range_any());
}

struct range interface_argument(const struct aml_slot *argument, const struct aml_variable *parameter,
                                const int32_t *values) {
    if (argument->any)
        return range_make(parameter->type.low, parameter->type.high);
    struct range low = interface_value(argument->low, values);
    struct range high = argument->high ? interface_value(argument->high, values) : low;
    return range_empty(low) || range_empty(high) ? range_none() : range_make(low.low, high.low);
}

/* --- Ranges --- */

static bool declare_range(struct aml *open, struct aml_slot *slot, const struct aml_variable *parameter) {
    if (parameter->type.kind != AML_INT || !parameter->type.bounded)
        return true;
    slot->variable = arena_allocate(&open->arena, sizeof *slot->variable);
    if (!slot->variable)
        return false;
    *slot->variable = (struct aml_variable){.type = parameter->type, .name = parameter->name};
    slot->any = false;
    slot->typed = true;
    return true;
}

bool interface_declare_ranges(struct aml *open, const struct aml_actor *component) {
    for (struct aml_alternative *a = open->missing->alternatives; a; a = a->next) {
        const struct aml_method *method = aml_find_method(component->methods, a->message.text);
        const struct aml_variable *p = method ? method->parameters : NULL;
        for (struct aml_slot *s = a->parameters; s && p; s = s->next, p = p->next)
            if (!declare_range(open, s, p))
                return false;
    }
    return true;
}
