#include "stability/buffers.h"

#include "base/text.h"

/* --- Which there are --- */

static const char *name_pair(struct buffers *b, uint32_t sender, uint32_t receiver) {
    struct text text = {.memory = &b->job->memory};
    text_add(&text, b->peers->list.items[sender].name);
    text_add(&text, ">");
    text_add(&text, b->peers->list.items[receiver].name);
    return text_keep(&text, &b->arena);
}

static uint32_t add_buffer(struct buffers *b, struct buffer buffer) {
    uint32_t number = (uint32_t)b->list.count;
    return buffer.name && array_push(&b->job->memory, &b->list, buffer) ? number : PEER_NONE;
}

/* The buffer for this message of this sender; it is made if it is not there. */
static uint32_t buffer_for(struct buffers *b, const struct peer_message *m, uint32_t sender) {
    for (uint32_t i = 0; i < b->list.count && b->discipline != BUFFERS_MESSAGE; i++) {
        const struct buffer *buffer = &b->list.items[i];
        if (buffer->receiver == m->receiver && (b->discipline != BUFFERS_PAIR || buffer->sender == sender))
            return i;
    }
    const char *name = b->discipline == BUFFERS_PAIR      ? name_pair(b, sender, m->receiver)
                       : b->discipline == BUFFERS_MESSAGE ? m->label
                                                          : b->peers->list.items[m->receiver].name;
    return add_buffer(b, (struct buffer){name, m->receiver, sender});
}

static bool add_message(struct buffers *b, const struct peer_message *m) {
    struct memory *memory = &b->job->memory;
    uint32_t first = (uint32_t)b->of_message.count;
    if (!array_push(memory, &b->first, first))
        return false;
    size_t count = b->discipline == BUFFERS_PAIR || m->senders.count == 0 ? m->senders.count : 1;
    for (size_t i = 0; i < count; i++) {
        uint32_t buffer = buffer_for(b, m, m->senders.items[i]);
        if (buffer == PEER_NONE || !array_push(memory, &b->of_message, buffer))
            return false;
    }
    return true;
}

bool buffers_init(struct buffers *b, const struct peers *peers, enum discipline_of_buffers discipline) {
    *b = (struct buffers){.job = peers->job, .peers = peers, .discipline = discipline};
    arena_init(&b->arena, &b->job->memory);
    for (size_t i = 0; i < peers->messages.count; i++)
        if (!add_message(b, &peers->messages.items[i]))
            return false;
    uint32_t end = (uint32_t)b->of_message.count;
    return array_push(&b->job->memory, &b->first, end);
}

void buffers_free(struct buffers *b) {
    array_free(&b->list);
    array_free(&b->first);
    array_free(&b->of_message);
    arena_free(&b->arena);
}

uint32_t buffers_find(const struct buffers *b, uint32_t message, uint32_t sender) {
    for (uint32_t i = b->first.items[message]; i < b->first.items[message + 1]; i++) {
        uint32_t buffer = b->of_message.items[i];
        if (b->discipline != BUFFERS_PAIR || b->list.items[buffer].sender == sender)
            return buffer;
    }
    return PEER_NONE;
}

/* --- The system --- */

static void add_channels(struct buffers_system *made, const struct buffers *b, uint32_t capacity,
                         bool receipts) {
    struct system *system = &made->system;
    for (size_t i = 0; i < b->peers->list.count; i++) {
        const struct peer *peer = &b->peers->list.items[i];
        uint32_t component = system_add_component(system, peer->name, (struct span){0});
        if (component != SYSTEM_NONE)
            system->components.items[component].locations = (uint32_t)peer->states.list.count;
    }
    for (size_t i = 0; i < b->list.count; i++) {
        uint32_t channel =
            system_add_channel(system, b->list.items[i].name, capacity,
                               b->discipline == BUFFERS_BAG ? DISCIPLINE_BAG : DISCIPLINE_FIFO);
        if (channel != SYSTEM_NONE)
            system->channels.items[channel].owner = b->list.items[i].receiver;
    }
    made->receipts = receipts ? system_add_channel(system, "receipts", 1, DISCIPLINE_FIFO) : SYSTEM_NONE;
    if (made->receipts != SYSTEM_NONE)
        system->channels.items[made->receipts].told_only = true;
}

