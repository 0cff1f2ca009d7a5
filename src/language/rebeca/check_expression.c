#include <stdio.h>
#include <string.h>

#include "language/rebeca/check.h"
#include "language/rebeca/constant.h"

static void become(struct rebeca_expression *e, enum rebeca_type_kind kind) {
    e->type = rebeca_type_of(kind);
}

/* ---- names ---- */

static struct rebeca_variable *find_local(const struct rebeca_checker *c, const char *name) {
    for (size_t i = c->scope.count; i-- > 0;)
        if (strcmp(c->scope.items[i]->name.text, name) == 0)
            return c->scope.items[i];
    return NULL;
}

static struct rebeca_variable *find_constant(const struct rebeca_checker *c, const char *name) {
    struct rebeca_variable *variable = c->rebeca->environment;
    while (variable && strcmp(variable->name.text, name) != 0)
        variable = variable->next;
    return variable;
}

static struct rebeca_definition *find_definition(const struct rebeca_checker *c, const char *name) {
    for (const struct rebeca_property_block *b = c->properties; b; b = c->in_proof ? b->next : NULL)
        for (struct rebeca_definition *d = b->definitions; d; d = d->next)
            if (strcmp(d->name.text, name) == 0)
                return d;
    return NULL;
}

static void add_names(struct candidates *candidates, const struct rebeca_variable *list) {
    for (; list; list = list->next)
        if (!array_push(candidates->memory, &candidates->texts, list->name.text))
            return;
}

static void add_visible(const struct rebeca_checker *c, struct candidates *names) {
    for (size_t i = 0; i < c->scope.count; i++)
        if (!array_push(names->memory, &names->texts, c->scope.items[i]->name.text))
            return;
    for (const struct rebeca_class *class = c->class; class; class = class->parent) {
        add_names(names, class->states);
        add_names(names, class->known);
    }
    add_names(names, c->rebeca->environment);
    const struct rebeca_instance *i = c->place == REBECA_IN_CLASS ? NULL : c->rebeca->instances;
    for (; i; i = i->next)
        if (!array_push(names->memory, &names->texts, i->name.text))
            return;
    for (const struct rebeca_property_block *b = c->properties; b; b = c->in_proof ? b->next : NULL)
        for (const struct rebeca_definition *d = b->definitions; d; d = d->next)
            if (!array_push(names->memory, &names->texts, d->name.text))
                return;
}

static void unknown_name(struct rebeca_checker *c, struct rebeca_expression *e) {
    char hint[HINT_BYTES];
    bool refused = strchr(e->name.text, '#') && c->place != REBECA_IN_PROPERTY; /* by the parser */
    if (rebeca_halted(c) || (c->class && c->class->broken) || refused)
        return;
    if (strcmp(e->name.text, "sender") == 0) {
        sources_error(c->sources, e->span, "pass it on as an argument",
                      "only message servers have a sender: this is %s",
                      !c->method                              ? "not in one"
                      : c->method->kind == REBECA_CONSTRUCTOR ? "a constructor"
                                                              : "a method");
        return;
    }
    struct candidates names = {.memory = &c->job->memory};
    const char *why = rebeca_why_not_created(c, e->name.text);
    if (!why)
        add_visible(c, &names);
    sources_error(c->sources, e->span, why ? why : candidates_hint(&names, e->name.text, hint, sizeof hint),
                  "unknown name %s", e->name.text);
}

static void mean_variable(struct rebeca_expression *e, struct rebeca_variable *variable) {
    e->meaning = REBECA_MEANS_VARIABLE;
    e->variable = variable;
    e->type = variable->type;
}

static void check_definition(struct rebeca_checker *c, struct rebeca_expression *e,
                             struct rebeca_definition *definition) {
    e->meaning = REBECA_MEANS_DEFINITION;
    e->definition = definition;
    become(e, REBECA_BOOLEAN);
    if (definition->under_way) {
        sources_error(c->sources, e->span, "define it by state variables", "definition %s uses itself",
                      definition->name.text);
        become(e, REBECA_BROKEN);
    } else if (!definition->checked) {
        definition->under_way = true;
        rebeca_check_condition(c, definition->condition, "a definition");
        definition->under_way = false;
        definition->checked = true;
    }
}

