#include <stdio.h>
#include <string.h>

#include "language/promela/check.h"
#include "language/promela/constant.h"

enum { MOST_MTYPES = 255, MOST_ACTIVE = 255, MOST_VALUES = 1 << 20, DEFAULT_SIZE = 8 };

/* ---- mtypes ---- */

/* The names of all lists of one set are numbered from 1 on, each list from its right to its left. How many
 * there are so far; NULL: there is no memory. */
static int32_t *size_of_set(struct promela_checker *c, const struct promela_declaration *d) {
    const char *name = d->type.name.text ? d->type.name.text : "";
    if (!array_reserve(&c->job->memory, &c->set_sizes, c->sets.list.count + 1))
        return NULL;
    uint32_t number = names_intern(&c->sets, name, strlen(name));
    if (number == NAMES_NONE)
        return NULL;
    if (number == c->set_sizes.count)
        c->set_sizes.items[c->set_sizes.count++] = 0;
    return &c->set_sizes.items[number];
}

static void check_mtypes(struct promela_checker *c, const struct promela_declaration *d) {
    int32_t number = 0, *size = c->unit ? NULL : size_of_set(c, d);
    if (c->unit) {
        sources_error(c->sources, d->type.span, "move the list in front of the proctypes",
                      "names of mtypes are declared outside of proctypes");
        return;
    }
    if (d->visibility != PROMELA_PLAIN)
        sources_error(c->sources, d->type.span, "leave out the word in front of mtype",
                      "hidden, show and local are for variables, and these are constants");
    if (!size) {
        c->failed = true;
        return;
    }
    for (const struct promela_expression *e = d->mtypes; e; e = e->next)
        ++*size;
    number = *size;
    if (number > MOST_MTYPES)
        sources_error(c->sources, d->type.span, "declare sets of them: mtype:colour = { red, green }",
                      "a set of mtypes has at most %d names, and this one has %d", MOST_MTYPES, number);
    for (struct promela_expression *e = d->mtypes; e && !c->failed; e = e->next) {
        e->number = number--;
        e->declaration = d;
        promela_declare(c, e->name, SYMBOL_MTYPE, e, false);
    }
}

/* ---- sizes ---- */

/* The initial value of a variable that stands for a number; false: it has none. */
static bool initial_value(const struct promela_expression *e, int32_t *value) {
    const struct promela_variable *v = e->meaning == PROMELA_A_VARIABLE ? e->variable : NULL;
    *value = 0;
    return v && !v->capacity &&
           (!v->initial || (promela_is_literal(v->initial) && promela_fold(v->initial, value)));
}

/* From here on the name is a constant: nobody asks the variable again. */
static void replace_by(struct promela_expression *e, int32_t value) {
    e->meaning = PROMELA_A_CONSTANT;
    e->number = value;
    e->variable = NULL;
}

static bool is_plain_variable(const struct promela_expression *e) {
    return e->kind == PROMELA_VARIABLE && e->meaning == PROMELA_A_VARIABLE && !e->index && !e->member;
}

/* What can only be a constant. */
static void look_into(struct promela_checker *c, struct promela_expression *e) {
    c->in_constant = true;
    promela_check_expression(c, e);
    c->in_constant = false;
}

/* False has been complained about. */
static bool check_constant(struct promela_checker *c, struct promela_expression *e, const char *what,
                           int32_t *value) {
    bool is_known = e->kind != PROMELA_VARIABLE || e->meaning != PROMELA_UNKNOWN;
    if (promela_is_constant(e) && promela_fold(e, value))
        return true;
    if (promela_is_constant(e))
        sources_error(c->sources, e->span, "divide by another number", "%s divides by zero", what);
    else if (is_known)
        sources_error(c->sources, e->span, "use a number, or a macro: #define N 3",
                      "%s is not a constant: numbers and + - * / %% are expected", what);
    return false;
}

