#include "closing/message.h"

#include "closing/blocking.h"
#include "closing/guided.h"

#include <string.h>

/* Fields that are compared and may be from outside: each doubles the receives. */
enum { MOST_MATCHED = 3 };

/* A send to the outside disappears; it moves an environment that waits for it. */
static void embed_output(struct embedding *e, struct promela_statement *s) {
    bool governed = e->model->channels.items[open_model_channel(e->model, s->target)].governed;
    struct promela_statement *made =
        governed ? guided_send(e, s) : node_condition(&e->maker, embedding_always(e, s));
    embedding_note(e, CLOSING_OUTPUT);
    e->changes++;
    if (!made)
        return;
    embedding_annotate(made, embedding_new_note(e, NOTE_OUTPUT, embedding_remember(e, s)));
    statement_become(s, made);
}

/* A queue that messages from outside fill has room where the environment says so, too. */
static void guard_send(struct embedding *e, struct promela_statement *s) {
    struct node_maker *m = &e->maker;
    struct promela_expression *guard = blocking_guard(e, s), *room = node_name(m, "nfull");
    struct node_list list = {0};
    if (node_is_truth(guard, true) || !room)
        return;
    room->kind = PROMELA_PROBE;
    room->arguments = node_copy(m, s->target);
    node_list_add(&list, node_condition(m, node_and(m, guard, room)));
    node_list_add(&list, embedding_flat_copy(e, s));
    struct promela_statement *group = embedding_group(e, &list, false);
    e->changes++;
    if (group)
        statement_become(s, group);
}

void embed_send(struct embedding *e, struct promela_statement *s) {
    uint32_t number = open_model_channel(e->model, s->target), field = 0;
    const struct closing_channel *channel = &e->model->channels.items[number];
    struct promela_expression *arguments = NULL, *flags = NULL, *next;
    if (channel_is_drained(channel)) {
        embed_output(e, s);
        return;
    }
    for (struct promela_expression *a = s->arguments; a; a = next, field++) {
        next = a->next;
        a->next = NULL;
        struct promela_expression *condition = embedding_known(e, a);
        bool is_record = a->kind == PROMELA_VARIABLE && a->declaration && !a->member &&
                         a->declaration->type.kind == PROMELA_RECORD;
        if (is_record && !node_is_truth(condition, true))
            embedding_refuse(e, a->span, "send its members",
                             "a record with data that may be from outside is sent as a whole");
        if (s->sorted && !node_is_truth(condition, true))
            embedding_refuse(e, s->span, "send them with ! instead of !!",
                             "messages with data from outside cannot be sorted");
        node_append(&arguments, embedding_value(e, condition, a));
        if (field < channel->fields && e->field_flags[number] >> field & 1) {
            node_append(&flags, node_copy(&e->maker, condition));
            e->changes++;
        }
    }
    node_append(&arguments, flags);
    s->arguments = arguments;
    if (blocking_is_filled(e, number))
        guard_send(e, s);
}

/* The variable that an argument of a receive fills; CLOSING_NONE: it fills none that matters. */
static uint32_t filled(const struct embedding *e, const struct promela_expression *a) {
    return a->kind == PROMELA_VARIABLE && a->meaning == PROMELA_A_VARIABLE && a->variable
               ? open_model_variable(e->model, a->variable)
               : CLOSING_NONE;
}

static struct promela_expression *anything(struct embedding *e) {
    return node_name(&e->maker, "_");
}

/* A message that need not be the first one, or need not match, is taken where the environment says so. */
static void guard_receive(struct embedding *e, struct node_list *list, const struct promela_statement *s,
                          const struct promela_statement *receive) {
    struct node_maker *m = &e->maker;
    struct promela_expression *guard = blocking_guard(e, s), *there = node_name(m, "");
    if (node_is_truth(guard, true) || !there)
        return;
    if (e->model->channels.items[open_model_channel(e->model, s->target)].is_rendezvous)
        embedding_refuse(e, s->span, "receive into a variable, and compare it",
                         "a rendezvous compares data that may be from outside");
    there->kind = PROMELA_POLL;
    there->left = node_copy(m, s->target);
    there->any_place = s->sorted;
    for (const struct promela_expression *a = receive->arguments; a; a = a->next)
        node_append(&there->arguments, pattern_is_matched(a) ? node_copy(m, a) : anything(e));
    node_list_add(list, node_condition(m, node_and(m, guard, there)));
    e->changes++;
}

