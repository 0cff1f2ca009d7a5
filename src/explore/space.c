#include "explore/space.h"

#include <string.h>

#include "base/names.h"
#include "explore/program_stepper.h"
#include "lts/builder.h"
#include "system/observer.h"

/* The turns that occurred. A label is found by the numbers of its turn; its text is made once. */
struct labels {
    const struct program *program;
    struct job *job;
    struct names names; /* texts: turns that differ in numbers alone share one */
    struct map map;
    ARRAY(uint32_t) label_of_key;
    ARRAY(uint32_t) key_of_label; /* one that has it */
    ARRAY(uint64_t) key_starts;   /* in `keys`, one more than keys */
    ARRAY(int64_t) keys;          /* edge, events */
};

static void labels_init(struct labels *labels, struct job *job, const struct program *program) {
    *labels = (struct labels){.program = program, .job = job};
    names_init(&labels->names, &job->memory);
    map_init(&labels->map, &job->memory);
}

static void labels_free(struct labels *labels) {
    names_free(&labels->names);
    map_free(&labels->map);
    array_free(&labels->label_of_key);
    array_free(&labels->key_of_label);
    array_free(&labels->key_starts);
    array_free(&labels->keys);
}

static bool is_key(const struct labels *labels, uint32_t key, const struct turn *turn) {
    uint64_t start = labels->key_starts.items[key], end = labels->key_starts.items[key + 1];
    const int64_t *numbers = labels->keys.items + start;
    return end - start == turn->count + 1 && numbers[0] == turn->edge &&
           (turn->count == 0 || memcmp(numbers + 1, turn->events, turn->count * sizeof *numbers) == 0);
}

static uint32_t intern_text(struct labels *labels, const struct turn *turn) {
    struct text text = {.memory = &labels->job->memory};
    text_turn(&text, labels->program, turn);
    const char *chars = text_end(&text);
    uint32_t label = text.failed ? NAMES_NONE : names_intern(&labels->names, chars, text.chars.count);
    array_free(&text.chars);
    return label;
}

static bool add_key(struct labels *labels, uint64_t hash, const struct turn *turn, uint32_t label) {
    struct memory *memory = &labels->job->memory;
    uint32_t key = (uint32_t)labels->label_of_key.count;
    if (key == 0 && !array_push(memory, &labels->key_starts, 0))
        return false;
    bool fine = array_push(memory, &labels->keys, turn->edge);
    for (uint32_t i = 0; i < turn->count && fine; i++)
        fine = array_push(memory, &labels->keys, turn->events[i]);
    size_t end = labels->keys.count;
    if (label == labels->key_of_label.count)
        fine = fine && array_push(memory, &labels->key_of_label, key);
    return fine && array_push(memory, &labels->key_starts, end) &&
           array_push(memory, &labels->label_of_key, label) && map_insert(&labels->map, hash, key);
}

/* A turn that has the label. */
static struct turn turn_of(const struct labels *labels, uint32_t label) {
    uint32_t key = labels->key_of_label.items[label];
    uint64_t start = labels->key_starts.items[key], end = labels->key_starts.items[key + 1];
    const int64_t *numbers = labels->keys.items + start;
    return (struct turn){(uint32_t)numbers[0], numbers + 1, (uint32_t)(end - start - 1)};
}

/* NAMES_NONE: no memory. */
static uint32_t label_of(struct labels *labels, const struct turn *turn) {
    uint64_t hash = hash_bytes(turn->events, turn->count * sizeof *turn->events) ^
                    (turn->edge + 1) * UINT64_C(0x9e3779b97f4a7c15);
    struct map_probe probe;
    for (uint32_t key = map_first(&labels->map, hash, &probe); key != MAP_NONE;
         key = map_next(&labels->map, &probe))
        if (is_key(labels, key, turn))
            return labels->label_of_key.items[key];
    uint32_t label = intern_text(labels, turn);
    return label != NAMES_NONE && add_key(labels, hash, turn, label) ? label : NAMES_NONE;
}

/* --- Turns --- */

struct gathering {
    struct search *search;
    struct labels labels;
    struct lts_builder builder;
};

/* π's number is known only at the end: until then it is the largest. */
static bool on_transition(void *data, const struct batch *batch, size_t index, uint32_t target) {
    struct gathering *gathering = data;
    const struct successor *successor = &batch->successors.items[index];
    struct turn turn = successor_turn(batch, successor);
    uint32_t label = label_of(&gathering->labels, &turn);
    return label != NAMES_NONE && lts_builder_add(&gathering->builder, successor->source, label, target);
}

