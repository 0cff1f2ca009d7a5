#include "closing/actors/walk.h"

#include <string.h>

#include "system/copy_code.h"

bool walk_begin(struct walk *w, struct chaotic_system *closed, const struct system_edge *edge,
                const struct system_arrival *arrival, bool writes) {
    const struct influence *o = &closed->influence;
    size_t variables = o->system->variables.count;
    *w = (struct walk){.closed = closed, .edge = edge, .arrival = arrival, .writes = writes};
    w->own_locals = edge ? edge->locals : 0;
    w->locals = 2 * w->own_locals;
    w->origins_count = variables + w->own_locals;
    w->origins = memory_allocate(o->memory, w->origins_count + 1);
    if (!w->origins)
        return false;
    memcpy(w->origins, o->variables, variables);
    memset(w->origins + variables, ORIGIN_INSIDE, w->own_locals);
    return true;
}

void walk_free(struct walk *w) {
    memory_free(w->origins);
}

uint8_t *walk_save(const struct walk *w) {
    uint8_t *saved = memory_allocate(w->closed->influence.memory, w->origins_count + 1);
    if (saved)
        memcpy(saved, w->origins, w->origins_count);
    return saved;
}

void walk_restore(struct walk *w, const uint8_t *saved) {
    if (saved)
        memcpy(w->origins, saved, w->origins_count);
}

bool walk_join(struct walk *w, const uint8_t *saved) {
    bool grown = false;
    for (size_t i = 0; i < w->origins_count && saved; i++) {
        grown |= (w->origins[i] | saved[i]) != w->origins[i];
        w->origins[i] |= saved[i];
    }
    return grown;
}

/* --- Origins --- */

static uint8_t read_variable(struct walk *w, uint32_t variable) {
    struct influence *o = &w->closed->influence;
    influence_add(o, &o->read[variable], w->origins[variable]);
    return w->origins[variable];
}

/* The message that the turn takes. */
static uint32_t taken_channel(const struct walk *w) {
    return w->arrival ? w->arrival->channel : w->edge->channel;
}

static uint32_t taken_message(const struct walk *w) {
    return w->arrival ? w->arrival->message : w->edge->message;
}

static uint8_t read_field(const struct walk *w, uint32_t field) {
    const struct chaotic_system *c = w->closed;
    uint32_t channel = taken_channel(w), message = taken_message(w);
    const struct system_message *taken =
        &c->influence.system->channels.items[channel].messages.items[message];
    if (taken->fields[field].type.kind == VALUE_COMPONENT)
        return ORIGIN_INSIDE;
    if (w->arrival)
        return ORIGIN_OUTSIDE;
    uint8_t origin = c->influence.fields[influence_field(&c->influence, channel, message, field)];
    bool both = c->options->analysis == CLOSING_MAY && external_get(&c->external, channel, message);
    return both ? origin | ORIGIN_OUTSIDE : origin;
}

/* A value is known if all that it is made of is. */
static uint8_t combine(uint8_t one, uint8_t other) {
    return (one & other & ORIGIN_INSIDE) | ((one | other) & ORIGIN_OUTSIDE);
}

static uint8_t join_elements(struct walk *w, const struct expression *e) {
    struct influence *o = &w->closed->influence;
    uint8_t all = 0;
    for (uint32_t i = 0; i < e->array.length; i++)
        all |= e->kind == EXPRESSION_ELEMENT ? read_variable(w, e->array.first + i)
               : e->kind == EXPRESSION_FIELD_ELEMENT
                   ? read_field(w, e->array.first + i)
                   : w->origins[o->system->variables.count + e->array.first + i];
    if (e->kind == EXPRESSION_FIELD_ELEMENT && w->arrival)
        return ORIGIN_OUTSIDE; /* actors, too: which one depends on the index */
    if (e->kind == EXPRESSION_ELEMENT)
        influence_add_array(o, e->array);
    if (e->kind == EXPRESSION_FIELD_ELEMENT)
        influence_add_field_array(o, influence_field(o, taken_channel(w), taken_message(w), e->array.first),
                                  e->array.length);
    return all;
}

/* && and ||: the left side may decide. */
static uint8_t origin_of_operation(struct walk *w, const struct expression *e) {
    uint8_t left = walk_origin(w, e->left), right = e->right ? walk_origin(w, e->right) : ORIGIN_INSIDE;
    if (e->operation == OPERATOR_AND || e->operation == OPERATOR_OR)
        return (left & ORIGIN_INSIDE) | ((left | right) & ORIGIN_OUTSIDE);
    return combine(left, right);
}

