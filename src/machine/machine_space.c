#include "machine/machine_space.h"

#include "base/names.h"
#include "lts/builder.h"
#include "machine/machine_sends.h"
#include "machine/machine_text.h"

/* A step that sends several messages: labels of `chain_labels`. */
struct chain {
    uint32_t source, target;
    size_t first, count;
};

struct space {
    struct machine_search *search;
    struct names names; /* labels */
    struct map map;     /* of steps by their events */
    ARRAY(uint32_t) label_of_key;
    ARRAY(uint64_t) key_ends; /* in `keys` */
    ARRAY(int64_t) keys;
    struct lts_builder builder;
    struct machine_sends sends;
    ARRAY(uint32_t) chain_labels; /* of the step at hand, behind those of chains */
    ARRAY(struct chain) chains;   /* their inner states are numbered in the end */
    uint32_t states;
};

static bool is_key(const struct space *s, uint32_t key, const int64_t *events, size_t count) {
    uint64_t start = key == 0 ? 0 : s->key_ends.items[key - 1];
    return s->key_ends.items[key] - start == count &&
           memcmp(s->keys.items + start, events, count * sizeof *events) == 0;
}

static uint32_t make_label(struct space *s, uint64_t hash, const int64_t *events, size_t count) {
    struct memory *memory = &s->search->job->memory;
    struct text text = {.memory = memory};
    text_machine_step(&text, s->search->machine, events, count);
    const char *chars = text_end(&text);
    uint32_t label = text.failed ? NAMES_NONE : names_intern(&s->names, chars, text.chars.count);
    text_free(&text);
    uint32_t key = (uint32_t)s->label_of_key.count;
    bool fine = label != NAMES_NONE;
    for (size_t i = 0; i < count && fine; i++)
        fine = array_push(memory, &s->keys, events[i]);
    size_t end = s->keys.count;
    return fine && array_push(memory, &s->key_ends, end) && array_push(memory, &s->label_of_key, label) &&
                   map_insert(&s->map, hash, key)
               ? label
               : NAMES_NONE;
}

static uint32_t label_of(struct space *s, const int64_t *events, size_t count) {
    uint64_t hash = hash_bytes(events, count * sizeof *events);
    struct map_probe probe;
    for (uint32_t key = map_first(&s->map, hash, &probe); key != MAP_NONE; key = map_next(&s->map, &probe))
        if (is_key(s, key, events, count))
            return s->label_of_key.items[key];
    return make_label(s, hash, events, count);
}

static bool on_transition(void *data, const struct batch *batch, size_t index, uint32_t target) {
    struct space *s = data;
    const struct successor *successor = &batch->successors.items[index];
    uint32_t label =
        label_of(s, batch->events.items + successor->events, successor->events_end - successor->events);
    return label != NAMES_NONE && lts_builder_add(&s->builder, successor->source, label, target);
}

/* --- Sends --- */

static bool add_label(void *data, const char *message) {
    struct space *s = data;
    uint32_t label = names_intern(&s->names, message, strlen(message));
    return label != NAMES_NONE && array_push(&s->search->job->memory, &s->chain_labels, label);
}

static bool is_tick(const struct space *s, const int64_t *events, size_t count) {
    return count > 0 && s->search->machine->edges.items[event_edge(events[0])].kind == EDGE_TICK;
}

static bool on_sends(void *data, const struct batch *batch, size_t index, uint32_t target) {
    struct space *s = data;
    const struct successor *successor = &batch->successors.items[index];
    const int64_t *events = batch->events.items + successor->events;
    size_t count = successor->events_end - successor->events, first = s->chain_labels.count;
    bool fine = is_tick(s, events, count)
                    ? add_label(s, "tick")
                    : machine_sends_of(&s->sends, successor->source, events, count, add_label, s);
    size_t sent = s->chain_labels.count - first;
    if (fine && sent == 0)
        fine = add_label(s, TAU_TEXT);
    struct chain chain = {successor->source, target, first, sent};
    if (fine && sent > 1)
        return array_push(&s->search->job->memory, &s->chains, chain);
    fine = fine && lts_builder_add(&s->builder, successor->source, s->chain_labels.items[first], target);
    s->chain_labels.count = first;
    return fine;
}

static bool add_chains(struct space *s) {
    bool fine = true;
    for (size_t i = 0; i < s->chains.count && fine; i++) {
        const struct chain *chain = &s->chains.items[i];
        uint32_t from = chain->source;
        for (size_t k = 0; k < chain->count && fine; k++) {
            uint32_t to = k + 1 == chain->count ? chain->target : s->states++;
            fine = lts_builder_add(&s->builder, from, s->chain_labels.items[chain->first + k], to);
            from = to;
        }
    }
    return fine;
}

/* --- The whole --- */

static struct lts *finish(struct space *s) {
    struct job *job = s->search->job;
    size_t count = s->names.list.count;
    const char **texts = memory_allocate(&job->memory, (count + 1) * sizeof *texts);
    uint32_t *map = memory_allocate(&job->memory, (count + 1) * sizeof *map);
    struct lts *lts = NULL;
    struct alphabet alphabet;
    for (size_t i = 0; texts && i < count; i++)
        texts[i] = strcmp(s->names.list.items[i].text, TAU_TEXT) == 0 ? NULL : s->names.list.items[i].text;
    s->states = s->search->search.store.count;
    if (texts && map && alphabet_build(job, &alphabet, texts, count, map)) {
        bool fine = add_chains(s);
        lts = lts_builder_finish(&s->builder, s->states, 0, STATE_NONE, &alphabet, map);
        if (!fine) {
            lts_free(lts);
            lts = NULL;
        }
    } else
        lts_builder_free(&s->builder);
    memory_free(texts);
    memory_free(map);
    return lts;
}

struct lts *machine_space_build(struct machine_search *search, const struct search_limits *limits,
                                enum machine_labels labels, enum search_end *end, uint64_t *steps) {
    struct job *job = search->job;
    struct space s = {.search = search};
    machine_sends_init(&s.sends, search);
    names_init(&s.names, &job->memory);
    map_init(&s.map, &job->memory);
    lts_builder_init(&s.builder, job);
    struct search_visitor visitor = {.data = &s,
                                     .transition = labels == MACHINE_SENDS ? on_sends : on_transition};
    *end = machine_search_run(search, limits, &visitor);
    *steps = search->search.transitions;
    struct lts *lts = NULL;
    if (*end == SEARCH_COMPLETE || *end == SEARCH_BOUND)
        lts = finish(&s);
    else
        lts_builder_free(&s.builder);
    machine_sends_free(&s.sends);
    array_free(&s.chain_labels);
    array_free(&s.chains);
    names_free(&s.names);
    map_free(&s.map);
    array_free(&s.label_of_key);
    array_free(&s.key_ends);
    array_free(&s.keys);
    return lts;
}
