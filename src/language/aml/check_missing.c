/* The interfaces of missing components: first their messages, which the code refers to; when that has been
 * checked and it is known what is sent to the components, their answers. */
#include <stdio.h>
#include <string.h>

#include "language/aml/check.h"
#include "language/aml/interface.h"
#include "system/system.h"

/* ---- messages and their parameters ---- */

/* A name that an actor has is that actor, as everywhere. */
static void read_actor_name(struct checker *c, struct aml_slot *slot) {
    struct identifier name = slot->variable ? slot->variable->name : (struct identifier){0};
    if (!slot->variable || slot->typed)
        return;
    const struct symbol *symbol = symbols_find(&c->symbols, checker_scope_of_actors(c), name.text);
    if (!symbol || symbol->kind != SYMBOL_ACTOR)
        return;
    slot->low = arena_allocate(&c->aml->arena, sizeof *slot->low);
    slot->variable = NULL;
    if (slot->low)
        *slot->low = (struct aml_expression){.kind = AML_NAMED, .span = name.span, .name = name};
    else
        slot->any = true;
}

/* The value of a constant; false: there is none, which has been complained about. */
static bool constant_of(struct checker *c, struct aml_expression *e, struct value *value, int32_t *number) {
    c->context = IN_MAIN;
    *value = check_expression(c, e);
    if (value->broken)
        return false;
    *number = value->type == AML_ACTOR ? (int32_t)e->actor->index : (int32_t)value->range.low;
    return true;
}

/* What is not bounded yet grows with what is sent. */
static void widen(struct aml_type *type, struct value value) {
    bool fresh = type->kind != AML_ACTOR && type->low > type->high;
    struct range range = value.type == AML_ACTOR ? range_truths() : value.range;
    if (fresh)
        type->kind = value.type;
    else if (type->kind == AML_BOOL)
        type->kind = value.type;
    range = fresh ? range : range_hull(range, range_make(type->low, type->high));
    type->low = (int32_t)range.low;
    type->high = (int32_t)range.high;
}

static bool is_known(const struct aml_type *type) {
    return type->kind == AML_ACTOR || type->low <= type->high;
}

void check_sent_value(struct checker *c, struct span span, struct value value,
                      struct aml_variable *parameter) {
    struct aml_type *type = &parameter->type;
    if (value.broken || parameter->broken)
        parameter->broken = true;
    else if (type->bounded)
        check_fits(c, span, value, type);
    else if (is_known(type) && (type->kind == AML_ACTOR) != (value.type == AML_ACTOR)) {
        sources_error(c->sources, span, "write what the other sends, or the interface, have here",
                      value.type == AML_ACTOR ? "expected a number, not an actor"
                                              : "expected an actor, not a number");
        parameter->broken = true; /* no more need be said of it */
    } else {
        widen(type, value);
    }
}

/* int 0..3 x: such types say together what the parameter is. */
static void add_type(struct checker *c, const struct aml_slot *slot, struct aml_variable *parameter) {
    const struct aml_type *type = &slot->variable->type;
    struct value value = {.type = type->kind, .range = range_make(type->low, type->high)};
    if (slot->variable->broken || (type->kind == AML_INT && !type->bounded))
        return;
    if (!parameter->type.bounded)
        parameter->type = (struct aml_type){.kind = AML_INT, .low = 1};
    parameter->type.bounded = false;
    check_sent_value(c, type->span, value, parameter);
    parameter->type.bounded = true;
}

static void declare_slot(struct checker *c, struct aml_alternative *a, struct aml_slot *slot, uint32_t index,
                         struct aml_variable *parameter, bool is_there) {
    read_actor_name(c, slot);
    if (!slot->variable)
        return;
    slot->variable->is_parameter = true;
    slot->variable->index = index;
    slot->variable->broken |= !parameter;
    checker_declare_parameter(c, a, slot->variable);
    if (slot->typed && parameter && !is_there)
        add_type(c, slot, parameter);
}

/* `is_there`: an actor says what the parameters are. */
static void declare_slots(struct checker *c, struct aml_alternative *a, bool is_there) {
    struct aml_variable *parameter = a->method ? a->method->parameters : NULL;
    uint32_t index = 0;
    if (a->method && !a->method->broken && a->method->parameters_count != a->parameters_count) {
        char hint[HINT_BYTES];
        checking_line_text(c->sources, a->message.span, a->method->name.span, hint, sizeof hint);
        sources_error(c->sources, a->message.span, "write as many as the declaration has",
                      "%s takes %u argument%s %s, not %u", a->message.text,
                      (unsigned)a->method->parameters_count, a->method->parameters_count == 1 ? "" : "s",
                      hint, (unsigned)a->parameters_count);
        a->method = NULL;
        parameter = NULL;
    }
    for (struct aml_slot *s = a->parameters; s && !checker_halted(c); s = s->next) {
        declare_slot(c, a, s, index++, parameter, is_there);
        parameter = parameter ? parameter->next : NULL;
    }
}