/* A receive from inside. `choice` has a bit for each flagged field that is matched: its value is known. */
static void receive_inside(struct embedding *e, struct node_list *list, const struct promela_statement *s,
                           uint32_t choice) {
    struct node_maker *m = &e->maker;
    uint32_t number = open_model_channel(e->model, s->target), field = 0, matched = 0;
    const struct closing_channel *channel = &e->model->channels.items[number];
    uint32_t signal = open_model_signal(channel, s);
    bool feeds = channel_feeds(channel, signal);
    struct promela_statement *receive = embedding_flat_copy(e, s);
    struct promela_expression *arguments = NULL, *flags = NULL;
    struct node_list after = {0};
    bool may_block = blocking_is_in_the_way(e, s);
    if (!receive)
        return;
    for (const struct promela_expression *a = s->arguments; a; a = a->next, field++) {
        uint32_t variable = filled(e, a);
        enum field_state state =
            field < channel->fields ? embedding_field(e, number, signal, field) : FIELD_KNOWN;
        struct promela_expression *pattern = node_copy(m, a), *flag = anything(e);
        if (pattern_is_matched(a) && state == FIELD_FLAGGED) {
            bool is_known = choice >> matched++ & 1;
            may_block |= !is_known;
            pattern = is_known ? pattern : anything(e);
            flag = node_truth(m, is_known);
        } else if (pattern_is_matched(a) && state == FIELD_UNKNOWN) {
            pattern = anything(e);
            may_block = true;
            e->changes++;
        } else if (variable != CLOSING_NONE && e->flagged[variable] && state == FIELD_FLAGGED) {
            if (a->member)
                embedding_refuse(e, a->span, "receive it into a variable first",
                                 "a member of a record gets data that may be from outside");
            flag = embedding_flag(e, variable, a);
        } else if (variable != CLOSING_NONE && e->flagged[variable] && (!a->member || state != FIELD_KNOWN)) {
            node_list_add(
                &after, node_assign(m, embedding_flag(e, variable, a), node_truth(m, state == FIELD_KNOWN)));
        }
        if (pattern_is_unknown(e, a)) {
            pattern = anything(e);
            may_block = true;
            e->changes++;
        }
        bool has_range = variable != CLOSING_NONE && e->model->variables.items[variable].has_range;
        bool forgets = embedding_analysis(e) == CLOSING_MAY && variable != CLOSING_NONE &&
                       ((feeds && !has_range && channel_may_be_unknown(channel, signal, field)) ||
                        state == FIELD_UNKNOWN);
        if (forgets)
            node_list_add(&after, node_assign(m, node_copy(m, a), node_number(m, 0)));
        node_append(&arguments, pattern);
        if (field < channel->fields && e->field_flags[number] >> field & 1)
            node_append(&flags, flag);
    }
    e->changes += flags != NULL || after.count > 0;
    node_append(&arguments, flags);
    receive->arguments = arguments;
    if (may_block)
        guard_receive(e, list, s, receive);
    node_list_add(list, receive);
    for (struct promela_statement *i = after.first, *next; i; i = next) {
        next = i->next;
        node_list_add(list, i);
    }
}

/* One of the numbers of its range. */
static struct promela_statement *choose(struct embedding *e, const struct promela_expression *target,
                                        const struct closing_variable *v) {
    struct node_maker *m = &e->maker;
    struct promela_statement *choice = node_statement(m, PROMELA_IF);
    for (int64_t value = v->low; value <= v->high && choice && !m->failed; value++) {
        struct node_list option = {0};
        node_list_add(&option, node_assign(m, node_copy(m, target), node_number(m, (int32_t)value)));
        node_add_option(m, choice, &option);
    }
    return choice;
}

