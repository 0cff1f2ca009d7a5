/* Calls of methods, which are put in where they are called, and sends. */
#include <string.h>

#include "language/rebeca/constant.h"
#include "language/rebeca/lowering.h"
#include "language/rebeca/message.h"

/* How deeply methods may call themselves, and how many calls one message server may unfold to. */
enum { MOST_LEVELS = 32, MOST_CALLS = 5000 };

/* ---- arguments ---- */

struct values {
    struct expression *first;
    struct expression **end;
};

static void save_all(struct rebeca_lowering *l, struct values *values) {
    struct values saved = {.end = &saved.first};
    for (struct expression *v = values->first, *next; v; v = next) {
        next = v->next;
        v->next = NULL;
        bool is_component = v->is_component;
        *saved.end = rebeca_save(l, v);
        if (!*saved.end)
            return;
        (*saved.end)->is_component = is_component;
        saved.end = &(*saved.end)->next;
    }
    values->first = saved.first;
    values->end = saved.first ? saved.end : &values->first;
}

/* The simple values of an argument behind those before it, which its effects must not change. */
static void add_argument(struct rebeca_lowering *l, struct values *values,
                         const struct rebeca_expression *argument, const struct rebeca_type *type) {
    struct statement *effects = NULL;
    struct statement **before = rebeca_divert(l, &effects);
    struct values own = {.end = &own.first};
    struct rebeca_location place = {0};
    if (type->dimensions > 0)
        place = rebeca_lower_place(l, argument);
    for (uint32_t i = 0; i < rebeca_type_size(type) && !l->refused; i++) {
        *own.end = type->dimensions > 0 ? rebeca_load(l, &place, i, argument->span)
                                        : rebeca_lower_expression(l, argument);
        if (!*own.end)
            break;
        (*own.end)->is_component = type->kind >= REBECA_REBEC;
        own.end = &(*own.end)->next;
    }
    struct statement **after = l->end;
    l->end = before;
    if (effects) {
        save_all(l, values);
        *l->end = effects;
        l->end = after;
    }
    *values->end = own.first;
    values->end = own.first ? own.end : values->end;
}

static struct values lower_arguments(struct rebeca_lowering *l, struct values *values,
                                     const struct rebeca_expression *call,
                                     const struct rebeca_method *method) {
    const struct rebeca_variable *parameter = method->parameters;
    for (const struct rebeca_expression *a = call->arguments; a && parameter && !l->refused; a = a->next) {
        add_argument(l, values, a, &parameter->type);
        parameter = parameter->next;
    }
    return *values;
}

struct expression *rebeca_lower_new_values(struct rebeca_lowering *l, const struct rebeca_expression *e) {
    struct values values = {.end = &values.first};
    struct rebeca_type rebec = rebeca_type_of(REBECA_ANY_REBEC);
    for (const struct rebeca_expression *b = e->bindings; b && !l->refused; b = b->next)
        add_argument(l, &values, b, &rebec);
    if (e->method)
        lower_arguments(l, &values, e, e->method);
    return values.first;
}

/* ---- methods ---- */

static bool has_jump(const struct rebeca_statement *s) {
    for (; s; s = s->next) {
        if (s->kind == REBECA_BREAK || s->kind == REBECA_CONTINUE || s->kind == REBECA_RETURN ||
            has_jump(s->body) || has_jump(s->otherwise))
            return true;
        for (const struct rebeca_case *one = s->cases; one; one = one->next)
            if (has_jump(one->body))
                return true;
    }
    return false;
}

struct rebeca_frame rebeca_new_frame(struct rebeca_lowering *l, const struct rebeca_method *method,
                                     uint32_t base) {
    struct rebeca_frame frame = {
        .method = method, .base = base, .exit = SYSTEM_NONE, .result = l->locals, .outer = l->frame};
    l->locals += rebeca_type_size(&method->type);
    bool reference = method->type.kind >= REBECA_REBEC;
    for (uint32_t local = frame.result; local < l->locals && (l->loops > 0 || reference); local++)
        rebeca_append(l, statement_assign_local(l->system, local,
                                                rebeca_number(l, reference ? rebeca_null(l) : 0),
                                                method->name.span));
    if (!has_jump(method->body))
        return frame;
    frame.exit = l->locals++;
    if (l->loops > 0)
        rebeca_append(l, statement_assign_local(l->system, frame.exit, rebeca_number(l, REBECA_EXITS_NOT),
                                                method->name.span));
    return frame;
}

