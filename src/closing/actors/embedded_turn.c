#include "closing/actors/embedded_turn.h"

#include <string.h>

#include "base/text.h"
#include "closing/actors/walk.h"
#include "system/program/turn.h"

static void walk_block(struct walk *w, const struct statement *block);

static struct system *system_of(const struct walk *w) {
    return &w->closed->system;
}

/* Statements that are written somewhere else. */
struct branch {
    struct statement *first;
    struct statement **outer;
};

static void begin_branch(struct walk *w, struct branch *branch) {
    *branch = (struct branch){.outer = w->end};
    w->end = &branch->first;
}

static struct statement *end_branch(struct walk *w, struct branch *branch) {
    w->end = branch->outer;
    return branch->first;
}

/* --- Conditions --- */

/* The condition in the closed system: a local that may be true or false, where it is not known. */
static struct expression *decide(struct walk *w, const struct expression *condition, struct span span) {
    struct expression *known = walk_known(w, condition);
    if (!known)
        return walk_copy(w, condition);
    struct system *system = system_of(w);
    uint32_t local = walk_new_local(w);
    struct statement *any = walk_choice(w, local, 0, 1, span);
    w->closed->conditions += w->writes;
    walk_add(w, is_never(known)
                    ? any
                    : statement_if(system, known,
                                   statement_assign_local(system, local, walk_copy(w, condition), span), any,
                                   span));
    return expression_local(system, local);
}

static void walk_if(struct walk *w, const struct statement *s) {
    (void)walk_origin(w, s->condition);
    struct expression *condition = w->writes ? decide(w, s->condition, s->span) : NULL;
    uint8_t *before = walk_save(w);
    struct branch branch;
    begin_branch(w, &branch);
    walk_block(w, s->body);
    struct statement *body = end_branch(w, &branch);
    uint8_t *after = walk_save(w);
    walk_restore(w, before);
    begin_branch(w, &branch);
    walk_block(w, s->otherwise);
    struct statement *otherwise = end_branch(w, &branch);
    walk_join(w, after);
    memory_free(before);
    memory_free(after);
    if (w->writes)
        walk_add(w, statement_if(system_of(w), condition, body, otherwise, s->span));
}

/* What is known at the beginning of any round. */
static void study_rounds(struct walk *w, const struct statement *s) {
    bool writes = w->writes;
    w->writes = false;
    for (bool grown = true; grown;) {
        uint8_t *before = walk_save(w);
        (void)walk_origin(w, s->condition);
        walk_block(w, s->body);
        walk_join(w, before);
        grown = before && memcmp(before, w->origins, w->origins_count) != 0;
        memory_free(before);
    }
    w->writes = writes;
}

static void walk_while(struct walk *w, const struct statement *s) {
    study_rounds(w, s);
    if (!w->writes)
        return;
    if (walk_known(w, s->condition)) {
        walk_refuse(w, s->span, "the length of this loop");
        return;
    }
    struct branch branch;
    uint8_t *before = walk_save(w);
    struct expression *condition = walk_copy(w, s->condition);
    begin_branch(w, &branch);
    walk_block(w, s->body);
    struct statement *body = end_branch(w, &branch);
    walk_join(w, before);
    memory_free(before);
    walk_add(w, statement_while(system_of(w), condition, body, s->span));
}

static void walk_require(struct walk *w, const struct statement *s) {
    (void)walk_origin(w, s->condition);
    if (!w->writes)
        return;
    struct system *system = system_of(w);
    struct expression *known = walk_known(w, s->condition);
    bool assertion = s->requirement == REQUIREMENT_ASSERTION;
    if (!known || assertion) {
        struct expression *condition = decide(w, s->condition, s->span);
        walk_add(w, statement_require(system, condition, s->requirement, s->span));
    } else if (!is_never(known)) {
        struct statement *require =
            statement_require(system, walk_copy(w, s->condition), s->requirement, s->span);
        walk_add(w, statement_if(system, known, require, NULL, s->span));
    }
}

