#include "closing/blocking.h"

#include "base/bitset.h"
#include "base/text.h"
#include "closing/coverage.h"
#include "closing/known.h"
#include "language/promela/constant.h"

/* --- Where control is kept --- */

struct keeping {
    const struct promela_flow *flow;
    uint64_t *set;
};

/* An atomic sequence comes to an element without a step between. */
static void note_kept(const struct keeping *k, uint32_t element) {
    const struct promela_element *at = &k->flow->elements.items[element];
    if (bitset_has(k->set, element))
        return;
    bitset_add(k->set, element);
    bool has_options = at->kind == ELEMENT_SELECT || at->kind == ELEMENT_D_STEP || at->kind == ELEMENT_UNLESS;
    for (uint32_t i = 0; has_options && i < at->options_count; i++)
        note_kept(k, k->flow->options.items[at->first_option + i]);
}

static bool find_kept(struct embedding *e) {
    struct memory *memory = &e->closing->job->memory;
    e->kept = memory_allocate_zeroed(memory, e->model->processes.count + 1, sizeof *e->kept);
    for (uint32_t p = 0; e->kept && p < e->model->processes.count; p++) {
        const struct promela_flow *flow = &e->model->processes.items[p].flow;
        e->kept[p] =
            memory_allocate_zeroed(memory, bitset_words(flow->elements.count + 1), sizeof *e->kept[p]);
        if (!e->kept[p])
            return false;
        struct keeping k = {flow, e->kept[p]};
        for (uint32_t i = 0; i < flow->elements.count; i++) {
            const struct promela_element *at = &flow->elements.items[i];
            bool is_step = at->kind != ELEMENT_SELECT && at->kind != ELEMENT_UNLESS;
            if (is_step && at->keeps && at->next != ELEMENT_NONE)
                note_kept(&k, at->next);
        }
    }
    return e->kept;
}

static bool is_kept(const struct embedding *e, const struct promela_statement *s) {
    return e->process != CLOSING_NONE &&
           s->element < e->model->processes.items[e->process].flow.elements.count &&
           bitset_has(e->kept[e->process], s->element);
}

/* --- Timers that are macros --- */

/* The variable that a statement lowers: t = t - 1, t--, t = (t >= 0 -> t - 1 : t). */
static const struct promela_variable *lowered(const struct promela_statement *s) {
    const struct promela_expression *value = s->value;
    if ((s->kind != PROMELA_ASSIGN && s->kind != PROMELA_DECREMENT) || s->target->kind != PROMELA_VARIABLE)
        return NULL;
    if (s->kind == PROMELA_DECREMENT)
        return s->target->variable;
    if (value->kind == PROMELA_CONDITIONAL)
        value = value->right;
    bool is_less = value->kind == PROMELA_BINARY && value->operation == PROMELA_MINUS &&
                   value->left->variable && value->left->variable == s->target->variable;
    return is_less ? s->target->variable : NULL;
}

static void note_lowered(void *data, struct promela_statement *s) {
    struct embedding *e = data;
    const struct promela_variable *v = lowered(s);
    uint32_t variable = v ? open_model_variable(e->model, v) : CLOSING_NONE;
    if (variable != CLOSING_NONE)
        e->is_macro_timer[variable] = true;
}

static void note_timeout(void *data, struct promela_statement *s) {
    struct embedding *e = data;
    e->has_time |= s->kind == PROMELA_EXPRESSION && mentions_timeout(s->value);
}

/* What is lowered behind a `timeout`, in the same sequence. */
static void note_macro_timers(void *data, struct promela_statement *s) {
    struct embedding *e = data;
    bool lowers = s->kind == PROMELA_EXPRESSION && mentions_timeout(s->value);
    for (struct promela_statement *next = lowers ? s->next : NULL; next; next = next->next) {
        struct promela_statement *behind = next->next;
        struct promela_sequence alone = {.first = next};
        next->next = NULL;
        visit_statements(&alone, note_lowered, e);
        next->next = behind;
    }
}

struct looking_for_timers {
    const struct embedding *e;
    bool found;
};

