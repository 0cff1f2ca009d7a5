#include "assume/flow/abstraction.h"

static struct abstract_value value_of(struct range range) {
    return (struct abstract_value){range, ORIGIN_NONE};
}

static struct range range_of(const struct system *system, const struct abstract_value *fields,
                             const struct expression *e) {
    return abstraction_evaluate(system, fields, e).range;
}

/* && and ||: the right side counts only where the left does not decide, which is at `decided`. */
static struct range connect(const struct system *system, const struct abstract_value *fields,
                            const struct expression *e, struct range left) {
    int64_t decided = e->operation == OPERATOR_OR;
    struct range truth = range_truth(left);
    if (range_empty(left) || (range_single(truth) && truth.low == decided))
        return truth;
    struct range right = range_truth(range_of(system, fields, e->right));
    if (range_empty(right)) /* it goes on only if it is not looked at */
        return range_single(truth) ? range_none() : range_value(decided);
    return range_of_operation(e->operation, truth, right);
}

static struct range calculate(const struct system *system, const struct abstract_value *fields,
                              const struct expression *e) {
    struct range left = range_of(system, fields, e->left);
    if (e->operation == OPERATOR_AND || e->operation == OPERATOR_OR)
        return connect(system, fields, e, left);
    struct range right = e->right ? range_of(system, fields, e->right) : left;
    bool divides = e->operation == OPERATOR_DIVIDE || e->operation == OPERATOR_REMAINDER;
    if (divides && range_single(right) && right.low == 0)
        return range_none();
    return range_common(range_of_operation(e->operation, left, right), range_any());
}

struct range abstraction_indices(const struct system *system, const struct abstract_value *fields,
                                 struct array_extent array, const struct expression *index) {
    struct range all = range_make(array.low, (int64_t)array.low + array.length - 1);
    return range_common(range_of(system, fields, index), all);
}

static bool has_element(const struct system *system, const struct abstract_value *fields,
                        const struct expression *element) {
    return !range_empty(abstraction_indices(system, fields, element->array, element->left));
}

static struct abstract_value field_element(const struct system *system, const struct abstract_value *fields,
                                           const struct expression *e) {
    struct range indices = abstraction_indices(system, fields, e->array, e->left), all = range_none();
    const struct abstract_value *elements = fields + e->array.first;
    if (range_single(indices))
        return elements[indices.low - e->array.low];
    for (int64_t i = indices.low; i <= indices.high; i++)
        all = range_hull(all, elements[i - e->array.low].range);
    return value_of(all);
}

static struct abstract_value conditional(const struct system *system, const struct abstract_value *fields,
                                         const struct expression *e) {
    struct range truth = range_truth(range_of(system, fields, e->left));
    if (range_empty(truth))
        return value_of(truth);
    if (range_single(truth))
        return abstraction_evaluate(system, fields, truth.low != 0 ? e->right : e->otherwise);
    return value_of(range_hull(range_of(system, fields, e->right), range_of(system, fields, e->otherwise)));
}

struct abstract_value abstraction_evaluate(const struct system *system, const struct abstract_value *fields,
                                           const struct expression *e) {
    switch (e->kind) {
    case EXPRESSION_CONSTANT:
        return value_of(range_value(e->constant));
    case EXPRESSION_VARIABLE:
        return value_of(abstraction_of_type(system->variables.items[e->index].type));
    case EXPRESSION_FIELD:
        return fields[e->index];
    case EXPRESSION_SENDER:
        return value_of(range_make(0, (int64_t)system->components.count));
    case EXPRESSION_OPERATION:
        return value_of(calculate(system, fields, e));
    case EXPRESSION_ELEMENT:
        return value_of(has_element(system, fields, e)
                            ? abstraction_of_type(system->variables.items[e->array.first].type)
                            : range_none());
    case EXPRESSION_FIELD_ELEMENT:
        return field_element(system, fields, e);
    case EXPRESSION_CONDITIONAL:
        return conditional(system, fields, e);
    case EXPRESSION_LOCAL_ELEMENT:
        return value_of(has_element(system, fields, e) ? range_any() : range_none());
    case EXPRESSION_LOCAL:
        break;
    }
    return value_of(range_any());
}
