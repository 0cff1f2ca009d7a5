#include "closing/embed.h"

#include <string.h>

#include "base/bitset.h"
#include "closing/additions.h"
#include "closing/blocking.h"
#include "closing/chaotic_timer.h"
#include "closing/findings.h"
#include "closing/flags.h"
#include "closing/guided.h"
#include "closing/jump_target.h"
#include "closing/known.h"
#include "closing/message.h"
#include "closing/otherwise.h"

enum { MOST_SMASHED = 64 };

/* --- Assignments --- */

/* How many elements an array has; 0: it is none, or too many. */
static uint32_t length_of(const struct promela_variable *v) {
    return v->size && v->size->kind == PROMELA_NUMBER && v->size->number <= MOST_SMASHED
               ? (uint32_t)v->size->number
               : 0;
}

static struct promela_expression *element_of(struct embedding *e, const char *name, uint32_t index) {
    struct promela_expression *x = node_name(&e->maker, name);
    if (x)
        x->index = node_number(&e->maker, (int32_t)index);
    return x;
}

/* Nothing is known any more of any element. */
static void smash(struct embedding *e, struct node_list *list, uint32_t variable, struct span span) {
    const struct promela_variable *v = e->model->variables.items[variable].variable;
    uint32_t length = length_of(v);
    if (length == 0) {
        embedding_refuse(e, span, "use a smaller array, or an index from inside",
                         "an array is changed at an index from outside, and has too many elements");
        return;
    }
    for (uint32_t i = 0; i < length; i++) {
        if (e->model->variables.items[variable].declaration->type.kind != PROMELA_RECORD)
            node_list_add(list,
                          node_assign(&e->maker, element_of(e, v->name.text, i), node_number(&e->maker, 0)));
        if (e->flagged[variable])
            node_list_add(list, node_assign(&e->maker, element_of(e, e->flags[variable], i),
                                            node_truth(&e->maker, false)));
    }
}

/* Assigns a value that is known under a condition. */
static void assign_value(struct embedding *e, struct node_list *list, struct promela_expression *target,
                         struct promela_expression *value, struct promela_expression *condition) {
    struct node_maker *m = &e->maker;
    uint32_t variable = target->variable ? open_model_variable(e->model, target->variable) : CLOSING_NONE;
    if (variable == CLOSING_NONE) {
        node_list_add(list, node_assign(m, target, value));
        return;
    }
    bool is_record = target->member != NULL;
    node_list_add(list, node_assign(m, target, embedding_value(e, condition, value)));
    if (!e->flagged[variable])
        return;
    e->changes++;
    struct promela_expression *flag = embedding_flag(e, variable, target);
    if (is_record) /* the rest of it stays as it was */
        condition = node_and(m, node_copy(m, flag), condition);
    if (node_same(flag, condition))
        return;
    node_list_add(list, node_assign(m, flag, node_copy(m, condition)));
}

static void rewrite_assignment(struct embedding *e, struct promela_statement *s) {
    struct node_maker *m = &e->maker;
    struct promela_expression *value = s->value;
    if (s->kind != PROMELA_ASSIGN) /* ++ and -- */
        value = node_binary(m, s->kind == PROMELA_INCREMENT ? PROMELA_PLUS : PROMELA_MINUS,
                            node_copy(m, s->target), node_number(m, 1));
    if (!value)
        return;
    uint32_t variable =
        s->target->variable ? open_model_variable(e->model, s->target->variable) : CLOSING_NONE;
    embedding_warn_of_failure(e, s->target);
    struct promela_expression *condition = embedding_known(e, value),
                              *place = embedding_known(e, s->target->index);
    for (const struct promela_expression *i = s->target->member; i; i = i->member)
        place = node_and(m, place, embedding_known(e, i->index));
    bool plain = node_is_truth(condition, true) && node_is_truth(place, true);
    if (variable == CLOSING_NONE || (plain && !e->flagged[variable]))
        return;
    if (!plain)
        embedding_note(e, CLOSING_ASSIGNMENT);
    struct node_list list = {0}, smashed = {0};
    if (!node_is_truth(place, false))
        assign_value(e, &list, s->target, value, condition);
    if (!node_is_truth(place, true))
        smash(e, &smashed, variable, s->span);
    if (node_is_truth(place, false)) {
        list = smashed;
    } else if (!node_is_truth(place, true)) {
        struct promela_statement *choice = node_statement(m, PROMELA_IF);
        struct node_list then = {0}, otherwise = {0};
        node_list_add(&then, node_condition(m, place));
        node_list_add(&then, embedding_group(e, &list, false));
        node_list_add(&otherwise, node_condition(m, node_not(m, node_copy(m, place))));
        node_list_add(&otherwise, embedding_group(e, &smashed, false));
        node_add_option(m, choice, &then);
        node_add_option(m, choice, &otherwise);
        list = (struct node_list){0};
        node_list_add(&list, choice);
    }
    e->changes++;
    struct promela_statement *group = embedding_group(e, &list, value->kind == PROMELA_RUN);
    if (group)
        statement_become(s, group);
}

