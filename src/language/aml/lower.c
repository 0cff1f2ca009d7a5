#include "language/aml/lower.h"

#include <string.h>

#include "language/aml/interface.h"
#include "language/property/lower.h"

/* How deeply expressions and branches may be nested: what follows walks them by recursion. */
enum { DEEPEST = 2000 };

struct lowering {
    const struct aml *aml;
    struct system *system;
    uint32_t *first_variable; /* per actor */
    const struct aml_actor *actor;
    const struct aml_missing *missing; /* that is a component without edges; NULL: the system is closed */
    bool too_deep;
};

/* The missing component comes behind the actors. */
static uint32_t index_of(const struct lowering *l, const struct aml_actor *actor) {
    return actor ? actor->index : l->aml->actors_count;
}

static struct value_type lower_type(const struct lowering *l, const struct aml_type *type) {
    switch (type->kind) {
    case AML_BOOL:
        return value_truth();
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

static struct expression *lower_variable(struct lowering *l, const struct aml_actor *owner,
                                         const struct aml_variable *variable) {
    if (variable->is_parameter)
        return expression_field(l->system, variable->index);
    return expression_variable(l->system, l->first_variable[owner->index] + variable->index);
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
        return e->variable ? lower_variable(l, l->actor, e->variable)
                           : expression_constant(l->system, (int32_t)e->actor->index);
    case AML_QUALIFIED:
        return lower_variable(l, e->actor, e->variable);
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
        return statement_send(l->system, index_of(l, send->actor), send->method->index, arguments,
                              send->span);
    struct expression *receiver = lower_variable(l, l->actor, send->variable);
    return statement_send_to(l->system, receiver, send->message.text, arguments, send->span);
}

static struct statement *lower_statement(struct lowering *l, const struct aml_statement *s, uint32_t depth) {
    switch (s->kind) {
    case AML_ASSIGN:
    case AML_CHOOSE: {
        uint32_t variable = l->first_variable[l->actor->index] + s->variable->index;
        struct expression *values = lower_list(l, s->values);
        return s->kind == AML_ASSIGN ? statement_assign(l->system, variable, values, s->span)
                                     : statement_choose(l->system, variable, values, s->span);
    }
    case AML_IF: {
        struct expression *condition = lower_expression(l, s->condition, 0);
        struct statement *body = lower_block(l, s->then_block, depth + 1);
        struct statement *otherwise = lower_block(l, s->else_block, depth + 1);
        return statement_if(l->system, condition, body, otherwise, s->span);
    }
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
        l->system->components.items[component].unobserved_to_itself = actor->in_question;
    }
}

static void add_missing(struct lowering *l, const struct aml_gap *gap) {
    struct identifier name = l->missing->name;
    uint32_t component = system_add_component(l->system, name.text, name.span);
    uint32_t channel = system_add_channel(l->system, name.text, gap->room, gap->discipline);
    if (component != SYSTEM_NONE && channel != SYSTEM_NONE)
        l->system->components.items[component].inbox = channel;
}

static void add_message(struct lowering *l, uint32_t channel, const struct aml_method *method) {
    struct system_field fields[MOST_FIELDS];
    uint32_t count = 0;
    if (method->parameters_count > MOST_FIELDS) {
        sources_error(l->aml->sources, method->name.span, NULL, "a message has at most %d parameters",
                      MOST_FIELDS);
        l->too_deep = true;
        return;
    }
    for (const struct aml_variable *p = method->parameters; p; p = p->next)
        fields[count++] = (struct system_field){p->name.text, lower_type(l, &p->type)};
    system_add_message(l->system, channel, method->name.text, fields, count);
}

/* Messages without answers are not kept. */
static void drop_unanswered(struct lowering *l, const struct aml_method *method) {
    struct system_message *message =
        &l->system->channels.items[l->aml->actors_count].messages.items[method->index];
    uint64_t count = interface_count(method), kept = 0;
    bool *dropped = interface_covered(method, true, &l->system->arena);
    for (uint64_t i = 0; dropped && i < count; i++) {
        kept += dropped[i];
        dropped[i] = !dropped[i];
    }
    message->fleeting = kept == 0;
    message->fleeting_values = kept > 0 && kept < count ? dropped : NULL;
    l->system->incomplete |= !dropped;
}

static void declare_missing(struct lowering *l, const struct aml_gap *gap) {
    for (const struct aml_method *m = l->missing->methods; m; m = m->next)
        add_message(l, l->aml->actors_count, m);
    for (const struct aml_method *m = l->missing->methods;
         m && !gap->keeps_all && !l->too_deep && system_complete(l->system); m = m->next)
        drop_unanswered(l, m);
}

static void declare_actor(struct lowering *l, const struct aml_actor *actor) {
    l->first_variable[actor->index] = (uint32_t)l->system->variables.count;
    for (const struct aml_variable *v = actor->variables; v; v = v->next) {
        struct system_variable variable = {v->name.text, actor->index, lower_type(l, &v->type),
                                           v->initial_value, v->name.span};
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

/* Is there somebody who will take what main sends? */
static bool is_kept(const struct aml_gap *gap, const struct aml_send *send, const int32_t *values) {
    return send->actor || gap->keeps_all || interface_answers(send->method, values);
}

static void add_main(struct lowering *l, const struct aml_gap *gap) {
    l->actor = NULL;
    for (const struct aml_statement *s = l->aml->mains->sends; s; s = s->next) {
        int32_t values[MOST_FIELDS];
        uint32_t count = 0;
        for (const struct expression *v = lower_list(l, s->send.arguments); v && count < MOST_FIELDS;
             v = v->next)
            values[count++] = constant_of(v);
        if (count == s->send.arguments_count && is_kept(gap, &s->send, values))
            system_add_initial(l->system, index_of(l, s->send.actor), s->send.method->index, values);
    }
}

/* --- Properties --- */

static struct expression *lower_state(void *context, const void *expression) {
    return lower_expression(context, expression, 0);
}

static bool closed(const struct aml *aml) {
    for (const struct aml_missing *m = aml->missing; m; m = m->next)
        if (!m->actor) {
            sources_error(aml->sources, m->name.span, "give a file with the actor as well",
                          "the system is open: there is no actor %s", m->name.text);
            return false;
        }
    return true;
}

static bool lower(const struct aml *aml, struct system *system, const struct aml_gap *gap) {
    struct lowering l = {.aml = aml, .system = system, .missing = gap ? aml->missing : NULL};
    l.first_variable = arena_allocate(&system->arena, aml->actors_count * sizeof *l.first_variable);
    if (!l.first_variable)
        return false;
    add_components(&l);
    if (gap && system_complete(system))
        add_missing(&l, gap);
    for (const struct aml_actor *actor = aml->actors; actor && system_complete(system); actor = actor->next)
        declare_actor(&l, actor);
    if (gap && system_complete(system))
        declare_missing(&l, gap);
    for (const struct aml_actor *actor = aml->actors; actor && system_complete(system); actor = actor->next)
        add_methods(&l, actor);
    if (system_complete(system)) {
        add_main(&l, gap);
        properties_lower(&aml->properties, system, lower_state, &l);
    }
    return system_complete(system) && !l.too_deep && !job_failed(system->job);
}

bool aml_lower(const struct aml *aml, struct system *system) {
    return closed(aml) && lower(aml, system, NULL);
}

bool aml_lower_open(const struct aml *aml, struct system *system, const struct aml_gap *gap) {
    return lower(aml, system, gap);
}
