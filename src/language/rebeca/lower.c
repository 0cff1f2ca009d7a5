#include "language/rebeca/lower.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "language/property/lower.h"
#include "language/rebeca/constant.h"
#include "language/rebeca/construct.h"
#include "language/rebeca/lowering.h"
#include "language/rebeca/message.h"

struct value_type rebeca_lower_type(const struct rebeca_lowering *l, const struct rebeca_type *type) {
    switch (type->kind) {
    case REBECA_BOOLEAN:
        return value_truth();
    case REBECA_REBEC:
    case REBECA_ANY_REBEC:
        return (struct value_type){VALUE_COMPONENT, 0, (int32_t)rebeca_null(l)};
    default:
        return value_range((int32_t)rebeca_type_least(type->kind), (int32_t)rebeca_type_most(type->kind));
    }
}

/* ---- declarations ---- */

/* "x", or "P.x" if a class below has an x of its own; "x[1][2]" of an array. */
static const char *variable_name(struct rebeca_lowering *l, const struct rebeca_variable *v,
                                 uint32_t element) {
    struct text name = {.memory = &l->system->job->memory};
    if (rebeca_find_field(l->instance->class, v->name.text) != v) {
        text_add(&name, v->owner->name.text);
        text_add(&name, ".");
    }
    text_add(&name, v->name.text);
    uint32_t size = rebeca_type_size(&v->type);
    for (uint32_t i = 0; i < v->type.dimensions; i++) {
        size /= v->type.lengths[i];
        text_add(&name, "[");
        text_number(&name, element / size);
        text_add(&name, "]");
        element %= size;
    }
    const char *kept = text_keep(&name, &l->system->arena);
    l->system->incomplete |= !kept;
    return kept;
}

void rebeca_add_variables(struct rebeca_lowering *l, const struct rebeca_variable *list) {
    for (const struct rebeca_variable *v = list; v && !l->refused; v = v->next) {
        if (!rebeca_can_explore(l, &v->type, v->name.span))
            return;
        bool reference = v->type.kind >= REBECA_REBEC;
        for (uint32_t i = 0; i < rebeca_type_size(&v->type) && system_complete(l->system); i++) {
            struct system_variable variable = {.name = variable_name(l, v, i),
                                               .component = l->instance->index,
                                               .type = rebeca_lower_type(l, &v->type),
                                               .initial = reference ? (int32_t)rebeca_null(l) : 0,
                                               .array = v->type.dimensions > 0 ? v->name.text : NULL,
                                               .span = v->name.span};
            if (variable.name)
                system_add_variable(l->system, &variable);
        }
    }
}

static void add_states(struct rebeca_lowering *l, const struct rebeca_class *class) {
    if (class->parent)
        add_states(l, class->parent);
    rebeca_add_variables(l, class->states);
}

static const char *field_name(struct rebeca_lowering *l, const struct rebeca_variable *v, uint32_t element) {
    if (v->type.dimensions == 0)
        return v->name.text;
    struct text name = {.memory = &l->system->job->memory};
    text_add(&name, v->name.text);
    text_add(&name, "[");
    text_number(&name, element);
    text_add(&name, "]");
    const char *kept = text_keep(&name, &l->system->arena);
    l->system->incomplete |= !kept;
    return kept;
}

bool rebeca_add_fields(struct rebeca_lowering *l, const struct rebeca_method *method,
                       struct system_field *fields, uint32_t *count) {
    bool told = l->instance == l->told;
    for (const struct rebeca_variable *p = method->parameters; p && !l->refused; p = p->next) {
        if (!rebeca_can_explore(l, &p->type, p->name.span))
            return false;
        for (uint32_t i = 0; i < rebeca_type_size(&p->type); i++) {
            if (*count + told == MOST_FIELDS) {
                rebeca_refuse(l, method->name.span, "send less at once", "a message of more than 250 values");
                return false;
            }
            fields[(*count)++] = (struct system_field){field_name(l, p, i), rebeca_lower_type(l, &p->type)};
        }
    }
    return !l->refused;
}

