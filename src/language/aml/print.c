#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "language/aml/formula.h"

enum { COLUMNS = 100, STEP = 2 };

/* Writes, or only measures whether a line would be short enough. */
struct printer {
    struct job *job;
    struct output *output; /* NULL: only measures */
    size_t width;
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

static void print_block(struct printer *p, const struct aml_statement *block, enum layout layout,
                        unsigned indent);

static void print_send(struct printer *p, const struct aml_send *send) {
    text(p, send->receiver.text);
    text(p, "!");
    text(p, send->message.text);
    if (send->arguments)
        print_list(p, send->arguments);
    text(p, ";");
}

/* Down a chain of `else if` by a loop, however long it is. */
static void print_if(struct printer *p, const struct aml_statement *s, enum layout layout, unsigned indent) {
    for (;; s = s->else_block) {
        text(p, "if (");
        print_expression(p, s->condition, 0);
        text(p, ") ");
        print_block(p, s->then_block, layout, indent);
        if (!s->else_block || too_wide(p))
            return;
        text(p, " else ");
        if (s->else_block->kind != AML_IF || s->else_block->next)
            break;
    }
    print_block(p, s->else_block, layout, indent);
}

static void print_statement(struct printer *p, const struct aml_statement *s, enum layout layout,
                            unsigned indent) {
    if (s->kind == AML_IF) {
        print_if(p, s, layout, indent);
        return;
    }
    if (s->kind == AML_SEND) {
        print_send(p, &s->send);
        return;
    }
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

static void print_block(struct printer *p, const struct aml_statement *block, enum layout layout,
                        unsigned indent) {
    if (!block) {
        text(p, "{ }");
        return;
    }
    text(p, "{");
    for (const struct aml_statement *s = block; s && !too_wide(p); s = s->next) {
        if (layout == ON_ONE_LINE)
            text(p, " ");
        else
            line(p, indent + STEP);
        print_statement(p, s, layout, indent + STEP);
    }
    if (layout == ON_ONE_LINE)
        text(p, " ");
    else
        line(p, indent);
    text(p, "}");
}

/* Of a method or main: on one line if that is short enough with the `used` columns before it. */
static void print_body(struct printer *p, const struct aml_statement *body, size_t used, unsigned indent) {
    struct printer measure = {.job = p->job, .width = used};
    print_block(&measure, body, ON_ONE_LINE, indent);
    array_free(&measure.spine);
    print_block(p, body, too_wide(&measure) ? ON_MANY_LINES : ON_ONE_LINE, indent);
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
    line(p, STEP);
    print_type(p, &v->type);
    text(p, v->name.text);
    if (v->initial) {
        text(p, " = ");
        print_expression(p, v->initial, 0);
    }
    text(p, ";");
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
    struct printer measure = {.job = p->job, .width = STEP};
    print_head(&measure, m);
    line(p, STEP);
    print_head(p, m);
    print_body(p, m->body, measure.width, STEP);
}

static void print_actor(struct printer *p, const struct aml_actor *actor) {
    text(p, "actor ");
    text(p, actor->name.text);
    text(p, "(");
    number(p, actor->capacity);
    text(p, ") {");
    for (const struct aml_variable *v = actor->variables; v; v = v->next)
        print_variable(p, v);
    for (const struct aml_method *m = actor->methods; m; m = m->next)
        print_method(p, m);
    line(p, 0);
    text(p, "}\n");
}

static void print_main(struct printer *p, const struct aml_main *block) {
    text(p, "main ");
    print_body(p, block->sends, strlen("main "), 0);
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

static void print_missing(struct printer *p, const struct aml_missing *missing) {
    text(p, "missing ");
    text(p, missing->name.text);
    text(p, " {");
    for (const struct aml_alternative *a = missing->alternatives; a; a = a->next) {
        line(p, STEP);
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
    }
    line(p, 0);
    text(p, "}\n");
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

static void print_state(struct printer *p, const struct aml_state *state) {
    line(p, STEP);
    text(p, state->name.text);
    text(p, ":");
    for (const struct aml_move *m = state->moves; m; m = m->next) {
        line(p, 2 * STEP);
        for (const struct aml_pattern *pattern = m->patterns; pattern; pattern = pattern->next) {
            print_pattern(p, pattern);
            text(p, pattern->next ? " | " : " -> ");
        }
        text(p, m->target.text);
        text(p, ";");
    }
}

static void print_property(struct printer *p, const struct aml_property *property) {
    if (property->temporal && property->temporal->is_automaton)
        return; /* it stays the file that it is */
    text(p, "property ");
    text(p, property->name.text);
    if (property->kind == AML_AUTOMATON) {
        text(p, " {");
        for (const struct aml_state *s = property->states; s; s = s->next)
            print_state(p, s);
        line(p, 0);
        text(p, "}\n");
        return;
    }
    text(p, property->kind == AML_INVARIANT ? " = always " : " = ");
    if (property->kind == AML_FORMULA)
        text(p, property->formula ? property->formula : "");
    else if (property->invariant)
        print_expression(p, property->invariant, 0);
    text(p, ";\n");
}

/* ---- all of it ---- */

/* An empty line between declarations. */
static void part(struct printer *p, bool *first) {
    if (!*first)
        text(p, "\n");
    *first = false;
}

void aml_print(const struct aml *aml, struct output *output) {
    aml_print_around(aml, NULL, true, output);
}

void aml_print_around(const struct aml *aml, const char *component, bool interface, struct output *output) {
    struct printer p = {.job = aml->sources->job, .output = output};
    bool first = true;
    for (const struct aml_actor *a = aml->actors; a; a = a->next) {
        if (component && strcmp(a->name.text, component) == 0)
            continue;
        part(&p, &first);
        print_actor(&p, a);
    }
    for (const struct aml_missing *m = interface ? aml->missing : NULL; m; m = m->next) {
        part(&p, &first);
        print_missing(&p, m);
    }
    for (const struct aml_main *m = aml->mains; m; m = m->next) {
        part(&p, &first);
        print_main(&p, m);
    }
    for (const struct aml_property *property = aml->properties; property; property = property->next) {
        part(&p, &first);
        print_property(&p, property);
    }
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