static bool is_too_deep(struct rebeca_lowering *l, const struct rebeca_method *method) {
    uint32_t depth = 0;
    for (const struct rebeca_frame *f = l->frame; f; f = f->outer)
        depth += f->method == method;
    if (depth > l->levels)
        return true;
    if (depth > l->deepest)
        l->deepest = depth;
    return ++l->calls > MOST_CALLS;
}

void rebeca_unfold_deeply(struct rebeca_lowering *l) {
    l->levels = MOST_LEVELS;
}

void rebeca_begin_edge(struct rebeca_lowering *l, struct statement **body, uint32_t locals) {
    *body = NULL;
    l->end = body;
    l->locals = locals;
    l->loops = l->calls = l->deepest = 0;
    l->frame = NULL;
}

bool rebeca_unfold_again(struct rebeca_lowering *l) {
    if (l->calls <= MOST_CALLS || l->deepest == 0 || l->refused || !system_complete(l->system))
        return false;
    l->levels = l->deepest / 2;
    return true;
}

void rebeca_lower_call(struct rebeca_lowering *l, const struct rebeca_expression *call, uint32_t *result) {
    const struct rebeca_method *method = rebeca_override(l->instance->class, call->method);
    *result = l->locals;
    if (!method || is_too_deep(l, method)) {
        l->locals += rebeca_type_size(&call->method->type);
        rebeca_append(l, statement_require(l->system, rebeca_number(l, 0), REQUIREMENT_DEPTH, call->span));
        return;
    }
    uint32_t base = l->locals;
    l->locals += method->locals;
    struct values values = {.end = &values.first};
    lower_arguments(l, &values, call, method);
    struct rebeca_frame frame = rebeca_new_frame(l, method, base);
    struct expression *value = values.first;
    for (const struct rebeca_variable *p = method->parameters; p && value; p = p->next) {
        struct rebeca_location place = rebeca_place_of_local(&p->type, base + p->index);
        for (uint32_t i = 0; i < rebeca_type_size(&p->type) && value; i++) {
            struct expression *next = value->next;
            value->next = NULL;
            rebeca_store(l, &place, i, value, call->span);
            value = next;
        }
    }
    l->frame = &frame;
    rebeca_lower_method_body(l, method);
    l->frame = frame.outer;
    *result = frame.result;
}

/* ---- sends ---- */

static const struct rebeca_instance *instance_at(const struct rebeca_lowering *l, uint32_t index) {
    const struct rebeca_instance *i = l->rebeca->instances;
    while (i && i->index != index)
        i = i->next;
    return i;
}

/* The number of the message in the block of the missing rebec; SYSTEM_NONE: it does not mention it. */
static uint32_t number_in_block(const struct rebeca_missing *missing, const char *message) {
    const struct rebeca_alternative *a = missing->alternatives;
    while (a && strcmp(a->message.text, message) != 0)
        a = a->next;
    return a ? a->number : SYSTEM_NONE;
}

static uint32_t message_to(struct rebeca_lowering *l, const struct rebeca_instance *receiver,
                           const struct rebeca_expression *call) {
    if (!rebeca_is_missing(l, receiver))
        return rebeca_message_number(receiver->class, call->method);
    uint32_t message = number_in_block(receiver->missing, call->method->message);
    if (message == SYSTEM_NONE && !l->refused) {
        l->refused = true;
        sources_error(l->rebeca->sources, call->span, "add it to the block, with what may be answered",
                      "%s is missing, and its interface does not mention %s", receiver->name.text,
                      call->method->message);
    }
    return message;
}

/* To a rebec that is known; who sends it comes behind the arguments, if the message tells. */
static void send_to_instance(struct rebeca_lowering *l, const struct rebeca_instance *receiver,
                             const struct rebeca_expression *call, struct values *values) {
    uint32_t message = message_to(l, receiver, call);
    if (l->refused)
        return;
    if (receiver == l->told) {
        *values->end = rebeca_number(l, l->instance->index);
        if (*values->end)
            (*values->end)->is_component = true;
        if (l->senders)
            l->senders[message][l->instance->index] = true;
    }
    rebeca_append(l, statement_send(l->system, receiver->index, message, values->first, call->span));
}

