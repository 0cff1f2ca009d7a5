#include "assume/stub/queue_stub.h"

#include <inttypes.h>
#include <stdio.h>

#include "assume/stub/stub_inbox.h"
#include "base/text.h"

enum { MOST_SHUFFLES = 200 }; /* of a message */

/* --- Shuffling --- */

struct shuffling {
    const struct open_system *open;
    const struct open_alternative *alternative;
    struct queue_message *message;
    struct shuffle shuffle; /* as far as it has got */
    bool used[QUEUE_MOST_ANSWERS];
    bool failed;
};

static bool may_come_next(const struct shuffling *s, size_t answer) {
    const struct open_answer *answers = s->alternative->answers.items;
    for (size_t i = 0; i < answer; i++)
        if (!s->used[i] && answers[i].channel == answers[answer].channel)
            return false;
    return !s->used[answer];
}

static void too_many(struct shuffling *s) {
    if (!s->failed)
        sources_error(s->open->sources, s->alternative->span, "use the bag: it needs no shuffles",
                      "the answers to %s can be shuffled in too many ways",
                      open_message(s->open, s->alternative->message)->name);
    s->failed = true;
}

static void extend(struct shuffling *s) {
    size_t count = s->alternative->answers.count;
    if (s->shuffle.length == count) {
        if (s->message->shuffles.count == MOST_SHUFFLES)
            too_many(s);
        else
            s->failed |= !array_push(&s->open->system.job->memory, &s->message->shuffles, s->shuffle);
        return;
    }
    for (size_t i = 0; i < count && !s->failed; i++) {
        if (!may_come_next(s, i))
            continue;
        s->used[i] = true;
        s->shuffle.answers[s->shuffle.length++] = &s->alternative->answers.items[i];
        extend(s);
        s->shuffle.length--;
        s->used[i] = false;
    }
}

static bool add_shuffles(struct queue_stub *stub, uint32_t message) {
    struct queue_message fresh = {0};
    if (!array_push(&stub->open->system.job->memory, &stub->messages, fresh))
        return false;
    struct shuffling s = {.open = stub->open, .message = &stub->messages.items[message]};
    for (uint32_t i = open_first_alternative(stub->open, message); i != SYSTEM_NONE;
         i = s.alternative->next_of_message) {
        s.alternative = &stub->open->missing.alternatives.items[i];
        if (s.alternative->answers.count > QUEUE_MOST_ANSWERS)
            too_many(&s);
        else
            extend(&s);
    }
    return !s.failed;
}

/* --- The stub --- */

/* The published stub knows messages without values only. */
static bool has_values(const struct open_system *open) {
    for (size_t i = 0; i < open->missing.alternatives.count; i++) {
        const struct open_alternative *a = &open->missing.alternatives.items[i];
        bool values = open_message(open, a->message)->fields_count > 0;
        for (size_t k = 0; k < a->answers.count; k++) {
            const struct open_answer *answer = &a->answers.items[k];
            values |=
                open->system.channels.items[answer->channel].messages.items[answer->message].fields_count > 0;
        }
        if (values) {
            sources_error(open->sources, a->span, "use the bag",
                          "the queue stub is as it was published, without parameters");
            return true;
        }
    }
    return false;
}

bool queue_stub_make(struct queue_stub *stub, const struct open_system *open) {
    *stub = (struct queue_stub){.open = open};
    if (has_values(open))
        return false;
    uint32_t count = (uint32_t)open->system.channels.items[open->missing.inbox].messages.count;
    for (uint32_t i = 0; i < count; i++)
        if (!add_shuffles(stub, i))
            return false;
    return true;
}

void queue_stub_free(struct queue_stub *stub) {
    for (size_t i = 0; i < stub->messages.count; i++)
        array_free(&stub->messages.items[i].shuffles);
    array_free(&stub->messages);
}

/* --- Edges --- */

struct builder {
    struct system *system;
    uint32_t component;
    uint32_t inbox;
    uint32_t choice;  /* the variable that tells the shuffle */
    uint32_t further; /* the next of the messages to itself */
    struct span span;
};

/* The answer, and the message to itself that brings the next one. */
static struct statement *send_step(struct builder *b, const struct shuffle *shuffle, uint32_t step,
                                   uint32_t next) {
    const struct open_answer *answer = shuffle->answers[step];
    struct statement *send = statement_send(b->system, answer->channel, answer->message, NULL, b->span);
    if (send && step + 1 < shuffle->length)
        send->next = statement_send(b->system, b->inbox, next, NULL, b->span);
    return send;
}