/* The labels' numbers in the LTS are those of their texts in order: `*map` gets them, for the caller to free.
 */
static struct lts *finish(struct gathering *gathering, uint32_t **map) {
    struct job *job = gathering->labels.job;
    struct lts_builder *builder = &gathering->builder;
    uint32_t states = gathering->search->store.count;
    uint32_t error = gathering->search->error_reached ? states : STATE_NONE;
    for (size_t i = 0; i < builder->edges.count && error != STATE_NONE; i++)
        if (edge_target(builder->edges.items[i]) == STORE_FULL)
            builder->edges.items[i] = edge_make(edge_label(builder->edges.items[i]), error);
    size_t count = gathering->labels.names.list.count;
    const char **texts = memory_allocate(&job->memory, (count + 1) * sizeof *texts);
    *map = memory_allocate(&job->memory, (count + 1) * sizeof **map);
    struct lts *lts = NULL;
    struct alphabet alphabet;
    for (size_t i = 0; texts && i < count; i++)
        texts[i] = gathering->labels.names.list.items[i].text;
    if (texts && *map && alphabet_build(job, &alphabet, texts, count, *map))
        lts = lts_builder_finish(builder, states + (error != STATE_NONE), 0, error, &alphabet, *map);
    else
        lts_builder_free(builder);
    memory_free(texts);
    return lts;
}

static struct lts *build_turns(struct labels *labels, const struct search_limits *limits, uint32_t **map,
                               enum search_end *end) {
    struct program_stepper stepper;
    struct search search;
    program_stepper_init(&stepper, labels->program);
    if (!search_init(&search, labels->job, &stepper.stepper))
        return NULL;
    struct gathering gathering = {.search = &search, .labels = *labels};
    lts_builder_init(&gathering.builder, labels->job);
    struct search_visitor visitor = {.data = &gathering, .transition = on_transition};
    *end = search_run(&search, limits, &visitor);
    struct lts *lts = NULL;
    if (*end == SEARCH_COMPLETE || *end == SEARCH_BOUND)
        lts = finish(&gathering, map);
    else
        lts_builder_free(&gathering.builder);
    *labels = gathering.labels;
    search_free(&search);
    return lts;
}

/* --- Sends --- */

/* Sequences of sends still to come, shared at their ends: number 0 is the empty one. */
struct chain {
    uint32_t send; /* a label */
    uint32_t rest;
};

struct splitting {
    struct job *job;
    const struct program *program;
    const struct lts *turns;
    struct names sends;
    struct map chain_map;
    ARRAY(struct chain) chains;
    uint32_t *chain_of; /* per label of `turns` */
    struct map state_map;
    ARRAY(uint64_t) between; /* chain, target: the states behind those of `turns` */
    struct lts_builder builder;
};

static uint32_t intern_chain(struct splitting *s, uint32_t send, uint32_t rest) {
    struct chain chain = {send, rest};
    uint64_t hash = hash_bytes(&chain, sizeof chain);
    struct map_probe probe;
    for (uint32_t i = map_first(&s->chain_map, hash, &probe); i != MAP_NONE;
         i = map_next(&s->chain_map, &probe))
        if (s->chains.items[i].send == send && s->chains.items[i].rest == rest)
            return i;
    uint32_t number = (uint32_t)s->chains.count;
    return array_push(&s->job->memory, &s->chains, chain) && map_insert(&s->chain_map, hash, number)
               ? number
               : MAP_NONE;
}

static uint32_t intern_send(struct splitting *s, const struct turn_send *send) {
    struct text text = {.memory = &s->job->memory};
    text_send(&text, s->program, send);
    const char *chars = text_end(&text);
    uint32_t name = text.failed ? NAMES_NONE : names_intern(&s->sends, chars, text.chars.count);
    array_free(&text.chars);
    return name;
}

/* What a component in question sends to itself is its own business. */
static bool is_own_business(const struct splitting *s, const struct turn *turn,
                            const struct turn_send *send) {
    const struct system *system = s->program->system;
    return observers_overlook(system, system->edges.items[turn->edge].component,
                              s->program->letters[send->letter].channel);
}

/* The sends of a turn from `position` on: their end comes first, since chains share it. MAP_NONE: no memory.
 */
static uint32_t chain_from(struct splitting *s, const struct turn *turn, uint32_t position) {
    struct turn_send send;
    if (!turn_next_send(s->program, turn, &position, &send))
        return 0;
    uint32_t rest = chain_from(s, turn, position);
    if (is_own_business(s, turn, &send))
        return rest;
    uint32_t name = rest == MAP_NONE ? NAMES_NONE : intern_send(s, &send);
    return name == NAMES_NONE ? MAP_NONE : intern_chain(s, name + 1, rest);
}