static void check_named(struct rebeca_checker *c, struct rebeca_expression *e) {
    struct rebeca_variable *variable = find_local(c, e->name.text);
    if (!variable && c->class)
        variable = rebeca_find_field(c->class, e->name.text);
    struct rebeca_definition *definition = variable ? NULL : find_definition(c, e->name.text);
    struct rebeca_instance *instance =
        variable || definition || c->place == REBECA_IN_CLASS || c->place == REBECA_IN_CONSTANT
            ? NULL
            : rebeca_find_instance(c->rebeca, e->name.text);
    if (!variable && !definition && !instance)
        variable = find_constant(c, e->name.text);
    if (variable) {
        mean_variable(e, variable);
    } else if (definition) {
        check_definition(c, e, definition);
    } else if (instance) {
        e->meaning = REBECA_MEANS_REBEC;
        e->instance = instance;
        become(e, REBECA_BROKEN);
        if (instance->class)
            e->type = rebeca_type_of_class(instance->class);
    } else if (strcmp(e->name.text, "sender") == 0 && c->method && c->method->kind == REBECA_SERVER) {
        e->meaning = REBECA_MEANS_SENDER;
        become(e, REBECA_ANY_REBEC);
    } else {
        unknown_name(c, e);
    }
}

/* ---- fields and elements ---- */

/* rebec.variable, in a property. */
static void check_state_of(struct rebeca_checker *c, struct rebeca_expression *e) {
    const struct rebeca_class *class = e->left->type.class;
    struct rebeca_variable *variable = rebeca_find_field(class, e->name.text);
    if (e->left->meaning != REBECA_MEANS_REBEC) {
        sources_error(c->sources, e->span, "name the rebec as main does",
                      "a property reads a rebec's own "
                      "variables only");
    } else if (e->left->instance->missing) {
        sources_error(c->sources, e->span, "state it over its sends: property p = G !(…)",
                      "%s is missing: a property cannot use its variables", e->left->name.text);
    } else if (variable && variable->kind == REBECA_KNOWN) {
        sources_error(c->sources, e->name.span, "use a state variable: known rebecs never change",
                      "%s is a known rebec, not a state variable", e->name.text);
    } else if (variable) {
        mean_variable(e, variable);
        e->instance = e->left->instance;
    } else if (!class->broken && !rebeca_halted(c)) {
        char hint[HINT_BYTES];
        struct candidates names = {.memory = &c->job->memory};
        for (const struct rebeca_class *at = class; at; at = at->parent)
            add_names(&names, at->states);
        sources_error(c->sources, e->name.span, candidates_hint(&names, e->name.text, hint, sizeof hint),
                      "unknown state variable %s of %s", e->name.text, class->name.text);
    }
}

static void check_field(struct rebeca_checker *c, struct rebeca_expression *e) {
    rebeca_check_expression(c, e->left);
    if (rebeca_is_broken(&e->left->type))
        return;
    if (c->place == REBECA_IN_PROPERTY && e->left->type.kind == REBECA_REBEC &&
        e->left->type.dimensions == 0) {
        check_state_of(c, e);
        return;
    }
    if (e->left->kind != REBECA_SELF) {
        sources_error(c->sources, e->span, "let it send the value in a message",
                      "only a rebec's own variables can be used: self.%s or %s", e->name.text, e->name.text);
        return;
    }
    struct rebeca_variable *variable = rebeca_find_field(c->class, e->name.text);
    if (variable)
        mean_variable(e, variable);
    else
        unknown_name(c, e);
}

static void check_element(struct rebeca_checker *c, struct rebeca_expression *e) {
    char text[REBECA_TYPE_BYTES];
    rebeca_check_expression(c, e->left);
    rebeca_check_expression(c, e->right);
    if (rebeca_is_broken(&e->left->type))
        return;
    if (e->left->type.dimensions == 0) {
        sources_error(c->sources, e->left->span, "leave out the index", "this is not an array, but %s",
                      rebeca_type_text(&e->left->type, text, sizeof text));
        return;
    }
    e->type = rebeca_element_type(e->left->type);
    if (!rebeca_is_integral(&e->right->type) && !rebeca_is_broken(&e->right->type))
        sources_error(c->sources, e->right->span, "write a whole number",
                      "an index is a whole number, not %s",
                      rebeca_type_text(&e->right->type, text, sizeof text));
    int64_t index;
    if (!rebeca_is_broken(&e->right->type) && rebeca_constant(e->right, true, &index) &&
        (index < 0 || index >= e->left->type.lengths[0]))
        sources_warn(c->sources, e->right->span, "correct the value: a turn that comes here fails",
                     "the index of this array is 0 to %u", (unsigned)e->left->type.lengths[0] - 1);
}

