#include "assume/stub.h"

#include <string.h>

#include "language/aml/lower.h"

enum { MOST_KINDS = 1000 };

/* What one receiver gets, in this order. */
struct sequence {
    uint32_t channel;
    ARRAY(uint32_t) messages;
};

struct alternative {
    uint32_t message; /* of the missing component, that it answers */
    ARRAY(struct sequence) sequences;
    uint32_t first_variable; /* counters, by state; those of the first and the last state do not exist */
    uint32_t states;         /* all positions of all sequences */
};

struct builder {
    struct system *system;
    const struct aml *aml;
    uint32_t component;
    uint32_t inbox;
    uint32_t most;
    uint32_t kinds;
};

/* --- Alternatives --- */

static bool add_answer(struct builder *b, struct alternative *alternative, const struct aml_answer *answer) {
    struct memory *memory = &b->system->job->memory;
    uint32_t channel = aml_find_actor(b->aml, answer->receiver.text)->index;
    uint32_t message = system_find_message(b->system, channel, answer->message.text);
    size_t i = 0;
    while (i < alternative->sequences.count && alternative->sequences.items[i].channel != channel)
        i++;
    struct sequence fresh = {.channel = channel};
    if (i == alternative->sequences.count && !array_push(memory, &alternative->sequences, fresh))
        return false;
    return array_push(memory, &alternative->sequences.items[i].messages, message);
}

static void free_alternative(struct alternative *alternative) {
    for (size_t i = 0; i < alternative->sequences.count; i++)
        array_free(&alternative->sequences.items[i].messages);
    array_free(&alternative->sequences);
}

/* How far sequence `i` has got in a state, which is a number with a digit per sequence. */
static uint32_t position_of(const struct alternative *alternative, uint32_t state, size_t i) {
    for (size_t j = 0; j < i; j++)
        state /= (uint32_t)alternative->sequences.items[j].messages.count + 1;
    return state % ((uint32_t)alternative->sequences.items[i].messages.count + 1);
}

/* The state when sequence `i` has got one further. */
static uint32_t state_after(const struct alternative *alternative, uint32_t state, size_t i) {
    uint32_t step = 1;
    for (size_t j = 0; j < i; j++)
        step *= (uint32_t)alternative->sequences.items[j].messages.count + 1;
    return state + step;
}

/* --- Edges --- */

static bool has_counter(const struct alternative *alternative, uint32_t state) {
    return state > 0 && state + 1 < alternative->states;
}

static uint32_t counter_of(const struct alternative *alternative, uint32_t state) {
    return alternative->first_variable + state - 1;
}

static struct statement *change_counter(struct builder *b, uint32_t variable, enum node_operator by) {
    struct system *s = b->system;
    struct span none = {0};
    return statement_assign(
        s, variable,
        expression_operation(s, by, expression_variable(s, variable), expression_constant(s, 1), none), none);
}

/* An obligation in a state sends the next message of sequence `i`. */
static void add_send_edge(struct builder *b, const struct alternative *alternative, uint32_t state,
                          size_t i) {
    struct system *s = b->system;
    const struct sequence *sequence = &alternative->sequences.items[i];
    uint32_t message = sequence->messages.items[position_of(alternative, state, i)];
    uint32_t next = state_after(alternative, state, i);
    struct statement *body = NULL, **end = &body;
    if (has_counter(alternative, state) &&
        (*end = change_counter(b, counter_of(alternative, state), OPERATOR_SUBTRACT)))
        end = &(*end)->next;
    if (has_counter(alternative, next) &&
        (*end = change_counter(b, counter_of(alternative, next), OPERATOR_ADD)))
        end = &(*end)->next;
    *end = statement_send(s, sequence->channel, message, NULL, b->aml->missing->name.span);
    struct system_edge edge = {
        .component = b->component, .name = "answer", .channel = SYSTEM_NONE, .body = body};
    if (state == 0) {
        edge.channel = b->inbox;
        edge.message = alternative->message;
    } else {
        edge.guard =
            expression_operation(s, OPERATOR_LESS, expression_constant(s, 0),
                                 expression_variable(s, counter_of(alternative, state)), (struct span){0});
    }
    system_add_edge(s, &edge);
}

static void add_drop_edge(struct builder *b, uint32_t message) {
    struct system_edge edge = {
        .component = b->component, .name = "drop", .channel = b->inbox, .message = message};
    system_add_edge(b->system, &edge);
}

