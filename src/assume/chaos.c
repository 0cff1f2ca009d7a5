#include "assume/chaos.h"

#include <string.h>

#include "assume/values.h"
#include "language/aml/interface.h"

/* The values that a parameter can have. */
static struct range values_of(const struct chaos *s, const struct aml_variable *parameter) {
    return parameter->type.kind == AML_ACTOR ? range_make(0, (int64_t)s->aml->actors_count - 1)
                                             : range_make(parameter->type.low, parameter->type.high);
}

/* How many combinations there are; too many are INTERFACE_MOST_VALUES and more. */
static uint64_t count_values(const struct chaos *s, const struct aml_method *method) {
    uint64_t count = 1;
    for (const struct aml_variable *p = method->parameters; p && count <= INTERFACE_MOST_VALUES; p = p->next)
        count *= (uint64_t)(values_of(s, p).high - values_of(s, p).low + 1);
    return count;
}

/* Combination `number`: the first parameter runs fastest. */
static struct expression *arguments_of(const struct chaos *s, const struct aml_method *method,
                                       uint64_t number) {
    int64_t values[MOST_FIELDS];
    uint32_t count = 0;
    for (const struct aml_variable *p = method->parameters; p; p = p->next) {
        struct range range = values_of(s, p);
        uint64_t width = (uint64_t)(range.high - range.low + 1);
        values[count++] = range.low + (int64_t)(number % width);
        number /= width;
    }
    return values_as_arguments(s->system, values, count);
}

static void send_method(struct chaos *s, const struct aml_actor *actor, const struct aml_method *method) {
    if (s->sent[method->number])
        return;
    s->sent[method->number] = true;
    struct span span = s->aml->missing->name.span;
    uint64_t count = count_values(s, method);
    if (count > INTERFACE_MOST_VALUES) {
        sources_warn(s->aml->sources, method->name.span,
                     "narrow their ranges; a component that sends it is outside of the interface",
                     "the parameters of %s have too many values: chaos does not send it", method->name.text);
        return;
    }
    for (uint64_t i = 0; i < count; i++) {
        struct statement *body =
            statement_send(s->system, actor->index, method->index, arguments_of(s, method, i), span);
        struct system_edge edge = {
            .component = s->aml->actors_count, .name = "chaos", .channel = SYSTEM_NONE, .body = body};
        system_add_edge(s->system, &edge);
    }
}

static void send_free(struct chaos *s) {
    for (const struct aml_actor *a = s->aml->actors; a; a = a->next)
        for (const struct aml_method *m = a->methods; m; m = m->next)
            if (!senders_send(&s->senders, m))
                send_method(s, a, m);
}

static void send_pattern(struct chaos *s, const struct property_pattern *pattern) {
    const struct aml_actor *actor = pattern ? aml_find_actor(s->aml, pattern->receiver.text) : NULL;
    if (actor)
        send_method(s, actor, pattern->target.declaration);
}

void chaos_add_property(struct chaos *s, const struct property *property) {
    for (const struct property_state *state = property->states; state; state = state->next)
        for (const struct property_move *m = state->moves; m; m = m->next)
            for (const struct property_pattern *p = m->patterns; p; p = p->next)
                send_pattern(s, p);
    const struct property_formula *formula = property->temporal;
    for (size_t i = 0; formula && i < formula->logic.vocabulary.atoms.count; i++)
        send_pattern(s, formula->atoms[i].pattern);
}

bool chaos_add_send(struct chaos *s, const char *text) {
    const char *mark = strchr(text, '!');
    for (const struct aml_actor *a = s->aml->actors; a && mark; a = a->next)
        if (strlen(a->name.text) == (size_t)(mark - text) &&
            strncmp(a->name.text, text, (size_t)(mark - text)) == 0 &&
            aml_find_method(a->methods, mark + 1)) {
            send_method(s, a, aml_find_method(a->methods, mark + 1));
            return true;
        }
    return job_reject(s->system->job, NULL, "write receiver!message, as in left!permitL",
                      "nobody in the system handles %s", text);
}

bool chaos_begin(struct chaos *s, struct system *system, const struct aml *aml) {
    *s = (struct chaos){.system = system, .aml = aml};
    s->sent = memory_allocate_zeroed(&system->job->memory, (size_t)aml->methods_count + 1, sizeof *s->sent);
    if (!senders_make(&s->senders, aml) || !s->sent)
        return false;
    send_free(s);
    return true;
}

bool chaos_end(struct chaos *s) {
    memory_free(s->sent);
    senders_free(&s->senders);
    return system_complete(s->system) && !job_failed(s->system->job);
}
