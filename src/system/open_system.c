#include "system/open_system.h"

#include <string.h>

#include "base/suggest.h"
#include "base/text.h"
#include "system/property_name.h"

void open_system_init(struct open_system *open, struct sources *sources) {
    *open = (struct open_system){.sources = sources};
    system_init(&open->system, sources->job);
    open->missing.component = SYSTEM_NONE;
    open->missing.inbox = SYSTEM_NONE;
}

static void free_missing(struct missing_component *missing) {
    for (size_t i = 0; i < missing->alternatives.count; i++)
        array_free(&missing->alternatives.items[i].answers);
    array_free(&missing->alternatives);
    array_free(&missing->of_message);
}

void open_system_free(struct open_system *open) {
    free_missing(&open->missing);
    for (size_t i = 0; i < open->fellows.count; i++)
        free_missing(&open->fellows.items[i]);
    for (size_t i = 0; i < open->others.count; i++)
        free_missing(&open->others.items[i]);
    array_free(&open->fellows);
    array_free(&open->others);
    array_free(&open->properties);
    system_free(&open->system);
}

static uint32_t initial_count(const struct open_system *open, uint32_t inbox) {
    uint32_t count = 0;
    for (size_t i = 0; i < open->system.initial.count; i++)
        count += open->system.initial.items[i].channel == inbox;
    return count;
}

uint32_t open_initial_count(const struct open_system *open) {
    return initial_count(open, open->missing.inbox);
}

uint32_t open_largest_initial_count(const struct open_system *open) {
    uint32_t largest = open_initial_count(open);
    for (size_t i = 0; i < open->others.count; i++) {
        uint32_t count = initial_count(open, open->others.items[i].inbox);
        largest = count > largest ? count : largest;
    }
    for (size_t i = 0; i < open->fellows.count; i++) {
        uint32_t count = initial_count(open, open->fellows.items[i].inbox);
        largest = count > largest ? count : largest;
    }
    return largest;
}

struct open_system open_seen_from(const struct open_system *open, const struct missing_component *gap) {
    struct open_system seen = *open;
    seen.missing = *gap;
    return seen;
}

bool open_is_other(const struct open_system *open, uint32_t inbox) {
    for (size_t i = 0; i < open->others.count; i++)
        if (open->others.items[i].inbox == inbox)
            return true;
    return false;
}

bool open_is_own(const struct open_system *open, uint32_t inbox) {
    for (size_t i = 0; i < open->fellows.count; i++)
        if (open->fellows.items[i].inbox == inbox)
            return true;
    return open->missing.inbox == inbox;
}

/* --- Building --- */

static void *copied(struct open_system *open, const void *from, size_t bytes) {
    void *copy = arena_allocate(&open->system.arena, bytes);
    open->system.incomplete |= !copy;
    if (copy && bytes > 0)
        memcpy(copy, from, bytes);
    return copy;
}

void open_set_missing(struct open_system *open, uint32_t component) {
    open->missing.component = component;
    open->missing.inbox = open->system.components.items[component].inbox;
}

static const struct missing_component NOBODY = {.component = SYSTEM_NONE, .inbox = SYSTEM_NONE};

void open_put_aside(struct open_system *open) {
    if (array_push(&open->system.job->memory, &open->others, open->missing))
        open->missing = NOBODY;
    else
        open->system.incomplete = true;
}

void open_make_fellow(struct open_system *open) {
    if (array_push(&open->system.job->memory, &open->fellows, open->missing))
        open->missing = NOBODY;
    else
        open->system.incomplete = true;
}

void open_form_group(struct open_system *open) {
    struct text name = {.memory = &open->system.job->memory};
    struct system_component *components = open->system.components.items;
    uint32_t first = open->missing.component;
    if (open->fellows.count == 0)
        return;
    components[first].group = first;
    text_add(&name, components[first].name);
    for (size_t i = 0; i < open->fellows.count; i++) {
        uint32_t component = open->fellows.items[i].component;
        components[component].group = first;
        text_add(&name, ",");
        text_add(&name, components[component].name);
    }
    open->group_name = text_keep(&name, &open->system.arena);
    open->system.incomplete |= !open->group_name;
}

/* Puts the last alternative behind the others of its message. */
static bool append_to_message(struct open_system *open) {
    struct missing_component *missing = &open->missing;
    struct memory *memory = &open->system.job->memory;
    uint32_t last = (uint32_t)missing->alternatives.count - 1;
    uint32_t message = missing->alternatives.items[last].message;
    struct open_alternatives none = {SYSTEM_NONE, SYSTEM_NONE};
    while (missing->of_message.count <= message)
        if (!array_push(memory, &missing->of_message, none))
            return false;
    struct open_alternatives *chain = &missing->of_message.items[message];
    if (chain->first == SYSTEM_NONE)
        chain->first = last;
    else
        missing->alternatives.items[chain->last].next_of_message = last;
    chain->last = last;
    return true;
}

void open_add_alternative(struct open_system *open, uint32_t message, const struct range *values,
                          struct span span) {
    size_t bytes = open_message(open, message)->fields_count * sizeof *values;
    struct open_alternative added = {.message = message,
                                     .values = copied(open, values, bytes),
                                     .span = span,
                                     .next_of_message = SYSTEM_NONE};
    if (!added.values || !array_push(&open->system.job->memory, &open->missing.alternatives, added) ||
        !append_to_message(open))
        open->system.incomplete = true;
}

void open_add_answer(struct open_system *open, uint32_t channel, uint32_t message,
                     const struct open_argument *arguments, struct span span) {
    uint32_t fields = open->system.channels.items[channel].messages.items[message].fields_count;
    struct open_answer added = {.channel = channel,
                                .message = message,
                                .arguments = copied(open, arguments, fields * sizeof *arguments),
                                .span = span};
    size_t count = open->missing.alternatives.count;
    if (!added.arguments || count == 0 ||
        !array_push(&open->system.job->memory, &open->missing.alternatives.items[count - 1].answers, added))
        open->system.incomplete = true;
}