/* A message that is mentioned for the first time. What its parameters are is not known yet. */
static struct aml_method *new_method(struct checker *c, const struct aml_alternative *a, uint32_t index) {
    struct aml_method *method = arena_allocate(&c->aml->arena, sizeof *method);
    if (!method)
        return NULL;
    *method = (struct aml_method){
        .name = a->message, .parameters_count = a->parameters_count, .index = index, .called = true};
    struct aml_variable **end = &method->parameters;
    for (const struct aml_slot *s = a->parameters; s; s = s->next) {
        *end = arena_allocate(&c->aml->arena, sizeof **end);
        if (!*end)
            return NULL;
        **end = (struct aml_variable){.name = s->variable ? s->variable->name
                                                          : (struct identifier){"value", s->span},
                                      .type = {.kind = AML_INT, .low = 1},
                                      .is_parameter = true,
                                      .read = true};
        end = &(*end)->next;
    }
    if (a->parameters_count > MOST_FIELDS) {
        sources_error(c->sources, a->message.span, "send the other values in a second message",
                      "a message has at most %d parameters", MOST_FIELDS);
        method->broken = true;
    }
    return method;
}

static struct aml_method *known_method(const struct checker *c, const struct aml_missing *missing,
                                       const char *name) {
    const void *owner = missing->actor ? (const void *)missing->actor : missing;
    const struct symbol *symbol = symbols_find(&c->symbols, owner, name);
    if (missing->actor)
        return symbol && symbol->kind == SYMBOL_METHOD ? symbol->thing : NULL;
    const struct aml_alternative *first = symbol && symbol->kind == SYMBOL_MESSAGE ? symbol->thing : NULL;
    return first ? first->method : NULL;
}

struct aml_method *checker_find_message(struct checker *c, struct aml_missing *missing,
                                        struct identifier name) {
    struct aml_method *method = known_method(c, missing, name.text);
    if (method || missing->broken || symbols_find(&c->symbols, missing, name.text) || checker_halted(c))
        return method;
    char hint[HINT_BYTES];
    struct candidates candidates = {.memory = &c->job->memory};
    candidates_add(&candidates, &c->symbols, missing, SYMBOL_MESSAGE);
    sources_error(c->sources, name.span, candidates_hint(&candidates, name.text, hint, sizeof hint),
                  "%s is missing and its interface does not mention %s", missing->name.text, name.text);
    checker_mark_unknown(c, missing, name);
    return NULL;
}

/* Forgets what an earlier check has found. */
static void unlink_alternatives(struct aml_missing *missing) {
    for (struct aml_method *m = missing->actor ? missing->actor->methods : NULL; m; m = m->next)
        m->alternatives = m->last_alternative = NULL;
    for (struct aml_alternative *a = missing->alternatives; a; a = a->next) {
        a->method = NULL;
        a->next_of_message = NULL;
    }
}

static void link_alternative(struct aml_alternative *a) {
    struct aml_method *method = a->method;
    if (!method)
        return;
    if (method->last_alternative)
        method->last_alternative->next_of_message = a;
    else
        method->alternatives = a;
    method->last_alternative = a;
}

static void declare_messages(struct checker *c, struct aml_missing *missing) {
    struct aml_method **end = &missing->methods;
    uint32_t count = 0;
    missing->methods = NULL;
    unlink_alternatives(missing);
    for (struct aml_alternative *a = missing->alternatives; a && !checker_halted(c); a = a->next) {
        a->method = known_method(c, missing, a->message.text);
        if (!a->method && !missing->actor && (*end = a->method = new_method(c, a, count++)))
            end = &(*end)->next;
        declare_slots(c, a, missing->actor);
        link_alternative(a);
    }
}

void check_missing(struct checker *c) {
    for (struct aml_missing *m = c->aml->missing; m && !checker_halted(c); m = m->next)
        declare_messages(c, m);
}

/* ---- what parameters can be ---- */