/* The state in which `chain` is still to be sent before `target` is reached. */
static uint32_t state_between(struct splitting *s, uint32_t chain, uint32_t target) {
    if (chain == 0)
        return target;
    uint64_t key = (uint64_t)chain << 32 | target;
    uint64_t hash = hash_bytes(&key, sizeof key);
    struct map_probe probe;
    for (uint32_t i = map_first(&s->state_map, hash, &probe); i != MAP_NONE;
         i = map_next(&s->state_map, &probe))
        if (s->between.items[i] == key)
            return s->turns->states + i;
    uint32_t number = (uint32_t)s->between.count;
    if (number >= STATE_NONE - s->turns->states - 1 || !array_push(&s->job->memory, &s->between, key) ||
        !map_insert(&s->state_map, hash, number))
        return STATE_NONE;
    return s->turns->states + number;
}

static bool split_transition(struct splitting *s, uint32_t source, uint32_t chain, uint32_t target) {
    if (chain == 0)
        return lts_builder_add(&s->builder, source, LABEL_TAU, target);
    uint32_t next = state_between(s, s->chains.items[chain].rest, target);
    return next != STATE_NONE && lts_builder_add(&s->builder, source, s->chains.items[chain].send, next);
}

static bool make_chains(struct splitting *s, const struct labels *labels, const uint32_t *map) {
    struct chain nothing = {0, 0};
    if (!array_push(&s->job->memory, &s->chains, nothing))
        return false;
    for (uint32_t label = 0; label < labels->names.list.count; label++) {
        struct turn turn = turn_of(labels, label);
        s->chain_of[map[label]] = chain_from(s, &turn, 0);
        if (s->chain_of[map[label]] == MAP_NONE)
            return false;
    }
    return true;
}

static bool split_all(struct splitting *s) {
    const struct lts *turns = s->turns;
    for (uint32_t state = 0; state < turns->states; state++)
        for (uint64_t e = turns->rows[state]; e < turns->rows[state + 1]; e++)
            if (!split_transition(s, state, s->chain_of[edge_label(turns->edges[e])],
                                  edge_target(turns->edges[e])))
                return false;
    for (uint32_t i = 0; i < s->between.count; i++) /* grows meanwhile */
        if (!split_transition(s, turns->states + i, (uint32_t)(s->between.items[i] >> 32),
                              (uint32_t)s->between.items[i]))
            return false;
    return true;
}

static struct lts *split_turns(const struct labels *labels, const uint32_t *map, const struct lts *turns) {
    struct job *job = labels->job;
    struct splitting s = {.job = job, .program = labels->program, .turns = turns};
    names_init(&s.sends, &job->memory);
    map_init(&s.chain_map, &job->memory);
    map_init(&s.state_map, &job->memory);
    lts_builder_init(&s.builder, job);
    s.chain_of = memory_allocate_zeroed(&job->memory, turns->alphabet.count, sizeof *s.chain_of);
    struct lts *lts = NULL;
    if (s.chain_of && make_chains(&s, labels, map) && split_all(&s)) {
        size_t count = s.sends.list.count + 1;
        const char **texts = memory_allocate(&job->memory, count * sizeof *texts);
        uint32_t *numbers = memory_allocate(&job->memory, count * sizeof *numbers);
        struct alphabet alphabet;
        for (size_t i = 0; texts && i < count; i++)
            texts[i] = i == 0 ? NULL : s.sends.list.items[i - 1].text;
        if (texts && numbers && alphabet_build(job, &alphabet, texts, count, numbers))
            lts = lts_builder_finish(&s.builder, turns->states + (uint32_t)s.between.count, turns->initial,
                                     turns->error, &alphabet, numbers);
        memory_free(texts);
        memory_free(numbers);
    }
    if (!lts)
        lts_builder_free(&s.builder);
    names_free(&s.sends);
    map_free(&s.chain_map);
    map_free(&s.state_map);
    array_free(&s.chains);
    array_free(&s.between);
    memory_free(s.chain_of);
    return lts;
}

struct lts *space_build(struct job *job, const struct program *program, const struct search_limits *limits,
                        enum space_labels kind, enum search_end *end) {
    struct labels labels;
    uint32_t *map = NULL;
    labels_init(&labels, job, program);
    struct lts *lts = build_turns(&labels, limits, &map, end);
    if (lts && kind == SPACE_SENDS) {
        struct lts *turns = lts;
        lts = split_turns(&labels, map, turns);
        lts_free(turns);
    }
    memory_free(map);
    labels_free(&labels);
    return lts;
}