void open_add_property(struct open_system *open, const struct open_property *property) {
    if (!array_push(&open->system.job->memory, &open->properties, *property))
        open->system.incomplete = true;
}

/* --- The values of a message --- */

static uint64_t width_of(const struct system_field *field) {
    return (uint64_t)((int64_t)field->type.high - field->type.low) + 1;
}

uint64_t message_values_count(const struct system_message *message) {
    uint64_t count = 1;
    for (uint32_t i = 0; i < message->fields_count && count <= INTERFACE_MOST_VALUES; i++)
        count *= width_of(&message->fields[i]);
    return count <= INTERFACE_MOST_VALUES ? count : INTERFACE_MOST_VALUES + 1;
}

void message_values(const struct system_message *message, uint64_t number, int32_t *values) {
    for (uint32_t i = message->fields_count; i-- > 0;) {
        uint64_t width = width_of(&message->fields[i]);
        values[i] = message->fields[i].type.low + (int32_t)(number % width);
        number /= width;
    }
}

uint64_t message_values_number(const struct system_message *message, const int32_t *values) {
    uint64_t number = 0;
    for (uint32_t i = 0; i < message->fields_count; i++)
        number = number * width_of(&message->fields[i]) +
                 (uint64_t)((int64_t)values[i] - message->fields[i].type.low);
    return number;
}

/* --- The interface --- */

void alternative_first_values(const struct open_system *open, const struct open_alternative *alternative,
                              int32_t *values) {
    for (uint32_t i = 0; i < open_message(open, alternative->message)->fields_count; i++)
        values[i] = (int32_t)alternative->values[i].low;
}

bool alternative_next_values(const struct open_system *open, const struct open_alternative *alternative,
                             int32_t *values) {
    for (uint32_t i = open_message(open, alternative->message)->fields_count; i-- > 0;) {
        if (values[i] < alternative->values[i].high) {
            values[i]++;
            return true;
        }
        values[i] = (int32_t)alternative->values[i].low;
    }
    return false;
}

bool alternative_covers(const struct open_system *open, const struct open_alternative *alternative,
                        const int32_t *values) {
    for (uint32_t i = 0; i < open_message(open, alternative->message)->fields_count; i++)
        if (!range_has(alternative->values[i], values[i]))
            return false;
    return true;
}

bool open_is_answered(const struct open_system *open, uint32_t message, const int32_t *values) {
    for (uint32_t i = open_first_alternative(open, message); i != SYSTEM_NONE;
         i = open->missing.alternatives.items[i].next_of_message) {
        const struct open_alternative *alternative = &open->missing.alternatives.items[i];
        if (alternative->answers.count > 0 && alternative_covers(open, alternative, values))
            return true;
    }
    return false;
}

/* Empty: it has no value. */
static struct range evaluate(const struct expression *e, const int32_t *values) {
    if (e->kind == EXPRESSION_CONSTANT)
        return range_value(e->constant);
    if (e->kind == EXPRESSION_FIELD)
        return range_value(values[e->index]);
    if (e->kind != EXPRESSION_OPERATION && e->kind != EXPRESSION_CONDITIONAL)
        return range_none();
    struct range left = evaluate(e->left, values);
    if (e->kind == EXPRESSION_CONDITIONAL)
        return range_empty(left) ? left : evaluate(left.low != 0 ? e->right : e->otherwise, values);
    bool is_or = e->operation == OPERATOR_OR, is_and = e->operation == OPERATOR_AND;
    if (!range_empty(left) && ((is_and && left.low == 0) || (is_or && left.low != 0)))
        return range_value(is_or); /* the left side has decided */
    struct range right = e->right ? evaluate(e->right, values) : left;
    bool divides = e->operation == OPERATOR_DIVIDE || e->operation == OPERATOR_REMAINDER;
    if (range_empty(left) || range_empty(right) || (divides && right.low == 0))
        return range_none();
    return range_common(range_of_operation(e->operation, left, right), range_any());
}

struct range open_field_range(const struct open_system *open, const struct system_field *field) {
    struct range all = range_make(field->type.low, field->type.high);
    return field->type.kind == VALUE_COMPONENT ? range_common(all, range_make(0, (int64_t)open->nameable - 1))
                                               : all;
}

struct range open_argument_range(const struct open_system *open, const struct open_argument *argument,
                                 const struct system_field *field, const int32_t *values) {
    if (!argument->low)
        return open_field_range(open, field);
    struct range low = evaluate(argument->low, values);
    struct range high = argument->high ? evaluate(argument->high, values) : low;
    return range_empty(low) || range_empty(high) ? range_none() : range_make(low.low, high.low);
}

/* --- Properties --- */

static void complain_of_property(const struct open_system *open, const char *name,
                                 const struct place *place) {
    struct job *job = open->system.job;
    ARRAY(const char *) names = {0};
    for (size_t i = 0; i < open->properties.count; i++)
        if (!array_push(&job->memory, &names, open->properties.items[i].name))
            break;
    char text[256];
    const char *hint = suggest_or_list(name, names.items, names.count, text, sizeof text);
    job_reject(job, place, hint ? hint : "give a file that has one as well", "unknown property %s", name);
    array_free(&names);
}

const struct open_property *open_find_property(const struct open_system *open, const char *name,
                                               const struct place *place) {
    for (size_t i = 0; i < open->properties.count; i++)
        if (property_is_called(open->properties.items[i].name, name))
            return &open->properties.items[i];
    complain_of_property(open, name, place);
    return NULL;
}
