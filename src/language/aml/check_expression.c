#include <stdio.h>
#include <string.h>

#include "language/aml/check.h"
#include "language/aml/lower.h"

static const struct value BROKEN = {.broken = true};

static struct value number_value(enum aml_type_kind type, struct range range) {
    return (struct value){.type = type, .range = range};
}

static struct value actor_value(void) {
    return (struct value){.type = AML_ACTOR};
}

/* ---- names ---- */

static void complain_of_whole(struct checker *c, const struct aml_variable *variable, struct span span) {
    char hint[HINT_BYTES];
    snprintf(hint, sizeof hint, "write %.100s[%d] for one of its elements", variable->name.text,
             variable->indices.low);
    sources_error(c->sources, span, hint, "%s is an array", variable->name.text);
}

void check_no_subscript(struct checker *c, struct identifier name, const char *what,
                        struct aml_expression *subscript) {
    if (!subscript)
        return;
    check_expression(c, subscript);
    if (!checker_halted(c))
        sources_error(c->sources, name.span, "leave out the index, or declare an array",
                      "%s is %s, not an array", name.text, what);
}

bool check_subscript(struct checker *c, const struct aml_variable *variable, struct span span,
                     struct aml_expression *subscript) {
    if (subscript && !variable->is_array && !variable->broken) {
        struct identifier name = {variable->name.text, span};
        check_no_subscript(c, name, variable->is_parameter ? "a parameter" : "a variable", subscript);
        return false;
    }
    if (subscript) {
        struct aml_type indices = {AML_INT, true, variable->indices.low, variable->indices.high, span};
        struct value value = check_expression(c, subscript);
        return variable->broken || check_fits(c, subscript->span, value, &indices);
    }
    if (variable->is_array && !variable->broken && !checker_halted(c))
        complain_of_whole(c, variable, span);
    return !variable->is_array;
}

static struct value variable_value(struct checker *c, struct aml_expression *e,
                                   struct aml_variable *variable) {
    e->variable = variable;
    e->type = variable->type.kind;
    variable->read = true;
    if (!check_subscript(c, variable, e->name.span, e->subscript) || variable->broken)
        return BROKEN;
    if (variable->type.kind == AML_ACTOR)
        return actor_value();
    return number_value(variable->type.kind, range_make(variable->type.low, variable->type.high));
}

/* "write mutex.taken" for the first actor that has such a variable; else the nearest of all. */
static const char *qualified_hint(struct checker *c, struct identifier name, char *hint) {
    for (struct aml_actor *a = c->aml->actors; a; a = a->next) {
        const struct symbol *symbol = symbols_find(&c->symbols, a, name.text);
        if (symbol && symbol->kind == SYMBOL_VARIABLE) {
            snprintf(hint, HINT_BYTES, "write %.100s.%.100s", a->name.text, name.text);
            return hint;
        }
    }
    return checker_near_actor(c, name.text, hint);
}

static const char *variable_hint(struct checker *c, struct identifier name, char *hint) {
    if (!checking_is_heard(c->job))
        return NULL;
    if (c->context == IN_INVARIANT)
        return qualified_hint(c, name, hint);
    struct candidates candidates = {.memory = &c->job->memory};
    if (c->alternative)
        candidates_add(&candidates, &c->symbols, c->alternative, SYMBOL_PARAMETER);
    if (c->method)
        candidates_add(&candidates, &c->symbols, c->method, SYMBOL_PARAMETER);
    if (c->context == IN_METHOD)
        candidates_add(&candidates, &c->symbols, c->actor, SYMBOL_VARIABLE);
    candidates_add(&candidates, &c->symbols, checker_scope_of_actors(c), SYMBOL_ACTOR);
    return candidates_hint(&candidates, name.text, hint, HINT_BYTES);
}

