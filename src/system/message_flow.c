#include "system/message_flow.h"

#include <stdlib.h>

#include "system/evaluate.h"

enum {
    MOST_LEAVES = 8,
    MOST_COMBINATIONS = 4096,
    MOST_ROUNDS = 40 /* sets that grow longer than this are counters */
};

/* A place in the body of an edge. Copies share their sets. */
struct point {
    struct knowledge knowledge;
    const struct value_set **locals;
};

struct finder {
    struct message_flows *flows;
    const struct system_edge *edge;
    struct arena scratch; /* of the edge */
    uint32_t round;
    bool grown;  /* in this round */
    bool failed; /* there is no memory */
};

/* A set that has grown too long becomes all that the interval allows. */
static void grow(struct finder *f, const struct value_set **into, const struct value_set *values,
                 struct range bound) {
    struct arena *arena = &f->flows->arena;
    const struct value_set *grown = values ? value_set_union(arena, *into, values) : NULL;
    if (grown && grown != *into && f->round >= MOST_ROUNDS) {
        grown = value_set_clip(arena, &VALUE_SET_ANY, bound);
        grown = grown ? value_set_union(arena, *into, grown) : NULL;
    }
    f->failed |= !grown; /* there is no memory */
    if (f->failed || grown == *into)
        return;
    *into = grown;
    f->grown = true;
}

static uint32_t message_number(const struct message_flows *flows, uint32_t channel, uint32_t message) {
    return flows->ranges.first_message[channel] + message;
}

/* --- Values of expressions --- */

struct leaf {
    const struct expression *expression;
    const struct value_set *values;
    uint32_t at;
};

struct leaves {
    struct leaf list[MOST_LEAVES];
    size_t count;
    uint64_t combinations;
    bool too_many;
};

static bool same_leaf(const struct expression *left, const struct expression *right) {
    bool is_element = left->kind == EXPRESSION_ELEMENT || left->kind == EXPRESSION_FIELD_ELEMENT ||
                      left->kind == EXPRESSION_LOCAL_ELEMENT;
    return left == right || (!is_element && left->kind == right->kind && left->index == right->index);
}

static const struct value_set *union_of(struct finder *f, const struct value_set *const *sets,
                                        uint32_t count) {
    const struct value_set *all = &VALUE_SET_EMPTY;
    for (uint32_t i = 0; i < count && all; i++)
        all = value_set_union(&f->flows->arena, all, sets[i]);
    return all;
}

/* What may be read there, before the branch is looked at; an element is any of its array. */
static const struct value_set *stored_values(struct finder *f, const struct point *point,
                                             const struct expression *leaf) {
    const struct message_flows *flows = f->flows;
    uint32_t message =
        f->edge->channel == SYSTEM_NONE ? 0 : message_number(flows, f->edge->channel, f->edge->message);
    const struct value_set **fields = flows->fields + flows->ranges.first_field[message];
    switch (leaf->kind) {
    case EXPRESSION_VARIABLE:
        return flows->variables[leaf->index];
    case EXPRESSION_FIELD:
        return fields[leaf->index];
    case EXPRESSION_LOCAL:
        return point->locals[leaf->index];
    case EXPRESSION_SENDER:
        return flows->senders[message];
    case EXPRESSION_ELEMENT:
        return union_of(f, flows->variables + leaf->array.first, leaf->array.length);
    case EXPRESSION_FIELD_ELEMENT:
        return union_of(f, fields + leaf->array.first, leaf->array.length);
    case EXPRESSION_LOCAL_ELEMENT:
        return union_of(f, point->locals + leaf->array.first, leaf->array.length);
    default:
        return &VALUE_SET_ANY;
    }
}

static struct range range_at(struct finder *f, const struct point *point, const struct expression *e) {
    bool can_fail = false;
    return range_of(&f->flows->ranges, &point->knowledge, e, &can_fail);
}

static void collect_leaves(struct finder *f, const struct point *point, const struct expression *e,
                           struct leaves *leaves) {
    if (!e || leaves->too_many || f->failed)
        return;
    if (!expression_is_leaf(e)) {
        collect_leaves(f, point, e->left, leaves);
        collect_leaves(f, point, e->right, leaves);
        collect_leaves(f, point, e->otherwise, leaves);
        return;
    }
    for (size_t i = 0; i < leaves->count; i++)
        if (same_leaf(leaves->list[i].expression, e))
            return;
    const struct value_set *values = stored_values(f, point, e);
    values = values ? value_set_clip(&f->scratch, values, range_at(f, point, e)) : NULL;
    f->failed |= !values;
    if (!values)
        return;
    leaves->combinations *= values->count;
    leaves->too_many =
        values->any || leaves->count == MOST_LEAVES || leaves->combinations > MOST_COMBINATIONS;
    if (!leaves->too_many)
        leaves->list[leaves->count++] = (struct leaf){e, values, 0};
}

