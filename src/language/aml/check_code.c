/* Initial values, the bodies of methods, and main. */
#include <stdio.h>
#include <string.h>

#include "language/aml/check.h"
#include "language/aml/group.h"

/* ---- initial values ---- */

static void check_absent_value(struct checker *c, struct aml_variable *v) {
    char hint[HINT_BYTES];
    snprintf(hint, sizeof hint, "write %.100s = …; in its declaration", v->name.text);
    if (v->type.kind == AML_ACTOR)
        sources_error(c->sources, v->name.span, hint, "the actor variable %s needs an initial value",
                      v->name.text);
    else if (v->type.low > 0 || v->type.high < 0)
        sources_error(c->sources, v->name.span, hint, "%s needs an initial value: 0 is not in %d..%d",
                      v->name.text, v->type.low, v->type.high);
}

static void check_initial_value(struct checker *c, struct aml_variable *v) {
    v->initial_value = 0;
    if (!v->initial) {
        if (!v->broken)
            check_absent_value(c, v);
        return;
    }
    struct value value = check_expression(c, v->initial);
    if (v->broken || !check_fits(c, v->initial->span, value, &v->type))
        return;
    if (value.type != AML_ACTOR)
        v->initial_value = (int32_t)value.range.low;
    else if (v->initial->actor)
        v->initial_value = (int32_t)v->initial->actor->index;
}

void check_initial_values(struct checker *c) {
    c->context = IN_INITIAL_VALUE;
    for (c->actor = c->aml->actors; c->actor; c->actor = c->actor->next)
        for (struct aml_variable *v = c->actor->variables; v && !checker_halted(c); v = v->next)
            check_initial_value(c, v);
}

/* ---- sends ---- */

static void check_count(struct checker *c, const struct aml_send *send, uint32_t wanted) {
    sources_error(c->sources, send->message.span, "write as many as the method has parameters",
                  "%s takes %u argument%s, not %u", send->message.text, (unsigned)wanted,
                  wanted == 1 ? "" : "s", (unsigned)send->arguments_count);
}

/* The arguments for themselves, where no method says what they should be. */
static void check_loose_arguments(struct checker *c, struct aml_send *send) {
    for (struct aml_expression *e = send->arguments; e; e = e->next)
        check_expression(c, e);
}

static void check_arguments(struct checker *c, struct aml_send *send, struct aml_method *method) {
    if (!method || method->broken || method->parameters_count != send->arguments_count) {
        if (method && !method->broken && !checker_halted(c))
            check_count(c, send, method->parameters_count);
        check_loose_arguments(c, send);
        return;
    }
    struct aml_variable *parameter = method->parameters;
    for (struct aml_expression *e = send->arguments; e; e = e->next, parameter = parameter->next) {
        struct value value = check_expression(c, e);
        if (!parameter->broken)
            check_fits(c, e->span, value, &parameter->type);
    }
}

/* Could this method take the argument? Nothing is complained about. */
static bool would_fit(struct value value, const struct aml_variable *parameter) {
    const struct aml_type *type = &parameter->type;
    if (value.broken || parameter->broken)
        return true;
    if (type->kind == AML_ACTOR || value.type == AML_ACTOR)
        return type->kind == value.type;
    return !range_empty(range_common(value.range, range_make(type->low, type->high)));
}

static const struct aml_variable *parameter_at(const struct aml_method *method, uint32_t index) {
    const struct aml_variable *parameter = method->parameters;
    while (parameter && index--)
        parameter = parameter->next;
    return parameter;
}

/* The receiver is not known before it runs: somebody must be able to take the message. */
static void check_argument_of_any(struct checker *c, const struct aml_send *send,
                                  struct aml_expression *argument, uint32_t index,
                                  const struct namesake *namesakes) {
    struct value value = check_expression(c, argument);
    const struct aml_variable *last = NULL;
    for (const struct namesake *n = namesakes; n; n = n->next) {
        if (!n->method->broken && n->method->parameters_count != send->arguments_count)
            continue;
        last = parameter_at(n->method, index);
        if (!last || would_fit(value, last))
            return;
    }
    if (last)
        check_fits(c, argument->span, value, &last->type);
}

