#include <string.h>

#include "language/aml/comments.h"
#include "language/printer.h"
#include "language/property/print.h"
#include "language/surroundings.h"

/* ---- expressions ---- */

static unsigned precedence(const struct aml_expression *e) {
    return e->kind == AML_BINARY || e->kind == AML_UNARY ? aml_precedence(e->operation) : 8;
}

static void print_expression(struct printer *p, const struct aml_expression *e, unsigned lowest);

static void print_subscript(struct printer *p, const struct aml_expression *subscript) {
    if (!subscript)
        return;
    printer_text(p, "[");
    print_expression(p, subscript, 0);
    printer_text(p, "]");
}

static void print_leaf(struct printer *p, const struct aml_expression *e) {
    switch (e->kind) {
    case AML_NUMBER:
        if (e->name.text)
            printer_text(p, e->name.text);
        else
            printer_number(p, e->number);
        break;
    case AML_TRUTH:
        printer_text(p, e->number ? "true" : "false");
        break;
    case AML_SELF:
        printer_text(p, "self");
        break;
    case AML_QUALIFIED:
        printer_text(p, e->owner.text);
        printer_text(p, ".");
        printer_text(p, e->name.text);
        print_subscript(p, e->subscript);
        break;
    case AML_NAMED:
        printer_text(p, e->name.text);
        print_subscript(p, e->subscript);
        break;
    default:
        printer_text(p, aml_operator_text(e->operation));
        print_expression(p, e->left, aml_precedence(e->operation));
        break;
    }
}

/* In brackets if it binds less tightly than `lowest`. Chains are deep on their left side: down that side
 * opening brackets, then back up closing them. */
static void print_expression(struct printer *p, const struct aml_expression *e, unsigned lowest) {
    size_t above = p->spine.count;
    unsigned around = lowest;
    for (; e->kind == AML_BINARY; e = e->left) {
        if (precedence(e) < around)
            printer_text(p, "(");
        around = precedence(e);
        if (!array_push(&p->job->memory, &p->spine, e))
            break;
    }
    if (e->kind != AML_BINARY)
        print_leaf(p, e);
    while (p->spine.count > above && !printer_too_wide(p)) {
        e = p->spine.items[--p->spine.count];
        around = p->spine.count > above ? precedence(p->spine.items[p->spine.count - 1]) : lowest;
        printer_text(p, " ");
        printer_text(p, aml_operator_text(e->operation));
        printer_text(p, " ");
        print_expression(p, e->right, precedence(e) + 1);
        if (precedence(e) < around)
            printer_text(p, ")");
    }
    p->spine.count = above;
}

static void print_list(struct printer *p, const struct aml_expression *list) {
    printer_text(p, "(");
    for (const struct aml_expression *e = list; e && !printer_too_wide(p); e = e->next) {
        print_expression(p, e, 0);
        if (e->next)
            printer_text(p, ", ");
    }
    printer_text(p, ")");
}

/* ---- statements ---- */

enum layout { ON_ONE_LINE, ON_MANY_LINES };

/* `head` is the clause that the block's brace ends, if there are comments to print. */
static void print_block(struct printer *p, const struct aml_statement *block, enum layout layout,
                        unsigned indent, const struct clause *head);

static void print_send(struct printer *p, const struct aml_send *send) {
    printer_text(p, send->receiver.text);
    print_subscript(p, send->subscript);
    printer_text(p, "!");
    printer_text(p, send->message.text);
    if (send->arguments)
        print_list(p, send->arguments);
    printer_text(p, ";");
}

/* A block of one `if` behind `else` needs no braces, unless there are comments at them. */
static bool goes_on(const struct printer *p, const struct aml_statement *block, const struct clause *closer) {
    if (block->kind != AML_IF || block->next)
        return false;
    const struct clause *inner = printer_clause(p, block->span), *last = printer_closer(p, closer);
    return inner == closer ||
           (!printer_has_comments(p, closer, true) && !printer_has_comments(p, inner, false) &&
            !printer_has_comments(p, last, true) && !printer_has_comments(p, last, false));
}

/* The text may have an empty block behind `else` where the tree has none: it stays for its comments. */
static void print_end_of_if(struct printer *p, enum layout layout, unsigned indent,
                            const struct clause *closer) {
    if (printer_has_comments_inside(p, closer)) {
        printer_text(p, " else ");
        print_block(p, NULL, layout, indent, closer);
    }
    printer_comments_behind(p, printer_closer(p, closer) ? printer_closer(p, closer) : closer);
}

