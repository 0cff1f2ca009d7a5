#include "lts/operator/compose.h"

#include <string.h>

#include "base/map.h"
#include "lts/builder.h"

struct range {
    uint64_t begin;
    uint64_t end;
    uint64_t at;
};

/* One part seen from the composition. */
struct part {
    const struct lts *lts;
    uint32_t *to_shared;   /* its labels in the composition's alphabet */
    uint32_t *from_shared; /* and back; LABEL_NONE where it does not take part */
};

struct composition {
    struct job *job;
    struct part *parts;
    size_t count;
    struct alphabet alphabet;
    uint32_t *sharers;       /* per label, how many parts take part */
    ARRAY(uint32_t) vectors; /* `count` numbers a state */
    struct map map;          /* from vectors to states */
    uint32_t states;
    uint64_t most_states; /* 0: no bound */
    uint32_t error;
    uint32_t *next;       /* the vector being made */
    struct range *ranges; /* the moves of each part under one shared label */
    struct lts_builder builder;
};

static bool merge_alphabets(struct composition *c) {
    size_t total = 0;
    for (size_t p = 0; p < c->count; p++)
        total += c->parts[p].lts->alphabet.count;
    const char **texts = memory_allocate(&c->job->memory, total * sizeof *texts);
    uint32_t *map = memory_allocate(&c->job->memory, total * sizeof *map);
    bool fine = texts && map;
    size_t at = 0;
    for (size_t p = 0; fine && p < c->count; p++) {
        const struct alphabet *own = &c->parts[p].lts->alphabet;
        for (uint32_t label = 0; label < own->count; label++)
            texts[at++] = label == LABEL_TAU ? NULL : own->texts[label];
    }
    fine = fine && alphabet_build(c->job, &c->alphabet, texts, total, map);
    at = 0;
    for (size_t p = 0; fine && p < c->count; p++) {
        struct part *part = &c->parts[p];
        uint32_t own = part->lts->alphabet.count;
        part->to_shared = memory_allocate(&c->job->memory, own * sizeof(uint32_t));
        part->from_shared = memory_allocate(&c->job->memory, c->alphabet.count * sizeof(uint32_t));
        fine = part->to_shared && part->from_shared;
        for (uint32_t label = 0; fine && label < c->alphabet.count; label++)
            part->from_shared[label] = LABEL_NONE;
        for (uint32_t label = 0; fine && label < own; label++) {
            part->to_shared[label] = map[at++];
            part->from_shared[part->to_shared[label]] = label;
        }
    }
    memory_free(texts);
    memory_free(map);
    return fine;
}

static bool count_sharers(struct composition *c) {
    c->sharers = memory_allocate_zeroed(&c->job->memory, c->alphabet.count, sizeof *c->sharers);
    if (!c->sharers)
        return false;
    for (size_t p = 0; p < c->count; p++)
        for (uint32_t label = 1; label < c->alphabet.count; label++)
            c->sharers[label] += c->parts[p].from_shared[label] != LABEL_NONE;
    return true;
}

static const uint32_t *vector_of(const struct composition *c, uint32_t state) {
    return c->vectors.items + (size_t)state * c->count;
}

static bool append_vector(struct composition *c, const uint32_t *vector) {
    if (c->states == STATE_NONE - 1) {
        c->job->memory.exhausted = true; /* more states than numbers for them */
        return false;
    }
    if (!array_reserve(&c->job->memory, &c->vectors, c->vectors.count + c->count))
        return false;
    memcpy(c->vectors.items + c->vectors.count, vector, c->count * sizeof *vector);
    c->vectors.count += c->count;
    c->states++;
    return true;
}

static bool is_error(const struct composition *c, const uint32_t *vector) {
    for (size_t p = 0; p < c->count; p++)
        if (vector[p] == c->parts[p].lts->error)
            return true;
    return false;
}

/* The number of the state `vector`, new or known; STATE_NONE if the job has failed. */
static uint32_t state_of(struct composition *c, const uint32_t *vector) {
    if (is_error(c, vector)) {
        if (c->error == STATE_NONE) {
            if (!append_vector(c, vector))
                return STATE_NONE;
            c->error = c->states - 1;
        }
        return c->error;
    }
    size_t bytes = c->count * sizeof *vector;
    uint64_t hash = hash_bytes(vector, bytes);
    struct map_probe probe;
    for (uint32_t s = map_first(&c->map, hash, &probe); s != MAP_NONE; s = map_next(&c->map, &probe))
        if (memcmp(vector_of(c, s), vector, bytes) == 0)
            return s;
    if (!append_vector(c, vector) || !map_insert(&c->map, hash, c->states - 1))
        return STATE_NONE;
    return c->states - 1;
}