/* --- run --- */

static void rewrite_run(void *data, struct promela_expression *run) {
    struct embedding *e = data;
    struct promela_expression *arguments = NULL, *flags = NULL, *next;
    uint32_t number = 0;
    if (run->kind != PROMELA_RUN)
        return;
    uint32_t process = open_model_process(e->model, run->name.text);
    for (struct promela_expression *a = run->arguments; a; a = next, number++) {
        next = a->next;
        a->next = NULL;
        struct promela_expression *condition = embedding_known(e, a);
        node_append(&arguments, embedding_value(e, condition, a));
        for (uint32_t i = 0; i < e->model->variables.count; i++) {
            const struct closing_variable *v = &e->model->variables.items[i];
            if (v->process == process && v->is_parameter && v->parameter == number && e->flagged[i])
                node_append(&flags, node_copy(&e->maker, condition));
        }
    }
    e->changes += flags != NULL;
    node_append(&arguments, flags);
    run->arguments = arguments;
}

/* --- Statements --- */

static void rewrite_sequence(struct embedding *e, struct promela_sequence *sequence);

static void note_timeout(void *data, struct promela_statement *s) {
    struct embedding *e = data;
    if (s->kind == PROMELA_EXPRESSION && mentions_timeout(s->value)) {
        e->maker.failed |= !array_push(&e->closing->job->memory, &e->timeouts, s);
        e->changes++;
    }
}

static void add_stuck(struct embedding *e, struct promela_statement *selection,
                      struct promela_statement *stuck) {
    if (!stuck)
        return;
    struct node_list option = {.first = stuck, .last = stuck->next, .count = 2};
    node_add_option(&e->maker, selection, &option);
    e->changes++;
}

/* What does not fit here never will. */
static void rewrite_condition_alone(struct embedding *e, struct promela_statement *s) {
    struct node_maker *m = &e->maker;
    struct promela_statement *choice = node_statement(m, PROMELA_IF), *stuck = blocking_stuck_alone(e, s);
    struct node_list fits = {0};
    node_list_add(&fits, node_condition(m, embedding_may_be_true(e, s->value, blocking_guard(e, s))));
    node_add_option(m, choice, &fits);
    add_stuck(e, choice, stuck);
    if (choice)
        statement_become(s, choice);
}

static void rewrite_condition(struct embedding *e, struct promela_statement *s) {
    if (s->value->kind == PROMELA_ELSE || statement_is_written_out(e, s))
        return;
    uint64_t before = e->changes;
    if (!node_is_truth(embedding_known(e, s->value), true) && blocking_is_alone(e, s)) {
        rewrite_condition_alone(e, s);
        return;
    }
    if (!node_is_truth(embedding_known(e, s->value), true))
        s->value = embedding_may_be_true(e, s->value, blocking_guard_of_condition(e, s, s->value));
    if (e->changes > before && node_is_truth(s->value, true))
        s->value = embedding_always(e, s);
    if (e->may_block)
        note_timeout(e, s);
}

/* Numbers and else that nobody has written have no text. */
static void write_number(void *data, struct promela_expression *x) {
    struct embedding *e = data;
    if (x->name.text)
        return;
    if (x->kind == PROMELA_ELSE)
        x->name.text = "else";
    struct promela_expression *made = x->kind == PROMELA_NUMBER ? node_number(&e->maker, x->number) : NULL;
    if (made)
        x->name = made->name;
}

static void write_numbers(void *data, struct promela_statement *s) {
    visit_expressions(s, write_number, data);
}