/* --- Values --- */

/* An actor: an unknown index or condition on the way to it is any. `*known` is NULL then. */
static struct expression *find_actor(struct walk *w, const struct expression *e, struct expression **known) {
    struct system *system = system_of(w);
    *known = walk_known(w, e);
    if (!*known)
        return walk_copy(w, e);
    if (e->kind == EXPRESSION_CONDITIONAL) {
        struct expression *one_known, *other_known, *condition = decide(w, e->left, e->span);
        struct expression *one = find_actor(w, e->right, &one_known);
        struct expression *other = find_actor(w, e->otherwise, &other_known);
        *known = one_known ? one_known : other_known;
        return expression_conditional(system, condition, one, other);
    }
    struct expression *index = e->kind == EXPRESSION_ELEMENT ? walk_known(w, e->left) : NULL;
    uint32_t local;
    if (!index || !walk_keep(w, e->left, index, e->array.low, (int64_t)e->array.low + e->array.length - 1,
                             e->span, &local))
        return walk_copy(w, e);
    *known = NULL; /* variables that hold actors always are */
    return expression_element(system, e->array, expression_local(system, local), e->span);
}

static struct expression *actor_value(struct walk *w, const struct expression *e, struct span span) {
    struct expression *known = NULL, *value = find_actor(w, e, &known);
    if (known)
        walk_refuse(w, span, "which actor this is");
    return value;
}

/* --- Assignments --- */

/* Where a statement stores. */
struct storage {
    const struct statement *statement;
    struct expression *index; /* NULL: the target itself */
};

static bool is_indexed(const struct statement *s) {
    return s->index != NULL;
}

static uint8_t *origin_at(struct walk *w, const struct statement *s, uint32_t number) {
    return &w->origins[(s->to_local ? w->closed->influence.system->variables.count : 0) + number];
}

static void set_origin(struct walk *w, const struct statement *s, uint8_t origin) {
    if (w->closed->options->analysis == CLOSING_MAY && (origin & ORIGIN_OUTSIDE))
        origin = ORIGIN_OUTSIDE;
    w->flags_locals |= !w->writes && s->to_local && (origin & ORIGIN_OUTSIDE);
    if (!is_indexed(s)) {
        *origin_at(w, s, s->target) = origin;
        return;
    }
    for (uint32_t i = 0; i < s->array.length; i++)
        *origin_at(w, s, s->array.first + i) |= origin;
    if (!s->to_local)
        influence_add_array(&w->closed->influence, s->array);
}

static const struct system_variable *variable_of(const struct walk *w, const struct statement *s) {
    return s->to_local ? NULL : &w->closed->influence.system->variables.items[s->target];
}

/* The index is evaluated once. */
static bool find_place(struct walk *w, const struct statement *s, struct storage *place) {
    *place = (struct storage){.statement = s};
    if (!is_indexed(s))
        return true;
    (void)walk_origin(w, s->index);
    if (!w->writes)
        return true;
    struct expression *known = walk_known(w, s->index);
    uint32_t local;
    if (known) {
        if (!walk_keep(w, s->index, known, s->array.low, (int64_t)s->array.low + s->array.length - 1, s->span,
                       &local))
            return false;
    } else {
        local = walk_new_local(w);
        walk_add(w, statement_assign_local(system_of(w), local, walk_copy(w, s->index), s->span));
    }
    place->index = expression_local(system_of(w), local);
    return true;
}

static struct expression *again(struct walk *w, const struct expression *e) {
    return e->kind == EXPRESSION_LOCAL ? expression_local(system_of(w), e->index)
                                       : expression_constant(system_of(w), e->constant);
}

static void store_at(struct walk *w, const struct storage *place, uint32_t target, struct array_extent array,
                     struct expression *value) {
    const struct statement *s = place->statement;
    struct statement *made = s->to_local ? statement_assign_local(system_of(w), target, value, s->span)
                                         : statement_assign(system_of(w), target, value, s->span);
    if (place->index && made)
        statement_set_index(made, array, again(w, place->index));
    walk_add(w, made);
}

