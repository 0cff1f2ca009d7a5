#include "assume/chaos.h"

#include <string.h>

#include "language/aml/formula.h"

/* --- What comes --- */

static void cover(void *context, struct aml_send *send) {
    struct aml *aml = context;
    struct aml_alternative **end = &aml->missing->alternatives;
    if (send->to_self || strcmp(send->receiver.text, aml->missing->name.text) != 0)
        return;
    for (; *end; end = &(*end)->next)
        if (strcmp((*end)->message.text, send->message.text) == 0)
            return;
    *end = arena_allocate(&aml->arena, sizeof **end);
    if (*end)
        **end = (struct aml_alternative){.message = send->message};
}

bool chaos_cover(struct aml *aml) {
    if (!aml->missing)
        return true;
    for (struct aml_alternative *a = aml->missing->alternatives; a; a = a->next)
        a->answers = NULL;
    aml_each_send(aml, cover, aml);
    return !job_failed(aml->sources->job);
}

/* --- What it sends --- */

struct sender {
    struct system *system;
    const struct aml *aml;
    ARRAY(const struct aml_method *) taken; /* somebody in the system sends it */
    ARRAY(const struct aml_method *) sent;  /* chaos does */
};

static const struct aml_method *method_of(const struct aml_actor *actor, const char *name) {
    const struct aml_method *m = actor->methods;
    while (m && strcmp(m->name.text, name) != 0)
        m = m->next;
    return m;
}

/* A receiver that is a variable may be anybody who has the message. */
static void take(void *context, struct aml_send *send) {
    struct sender *s = context;
    struct memory *memory = &s->system->job->memory;
    if (send->actor)
        (void)array_push(memory, &s->taken, send->method);
    for (const struct aml_actor *a = s->aml->actors; a && send->variable; a = a->next)
        if (method_of(a, send->message.text))
            (void)array_push(memory, &s->taken, method_of(a, send->message.text));
}

static bool is_taken(const struct sender *s, const struct aml_method *method) {
    for (size_t i = 0; i < s->taken.count; i++)
        if (s->taken.items[i] == method)
            return true;
    return false;
}

static void send_method(struct sender *s, const struct aml_actor *actor, const struct aml_method *method) {
    for (size_t i = 0; i < s->sent.count; i++)
        if (s->sent.items[i] == method)
            return;
    struct span span = s->aml->missing->name.span;
    if (method->parameters_count > 0) {
        sources_warn(s->aml->sources, method->name.span,
                     "a component that sends it is outside of the interface",
                     "%s has parameters: chaos does not send it", method->name.text);
        return;
    }
    struct statement *body = statement_send(s->system, actor->index, method->index, NULL, span);
    struct system_edge edge = {
        .component = s->aml->actors_count, .name = "chaos", .channel = SYSTEM_NONE, .body = body};
    system_add_edge(s->system, &edge);
    (void)array_push(&s->system->job->memory, &s->sent, method);
}

static void send_free(struct sender *s) {
    for (const struct aml_actor *a = s->aml->actors; a; a = a->next)
        for (const struct aml_method *m = a->methods; m; m = m->next)
            if (!is_taken(s, m))
                send_method(s, a, m);
}

static void send_pattern(struct sender *s, const struct aml_pattern *pattern) {
    if (pattern && pattern->actor && pattern->method)
        send_method(s, pattern->actor, pattern->method);
}

static void send_named(struct sender *s, const struct aml_property *property) {
    for (const struct aml_state *state = property->states; state; state = state->next)
        for (const struct aml_move *m = state->moves; m; m = m->next)
            for (const struct aml_pattern *p = m->patterns; p; p = p->next)
                send_pattern(s, p);
    const struct aml_formula *formula = property->temporal;
    for (size_t i = 0; formula && i < formula->logic.vocabulary.atoms.count; i++)
        send_pattern(s, formula->atoms[i].pattern);
}

static bool send_text(struct sender *s, const char *text) {
    const char *mark = strchr(text, '!');
    for (const struct aml_actor *a = s->aml->actors; a && mark; a = a->next)
        if (strlen(a->name.text) == (size_t)(mark - text) &&
            strncmp(a->name.text, text, (size_t)(mark - text)) == 0 && method_of(a, mark + 1)) {
            send_method(s, a, method_of(a, mark + 1));
            return true;
        }
    return job_reject(s->system->job, NULL, "write receiver!message, as in left!permitL",
                      "nobody in the system handles %s", text);
}

bool chaos_add(struct system *system, const struct aml *aml, const struct aml_property *property,
               const char *const *sends, size_t count) {
    struct sender s = {.system = system, .aml = aml};
    aml_each_send(aml, take, &s);
    send_free(&s);
    send_named(&s, property);
    bool fine = true;
    for (size_t i = 0; i < count; i++)
        fine = send_text(&s, sends[i]) && fine;
    array_free(&s.taken);
    array_free(&s.sent);
    return fine && system_complete(system) && !job_failed(system->job);
}
