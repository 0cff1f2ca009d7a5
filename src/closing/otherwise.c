#include "closing/otherwise.h"

#include <string.h>

#include "closing/coverage.h"

static bool is_else(const struct promela_statement *s) {
    return s->kind == PROMELA_EXPRESSION && s->value->kind == PROMELA_ELSE;
}

bool statement_is_affected(struct embedding *e, const struct promela_statement *s) {
    s = statement_head(s);
    if (!s || is_else(s))
        return false;
    uint32_t here = e->element;
    e->element = s->element;
    bool affected = false;
    if (s->kind == PROMELA_EXPRESSION || s->kind == PROMELA_EXPIRE)
        affected = !node_is_truth(embedding_known(e, s->value), true);
    if (s->kind == PROMELA_SEND)
        affected = channel_is_open(&e->model->channels.items[open_model_channel(e->model, s->target)]);
    if (s->kind == PROMELA_RECEIVE) {
        uint32_t number = open_model_channel(e->model, s->target), field = 0;
        const struct closing_channel *channel = &e->model->channels.items[number];
        uint32_t signal = open_model_signal(channel, s);
        affected = channel_feeds(channel, 0) || e->field_flags[number] != 0;
        for (const struct promela_expression *a = s->arguments; a && field < channel->fields;
             a = a->next, field++)
            affected |= pattern_is_unknown(e, a) ||
                        (pattern_is_matched(a) && embedding_field(e, number, signal, field) != FIELD_KNOWN);
    }
    if (s->kind == PROMELA_IF || s->kind == PROMELA_DO)
        for (const struct promela_option *o = s->options; o; o = o->next)
            affected |= statement_is_affected(e, o->body->first);
    if (s->kind == PROMELA_UNLESS)
        affected = statement_is_affected(e, s->body->first) || statement_is_affected(e, s->escape->first);
    e->element = here;
    return affected;
}

/* When may it be disabled? */
static struct promela_expression *may_be_disabled(struct embedding *e, const struct promela_statement *s) {
    struct node_maker *m = &e->maker;
    s = statement_head(s);
    if (!s)
        return node_truth(m, false);
    uint32_t here = e->element, number, field = 0;
    struct promela_expression *x = node_truth(m, false);
    e->element = s->element;
    switch (s->kind) {
    case PROMELA_EXPRESSION:
        if (!is_else(s))
            x = node_or(m, node_not(m, embedding_known(e, s->value)), node_not(m, node_copy(m, s->value)));
        break;
    case PROMELA_SEND:
        number = open_model_channel(e->model, s->target);
        if (channel_is_open(&e->model->channels.items[number])) {
            x = node_truth(m, true);
        } else if (e->model->channels.items[number].is_rendezvous) {
            embedding_refuse(e, s->span, "write the condition down",
                             "an else beside a rendezvous and data from outside");
        } else if ((x = node_name(m, "full"))) {
            x->kind = PROMELA_PROBE;
            x->arguments = node_copy(m, s->target);
        }
        break;
    case PROMELA_RECEIVE:
        number = open_model_channel(e->model, s->target);
        bool certain = !channel_feeds(&e->model->channels.items[number], 0);
        for (const struct promela_expression *a = s->arguments; a; a = a->next, field++)
            certain &= !pattern_is_unknown(e, a) &&
                       (!pattern_is_matched(a) || field >= e->model->channels.items[number].fields ||
                        embedding_field(e, number, open_model_signal(&e->model->channels.items[number], s),
                                        field) == FIELD_KNOWN);
        if (!certain) {
            x = node_truth(m, true);
        } else if (e->model->channels.items[number].is_rendezvous) {
            embedding_refuse(e, s->span, "write the condition down",
                             "an else beside a rendezvous and data from outside");
        } else if ((x = node_name(m, ""))) {
            struct promela_expression *patterns = NULL;
            uint32_t k = 0;
            for (const struct promela_expression *a = s->arguments; a; a = a->next, k++)
                node_append(&patterns, pattern_is_matched(a) ? node_copy(m, a) : node_name(m, "_"));
            for (k = 0; k < CLOSING_MOST_FIELDS; k++)
                if (e->field_flags[number] >> k & 1)
                    node_append(&patterns, node_name(m, "_"));
            x->kind = PROMELA_POLL;
            x->left = node_copy(m, s->target);
            x->arguments = patterns;
            x->any_place = s->sorted;
            x = node_not(m, x);
        }
        break;
    case PROMELA_UNLESS:
        x = node_truth(m, true);
        break;
    case PROMELA_EXPIRE:
        if ((x = node_name(m, "expire"))) {
            x->kind = PROMELA_EXPIRED;
            x->left = node_copy(m, s->target);
            x = node_not(m, x);
        }
        if (s->value)
            x = node_or(
                m, x,
                node_or(m, node_not(m, embedding_known(e, s->value)), node_not(m, node_copy(m, s->value))));
        break;
    case PROMELA_IF:
    case PROMELA_DO:
        x = node_truth(m, true);
        for (const struct promela_option *o = s->options; o; o = o->next)
            x = node_and(m, x, may_be_disabled(e, o->body->first));
        break;
    default:
        break;
    }
    e->element = here;
    return x;
}