static struct value unknown_name(struct checker *c, struct identifier name) {
    char hint[HINT_BYTES];
    const char *wanted = variable_hint(c, name, hint);
    switch (c->context) {
    case IN_INVARIANT:
        sources_error(c->sources, name.span, wanted ? wanted : "write it as actor.variable",
                      "unknown name %s in a property", name.text);
        return BROKEN;
    case IN_ANSWER:
        sources_error(c->sources, name.span, wanted ? wanted : "name it among the message's parameters",
                      "the interface does not say what %s is", name.text);
        checker_mark_unknown(c, c->alternative, name);
        return BROKEN;
    case IN_PATTERN:
        sources_error(c->sources, name.span,
                      wanted ? wanted
                             : "write _ for any value, or make it a parameter: property p(int 1..2 i)",
                      "unknown actor or parameter %s in a pattern", name.text);
        checker_mark_unknown(c, checker_scope_of_actors(c), name);
        return BROKEN;
    case IN_MAIN:
        sources_error(c->sources, name.span, wanted, "unknown actor %s", name.text);
        checker_mark_unknown(c, checker_scope_of_actors(c), name);
        return BROKEN;
    default:
        sources_error(c->sources, name.span, wanted, "unknown variable %s in actor %s", name.text,
                      c->actor->name.text);
        checker_mark_unknown(c, c->actor, name);
        return BROKEN;
    }
}

/* What the name means to the method at hand: its parameters, its actor's variables and methods, actors. */
static const struct symbol *find_name(struct checker *c, const char *text) {
    const struct symbol *symbol = NULL;
    if (c->alternative)
        symbol = symbols_find(&c->symbols, c->alternative, text);
    if (c->method)
        symbol = symbols_find(&c->symbols, c->method, text);
    if (!symbol && c->actor)
        symbol = symbols_find(&c->symbols, c->actor, text);
    if (!symbol || symbol->kind == SYMBOL_METHOD) {
        const struct symbol *actor = symbols_find(&c->symbols, checker_scope_of_actors(c), text);
        symbol = actor ? actor : symbol;
    }
    return symbol;
}

static struct value check_named(struct checker *c, struct aml_expression *e) {
    const struct symbol *symbol = find_name(c, e->name.text);
    if (checker_halted(c) || (symbol && symbol->kind == SYMBOL_UNKNOWN))
        return BROKEN;
    if (!symbol && c->actor && c->actor->broken)
        return BROKEN;
    if (!symbol)
        return unknown_name(c, e->name);
    switch (symbol->kind) {
    case SYMBOL_ACTOR:
        e->actor = symbol->thing;
        e->type = AML_ACTOR;
        checker_note_name(c, e->actor, e->span);
        check_no_subscript(c, e->name, "an actor", e->subscript);
        return e->subscript ? BROKEN : actor_value();
    case SYMBOL_MISSING:
        sources_error(c->sources, e->span, "send to it by its name: a missing component cannot be stored",
                      "%s is missing and cannot be a value", e->name.text);
        return BROKEN;
    case SYMBOL_METHOD:
        sources_error(c->sources, e->span, "name a variable", "%s is a method, not a variable", e->name.text);
        return BROKEN;
    default:
        break;
    }
    if (c->context == IN_INITIAL_VALUE) {
        sources_error(c->sources, e->span, "assign to it in the first method that runs",
                      "an initial value must be constant; %s is a variable", e->name.text);
        return BROKEN;
    }
    return variable_value(c, e, symbol->thing);
}

static struct value check_qualified(struct checker *c, struct aml_expression *e) {
    char hint[HINT_BYTES];
    const struct symbol *owner = symbols_find(&c->symbols, checker_scope_of_actors(c), e->owner.text);
    if (checker_halted(c))
        return BROKEN;
    if (c->context != IN_INVARIANT) {
        sources_error(c->sources, e->span, "let the actor send what it knows, as an argument",
                      "an actor cannot look into another one");
        return BROKEN;
    }
    if (owner && owner->kind != SYMBOL_ACTOR) {
        if (owner->kind == SYMBOL_MISSING)
            sources_error(c->sources, e->owner.span, "use its sends instead",
                          "%s is missing: its variables are not known", e->owner.text);
        return BROKEN;
    }
    if (!owner) {
        sources_error(c->sources, e->owner.span, checker_actor_hint(c, e->owner.text, hint),
                      "unknown actor %s", e->owner.text);
        checker_mark_unknown(c, checker_scope_of_actors(c), e->owner);
        return BROKEN;
    }
    e->actor = owner->thing;
    checker_note_name(c, e->actor, e->owner.span);
    const struct symbol *variable = symbols_find(&c->symbols, e->actor, e->name.text);
    if (variable && variable->kind == SYMBOL_VARIABLE)
        return variable_value(c, e, variable->thing);
    if (e->actor->broken || (variable && variable->kind == SYMBOL_UNKNOWN))
        return BROKEN;
    struct candidates candidates = {.memory = &c->job->memory};
    candidates_add(&candidates, &c->symbols, e->actor, SYMBOL_VARIABLE);
    sources_error(c->sources, e->name.span, candidates_hint(&candidates, e->name.text, hint, sizeof hint),
                  "unknown variable %s of actor %s", e->name.text, e->owner.text);
    if (!variable)
        checker_mark_unknown(c, e->actor, e->name);
    return BROKEN;
}

