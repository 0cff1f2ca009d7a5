#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "language/aml/comments.h"
#include "language/aml/formula.h"
#include "language/comment.h"

enum { COLUMNS = 100, STEP = 2 };

/* Writes, or only measures whether a line would be short enough. */
struct printer {
    struct job *job;
    struct output *output; /* NULL: only measures */
    size_t width;
    const struct aml_comments *comments;        /* that are printed too, or NULL */
    ARRAY(const struct aml_expression *) spine; /* of print_expression() */
};

static bool too_wide(const struct printer *p) {
    return !p->output && p->width > COLUMNS;
}

static void text(struct printer *p, const char *text_) {
    if (p->output)
        output_text(p->output, text_);
    else
        p->width += strlen(text_);
}

static void number(struct printer *p, int64_t value) {
    char digits[24];
    snprintf(digits, sizeof digits, "%lld", (long long)value);
    text(p, digits);
}

static void line(struct printer *p, unsigned indent) {
    text(p, "\n");
    for (unsigned i = 0; i < indent; i++)
        text(p, " ");
}

/* ---- comments ---- */

/* The clause that a part of the tree comes from; NULL: comments are not printed. */
static const struct clause *clause_of(const struct printer *p, struct span span) {
    return p->comments ? clauses_find(&p->comments->files[span.file], span.start) : NULL;
}

static const struct clauses *clauses_of(const struct printer *p, const struct clause *clause) {
    return &p->comments->files[clause->span.file];
}

/* The clause that closes the brace at the end of this one; NULL: there is none. */
static const struct clause *closer_of(const struct printer *p, const struct clause *clause) {
    return clause && clause->closer != CLAUSE_NONE ? &clauses_of(p, clause)->list.items[clause->closer]
                                                   : NULL;
}

static bool has_comments(const struct printer *p, const struct clause *clause, bool behind) {
    return clause && clause_has_comments(clauses_of(p, clause), clause, behind);
}

static bool has_comments_inside(const struct printer *p, const struct clause *clause) {
    return closer_of(p, clause) && clause_has_comments_inside(clauses_of(p, clause), clause);
}

static void print_comments_behind(struct printer *p, const struct clause *clause) {
    for (uint32_t i = 0; clause && i < clause->comments_count; i++) {
        const struct comment *comment = &clauses_of(p, clause)->comments.items[clause->first_comment + i];
        if (!comment->behind)
            continue;
        text(p, " ");
        output_bytes(p->output, clauses_of(p, clause)->source->text + comment->span.start,
                     comment->span.length);
    }
}

/* Each on lines of its own, in front of a clause. */
static void print_comments_in_front(struct printer *p, const struct clause *clause, unsigned indent) {
    for (uint32_t i = 0; clause && i < clause->comments_count; i++) {
        const struct comment *comment = &clauses_of(p, clause)->comments.items[clause->first_comment + i];
        if (comment->behind)
            continue;
        line(p, indent);
        comment_print(clauses_of(p, clause)->source, comment->span, indent, p->output);
    }
}

/* Begins the line of a clause. */
static void clause_line(struct printer *p, const struct clause *clause, unsigned indent) {
    print_comments_in_front(p, clause, indent);
    line(p, indent);
}

/* Begins a declaration. Empty lines behind comments are kept here. */
static void print_comments_on_top(struct printer *p, const struct clause *clause) {
    for (uint32_t i = 0; clause && i < clause->comments_count; i++) {
        const struct comment *comment = &clauses_of(p, clause)->comments.items[clause->first_comment + i];
        if (comment->behind)
            continue;
        comment_print(clauses_of(p, clause)->source, comment->span, 0, p->output);
        text(p, comment->gap ? "\n\n" : "\n");
    }
}

/* ---- expressions ---- */

static unsigned precedence(const struct aml_expression *e) {
    return e->kind == AML_BINARY || e->kind == AML_UNARY ? aml_precedence(e->operation) : 8;
}

static void print_expression(struct printer *p, const struct aml_expression *e, unsigned lowest);

