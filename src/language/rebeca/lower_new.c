/* Rebecs that are created while the model runs.
 *
 * For each class that a reachable new names there are rebecs from the start, which have nothing to do. A
 * variable counts those that have been created: new takes the next one, and sends it a message `new` with
 * what it knows and the arguments of its constructor. That is the first message that it takes; the others
 * come behind it. */
#include <string.h>

#include "base/text.h"
#include "language/rebeca/lowering.h"
#include "language/rebeca/message.h"

/* ---- variables ---- */

static const char *kept(struct rebeca_lowering *l, struct text *text) {
    const char *kept = text_keep(text, &l->system->arena);
    l->system->incomplete |= !kept;
    return kept;
}

static void add_counter(struct rebeca_lowering *l, const struct rebeca_class *class) {
    struct text name = {.memory = &l->system->job->memory};
    text_add(&name, class->name.text);
    text_add(&name, ".created");
    struct system_variable counter = {.name = kept(l, &name),
                                      .component = class->first_created->index,
                                      .type = value_range(0, (int32_t)l->rebeca->most_created),
                                      .counts = class->name.text,
                                      .span = class->creation->span};
    if (counter.name)
        system_add_variable(l->system, &counter);
}

/* It is in front of what the first rebec of the class knows. */
static uint32_t counter_of(const struct rebeca_lowering *l, const struct rebeca_class *class) {
    return l->first_variable[class->first_created->index] - class->known_count - 1;
}

static void add_known(struct rebeca_lowering *l, const struct rebeca_class *class) {
    if (class->parent)
        add_known(l, class->parent);
    rebeca_add_variables(l, class->known);
}

void rebeca_add_created_variables(struct rebeca_lowering *l, const struct rebeca_instance *instance) {
    if (instance == instance->class->first_created)
        add_counter(l, instance->class);
    add_known(l, instance->class);
}

/* ---- constructors, each with a message ---- */

/* Those of a class, or the servers initial of 2.0, one after the other. */
struct constructors {
    const char *initial; /* the name of the servers; NULL: constructors are meant */
    struct rebeca_messages messages;
    const struct rebeca_method *next; /* of the class */
};

static struct constructors constructors_of(const struct rebeca_lowering *l,
                                           const struct rebeca_class *class) {
    struct constructors all = {.next = class->methods};
    if (l->rebeca->version == REBECA_2_0)
        all.initial = l->rebeca->vintage ? "init" : "initial";
    rebeca_messages_init(&all.messages, class);
    return all;
}

static const struct rebeca_method *next_constructor(struct constructors *all) {
    const struct rebeca_method *m;
    if (all->initial) {
        while ((m = rebeca_messages_next(&all->messages)) && strcmp(m->name.text, all->initial) != 0) {
        }
        return m;
    }
    for (m = all->next; m && m->kind != REBECA_CONSTRUCTOR; m = m->next) {
    }
    all->next = m ? m->next : NULL;
    return m;
}

/* new, or new_int_boolean where there are several. */
static const char *message_name(struct rebeca_lowering *l, const struct rebeca_class *class,
                                const struct rebeca_method *constructor) {
    struct constructors all = constructors_of(l, class);
    if (!next_constructor(&all) || !next_constructor(&all))
        return "new";
    struct text name = {.memory = &l->system->job->memory};
    char type[REBECA_TYPE_BYTES];
    text_add(&name, "new");
    for (const struct rebeca_variable *v = constructor->parameters; v; v = v->next) {
        rebeca_type_text(&v->type, type, sizeof type);
        for (char *at = type; *at; at++)
            if (*at == '[' || *at == ']')
                *at = '_';
        text_add(&name, "_");
        text_add(&name, type);
    }
    return kept(l, &name);
}

