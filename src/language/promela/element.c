#include "language/promela/element.h"

#include <string.h>

#include "language/promela/counting.h"
#include "language/promela/mention.h"

/* What is around a sequence. */
struct around {
    bool inside;     /* of an atomic sequence: statements keep control */
    bool last_keeps; /* and so does the last one */
    bool in_inline;
    bool at_top;     /* of the unit: declarations are done when the process is made */
    bool in_option;  /* the sequence is an option of an if or a do that somebody has written */
    uint32_t after;  /* the element behind the sequence */
    uint32_t leaves; /* where a break leads */
    uint32_t unless;
    uint32_t d_step;
    const struct promela_sequence *scope; /* the body, block or inline around it */
};

static uint32_t build(struct promela_flow *f, const struct promela_sequence *sequence, struct around around);

static uint32_t add(struct promela_flow *f, const struct around *around, enum promela_element_kind kind,
                    const struct promela_statement *s, bool keeps) {
    struct promela_element element = {.kind = kind,
                                      .keeps = keeps,
                                      .inside = around->inside,
                                      .statement = s,
                                      .next = around->after,
                                      .unless = around->unless,
                                      .d_step = around->d_step,
                                      .location = ELEMENT_NONE};
    uint32_t number = (uint32_t)f->elements.count;
    if (!array_push(&f->job->memory, &f->elements, element)) {
        f->failed = true;
        return 0;
    }
    return number;
}

/* ---- options ---- */

static bool begins_with_else(const struct promela_option *option) {
    const struct promela_statement *first = option->body->first;
    return first && first->kind == PROMELA_EXPRESSION && first->value->kind == PROMELA_ELSE;
}

/* The list of an element's options is in one piece: those of elements inside are added before. */
static void gather_options(struct promela_flow *f, uint32_t element, const struct promela_statement *s,
                           struct around around) {
    ARRAY(uint32_t) own = {0};
    around.in_option = !s->taken_apart && f->unit->kind != PROMELA_NEVER;
    for (int otherwise = 0; otherwise < 2; otherwise++)
        for (const struct promela_option *o = s->options; o && !f->failed; o = o->next)
            if (begins_with_else(o) == (otherwise == 1)) {
                uint32_t first = build(f, o->body, around);
                f->failed |= !array_push(&f->job->memory, &own, first);
            }
    f->elements.items[element].first_option = (uint32_t)f->options.count;
    f->elements.items[element].options_count = (uint32_t)own.count;
    for (size_t i = 0; i < own.count; i++)
        f->failed |= !array_push(&f->job->memory, &f->options, own.items[i]);
    array_free(&own);
}

static void add_one_option(struct promela_flow *f, uint32_t element, uint32_t first) {
    if (f->elements.items[element].options_count++ == 0)
        f->elements.items[element].first_option = (uint32_t)f->options.count;
    f->failed |= !array_push(&f->job->memory, &f->options, first);
}

/* ---- statements ---- */

/* if or do, and the end of it, which is what the statement ends with. */
static uint32_t build_selection(struct promela_flow *f, const struct promela_statement *s,
                                const struct around *around, bool keeps) {
    struct around inner = *around;
    uint32_t dot = add(f, around, ELEMENT_GOTO, s, keeps);
    inner.after = dot;
    uint32_t selection = add(f, &inner, ELEMENT_SELECT, s, around->inside);
    inner.last_keeps = around->inside;
    if (s->kind == PROMELA_DO) {
        inner.after = selection;
        inner.leaves = dot;
    }
    gather_options(f, selection, s, inner);
    return selection;
}

static uint32_t build_block(struct promela_flow *f, const struct promela_statement *s,
                            const struct around *around, bool keeps, const struct promela_sequence *body) {
    struct around inner = *around;
    inner.inside |= s->kind == PROMELA_ATOMIC;
    inner.in_inline |= s->kind == PROMELA_CALL;
    inner.scope = body;
    inner.last_keeps = keeps;
    uint32_t first = build(f, body, inner);
    if (first == around->after)
        return first; /* there is nothing inside */
    uint32_t block = add(f, around, ELEMENT_SELECT, s, around->inside);
    add_one_option(f, block, first);
    return block;
}