static void print_leaf(struct printer *p, const struct aml_expression *e) {
    switch (e->kind) {
    case AML_NUMBER:
        number(p, e->number);
        break;
    case AML_TRUTH:
        text(p, e->number ? "true" : "false");
        break;
    case AML_SELF:
        text(p, "self");
        break;
    case AML_QUALIFIED:
        text(p, e->owner.text);
        text(p, ".");
        text(p, e->name.text);
        break;
    case AML_NAMED:
        text(p, e->name.text);
        break;
    default:
        text(p, aml_operator_text(e->operation));
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
            text(p, "(");
        around = precedence(e);
        if (!array_push(&p->job->memory, &p->spine, e))
            break;
    }
    if (e->kind != AML_BINARY)
        print_leaf(p, e);
    while (p->spine.count > above && !too_wide(p)) {
        e = p->spine.items[--p->spine.count];
        around = p->spine.count > above ? precedence(p->spine.items[p->spine.count - 1]) : lowest;
        text(p, " ");
        text(p, aml_operator_text(e->operation));
        text(p, " ");
        print_expression(p, e->right, precedence(e) + 1);
        if (precedence(e) < around)
            text(p, ")");
    }
    p->spine.count = above;
}

static void print_list(struct printer *p, const struct aml_expression *list) {
    text(p, "(");
    for (const struct aml_expression *e = list; e && !too_wide(p); e = e->next) {
        print_expression(p, e, 0);
        if (e->next)
            text(p, ", ");
    }
    text(p, ")");
}

/* ---- statements ---- */

enum layout { ON_ONE_LINE, ON_MANY_LINES };

/* `head` is the clause that the block's brace ends, if there are comments to print. */
static void print_block(struct printer *p, const struct aml_statement *block, enum layout layout,
                        unsigned indent, const struct clause *head);

static void print_send(struct printer *p, const struct aml_send *send) {
    text(p, send->receiver.text);
    text(p, "!");
    text(p, send->message.text);
    if (send->arguments)
        print_list(p, send->arguments);
    text(p, ";");
}

/* A block of one `if` behind `else` needs no braces, unless there are comments at them. */
static bool goes_on(const struct printer *p, const struct aml_statement *block, const struct clause *closer) {
    if (block->kind != AML_IF || block->next)
        return false;
    const struct clause *inner = clause_of(p, block->span), *last = closer_of(p, closer);
    return inner == closer || (!has_comments(p, closer, true) && !has_comments(p, inner, false) &&
                               !has_comments(p, last, true) && !has_comments(p, last, false));
}

/* The text may have an empty block behind `else` where the tree has none: it stays for its comments. */
static void print_end_of_if(struct printer *p, enum layout layout, unsigned indent,
                            const struct clause *closer) {
    if (has_comments_inside(p, closer)) {
        text(p, " else ");
        print_block(p, NULL, layout, indent, closer);
    }
    print_comments_behind(p, closer_of(p, closer) ? closer_of(p, closer) : closer);
}

/* Down a chain of `else if` by a loop, however long it is. */
static void print_if(struct printer *p, const struct aml_statement *s, enum layout layout, unsigned indent) {
    const struct clause *head = clause_of(p, s->span), *closer;
    for (;; s = s->else_block) {
        text(p, "if (");
        print_expression(p, s->condition, 0);
        text(p, ") ");
        print_block(p, s->then_block, layout, indent, head);
        closer = closer_of(p, head);
        if (!s->else_block || too_wide(p)) {
            print_end_of_if(p, layout, indent, closer);
            return;
        }
        text(p, " else ");
        if (!goes_on(p, s->else_block, closer))
            break;
        head = clause_of(p, s->else_block->span);
    }
    print_block(p, s->else_block, layout, indent, closer);
    print_comments_behind(p, closer_of(p, closer));
}

