#include "language/aml/lower.h"

#include <string.h>

#include "language/aml/group.h"
#include "language/property/lower.h"
#include "language/surroundings.h"

/* How deeply expressions and branches may be nested: what follows walks them by recursion. */
enum { DEEPEST = 2000 };

struct lowering {
    const struct aml *aml;
    struct system *system;
    uint32_t *first_variable; /* per actor */
    const struct aml_actor *actor;
    struct open_system *open; /* NULL: the system is closed */
    bool too_deep;
};

/* Missing components come behind the actors. */
static uint32_t index_of(const struct lowering *l, const struct aml_actor *actor,
                         const struct aml_missing *missing) {
    return actor ? actor->index : l->aml->actors_count + missing->index;
}

static struct value_type lower_type(const struct lowering *l, const struct aml_type *type) {
    switch (type->kind) {
    case AML_BOOL: /* a message of an interface may take one truth value only */
        return (struct value_type){VALUE_TRUTH, type->low, type->high};
    case AML_ACTOR:
        return type->bounded ? (struct value_type){VALUE_COMPONENT, type->low, type->high}
                             : value_component(l->system);
    default:
        return type->bounded ? value_range(type->low, type->high) : value_number();
    }
}

static void complain_of_depth(struct lowering *l, struct span span) {
    if (!l->too_deep)
        sources_error(l->aml->sources, span, "split it",
                      "more than %d operators in a row, or branches of an if, cannot be explored", DEEPEST);
    l->too_deep = true;
}

/* --- Expressions --- */

enum node_operator aml_node_operator(enum aml_operator operation) {
    switch (operation) {
    case AML_OR:
        return OPERATOR_OR;
    case AML_AND:
        return OPERATOR_AND;
    case AML_EQUAL:
        return OPERATOR_EQUAL;
    case AML_UNEQUAL:
        return OPERATOR_UNEQUAL;
    case AML_LESS:
    case AML_GREATER: /* the other way round */
        return OPERATOR_LESS;
    case AML_LESS_EQUAL:
    case AML_GREATER_EQUAL:
        return OPERATOR_LESS_EQUAL;
    case AML_ADD:
        return OPERATOR_ADD;
    case AML_SUBTRACT:
        return OPERATOR_SUBTRACT;
    case AML_MULTIPLY:
        return OPERATOR_MULTIPLY;
    case AML_DIVIDE:
        return OPERATOR_DIVIDE;
    case AML_REMAINDER:
        return OPERATOR_REMAINDER;
    case AML_NOT:
        return OPERATOR_NOT;
    case AML_NEGATE:
        return OPERATOR_NEGATE;
    }
    return OPERATOR_OR;
}

static struct expression *lower_expression(struct lowering *l, const struct aml_expression *e,
                                           uint32_t depth);

static struct array_extent extent_of(const struct lowering *l, const struct aml_actor *owner,
                                     const struct aml_variable *variable) {
    return (struct array_extent){l->first_variable[owner->index] + variable->index,
                                 aml_variable_length(variable), variable->indices.low};
}

static struct expression *lower_variable(struct lowering *l, const struct aml_actor *owner,
                                         const struct aml_variable *variable,
                                         const struct aml_expression *subscript, uint32_t depth) {
    if (variable->is_parameter)
        return expression_field(l->system, variable->index);
    if (!subscript)
        return expression_variable(l->system, l->first_variable[owner->index] + variable->index);
    struct expression *index = lower_expression(l, subscript, depth + 1);
    return index ? expression_element(l->system, extent_of(l, owner, variable), index, subscript->span)
                 : NULL;
}

static struct expression *lower_expression(struct lowering *l, const struct aml_expression *e,
                                           uint32_t depth) {
    if (depth > DEEPEST) {
        complain_of_depth(l, e->span);
        return NULL;
    }
    switch (e->kind) {
    case AML_NUMBER:
    case AML_TRUTH:
        return expression_constant(l->system, e->number);
    case AML_SELF:
        return expression_constant(l->system, (int32_t)e->actor->index);
    case AML_NAMED:
        return e->variable ? lower_variable(l, l->actor, e->variable, e->subscript, depth)
                           : expression_constant(l->system, (int32_t)e->actor->index);
    case AML_QUALIFIED:
        return lower_variable(l, e->actor, e->variable, e->subscript, depth);
    case AML_UNARY:
        return expression_operation(l->system, aml_node_operator(e->operation),
                                    lower_expression(l, e->left, depth + 1), NULL, e->span);
    case AML_BINARY: {
        struct expression *left = lower_expression(l, e->left, depth + 1);
        struct expression *right = lower_expression(l, e->right, depth + 1);
        bool swapped = e->operation == AML_GREATER || e->operation == AML_GREATER_EQUAL;
        return expression_operation(l->system, aml_node_operator(e->operation), swapped ? right : left,
                                    swapped ? left : right, e->span);
    }
    }
    return NULL;
}