uint8_t walk_origin(struct walk *w, const struct expression *e) {
    switch (e->kind) {
    case EXPRESSION_CONSTANT:
    case EXPRESSION_SENDER:
        return ORIGIN_INSIDE;
    case EXPRESSION_VARIABLE:
        return read_variable(w, e->index);
    case EXPRESSION_FIELD:
        return read_field(w, e->index);
    case EXPRESSION_LOCAL:
        return w->origins[w->closed->influence.system->variables.count + e->index];
    case EXPRESSION_OPERATION:
        return origin_of_operation(w, e);
    case EXPRESSION_ELEMENT:
    case EXPRESSION_FIELD_ELEMENT:
    case EXPRESSION_LOCAL_ELEMENT:
        return combine(walk_origin(w, e->left), join_elements(w, e));
    case EXPRESSION_CONDITIONAL:
        return combine(walk_origin(w, e->left), walk_origin(w, e->right) | walk_origin(w, e->otherwise));
    }
    return ORIGIN_INSIDE;
}

/* --- What is known --- */

bool is_never(const struct expression *known) {
    return known && known->kind == EXPRESSION_CONSTANT && known->constant == 0;
}

static struct system *system_of(const struct walk *w) {
    return &w->closed->system;
}

static struct expression *never(struct walk *w) {
    return expression_constant(system_of(w), 0);
}

static struct expression *operation(struct walk *w, enum node_operator operator, struct expression * left,
                                    struct expression *right) {
    return expression_operation(system_of(w), operator, left, right, (struct span){0});
}

static struct expression * and (struct walk * w, struct expression *left, struct expression *right) {
    if (!left || is_never(right))
        return right;
    return !right || is_never(left) ? left : operation(w, OPERATOR_AND, left, right);
}

/* `origin` of something that has this flag, or none. */
static struct expression *by_origin(struct walk *w, uint8_t origin, struct expression *flag) {
    bool may = w->closed->options->analysis == CLOSING_MAY;
    if (!(origin & ORIGIN_OUTSIDE))
        return NULL;
    return may || !(origin & ORIGIN_INSIDE) || !flag ? never(w) : flag;
}

static struct expression *variable_flag(struct walk *w, uint32_t variable) {
    uint32_t flag = w->closed->influence.flag_of_variable[variable];
    return flag == SYSTEM_NONE ? NULL : expression_variable(system_of(w), flag);
}

static uint32_t field_flag(const struct walk *w, uint32_t field) {
    const struct influence *o = &w->closed->influence;
    return o->flag_of_field[influence_field(o, taken_channel(w), taken_message(w), field)];
}

static struct expression *known_field(struct walk *w, uint32_t field) {
    uint32_t flag = w->arrival ? SYSTEM_NONE : field_flag(w, field);
    return by_origin(w, read_field(w, field),
                     flag == SYSTEM_NONE ? NULL : expression_field(system_of(w), flag));
}

/* The flag at the index: all elements have one. */
static struct expression *known_element(struct walk *w, const struct expression *e) {
    struct expression *index = walk_known(w, e->left);
    struct array_extent array = e->array;
    uint8_t origin = join_elements(w, e);
    if (is_never(index) || !(origin & ORIGIN_OUTSIDE))
        return index;
    struct expression *flag = NULL;
    uint32_t first = SYSTEM_NONE;
    if (e->kind == EXPRESSION_ELEMENT)
        first = w->closed->influence.flag_of_variable[array.first];
    else if (e->kind == EXPRESSION_LOCAL_ELEMENT)
        first = array.first + w->own_locals;
    else if (!w->arrival)
        first = field_flag(w, array.first);
    array.first = first;
    if (first != SYSTEM_NONE)
        flag = e->kind == EXPRESSION_ELEMENT
                   ? expression_element(system_of(w), array, walk_copy(w, e->left), e->span)
               : e->kind == EXPRESSION_LOCAL_ELEMENT
                   ? expression_local_element(system_of(w), array, walk_copy(w, e->left), e->span)
                   : expression_field_element(system_of(w), array, walk_copy(w, e->left), e->span);
    if (e->kind == EXPRESSION_LOCAL_ELEMENT)
        flag = operation(w, OPERATOR_NOT, flag, NULL);
    return and(w, index, by_origin(w, origin, flag));
}

