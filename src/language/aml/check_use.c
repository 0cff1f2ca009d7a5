/* Warnings about what nobody uses. The system has no errors by now: everything is resolved. */
#include <string.h>

#include "language/aml/check.h"
#include "language/aml/group.h"
#include "language/property/check.h"

/* ---- what is sent ---- */

/* That somebody sends a certain message. */
struct sent {
    const void *sender;              /* an actor or the missing component; NULL: somebody */
    const struct aml_method *method; /* NULL: it is sent to a variable, and these are known: */
    const char *message;
    uint32_t arguments;
};

struct sends {
    struct job *job;
    struct map map;
    ARRAY(struct sent) list;
    const struct aml_actor *sender; /* whose methods are being read */
};

static uint64_t hash_of_sent(const struct sent *sent) {
    const void *pointers[] = {sent->sender, sent->method};
    return hash_bytes(pointers, sizeof pointers) +
           (sent->message ? hash_bytes(sent->message, strlen(sent->message)) + sent->arguments : 0);
}

static bool is_sent(const struct sends *sends, struct sent sent) {
    struct map_probe probe;
    for (uint32_t i = map_first(&sends->map, hash_of_sent(&sent), &probe); i != MAP_NONE;
         i = map_next(&sends->map, &probe)) {
        const struct sent *known = &sends->list.items[i];
        if (known->sender == sent.sender && known->method == sent.method &&
            known->arguments == sent.arguments &&
            (known->message == sent.message || strcmp(known->message, sent.message) == 0))
            return true;
    }
    return false;
}

/* True: it is new. */
static bool note_sent(struct sends *sends, struct sent sent) {
    uint32_t number = (uint32_t)sends->list.count;
    return !is_sent(sends, sent) && array_push(&sends->job->memory, &sends->list, sent) &&
           map_insert(&sends->map, hash_of_sent(&sent), number);
}

static struct sent sent_by_variable(const void *sender, const struct identifier *message,
                                    uint32_t arguments) {
    return (struct sent){.sender = sender, .message = message->text, .arguments = arguments};
}

static void init_sends(struct sends *sends, struct job *job) {
    *sends = (struct sends){.job = job};
    map_init(&sends->map, &job->memory);
}

static void free_sends(struct sends *sends) {
    map_free(&sends->map);
    array_free(&sends->list);
}

/* ---- methods that no message reaches ---- */

struct reach {
    struct checker *c;
    struct sends followed;              /* to variables */
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
    if (!send->variable ||
        !note_sent(&reach->followed, sent_by_variable(NULL, &send->message, send->arguments_count)))
        return;
    const struct symbol *symbol =
        symbols_find(&c->symbols, checker_scope_of_namesakes(c), send->message.text);
    for (struct namesake *n = symbol ? symbol->thing : NULL; n; n = n->next)
        if (n->method->parameters_count == send->arguments_count)
            reach_method(reach, n->method);
}

/* What missing components may answer. */
static void reach_by_answers(struct reach *reach) {
    for (struct aml_missing *m = reach->c->aml->missing; m; m = m->next)
        for (struct aml_alternative *a = m->actor ? NULL : m->alternatives; a; a = a->next)
            for (struct aml_answer *answer = a->answers; answer; answer = answer->next)
                reach_method(reach, answer->method);
}

static void check_calls(struct checker *c) {
    struct reach reach = {.c = c};
    init_sends(&reach.followed, c->job);
    for (struct aml_actor *a = c->aml->actors; a; a = a->next)
        for (struct aml_method *m = a->methods; m; m = m->next)
            m->called = false;
    for (const struct aml_main *m = c->aml->mains; m; m = m->next)
        aml_each_send_in(m->sends, reach_by, &reach);
    reach_by_answers(&reach);
    while (reach.waiting.count > 0)
        aml_each_send_in(reach.waiting.items[--reach.waiting.count]->body, reach_by, &reach);
    array_free(&reach.waiting);
    free_sends(&reach.followed);
    for (struct aml_actor *a = c->aml->actors; a && !checker_halted(c); a = a->next)
        for (struct aml_method *m = a->methods; m; m = m->next)
            if (!m->called)
                sources_warn(c->sources, m->name.span, "send it, or leave out the method",
                             "no message ever reaches %s of %s", m->name.text, a->name.text);
}

/* ---- variables that nobody reads ---- */

static void check_reads(struct checker *c) {
    for (struct aml_actor *a = c->aml->actors; a; a = a->next)
        for (struct aml_variable *v = a->variables; v && !checker_halted(c); v = v->next)
            if (!v->read)
                sources_warn(c->sources, v->name.span, "leave it out", "the variable %s is never read",
                             v->name.text);
}

