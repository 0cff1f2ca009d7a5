#include "assume/flow/draft.h"

#include "assume/flow/boxes.h"
#include "assume/flow/responses.h"

/* An answer to many values: channel and message of each send, and per argument its origin (or ORIGIN_NONE,
 * and then the range). NEVER_ENDS alone stands for no answer at all. */
#define NEVER_ENDS 0u

/* A message, and what is known of it so far. */
struct drafting {
    struct draft *draft;
    struct job *job;
    const struct open_system *open;
    const struct system *whole;
    struct draft_message *drafted;
    const struct system_message *message; /* in the open system */
    uint64_t count;                       /* of different values */
    struct sequences patterns;
    ARRAY(bool *) sets; /* by pattern: which values have it */
    ARRAY(uint32_t) scratch;
    bool answered;                    /* the values at hand have an answer that fits */
    struct draft_alternative pattern; /* at hand */
};

static const struct system_message *message_at(const struct system *system, uint32_t channel,
                                               uint32_t message) {
    return &system->channels.items[channel].messages.items[message];
}

/* --- Patterns --- */

static bool add_pattern(struct drafting *d, uint64_t number) {
    uint32_t known = sequences_count(&d->patterns);
    uint32_t pattern = sequences_intern(&d->patterns, d->scratch.items, d->scratch.count);
    if (pattern == known) {
        bool *set = memory_allocate_zeroed(&d->job->memory, d->count, 1);
        if (!set || !array_push(&d->job->memory, &d->sets, set)) {
            memory_free(set);
            return false;
        }
    }
    if (pattern != SEQUENCE_NONE)
        d->sets.items[pattern][number] = true;
    return pattern != SEQUENCE_NONE;
}

static bool push(struct drafting *d, uint32_t number) {
    return array_push(&d->job->memory, &d->scratch, number);
}

/* Where in the component something is sent. */
static struct span place_of(const struct flow *flow, uint32_t send) {
    size_t i = 0;
    while (flow->steps.items[i].send != send)
        i++;
    return flow->steps.items[i].statement->span;
}

/* An argument that can be any number cannot be written. */
static bool is_expressible(struct drafting *d, const struct flow *flow, uint32_t send,
                           const struct system_field *field, struct abstract_value value) {
    if (field->type.kind != VALUE_NUMBER || value.range.low > INT32_MIN || value.range.high < INT32_MAX)
        return true;
    sources_error(d->open->sources, place_of(flow, send),
                  "give the variable, or the receiver's parameter, a range",
                  "%s can be any number, which an interface cannot express", field->name);
    return false;
}

static bool push_send(struct drafting *d, const struct flow *flow, uint32_t send) {
    uint32_t receiver = flow_receiver(flow, send), number = flow_sent_message(flow, send);
    const struct system_message *message = message_at(d->whole, receiver, number);
    bool fine = push(d, receiver) && push(d, number);
    for (uint32_t i = 0; i < message->fields_count && fine; i++) {
        struct abstract_value value = flow_argument(flow, send, i);
        bool handed_on = value.origin != ORIGIN_NONE;
        fine = is_expressible(d, flow, send, &message->fields[i], value) && push(d, value.origin) &&
               push(d, handed_on ? 0 : (uint32_t)value.range.low) &&
               push(d, handed_on ? 0 : (uint32_t)value.range.high);
    }
    return fine;
}

/* --- What the component answers --- */

/* No component could send an actor more at once than its mailbox holds: interfaces do not allow it. */
static bool fits_mailboxes(const struct drafting *d, const struct flow *flow, const uint32_t *sends,
                           uint32_t count) {
    uint32_t same = 0;
    for (uint32_t i = 0; i < count; i++) { /* they are sorted by receiver */
        uint32_t receiver = flow_receiver(flow, sends[i]);
        same = i > 0 && flow_receiver(flow, sends[i - 1]) == receiver ? same + 1 : 1;
        if (same > d->whole->channels.items[receiver].capacity)
            return false;
    }
    return true;
}

