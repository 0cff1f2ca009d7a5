#include "system/system.h"

#include <string.h>

#include "base/text.h"

void system_init(struct system *system, struct job *job) {
    *system = (struct system){.job = job};
    arena_init(&system->arena, &job->memory);
    map_init(&system->component_of_name, &job->memory);
    map_init(&system->message_of_name, &job->memory);
}

void system_free(struct system *system) {
    for (size_t i = 0; i < system->channels.count; i++)
        array_free(&system->channels.items[i].messages);
    for (size_t i = 0; i < system->observers.count; i++)
        array_free(&system->observers.items[i].rules);
    for (size_t i = 0; i < system->formulas.count; i++)
        array_free(&system->formulas.items[i].classes);
    array_free(&system->components);
    array_free(&system->channels);
    array_free(&system->variables);
    array_free(&system->edges);
    array_free(&system->initial);
    array_free(&system->observers);
    array_free(&system->invariants);
    array_free(&system->predicates);
    array_free(&system->formulas);
    map_free(&system->component_of_name);
    map_free(&system->message_of_name);
    array_free(&system->named);
    arena_free(&system->arena);
}

bool system_complete(const struct system *system) {
    return !system->incomplete;
}

/* The number of the item that a push has added; a push that failed leaves the system incomplete. */
#define ADDED(system, array, value)                                                                          \
    (array_push(&(system)->job->memory, array, value) ? (uint32_t)((array)->count - 1)                       \
                                                      : ((system)->incomplete = true, SYSTEM_NONE))

uint32_t system_add_component(struct system *system, const char *name, struct span span) {
    struct system_component component = {.name = name,
                                         .locations = 1,
                                         .inbox = SYSTEM_NONE,
                                         .group = SYSTEM_NONE,
                                         .seen_as = (uint32_t)system->components.count,
                                         .span = span};
    bool known = system_find_component(system, name) != SYSTEM_NONE;
    uint32_t number = ADDED(system, &system->components, component);
    if (!known && number != SYSTEM_NONE &&
        !map_insert(&system->component_of_name, hash_bytes(name, strlen(name)), number))
        system->incomplete = true;
    return number;
}

bool system_same_group(const struct system *system, uint32_t one, uint32_t other) {
    uint32_t group = system->components.items[one].group;
    return one == other || (group != SYSTEM_NONE && group == system->components.items[other].group);
}

const struct system_variable *system_creation(const struct system *system) {
    for (size_t i = 0; i < system->variables.count; i++)
        if (system->variables.items[i].counts)
            return &system->variables.items[i];
    return NULL;
}

uint32_t system_lowest_priority(const struct system *system) {
    uint32_t lowest = 0;
    for (size_t i = 0; i < system->edges.count; i++)
        if (system->edges.items[i].priority > lowest)
            lowest = system->edges.items[i].priority;
    return lowest;
}

uint32_t system_receiver(const struct system *system, uint32_t channel) {
    for (uint32_t i = 0; i < system->components.count; i++)
        if (system->components.items[i].inbox == channel)
            return i;
    return SYSTEM_NONE;
}

bool system_group_has_inbox(const struct system *system, uint32_t component, uint32_t channel) {
    for (uint32_t i = 0; i < system->components.count; i++)
        if (system->components.items[i].inbox == channel && system_same_group(system, component, i))
            return true;
    return false;
}

uint32_t system_find_component(const struct system *system, const char *name) {
    struct map_probe probe;
    const struct map *map = &system->component_of_name;
    uint32_t i = map_first(map, hash_bytes(name, strlen(name)), &probe);
    while (i != MAP_NONE && strcmp(system->components.items[i].name, name) != 0)
        i = map_next(map, &probe);
    return i == MAP_NONE ? SYSTEM_NONE : i;
}

uint32_t system_add_channel(struct system *system, const char *name, uint32_t capacity,
                            enum discipline discipline) {
    struct system_channel channel = {
        .name = name, .capacity = capacity, .discipline = discipline, .owner = SYSTEM_NONE};
    return ADDED(system, &system->channels, channel);
}

static void *copied(struct system *system, const void *from, size_t bytes) {
    void *copy = arena_allocate(&system->arena, bytes);
    if (!copy)
        system->incomplete = true;
    else if (bytes > 0)
        memcpy(copy, from, bytes);
    return copy;
}