/* Down a chain of `else if` by a loop, however long it is. */
static void print_if(struct printer *p, const struct aml_statement *s, enum layout layout, unsigned indent) {
    const struct clause *head = printer_clause(p, s->span), *closer;
    for (;; s = s->else_block) {
        printer_text(p, "if (");
        print_expression(p, s->condition, 0);
        printer_text(p, ") ");
        print_block(p, s->then_block, layout, indent, head);
        closer = printer_closer(p, head);
        if (!s->else_block || printer_too_wide(p)) {
            print_end_of_if(p, layout, indent, closer);
            return;
        }
        printer_text(p, " else ");
        if (!goes_on(p, s->else_block, closer))
            break;
        head = printer_clause(p, s->else_block->span);
    }
    print_block(p, s->else_block, layout, indent, closer);
    printer_comments_behind(p, printer_closer(p, closer));
}

/* Its cases, between the braces. */
static void print_cases(struct printer *p, const struct aml_statement *s, enum layout layout,
                        unsigned indent) {
    for (const struct aml_case *one = s->cases; one && !printer_too_wide(p); one = one->next) {
        const struct clause *head = printer_clause(p, one->span);
        if (layout == ON_ONE_LINE)
            printer_text(p, " ");
        else
            printer_clause_line(p, head, indent);
        printer_text(p, one->values ? "case " : "default ");
        for (const struct aml_expression *e = one->values; e; e = e->next) {
            print_expression(p, e, 0);
            printer_text(p, e->next ? ", " : " ");
        }
        print_block(p, one->body, layout, indent, head);
        printer_comments_behind(p, printer_closer(p, head));
    }
}

static void print_switch(struct printer *p, const struct aml_statement *s, enum layout layout,
                         unsigned indent) {
    const struct clause *head = printer_clause(p, s->span), *closer = printer_closer(p, head);
    printer_text(p, "switch (");
    print_expression(p, s->condition, 0);
    printer_text(p, ") {");
    printer_comments_behind(p, head);
    print_cases(p, s, layout, indent + PRINTER_STEP);
    if (layout == ON_ONE_LINE) {
        printer_text(p, " ");
    } else {
        printer_comments_in_front(p, closer, indent + PRINTER_STEP);
        printer_line(p, indent);
    }
    printer_text(p, "}");
    printer_comments_behind(p, closer);
}

static void print_statement(struct printer *p, const struct aml_statement *s, enum layout layout,
                            unsigned indent) {
    if (s->kind == AML_IF) {
        print_if(p, s, layout, indent);
        return;
    }
    if (s->kind == AML_SWITCH) {
        print_switch(p, s, layout, indent);
        return;
    }
    if (s->kind == AML_SEND) {
        print_send(p, &s->send);
    } else {
        printer_text(p, s->target.text);
        print_subscript(p, s->subscript);
        printer_text(p, " = ");
        if (s->kind == AML_CHOOSE) {
            printer_text(p, "?");
            print_list(p, s->values);
        } else {
            print_expression(p, s->values, 0);
        }
        printer_text(p, ";");
    }
    printer_comments_behind(p, printer_clause(p, s->span));
}

static void print_block(struct printer *p, const struct aml_statement *block, enum layout layout,
                        unsigned indent, const struct clause *head) {
    if (!block && !printer_has_comments_inside(p, head)) {
        printer_text(p, "{ }");
        return;
    }
    printer_text(p, "{");
    printer_comments_behind(p, head);
    for (const struct aml_statement *s = block; s && !printer_too_wide(p); s = s->next) {
        if (layout == ON_ONE_LINE)
            printer_text(p, " ");
        else
            printer_clause_line(p, printer_clause(p, s->span), indent + PRINTER_STEP);
        print_statement(p, s, layout, indent + PRINTER_STEP);
    }
    if (layout == ON_ONE_LINE) {
        printer_text(p, " ");
    } else {
        printer_comments_in_front(p, printer_closer(p, head), indent + PRINTER_STEP);
        printer_line(p, indent);
    }
    printer_text(p, "}");
}

