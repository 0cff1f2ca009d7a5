#include "closing/guided.h"

#include "closing/additions.h"
#include "closing/blocking.h"
#include "closing/known.h"
#include "closing/message.h"
#include "language/promela/constant.h"

enum { MOST_IN_A_BYTE = 256 };

static const struct environment *environment_of(const struct embedding *e) {
    return &e->closing->environment;
}

/* --- States --- */

static struct promela_expression *compared(struct embedding *e, enum promela_operator operation,
                                           uint32_t state) {
    struct node_maker *m = &e->maker;
    return node_binary(m, operation, node_name(m, ENV_STATE), node_number(m, (int32_t)state));
}

/* Where does a message lead? STATE_NONE: it is not possible there. */
static uint32_t target_of(const struct lts *lts, uint32_t state, uint32_t label) {
    uint64_t begin, end;
    lts_labelled(lts, state, label, &begin, &end);
    return begin < end ? edge_target(lts->edges[begin]) : STATE_NONE;
}

/* Is the environment in one of the states from which the message leads to `to`, or anywhere if it is
 * STATE_NONE? */
static struct promela_expression *is_before(struct embedding *e, uint32_t label, uint32_t to) {
    struct node_maker *m = &e->maker;
    const struct lts *lts = environment_of(e)->automaton;
    struct promela_expression *any = node_truth(m, false);
    uint32_t first = STATE_NONE;
    bool all = true;
    for (uint32_t s = 0; s <= lts->states; s++) {
        uint32_t target = s < lts->states ? target_of(lts, s, label) : STATE_NONE;
        bool is_one = target != STATE_NONE && (to == STATE_NONE || target == to);
        all &= is_one || s == lts->states;
        if (is_one && first == STATE_NONE)
            first = s;
        if (is_one || first == STATE_NONE)
            continue;
        struct promela_expression *run = first + 1 == s
                                             ? compared(e, PROMELA_EQUAL, first)
                                             : node_and(m, compared(e, PROMELA_GREATER_EQUAL, first),
                                                        compared(e, PROMELA_LESS_EQUAL, s - 1));
        any = node_or(m, any, run);
        first = STATE_NONE;
    }
    return all ? node_truth(m, true) : any;
}

/* --- Moves --- */

/* One option: the move to a state. */
static void add_move(struct embedding *e, struct node_list *list, uint32_t label, uint32_t to,
                     const struct promela_expression *guard) {
    struct node_maker *m = &e->maker;
    const struct lts *lts = environment_of(e)->automaton;
    bool stays = true;
    for (uint32_t s = 0; s < lts->states; s++)
        stays &= target_of(lts, s, label) != to || s == to;
    struct promela_statement *condition =
        node_condition(m, node_and(m, node_copy(m, guard), is_before(e, label, to)));
    if (condition)
        condition->arrow = !stays;
    node_list_add(list, condition);
    if (!stays)
        node_list_add(list, node_assign(m, node_name(m, ENV_STATE), node_number(m, (int32_t)to)));
}

/* The environment moves over a message, if `guard` allows it. It is one step with what is in the list then.
 */
static void move(struct embedding *e, struct node_list *list, uint32_t label,
                 const struct promela_expression *guard) {
    struct node_maker *m = &e->maker;
    const struct lts *lts = environment_of(e)->automaton;
    struct promela_statement *choice = node_statement(m, PROMELA_IF);
    struct node_list option = {0};
    uint32_t targets = 0;
    for (uint32_t to = 0; to < lts->states && choice && !m->failed; to++) {
        bool is_target = false;
        for (uint32_t s = 0; s < lts->states && !is_target; s++)
            is_target = target_of(lts, s, label) == to;
        if (!is_target)
            continue;
        option = (struct node_list){0};
        add_move(e, &option, label, to, guard);
        node_add_option(m, choice, &option);
        targets++;
    }
    if (targets == 1)
        *list = option;
    else
        node_list_add(list, choice);
}

/* Looking at a message without taking it: the environment stays where it is. */
static void peek(struct embedding *e, struct node_list *list, uint32_t label,
                 const struct promela_expression *guard) {
    struct node_maker *m = &e->maker;
    node_list_add(list, node_condition(m, node_and(m, node_copy(m, guard), is_before(e, label, STATE_NONE))));
}