static struct expression *known_operation(struct walk *w, const struct expression *e) {
    struct expression *left = walk_known(w, e->left), *right = e->right ? walk_known(w, e->right) : NULL;
    bool decides = e->operation == OPERATOR_AND || e->operation == OPERATOR_OR;
    if (!decides || !right || is_never(left))
        return and(w, left, right);
    struct expression *decided = walk_copy(w, e->left);
    if (e->operation == OPERATOR_AND)
        decided = operation(w, OPERATOR_NOT, decided, NULL);
    return and(w, left, is_never(right) ? decided : operation(w, OPERATOR_OR, decided, right));
}

static struct expression *known_conditional(struct walk *w, const struct expression *e) {
    struct expression *one = walk_known(w, e->right), *other = walk_known(w, e->otherwise);
    struct system *system = system_of(w);
    if (!one && !other)
        return walk_known(w, e->left);
    one = one ? one : expression_constant(system, 1);
    other = other ? other : expression_constant(system, 1);
    return and(w, walk_known(w, e->left), expression_conditional(system, walk_copy(w, e->left), one, other));
}

struct expression *walk_known(struct walk *w, const struct expression *e) {
    switch (e->kind) {
    case EXPRESSION_CONSTANT:
    case EXPRESSION_SENDER:
        return NULL;
    case EXPRESSION_VARIABLE:
        return by_origin(w, w->origins[e->index], variable_flag(w, e->index));
    case EXPRESSION_FIELD:
        return known_field(w, e->index);
    case EXPRESSION_LOCAL:
        return by_origin(
            w, walk_origin(w, e),
            operation(w, OPERATOR_NOT, expression_local(system_of(w), w->own_locals + e->index), NULL));
    case EXPRESSION_OPERATION:
        return known_operation(w, e);
    case EXPRESSION_ELEMENT:
    case EXPRESSION_FIELD_ELEMENT:
    case EXPRESSION_LOCAL_ELEMENT:
        return known_element(w, e);
    case EXPRESSION_CONDITIONAL:
        return known_conditional(w, e);
    }
    return NULL;
}

/* --- Copies --- */

/* What comes from outside is a constant: an actor, or a value that nobody looks at. */
static void replace_leaf(void *data, struct expression *copy) {
    const struct walk *w = data;
    if (!w->arrival)
        return;
    if (copy->kind == EXPRESSION_FIELD || copy->kind == EXPRESSION_FIELD_ELEMENT) {
        copy->constant = copy->kind == EXPRESSION_FIELD ? w->arrival->values[copy->index] : 0;
        copy->kind = EXPRESSION_CONSTANT;
        copy->left = NULL;
    } else if (copy->kind == EXPRESSION_SENDER) {
        copy->kind = EXPRESSION_CONSTANT;
        copy->constant = (int32_t)w->arrival->sender;
    }
}

struct expression *walk_copy(struct walk *w, const struct expression *e) {
    struct code_copier copier = {system_of(w), replace_leaf, w};
    struct expression alone = *e;
    alone.next = NULL;
    return copy_expression(&copier, &alone);
}

/* --- Code --- */

void walk_add(struct walk *w, struct statement *statement) {
    if (!w->writes || !statement)
        return;
    *w->end = statement;
    w->end = &statement->next;
}

uint32_t walk_new_local(struct walk *w) {
    return w->locals++;
}

struct statement *walk_choice(struct walk *w, uint32_t local, int64_t low, int64_t high, struct span span) {
    struct expression *first = NULL, **end = &first;
    for (int64_t value = low; value <= high; value++) {
        *end = expression_constant(system_of(w), (int32_t)value);
        if (!*end)
            return NULL;
        end = &(*end)->next;
    }
    return statement_choose_local(system_of(w), local, first, span);
}

void walk_refuse(struct walk *w, struct span span, const char *what) {
    if (w->writes)
        sources_error(w->closed->open->sources, span,
                      "keep data from outside away from it, or choose --analysis explicit",
                      "%s depends on data from outside", what);
}

bool walk_keep(struct walk *w, const struct expression *e, struct expression *known, int64_t low,
               int64_t high, struct span span, uint32_t *local) {
    *local = walk_new_local(w);
    if (!w->writes)
        return true;
    if (high - low >= MOST_KEPT_VALUES) {
        sources_error(
            w->closed->open->sources, span, "give it a type with fewer values",
            "data from outside arrives here, and has more than %d values: a property looks at it, or it is an index",
            (int)MOST_KEPT_VALUES);
        return false;
    }
    struct statement *any = walk_choice(w, *local, low, high, span);
    struct statement *assign = statement_assign_local(system_of(w), *local, walk_copy(w, e), span);
    walk_add(w, is_never(known) ? any : statement_if(system_of(w), known, assign, any, span));
    return true;
}