/* Of a method or main: on one line if that is short enough with the `used` columns before it. */
static void print_body(struct printer *p, const struct aml_statement *body, size_t used, unsigned indent,
                       const struct clause *head) {
    struct printer measure = {.job = p->job, .width = used};
    print_block(&measure, body, ON_ONE_LINE, indent, NULL);
    printer_free(&measure);
    bool many = printer_too_wide(&measure) || printer_has_comments_inside(p, head);
    print_block(p, body, many ? ON_MANY_LINES : ON_ONE_LINE, indent, head);
    printer_comments_behind(p, printer_closer(p, head));
}

/* ---- declarations ---- */

static void print_type(struct printer *p, const struct aml_type *type) {
    static const char *const NAMES[] = {[AML_INT] = "int", [AML_BOOL] = "bool", [AML_ACTOR] = "actor"};
    printer_text(p, NAMES[type->kind]);
    printer_text(p, " ");
    if (type->kind != AML_INT || !type->bounded)
        return;
    printer_number(p, type->low);
    printer_text(p, "..");
    printer_number(p, type->high);
    printer_text(p, " ");
}

static void print_indices(struct printer *p, const struct aml_variable *v) {
    if (!v->is_array)
        return;
    printer_text(p, "[");
    if (v->indices.low != 0) {
        printer_number(p, v->indices.low);
        printer_text(p, "..");
    }
    printer_number(p, v->indices.low != 0 ? v->indices.high : v->indices.high + 1);
    printer_text(p, "]");
}

static void print_variable(struct printer *p, const struct aml_variable *v) {
    const struct clause *clause = printer_clause(p, v->name.span);
    printer_clause_line(p, clause, PRINTER_STEP);
    print_type(p, &v->type);
    printer_text(p, v->name.text);
    print_indices(p, v);
    if (v->initial) {
        printer_text(p, " = ");
        print_expression(p, v->initial, 0);
    }
    printer_text(p, ";");
    printer_comments_behind(p, clause);
}

/* Name and parameters. */
static void print_head(struct printer *p, const struct aml_method *m) {
    printer_text(p, m->name.text);
    if (m->parameters)
        printer_text(p, "(");
    for (const struct aml_variable *v = m->parameters; v; v = v->next) {
        print_type(p, &v->type);
        printer_text(p, v->name.text);
        printer_text(p, v->next ? ", " : ")");
    }
    printer_text(p, " ");
}

static void print_method(struct printer *p, const struct aml_method *m) {
    const struct clause *head = printer_clause(p, m->name.span);
    struct printer measure = {.job = p->job, .width = PRINTER_STEP};
    print_head(&measure, m);
    printer_clause_line(p, head, PRINTER_STEP);
    print_head(p, m);
    print_body(p, m->body, measure.width, PRINTER_STEP, head);
}

static void print_actor(struct printer *p, const struct aml_actor *actor) {
    const struct clause *head = printer_clause(p, actor->name.span);
    printer_comments_on_top(p, head);
    printer_text(p, "actor ");
    printer_text(p, actor->name.text);
    printer_text(p, "(");
    printer_number(p, actor->capacity);
    printer_text(p, ") {");
    printer_comments_behind(p, head);
    for (const struct aml_variable *v = actor->variables; v; v = v->next)
        print_variable(p, v);
    for (const struct aml_method *m = actor->methods; m; m = m->next)
        print_method(p, m);
    printer_end_block(p, head);
}

static void print_main(struct printer *p, const struct aml_main *block) {
    const struct clause *head = printer_clause(p, block->span);
    printer_comments_on_top(p, head);
    printer_text(p, "main ");
    print_body(p, block->sends, strlen("main "), 0, head);
    printer_text(p, "\n");
}

static void print_slot(struct printer *p, const struct aml_slot *slot) {
    if (slot->any)
        printer_text(p, "_");
    if (slot->typed)
        print_type(p, &slot->variable->type);
    if (slot->variable)
        printer_text(p, slot->variable->name.text);
    if (slot->low)
        print_expression(p, slot->low, 0);
    if (slot->high) {
        printer_text(p, "..");
        print_expression(p, slot->high, 0);
    }
}

static void print_slots(struct printer *p, const struct aml_slot *slot) {
    for (const char *before = "("; slot; slot = slot->next, before = ", ") {
        printer_text(p, before);
        print_slot(p, slot);
        if (!slot->next)
            printer_text(p, ")");
    }
}

