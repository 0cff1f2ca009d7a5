#include "assume/compositional/interactions.h"

void interactions_init(struct interactions *p, const struct system *system,
                       const struct observers_product *watch) {
    *p = (struct interactions){.job = system->job, .system = system, .watch = watch};
    actions_init(&p->letters, p->job);
    sequences_init(&p->sequences, p->job);
}

void interactions_free(struct interactions *p) {
    actions_free(&p->letters);
    sequences_free(&p->sequences);
    array_free(&p->turn);
}

static bool is_watched(const struct interactions *p, uint32_t actor, uint32_t letter) {
    const struct action *l = &p->letters.list.items[letter];
    return observers_product_sees(p->watch, actor, l, letter_values(p, l), NULL);
}

bool interactions_begin(struct interactions *p, uint32_t actor) {
    p->turn.count = 0;
    return array_push(&p->job->memory, &p->turn, actor) && array_push(&p->job->memory, &p->turn, false);
}

/* What it sends to itself, only the properties notice. */
bool interactions_send(struct interactions *p, uint32_t channel, uint32_t message, const int64_t *values,
                       uint32_t count) {
    uint32_t actor = p->turn.items[0], letter = actions_add(&p->letters, channel, message, values, count);
    if (letter == ACTION_NONE)
        return false;
    bool own = channel == p->system->components.items[actor].inbox;
    return (own && !is_watched(p, actor, letter)) || array_push(&p->job->memory, &p->turn, letter);
}

bool interactions_may_break(const struct interactions *p) {
    if (p->turn.count == 2)
        return false;
    bool breaks = false;
    const struct action *last = &p->letters.list.items[p->turn.items[p->turn.count - 1]];
    return observers_product_sees(p->watch, p->turn.items[0], last, letter_values(p, last), &breaks) &&
           breaks;
}

uint32_t interactions_end(struct interactions *p, bool breaks) {
    p->turn.items[1] = breaks;
    return sequences_intern(&p->sequences, p->turn.items, p->turn.count);
}

bool interaction_put(const struct interactions *p, uint32_t interaction, uint32_t channel, struct put *put) {
    put->items.count = 0;
    if (!array_push(&p->job->memory, &put->items, interaction_actor(p, interaction)))
        return false;
    for (uint32_t i = 0; i < interaction_length(p, interaction); i++)
        if (interaction_letter(p, interaction, i)->channel == channel &&
            !array_push(&p->job->memory, &put->items, interaction_letters(p, interaction)[i]))
            return false;
    return true;
}

bool interaction_is_watched(const struct interactions *p, uint32_t interaction) {
    for (uint32_t i = 0; i < interaction_length(p, interaction); i++)
        if (is_watched(p, interaction_actor(p, interaction), interaction_letters(p, interaction)[i]))
            return true;
    return false;
}