/* Conditions that are false where the else is taken. Other statements say nothing about values. */
static const struct promela_expression *add_refuted(struct embedding *e,
                                                    const struct promela_expression *others,
                                                    const struct promela_statement *head) {
    if (!head || head->kind != PROMELA_EXPRESSION)
        return others;
    struct promela_expression *copy = node_copy(&e->maker, head->value);
    if (copy)
        copy->next = (struct promela_expression *)others;
    return copy ? copy : others;
}

void embed_else(struct embedding *e, struct promela_statement *selection) {
    struct promela_statement *otherwise = NULL;
    bool affected = false;
    for (struct promela_option *o = selection->options; o; o = o->next) {
        struct promela_statement *head = (struct promela_statement *)statement_head(o->body->first);
        if (head && is_else(head))
            otherwise = head;
        else
            affected |= statement_is_affected(e, o->body->first);
    }
    if (!otherwise || !affected)
        return;
    struct promela_expression *x = node_truth(&e->maker, true);
    for (struct promela_option *o = selection->options; o; o = o->next)
        if (statement_head(o->body->first) != otherwise)
            x = node_and(&e->maker, x, may_be_disabled(e, o->body->first));
    struct closing_note *note = embedding_new_note(e, NOTE_ELSE, embedding_remember(e, otherwise));
    for (struct promela_option *o = selection->options; o && note; o = o->next)
        if (statement_head(o->body->first) != otherwise)
            note->refuted = add_refuted(e, note->refuted, statement_head(o->body->first));
    otherwise->note = note;
    otherwise->value = x;
    e->maker.failed |= !array_push(&e->closing->job->memory, &e->written_out, otherwise);
    e->changes++;
}

bool statement_is_written_out(const struct embedding *e, const struct promela_statement *s) {
    for (size_t i = 0; i < e->written_out.count; i++)
        if (e->written_out.items[i] == s)
            return true;
    return false;
}

/* Does a statement begin with a receive that may take from outside? */
static bool begins_with_input(const struct embedding *e, const struct promela_statement *s) {
    s = statement_head(s);
    if (!s)
        return false;
    if (s->kind == PROMELA_RECEIVE) {
        const struct closing_channel *channel =
            &e->model->channels.items[open_model_channel(e->model, s->target)];
        return channel_feeds(channel, open_model_signal(channel, s));
    }
    for (const struct promela_option *o = s->options; o; o = o->next)
        if (begins_with_input(e, o->body->first))
            return true;
    return false;
}

void embed_check_atomic(struct embedding *e, const struct promela_sequence *sequence, bool in_atomic) {
    for (const struct promela_statement *s = sequence ? sequence->first : NULL; s; s = s->next) {
        bool inside = in_atomic || s->kind == PROMELA_ATOMIC;
        if (in_atomic && s != sequence->first && begins_with_input(e, s))
            embedding_refuse(e, s->span, "end the atomic sequence in front of it",
                             "an input from outside in the midst of an atomic sequence may have to wait");
        for (const struct promela_option *o = s->options; o; o = o->next)
            embed_check_atomic(e, o->body, inside);
        embed_check_atomic(e, s->body, inside);
        embed_check_atomic(e, s->escape, inside);
    }
}