/* A loop that counts has been taken apart for its flow, and stays so. */
static void rewrite_counting(struct embedding *e, struct promela_statement *s) {
    uint32_t variable =
        s->target && s->target->variable ? open_model_variable(e->model, s->target->variable) : CLOSING_NONE;
    bool plain = (variable == CLOSING_NONE ||
                  (!e->flagged[variable] && !bitset_has(e->reliability->global_may, variable))) &&
                 node_is_truth(embedding_known(e, s->value), true) &&
                 node_is_truth(embedding_known(e, s->last), true);
    if (plain && s->kind == PROMELA_SELECT)
        return;
    if (s->kind == PROMELA_FOR_IN && open_model_channel(e->model, s->value) != CLOSING_NONE) {
        embedding_refuse(e, s->span, "count with for (i : 1 .. n)",
                         "close does not take loops over the messages of a channel");
        return;
    }
    visit_statements(s->parts, write_numbers, e);
    rewrite_sequence(e, s->parts);
    struct promela_statement *block = node_statement(&e->maker, PROMELA_BLOCK);
    if (block) {
        block->body = s->parts;
        statement_become(s, block);
    }
    e->changes++;
}

/* Declares flags behind the variables of a declaration. Tells the last statement. */
static struct promela_statement *declare_flags(struct embedding *e, struct promela_statement *s) {
    struct node_maker *m = &e->maker;
    struct promela_statement *last = s;
    for (struct promela_variable *v = s->declaration->variables; v; v = v->next) {
        uint32_t variable = open_model_variable(e->model, v);
        struct promela_expression *condition = node_truth(m, true);
        for (struct promela_expression *i = v->initial; i && variable != CLOSING_NONE; i = i->next)
            condition = node_and(m, condition, embedding_known(e, i));
        if (!node_is_truth(condition, true) && !v->has_list)
            v->initial = embedding_value(e, node_copy(m, condition), v->initial);
        if (variable == CLOSING_NONE || !e->flagged[variable])
            continue;
        struct promela_statement *declared = node_statement(m, PROMELA_DECLARE);
        if (!declared)
            return last;
        declared->declaration =
            node_declaration(m, PROMELA_BOOL, e->flags[variable], node_copy(m, v->size), condition);
        declared->note = embedding_new_note(e, NOTE_FLAG, NULL);
        declared->next = last->next;
        last->next = declared;
        last = declared;
        e->changes++;
    }
    return last;
}

static void rewrite_selection(struct embedding *e, struct promela_statement *s) {
    struct blocking_place was = blocking_begin(e, s);
    struct promela_statement *stuck = blocking_stuck(e, s);
    embed_else(e, s);
    for (struct promela_option *o = s->options; o; o = o->next) {
        blocking_option(e, o);
        rewrite_sequence(e, o->body);
    }
    add_stuck(e, s, stuck);
    blocking_end(e, was);
}

static void rewrite_unless(struct embedding *e, struct promela_statement *s) {
    if (s->escape && s->escape->first && statement_is_affected(e, s->escape->first))
        embedding_refuse(e, s->escape->first->span, "write it as an option of each statement",
                         "an escape that depends on the outside would always be taken");
    rewrite_sequence(e, s->body);
    rewrite_sequence(e, s->escape);
}

static void rewrite_block(struct embedding *e, struct promela_statement *s) {
    uint64_t before = e->changes;
    rewrite_sequence(e, s->body);
    if (e->changes == before)
        return;
    if (s->kind == PROMELA_D_STEP) /* it has choices now */
        s->kind = PROMELA_ATOMIC;
    if (s->kind == PROMELA_CALL) { /* this call differs from others of the same inline */
        s->kind = PROMELA_BLOCK;
        s->target = NULL;
    }
}

/* It fails unless it is known to hold. */
static void rewrite_assertion(struct embedding *e, struct promela_statement *s) {
    struct promela_expression *is_known = embedding_known(e, s->value);
    if (!node_is_truth(is_known, true)) {
        e->maker.span = s->span;
        embedding_note(e, CLOSING_ASSERTION);
        e->changes++;
    }
    s->value = node_and(&e->maker, is_known, s->value);
}

