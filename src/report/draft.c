#include "report/draft.h"

/* --- Senders --- */

/* Of a pair of senders->to_missing; behind the components: main. */
static uint32_t sender_at(const struct senders *senders, size_t pair) {
    return (uint32_t)senders->to_missing.items[pair];
}

static bool is_main(const struct senders *senders, uint32_t sender) {
    return sender == senders->open->system.components.count;
}

void draft_write_senders(const struct senders *senders, uint32_t message, struct output *output) {
    const char *before = "  // sent by ";
    size_t count, first = senders_of(senders, message, &count);
    for (size_t i = 0; i < count; i++) {
        uint32_t sender = sender_at(senders, first + i);
        output_text(output, before);
        output_text(output,
                    is_main(senders, sender) ? "main" : senders->open->system.components.items[sender].name);
        before = ", ";
    }
    output_text(output, count > 0 ? "\n" : "  // sent by nobody\n");
}

/* --- Guessing --- */

static bool is_unbounded(struct value_type type) {
    return type.kind == VALUE_NUMBER && type.low == INT32_MIN && type.high == INT32_MAX;
}

static void write_head(const struct system_message *message, struct output *output) {
    output_text(output, "  ");
    output_text(output, message->name);
    for (uint32_t i = 0; i < message->fields_count; i++)
        output_text(output, i == 0 ? "(_" : ", _");
    output_text(output, message->fields_count > 0 ? ") ->" : " ->");
}

/* A number that has no range cannot be _. */
static void write_guess(const struct system_message *message, const struct system_channel *receiver,
                        const struct system_message *answer, struct output *output) {
    bool unknown = false;
    write_head(message, output);
    output_text(output, " ");
    output_text(output, receiver->name);
    output_text(output, "!");
    output_text(output, answer->name);
    for (uint32_t i = 0; i < answer->fields_count; i++) {
        bool unbounded = is_unbounded(answer->fields[i].type);
        output_text(output, i == 0 ? "(" : ", ");
        output_text(output, unbounded ? "0" : "_");
        unknown |= unbounded;
    }
    output_text(output, answer->fields_count > 0 ? ")" : "");
    output_text(output, unknown ? "; // a guess; for 0 write what the number can be\n" : "; // a guess\n");
}

static void write_guesses(const struct senders *senders, uint32_t number, struct output *output) {
    const struct system *system = &senders->open->system;
    const struct system_message *message = open_message(senders->open, number);
    bool none = true;
    size_t count, first = senders_of(senders, number, &count);
    for (size_t i = 0; i < count; i++) {
        uint32_t sender = sender_at(senders, first + i);
        if (is_main(senders, sender))
            continue;
        uint32_t inbox = system->components.items[sender].inbox;
        const struct system_channel *receiver = &system->channels.items[inbox];
        for (uint32_t m = 0; m < receiver->messages.count; m++)
            if (!senders_send(senders, inbox, m)) {
                write_guess(message, receiver, &receiver->messages.items[m], output);
                none = false;
            }
    }
    if (!none)
        return;
    write_head(message, output);
    output_text(output, ";\n");
}

/* What may be answers, too, to somebody who has not asked: `guessed`, by their numbers, have. */
static void write_rest(const struct senders *senders, const bool *guessed, struct output *output) {
    const struct system *system = &senders->open->system;
    const char *before = "  // nobody sends these either, which may be answers to others: ";
    for (uint32_t c = 0; c < system->components.count; c++) {
        uint32_t inbox = system->components.items[c].inbox;
        if (guessed[c] || c == senders->open->missing.component)
            continue;
        for (uint32_t m = 0; m < system->channels.items[inbox].messages.count; m++)
            if (!senders_send(senders, inbox, m)) {
                output_text(output, before);
                output_text(output, system->channels.items[inbox].name);
                output_text(output, "!");
                output_text(output, system->channels.items[inbox].messages.items[m].name);
                before = ", ";
            }
    }
    output_text(output, before[0] == ',' ? "\n" : "");
}

static void write_title(const char *component, struct output *output) {
    output_text(output, "// What may be expected of ");
    output_text(output, component);
    output_text(output, ", guessed: a message is answered by what its senders handle and nobody sends.\n"
                        "// Take out what is not meant. A message that need not be answered: `m ->;`\n"
                        "missing ");
    output_text(output, component);
    output_text(output, " {\n");
}

bool draft_from_system(const struct open_system *open, struct output *output) {
    struct senders senders;
    struct memory *memory = &open->system.job->memory;
    bool *guessed = memory_allocate_zeroed(memory, open->system.components.count + 1, sizeof *guessed);
    if (senders_make(&senders, open) && guessed) {
        write_title(open_component_name(open), output);
        for (uint32_t m = 0; m < open->system.channels.items[open->missing.inbox].messages.count; m++) {
            draft_write_senders(&senders, m, output);
            write_guesses(&senders, m, output);
        }
        for (size_t i = 0; i < senders.to_missing.count; i++)
            guessed[sender_at(&senders, i)] = true;
        write_rest(&senders, guessed, output);
        output_text(output, "}\n");
    }
    senders_free(&senders);
    memory_free(guessed);
    return !job_failed(open->system.job);
}
