#include "closing/findings.h"

#include <stdlib.h>
#include <string.h>

#include "base/bitset.h"
#include "language/promela/walk.h"

enum closing_finding finding_of(struct outsideness o) {
    return !o.may ? CLOSING_INSIDE : o.must ? CLOSING_OUTSIDE : CLOSING_UNDECIDED;
}

/* --- Lines --- */

struct finding_lines {
    struct closed_model *closing;
    uint32_t process, element;
    struct span span;
    uint32_t *rows; /* per variable; CLOSING_NONE: it has none */
    bool fine;
};

/* What is known there, and what another statement of the line says. */
static void join(struct closing_line *line, enum closing_finding finding) {
    if (line->finding != finding)
        line->finding = CLOSING_UNDECIDED;
}

static void add_line(struct finding_lines *l, uint32_t variable, struct outsideness found) {
    struct closing_row *row = &l->closing->variables.items[l->rows[variable]];
    struct place place = sources_place(&l->closing->sources, l->span);
    struct closing_line line = {l->process, place.file, place.line, finding_of(found)};
    for (size_t i = row->lines.count; i-- > 0;)
        if (row->lines.items[i].line == line.line && row->lines.items[i].process == line.process &&
            strcmp(row->lines.items[i].file, line.file) == 0) {
            join(&row->lines.items[i], line.finding);
            return;
        }
    l->fine = l->fine && array_push(&l->closing->job->memory, &row->lines, line);
}

static void note_read(void *data, struct promela_expression *x) {
    struct finding_lines *l = data;
    const struct closed_model *c = l->closing;
    uint32_t variable = x->kind == PROMELA_VARIABLE && x->variable
                            ? open_model_variable(&c->model, x->variable)
                            : CLOSING_NONE;
    if (variable != CLOSING_NONE && l->rows[variable] != CLOSING_NONE)
        add_line(l, variable, outsideness_of_variable(&c->reliability, l->process, l->element, variable));
}

static void note_written(struct finding_lines *l, const struct promela_variable *v) {
    struct closed_model *c = l->closing;
    uint32_t variable = v ? open_model_variable(&c->model, v) : CLOSING_NONE;
    struct outsideness found;
    if (variable == CLOSING_NONE || l->rows[variable] == CLOSING_NONE)
        return;
    if (l->fine && outsideness_behind(&c->reliability, l->process, l->element, variable, &found))
        add_line(l, variable, found);
    else
        l->fine = false;
}

static void note_statement(struct finding_lines *l, const struct promela_statement *s) {
    visit_reads((struct promela_statement *)s, note_read, l);
    if (s->kind == PROMELA_ASSIGN || s->kind == PROMELA_INCREMENT || s->kind == PROMELA_DECREMENT)
        note_written(l, s->target->variable);
    for (const struct promela_expression *a = s->kind == PROMELA_RECEIVE ? s->arguments : NULL; a;
         a = a->next)
        if (a->kind == PROMELA_VARIABLE && a->meaning == PROMELA_A_VARIABLE)
            note_written(l, a->variable);
}

static void note_element(struct finding_lines *l) {
    const struct promela_element *e =
        &l->closing->model.processes.items[l->process].flow.elements.items[l->element];
    if (e->kind == ELEMENT_STATEMENT) {
        l->span = e->statement->span;
        note_statement(l, e->statement);
    } else if (e->kind == ELEMENT_DECLARED) {
        l->span = e->declared->name.span;
        for (struct promela_expression *i = e->declared->initial; i; i = i->next)
            visit_expression(i, note_read, l);
        note_written(l, e->declared);
    }
}

static int by_line(const void *one, const void *other) {
    const struct closing_line *a = one, *b = other;
    int files = strcmp(a->file, b->file);
    if (files != 0)
        return files;
    if (a->line != b->line)
        return a->line < b->line ? -1 : 1;
    return (a->process > b->process) - (a->process < b->process);
}

void findings_sort_lines(struct closing_row *row) {
    qsort(row->lines.items, row->lines.count, sizeof *row->lines.items, by_line);
}

