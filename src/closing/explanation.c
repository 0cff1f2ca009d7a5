#include "closing/explanation.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/suggest.h"
#include "base/text.h"
#include "closing/arrival.h"

/* --- The question --- */

struct question {
    const char *text;
    const char *process, *file; /* NULL: any */
    size_t process_length, file_length;
    const char *name;
    size_t name_length;
    uint64_t line;
};

static bool is_called(const char *name, const char *text, size_t length) {
    return strlen(name) == length && memcmp(name, text, length) == 0;
}

static bool read_question(struct question *q, struct job *job, const char *text) {
    *q = (struct question){.text = text, .name = text};
    const char *at = strrchr(text, '@'), *colon = memchr(text, ':', at ? (size_t)(at - text) : 0);
    const char *digits = at && strrchr(at, ':') ? strrchr(at, ':') + 1 : at ? at + 1 : "";
    if (colon) {
        q->process = text;
        q->process_length = (size_t)(colon - text);
        q->name = colon + 1;
    }
    q->name_length = strcspn(q->name, "@[.");
    if (at && digits > at + 1) {
        q->file = at + 1;
        q->file_length = (size_t)(digits - 1 - q->file);
    }
    size_t count = strspn(digits, "0123456789");
    if (at && q->name_length > 0 && count > 0 && count < 10 && digits[count] == '\0') {
        q->line = strtoull(digits, NULL, 10);
        return true;
    }
    return job_reject(job, NULL, "write x@12, or P:x@12 for the variable of a process P",
                      "--explain needs a variable and a line, not %s", text);
}

/* --- The places it is about --- */

struct explaining {
    struct question question;
    struct explanations *explanations;
    const struct open_model *model;
    const struct reliability *reliability;
    struct transfers transfers;
    uint64_t before, behind; /* lines with statements of processes that know the name; 0: none */
    bool named;              /* there is a variable of this name */
    bool fine;
};

static bool is_asked(const struct explaining *x, const struct closing_variable *v) {
    return is_called(v->variable->name.text, x->question.name, x->question.name_length);
}

/* Does a process have a variable of this name itself? */
static bool is_hidden(const struct explaining *x, uint32_t process) {
    for (uint32_t i = 0; i < x->model->variables.count; i++)
        if (x->model->variables.items[i].process == process && is_asked(x, &x->model->variables.items[i]))
            return true;
    return false;
}

/* Is a process asked about? */
static bool is_included(const struct explaining *x, uint32_t process) {
    return !x->question.process ||
           (process != CLOSING_NONE && is_called(open_model_process_name(x->model, process),
                                                 x->question.process, x->question.process_length));
}

static bool is_in_file(const struct explaining *x, const struct place *place) {
    return !x->question.file ||
           (place->file && is_called(place->file, x->question.file, x->question.file_length));
}

/* Does a statement stand on the line? Notes which lines are near. */
static bool is_on_line(struct explaining *x, struct span span) {
    struct place first = sources_place(x->model->promela->sources, span);
    struct span end = {span.file, span.start + (span.length > 0 ? span.length - 1 : 0), 1};
    struct place last = sources_place(x->model->promela->sources, end);
    uint64_t line = x->question.line;
    if (!is_in_file(x, &first))
        return false;
    if (first.line < line && first.line > x->before)
        x->before = first.line;
    if (first.line > line && (x->behind == 0 || first.line < x->behind))
        x->behind = first.line;
    return first.line <= line && line <= (last.line < first.line ? first.line : last.line);
}

struct mention {
    const struct promela_variable *variable;
    bool found;
};

static void note_mention(void *data, struct promela_expression *x) {
    struct mention *m = data;
    m->found |= x->variable == m->variable;
}

/* What an element reads of the variable, and what it leaves there. */
static bool want(struct arrival *a, const struct explaining *x, uint32_t element, uint32_t variable) {
    const struct transfers *t = &x->transfers;
    const struct transfer_element *e = &t->elements.items[element];
    const struct closing_variable *v = &x->model->variables.items[variable];
    const struct promela_element *of = &x->model->processes.items[e->process].flow.elements.items[e->element];
    struct mention mention = {v->variable, v->is_whole};
    if (of->statement)
        visit_reads((struct promela_statement *)of->statement, note_mention, &mention);
    bool assigned = false;
    for (uint32_t i = e->transfers; i < e[1].transfers; i++)
        if (t->list.items[i].kind != TRANSFER_GIVEN && t->list.items[i].kind != TRANSFER_SENT &&
            t->list.items[i].variable == variable) {
            arrival_want_transfer(a, i);
            assigned = true;
        }
    if (v->process == CLOSING_NONE)
        arrival_want_anywhere(a, variable);
    else if (!assigned || mention.found)
        arrival_want_before(a, element, variable);
    return a->fine;
}

/* --- The answer --- */

static void collect(struct explaining *x, struct explanation *explanation, const struct arrival *a) {
    uint32_t node = a->outside;
    while (node != CLOSING_NONE && x->fine) {
        const struct arrival_node *n = &a->found[node];
        if (n->by != CLOSING_NONE) {
            struct explanation_step step = {x->transfers.list.items[n->by], n->from};
            x->fine = array_push(a->memory, &explanation->steps, step);
        }
        node = n->toward;
    }
}

static void answer(struct explaining *x, struct explanation explanation, struct arrival *a) {
    explanation.arrives = arrival_search(a);
    x->fine &= a->fine;
    if (explanation.arrives)
        collect(x, &explanation, a);
    if (x->fine)
        x->fine = array_push(a->memory, &x->explanations->list, explanation);
    if (!x->fine)
        array_free(&explanation.steps);
}

