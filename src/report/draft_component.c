#include "assume/boxes.h"
#include "assume/responses.h"
#include "report/draft.h"

/* Answers to one message with certain values; beyond, a comment says that there are more. */
enum { MOST_ANSWERS = 16 };

/* An answer to many values: channel and message of each send, and per argument its origin (or ORIGIN_NONE,
 * and then the range). NEVER_ENDS alone stands for no answer at all. */
#define NEVER_ENDS 0u

/* A message and what was found out about it. */
struct drafting {
    struct senders senders; /* in the open system */
    struct job *job;
    struct output *output;
    const struct open_system *open;
    const struct system *whole;
    uint32_t component;                   /* in the whole system */
    uint32_t message_number;              /* in the open system */
    const struct system_message *message; /* there */
    uint32_t handled_number;              /* in the whole system */
    const struct system_message *handled; /* there: the same message with the component's own types */
    uint64_t count;                       /* of different values */
    struct sequences patterns;
    ARRAY(bool *) sets; /* by pattern: which values have it */
    ARRAY(uint32_t) scratch;
    bool more;                       /* there are answers that are not written */
    bool endless;                    /* something is sent on a path that never ends well */
    bool answered;                   /* the values at hand have one that is */
    struct range hulls[MOST_FIELDS]; /* by field: of the ranges that are written as types */
    bool typed[MOST_FIELDS];         /* all of its ranges are */
    uint32_t pattern;                /* at hand */
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
                  "an interface has no words for this: %s can be any number", field->name);
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
        d->endless |= flow->steps.items[i].send != FLOW_NONE && !can_finish[flow->steps.items[i].target];
    memory_free(can_finish);
    return true;
}