static bool find_lines(struct closed_model *c, uint32_t *rows) {
    struct finding_lines l = {.closing = c, .rows = rows, .fine = true};
    for (l.process = 0; l.process < c->model.processes.count; l.process++)
        for (l.element = 0; l.element < c->model.processes.items[l.process].flow.elements.count; l.element++)
            if (c->reliability.processes[l.process].reached[l.element] && l.fine)
                note_element(&l);
    for (size_t i = 0; i < c->variables.count; i++)
        if (c->variables.items[i].lines.count > 1)
            findings_sort_lines(&c->variables.items[i]);
    return l.fine;
}

/* --- Variables --- */

static int by_text(const void *one, const void *other) {
    const struct closing_row *a = one, *b = other;
    if (a->span.file != b->span.file)
        return a->span.file < b->span.file ? -1 : 1;
    return (a->span.start > b->span.start) - (a->span.start < b->span.start);
}

/* Where something is undecided, it is; otherwise what may come from outside does. */
static void sum_up(const struct closed_model *c, struct closing_row *row) {
    bool may = bitset_has(c->reliability.global_may, row->variable);
    row->finding = may ? CLOSING_OUTSIDE : CLOSING_INSIDE;
    for (size_t i = 0; i < row->lines.count; i++)
        if (row->lines.items[i].finding == CLOSING_UNDECIDED)
            row->finding = CLOSING_UNDECIDED;
}

bool findings_add(struct closed_model *c, const bool *flagged, const char *const *flags) {
    uint32_t *rows = memory_allocate_zeroed(&c->job->memory, c->model.variables.count + 1, sizeof *rows);
    bool fine = rows != NULL;
    for (uint32_t i = 0; i < c->model.variables.count && fine; i++) {
        const struct closing_variable *v = &c->model.variables.items[i];
        struct closing_row row = {
            .process = v->process == CLOSING_NONE ? NULL : open_model_process_name(&c->model, v->process),
            .name = v->variable->name.text,
            .span = v->variable->name.span,
            .variable = i,
            .flag = flagged[i] ? flags[i] : NULL};
        if (bitset_has(c->reliability.global_may, i) || row.flag)
            fine = array_push(&c->job->memory, &c->variables, row);
    }
    if (fine && c->variables.count > 1)
        qsort(c->variables.items, c->variables.count, sizeof *c->variables.items, by_text);
    for (size_t i = 0; i < c->model.variables.count && fine; i++)
        rows[i] = CLOSING_NONE;
    for (uint32_t i = 0; i < c->variables.count && fine; i++)
        rows[c->variables.items[i].variable] = i;
    fine = fine && find_lines(c, rows);
    for (size_t i = 0; i < c->variables.count; i++)
        sum_up(c, &c->variables.items[i]);
    memory_free(rows);
    return fine;
}

/* --- Sizes --- */

static void count_statement(void *data, struct promela_statement *s) {
    struct closing_size *size = data;
    switch (s->kind) {
    case PROMELA_IF:
    case PROMELA_DO:
    case PROMELA_FOR:
    case PROMELA_FOR_IN:
    case PROMELA_ATOMIC:
    case PROMELA_D_STEP:
    case PROMELA_BLOCK:
    case PROMELA_UNLESS:
    case PROMELA_CALL:
    case PROMELA_DECLARE:
    case PROMELA_EXCLUSIVE:
        break;
    default:
        size->statements++;
        break;
    }
}

static void count_declaration(void *data, struct promela_declaration *d) {
    struct closing_size *size = data;
    for (const struct promela_variable *v = d->variables; v && !d->names_mtypes; v = v->next)
        if (d->type.kind == PROMELA_CHAN && v->capacity)
            size->channels++;
        else if (d->type.kind != PROMELA_CHAN)
            size->variables++;
}

struct closing_size closing_measure(struct promela *promela) {
    struct closing_size size = {0};
    struct promela_walk walk = {&size, NULL, count_statement, count_declaration};
    for (struct promela_unit *u = promela->units; u; u = u->next) {
        bool is_process = u->kind == PROMELA_PROCTYPE || u->kind == PROMELA_INIT;
        size.processes += is_process;
        if (is_process || u->kind == PROMELA_GLOBAL)
            promela_walk_unit(&walk, u);
    }
    return size;
}