/* ---- operators ---- */

static void misfit(struct rebeca_checker *c, struct rebeca_expression *e, const char *hint) {
    char left[REBECA_TYPE_BYTES], right[REBECA_TYPE_BYTES];
    become(e, REBECA_BROKEN);
    if (e->right)
        sources_error(c->sources, e->operator_span, hint, "%s cannot be used between %s and %s",
                      rebeca_operator_text(e->operation), rebeca_type_text(&e->left->type, left, sizeof left),
                      rebeca_type_text(&e->right->type, right, sizeof right));
    else
        sources_error(c->sources, e->operator_span, hint, "%s cannot be used with %s",
                      rebeca_operator_text(e->operation),
                      rebeca_type_text(&e->left->type, left, sizeof left));
}

/* The type that both numbers widen to. */
static struct rebeca_type wider(const struct rebeca_type *left, const struct rebeca_type *right) {
    return rebeca_type_of(left->kind > right->kind ? left->kind : right->kind);
}

/* What the operator makes of operands of these types; REBECA_BROKEN: it does not take them. */
static struct rebeca_type operation_type(enum rebeca_operator operation, const struct rebeca_type *left,
                                         const struct rebeca_type *right) {
    bool booleans = rebeca_is_boolean(left) && rebeca_is_boolean(right);
    bool integers = rebeca_is_integral(left) && rebeca_is_integral(right);
    bool numbers = rebeca_is_numeric(left) && rebeca_is_numeric(right);
    bool characters =
        left->dimensions + right->dimensions == 0 && left->kind == REBECA_CHAR && right->kind == REBECA_CHAR;
    struct rebeca_type none = rebeca_type_of(REBECA_BROKEN), truth = rebeca_type_of(REBECA_BOOLEAN);
    switch (operation) {
    case REBECA_OR:
    case REBECA_AND:
    case REBECA_IMPLIES:
    case REBECA_UNTIL:
    case REBECA_WEAK_UNTIL:
        return booleans ? truth : none;
    case REBECA_BIT_OR:
    case REBECA_BIT_XOR:
    case REBECA_BIT_AND:
        return booleans ? truth : integers ? wider(left, right) : none;
    case REBECA_EQUAL:
    case REBECA_UNEQUAL:
        return rebeca_types_comparable(left, right) ? truth : none;
    case REBECA_LESS:
    case REBECA_LESS_EQUAL:
    case REBECA_GREATER:
    case REBECA_GREATER_EQUAL:
        return numbers || characters ? truth : none;
    case REBECA_SHIFT_LEFT:
    case REBECA_SHIFT_RIGHT:
        return integers ? rebeca_type_of(left->kind) : none;
    case REBECA_ADD:
        if ((left->kind == REBECA_STRING || right->kind == REBECA_STRING) &&
            left->dimensions + right->dimensions == 0)
            return rebeca_type_of(REBECA_STRING);
        return numbers ? wider(left, right) : none;
    default:
        return numbers ? wider(left, right) : none;
    }
}

static const char *misfit_hint(const struct rebeca_expression *e) {
    bool mixed = (rebeca_is_boolean(&e->left->type) && rebeca_is_numeric(&e->right->type)) ||
                 (rebeca_is_numeric(&e->left->type) && rebeca_is_boolean(&e->right->type));
    if (mixed)
        return "a number is not a truth value: compare it with 0";
    if (rebeca_is_reference(&e->left->type) && rebeca_is_reference(&e->right->type))
        return "compare rebecs of related classes: no rebec is of both";
    return NULL;
}

static void check_binary(struct rebeca_checker *c, struct rebeca_expression *e) {
    rebeca_check_expression(c, e->left);
    rebeca_check_expression(c, e->right);
    if (rebeca_is_broken(&e->left->type) || rebeca_is_broken(&e->right->type))
        return;
    e->type = operation_type(e->operation, &e->left->type, &e->right->type);
    if (rebeca_is_broken(&e->type))
        misfit(c, e, misfit_hint(e));
}