static void explain_in(struct explaining *x, uint32_t process, uint32_t variable) {
    const struct promela_flow *flow = &x->model->processes.items[process].flow;
    struct arrival a;
    bool some = false;
    struct explanation explanation = {.process = process, .variable = variable};
    x->fine = arrival_init(&a, &x->transfers) && x->fine;
    for (uint32_t i = (uint32_t)flow->elements.count; i-- > 0 && x->fine;) {
        const struct promela_element *e = &flow->elements.items[i];
        bool is_step = e->kind == ELEMENT_STATEMENT || e->kind == ELEMENT_DECLARED;
        if (!is_step ||
            !is_on_line(x, e->kind == ELEMENT_DECLARED ? e->declared->name.span : e->statement->span))
            continue;
        if (!some)
            explanation.span = e->statement->span;
        some = true;
        x->fine = want(&a, x, x->transfers.bases.items[process] + i, variable);
    }
    if (some && x->fine)
        answer(x, explanation, &a);
    arrival_free(&a);
}

static void explain_declaration(struct explaining *x, uint32_t variable) {
    const struct closing_variable *v = &x->model->variables.items[variable];
    struct place place = sources_place(x->model->promela->sources, v->variable->name.span);
    struct explanation explanation = {
        .process = v->process, .variable = variable, .span = v->variable->name.span, .is_declaration = true};
    struct arrival a;
    if (!is_asked(x, v) || !is_included(x, v->process) || place.line != x->question.line ||
        !is_in_file(x, &place))
        return;
    x->fine = arrival_init(&a, &x->transfers) && x->fine;
    if (x->fine) {
        arrival_want_anywhere(&a, variable);
        answer(x, explanation, &a);
    }
    arrival_free(&a);
}

/* --- What cannot be answered --- */

/* Data that is not followed, since nobody reads it but time. */
static bool is_timer(const struct explaining *x) {
    for (size_t p = 0; p < x->model->processes.count; p++) {
        const struct promela_flow *flow = &x->model->processes.items[p].flow;
        for (size_t i = 0; i < flow->elements.count; i++) {
            const struct promela_statement *s = flow->elements.items[i].statement;
            if (s && s->kind == PROMELA_SET &&
                is_called(s->target->name.text, x->question.name, x->question.name_length))
                return true;
        }
    }
    return false;
}

static bool no_such_variable(const struct explaining *x) {
    struct job *job = x->model->job;
    if (is_timer(x))
        return job_reject(job, NULL, "ask about a variable that it is set to", "%.*s is a timer",
                          (int)x->question.name_length, x->question.name);
    ARRAY(const char *) names = {0};
    char hint[HINT_BYTES];
    struct text asked = {.memory = &job->memory};
    text_add_bytes(&asked, x->question.name, x->question.name_length);
    bool fine = true;
    for (size_t i = 0; i < x->model->variables.count && fine; i++)
        if (is_included(x, x->model->variables.items[i].process))
            fine = array_push(&job->memory, &names, x->model->variables.items[i].variable->name.text);
    job_reject(job, NULL, suggest_or_list(text_end(&asked), names.items, names.count, hint, sizeof hint),
               "unknown variable %s%s%.*s", text_end(&asked), x->question.process ? " in " : "",
               (int)x->question.process_length, x->question.process ? x->question.process : "");
    array_free(&names);
    text_free(&asked);
    return false;
}

static bool nothing_there(const struct explaining *x) {
    char hint[HINT_BYTES] = "";
    uint64_t line = x->question.line;
    uint64_t nearest = x->before == 0                        ? x->behind
                       : x->behind == 0                      ? x->before
                       : x->behind - line < line - x->before ? x->behind
                                                             : x->before;
    if (nearest > 0)
        snprintf(hint, sizeof hint, "the nearest one is on line %" PRIu64, nearest);
    return job_reject(x->model->job, NULL, nearest > 0 ? hint : NULL,
                      "no statement on line %" PRIu64 " belongs to a process that knows %.*s", line,
                      (int)x->question.name_length, x->question.name);
}

bool explain_arrival(struct explanations *explanations, const struct open_model *model,
                     const struct reliability *reliability, const char *question) {
    *explanations = (struct explanations){.model = model};
    struct explaining x = {
        .explanations = explanations, .model = model, .reliability = reliability, .fine = true};
    if (!read_question(&x.question, model->job, question))
        return false;
    x.fine = transfers_make(&x.transfers, model, reliability);
    for (uint32_t i = 0; i < model->variables.count; i++)
        x.named |=
            is_asked(&x, &model->variables.items[i]) && (model->variables.items[i].process == CLOSING_NONE ||
                                                         is_included(&x, model->variables.items[i].process));
    for (uint32_t p = 0; p < model->processes.count && x.fine; p++)
        for (uint32_t i = 0; i < model->variables.count && x.fine && is_included(&x, p); i++) {
            const struct closing_variable *v = &model->variables.items[i];
            if (is_asked(&x, v) && (v->process == p || (v->process == CLOSING_NONE && !is_hidden(&x, p))))
                explain_in(&x, p, i);
        }
    for (uint32_t i = 0; i < model->variables.count && x.fine && explanations->list.count == 0; i++)
        explain_declaration(&x, i);
    transfers_free(&x.transfers);
    if (!x.fine || explanations->list.count > 0)
        return x.fine;
    return x.named ? nothing_there(&x) : no_such_variable(&x);
}

void explanations_free(struct explanations *explanations) {
    for (size_t i = 0; i < explanations->list.count; i++)
        array_free(&explanations->list.items[i].steps);
    array_free(&explanations->list);
}
