#include "closing/embed.h"

#include <string.h>

#include "base/bitset.h"
#include "closing/node.h"

enum { MOST_MATCHED = 3, MOST_SMASHED = 64 };

#define ENV_OPEN "env_open"
#define ENV_SLICE "env_slice" /* a timer that says when it opens again, where the language has timers */

struct embedding {
    struct closed_model *closing;
    struct open_model *model;
    const struct reliability *reliability;
    struct node_maker maker;
    bool *flagged;         /* per variable */
    const char **flags;    /* their names */
    uint32_t *field_flags; /* per channel: a bit per field */
    uint32_t process;      /* at hand; CLOSING_NONE: none */
    uint32_t element;      /* at hand, in its flow */
    uint64_t changes;
    bool uses_env_open;
    ARRAY(struct span) warned;                           /* of failures that are not shown */
    const struct promela_statement *first;               /* of the sequence at hand */
    ARRAY(const struct promela_statement *) written_out; /* in place of an else */
    bool failed;
};

static enum closing_analysis analysis_of(const struct embedding *e) {
    return e->closing->options->analysis;
}

static void refuse(struct embedding *e, struct span span, const char *hint, const char *what) {
    sources_error(e->model->promela->sources, span, hint, "%s", what);
    e->failed = true;
}

/* `true` in place of a statement. SPIN refuses a step that leads back to itself and is always possible: where
 * that may be so, it is written in another way. */
static struct promela_expression *always(struct embedding *e, const struct promela_statement *s) {
    struct node_maker *m = &e->maker;
    bool is_first = s == e->first || s->labels, leads_back = !s->next || s->next->kind == PROMELA_GOTO;
    if (!is_first || !leads_back)
        return node_truth(m, true);
    e->uses_env_open = true;
    return node_binary(m, PROMELA_OR, node_name(m, ENV_OPEN), node_not(m, node_name(m, ENV_OPEN)));
}

/* --- Which variables and fields have flags --- */

struct using {
    struct embedding *e;
    struct promela_expression *but; /* a target: it is not read */
};

/* A variable that is read where it may be from outside, and need not be. */
static void note_use(void *data, struct promela_expression *x) {
    struct using *u = data;
    if (x->kind != PROMELA_VARIABLE || !x->variable || x == u->but)
        return;
    uint32_t variable = open_model_variable(u->e->model, x->variable);
    if (variable == CLOSING_NONE)
        return;
    struct outsideness found =
        outsideness_of_variable(u->e->reliability, u->e->process, u->e->element, variable);
    u->e->flagged[variable] |= found.may && !found.must;
}

static void note_uses(struct embedding *e, struct promela_statement *s) {
    struct using u = {e, NULL};
    bool whole = s->target && (s->target->index || s->target->member);
    if (s->kind == PROMELA_ASSIGN && !whole)
        u.but = s->target;
    if (s->kind == PROMELA_RECEIVE) {
        for (struct promela_expression *a = s->arguments; a; a = a->next) {
            u.but = a->kind == PROMELA_VARIABLE && !a->index ? a : NULL;
            visit_expression(a, note_use, &u);
        }
        return;
    }
    visit_expressions(s, note_use, &u);
}

static void note_initial(struct embedding *e, const struct promela_variable *v) {
    struct using u = {e, NULL};
    for (struct promela_expression *i = v->initial; i; i = i->next)
        visit_expression(i, note_use, &u);
}

static void find_mixed_variables(struct embedding *e) {
    for (e->process = 0; e->process < e->model->processes.count; e->process++) {
        const struct promela_flow *flow = &e->model->processes.items[e->process].flow;
        for (e->element = 0; e->element < flow->elements.count; e->element++)
            if (flow->elements.items[e->element].kind == ELEMENT_STATEMENT &&
                e->reliability->processes[e->process].reached[e->element])
                note_uses(e, (struct promela_statement *)flow->elements.items[e->element].statement);
            else if (flow->elements.items[e->element].kind == ELEMENT_DECLARED &&
                     e->reliability->processes[e->process].reached[e->element])
                note_initial(e, flow->elements.items[e->element].declared);
    }
    e->process = CLOSING_NONE;
    for (uint32_t i = 0; i < e->model->variables.count; i++)
        if (e->model->variables.items[i].process == CLOSING_NONE || e->model->variables.items[i].is_whole)
            e->flagged[i] |= bitset_has(e->reliability->global_may, i);
}

/* A field is mixed if a receive that may get it cannot know. */
static void find_mixed_fields(struct embedding *e) {
    for (uint32_t c = 0; c < e->model->channels.count; c++) {
        const struct closing_channel *channel = &e->model->channels.items[c];
        for (uint32_t s = 0; s < channel->signals.count && !channel_is_drained(channel); s++)
            for (uint32_t k = 0; k < channel->fields; k++) {
                struct outsideness found = outsideness_of_field(e->reliability, c, s, k);
                if (found.may && !found.must)
                    e->field_flags[c] |= UINT32_C(1) << k;
            }
    }
}

static void flag_everything(struct embedding *e) {
    for (uint32_t i = 0; i < e->model->variables.count; i++)
        e->flagged[i] = true;
    for (uint32_t c = 0; c < e->model->channels.count; c++) {
        const struct closing_channel *channel = &e->model->channels.items[c];
        uint32_t k = 0;
        bool passes = channel_passes(channel, 0) && !channel_is_drained(channel);
        for (const struct promela_type *t = channel->variable->contents; t && passes; t = t->next, k++)
            if (t->kind != PROMELA_CHAN && (k > 0 || channel->signals.items[0].sent))
                e->field_flags[c] |= UINT32_C(1) << k;
    }
}

/* Something of this name, or NULL. */
static const struct identifier *find_name(const struct embedding *e, const char *name) {
    const struct identifier *found = NULL;
    for (size_t i = 0; i < e->model->variables.count; i++)
        if (strcmp(e->model->variables.items[i].variable->name.text, name) == 0)
            found = &e->model->variables.items[i].variable->name;
    for (size_t i = 0; i < e->model->channels.count; i++)
        if (strcmp(e->model->channels.items[i].variable->name.text, name) == 0)
            found = &e->model->channels.items[i].variable->name;
    for (const struct promela_unit *u = e->model->promela->units; u; u = u->next) {
        if (u->name.text && strcmp(u->name.text, name) == 0)
            found = &u->name;
        for (const struct promela_expression *t = u->declaration ? u->declaration->mtypes : NULL; t;
             t = t->next)
            if (strcmp(t->name.text, name) == 0)
                found = &t->name;
    }
    return found;
}

