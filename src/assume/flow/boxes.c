#include "assume/flow/boxes.h"

struct range box_whole(const struct system_field *field) {
    return range_make(field->type.low, field->type.high);
}

/* Goes to the next values of the box, the last fastest; false: those were the last. */
static bool next_values(const struct system_message *message, const struct box *box, int32_t *values) {
    for (uint32_t i = message->fields_count; i-- > 0;) {
        if (values[i] < box->ranges[i].high) {
            values[i]++;
            return true;
        }
        values[i] = (int32_t)box->ranges[i].low;
    }
    return false;
}

static bool is_within(const struct system_message *message, const struct box *box, const bool *set) {
    int32_t values[MOST_FIELDS];
    for (uint32_t i = 0; i < message->fields_count; i++)
        values[i] = (int32_t)box->ranges[i].low;
    do {
        if (!set[message_values_number(message, values)])
            return false;
    } while (next_values(message, box, values));
    return true;
}

/* Is the box, with that range for field `index` alone changed, within the set? Then it is changed. */
static bool widen(const struct system_message *message, struct box *box, uint32_t index, struct range range,
                  const bool *set) {
    struct box wider = *box;
    wider.ranges[index] = range;
    if (!is_within(message, &wider, set))
        return false;
    *box = wider;
    return true;
}

static void grow(const struct system_message *message, struct box *box, uint32_t index, const bool *set) {
    struct range whole = box_whole(&message->fields[index]), *range = &box->ranges[index];
    if (widen(message, box, index, whole, set) || message->fields[index].type.kind != VALUE_NUMBER)
        return;
    while (range->high < whole.high &&
           widen(message, box, index, range_make(range->low, range->high + 1), set))
        ;
    while (range->low > whole.low && widen(message, box, index, range_make(range->low - 1, range->high), set))
        ;
}

/* As large as it gets around these values. */
static void grow_around(const struct system_message *message, const int32_t *values, const bool *set,
                        struct box *box) {
    for (uint32_t i = 0; i < message->fields_count; i++)
        box->ranges[i] = range_value(values[i]);
    for (uint32_t i = message->fields_count; i-- > 0;)
        grow(message, box, i, set);
}

static void mark(const struct system_message *message, const struct box *box, bool *covered) {
    int32_t values[MOST_FIELDS];
    for (uint32_t i = 0; i < message->fields_count; i++)
        values[i] = (int32_t)box->ranges[i].low;
    do
        covered[message_values_number(message, values)] = true;
    while (next_values(message, box, values));
}

bool boxes_each(struct job *job, const struct system_message *message, const bool *set, box_visitor *visit,
                void *context) {
    uint64_t count = message_values_count(message);
    bool *covered = memory_allocate_zeroed(&job->memory, count, 1), fine = covered != NULL;
    for (uint64_t i = 0; i < count && fine; i++) {
        int32_t values[MOST_FIELDS];
        struct box box = {0};
        if (!set[i] || covered[i])
            continue;
        message_values(message, i, values);
        grow_around(message, values, set, &box);
        mark(message, &box, covered);
        fine = visit(context, &box) && job_step(job, i);
    }
    memory_free(covered);
    return fine;
}
