#include "assume/property_lts/property_lts_quotient.h"

#include <stdio.h>
#include <string.h>

#include "lts/builder.h"
#include "lts/equivalence/reduce.h"

/* A mark is a row of flags: room per channel, cut per action, broken per property. */
struct marker {
    const struct property_lts *property_lts;
    struct job *job;
    uint32_t actions;
    uint32_t width;
    bool *cut;         /* per boundary and action; NULL: nothing is cut */
    ARRAY(bool) flags; /* of all marks */
    uint32_t count;
    struct map map;
    uint32_t *mark_of; /* per state; UINT32_MAX: none */
};

/* --- Marks --- */

static bool note_cuts(struct marker *m) {
    const struct property_lts *o = m->property_lts;
    if (o->cuts.count == 0)
        return true;
    m->cut = memory_allocate_zeroed(&m->job->memory, (size_t)o->boundary * m->actions + 1, sizeof *m->cut);
    for (size_t i = 0; m->cut && i < o->cuts.count; i++)
        if (o->cuts.items[i].action != ACTION_NONE)
            m->cut[(size_t)o->cuts.items[i].state * m->actions + o->cuts.items[i].action] = true;
    return m->cut != NULL;
}

static uint32_t intern(struct marker *m, const bool *flags) {
    uint64_t hash = hash_bytes(flags, m->width);
    struct map_probe probe;
    for (uint32_t i = map_first(&m->map, hash, &probe); i != MAP_NONE; i = map_next(&m->map, &probe))
        if (memcmp(m->flags.items + (size_t)i * m->width, flags, m->width) == 0)
            return i;
    for (uint32_t i = 0; i < m->width; i++)
        if (!array_push(&m->job->memory, &m->flags, flags[i]))
            return UINT32_MAX;
    return map_insert(&m->map, hash, m->count) ? m->count++ : UINT32_MAX;
}

static void fill(const struct marker *m, uint32_t state, bool *flags) {
    const struct property_lts *o = m->property_lts;
    memset(flags, 0, m->width);
    if (state < o->boundary) {
        memcpy(flags, o->room + (size_t)state * o->channels, o->channels);
        if (m->cut)
            memcpy(flags + o->channels, m->cut + (size_t)state * m->actions, m->actions);
    } else {
        flags[o->channels + m->actions + (state - o->first_error)] = true;
    }
}

/* Boundaries and π are marked; what lies inside of turns is not. */
static bool mark_states(struct marker *m) {
    const struct property_lts *o = m->property_lts;
    bool *flags = memory_allocate(&m->job->memory, m->width + 1);
    m->mark_of = memory_allocate(&m->job->memory, ((size_t)o->lts->states + 1) * sizeof *m->mark_of);
    bool fine = flags && m->mark_of;
    job_phase(m->job, "marking the property LTS", "states", o->lts->states);
    for (uint32_t s = 0; s < o->lts->states && fine; s++) {
        m->mark_of[s] = UINT32_MAX;
        if (s >= o->boundary && s < o->first_error)
            continue;
        fill(m, s, flags);
        fine = (m->mark_of[s] = intern(m, flags)) != UINT32_MAX && job_step(m->job, s);
    }
    memory_free(flags);
    return fine;
}

/* --- The LTS with its marks --- */

/* Labels of the property LTS first, then the marks; `map` becomes what they are in the new alphabet. */
static bool make_alphabet(const struct marker *m, struct alphabet *alphabet, uint32_t *map) {
    const struct alphabet *old = &m->property_lts->lts->alphabet;
    size_t count = (size_t)old->count + m->count;
    struct arena arena;
    arena_init(&arena, &m->job->memory);
    const char **texts = memory_allocate(&m->job->memory, count * sizeof *texts);
    bool fine = texts != NULL;
    for (size_t i = 0; i < count && fine; i++) {
        char text[32];
        snprintf(text, sizeof text, "mark %zu", i - old->count); /* no action has a blank */
        texts[i] = i == LABEL_TAU   ? NULL
                   : i < old->count ? old->texts[i]
                                    : arena_text(&arena, text, strlen(text));
        fine = i == LABEL_TAU || texts[i];
    }
    fine = fine && alphabet_build(m->job, alphabet, texts, count, map);
    memory_free(texts);
    arena_free(&arena);
    return fine;
}

