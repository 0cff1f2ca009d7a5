#include <string.h>

#include "language/printer.h"
#include "language/promela/comments.h"
#include "language/promela/tree.h"

/* The printer of expressions and lines is the first part: functions that need comments find them behind it.
 */
struct promela_printer {
    struct printer printer;
    struct promela_comments comments;
    struct promela_marks *marks; /* NULL: nobody asks */
};

static struct promela_comments *comments_of(struct printer *p) {
    return &((struct promela_printer *)(void *)p)->comments;
}

/* What is printed next stands for `span`, and is the beginning of `statement`, or of none. */
static void mark(struct printer *p, struct span span, const struct promela_statement *statement) {
    struct promela_marks *marks = ((struct promela_printer *)(void *)p)->marks;
    if (!marks)
        return;
    struct promela_mark made = {(uint32_t)output_length(p->output), span, statement};
    marks->failed |= !array_push(&p->job->memory, &marks->list, made);
}

/* Begins a new line for what stands at `to` in the text, behind the comments in front of that. */
static void line_at(struct printer *p, unsigned indent, uint32_t to) {
    promela_comments_print(comments_of(p), p, to, indent);
    printer_line(p, indent);
}

/* Begins the line of a closing brace or word: comments in front of it stand as what it closes. */
static void closing_line(struct printer *p, unsigned indent, unsigned inside, uint32_t to) {
    promela_comments_print(comments_of(p), p, to, inside);
    printer_line(p, indent);
}

/* ---- expressions ---- */

/* What follows an operator with one operand is in brackets if it is more than that. */
enum { PROMELA_UNARY_PRECEDENCE = 15 };

static void expression(struct printer *p, const struct promela_expression *e, unsigned lowest);

static void list(struct printer *p, const struct promela_expression *e) {
    for (const struct promela_expression *i = e; i; i = i->next) {
        printer_text(p, i == e ? "" : ", ");
        expression(p, i, 0);
    }
}

static void variable_of(struct printer *p, const struct promela_expression *e) {
    printer_text(p, e->name.text);
    if (e->index) {
        printer_text(p, "[");
        expression(p, e->index, 0);
        printer_text(p, "]");
    }
    if (!e->member)
        return;
    printer_text(p, e->kind == PROMELA_REMOTE_LABEL ? "@" : e->kind == PROMELA_REMOTE_VALUE ? ":" : ".");
    variable_of(p, e->member);
}

static void called(struct printer *p, const char *name, const struct promela_expression *arguments) {
    printer_text(p, name);
    printer_text(p, "(");
    list(p, arguments);
    printer_text(p, ")");
}

static void conditional(struct printer *p, const struct promela_expression *e) {
    printer_text(p, "(");
    expression(p, e->left, 0);
    printer_text(p, " -> ");
    expression(p, e->right, 0);
    printer_text(p, " : ");
    expression(p, e->otherwise, 0);
    printer_text(p, ")");
}

static void poll(struct printer *p, const struct promela_expression *e) {
    expression(p, e->left, 0);
    printer_text(p, e->any_place ? "??[" : "?[");
    list(p, e->arguments);
    printer_text(p, "]");
}

static void primary(struct printer *p, const struct promela_expression *e) {
    switch (e->kind) {
    case PROMELA_CONDITIONAL:
        conditional(p, e);
        break;
    case PROMELA_RUN:
        printer_text(p, "run ");
        called(p, e->name.text, e->arguments);
        if (e->left) {
            printer_text(p, " priority ");
            expression(p, e->left, PROMELA_UNARY_PRECEDENCE);
        }
        break;
    case PROMELA_PROBE:
    case PROMELA_FUNCTION:
        called(p, e->name.text, e->arguments);
        break;
    case PROMELA_EVAL:
        called(p, "eval", e->left);
        break;
    case PROMELA_EXPIRED:
        called(p, "expire", e->left);
        break;
    case PROMELA_POLL:
        poll(p, e);
        break;
    default:
        variable_of(p, e);
        break;
    }
}

static bool is_word(enum promela_operator operation) {
    return operation == PROMELA_NEXT;
}