static bool add_response(struct drafting *d, const struct flow *flow, const struct responses *responses,
                         uint32_t response, uint64_t number) {
    const uint32_t *sends = sequence_items(&responses->list, response);
    uint32_t count = sequence_length(&responses->list, response);
    d->scratch.count = 0;
    if (!fits_mailboxes(d, flow, sends, count)) {
        d->more = true;
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
    bool fine = responses_find(&responses, flow, MOST_ANSWERS);
    d->more |= fine && responses.more;
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
    bool fine = flow_make(&flow, d->whole, d->component, d->handled_number, translated, &OPTIONS);
    if (fine && flow.cut)
        fine = job_give_up(d->job, "narrow the types of parameters, or make the mailbox smaller",
                           "more than %u states follow from %s", OPTIONS.most_nodes, d->message->name);
    fine = fine && add_responses(d, &flow, number) && find_endless(d, &flow);
    flow_free(&flow);
    return fine;
}

/* --- Ranges as types --- */

static bool never_ends(const struct drafting *d, uint32_t pattern) {
    return sequence_length(&d->patterns, pattern) == 1;
}

/* Does the pattern hand the field on? */
static bool hands_on(const struct drafting *d, uint32_t pattern, uint32_t field) {
    const uint32_t *at = sequence_items(&d->patterns, pattern);
    uint32_t length = never_ends(d, pattern) ? 0 : sequence_length(&d->patterns, pattern);
    for (const uint32_t *end = length > 0 ? at + length : at; at < end;) {
        uint32_t fields = message_at(d->whole, at[0], at[1])->fields_count;
        at += 2;
        for (uint32_t i = 0; i < fields; i++, at += 3)
            if (at[0] == field)
                return true;
    }
    return false;
}

static bool is_declared(const struct drafting *d, uint32_t field) {
    struct value_type type = d->handled->fields[field].type;
    return type.kind == VALUE_NUMBER && (type.low > INT32_MIN || type.high < INT32_MAX);
}

/* A name stands for a part of the values only if that is written as its type; types say together what the
 * field can be. */
static bool measure_box(void *context, const struct box *box) {
    struct drafting *d = context;
    for (uint32_t i = 0; i < d->message->fields_count; i++) {
        const struct system_field *field = &d->message->fields[i];
        struct range whole = box_whole(field), range = box->ranges[i];
        bool full = range.low == whole.low && range.high == whole.high;
        if (field->type.kind == VALUE_NUMBER &&
            (full ? is_declared(d, i) : !range_single(range) && hands_on(d, d->pattern, i)))
            d->hulls[i] = range_hull(d->hulls[i], range);
    }
    return true;
}

static bool choose_types(struct drafting *d) {
    for (uint32_t f = 0; f < MOST_FIELDS; f++)
        d->hulls[f] = range_none();
    for (d->pattern = 0; d->pattern < d->sets.count; d->pattern++)
        if (!boxes_each(d->job, d->message, d->sets.items[d->pattern], measure_box, d))
            return false;
    for (uint32_t i = 0; i < d->message->fields_count; i++) {
        struct range whole = box_whole(&d->message->fields[i]);
        bool whole_hull = d->hulls[i].low == whole.low && d->hulls[i].high == whole.high;
        d->typed[i] = d->message->fields[i].type.kind == VALUE_NUMBER && !whole_hull &&
                      (!range_empty(d->hulls[i]) || is_declared(d, i));
    }
    return true;
}

/* --- Writing --- */

static void write_value(const struct drafting *d, const struct system *system, struct value_type type,
                        struct range range) {
    struct text text = {.memory = &d->job->memory};
    flow_value_text(system, type, range, &text);
    output_text(d->output, text_end(&text));
    text_free(&text);
}

static void write_slot(const struct drafting *d, uint32_t index, struct range range) {
    struct output *output = d->output;
    const struct system_field *field = &d->message->fields[index];
    const char *name = d->handled->fields[index].name;
    struct range whole = box_whole(field);
    bool full = range.low == whole.low && range.high == whole.high;
    bool number = field->type.kind == VALUE_NUMBER;
    bool named = hands_on(d, d->pattern, index) && !range_single(range);
    if (number && (d->typed[index] || (full && is_declared(d, index)) || (named && !full)))
        output_format(output, "int %lld..%lld %s", (long long)range.low, (long long)range.high, name);
    else if (named)
        output_text(output, name);
    else if (full && !range_single(range))
        output_text(output, "_");
    else
        write_value(d, &d->open->system, field->type, range);
}

static void write_message(const struct drafting *d, const struct box *box) {
    output_text(d->output, "  ");
    output_text(d->output, d->message->name);
    for (uint32_t i = 0; i < d->message->fields_count; i++) {
        output_text(d->output, i == 0 ? "(" : ", ");
        write_slot(d, i, box->ranges[i]);
    }
    output_text(d->output, d->message->fields_count > 0 ? ") ->" : " ->");
}

static void write_argument(const struct drafting *d, const struct box *box, const struct system_field *field,
                           const uint32_t *parts) {
    uint32_t origin = parts[0];
    if (origin == ORIGIN_NONE)
        write_value(d, d->whole, field->type, range_make((int32_t)parts[1], (int32_t)parts[2]));
    else if (range_single(box->ranges[origin]))
        write_value(d, &d->open->system, d->message->fields[origin].type, box->ranges[origin]);
    else
        output_text(d->output, d->handled->fields[origin].name);
}

static void write_answers(const struct drafting *d, const struct box *box) {
    uint32_t length = sequence_length(&d->patterns, d->pattern);
    const uint32_t *at = sequence_items(&d->patterns, d->pattern), *end = length > 0 ? at + length : at;
    const char *before = " ";
    while (at < end) {
        const struct system_message *message = message_at(d->whole, at[0], at[1]);
        output_text(d->output, before);
        output_text(d->output, d->whole->channels.items[at[0]].name);
        output_text(d->output, "!");
        output_text(d->output, message->name);
        before = ", ";
        at += 2;
        for (uint32_t i = 0; i < message->fields_count; i++, at += 3) {
            output_text(d->output, i == 0 ? "(" : ", ");
            write_argument(d, box, &message->fields[i], at);
        }
        output_text(d->output, message->fields_count > 0 ? ")" : "");
    }
}

static bool write_alternative(void *context, const struct box *box) {
    struct drafting *d = context;
    write_message(d, box);
    if (!never_ends(d, d->pattern))
        write_answers(d, box);
    output_text(d->output,
                never_ends(d, d->pattern) ? "; // it never ends, or sends more than fits\n" : ";\n");
    return true;
}

static bool write_alternatives(struct drafting *d) {
    draft_write_senders(&d->senders, d->message_number, d->output);
    if (d->more)
        output_format(
            d->output,
            "  // there are more answers, perhaps without end: here are up to %d that fit the mailboxes\n",
            MOST_ANSWERS);
    if (d->endless)
        output_text(d->output,
                    "  // it also sends what no answer has, on paths that go on for ever, fail or block\n");
    for (d->pattern = 0; d->pattern < d->sets.count; d->pattern++)
        if (!boxes_each(d->job, d->message, d->sets.items[d->pattern], write_alternative, d))
            return false;
    return true;
}

static bool draft_message(struct drafting *d) {
    bool fine = true;
    d->count = message_values_count(d->message);
    d->more = false;
    d->endless = false;
    sequences_init(&d->patterns, d->job);
    for (uint64_t i = 0; i < d->count && fine; i++)
        fine = add_values(d, i);
    fine = fine && choose_types(d) && write_alternatives(d);
    for (size_t i = 0; i < d->sets.count; i++)
        memory_free(d->sets.items[i]);
    d->sets.count = 0;
    sequences_free(&d->patterns);
    return fine;
}

static void write_title(const struct drafting *d) {
    const struct system_component *component = &d->whole->components.items[d->component];
    output_text(d->output, "// What may be expected of ");
    output_text(d->output, component->name);
    output_text(d->output, ", drafted from the one in ");
    output_shown(d->output, sources_place(d->open->sources, component->span).file);
    output_text(d->output, ": all that it can\n"
                           "// answer to a message by itself, whatever its variables hold.\n"
                           "missing ");
    output_text(d->output, component->name);
    output_text(d->output, " {\n");
}

bool draft_from_component(const struct open_system *open, const struct system *whole, uint32_t component,
                          struct output *output) {
    struct drafting d = {
        .job = whole->job, .output = output, .open = open, .whole = whole, .component = component};
    uint32_t inbox = whole->components.items[component].inbox;
    size_t count = open->system.channels.items[open->missing.inbox].messages.count;
    bool fine = senders_make(&d.senders, open);
    write_title(&d);
    for (; d.message_number < count && fine; d.message_number++) {
        d.message = open_message(open, d.message_number);
        d.handled_number = system_find_message(whole, inbox, d.message->name);
        d.handled = message_at(whole, inbox, d.handled_number);
        fine = draft_message(&d);
    }
    output_text(output, "}\n");
    array_free(&d.sets);
    array_free(&d.scratch);
    senders_free(&d.senders);
    return fine;
}