/* Its fields are what the rebec knows, and the parameters. */
static void add_creation(struct rebeca_lowering *l, const struct rebeca_class *class,
                         const struct rebeca_method *constructor) {
    struct system_field fields[MOST_FIELDS];
    uint32_t count = 0, first = l->first_variable[l->instance->index] - class->known_count;
    if (class->known_count >= MOST_FIELDS) {
        rebeca_refuse(l, class->name.span, "let it know less", "a new rebec that knows more than 249 others");
        return;
    }
    for (; count < class->known_count; count++)
        fields[count] = (struct system_field){l->system->variables.items[first + count].name,
                                              l->system->variables.items[first + count].type};
    if (constructor && !rebeca_add_fields(l, constructor, fields, &count))
        return;
    const char *name = message_name(l, class, constructor);
    if (name)
        system_add_message(l->system, l->instance->index, name, fields, count);
}

void rebeca_add_creations(struct rebeca_lowering *l, const struct rebeca_instance *instance) {
    struct constructors all = constructors_of(l, instance->class);
    const struct rebeca_method *constructor = next_constructor(&all);
    if (!system_complete(l->system) || l->refused)
        return;
    do
        add_creation(l, instance->class, constructor);
    while (!l->refused && system_complete(l->system) && (constructor = next_constructor(&all)));
}

/* ---- what they do ---- */

static void lower_construction(struct rebeca_lowering *l, const struct rebeca_method *constructor,
                               struct system_edge *edge) {
    uint32_t known = l->instance->class->known_count;
    uint32_t first = l->first_variable[l->instance->index] - known;
    rebeca_begin_edge(l, &edge->body, constructor ? constructor->locals : 0);
    for (uint32_t i = 0; i < known; i++)
        rebeca_append(l, statement_assign(l->system, first + i, expression_field(l->system, i), edge->span));
    if (constructor)
        rebeca_lower_edge_code(l, constructor, known);
    edge->locals = l->locals;
}

static void add_construction(struct rebeca_lowering *l, const struct rebeca_method *constructor,
                             uint32_t message) {
    uint32_t channel = l->instance->index;
    struct system_edge edge = {.component = l->instance->index,
                               .name = l->system->channels.items[channel].messages.items[message].name,
                               .channel = channel,
                               .message = message,
                               .span = constructor ? constructor->name.span : l->instance->class->name.span};
    rebeca_unfold_deeply(l);
    do
        lower_construction(l, constructor, &edge);
    while (rebeca_unfold_again(l));
    if (!l->refused)
        system_add_edge(l->system, &edge);
}

/* The messages of servers come before theirs. */
static uint32_t first_creation(const struct rebeca_class *class) {
    struct rebeca_messages servers;
    rebeca_messages_init(&servers, class);
    while (rebeca_messages_next(&servers)) {
    }
    return servers.count;
}

void rebeca_add_constructions(struct rebeca_lowering *l, const struct rebeca_instance *instance) {
    struct constructors all = constructors_of(l, instance->class);
    const struct rebeca_method *constructor = next_constructor(&all);
    uint32_t message = first_creation(instance->class);
    do
        add_construction(l, constructor, message++);
    while (!l->refused && system_complete(l->system) && (constructor = next_constructor(&all)));
}

/* ---- new ---- */

struct expression *rebeca_lower_new(struct rebeca_lowering *l, const struct rebeca_expression *e) {
    struct system *system = l->system;
    const struct rebeca_class *class = e->type.class;
    struct expression *values = rebeca_lower_new_values(l, e);
    if (l->refused || !system_complete(system))
        return NULL;
    uint32_t counter = counter_of(l, class), local = l->locals++;
    struct expression *more = expression_operation(system, OPERATOR_ADD, expression_variable(system, counter),
                                                   rebeca_number(l, 1), e->span);
    rebeca_append(l, statement_assign(system, counter, more, e->span)); /* fails if there are too many */
    struct expression *rebec =
        expression_operation(system, OPERATOR_ADD, expression_variable(system, counter),
                             rebeca_number(l, (int64_t) class->first_created->index - 1), e->span);
    rebeca_append(l, statement_assign_local(system, local, rebec, e->span));
    const char *name = message_name(l, class, e->method);
    if (!name)
        return NULL;
    rebeca_append(l, statement_send_to(system, expression_local(system, local), name, values, e->span));
    return expression_local(system, local);
}
