#include "assume/abstraction.h"

#include "language/aml/lower.h"

static struct abstract_value value_of(struct range range) {
    return (struct abstract_value){range, ORIGIN_NONE};
}

struct range abstraction_of_type(const struct abstraction *a, const struct aml_type *type) {
    return type->kind == AML_ACTOR ? range_make(0, (int64_t)a->aml->actors_count - 1)
                                   : range_make(type->low, type->high);
}

static struct abstract_value evaluate_leaf(struct abstraction *a, const struct aml_expression *e) {
    switch (e->kind) {
    case AML_NUMBER:
    case AML_TRUTH:
        return value_of(range_value(e->number));
    case AML_SELF:
        return value_of(range_value(a->self->index));
    case AML_NAMED:
        if (!e->variable)
            return value_of(range_value(e->actor->index));
        if (e->variable->is_parameter)
            return a->parameters[e->variable->index];
        return value_of(abstraction_of_type(a, &e->variable->type));
    case AML_UNARY: {
        struct range range = abstraction_evaluate(a, e->left).range;
        range = range_of_operation(aml_node_operator(e->operation), range, range);
        return value_of(range_common(range, range_any()));
    }
    case AML_QUALIFIED: /* only in invariants */
    case AML_BINARY:
        break;
    }
    return value_of(range_any());
}

/* && and ||: the right side counts only where the left does not decide, which is at `decided`. */
static struct range connect(struct abstraction *a, const struct aml_expression *e, struct range left) {
    int64_t decided = e->operation == AML_OR;
    struct range truth = range_truth(left);
    if (range_empty(left) || (range_single(truth) && truth.low == decided))
        return truth;
    struct range right = range_truth(abstraction_evaluate(a, e->right).range);
    if (range_empty(right)) /* it goes on only if it is not looked at */
        return range_single(truth) ? range_none() : range_value(decided);
    return range_of_operation(aml_node_operator(e->operation), truth, right);
}

static struct range calculate(struct abstraction *a, const struct aml_expression *e, struct range left) {
    if (e->operation == AML_AND || e->operation == AML_OR)
        return connect(a, e, left);
    struct range right = abstraction_evaluate(a, e->right).range;
    bool divides = e->operation == AML_DIVIDE || e->operation == AML_REMAINDER;
    bool swapped = e->operation == AML_GREATER || e->operation == AML_GREATER_EQUAL;
    if (divides && range_single(right) && right.low == 0)
        return range_none();
    struct range result =
        range_of_operation(aml_node_operator(e->operation), swapped ? right : left, swapped ? left : right);
    return range_common(result, range_any());
}

/* Down the left side, however long it is, and back. */
struct abstract_value abstraction_evaluate(struct abstraction *a, const struct aml_expression *e) {
    size_t above = a->spine.count;
    for (; e->kind == AML_BINARY; e = e->left)
        if (!array_push(&a->job->memory, &a->spine, e)) {
            a->spine.count = above;
            return value_of(range_none()); /* the job has failed */
        }
    struct abstract_value value = evaluate_leaf(a, e);
    while (a->spine.count > above) {
        e = a->spine.items[--a->spine.count];
        value = value_of(calculate(a, e, value.range));
    }
    return value;
}
