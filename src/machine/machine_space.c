#include "machine/machine_space.h"

#include "base/names.h"
#include "lts/builder.h"
#include "machine/machine_text.h"

struct space {
    struct machine_search *search;
    struct names names; /* labels */
    struct map map;     /* of steps by their events */
    ARRAY(uint32_t) label_of_key;
    ARRAY(uint64_t) key_ends; /* in `keys` */
    ARRAY(int64_t) keys;
    struct lts_builder builder;
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

static struct lts *finish(struct space *s) {
    struct job *job = s->search->job;
    size_t count = s->names.list.count;
    const char **texts = memory_allocate(&job->memory, (count + 1) * sizeof *texts);
    uint32_t *map = memory_allocate(&job->memory, (count + 1) * sizeof *map);
    struct lts *lts = NULL;
    struct alphabet alphabet;
    for (size_t i = 0; texts && i < count; i++)
        texts[i] = s->names.list.items[i].text;
    if (texts && map && alphabet_build(job, &alphabet, texts, count, map))
        lts = lts_builder_finish(&s->builder, s->search->search.store.count, 0, STATE_NONE, &alphabet, map);
    else
        lts_builder_free(&s->builder);
    memory_free(texts);
    memory_free(map);
    return lts;
}

struct lts *machine_space_build(struct machine_search *search, const struct search_limits *limits,
                                enum search_end *end, uint64_t *steps) {
    struct job *job = search->job;
    struct space s = {.search = search};
    names_init(&s.names, &job->memory);
    map_init(&s.map, &job->memory);
    lts_builder_init(&s.builder, job);
    struct search_visitor visitor = {.data = &s, .transition = on_transition};
    *end = machine_search_run(search, limits, &visitor);
    *steps = search->search.transitions;
    struct lts *lts = NULL;
    if (*end == SEARCH_COMPLETE || *end == SEARCH_BOUND)
        lts = finish(&s);
    else
        lts_builder_free(&s.builder);
    names_free(&s.names);
    map_free(&s.map);
    array_free(&s.label_of_key);
    array_free(&s.key_ends);
    array_free(&s.keys);
    return lts;
}
