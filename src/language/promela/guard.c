/* Guards: when a path is there. Nothing in them changes anything. */
#include "language/promela/writer.h"

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

void writer_pattern(struct writer *writer, const struct turn *turn, const bool *receives) {
    const struct system_edge *edge = turn->edge;
    const struct term *const *fields = turn->fields;
    output_text(writer->output, writer_message(writer, edge->channel, edge->message));
    const struct system_message *message =
        &writer->system->channels.items[edge->channel].messages.items[edge->message];
    for (uint32_t f = 0; f < writer->slots[edge->channel]; f++) {
        output_text(writer->output, ",");
        bool unused =
            f >= message->fields_count || (fields[f]->kind == TERM_FIELD && !(receives && receives[f]));
        bool is_lowest = f < message->fields_count && term_is(fields[f], INT32_MIN);
        if (unused)
            output_text(writer->output, "_");
        else if (is_lowest) /* a sum, which a pattern must be told to compute */
            output_text(writer->output, "eval(-2147483647 - 1)");
        else
            writer_term(writer, fields[f]);
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

/* Room for everything that is sent. The message taken has left its channel by then, or keeps its slot. */
static void put_room(struct guard *guard, const struct system_edge *edge, const struct sending *sends) {
    const struct system *system = guard->writer->system;
    for (uint32_t channel = 0; channel < system->channels.count; channel++) {
        uint32_t count = count_sends(sends, channel);
        bool takes = edge->channel == channel && !system->channels.items[channel].holds_taken;
        if (count <= takes)
            continue;
        next_part(guard);
        output_format(guard->writer->output, "len(%s)%s + %u <= %u", guard->writer->channels[channel],
                      takes ? " - 1" : "", count, system->channels.items[channel].capacity);
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

void writer_guard(struct writer *writer, const struct turn *turn) {
    struct guard guard = {writer, 0};
    const char *location = writer->locations[turn->edge->component];
    if (location) {
        next_part(&guard);
        output_format(writer->output, "%s == %u", location, turn->edge->source);
    }
    put_poll(&guard, turn);
    put_path_conditions(&guard, turn->path->conditions);
    put_room(&guard, turn->edge, turn->path->sends);
    if (turn->path->outcome == PATH_VIOLATES)
        put_culprits(&guard, turn->path);
    output_text(writer->output, guard.parts == 0 ? "true ->" : " ->");
}
