#include "closing/chaotic_timer.h"

#include "closing/additions.h"
#include "closing/blocking.h"
#include "closing/findings.h"
#include "closing/flags.h"
#include "language/promela/constant.h"

enum { MOST_TIMERS = 64 /* of an array */ };

static bool is_timer(const struct promela_expression *x) {
    return x && x->kind == PROMELA_VARIABLE && x->declaration && x->declaration->type.kind == PROMELA_TIMER;
}

static struct chaotic_timer *find(const struct embedding *e, const struct promela_variable *variable) {
    for (size_t i = 0; i < e->timers.count; i++)
        if (e->timers.items[i].variable == variable)
            return &e->timers.items[i];
    return NULL;
}

/* --- Which ones --- */

static bool is_global(const struct embedding *e, const struct promela_variable *variable) {
    for (const struct promela_unit *u = e->model->promela->units; u; u = u->next)
        for (const struct promela_variable *v = u->kind == PROMELA_GLOBAL ? u->declaration->variables : NULL;
             v; v = v->next)
            if (v == variable)
                return true;
    return false;
}

static void add(struct embedding *e, const struct promela_statement *s) {
    const struct promela_variable *v = s->target->variable;
    struct chaotic_timer timer = {.variable = v, .length = 1};
    int32_t length = 0;
    if (find(e, v))
        return;
    if (v->size)
        timer.length = promela_fold(v->size, &length) ? (uint32_t)length : MOST_TIMERS + 1;
    if (!is_global(e, v))
        embedding_refuse(e, s->target->span, "declare it globally",
                         "a timer of a process is set to data that may be from outside");
    if (timer.length > MOST_TIMERS)
        embedding_refuse(e, s->target->span, "use a smaller array",
                         "too many timers are set to data that may be from outside");
    e->maker.failed |= !array_push(&e->closing->job->memory, &e->timers, timer);
}

/* What a `set` may be given, and must be, from the outside. */
static struct outsideness given(const struct embedding *e, uint32_t process, uint32_t element,
                                const struct promela_statement **set) {
    const struct promela_element *at = &e->model->processes.items[process].flow.elements.items[element];
    *set = at->kind == ELEMENT_STATEMENT && at->statement->kind == PROMELA_SET ? at->statement : NULL;
    if (!*set || !e->reliability->processes[process].reached[element])
        return (struct outsideness){false, true};
    return outsideness_of(e->reliability, process, element, (*set)->value);
}

/* First adds the timers that may be set to data from outside. Then names the flags of those that need one. */
static void look_at_sets(struct embedding *e, bool names_flags) {
    for (uint32_t p = 0; p < e->model->processes.count; p++)
        for (uint32_t i = 0; i < e->model->processes.items[p].flow.elements.count; i++) {
            const struct promela_statement *set;
            struct outsideness data = given(e, p, i, &set);
            if (!names_flags && set && data.may)
                add(e, set);
            struct chaotic_timer *timer = names_flags && set ? find(e, set->target->variable) : NULL;
            bool flagged = embedding_analysis(e) == CLOSING_FLAGS ||
                           (embedding_analysis(e) == CLOSING_MUST && !data.must);
            if (timer && flagged && !timer->flag)
                timer->flag = embedding_flag_name(e, timer->variable->name.text);
        }
}

/* --- What else is done with them --- */

/* The timer in expire(t) is not read as a number. */
static void check_reads(struct embedding *e, const struct promela_expression *x) {
    for (; x; x = x->next) {
        if (is_timer(x) && find(e, x->variable))
            embedding_refuse(e, x->span, "ask expire(t) whether it has expired",
                             "a timer that may be set to data from outside is read");
        check_reads(e, x->index);
        check_reads(e, x->kind == PROMELA_EXPIRED ? NULL : x->left);
        check_reads(e, x->right);
        check_reads(e, x->otherwise);
        check_reads(e, x->arguments);
    }
}

static bool may_be_unknown(struct embedding *e, const struct promela_statement *s,
                           const struct promela_expression *x) {
    return x && outsideness_of(e->reliability, e->process, s->element, x).may;
}

/* A message fills a timer. */
static void check_filled(struct embedding *e, const struct promela_statement *s) {
    uint32_t number = open_model_channel(e->model, s->target), field = 0;
    const struct closing_channel *channel = &e->model->channels.items[number];
    for (const struct promela_expression *a = s->arguments; a; a = a->next, field++) {
        uint32_t signal = open_model_signal(channel, s);
        bool unknown =
            channel_feeds(channel, signal) ||
            (field < channel->fields && outsideness_of_field(e->reliability, number, signal, field).may);
        if (is_timer(a) && (unknown || find(e, a->variable)))
            embedding_refuse(e, a->span, "receive into a variable, and set the timer to it",
                             "a timer gets data that may be from outside with a message");
    }
}