static bool is_possible(const struct lts *lts, uint32_t label) {
    for (uint32_t s = 0; s < lts->states; s++)
        if (target_of(lts, s, label) != STATE_NONE)
            return true;
    return false;
}

/* --- Messages from the environment --- */

/* Can the receive take it? What is not known may be what is asked for. */
static bool can_match(const struct promela_statement *s, const struct environment_message *m) {
    uint32_t k = 0;
    for (const struct promela_expression *a = s->arguments; a && k < m->count; a = a->next, k++) {
        int32_t number;
        if (pattern_is_matched(a) && m->fields[k].kind == ENVIRONMENT_NUMBER && promela_fold(a, &number) &&
            number != m->fields[k].number)
            return false;
    }
    return true;
}

/* `eval` and the like compare a number of the environment with the value that is known now. */
static struct promela_expression *equalities(struct embedding *e, const struct promela_statement *s,
                                             const struct environment_message *message) {
    struct node_maker *m = &e->maker;
    struct promela_expression *all = node_truth(m, true);
    uint32_t k = 0;
    for (const struct promela_expression *a = s->arguments; a && k < message->count; a = a->next, k++)
        if (a->kind == PROMELA_EVAL && message->fields[k].kind == ENVIRONMENT_NUMBER)
            all = node_and(m, all,
                           node_or(m, node_not(m, embedding_known(e, a->left)),
                                   node_binary(m, PROMELA_EQUAL, node_copy(m, a->left),
                                               node_number(m, message->fields[k].number))));
    return all;
}

/* Is it always ready to send and to take whatever its automaton says? That has one state, and its processes
 * begin again behind each message. */
static bool is_always_ready(const struct embedding *e) {
    bool ready = environment_of(e)->automaton->states == 1;
    for (const struct promela_unit *u = e->closing->environment_units; u && ready; u = u->next) {
        const struct promela_statement *s = u->kind == PROMELA_PROCTYPE ? u->body->first : NULL;
        while (s && promela_is_at_entry(s))
            s = s->next;
        for (const struct promela_option *o = s ? s->options : NULL; o; o = o->next)
            ready &= (o->body->first->kind == PROMELA_SEND || o->body->first->kind == PROMELA_RECEIVE) &&
                     !o->body->first->next;
        ready &= !s || (s->kind == PROMELA_DO && !s->next);
    }
    return ready;
}

/* While input is open, where the model has time. */
static struct promela_expression *input_guard(struct embedding *e, const struct promela_statement *s,
                                              const struct environment_message *message) {
    struct node_maker *m = &e->maker;
    bool opens = e->closing->timed || environment_of(e)->automaton->states == 1;
    e->uses_env_open |= opens;
    struct promela_expression *guard = opens ? node_name(m, ENV_OPEN) : node_truth(m, true);
    if (e->has_time && !e->closing->timed && blocking_is_in_the_way(e, s)) /* the input ends only so */
        guard = node_and(m, guard, blocking_guard(e, s));
    return node_and(m, guard, equalities(e, s, message));
}

uint32_t guided_receive(struct embedding *e, const struct promela_statement *s,
                        struct promela_statement *choice, struct promela_statement **last) {
    const struct environment *environment = environment_of(e);
    uint32_t channel = open_model_channel(e->model, s->target), options = 0;
    for (uint32_t label = 1; label < environment->automaton->alphabet.count && !e->maker.failed; label++) {
        struct environment_message m = environment_message(environment, environment->of_label[label]);
        struct node_list list = {0}, option = {0};
        if (!m.comes || m.channel != channel || !can_match(s, &m) ||
            !is_possible(environment->automaton, label))
            continue;
        (s->copies ? peek : move)(e, &list, label, input_guard(e, s, &m));
        *last = embed_outside_data(e, &list, s, &m);
        node_list_add(&option, *last);
        node_add_option(&e->maker, choice, &option);
        options++;
    }
    return options;
}

/* --- Messages to the environment --- */