static uint64_t hash_of_message(uint32_t channel, const char *name) {
    return hash_bytes(name, strlen(name)) ^ hash_bytes(&channel, sizeof channel);
}

static const char *message_name(const struct system *system, struct system_named named) {
    return system->channels.items[named.channel].messages.items[named.message].name;
}

uint32_t system_find_message(const struct system *system, uint32_t channel, const char *name) {
    struct map_probe probe;
    const struct map *map = &system->message_of_name;
    for (uint32_t i = map_first(map, hash_of_message(channel, name), &probe); i != MAP_NONE;
         i = map_next(map, &probe)) {
        struct system_named named = system->named.items[i];
        if (named.channel == channel && strcmp(message_name(system, named), name) == 0)
            return named.message;
    }
    return SYSTEM_NONE;
}

static void name_message(struct system *system, uint32_t channel, uint32_t message, const char *name) {
    struct system_named named = {channel, message};
    if (!array_push(&system->job->memory, &system->named, named) ||
        !map_insert(&system->message_of_name, hash_of_message(channel, name),
                    (uint32_t)system->named.count - 1))
        system->incomplete = true;
}

uint32_t system_add_message(struct system *system, uint32_t channel, const char *name,
                            const struct system_field *fields, uint32_t fields_count) {
    if (fields_count > MOST_FIELDS) {
        job_reject(system->job, NULL, "send the other values in a second message",
                   "the message %s has more than %d fields", name, MOST_FIELDS);
        system->incomplete = true;
        return SYSTEM_NONE;
    }
    struct system_message message = {.name = name,
                                     .fields = copied(system, fields, fields_count * sizeof *fields),
                                     .fields_count = fields_count};
    if (!message.fields || channel == SYSTEM_NONE)
        return SYSTEM_NONE;
    bool known = system_find_message(system, channel, name) != SYSTEM_NONE;
    uint32_t number = ADDED(system, &system->channels.items[channel].messages, message);
    if (!known && number != SYSTEM_NONE)
        name_message(system, channel, number, name);
    return number;
}

uint32_t system_add_variable(struct system *system, const struct system_variable *variable) {
    return ADDED(system, &system->variables, *variable);
}

static const char *element_name(struct system *system, const char *array, int64_t index) {
    struct text name = {.memory = &system->job->memory};
    text_add(&name, array);
    text_add(&name, "[");
    text_number(&name, index);
    text_add(&name, "]");
    const char *kept = text_keep(&name, &system->arena);
    system->incomplete |= !kept;
    return kept;
}

uint32_t system_add_array(struct system *system, const struct system_variable *variable, int32_t low,
                          uint32_t length) {
    uint32_t first = (uint32_t)system->variables.count;
    for (uint32_t i = 0; i < length; i++) {
        struct system_variable element = *variable;
        element.name = element_name(system, variable->name, (int64_t)low + i);
        element.array = variable->name;
        if (!element.name || system_add_variable(system, &element) == SYSTEM_NONE)
            return SYSTEM_NONE;
    }
    return first;
}

uint32_t system_add_edge(struct system *system, const struct system_edge *edge) {
    return ADDED(system, &system->edges, *edge);
}

uint32_t system_add_observer(struct system *system, const char *name, uint32_t states) {
    struct system_observer observer = {.name = name, .states = states};
    return ADDED(system, &system->observers, observer);
}

uint32_t system_add_invariant(struct system *system, const char *name, struct expression *condition) {
    struct system_invariant invariant = {name, condition};
    return ADDED(system, &system->invariants, invariant);
}

uint32_t system_add_predicate(struct system *system, struct expression *predicate) {
    return ADDED(system, &system->predicates, predicate);
}

uint32_t system_add_formula(struct system *system, const struct system_formula *formula) {
    return ADDED(system, &system->formulas, *formula);
}

static uint32_t fields_of(const struct system *system, uint32_t channel, uint32_t message) {
    return system->channels.items[channel].messages.items[message].fields_count;
}

void system_add_initial(struct system *system, uint32_t channel, uint32_t message, const int32_t *values) {
    system_add_initial_from(system, SYSTEM_NONE, channel, message, values);
}

void system_add_initial_from(struct system *system, uint32_t sender, uint32_t channel, uint32_t message,
                             const int32_t *values) {
    if (channel == SYSTEM_NONE || message == SYSTEM_NONE)
        return;
    size_t bytes = fields_of(system, channel, message) * sizeof *values;
    struct system_initial initial = {channel, message, copied(system, values, bytes), sender};
    if (initial.values)
        (void)ADDED(system, &system->initial, initial);
}