static bool somebody_takes(const struct namesake *namesakes, uint32_t count) {
    for (const struct namesake *n = namesakes; n; n = n->next)
        if (n->method->broken || n->method->parameters_count == count)
            return true;
    return false;
}

static bool some_actor_is_broken(const struct checker *c) {
    for (const struct aml_actor *a = c->aml->actors; a; a = a->next)
        if (a->broken)
            return true;
    return c->aml->skipped != NULL;
}

static void complain_of_any(struct checker *c, const struct aml_send *send,
                            const struct namesake *namesakes) {
    char hint[HINT_BYTES];
    if (!namesakes) {
        struct candidates candidates = {.memory = &c->job->memory};
        candidates_add(&candidates, &c->symbols, checker_scope_of_namesakes(c), SYMBOL_NAMESAKES);
        sources_error(c->sources, send->message.span,
                      candidates_hint(&candidates, send->message.text, hint, sizeof hint),
                      "unknown method %s", send->message.text);
    } else if (!namesakes->next) {
        check_count(c, send, namesakes->method->parameters_count);
    } else {
        sources_error(c->sources, send->message.span, "declare it in the receiver",
                      "unknown method %s with %u parameter%s", send->message.text,
                      (unsigned)send->arguments_count, send->arguments_count == 1 ? "" : "s");
    }
}

static void send_to_variable(struct checker *c, struct aml_send *send, struct aml_variable *variable) {
    send->variable = variable;
    variable->read = true;
    if (!check_subscript(c, variable, send->receiver.span, send->subscript)) {
        check_loose_arguments(c, send);
        return;
    }
    const struct symbol *symbol =
        symbols_find(&c->symbols, checker_scope_of_namesakes(c), send->message.text);
    const struct namesake *namesakes = symbol && symbol->kind == SYMBOL_NAMESAKES ? symbol->thing : NULL;
    if (variable->type.kind != AML_ACTOR && !variable->broken) {
        if (!checker_halted(c))
            sources_error(c->sources, send->receiver.span, "give the variable the type actor",
                          "%s is a number and cannot receive messages", send->receiver.text);
        check_loose_arguments(c, send);
        return;
    }
    if (!somebody_takes(namesakes, send->arguments_count)) {
        if (!variable->broken && !some_actor_is_broken(c) && !checker_halted(c))
            complain_of_any(c, send, namesakes);
        check_loose_arguments(c, send);
        return;
    }
    uint32_t index = 0;
    for (struct aml_expression *e = send->arguments; e; e = e->next)
        check_argument_of_any(c, send, e, index++, namesakes);
}

static void send_values_to_missing(struct checker *c, struct aml_send *send) {
    struct aml_variable *parameter = send->method->parameters;
    for (struct aml_expression *e = send->arguments; e; e = e->next, parameter = parameter->next)
        check_sent_value(c, e->span, check_expression(c, e), parameter);
}

static void send_to_missing(struct checker *c, struct aml_send *send, struct aml_missing *missing) {
    send->missing = missing;
    send->method = checker_find_message(c, missing, send->message);
    if (send->method && send->method->parameters_count == send->arguments_count) {
        send_values_to_missing(c, send);
        return;
    }
    check_loose_arguments(c, send);
    if (checker_halted(c) || missing->broken || !send->method)
        return;
    check_count(c, send, send->method->parameters_count);
    send->method->broken = true; /* what else is sent is not known */
}

static void send_to_actor(struct checker *c, struct aml_send *send, struct aml_actor *actor) {
    send->actor = actor;
    checker_note_name(c, actor, send->receiver.span);
    send->method = checker_find_method(c, actor, send->message);
    check_arguments(c, send, send->method);
}