static void look_for_timer(void *data, struct promela_expression *x) {
    struct looking_for_timers *l = data;
    uint32_t variable = x->kind == PROMELA_VARIABLE && x->variable
                            ? open_model_variable(l->e->model, x->variable)
                            : CLOSING_NONE;
    l->found |= variable != CLOSING_NONE && l->e->is_macro_timer[variable];
}

/* --- Queues that messages from outside fill --- */

/* Does what a statement begins with take all messages of a signal? */
static bool takes(const struct embedding *e, const struct promela_statement *s, uint32_t channel,
                  uint32_t signal) {
    s = statement_head(s);
    if (!s)
        return false;
    for (const struct promela_option *o = s->options; o; o = o->next)
        if (takes(e, o->body->first, channel, signal))
            return true;
    const struct closing_channel *c = &e->model->channels.items[channel];
    if (s->kind != PROMELA_RECEIVE || s->copies || open_model_channel(e->model, s->target) != channel ||
        s->target->index)
        return false;
    uint32_t asked = open_model_signal(c, s), field = 0;
    bool fits = asked == 0 || asked == signal;
    for (const struct promela_expression *a = s->arguments; a; a = a->next, field++)
        fits &= !pattern_is_matched(a) || (field == 0 && asked != 0);
    return fits;
}

/* And of all signals that come from outside? */
static bool takes_all(const struct embedding *e, const struct promela_statement *s, uint32_t channel) {
    const struct closing_channel *c = &e->model->channels.items[channel];
    bool some = false;
    for (uint32_t signal = 1; signal < c->signals.count; signal++) {
        bool fed = c->fed || c->signals.items[signal].fed || c->signals.items[0].fed;
        some |= fed;
        if (fed && !takes(e, s, channel, signal))
            return false;
    }
    return some || takes(e, s, channel, 0);
}

/* May a process wait at a statement? */
static bool may_wait(const struct embedding *e, const struct promela_statement *s) {
    switch (s->kind) {
    case PROMELA_EXPRESSION:
        return !node_is_truth(s->value, true);
    case PROMELA_RECEIVE:
    case PROMELA_EXPIRE:
        return true;
    case PROMELA_SEND:
        return !channel_is_drained(&e->model->channels.items[open_model_channel(e->model, s->target)]);
    case PROMELA_IF:
    case PROMELA_DO:
        return !selection_never_waits(e, s);
    default:
        return false;
    }
}

/* Does the queue stay full while a process waits somewhere in a sequence? */
static bool stays_full(const struct embedding *e, const struct promela_sequence *sequence, uint32_t channel,
                       bool is_option) {
    for (const struct promela_statement *s = sequence ? sequence->first : NULL; s; s = s->next) {
        bool is_head = is_option && s == sequence->first;
        if (!is_head && may_wait(e, s) && !takes_all(e, s, channel))
            return true;
        for (const struct promela_option *o = s->options; o; o = o->next)
            if (stays_full(e, o->body, channel, true))
                return true;
        if (stays_full(e, s->body, channel, is_head) || stays_full(e, s->escape, channel, false))
            return true;
    }
    return false;
}

struct looking_for_receive {
    const struct embedding *e;
    uint32_t channel;
    bool found;
};

static void look_for_receive(void *data, struct promela_statement *s) {
    struct looking_for_receive *l = data;
    l->found |= s->kind == PROMELA_RECEIVE && open_model_channel(l->e->model, s->target) == l->channel;
}

static bool may_be_filled(const struct embedding *e, uint32_t channel) {
    const struct closing_channel *c = &e->model->channels.items[channel];
    if (!channel_feeds(c, 0) || !channel_passes(c, 0) || c->is_rendezvous)
        return false;
    for (uint32_t p = 0; p < e->model->processes.count; p++) {
        const struct closing_process *process = &e->model->processes.items[p];
        struct looking_for_receive l = {e, channel, false};
        visit_statements(process->unit->body, look_for_receive, &l);
        bool may_end = e->reliability->processes[p].reached[process->flow.end];
        if (l.found && (may_end || stays_full(e, process->unit->body, channel, false)))
            return true;
    }
    return false;
}

