#include "assume/plays.h"

void plays_init(struct plays *p, const struct system *system, const struct watch *watch) {
    *p = (struct plays){.job = system->job, .system = system, .watch = watch};
    actions_init(&p->letters, p->job);
    sequences_init(&p->sequences, p->job);
}

void plays_free(struct plays *p) {
    actions_free(&p->letters);
    sequences_free(&p->sequences);
    array_free(&p->turn);
}

static bool is_watched(const struct plays *p, uint32_t actor, uint32_t letter) {
    const struct action *l = &p->letters.list.items[letter];
    return watch_sees(p->watch, actor, l, letter_values(p, l), NULL);
}

bool plays_begin(struct plays *p, uint32_t actor) {
    p->turn.count = 0;
    return array_push(&p->job->memory, &p->turn, actor) && array_push(&p->job->memory, &p->turn, false);
}

/* What it sends to itself, only the properties notice. */
bool plays_send(struct plays *p, uint32_t channel, uint32_t message, const int64_t *values, uint32_t count) {
    uint32_t actor = p->turn.items[0], letter = actions_add(&p->letters, channel, message, values, count);
    if (letter == ACTION_NONE)
        return false;
    bool own = channel == p->system->components.items[actor].inbox;
    return (own && !is_watched(p, actor, letter)) || array_push(&p->job->memory, &p->turn, letter);
}

bool plays_may_break(const struct plays *p) {
    if (p->turn.count == 2)
        return false;
    bool breaks = false;
    const struct action *last = &p->letters.list.items[p->turn.items[p->turn.count - 1]];
    return watch_sees(p->watch, p->turn.items[0], last, letter_values(p, last), &breaks) && breaks;
}

uint32_t plays_end(struct plays *p, bool breaks) {
    p->turn.items[1] = breaks;
    return sequences_intern(&p->sequences, p->turn.items, p->turn.count);
}

bool play_put(const struct plays *p, uint32_t play, uint32_t channel, struct put *put) {
    put->items.count = 0;
    if (!array_push(&p->job->memory, &put->items, play_actor(p, play)))
        return false;
    for (uint32_t i = 0; i < play_length(p, play); i++)
        if (play_letter(p, play, i)->channel == channel &&
            !array_push(&p->job->memory, &put->items, play_letters(p, play)[i]))
            return false;
    return true;
}

bool play_is_watched(const struct plays *p, uint32_t play) {
    for (uint32_t i = 0; i < play_length(p, play); i++)
        if (is_watched(p, play_actor(p, play), play_letters(p, play)[i]))
            return true;
    return false;
}