static void unary(struct printer *p, const struct promela_expression *e) {
    printer_text(p, promela_operator_text(e->operation));
    printer_text(p, is_word(e->operation) || e->left->kind == PROMELA_UNARY ? " " : "");
    expression(p, e->left, PROMELA_UNARY_PRECEDENCE);
}

/* What an operand needs to stand without brackets. U, W and V have them for every operator beside them. */
static unsigned demand(const struct promela_expression *e) {
    bool temporal = e->operation >= PROMELA_UNTIL && e->operation <= PROMELA_RELEASE;
    return temporal ? PROMELA_UNARY_PRECEDENCE : promela_precedence(e->operation);
}

/* In brackets if it binds less tightly than `lowest`. Chains are deep on their left side: down that side
 * opening brackets, then back up closing them. */
static void expression(struct printer *p, const struct promela_expression *e, unsigned lowest) {
    size_t above = p->spine.count;
    unsigned outermost = lowest;
    for (; e->kind == PROMELA_BINARY; e = e->left) {
        unsigned own = promela_precedence(e->operation);
        printer_text(p, own < lowest ? "(" : "");
        if (!array_push(&p->job->memory, &p->spine, e))
            return;
        lowest = demand(e);
    }
    bool bracketed = e->kind == PROMELA_UNARY && promela_precedence(e->operation) < lowest;
    printer_text(p, bracketed ? "(" : "");
    if (e->kind == PROMELA_UNARY)
        unary(p, e);
    else
        primary(p, e);
    printer_text(p, bracketed ? ")" : "");
    while (p->spine.count > above) {
        const struct promela_expression *up = p->spine.items[--p->spine.count];
        unsigned own = promela_precedence(up->operation);
        printer_text(p, " ");
        printer_text(p, promela_operator_text(up->operation));
        printer_text(p, " ");
        expression(p, up->right, demand(up) + (demand(up) < PROMELA_UNARY_PRECEDENCE));
        const struct promela_expression *around =
            p->spine.count > above ? p->spine.items[p->spine.count - 1] : NULL;
        if (own < (around ? demand(around) : outermost))
            printer_text(p, ")");
    }
}

/* ---- declarations ---- */

static void type(struct printer *p, const struct promela_type *t) {
    printer_text(p, t->kind == PROMELA_RECORD ? t->name.text : promela_type_text(t->kind));
    if (t->kind == PROMELA_MTYPE && t->name.text) {
        printer_text(p, ":");
        printer_text(p, t->name.text);
    }
}

static void initial(struct printer *p, const struct promela_variable *v) {
    if (v->capacity) {
        printer_text(p, " = [");
        expression(p, v->capacity, 0);
        printer_text(p, "] of { ");
        for (const struct promela_type *t = v->contents; t; t = t->next) {
            printer_text(p, t == v->contents ? "" : ", ");
            type(p, t);
        }
        printer_text(p, " }");
    } else if (v->initial) {
        printer_text(p, v->has_list ? " = { " : " = ");
        list(p, v->initial);
        printer_text(p, v->has_list ? " }" : "");
    }
}

static void declaration(struct printer *p, const struct promela_declaration *d) {
    static const char *const VISIBILITIES[] = {"", "hidden ", "show ", "local "};
    printer_text(p, VISIBILITIES[d->visibility]);
    type(p, &d->type);
    if (d->names_mtypes) {
        printer_text(p, " = { ");
        list(p, d->mtypes);
        printer_text(p, " }");
        return;
    }
    for (const struct promela_variable *v = d->variables; v; v = v->next) {
        printer_text(p, v == d->variables ? " " : ", ");
        printer_text(p, v->name.text);
        if (v->width) {
            printer_text(p, " : ");
            expression(p, v->width, 0);
        }
        if (v->size) {
            printer_text(p, "[");
            expression(p, v->size, 0);
            printer_text(p, "]");
        }
        initial(p, v);
    }
}

/* ---- statements ---- */

static void statements(struct printer *p, const struct promela_sequence *s, unsigned indent);

/* Where it begins in the text. */
static uint32_t start_of(const struct promela_statement *s) {
    while (!s->labels && s->kind == PROMELA_UNLESS)
        s = s->body->first;
    return s->labels ? s->labels->name.span.start : s->span.start;
}