/* Variables and parameters that hold actors. */
static void add_receivers(struct checker *c, struct candidates *candidates) {
    for (size_t i = 0; i < c->symbols.list.count; i++) {
        const struct symbol *symbol = &c->symbols.list.items[i];
        bool is_variable = symbol->kind == SYMBOL_VARIABLE || symbol->kind == SYMBOL_PARAMETER;
        const struct aml_variable *variable = symbol->thing;
        if (is_variable && (symbol->scope == c->actor || symbol->scope == c->method) &&
            variable->type.kind == AML_ACTOR &&
            !array_push(candidates->memory, &candidates->texts, symbol->name.text))
            return;
    }
}

static void unknown_receiver(struct checker *c, struct aml_send *send) {
    char hint[HINT_BYTES];
    struct candidates candidates = {.memory = &c->job->memory};
    if (checking_is_heard(c->job)) {
        candidates_add(&candidates, &c->symbols, checker_scope_of_actors(c), SYMBOL_ACTOR | SYMBOL_MISSING);
        add_receivers(c, &candidates);
    }
    const char *near = candidates_hint(&candidates, send->receiver.text, hint, sizeof hint);
    sources_error(c->sources, send->receiver.span,
                  near ? near : checker_missing_hint(c, send->receiver.text, hint), "unknown actor %s",
                  send->receiver.text);
    checker_mark_unknown(c, c->actor ? (const void *)c->actor : checker_scope_of_actors(c), send->receiver);
}

/* A method of the actor at hand does not hide an actor that has its name. */
static const struct symbol *find_receiver(struct checker *c, const char *text) {
    const struct symbol *symbol = c->method ? symbols_find(&c->symbols, c->method, text) : NULL;
    if (!symbol && c->actor)
        symbol = symbols_find(&c->symbols, c->actor, text);
    if (!symbol || symbol->kind == SYMBOL_METHOD)
        symbol = symbols_find(&c->symbols, checker_scope_of_actors(c), text);
    return symbol;
}

static void check_send(struct checker *c, struct aml_send *send) {
    if (send->to_self && c->actor) {
        send_to_actor(c, send, c->actor);
        return;
    }
    if (send->to_self) {
        sources_error(c->sources, send->receiver.span, "name the actor that is to receive it",
                      "main cannot send to self");
        check_loose_arguments(c, send);
        return;
    }
    const struct symbol *symbol = find_receiver(c, send->receiver.text);
    if (symbol && (symbol->kind & (SYMBOL_ACTOR | SYMBOL_MISSING)))
        check_no_subscript(c, send->receiver, "an actor", send->subscript);
    if (symbol && symbol->kind == SYMBOL_ACTOR) {
        send_to_actor(c, send, symbol->thing);
    } else if (symbol && symbol->kind == SYMBOL_MISSING) {
        send_to_missing(c, send, symbol->thing);
    } else if (symbol && (symbol->kind & (SYMBOL_VARIABLE | SYMBOL_PARAMETER))) {
        send_to_variable(c, send, symbol->thing);
    } else {
        if (!symbol && !checker_halted(c))
            unknown_receiver(c, send);
        check_loose_arguments(c, send);
    }
}

/* ---- statements ---- */

static void unknown_target(struct checker *c, struct aml_statement *s, const struct symbol *symbol) {
    char hint[HINT_BYTES];
    const char *text = s->target.text;
    if (symbol && symbol->kind == SYMBOL_PARAMETER)
        sources_error(c->sources, s->target.span, "keep it in a variable of the actor",
                      "%s is a parameter and cannot be assigned", text);
    else if (symbol && symbol->kind == SYMBOL_METHOD)
        sources_error(c->sources, s->target.span, "assign to a variable",
                      "%s is a method and cannot be assigned", text);
    else if (symbol)
        sources_error(c->sources, s->target.span, "assign to a variable",
                      "%s is an actor and cannot be assigned", text);
    else {
        struct candidates candidates = {.memory = &c->job->memory};
        candidates_add(&candidates, &c->symbols, c->actor, SYMBOL_VARIABLE);
        sources_error(c->sources, s->target.span, candidates_hint(&candidates, text, hint, sizeof hint),
                      "unknown variable %s in actor %s", text, c->actor->name.text);
        checker_mark_unknown(c, c->actor, s->target);
    }
}