static void check_unary(struct rebeca_checker *c, struct rebeca_expression *e) {
    rebeca_check_expression(c, e->left);
    const struct rebeca_type *type = &e->left->type;
    bool logical = e->operation == REBECA_NOT || e->operation >= REBECA_NEXT;
    if (rebeca_is_broken(type))
        return;
    if (logical                             ? !rebeca_is_boolean(type)
        : e->operation == REBECA_COMPLEMENT ? !rebeca_is_integral(type)
                                            : !rebeca_is_numeric(type)) {
        misfit(c, e, NULL);
        return;
    }
    e->type = rebeca_type_of(type->kind);
    if (e->operation == REBECA_NEGATE && e->left->kind == REBECA_NUMBER)
        become(e, rebeca_literal_kind(-e->left->number));
}

static void check_conditional(struct rebeca_checker *c, struct rebeca_expression *e) {
    rebeca_check_condition(c, e->left, "the condition of ?:");
    rebeca_check_expression(c, e->right);
    rebeca_check_expression(c, e->otherwise);
    const struct rebeca_type *yes = &e->right->type, *no = &e->otherwise->type;
    if (c->place == REBECA_IN_PROPERTY) {
        sources_error(c->sources, e->operator_span, "write (a && b) || (!a && c) for a ? b : c",
                      "a property has no conditional expressions");
        return;
    }
    if (rebeca_is_broken(yes) || rebeca_is_broken(no))
        return;
    if (rebeca_type_fits(yes, no)) {
        e->type = *no;
    } else if (rebeca_type_fits(no, yes)) {
        e->type = *yes;
    } else {
        char left[REBECA_TYPE_BYTES], right[REBECA_TYPE_BYTES];
        sources_error(c->sources, e->operator_span, "give both one type",
                      "the two values have different types: %s and %s",
                      rebeca_type_text(yes, left, sizeof left), rebeca_type_text(no, right, sizeof right));
    }
}

/* ---- assignments ---- */

/* The variable that is assigned, wholly or in a part; NULL: there is none. */
static struct rebeca_variable *target_of(struct rebeca_expression *e) {
    while (e->kind == REBECA_ELEMENT)
        e = e->left;
    bool names = e->kind == REBECA_NAMED || e->kind == REBECA_FIELD;
    return names && e->meaning == REBECA_MEANS_VARIABLE ? e->variable : NULL;
}

static bool check_target(struct rebeca_checker *c, struct rebeca_expression *target) {
    static const char *const WHAT[] = {
        [REBECA_ENV] = "a constant", [REBECA_FEATURE] = "a feature", [REBECA_KNOWN] = "a known rebec"};
    rebeca_check_expression(c, target);
    if (rebeca_is_broken(&target->type))
        return false;
    struct rebeca_variable *variable = target_of(target);
    if (!variable) {
        sources_error(c->sources, target->span, "put a variable on the left",
                      "only variables can be assigned");
        return false;
    }
    variable->assigned = true;
    if (variable->kind <= REBECA_KNOWN) {
        sources_error(c->sources, target->span, "use a state variable", "%s is %s and cannot be assigned",
                      variable->name.text, WHAT[variable->kind]);
        return false;
    }
    return true;
}

static void cannot_store(struct rebeca_checker *c, struct span span, const struct rebeca_type *from,
                         const struct rebeca_type *to) {
    char left[REBECA_TYPE_BYTES], right[REBECA_TYPE_BYTES], hint[HINT_BYTES];
    rebeca_type_text(to, right, sizeof right);
    snprintf(hint, sizeof hint, "write (%s) in front to narrow it", right);
    bool narrows = rebeca_is_numeric(from) && rebeca_is_numeric(to);
    bool refers = rebeca_is_reference(from) && to->kind == REBECA_REBEC && to->dimensions == 0;
    if (refers)
        snprintf(hint, sizeof hint, "write (%s) in front, if it is one", right);
    sources_error(c->sources, span, narrows || refers ? hint : NULL, "a value of type %s does not fit %s",
                  rebeca_type_text(from, left, sizeof left), right);
}