static struct expression *lower_list(struct lowering *l, const struct aml_expression *list) {
    struct expression *first = NULL, **end = &first;
    for (; list; list = list->next) {
        *end = lower_expression(l, list, 0);
        if (!*end)
            return NULL;
        (*end)->is_component = list->type == AML_ACTOR;
        end = &(*end)->next;
    }
    return first;
}

/* --- Statements --- */

static struct statement *lower_block(struct lowering *l, const struct aml_statement *block, uint32_t depth);

static struct statement *lower_send(struct lowering *l, const struct aml_send *send) {
    struct expression *arguments = lower_list(l, send->arguments);
    if (!send->variable)
        return statement_send(l->system, index_of(l, send->actor, send->missing), send->method->index,
                              arguments, send->span);
    struct expression *receiver = lower_variable(l, l->actor, send->variable, send->subscript, 0);
    return statement_send_to(l->system, receiver, send->message.text, arguments, send->span);
}

static struct statement *lower_assignment(struct lowering *l, const struct aml_statement *s) {
    uint32_t variable = l->first_variable[l->actor->index] + s->variable->index;
    struct expression *values = lower_list(l, s->values);
    struct statement *made = s->kind == AML_ASSIGN ? statement_assign(l->system, variable, values, s->span)
                                                   : statement_choose(l->system, variable, values, s->span);
    struct expression *index = s->subscript ? lower_expression(l, s->subscript, 0) : NULL;
    if (index)
        statement_set_index(made, extent_of(l, l->actor, s->variable), index);
    return made;
}

static struct expression *lower_equal(struct lowering *l, struct expression *value,
                                      const struct aml_expression *constant) {
    return expression_operation(l->system, OPERATOR_EQUAL, value, lower_expression(l, constant, 0),
                                constant->span);
}

/* The rest of a switch, from a case on: `if` it has one of its values, `else` the next one. */
static struct statement *lower_cases(struct lowering *l, const struct aml_case *one, struct expression *value,
                                     uint32_t depth) {
    if (one && depth > DEEPEST)
        complain_of_depth(l, one->span);
    if (!one || l->too_deep)
        return NULL;
    if (!one->values)
        return lower_block(l, one->body, depth + 1);
    struct expression *condition = lower_equal(l, value, one->values);
    for (const struct aml_expression *e = one->values->next; e; e = e->next)
        condition =
            expression_operation(l->system, OPERATOR_OR, condition, lower_equal(l, value, e), e->span);
    struct statement *body = lower_block(l, one->body, depth + 1);
    struct statement *otherwise = lower_cases(l, one->next, value, depth + 1);
    return statement_if(l->system, condition, body, otherwise, one->span);
}

static struct statement *lower_statement(struct lowering *l, const struct aml_statement *s, uint32_t depth) {
    switch (s->kind) {
    case AML_ASSIGN:
    case AML_CHOOSE:
        return lower_assignment(l, s);
    case AML_IF: {
        struct expression *condition = lower_expression(l, s->condition, 0);
        struct statement *body = lower_block(l, s->then_block, depth + 1);
        struct statement *otherwise = lower_block(l, s->else_block, depth + 1);
        return statement_if(l->system, condition, body, otherwise, s->span);
    }
    case AML_SWITCH:
        return lower_cases(l, s->cases, lower_expression(l, s->condition, 0), depth);
    case AML_SEND:
        return lower_send(l, &s->send);
    }
    return NULL;
}

static struct statement *lower_block(struct lowering *l, const struct aml_statement *block, uint32_t depth) {
    struct statement *first = NULL, **end = &first;
    if (block && depth > DEEPEST) {
        complain_of_depth(l, block->span);
        return NULL;
    }
    for (; block && !l->too_deep; block = block->next) {
        *end = lower_statement(l, block, depth);
        if (!*end)
            return first;
        end = &(*end)->next;
    }
    return first;
}

/* --- Actors --- */

static void add_components(struct lowering *l) {
    for (const struct aml_actor *actor = l->aml->actors; actor; actor = actor->next) {
        uint32_t component = system_add_component(l->system, actor->name.text, actor->name.span);
        uint32_t channel = system_add_channel(l->system, actor->name.text, actor->capacity, DISCIPLINE_FIFO);
        if (component == SYSTEM_NONE || channel == SYSTEM_NONE)
            return;
        l->system->components.items[component].inbox = channel;
        if (actor->group)
            l->system->components.items[component].group = actor->group->index;
        l->system->components.items[component].seen_as = aml_seen_sender(actor)->index;
    }
}