static void store(struct walk *w, const struct storage *place, struct expression *value) {
    store_at(w, place, place->statement->target, place->statement->array, value);
}

static void store_flag(struct walk *w, const struct storage *place, struct expression *known) {
    const struct statement *s = place->statement;
    const struct influence *o = &w->closed->influence;
    struct array_extent array = s->array;
    uint32_t first = is_indexed(s) ? array.first : s->target;
    uint32_t flag = s->to_local ? first + w->own_locals : o->flag_of_variable[first];
    if (s->to_local ? !w->flags_locals : flag == SYSTEM_NONE)
        return;
    array.first = flag;
    struct expression *value = known ? again(w, known) : expression_constant(system_of(w), 1);
    if (s->to_local) /* which begin as known zeros */
        value = expression_operation(system_of(w), OPERATOR_NOT, value, NULL, s->span);
    store_at(w, place, flag, array, value);
}

static int32_t default_of(struct value_type type) {
    return type.low <= 0 && 0 <= type.high ? 0 : type.low;
}

/* The value if it is known, and a default otherwise. */
static void store_known(struct walk *w, const struct storage *place, const struct expression *e,
                        struct expression *known, int32_t standard) {
    struct system *system = system_of(w);
    struct expression *nothing = expression_constant(system, standard);
    if (known && !is_never(known)) {
        uint32_t local = walk_new_local(w);
        walk_add(w, statement_assign_local(system, local, known, place->statement->span));
        known = expression_local(system, local);
    }
    struct expression *value =
        !known            ? walk_copy(w, e)
        : is_never(known) ? nothing
                          : expression_conditional(system, again(w, known), walk_copy(w, e), nothing);
    store(w, place, value);
    store_flag(w, place, known);
}

static bool is_kept(const struct walk *w, const struct statement *s) {
    return !s->to_local && w->closed->influence.kept_variable[s->target];
}

static void assign(struct walk *w, const struct storage *place, const struct expression *e) {
    const struct statement *s = place->statement;
    const struct system_variable *variable = variable_of(w, s);
    bool actor = variable && variable->type.kind == VALUE_COMPONENT;
    uint8_t origin = walk_origin(w, e);
    if (w->writes) {
        struct expression *known = walk_known(w, e);
        uint32_t local;
        if (actor)
            store(w, place, actor_value(w, e, s->span));
        else if (known && is_kept(w, s)) {
            if (walk_keep(w, e, known, variable->type.low, variable->type.high, s->span, &local))
                store(w, place, expression_local(system_of(w), local));
        } else
            store_known(w, place, e, known, variable ? default_of(variable->type) : 0);
    }
    set_origin(w, s, actor || is_kept(w, s) ? ORIGIN_INSIDE : origin);
}

static void walk_assign(struct walk *w, const struct statement *s) {
    struct storage place;
    if (find_place(w, s, &place))
        assign(w, &place, s->values);
}

/* One of the values, each with what is known of it. */
static void choose_from(struct walk *w, const struct storage *place, const struct expression *value,
                        uint32_t which, int32_t number) {
    if (!value->next) {
        assign(w, place, value);
        return;
    }
    struct system *system = system_of(w);
    struct span span = place->statement->span;
    uint8_t *before = walk_save(w);
    struct branch branch;
    begin_branch(w, &branch);
    assign(w, place, value);
    struct statement *body = end_branch(w, &branch);
    uint8_t *after = walk_save(w);
    walk_restore(w, before);
    begin_branch(w, &branch);
    choose_from(w, place, value->next, which, number + 1);
    struct statement *otherwise = end_branch(w, &branch);
    walk_join(w, after);
    memory_free(before);
    memory_free(after);
    if (!w->writes)
        return;
    struct expression *is_it = expression_operation(system, OPERATOR_EQUAL, expression_local(system, which),
                                                    expression_constant(system, number), span);
    walk_add(w, statement_if(system, is_it, body, otherwise, span));
}