/* {1, 2, 3} for an array. */
static void check_list(struct rebeca_checker *c, struct rebeca_expression *e,
                       const struct rebeca_type *type) {
    char text[REBECA_TYPE_BYTES];
    if (type->dimensions == 0 || e->arguments_count != type->lengths[0]) {
        sources_error(c->sources, e->span, "give one value for each element", "this list does not fit %s",
                      rebeca_type_text(type, text, sizeof text));
        return;
    }
    struct rebeca_type element = rebeca_element_type(*type);
    for (struct rebeca_expression *a = e->arguments; a; a = a->next)
        rebeca_check_value(c, a, &element, a->span);
    e->type = *type;
}

void rebeca_check_value(struct rebeca_checker *c, struct rebeca_expression *e, const struct rebeca_type *type,
                        struct span span) {
    if (rebeca_is_broken(type)) {
        if (e->kind != REBECA_LIST)
            rebeca_check_expression(c, e);
        return;
    }
    if (e->kind == REBECA_LIST) {
        check_list(c, e, type);
        return;
    }
    rebeca_check_expression(c, e);
    if (!rebeca_type_fits(&e->type, type))
        cannot_store(c, span, &e->type, type);
}

static void check_assignment(struct rebeca_checker *c, struct rebeca_expression *e) {
    bool fine = check_target(c, e->left);
    if (c->place == REBECA_IN_PROPERTY) {
        sources_error(c->sources, e->operator_span, "write == to compare", "a property assigns nothing");
        return;
    }
    if (e->operation == REBECA_NO_OPERATOR && e->right->kind != REBECA_LIST) {
        struct rebeca_type unknown = rebeca_type_of(REBECA_BROKEN);
        rebeca_check_value(c, e->right, fine ? &e->left->type : &unknown, e->operator_span);
        e->type = e->left->type;
        return;
    }
    rebeca_check_expression(c, e->right);
    if (!fine || rebeca_is_broken(&e->right->type))
        return;
    struct rebeca_type result = operation_type(e->operation, &e->left->type, &e->right->type);
    if (rebeca_is_broken(&result))
        misfit(c, e, misfit_hint(e));
    else if (!rebeca_type_fits(&result, &e->left->type))
        cannot_store(c, e->operator_span, &result, &e->left->type);
    else
        e->type = e->left->type;
}

static void check_step(struct rebeca_checker *c, struct rebeca_expression *e) {
    if (!check_target(c, e->left))
        return;
    if (rebeca_is_numeric(&e->left->type))
        e->type = e->left->type;
    else
        misfit(c, e, NULL);
}

/* ---- casts, instanceof, choices ---- */

static void check_cast(struct rebeca_checker *c, struct rebeca_expression *e) {
    char from[REBECA_TYPE_BYTES], to[REBECA_TYPE_BYTES];
    rebeca_check_type(c, &e->written);
    rebeca_check_expression(c, e->left);
    if (rebeca_is_broken(&e->left->type) || rebeca_is_broken(&e->written))
        return;
    int64_t value;
    if (rebeca_is_integral(&e->written) && rebeca_constant(e->left, true, &value) &&
        (value < rebeca_type_least(e->written.kind) || value > rebeca_type_most(e->written.kind)))
        sources_warn(c->sources, e->span, "correct the value: a turn that comes here fails",
                     "%lld does not fit %s", (long long)value, rebeca_type_text(&e->written, to, sizeof to));
    if (rebeca_type_casts(&e->left->type, &e->written))
        e->type = e->written;
    else
        sources_error(c->sources, e->span, "assign a value of that type", "%s cannot become %s",
                      rebeca_type_text(&e->left->type, from, sizeof from),
                      rebeca_type_text(&e->written, to, sizeof to));
}

static void check_instanceof(struct rebeca_checker *c, struct rebeca_expression *e) {
    rebeca_check_type(c, &e->written);
    rebeca_check_expression(c, e->left);
    if (rebeca_is_broken(&e->left->type) || rebeca_is_broken(&e->written))
        return;
    become(e, REBECA_BOOLEAN);
    if (!rebeca_is_reference(&e->left->type) || !rebeca_is_reference(&e->written))
        sources_error(c->sources, e->operator_span, "write it as in r instanceof C",
                      "instanceof asks a rebec for its class");
}

