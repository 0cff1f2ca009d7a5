#include "language/promela/limits.h"

/* SPIN numbers these by bytes; one process is the one that starts the others. */
enum { MOST_CHANNELS = 255, MOST_SLOTS = 255, MOST_COMPONENTS = 254 };

#define CANNOT "cannot be exported to Promela: "

static bool mentions_sender(const struct expression *expression) {
    for (; expression; expression = expression->next) {
        if (expression->kind == EXPRESSION_SENDER || mentions_sender(expression->left) ||
            mentions_sender(expression->right) || mentions_sender(expression->otherwise))
            return true;
    }
    return false;
}

/* Is there an operator on bits, which the export does not have? */
static bool mentions_bits(const struct expression *expression) {
    for (; expression; expression = expression->next) {
        bool bits = expression->kind == EXPRESSION_OPERATION && expression->operation >= OPERATOR_BIT_AND &&
                    expression->operation <= OPERATOR_SHIFT_RIGHT;
        if (bits || mentions_bits(expression->left) || mentions_bits(expression->right) ||
            mentions_bits(expression->otherwise))
            return true;
    }
    return false;
}

struct findings {
    bool bits;
    bool loop;
    bool sender;
};

static void look_at(const struct statement *statement, struct findings *findings) {
    for (; statement; statement = statement->next) {
        findings->loop |= statement->kind == STATEMENT_WHILE;
        findings->sender |= mentions_sender(statement->values) || mentions_sender(statement->condition) ||
                            mentions_sender(statement->receiver) || mentions_sender(statement->index);
        findings->bits |= mentions_bits(statement->values) || mentions_bits(statement->condition) ||
                          mentions_bits(statement->index);
        look_at(statement->body, findings);
        look_at(statement->otherwise, findings);
    }
}

static void check_edge(struct job *job, const struct system *system, const struct system_edge *edge) {
    const char *component = system->components.items[edge->component].name;
    struct findings findings = {.sender = mentions_sender(edge->guard)};
    look_at(edge->body, &findings);
    if (findings.loop)
        job_reject(job, NULL, "unroll it", CANNOT "\"%s\" of \"%s\" has a loop", edge->name, component);
    if (findings.bits)
        job_reject(job, NULL, "calculate with + - * / %", CANNOT "\"%s\" of \"%s\" has operators on bits",
                   edge->name, component);
    if (findings.sender)
        job_reject(job, NULL, "send the component as an argument",
                   CANNOT "\"%s\" of \"%s\" asks who sent the message", edge->name, component);
    if (edge->priority != 0)
        job_reject(job, NULL, NULL, CANNOT "\"%s\" of \"%s\" has a priority", edge->name, component);
}

static void check_channel(struct job *job, const struct system *system, uint32_t number) {
    const struct system_channel *channel = &system->channels.items[number];
    uint32_t initial = 0;
    for (size_t i = 0; i < system->initial.count; i++)
        initial += system->initial.items[i].channel == number;
    if (channel->capacity == 0 || channel->capacity > MOST_SLOTS)
        job_reject(job, NULL, NULL, CANNOT "channel \"%s\" holds %u messages, SPIN's 1 to %d", channel->name,
                   channel->capacity, (int)MOST_SLOTS);
    else if (initial > channel->capacity)
        job_reject(job, NULL, NULL, CANNOT "channel \"%s\" begins with %u messages and holds %u",
                   channel->name, initial, channel->capacity);
}

bool promela_can_hold(struct job *job, const struct system *system) {
    if (system->channels.count > MOST_CHANNELS)
        job_reject(job, NULL, NULL, CANNOT "there are %zu channels, SPIN has %d", system->channels.count,
                   (int)MOST_CHANNELS);
    if (system->components.count > MOST_COMPONENTS)
        job_reject(job, NULL, NULL, CANNOT "there are %zu components, SPIN has room for %d",
                   system->components.count, (int)MOST_COMPONENTS);
    for (uint32_t c = 0; c < system->channels.count; c++)
        check_channel(job, system, c);
    for (size_t e = 0; e < system->edges.count; e++)
        check_edge(job, system, &system->edges.items[e]);
    return !job_failed(job);
}