/* The constants of the alternatives, where nobody sends the message. */
static void widen_by_constants(struct checker *c, const struct aml_method *method, uint32_t index,
                               struct aml_variable *parameter) {
    for (struct aml_alternative *a = method->alternatives; a; a = a->next_of_message) {
        struct aml_slot *slot = a->parameters;
        for (uint32_t i = 0; slot && i < index; i++)
            slot = slot->next;
        struct value value;
        int32_t number;
        if (slot && slot->low && constant_of(c, slot->low, &value, &number))
            check_sent_value(c, slot->span, value, parameter);
        if (slot && slot->high && constant_of(c, slot->high, &value, &number))
            check_sent_value(c, slot->span, value, parameter);
    }
}

/* Does another missing component answer with this message? */
static bool is_answer(const struct checker *c, const struct aml_missing *receiver, const char *message) {
    for (const struct aml_missing *m = c->aml->missing; m; m = m->next)
        for (const struct aml_alternative *a = m->alternatives; a; a = a->next)
            for (const struct aml_answer *answer = a->answers; answer; answer = answer->next)
                if (strcmp(answer->receiver.text, receiver->name.text) == 0 &&
                    strcmp(answer->message.text, message) == 0)
                    return true;
    return false;
}

static void reject_unknown_values(struct checker *c, const struct aml_missing *missing,
                                  const struct aml_method *method, const struct aml_variable *parameter) {
    sources_error(c->sources, parameter->name.span, "give it a type, as in int 0..3 x",
                  is_answer(c, missing, method->name.text)
                      ? "only missing components send %s, so its values are unknown"
                      : "no actor sends %s, so its values are unknown",
                  method->name.text);
}

static void settle_parameter(struct checker *c, const struct aml_missing *missing, struct aml_method *method,
                             uint32_t index, struct aml_variable *parameter) {
    struct aml_type *type = &parameter->type;
    if (!is_known(type))
        widen_by_constants(c, method, index, parameter);
    bool unknown = !parameter->broken && !is_known(type) && !checker_halted(c);
    if (unknown && c->job->diagnostics.errors > 0)
        parameter->broken = true; /* a send that is wrong may have its values */
    else if (unknown)
        reject_unknown_values(c, missing, method, parameter);
    else if (!parameter->broken && type->kind == AML_INT && !type->bounded && type->low == INT32_MIN &&
             type->high == INT32_MAX)
        sources_error(c->sources, parameter->name.span, "give it a range, as in int 0..3 x",
                      "the values of %s are not bounded", parameter->name.text);
    else if (!parameter->broken) {
        type->bounded = true;
        if (type->kind == AML_ACTOR) {
            type->low = 0;
            type->high = (int32_t)c->aml->actors_count - 1;
        }
        return;
    }
    parameter->broken = method->broken = true;
}

static void settle_method(struct checker *c, const struct aml_missing *missing, struct aml_method *method) {
    uint32_t index = 0;
    for (struct aml_variable *p = method->parameters; p && !method->broken && !checker_halted(c); p = p->next)
        settle_parameter(c, missing, method, index++, p);
    if (method->broken || interface_count(method) <= INTERFACE_MOST_VALUES)
        return;
    sources_error(c->sources, method->name.span, "narrow their ranges",
                  "the parameters of %s have more than %d different values together", method->name.text,
                  INTERFACE_MOST_VALUES);
    method->broken = true;
}

/* ---- the values that an alternative speaks of ---- */

static bool settle_values(struct checker *c, struct aml_slot *slot, const struct aml_variable *parameter) {
    struct value low, high;
    if (!constant_of(c, slot->low, &low, &slot->from) ||
        !check_fits(c, slot->low->span, low, &parameter->type))
        return false;
    slot->to = slot->from;
    if (!slot->high)
        return true;
    if (!constant_of(c, slot->high, &high, &slot->to) ||
        !check_fits(c, slot->high->span, high, &parameter->type))
        return false;
    if (low.type == AML_ACTOR || slot->from > slot->to) {
        sources_error(c->sources, slot->span,
                      low.type == AML_ACTOR ? "leave out the range" : "write the smaller number first",
                      low.type == AML_ACTOR ? "actors have no ranges" : "the range is empty");
        return false;
    }
    return true;
}

static bool settle_slot(struct checker *c, struct aml_slot *slot, const struct aml_variable *parameter) {
    slot->from = parameter->type.low;
    slot->to = parameter->type.high;
    if (slot->low)
        return settle_values(c, slot, parameter);
    if (!slot->variable)
        return true;
    struct aml_type *type = &slot->variable->type;
    if (slot->typed && type->bounded && type->kind != AML_ACTOR) {
        slot->from = type->low;
        slot->to = type->high;
    } else if (slot->typed && type->kind == AML_INT) {
        if (parameter->type.kind == AML_ACTOR) {
            sources_error(c->sources, type->span, "write what the other sends, or the interface, have here",
                          "expected an actor, not a number");
            return false;
        }
        type->low = parameter->type.low; /* it stays as it was written, without bounds */
        type->high = parameter->type.high;
    } else {
        *type = parameter->type;
    }
    return !slot->variable->broken;
}