/* `bounds`: what the values can be, where an interface says so; or NULL. */
static void add_message(struct rebeca_lowering *l, const struct rebeca_method *server,
                        const struct rebeca_bounds *bounds) {
    struct system_field fields[MOST_FIELDS];
    uint32_t count = 0;
    bool told = l->instance == l->told;
    if (!rebeca_add_fields(l, server, fields, &count))
        return;
    for (uint32_t i = 0; i < count && bounds; i++)
        fields[i].type = (struct value_type){fields[i].type.kind, bounds[i].low, bounds[i].high};
    if (told)
        fields[count++] = (struct system_field){
            "sender", {.kind = VALUE_COMPONENT, .low = 0, .high = (int32_t)rebeca_null(l)}};
    uint32_t message = system_add_message(l->system, l->instance->index, server->message, fields, count);
    if (message != SYSTEM_NONE)
        l->system->channels.items[l->instance->index].messages.items[message].tells_sender = told;
}

/* The messages of the block. */
static void declare_missing(struct rebeca_lowering *l, const struct rebeca_missing *missing) {
    for (const struct rebeca_alternative *a = missing->alternatives;
         a && !l->refused && system_complete(l->system); a = a->next)
        if (a->first == a)
            add_message(l, a->server, a->bounds);
}

static void declare_rebec(struct rebeca_lowering *l, const struct rebeca_instance *instance) {
    l->instance = instance;
    if (instance->created)
        rebeca_add_created_variables(l, instance);
    l->first_variable[instance->index] = (uint32_t)l->system->variables.count;
    if (rebeca_is_missing(l, instance)) {
        declare_missing(l, instance->missing);
        return;
    }
    if (rebeca_is_lowered(l, instance))
        add_states(l, instance->class);
    struct rebeca_messages messages;
    rebeca_messages_init(&messages, instance->class);
    const struct rebeca_method *server;
    while ((server = rebeca_messages_next(&messages)) && !l->refused && system_complete(l->system))
        add_message(l, server, NULL);
    if (instance->created)
        rebeca_add_creations(l, instance);
}

static void add_components(struct rebeca_lowering *l) {
    for (const struct rebeca_instance *i = l->rebeca->instances; i; i = i->next) {
        uint32_t component = system_add_component(l->system, i->name.text, i->name.span);
        uint32_t queue = rebeca_is_missing(l, i) ? 1
                         : l->rebeca->vintage    ? l->rebeca->vintage_queue
                                                 : i->class->queue;
        uint32_t channel = system_add_channel(l->system, i->name.text, queue, DISCIPLINE_FIFO);
        if (component == SYSTEM_NONE || channel == SYSTEM_NONE)
            return;
        l->system->components.items[component].inbox = channel;
        if (i->created)
            l->system->components.items[component].created = i->index - i->class->first_created->index + 1;
        l->system->channels.items[channel].holds_taken = !rebeca_is_missing(l, i);
        l->system->channels.items[channel].keeps_sender = i != l->told;
        if (l->rebeca->candidate ? i->class->replaces != NULL : i == l->told)
            l->system->components.items[component].group = component; /* what it sends itself is its own */
    }
}

/* ---- code ---- */

/* Parameters that the code assigns are locals. */
static void copy_parameters(struct rebeca_lowering *l, const struct rebeca_method *method, uint32_t fields) {
    for (const struct rebeca_variable *p = method->parameters; p; p = p->next)
        for (uint32_t i = 0; i < rebeca_type_size(&p->type) && p->assigned; i++)
            rebeca_append(l, statement_assign_local(l->system, p->index + i,
                                                    expression_field(l->system, fields + p->index + i),
                                                    p->name.span));
}

