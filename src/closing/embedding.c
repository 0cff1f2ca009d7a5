#include "closing/embedding.h"

#include <string.h>

void embedding_refuse(struct embedding *e, struct span span, const char *hint, const char *what) {
    sources_error(e->model->promela->sources, span, hint, "%s", what);
    e->failed = true;
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
