#include <string.h>

#include "language/checking.h"
#include "language/promela/check.h"
#include "language/promela/constant.h"

static void check_sequence(struct promela_checker *c, const struct promela_sequence *sequence);

/* ---- labels and jumps ---- */

/* Labels are those of the proctype: their scope is its body. */
static void declare_label(struct promela_checker *c, const struct promela_label *label,
                          struct promela_statement *s) {
    if (symbols_find(&c->symbols, c->unit->body, label->name.text)) {
        sources_error(c->sources, label->name.span, "give each label its own name",
                      "the label %s is declared twice", label->name.text);
        return;
    }
    struct symbol symbol = {c->unit->body, label->name, SYMBOL_LABEL, s};
    c->failed |= !symbols_add(&c->symbols, symbol);
}

/* And notes the d_step around each statement. */
static void declare_labels(struct promela_checker *c, const struct promela_sequence *sequence,
                           const struct promela_statement *d_step) {
    for (struct promela_statement *s = sequence ? sequence->first : NULL; s && !c->failed; s = s->next) {
        const struct promela_statement *inside = s->kind == PROMELA_D_STEP ? s : d_step;
        s->d_step = d_step;
        for (const struct promela_label *l = s->labels; l; l = l->next)
            declare_label(c, l, s);
        for (const struct promela_option *o = s->options; o; o = o->next)
            declare_labels(c, o->body, inside);
        declare_labels(c, s->body, inside);
        declare_labels(c, s->escape, inside);
    }
}

const struct promela_statement *promela_label(const struct promela_checker *c,
                                              const struct promela_unit *unit, const char *name) {
    const struct symbol *symbol = unit->body ? symbols_find(&c->symbols, unit->body, name) : NULL;
    return symbol ? symbol->thing : NULL;
}

static const struct promela_statement *label_of(const struct promela_checker *c, const char *name) {
    return promela_label(c, c->unit, name);
}

/* A chain of gotos that ends where it begins does nothing, forever. */
static void check_chain(struct promela_checker *c, const struct promela_statement *first) {
    const struct promela_statement *s = first;
    size_t steps = 0, most = c->symbols.list.count;
    for (; s && s->kind == PROMELA_GOTO && !s->lands && steps <= most; steps++)
        s = label_of(c, s->name.text);
    if (steps > most) {
        sources_error(c->sources, first->span, "jump to a statement that does something",
                      "these gotos never come to a statement");
        return;
    }
    /* The tree is annotated: others of the chain need not look again. */
    for (s = first; s && s->kind == PROMELA_GOTO && !s->lands; s = label_of(c, s->name.text))
        ((struct promela_statement *)(uintptr_t)s)->lands = true;
}

static void check_goto(struct promela_checker *c, const struct promela_statement *s) {
    const struct promela_statement *target = label_of(c, s->name.text);
    const struct symbol *unknown = symbols_find(&c->symbols, c->promela, s->name.text);
    if (!target && unknown && unknown->kind == SYMBOL_UNKNOWN)
        return;
    if (!target) {
        sources_error(c->sources, s->name.span, "put the label in front of a statement", "unknown label %s",
                      s->name.text);
        return;
    }
    if (target->d_step != s->d_step)
        sources_error(c->sources, s->span, "move the target inside of the d_step, or use atomic",
                      s->d_step ? "a goto cannot leave a d_step" : "a goto cannot lead into a d_step");
    check_chain(c, s);
}

/* ---- for and select ---- */

static bool is_counter(const struct promela_expression *e) {
    return e->meaning == PROMELA_PREDEFINED ||
           (e->meaning == PROMELA_A_VARIABLE && !e->member && !e->variable->size &&
            e->declaration->type.kind != PROMELA_CHAN && e->declaration->type.kind != PROMELA_RECORD);
}

