#include "closing/known.h"

#include <string.h>

/* --- Messages inside --- */

enum field_state embedding_field(const struct embedding *e, uint32_t channel, uint32_t signal,
                                 uint32_t field) {
    if (e->field_flags[channel] >> field & 1)
        return FIELD_FLAGGED;
    struct outsideness found = outsideness_of_field(e->reliability, channel, signal, field);
    bool unknown =
        found.may && (found.must || embedding_analysis(e) == CLOSING_MAY); /* or it is never sent */
    return unknown ? FIELD_UNKNOWN : FIELD_KNOWN;
}

bool pattern_is_matched(const struct promela_expression *a) {
    return a->kind != PROMELA_VARIABLE || a->meaning == PROMELA_A_CONSTANT;
}

bool pattern_is_unknown(struct embedding *e, const struct promela_expression *a) {
    return a->kind == PROMELA_EVAL && !node_is_truth(embedding_known(e, a->left), true);
}

bool patterns_match_unknown(const struct embedding *e, uint32_t channel,
                            const struct promela_expression *patterns) {
    uint32_t field = 0;
    for (const struct promela_expression *a = patterns; a && field < e->model->channels.items[channel].fields;
         a = a->next, field++)
        if (pattern_is_matched(a) && outsideness_of_field(e->reliability, channel, 0, field).may)
            return true;
    return false;
}

/* --- What is known --- */

struct promela_expression *embedding_flag(struct embedding *e, uint32_t variable,
                                          const struct promela_expression *x) {
    struct promela_expression *flag = node_name(&e->maker, e->flags[variable]);
    if (flag && x->index)
        flag->index = node_copy(&e->maker, x->index);
    return flag;
}

static struct promela_expression *known_variable(struct embedding *e, uint32_t variable,
                                                 const struct promela_expression *x) {
    if (e->flagged[variable])
        return embedding_flag(e, variable, x);
    struct outsideness found = outsideness_of_variable(e->reliability, e->process, e->element, variable);
    return node_truth(&e->maker, !found.may);
}

void embedding_warn_of_failure(struct embedding *e, const struct promela_expression *x) {
    bool divides =
        x->kind == PROMELA_BINARY && (x->operation == PROMELA_DIVIDE || x->operation == PROMELA_REMAINDER);
    const struct promela_expression *part = divides                       ? x->right
                                            : x->kind == PROMELA_VARIABLE ? x->index
                                                                          : NULL;
    if (!part || node_is_truth(embedding_known(e, part), true))
        return;
    for (size_t i = 0; i < e->warned.count; i++)
        if (e->warned.items[i].start == part->span.start && e->warned.items[i].file == part->span.file)
            return;
    if (!array_push(&e->closing->job->memory, &e->warned, part->span))
        return;
    sources_warn(
        e->model->promela->sources, part->span, "guard it by a condition",
        divides ? "the closed model does not show a division by zero that data from outside causes here"
                : "the closed model does not show an index out of bounds that data from outside causes here");
}

struct promela_expression *embedding_known(struct embedding *e, const struct promela_expression *x) {
    struct node_maker *m = &e->maker;
    if (!x)
        return node_truth(m, true);
    uint32_t variable = x->kind == PROMELA_VARIABLE && x->variable
                            ? open_model_variable(e->model, x->variable)
                            : CLOSING_NONE;
    bool is_channel = x->kind == PROMELA_POLL || x->kind == PROMELA_PROBE || x->kind == PROMELA_FUNCTION;
    uint32_t channel = is_channel
                           ? open_model_channel(e->model, x->kind == PROMELA_POLL ? x->left : x->arguments)
                           : CLOSING_NONE;
    if (channel != CLOSING_NONE &&
        (channel_is_open(&e->model->channels.items[channel]) ||
         (x->kind == PROMELA_POLL && patterns_match_unknown(e, channel, x->arguments))))
        return node_truth(m, false);
    if (x->kind == PROMELA_RUN)
        return node_truth(m, true);
    if (x->kind == PROMELA_REMOTE_VALUE && outsideness_of(e->reliability, CLOSING_NONE, 0, x).may)
        embedding_refuse(e, x->span, "make it a global variable",
                         "this reads data from outside in another process");
    embedding_warn_of_failure(e, x);
    struct promela_expression *all = node_truth(m, true);
    if (variable != CLOSING_NONE)
        all = known_variable(e, variable, x);
    all = node_and(m, embedding_known(e, x->index), all);
    for (const struct promela_expression *i = x->member; i && x->kind == PROMELA_VARIABLE; i = i->member)
        all = node_and(m, all, embedding_known(e, i->index));
    all = node_and(m, all, embedding_known(e, x->left));
    all = node_and(m, all, embedding_known(e, x->right));
    all = node_and(m, all, embedding_known(e, x->otherwise));
    for (const struct promela_expression *a = x->arguments; a; a = a->next)
        all = node_and(m, all,
                       embedding_known(e, channel == CLOSING_NONE   ? a
                                          : a->kind == PROMELA_EVAL ? a->left
                                                                    : a->index));
    return all;
}

struct promela_expression *embedding_value(struct embedding *e, struct promela_expression *condition,
                                           struct promela_expression *value) {
    if (node_is_truth(condition, true))
        return value;
    e->changes++;
    if (node_is_truth(condition, false))
        return node_number(&e->maker, 0);
    return node_conditional(&e->maker, condition, value, node_number(&e->maker, 0));
}

struct promela_expression *embedding_may_be_true(struct embedding *e, struct promela_expression *x,
                                                 struct promela_expression *guard) {
    struct promela_expression *is_known = embedding_known(e, x);
    if (node_is_truth(is_known, true))
        return x;
    e->changes++;
    embedding_note(e, CLOSING_CONDITION);
    if (node_is_truth(guard, true))
        return node_or(&e->maker, node_not(&e->maker, is_known), x);
    struct promela_expression *unknown = node_not(&e->maker, node_copy(&e->maker, is_known));
    return node_or(&e->maker, node_and(&e->maker, is_known, x), node_and(&e->maker, unknown, guard));
}