static void check_size(struct promela_checker *c, const struct promela_variable *v) {
    int32_t size;
    look_into(c, v->size);
    if (is_plain_variable(v->size)) {
        bool known = initial_value(v->size, &size) && size > 0;
        sources_warn(c->sources, v->size->span, "use a macro: #define N 3",
                     "SPIN takes the initial value of %s as the size: %d", v->size->name.text,
                     known ? size : DEFAULT_SIZE);
        replace_by(v->size, known ? size : DEFAULT_SIZE);
        return;
    }
    if (check_constant(c, v->size, "the size of an array", &size) && size <= 0)
        sources_error(c->sources, v->size->span, "give the array at least one element",
                      "the size of %s is %d, and a positive number is expected", v->name.text, size);
}

void promela_check_active(struct promela_checker *c, const struct promela_unit *unit) {
    struct promela_expression *e = unit->active;
    int32_t count;
    look_into(c, e);
    if (is_plain_variable(e)) {
        if (!initial_value(e, &count)) {
            sources_error(c->sources, e->span, "use a number, or a macro: #define N 3",
                          "the initial value of %s is not a number", e->name.text);
            return;
        }
        replace_by(e, count);
    } else if (!check_constant(c, e, "how many processes are active", &count)) {
        return;
    }
    if (count > MOST_ACTIVE)
        sources_error(c->sources, e->span, "start fewer processes: SPIN's limit is 255 at a time",
                      "%d processes are too many: at most %d can be active", count, MOST_ACTIVE);
}

void promela_check_literal(struct promela_checker *c, struct promela_expression *e, const char *what) {
    promela_check_expression(c, e);
    if (!promela_is_literal(e) && (e->kind != PROMELA_VARIABLE || e->meaning != PROMELA_UNKNOWN))
        sources_error(c->sources, e->span, "use a number, or a macro: #define N 3",
                      "%s is a number, and %s is a variable", what, e->name.text);
}

/* ---- types ---- */

/* The name of a set of mtypes: other things must not have it. */
static void check_set_name(struct promela_checker *c, const struct promela_type *type) {
    if (type->kind != PROMELA_MTYPE || !type->name.text)
        return;
    const struct symbol *other = promela_look_up(c, type->name.text);
    bool taken = other && (other->kind == SYMBOL_MTYPE || other->kind == SYMBOL_UNIT);
    if (taken || promela_inline_named(c, type->name.text))
        sources_error(c->sources, type->name.span, "choose another name for the set",
                      "%s is declared twice: it cannot also name a set of mtypes", type->name.text);
}

static const struct promela_unit *record_of(const struct promela_checker *c,
                                            const struct promela_type *type) {
    return type->kind == PROMELA_RECORD ? promela_unit_named(c, PROMELA_TYPEDEF, type->name.text) : NULL;
}

uint32_t promela_fields_of_type(const struct promela_checker *c, const struct promela_type *type) {
    const struct promela_unit *record = record_of(c, type);
    return record ? record->fields : 1;
}

uint32_t promela_fields_of_channel(const struct promela_checker *c, const struct promela_variable *v) {
    uint64_t count = 0;
    if (!v->capacity)
        return UINT32_MAX;
    for (const struct promela_type *t = v->contents; t; t = t->next)
        count += promela_fields_of_type(c, t);
    return count < UINT32_MAX ? (uint32_t)count : UINT32_MAX - 1;
}

/* Can its values be sent, or passed to a process? */
static void check_passed(struct promela_checker *c, const struct promela_type *type, struct span span) {
    const struct promela_unit *record = record_of(c, type);
    if (record && record->holds_records)
        sources_error(c->sources, span, "send its members one by one, or share a global variable",
                      "%s has an array of records, which cannot be passed", record->name.text);
}

static void check_field(struct promela_checker *c, const struct promela_type *type) {
    const struct promela_unit *record = record_of(c, type);
    check_set_name(c, type);
    check_passed(c, type, type->span);
    promela_refuse_timer(c, type, "sent in a message");
    if (type->kind == PROMELA_UNSIGNED)
        sources_error(c->sources, type->span, "use byte, short or int",
                      "a message cannot have an unsigned field");
    if (record && record->holds_unsigned)
        sources_error(c->sources, type->span, "use byte, short or int",
                      "a message cannot hold a record with unsigned members");
}

/* ---- variables ---- */