static void print_statement(struct printer *p, const struct aml_statement *s, enum layout layout,
                            unsigned indent) {
    if (s->kind == AML_IF) {
        print_if(p, s, layout, indent);
        return;
    }
    if (s->kind == AML_SEND) {
        print_send(p, &s->send);
    } else {
        text(p, s->target.text);
        text(p, " = ");
        if (s->kind == AML_CHOOSE) {
            text(p, "?");
            print_list(p, s->values);
        } else {
            print_expression(p, s->values, 0);
        }
        text(p, ";");
    }
    print_comments_behind(p, clause_of(p, s->span));
}

static void print_block(struct printer *p, const struct aml_statement *block, enum layout layout,
                        unsigned indent, const struct clause *head) {
    if (!block && !has_comments_inside(p, head)) {
        text(p, "{ }");
        return;
    }
    text(p, "{");
    print_comments_behind(p, head);
    for (const struct aml_statement *s = block; s && !too_wide(p); s = s->next) {
        if (layout == ON_ONE_LINE)
            text(p, " ");
        else
            clause_line(p, clause_of(p, s->span), indent + STEP);
        print_statement(p, s, layout, indent + STEP);
    }
    if (layout == ON_ONE_LINE) {
        text(p, " ");
    } else {
        print_comments_in_front(p, closer_of(p, head), indent + STEP);
        line(p, indent);
    }
    text(p, "}");
}

/* Of a method or main: on one line if that is short enough with the `used` columns before it. */
static void print_body(struct printer *p, const struct aml_statement *body, size_t used, unsigned indent,
                       const struct clause *head) {
    struct printer measure = {.job = p->job, .width = used};
    print_block(&measure, body, ON_ONE_LINE, indent, NULL);
    array_free(&measure.spine);
    bool many = too_wide(&measure) || has_comments_inside(p, head);
    print_block(p, body, many ? ON_MANY_LINES : ON_ONE_LINE, indent, head);
    print_comments_behind(p, closer_of(p, head));
}

/* ---- declarations ---- */

static void print_type(struct printer *p, const struct aml_type *type) {
    static const char *const NAMES[] = {[AML_INT] = "int", [AML_BOOL] = "bool", [AML_ACTOR] = "actor"};
    text(p, NAMES[type->kind]);
    text(p, " ");
    if (type->kind != AML_INT || !type->bounded)
        return;
    number(p, type->low);
    text(p, "..");
    number(p, type->high);
    text(p, " ");
}

static void print_variable(struct printer *p, const struct aml_variable *v) {
    const struct clause *clause = clause_of(p, v->name.span);
    clause_line(p, clause, STEP);
    print_type(p, &v->type);
    text(p, v->name.text);
    if (v->initial) {
        text(p, " = ");
        print_expression(p, v->initial, 0);
    }
    text(p, ";");
    print_comments_behind(p, clause);
}

/* Name and parameters. */
static void print_head(struct printer *p, const struct aml_method *m) {
    text(p, m->name.text);
    if (m->parameters)
        text(p, "(");
    for (const struct aml_variable *v = m->parameters; v; v = v->next) {
        print_type(p, &v->type);
        text(p, v->name.text);
        text(p, v->next ? ", " : ")");
    }
    text(p, " ");
}

static void print_method(struct printer *p, const struct aml_method *m) {
    const struct clause *head = clause_of(p, m->name.span);
    struct printer measure = {.job = p->job, .width = STEP};
    print_head(&measure, m);
    clause_line(p, head, STEP);
    print_head(p, m);
    print_body(p, m->body, measure.width, STEP, head);
}

/* The end of a declaration whose head ends with a brace. */
static void print_closer(struct printer *p, const struct clause *head) {
    print_comments_in_front(p, closer_of(p, head), STEP);
    line(p, 0);
    text(p, "}");
    print_comments_behind(p, closer_of(p, head));
    text(p, "\n");
}