/* The variables get what the environment sends: `message`, or anything if it is NULL. */
static void fill_from_outside(struct embedding *e, struct node_list *list, const struct promela_statement *s,
                              const struct environment_message *message) {
    struct node_maker *m = &e->maker;
    uint32_t k = 0;
    for (const struct promela_expression *a = s->arguments; a; a = a->next, k++) {
        uint32_t variable = filled(e, a);
        bool is_known = message && k < message->count && message->fields[k].kind == ENVIRONMENT_NUMBER;
        if (variable == CLOSING_NONE)
            continue;
        if (!node_is_truth(embedding_known(e, a->index), true))
            embedding_refuse(e, a->span, "receive into a variable first",
                             "a message is received at an index from outside");
        const struct closing_variable *v = &e->model->variables.items[variable];
        bool is_record = v->declaration->type.kind == PROMELA_RECORD;
        if (v->has_range && !is_known)
            node_list_add(list, choose(e, a, v));
        else if (!is_record || a->member)
            node_list_add(list, node_assign(m, node_copy(m, a),
                                            node_number(m, is_known ? message->fields[k].number : 0)));
        if (e->flagged[variable])
            node_list_add(list, node_assign(m, embedding_flag(e, variable, a),
                                            node_truth(m, is_known || v->has_range)));
    }
}

/* Does the environment choose a number for it? */
static bool chooses(const struct embedding *e, const struct promela_statement *s) {
    for (const struct promela_expression *a = s->arguments; a; a = a->next) {
        uint32_t variable = filled(e, a);
        if (variable != CLOSING_NONE && e->model->variables.items[variable].has_range)
            return true;
    }
    return false;
}

static struct promela_expression *data_of(struct embedding *e, const struct environment_message *message) {
    struct promela_expression *data = NULL;
    for (uint32_t k = 0; k < message->count; k++)
        node_append(&data, message->fields[k].kind == ENVIRONMENT_NUMBER
                               ? node_number(&e->maker, message->fields[k].number)
                               : anything(e));
    return data;
}

struct promela_statement *embed_outside_data(struct embedding *e, struct node_list *list,
                                             const struct promela_statement *s,
                                             const struct environment_message *message) {
    fill_from_outside(e, list, s, message);
    bool is_choice = list->count == 1 && list->first && list->first->kind == PROMELA_IF;
    struct promela_statement *group =
        is_choice ? embedding_one_step(e, list) : embedding_group(e, list, chooses(e, s));
    struct closing_note *note = embedding_new_note(e, NOTE_INPUT, embedding_remember(e, s));
    if (note && message)
        note->data = data_of(e, message);
    if (group)
        embedding_annotate(group, note);
    return group;
}

/* Where nothing ends the input but a `timeout` may come, another message can stand in the way in the queue.
 */
static struct promela_expression *guard_of_input(struct embedding *e, const struct promela_statement *s) {
    struct promela_expression *guard = node_truth(&e->maker, true);
    if (e->has_time && !e->closing->timed && blocking_is_in_the_way(e, s))
        guard = blocking_guard(e, s);
    if (!node_is_truth(guard, true))
        return guard;
    e->uses_env_open = true;
    return node_name(&e->maker, ENV_OPEN);
}

/* A message that chaos sends. */
static struct promela_statement *receive_chaos(struct embedding *e, const struct promela_statement *s) {
    struct node_list list = {0};
    node_list_add(&list, node_condition(&e->maker, guard_of_input(e, s)));
    return embed_outside_data(e, &list, s, NULL);
}

static uint32_t count_matched(const struct embedding *e, const struct promela_statement *s, uint32_t number,
                              uint32_t signal) {
    uint32_t field = 0, count = 0;
    for (const struct promela_expression *a = s->arguments; a; a = a->next, field++)
        count += pattern_is_matched(a) && field < e->model->channels.items[number].fields &&
                 embedding_field(e, number, signal, field) == FIELD_FLAGGED;
    return count;
}

/* A process that discards does so at receives, as they are written. Where a message can only come from chaos,
 * there is nothing to discard. */
static void check_discard(struct embedding *e, const struct promela_statement *s,
                          const struct closing_channel *channel, uint32_t signal) {
    bool only_chaos = channel_feeds(channel, signal) && !channel->sent && !channel->governed;
    if (e->model->processes.items[e->process].unit->discards && !only_chaos)
        embedding_refuse(e, s->span, "write the discard as an option of its own: c?_",
                         "a process that discards messages receives what may be from outside");
}