static void check_width(struct promela_checker *c, const struct promela_declaration *d,
                        const struct promela_variable *v) {
    int32_t width = 0;
    if (v->width)
        promela_check_literal(c, v->width, "a width");
    bool known = v->width && promela_fold(v->width, &width);
    if (v->width && d->type.kind != PROMELA_UNSIGNED && (!known || width > 0))
        sources_error(c->sources, v->width->span, "leave it out, or declare the variable as unsigned",
                      "only an unsigned variable has a width");
    else if (d->type.kind == PROMELA_UNSIGNED && (!v->width || (known && (width < 1 || width > 31))))
        sources_error(c->sources, v->width ? v->width->span : v->name.span, "write it as in unsigned x : 3",
                      "%s needs a width from 1 to 31 bits", v->name.text);
}

static void check_channel(struct promela_checker *c, const struct promela_declaration *d,
                          const struct promela_variable *v, bool at_top) {
    int32_t capacity;
    look_into(c, v->capacity);
    check_constant(c, v->capacity, "the capacity of a channel", &capacity);
    if (d->type.kind != PROMELA_CHAN)
        sources_error(c->sources, v->name.span, "declare it as chan",
                      "%s is not a channel, and has no capacity", v->name.text);
    if (!at_top)
        sources_error(c->sources, v->name.span, "declare it where the proctype begins",
                      "a channel with a capacity is declared before all statements");
    for (const struct promela_type *t = v->contents; t; t = t->next)
        check_field(c, t);
    uint32_t fields = promela_fields_of_channel(c, v);
    c->most_fields = fields > c->most_fields ? fields : c->most_fields;
}

/* Does a process die of it while it starts? */
static bool divides_by_zero(const struct promela_expression *e) {
    int32_t left, right;
    return e->kind == PROMELA_BINARY &&
           (e->operation == PROMELA_DIVIDE || e->operation == PROMELA_REMAINDER) &&
           promela_fold(e->left, &left) && promela_fold(e->right, &right) && right == 0;
}

static void check_initial(struct promela_checker *c, const struct promela_declaration *d,
                          const struct promela_variable *v, bool at_top) {
    struct promela_expression target = {.kind = PROMELA_VARIABLE,
                                        .span = v->name.span,
                                        .name = v->name,
                                        .meaning = PROMELA_A_VARIABLE,
                                        .variable = v,
                                        .declaration = d};
    bool fails = !v->has_list && c->unit && at_top && divides_by_zero(v->initial);
    c->in_constant = fails;
    promela_check_list(c, v->initial, USE_VALUE);
    c->in_constant = false;
    if (v->has_list && !v->size)
        sources_error(c->sources, v->name.span, "declare an array for a list: byte x[2] = { 1, 2 }",
                      "%s is not an array, and takes one value", v->name.text);
    for (struct promela_expression *e = v->has_list ? v->initial : NULL; e; e = e->next)
        if (!promela_is_literal(e) && !(e->kind == PROMELA_VARIABLE && e->meaning == PROMELA_UNKNOWN))
            sources_error(c->sources, e->span, "assign the others one by one",
                          "a list of values has numbers and names of mtypes only");
    if (v->has_list && !at_top)
        sources_error(c->sources, v->name.span, "declare it where the proctype begins, or assign one by one",
                      "a list of values is given before all statements only");
    if (v->has_list)
        return;
    if (c->unit && promela_has_run(v->initial))
        sources_error(c->sources, v->initial->span, "assign it in a statement of its own",
                      "a process cannot be run where a variable is declared");
    if (fails)
        sources_error(c->sources, v->initial->span, "assign it in a statement, if it is never executed",
                      "the initial value of %s divides by zero", v->name.text);
    promela_check_assigned(c, &target, v->initial);
}

static void check_visibility(struct promela_checker *c, const struct promela_declaration *d) {
    bool is_bit = d->type.kind == PROMELA_BIT || d->type.kind == PROMELA_BOOL;
    if (d->visibility != PROMELA_HIDDEN)
        return;
    if (is_bit || d->type.kind == PROMELA_CHAN)
        sources_error(c->sources, d->type.span,
                      is_bit ? "hide a byte, or leave out the word hidden" : "leave out the word hidden",
                      "a %s cannot be hidden", is_bit ? "bit" : "channel");
    else if (c->unit)
        sources_error(c->sources, d->type.span, "leave out the word hidden",
                      "only variables of the whole model can be hidden");
}