static bool emit(struct composition *c, uint32_t source, uint32_t label) {
    uint32_t target = state_of(c, c->next);
    return target != STATE_NONE && lts_builder_add(&c->builder, source, label, target) &&
           job_step(c->job, c->states); /* one state can have more moves than all others together */
}

/* All combinations of the sharers' moves under one label. */
static bool move_together(struct composition *c, uint32_t source, uint32_t label) {
    for (size_t p = 0; p < c->count; p++) {
        struct range *range = &c->ranges[p];
        uint32_t own = c->parts[p].from_shared[label];
        *range = (struct range){0};
        if (own == LABEL_NONE)
            continue;
        lts_labelled(c->parts[p].lts, vector_of(c, source)[p], own, &range->begin, &range->end);
        if (range->begin == range->end)
            return true; /* this part does not let it happen */
        range->at = range->begin;
        c->next[p] = edge_target(c->parts[p].lts->edges[range->at]);
    }
    for (;;) {
        if (!emit(c, source, label))
            return false;
        size_t p = 0;
        for (; p < c->count; p++) { /* the next combination, as an odometer counts */
            struct range *range = &c->ranges[p];
            if (range->begin == range->end)
                continue;
            if (++range->at == range->end)
                range->at = range->begin;
            c->next[p] = edge_target(c->parts[p].lts->edges[range->at]);
            if (range->at != range->begin)
                break;
        }
        if (p == c->count)
            return true;
    }
}

static bool leads(const struct composition *c, size_t part, uint32_t label) {
    for (size_t p = 0; p < part; p++)
        if (c->parts[p].from_shared[label] != LABEL_NONE)
            return false;
    return true;
}

/* The moves that part `p` makes alone, and the shared ones that it is the first to share. */
static bool expand_part(struct composition *c, uint32_t source, size_t p) {
    const struct lts *lts = c->parts[p].lts;
    uint32_t own = vector_of(c, source)[p];
    uint32_t last = LABEL_NONE;
    for (uint64_t i = lts->rows[own]; i < lts->rows[own + 1]; i++) {
        uint32_t label = c->parts[p].to_shared[edge_label(lts->edges[i])];
        memcpy(c->next, vector_of(c, source), c->count * sizeof *c->next);
        if (label == LABEL_TAU || c->sharers[label] == 1) {
            c->next[p] = edge_target(lts->edges[i]);
            if (!emit(c, source, label))
                return false;
        } else if (label != last && leads(c, p, label)) {
            if (!move_together(c, source, label))
                return false;
        }
        last = label;
    }
    return true;
}

static bool explore(struct composition *c) {
    for (size_t p = 0; p < c->count; p++)
        c->next[p] = c->parts[p].lts->initial;
    if (state_of(c, c->next) == STATE_NONE)
        return false;
    for (uint32_t source = 0; source < c->states; source++) {
        if (c->most_states > 0 && c->states > c->most_states)
            return false;
        for (size_t p = 0; source != c->error && p < c->count; p++)
            if (!expand_part(c, source, p))
                return false;
    }
    return true;
}

struct lts *lts_compose(struct job *job, const struct lts *const *parts, size_t count) {
    return lts_compose_up_to(job, parts, count, 0);
}

struct lts *lts_compose_up_to(struct job *job, const struct lts *const *parts, size_t count,
                              uint64_t most_states) {
    struct composition c = {.job = job, .count = count, .most_states = most_states, .error = STATE_NONE};
    struct memory *memory = &job->memory;
    map_init(&c.map, memory);
    lts_builder_init(&c.builder, job);
    job_phase(job, "composing", "states", 0);
    c.parts = memory_allocate_zeroed(memory, count, sizeof *c.parts);
    c.next = memory_allocate(memory, count * sizeof *c.next);
    c.ranges = memory_allocate(memory, count * sizeof *c.ranges);
    bool fine = c.parts && c.next && c.ranges;
    for (size_t p = 0; fine && p < count; p++)
        c.parts[p].lts = parts[p];
    fine = fine && merge_alphabets(&c) && count_sharers(&c) && explore(&c);
    map_free(&c.map);
    array_free(&c.vectors);
    struct lts *result = NULL;
    if (fine)
        result = lts_builder_finish(&c.builder, c.states, 0, c.error, &c.alphabet, NULL);
    lts_builder_free(&c.builder);
    alphabet_free(&c.alphabet);
    for (size_t p = 0; c.parts && p < count; p++) {
        memory_free(c.parts[p].to_shared);
        memory_free(c.parts[p].from_shared);
    }
    memory_free(c.parts);
    memory_free(c.next);
    memory_free(c.ranges);
    memory_free(c.sharers);
    return result;
}
