#include "closing/embedding.h"

#include <string.h>

void embedding_refuse(struct embedding *e, struct span span, const char *hint, const char *what) {
    sources_error(e->model->promela->sources, span, hint, "%s", what);
    e->failed = true;
}

void embedding_note(struct embedding *e, enum closing_change_kind kind) {
    struct closing_change change = {kind, e->process, e->maker.span};
    e->maker.failed |= !array_push(&e->closing->job->memory, &e->closing->changes, change);
}

struct promela_expression *embedding_always(struct embedding *e, const struct promela_statement *s) {
    struct node_maker *m = &e->maker;
    bool is_first = s == e->first || s->labels, leads_back = !s->next || s->next->kind == PROMELA_GOTO;
    if (!is_first || !leads_back)
        return node_truth(m, true);
    e->uses_env_open = true;
    return node_binary(m, PROMELA_OR, node_name(m, ENV_OPEN), node_not(m, node_name(m, ENV_OPEN)));
}

/* --- Groups of statements in place of one --- */

void statement_become(struct promela_statement *s, const struct promela_statement *other) {
    struct promela_statement *next = s->next;
    struct promela_label *labels = s->labels;
    bool arrow = s->arrow;
    uint32_t element = s->element;
    *s = *other;
    s->next = next;
    s->labels = labels;
    s->arrow = arrow;
    s->element = element;
}

struct promela_statement *embedding_group(struct embedding *e, const struct node_list *list, bool blocks) {
    if (list->count == 0)
        return node_condition(&e->maker, node_truth(&e->maker, true));
    if (list->count == 1)
        return list->first;
    struct promela_statement *group = node_statement(&e->maker, blocks ? PROMELA_ATOMIC : PROMELA_D_STEP);
    if (group)
        group->body = node_sequence(&e->maker, list);
    if (list->first && list->first->kind != PROMELA_ASSIGN)
        list->first->arrow = true;
    return group;
}

struct promela_statement *embedding_one_step(struct embedding *e, const struct node_list *list) {
    if (list->count != 1 || !list->first || list->first->kind != PROMELA_IF)
        return embedding_group(e, list, false);
    struct promela_statement *group = node_statement(&e->maker, PROMELA_D_STEP);
    if (group)
        group->body = node_sequence(&e->maker, list);
    return group;
}

struct promela_statement *embedding_flat_copy(struct embedding *e, const struct promela_statement *s) {
    struct promela_statement *copy = node_statement(&e->maker, s->kind);
    if (copy) {
        *copy = *s;
        copy->next = NULL;
        copy->labels = NULL;
        copy->arrow = false;
    }
    return copy;
}

/* --- Notes --- */

struct closing_note *embedding_new_note(struct embedding *e, enum closing_note_kind kind,
                                        const struct promela_statement *was) {
    struct closing_note *note = arena_allocate(e->maker.arena, sizeof *note);
    e->maker.failed |= !note;
    if (note)
        *note = (struct closing_note){.kind = kind, .was = was};
    return note;
}

static bool has_others_inside(const struct promela_statement *s) {
    return s->options || s->body || s->escape;
}

static void annotate(void *data, struct promela_statement *s) {
    if (!s->note)
        s->note = data;
}

void embedding_annotate(struct promela_statement *s, const struct closing_note *note) {
    struct promela_statement *next = s->next;
    struct promela_sequence alone = {.first = s};
    s->next = NULL;
    visit_statements(&alone, annotate, (void *)note);
    s->next = next;
}

struct promela_statement *embedding_remember(struct embedding *e, const struct promela_statement *s) {
    if (has_others_inside(s))
        return NULL;
    struct promela_statement *copy = embedding_flat_copy(e, s);
    if (!copy)
        return NULL;
    copy->target = node_copy(&e->maker, s->target);
    copy->value = node_copy(&e->maker, s->value);
    copy->arguments = NULL;
    for (const struct promela_expression *a = s->arguments; a; a = a->next)
        node_append(&copy->arguments, node_copy(&e->maker, a));
    return copy;
}