static void walk_choose(struct walk *w, const struct statement *s) {
    struct storage place;
    int64_t values = 0;
    for (const struct expression *e = s->values; e; e = e->next)
        values++;
    if (!find_place(w, s, &place))
        return;
    uint32_t which = walk_new_local(w);
    if (w->writes)
        walk_add(w, walk_choice(w, which, 0, values - 1, s->span));
    choose_from(w, &place, s->values, which, 0);
}

/* --- Sends --- */

/* The message whose fields the arguments are; of a send to a value, one that it may be. NULL: nobody takes
 * it. */
static bool find_message(const struct walk *w, const struct statement *s, uint32_t *channel,
                         uint32_t *message) {
    const struct system *system = w->closed->influence.system;
    *channel = s->channel;
    *message = s->message;
    for (uint32_t i = 0; i < system->components.count && *channel == SYSTEM_NONE; i++) {
        *message = system_message_for(system, s, i);
        if (*message != SYSTEM_NONE)
            *channel = system->components.items[i].inbox;
    }
    return *channel != SYSTEM_NONE;
}

/* A default that all receivers take; false: there is none. */
static bool default_of_field(const struct walk *w, const struct statement *s, uint32_t channel,
                             uint32_t message, uint32_t field, int32_t *value) {
    const struct system *system = w->closed->influence.system;
    struct value_type type = system->channels.items[channel].messages.items[message].fields[field].type;
    for (uint32_t i = 0; i < system->components.count && s->channel == SYSTEM_NONE; i++) {
        uint32_t other = system_message_for(system, s, i);
        if (other == SYSTEM_NONE)
            continue;
        const struct value_type *taken = &system->channels.items[system->components.items[i].inbox]
                                              .messages.items[other]
                                              .fields[field]
                                              .type;
        type.low = taken->low > type.low ? taken->low : type.low;
        type.high = taken->high < type.high ? taken->high : type.high;
    }
    *value = default_of(type);
    return type.low <= type.high;
}

struct sending {
    const struct statement *statement;
    uint32_t channel, message;
    bool gone; /* to a missing component */
    struct expression *arguments, **end;
    struct expression *flags, **flags_end;
};

static void add_argument(struct expression ***end, struct expression *argument) {
    if (!argument)
        return;
    **end = argument;
    *end = &argument->next;
}

static void send_field(struct walk *w, struct sending *sending, const struct expression *e, uint32_t field) {
    struct system *system = system_of(w);
    const struct influence *o = &w->closed->influence;
    struct span span = sending->statement->span;
    const struct value_type *type =
        &o->system->channels.items[sending->channel].messages.items[sending->message].fields[field].type;
    uint32_t number = influence_field(o, sending->channel, sending->message, field), local;
    struct expression *known = walk_known(w, e), *argument;
    int32_t standard = 0;
    if (type->kind == VALUE_COMPONENT)
        argument = actor_value(w, e, span);
    else if (!known)
        argument = walk_copy(w, e);
    else if (o->kept_field[number]) {
        if (!walk_keep(w, e, known, type->low, type->high, span, &local))
            return;
        known = NULL;
        argument = expression_local(system, local);
    } else {
        if (!default_of_field(w, sending->statement, sending->channel, sending->message, field, &standard))
            walk_refuse(w, span, "an argument without a value that all receivers take");
        uint32_t held = walk_new_local(w);
        if (!is_never(known)) {
            walk_add(w, statement_assign_local(system, held, known, span));
            known = expression_local(system, held);
        }
        struct expression *nothing = expression_constant(system, standard);
        argument = is_never(known)
                       ? nothing
                       : expression_conditional(system, again(w, known), walk_copy(w, e), nothing);
    }
    if (argument)
        argument->is_component = e->is_component;
    add_argument(&sending->end, argument);
    if (o->flag_of_field[number] != SYSTEM_NONE)
        add_argument(&sending->flags_end, known ? again(w, known) : expression_constant(system, 1));
}

