#include "proof/arrival_edge.h"

#include <string.h>

#include "system/program/turn.h"

/* Fields become constants, or locals behind those of the edge where an index is computed. */
struct substitution {
    struct system *system;
    const struct system_arrival *arrival;
    uint32_t first_local; /* that holds a field */
};

static struct expression *copy_expression(const struct substitution *s, const struct expression *e) {
    if (!e)
        return NULL;
    struct expression *copy = arena_allocate(&s->system->arena, sizeof *copy);
    s->system->incomplete |= !copy;
    if (!copy)
        return NULL;
    *copy = *e;
    if (e->kind == EXPRESSION_FIELD) {
        copy->kind = EXPRESSION_CONSTANT;
        copy->constant = s->arrival->values[e->index];
    } else if (e->kind == EXPRESSION_FIELD_ELEMENT) {
        copy->kind = EXPRESSION_LOCAL_ELEMENT;
        copy->array.first += s->first_local;
    } else if (e->kind == EXPRESSION_SENDER) {
        copy->kind = EXPRESSION_CONSTANT;
        copy->constant = (int32_t)s->arrival->sender;
    }
    copy->left = copy_expression(s, e->left);
    copy->right = copy_expression(s, e->right);
    copy->otherwise = copy_expression(s, e->otherwise);
    copy->next = copy_expression(s, e->next);
    return copy;
}

static struct statement *copy_body(const struct substitution *s, const struct statement *body) {
    struct statement *first = NULL, **end = &first;
    for (; body; body = body->next) {
        struct statement *copy = arena_allocate(&s->system->arena, sizeof *copy);
        s->system->incomplete |= !copy;
        if (!copy)
            return NULL;
        *copy = *body;
        copy->next = NULL;
        copy->values = copy_expression(s, body->values);
        copy->condition = copy_expression(s, body->condition);
        copy->receiver = copy_expression(s, body->receiver);
        copy->index = copy_expression(s, body->index);
        copy->body = copy_body(s, body->body);
        copy->otherwise = copy_body(s, body->otherwise);
        *end = copy;
        end = &copy->next;
    }
    return first;
}

/* Gives the locals their values, and goes on with the body. */
static struct statement *with_values(const struct substitution *s, uint32_t fields, struct statement *body,
                                     struct span span) {
    for (uint32_t i = fields; i-- > 0;) {
        struct statement *assign = statement_assign_local(
            s->system, s->first_local + i, expression_constant(s->system, s->arrival->values[i]), span);
        if (!assign)
            return NULL;
        assign->next = body;
        body = assign;
    }
    return body;
}

/* grant(2) */
static const char *name_of(struct system *system, const struct system_arrival *arrival, uint32_t fields) {
    struct text text = {.memory = &system->job->memory};
    int64_t values[MOST_FIELDS];
    for (uint32_t i = 0; i < fields; i++)
        values[i] = arrival->values[i];
    text_message_of(&text, system, arrival->channel, arrival->message, values);
    const char *end = text_end(&text);
    const char *name = arena_text(&system->arena, end, strlen(end));
    text_free(&text);
    return name;
}

bool arrival_edge_add(struct system *system, const struct system_edge *edge,
                      const struct system_arrival *arrival) {
    uint32_t fields = system->channels.items[arrival->channel].messages.items[arrival->message].fields_count;
    struct substitution s = {system, arrival, edge->locals};
    struct system_edge made = *edge;
    made.channel = SYSTEM_NONE;
    made.message = 0;
    made.arrival = arrival;
    made.name = name_of(system, arrival, fields);
    made.locals = edge->locals + fields;
    made.body = with_values(&s, fields, copy_body(&s, edge->body), edge->span);
    made.guard = copy_expression(&s, edge->guard);
    return made.name && system_complete(system) && system_add_edge(system, &made) != SYSTEM_NONE;
}