static struct aml_variable *find_target(struct checker *c, struct aml_statement *s) {
    const struct symbol *symbol = symbols_find(&c->symbols, c->method, s->target.text);
    if (!symbol)
        symbol = symbols_find(&c->symbols, c->actor, s->target.text);
    if (!symbol)
        symbol = symbols_find(&c->symbols, checker_scope_of_actors(c), s->target.text);
    if (symbol && symbol->kind == SYMBOL_VARIABLE)
        return symbol->thing;
    bool known = symbol && symbol->kind == SYMBOL_UNKNOWN;
    if (!known && !(!symbol && c->actor->broken) && !checker_halted(c))
        unknown_target(c, s, symbol);
    return NULL;
}

static void check_assignment(struct checker *c, struct aml_statement *s) {
    s->variable = find_target(c, s);
    if (s->variable)
        check_subscript(c, s->variable, s->target.span, s->subscript);
    else if (s->subscript)
        check_expression(c, s->subscript);
    for (struct aml_expression *e = s->values; e; e = e->next) {
        struct value value = check_expression(c, e);
        if (s->variable && !s->variable->broken)
            check_fits(c, e->span, value, &s->variable->type);
    }
}

static void check_block(struct checker *c, struct aml_statement *block);

static void check_if(struct checker *c, struct aml_statement *s) {
    for (;;) {
        check_condition(c, s->condition);
        check_block(c, s->then_block);
        if (!s->else_block || s->else_block->kind != AML_IF || s->else_block->next)
            break;
        s = s->else_block;
    }
    check_block(c, s->else_block);
}

/* What a value of a case, which has been checked, is compared by. False: it is not a constant. */
static bool number_of_case(const struct aml_expression *e, int64_t *number) {
    bool is_negative = e->kind == AML_UNARY && e->operation == AML_NEGATE && e->left->kind == AML_NUMBER;
    bool is_actor = e->actor && !e->variable && !e->subscript && e->kind != AML_QUALIFIED;
    *number = is_actor ? (int64_t)e->actor->index : is_negative ? -(int64_t)e->left->number : e->number;
    return is_actor || is_negative || e->kind == AML_NUMBER || e->kind == AML_TRUTH;
}

/* Is the value new in the switch? Those before it have been checked. */
static bool is_first_case(const struct aml_statement *s, const struct aml_expression *value, int64_t number) {
    for (const struct aml_case *one = s->cases; one; one = one->next)
        for (const struct aml_expression *e = one->values; e; e = e->next) {
            int64_t other;
            if (e == value || (number_of_case(e, &other) && other == number))
                return e == value;
        }
    return true;
}

static void check_case_value(struct checker *c, const struct aml_statement *s, struct aml_expression *e,
                             struct value wanted) {
    struct value value = check_expression(c, e);
    int64_t number;
    if (value.broken || checker_halted(c))
        return;
    if (!number_of_case(e, &number)) {
        sources_error(c->sources, e->span, "use if for others",
                      "the value of a case is a number, true, false or an actor");
        return;
    }
    if (!wanted.broken && (value.type == AML_ACTOR) != (wanted.type == AML_ACTOR))
        sources_error(c->sources, e->span, "give all cases the type of the value",
                      value.type == AML_ACTOR ? "expected a number in this case, not an actor"
                                              : "expected an actor in this case, not a number");
    else if (!is_first_case(s, e, number))
        sources_error(c->sources, e->span, "join them", "this value has two cases");
    else if (!wanted.broken && wanted.type != AML_ACTOR && !range_has(wanted.range, number) &&
             aml_warns_of(c->aml, e->span))
        sources_warn(c->sources, e->span, "leave it out",
                     "this case is never taken: the value is in %lld..%lld", (long long)wanted.range.low,
                     (long long)wanted.range.high);
}