static bool copy_rule(struct system *system, const struct observer_rule *rule, struct observer_rule *copy) {
    *copy = *rule;
    if (!rule->constrained)
        return true;
    uint32_t fields = fields_of(system, rule->channel, rule->message);
    copy->constrained = copied(system, rule->constrained, fields * sizeof *rule->constrained);
    copy->values = copied(system, rule->values, fields * sizeof *rule->values);
    return copy->constrained && copy->values;
}

void system_add_rule(struct system *system, uint32_t observer, const struct observer_rule *rule) {
    struct observer_rule copy;
    if (observer != SYSTEM_NONE && copy_rule(system, rule, &copy))
        (void)ADDED(system, &system->observers.items[observer].rules, copy);
}

void system_add_class(struct system *system, uint32_t formula, const struct observer_rule *class) {
    struct observer_rule copy;
    if (formula != SYSTEM_NONE && copy_rule(system, class, &copy))
        (void)ADDED(system, &system->formulas.items[formula].classes, copy);
}

struct value_type value_number(void) {
    return (struct value_type){VALUE_NUMBER, INT32_MIN, INT32_MAX};
}

struct value_type value_range(int32_t low, int32_t high) {
    return (struct value_type){VALUE_NUMBER, low, high};
}

struct value_type value_truth(void) {
    return (struct value_type){VALUE_TRUTH, 0, 1};
}

struct value_type value_component(const struct system *system) {
    return (struct value_type){VALUE_COMPONENT, 0, (int32_t)system->components.count - 1};
}

static struct expression *new_expression(struct system *system, struct expression content) {
    return copied(system, &content, sizeof content);
}

struct expression *expression_constant(struct system *system, int32_t constant) {
    return new_expression(system, (struct expression){.kind = EXPRESSION_CONSTANT, .constant = constant});
}

struct expression *expression_variable(struct system *system, uint32_t variable) {
    return new_expression(system, (struct expression){.kind = EXPRESSION_VARIABLE, .index = variable});
}

struct expression *expression_field(struct system *system, uint32_t field) {
    return new_expression(system, (struct expression){.kind = EXPRESSION_FIELD, .index = field});
}

struct expression *expression_local(struct system *system, uint32_t local) {
    return new_expression(system, (struct expression){.kind = EXPRESSION_LOCAL, .index = local});
}

struct expression *expression_sender(struct system *system) {
    return new_expression(system, (struct expression){.kind = EXPRESSION_SENDER});
}

struct expression *expression_operation(struct system *system, enum node_operator operation,
                                        struct expression *left, struct expression *right, struct span span) {
    return new_expression(system, (struct expression){.kind = EXPRESSION_OPERATION,
                                                      .operation = operation,
                                                      .left = left,
                                                      .right = right,
                                                      .span = span});
}

struct expression *expression_conditional(struct system *system, struct expression *condition,
                                          struct expression *value, struct expression *otherwise) {
    return new_expression(system, (struct expression){.kind = EXPRESSION_CONDITIONAL,
                                                      .left = condition,
                                                      .right = value,
                                                      .otherwise = otherwise});
}

/* Is the index known, and inside? NULL stands for an index that found no memory. */
static bool is_certain(struct array_extent array, const struct expression *index) {
    int64_t place = index && index->kind == EXPRESSION_CONSTANT ? (int64_t)index->constant - array.low : -1;
    return 0 <= place && place < array.length;
}

static uint32_t certain_place(struct array_extent array, const struct expression *index) {
    return array.first + (uint32_t)((int64_t)index->constant - array.low);
}

static struct expression *new_element(struct system *system, enum expression_kind kind,
                                      enum expression_kind plain, struct array_extent array,
                                      struct expression *index, struct span span) {
    if (is_certain(array, index))
        return new_expression(system,
                              (struct expression){.kind = plain, .index = certain_place(array, index)});
    return new_expression(system,
                          (struct expression){.kind = kind, .array = array, .left = index, .span = span});
}

struct expression *expression_element(struct system *system, struct array_extent array,
                                      struct expression *index, struct span span) {
    return new_element(system, EXPRESSION_ELEMENT, EXPRESSION_VARIABLE, array, index, span);
}

