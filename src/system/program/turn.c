#include "system/program/turn.h"

#include <string.h>

uint32_t turn_cause_values(const struct program *program, const struct turn *turn) {
    uint32_t letter = program->edges[turn->edge].letter;
    return letter == SYSTEM_NONE ? 0 : program->letters[letter].fields_count;
}

bool turn_next_send(const struct program *program, const struct turn *turn, uint32_t *position,
                    struct turn_send *send) {
    if (*position == 0)
        *position = turn_cause_values(program, turn);
    if (*position >= turn->count)
        return false;
    send->site = (uint32_t)turn->events[*position];
    send->letter = program->sites.items[send->site].letter;
    send->values = turn->events + *position + 1;
    *position += 1 + program->letters[send->letter].fields_count;
    return true;
}

static bool same_values(const int64_t *left, const int64_t *right, uint32_t count) {
    return count == 0 || memcmp(left, right, count * sizeof *left) == 0;
}

static bool same_cause(const struct program *program, const struct turn *left, const struct turn *right) {
    const struct system_edge *l = &program->system->edges.items[left->edge];
    const struct system_edge *r = &program->system->edges.items[right->edge];
    uint32_t taken = program->edges[left->edge].letter;
    if (l->component != r->component || taken != program->edges[right->edge].letter)
        return false;
    if (taken == SYSTEM_NONE && strcmp(l->name, r->name) != 0)
        return false;
    if (l->arrival && r->arrival && l->arrival->sender != r->arrival->sender)
        return false;
    uint32_t values = turn_cause_values(program, left);
    return values == turn_cause_values(program, right) && same_values(left->events, right->events, values);
}

bool turns_alike(const struct program *program, const struct turn *left, const struct turn *right) {
    if (left->count != right->count || !same_cause(program, left, right))
        return false;
    uint32_t l = 0, r = 0;
    struct turn_send first, second;
    while (turn_next_send(program, left, &l, &first) && turn_next_send(program, right, &r, &second))
        if (first.letter != second.letter ||
            !same_values(first.values, second.values, program->letters[first.letter].fields_count))
            return false;
    return true;
}

/* --- Texts --- */

void text_value(struct text *text, const struct system *system, enum value_kind kind, int64_t value) {
    if (kind == VALUE_TRUTH)
        text_add(text, value ? "true" : "false");
    else if (kind == VALUE_COMPONENT && value >= 0 && value < (int64_t)system->components.count)
        text_add(text, system->components.items[value].name);
    else if (kind == VALUE_COMPONENT && value == (int64_t)system->components.count)
        text_add(text, "null");
    else
        text_number(text, value);
}

/* phil>, if the message tells who sends it. */
static void text_sender(struct text *text, const struct system *system, uint32_t channel, uint32_t number,
                        const int64_t *values) {
    const struct system_message *message = &system->channels.items[channel].messages.items[number];
    if (!message->tells_sender)
        return;
    text_value(text, system, VALUE_COMPONENT, values[message_arguments(message)]);
    text_add(text, ">");
}

/* The same, unless that is whoever gets it. */
static void text_other_sender(struct text *text, const struct system *system, const struct letter *l,
                              const int64_t *values) {
    const struct system_message *message = &system->channels.items[l->channel].messages.items[l->message];
    int64_t sender = message->tells_sender ? values[message_arguments(message)] : 0;
    if (sender >= (int64_t)system->components.count || system->components.items[sender].inbox != l->channel)
        text_sender(text, system, l->channel, l->message, values);
}

static void text_name_and_arguments(struct text *text, const struct system *system, uint32_t channel,
                                    uint32_t number, const int64_t *values) {
    const struct system_message *message = &system->channels.items[channel].messages.items[number];
    uint32_t shown = message_arguments(message) - message->flags_count;
    text_add(text, message->name);
    for (uint32_t i = 0; i < shown; i++) {
        uint32_t flag = message->known_by ? message->known_by[i] : 0;
        text_add(text, i == 0 ? "(" : ",");
        if (flag && !values[flag])
            text_add(text, "_");
        else
            text_value(text, system, message->fields[i].type.kind, values[i]);
    }
    if (shown > 0)
        text_add(text, ")");
}

void text_message_of(struct text *text, const struct system *system, uint32_t channel, uint32_t number,
                     const int64_t *values) {
    text_sender(text, system, channel, number, values);
    text_name_and_arguments(text, system, channel, number, values);
}

void text_message(struct text *text, const struct program *program, uint32_t letter, const int64_t *values) {
    const struct letter *l = &program->letters[letter];
    text_other_sender(text, program->system, l, values);
    text_name_and_arguments(text, program->system, l->channel, l->message, values);
}

void text_send(struct text *text, const struct program *program, const struct turn_send *send) {
    const struct letter *l = &program->letters[send->letter];
    text_other_sender(text, program->system, l, send->values);
    text_add(text, program->system->channels.items[l->channel].name);
    text_add(text, "!");
    text_name_and_arguments(text, program->system, l->channel, l->message, send->values);
}

void text_cause(struct text *text, const struct program *program, const struct turn *turn) {
    uint32_t letter = program->edges[turn->edge].letter;
    if (letter == SYSTEM_NONE)
        text_add(text, program->system->edges.items[turn->edge].name);
    else
        text_message(text, program, letter, turn->events);
}

void text_turn(struct text *text, const struct program *program, const struct turn *turn) {
    const struct system *system = program->system;
    text_add(text, system->components.items[system->edges.items[turn->edge].component].name);
    text_add(text, ":");
    text_cause(text, program, turn);
    uint32_t position = 0;
    struct turn_send send;
    for (bool first = true; turn_next_send(program, turn, &position, &send); first = false) {
        text_add(text, first ? "/" : ",");
        text_send(text, program, &send);
    }
}

const char *failure_text(enum failure failure) {
    switch (failure) {
    case FAILURE_NONE:
        return "nothing";
    case FAILURE_DIVISION:
        return "a division by zero";
    case FAILURE_OVERFLOW:
        return "a result that needs more than 32 bits";
    case FAILURE_RANGE:
        return "a value outside of its range";
    case FAILURE_INDEX:
        return "an index outside of its array";
    case FAILURE_RECEIVER:
        return "a message that its receiver does not know";
    case FAILURE_NULL:
        return "a message to null";
    case FAILURE_ASSERTION:
        return "an assertion that is false";
    case FAILURE_DEPTH:
        return "methods that call each other too deeply";
    case FAILURE_CREATION:
        return "more new rebecs than --instances allows";
    case FAILURE_ENDLESS:
        return "a loop that does not end";
    case FAILURE_CHOICES:
        return "more open choices than can be kept";
    case FAILURE_CHANNEL:
        return "a channel that is not there";
    case FAILURE_CHANNELS:
        return "more than 255 channels";
    case FAILURE_FIELDS:
        return "a message with another number of fields than its channel has";
    case FAILURE_POLL:
        return "a poll of a rendezvous channel";
    case FAILURE_PROCESSES:
        return "more than 255 processes";
    case FAILURE_BLOCKED:
        return "a statement that waits inside of a d_step";
    case FAILURE_RENDEZVOUS:
        return "a rendezvous inside of a d_step";
    case FAILURE_TRACE:
        return "an event that violates the trace";
    case FAILURE_AMBIGUOUS:
        return "an event that the trace allows in two ways";
    case FAILURE_TIMER:
        return "a timer that is set to a value outside of 0 to 32767";
    case FAILURE_TRUNCATION:
        return "a value that does not fit";
    }
    return "";
}
