#include "system/message_senders.h"

#include <stdlib.h>

/* --- Who asks --- */

static bool asks_for_sender(const struct expression *expression) {
    for (; expression; expression = expression->next)
        if (expression->kind == EXPRESSION_SENDER || asks_for_sender(expression->left) ||
            asks_for_sender(expression->right) || asks_for_sender(expression->otherwise))
            return true;
    return false;
}

static bool body_asks_for_sender(const struct statement *statement) {
    for (; statement; statement = statement->next)
        if (asks_for_sender(statement->values) || asks_for_sender(statement->condition) ||
            asks_for_sender(statement->receiver) || asks_for_sender(statement->index) ||
            body_asks_for_sender(statement->body) || body_asks_for_sender(statement->otherwise))
            return true;
    return false;
}

bool edge_asks_for_sender(const struct system_edge *edge) {
    return asks_for_sender(edge->guard) || body_asks_for_sender(edge->body);
}

/* --- Who sends --- */

static bool add_pair(struct message_senders *s, uint32_t channel, uint32_t message, uint64_t sender) {
    if (!s->kept[channel])
        return true;
    uint64_t letter = s->ranges->first_message[channel] + message;
    return array_push(s->memory, &s->pairs, letter << 32 | sender);
}

/* A send to a value counts as one to everybody who has such a message. */
static bool add_send(struct message_senders *s, const struct statement *send, uint32_t sender) {
    const struct system *system = s->ranges->system;
    if (send->channel != SYSTEM_NONE)
        return add_pair(s, send->channel, send->message, sender);
    for (uint32_t i = 0; i < system->components.count; i++) {
        uint32_t message = system_message_for(system, send, i);
        if (message != SYSTEM_NONE && !add_pair(s, system->components.items[i].inbox, message, sender))
            return false;
    }
    return true;
}

static bool add_body(struct message_senders *s, const struct statement *statement, uint32_t sender) {
    for (; statement; statement = statement->next)
        if ((statement->kind == STATEMENT_SEND && !add_send(s, statement, sender)) ||
            !add_body(s, statement->body, sender) || !add_body(s, statement->otherwise, sender))
            return false;
    return true;
}

static int by_number(const void *left, const void *right) {
    uint64_t l = *(const uint64_t *)left, r = *(const uint64_t *)right;
    return l < r ? -1 : l > r;
}

static void sort_pairs(struct message_senders *s) {
    size_t kept = 0;
    if (s->pairs.count == 0)
        return;
    qsort(s->pairs.items, s->pairs.count, sizeof *s->pairs.items, by_number);
    for (size_t i = 1; i < s->pairs.count; i++)
        if (s->pairs.items[i] != s->pairs.items[kept])
            s->pairs.items[++kept] = s->pairs.items[i];
    s->pairs.count = kept + 1;
}

static bool find_pairs(struct message_senders *s) {
    const struct system *system = s->ranges->system;
    for (size_t i = 0; i < system->initial.count; i++) {
        const struct system_initial *initial = &system->initial.items[i];
        uint64_t sender = initial->sender != SYSTEM_NONE ? initial->sender : system->components.count;
        if (!add_pair(s, initial->channel, initial->message, sender))
            return false;
    }
    for (size_t i = 0; i < system->edges.count; i++) {
        const struct system_edge *edge = &system->edges.items[i];
        if (s->ranges->edge_reached[i] && !add_body(s, edge->body, edge->component))
            return false;
    }
    sort_pairs(s);
    return true;
}

bool message_senders_find(struct message_senders *s, struct memory *memory, const struct ranges *ranges) {
    const struct system *system = ranges->system;
    *s = (struct message_senders){.memory = memory, .ranges = ranges};
    s->kept = memory_allocate_zeroed(memory, system->channels.count + 1, sizeof(bool));
    if (!s->kept)
        return false;
    bool any = false;
    for (size_t i = 0; i < system->edges.count; i++) {
        const struct system_edge *edge = &system->edges.items[i];
        if (edge->channel != SYSTEM_NONE && ranges->edge_reached[i] && edge_asks_for_sender(edge))
            s->kept[edge->channel] = true;
    }
    for (size_t i = 0; i < system->channels.count; i++) {
        s->kept[i] |= system->channels.items[i].keeps_sender;
        any |= s->kept[i];
    }
    return !any || find_pairs(s);
}

void message_senders_free(struct message_senders *senders) {
    memory_free(senders->kept);
    array_free(&senders->pairs);
}

/* --- The senders of one message --- */

/* The first pair that is not below this one. */
static size_t find_pair(const struct message_senders *s, uint64_t pair) {
    size_t low = 0, high = s->pairs.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (s->pairs.items[middle] < pair)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static uint64_t pair_of(const struct message_senders *s, uint32_t channel, uint32_t message,
                        uint32_t sender) {
    return (uint64_t)(s->ranges->first_message[channel] + message) << 32 | sender;
}

const uint64_t *message_senders_of(const struct message_senders *s, uint32_t channel, uint32_t message,
                                   uint32_t *count) {
    size_t first = find_pair(s, pair_of(s, channel, message, 0));
    *count = (uint32_t)(find_pair(s, pair_of(s, channel, message + 1, 0)) - first);
    return array_from(&s->pairs, first);
}

bool message_senders_include(const struct message_senders *s, uint32_t channel, uint32_t message,
                             uint32_t sender) {
    uint64_t pair = pair_of(s, channel, message, sender);
    size_t place = find_pair(s, pair);
    return place < s->pairs.count && s->pairs.items[place] == pair;
}