static uint32_t build_d_step(struct promela_flow *f, const struct promela_statement *s,
                             const struct around *around, bool keeps) {
    struct around inner = *around;
    uint32_t d_step = add(f, around, ELEMENT_D_STEP, s, keeps);
    inner.d_step = d_step;
    inner.scope = s->body;
    inner.inside = inner.last_keeps = false;
    inner.unless = ELEMENT_NONE;
    add_one_option(f, d_step, build(f, s->body, inner));
    return d_step;
}

/* A part of an unless that is a block stands for what is in it: the block is not a point of its own. */
static const struct promela_sequence *without_block(const struct promela_sequence *part) {
    const struct promela_statement *only = part->first;
    bool is_block = only && !only->next && only->kind == PROMELA_BLOCK && !only->labels;
    return is_block ? only->body : part;
}

static uint32_t build_unless(struct promela_flow *f, const struct promela_statement *s,
                             const struct around *around, bool keeps) {
    struct around inner = *around;
    uint32_t dot = add(f, around, ELEMENT_GOTO, s, keeps);
    inner.after = dot;
    uint32_t unless = add(f, &inner, ELEMENT_UNLESS, s, around->inside);
    inner.last_keeps = around->inside;
    uint32_t escape = build(f, without_block(s->escape), inner);
    inner.unless = unless;
    uint32_t first = build(f, without_block(s->body), inner);
    add_one_option(f, unless, first);
    add_one_option(f, unless, escape);
    return unless;
}

/* One element per variable: reaching it is an assignment. */
static uint32_t build_declaration(struct promela_flow *f, const struct promela_statement *s,
                                  struct around around, bool keeps) {
    size_t count = 0;
    for (const struct promela_variable *v = s->declaration->variables; v; v = v->next)
        count++;
    uint32_t first = around.after;
    for (; count > 0; count--) {
        const struct promela_variable *v = s->declaration->variables;
        for (size_t i = 1; i < count; i++)
            v = v->next;
        around.after = first;
        first = add(f, &around, ELEMENT_DECLARED, s, keeps);
        if (!f->failed)
            f->elements.items[first].declared = v;
        keeps = around.inside;
    }
    return first;
}

/* Has the statement a label that matters where control is at it? */
static bool has_special_label(const struct promela_flow *f, const struct promela_statement *s) {
    for (const struct promela_label *l = s->labels; l; l = l->next)
        if (strncmp(l->name.text, "end", 3) == 0 || strncmp(l->name.text, "progress", 8) == 0 ||
            strncmp(l->name.text, "accept", 6) == 0 ||
            promela_refers_to(f->promela, f->unit->name.text ? f->unit->name.text : "init", l->name.text))
            return true;
    return false;
}

/* Where a goto leads is not known until all is built: then its name is looked up. */
static uint32_t build_jump(struct promela_flow *f, const struct promela_statement *s,
                           const struct around *around, bool keeps) {
    uint32_t jump = add(f, around, ELEMENT_GOTO, s, keeps);
    if (f->failed)
        return jump;
    f->elements.items[jump].next = s->kind == PROMELA_BREAK ? around->leaves : ELEMENT_NONE;
    if (!has_special_label(f, s))
        return jump;
    struct around before = *around;
    before.after = jump;
    return add(f, &before, ELEMENT_SKIP, s, around->inside);
}

/* NULL: no memory. */
static struct promela_counter *counter_of(struct promela_flow *f, const struct promela_sequence *scope) {
    struct promela_counter counter = {scope, NULL};
    for (size_t i = 0; i < f->counters.count; i++)
        if (f->counters.items[i].scope == scope)
            return &f->counters.items[i];
    return array_push(&f->job->memory, &f->counters, counter) ? &f->counters.items[f->counters.count - 1]
                                                              : NULL;
}

