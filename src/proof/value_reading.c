#include "proof/value_reading.h"

#include "proof/membership.h"

enum value_reading reading_of_type(struct value_type type) {
    return type.kind == VALUE_COMPONENT ? READING_ACTOR : READING_NUMBER;
}

enum value_reading reading_join(enum value_reading left, enum value_reading right) {
    if (left == READING_UNKNOWN || left == right)
        return right;
    return right == READING_UNKNOWN ? left : READING_MIXED;
}

static enum value_reading reading_of_field(const struct value_readings *r, uint32_t field) {
    const struct system_edge *edge = r->edge;
    if (!edge || edge->channel == SYSTEM_NONE)
        return READING_MIXED;
    const struct system_message *message =
        &r->system->channels.items[edge->channel].messages.items[edge->message];
    return reading_of_type(message->fields[field].type);
}

/* The elements of an array are read alike. */
static enum value_reading reading_of_locals(const struct value_readings *r, struct array_extent array) {
    enum value_reading reading = READING_UNKNOWN;
    for (uint32_t i = 0; i < array.length; i++)
        reading = reading_join(reading, r->locals[array.first + i]);
    return reading;
}

enum value_reading reading_of(const struct value_readings *r, const struct expression *e) {
    switch (e->kind) {
    case EXPRESSION_CONSTANT:
        return READING_UNKNOWN;
    case EXPRESSION_VARIABLE:
        return reading_of_type(r->system->variables.items[e->index].type);
    case EXPRESSION_ELEMENT:
        return reading_of_type(r->system->variables.items[e->array.first].type);
    case EXPRESSION_FIELD:
        return reading_of_field(r, e->index);
    case EXPRESSION_FIELD_ELEMENT:
        return reading_of_field(r, e->array.first);
    case EXPRESSION_LOCAL:
        return r->locals[e->index];
    case EXPRESSION_LOCAL_ELEMENT:
        return reading_of_locals(r, e->array);
    case EXPRESSION_SENDER:
        return READING_ACTOR;
    case EXPRESSION_OPERATION:
        return READING_NUMBER;
    case EXPRESSION_CONDITIONAL:
        return reading_join(reading_of(r, e->right), reading_of(r, e->otherwise));
    }
    return READING_MIXED;
}

enum value_reading reading_of_argument(const struct system *system, const struct statement *send,
                                       const struct expression *e, uint32_t argument) {
    if (send->channel == SYSTEM_NONE)
        return e->is_component ? READING_ACTOR : READING_NUMBER;
    const struct system_message *message =
        &system->channels.items[send->channel].messages.items[send->message];
    return argument < message->fields_count ? reading_of_type(message->fields[argument].type) : READING_MIXED;
}

enum value_reading reading_of_target(const struct value_readings *r, const struct statement *statement) {
    if (!statement->to_local)
        return reading_of_type(r->system->variables.items[statement->target].type);
    return statement->index ? reading_of_locals(r, statement->array) : r->locals[statement->target];
}

/* ---- finding them ---- */

static void note_local(struct value_readings *r, uint32_t local, enum value_reading reading) {
    enum value_reading joined = reading_join(r->locals[local], reading);
    r->changed |= joined != r->locals[local];
    r->locals[local] = joined;
}

static void note_locals(struct value_readings *r, struct array_extent array, enum value_reading reading) {
    for (uint32_t i = 0; i < array.length; i++)
        note_local(r, array.first + i, reading);
}

/* The expression is used where something of that reading is wanted. */
static void note(struct value_readings *r, const struct expression *e, enum value_reading wanted) {
    uint32_t local;
    if (membership_local(e, &local)) /* it is about numbers, or about actors */
        return;
    if (e->kind == EXPRESSION_LOCAL)
        note_local(r, e->index, wanted);
    if (e->kind == EXPRESSION_LOCAL_ELEMENT)
        note_locals(r, e->array, wanted);
    if (e->kind == EXPRESSION_ELEMENT || e->kind == EXPRESSION_FIELD_ELEMENT ||
        e->kind == EXPRESSION_LOCAL_ELEMENT)
        note(r, e->left, READING_NUMBER);
    if (e->kind == EXPRESSION_CONDITIONAL) {
        note(r, e->left, READING_NUMBER);
        note(r, e->right, reading_join(wanted, reading_of(r, e->otherwise)));
        note(r, e->otherwise, reading_join(wanted, reading_of(r, e->right)));
    }
    if (e->kind != EXPRESSION_OPERATION)
        return;
    bool compares = e->operation == OPERATOR_EQUAL || e->operation == OPERATOR_UNEQUAL;
    note(r, e->left, compares ? reading_of(r, e->right) : READING_NUMBER);
    if (e->right)
        note(r, e->right, compares ? reading_of(r, e->left) : READING_NUMBER);
}

static void note_assignment(struct value_readings *r, const struct statement *s) {
    if (s->index)
        note(r, s->index, READING_NUMBER);
    for (const struct expression *e = s->values; e; e = e->next) {
        enum value_reading value = reading_of(r, e);
        note(r, e, reading_of_target(r, s));
        if (s->to_local && s->index)
            note_locals(r, s->array, value);
        else if (s->to_local)
            note_local(r, s->target, value);
    }
}

static void note_body(struct value_readings *r, const struct statement *s) {
    for (; s; s = s->next) {
        if (s->kind == STATEMENT_ASSIGN || s->kind == STATEMENT_CHOOSE)
            note_assignment(r, s);
        uint32_t argument = 0;
        if (s->kind == STATEMENT_SEND) {
            for (const struct expression *e = s->values; e; e = e->next)
                note(r, e, reading_of_argument(r->system, s, e, argument++));
            if (s->channel == SYSTEM_NONE)
                note(r, s->receiver, READING_ACTOR);
        }
        if (s->condition)
            note(r, s->condition, READING_NUMBER);
        note_body(r, s->body);
        note_body(r, s->otherwise);
    }
}

bool value_readings_find(struct value_readings *r, struct job *job, const struct system *system,
                         const struct system_edge *edge) {
    uint32_t locals = edge ? edge->locals : 0;
    *r = (struct value_readings){.system = system, .edge = edge};
    r->locals = memory_allocate_zeroed(&job->memory, locals + 1, sizeof *r->locals);
    if (!r->locals)
        return false;
    do {
        r->changed = false;
        if (edge && edge->guard)
            note(r, edge->guard, READING_NUMBER);
        if (edge)
            note_body(r, edge->body);
    } while (r->changed);
    return true;
}

void value_readings_free(struct value_readings *r) {
    memory_free(r->locals);
    r->locals = NULL;
}