static void rewrite_statement(struct embedding *e, struct promela_statement *s) {
    e->maker.span = s->span;
    e->element = s->element;
    struct promela_statement *was = s->note ? NULL : embedding_remember(e, s);
    if (s->kind != PROMELA_CALL) {
        visit_expressions(s, rewrite_run, e);
        visit_expressions(s, embed_poll, e);
    }
    embed_check_indexes(e, s);
    switch (s->kind) {
    case PROMELA_EXPRESSION:
        rewrite_condition(e, s);
        break;
    case PROMELA_ASSIGN:
    case PROMELA_INCREMENT:
    case PROMELA_DECREMENT:
        rewrite_assignment(e, s);
        break;
    case PROMELA_SEND:
        embed_send(e, s);
        break;
    case PROMELA_RECEIVE:
        embed_receive(e, s);
        break;
    case PROMELA_ASSERT:
        rewrite_assertion(e, s);
        break;
    case PROMELA_SET:
    case PROMELA_RESET:
    case PROMELA_EXPIRE:
        embed_timer(e, s);
        break;
    case PROMELA_IF:
    case PROMELA_DO:
        rewrite_selection(e, s);
        break;
    case PROMELA_FOR:
    case PROMELA_FOR_IN:
    case PROMELA_SELECT:
        rewrite_counting(e, s);
        break;
    case PROMELA_ATOMIC:
    case PROMELA_D_STEP:
    case PROMELA_BLOCK:
    case PROMELA_CALL:
        rewrite_block(e, s);
        break;
    case PROMELA_UNLESS:
        rewrite_unless(e, s);
        break;
    default:
        break;
    }
    if (was)
        embedding_annotate(s, embedding_new_note(e, NOTE_STATEMENT, was));
}

static void rewrite_sequence(struct embedding *e, struct promela_sequence *sequence) {
    for (struct promela_statement *s = sequence ? sequence->first : NULL; s && !e->maker.failed;
         s = s->next) {
        if (s->kind == PROMELA_DECLARE && !s->declaration->names_mtypes) {
            e->maker.span = s->span;
            if (s->element < e->model->processes.items[e->process].flow.elements.count)
                e->element = s->element;
            struct promela_statement *was = embedding_remember(e, s);
            s->note = was ? embedding_new_note(e, NOTE_STATEMENT, was) : NULL;
            s = declare_flags(e, s);
            continue;
        }
        e->first = sequence->first;
        rewrite_statement(e, s);
    }
}

/* --- Units --- */

static void add_flag_parameters(struct embedding *e, struct promela_unit *unit) {
    struct promela_declaration **end = &unit->parameters;
    while (*end)
        end = &(*end)->next;
    uint32_t count = 0;
    for (const struct promela_declaration *d = unit->parameters; d; d = d->next)
        for (const struct promela_variable *v = d->variables; v; v = v->next)
            count++;
    for (uint32_t number = 0; number < count; number++)
        for (uint32_t i = 0; i < e->model->variables.count; i++) {
            const struct closing_variable *v = &e->model->variables.items[i];
            if (v->process != e->process || !v->is_parameter || v->parameter != number || !e->flagged[i])
                continue;
            if (unit->is_active)
                embedding_refuse(e, unit->name.span, "run it from init",
                                 "an active proctype has parameters that need flags");
            *end = node_declaration(&e->maker, PROMELA_BOOL, e->flags[i], NULL, NULL);
            if (!*end)
                return;
            end = &(*end)->next;
        }
}

static void rewrite_provided(struct embedding *e, struct promela_unit *unit) {
    if (!node_is_truth(embedding_known(e, unit->provided), true))
        unit->provided =
            embedding_may_be_true(e, unit->provided, blocking_guard_of_process(e, unit->provided->span));
}

static void rewrite_process(struct embedding *e) {
    struct promela_unit *unit = e->model->processes.items[e->process].unit;
    e->maker.span = unit->span;
    e->element = e->model->processes.items[e->process].flow.first;
    add_flag_parameters(e, unit);
    if (!e->closing->timed)
        embed_check_atomic(e, unit->body, false);
    if (unit->provided)
        rewrite_provided(e, unit);
    rewrite_sequence(e, unit->body);
    jump_targets_enclose(e, unit->body);
}

/* A formula is violated at least where it would be: its atoms are known to be true where that makes it true,
 * and may be true elsewhere. */