bool blocking_is_filled(const struct embedding *e, uint32_t channel) {
    return e->filled[channel];
}

/* --- The beginning --- */

static void note_conditions(struct embedding *e, uint32_t process) {
    const struct promela_flow *flow = &e->model->processes.items[process].flow;
    for (uint32_t i = 0; i < flow->elements.count; i++) {
        const struct promela_element *at = &flow->elements.items[i];
        const struct promela_statement *s = at->kind == ELEMENT_STATEMENT ? at->statement : NULL;
        bool asks = s && (s->kind == PROMELA_EXPRESSION || s->kind == PROMELA_EXPIRE) && s->value;
        if (asks && e->reliability->processes[process].reached[i])
            e->may_block |= outsideness_of(e->reliability, process, i, s->value).may;
    }
    for (uint32_t c = 0; c < e->model->channels.count; c++)
        e->may_block |= channel_feeds(&e->model->channels.items[c], 0);
}

bool blocking_find(struct embedding *e) {
    struct memory *memory = &e->closing->job->memory;
    e->filled = memory_allocate_zeroed(memory, e->model->channels.count + 1, sizeof *e->filled);
    e->is_macro_timer =
        memory_allocate_zeroed(memory, e->model->variables.count + 1, sizeof *e->is_macro_timer);
    if (!find_kept(e) || !e->filled || !e->is_macro_timer)
        return false;
    for (uint32_t p = 0; p < e->model->processes.count; p++) {
        visit_statements(e->model->processes.items[p].unit->body, note_timeout, e);
        note_conditions(e, p);
        if (e->model->has_macros)
            visit_statements(e->model->processes.items[p].unit->body, note_macro_timers, e);
    }
    for (uint32_t c = 0; c < e->model->channels.count; c++)
        e->filled[c] = may_be_filled(e, c);
    e->has_time |= e->model->has_timers;
    e->closing->timed |= e->model->has_timers && e->may_block;
    return true;
}

void blocking_free(struct embedding *e) {
    for (uint32_t p = 0; e->kept && p < e->model->processes.count; p++)
        memory_free(e->kept[p]);
    memory_free(e->kept);
    memory_free(e->filled);
    memory_free(e->is_macro_timer);
    array_free(&e->waits);
    array_free(&e->timeouts);
}

/* --- The place at hand --- */

enum { MOST_CHANNELS_AT_HAND = 64 };

/* Channels: a place takes all that comes by them from outside. */
static uint64_t taken_at(const struct embedding *e, const struct promela_statement *s) {
    uint64_t taken = 0;
    for (uint32_t c = 0; c < e->model->channels.count && c < MOST_CHANNELS_AT_HAND; c++) {
        const struct closing_channel *channel = &e->model->channels.items[c];
        if (channel_feeds(channel, 0) && takes_all(e, s, c))
            taken |= UINT64_C(1) << c;
    }
    return taken;
}

struct looking_at_data {
    const struct embedding *e;
    bool is_own;
};

static void look_at_data(void *data, struct promela_expression *x) {
    struct looking_at_data *l = data;
    uint32_t variable = x->kind == PROMELA_VARIABLE && x->variable
                            ? open_model_variable(l->e->model, x->variable)
                            : CLOSING_NONE;
    bool operates = x->kind == PROMELA_UNARY || x->kind == PROMELA_BINARY || x->kind == PROMELA_CONDITIONAL;
    l->is_own &=
        operates || promela_is_literal(x) ||
        (variable != CLOSING_NONE && l->e->model->variables.items[variable].process == l->e->process);
}

/* Nobody else changes what the condition is about. */
static bool is_about_own_data(const struct embedding *e, const struct promela_statement *s) {
    struct looking_at_data l = {e, s->kind == PROMELA_EXPRESSION};
    if (l.is_own)
        visit_expression(s->value, look_at_data, &l);
    return l.is_own;
}

static bool decides(const struct embedding *e, const struct promela_statement *selection) {
    for (const struct promela_option *o = selection->options; o; o = o->next) {
        const struct promela_statement *head = statement_head(o->body->first);
        if (!head || !is_about_own_data(e, head))
            return false;
    }
    return true;
}