static void print_actor(struct printer *p, const struct aml_actor *actor) {
    const struct clause *head = clause_of(p, actor->name.span);
    print_comments_on_top(p, head);
    text(p, "actor ");
    text(p, actor->name.text);
    text(p, "(");
    number(p, actor->capacity);
    text(p, ") {");
    print_comments_behind(p, head);
    for (const struct aml_variable *v = actor->variables; v; v = v->next)
        print_variable(p, v);
    for (const struct aml_method *m = actor->methods; m; m = m->next)
        print_method(p, m);
    print_closer(p, head);
}

static void print_main(struct printer *p, const struct aml_main *block) {
    const struct clause *head = clause_of(p, block->span);
    print_comments_on_top(p, head);
    text(p, "main ");
    print_body(p, block->sends, strlen("main "), 0, head);
    text(p, "\n");
}

static void print_slot(struct printer *p, const struct aml_slot *slot) {
    if (slot->any)
        text(p, "_");
    if (slot->typed)
        print_type(p, &slot->variable->type);
    if (slot->variable)
        text(p, slot->variable->name.text);
    if (slot->low)
        print_expression(p, slot->low, 0);
    if (slot->high) {
        text(p, "..");
        print_expression(p, slot->high, 0);
    }
}

static void print_slots(struct printer *p, const struct aml_slot *slot) {
    for (const char *before = "("; slot; slot = slot->next, before = ", ") {
        text(p, before);
        print_slot(p, slot);
        if (!slot->next)
            text(p, ")");
    }
}

static void print_alternative(struct printer *p, const struct aml_alternative *a) {
    const struct clause *clause = clause_of(p, a->message.span);
    clause_line(p, clause, STEP);
    text(p, a->message.text);
    print_slots(p, a->parameters);
    text(p, " ->");
    for (const struct aml_answer *answer = a->answers; answer; answer = answer->next) {
        text(p, " ");
        text(p, answer->receiver.text);
        text(p, "!");
        text(p, answer->message.text);
        print_slots(p, answer->arguments);
        if (answer->next)
            text(p, ",");
    }
    text(p, ";");
    print_comments_behind(p, clause);
}

static void print_missing(struct printer *p, const struct aml_missing *missing) {
    const struct clause *head = clause_of(p, missing->name.span);
    print_comments_on_top(p, head);
    text(p, "missing ");
    text(p, missing->name.text);
    text(p, " {");
    print_comments_behind(p, head);
    for (const struct aml_alternative *a = missing->alternatives; a; a = a->next)
        print_alternative(p, a);
    print_closer(p, head);
}

/* ---- properties ---- */

static void print_pattern(struct printer *p, const struct aml_pattern *pattern) {
    if (pattern->sender.text) {
        text(p, pattern->sender.text);
        text(p, ">");
    }
    text(p, pattern->receiver.text);
    text(p, "!");
    text(p, pattern->message.text);
    if (!pattern->with_arguments)
        return;
    text(p, "(");
    for (const struct aml_pattern_argument *a = pattern->arguments; a; a = a->next) {
        if (a->any)
            text(p, "_");
        else
            print_expression(p, a->value, 0);
        if (a->next)
            text(p, ", ");
    }
    text(p, ")");
}

static void print_move(struct printer *p, const struct aml_move *m) {
    const struct clause *clause = clause_of(p, m->patterns->span);
    clause_line(p, clause, 2 * STEP);
    for (const struct aml_pattern *pattern = m->patterns; pattern; pattern = pattern->next) {
        print_pattern(p, pattern);
        text(p, pattern->next ? " | " : " -> ");
    }
    text(p, m->target.text);
    text(p, ";");
    print_comments_behind(p, clause);
}

static void print_state(struct printer *p, const struct aml_state *state) {
    const struct clause *clause = clause_of(p, state->name.span);
    clause_line(p, clause, STEP);
    text(p, state->name.text);
    text(p, ":");
    print_comments_behind(p, clause);
    for (const struct aml_move *m = state->moves; m; m = m->next)
        print_move(p, m);
}

