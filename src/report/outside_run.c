#include "report/outside_run.h"

#include <stdlib.h>
#include <string.h>

#include "closing/valuation.h"
#include "language/promela/constant.h"
#include "report/machine_story.h"
#include "report/outside_story.h"

void outside_run_init(struct outside_run *r, struct job *job, const struct closed_model *closing,
                      struct machine_worker *worker) {
    bool follows = closing && closing->options->analysis != CLOSING_EXPLICIT;
    *r = (struct outside_run){.job = job, .closing = follows ? closing : NULL, .worker = worker};
    arena_init(&r->arena, &job->memory);
    names_init(&r->names, &job->memory);
    r->maker.arena = &r->arena;
}

void outside_run_free(struct outside_run *r) {
    array_free(&r->variables);
    array_free(&r->inputs);
    array_free(&r->conditions);
    array_free(&r->messages);
    names_free(&r->names);
    arena_free(&r->arena);
}

/* --- The state --- */

static struct outside_variable *variable_named(struct outside_run *r, const char *name) {
    uint32_t number = names_intern(&r->names, name, strlen(name));
    while (number != NAMES_NONE && r->variables.count <= number && !r->failed)
        r->failed |= !array_push(&r->job->memory, &r->variables, (struct outside_variable){0});
    r->failed |= number == NAMES_NONE;
    return r->failed ? NULL : &r->variables.items[number];
}

static void see(void *data, const char *name, const char *value) {
    struct outside_run *r = data;
    struct outside_variable *v = variable_named(r, name);
    char *end;
    if (!v)
        return;
    if (v->seen + 1 != r->time) /* it was not there: this is another one of the name */
        v->is_set = false;
    v->seen = r->time;
    long number = strtol(value, &end, 10);
    bool is_truth = strcmp(value, "true") == 0 || strcmp(value, "false") == 0;
    v->has_number = (*value && !*end) || is_truth;
    v->number = is_truth ? strcmp(value, "true") == 0 : (int32_t)number;
}

void outside_run_look(struct outside_run *r) {
    struct machine_seen seen = {r, see};
    r->time++;
    if (r->closing && !r->failed)
        machine_state_list(r->worker, &seen);
}

/* Has it a number that comes from inside? */
static bool is_known(struct outside_run *r, const char *name, struct outside_variable *v) {
    struct text flag = {.memory = &r->job->memory};
    bool known = v->seen == r->time && v->has_number && !outside_is_unknown(r->closing, name);
    if (known && outside_flag_of(r->closing, name, &flag)) {
        const char *text = text_end(&flag);
        uint32_t number = names_find(&r->names, text, strlen(text));
        known = number != NAMES_NONE && r->variables.items[number].number != 0;
    }
    text_free(&flag);
    return known;
}

/* --- Expressions over inputs --- */

static const struct promela_expression *followed(struct outside_run *r, const char *process,
                                                 const struct promela_expression *x);

static bool add_index(struct outside_run *r, const char *process, const struct promela_expression *index,
                      struct text *name) {
    int32_t number;
    const struct promela_expression *value = index ? followed(r, process, index) : NULL;
    if (!index)
        return true;
    if (!value || !promela_fold(value, &number))
        return false;
    text_add(name, "[");
    text_number(name, number);
    text_add(name, "]");
    return true;
}

/* As machine_state_list() calls it; NULL: it holds no data, or nobody knows which element it is. */
static const char *name_of(struct outside_run *r, const char *process, const struct promela_expression *x) {
    uint32_t variable = x->kind == PROMELA_VARIABLE && x->variable
                            ? open_model_variable(&r->closing->model, x->variable)
                            : CLOSING_NONE;
    struct text name = {.memory = &r->job->memory};
    if (variable == CLOSING_NONE)
        return NULL;
    if (r->closing->model.variables.items[variable].process != CLOSING_NONE) {
        text_add(&name, process);
        text_add(&name, ".");
    }
    text_add(&name, x->name.text);
    bool fine = add_index(r, process, x->index, &name);
    for (const struct promela_expression *i = x->member; i && fine; i = i->member) {
        text_add(&name, ".");
        text_add(&name, i->name.text);
        fine = add_index(r, process, i->index, &name);
    }
    const char *kept = fine ? text_keep(&name, &r->arena) : NULL;
    r->failed |= fine && !kept;
    if (!fine)
        text_free(&name);
    return kept;
}