static void check_choice(struct rebeca_checker *c, struct rebeca_expression *e) {
    int64_t value;
    e->in_loop = c->loops > 0;
    if (!c->method || c->method->kind != REBECA_SERVER)
        sources_error(c->sources, e->span, "choose in a message server, and pass the value on",
                      "only message servers choose");
    for (struct rebeca_expression *a = e->arguments; a; a = a->next) {
        rebeca_check_expression(c, a);
        if (rebeca_is_broken(&a->type))
            return;
        if (!rebeca_constant(a, false, &value)) {
            sources_error(c->sources, a->span, "choose a number first, and take what it stands for",
                          "a choice is between constants");
            return;
        }
        if (a == e->arguments || rebeca_type_fits(&e->type, &a->type)) {
            e->type = a->type;
        } else if (!rebeca_type_fits(&a->type, &e->type)) {
            char left[REBECA_TYPE_BYTES], right[REBECA_TYPE_BYTES];
            sources_error(c->sources, a->span, "give all of them one type",
                          "a choice is between values of one type: %s and %s differ",
                          rebeca_type_text(&e->type, left, sizeof left),
                          rebeca_type_text(&a->type, right, sizeof right));
            become(e, REBECA_BROKEN);
            return;
        }
    }
}

/* ---- all of them ---- */

static void check_literal(struct rebeca_expression *e) {
    static const enum rebeca_type_kind KINDS[] = {[REBECA_TRUTH] = REBECA_BOOLEAN,
                                                  [REBECA_REAL] = REBECA_FLOAT,
                                                  [REBECA_CHARACTER] = REBECA_CHAR,
                                                  [REBECA_TEXT] = REBECA_STRING,
                                                  [REBECA_NOTHING] = REBECA_NULL};
    become(e, e->kind == REBECA_NUMBER ? rebeca_literal_kind(e->number) : KINDS[e->kind]);
}

static void check_self(struct rebeca_checker *c, struct rebeca_expression *e) {
    if (c->class)
        e->type = rebeca_type_of_class(c->class);
    else
        sources_error(c->sources, e->span, "use the rebec's name", "self is not known here");
}

void rebeca_check_expression(struct rebeca_checker *c, struct rebeca_expression *e) {
    if (rebeca_halted(c))
        return;
    become(e, REBECA_BROKEN);
    switch (e->kind) {
    case REBECA_NUMBER:
    case REBECA_TRUTH:
    case REBECA_REAL:
    case REBECA_CHARACTER:
    case REBECA_TEXT:
    case REBECA_NOTHING:
        check_literal(e);
        break;
    case REBECA_SELF:
        check_self(c, e);
        break;
    case REBECA_NAMED:
        check_named(c, e);
        break;
    case REBECA_FIELD:
        check_field(c, e);
        break;
    case REBECA_CALL:
        rebeca_check_call(c, e);
        break;
    case REBECA_ELEMENT:
        check_element(c, e);
        break;
    case REBECA_UNARY:
        check_unary(c, e);
        break;
    case REBECA_BINARY:
        check_binary(c, e);
        break;
    case REBECA_ASSIGN:
        check_assignment(c, e);
        break;
    case REBECA_STEP:
        check_step(c, e);
        break;
    case REBECA_CONDITIONAL:
        check_conditional(c, e);
        break;
    case REBECA_CAST:
        check_cast(c, e);
        break;
    case REBECA_INSTANCEOF:
        check_instanceof(c, e);
        break;
    case REBECA_CHOICE:
        check_choice(c, e);
        break;
    case REBECA_NEW:
        rebeca_check_new(c, e);
        break;
    case REBECA_LIST:
        sources_error(c->sources, e->span, "assign the elements one by one",
                      "a list is only for the initial value of an array");
        break;
    }
}

void rebeca_check_condition(struct rebeca_checker *c, struct rebeca_expression *e, const char *what) {
    char text[REBECA_TYPE_BYTES];
    rebeca_check_expression(c, e);
    if (!rebeca_is_boolean(&e->type) && !rebeca_is_broken(&e->type))
        sources_error(c->sources, e->span, rebeca_is_numeric(&e->type) ? "compare it with 0" : NULL,
                      "%s is boolean, not %s", what, rebeca_type_text(&e->type, text, sizeof text));
}