/* Whoever takes its place decides how many messages wait for it. */
static void add_missing(struct lowering *l, const struct aml_missing *missing) {
    struct identifier name = missing->name;
    uint32_t component = system_add_component(l->system, name.text, name.span);
    uint32_t channel = system_add_channel(l->system, name.text, 1, DISCIPLINE_FIFO);
    if (component != SYSTEM_NONE && channel != SYSTEM_NONE)
        l->system->components.items[component].inbox = channel;
}

static void add_message(struct lowering *l, uint32_t channel, const struct aml_method *method) {
    struct system_field fields[MOST_FIELDS];
    uint32_t count = 0;
    if (method->parameters_count > MOST_FIELDS) {
        sources_error(l->aml->sources, method->name.span, "send the other values in a second message",
                      "a message has at most %d parameters", MOST_FIELDS);
        l->too_deep = true;
        return;
    }
    for (const struct aml_variable *p = method->parameters; p; p = p->next)
        fields[count++] = (struct system_field){p->name.text, lower_type(l, &p->type)};
    system_add_message(l->system, channel, method->name.text, fields, count);
}

static void declare_actor(struct lowering *l, const struct aml_actor *actor) {
    l->first_variable[actor->index] = (uint32_t)l->system->variables.count;
    for (const struct aml_variable *v = actor->variables; v; v = v->next) {
        struct system_variable variable = {.name = v->name.text,
                                           .component = actor->index,
                                           .type = lower_type(l, &v->type),
                                           .initial = v->initial_value,
                                           .span = v->name.span};
        if (v->is_array)
            system_add_array(l->system, &variable, v->indices.low, aml_variable_length(v));
        else
            system_add_variable(l->system, &variable);
    }
    for (const struct aml_method *m = actor->methods; m; m = m->next)
        add_message(l, actor->index, m);
}

static void add_methods(struct lowering *l, const struct aml_actor *actor) {
    l->actor = actor;
    for (const struct aml_method *m = actor->methods; m && !l->too_deep; m = m->next) {
        struct system_edge edge = {.component = actor->index,
                                   .name = m->name.text,
                                   .channel = actor->index,
                                   .message = m->index,
                                   .body = lower_block(l, m->body, 0),
                                   .span = m->name.span};
        system_add_edge(l->system, &edge);
    }
}

/* The value of an argument in main: the checker has seen to it that it is constant and does not fail. */
static int32_t constant_of(const struct expression *e) {
    if (e->kind == EXPRESSION_CONSTANT)
        return e->constant;
    struct range left = range_value(constant_of(e->left));
    struct range right = e->right ? range_value(constant_of(e->right)) : left;
    return (int32_t)range_of_operation(e->operation, left, right).low;
}

static void add_initial(struct lowering *l, const struct aml_main *main) {
    for (const struct aml_statement *s = main->sends; s; s = s->next) {
        int32_t values[MOST_FIELDS];
        uint32_t count = 0;
        for (const struct expression *v = lower_list(l, s->send.arguments); v && count < MOST_FIELDS;
             v = v->next)
            values[count++] = constant_of(v);
        if (count == s->send.arguments_count)
            system_add_initial(l->system, index_of(l, s->send.actor, s->send.missing), s->send.method->index,
                               values);
    }
}

/* What candidates send themselves comes behind what the system sends them. */
static void add_mains(struct lowering *l) {
    const struct aml_main *first = aml_system_main(l->aml);
    l->actor = NULL;
    add_initial(l, first);
    for (const struct aml_main *m = l->aml->mains; m; m = m->next)
        if (m != first)
            add_initial(l, m);
}

/* --- Properties --- */

static struct expression *lower_state(void *context, const void *expression) {
    return lower_expression(context, expression, 0);
}

/* --- Interfaces --- */

static struct open_argument lower_argument(struct lowering *l, const struct aml_slot *slot) {
    struct open_argument argument = {0};
    if (!slot->any)
        argument.low = lower_expression(l, slot->low, 0);
    if (!slot->any && slot->high)
        argument.high = lower_expression(l, slot->high, 0);
    return argument;
}

static void add_answer(struct lowering *l, const struct aml_answer *answer) {
    struct open_argument arguments[MOST_FIELDS];
    uint32_t count = 0;
    for (const struct aml_slot *s = answer->arguments; s && count < MOST_FIELDS; s = s->next)
        arguments[count++] = lower_argument(l, s);
    open_add_answer(l->open, index_of(l, answer->actor, answer->missing), answer->method->index, arguments,
                    answer->receiver.span);
}