/* ---- patterns that no send matches ---- */

static void note_send(void *context, struct aml_send *send) {
    struct sends *sends = context;
    const struct aml_actor *sender = sends->sender, *seen = aml_seen_sender(sender);
    if (send->variable) {
        note_sent(sends, sent_by_variable(NULL, &send->message, send->arguments_count));
        note_sent(sends, sent_by_variable(seen, &send->message, send->arguments_count));
        note_sent(sends, sent_by_variable(sender, &send->message, send->arguments_count));
    } else {
        if (!aml_same_group(sender, send->actor)) {
            note_sent(sends, (struct sent){.method = send->method});
            note_sent(sends, (struct sent){.sender = seen, .method = send->method});
        }
        note_sent(sends, (struct sent){.sender = sender, .method = send->method});
    }
}

/* By the methods, and by the answers of missing components. */
static void note_sends(struct sends *sends, const struct checker *c) {
    for (const struct aml_actor *a = c->aml->actors; a; a = a->next) {
        sends->sender = a;
        for (const struct aml_method *m = a->methods; m && !checker_halted(c); m = m->next)
            aml_each_send_in(m->body, note_send, sends);
    }
    for (const struct aml_missing *m = c->aml->missing; m; m = m->next)
        for (const struct aml_alternative *a = m->actor ? NULL : m->alternatives; a; a = a->next)
            for (const struct aml_answer *answer = a->answers; answer; answer = answer->next) {
                note_sent(sends, (struct sent){.method = answer->method});
                note_sent(sends, (struct sent){.sender = m, .method = answer->method});
            }
}

/* Who has a name in a pattern: an actor or a missing component. */
static const struct symbol *component_of(const struct checker *c, const char *name) {
    return symbols_find(&c->symbols, checker_scope_of_actors(c), name);
}

struct matching {
    struct checker *c;
    struct sends sends;
};

/* The actor of the receiver's group that sends it, so that properties overlook it; NULL: there is none. */
static const struct aml_actor *find_own_sender(const struct matching *m, const struct aml_actor *receiver,
                                               const void *sender, const struct property_pattern *p) {
    const struct aml_method *method = p->target.declaration;
    for (const struct aml_actor *a = receiver && receiver->group ? m->c->aml->actors : NULL; a; a = a->next)
        if (aml_same_group(a, receiver) && (!sender || sender == a) &&
            (is_sent(&m->sends, (struct sent){.sender = a, .method = method}) ||
             is_sent(&m->sends, sent_by_variable(a, &p->message, method->parameters_count))))
            return a;
    return NULL;
}

static void check_match(void *context, const struct property_pattern *p) {
    struct matching *m = context;
    struct checker *c = m->c;
    const struct aml_method *method = p->target.declaration;
    const struct symbol *receiver = component_of(c, p->receiver.text);
    const struct aml_actor *actor = receiver->kind == SYMBOL_ACTOR ? receiver->thing : NULL;
    const void *sender = p->sender.text ? component_of(c, p->sender.text)->thing : NULL;
    if (checker_halted(c))
        return;
    const struct aml_actor *own = find_own_sender(m, actor, sender, p);
    if (own) {
        aml_warn_of_own_send(c->aml, own, actor, p->message.text, p->span);
        return;
    }
    if (is_sent(&m->sends, (struct sent){.sender = sender, .method = method}) ||
        (actor && is_sent(&m->sends, sent_by_variable(sender, &p->message, method->parameters_count))))
        return;
    sources_warn(c->sources, p->span, "check the names and the number of values, or leave the pattern out",
                 "no send matches this pattern: %s sends %s to %s",
                 p->sender.text ? "its sender never" : "no method", p->message.text, p->receiver.text);
}

static void check_property_use(struct checker *c) {
    struct matching m = {.c = c};
    init_sends(&m.sends, c->job);
    if (c->aml->properties.first)
        note_sends(&m.sends, c);
    for (const struct property *p = c->aml->properties.first; p && !checker_halted(c); p = p->next) {
        if (p->first != p) /* it has the same patterns, except for values */
            continue;
        if (p->kind == PROPERTY_AUTOMATON)
            property_warn_of_unreached(p, c->sources);
        property_each_pattern(p, check_match, &m);
    }
    free_sends(&m.sends);
}

void check_use(struct checker *c) {
    check_calls(c);
    check_reads(c);
    check_property_use(c);
}