static void check_variable(struct promela_checker *c, const struct promela_declaration *d,
                           struct promela_variable *v, bool at_top, bool is_member) {
    if (v->size)
        check_size(c, v);
    check_width(c, d, v);
    if (v->capacity)
        check_channel(c, d, v, at_top);
    if (v->initial)
        check_initial(c, d, v, at_top);
    struct promela_declared *declared = arena_allocate(&c->promela->arena, sizeof *declared);
    if (!declared) {
        c->failed = true;
        return;
    }
    *declared = (struct promela_declared){.declaration = d, .variable = v};
    promela_declare(c, v->name, SYMBOL_VARIABLE, declared, is_member);
}

static void check_variables(struct promela_checker *c, struct promela_declaration *d, bool at_top,
                            bool is_member) {
    check_set_name(c, &d->type);
    if (d->names_mtypes) {
        check_mtypes(c, d);
        return;
    }
    check_visibility(c, d);
    promela_check_timers(c, d, at_top);
    for (struct promela_variable *v = d->variables; v && !c->failed; v = v->next)
        check_variable(c, d, v, at_top, is_member);
}

void promela_check_declaration(struct promela_checker *c, struct promela_declaration *d, bool at_top) {
    if (c->unit && c->unit->kind == PROMELA_NEVER && !d->names_mtypes)
        sources_error(c->sources, d->variables->name.span, "declare it in front of the claim",
                      "a claim has no variables of its own");
    check_variables(c, d, at_top, false);
}

void promela_check_parameters(struct promela_checker *c, const struct promela_unit *unit) {
    for (struct promela_declaration *d = unit->parameters; d && !c->failed; d = d->next) {
        for (struct promela_variable *v = d->variables; v; v = v->next) {
            if (v->size)
                sources_error(c->sources, v->name.span, "pass the elements, or share a global array",
                              "an array cannot be a parameter");
            if (v->initial || v->capacity)
                sources_error(c->sources, v->name.span, "let the caller give it: run P(1)",
                              "a parameter has no initial value");
        }
        check_passed(c, &d->type, d->type.span);
        promela_refuse_timer(c, &d->type, "a parameter");
        check_variables(c, d, true, false);
    }
}

/* ---- records ---- */

static void count_member(struct promela_checker *c, struct promela_unit *unit,
                         const struct promela_declaration *d, const struct promela_variable *v) {
    const struct promela_unit *record = record_of(c, &d->type);
    int32_t size = 1;
    if (v->size && (!promela_fold(v->size, &size) || size < 1))
        size = 1;
    uint64_t values = (uint64_t)unit->fields + (uint64_t)size * promela_fields_of_type(c, &d->type);
    if (values > MOST_VALUES && unit->fields <= MOST_VALUES)
        sources_error(c->sources, v->name.span,
                      "make its arrays smaller, or spread it over several variables",
                      "a record has at most %d values, and %s has more", MOST_VALUES, unit->name.text);
    unit->fields = values > MOST_VALUES ? MOST_VALUES + 1 : (uint32_t)values;
    unit->holds_unsigned |= d->type.kind == PROMELA_UNSIGNED || (record && record->holds_unsigned);
    unit->holds_records |= (record && v->size) || (record && record->holds_records);
}

void promela_check_typedef(struct promela_checker *c, struct promela_unit *unit) {
    promela_open_scope(c, unit);
    for (struct promela_declaration *d = unit->declaration; d && !c->failed; d = d->next) {
        if (record_of(c, &d->type) == unit)
            sources_error(c->sources, d->type.span, "declare the type of the member before this record",
                          "%s cannot hold itself", unit->name.text);
        promela_refuse_timer(c, &d->type, "a member of a record");
        check_variables(c, d, true, true);
        for (const struct promela_variable *v = d->variables; v; v = v->next)
            count_member(c, unit, d, v);
    }
    promela_close_scope(c);
}