static int64_t value_of_leaf(const void *data, const struct expression *e) {
    const struct leaves *leaves = data;
    for (size_t i = 0; i < leaves->count; i++)
        if (same_leaf(leaves->list[i].expression, e))
            return leaves->list[i].values->values[leaves->list[i].at];
    return 0; /* all have been collected */
}

/* The next combination; false: there is none. */
static bool turn_over(struct leaves *leaves) {
    for (size_t i = 0; i < leaves->count; i++) {
        struct leaf *leaf = &leaves->list[i];
        if (++leaf->at < leaf->values->count)
            return true;
        leaf->at = 0;
    }
    return false;
}

/* NULL: there is no memory. */
static const struct value_set *values_of(struct finder *f, const struct point *point,
                                         const struct expression *e) {
    struct range range = range_at(f, point, e);
    struct leaves leaves = {.combinations = 1};
    collect_leaves(f, point, e, &leaves);
    if (f->failed)
        return NULL;
    if (leaves.too_many)
        return value_set_clip(&f->flows->arena, &VALUE_SET_ANY, range);
    if (range_empty(range) || leaves.combinations == 0)
        return &VALUE_SET_EMPTY;
    const struct value_set *result = &VALUE_SET_EMPTY;
    do {
        int64_t value;
        if (!expression_evaluate(e, value_of_leaf, &leaves, &value) || !range_has(range, value) ||
            value_set_has(result, (int32_t)value))
            continue;
        const struct value_set *one = value_set_one(&f->flows->arena, (int32_t)value);
        result = one ? value_set_union(&f->flows->arena, result, one) : NULL;
    } while (result && !result->any && turn_over(&leaves));
    f->failed |= !result;
    return result;
}

/* --- Sends --- */

static struct message_flow *flow_from(struct finder *f, uint32_t channel, uint32_t message, uint32_t fields) {
    struct message_flows *flows = f->flows;
    uint32_t sender = f->edge->component;
    for (size_t i = 0; i < flows->list.count; i++) {
        struct message_flow *flow = &flows->list.items[i];
        if (flow->sender == sender && flow->channel == channel && flow->message == message)
            return flow;
    }
    struct message_flow flow = {sender, channel, message,
                                arena_allocate(&flows->arena, (fields + 1) * sizeof *flow.values)};
    for (uint32_t i = 0; i < fields && flow.values; i++)
        flow.values[i] = &VALUE_SET_EMPTY;
    f->failed |= !flow.values || !array_push(&flows->job->memory, &flows->list, flow);
    f->grown = true;
    return f->failed ? NULL : &flows->list.items[flows->list.count - 1];
}

static struct range of_type(struct value_type type) {
    return range_make(type.low, type.high);
}

static void note_message(struct finder *f, const struct point *point, const struct statement *send,
                         uint32_t channel, uint32_t message) {
    struct message_flows *flows = f->flows;
    const struct system_message *kind = &flows->system->channels.items[channel].messages.items[message];
    const struct value_set *values[MOST_FIELDS];
    const struct expression *argument = send->values;
    for (uint32_t i = 0; i < kind->fields_count; i++, argument = argument->next) {
        values[i] = values_of(f, point, argument);
        if (values[i])
            values[i] = value_set_clip(&flows->arena, values[i], of_type(kind->fields[i].type));
        f->failed |= !values[i];
        if (f->failed || (!values[i]->any && values[i]->count == 0))
            return; /* no run gets here */
    }
    struct message_flow *flow = flow_from(f, channel, message, kind->fields_count);
    uint32_t number = message_number(flows, channel, message);
    for (uint32_t i = 0; i < kind->fields_count && flow; i++) {
        uint32_t field = flows->ranges.first_field[number] + i;
        grow(f, &flow->values[i], values[i], flows->ranges.fields[field]);
        grow(f, &flows->fields[field], values[i], flows->ranges.fields[field]);
    }
    grow(f, &flows->senders[number], value_set_one(&flows->arena, (int32_t)f->edge->component), range_any());
}

static void note_send(struct finder *f, const struct point *point, const struct statement *send) {
    const struct system *system = f->flows->system;
    if (send->channel != SYSTEM_NONE) {
        note_message(f, point, send, send->channel, send->message);
        return;
    }
    const struct value_set *receivers = values_of(f, point, send->receiver);
    for (uint32_t c = 0; c < system->components.count && receivers; c++) {
        uint32_t message =
            value_set_has(receivers, (int32_t)c) ? system_message_for(system, send, c) : SYSTEM_NONE;
        if (message != SYSTEM_NONE)
            note_message(f, point, send, system->components.items[c].inbox, message);
    }
}