static const struct promela_expression *value_of_variable(struct outside_run *r, const char *process,
                                                          const struct promela_expression *x) {
    const char *name = name_of(r, process, x);
    struct outside_variable *v = name ? variable_named(r, name) : NULL;
    if (!v)
        return NULL;
    if (v->is_set)
        return v->value;
    return is_known(r, name, v) ? node_number(&r->maker, v->number) : NULL;
}

/* NULL: it cannot be followed. */
static const struct promela_expression *followed(struct outside_run *r, const char *process,
                                                 const struct promela_expression *x) {
    struct node_maker *m = &r->maker;
    int32_t number;
    if (promela_is_literal(x) && promela_fold(x, &number))
        return node_number(m, number);
    if (x->kind == PROMELA_VARIABLE)
        return value_of_variable(r, process, x);
    if (x->kind != PROMELA_UNARY && x->kind != PROMELA_BINARY && x->kind != PROMELA_CONDITIONAL)
        return NULL;
    struct promela_expression *made = node_copy(m, x);
    if (!made)
        return NULL;
    made->left = (struct promela_expression *)followed(r, process, x->left);
    made->right = x->right ? (struct promela_expression *)followed(r, process, x->right) : NULL;
    made->otherwise = x->otherwise ? (struct promela_expression *)followed(r, process, x->otherwise) : NULL;
    bool whole = made->left && !made->right == !x->right && !made->otherwise == !x->otherwise;
    return whole ? made : NULL;
}

/* What a variable of the type keeps of a value. */
static const struct promela_expression *kept_by(struct outside_run *r, enum promela_type_kind type,
                                                const struct promela_expression *value) {
    struct node_maker *m = &r->maker;
    int64_t low, high;
    bool is_small = promela_type_range(type, &low, &high);
    if (!value || type == PROMELA_INT)
        return value;
    if (!is_small || low < 0) { /* which wraps in another way */
        int32_t number;
        return promela_fold(value, &number) && number >= low && number <= high ? value : NULL;
    }
    return node_binary(m, PROMELA_BIT_AND, (struct promela_expression *)value, node_number(m, (int32_t)high));
}

/* A value that the type of the variable has. */
static void set_kept(struct outside_run *r, const char *process, const struct promela_expression *target,
                     const struct promela_expression *value) {
    const char *name = name_of(r, process, target);
    struct outside_variable *v = name ? variable_named(r, name) : NULL;
    if (v) {
        v->is_set = true;
        v->value = target->member ? NULL : value; /* of a member the type is not at hand */
    }
    if (name || target->kind != PROMELA_VARIABLE || !target->variable)
        return;
    for (size_t i = 0; i < r->variables.count; i++) /* some element of it */
        if (r->variables.items[i].is_set)
            r->variables.items[i].value = NULL;
}

static void set(struct outside_run *r, const char *process, const struct promela_expression *target,
                const struct promela_expression *value) {
    if (target->declaration)
        set_kept(r, process, target, kept_by(r, target->declaration->type.kind, value));
}

/* --- What a run says of its inputs --- */

static void require(struct outside_run *r, const char *process, const struct promela_expression *x,
                    bool truth) {
    bool joins = x->kind == PROMELA_BINARY && (x->operation == PROMELA_AND || x->operation == PROMELA_OR);
    if (x->kind == PROMELA_UNARY && x->operation == PROMELA_NOT) {
        require(r, process, x->left, !truth);
        return;
    }
    if (joins && truth == (x->operation == PROMELA_AND)) {
        require(r, process, x->left, truth);
        require(r, process, x->right, truth);
        return;
    }
    struct outside_condition condition = {followed(r, process, x), truth};
    if (condition.value)
        r->failed |= !array_push(&r->job->memory, &r->conditions, condition);
}

static const struct promela_type *type_of_field(const struct promela_statement *s, uint32_t field) {
    const struct promela_type *type = s->target->variable ? s->target->variable->contents : NULL;
    for (; type && field > 0; field--)
        type = type->next;
    return type;
}

/* A new value from outside. */
static const struct promela_expression *new_input(struct outside_run *r, const struct promela_statement *s,
                                                  const struct promela_expression *target, uint32_t field) {
    const struct promela_type *type = type_of_field(s, field);
    struct outside_input input = {.variable = target->name.text, .span = target->span};
    int64_t low, high;
    promela_type_range(target->declaration->type.kind, &input.low, &input.high);
    if (type) {
        promela_type_range(type->kind, &low, &high);
        input.low = low > input.low ? low : input.low;
        input.high = high < input.high ? high : input.high;
    }
    struct promela_expression *leaf = node_name(&r->maker, "input");
    if (!leaf || !array_push(&r->job->memory, &r->inputs, input))
        return NULL;
    leaf->number = (int32_t)r->inputs.count - 1;
    return leaf;
}