/* Is something sent from where it can never be finished? */
static bool find_endless(struct drafting *d, const struct flow *flow) {
    bool *can_finish = flow_can_finish(flow);
    if (!can_finish)
        return false;
    for (size_t i = 0; i < flow->steps.count; i++)
        d->drafted->endless |=
            flow->steps.items[i].send != FLOW_NONE && !can_finish[flow->steps.items[i].target];
    memory_free(can_finish);
    return true;
}

static bool add_response(struct drafting *d, const struct flow *flow, const struct responses *responses,
                         uint32_t response, uint64_t number) {
    const uint32_t *sends = sequence_items(&responses->list, response);
    uint32_t count = sequence_length(&responses->list, response);
    d->scratch.count = 0;
    if (!fits_mailboxes(d, flow, sends, count)) {
        d->drafted->more = true;
        return true;
    }
    bool fine = true;
    for (uint32_t i = 0; i < count && fine; i++)
        fine = push_send(d, flow, sends[i]);
    d->answered |= fine;
    return fine && add_pattern(d, number);
}

static bool add_responses(struct drafting *d, const struct flow *flow, uint64_t number) {
    struct responses responses;
    bool fine = responses_find(&responses, flow, DRAFT_MOST_ANSWERS);
    d->drafted->more |= fine && responses.more;
    d->answered = false;
    for (uint32_t r = 0; fine && r < sequences_count(&responses.list); r++)
        fine = add_response(d, flow, &responses, r, number);
    d->scratch.count = 0;
    fine = fine && (d->answered || (push(d, NEVER_ENDS) && add_pattern(d, number)));
    responses_free(&responses);
    return fine;
}

/* Components have other numbers in the open system. */
static void translate(const struct drafting *d, const int32_t *values, struct abstract_value *translated) {
    for (uint32_t i = 0; i < d->message->fields_count; i++) {
        int64_t value = values[i];
        if (d->message->fields[i].type.kind == VALUE_COMPONENT)
            value = system_find_component(d->whole, d->open->system.components.items[value].name);
        translated[i] = (struct abstract_value){range_value(value), i};
    }
}

static bool add_values(struct drafting *d, uint64_t number) {
    static const struct flow_options OPTIONS = {
        .most_nodes = FLOW_MOST_NODES, .most_choices = 1, .keeps_origins = true};
    int32_t values[MOST_FIELDS];
    struct abstract_value translated[MOST_FIELDS];
    struct flow flow;
    message_values(d->message, number, values);
    translate(d, values, translated);
    bool fine = flow_make(&flow, d->whole, d->draft->component, d->drafted->handled, translated, &OPTIONS);
    if (fine && flow.cut)
        fine = job_give_up(d->job, "narrow the types of parameters, or make the mailbox smaller",
                           "more than %u states follow from %s", OPTIONS.most_nodes, d->message->name);
    fine = fine && add_responses(d, &flow, number) && find_endless(d, &flow);
    flow_free(&flow);
    return fine;
}

/* --- Alternatives --- */

/* The sends of a pattern. */
static uint32_t count_answers(const struct drafting *d, const uint32_t *at, const uint32_t *end) {
    uint32_t count = 0;
    for (; at < end; at += 2 + 3 * (size_t)message_at(d->whole, at[0], at[1])->fields_count)
        count++;
    return count;
}

/* Reads one send of a pattern, and returns what is behind it; NULL: there is no memory. */
static const uint32_t *read_answer(struct drafting *d, const uint32_t *at, struct draft_answer *answer) {
    uint32_t fields = message_at(d->whole, at[0], at[1])->fields_count;
    *answer = (struct draft_answer){.channel = at[0], .message = at[1]};
    answer->arguments = arena_allocate(&d->draft->arena, fields * sizeof *answer->arguments);
    if (!answer->arguments)
        return NULL;
    at += 2;
    for (uint32_t i = 0; i < fields; i++, at += 3)
        answer->arguments[i] = (struct draft_argument){at[0], range_make((int32_t)at[1], (int32_t)at[2])};
    return at;
}