/* A selection that is the head of an option is a part of the selection around it. */
struct blocking_place blocking_begin(struct embedding *e, const struct promela_statement *selection) {
    struct blocking_place was = e->place;
    if (e->place.head != selection) {
        e->place.never_waits = selection_never_waits(e, selection);
        e->place.taken = taken_at(e, selection);
        e->place.decides = decides(e, selection);
    } else if (!e->place.never_waits) {
        e->place.never_waits = selection_never_waits(e, selection);
    }
    e->place.head = NULL;
    return was;
}

void blocking_option(struct embedding *e, const struct promela_option *option) {
    e->place.head = statement_head(option->body->first);
}

void blocking_end(struct embedding *e, struct blocking_place was) {
    e->place = was;
}

/* Is it what a d_step begins with? Behind that, nothing may block. */
static bool is_first_of(const struct promela_statement *s, const struct promela_statement *first) {
    first = statement_head(first);
    if (!first || first == s)
        return first;
    for (const struct promela_option *o = first->options; o; o = o->next)
        if (is_first_of(s, o->body->first))
            return true;
    return false;
}

static bool is_behind_head(const struct promela_statement *s) {
    return s->d_step && !is_first_of(s, s->d_step->body->first);
}

bool blocking_is_in_the_way(const struct embedding *e, const struct promela_statement *receive) {
    uint32_t channel = open_model_channel(e->model, receive->target);
    const struct closing_channel *c = &e->model->channels.items[channel];
    if (c->is_rendezvous || receive->sorted || !channel_feeds(c, 0))
        return false;
    if (e->place.head != receive)
        return !takes_all(e, receive, channel);
    return channel >= MOST_CHANNELS_AT_HAND || !(e->place.taken >> channel & 1);
}

/* --- Where nothing ever fits --- */

/* A condition may be false: it is, or it is not known. */
static struct promela_expression *may_be_false(struct embedding *e, const struct promela_statement *s) {
    struct node_maker *m = &e->maker;
    uint32_t here = e->element;
    e->element = s->element;
    struct promela_expression *x =
        node_or(m, node_not(m, embedding_known(e, s->value)), node_not(m, node_copy(m, s->value)));
    e->element = here;
    return x;
}

static bool is_known_there(struct embedding *e, const struct promela_statement *s) {
    uint32_t here = e->element;
    e->element = s->element;
    bool known = node_is_truth(embedding_known(e, s->value), true);
    e->element = here;
    return known;
}

/* d_step { guard -> env_stuck = true }; false */
static struct promela_statement *stuck(struct embedding *e, struct promela_expression *guard,
                                       const struct promela_expression *refuted) {
    struct node_maker *m = &e->maker;
    struct closing_note *note = embedding_new_note(e, NOTE_STUCK, NULL);
    struct node_list list = {0};
    if (note)
        note->refuted = refuted;
    e->uses_env_stuck = true;
    if (!node_is_truth(guard, true))
        node_list_add(&list, node_condition(m, guard));
    node_list_add(&list, node_assign(m, node_name(m, ENV_STUCK), node_truth(m, true)));
    struct promela_statement *group = embedding_group(e, &list, false),
                             *waits = node_condition(m, node_truth(m, false));
    if (!group || !waits)
        return NULL;
    embedding_annotate(group, note);
    group->next = waits;
    return group;
}

struct promela_statement *blocking_stuck(struct embedding *e, const struct promela_statement *selection) {
    struct node_maker *m = &e->maker;
    struct promela_expression *guard = node_truth(m, true), *refuted = NULL;
    bool is_known = true;
    if (e->place.never_waits || !e->place.decides || is_behind_head(selection))
        return NULL;
    for (const struct promela_option *o = selection->options; o; o = o->next) {
        const struct promela_statement *head = statement_head(o->body->first);
        is_known &= is_known_there(e, head);
        guard = node_and(m, guard, may_be_false(e, head));
        node_append(&refuted, node_copy(m, head->value));
    }
    return is_known ? NULL : stuck(e, guard, refuted);
}