/* Of the component that was set last. */
static void add_interface(struct lowering *l, const struct aml_missing *missing) {
    const struct aml_alternative *a = missing ? missing->alternatives : NULL;
    for (; a && system_complete(l->system); a = a->next) {
        struct range values[MOST_FIELDS];
        uint32_t count = 0;
        for (const struct aml_slot *s = a->parameters; s && count < MOST_FIELDS; s = s->next)
            values[count++] = range_make(s->from, s->to);
        open_add_alternative(l->open, a->method->index, values, a->message.span);
        for (const struct aml_answer *answer = a->answers; answer && system_complete(l->system);
             answer = answer->next)
            add_answer(l, answer);
    }
}

static bool closed(const struct aml *aml) {
    for (const struct aml_missing *m = aml->missing; m; m = m->next)
        if (!m->actor) {
            sources_error(aml->sources, m->name.span, "give a file with the actor as well",
                          "the system is open: unknown actor %s", m->name.text);
            return false;
        }
    return true;
}

static void lower_actors(struct lowering *l) {
    const struct aml *aml = l->aml;
    struct system *system = l->system;
    add_components(l);
    for (const struct aml_missing *m = l->open ? aml->missing : NULL; m && system_complete(system);
         m = m->next)
        if (!m->actor)
            add_missing(l, m);
    for (const struct aml_actor *actor = aml->actors; actor && system_complete(system); actor = actor->next)
        declare_actor(l, actor);
    for (const struct aml_missing *missing = l->open ? aml->missing : NULL; missing; missing = missing->next)
        for (const struct aml_method *m = missing->actor ? NULL : missing->methods;
             m && system_complete(system); m = m->next)
            add_message(l, aml->actors_count + missing->index, m);
    for (const struct aml_actor *actor = aml->actors; actor && system_complete(system); actor = actor->next)
        add_methods(l, actor);
}

static bool lower(struct lowering *l) {
    struct system *system = l->system;
    l->first_variable = arena_allocate(&system->arena, l->aml->actors_count * sizeof *l->first_variable);
    if (!l->first_variable)
        return false;
    lower_actors(l);
    if (system_complete(system)) {
        add_mains(l);
        properties_lower(&l->aml->properties, system, lower_state, l);
    }
    if (l->open && system_complete(system))
        properties_list(&l->aml->properties, l->open);
    return system_complete(system) && !l->too_deep && !job_failed(system->job);
}

bool aml_lower(const struct aml *aml, struct system *system) {
    struct lowering l = {.aml = aml, .system = system};
    return closed(aml) && lower(&l);
}

/* The component that an open system is about. */
struct choice {
    const char *names;                 /* several may go together: a,b; NULL: nobody has asked for any */
    const struct aml_missing *missing; /* the block of the first; NULL: it has none */
    const struct aml_actor *actor;     /* NULL: it is missing */
};

/* The first of those names, or the first that is really missing. If none is: the actor that a block
 * describes, or that is its own interface. */
static struct choice choose_component(const struct aml *aml, const char *names) {
    const struct aml_missing *named = names ? aml->missing : NULL, *missing = aml->missing;
    while (missing && missing->actor)
        missing = missing->next;
    while (named && (named->actor || !component_list_has(names, named->name.text)))
        named = named->next;
    struct choice choice = {.names = names, .missing = named ? named : missing ? missing : aml->missing};
    if (choice.missing) {
        choice.actor = choice.missing->actor;
        return choice;
    }
    choice.actor = aml->actors;
    while (choice.actor && !choice.actor->in_question)
        choice.actor = choice.actor->next;
    return choice;
}

static void add_others(struct lowering *l, const struct choice *choice) {
    for (const struct aml_missing *m = l->aml->missing; m; m = m->next) {
        if (m == choice->missing || m->actor)
            continue;
        open_set_missing(l->open, index_of(l, NULL, m));
        add_interface(l, m);
        if (choice->names && component_list_has(choice->names, m->name.text))
            open_make_fellow(l->open);
        else
            open_put_aside(l->open);
    }
}

bool aml_lower_open(const struct aml *aml, const char *components, struct open_system *open) {
    struct choice choice = choose_component(aml, components);
    struct lowering l = {.aml = aml, .system = &open->system, .open = open};
    if (!lower(&l))
        return false;
    open->nameable = aml->actors_count;
    add_others(&l, &choice);
    open_set_missing(open, index_of(&l, choice.actor, choice.missing));
    add_interface(&l, choice.missing);
    open_form_group(open);
    return system_complete(&open->system) && !l.too_deep;
}
