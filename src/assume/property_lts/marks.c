#include "assume/property_lts/marks.h"

#include <stdio.h>
#include <string.h>

#include "lts/operator/loops.h"

struct marker {
    struct property_lts *property_lts;
    struct job *job;
    uint32_t actions;
    bool *cut;         /* per boundary and action; NULL: nothing is cut */
    uint32_t *mark_of; /* per state; LOOP_NONE: none */
    bool *flags;       /* at hand */
};

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

static void fill(struct marker *m, uint32_t state) {
    const struct property_lts *o = m->property_lts;
    memset(m->flags, 0, o->marks.width);
    if (state < o->boundary) {
        memcpy(m->flags, flag_row(&o->rooms, o->room_of.items[state]), o->channels);
        if (m->cut)
            memcpy(m->flags + o->channels, m->cut + (size_t)state * m->actions, m->actions);
    } else {
        m->flags[o->channels + m->actions + (state - o->first_error)] = true;
    }
}

static bool choose_marks(struct marker *m) {
    struct property_lts *o = m->property_lts;
    m->flags = memory_allocate(&m->job->memory, o->marks.width + (size_t)1);
    m->mark_of = memory_allocate(&m->job->memory, ((size_t)o->lts->states + 1) * sizeof *m->mark_of);
    bool fine = m->flags && m->mark_of;
    job_phase(m->job, "marking the property LTS", "states", o->lts->states);
    for (uint32_t s = 0; s < o->lts->states && fine; s++) {
        m->mark_of[s] = LOOP_NONE;
        if (s >= o->boundary && s < o->first_error)
            continue;
        fill(m, s);
        fine =
            (m->mark_of[s] = flag_rows_intern(&o->marks, m->flags)) != FLAG_ROW_NONE && job_step(m->job, s);
    }
    return fine;
}

/* "mark 0" and so on: no action has a blank. */
static const char **mark_texts(struct marker *m, struct arena *arena) {
    uint32_t count = m->property_lts->marks.count;
    const char **texts = memory_allocate(&m->job->memory, (count + (size_t)1) * sizeof *texts);
    for (uint32_t i = 0; i < count && texts; i++) {
        char text[32];
        snprintf(text, sizeof text, "mark %u", i);
        if (!(texts[i] = arena_text(arena, text, strlen(text)))) {
            memory_free(texts);
            return NULL;
        }
    }
    return texts;
}

/* `labels` are the new numbers of all labels. */
static bool note_labels(struct marker *m, uint32_t old, const uint32_t *labels) {
    struct property_lts *o = m->property_lts;
    uint32_t all = o->lts->alphabet.count;
    o->mark_of_label = memory_allocate(&m->job->memory, (all + (size_t)1) * sizeof *o->mark_of_label);
    for (uint32_t i = 0; i < all && o->mark_of_label; i++)
        o->mark_of_label[labels[i]] = i < old ? FLAG_ROW_NONE : i - old;
    for (uint32_t a = 0; a < m->actions; a++)
        o->labels[a] = labels[o->labels[a]];
    return o->mark_of_label != NULL;
}

static bool add_marks(struct marker *m) {
    struct property_lts *o = m->property_lts;
    struct arena arena;
    uint32_t old = o->lts->alphabet.count;
    arena_init(&arena, &m->job->memory);
    const char **texts = mark_texts(m, &arena);
    uint32_t *labels = memory_allocate(&m->job->memory, ((size_t)old + o->marks.count) * sizeof *labels);
    bool fine = texts && labels && lts_add_loops(m->job, o->lts, texts, o->marks.count, m->mark_of, labels) &&
                note_labels(m, old, labels);
    memory_free(texts);
    memory_free(labels);
    arena_free(&arena);
    return fine;
}

bool property_lts_mark(struct property_lts *o) {
    struct marker m = {.property_lts = o, .job = o->job, .actions = (uint32_t)o->actions.list.count};
    if (o->mark_of_label)
        return true;
    flag_rows_init(&o->marks, &o->job->memory, o->channels + m.actions + o->properties);
    bool fine = note_cuts(&m) && choose_marks(&m) && add_marks(&m);
    memory_free(m.cut);
    memory_free(m.mark_of);
    memory_free(m.flags);
    return fine;
}
