#include "assume/boxes.h"

struct range box_whole(const struct aml_variable *parameter) {
    return range_make(parameter->type.low, parameter->type.high);
}

/* Goes to the next values of the box, the last fastest; false: those were the last. */
static bool next_values(const struct aml_method *method, const struct box *box, int32_t *values) {
    for (uint32_t i = method->parameters_count; i-- > 0;) {
        if (values[i] < box->ranges[i].high) {
            values[i]++;
            return true;
        }
        values[i] = (int32_t)box->ranges[i].low;
    }
    return false;
}

static bool is_within(const struct aml_method *method, const struct box *box, const bool *set) {
    int32_t values[MOST_FIELDS];
    for (uint32_t i = 0; i < method->parameters_count; i++)
        values[i] = (int32_t)box->ranges[i].low;
    do {
        if (!set[interface_number(method, values)])
            return false;
    } while (next_values(method, box, values));
    return true;
}

/* Is the box, with that range for parameter `index` alone changed, within the set? Then it is changed. */
static bool widen(const struct aml_method *method, struct box *box, uint32_t index, struct range range,
                  const bool *set) {
    struct box wider = *box;
    wider.ranges[index] = range;
    if (!is_within(method, &wider, set))
        return false;
    *box = wider;
    return true;
}

static void grow(const struct aml_method *method, struct box *box, uint32_t index,
                 const struct aml_variable *parameter, const bool *set) {
    struct range whole = box_whole(parameter), *range = &box->ranges[index];
    if (widen(method, box, index, whole, set) || parameter->type.kind != AML_INT)
        return;
    while (range->high < whole.high &&
           widen(method, box, index, range_make(range->low, range->high + 1), set))
        ;
    while (range->low > whole.low && widen(method, box, index, range_make(range->low - 1, range->high), set))
        ;
}

/* As large as it gets around these values. */
static void grow_around(const struct aml_method *method, const int32_t *values, const bool *set,
                        struct box *box) {
    const struct aml_variable *parameters[MOST_FIELDS];
    uint32_t count = 0;
    for (const struct aml_variable *p = method->parameters; p; p = p->next) {
        parameters[count] = p;
        box->ranges[count] = range_value(values[count]);
        count++;
    }
    for (uint32_t i = count; i-- > 0;)
        grow(method, box, i, parameters[i], set);
}

static void mark(const struct aml_method *method, const struct box *box, bool *covered) {
    int32_t values[MOST_FIELDS];
    for (uint32_t i = 0; i < method->parameters_count; i++)
        values[i] = (int32_t)box->ranges[i].low;
    do
        covered[interface_number(method, values)] = true;
    while (next_values(method, box, values));
}

bool boxes_each(struct job *job, const struct aml_method *method, const bool *set, box_visitor *visit,
                void *context) {
    uint64_t count = interface_count(method);
    bool *covered = memory_allocate_zeroed(&job->memory, count, 1), fine = covered != NULL;
    for (uint64_t i = 0; i < count && fine; i++) {
        int32_t values[MOST_FIELDS];
        struct box box = {0};
        if (!set[i] || covered[i])
            continue;
        interface_values(method, i, values);
        grow_around(method, values, set, &box);
        mark(method, &box, covered);
        fine = visit(context, &box) && job_step(job, i);
    }
    memory_free(covered);
    return fine;
}
