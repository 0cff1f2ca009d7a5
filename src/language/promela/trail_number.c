#include "language/promela/trail_number.h"

#include <string.h>

struct numbering {
    struct promela *promela;
    uint32_t next;
};

static void number_sequence(struct numbering *n, struct promela_sequence *sequence, bool at_top);

/* ---- jumps that somebody speaks of ---- */

static bool is_jump(const struct promela_statement *s) {
    return s->kind == PROMELA_GOTO || s->kind == PROMELA_BREAK;
}

static bool has_special_label(const struct promela_statement *s) {
    for (const struct promela_label *l = s->labels; l; l = l->next)
        if (strncmp(l->name.text, "end", 3) == 0 || strncmp(l->name.text, "progress", 8) == 0 ||
            strncmp(l->name.text, "accept", 6) == 0)
            return true;
    return false;
}

static void renumber_jump(struct numbering *n, const char *proctype, const char *label) {
    for (struct promela_unit *u = n->promela->units; u; u = u->next) {
        const char *name = u->kind == PROMELA_INIT ? "init" : u->name.text;
        struct promela_statement *s =
            u->body && name && strcmp(name, proctype) == 0 ? promela_labelled(u->body, label) : NULL;
        if (!s || !is_jump(s) || s->idle_number != ELEMENT_NONE)
            continue;
        s->idle_number = s->number;
        s->number = n->next++;
    }
}

static void look_for_labels(struct numbering *n, const struct promela_expression *e) {
    for (; e; e = e->next) {
        if (e->kind == PROMELA_REMOTE_LABEL)
            renumber_jump(n, e->name.text, e->member->name.text);
        look_for_labels(n, e->index);
        look_for_labels(n, e->left);
        look_for_labels(n, e->right);
        look_for_labels(n, e->otherwise);
        look_for_labels(n, e->arguments);
    }
}

/* ---- statements ---- */

/* What stands inside of a statement, and is complete before it. */
static void number_inside(struct numbering *n, struct promela_statement *s);

/* The statement itself. */
static void number_itself(struct numbering *n, struct promela_statement *s);

static bool is_block(const struct promela_statement *s) {
    return s->kind == PROMELA_BLOCK || s->kind == PROMELA_CALL;
}

/* Of what a loop that counts is taken apart into, the last part stands for the whole. */
static struct promela_statement *last_of(const struct promela_sequence *sequence) {
    struct promela_statement *last = sequence->first;
    while (last->next)
        last = last->next;
    return last;
}

static void number_unless(struct numbering *n, struct promela_statement *s) {
    struct promela_statement *body = s->body->first, *escape = s->escape->first;
    bool is_lifted =
        body->labels && (is_block(body) || body->kind == PROMELA_ATOMIC || body->kind == PROMELA_D_STEP);
    if (!is_block(escape))
        number_itself(n, escape);
    if (!is_lifted && !is_block(body))
        number_itself(n, body);
    s->number = n->next;
    n->next += 2;
    if (is_lifted)
        number_itself(n, body);
}

/* The break of a loop that a `select` stands for is its first option, and is made last. */
static void number_options(struct numbering *n, struct promela_statement *s) {
    struct promela_option *late =
        s->taken_apart && s->options->body->first->kind == PROMELA_BREAK ? s->options : NULL;
    for (struct promela_option *o = s->options; o; o = o->next)
        if (o != late)
            number_sequence(n, o->body, false);
    if (late)
        number_sequence(n, late->body, false);
}

static void number_inside(struct numbering *n, struct promela_statement *s) {
    look_for_labels(n, s->target);
    look_for_labels(n, s->value);
    look_for_labels(n, s->last);
    look_for_labels(n, s->arguments);
    number_options(n, s);
    if (s->kind == PROMELA_UNLESS) {
        number_inside(n, s->body->first);
        number_inside(n, s->escape->first);
    } else if (s->parts) {
        struct promela_statement *last = last_of(s->parts);
        for (struct promela_statement *part = s->parts->first; part != last; part = part->next) {
            number_inside(n, part);
            number_itself(n, part);
        }
        number_inside(n, last);
    } else {
        number_sequence(n, s->body, false);
    }
}

static void number_itself(struct numbering *n, struct promela_statement *s) {
    if (s->kind == PROMELA_UNLESS) {
        number_unless(n, s);
        return;
    }
    if (s->parts) {
        number_itself(n, last_of(s->parts));
        return;
    }
    s->number = n->next;
    s->idle_number = ELEMENT_NONE;
    if (s->kind == PROMELA_DECLARE) {
        for (const struct promela_variable *v = s->declaration->variables; v; v = v->next)
            n->next++;
    } else if (s->kind != PROMELA_EXCLUSIVE) {
        n->next += s->kind == PROMELA_DO ? 3 : s->kind == PROMELA_IF ? 2 : 1;
    }
    if (is_jump(s) && has_special_label(s))
        s->idle_number = n->next++;
}

static void number_sequence(struct numbering *n, struct promela_sequence *sequence, bool at_top) {
    for (struct promela_statement *s = sequence ? sequence->first : NULL; s; s = s->next) {
        at_top &= s->kind == PROMELA_DECLARE || s->kind == PROMELA_EXCLUSIVE;
        if (at_top || (s->kind == PROMELA_DECLARE && s->declaration->names_mtypes))
            continue;
        number_inside(n, s);
        number_itself(n, s);
    }
}

void promela_number_statements(struct promela *promela) {
    struct numbering n = {.promela = promela};
    for (struct promela_unit *u = promela->units; u; u = u->next) {
        look_for_labels(&n, u->formula);
        u->first_number = n.next;
        number_sequence(&n, u->body, true);
        u->closing_number = n.next;
        n.next += u->body != NULL;
    }
}

/* ---- elements ---- */

static uint32_t number_of_declared(const struct promela_element *e) {
    uint32_t number = e->statement->number;
    for (const struct promela_variable *v = e->statement->declaration->variables; v != e->declared;
         v = v->next)
        number++;
    return number;
}

uint32_t promela_trail_number(const struct promela_flow *flow, uint32_t element) {
    const struct promela_element *e = &flow->elements.items[element];
    const struct promela_statement *s = e->statement;
    switch (e->kind) {
    case ELEMENT_END:
        return flow->unit->closing_number;
    case ELEMENT_DECLARED:
        return number_of_declared(e);
    case ELEMENT_SKIP:
        return s->idle_number;
    case ELEMENT_GOTO:
        return s->kind == PROMELA_DO                                ? s->number + 2
               : s->kind == PROMELA_IF || s->kind == PROMELA_UNLESS ? s->number + 1
                                                                    : s->number;
    default:
        return s->number;
    }
}

uint32_t promela_point_number(const struct promela_flow *flow, uint32_t element) {
    return promela_trail_number(flow, element) - flow->unit->first_number + 1;
}