bool blocking_is_alone(const struct embedding *e, const struct promela_statement *s) {
    return e->place.head != s && is_about_own_data(e, s) && !is_behind_head(s);
}

struct promela_statement *blocking_stuck_alone(struct embedding *e, const struct promela_statement *s) {
    return stuck(e, may_be_false(e, s), node_copy(&e->maker, s->value));
}

/* --- Guards --- */

static void note_waiting(struct embedding *e, struct span span, bool is_condition, bool is_shown) {
    struct waiting_place place = {span, is_condition, is_shown};
    e->maker.failed |= !array_push(&e->closing->job->memory, &e->waits, place);
}

static struct promela_expression *guard(struct embedding *e, const struct promela_statement *s,
                                        bool is_about_timers) {
    struct node_maker *m = &e->maker;
    struct promela_expression *all = node_truth(m, true);
    bool is_certain = e->place.head == s && e->place.never_waits;
    if (is_certain || is_behind_head(s))
        return all;
    bool is_condition = s->kind == PROMELA_EXPRESSION || s->kind == PROMELA_EXPIRE;
    bool gets_stuck = (e->place.head == s && e->place.decides) || blocking_is_alone(e, s);
    if (!is_about_timers)
        note_waiting(e, s->span, is_condition, gets_stuck || e->has_time);
    if (gets_stuck)
        return all;
    if (e->has_time && is_about_timers)
        all = node_name(m, ENV_OPEN);
    else if (e->has_time)
        all = node_name(m, ENV_FITS);
    e->uses_env_fits |= e->has_time && !is_about_timers;
    if (is_kept(e, s)) {
        e->uses_env_breaks = true;
        all = node_and(m, all, node_not(m, node_name(m, ENV_BREAKS)));
    }
    return all;
}

struct promela_expression *blocking_guard(struct embedding *e, const struct promela_statement *s) {
    return guard(e, s, false);
}

struct promela_expression *blocking_guard_of_condition(struct embedding *e, const struct promela_statement *s,
                                                       const struct promela_expression *x) {
    struct looking_for_timers l = {.e = e};
    visit_expression((struct promela_expression *)x, look_for_timer, &l);
    return guard(e, s, l.found && e->closing->timed);
}

/* It is asked before each of its steps, and never in the midst of an atomic sequence. */
struct promela_expression *blocking_guard_of_process(struct embedding *e, struct span span) {
    note_waiting(e, span, false, e->has_time);
    e->uses_env_fits |= e->has_time;
    return e->has_time ? node_name(&e->maker, ENV_FITS) : node_truth(&e->maker, true);
}

/* --- Timeouts --- */

bool mentions_timeout(const struct promela_expression *x) {
    return x && (x->kind == PROMELA_TIMEOUT || mentions_timeout(x->left) || mentions_timeout(x->right));
}

/* A `timeout`, and behind it the environment begins again. */
static void begin_again(struct embedding *e, struct promela_statement *s) {
    struct node_maker *m = &e->maker;
    struct node_list list = {0};
    const struct closing_note *note = s->note;
    m->span = s->span;
    node_list_add(&list, node_condition(m, s->value));
    if (e->closing->timed && e->model->has_macros)
        node_list_add(&list, node_assign(m, node_name(m, ENV_OPEN), node_truth(m, true)));
    if (e->uses_env_fits)
        node_list_add(&list, node_assign(m, node_name(m, ENV_FITS), node_truth(m, true)));
    struct promela_statement *group = embedding_group(e, &list, true);
    if (!group || list.count == 1)
        return;
    statement_become(s, group);
    if (note)
        embedding_annotate(s, note);
}

void embed_timeouts(struct embedding *e) {
    for (size_t i = 0; i < e->timeouts.count; i++)
        begin_again(e, e->timeouts.items[i]);
    e->uses_env_open |= e->timeouts.count > 0 && e->closing->timed && e->model->has_macros;
}

/* --- Formulas --- */

