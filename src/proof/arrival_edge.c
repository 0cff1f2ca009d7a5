#include "proof/arrival_edge.h"

#include <string.h>

#include "system/copy_code.h"
#include "system/program/turn.h"

/* Fields become constants, or locals behind those of the edge where an index is computed. */
struct substitution {
    const struct system_arrival *arrival;
    uint32_t first_local; /* that holds a field */
};

static void replace_field(void *data, struct expression *copy) {
    const struct substitution *s = data;
    if (copy->kind == EXPRESSION_FIELD) {
        copy->kind = EXPRESSION_CONSTANT;
        copy->constant = s->arrival->values[copy->index];
    } else if (copy->kind == EXPRESSION_FIELD_ELEMENT) {
        copy->kind = EXPRESSION_LOCAL_ELEMENT;
        copy->array.first += s->first_local;
    } else if (copy->kind == EXPRESSION_SENDER) {
        copy->kind = EXPRESSION_CONSTANT;
        copy->constant = (int32_t)s->arrival->sender;
    }
}

/* Gives the locals their values, and goes on with the body. */
static struct statement *with_values(struct system *system, const struct substitution *s, uint32_t fields,
                                     struct statement *body, struct span span) {
    for (uint32_t i = fields; i-- > 0;) {
        struct statement *assign = statement_assign_local(
            system, s->first_local + i, expression_constant(system, s->arrival->values[i]), span);
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
                      const struct system_arrival *arrival, uint32_t priority) {
    uint32_t fields = system->channels.items[arrival->channel].messages.items[arrival->message].fields_count;
    struct substitution s = {arrival, edge->locals};
    struct code_copier copier = {system, replace_field, &s};
    struct system_edge made = *edge;
    made.channel = SYSTEM_NONE;
    made.message = 0;
    made.priority = priority;
    made.arrival = arrival;
    made.name = name_of(system, arrival, fields);
    made.locals = edge->locals + fields;
    made.body = with_values(system, &s, fields, copy_block(&copier, edge->body), edge->span);
    made.guard = copy_expression(&copier, edge->guard);
    return made.name && system_complete(system) && system_add_edge(system, &made) != SYSTEM_NONE;
}
