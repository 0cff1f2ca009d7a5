#include "assume/values.h"

struct expression *values_as_arguments(struct system *system, const int64_t *values, uint32_t count) {
    struct expression *first = NULL, **end = &first;
    for (uint32_t i = 0; i < count; i++) {
        *end = expression_constant(system, (int32_t)values[i]);
        if (!*end)
            return NULL;
        end = &(*end)->next;
    }
    return first;
}

struct expression *values_as_guard(struct system *system, const int64_t *values, uint32_t count) {
    struct expression *all = NULL;
    struct span none = {0};
    for (uint32_t i = 0; i < count; i++) {
        struct expression *one = expression_operation(system, OPERATOR_EQUAL, expression_field(system, i),
                                                      expression_constant(system, (int32_t)values[i]), none);
        all = all ? expression_operation(system, OPERATOR_AND, all, one, none) : one;
    }
    return all;
}