/* Can a finite run violate it, whenever some run does? Told by its form. */
static bool is_safety(const struct promela_expression *x, bool positive) {
    bool temporal = x && (x->kind == PROMELA_UNARY || x->kind == PROMELA_BINARY);
    if (!temporal) /* or no memory */
        return true;
    switch (x->operation) {
    case PROMELA_NOT:
        return is_safety(x->left, !positive);
    case PROMELA_ALWAYS:
        return positive && is_safety(x->left, positive);
    case PROMELA_EVENTUALLY:
        return !positive && is_safety(x->left, positive);
    case PROMELA_WEAK_UNTIL:
    case PROMELA_RELEASE:
        return positive && is_safety(x->left, positive) && is_safety(x->right, positive);
    case PROMELA_UNTIL:
        return !positive && is_safety(x->left, positive) && is_safety(x->right, positive);
    case PROMELA_IMPLIES:
        return is_safety(x->left, !positive) && is_safety(x->right, positive);
    case PROMELA_EQUIVALENT:
        return is_safety(x->left, true) && is_safety(x->left, false) && is_safety(x->right, true) &&
               is_safety(x->right, false);
    default:
        return (!x->left || is_safety(x->left, positive)) && (!x->right || is_safety(x->right, positive));
    }
}

struct promela_expression *blocking_premise(struct embedding *e, struct promela_expression *formula) {
    struct node_maker *m = &e->maker;
    if (!formula || is_safety(formula, true))
        return formula;
    struct promela_expression *fits = node_truth(m, true);
    if (e->uses_env_fits && e->closing->timed)
        fits = node_name(m, ENV_FITS);
    if (e->uses_env_breaks)
        fits = node_and(m, fits, node_not(m, node_name(m, ENV_BREAKS)));
    if (e->uses_env_stuck)
        fits = node_and(m, fits, node_not(m, node_name(m, ENV_STUCK)));
    if (node_is_truth(fits, true))
        return formula;
    return node_binary(m, PROMELA_IMPLIES, node_always(m, fits), formula);
}

/* What is true for data that fits only: names of formulas, and also end states where they do not show it. */
static void add_doubtful(struct embedding *e, struct text *names, bool is_shown) {
    bool sees_waiting = e->has_time && !e->closing->timed && !e->uses_env_breaks && !e->uses_env_stuck;
    text_add(names, is_shown ? "" : "end states");
    for (const struct promela_unit *u = e->model->promela->units; u && !sees_waiting; u = u->next) {
        if (u->kind != PROMELA_LTL || is_safety(u->formula, true))
            continue;
        text_add(names, names->chars.count > 0 ? ", " : "");
        text_add(names, u->name.text ? u->name.text : "the formula");
    }
}

static bool is_before(const struct embedding *e, size_t wait) {
    for (size_t i = 0; i < wait; i++)
        if (e->waits.items[i].span.file == e->waits.items[wait].span.file &&
            e->waits.items[i].span.start == e->waits.items[wait].span.start)
            return true;
    return false;
}

/* Whether a finer environment is ready to send or to take, its automaton does not say. */
static void warn_of_silence(struct embedding *e) {
    bool governed = false;
    for (size_t c = 0; c < e->model->channels.count; c++)
        governed |= e->model->channels.items[c].governed;
    for (size_t i = 0; i < e->timeouts.count && governed && !e->closing->timed; i++)
        sources_warn(
            e->model->promela->sources, e->timeouts.items[i]->span,
            "model time with timers, or leave out --environment",
            "this timeout is not shown where the environment might send or take a message, and does not");
}

void blocking_warn(struct embedding *e) {
    warn_of_silence(e);
    for (size_t i = 0; i < e->waits.count; i++) {
        struct text names = {.memory = &e->closing->job->memory};
        add_doubtful(e, &names, e->waits.items[i].is_shown);
        if (!is_before(e, i) && names.chars.count > 0)
            sources_warn(e->model->promela->sources, e->waits.items[i].span,
                         e->waits.items[i].is_condition
                             ? "add an else, or check with numbers: --analysis explicit"
                             : "check with numbers: --analysis explicit",
                         "the open model may wait here forever, depending on what comes from outside; "
                         "such runs are left out for %s",
                         text_end(&names));
        text_free(&names);
    }
}
