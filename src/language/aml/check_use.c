/* Warnings about what nobody uses. The system has no errors by now: everything is resolved. */
#include <string.h>

#include "language/aml/check.h"
#include "language/aml/formula.h"

/* ---- methods that no message reaches ---- */

struct reach {
    struct checker *c;
    ARRAY(struct aml_method *) waiting; /* reached, but not followed yet */
};

static void reach_method(struct reach *reach, struct aml_method *method) {
    if (method->called)
        return;
    method->called = true;
    array_push(&reach->c->job->memory, &reach->waiting, method);
}

static void reach_by(void *context, struct aml_send *send) {
    struct reach *reach = context;
    struct checker *c = reach->c;
    if (send->method)
        reach_method(reach, send->method);
    if (!send->variable)
        return;
    const struct symbol *symbol =
        symbols_find(&c->symbols, checker_scope_of_namesakes(c), send->message.text);
    for (struct namesake *n = symbol ? symbol->thing : NULL; n; n = n->next)
        if (n->method->parameters_count == send->arguments_count)
            reach_method(reach, n->method);
}

/* What the missing component may answer. */
static void reach_by_answers(struct reach *reach) {
    struct checker *c = reach->c;
    if (!c->missing)
        return;
    for (struct aml_alternative *a = c->missing->alternatives; a; a = a->next)
        for (struct aml_answer *answer = a->answers; answer; answer = answer->next)
            reach_method(reach, answer->method);
}

static void check_calls(struct checker *c) {
    struct reach reach = {.c = c};
    for (struct aml_actor *a = c->aml->actors; a; a = a->next)
        for (struct aml_method *m = a->methods; m; m = m->next)
            m->called = false;
    aml_each_send_in(c->aml->mains->sends, reach_by, &reach);
    reach_by_answers(&reach);
    while (reach.waiting.count > 0)
        aml_each_send_in(reach.waiting.items[--reach.waiting.count]->body, reach_by, &reach);
    array_free(&reach.waiting);
    for (struct aml_actor *a = c->aml->actors; a && !checker_halted(c); a = a->next)
        for (struct aml_method *m = a->methods; m; m = m->next)
            if (!m->called)
                sources_warn(c->sources, m->name.span, NULL, "no message ever reaches %s of %s", m->name.text,
                             a->name.text);
}

/* ---- variables that nobody reads ---- */

static void check_reads(struct checker *c) {
    for (struct aml_actor *a = c->aml->actors; a; a = a->next)
        for (struct aml_variable *v = a->variables; v && !checker_halted(c); v = v->next)
            if (!v->read)
                sources_warn(c->sources, v->name.span, NULL, "the variable %s is never read", v->name.text);
}

/* ---- patterns that no send matches ---- */

struct search {
    const struct aml_pattern *pattern;
    const struct aml_actor *sender;
    bool to_missing;
    bool found;
    bool own; /* the component in question sends it to itself, which moves no property */
};

static void look_at(void *context, struct aml_send *send) {
    struct search *search = context;
    const struct aml_pattern *pattern = search->pattern;
    if (strcmp(send->message.text, pattern->message.text) != 0)
        return;
    bool own = search->sender->in_question && pattern->actor == search->sender;
    bool matches = search->to_missing ? !send->actor && !send->variable
                   : send->variable   ? send->arguments_count == pattern->method->parameters_count
                                      : send->actor == pattern->actor;
    search->own |= matches && own;
    search->found |= matches && !own;
}

static struct search search_code(struct checker *c, const struct aml_pattern *pattern) {
    struct search search = {.pattern = pattern, .to_missing = !pattern->actor};
    for (struct aml_actor *a = c->aml->actors; a; a = a->next) {
        search.sender = a;
        if (pattern->sender.text && pattern->sender_actor != a)
            continue;
        for (struct aml_method *m = a->methods; m; m = m->next)
            aml_each_send_in(m->body, look_at, &search);
    }
    return search;
}

static bool some_answer_sends(const struct checker *c, const struct aml_pattern *pattern) {
    if (!c->missing || (pattern->sender.text && pattern->sender_actor))
        return false;
    for (const struct aml_alternative *a = c->missing->alternatives; a; a = a->next)
        for (const struct aml_answer *answer = a->answers; answer; answer = answer->next)
            if (strcmp(answer->receiver.text, pattern->receiver.text) == 0 &&
                strcmp(answer->message.text, pattern->message.text) == 0)
                return true;
    return false;
}

static void check_match(struct checker *c, const struct aml_pattern *p) {
    if (checker_halted(c))
        return;
    struct search search = search_code(c, p);
    if (search.own)
        sources_warn(c->sources, p->span, "only what others send to it moves a property",
                     "%s sends %s to itself, which moves no property", p->receiver.text, p->message.text);
    else if (!search.found && !some_answer_sends(c, p))
        sources_warn(c->sources, p->span, NULL, "no send matches this pattern: %s sends %s to %s",
                     p->sender.text ? "its sender never" : "no method", p->message.text, p->receiver.text);
}

static void check_matches(struct checker *c, const struct aml_move *move) {
    for (const struct aml_pattern *p = move->patterns; p; p = p->next)
        check_match(c, p);
}

/* ---- states that no move reaches ---- */

static void check_states(struct checker *c, struct aml_property *property) {
    ARRAY(struct aml_state *) waiting = {0};
    bool *reached = memory_allocate_zeroed(&c->job->memory, property->states_count, sizeof *reached);
    if (reached) {
        reached[0] = true;
        array_push(&c->job->memory, &waiting, property->states);
    }
    while (waiting.count > 0)
        for (struct aml_move *m = waiting.items[--waiting.count]->moves; m; m = m->next)
            if (m->state && !reached[m->state->index]) {
                reached[m->state->index] = true;
                array_push(&c->job->memory, &waiting, m->state);
            }
    for (struct aml_state *s = property->states; s && !checker_halted(c); s = s->next)
        if (!reached[s->index])
            sources_warn(c->sources, s->name.span, NULL, "state %s cannot be reached from %s", s->name.text,
                         property->states->name.text);
    array_free(&waiting);
    memory_free(reached);
}

static void check_atoms(struct checker *c, const struct aml_formula *formula) {
    const struct vocabulary *v = &formula->logic.vocabulary;
    for (size_t i = 0; i < vocabulary_patterns(v); i++)
        if (formula->atoms[i].pattern)
            check_match(c, formula->atoms[i].pattern);
}

static void check_automata(struct checker *c) {
    for (struct aml_property *p = c->aml->properties; p && !checker_halted(c); p = p->next) {
        if (p->kind == AML_FORMULA)
            check_atoms(c, p->temporal);
        if (p->kind != AML_AUTOMATON)
            continue;
        check_states(c, p);
        for (struct aml_state *s = p->states; s; s = s->next)
            for (struct aml_move *m = s->moves; m; m = m->next)
                check_matches(c, m);
    }
}

void check_use(struct checker *c) {
    check_calls(c);
    check_reads(c);
    check_automata(c);
}