static void check_statement(void *data, struct promela_statement *s) {
    struct embedding *e = data;
    bool assigns = s->kind == PROMELA_ASSIGN || s->kind == PROMELA_INCREMENT || s->kind == PROMELA_DECREMENT;
    if (assigns && is_timer(s->target) && (may_be_unknown(e, s, s->value) || find(e, s->target->variable)))
        embedding_refuse(e, s->span, "write set(t, …) or reset(t)",
                         "a timer that may get data from outside is assigned to");
    const struct promela_declaration *d = s->kind == PROMELA_DECLARE ? s->declaration : NULL;
    for (const struct promela_variable *v = d ? d->variables : NULL; v; v = v->next)
        for (const struct promela_expression *i = v->initial; i; i = i->next)
            if (d->type.kind == PROMELA_TIMER && may_be_unknown(e, s, i))
                embedding_refuse(e, i->span, "declare the timer globally, and set it",
                                 "a timer of a process is set to data that may be from outside");
    if (s->kind == PROMELA_RECEIVE)
        check_filled(e, s);
    else
        check_reads(e, s->arguments);
    check_reads(e, s->value);
    check_reads(e, s->last);
}

void chaotic_timers_find(struct embedding *e) {
    if (!e->model->promela->has_timers)
        return;
    look_at_sets(e, false);
    look_at_sets(e, true);
    for (e->process = 0; e->process < e->model->processes.count; e->process++)
        visit_statements(e->model->processes.items[e->process].unit->body, check_statement, e);
    e->process = CLOSING_NONE;
    for (const struct promela_unit *u = e->model->promela->units; u; u = u->next) {
        check_reads(e, u->formula);
        check_reads(e, u->provided);
        if (u->kind == PROMELA_NEVER)
            visit_statements(u->body, check_statement, e);
    }
}

/* --- The report --- */

static const struct promela_statement *statement_at(const struct embedding *e, uint32_t process,
                                                    uint32_t element) {
    const struct promela_element *at = &e->model->processes.items[process].flow.elements.items[element];
    bool reached = e->reliability->processes[process].reached[element];
    return reached && at->kind == ELEMENT_STATEMENT ? at->statement : NULL;
}

/* Is it about the timer? `*finding` is what is known of it there: what it is set to, or what it may be. */
static bool is_about(const struct embedding *e, uint32_t process, uint32_t element,
                     const struct promela_variable *timer, enum closing_finding *finding) {
    const struct promela_statement *s = statement_at(e, process, element);
    bool is_about_it =
        s && (s->kind == PROMELA_SET || s->kind == PROMELA_EXPIRE) && s->target->variable == timer;
    if (is_about_it && s->kind == PROMELA_SET)
        *finding = finding_of(outsideness_of(e->reliability, process, element, s->value));
    return is_about_it;
}

/* From all that sets it. */
static enum closing_finding finding_of_timer(const struct embedding *e, const struct chaotic_timer *timer) {
    enum closing_finding all = CLOSING_OUTSIDE;
    for (uint32_t p = 0; p < e->model->processes.count; p++)
        for (uint32_t i = 0; i < e->model->processes.items[p].flow.elements.count; i++) {
            enum closing_finding finding = CLOSING_OUTSIDE;
            if (is_about(e, p, i, timer->variable, &finding) && finding != CLOSING_OUTSIDE)
                all = CLOSING_UNDECIDED;
        }
    return all;
}

static bool add_lines(struct embedding *e, const struct chaotic_timer *timer, struct closing_row *row) {
    bool fine = true;
    for (uint32_t p = 0; p < e->model->processes.count; p++)
        for (uint32_t i = 0; i < e->model->processes.items[p].flow.elements.count && fine; i++) {
            enum closing_finding finding = row->finding;
            if (!is_about(e, p, i, timer->variable, &finding))
                continue;
            struct place place = sources_place(&e->closing->sources, statement_at(e, p, i)->span);
            struct closing_line line = {p, place.file, place.line, finding};
            fine = array_push(&e->closing->job->memory, &row->lines, line);
        }
    return fine;
}

bool chaotic_timers_report(struct embedding *e) {
    bool fine = true;
    for (size_t i = 0; i < e->timers.count && fine; i++) {
        const struct chaotic_timer *timer = &e->timers.items[i];
        struct closing_row row = {.name = timer->variable->name.text,
                                  .span = timer->variable->name.span,
                                  .variable = CLOSING_NONE,
                                  .finding = finding_of_timer(e, timer),
                                  .flag = timer->flag};
        fine = add_lines(e, timer, &row);
        if (row.lines.count > 1)
            findings_sort_lines(&row);
        if (!fine || !array_push(&e->closing->job->memory, &e->closing->variables, row)) {
            array_free(&row.lines);
            fine = false;
        }
    }
    return fine;
}

/* --- What becomes of statements --- */

static struct promela_expression *flag_of(struct embedding *e, const struct chaotic_timer *timer,
                                          const struct promela_expression *index) {
    struct promela_expression *flag = node_name(&e->maker, timer->flag);
    if (flag)
        flag->index = node_copy(&e->maker, index);
    return flag;
}