/* The names of what is added must be free. */
static void check_names(struct embedding *e) {
    static const char *const NAMES[] = {ENV_OPEN, ENV_SLICE, "Environment"};
    for (size_t k = 0; k < sizeof NAMES / sizeof *NAMES; k++) {
        const struct identifier *found = find_name(e, NAMES[k]);
        if (found)
            refuse(e, found->span, "give it another name", "close adds something of this name");
    }
}

static void name_flags(struct embedding *e) {
    for (uint32_t i = 0; i < e->model->variables.count; i++) {
        if (!e->flagged[i])
            continue;
        const char *name = node_text(&e->maker, "known_", e->model->variables.items[i].variable->name.text);
        while (find_name(e, name) && !e->maker.failed)
            name = node_text(&e->maker, name, "_");
        e->flags[i] = name;
    }
}

static void find_flags(struct embedding *e) {
    if (analysis_of(e) == CLOSING_FLAGS) {
        flag_everything(e);
    } else if (analysis_of(e) == CLOSING_MUST) {
        find_mixed_variables(e);
        find_mixed_fields(e);
    }
    name_flags(e);
}

/* --- Messages inside --- */

enum field_state { FIELD_KNOWN, FIELD_UNKNOWN, FIELD_FLAGGED };

static enum field_state field_state(const struct embedding *e, uint32_t channel, uint32_t signal,
                                    uint32_t field) {
    if (e->field_flags[channel] >> field & 1)
        return FIELD_FLAGGED;
    struct outsideness found = outsideness_of_field(e->reliability, channel, signal, field);
    bool unknown = analysis_of(e) == CLOSING_MAY ? found.may : found.must;
    return unknown ? FIELD_UNKNOWN : FIELD_KNOWN;
}

/* Is it a value that the message must have? */
static bool is_matched(const struct promela_expression *a) {
    return a->kind != PROMELA_VARIABLE || a->meaning == PROMELA_A_CONSTANT;
}

/* Do patterns ask for the value of a field that need not be known? */
static bool matches_unknown(const struct embedding *e, uint32_t channel,
                            const struct promela_expression *patterns) {
    uint32_t field = 0;
    for (const struct promela_expression *a = patterns; a && field < e->model->channels.items[channel].fields;
         a = a->next, field++)
        if (is_matched(a) && outsideness_of_field(e->reliability, channel, 0, field).may)
            return true;
    return false;
}

/* --- What is known --- */

static struct promela_expression *known(struct embedding *e, const struct promela_expression *x);

/* The flag of what an expression names, with its index. */
static struct promela_expression *flag_of(struct embedding *e, uint32_t variable,
                                          const struct promela_expression *x) {
    struct promela_expression *flag = node_name(&e->maker, e->flags[variable]);
    if (flag && x->index)
        flag->index = node_copy(&e->maker, x->index);
    return flag;
}

static struct promela_expression *known_variable(struct embedding *e, uint32_t variable,
                                                 const struct promela_expression *x) {
    if (e->flagged[variable])
        return flag_of(e, variable, x);
    struct outsideness found = outsideness_of_variable(e->reliability, e->process, e->element, variable);
    return node_truth(&e->maker, !found.may);
}