static void print_alternative(struct printer *p, const struct aml_alternative *a) {
    const struct clause *clause = printer_clause(p, a->message.span);
    printer_clause_line(p, clause, PRINTER_STEP);
    printer_text(p, a->message.text);
    print_slots(p, a->parameters);
    printer_text(p, " ->");
    for (const struct aml_answer *answer = a->answers; answer; answer = answer->next) {
        printer_text(p, " ");
        printer_text(p, answer->receiver.text);
        printer_text(p, "!");
        printer_text(p, answer->message.text);
        print_slots(p, answer->arguments);
        if (answer->next)
            printer_text(p, ",");
    }
    printer_text(p, ";");
    printer_comments_behind(p, clause);
}

static void print_missing(struct printer *p, const struct aml_missing *missing) {
    const struct clause *head = printer_clause(p, missing->name.span);
    printer_comments_on_top(p, head);
    printer_text(p, "missing ");
    printer_text(p, missing->name.text);
    printer_text(p, " {");
    printer_comments_behind(p, head);
    for (const struct aml_alternative *a = missing->alternatives; a; a = a->next)
        print_alternative(p, a);
    printer_end_block(p, head);
}

/* ---- properties ---- */

static void print_state_expression(struct printer *p, const void *expression) {
    print_expression(p, expression, 0);
}

/* ---- all of it ---- */

/* An empty line between declarations. */
static void part(struct printer *p, bool *first) {
    if (!*first)
        printer_text(p, "\n");
    *first = false;
}

static void print_declarations(struct printer *p, const struct aml *aml, const char *component,
                               bool interface, bool *first) {
    for (const struct aml_actor *a = aml->actors; a; a = a->next) {
        if (component && component_list_has(component, a->name.text))
            continue;
        part(p, first);
        print_actor(p, a);
    }
    for (const struct aml_missing *m = aml->missing; m; m = m->next) {
        if (!interface && component && component_list_has(component, m->name.text))
            continue;
        part(p, first);
        print_missing(p, m);
    }
    for (const struct aml_main *m = aml->mains; m; m = m->next) {
        part(p, first);
        print_main(p, m);
    }
    for (const struct property *property = aml->properties.first; property; property = property->next) {
        if (property->first != property)
            continue;
        part(p, first);
        property_print(p, property, print_state_expression);
    }
}

/* What stands behind the last declaration of each file. */
static void print_last_comments(struct printer *p, size_t files, bool *first) {
    for (size_t i = 0; i < files; i++) {
        const struct clauses *clauses = &p->files[i];
        const struct clause *end =
            clauses->list.count > 0 ? &clauses->list.items[clauses->list.count - 1] : NULL;
        if (!printer_has_comments(p, end, false))
            continue;
        part(p, first);
        printer_comments_on_top(p, end);
    }
}

void aml_print(const struct aml *aml, struct output *output) {
    struct aml_comments comments;
    struct printer p = {.job = aml->sources->job, .output = output};
    bool first = true;
    if (aml_comments_collect(&comments, aml)) {
        p.files = comments.files;
        print_declarations(&p, aml, NULL, true, &first);
        print_last_comments(&p, comments.count, &first);
    }
    printer_free(&p);
    aml_comments_free(&comments);
}

void aml_print_around(const struct aml *aml, const char *component, bool interface, struct output *output) {
    struct printer p = {.job = aml->sources->job, .output = output};
    bool first = true;
    print_declarations(&p, aml, component, interface, &first);
    printer_free(&p);
}

void aml_print_interface(const struct aml *aml, const struct aml_missing *missing, struct output *output) {
    struct printer p = {.job = aml->sources->job, .output = output};
    print_missing(&p, missing);
    printer_free(&p);
}

void aml_print_actor(const struct aml *aml, const struct aml_actor *actor, struct output *output) {
    struct printer p = {.job = aml->sources->job, .output = output};
    print_actor(&p, actor);
    printer_free(&p);
}

void aml_print_property(const struct aml *aml, const struct property *property, struct output *output) {
    if (property_is_hoa(property)) {
        const struct source *source = &aml->sources->files.items[property->formula_span.file];
        output_bytes(output, source->text, source->length);
        return;
    }
    struct printer p = {.job = aml->sources->job, .output = output};
    property_print(&p, property, print_state_expression);
    printer_free(&p);
}