/* Sets d->pattern to the answers of a pattern. */
static bool read_pattern(struct drafting *d, uint32_t pattern) {
    uint32_t length = sequence_length(&d->patterns, pattern);
    const uint32_t *at = sequence_items(&d->patterns, pattern);
    d->pattern = (struct draft_alternative){.never_ends = length == 1};
    if (length <= 1) /* nothing is sent */
        return true;
    uint32_t count = count_answers(d, at, at + length);
    d->pattern.answers = arena_allocate(&d->draft->arena, count * sizeof *d->pattern.answers);
    d->pattern.answers_count = count;
    for (uint32_t i = 0; i < count && at && d->pattern.answers; i++)
        at = read_answer(d, at, &d->pattern.answers[i]);
    return at && d->pattern.answers;
}

static bool add_alternative(void *context, const struct box *box) {
    struct drafting *d = context;
    struct draft_alternative added = d->pattern;
    uint32_t fields = d->message->fields_count;
    added.values = arena_allocate(&d->draft->arena, fields * sizeof *added.values);
    for (uint32_t i = 0; added.values && i < fields; i++)
        added.values[i] = box->ranges[i];
    return added.values && array_push(&d->job->memory, &d->drafted->alternatives, added);
}

static bool add_alternatives(struct drafting *d) {
    for (uint32_t i = 0; i < d->sets.count; i++)
        if (!read_pattern(d, i) || !boxes_each(d->job, d->message, d->sets.items[i], add_alternative, d))
            return false;
    return true;
}

/* --- The whole --- */

static bool draft_message(struct drafting *d) {
    bool fine = true;
    d->count = message_values_count(d->message);
    sequences_init(&d->patterns, d->job);
    for (uint64_t i = 0; i < d->count && fine; i++)
        fine = add_values(d, i);
    fine = fine && add_alternatives(d);
    for (size_t i = 0; i < d->sets.count; i++)
        memory_free(d->sets.items[i]);
    d->sets.count = 0;
    sequences_free(&d->patterns);
    return fine;
}

bool draft_make(struct draft *draft, const struct open_system *open, const struct system *whole,
                uint32_t component) {
    uint32_t inbox = whole->components.items[component].inbox;
    size_t count = open->system.channels.items[open->missing.inbox].messages.count;
    *draft = (struct draft){.job = whole->job, .open = open, .whole = whole, .component = component};
    arena_init(&draft->arena, &whole->job->memory);
    struct drafting d = {.draft = draft, .job = whole->job, .open = open, .whole = whole};
    bool fine = true;
    for (uint32_t i = 0; i < count && fine; i++) {
        d.message = open_message(open, i);
        struct draft_message fresh = {.message = i,
                                      .handled = system_find_message(whole, inbox, d.message->name)};
        fine = array_push(&draft->job->memory, &draft->messages, fresh);
        d.drafted = &draft->messages.items[i];
        fine = fine && draft_message(&d);
    }
    array_free(&d.sets);
    array_free(&d.scratch);
    return fine;
}

void draft_free(struct draft *draft) {
    for (size_t i = 0; i < draft->messages.count; i++)
        array_free(&draft->messages.items[i].alternatives);
    array_free(&draft->messages);
    arena_free(&draft->arena);
}

bool draft_hands_on(const struct draft *draft, const struct draft_alternative *alternative, uint32_t field) {
    for (uint32_t a = 0; a < alternative->answers_count; a++) {
        const struct draft_answer *answer = &alternative->answers[a];
        uint32_t fields = message_at(draft->whole, answer->channel, answer->message)->fields_count;
        for (uint32_t i = 0; i < fields; i++)
            if (answer->arguments[i].origin == field)
                return true;
    }
    return false;
}