/* Does a message to the environment have a number in a field, as the first of them? */
static bool is_output_with_number(const struct environment *environment, uint32_t message, uint32_t channel,
                                  uint32_t field, int32_t *number) {
    struct environment_message m = environment_message(environment, message);
    if (m.comes || m.channel != channel || m.fields[field].kind != ENVIRONMENT_NUMBER)
        return false;
    *number = m.fields[field].number;
    for (uint32_t i = 0; i < message; i++) {
        struct environment_message other = environment_message(environment, i);
        if (!other.comes && other.channel == channel && other.fields[field].kind == ENVIRONMENT_NUMBER &&
            other.fields[field].number == *number)
            return false;
    }
    return true;
}

/* May the data of a field be what this message has there? */
static struct promela_expression *may_be(struct embedding *e, const struct environment_message *message,
                                         uint32_t k, const struct promela_expression *value) {
    struct node_maker *m = &e->maker;
    const struct environment *environment = environment_of(e);
    struct environment_field field = message->fields[k];
    struct promela_expression *fits = node_truth(m, true);
    int32_t number;
    if (field.kind == ENVIRONMENT_ANY)
        return fits;
    if (promela_fold(value, &number))
        return node_truth(m, field.kind == ENVIRONMENT_NUMBER
                                 ? number == field.number
                                 : !environment_asks(environment, message->channel, k, number));
    if (field.kind == ENVIRONMENT_NUMBER)
        fits = node_binary(m, PROMELA_EQUAL, node_copy(m, value), node_number(m, field.number));
    for (uint32_t i = 0; field.kind == ENVIRONMENT_OTHER && i < sequences_count(&environment->messages); i++)
        if (is_output_with_number(environment, i, message->channel, k, &number))
            fits = node_and(m, fits,
                            node_binary(m, PROMELA_UNEQUAL, node_copy(m, value), node_number(m, number)));
    return node_or(m, node_not(m, embedding_known(e, value)), fits);
}

static struct promela_expression *may_be_message(struct embedding *e, const struct promela_statement *s,
                                                 const struct environment_message *message) {
    struct promela_expression *all = node_truth(&e->maker, true);
    uint32_t k = 0;
    for (const struct promela_expression *a = s->arguments; a && k < message->count; a = a->next, k++)
        all = node_and(&e->maker, all, may_be(e, message, k, a));
    return all;
}

struct promela_statement *guided_send(struct embedding *e, const struct promela_statement *s) {
    const struct environment *environment = environment_of(e);
    struct promela_statement *choice = node_statement(&e->maker, PROMELA_IF), *last = NULL;
    uint32_t channel = open_model_channel(e->model, s->target), options = 0;
    for (uint32_t label = 1; label < environment->automaton->alphabet.count && !e->maker.failed; label++) {
        struct environment_message m = environment_message(environment, environment->of_label[label]);
        struct node_list list = {0}, option = {0};
        if (m.comes || m.channel != channel || !is_possible(environment->automaton, label))
            continue;
        struct promela_expression *fits = may_be_message(e, s, &m);
        if (node_is_truth(fits, false))
            continue;
        if (e->closing->timed && !is_always_ready(e))
            fits = node_and(&e->maker, fits, blocking_guard(e, s));
        move(e, &list, label, fits);
        last = embedding_one_step(e, &list);
        node_list_add(&option, last);
        node_add_option(&e->maker, choice, &option);
        options++;
    }
    if (options == 0)
        return node_condition(&e->maker, node_truth(&e->maker, false));
    if (options == 1 && last && last->kind == PROMELA_EXPRESSION && node_is_truth(last->value, true))
        return node_condition(&e->maker, embedding_always(e, s));
    return options == 1 ? last : choice;
}

/* --- The variable --- */

void add_env_state(struct embedding *e) {
    const struct lts *lts = environment_of(e)->automaton;
    if (!lts || lts->states == 1)
        return;
    struct promela_unit *first = e->model->promela->units;
    e->maker.span = first->span;
    enum promela_type_kind type = lts->states <= MOST_IN_A_BYTE ? PROMELA_BYTE : PROMELA_SHORT;
    add_in_front(
        e, node_declaration(&e->maker, type, ENV_STATE, NULL, node_number(&e->maker, (int32_t)lts->initial)));
}