static struct promela_expression *by_polarity(struct embedding *e, struct promela_expression *x,
                                              bool positive) {
    struct node_maker *m = &e->maker;
    struct promela_expression *is_known = x ? embedding_known(e, x) : NULL;
    if (!is_known || node_is_truth(is_known, true))
        return x;
    bool unary =
        x->kind == PROMELA_UNARY && (x->operation == PROMELA_NOT || x->operation == PROMELA_ALWAYS ||
                                     x->operation == PROMELA_EVENTUALLY || x->operation == PROMELA_NEXT);
    bool binary = x->kind == PROMELA_BINARY && x->operation <= PROMELA_RELEASE;
    if (binary && x->operation == PROMELA_EQUIVALENT) {
        struct promela_expression *there =
            node_binary(m, PROMELA_IMPLIES, node_copy(m, x->left), node_copy(m, x->right));
        struct promela_expression *back = node_binary(m, PROMELA_IMPLIES, x->right, x->left);
        return node_binary(m, PROMELA_AND, by_polarity(e, there, positive), by_polarity(e, back, positive));
    }
    if (unary || binary) {
        bool turns = (unary && x->operation == PROMELA_NOT) || (binary && x->operation == PROMELA_IMPLIES);
        x->left = by_polarity(e, x->left, turns ? !positive : positive);
        if (binary)
            x->right = by_polarity(e, x->right, positive);
        return x;
    }
    m->span = x->span;
    embedding_note(e, CLOSING_ATOM);
    return positive ? node_and(m, is_known, x) : node_or(m, node_not(m, is_known), x);
}

static void rewrite_claim_statement(void *data, struct promela_statement *s) {
    struct embedding *e = data;
    if (s->kind == PROMELA_EXPRESSION && s->value->kind != PROMELA_ELSE && !statement_is_written_out(e, s))
        s->value = embedding_may_be_true(e, s->value, node_truth(&e->maker, true));
    if (s->kind == PROMELA_ASSERT)
        rewrite_assertion(e, s);
    if (s->kind == PROMELA_IF || s->kind == PROMELA_DO)
        for (const struct promela_option *o = s->options; o; o = o->next)
            if (statement_is_affected(e, o->body->first))
                embed_else(e, s);
}

static void check_events(void *data, struct promela_statement *s) {
    struct embedding *e = data;
    uint32_t channel = s->kind == PROMELA_SEND || s->kind == PROMELA_RECEIVE
                           ? open_model_channel(e->model, s->target)
                           : CLOSING_NONE;
    if (channel != CLOSING_NONE &&
        (channel_is_open(&e->model->channels.items[channel]) || e->field_flags[channel] != 0))
        embedding_refuse(e, s->span, "state it as a formula",
                         "an event trace is about messages that may be from outside");
}

static void rewrite_unit(struct embedding *e, struct promela_unit *unit) {
    e->process = CLOSING_NONE;
    e->maker.span = unit->span;
    visit_expression(unit->formula, embed_poll, e);
    if (unit->kind == PROMELA_LTL)
        unit->formula = blocking_premise(e, by_polarity(e, unit->formula, true));
    if (unit->kind == PROMELA_NEVER)
        visit_statements(unit->body, rewrite_claim_statement, e);
    if (unit->kind == PROMELA_TRACE || unit->kind == PROMELA_NOTRACE)
        visit_statements(unit->body, check_events, e);
}

/* --- The report --- */

/* Fields of messages inside that are unknown in any case. */
static void report_unknown(struct embedding *e, uint32_t channel, struct closing_channel_row *row) {
    const struct closing_channel *c = &e->model->channels.items[channel];
    for (uint32_t s = 0; s < c->signals.count && !channel_is_drained(c); s++) {
        struct closing_unknown unknown = {.signal = c->signals.items[s].name};
        for (uint32_t k = 0; k < c->fields && c->signals.items[s].sent; k++)
            unknown.fields |= (embedding_field(e, channel, s, k) == FIELD_UNKNOWN ? UINT32_C(1) : 0) << k;
        if (unknown.fields != 0)
            e->maker.failed |= !array_push(&e->closing->job->memory, &row->unknown, unknown);
    }
}

static void report_channels(struct embedding *e) {
    for (uint32_t i = 0; i < e->model->channels.count; i++) {
        const struct closing_channel *channel = &e->model->channels.items[i];
        struct closing_channel_row row = {.name = channel->variable->name.text,
                                          .fed = channel_feeds(channel, 0),
                                          .passes = channel->sent,
                                          .drained = channel_is_drained(channel),
                                          .width = channel->fields,
                                          .fields = e->field_flags[i]};
        report_unknown(e, i, &row);
        bool some = row.fed || row.drained || row.fields != 0 || row.unknown.count > 0;
        if (some && array_push(&e->closing->job->memory, &e->closing->channels, row))
            continue;
        e->maker.failed |= some;
        array_free(&row.unknown);
    }
}

/* --- The whole --- */

static bool some_input(const struct open_model *m) {
    for (size_t i = 0; i < m->channels.count; i++)
        if (channel_feeds(&m->channels.items[i], 0) && m->channels.items[i].received)
            return true;
    return false;
}