static void block(struct printer *p, const struct promela_sequence *s, unsigned indent) {
    printer_text(p, "{");
    line_at(p, indent + PRINTER_STEP, start_of(s->first));
    statements(p, s, indent + PRINTER_STEP);
    closing_line(p, indent, indent + PRINTER_STEP, s->end);
    printer_text(p, "}");
}

static void options(struct printer *p, const struct promela_statement *s, unsigned indent) {
    printer_text(p, s->kind == PROMELA_IF ? "if" : "do");
    for (const struct promela_option *o = s->options; o; o = o->next) {
        line_at(p, indent, o->start);
        printer_text(p, ":: ");
        statements(p, o->body, indent + 3);
    }
    closing_line(p, indent, indent + 3, s->span.start + s->span.length - 1);
    printer_text(p, s->kind == PROMELA_IF ? "fi" : "od");
}

static void message(struct printer *p, const struct promela_statement *s) {
    expression(p, s->target, 0);
    bool receives = s->kind == PROMELA_RECEIVE;
    printer_text(p, receives ? (s->sorted ? "??" : "?") : s->sorted ? "!!" : "!");
    printer_text(p, s->copies ? "<" : "");
    const struct promela_expression *rest = s->arguments;
    if (s->first_name) {
        expression(p, rest, 0);
        printer_text(p, "(");
        rest = rest->next;
    }
    for (const struct promela_expression *e = rest; e; e = e->next) {
        printer_text(p, e == rest ? "" : ", ");
        expression(p, e, s->copies ? 12 : 0);
    }
    printer_text(p, s->first_name ? ")" : s->copies ? ">" : "");
}

static void counting(struct printer *p, const struct promela_statement *s, unsigned indent) {
    printer_text(p, s->kind == PROMELA_SELECT ? "select (" : "for (");
    expression(p, s->target, 0);
    printer_text(p, s->kind == PROMELA_FOR_IN ? " in " : " : ");
    expression(p, s->value, 0);
    if (s->last) {
        printer_text(p, " .. ");
        expression(p, s->last, 0);
    }
    printer_text(p, ")");
    if (s->body) {
        printer_text(p, " ");
        block(p, s->body, indent);
    }
}

static void print_call(struct printer *p, const struct promela_statement *s) {
    printer_text(p, s->kind == PROMELA_PRINTF ? "printf(" : "printm(");
    printer_text(p, s->kind == PROMELA_PRINTF ? s->written : "");
    printer_text(p, s->kind == PROMELA_PRINTF && s->arguments ? ", " : "");
    list(p, s->arguments);
    printer_text(p, ")");
}

/* set(t, 3), reset(t), expire(t), expire_if(t, x > 0) */
static void about_timer(struct printer *p, const struct promela_statement *s) {
    printer_text(p, s->kind == PROMELA_SET     ? "set("
                    : s->kind == PROMELA_RESET ? "reset("
                    : s->value                 ? "expire_if("
                                               : "expire(");
    expression(p, s->target, 0);
    if (s->value) {
        printer_text(p, ", ");
        expression(p, s->value, 0);
    }
    printer_text(p, ")");
}

static void single(struct printer *p, const struct promela_sequence *s, unsigned indent);

