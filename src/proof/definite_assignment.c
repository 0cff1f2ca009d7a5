#include "proof/definite_assignment.h"

static bool is_in(struct array_extent array, uint32_t local) {
    return local >= array.first && local - array.first < array.length;
}

static bool mentions(const struct expression *e, uint32_t local) {
    for (; e; e = e->next)
        if ((e->kind == EXPRESSION_LOCAL && e->index == local) ||
            (e->kind == EXPRESSION_LOCAL_ELEMENT && is_in(e->array, local)) || mentions(e->left, local) ||
            mentions(e->right, local) || mentions(e->otherwise, local))
            return true;
    return false;
}

/* Outside of the bodies in it. An element that is assigned to may be another one: that tells nothing. */
static bool reads(const struct statement *s, uint32_t local) {
    return mentions(s->values, local) || mentions(s->condition, local) || mentions(s->index, local) ||
           mentions(s->receiver, local);
}

static bool body_mentions(const struct statement *s, uint32_t local) {
    for (; s; s = s->next)
        if (reads(s, local) || (s->to_local && (s->index ? is_in(s->array, local) : s->target == local)) ||
            body_mentions(s->body, local) || body_mentions(s->otherwise, local))
            return true;
    return false;
}

bool local_is_assigned_first(const struct statement *body, uint32_t local) {
    for (const struct statement *s = body; s; s = s->next) {
        if (reads(s, local))
            return false;
        if ((s->kind == STATEMENT_ASSIGN || s->kind == STATEMENT_CHOOSE) && s->to_local && !s->index &&
            s->target == local)
            return true;
        bool inside = body_mentions(s->body, local) || body_mentions(s->otherwise, local);
        if (inside)
            return local_is_assigned_first(s->body, local) && local_is_assigned_first(s->otherwise, local) &&
                   !body_mentions(s->next, local);
    }
    return true;
}