static bool is_filled(const struct promela_expression *a) {
    return a->kind == PROMELA_VARIABLE && a->meaning == PROMELA_A_VARIABLE && a->declaration;
}

static void take_input(struct outside_run *r, const struct closing_note *note, const char *process) {
    const struct promela_expression *data = note->data;
    uint32_t field = 0;
    for (const struct promela_expression *a = note->was->arguments; a; a = a->next, field++) {
        uint32_t variable =
            is_filled(a) ? open_model_variable(&r->closing->model, a->variable) : CLOSING_NONE;
        bool is_number = data && data->kind == PROMELA_NUMBER;
        if (variable != CLOSING_NONE && is_number)
            set(r, process, a, data);
        else if (variable != CLOSING_NONE && r->closing->model.variables.items[variable].has_range)
            set(r, process, a, NULL);
        else if (variable != CLOSING_NONE)
            set_kept(r, process, a, a->member ? NULL : new_input(r, note->was, a, field));
        data = data ? data->next : NULL;
    }
}

static void take_send(struct outside_run *r, const struct promela_statement *s, const char *process,
                      uint32_t channel, const char *fields) {
    struct outside_message message = {.channel = channel, .fields = fields};
    for (const struct promela_expression *a = s->arguments; a; a = a->next)
        message.count++;
    message.values = arena_allocate(&r->arena, (message.count + 1) * sizeof *message.values);
    r->failed |= !message.values;
    uint32_t k = 0;
    for (const struct promela_expression *a = s->arguments; a && message.values; a = a->next)
        message.values[k++] = followed(r, process, a);
    r->failed |= r->failed || !array_push(&r->job->memory, &r->messages, message);
}

static void take_receive(struct outside_run *r, const struct promela_statement *s, const char *process,
                         uint32_t channel, const char *fields) {
    struct outside_message message = {0};
    for (size_t i = 0; i < r->messages.count; i++) {
        struct outside_message *sent = &r->messages.items[i];
        if (sent->channel != channel || strcmp(sent->fields, fields) != 0)
            continue;
        message = *sent;
        if (!s->copies) {
            memmove(sent, sent + 1, (r->messages.count - i - 1) * sizeof *sent);
            r->messages.count--;
        }
        break;
    }
    uint32_t k = 0;
    for (const struct promela_expression *a = s->arguments; a; a = a->next, k++) {
        const struct promela_expression *value = k < message.count ? message.values[k] : NULL;
        const struct promela_type *type = type_of_field(s, k);
        value = type ? kept_by(r, type->kind, value) : NULL;
        if (is_filled(a)) {
            set(r, process, a, value);
        } else if (value && promela_is_literal(a)) {
            struct promela_expression *same = node_binary(
                &r->maker, PROMELA_EQUAL, (struct promela_expression *)value, node_copy(&r->maker, a));
            struct outside_condition condition = {same, true};
            r->failed |= !same || !array_push(&r->job->memory, &r->conditions, condition);
        }
    }
}

static void take_declaration(struct outside_run *r, const struct promela_statement *s, const char *process) {
    for (const struct promela_variable *v = s->declaration->variables; v; v = v->next) {
        struct promela_expression target = {.kind = PROMELA_VARIABLE,
                                            .meaning = PROMELA_A_VARIABLE,
                                            .name = v->name,
                                            .variable = v,
                                            .declaration = s->declaration};
        if (!v->size && v->initial)
            set(r, process, &target, followed(r, process, v->initial));
    }
}