static bool rewrite(struct embedding *e) {
    embedding_check_names(e);
    embedding_find_flags(e);
    chaotic_timers_find(e);
    e->closing->timed |= e->timers.count > 0;
    if (!blocking_find(e) || !findings_add(e->closing, e->flagged, e->flags) || !chaotic_timers_report(e))
        return false;
    for (e->process = 0; e->process < e->model->processes.count && !e->maker.failed; e->process++)
        rewrite_process(e);
    e->process = CLOSING_NONE;
    embed_timeouts(e);
    if (!e->failed)
        blocking_warn(e);
    for (struct promela_unit *u = e->model->promela->units, *next; u; u = next) {
        next = u->next;
        rewrite_unit(e, u);
        if (u->kind == PROMELA_GLOBAL)
            add_global_flags(e, u);
    }
    add_field_flags(e);
    report_channels(e);
    if (e->closing->timed || e->uses_env_fits || e->uses_env_breaks)
        add_environment(e);
    add_env_flags(e);
    if (e->closing->timed && !e->model->has_macros)
        add_env_slice(e);
    add_env_state(e);
    return !e->maker.failed && !e->failed && !job_failed(e->closing->job);
}

bool embed_environment(struct closed_model *closing, struct open_model *model,
                       const struct reliability *reliability) {
    struct memory *memory = &closing->job->memory;
    struct embedding e = {.closing = closing,
                          .model = model,
                          .reliability = reliability,
                          .maker = {.arena = &model->promela->arena},
                          .process = CLOSING_NONE};
    e.flagged = memory_allocate_zeroed(memory, model->variables.count + 1, sizeof *e.flagged);
    e.flags = memory_allocate_zeroed(memory, model->variables.count + 1, sizeof *e.flags);
    e.field_flags = memory_allocate_zeroed(memory, model->channels.count + 1, sizeof *e.field_flags);
    closing->timed = model->has_timers && some_input(model);
    bool fine = e.flagged && e.flags && e.field_flags && rewrite(&e);
    array_free(&e.written_out);
    array_free(&e.warned);
    array_free(&e.timers);
    blocking_free(&e);
    memory_free(e.flagged);
    memory_free(e.flags);
    memory_free(e.field_flags);
    return fine;
}

/* A process of the environment sends while input is open. It does not begin to send if it had to wait: input
 * could be closed by then. */
static void guard_send(void *data, struct promela_statement *s) {
    struct embedding *e = data;
    struct node_maker *m = &e->maker;
    struct node_list list = {0};
    if (s->kind != PROMELA_SEND || s->note)
        return;
    m->span = s->span;
    struct promela_statement *send = embedding_flat_copy(e, s);
    struct promela_expression *guard = node_name(m, ENV_OPEN), *room = node_name(m, "nfull");
    if (!send || !guard || !room)
        return;
    send->note = embedding_new_note(e, NOTE_STATEMENT, s); /* it is guarded */
    room->kind = PROMELA_PROBE;
    room->arguments = node_copy(m, s->target);
    bool is_queue = !e->model->channels.items[open_model_channel(e->model, s->target)].is_rendezvous;
    node_list_add(&list, node_condition(m, is_queue ? node_and(m, guard, room) : guard));
    node_list_add(&list, send);
    struct promela_statement *group = embedding_group(e, &list, true);
    if (group)
        statement_become(s, group);
}

/* Processes of the environment stand behind those of the model. */
static void attach_environment(struct embedding *e) {
    struct closed_model *closing = e->closing;
    for (struct promela_unit *u = closing->environment_units; u && closing->timed; u = u->next)
        if (u->kind == PROMELA_PROCTYPE)
            visit_statements(u->body, guard_send, e);
    *closing->promela.end = closing->environment_units;
    while (*closing->promela.end)
        closing->promela.end = &(*closing->promela.end)->next;
}

bool embed_time(struct closed_model *closing, struct open_model *model) {
    struct embedding e = {.closing = closing, .model = model, .maker = {.arena = &model->promela->arena}};
    closing->timed = model->has_timers;
    embedding_check_names(&e);
    attach_environment(&e);
    for (size_t i = 0; i < model->processes.count && closing->timed && model->has_macros; i++)
        visit_statements(model->processes.items[i].unit->body, note_timeout, &e);
    embed_timeouts(&e);
    array_free(&e.timeouts);
    add_env_flags(&e);
    if (closing->timed && !model->has_macros)
        add_env_slice(&e);
    return !e.maker.failed && !e.failed;
}