struct expression *expression_field_element(struct system *system, struct array_extent array,
                                            struct expression *index, struct span span) {
    return new_element(system, EXPRESSION_FIELD_ELEMENT, EXPRESSION_FIELD, array, index, span);
}

struct expression *expression_local_element(struct system *system, struct array_extent array,
                                            struct expression *index, struct span span) {
    return new_element(system, EXPRESSION_LOCAL_ELEMENT, EXPRESSION_LOCAL, array, index, span);
}

static struct statement *new_statement(struct system *system, struct statement content) {
    return copied(system, &content, sizeof content);
}

struct statement *statement_assign(struct system *system, uint32_t variable, struct expression *value,
                                   struct span span) {
    return new_statement(
        system,
        (struct statement){.kind = STATEMENT_ASSIGN, .target = variable, .values = value, .span = span});
}

struct statement *statement_assign_local(struct system *system, uint32_t local, struct expression *value,
                                         struct span span) {
    return new_statement(
        system,
        (struct statement){
            .kind = STATEMENT_ASSIGN, .to_local = true, .target = local, .values = value, .span = span});
}

struct statement *statement_choose(struct system *system, uint32_t variable, struct expression *values,
                                   struct span span) {
    return new_statement(
        system,
        (struct statement){.kind = STATEMENT_CHOOSE, .target = variable, .values = values, .span = span});
}

struct statement *statement_choose_local(struct system *system, uint32_t local, struct expression *values,
                                         struct span span) {
    return new_statement(
        system,
        (struct statement){
            .kind = STATEMENT_CHOOSE, .to_local = true, .target = local, .values = values, .span = span});
}

struct statement *statement_require(struct system *system, struct expression *condition,
                                    enum requirement requirement, struct span span) {
    return new_statement(system, (struct statement){.kind = STATEMENT_REQUIRE,
                                                    .condition = condition,
                                                    .requirement = requirement,
                                                    .span = span});
}

void statement_set_index(struct statement *statement, struct array_extent array, struct expression *index) {
    if (!statement)
        return;
    statement->target = is_certain(array, index) ? certain_place(array, index) : array.first;
    statement->index = is_certain(array, index) ? NULL : index;
    statement->array = array;
}

struct statement *statement_if(struct system *system, struct expression *condition, struct statement *body,
                               struct statement *otherwise, struct span span) {
    return new_statement(system, (struct statement){.kind = STATEMENT_IF,
                                                    .condition = condition,
                                                    .body = body,
                                                    .otherwise = otherwise,
                                                    .span = span});
}

struct statement *statement_while(struct system *system, struct expression *condition, struct statement *body,
                                  struct span span) {
    return new_statement(
        system,
        (struct statement){.kind = STATEMENT_WHILE, .condition = condition, .body = body, .span = span});
}

struct statement *statement_send(struct system *system, uint32_t channel, uint32_t message,
                                 struct expression *arguments, struct span span) {
    return new_statement(system, (struct statement){.kind = STATEMENT_SEND,
                                                    .channel = channel,
                                                    .message = message,
                                                    .values = arguments,
                                                    .span = span});
}

static bool message_takes(const struct system_message *message, const struct expression *arguments) {
    uint32_t count = 0;
    for (; arguments && count < message->fields_count; arguments = arguments->next, count++)
        if (arguments->is_component != (message->fields[count].type.kind == VALUE_COMPONENT))
            return false;
    return !arguments && count == message->fields_count;
}

uint32_t system_message_for(const struct system *system, const struct statement *send, uint32_t component) {
    uint32_t inbox = system->components.items[component].inbox;
    uint32_t message =
        inbox == SYSTEM_NONE ? SYSTEM_NONE : system_find_message(system, inbox, send->message_name);
    bool takes = message != SYSTEM_NONE &&
                 message_takes(&system->channels.items[inbox].messages.items[message], send->values);
    return takes ? message : SYSTEM_NONE;
}

struct statement *statement_send_to(struct system *system, struct expression *receiver,
                                    const char *message_name, struct expression *arguments,
                                    struct span span) {
    return new_statement(system, (struct statement){.kind = STATEMENT_SEND,
                                                    .channel = SYSTEM_NONE,
                                                    .receiver = receiver,
                                                    .message_name = message_name,
                                                    .values = arguments,
                                                    .span = span});
}