static struct value check_self(struct checker *c, struct aml_expression *e) {
    e->actor = c->actor;
    e->type = AML_ACTOR;
    if (c->actor)
        return actor_value();
    sources_error(c->sources, e->span, "name the actor that is meant", "%s no self",
                  c->context == IN_MAIN     ? "main is not an actor: it has"
                  : c->context == IN_ANSWER ? "the component is missing: it has"
                                            : "an invariant belongs to no actor: it has");
    return BROKEN;
}

/* ---- operators ---- */

/* A number is wanted. */
static bool check_number(struct checker *c, const struct aml_expression *operand, struct value value) {
    if (value.broken || value.type != AML_ACTOR)
        return true;
    sources_error(c->sources, operand->span, "compare actors with == and !=, or assign, pass or send to them",
                  "an actor cannot be calculated with");
    return false;
}

static bool check_truth(struct checker *c, const struct aml_expression *operand, struct value value) {
    if (value.broken || value.type != AML_ACTOR)
        return true;
    sources_error(c->sources, operand->span,
                  "compare it with == or !=", "an actor is neither true nor false");
    return false;
}

static bool check_operand(struct checker *c, enum aml_operator operation,
                          const struct aml_expression *operand, struct value value) {
    if (operation == AML_OR || operation == AML_AND || operation == AML_NOT)
        return check_truth(c, operand, value);
    return check_number(c, operand, value);
}

static bool is_calculation(enum aml_operator operation) {
    return (operation >= AML_ADD && operation <= AML_REMAINDER) || operation == AML_NEGATE;
}

/* Only what runs can be left out: behind && and ||, or in a branch that is never taken. */
static bool may_never_run(const struct checker *c) {
    return c->context == IN_METHOD || c->context == IN_INVARIANT;
}

/* What is left of a result when overflow has taken its part. */
static struct value settle(struct checker *c, struct aml_expression *e, struct range range) {
    e->type = is_calculation(e->operation) ? AML_INT : AML_BOOL;
    if (!range_empty(range_common(range, range_any())))
        return number_value(e->type, range_common(range, range_any()));
    if (may_never_run(c)) {
        if (aml_warns_of(c->aml, e->operator_span))
            sources_warn(c->sources, e->operator_span, "verify shows a run, if it can happen",
                         "the result is always outside of -2147483648..2147483647");
        return number_value(e->type, range_any());
    }
    sources_error(c->sources, e->operator_span, "use smaller numbers: an int has 32 bits",
                  "the result, %lld, is outside of -2147483648..2147483647", (long long)range.low);
    return BROKEN;
}

/* Numbers are compared with numbers, actors with actors. */
static bool check_comparable(struct checker *c, const struct aml_expression *e, struct value left,
                             struct value right) {
    if (left.broken || right.broken || (left.type == AML_ACTOR) == (right.type == AML_ACTOR))
        return true;
    const struct aml_expression *number = left.type == AML_ACTOR ? e->right : e->left;
    sources_error(c->sources, number->span, "compare actors with actors, and numbers with numbers",
                  "an actor is compared with a number");
    return false;
}

static bool is_zero(struct value value) {
    return !value.broken && value.type != AML_ACTOR && value.range.low == 0 && value.range.high == 0;
}

/* a > b is b < a. */
static struct range operation_range(enum aml_operator operation, struct range left, struct range right) {
    bool swapped = operation == AML_GREATER || operation == AML_GREATER_EQUAL;
    return range_of_operation(aml_node_operator(operation), swapped ? right : left, swapped ? left : right);
}