void rebeca_lower_edge_code(struct rebeca_lowering *l, const struct rebeca_method *method, uint32_t fields) {
    struct rebeca_frame frame = rebeca_new_frame(l, method, 0);
    frame.is_edge = true;
    frame.fields = fields;
    l->frame = &frame;
    copy_parameters(l, method, fields);
    rebeca_lower_method_body(l, method);
    l->frame = NULL;
}

static void lower_server(struct rebeca_lowering *l, const struct rebeca_method *server,
                         struct system_edge *edge) {
    rebeca_begin_edge(l, &edge->body, server->locals);
    l->sender_field =
        message_arguments(&l->system->channels.items[edge->channel].messages.items[edge->message]);
    rebeca_lower_edge_code(l, server, 0);
    edge->locals = l->locals;
}

static void add_server(struct rebeca_lowering *l, const struct rebeca_method *server, uint32_t message) {
    struct system_edge edge = {.component = l->instance->index,
                               .name = server->message,
                               .channel = l->instance->index,
                               .message = message,
                               .span = server->name.span};
    rebeca_unfold_deeply(l);
    do
        lower_server(l, server, &edge);
    while (rebeca_unfold_again(l));
    if (!l->refused)
        system_add_edge(l->system, &edge);
}

static void add_servers(struct rebeca_lowering *l, const struct rebeca_instance *instance) {
    l->instance = instance;
    struct rebeca_messages messages;
    rebeca_messages_init(&messages, instance->class);
    const struct rebeca_method *server;
    while ((server = rebeca_messages_next(&messages)) && !l->refused && system_complete(l->system))
        add_server(l, server, messages.count - 1);
    if (instance->created && !l->refused && system_complete(l->system))
        rebeca_add_constructions(l, instance);
}

/* ---- properties ---- */

struct expression *rebeca_lower_state(struct rebeca_lowering *l, const struct rebeca_expression *e) {
    struct statement *effects = NULL;
    l->instance = NULL;
    l->end = &effects;
    struct expression *lowered = rebeca_lower_expression(l, e);
    if (effects)
        rebeca_refuse(l, e->span, "use constant indices, and no pow() or sqrt()",
                      "a property with this expression");
    return lowered;
}

static struct expression *lower_state(void *context, const void *expression) {
    return rebeca_lower_state(context, expression);
}

/* ---- all of it ---- */

bool rebeca_lower_declarations(struct rebeca_lowering *l) {
    size_t bytes = (l->rebeca->instances_count + 1) * sizeof *l->first_variable;
    l->first_variable = arena_allocate(&l->system->arena, bytes);
    if (!l->first_variable)
        return false;
    add_components(l);
    for (const struct rebeca_instance *i = l->rebeca->instances;
         i && !l->refused && system_complete(l->system); i = i->next)
        declare_rebec(l, i);
    return !l->refused && system_complete(l->system);
}

bool rebeca_lower_system(struct rebeca_lowering *l) {
    struct system *system = l->system;
    bool constructed = false;
    if (!rebeca_lower_declarations(l) || !rebeca_construct(l, &constructed))
        return false;
    system->conventions =
        (struct system_conventions){.full_is_wrong = true,
                                    .rest = constructed ? REST_IS_DEADLOCK : REST_IS_OVERLOOKED,
                                    .weakly_fair = true};
    for (const struct rebeca_instance *i = l->rebeca->instances;
         i && constructed && !l->refused && system_complete(system); i = i->next)
        if (rebeca_is_lowered(l, i))
            add_servers(l, i);
    if (constructed && !l->refused && !l->alone && system_complete(system))
        properties_lower(&l->rebeca->properties, system, lower_state, l);
    return !l->refused && system_complete(system) && !job_failed(system->job);
}

bool rebeca_lower(const struct rebeca *rebeca, struct system *system) {
    struct rebeca_lowering l = {.rebeca = rebeca, .system = system};
    if (rebeca->alone) {
        l.told = rebeca_find_instance(rebeca, rebeca->candidate);
        l.alone = l.environment = true;
    }
    return rebeca_lower_system(&l);
}