/* False: nothing more can be said of the alternative. */
static bool settle_slots(struct checker *c, struct aml_alternative *a) {
    bool fine = a->method && !a->method->broken;
    const struct aml_variable *parameter = fine ? a->method->parameters : NULL;
    for (struct aml_slot *s = a->parameters; s; s = s->next) {
        bool settled = parameter && settle_slot(c, s, parameter);
        if (!settled && s->variable)
            s->variable->broken = true;
        fine &= settled;
        parameter = parameter ? parameter->next : NULL;
    }
    return fine;
}

static void text_values(const struct checker *c, const struct aml_method *method, const int32_t *values,
                        char *text, size_t room) {
    size_t used = 0;
    text[0] = '\0';
    for (const struct aml_variable *p = method->parameters; p && used < room; p = p->next, values++) {
        const struct aml_actor *actor = c->aml->actors;
        for (int32_t i = 0; p->type.kind == AML_ACTOR && actor && i < *values; i++)
            actor = actor->next;
        const char *open = p == method->parameters ? "(" : ",", *close = p->next ? "" : ")";
        char number[16];
        snprintf(number, sizeof number, "%d", (int)*values);
        const char *value = p->type.kind == AML_ACTOR && actor ? actor->name.text
                            : p->type.kind == AML_BOOL         ? (*values ? "true" : "false")
                                                               : number;
        int length = snprintf(text + used, room - used, "%s%s%s", open, value, close);
        used += length > 0 ? (size_t)length : 0;
    }
}

/* Something is said of every value that may come. */
static void check_coverage(struct checker *c, const struct aml_method *method, struct arena *scratch) {
    int32_t values[MOST_FIELDS];
    uint64_t count = interface_count(method), i = 0;
    const bool *covered = method->broken ? NULL : interface_covered(method, scratch);
    while (covered && i < count && covered[i])
        i++;
    if (!covered || i == count)
        return;
    char text[HINT_BYTES];
    interface_values(method, i, values);
    text_values(c, method, values, text, sizeof text);
    sources_error(c->sources, method->name.span, "add an alternative, or narrow the range",
                  "the interface does not mention %s%s, which may arrive", method->name.text, text);
}

/* ---- answers ---- */

/* How deeply arguments may be nested: interface_value() walks them by recursion. */
enum { DEEPEST = 2000 };

static bool is_deeper(const struct aml_expression *e, uint32_t most) {
    return e && (most == 0 || is_deeper(e->left, most - 1) || is_deeper(e->right, most - 1));
}

/* No name in it has been complained about. */
static bool is_resolved(const struct aml_expression *e) {
    if (e && e->kind == AML_NAMED)
        return e->variable || e->actor;
    return !e || (is_resolved(e->left) && is_resolved(e->right));
}

/* Every value that an argument can have fits; if not, the first that does not is reported. */
static void check_argument_values(struct checker *c, const struct aml_alternative *a,
                                  const struct aml_slot *argument, const struct aml_variable *parameter) {
    int32_t values[MOST_FIELDS];
    struct range wanted = range_make(parameter->type.low, parameter->type.high);
    interface_first(a, values);
    for (bool more = true; more && !checker_halted(c); more = interface_next(a, values)) {
        struct range range = interface_argument(argument, parameter, values);
        if (!range_empty(range) && range.low >= wanted.low && range.high <= wanted.high)
            continue;
        char text[HINT_BYTES];
        text_values(c, a->method, values, text, sizeof text);
        if (range_empty(range))
            sources_error(c->sources, argument->span, "narrow the range of the parameters",
                          "the answer to %s%s has no value here", a->message.text, text);
        else
            sources_error(c->sources, argument->span,
                          "widen the range of the parameter, or answer another value",
                          "%s%s would be answered with %s = %lld; %s takes %d..%d", a->message.text, text,
                          parameter->name.text, (long long)(range.low < wanted.low ? range.low : range.high),
                          parameter->name.text, parameter->type.low, parameter->type.high);
        return;
    }
}