/* What is reset to 0 is always a number that fits. */
static void warn_of_hidden_failure(struct embedding *e, const struct promela_expression *x) {
    bool divides =
        x->kind == PROMELA_BINARY && (x->operation == PROMELA_DIVIDE || x->operation == PROMELA_REMAINDER);
    const struct promela_expression *part = divides                       ? x->right
                                            : x->kind == PROMELA_VARIABLE ? x->index
                                                                          : NULL;
    if (!part || node_is_truth(known(e, part), true))
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

/* Is every part of it known? An expression over flags, or true, or false. */
static struct promela_expression *known(struct embedding *e, const struct promela_expression *x) {
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
    if (channel != CLOSING_NONE && (channel_is_open(&e->model->channels.items[channel]) ||
                                    (x->kind == PROMELA_POLL && matches_unknown(e, channel, x->arguments))))
        return node_truth(m, false);
    if (x->kind == PROMELA_RUN)
        return node_truth(m, true);
    if (x->kind == PROMELA_REMOTE_VALUE && outsideness_of(e->reliability, CLOSING_NONE, 0, x).may)
        refuse(e, x->span, "make it a global variable", "this looks into a process at data from outside");
    warn_of_hidden_failure(e, x);
    struct promela_expression *all = node_truth(m, true);
    if (variable != CLOSING_NONE)
        all = known_variable(e, variable, x);
    all = node_and(m, known(e, x->index), all);
    for (const struct promela_expression *i = x->member; i && x->kind == PROMELA_VARIABLE; i = i->member)
        all = node_and(m, all, known(e, i->index));
    all = node_and(m, all, known(e, x->left));
    all = node_and(m, all, known(e, x->right));
    all = node_and(m, all, known(e, x->otherwise));
    for (const struct promela_expression *a = x->arguments; a; a = a->next)
        all = node_and(m, all, known(e, channel == CLOSING_NONE ? a : a->index));
    return all;
}

/* Two conjunctions of flags may name one twice; that is harmless. The value, or 0 where it is not known. */
static struct promela_expression *value_if(struct embedding *e, struct promela_expression *condition,
                                           struct promela_expression *value) {
    if (node_is_truth(condition, true))
        return value;
    e->changes++;
    if (node_is_truth(condition, false))
        return node_number(&e->maker, 0);
    return node_conditional(&e->maker, condition, value, node_number(&e->maker, 0));
}

/* It may be true: it is not known, or it is. */
static struct promela_expression *may_be_true(struct embedding *e, struct promela_expression *x) {
    struct promela_expression *is_known = known(e, x);
    if (node_is_truth(is_known, true))
        return x;
    e->changes++;
    e->closing->conditions++;
    return node_or(&e->maker, node_not(&e->maker, is_known), x);
}

/* --- Groups of statements in place of one --- */

/* The statement becomes another, and keeps its labels and its place in the sequence. */
static void become(struct promela_statement *s, const struct promela_statement *other) {
    struct promela_statement *next = s->next;
    struct promela_label *labels = s->labels;
    bool arrow = s->arrow;
    uint32_t element = s->element;
    *s = *other;
    s->next = next;
    s->labels = labels;
    s->arrow = arrow;
    s->element = element;
}

/* One statement that does what the list does, in one step. */
static struct promela_statement *grouped(struct embedding *e, const struct node_list *list, bool blocks) {
    if (list->count == 0)
        return node_condition(&e->maker, node_truth(&e->maker, true));
    if (list->count == 1)
        return list->first;
    struct promela_statement *group = node_statement(&e->maker, blocks ? PROMELA_ATOMIC : PROMELA_D_STEP);
    if (group)
        group->body = node_sequence(&e->maker, list);
    if (list->first && list->first->kind != PROMELA_ASSIGN)
        list->first->arrow = true;
    return group;
}

static struct promela_statement *flat_copy(struct embedding *e, const struct promela_statement *s) {
    struct promela_statement *copy = node_statement(&e->maker, s->kind);
    if (copy) {
        *copy = *s;
        copy->next = NULL;
        copy->labels = NULL;
        copy->arrow = false;
    }
    return copy;
}

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
        refuse(e, span, "use a smaller array, or an index from inside",
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
    node_list_add(list, node_assign(m, target, value_if(e, condition, value)));
    if (!e->flagged[variable])
        return;
    e->changes++;
    struct promela_expression *flag = flag_of(e, variable, target);
    if (is_record) /* the rest of it stays as it was */
        condition = node_and(m, node_copy(m, flag), condition);
    node_list_add(list, node_assign(m, flag, node_copy(m, condition)));
}

static void rewrite_assignment(struct embedding *e, struct promela_statement *s) {
    struct node_maker *m = &e->maker;
    struct promela_expression *value = s->value;
    if (s->kind != PROMELA_ASSIGN) /* ++ and -- */
        value = node_binary(m, s->kind == PROMELA_INCREMENT ? PROMELA_PLUS : PROMELA_MINUS,
                            node_copy(m, s->target), node_number(m, 1));
    uint32_t variable =
        s->target->variable ? open_model_variable(e->model, s->target->variable) : CLOSING_NONE;
    warn_of_hidden_failure(e, s->target);
    struct promela_expression *condition = known(e, value), *place = known(e, s->target->index);
    for (const struct promela_expression *i = s->target->member; i; i = i->member)
        place = node_and(m, place, known(e, i->index));
    bool plain = node_is_truth(condition, true) && node_is_truth(place, true);
    if (variable == CLOSING_NONE || (plain && !e->flagged[variable]))
        return;
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
        node_list_add(&then, grouped(e, &list, false));
        node_list_add(&otherwise, node_condition(m, node_not(m, node_copy(m, place))));
        node_list_add(&otherwise, grouped(e, &smashed, false));
        node_add_option(m, choice, &then);
        node_add_option(m, choice, &otherwise);
        list = (struct node_list){0};
        node_list_add(&list, choice);
    }
    e->changes++;
    struct promela_statement *group = grouped(e, &list, value->kind == PROMELA_RUN);
    if (group)
        become(s, group);
}

/* --- Messages --- */

static void append(struct promela_expression **list, struct promela_expression *x) {
    while (*list)
        list = &(*list)->next;
    *list = x;
}