static uint32_t build_counting(struct promela_flow *f, const struct promela_statement *s,
                               const struct around *around, bool keeps) {
    struct promela_counter none = {0}, *counter = &none;
    if (s->kind == PROMELA_FOR_IN)
        counter = counter_of(f, around->scope);
    struct promela_sequence *parts =
        counter ? promela_take_apart(f->promela, s, around->in_inline, &counter->variable) : NULL;
    struct around inner = *around;
    inner.scope = s->body ? s->body : around->scope;
    inner.last_keeps = keeps;
    inner.at_top = false;
    f->failed |= !parts;
    ((struct promela_statement *)s)->parts = parts;
    uint32_t first = parts ? build(f, parts, inner) : 0;
    /* A label of a `for` stands on its loop. */
    for (const struct promela_statement *part = parts ? parts->first : NULL; part; part = part->next)
        if (part->kind == PROMELA_DO)
            ((struct promela_statement *)s)->element = part->element;
    return first;
}

static uint32_t build_statement(struct promela_flow *f, const struct promela_statement *s,
                                const struct around *around, bool keeps) {
    switch (s->kind) {
    case PROMELA_IF:
    case PROMELA_DO:
        return build_selection(f, s, around, keeps);
    case PROMELA_FOR:
    case PROMELA_FOR_IN:
    case PROMELA_SELECT:
        return build_counting(f, s, around, keeps);
    case PROMELA_ATOMIC:
    case PROMELA_BLOCK:
    case PROMELA_CALL:
        return build_block(f, s, around, keeps, s->body);
    case PROMELA_D_STEP:
        return around->d_step == ELEMENT_NONE ? build_d_step(f, s, around, keeps)
                                              : build_block(f, s, around, keeps, s->body);
    case PROMELA_UNLESS:
        return build_unless(f, s, around, keeps);
    case PROMELA_GOTO:
    case PROMELA_BREAK:
        return build_jump(f, s, around, keeps);
    case PROMELA_DECLARE:
        return around->at_top || s->declaration->names_mtypes ? around->after
                                                              : build_declaration(f, s, *around, keeps);
    case PROMELA_EXCLUSIVE:
        return around->after;
    default:
        return add(f, around, ELEMENT_STATEMENT, s, keeps);
    }
}

static bool is_one(const struct promela_expression *e) {
    return e->kind == PROMELA_TRUTH
               ? strcmp(e->name.text, "false") != 0
               : (e->kind == PROMELA_NUMBER || e->meaning == PROMELA_A_CONSTANT) && e->number == 1;
}

/* SPIN takes statements of an option out that do nothing and have no label, but the first such in a row, and
 * the last statement of the option. Texts that are printed stay. */
static bool is_redundant(const struct promela_statement *s, size_t *idle) {
    bool prints = s->kind == PROMELA_PRINTF || s->kind == PROMELA_PRINTM;
    bool is_idle = !s->labels && (prints || (s->kind == PROMELA_EXPRESSION && is_one(s->value)));
    *idle = is_idle ? *idle + 1 : 0;
    return *idle > 1 && !prints && s->next;
}

/* Elements are built from the last to the first, since each needs to know what follows. Tells the first. */
static uint32_t build(struct promela_flow *f, const struct promela_sequence *sequence, struct around around) {
    ARRAY(const struct promela_statement *) list = {0};
    size_t top = 0, idle = 0;
    bool in_option = around.in_option;
    around.in_option = false;
    for (const struct promela_statement *s = sequence ? sequence->first : NULL; s && !f->failed;
         s = s->next) {
        if (in_option && is_redundant(s, &idle))
            continue;
        f->failed |= !array_push(&f->job->memory, &list, s);
        if (around.at_top && top + 1 == list.count &&
            (s->kind == PROMELA_DECLARE || s->kind == PROMELA_EXCLUSIVE))
            top = list.count;
    }
    bool keeps = around.last_keeps;
    for (size_t i = list.count; i-- > 0 && !f->failed;) {
        struct around here = around;
        here.at_top = i < top;
        uint32_t first = build_statement(f, list.items[i], &here, keeps);
        /* The tree is annotated: a goto finds its target by this. */
        if (list.items[i]->kind != PROMELA_FOR && list.items[i]->kind != PROMELA_FOR_IN)
            ((struct promela_statement *)list.items[i])->element = first;
        if (first != around.after)
            keeps = around.inside;
        around.after = first;
    }
    array_free(&list);
    return around.after;
}