static bool too_large(const struct builder *b, const struct aml_alternative *a) {
    sources_error(b->aml->sources, a->message.span, "split it into several messages",
                  "the answers to %s can be interleaved in too many ways", a->message.text);
    return false;
}

static bool add_counters(struct builder *b, struct alternative *alternative,
                         const struct aml_alternative *a) {
    alternative->states = 1;
    for (size_t i = 0; i < alternative->sequences.count; i++) {
        alternative->states *= (uint32_t)alternative->sequences.items[i].messages.count + 1;
        if (alternative->states > MOST_KINDS)
            return too_large(b, a);
    }
    b->kinds += alternative->states;
    if (b->kinds > MOST_KINDS)
        return too_large(b, a);
    alternative->first_variable = (uint32_t)b->system->variables.count;
    for (uint32_t state = 1; state + 1 < alternative->states; state++) {
        struct system_variable counter = {.name = "obligations",
                                          .component = b->component,
                                          .type = value_range(0, (int32_t)b->most),
                                          .span = a->message.span};
        system_add_variable(b->system, &counter);
    }
    return true;
}

static bool add_alternative(struct builder *b, const struct aml_alternative *a) {
    struct alternative alternative = {.message = system_find_message(b->system, b->inbox, a->message.text)};
    bool fine = true;
    for (const struct aml_answer *answer = a->answers; answer && fine; answer = answer->next)
        fine = add_answer(b, &alternative, answer);
    fine = fine && add_counters(b, &alternative, a);
    for (uint32_t state = 0; state < alternative.states && fine; state++)
        for (size_t i = 0; i < alternative.sequences.count; i++)
            if (position_of(&alternative, state, i) < alternative.sequences.items[i].messages.count)
                add_send_edge(b, &alternative, state, i);
    bool kept = !b->system->channels.items[b->inbox].messages.items[alternative.message].fleeting;
    if (fine && !a->answers && kept)
        add_drop_edge(b, alternative.message);
    free_alternative(&alternative);
    return fine;
}

bool stub_add_bag(struct system *system, const struct aml *aml, uint32_t most) {
    struct builder b = {.system = system, .aml = aml, .component = aml->actors_count, .most = most};
    b.inbox = system->components.items[b.component].inbox;
    for (const struct aml_alternative *a = aml->missing->alternatives; a; a = a->next)
        if (!add_alternative(&b, a))
            return false;
    return system_complete(system);
}

/* --- Checking --- */

static const struct aml_method *method_named(const struct aml_actor *actor, const char *name) {
    const struct aml_method *method = actor->methods;
    while (strcmp(method->name.text, name) != 0)
        method = method->next;
    return method;
}

static void check_answer(const struct aml *aml, const struct aml_alternative *a,
                         const struct aml_answer *answer) {
    const struct aml_actor *actor = aml_find_actor(aml, answer->receiver.text);
    uint32_t before = 0;
    if (method_named(actor, answer->message.text)->parameters_count > 0)
        sources_error(aml->sources, answer->message.span, "give it a message without parameters",
                      "%s has parameters, which an interface cannot have yet", answer->message.text);
    for (const struct aml_answer *other = a->answers; other != answer; other = other->next)
        before += strcmp(other->receiver.text, answer->receiver.text) == 0;
    if (before == actor->capacity)
        sources_error(aml->sources, answer->receiver.span, "no component could send it all",
                      "the mailbox of %s holds %u, and this answer sends it more", actor->name.text,
                      (unsigned)actor->capacity);
}

/* What the open system sends to the component carries nothing either. */
static void check_send(void *context, struct aml_send *send) {
    const struct aml *aml = context;
    if (!send->actor && !send->variable && send->arguments_count > 0)
        sources_error(aml->sources, send->message.span, "send it without",
                      "messages to %s, which is missing, have no parameters yet", aml->missing->name.text);
}

bool interface_check(const struct aml *aml) {
    for (const struct aml_alternative *a = aml->missing->alternatives; a; a = a->next)
        for (const struct aml_answer *answer = a->answers; answer; answer = answer->next)
            check_answer(aml, a, answer);
    aml_each_send(aml, check_send, (void *)aml);
    return !job_failed(aml->sources->job);
}

uint32_t interface_initial(const struct aml *aml, bool all) {
    uint32_t count = 0;
    for (const struct aml_statement *s = aml->mains->sends; s; s = s->next)
        count += !s->send.actor && (all || aml_interface_answers(aml->missing, s->send.message.text));
    return count;
}