static void check_switch(struct checker *c, struct aml_statement *s) {
    struct value value = check_expression(c, s->condition);
    for (struct aml_case *one = s->cases; one && !checker_halted(c); one = one->next) {
        for (struct aml_expression *e = one->values; e; e = e->next)
            check_case_value(c, s, e, value);
        check_block(c, one->body);
    }
}

static void check_block(struct checker *c, struct aml_statement *block) {
    for (struct aml_statement *s = block; s && !checker_halted(c) && job_step(c->job, 0); s = s->next) {
        if (s->kind == AML_IF)
            check_if(c, s);
        else if (s->kind == AML_SWITCH)
            check_switch(c, s);
        else if (s->kind == AML_SEND)
            check_send(c, &s->send);
        else
            check_assignment(c, s);
    }
}

void check_code(struct checker *c) {
    c->context = IN_METHOD;
    for (c->actor = c->aml->actors; c->actor; c->actor = c->actor->next)
        for (c->method = c->actor->methods; c->method; c->method = c->method->next)
            check_block(c, c->method->body);
}

/* ---- main ---- */

static void check_room(struct checker *c) {
    uint32_t *counts =
        memory_allocate_zeroed(&c->job->memory, (size_t)c->aml->actors_count + 1, 2 * sizeof *counts);
    if (!counts)
        return;
    uint32_t *seen = counts + c->aml->actors_count;
    for (const struct aml_main *m = c->aml->mains; m; m = m->next)
        for (const struct aml_statement *s = m->sends; s; s = s->next)
            if (s->send.actor)
                counts[s->send.actor->index]++;
    for (const struct aml_main *m = c->aml->mains; m; m = m->next)
        for (const struct aml_statement *s = m->sends; s; s = s->next) {
            struct aml_actor *actor = s->send.actor;
            if (actor && actor->capacity > 0 && seen[actor->index]++ == actor->capacity)
                sources_error(c->sources, s->send.span, "use a larger mailbox, or let an actor send the rest",
                              "main sends %u messages to %s, whose mailbox holds %u",
                              (unsigned)counts[actor->index], actor->name.text, (unsigned)actor->capacity);
        }
    memory_free(counts);
}

static void no_main(struct checker *c) {
    struct place place = {.file = c->sources->files.count == 1 ? c->sources->files.items[0].name : NULL};
    job_reject(c->job, &place, "write main { a!m; } with the messages that are there at the start",
               "missing main block");
}

/* What others get at the start is for the main of the system to say. */
static void check_own_receivers(struct checker *c, const struct aml_main *main) {
    for (const struct aml_statement *s = main->sends; s; s = s->next) {
        const struct aml_send *send = &s->send;
        if (!send->method || (send->actor && send->actor->name.span.file == main->span.file))
            continue;
        sources_error(c->sources, send->receiver.span, "send it in the main block of the system",
                      "main of a candidate sends to its own actors only, not to %s", send->receiver.text);
    }
}

static void check_main_block(struct checker *c, struct aml_main *main) {
    const struct aml_main *first = aml_first_main_like(c->aml, main);
    if (first == main) {
        check_block(c, main->sends);
        if (aml_is_candidate_file(c->aml, main->span.file))
            check_own_receivers(c, main);
        return;
    }
    char hint[HINT_BYTES], line[HINT_BYTES - 32];
    checking_line_text(c->sources, main->span, first->span, line, sizeof line);
    snprintf(hint, sizeof hint, "the first is %s", line);
    sources_error(c->sources, main->span, hint, "main is declared twice");
}

void check_main(struct checker *c) {
    c->context = IN_MAIN;
    if (!aml_system_main(c->aml))
        no_main(c);
    for (struct aml_main *m = c->aml->mains; m && !checker_halted(c); m = m->next)
        check_main_block(c, m);
    if (!checker_halted(c))
        check_room(c);
}