/* ---- the whole ---- */

struct promela_statement *promela_labelled(const struct promela_sequence *sequence, const char *name) {
    for (struct promela_statement *s = sequence ? sequence->first : NULL; s; s = s->next) {
        struct promela_statement *found = NULL;
        for (const struct promela_label *l = s->labels; l; l = l->next)
            if (strcmp(l->name.text, name) == 0)
                return s;
        for (const struct promela_option *o = s->options; o && !found; o = o->next)
            found = promela_labelled(o->body, name);
        if (!found)
            found = promela_labelled(s->body, name);
        if (!found)
            found = promela_labelled(s->escape, name);
        if (found)
            return found;
    }
    return NULL;
}

/* Of two labels with the same name the first counts. */
static void collect_labels(struct promela_flow *f, const struct promela_sequence *sequence) {
    for (const struct promela_statement *s = sequence ? sequence->first : NULL; s && !f->failed;
         s = s->next) {
        for (const struct promela_label *l = s->labels; l && !f->failed; l = l->next) {
            uint32_t number = names_intern(&f->labels, l->name.text, strlen(l->name.text));
            f->failed |= number == NAMES_NONE ||
                         (number == f->labelled.count && !array_push(&f->job->memory, &f->labelled, s));
        }
        for (const struct promela_option *o = s->options; o; o = o->next)
            collect_labels(f, o->body);
        collect_labels(f, s->body);
        collect_labels(f, s->escape);
    }
}

uint32_t promela_flow_label(const struct promela_flow *f, const char *label) {
    uint32_t number = names_find(&f->labels, label, strlen(label));
    return number == NAMES_NONE ? ELEMENT_NONE : f->labelled.items[number]->element;
}

bool promela_flow_init(struct promela_flow *f, struct promela *promela, const struct promela_unit *unit) {
    *f = (struct promela_flow){.promela = promela, .job = promela->sources->job, .unit = unit};
    names_init(&f->labels, &f->job->memory);
    struct around around = {.at_top = true,
                            .scope = unit->body,
                            .after = ELEMENT_NONE,
                            .leaves = ELEMENT_NONE,
                            .unless = ELEMENT_NONE,
                            .d_step = ELEMENT_NONE};
    f->end = add(f, &around, ELEMENT_END, NULL, false);
    around.after = f->end;
    f->first = build(f, unit->body, around);
    if (!f->failed)
        collect_labels(f, unit->body);
    for (size_t i = 0; i < f->elements.count && !f->failed; i++) {
        struct promela_element *e = &f->elements.items[i];
        if (e->kind == ELEMENT_GOTO && e->next == ELEMENT_NONE)
            e->next = promela_flow_label(f, e->statement->name.text);
        if (e->kind == ELEMENT_GOTO &&
            (e->statement->kind == PROMELA_GOTO || e->statement->kind == PROMELA_BREAK))
            e->keeps = e->inside && f->elements.items[e->next].inside;
    }
    return !f->failed;
}

void promela_flow_free(struct promela_flow *f) {
    array_free(&f->elements);
    array_free(&f->options);
    array_free(&f->counters);
    array_free(&f->labelled);
    names_free(&f->labels);
}

uint32_t promela_land(const struct promela_flow *f, uint32_t element, bool kept) {
    for (;;) {
        const struct promela_element *e = &f->elements.items[element];
        uint32_t next;
        if (e->kind == ELEMENT_GOTO)
            next = e->next;
        else if (e->kind == ELEMENT_UNLESS)
            next = f->options.items[e->first_option];
        else
            return element;
        if (kept && !f->elements.items[next].keeps)
            return element;
        element = next;
    }
}