/* Can a receiver of this class be the rebec whose messages tell their sender? */
static bool may_be_told(const struct rebeca_lowering *l, const struct rebeca_expression *call) {
    return l->told && call->left && call->left->type.class &&
           rebeca_class_is(l->told->class, call->left->type.class);
}

static struct values copy_values(struct rebeca_lowering *l, const struct values *values) {
    struct values copy = {.end = &copy.first};
    for (const struct expression *v = values->first; v; v = v->next) {
        *copy.end = v->kind == EXPRESSION_LOCAL ? expression_local(l->system, v->index)
                                                : rebeca_number(l, v->constant);
        if (!*copy.end)
            break;
        (*copy.end)->is_component = v->is_component;
        copy.end = &(*copy.end)->next;
    }
    return copy;
}

/* To a rebec that a local holds. */
static void send_to_value(struct rebeca_lowering *l, const struct rebeca_expression *call, uint32_t local,
                          struct values *values) {
    struct statement *otherwise = NULL, *told = NULL;
    bool may_be = may_be_told(l, call);
    if (may_be)
        save_all(l, values); /* nodes are never shared */
    struct values copy = may_be ? copy_values(l, values) : *values;
    struct statement **before = may_be ? rebeca_divert(l, &otherwise) : l->end;
    rebeca_append(l, statement_send_to(l->system, expression_local(l->system, local), call->method->message,
                                       values->first, call->span));
    if (!may_be)
        return;
    rebeca_divert(l, &told);
    if (copy.first == NULL)
        copy.end = &copy.first;
    send_to_instance(l, l->told, call, &copy);
    l->end = before;
    struct expression *is_told =
        expression_operation(l->system, OPERATOR_EQUAL, expression_local(l->system, local),
                             rebeca_number(l, l->told->index), call->span);
    rebeca_append(l, statement_if(l->system, is_told, told, otherwise, call->span));
}

void rebeca_lower_send(struct rebeca_lowering *l, const struct rebeca_expression *call) {
    struct values values = {.end = &values.first};
    struct expression *receiver =
        call->left ? rebeca_lower_expression(l, call->left) : rebeca_number(l, l->instance->index);
    bool certain = rebeca_is_number(receiver);
    uint32_t local = certain ? SYSTEM_NONE : l->locals++;
    if (!certain)
        rebeca_append(l, statement_assign_local(l->system, local, receiver, call->span));
    lower_arguments(l, &values, call, call->method);
    if (l->refused || !system_complete(l->system))
        return;
    const struct rebeca_instance *instance = certain ? instance_at(l, (uint32_t)receiver->constant) : NULL;
    if (instance) {
        send_to_instance(l, instance, call, &values);
        return;
    }
    struct expression *exists = rebeca_number(l, 0);
    if (!certain)
        exists = expression_operation(l->system, OPERATOR_UNEQUAL, expression_local(l->system, local),
                                      rebeca_number(l, rebeca_null(l)), call->span);
    rebeca_append(l, statement_require(l->system, exists, REQUIREMENT_RECEIVER, call->span));
    if (!certain)
        send_to_value(l, call, local, &values);
}

/* ---- pow and sqrt ---- */

/* An assignment to a local, of an operation on locals and numbers. */
static void update(struct rebeca_lowering *l, uint32_t local, enum node_operator operation,
                   struct expression *right, struct span span) {
    struct expression *value =
        expression_operation(l->system, operation, expression_local(l->system, local), right, span);
    rebeca_append(l, statement_assign_local(l->system, local, value, span));
}

/* In a property: one case for each exponent. A result that is too large fails as an addition. */
static struct expression *power_of_constant(struct rebeca_lowering *l, const struct rebeca_expression *call) {
    enum { MOST_EXPONENT = 31 };
    struct system *system = l->system;
    const struct rebeca_expression *exponent = call->arguments->next;
    int64_t base, power[MOST_EXPONENT + 1] = {1};
    uint32_t count = 1;
    if (!rebeca_constant(call->arguments, true, &base)) {
        rebeca_refuse(l, call->span, "use a constant base", "pow(…) of a variable in a property");
        return NULL;
    }
    for (; count <= MOST_EXPONENT && power[count - 1] * base <= INT32_MAX &&
           power[count - 1] * base >= INT32_MIN;
         count++)
        power[count] = power[count - 1] * base;
    struct expression *result = expression_operation(system, OPERATOR_ADD, rebeca_number(l, INT32_MAX),
                                                     rebeca_lower_expression(l, exponent), call->span);
    for (uint32_t i = count; i-- > 0;)
        result = expression_conditional(system,
                                        expression_operation(system, OPERATOR_EQUAL,
                                                             rebeca_lower_expression(l, exponent),
                                                             rebeca_number(l, i), call->span),
                                        rebeca_number(l, power[i]), result);
    struct expression *negative = expression_operation(
        system, OPERATOR_LESS, rebeca_lower_expression(l, exponent), rebeca_number(l, 0), call->span);
    return expression_conditional(system, negative, rebeca_number(l, base == 1), result);
}

