/* Guards: when a path is there. Nothing in them changes anything. */
#include "language/promela/export/writer.h"

struct guard {
    struct writer *writer;
    uint32_t parts;
};

enum { PARTS_PER_LINE = 4 };

static void next_part(struct guard *guard) {
    const char *separator = guard->parts % PARTS_PER_LINE == 0 ? " &&\n            " : " && ";
    output_text(guard->writer->output, guard->parts == 0 ? "" : separator);
    guard->parts++;
}

static bool is_fixed(const struct term *term) {
    return term->kind == TERM_CONSTANT;
}

static void put_matched(struct writer *writer, const struct term *term, bool needed) {
    if (!is_fixed(term) && !needed)
        output_text(writer->output, ",_");
    else if (term_is(term, INT32_MIN)) /* a sum, which a pattern must be told to compute */
        output_text(writer->output, ",eval(-2147483647 - 1)");
    else {
        output_text(writer->output, ",");
        writer_term(writer, term);
    }
}

void writer_pattern(struct writer *writer, const struct turn *turn, const struct needs *needs) {
    const struct system_edge *edge = turn->edge;
    output_text(writer->output, writer_message(writer, edge->channel, edge->message));
    const struct system_message *message =
        &writer->system->channels.items[edge->channel].messages.items[edge->message];
    if (turn->taken->sender)
        put_matched(writer, turn->taken->sender, needs && needs->sender);
    for (uint32_t f = 0; f < writer->slots[edge->channel]; f++) {
        if (f < message->fields_count)
            put_matched(writer, turn->taken->fields[f], needs && needs->fields[f]);
        else
            output_text(writer->output, ",_");
    }
}

const char *writer_receive_operator(const struct writer *writer, uint32_t channel) {
    return writer->system->channels.items[channel].discipline == DISCIPLINE_BAG ? "??" : "?";
}

static void put_poll(struct guard *guard, const struct turn *turn) {
    const struct system_edge *edge = turn->edge;
    if (edge->channel == SYSTEM_NONE)
        return;
    struct writer *writer = guard->writer;
    next_part(guard);
    output_format(writer->output, "%s%s[", writer->channels[edge->channel],
                  writer_receive_operator(writer, edge->channel));
    writer_pattern(writer, turn, NULL);
    output_text(writer->output, "]");
}

static uint32_t count_sends(const struct sending *sends, uint32_t channel) {
    uint32_t count = 0;
    for (; sends; sends = sends->earlier)
        count += sends->channel == channel;
    return count;
}

/* Does the message taken leave its slot before anything is sent? */
static bool frees_slot(const struct writer *writer, const struct system_edge *edge, uint32_t channel) {
    return edge->channel == channel && !writer->system->channels.items[channel].holds_taken;
}

/* `len(left) - 1 + 2 <= 3`: that many more messages fit; or `> 3`: they do not. */
static void put_length(struct guard *guard, const struct system_edge *edge, uint32_t channel, uint32_t more,
                       const char *comparison) {
    struct writer *writer = guard->writer;
    next_part(guard);
    output_format(writer->output, "len(%s)%s + %u %s %u", writer->channels[channel],
                  frees_slot(writer, edge, channel) ? " - 1" : "", more, comparison,
                  writer->system->channels.items[channel].capacity);
}

/* Room for everything that is sent. The message taken has left its channel by then, or keeps its slot. */
static void put_room(struct guard *guard, const struct system_edge *edge, const struct sending *sends) {
    for (uint32_t channel = 0; channel < guard->writer->system->channels.count; channel++) {
        uint32_t count = count_sends(sends, channel);
        if (count > frees_slot(guard->writer, edge, channel))
            put_length(guard, edge, channel, count, "<=");
    }
}

void writer_run_condition(struct writer *writer, const char *observer, const struct run *run) {
    output_format(writer->output, "%s == %u", observer, run->from);
    if (run->condition) {
        output_text(writer->output, " && ");
        writer_conjunct(writer, run->condition);
    }
}

static void put_culprits(struct guard *guard, const struct path *path) {
    struct output *output = guard->writer->output;
    const char *observer = guard->writer->observers[path->observer];
    next_part(guard);
    bool several = path->culprits->next != NULL;
    output_text(output, several ? "(" : "");
    for (const struct run *run = path->culprits; run; run = run->next) {
        bool parentheses = several && run->condition;
        output_text(output, run == path->culprits ? "" : " || ");
        output_text(output, parentheses ? "(" : "");
        writer_run_condition(guard->writer, observer, run);
        output_text(output, parentheses ? ")" : "");
    }
    output_text(output, several ? ")" : "");
}

static void put_path_conditions(struct guard *guard, const struct condition *conditions) {
    if (!conditions)
        return;
    put_path_conditions(guard, conditions->earlier); /* it may be what keeps this one from failing */
    next_part(guard);
    writer_conjunct(guard->writer, conditions->term);
}

bool writer_needs_head(struct writer *writer) {
    if (!writer->head)
        writer->head = identifiers_claim(&writer->identifiers, IDENTIFIER_OF_MODEL, "head", "");
    return writer->head != NULL;
}

void writer_guard(struct writer *writer, const struct turn *turn) {
    struct guard guard = {writer, 0};
    const char *location = writer->locations[turn->edge->component];
    if (location) {
        next_part(&guard);
        output_format(writer->output, "%s == %u", location, turn->edge->source);
    }
    put_poll(&guard, turn);
    writer->peeked = turn->edge->channel;
    put_path_conditions(&guard, turn->path->conditions);
    put_room(&guard, turn->edge, turn->path->sends);
    if (turn->path->outcome == PATH_VIOLATES)
        put_culprits(&guard, turn->path);
    if (turn->path->outcome == PATH_OVERFLOWS)
        put_length(&guard, turn->edge, turn->path->channel,
                   count_sends(turn->path->sends, turn->path->channel) + 1, ">");
    writer->peeked = SYSTEM_NONE;
    output_text(writer->output, guard.parts == 0 ? "true ->" : " ->");
}