static void note_sent(struct walk *w, const struct statement *s, uint32_t channel, uint32_t message) {
    struct influence *o = &w->closed->influence;
    uint32_t field = 0;
    for (const struct expression *e = s->values; e; e = e->next, field++) {
        uint32_t number = influence_field(o, channel, message, field);
        uint8_t origin = walk_origin(w, e);
        if (w->closed->options->analysis == CLOSING_MAY && (origin & ORIGIN_OUTSIDE))
            origin = ORIGIN_OUTSIDE;
        influence_add(o, &o->fields[number], o->kept_field[number] ? ORIGIN_INSIDE : origin);
    }
}

static void walk_send(struct walk *w, const struct statement *s) {
    struct sending sending = {.statement = s};
    if (s->receiver)
        (void)walk_origin(w, s->receiver);
    bool taken = find_message(w, s, &sending.channel, &sending.message);
    if (taken)
        note_sent(w, s, sending.channel, sending.message);
    if (!w->writes)
        return;
    struct system *system = system_of(w);
    sending.end = &sending.arguments;
    sending.flags_end = &sending.flags;
    struct expression *receiver = s->channel == SYSTEM_NONE ? actor_value(w, s->receiver, s->span) : NULL;
    uint32_t field = 0;
    for (const struct expression *e = taken ? s->values : NULL; e; e = e->next, field++)
        send_field(w, &sending, e, field);
    *sending.end = sending.flags;
    if (!taken) /* it fails, as it did before */
        for (const struct expression *e = s->values; e; e = e->next)
            add_argument(&sending.end, walk_copy(w, e));
    uint32_t to =
        s->channel == SYSTEM_NONE ? SYSTEM_NONE : system_receiver(w->closed->influence.system, s->channel);
    w->closed->outputs += to != SYSTEM_NONE && is_missing(w->closed->open, to);
    walk_add(w, s->channel == SYSTEM_NONE
                    ? statement_send_to(system, receiver, s->message_name, sending.arguments, s->span)
                    : statement_send(system, s->channel, s->message, sending.arguments, s->span));
}

/* --- Turns --- */

static void walk_block(struct walk *w, const struct statement *block) {
    for (; block && system_complete(system_of(w)); block = block->next) {
        switch (block->kind) {
        case STATEMENT_ASSIGN:
            walk_assign(w, block);
            break;
        case STATEMENT_CHOOSE:
            walk_choose(w, block);
            break;
        case STATEMENT_IF:
            walk_if(w, block);
            break;
        case STATEMENT_WHILE:
            walk_while(w, block);
            break;
        case STATEMENT_SEND:
            walk_send(w, block);
            break;
        case STATEMENT_REQUIRE:
            walk_require(w, block);
            break;
        }
    }
}

bool embedded_turn_study(struct chaotic_system *closed, const struct system_edge *edge,
                         const struct system_arrival *arrival) {
    struct walk w;
    struct influence *o = &closed->influence;
    bool fine = walk_begin(&w, closed, edge, arrival, false);
    if (fine && edge->guard)
        (void)walk_origin(&w, edge->guard);
    if (fine)
        walk_block(&w, edge->body);
    for (size_t i = 0; i < o->system->variables.count && fine; i++)
        influence_add(o, &o->variables[i], w.origins[i]);
    walk_free(&w);
    return fine && !o->memory->exhausted;
}

/* Without flags, what may be unknown at the next turn counts as unknown: a value would only make states. */
static void forget(struct walk *w) {
    const struct influence *o = &w->closed->influence;
    for (uint32_t i = 0; i < o->system->variables.count; i++) {
        const struct system_variable *v = &o->system->variables.items[i];
        if (v->component != w->edge->component || !(o->variables[i] & ORIGIN_OUTSIDE))
            continue;
        walk_add(w, statement_assign(system_of(w), i, expression_constant(system_of(w), default_of(v->type)),
                                     w->edge->span));
    }
}