/* As it is in the text. Comments in it are printed elsewhere; a blank is left of each. */
static void print_formula(struct printer *p, const struct aml_property *property) {
    if (p->comments && property->formula)
        comment_print_others(p->comments->files[property->formula_span.file].source, property->formula_span,
                             p->output);
    else
        text(p, property->formula ? property->formula : "");
}

static void print_property(struct printer *p, const struct aml_property *property) {
    if (property->temporal && property->temporal->is_automaton)
        return; /* it stays the file that it is */
    const struct clause *head = clause_of(p, property->name.span);
    print_comments_on_top(p, head);
    text(p, "property ");
    text(p, property->name.text);
    if (property->kind == AML_AUTOMATON) {
        text(p, " {");
        print_comments_behind(p, head);
        for (const struct aml_state *s = property->states; s; s = s->next)
            print_state(p, s);
        print_closer(p, head);
        return;
    }
    text(p, property->kind == AML_INVARIANT ? " = always " : " = ");
    if (property->kind == AML_FORMULA)
        print_formula(p, property);
    else if (property->invariant)
        print_expression(p, property->invariant, 0);
    text(p, ";");
    print_comments_behind(p, head);
    text(p, "\n");
}

/* ---- all of it ---- */

/* An empty line between declarations. */
static void part(struct printer *p, bool *first) {
    if (!*first)
        text(p, "\n");
    *first = false;
}

static void print_declarations(struct printer *p, const struct aml *aml, const char *component,
                               bool interface, bool *first) {
    for (const struct aml_actor *a = aml->actors; a; a = a->next) {
        if (component && strcmp(a->name.text, component) == 0)
            continue;
        part(p, first);
        print_actor(p, a);
    }
    for (const struct aml_missing *m = interface ? aml->missing : NULL; m; m = m->next) {
        part(p, first);
        print_missing(p, m);
    }
    for (const struct aml_main *m = aml->mains; m; m = m->next) {
        part(p, first);
        print_main(p, m);
    }
    for (const struct aml_property *property = aml->properties; property; property = property->next) {
        part(p, first);
        print_property(p, property);
    }
}

/* What stands behind the last declaration of each file. */
static void print_last_comments(struct printer *p, bool *first) {
    for (size_t i = 0; i < p->comments->count; i++) {
        const struct clauses *clauses = &p->comments->files[i];
        const struct clause *end =
            clauses->list.count > 0 ? &clauses->list.items[clauses->list.count - 1] : NULL;
        if (!has_comments(p, end, false))
            continue;
        part(p, first);
        print_comments_on_top(p, end);
    }
}

void aml_print(const struct aml *aml, struct output *output) {
    struct aml_comments comments;
    struct printer p = {.job = aml->sources->job, .output = output, .comments = &comments};
    bool first = true;
    if (aml_comments_collect(&comments, aml)) {
        print_declarations(&p, aml, NULL, true, &first);
        print_last_comments(&p, &first);
    }
    array_free(&p.spine);
    aml_comments_free(&comments);
}

void aml_print_around(const struct aml *aml, const char *component, bool interface, struct output *output) {
    struct printer p = {.job = aml->sources->job, .output = output};
    bool first = true;
    print_declarations(&p, aml, component, interface, &first);
    array_free(&p.spine);
}

void aml_print_interface(const struct aml *aml, struct output *output) {
    struct printer p = {.job = aml->sources->job, .output = output};
    print_missing(&p, aml->missing);
    array_free(&p.spine);
}

void aml_print_actor(const struct aml *aml, const struct aml_actor *actor, struct output *output) {
    struct printer p = {.job = aml->sources->job, .output = output};
    print_actor(&p, actor);
    array_free(&p.spine);
}

void aml_print_property(const struct aml *aml, const struct aml_property *property, struct output *output) {
    if (property->temporal && property->temporal->is_automaton) {
        const struct source *source = &aml->sources->files.items[property->formula_span.file];
        output_bytes(output, source->text, source->length);
        return;
    }
    struct printer p = {.job = aml->sources->job, .output = output};
    print_property(&p, property);
    array_free(&p.spine);
}