/* A statement that has no others inside. */
static void simple(struct printer *p, const struct promela_statement *s) {
    switch (s->kind) {
    case PROMELA_EXPRESSION: /* expire(t) in brackets only asks */
        printer_text(p, s->value->kind == PROMELA_EXPIRED ? "(" : "");
        expression(p, s->value, 0);
        printer_text(p, s->value->kind == PROMELA_EXPIRED ? ")" : "");
        break;
    case PROMELA_ASSIGN:
        expression(p, s->target, 0);
        printer_text(p, " = ");
        expression(p, s->value, 0);
        break;
    case PROMELA_INCREMENT:
    case PROMELA_DECREMENT:
        expression(p, s->target, 0);
        printer_text(p, s->kind == PROMELA_INCREMENT ? "++" : "--");
        break;
    case PROMELA_SET:
    case PROMELA_RESET:
    case PROMELA_EXPIRE:
        about_timer(p, s);
        break;
    case PROMELA_SEND:
    case PROMELA_RECEIVE:
        message(p, s);
        break;
    case PROMELA_GOTO:
        printer_text(p, "goto ");
        printer_text(p, s->name.text);
        break;
    case PROMELA_BREAK:
        printer_text(p, "break");
        break;
    case PROMELA_PRINTF:
    case PROMELA_PRINTM:
        print_call(p, s);
        break;
    case PROMELA_ASSERT:
        printer_text(p, "assert(");
        expression(p, s->value, 0);
        printer_text(p, ")");
        break;
    case PROMELA_DECLARE:
        declaration(p, s->declaration);
        break;
    case PROMELA_EXCLUSIVE:
        printer_text(p, s->name.text);
        printer_text(p, " ");
        list(p, s->arguments);
        break;
    case PROMELA_CALL:
        if (s->target) {
            expression(p, s->target, 0);
            printer_text(p, " = ");
        }
        printer_text(p, s->name.text);
        printer_text(p, "(");
        printer_text(p, s->written);
        printer_text(p, ")");
        promela_comments_pass(comments_of(p), s->opening, s->span.start + s->span.length);
        break;
    default:
        break;
    }
}

static void statement(struct printer *p, const struct promela_statement *s, unsigned indent) {
    mark(p, s->span, s);
    for (const struct promela_label *l = s->labels; l; l = l->next) {
        printer_text(p, l->name.text);
        printer_text(p, ": ");
    }
    switch (s->kind) {
    case PROMELA_IF:
    case PROMELA_DO:
        options(p, s, indent);
        break;
    case PROMELA_FOR:
    case PROMELA_FOR_IN:
    case PROMELA_SELECT:
        counting(p, s, indent);
        break;
    case PROMELA_ATOMIC:
    case PROMELA_D_STEP:
        printer_text(p, s->kind == PROMELA_ATOMIC ? "atomic " : "d_step ");
        block(p, s->body, indent);
        break;
    case PROMELA_BLOCK:
        block(p, s->body, indent);
        break;
    case PROMELA_UNLESS:
        single(p, s->body, indent);
        printer_text(p, " unless ");
        single(p, s->escape, indent);
        break;
    default:
        simple(p, s);
        break;
    }
}

static void single(struct printer *p, const struct promela_sequence *s, unsigned indent) {
    statement(p, s->first, indent);
}

/* The first one stands where the line is. */
static void statements(struct printer *p, const struct promela_sequence *s, unsigned indent) {
    for (const struct promela_statement *i = s->first; i; i = i->next) {
        statement(p, i, indent);
        if (!i->next)
            break;
        printer_text(p, i->arrow ? " ->" : ";");
        line_at(p, indent, start_of(i->next));
    }
}

/* ---- units ---- */

static void heading(struct printer *p, const struct promela_unit *u) {
    static const char *const WORDS[] = {[PROMELA_INIT] = "init",
                                        [PROMELA_NEVER] = "never",
                                        [PROMELA_TRACE] = "trace",
                                        [PROMELA_NOTRACE] = "notrace",
                                        [PROMELA_LTL] = "ltl"};
    if (u->kind != PROMELA_PROCTYPE) {
        printer_text(p, WORDS[u->kind]);
        printer_text(p, u->name.text ? " " : "");
        printer_text(p, u->name.text ? u->name.text : "");
    } else {
        printer_text(p, u->is_active ? "active " : "");
        if (u->active) {
            printer_text(p, "[");
            expression(p, u->active, 0);
            printer_text(p, "] ");
        }
        printer_text(p, u->is_deterministic ? "D_proctype " : "proctype ");
        printer_text(p, u->name.text);
        printer_text(p, "(");
        for (const struct promela_declaration *d = u->parameters; d; d = d->next) {
            printer_text(p, d == u->parameters ? "" : "; ");
            declaration(p, d);
        }
        printer_text(p, ")");
    }
    if (u->priority) {
        printer_text(p, " priority ");
        expression(p, u->priority, 0);
    }
    if (u->provided) {
        printer_text(p, " provided (");
        expression(p, u->provided, 0);
        printer_text(p, ")");
    }
    printer_text(p, " ");
}