/* grant(_,bob) */
static const char *name_of(struct chaotic_system *c, const struct system_arrival *arrival) {
    struct system *system = &c->system;
    const struct system_message *message =
        &c->influence.system->channels.items[arrival->channel].messages.items[arrival->message];
    struct text text = {.memory = &c->job->memory};
    text_add(&text, message->name);
    for (uint32_t f = 0; f < message->fields_count; f++) {
        text_add(&text, f == 0 ? "(" : ",");
        if (message->fields[f].type.kind == VALUE_COMPONENT)
            text_value(&text, system, VALUE_COMPONENT, arrival->values[f]);
        else
            text_add(&text, "_");
    }
    text_add(&text, message->fields_count > 0 ? ")" : "");
    const char *end = text_end(&text);
    const char *name = arena_text(&system->arena, end, strlen(end));
    text_free(&text);
    return name;
}

/* Does some local hold data from outside? Otherwise none needs a flag. */
static bool has_unknown_locals(struct chaotic_system *closed, const struct system_edge *edge,
                               const struct system_arrival *arrival, bool *found) {
    struct walk w;
    bool fine = walk_begin(&w, closed, edge, arrival, false);
    if (fine)
        walk_block(&w, edge->body);
    *found = fine && w.flags_locals;
    walk_free(&w);
    return fine;
}

/* A guard that is not known may be true. */
static struct expression *open_guard(struct walk *w, const struct expression *guard) {
    struct expression *known = guard ? walk_known(w, guard) : NULL;
    if (!guard || is_never(known))
        return NULL;
    struct system *system = system_of(w);
    struct expression *copy = walk_copy(w, guard);
    if (!known)
        return copy;
    known = expression_operation(system, OPERATOR_NOT, known, NULL, guard->span);
    return expression_operation(system, OPERATOR_OR, known, copy, guard->span);
}

bool embedded_turn_add(struct chaotic_system *closed, const struct system_edge *edge,
                       const struct system_arrival *arrival, uint32_t priority) {
    struct walk w;
    struct system_edge made = *edge;
    bool uses_flags = false, fine = has_unknown_locals(closed, edge, arrival, &uses_flags) &&
                                    walk_begin(&w, closed, edge, arrival, true);
    if (fine) {
        w.flags_locals = uses_flags;
        made.body = NULL;
        w.end = &made.body;
        made.guard = open_guard(&w, edge->guard);
        walk_block(&w, edge->body);
        if (closed->options->analysis == CLOSING_MAY)
            forget(&w);
        made.locals = w.locals;
    }
    if (fine && arrival) {
        made.channel = SYSTEM_NONE;
        made.message = 0;
        made.arrival = arrival;
        made.priority = priority;
        made.name = name_of(closed, arrival);
    }
    if (fine)
        walk_free(&w);
    return fine && made.name && system_add_edge(&closed->system, &made) != SYSTEM_NONE;
}

void embedded_invariant_study(struct chaotic_system *closed, const struct expression *condition) {
    struct walk w;
    if (walk_begin(&w, closed, NULL, NULL, false))
        (void)walk_origin(&w, condition);
    walk_free(&w);
}

struct expression *embedded_invariant(struct chaotic_system *closed, const struct expression *condition) {
    struct walk w;
    struct expression *made = NULL;
    if (walk_begin(&w, closed, NULL, NULL, true)) {
        struct expression *known = walk_known(&w, condition);
        made = !known            ? walk_copy(&w, condition)
               : is_never(known) ? known
                                 : expression_operation(&closed->system, OPERATOR_AND, known,
                                                        walk_copy(&w, condition), condition->span);
    }
    walk_free(&w);
    return made;
}
