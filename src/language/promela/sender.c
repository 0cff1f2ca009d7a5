#include "language/promela/sender.h"

#include <string.h>

/* ---- who asks ---- */

static bool asks(const struct expression *expression) {
    for (; expression; expression = expression->next)
        if (expression->kind == EXPRESSION_SENDER || asks(expression->left) || asks(expression->right) ||
            asks(expression->otherwise))
            return true;
    return false;
}

static bool body_asks(const struct statement *statement) {
    for (; statement; statement = statement->next)
        if (asks(statement->values) || asks(statement->condition) || asks(statement->receiver) ||
            asks(statement->index) || body_asks(statement->body) || body_asks(statement->otherwise))
            return true;
    return false;
}

/* ---- who sends ---- */

static bool *place(const struct senders *senders, uint32_t sender, uint32_t channel, uint32_t message) {
    size_t row = senders->ranges->first_message[channel] + message;
    return &senders->possible[row * (senders->ranges->system->components.count + 1) + sender];
}

static void note_send(struct senders *senders, uint32_t sender, const struct statement *send) {
    const struct system *system = senders->ranges->system;
    if (send->channel != SYSTEM_NONE) {
        *place(senders, sender, send->channel, send->message) = true;
        return;
    }
    for (uint32_t receiver = 0; receiver < system->components.count; receiver++) {
        uint32_t message = system_message_for(system, send, receiver);
        if (message != SYSTEM_NONE)
            *place(senders, sender, system->components.items[receiver].inbox, message) = true;
    }
}

static void note_body(struct senders *senders, uint32_t sender, const struct statement *statement) {
    for (; statement; statement = statement->next) {
        if (statement->kind == STATEMENT_SEND)
            note_send(senders, sender, statement);
        note_body(senders, sender, statement->body);
        note_body(senders, sender, statement->otherwise);
    }
}

/* ---- all of it ---- */

static void note_edges(struct senders *senders) {
    const struct system *system = senders->ranges->system;
    for (size_t e = 0; e < system->edges.count; e++) {
        const struct system_edge *edge = &system->edges.items[e];
        if (!senders->ranges->edge_reached[e])
            continue;
        if (edge->channel != SYSTEM_NONE && (asks(edge->guard) || body_asks(edge->body)))
            senders->kept[edge->channel] = true;
        note_body(senders, edge->component, edge->body);
    }
}

bool senders_find(struct senders *senders, struct arena *arena, const struct ranges *ranges) {
    const struct system *system = ranges->system;
    size_t channels = system->channels.count, nobody = system->components.count;
    size_t places = ranges->messages * (nobody + 1);
    *senders = (struct senders){ranges, arena_allocate(arena, channels), arena_allocate(arena, places)};
    if (!senders->kept || !senders->possible)
        return false;
    memset(senders->possible, 0, places);
    for (size_t c = 0; c < channels; c++)
        senders->kept[c] = system->channels.items[c].keeps_sender;
    note_edges(senders);
    for (size_t i = 0; i < system->initial.count; i++) {
        const struct system_initial *initial = &system->initial.items[i];
        uint32_t sender = initial->sender == SYSTEM_NONE ? (uint32_t)nobody : initial->sender;
        *place(senders, sender, initial->channel, initial->message) = true;
    }
    return true;
}

bool senders_may_send(const struct senders *senders, uint32_t sender, uint32_t channel, uint32_t message) {
    return *place(senders, sender, channel, message);
}
