#include "assume/stub/stub_inbox.h"

#include <string.h>

/* Which values of the message, by their numbers, have an answer; in the system's arena. */
static bool *mark_answered(struct system *system, const struct open_system *open, uint32_t number) {
    const struct system_message *message = open_message(open, number);
    uint64_t count = message_values_count(message);
    bool *answered = arena_allocate(&system->arena, count * sizeof *answered);
    if (!answered)
        return NULL;
    memset(answered, 0, count * sizeof *answered);
    for (uint32_t i = open_first_alternative(open, number); i != SYSTEM_NONE;
         i = open->missing.alternatives.items[i].next_of_message) {
        const struct open_alternative *alternative = &open->missing.alternatives.items[i];
        int32_t values[MOST_FIELDS];
        if (alternative->answers.count == 0)
            continue;
        alternative_first_values(open, alternative, values);
        do
            answered[message_values_number(message, values)] = true;
        while (alternative_next_values(open, alternative, values));
    }
    return answered;
}

static bool drop_unanswered(struct system *system, const struct open_system *open, uint32_t number) {
    struct system_message *message = &system->channels.items[open->missing.inbox].messages.items[number];
    uint64_t count = message_values_count(message), kept = 0;
    bool *dropped = mark_answered(system, open, number);
    if (!dropped)
        return false;
    for (uint64_t i = 0; i < count; i++) {
        kept += dropped[i];
        dropped[i] = !dropped[i];
    }
    message->fleeting = kept == 0;
    message->fleeting_values = kept > 0 && kept < count ? dropped : NULL;
    return true;
}

/* Nobody would take what main sends then. */
static void drop_unanswered_initial(struct system *system, const struct open_system *open) {
    size_t kept = 0;
    for (size_t i = 0; i < system->initial.count; i++) {
        struct system_initial initial = system->initial.items[i];
        if (initial.channel != open->missing.inbox || open_is_answered(open, initial.message, initial.values))
            system->initial.items[kept++] = initial;
    }
    system->initial.count = kept;
}

bool inbox_make_bag(struct system *system, const struct open_system *open, uint32_t room,
                    uint32_t saturation) {
    struct system_channel *inbox = &system->channels.items[open->missing.inbox];
    inbox->capacity = saturation > 0 ? UINT32_MAX : room;
    inbox->discipline = DISCIPLINE_BAG;
    for (uint32_t i = 0; i < inbox->messages.count; i++) {
        inbox->messages.items[i].saturation = saturation;
        if (!drop_unanswered(system, open, i))
            return false;
    }
    drop_unanswered_initial(system, open);
    return true;
}

void inbox_make_queue(struct system *system, const struct open_system *open, uint32_t room) {
    struct system_channel *inbox = &system->channels.items[open->missing.inbox];
    inbox->capacity = room;
    inbox->discipline = DISCIPLINE_FIFO;
}