struct expression *rebeca_lower_power(struct rebeca_lowering *l, const struct rebeca_expression *call) {
    struct system *system = l->system;
    if (rebeca_in_property(l))
        return power_of_constant(l, call);
    struct values values = {.end = &values.first};
    struct rebeca_type whole = rebeca_type_of(REBECA_INT);
    for (const struct rebeca_expression *a = call->arguments; a; a = a->next) {
        if (!rebeca_can_explore(l, &a->type, a->span))
            return NULL;
        add_argument(l, &values, a, &whole);
    }
    if (!values.first || !values.first->next)
        return NULL;
    struct expression *exponent = values.first->next;
    values.first->next = NULL;
    uint32_t base = l->locals++, left = l->locals++, result = l->locals++;
    rebeca_append(l, statement_assign_local(system, base, values.first, call->span));
    rebeca_append(l, statement_assign_local(system, left, exponent, call->span));
    /* (int)pow(a, -b) is 0, unless a is 1 */
    struct expression *one = expression_operation(system, OPERATOR_EQUAL, expression_local(system, base),
                                                  rebeca_number(l, 1), call->span);
    struct expression *whole_result = expression_operation(system, OPERATOR_LESS_EQUAL, rebeca_number(l, 0),
                                                           expression_local(system, left), call->span);
    struct expression *start = expression_operation(system, OPERATOR_OR, whole_result, one, call->span);
    rebeca_append(l, statement_assign_local(system, result, start, call->span));
    struct statement *body = NULL;
    struct statement **before = rebeca_divert(l, &body);
    update(l, result, OPERATOR_MULTIPLY, expression_local(system, base), call->span);
    update(l, left, OPERATOR_SUBTRACT, rebeca_number(l, 1), call->span);
    l->end = before;
    struct expression *more = expression_operation(system, OPERATOR_LESS, rebeca_number(l, 0),
                                                   expression_local(system, left), call->span);
    rebeca_append(l, statement_while(system, more, body, call->span));
    return expression_local(system, result);
}

struct expression *rebeca_lower_root(struct rebeca_lowering *l, const struct rebeca_expression *call) {
    enum { LARGEST_ROOT = 46340 }; /* of a number of 32 bits */
    struct system *system = l->system;
    if (!rebeca_can_explore(l, &call->arguments->type, call->arguments->span))
        return NULL;
    uint32_t square = l->locals++, root = l->locals++;
    rebeca_append(
        l, statement_assign_local(system, square, rebeca_lower_expression(l, call->arguments), call->span));
    rebeca_append(l, statement_assign_local(system, root, rebeca_number(l, 0), call->span));
    struct statement *body = NULL;
    struct statement **before = rebeca_divert(l, &body);
    update(l, root, OPERATOR_ADD, rebeca_number(l, 1), call->span);
    l->end = before;
    struct expression *next[2];
    for (int i = 0; i < 2; i++)
        next[i] = expression_operation(system, OPERATOR_ADD, expression_local(system, root),
                                       rebeca_number(l, 1), call->span);
    struct expression *fits =
        expression_operation(system, OPERATOR_LESS_EQUAL,
                             expression_operation(system, OPERATOR_MULTIPLY, next[0], next[1], call->span),
                             expression_local(system, square), call->span);
    struct expression *small = expression_operation(system, OPERATOR_LESS, expression_local(system, root),
                                                    rebeca_number(l, LARGEST_ROOT), call->span);
    rebeca_append(l,
                  statement_while(system, expression_operation(system, OPERATOR_AND, small, fits, call->span),
                                  body, call->span));
    return expression_local(system, root);
}