static bool no_messages(struct buffers_system *made, const struct buffers *b) {
    size_t slots = b->of_message.count, messages = b->peers->messages.count;
    made->numbers = memory_allocate(&b->job->memory, (slots + 1) * sizeof *made->numbers);
    made->told = memory_allocate(&b->job->memory, (messages + 1) * sizeof *made->told);
    for (size_t i = 0; made->numbers && i < slots; i++)
        made->numbers[i] = SYSTEM_NONE;
    for (size_t i = 0; made->told && i < messages; i++)
        made->told[i] = SYSTEM_NONE;
    return made->numbers && made->told;
}

/* The number that is kept there; it is given to the message if it has none. */
static uint32_t message_in(struct system *system, uint32_t channel, const char *name, uint32_t *number) {
    if (*number == SYSTEM_NONE)
        *number = system_add_message(system, channel, name, NULL, 0);
    return *number;
}

static uint32_t message_in_buffer(struct buffers_system *made, const struct buffers *b, uint32_t message,
                                  uint32_t buffer) {
    uint32_t slot = b->first.items[message];
    while (b->of_message.items[slot] != buffer)
        slot++;
    return message_in(&made->system, buffer, b->peers->messages.items[message].shown, &made->numbers[slot]);
}

/* A receipt as observers see it. */
static struct statement *tell(struct buffers_system *made, const struct buffers *b, uint32_t message,
                              struct span span) {
    struct system *system = &made->system;
    if (made->receipts == SYSTEM_NONE)
        return NULL;
    uint32_t number =
        message_in(system, made->receipts, b->peers->messages.items[message].taken, &made->told[message]);
    if (number != SYSTEM_NONE)
        system->channels.items[made->receipts].messages.items[number].fleeting = true;
    return statement_send(system, made->receipts, number, NULL, span);
}

static bool add_edge(struct buffers_system *made, const struct buffers *b, struct system_edge *edge,
                     struct buffers_edge meaning) {
    struct system *system = &made->system;
    edge->channel = SYSTEM_NONE;
    edge->name = "";
    if (meaning.action != PEER_TAU)
        meaning.number = message_in_buffer(made, b, meaning.message, meaning.buffer);
    if (meaning.action == PEER_SEND)
        edge->body = statement_send(system, meaning.buffer, meaning.number, NULL, edge->span);
    if (meaning.action == PEER_RECEIVE) {
        edge->channel = meaning.buffer;
        edge->message = meaning.number;
        edge->name = b->peers->messages.items[meaning.message].shown;
        edge->body = tell(made, b, meaning.message, edge->span);
    }
    return system_complete(system) && system_add_edge(system, edge) != SYSTEM_NONE &&
           array_push(&b->job->memory, &made->edges, meaning);
}

static bool add_transition(struct buffers_system *made, const struct buffers *b, uint32_t peer,
                           const struct peer_transition *t) {
    const struct peer *automaton = &b->peers->list.items[peer];
    struct system_edge edge = {.component = peer,
                               .source = peer_location(automaton, t->source),
                               .target = peer_location(automaton, t->target),
                               .span = t->span};
    struct buffers_edge meaning = {t->action, t->message, PEER_NONE, SYSTEM_NONE};
    if (t->action == PEER_TAU)
        return add_edge(made, b, &edge, meaning);
    if (t->action == PEER_SEND) {
        meaning.buffer = buffers_find(b, t->message, peer);
        return add_edge(made, b, &edge, meaning);
    }
    for (uint32_t i = b->first.items[t->message]; i < b->first.items[t->message + 1]; i++) {
        meaning.buffer = b->of_message.items[i];
        if (!add_edge(made, b, &edge, meaning))
            return false;
    }
    return true;
}

bool buffers_make_system(struct buffers_system *made, const struct buffers *b, uint32_t capacity,
                         bool receipts) {
    *made = (struct buffers_system){.receipts = SYSTEM_NONE};
    system_init(&made->system, b->job);
    if (!no_messages(made, b))
        return false;
    add_channels(made, b, capacity, receipts);
    for (uint32_t i = 0; i < b->peers->list.count; i++) {
        const struct peer *peer = &b->peers->list.items[i];
        for (size_t t = 0; t < peer->transitions.count; t++)
            if (!add_transition(made, b, i, &peer->transitions.items[t]))
                return false;
    }
    return system_complete(&made->system);
}

void buffers_system_free(struct buffers_system *made) {
    system_free(&made->system);
    array_free(&made->edges);
    memory_free(made->numbers);
    memory_free(made->told);
}