/* for (message in channel): the channel holds such records, and nothing else. */
static void check_messages(struct promela_checker *c, const struct promela_statement *s) {
    const struct promela_expression *channel = s->value;
    const struct promela_variable *v = channel->variable;
    int32_t capacity = 0;
    if (channel->member || channel->meaning != PROMELA_A_VARIABLE ||
        channel->declaration->type.kind != PROMELA_CHAN) {
        sources_error(c->sources, channel->span, "name a channel: the record takes its messages one by one",
                      "for (%s in …) needs a channel behind in", s->target->name.text);
        return;
    }
    bool fits = v->capacity && v->contents && !v->contents->next && v->contents->kind == PROMELA_RECORD;
    if (!fits || !promela_fold(v->capacity, &capacity) || capacity <= 0)
        sources_error(c->sources, channel->span, "write it as in chan c = [2] of { T }",
                      "%s does not store messages of one record each", channel->name.text);
    else if (strcmp(v->contents->name.text, s->target->declaration->type.name.text) != 0)
        sources_error(c->sources, s->target->span, "declare the variable with that type",
                      "%s has messages of type %s, and %s is of type %s", channel->name.text,
                      v->contents->name.text, s->target->name.text, s->target->declaration->type.name.text);
}

static void check_elements(struct promela_checker *c, const struct promela_statement *s) {
    const struct promela_expression *array = s->value;
    bool is_array = array->meaning == PROMELA_A_VARIABLE && array->variable->size && !array->member;
    if (array->meaning != PROMELA_UNKNOWN && !is_array)
        sources_error(c->sources, array->span, "name an array: the variable counts its elements",
                      "%s is not an array", array->name.text);
}

static void check_counter(struct promela_checker *c, const struct promela_statement *s) {
    const struct promela_expression *target = s->target;
    if (target->meaning == PROMELA_A_VARIABLE && s->kind == PROMELA_FOR_IN && !target->member &&
        target->declaration->type.kind == PROMELA_RECORD) {
        check_messages(c, s);
        return;
    }
    if (s->kind == PROMELA_FOR_IN)
        check_elements(c, s);
    if (target->meaning == PROMELA_PREDEFINED && strcmp(target->name.text, "_") == 0)
        sources_error(c->sources, target->span, "count in a variable", "_ has no value, and cannot count");
    else if (target->meaning != PROMELA_UNKNOWN && target->meaning != PROMELA_A_CONSTANT &&
             !is_counter(target))
        sources_error(c->sources, target->span, "count in a variable, and assign it",
                      "only a plain variable can count");
}

static void check_counting(struct promela_checker *c, const struct promela_statement *s) {
    bool in_head = c->in_head;
    int32_t first, last;
    c->in_head = s->kind != PROMELA_SELECT;
    promela_check_use(c, s->target, USE_WHOLE);
    promela_check_use(c, s->value, s->last ? USE_VALUE : USE_WHOLE);
    if (s->last)
        promela_check_expression(c, s->last);
    c->in_head = in_head;
    if (s->target->meaning == PROMELA_A_CONSTANT)
        sources_error(c->sources, s->target->span, "assign to a variable",
                      "%s is a constant, and cannot be assigned to", s->target->name.text);
    else if (s->target->meaning == PROMELA_PREDEFINED && strcmp(s->target->name.text, "_") != 0 &&
             strcmp(s->target->name.text, "_priority") != 0)
        sources_error(c->sources, s->target->span, "assign to a variable of your own",
                      "%s is SPIN's own, and cannot be assigned to", s->target->name.text);
    check_counter(c, s);
    if (s->last && promela_is_literal(s->value) && promela_is_literal(s->last) &&
        promela_fold(s->value, &first) && promela_fold(s->last, &last) && first > last)
        sources_error(c->sources, s->value->span, "exchange them", "the first value is larger than the last");
    c->loops++;
    check_sequence(c, s->body);
    c->loops--;
}

static void check_break(struct promela_checker *c, const struct promela_statement *s) {
    if (c->loops == 0)
        sources_error(c->sources, s->span,
                      c->d_step ? "move the target inside of the d_step, or use atomic" : NULL,
                      c->d_step ? "a break cannot leave a d_step" : "this break is outside of all loops");
}

/* ---- options ---- */

static const struct promela_statement *first_else(const struct promela_option *o) {
    const struct promela_statement *s = o->body ? o->body->first : NULL;
    return s && s->kind == PROMELA_EXPRESSION && s->value->kind == PROMELA_ELSE ? s : NULL;
}

static bool has_probe(const struct promela_expression *e) {
    return e && e->has_probe;
}

static bool talks(const struct promela_statement *s) {
    return s && (s->kind == PROMELA_SEND || s->kind == PROMELA_RECEIVE || has_probe(s->value));
}