static void check_argument(struct checker *c, const struct aml_alternative *a, bool settled,
                           struct aml_slot *argument, const struct aml_variable *parameter) {
    bool numbers = parameter && parameter->type.kind != AML_ACTOR;
    bool fine = settled && parameter && !parameter->broken;
    c->context = IN_ANSWER;
    if (argument->any && numbers && parameter->type.low == INT32_MIN && parameter->type.high == INT32_MAX) {
        sources_error(c->sources, argument->span, "write a range, as in 0..3",
                      "_ would be any number here: %s has no range", parameter->name.text);
        return;
    }
    size_t errors = c->job->diagnostics.errors;
    struct aml_expression *sides[] = {argument->low, argument->high};
    for (size_t i = 0; i < 2 && sides[i]; i++) {
        struct value value = check_expression(c, sides[i]);
        if (is_deeper(sides[i], DEEPEST)) {
            sources_error(c->sources, sides[i]->span, "split it",
                          "more than %d operators in a row cannot be explored", DEEPEST);
            return;
        }
        fine &= !value.broken && is_resolved(sides[i]) &&
                (!parameter || parameter->broken || check_fits(c, sides[i]->span, value, &parameter->type));
    }
    fine &= errors == c->job->diagnostics.errors;
    if (fine && !numbers && argument->high) {
        sources_error(c->sources, argument->span, "leave out the range", "actors have no ranges");
        return;
    }
    if (fine && numbers && argument->low)
        check_argument_values(c, a, argument, parameter);
}

static void check_arguments(struct checker *c, struct aml_alternative *a, bool settled,
                            struct aml_answer *answer) {
    const struct aml_method *method = answer->method;
    if (method && !method->broken && method->parameters_count != answer->arguments_count) {
        sources_error(c->sources, answer->message.span, "_ stands for any value",
                      "%s takes %u argument%s, not %u", answer->message.text,
                      (unsigned)method->parameters_count, method->parameters_count == 1 ? "" : "s",
                      (unsigned)answer->arguments_count);
        method = NULL;
    }
    const struct aml_variable *parameter = method ? method->parameters : NULL;
    for (struct aml_slot *s = answer->arguments; s && !checker_halted(c); s = s->next) {
        check_argument(c, a, settled, s, parameter);
        parameter = parameter ? parameter->next : NULL;
    }
}

static void check_receiver(struct checker *c, const struct aml_missing *missing, struct aml_answer *answer) {
    char hint[HINT_BYTES];
    const struct symbol *symbol =
        symbols_find(&c->symbols, checker_scope_of_actors(c), answer->receiver.text);
    if (symbol && symbol->kind == SYMBOL_ACTOR) {
        answer->actor = symbol->thing;
        checker_note_name(c, answer->actor, answer->receiver.span);
        answer->method = checker_find_method(c, symbol->thing, answer->message);
    } else if (symbol && symbol->kind == SYMBOL_MISSING && symbol->thing != missing) {
        answer->missing = symbol->thing;
        answer->method = checker_find_message(c, symbol->thing, answer->message);
    } else if (symbol && symbol->kind == SYMBOL_MISSING) {
        sources_error(c->sources, answer->receiver.span,
                      "leave it out: what it sends to itself is not a part of the interface",
                      "%s answers to others, not to itself", missing->name.text);
    } else if (!symbol) {
        sources_error(c->sources, answer->receiver.span, checker_actor_hint(c, answer->receiver.text, hint),
                      "unknown actor %s", answer->receiver.text);
        checker_mark_unknown(c, checker_scope_of_actors(c), answer->receiver);
    }
}

static void check_answers_of(struct checker *c, struct aml_missing *missing) {
    for (struct aml_alternative *a = missing->alternatives; a && !checker_halted(c); a = a->next) {
        bool settled = settle_slots(c, a) && !missing->actor;
        c->alternative = a;
        for (struct aml_answer *answer = a->answers; answer && !checker_halted(c); answer = answer->next) {
            check_receiver(c, missing, answer);
            check_arguments(c, a, settled, answer);
        }
        c->alternative = NULL;
    }
    struct arena scratch;
    arena_init(&scratch, &c->job->memory);
    for (struct aml_method *m = missing->methods; m && !job_failed(c->job); m = m->next)
        check_coverage(c, m, &scratch);
    arena_free(&scratch);
}

/* What components that are specified send, and types that are written, say what the parameters can be. What
 * another missing component answers must fit. */
void check_answers(struct checker *c) {
    c->actor = NULL;
    c->method = NULL;
    for (struct aml_missing *missing = c->aml->missing; missing; missing = missing->next)
        for (struct aml_method *m = missing->methods; m && !checker_halted(c); m = m->next)
            settle_method(c, missing, m);
    for (struct aml_missing *missing = c->aml->missing; missing; missing = missing->next)
        check_answers_of(c, missing);
}