static struct statement *choose_shuffle(struct builder *b, size_t count) {
    struct expression *first = NULL, **end = &first;
    for (size_t i = 0; i < count; i++) {
        *end = expression_constant(b->system, (int32_t)i + 1);
        if (!*end)
            return NULL;
        end = &(*end)->next;
    }
    return statement_choose(b->system, b->choice, first, b->span);
}

static struct statement *if_chosen(struct builder *b, size_t shuffle, struct statement *body) {
    struct expression *condition =
        expression_operation(b->system, OPERATOR_EQUAL, expression_variable(b->system, b->choice),
                             expression_constant(b->system, (int32_t)shuffle + 1), b->span);
    return statement_if(b->system, condition, body, NULL, b->span);
}

/* Chooses a shuffle of several, and sends its first answer. `next`: the first message to itself that belongs
 * to this one. */
static struct statement *begin_answer(struct builder *b, const struct queue_message *message, uint32_t next) {
    struct statement *first = NULL, **end = &first;
    size_t count = message->shuffles.count;
    if (count > 1 && (*end = choose_shuffle(b, count)))
        end = &(*end)->next;
    for (size_t i = 0; i < count; i++) {
        const struct shuffle *shuffle = &message->shuffles.items[i];
        if (shuffle->length == 0)
            continue;
        struct statement *step = send_step(b, shuffle, 0, next);
        *end = count > 1 ? if_chosen(b, i, step) : step;
        next += shuffle->length - 1;
        if (*end)
            end = &(*end)->next;
    }
    if (count > 1)
        *end = statement_assign(b->system, b->choice, expression_constant(b->system, 0), b->span);
    return first;
}

static void add_edge(struct builder *b, uint32_t message, struct statement *body) {
    struct system_edge edge = {.component = b->component,
                               .name = b->system->channels.items[b->inbox].messages.items[message].name,
                               .channel = b->inbox,
                               .message = message,
                               .body = body};
    system_add_edge(b->system, &edge);
}

/* How many messages to itself the answers to a message need. */
static uint32_t count_further(const struct queue_message *message) {
    uint32_t count = 0;
    for (size_t i = 0; i < message->shuffles.count; i++)
        if (message->shuffles.items[i].length > 0)
            count += message->shuffles.items[i].length - 1;
    return count;
}

/* m__2_3 */
static void add_further_message(struct builder *b, const char *message, size_t shuffle, uint32_t step) {
    char suffix[32];
    struct text text = {.memory = &b->system->job->memory};
    snprintf(suffix, sizeof suffix, "__%zu_%" PRIu32, shuffle + 1, step + 1);
    text_add(&text, message);
    text_add(&text, suffix);
    const char *name = text_keep(&text, &b->system->arena);
    if (name)
        system_add_message(b->system, b->inbox, name, NULL, 0);
    b->system->incomplete |= !name;
}

static void add_further_messages(struct builder *b, const struct queue_stub *stub) {
    for (uint32_t m = 0; m < stub->messages.count; m++)
        for (size_t i = 0; i < stub->messages.items[m].shuffles.count; i++)
            for (uint32_t step = 1; step < stub->messages.items[m].shuffles.items[i].length; step++)
                add_further_message(b, open_message(stub->open, m)->name, i, step);
}

static void add_further_edges(struct builder *b, const struct queue_message *message) {
    for (size_t i = 0; i < message->shuffles.count; i++)
        for (uint32_t step = 1; step < message->shuffles.items[i].length; step++, b->further++)
            add_edge(b, b->further, send_step(b, &message->shuffles.items[i], step, b->further + 1));
}

bool queue_stub_add(const struct queue_stub *stub, struct system *system, uint32_t capacity) {
    const struct missing_component *missing = &stub->open->missing;
    struct builder b = {.system = system,
                        .component = missing->component,
                        .inbox = missing->inbox,
                        .further = (uint32_t)stub->messages.count,
                        .span = system->components.items[missing->component].span};
    struct system_variable choice = {
        .name = "l", .component = b.component, .type = value_number(), .span = b.span};
    inbox_make_queue(system, stub->open, capacity);
    system->components.items[b.component].group = b.component;
    b.choice = system_add_variable(system, &choice);
    add_further_messages(&b, stub);
    uint32_t next = b.further;
    for (uint32_t m = 0; m < stub->messages.count && system_complete(system); m++) {
        add_edge(&b, m, begin_answer(&b, &stub->messages.items[m], next));
        next += count_further(&stub->messages.items[m]);
    }
    for (uint32_t m = 0; m < stub->messages.count && system_complete(system); m++)
        add_further_edges(&b, &stub->messages.items[m]);
    return system_complete(system);
}