static void check_else(struct promela_checker *c, const struct promela_statement *s) {
    const struct promela_statement *otherwise = NULL, *talking = NULL;
    for (const struct promela_option *o = s->options; o; o = o->next) {
        const struct promela_statement *own = first_else(o);
        if (own && otherwise)
            sources_error(c->sources, own->value->span,
                          "join them: else means that no other option can begin",
                          "there are two else in one %s", s->kind == PROMELA_IF ? "if" : "do");
        otherwise = own ? own : otherwise;
        if (!own && o->body && talks(o->body->first))
            talking = o->body->first;
    }
    if (otherwise && talking && c->has_exclusive)
        sources_error(c->sources, otherwise->value->span,
                      "leave out xr and xs: they only help SPIN's reduction",
                      "else cannot stand beside a send or receive in a model with xr or xs");
}

static void check_options(struct promela_checker *c, const struct promela_statement *s) {
    c->loops += s->kind == PROMELA_DO;
    for (const struct promela_option *o = s->options; o; o = o->next)
        check_sequence(c, o->body);
    c->loops -= s->kind == PROMELA_DO;
    check_else(c, s);
}

/* What a label may stand on although an unless follows. */
static bool is_block(const struct promela_statement *s) {
    return s->kind == PROMELA_BLOCK || s->kind == PROMELA_ATOMIC || s->kind == PROMELA_D_STEP ||
           s->kind == PROMELA_DO;
}

static void check_unless(struct promela_checker *c, const struct promela_statement *s) {
    const struct promela_statement *body = s->body->first, *escape = s->escape->first;
    if (body->labels && (!is_block(body) || body->labels->next))
        sources_error(c->sources, body->labels->name.span, "put braces around: L: { … unless … }",
                      "a label cannot stand on a statement with unless");
    if (escape->labels)
        sources_error(c->sources, escape->labels->name.span, "leave it out: nothing can jump there",
                      "unless cannot be followed by a label");
    check_sequence(c, s->body);
    check_sequence(c, s->escape);
}

/* ---- traces ---- */

static bool is_event(const struct promela_statement *s) {
    switch (s->kind) {
    case PROMELA_SEND:
        return !s->sorted;
    case PROMELA_RECEIVE:
        return !s->sorted && !s->copies;
    case PROMELA_FOR:
    case PROMELA_FOR_IN:
    case PROMELA_SELECT:
    case PROMELA_IF:
    case PROMELA_DO:
    case PROMELA_BREAK:
    case PROMELA_GOTO:
    case PROMELA_UNLESS:
    case PROMELA_DECLARE:
    case PROMELA_EXCLUSIVE:
        return true;
    default: /* a label alone stands on nothing */
        return s->labels && s->kind == PROMELA_EXPRESSION &&
               s->value->span.start == s->labels->name.span.start;
    }
}

static void check_event(struct promela_checker *c, const struct promela_statement *s) {
    bool in_trace = c->unit->kind == PROMELA_TRACE || c->unit->kind == PROMELA_NOTRACE;
    if (in_trace && !is_event(s))
        sources_error(c->sources, s->span, "write c!m or c?m, and if, do and goto around them",
                      "a trace consists of sends and receives");
}

/* ---- statements ---- */

static void check_block(struct promela_checker *c, const struct promela_statement *s) {
    const struct promela_statement *first = s->body->first;
    if (first && first->labels && s->kind != PROMELA_CALL)
        sources_error(c->sources, first->labels->name.span, "put it in front of the brace",
                      "a label cannot stand first in a block");
    promela_open_scope(c, s->body);
    check_sequence(c, s->body);
    promela_close_scope(c);
}

static void check_d_step(struct promela_checker *c, const struct promela_statement *s) {
    const struct promela_statement *around = c->d_step;
    unsigned loops = c->loops;
    c->d_step = s;
    c->loops = 0;
    check_block(c, s);
    c->d_step = around;
    c->loops = loops;
}

/* What a call is assigned to is checked there once. */
static void check_assignment(struct promela_checker *c, const struct promela_statement *s) {
    bool is_return = s->target->span.file != s->span.file || s->target->span.start != s->span.start;
    if (!is_return)
        promela_check_target(c, s->target);
    promela_check_expression(c, s->value);
    promela_check_runs(c, s->value);
    promela_check_assigned(c, s->target, s->value);
}