/* --- Bodies --- */

static void walk(struct finder *f, struct point *point, const struct statement *statement);

static bool copy_point(struct finder *f, struct point *copy, const struct point *point) {
    uint32_t count = f->edge->locals;
    *copy = *point;
    copy->locals = arena_allocate(&f->scratch, (count + 1) * sizeof *copy->locals);
    f->failed |= !copy->locals;
    for (uint32_t i = 0; i < count && copy->locals; i++)
        copy->locals[i] = point->locals[i];
    return !f->failed;
}

/* True: something has grown. */
static bool join_locals(struct finder *f, struct point *into, const struct point *from) {
    bool grown = false;
    for (uint32_t i = 0; i < f->edge->locals && !f->failed; i++) {
        const struct value_set *both = value_set_union(&f->flows->arena, into->locals[i], from->locals[i]);
        f->failed |= !both;
        grown |= both != into->locals[i];
        into->locals[i] = both;
    }
    return grown;
}

/* Where a run never gets to, nothing has a value. */
static void join(struct finder *f, struct point *into, const struct point *from) {
    if (into->knowledge.impossible)
        *into = *from;
    else if (!from->knowledge.impossible) {
        knowledge_join(&into->knowledge, &from->knowledge);
        join_locals(f, into, from);
    }
}

static void walk_assignment(struct finder *f, struct point *point, const struct statement *statement) {
    struct message_flows *flows = f->flows;
    const struct value_set *values = &VALUE_SET_EMPTY;
    struct range range = range_none();
    for (const struct expression *e = statement->values; e && values; e = e->next) {
        const struct value_set *one = values_of(f, point, e);
        values = one ? value_set_union(&flows->arena, values, one) : NULL;
        range = range_hull(range, range_at(f, point, e));
    }
    f->failed |= !values;
    knowledge_assign(&flows->ranges, &point->knowledge, statement, range);
    if (f->failed || point->knowledge.impossible)
        return;
    uint32_t count = statement->index ? statement->array.length : 1;
    for (uint32_t i = statement->target; i < statement->target + count; i++) {
        if (!statement->to_local) {
            struct range allowed = of_type(flows->system->variables.items[i].type);
            grow(f, &flows->variables[i], value_set_clip(&flows->arena, values, allowed),
                 flows->ranges.variables[i]);
        } else if (statement->index) {
            point->locals[i] = value_set_union(&flows->arena, point->locals[i], values);
            f->failed |= !point->locals[i];
        } else
            point->locals[i] = values;
        if (f->failed)
            return;
    }
}

static void walk_if(struct finder *f, struct point *point, const struct statement *statement) {
    struct point otherwise;
    if (!copy_point(f, &otherwise, point))
        return;
    knowledge_split(&f->flows->ranges, statement->condition, &point->knowledge, &otherwise.knowledge);
    walk(f, point, statement->body);
    walk(f, &otherwise, statement->otherwise);
    join(f, point, &otherwise);
}

static void walk_loop(struct finder *f, struct point *point, const struct statement *statement) {
    const struct ranges *ranges = &f->flows->ranges;
    knowledge_enter_loop(ranges, &point->knowledge, statement);
    struct point around;
    bool grown = true;
    for (uint32_t round = 0; grown && !f->failed; round++) {
        if (!copy_point(f, &around, point))
            return;
        knowledge_assume(ranges, &around.knowledge, statement->condition, true);
        walk(f, &around, statement->body);
        grown = !f->failed && !around.knowledge.impossible && join_locals(f, point, &around);
        for (uint32_t i = 0; i < f->edge->locals && round >= MOST_ROUNDS && grown; i++)
            point->locals[i] = &VALUE_SET_ANY;
    }
    knowledge_assume(ranges, &point->knowledge, statement->condition, false);
}

static void walk(struct finder *f, struct point *point, const struct statement *statement) {
    for (; statement && !point->knowledge.impossible && !f->failed; statement = statement->next) {
        switch (statement->kind) {
        case STATEMENT_ASSIGN:
        case STATEMENT_CHOOSE:
            walk_assignment(f, point, statement);
            break;
        case STATEMENT_IF:
            walk_if(f, point, statement);
            break;
        case STATEMENT_WHILE:
            walk_loop(f, point, statement);
            break;
        case STATEMENT_SEND:
            note_send(f, point, statement);
            break;
        case STATEMENT_REQUIRE:
            knowledge_assume(&f->flows->ranges, &point->knowledge, statement->condition, true);
            break;
        }
    }
}