static struct value check_binary(struct checker *c, struct aml_expression *e, struct value left,
                                 struct value right) {
    enum aml_operator operation = e->operation;
    e->type = is_calculation(operation) ? AML_INT : AML_BOOL;
    if (checker_halted(c))
        return BROKEN;
    if (operation == AML_EQUAL || operation == AML_UNEQUAL) {
        if (!check_comparable(c, e, left, right))
            return BROKEN;
    } else if (!check_operand(c, operation, e->left, left) || !check_operand(c, operation, e->right, right)) {
        return BROKEN;
    }
    if ((operation == AML_DIVIDE || operation == AML_REMAINDER) && is_zero(right)) {
        if (!may_never_run(c)) {
            sources_error(c->sources, e->right->span, "divide by another number", "division by zero");
            return BROKEN;
        }
        if (aml_warns_of(c->aml, e->right->span))
            sources_warn(c->sources, e->right->span, "verify shows a run, if it can happen",
                         "division by zero");
        return number_value(e->type, range_any());
    }
    bool known = !left.broken && !right.broken && left.type != AML_ACTOR;
    if (!known)
        return number_value(e->type, is_calculation(operation) ? range_any() : range_make(0, 1));
    return settle(c, e, operation_range(operation, left.range, right.range));
}

static struct value check_unary(struct checker *c, struct aml_expression *e) {
    struct value value = check_expression(c, e->left);
    e->type = e->operation == AML_NOT ? AML_BOOL : AML_INT;
    if (checker_halted(c) || !check_operand(c, e->operation, e->left, value))
        return BROKEN;
    if (value.broken)
        return number_value(e->type, e->operation == AML_NOT ? range_make(0, 1) : range_any());
    return settle(c, e, operation_range(e->operation, value.range, range_none()));
}

/* ---- expressions ---- */

static struct value check_leaf(struct checker *c, struct aml_expression *e) {
    switch (e->kind) {
    case AML_NUMBER:
        e->type = AML_INT;
        return number_value(AML_INT, range_make(e->number, e->number));
    case AML_TRUTH:
        e->type = AML_BOOL;
        return number_value(AML_BOOL, range_make(e->number, e->number));
    case AML_SELF:
        return check_self(c, e);
    case AML_NAMED:
        return check_named(c, e);
    case AML_QUALIFIED:
        return check_qualified(c, e);
    default:
        return check_unary(c, e);
    }
}

/* Down the left side first, and back up: chains of operators are deep there. */
struct value check_expression(struct checker *c, struct aml_expression *e) {
    size_t above = c->spine.count;
    for (; e->kind == AML_BINARY; e = e->left)
        if (!array_push(&c->job->memory, &c->spine, e)) {
            c->spine.count = above;
            return BROKEN;
        }
    struct value value = check_leaf(c, e);
    while (c->spine.count > above) {
        e = c->spine.items[--c->spine.count];
        value = check_binary(c, e, value, check_expression(c, e->right));
    }
    return value;
}

void check_condition(struct checker *c, struct aml_expression *e) {
    struct value value = check_expression(c, e);
    if (!checker_halted(c))
        check_truth(c, e, value);
}

bool check_fits(struct checker *c, struct span span, struct value value, const struct aml_type *type) {
    if (value.broken || checker_halted(c))
        return false;
    if (type->kind == AML_ACTOR || value.type == AML_ACTOR) {
        if (type->kind != value.type)
            sources_error(c->sources, span,
                          type->kind == AML_ACTOR ? "name an actor, self or a variable of type actor"
                                                  : "write a number, or a variable of type int or bool",
                          type->kind == AML_ACTOR ? "expected an actor, not a number"
                                                  : "expected a number, not an actor");
        return type->kind == value.type;
    }
    struct range range = range_make(type->low, type->high);
    if (!range_empty(range_common(value.range, range)))
        return true;
    if (range_single(value.range))
        sources_error(c->sources, span, "widen the range, or use another number", "%lld is not in %d..%d",
                      (long long)value.range.low, type->low, type->high);
    else
        sources_error(c->sources, span, "widen the range", "the value is in %lld..%lld, never in %d..%d",
                      (long long)value.range.low, (long long)value.range.high, type->low, type->high);
    return false;
}