static void check_step(struct promela_checker *c, const struct promela_statement *s) {
    promela_check_target(c, s->target);
    if (s->target->meaning == PROMELA_A_VARIABLE && s->target->declaration->type.kind == PROMELA_CHAN)
        sources_error(c->sources, s->target->span, "assign another channel",
                      "%s is a channel, and cannot be counted", s->target->name.text);
}

static void check_call(struct promela_checker *c, const struct promela_statement *s) {
    if (s->target)
        promela_check_target(c, s->target);
    check_block(c, s);
}

static void check_statement(struct promela_checker *c, const struct promela_statement *s) {
    check_event(c, s);
    switch (s->kind) {
    case PROMELA_EXPRESSION:
        promela_check_expression(c, s->value);
        promela_check_condition(c, s->value);
        break;
    case PROMELA_ASSERT:
        promela_check_expression(c, s->value);
        promela_check_runs(c, s->value);
        break;
    case PROMELA_ASSIGN:
        check_assignment(c, s);
        break;
    case PROMELA_INCREMENT:
    case PROMELA_DECREMENT:
        check_step(c, s);
        break;
    case PROMELA_SET:
    case PROMELA_RESET:
    case PROMELA_EXPIRE:
        promela_check_timer_statement(c, s);
        break;
    case PROMELA_SEND:
    case PROMELA_RECEIVE:
        promela_check_message(c, s);
        break;
    case PROMELA_FOR:
    case PROMELA_FOR_IN:
    case PROMELA_SELECT:
        check_counting(c, s);
        break;
    case PROMELA_D_STEP:
        check_d_step(c, s);
        break;
    case PROMELA_BLOCK:
    case PROMELA_ATOMIC:
        check_block(c, s);
        break;
    case PROMELA_CALL:
        check_call(c, s);
        break;
    case PROMELA_IF:
    case PROMELA_DO:
        check_options(c, s);
        break;
    case PROMELA_BREAK:
        check_break(c, s);
        break;
    case PROMELA_GOTO:
        check_goto(c, s);
        break;
    case PROMELA_PRINTF:
    case PROMELA_PRINTM:
        promela_check_list(c, s->arguments, USE_VALUE);
        break;
    case PROMELA_EXCLUSIVE:
        promela_check_exclusive(c, s);
        break;
    case PROMELA_UNLESS:
        check_unless(c, s);
        break;
    case PROMELA_DECLARE:
        break;
    }
}

/* A label has the scope of a variable: no other thing has its name there. */
static void check_label_names(struct promela_checker *c, const struct promela_statement *s) {
    for (const struct promela_label *l = s->labels; l && !c->failed; l = l->next) {
        const struct symbol *other = promela_look_up(c, l->name.text);
        char line[256];
        if (promela_is_predefined(l->name.text)) {
            sources_error(c->sources, l->name.span, "choose another name",
                          "%s is SPIN's own, and cannot be a label", l->name.text);
        } else if (promela_inline_named(c, l->name.text)) {
            sources_error(c->sources, l->name.span, "choose another name",
                          "%s is an inline, and cannot be a label", l->name.text);
        } else if (other && other->kind != SYMBOL_LABEL) {
            sources_error(c->sources, l->name.span, "choose another name",
                          "%s is declared %s, and cannot be a label", l->name.text,
                          checking_line_text(c->sources, l->name.span, other->name.span, line, sizeof line));
        } else if (!other) {
            struct symbol symbol = {c->scopes.items[c->scopes.count - 1], l->name, SYMBOL_LABEL,
                                    (void *)(uintptr_t)s};
            c->failed |= !symbols_add(&c->symbols, symbol);
        }
    }
}

static void check_sequence(struct promela_checker *c, const struct promela_sequence *sequence) {
    bool at_top = sequence && sequence == c->unit->body;
    for (const struct promela_statement *s = sequence ? sequence->first : NULL; s && !c->failed;
         s = s->next) {
        if (s->kind != PROMELA_DECLARE) {
            at_top &= s->kind == PROMELA_EXCLUSIVE; /* which is not a statement */
            check_label_names(c, s);
            check_statement(c, s);
            continue;
        }
        if (s->labels)
            sources_error(c->sources, s->labels->name.span, "put it on the statement that follows",
                          "a label cannot stand on a declaration");
        promela_check_declaration(c, s->declaration, at_top);
    }
}

void promela_check_body(struct promela_checker *c, const struct promela_unit *unit) {
    declare_labels(c, unit->body, NULL);
    check_sequence(c, unit->body);
}
