#include "closing/actors/external.h"

#include <string.h>

#include "system/system.h"

static bool is_one_of(const struct missing_component *gaps, size_t count, uint32_t component) {
    for (size_t i = 0; i < count; i++)
        if (gaps[i].component == component)
            return true;
    return false;
}

bool is_missing(const struct open_system *open, uint32_t component) {
    return open->missing.component == component ||
           is_one_of(open->others.items, open->others.count, component) ||
           is_one_of(open->fellows.items, open->fellows.count, component);
}

const struct chaotic_message *external_get(const struct chaotic_messages *e, uint32_t channel,
                                           uint32_t message) {
    for (size_t i = 0; i < e->list.count; i++)
        if (e->list.items[i].channel == channel && e->list.items[i].message == message)
            return &e->list.items[i];
    return NULL;
}

/* Can main or an actor put it into the mailbox? */
static bool is_inside(const struct chaotic_messages *e, uint32_t channel, uint32_t message) {
    return senders_send(&e->senders, channel, message);
}

static bool add(struct chaotic_messages *e, uint32_t channel, uint32_t message, uint32_t component) {
    uint32_t receiver = system_receiver(&e->open->system, channel);
    if (receiver == SYSTEM_NONE || is_missing(e->open, receiver) || external_get(e, channel, message))
        return true;
    struct chaotic_message one = {.channel = channel,
                                  .message = message,
                                  .inside = is_inside(e, channel, message),
                                  .component = component};
    return array_push(e->senders.memory, &e->list, one);
}

static bool add_answers(struct chaotic_messages *e, const struct missing_component *gap) {
    for (size_t a = 0; a < gap->alternatives.count; a++) {
        const struct open_alternative *alternative = &gap->alternatives.items[a];
        for (size_t i = 0; i < alternative->answers.count; i++)
            if (!add(e, alternative->answers.items[i].channel, alternative->answers.items[i].message,
                     gap->component))
                return false;
    }
    return true;
}

static bool add_all_answers(struct chaotic_messages *e) {
    bool fine = add_answers(e, &e->open->missing);
    for (size_t i = 0; i < e->open->fellows.count; i++)
        fine = fine && add_answers(e, &e->open->fellows.items[i]);
    for (size_t i = 0; i < e->open->others.count; i++)
        fine = fine && add_answers(e, &e->open->others.items[i]);
    return fine;
}

/* What is handled, and nobody sends. */
static bool add_unsent(struct chaotic_messages *e) {
    const struct system *system = &e->open->system;
    for (uint32_t c = 0; c < system->channels.count; c++)
        for (uint32_t m = 0; m < system->channels.items[c].messages.count; m++)
            if (!is_inside(e, c, m) && !add(e, c, m, e->open->missing.component))
                return false;
    return true;
}

/* receiver!message */
static bool add_named(struct chaotic_messages *e, const char *text) {
    const struct system *system = &e->open->system;
    const char *mark = strchr(text, '!');
    for (uint32_t i = 0; i < system->components.count && mark; i++) {
        const char *name = system->components.items[i].name;
        if (is_missing(e->open, i) || strlen(name) != (size_t)(mark - text) ||
            strncmp(name, text, (size_t)(mark - text)) != 0)
            continue;
        uint32_t inbox = system->components.items[i].inbox;
        uint32_t message = system_find_message(system, inbox, mark + 1);
        if (message != SYSTEM_NONE)
            return add(e, inbox, message, e->open->missing.component);
    }
    return job_reject(system->job, NULL, "write receiver!message, as in left!permitL", "no actor handles %s",
                      text);
}

/* --- What properties speak of --- */

static void note_rule(struct chaotic_messages *e, const struct observer_rule *rule) {
    for (size_t i = 0; i < e->list.count; i++) {
        struct chaotic_message *one = &e->list.items[i];
        if (one->channel == rule->channel && one->message == rule->message &&
            (rule->sender == SYSTEM_NONE || rule->sender == one->component))
            one->observed = true;
    }
}

static void note_properties(struct chaotic_messages *e) {
    const struct system *system = &e->open->system;
    for (size_t i = 0; i < system->observers.count; i++)
        for (size_t r = 0; r < system->observers.items[i].rules.count; r++)
            note_rule(e, &system->observers.items[i].rules.items[r]);
    for (size_t i = 0; i < system->formulas.count; i++)
        for (size_t r = 0; r < system->formulas.items[i].classes.count; r++)
            note_rule(e, &system->formulas.items[i].classes.items[r]);
}

bool external_find(struct chaotic_messages *e, const struct open_system *open,
                   const struct closing_options *options) {
    *e = (struct chaotic_messages){.open = open};
    bool fine = senders_make(&e->senders, open) && add_all_answers(e) && (e->list.count > 0 || add_unsent(e));
    for (size_t i = 0; i < options->external_count && fine; i++)
        fine = add_named(e, options->external[i]);
    if (fine)
        note_properties(e);
    if (fine && e->list.count == 0)
        diagnostics_add(
            &open->system.job->diagnostics, SEVERITY_WARNING, NULL,
            "--external left!permitL names a message that it sends, and an answer in its block does too",
            "%s sends nothing: other actors send all messages", open_component_name(open));
    return fine;
}

void external_free(struct chaotic_messages *e) {
    if (!e->open)
        return;
    senders_free(&e->senders);
    array_free(&e->list);
}
