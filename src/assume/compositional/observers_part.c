#include "assume/compositional/observers_part.h"

#include <stdio.h>
#include <string.h>

#include "assume/property_lts/breakable.h"

/* A state is a sequence: its kind, and a position or what has broken. */
enum kind { WATCHES, IS_SAFE, HAS_BROKEN };

struct move {
    uint32_t source;
    uint32_t interaction;
    uint32_t target;
};

struct watcher {
    struct job *job;
    const struct interactions *interactions;
    const struct observers_product *watch;
    bool **breakable;
    struct sequences states;
    ARRAY(struct move) moves;
    ARRAY(const char *) own_labels;
    struct arena arena;
};

static bool is_safe(const struct watcher *w, const uint32_t *position) {
    for (uint32_t i = 0; i < w->watch->count; i++)
        if (w->breakable[i][position[i]])
            return false;
    return true;
}

static uint32_t state_at(struct watcher *w, uint32_t *state) {
    state[0] = is_safe(w, state + 1) ? IS_SAFE : WATCHES;
    return sequences_intern(&w->states, state, state[0] == IS_SAFE ? 1 : w->watch->count + 1);
}

/* The state becomes where the interaction leads. Returns its number; *possible tells if there is one.
 * SEQUENCE_NONE: there is no memory. */
static uint32_t follow(struct watcher *w, uint32_t *state, uint32_t interaction, bool *possible) {
    const struct interactions *p = w->interactions;
    uint32_t length = interaction_length(p, interaction);
    property_set broken = 0;
    uint32_t i = 0;
    for (; i < length && !broken; i++) {
        const struct action *letter = interaction_letter(p, interaction, i);
        broken = observers_product_move(w->watch, state + 1, interaction_actor(p, interaction), letter,
                                        letter_values(p, letter));
    }
    *possible = interaction_breaks(p, interaction) ? broken && i == length : !broken;
    if (!*possible)
        return 0;
    uint32_t error[] = {HAS_BROKEN, broken};
    return broken ? sequences_intern(&w->states, error, 2) : state_at(w, state);
}

static bool follow_all(struct watcher *w, const bool *watched) {
    uint32_t state[MOST_PROPERTIES + 1] = {0};
    if (state_at(w, state) == SEQUENCE_NONE)
        return false;
    for (uint32_t s = 0; s < sequences_count(&w->states); s++)
        for (uint32_t p = 0;
             p < interactions_count(w->interactions) && sequence_items(&w->states, s)[0] == WATCHES; p++) {
            bool possible;
            if (!watched[p])
                continue;
            memcpy(state, sequence_items(&w->states, s), (w->watch->count + 1) * sizeof *state);
            struct move move = {s, p, follow(w, state, p, &possible)};
            if (move.target == SEQUENCE_NONE)
                return false;
            if (possible && !array_push(&w->job->memory, &w->moves, move))
                return false;
        }
    return true;
}

/* The label that a state of such a kind has; NULL: there is no memory. */
static const char *own_label(struct watcher *w, const uint32_t *state) {
    char text[MOST_LABEL];
    if (state[0] == IS_SAFE)
        return PART_SAFE;
    snprintf(text, sizeof text, PART_BROKEN "%u", (unsigned)state[1]);
    return arena_text(&w->arena, text, strlen(text));
}

/* States in which only that happens. Behind it is π, which ends everything. */
static bool add_own_labels(struct watcher *w, struct part_builder *part, uint32_t pi) {
    for (uint32_t s = 0; s < sequences_count(&w->states); s++) {
        const uint32_t *state = sequence_items(&w->states, s);
        if (state[0] == WATCHES || (state[0] == HAS_BROKEN && w->watch->count == 1))
            continue;
        const char *label = own_label(w, state);
        uint32_t number = part_other_label(part, (uint32_t)w->own_labels.count);
        if (!label || !array_push(&w->job->memory, &w->own_labels, label) ||
            !lts_builder_add(&part->builder, s, number, pi))
            return false;
    }
    part->others = w->own_labels.items;
    part->others_count = (uint32_t)w->own_labels.count;
    return true;
}

static struct lts *build(struct watcher *w, struct part_builder *part) {
    const uint32_t error[] = {HAS_BROKEN, 1};
    uint32_t states = sequences_count(&w->states);
    uint32_t pi = w->watch->count == 1 ? sequences_find(&w->states, error, 2) : SEQUENCE_NONE;
    if (pi == SEQUENCE_NONE)
        pi = states++;
    for (size_t i = 0; i < w->moves.count; i++) {
        struct move move = w->moves.items[i];
        if (!lts_builder_add(&part->builder, move.source, part_label(move.interaction), move.target))
            return NULL;
    }
    return add_own_labels(w, part, pi) ? part_finish(part, states, pi) : NULL;
}

struct lts *observers_part(const struct interactions *interactions) {
    struct watcher w = {.job = interactions->job, .interactions = interactions, .watch = interactions->watch};
    struct part_builder part;
    struct lts *result = NULL;
    sequences_init(&w.states, w.job);
    arena_init(&w.arena, &w.job->memory);
    w.breakable = breakable_find(w.job, w.watch->system, w.watch->observers, w.watch->count);
    if (part_begin(&part, interactions) && w.breakable) {
        for (uint32_t p = 0; p < interactions_count(interactions); p++)
            part.takes_part[p] = interaction_is_watched(interactions, p);
        if (follow_all(&w, part.takes_part))
            result = build(&w, &part);
    }
    part_free(&part);
    breakable_free(w.breakable, w.watch->count);
    sequences_free(&w.states);
    array_free(&w.moves);
    array_free(&w.own_labels);
    arena_free(&w.arena);
    return result;
}