static void take_statement(struct outside_run *r, const struct promela_statement *s, const char *process,
                           uint32_t channel, const char *fields, bool fails) {
    struct node_maker *m = &r->maker;
    switch (s->kind) {
    case PROMELA_EXPRESSION:
        require(r, process, s->value, true);
        break;
    case PROMELA_ASSERT:
        require(r, process, s->value, !fails);
        break;
    case PROMELA_ASSIGN:
        set(r, process, s->target, followed(r, process, s->value));
        break;
    case PROMELA_INCREMENT:
    case PROMELA_DECREMENT: {
        const struct promela_expression *value = followed(r, process, s->target);
        enum promela_operator operation = s->kind == PROMELA_INCREMENT ? PROMELA_PLUS : PROMELA_MINUS;
        set(r, process, s->target,
            value ? node_binary(m, operation, (struct promela_expression *)value, node_number(m, 1)) : NULL);
        break;
    }
    case PROMELA_SEND:
        if (fields)
            take_send(r, s, process, channel, fields);
        break;
    case PROMELA_RECEIVE:
        if (fields)
            take_receive(r, s, process, channel, fields);
        break;
    case PROMELA_DECLARE:
        take_declaration(r, s, process);
        break;
    default:
        if (s->target && s->target->kind == PROMELA_VARIABLE)
            set(r, process, s->target, NULL);
        break;
    }
}

void outside_run_take(struct outside_run *r, const struct closing_note *note, const char *process,
                      uint32_t channel, const char *fields, bool fails) {
    if (!r->closing || r->failed || !note)
        return;
    if (note->kind == NOTE_INPUT)
        take_input(r, note, process);
    else if (note->kind == NOTE_STATEMENT && note->was)
        take_statement(r, note->was, process, channel, fields, fails);
    bool refutes = note->kind == NOTE_ELSE || note->kind == NOTE_STUCK;
    for (const struct promela_expression *x = refutes ? note->refuted : NULL; x; x = x->next)
        require(r, process, x, false);
}

/* --- Is there such data? --- */

static bool is_input(const struct promela_expression *x) {
    return x->kind == PROMELA_VARIABLE;
}

struct inputs_of {
    uint32_t input; /* the last one */
    bool some, one;
};

static void note_input(void *data, struct promela_expression *x) {
    struct inputs_of *i = data;
    if (!is_input(x))
        return;
    i->one = !i->some || (i->one && i->input == (uint32_t)x->number);
    i->some = true;
    i->input = (uint32_t)x->number;
}

static bool value_of_input(void *data, const struct promela_expression *part, int32_t *value) {
    *value = *(const int32_t *)data;
    return is_input(part);
}

/* Are all conditions over this input alone what they were? */
static bool fits(const struct outside_run *r, uint32_t input, int32_t value) {
    for (size_t i = 0; i < r->conditions.count; i++) {
        struct inputs_of of = {0};
        int32_t result;
        visit_expression((struct promela_expression *)r->conditions.items[i].value, note_input, &of);
        if (of.one && of.input == input &&
            valuation_of(r->conditions.items[i].value, value_of_input, &value, &result) &&
            (result != 0) != r->conditions.items[i].truth)
            return false;
    }
    return true;
}

enum { MOST_TRIED = 65536 };

static bool may_be_one_value(const struct outside_run *r, uint32_t input) {
    const struct outside_input *of = &r->inputs.items[input];
    if (of->high - of->low >= MOST_TRIED)
        return true;
    for (int64_t value = of->low; value <= of->high; value++)
        if (fits(r, input, (int32_t)value))
            return true;
    return false;
}

/* A condition over known data that was taken nevertheless: no flags say that it is known. */
static bool is_contradicted(const struct outside_run *r) {
    for (size_t i = 0; i < r->conditions.count; i++) {
        struct inputs_of of = {0};
        int32_t result, none = 0;
        visit_expression((struct promela_expression *)r->conditions.items[i].value, note_input, &of);
        if (!of.some && valuation_of(r->conditions.items[i].value, value_of_input, &none, &result) &&
            (result != 0) != r->conditions.items[i].truth)
            return true;
    }
    return false;
}

void outside_run_doubt(struct outside_run *r, const struct sources *sources, struct text *text) {
    bool some = false;
    r->failed |= r->maker.failed;
    if (!r->closing || r->failed)
        return;
    for (uint32_t i = 0; i < r->inputs.count; i++) {
        if (may_be_one_value(r, i))
            continue;
        text_add(text, some ? ", " : "no single value from outside gives this run for ");
        text_add(text, r->inputs.items[i].variable);
        text_add(text, " (");
        text_place(text, sources, r->inputs.items[i].span);
        text_add(text, ")");
        some = true;
    }
    if (!some && is_contradicted(r))
        text_add(text, "no data from outside gives this run: what is known is taken for unknown");
    if (text->chars.count > 0)
        text_add(text, "; it may be a false alarm");
}