static void members(struct printer *p, const struct promela_unit *u) {
    printer_text(p, "typedef ");
    printer_text(p, u->name.text);
    printer_text(p, " {");
    for (const struct promela_declaration *d = u->declaration; d; d = d->next) {
        line_at(p, PRINTER_STEP, d->type.span.start);
        declaration(p, d);
        printer_text(p, ";");
    }
    closing_line(p, 0, PRINTER_STEP, u->end - 1);
    printer_text(p, "}");
}

static void inlined(struct printer *p, const struct promela_unit *u) {
    printer_text(p, "inline ");
    printer_text(p, u->name.text);
    printer_text(p, "(");
    for (const struct promela_label *n = u->names; n; n = n->next) {
        printer_text(p, n == u->names ? "" : ", ");
        printer_text(p, n->name.text);
    }
    printer_text(p, ") {");
    printer_text(p, u->written);
    printer_text(p, "}");
    promela_comments_pass(comments_of(p), u->opening, u->end);
}

static void unit(struct printer *p, const struct promela_unit *u) {
    mark(p, u->span, NULL);
    switch (u->kind) {
    case PROMELA_GLOBAL:
        declaration(p, u->declaration);
        printer_text(p, ";");
        break;
    case PROMELA_TYPEDEF:
        members(p, u);
        break;
    case PROMELA_INLINE:
        inlined(p, u);
        break;
    case PROMELA_LTL:
        heading(p, u);
        printer_text(p, "{ ");
        expression(p, u->formula, 0);
        printer_text(p, " }");
        break;
    default:
        heading(p, u);
        block(p, u->body, 0);
        break;
    }
}

void promela_print(const struct promela *promela, struct output *output) {
    promela_print_marked(promela, output, NULL);
}

void promela_print_marked(const struct promela *promela, struct output *output, struct promela_marks *marks) {
    struct promela_printer printer = {.printer = {.job = promela->sources->job, .output = output},
                                      .marks = marks};
    struct printer *p = &printer.printer;
    struct promela_comments *comments = &printer.comments;
    promela_comments_init(comments, promela->sources);
    for (const struct promela_unit *u = promela->units; u; u = u->next) {
        bool apart = u != promela->units && u->kind != PROMELA_GLOBAL;
        bool goes_on = u->next && u->next->span.file == u->span.file;
        if (!promela_comments_open(comments, u->span.file))
            break;
        printer_text(p, apart ? "\n" : "");
        promela_comments_on_top(comments, p, u->span.start);
        unit(p, u);
        promela_comments_behind(comments, p, goes_on ? u->next->span.start : UINT32_MAX);
        printer_text(p, "\n");
        if (!goes_on)
            promela_comments_on_top(comments, p, UINT32_MAX);
    }
    promela_comments_free(comments);
    printer_free(p);
}

/* ---- parts ---- */

/* Comments from a place on. */
static void begin_part(struct promela_printer *printer, const struct promela *promela, bool comments,
                       struct span span, struct output *output) {
    *printer = (struct promela_printer){.printer = {.job = promela->sources->job, .output = output}};
    promela_comments_init(&printer->comments, promela->sources);
    if (comments && promela_comments_open(&printer->comments, span.file))
        promela_comments_pass(&printer->comments, 0, span.start);
}

static void end_part(struct promela_printer *printer) {
    promela_comments_free(&printer->comments);
    printer_free(&printer->printer);
}

void promela_print_unit(const struct promela *promela, const struct promela_unit *u, bool comments,
                        struct output *output) {
    struct promela_printer printer;
    begin_part(&printer, promela, comments, u->span, output);
    unit(&printer.printer, u);
    end_part(&printer);
}

void promela_print_heading(const struct promela *promela, const struct promela_unit *u,
                           struct output *output) {
    struct promela_printer printer;
    begin_part(&printer, promela, false, u->span, output);
    heading(&printer.printer, u);
    end_part(&printer);
}

void promela_print_statement(const struct promela *promela, const struct promela_statement *s,
                             unsigned indent, bool comments, struct output *output) {
    struct promela_printer printer;
    struct promela_statement without_labels = *s;
    without_labels.labels = NULL;
    begin_part(&printer, promela, comments, s->span, output);
    statement(&printer.printer, &without_labels, indent);
    end_part(&printer);
}