static void walk_edge(struct finder *f, const struct system_edge *edge) {
    struct point point = {.locals = NULL};
    f->edge = edge;
    arena_init(&f->scratch, &f->flows->job->memory);
    point.locals = arena_allocate(&f->scratch, (edge->locals + 1) * sizeof *point.locals);
    const struct value_set *zero = value_set_one(&f->scratch, 0);
    f->failed |=
        !point.locals || !zero || !knowledge_at(&point.knowledge, &f->flows->ranges, &f->scratch, edge);
    for (uint32_t i = 0; i < edge->locals && !f->failed; i++)
        point.locals[i] = zero;
    if (!f->failed && edge->guard)
        knowledge_assume(&f->flows->ranges, &point.knowledge, edge->guard, true);
    if (!f->failed)
        walk(f, &point, edge->body);
    arena_free(&f->scratch);
}

/* --- The whole --- */

static bool allocate(struct message_flows *flows) {
    const struct system *system = flows->system;
    uint32_t fields = 0;
    for (size_t c = 0; c < system->channels.count; c++)
        for (size_t m = 0; m < system->channels.items[c].messages.count; m++)
            fields += system->channels.items[c].messages.items[m].fields_count;
    flows->variables = arena_allocate(&flows->arena, (system->variables.count + 1) * sizeof(void *));
    flows->fields = arena_allocate(&flows->arena, (fields + 1) * sizeof(void *));
    flows->senders = arena_allocate(&flows->arena, (flows->ranges.messages + 1) * sizeof(void *));
    if (!flows->variables || !flows->fields || !flows->senders)
        return false;
    for (uint32_t i = 0; i < fields; i++)
        flows->fields[i] = &VALUE_SET_EMPTY;
    for (uint32_t i = 0; i < flows->ranges.messages; i++)
        flows->senders[i] = &VALUE_SET_EMPTY;
    return true;
}

static void enter_initial_state(struct finder *f) {
    struct message_flows *flows = f->flows;
    const struct system *system = flows->system;
    for (size_t i = 0; i < system->variables.count; i++) {
        flows->variables[i] = value_set_one(&flows->arena, system->variables.items[i].initial);
        f->failed |= !flows->variables[i];
    }
    for (size_t i = 0; i < system->initial.count && !f->failed; i++) {
        const struct system_initial *initial = &system->initial.items[i];
        uint32_t number = message_number(flows, initial->channel, initial->message);
        uint32_t sender =
            initial->sender == SYSTEM_NONE ? (uint32_t)system->components.count : initial->sender;
        const struct system_message *kind =
            &system->channels.items[initial->channel].messages.items[initial->message];
        grow(f, &flows->senders[number], value_set_one(&flows->arena, (int32_t)sender), range_any());
        for (uint32_t j = 0; j < kind->fields_count; j++)
            grow(f, &flows->fields[flows->ranges.first_field[number] + j],
                 value_set_one(&flows->arena, initial->values[j]), range_any());
    }
}

static int by_sender(const void *left, const void *right) {
    const struct message_flow *l = left, *r = right;
    if (l->sender != r->sender)
        return l->sender < r->sender ? -1 : 1;
    if (l->channel != r->channel)
        return l->channel < r->channel ? -1 : 1;
    return (l->message > r->message) - (l->message < r->message);
}

static bool find(struct message_flows *flows) {
    struct finder f = {.flows = flows};
    if (!allocate(flows))
        return false;
    enter_initial_state(&f);
    for (f.grown = true; f.grown && !f.failed; f.round++) {
        f.grown = false;
        for (size_t i = 0; i < flows->system->edges.count && !f.failed; i++)
            if (flows->ranges.edge_reached[i]) {
                walk_edge(&f, &flows->system->edges.items[i]);
                f.failed |= !job_step(flows->job, f.round);
            }
    }
    if (flows->list.count > 1)
        qsort(flows->list.items, flows->list.count, sizeof *flows->list.items, by_sender);
    return !f.failed && !job_failed(flows->job);
}

bool message_flows_find(struct message_flows *flows, struct job *job, const struct system *system) {
    *flows = (struct message_flows){.system = system, .job = job};
    arena_init(&flows->arena, &job->memory);
    if (ranges_infer(&flows->ranges, job, system) && find(flows))
        return true;
    message_flows_free(flows);
    return false;
}

void message_flows_free(struct message_flows *flows) {
    if (!flows->system)
        return;
    if (flows->ranges.system)
        ranges_free(&flows->ranges);
    array_free(&flows->list);
    arena_free(&flows->arena);
    flows->system = NULL;
}