void embed_receive(struct embedding *e, struct promela_statement *s) {
    struct node_maker *m = &e->maker;
    uint32_t number = open_model_channel(e->model, s->target);
    const struct closing_channel *channel = &e->model->channels.items[number];
    uint32_t signal = open_model_signal(channel, s), matched = count_matched(e, s, number, signal);
    bool feeds = channel_feeds(channel, signal);
    struct promela_statement *choice = node_statement(m, PROMELA_IF), *last = NULL;
    uint32_t options = 0;
    uint64_t before = e->changes;
    for (const struct promela_expression *a = s->arguments; a; a = a->next)
        if (pattern_is_unknown(e, a) && channel_passes(channel, signal) &&
            !node_is_truth(embedding_known(e, a->left), false))
            embedding_refuse(e, a->span, "compare after the receive",
                             "eval() looks at data that may be from outside");
    if (s->sorted && patterns_match_unknown(e, number, s->arguments))
        embedding_refuse(e, s->span, "receive into a variable, and compare it",
                         "?? looks for data that may be from outside");
    if (matched > MOST_MATCHED) {
        embedding_refuse(e, s->span, "receive into variables, and compare these",
                         "too many fields that may be from outside are compared at once");
        return;
    }
    for (uint32_t k = 0; (channel_passes(channel, signal) || !feeds) && k < UINT32_C(1) << matched; k++) {
        struct node_list list = {0};
        receive_inside(e, &list, s, k);
        last = embedding_group(e, &list, channel->is_rendezvous);
        struct node_list option = {0};
        node_list_add(&option, last);
        node_add_option(m, choice, &option);
        options++;
    }
    if (feeds) {
        embedding_note(e, CLOSING_INPUT);
        e->changes++;
    }
    if (feeds && channel->governed) {
        options += guided_receive(e, s, choice, &last);
    } else if (feeds) {
        struct node_list option = {0};
        last = receive_chaos(e, s);
        node_list_add(&option, last);
        node_add_option(m, choice, &option);
        options++;
    }
    if (options == 0) /* what the environment sends is never asked for */
        last = node_condition(m, node_truth(m, false));
    if (e->changes > before)
        check_discard(e, s, channel, signal);
    struct promela_statement *made = options <= 1 ? last : choice;
    if (made)
        statement_become(s, made);
}

/* --- Polls --- */

void embed_poll(void *data, struct promela_expression *x) {
    struct embedding *e = data;
    uint32_t channel = x->kind == PROMELA_POLL ? open_model_channel(e->model, x->left) : CLOSING_NONE;
    for (uint32_t k = 0; channel != CLOSING_NONE && k < CLOSING_MOST_FIELDS; k++)
        if (e->field_flags[channel] >> k & 1) {
            node_append(&x->arguments, anything(e));
            e->changes++;
        }
}

/* Does an index name what the same message fills? */
static bool index_is_received(const struct promela_statement *s, const struct promela_expression *index) {
    if (!index)
        return false;
    for (const struct promela_expression *a = s->arguments; a; a = a->next)
        if (a->kind == PROMELA_VARIABLE && a->variable && index->variable == a->variable)
            return true;
    return index_is_received(s, index->left) || index_is_received(s, index->right);
}

void embed_check_indexes(struct embedding *e, const struct promela_statement *s) {
    bool is_message = s->kind == PROMELA_SEND || s->kind == PROMELA_RECEIVE;
    bool is_timer = s->kind == PROMELA_SET || s->kind == PROMELA_RESET || s->kind == PROMELA_EXPIRE;
    if ((is_message || is_timer) &&
        outsideness_of(e->reliability, e->process, e->element, s->target->index).may)
        embedding_refuse(e, s->target->span,
                         "use an index from inside, or keep it concrete with --values NAME:0..1",
                         "this index depends on data from outside");
    for (const struct promela_expression *a = s->kind == PROMELA_RECEIVE ? s->arguments : NULL; a;
         a = a->next)
        for (const struct promela_expression *i = a; i && a->kind == PROMELA_VARIABLE; i = i->member)
            if (outsideness_of(e->reliability, e->process, e->element, i->index).may ||
                index_is_received(s, i->index))
                embedding_refuse(e, a->span, "receive into a variable first",
                                 "a message is received at an index that may be from outside");
}
