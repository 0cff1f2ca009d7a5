#include "system/copy_code.h"

/* NULL: there is no memory. */
static void *new_node(const struct code_copier *c, size_t bytes) {
    void *node = arena_allocate(&c->system->arena, bytes);
    c->system->incomplete |= !node;
    return node;
}

struct expression *copy_expression(const struct code_copier *c, const struct expression *e) {
    struct expression *copy = e ? new_node(c, sizeof *copy) : NULL;
    if (!copy)
        return NULL;
    *copy = *e;
    copy->left = copy_expression(c, e->left);
    copy->right = copy_expression(c, e->right);
    copy->otherwise = copy_expression(c, e->otherwise);
    copy->next = copy_expression(c, e->next);
    c->replace(c->data, copy);
    return copy;
}

struct statement *copy_statement(const struct code_copier *c, const struct statement *s, bool bare) {
    struct statement *copy = new_node(c, sizeof *copy);
    if (!copy)
        return NULL;
    *copy = *s;
    copy->next = NULL;
    copy->values = copy_expression(c, s->values);
    copy->condition = copy_expression(c, s->condition);
    copy->receiver = copy_expression(c, s->receiver);
    copy->index = copy_expression(c, s->index);
    copy->body = bare ? NULL : copy_block(c, s->body);
    copy->otherwise = bare ? NULL : copy_block(c, s->otherwise);
    return copy;
}

struct statement *copy_block(const struct code_copier *c, const struct statement *block) {
    struct statement *first = NULL, **end = &first;
    for (; block && system_complete(c->system); block = block->next) {
        *end = copy_statement(c, block, false);
        if (*end)
            end = &(*end)->next;
    }
    return first;
}