static struct promela_statement *about(struct embedding *e, enum promela_statement_kind kind,
                                       const struct promela_expression *target,
                                       struct promela_expression *value) {
    return node_timer(&e->maker, kind, node_copy(&e->maker, target), value);
}

/* One way to set it: to `value`, known or not, if `guard` holds. */
static void add_way(struct embedding *e, struct promela_statement *choice, const struct promela_statement *s,
                    struct promela_expression *guard, struct promela_expression *value, bool is_known) {
    struct node_maker *m = &e->maker;
    const struct chaotic_timer *timer = find(e, s->target->variable);
    struct node_list list = {0}, option = {0};
    if (!node_is_truth(guard, true))
        node_list_add(&list, node_condition(m, guard));
    node_list_add(&list, about(e, PROMELA_SET, s->target, value));
    if (timer->flag)
        node_list_add(&list, node_assign(m, flag_of(e, timer, s->target->index), node_truth(m, is_known)));
    node_list_add(&option, embedding_group(e, &list, false));
    node_add_option(m, choice, &option);
}

static void embed_set(struct embedding *e, struct promela_statement *s) {
    struct node_maker *m = &e->maker;
    struct promela_expression *is_known = embedding_known(e, s->value);
    struct promela_statement *choice = node_statement(m, PROMELA_IF);
    if (!node_is_truth(is_known, false))
        add_way(e, choice, s, node_copy(m, is_known), s->value, true);
    for (int32_t late = 0; late <= 1 && !node_is_truth(is_known, true); late++)
        add_way(e, choice, s, node_not(m, node_copy(m, is_known)), node_number(m, late), false);
    if (!node_is_truth(is_known, true))
        embedding_note(e, CLOSING_TIMER);
    if (!choice || m->failed)
        return;
    bool is_one = !choice->options->next;
    statement_become(s, is_one ? choice->options->body->first : choice);
    e->changes++;
}

/* Behind it the timer is off, which is known. */
static void embed_end(struct embedding *e, struct promela_statement *s, const struct chaotic_timer *timer) {
    struct node_list list = {0};
    node_list_add(&list, embedding_flat_copy(e, s));
    node_list_add(&list,
                  node_assign(&e->maker, flag_of(e, timer, s->target->index), node_truth(&e->maker, true)));
    struct promela_statement *group = embedding_group(e, &list, false);
    if (group)
        statement_become(s, group);
    e->changes++;
}

static void rewrite_condition_of_timer(struct embedding *e, struct promela_statement *s) {
    if (!node_is_truth(embedding_known(e, s->value), true))
        s->value = embedding_may_be_true(e, s->value, blocking_guard_of_condition(e, s, s->value));
}

void embed_timer(struct embedding *e, struct promela_statement *s) {
    const struct chaotic_timer *timer = find(e, s->target->variable);
    if (s->kind == PROMELA_EXPIRE && s->value)
        rewrite_condition_of_timer(e, s);
    if (timer && s->kind == PROMELA_SET)
        embed_set(e, s);
    else if (timer && timer->flag)
        embed_end(e, s, timer);
}

/* --- What is added --- */

void add_timer_flags(struct embedding *e, struct promela_unit *unit) {
    for (const struct promela_variable *v = unit->declaration->variables; v; v = v->next) {
        const struct chaotic_timer *timer = find(e, v);
        e->maker.span = unit->span;
        if (timer && timer->flag)
            add_global(e, unit,
                       node_declaration(&e->maker, PROMELA_BOOL, timer->flag, node_copy(&e->maker, v->size),
                                        node_truth(&e->maker, true)));
    }
}

static void add_postponement(struct embedding *e, struct promela_statement *loop,
                             const struct chaotic_timer *timer, struct promela_expression *index) {
    struct node_maker *m = &e->maker;
    struct promela_expression *target = node_name(m, timer->variable->name.text), *guard;
    struct node_list list = {0}, option = {0};
    if (target)
        target->index = index;
    guard = node_name(m, ENV_OPEN);
    if (timer->flag)
        guard = node_and(m, guard, node_not(m, flag_of(e, timer, index)));
    node_list_add(&list, about(e, PROMELA_EXPIRE, target, guard));
    node_list_add(&list, about(e, PROMELA_SET, target, node_number(m, 1)));
    const struct closing_note *note = embedding_new_note(e, NOTE_POSTPONES, NULL);
    for (struct promela_statement *s = list.first; s; s = s->next)
        s->note = note;
    node_list_add(&option, embedding_group(e, &list, false));
    node_add_option(m, loop, &option);
}

void add_postponements(struct embedding *e, struct promela_statement *loop) {
    for (size_t i = 0; i < e->timers.count; i++)
        for (uint32_t k = 0; k < e->timers.items[i].length && !e->maker.failed; k++) {
            const struct chaotic_timer *timer = &e->timers.items[i];
            add_postponement(e, loop, timer,
                             timer->variable->size ? node_number(&e->maker, (int32_t)k) : NULL);
        }
}