static struct lts *with_marks(const struct marker *m, uint32_t *map) {
    const struct lts *lts = m->property_lts->lts;
    struct lts_builder builder;
    struct alphabet alphabet;
    bool fine = true;
    lts_builder_init(&builder, m->job);
    for (uint32_t s = 0; s < lts->states && fine; s++) {
        for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1] && fine; i++)
            fine = lts_builder_add(&builder, s, edge_label(lts->edges[i]), edge_target(lts->edges[i]));
        if (m->mark_of[s] != UINT32_MAX)
            fine = fine && lts_builder_add(&builder, s, lts->alphabet.count + m->mark_of[s], s) &&
                   job_step(m->job, m->job->progress.done);
    }
    if (!fine || !make_alphabet(m, &alphabet, map)) {
        lts_builder_free(&builder);
        return NULL;
    }
    return lts_builder_finish(&builder, lts->states, lts->initial, STATE_NONE, &alphabet, map);
}

/* --- What the marks tell --- */

static void read_mark(const struct marker *m, struct property_lts_quotient *c, uint32_t state,
                      uint32_t mark) {
    const struct property_lts *o = m->property_lts;
    const bool *flags = m->flags.items + (size_t)mark * m->width;
    for (uint32_t i = 0; i < o->channels; i++)
        c->room[(size_t)state * o->channels + i] |= flags[i];
    for (uint32_t i = 0; i < m->actions && c->cut; i++)
        c->cut[(size_t)state * m->actions + i] |= flags[o->channels + i];
    for (uint32_t i = 0; i < o->properties; i++)
        c->broken[state] |= flags[o->channels + m->actions + i] ? UINT32_C(1) << i : 0;
}

static bool read_marks(const struct marker *m, struct property_lts_quotient *c, const uint32_t *map) {
    struct memory *memory = &m->job->memory;
    const struct property_lts *o = m->property_lts;
    uint32_t old = o->lts->alphabet.count;
    uint32_t *mark_of_label = memory_allocate(memory, ((size_t)old + m->count) * sizeof *mark_of_label);
    size_t states = (size_t)c->lts->states + 1;
    c->room = memory_allocate_zeroed(memory, states * (o->channels + 1), sizeof *c->room);
    c->cut = m->cut ? memory_allocate_zeroed(memory, states * (m->actions + 1), sizeof *c->cut) : NULL;
    c->broken = memory_allocate_zeroed(memory, states, sizeof *c->broken);
    c->midturn = memory_allocate_zeroed(memory, states, sizeof *c->midturn);
    bool fine = mark_of_label && c->room && c->broken && c->midturn && (c->cut || !m->cut);
    for (uint32_t i = 0; i < old + m->count && fine; i++)
        mark_of_label[map[i]] = i < old ? UINT32_MAX : i - old;
    for (uint32_t s = 0; s < c->lts->states && fine; s++) {
        c->midturn[s] = true; /* boundaries and π have a mark */
        for (uint64_t i = c->lts->rows[s]; i < c->lts->rows[s + 1]; i++) {
            uint32_t mark = mark_of_label[edge_label(c->lts->edges[i])];
            if (mark == UINT32_MAX)
                continue;
            c->midturn[s] = false;
            read_mark(m, c, s, mark);
        }
    }
    memory_free(mark_of_label);
    return fine;
}

/* --- The whole --- */

static bool condense(struct marker *m, struct property_lts_quotient *c) {
    uint32_t *map = NULL;
    struct lts *marked = NULL;
    if (note_cuts(m) && mark_states(m)) {
        map = memory_allocate(&m->job->memory,
                              ((size_t)m->property_lts->lts->alphabet.count + m->count) * sizeof *map);
        marked = map ? with_marks(m, map) : NULL;
    }
    c->lts = marked ? lts_reduce(m->job, marked, EQUIVALENCE_BRANCHING) : NULL;
    c->labels = memory_allocate(&m->job->memory, ((size_t)m->actions + 1) * sizeof *c->labels);
    bool fine = c->lts && c->labels && read_marks(m, c, map);
    for (uint32_t a = 0; a < m->actions && fine; a++)
        c->labels[a] = map[m->property_lts->labels[a]];
    lts_free(marked);
    memory_free(map);
    return fine;
}

bool property_lts_quotient_make(struct property_lts_quotient *quotient,
                                const struct property_lts *property_lts) {
    struct marker m = {.property_lts = property_lts,
                       .job = property_lts->job,
                       .actions = (uint32_t)property_lts->actions.list.count};
    *quotient = (struct property_lts_quotient){0};
    m.width = property_lts->channels + m.actions + property_lts->properties;
    map_init(&m.map, &m.job->memory);
    bool fine = condense(&m, quotient);
    memory_free(m.cut);
    memory_free(m.mark_of);
    array_free(&m.flags);
    map_free(&m.map);
    return fine;
}

void property_lts_quotient_free(struct property_lts_quotient *c) {
    lts_free(c->lts);
    memory_free(c->labels);
    memory_free(c->room);
    memory_free(c->cut);
    memory_free(c->broken);
    memory_free(c->midturn);
}