static void rewrite_send(struct embedding *e, struct promela_statement *s) {
    uint32_t number = open_model_channel(e->model, s->target), field = 0;
    const struct closing_channel *channel = &e->model->channels.items[number];
    struct promela_expression *arguments = NULL, *flags = NULL, *next;
    if (channel_is_drained(channel)) {
        struct promela_statement *nothing = node_condition(&e->maker, always(e, s));
        e->closing->outputs++;
        e->changes++;
        if (nothing)
            become(s, nothing);
        return;
    }
    for (struct promela_expression *a = s->arguments; a; a = next, field++) {
        next = a->next;
        a->next = NULL;
        struct promela_expression *condition = known(e, a);
        bool is_record = a->kind == PROMELA_VARIABLE && a->declaration && !a->member &&
                         a->declaration->type.kind == PROMELA_RECORD;
        if (is_record && !node_is_truth(condition, true))
            refuse(e, a->span, "send its members",
                   "a record with data that may be from outside is sent as a whole");
        if (s->sorted && !node_is_truth(condition, true))
            refuse(e, s->span, NULL, "messages with data from outside cannot be sorted");
        append(&arguments, value_if(e, condition, a));
        if (field < channel->fields && e->field_flags[number] >> field & 1) {
            append(&flags, node_copy(&e->maker, condition));
            e->changes++;
        }
    }
    append(&arguments, flags);
    s->arguments = arguments;
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

/* A receive from inside. `choice` has a bit for each flagged field that is matched: its value is known. */
static void receive_inside(struct embedding *e, struct node_list *list, const struct promela_statement *s,
                           uint32_t choice) {
    struct node_maker *m = &e->maker;
    uint32_t number = open_model_channel(e->model, s->target), field = 0, matched = 0;
    const struct closing_channel *channel = &e->model->channels.items[number];
    uint32_t signal = open_model_signal(channel, s);
    bool feeds = channel_feeds(channel, signal);
    struct promela_statement *receive = flat_copy(e, s);
    struct promela_expression *arguments = NULL, *flags = NULL;
    struct node_list after = {0};
    if (!receive)
        return;
    for (const struct promela_expression *a = s->arguments; a; a = a->next, field++) {
        uint32_t variable = filled(e, a);
        enum field_state state =
            field < channel->fields ? field_state(e, number, signal, field) : FIELD_KNOWN;
        struct promela_expression *pattern = node_copy(m, a), *flag = anything(e);
        if (is_matched(a) && state == FIELD_FLAGGED) {
            bool is_known = choice >> matched++ & 1;
            pattern = is_known ? pattern : anything(e);
            flag = node_truth(m, is_known);
        } else if (is_matched(a) && state == FIELD_UNKNOWN) {
            pattern = anything(e);
            e->changes++;
        } else if (variable != CLOSING_NONE && e->flagged[variable] && state == FIELD_FLAGGED) {
            if (a->member)
                refuse(e, a->span, "receive it into a variable first",
                       "a member of a record gets data that may be from outside");
            flag = flag_of(e, variable, a);
        } else if (variable != CLOSING_NONE && e->flagged[variable] && (!a->member || state != FIELD_KNOWN)) {
            node_list_add(&after,
                          node_assign(m, flag_of(e, variable, a), node_truth(m, state == FIELD_KNOWN)));
        }
        bool forgets =
            analysis_of(e) == CLOSING_MAY && variable != CLOSING_NONE && (feeds || state == FIELD_UNKNOWN);
        if (forgets)
            node_list_add(&after, node_assign(m, node_copy(m, a), node_number(m, 0)));
        append(&arguments, pattern);
        if (field < channel->fields && e->field_flags[number] >> field & 1)
            append(&flags, flag);
    }
    e->changes += flags != NULL || after.count > 0;
    append(&arguments, flags);
    receive->arguments = arguments;
    node_list_add(list, receive);
    for (struct promela_statement *i = after.first, *next; i; i = next) {
        next = i->next;
        node_list_add(list, i);
    }
}

/* A message that the environment sends. */
static void receive_outside(struct embedding *e, struct node_list *list, const struct promela_statement *s) {
    struct node_maker *m = &e->maker;
    e->closing->inputs++;
    e->uses_env_open = true;
    node_list_add(list, node_condition(m, node_name(m, ENV_OPEN)));
    for (const struct promela_expression *a = s->arguments; a; a = a->next) {
        uint32_t variable = filled(e, a);
        if (variable == CLOSING_NONE)
            continue;
        if (!node_is_truth(known(e, a->index), true))
            refuse(e, a->span, NULL, "a message is received at an index from outside");
        bool is_record = e->model->variables.items[variable].declaration->type.kind == PROMELA_RECORD;
        if (!is_record || a->member)
            node_list_add(list, node_assign(m, node_copy(m, a), node_number(m, 0)));
        if (e->flagged[variable])
            node_list_add(list, node_assign(m, flag_of(e, variable, a), node_truth(m, false)));
    }
}

static uint32_t count_matched(const struct embedding *e, const struct promela_statement *s, uint32_t number,
                              uint32_t signal) {
    uint32_t field = 0, count = 0;
    for (const struct promela_expression *a = s->arguments; a; a = a->next, field++)
        count += is_matched(a) && field < e->model->channels.items[number].fields &&
                 field_state(e, number, signal, field) == FIELD_FLAGGED;
    return count;
}

static void rewrite_receive(struct embedding *e, struct promela_statement *s) {
    struct node_maker *m = &e->maker;
    uint32_t number = open_model_channel(e->model, s->target);
    const struct closing_channel *channel = &e->model->channels.items[number];
    uint32_t signal = open_model_signal(channel, s), matched = count_matched(e, s, number, signal);
    bool feeds = channel_feeds(channel, signal);
    struct promela_statement *choice = node_statement(m, PROMELA_IF), *last = NULL;
    uint32_t options = 0;
    for (const struct promela_expression *a = s->arguments; a; a = a->next)
        if (a->kind == PROMELA_EVAL && !node_is_truth(known(e, a->left), true))
            refuse(e, a->span, "compare after the receive", "eval() looks at data that may be from outside");
    if (s->sorted && matches_unknown(e, number, s->arguments))
        refuse(e, s->span, "receive into a variable, and compare it",
               "?? looks for data that may be from outside");
    if (matched > MOST_MATCHED) {
        refuse(e, s->span, "receive into variables, and compare these",
               "too many fields that may be from outside are compared at once");
        return;
    }
    for (uint32_t k = 0; (channel_passes(channel, signal) || !feeds) && k < UINT32_C(1) << matched; k++) {
        struct node_list list = {0};
        receive_inside(e, &list, s, k);
        last = grouped(e, &list, channel->is_rendezvous);
        struct node_list option = {0};
        node_list_add(&option, last);
        node_add_option(m, choice, &option);
        options++;
    }
    if (feeds) {
        struct node_list list = {0}, option = {0};
        receive_outside(e, &list, s);
        e->changes++;
        last = grouped(e, &list, false);
        node_list_add(&option, last);
        node_add_option(m, choice, &option);
        options++;
    }
    struct promela_statement *made = options == 1 ? last : choice;
    if (made)
        become(s, made);
}

/* --- else --- */

/* What a statement begins with. */
static const struct promela_statement *head_of(const struct promela_statement *s) {
    while (s &&
           (s->kind == PROMELA_ATOMIC || s->kind == PROMELA_D_STEP || s->kind == PROMELA_BLOCK ||
            s->kind == PROMELA_CALL) &&
           s->body)
        s = s->body->first;
    return s;
}

static bool is_else(const struct promela_statement *s) {
    return s->kind == PROMELA_EXPRESSION && s->value->kind == PROMELA_ELSE;
}

/* May what begins with it be disabled or enabled by the environment alone? */
static bool is_affected(struct embedding *e, const struct promela_statement *s) {
    s = head_of(s);
    if (!s || is_else(s))
        return false;
    uint32_t here = e->element;
    e->element = s->element;
    bool affected = false;
    if (s->kind == PROMELA_EXPRESSION || s->kind == PROMELA_EXPIRE)
        affected = !node_is_truth(known(e, s->value), true);
    if (s->kind == PROMELA_SEND)
        affected = channel_is_open(&e->model->channels.items[open_model_channel(e->model, s->target)]);
    if (s->kind == PROMELA_RECEIVE) {
        uint32_t number = open_model_channel(e->model, s->target), field = 0;
        const struct closing_channel *channel = &e->model->channels.items[number];
        uint32_t signal = open_model_signal(channel, s);
        affected = channel_feeds(channel, 0) || e->field_flags[number] != 0;
        for (const struct promela_expression *a = s->arguments; a && field < channel->fields;
             a = a->next, field++)
            affected |= is_matched(a) && field_state(e, number, signal, field) != FIELD_KNOWN;
    }
    if (s->kind == PROMELA_IF || s->kind == PROMELA_DO)
        for (const struct promela_option *o = s->options; o; o = o->next)
            affected |= is_affected(e, o->body->first);
    if (s->kind == PROMELA_UNLESS)
        affected = is_affected(e, s->body->first) || is_affected(e, s->escape->first);
    e->element = here;
    return affected;
}

/* When may it be disabled? */
static struct promela_expression *may_be_disabled(struct embedding *e, const struct promela_statement *s) {
    struct node_maker *m = &e->maker;
    s = head_of(s);
    if (!s)
        return node_truth(m, false);
    uint32_t here = e->element, number, field = 0;
    struct promela_expression *x = node_truth(m, false);
    e->element = s->element;
    switch (s->kind) {
    case PROMELA_EXPRESSION:
        if (!is_else(s))
            x = node_or(m, node_not(m, known(e, s->value)), node_not(m, node_copy(m, s->value)));
        break;
    case PROMELA_SEND:
        number = open_model_channel(e->model, s->target);
        if (channel_is_open(&e->model->channels.items[number])) {
            x = node_truth(m, true);
        } else if (e->model->channels.items[number].is_rendezvous) {
            refuse(e, s->span, "write the condition down",
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
            certain &= !is_matched(a) || field >= e->model->channels.items[number].fields ||
                       field_state(e, number, open_model_signal(&e->model->channels.items[number], s),
                                   field) == FIELD_KNOWN;
        if (!certain) {
            x = node_truth(m, true);
        } else if (e->model->channels.items[number].is_rendezvous) {
            refuse(e, s->span, "write the condition down",
                   "an else beside a rendezvous and data from outside");
        } else if ((x = node_name(m, ""))) {
            struct promela_expression *patterns = NULL;
            uint32_t k = 0;
            for (const struct promela_expression *a = s->arguments; a; a = a->next, k++)
                append(&patterns, is_matched(a) ? node_copy(m, a) : anything(e));
            for (k = 0; k < CLOSING_MOST_FIELDS; k++)
                if (e->field_flags[number] >> k & 1)
                    append(&patterns, anything(e));
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
            x = node_or(m, x,
                        node_or(m, node_not(m, known(e, s->value)), node_not(m, node_copy(m, s->value))));
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

/* An else beside conditions over data from outside is written out: each of them may be false. */
static void rewrite_else(struct embedding *e, struct promela_statement *selection) {
    struct promela_statement *otherwise = NULL;
    bool affected = false;
    for (struct promela_option *o = selection->options; o; o = o->next) {
        struct promela_statement *head = (struct promela_statement *)head_of(o->body->first);
        if (head && is_else(head))
            otherwise = head;
        else
            affected |= is_affected(e, o->body->first);
    }
    if (!otherwise || !affected)
        return;
    struct promela_expression *x = node_truth(&e->maker, true);
    for (struct promela_option *o = selection->options; o; o = o->next)
        if (head_of(o->body->first) != otherwise)
            x = node_and(&e->maker, x, may_be_disabled(e, o->body->first));
    otherwise->value = x;
    e->maker.failed |= !array_push(&e->closing->job->memory, &e->written_out, otherwise);
    e->changes++;
}

/* --- run --- */

static void rewrite_run(void *data, struct promela_expression *run) {
    struct embedding *e = data;
    struct promela_expression *arguments = NULL, *flags = NULL, *next;
    uint32_t number = 0, process = CLOSING_NONE;
    if (run->kind != PROMELA_RUN)
        return;
    for (uint32_t i = 0; i < e->model->processes.count; i++)
        if (e->model->processes.items[i].unit->name.text &&
            strcmp(e->model->processes.items[i].unit->name.text, run->name.text) == 0)
            process = i;
    for (struct promela_expression *a = run->arguments; a; a = next, number++) {
        next = a->next;
        a->next = NULL;
        struct promela_expression *condition = known(e, a);
        append(&arguments, value_if(e, condition, a));
        for (uint32_t i = 0; i < e->model->variables.count; i++) {
            const struct closing_variable *v = &e->model->variables.items[i];
            if (v->process == process && v->is_parameter && v->parameter == number && e->flagged[i])
                append(&flags, node_copy(&e->maker, condition));
        }
    }
    e->changes += flags != NULL;
    append(&arguments, flags);
    run->arguments = arguments;
}

/* --- Polls --- */

/* Messages have flags behind their fields. */
static void rewrite_poll(void *data, struct promela_expression *x) {
    struct embedding *e = data;
    uint32_t channel = x->kind == PROMELA_POLL ? open_model_channel(e->model, x->left) : CLOSING_NONE;
    for (uint32_t k = 0; channel != CLOSING_NONE && k < CLOSING_MOST_FIELDS; k++)
        if (e->field_flags[channel] >> k & 1) {
            append(&x->arguments, anything(e));
            e->changes++;
        }
}

/* --- Statements --- */

static void rewrite_sequence(struct embedding *e, struct promela_sequence *sequence);

static bool mentions_timeout(const struct promela_expression *x) {
    return x && (x->kind == PROMELA_TIMEOUT || mentions_timeout(x->left) || mentions_timeout(x->right));
}

static void open_when_time_goes_on(struct embedding *e, struct promela_statement *s) {
    struct node_maker *m = &e->maker;
    struct node_list list = {0};
    e->uses_env_open = true;
    node_list_add(&list, node_condition(m, s->value));
    node_list_add(&list, node_assign(m, node_name(m, ENV_OPEN), node_truth(m, true)));
    struct promela_statement *group = grouped(e, &list, true);
    e->changes++;
    if (group)
        become(s, group);
}

static bool is_written_out(const struct embedding *e, const struct promela_statement *s) {
    for (size_t i = 0; i < e->written_out.count; i++)
        if (e->written_out.items[i] == s)
            return true;
    return false;
}

static void rewrite_condition(struct embedding *e, struct promela_statement *s) {
    if (s->value->kind == PROMELA_ELSE || is_written_out(e, s))
        return;
    uint64_t before = e->changes;
    s->value = may_be_true(e, s->value);
    if (e->changes > before && node_is_truth(s->value, true))
        s->value = always(e, s);
    if (e->closing->timed && e->model->has_macros && mentions_timeout(s->value))
        open_when_time_goes_on(e, s);
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
                 node_is_truth(known(e, s->value), true) && node_is_truth(known(e, s->last), true);
    if (plain && s->kind == PROMELA_SELECT)
        return;
    if (s->kind == PROMELA_FOR_IN && open_model_channel(e->model, s->value) != CLOSING_NONE) {
        refuse(e, s->span, "count with for (i : 1 .. n)",
               "close does not take loops over the messages of a channel");
        return;
    }
    visit_statements(s->parts, write_numbers, e);
    rewrite_sequence(e, s->parts);
    struct promela_statement *block = node_statement(&e->maker, PROMELA_BLOCK);
    if (block) {
        block->body = s->parts;
        become(s, block);
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
            condition = node_and(m, condition, known(e, i));
        if (!node_is_truth(condition, true) && !v->has_list)
            v->initial = value_if(e, node_copy(m, condition), v->initial);
        if (variable == CLOSING_NONE || !e->flagged[variable])
            continue;
        struct promela_statement *declared = node_statement(m, PROMELA_DECLARE);
        if (!declared)
            return last;
        declared->declaration =
            node_declaration(m, PROMELA_BOOL, e->flags[variable], node_copy(m, v->size), condition);
        declared->next = last->next;
        last->next = declared;
        last = declared;
        e->changes++;
    }
    return last;
}

static void rewrite_selection(struct embedding *e, struct promela_statement *s) {
    rewrite_else(e, s);
    for (struct promela_option *o = s->options; o; o = o->next)
        rewrite_sequence(e, o->body);
}

static void rewrite_unless(struct embedding *e, struct promela_statement *s) {
    if (s->escape && s->escape->first && is_affected(e, s->escape->first))
        refuse(e, s->escape->first->span, "write it as an option of each statement",
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

/* Does an index name what the same message fills? */
static bool index_is_received(const struct promela_statement *s, const struct promela_expression *index) {
    if (!index)
        return false;
    for (const struct promela_expression *a = s->arguments; a; a = a->next)
        if (a->kind == PROMELA_VARIABLE && a->variable && index->variable == a->variable)
            return true;
    return index_is_received(s, index->left) || index_is_received(s, index->right);
}

/* Which channel or timer it is must not depend on the outside, nor which element a message is received into.
 */
static void check_indexes(struct embedding *e, const struct promela_statement *s) {
    bool is_message = s->kind == PROMELA_SEND || s->kind == PROMELA_RECEIVE;
    bool is_timer = s->kind == PROMELA_SET || s->kind == PROMELA_RESET || s->kind == PROMELA_EXPIRE;
    if ((is_message || is_timer) &&
        outsideness_of(e->reliability, e->process, e->element, s->target->index).may)
        refuse(e, s->target->span, "use an index from inside",
               "which one this is depends on data from outside");
    for (const struct promela_expression *a = s->kind == PROMELA_RECEIVE ? s->arguments : NULL; a;
         a = a->next)
        for (const struct promela_expression *i = a; i && a->kind == PROMELA_VARIABLE; i = i->member)
            if (outsideness_of(e->reliability, e->process, e->element, i->index).may ||
                index_is_received(s, i->index))
                refuse(e, a->span, "receive into a variable first",
                       "a message is received at an index that may be from outside");
}

/* It fails unless it is known to hold. */
static void rewrite_assertion(struct embedding *e, struct promela_statement *s) {
    struct promela_expression *is_known = known(e, s->value);
    e->changes += !node_is_truth(is_known, true);
    s->value = node_and(&e->maker, is_known, s->value);
}

static void rewrite_statement(struct embedding *e, struct promela_statement *s) {
    e->maker.span = s->span;
    e->element = s->element;
    if (s->kind != PROMELA_CALL) {
        visit_expressions(s, rewrite_run, e);
        visit_expressions(s, rewrite_poll, e);
    }
    check_indexes(e, s);
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
        rewrite_send(e, s);
        break;
    case PROMELA_RECEIVE:
        rewrite_receive(e, s);
        break;
    case PROMELA_ASSERT:
        rewrite_assertion(e, s);
        break;
    case PROMELA_SET:
        if (!node_is_truth(known(e, s->value), true))
            refuse(e, s->span, "set it to a number from inside",
                   "a timer is set to data that may be from outside");
        break;
    case PROMELA_EXPIRE:
        s->value = s->value ? may_be_true(e, s->value) : NULL;
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
}

static void rewrite_sequence(struct embedding *e, struct promela_sequence *sequence) {
    for (struct promela_statement *s = sequence ? sequence->first : NULL; s && !e->maker.failed;
         s = s->next) {
        if (s->kind == PROMELA_DECLARE && !s->declaration->names_mtypes) {
            e->maker.span = s->span;
            if (s->element < e->model->processes.items[e->process].flow.elements.count)
                e->element = s->element;
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
                refuse(e, unit->name.span, "run it from init",
                       "an active proctype has parameters that need flags");
            *end = node_declaration(&e->maker, PROMELA_BOOL, e->flags[i], NULL, NULL);
            if (!*end)
                return;
            end = &(*end)->next;
        }
}

/* Does a statement begin with a receive that may take from outside? */
static bool begins_with_input(const struct embedding *e, const struct promela_statement *s) {
    s = head_of(s);
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

/* An input in the midst of an atomic sequence may have to wait, and others move then. Embedded, it never
 * waits, unless input can be closed. */
static void check_atomic(struct embedding *e, const struct promela_sequence *sequence, bool in_atomic) {
    for (const struct promela_statement *s = sequence ? sequence->first : NULL; s; s = s->next) {
        bool inside = in_atomic || s->kind == PROMELA_ATOMIC;
        if (in_atomic && s != sequence->first && begins_with_input(e, s))
            refuse(e, s->span, "end the atomic sequence in front of it",
                   "an input from outside in the midst of an atomic sequence may have to wait");
        for (const struct promela_option *o = s->options; o; o = o->next)
            check_atomic(e, o->body, inside);
        check_atomic(e, s->body, inside);
        check_atomic(e, s->escape, inside);
    }
}

static void rewrite_process(struct embedding *e) {
    struct promela_unit *unit = e->model->processes.items[e->process].unit;
    e->maker.span = unit->span;
    e->element = e->model->processes.items[e->process].flow.first;
    add_flag_parameters(e, unit);
    if (!e->closing->timed)
        check_atomic(e, unit->body, false);
    if (unit->provided)
        unit->provided = may_be_true(e, unit->provided);
    rewrite_sequence(e, unit->body);
}

/* A formula is violated at least where it would be: its atoms are known to be true where that makes it true,
 * and may be true elsewhere. */
static struct promela_expression *by_polarity(struct embedding *e, struct promela_expression *x,
                                              bool positive) {
    struct node_maker *m = &e->maker;
    struct promela_expression *is_known = x ? known(e, x) : NULL;
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
    return positive ? node_and(m, is_known, x) : node_or(m, node_not(m, is_known), x);
}

static void rewrite_claim_statement(void *data, struct promela_statement *s) {
    struct embedding *e = data;
    if (s->kind == PROMELA_EXPRESSION && s->value->kind != PROMELA_ELSE && !is_written_out(e, s))
        s->value = may_be_true(e, s->value);
    if (s->kind == PROMELA_ASSERT)
        rewrite_assertion(e, s);
    if (s->kind == PROMELA_IF || s->kind == PROMELA_DO)
        for (const struct promela_option *o = s->options; o; o = o->next)
            if (is_affected(e, o->body->first))
                rewrite_else(e, s);
}

static void check_events(void *data, struct promela_statement *s) {
    struct embedding *e = data;
    uint32_t channel = s->kind == PROMELA_SEND || s->kind == PROMELA_RECEIVE
                           ? open_model_channel(e->model, s->target)
                           : CLOSING_NONE;
    if (channel != CLOSING_NONE &&
        (channel_is_open(&e->model->channels.items[channel]) || e->field_flags[channel] != 0))
        refuse(e, s->span, "state it as a formula",
               "an event trace is about messages that may be from outside");
}

static void rewrite_unit(struct embedding *e, struct promela_unit *unit) {
    e->process = CLOSING_NONE;
    e->maker.span = unit->span;
    visit_expression(unit->formula, rewrite_poll, e);
    if (unit->kind == PROMELA_LTL)
        unit->formula = by_polarity(e, unit->formula, true);
    if (unit->kind == PROMELA_NEVER)
        visit_statements(unit->body, rewrite_claim_statement, e);
    if (unit->kind == PROMELA_TRACE || unit->kind == PROMELA_NOTRACE)
        visit_statements(unit->body, check_events, e);
}

static struct promela_unit *new_unit(struct embedding *e, enum promela_unit_kind kind) {
    struct promela_unit *unit = arena_allocate(e->maker.arena, sizeof *unit);
    e->maker.failed |= !unit;
    if (unit)
        *unit = (struct promela_unit){.kind = kind, .span = e->maker.span, .file = e->maker.span.file};
    return unit;
}

/* Behind a unit. */
static void add_global(struct embedding *e, struct promela_unit *behind, struct promela_declaration *d) {
    struct promela_unit *unit = new_unit(e, PROMELA_GLOBAL);
    if (!unit)
        return;
    unit->declaration = d;
    unit->end = unit->span.start;
    unit->next = behind->next;
    behind->next = unit;
}

static void declare_global_flags(struct embedding *e, struct promela_unit *unit) {
    e->maker.span = unit->span;
    for (const struct promela_variable *v = unit->declaration->variables;
         v && !unit->declaration->names_mtypes; v = v->next) {
        uint32_t variable = open_model_variable(e->model, v);
        if (variable != CLOSING_NONE && e->flagged[variable])
            add_global(e, unit,
                       node_declaration(&e->maker, PROMELA_BOOL, e->flags[variable],
                                        node_copy(&e->maker, v->size), node_truth(&e->maker, true)));
    }
}

static void add_field_flags(struct embedding *e) {
    for (uint32_t c = 0; c < e->model->channels.count; c++) {
        struct promela_variable *v = (struct promela_variable *)e->model->channels.items[c].variable;
        struct promela_type **end = &v->contents;
        while (*end)
            end = &(*end)->next;
        for (uint32_t k = 0; k < CLOSING_MOST_FIELDS; k++) {
            if (!(e->field_flags[c] >> k & 1))
                continue;
            struct promela_type *type = arena_allocate(e->maker.arena, sizeof *type);
            e->maker.failed |= !type;
            if (!type)
                return;
            *type = (struct promela_type){.kind = PROMELA_BOOL, .span = v->name.span};
            *end = type;
            end = &type->next;
        }
    }
}

/* Declares it in front of everything. */
static void declare_env_open(struct embedding *e) {
    struct promela *promela = e->model->promela;
    struct promela_unit *unit = new_unit(e, PROMELA_GLOBAL);
    if (!unit)
        return;
    unit->span = promela->units->span;
    unit->span.length = 0;
    unit->end = unit->span.start;
    unit->declaration =
        node_declaration(&e->maker, PROMELA_BOOL, ENV_OPEN, NULL, node_truth(&e->maker, true));
    unit->next = promela->units;
    promela->units = unit;
}

/* The timer that opens the input in the next time slice. */
static void declare_env_slice(struct embedding *e) {
    struct promela_unit *first = e->model->promela->units;
    e->maker.span = first->span;
    add_global(e, first, node_declaration(&e->maker, PROMELA_TIMER, ENV_SLICE, NULL, NULL));
}

static void add_step(struct embedding *e, struct promela_statement *loop, const struct node_list *list) {
    struct node_list option = {0};
    node_list_add(&option, grouped(e, list, false));
    node_add_option(&e->maker, loop, &option);
}

/* A statement about the timer. */
static struct promela_statement *about_slice(struct embedding *e, enum promela_statement_kind kind,
                                             struct promela_expression *value) {
    struct promela_statement *s = node_statement(&e->maker, kind);
    if (s) {
        s->name = (struct identifier){kind == PROMELA_SET ? "set" : "expire", e->maker.span};
        s->target = node_name(&e->maker, ENV_SLICE);
        s->value = value;
    }
    return s;
}

/* The process that ends the input of a time slice, and begins that of the next, unless a `timeout` does. */
static void add_closing_process(struct embedding *e) {
    struct node_maker *m = &e->maker;
    struct promela_unit *last = e->model->promela->units;
    while (last->next)
        last = last->next;
    m->span = (struct span){.file = last->span.file, .start = last->end, .length = 0};
    struct promela_statement *loop = node_statement(m, PROMELA_DO);
    struct node_list closes = {0}, opens = {0}, body = {0};
    node_list_add(&closes, node_condition(m, node_name(m, ENV_OPEN)));
    node_list_add(&closes, node_assign(m, node_name(m, ENV_OPEN), node_truth(m, false)));
    if (!e->model->has_macros) {
        node_list_add(&closes, about_slice(e, PROMELA_SET, node_number(m, 1)));
        node_list_add(&opens, about_slice(e, PROMELA_EXPIRE, NULL));
        node_list_add(&opens, node_assign(m, node_name(m, ENV_OPEN), node_truth(m, true)));
    }
    add_step(e, loop, &closes);
    if (opens.count > 0)
        add_step(e, loop, &opens);
    struct promela_label *label = arena_allocate(m->arena, sizeof *label);
    struct promela_unit *unit = new_unit(e, PROMELA_PROCTYPE);
    m->failed |= !label;
    if (!label || !unit || !loop)
        return;
    *label = (struct promela_label){.name = {"end", m->span}};
    loop->labels = label;
    node_list_add(&body, loop);
    unit->name = (struct identifier){"Environment", m->span};
    unit->is_active = true;
    unit->body = node_sequence(m, &body);
    unit->end = m->span.start;
    last->next = unit;
}

/* --- The report --- */

static void report_variables(struct embedding *e) {
    struct closed_model *c = e->closing;
    for (uint32_t i = 0; i < e->model->variables.count; i++) {
        const struct closing_variable *v = &e->model->variables.items[i];
        bool may = bitset_has(e->reliability->global_may, i);
        if (!may && !e->flagged[i])
            continue;
        struct closing_row row = {.process =
                                      v->process == CLOSING_NONE ? NULL
                                      : e->model->processes.items[v->process].unit->kind == PROMELA_INIT
                                          ? "init"
                                          : e->model->processes.items[v->process].unit->name.text,
                                  .name = v->variable->name.text,
                                  .span = v->variable->name.span,
                                  .finding = !may            ? CLOSING_INSIDE
                                             : e->flagged[i] ? CLOSING_UNDECIDED
                                                             : CLOSING_OUTSIDE,
                                  .flagged = e->flagged[i]};
        e->maker.failed |= !array_push(&c->job->memory, &c->variables, row);
    }
    /* In the order of the text. */
    for (size_t i = 1; i < c->variables.count; i++)
        for (size_t k = i; k > 0 && c->variables.items[k - 1].span.start > c->variables.items[k].span.start;
             k--) {
            struct closing_row row = c->variables.items[k];
            c->variables.items[k] = c->variables.items[k - 1];
            c->variables.items[k - 1] = row;
        }
}

static void report_channels(struct embedding *e) {
    for (uint32_t i = 0; i < e->model->channels.count; i++) {
        const struct closing_channel *channel = &e->model->channels.items[i];
        struct closing_channel_row row = {.name = channel->variable->name.text,
                                          .fed = channel_feeds(channel, 0),
                                          .drained = channel_is_drained(channel)};
        for (uint32_t k = 0; k < CLOSING_MOST_FIELDS; k++)
            row.flags += e->field_flags[i] >> k & 1;
        if (row.fed || row.drained || row.flags > 0)
            e->maker.failed |= !array_push(&e->closing->job->memory, &e->closing->channels, row);
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
    check_names(e);
    find_flags(e);
    report_variables(e);
    for (e->process = 0; e->process < e->model->processes.count && !e->maker.failed; e->process++)
        rewrite_process(e);
    e->process = CLOSING_NONE;
    for (struct promela_unit *u = e->model->promela->units, *next; u; u = next) {
        next = u->next;
        rewrite_unit(e, u);
        if (u->kind == PROMELA_GLOBAL)
            declare_global_flags(e, u);
    }
    add_field_flags(e);
    report_channels(e);
    if (e->closing->timed)
        add_closing_process(e);
    if (e->uses_env_open)
        declare_env_open(e);
    if (e->closing->timed && !e->model->has_macros)
        declare_env_slice(e);
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
    memory_free(e.flagged);
    memory_free(e.flags);
    memory_free(e.field_flags);
    return fine;
}

struct timeouts {
    struct embedding *e;
    ARRAY(struct promela_statement *) list;
};

static void note_timeout(void *data, struct promela_statement *s) {
    struct timeouts *t = data;
    if (s->kind == PROMELA_EXPRESSION && mentions_timeout(s->value))
        t->e->maker.failed |= !array_push(&t->e->closing->job->memory, &t->list, s);
}

bool embed_time(struct closed_model *closing, struct open_model *model) {
    struct embedding e = {.closing = closing, .model = model, .maker = {.arena = &model->promela->arena}};
    struct timeouts timeouts = {.e = &e};
    closing->timed = model->has_timers;
    check_names(&e);
    for (size_t i = 0; i < model->processes.count && closing->timed && model->has_macros; i++)
        visit_statements(model->processes.items[i].unit->body, note_timeout, &timeouts);
    for (size_t i = 0; i < timeouts.list.count; i++) {
        e.maker.span = timeouts.list.items[i]->span;
        open_when_time_goes_on(&e, timeouts.list.items[i]);
    }
    array_free(&timeouts.list);
    if (closing->timed)
        declare_env_open(&e);
    if (closing->timed && !model->has_macros)
        declare_env_slice(&e);
    return !e.maker.failed && !e.failed;
}
