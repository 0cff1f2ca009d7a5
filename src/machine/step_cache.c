#include "machine/step_cache.h"

#include "machine/queue.h"

enum {
    MOST_LAYOUTS = 64,
    MOST_ROWS = 1 << 20,
    MOST_HELD = 1 << 22,     /* words */
    FIRST_SLOTS = 64,        /* of a row */
    TRIAL_LOOKUPS = 1 << 14, /* before a row may be found useless */
    MOST_ROWS_BY_PARTNERS = 4096,
    LEAST_HITS_IN_HUNDRED = 25 /* of a row that is useful */
};

void step_cache_init(struct step_cache *cache, struct job *job, const struct machine *machine,
                     uint32_t words) {
    uint64_t share = job->memory.limit / 16 / sizeof(uint64_t);
    *cache = (struct step_cache){.job = job, .machine = machine, .words = words, .most = MOST_HELD};
    if (job->memory.limit > 0 && share < cache->most)
        cache->most = share;
}

static void free_row(struct step_row *row) {
    if (!row)
        return;
    for (size_t i = 0; i < row->rows.count; i++)
        free_row(row->rows.items[i]);
    array_free(&row->rows);
    memory_free(row->slots);
    array_free(&row->records);
    memory_free(row);
}

void step_cache_free(struct step_cache *cache) {
    for (size_t i = 0; i < cache->layouts.count; i++) {
        struct step_layout *layout = &cache->layouts.items[i];
        for (uint32_t p = 0; p < layout->processes_count && layout->processes; p++) {
            struct step_process *process = &layout->processes[p];
            for (uint32_t l = 0; l < process->rows_count; l++)
                free_row(process->rows[l]);
            memory_free(process->rows);
        }
        memory_free(layout->processes);
        memory_free(layout->channels);
        memory_free(layout->values);
        memory_free(layout->receivers.processes);
    }
    array_free(&cache->layouts);
    if (cache->footprints.job)
        footprints_free(&cache->footprints);
    array_free(&cache->parts);
    array_free(&cache->masks);
    memory_free(cache->next);
}

/* ---- layouts ---- */

static const struct state_part *parts_of(const struct step_cache *cache, uint32_t first) {
    return cache->parts.items + first;
}

static bool has_layout(const struct step_cache *cache, const struct step_layout *layout,
                       const uint64_t *state) {
    const struct state_part *parts = parts_of(cache, layout->first_part);
    for (uint32_t i = 0; i < layout->parts; i++)
        if ((state[parts[i].word] & parts[i].key) != layout->values[i])
            return false;
    return true;
}

void step_cache_find_layout(struct step_cache *cache, const uint64_t *state) {
    if (cache->layout && has_layout(cache, cache->layout, state))
        return;
    cache->layout = NULL;
    for (size_t i = 0; i < cache->layouts.count && !cache->layout; i++)
        if (has_layout(cache, &cache->layouts.items[i], state))
            cache->layout = &cache->layouts.items[i];
}

/* The words of a mask that are not 0, those with bits of the key first: `*keys` of these, `*count` in all,
 * from the result on. */
static uint32_t add_parts(struct step_cache *cache, const uint64_t *mask, const uint64_t *key, uint32_t *keys,
                          uint32_t *count, bool *fine) {
    uint32_t first = (uint32_t)cache->parts.count;
    for (int with_key = 1; with_key >= 0; with_key--) {
        for (uint32_t i = 0; i < cache->words && *fine; i++) {
            struct state_part part = {i, key[i]};
            if (mask[i] != 0 && (part.key != 0) == with_key)
                *fine = array_push(&cache->job->memory, &cache->parts, part) &&
                        array_push(&cache->job->memory, &cache->masks, mask[i]);
        }
        if (with_key)
            *keys = (uint32_t)cache->parts.count - first;
    }
    *count = (uint32_t)cache->parts.count - first;
    return first;
}

static bool fill_layout(struct step_cache *cache, struct step_layout *layout, struct machine_context *c,
                        uint64_t *mask) {
    struct memory *memory = &cache->job->memory;
    bool fine = true;
    if (!footprint_of_layout(&cache->footprints, c, mask, &layout->receivers))
        return false;
    uint32_t keys;
    layout->first_part = add_parts(cache, mask, mask, &keys, &layout->parts, &fine);
    layout->values = memory_allocate(memory, (layout->parts + 1) * sizeof *layout->values);
    layout->processes_count = c->processes_count;
    layout->processes = memory_allocate_zeroed(memory, c->processes_count + 1, sizeof *layout->processes);
    layout->channels = memory_allocate(memory, (c->channels_count + 1) * sizeof *layout->channels);
    if (!fine || !layout->values || !layout->processes || !layout->channels)
        return false;
    memcpy(layout->channels, c->channels, c->channels_count * sizeof *layout->channels);
    for (uint32_t i = 0; i < layout->parts; i++) {
        struct state_part part = cache->parts.items[layout->first_part + i];
        layout->values[i] = c->state[part.word] & part.key;
    }
    for (uint32_t p = 0; p < c->processes_count; p++) {
        struct step_process *process = &layout->processes[p];
        const struct machine_type *type = type_of(c, p);
        process->location_bit = c->processes[p].begin + machine_location_offset(c->machine);
        process->location_width = type->location_bits;
        process->rows = memory_allocate_zeroed(memory, type->outside + 1, sizeof(struct step_row *));
        if (!process->rows)
            return false;
        process->rows_count = type->outside;
    }
    return true;
}

/* For a row of each location of each process. */
static bool has_room(struct step_cache *cache, const struct machine_context *c) {
    for (uint32_t p = 0; p < c->processes_count; p++)
        cache->rows += type_of(c, p)->outside;
    return cache->rows <= MOST_ROWS;
}

bool step_cache_add_layout(struct step_cache *cache, struct machine_context *c) {
    struct memory *memory = &cache->job->memory;
    struct step_layout layout = {0};
    cache->layout = NULL;
    if (cache->layouts.count == MOST_LAYOUTS || !has_room(cache, c))
        return true;
    if (!cache->footprints.job && !footprints_init(&cache->footprints, cache->job, cache->machine))
        return false;
    if (!cache->next)
        cache->next = memory_allocate(memory, cache->words * sizeof *cache->next);
    uint64_t *mask = memory_allocate_zeroed(memory, cache->words + 1, sizeof *mask);
    if (!cache->next || !mask || !array_push(memory, &cache->layouts, layout)) {
        memory_free(mask);
        return false;
    }
    cache->layout = &cache->layouts.items[cache->layouts.count - 1];
    bool fine = fill_layout(cache, cache->layout, c, mask);
    memory_free(mask);
    return fine;
}

/* ---- rows ---- */

static uint64_t hash_key(const struct state_part *parts, uint32_t count, const uint64_t *state) {
    uint64_t hash = 0;
    for (uint32_t i = 0; i < count; i++) {
        hash = (hash ^ (state[parts[i].word] & parts[i].key)) * 0x9e3779b97f4a7c15;
        hash ^= hash >> 32;
    }
    return hash;
}

static uint64_t hash_record(const struct step_row *row, const uint64_t *record) {
    uint64_t hash = 0;
    for (uint32_t i = 0; i < row->keys; i++) {
        hash = (hash ^ record[i]) * 0x9e3779b97f4a7c15;
        hash ^= hash >> 32;
    }
    return hash;
}

static bool is_key(const struct state_part *parts, uint32_t count, const uint64_t *record,
                   const uint64_t *state) {
    for (uint32_t i = 0; i < count; i++)
        if (record[i] != (state[parts[i].word] & parts[i].key))
            return false;
    return true;
}

/* The next state of a step that is remembered as `changes`, behind the channel whose message it takes. */
static void make_next(const struct step_cache *cache, const struct step_row *row, uint64_t channel,
                      const uint64_t *changes, const uint64_t *state, uint64_t *next) {
    const struct state_part *parts = parts_of(cache, row->first_part);
    for (uint32_t i = 0; i < cache->words; i++)
        next[i] = state[i];
    if (channel > 0) {
        const struct live_channel *taken = &cache->layout->channels[channel - 1];
        queue_remove_at(next, taken->begin, &cache->machine->shapes.items[taken->shape], 0);
    }
    for (uint32_t i = 0; i < row->parts; i++)
        next[parts[i].word] ^= changes[i];
}

/* Adds the steps of a record, which begin behind its key. */
static bool add_steps(const struct step_cache *cache, const struct step_row *row, const uint64_t *at,
                      const uint64_t *state, struct batch *batch) {
    for (uint64_t left = *at++; left > 0; left--) {
        const uint64_t *changes = at + 1, *event = changes + row->parts + 1;
        uint32_t events = (uint32_t)event[-1];
        struct successor successor = {.source = batch->source,
                                      .action = event_edge((int64_t)event[0]),
                                      .violated = NOT_VIOLATED,
                                      .process = event_process((int64_t)event[0]),
                                      .events = (uint32_t)batch->events.count,
                                      .events_end = (uint32_t)batch->events.count + events};
        if (!array_reserve(batch->memory, &batch->events, batch->events.count + events))
            return false;
        for (uint32_t i = 0; i < events; i++)
            batch->events.items[batch->events.count++] = (int64_t)event[i];
        uint64_t *next = batch_add(batch, successor);
        if (!next)
            return false;
        make_next(cache, row, *at, changes, state, next);
        at = event + events;
    }
    return true;
}

/* The record of a state, behind its key; NULL: there is none. */
static const uint64_t *find_record(const struct step_cache *cache, const struct step_row *row, uint64_t hash,
                                   const uint64_t *state) {
    const struct state_part *parts = parts_of(cache, row->first_part);
    for (uint32_t slot = (uint32_t)hash & row->slots_mask; row->slots[slot] != 0;
         slot = (slot + 1) & row->slots_mask) {
        const uint64_t *record = row->records.items + (row->slots[slot] - 1);
        if (is_key(parts, row->keys, record, state))
            return record + row->keys;
    }
    return NULL;
}

static void announce(const struct step_cache *cache, struct step_lookup *lookup, const uint64_t *state) {
    const struct step_row *row = lookup->row;
    if (!row || !row->useful)
        return;
    lookup->hash = hash_key(parts_of(cache, row->first_part), row->keys, state);
    __builtin_prefetch(&row->slots[(uint32_t)lookup->hash & row->slots_mask]);
}

static void approach(const struct step_lookup *lookup) {
    const struct step_row *row = lookup->row;
    if (!row || !row->useful)
        return;
    uint32_t slot = row->slots[(uint32_t)lookup->hash & row->slots_mask];
    if (slot != 0)
        __builtin_prefetch(row->records.items + (slot - 1));
}

void step_cache_look_up(struct step_cache *cache, const uint64_t *state) {
    const struct step_layout *layout = cache->layout;
    for (uint32_t i = 0; i < layout->processes_count; i++) {
        const struct step_process *p = &layout->processes[i];
        cache->lookups[i].row = p->rows[state_get(state, p->location_bit, p->location_width)];
        cache->lookups[i].record = NULL;
        announce(cache, &cache->lookups[i], state);
    }
    for (uint32_t i = 0; i < layout->processes_count; i++) {
        struct step_lookup *lookup = &cache->lookups[i];
        if (!lookup->row || !lookup->row->by_partners)
            continue;
        const uint64_t *record = find_record(cache, lookup->row, lookup->hash, state);
        lookup->row = record ? lookup->row->rows.items[*record] : NULL;
        announce(cache, lookup, state);
    }
    for (uint32_t i = 0; i < layout->processes_count; i++)
        approach(&cache->lookups[i]);
    for (uint32_t i = 0; i < layout->processes_count; i++) {
        struct step_lookup *lookup = &cache->lookups[i];
        if (!lookup->row || !lookup->row->useful)
            continue;
        lookup->record = find_record(cache, lookup->row, lookup->hash, state);
        lookup->row->lookups++;
        lookup->row->hits += lookup->record != NULL;
    }
}

bool step_cache_answer(const struct step_cache *cache, const struct step_lookup *lookup,
                       const uint64_t *state, struct batch *batch) {
    return add_steps(cache, lookup->row, lookup->record, state, batch);
}

/* ---- remembering ---- */

static void fill_slot(struct step_row *row, uint32_t record) {
    uint32_t slot = (uint32_t)hash_record(row, row->records.items + record) & row->slots_mask;
    while (row->slots[slot] != 0)
        slot = (slot + 1) & row->slots_mask;
    row->slots[slot] = record + 1;
}

static bool grow_slots(struct step_cache *cache, struct step_row *row) {
    uint32_t *old = row->slots, count = row->slots_mask + 1;
    row->slots = memory_allocate_zeroed(&cache->job->memory, (size_t)count * 2, sizeof *row->slots);
    if (!row->slots) {
        row->slots = old;
        return false;
    }
    row->slots_mask = count * 2 - 1;
    for (uint32_t i = 0; i < count; i++)
        if (old[i] != 0)
            fill_slot(row, old[i] - 1);
    memory_free(old);
    return true;
}

static void give_up(struct step_cache *cache, struct step_row *row) {
    cache->held -= row->records.count;
    memory_free(row->slots);
    row->slots = NULL;
    array_free(&row->records);
    row->useful = false;
}

/* The words that a step takes, and whether it changes nothing but what the footprint has. */
static size_t size_of_steps(const struct batch *batch, const struct step_row *row, size_t first) {
    size_t size = row->keys + 1;
    for (size_t i = first; i < batch->successors.count; i++) {
        const struct successor *s = &batch->successors.items[i];
        size += row->parts + 2 + (s->events_end - s->events);
    }
    return size;
}

static bool is_covered(const struct step_cache *cache, const struct step_row *row, const uint64_t *state,
                       const struct batch *batch, size_t first) {
    const struct state_part *parts = parts_of(cache, row->first_part);
    const uint64_t *masks = cache->masks.items + row->first_part;
    for (size_t i = first; i < batch->successors.count; i++) {
        const uint64_t *next = batch_state(batch, i);
        for (uint32_t w = 0; w < cache->words; w++) {
            uint64_t mask = 0;
            for (uint32_t part = 0; part < row->parts; part++)
                mask |= parts[part].word == w ? masks[part] : 0;
            if ((next[w] ^ state[w]) & ~mask)
                return false;
        }
    }
    return true;
}

/* The channel whose first message a step takes as it begins, plus 1; 0: none. The context looks at the state
 * where the process takes it. */
static uint64_t channel_taken(struct machine_context *c, uint32_t process, const int64_t *events,
                              uint32_t count) {
    const struct machine_edge *edge = &c->machine->edges.items[event_edge(events[0])];
    if (edge->kind == EDGE_D_STEP && count > 1)
        edge = &c->machine->edges.items[event_edge(events[1])];
    if (edge->kind != EDGE_RECEIVE || edge->copies || edge->any_place)
        return 0;
    c->self = process;
    uint32_t channel = machine_channel_of(c, edge->place);
    return shape_of(c, channel)->capacity > 0 ? channel + 1 : 0;
}

static void write_record(const struct step_cache *cache, struct step_row *row, struct machine_context *c,
                         uint32_t process, const struct batch *batch, size_t first) {
    const struct state_part *parts = parts_of(cache, row->first_part);
    const uint64_t *state = c->state;
    uint64_t *at = row->records.items + row->records.count;
    for (uint32_t i = 0; i < row->keys; i++)
        *at++ = state[parts[i].word] & parts[i].key;
    *at++ = batch->successors.count - first;
    for (size_t k = first; k < batch->successors.count; k++) {
        const struct successor *s = &batch->successors.items[k];
        const int64_t *events = batch->events.items + s->events;
        uint32_t count = s->events_end - s->events;
        uint64_t channel = *at++ = channel_taken(c, process, events, count);
        memset(at, 0, row->parts * sizeof *at);
        make_next(cache, row, channel, at, state, cache->next);
        for (uint32_t i = 0; i < row->parts; i++)
            *at++ = batch_state(batch, k)[parts[i].word] ^ cache->next[parts[i].word];
        *at++ = count;
        for (uint32_t i = 0; i < count; i++)
            *at++ = (uint64_t)events[i];
    }
}

/* ---- new rows ---- */

/* Takes from a key what all states that come to a row have in common: their layout, where the process is,
 * and, in a row of `outer`, where its partners are. */
static void leave_out_implied(const struct step_cache *cache, uint32_t process, const struct step_row *outer,
                              uint64_t *key) {
    const struct step_layout *layout = cache->layout;
    const struct step_process *p = &layout->processes[process];
    const struct state_part *parts = parts_of(cache, layout->first_part);
    for (uint32_t i = 0; i < layout->parts; i++)
        key[parts[i].word] &= ~parts[i].key;
    for (uint32_t bit = p->location_bit; bit < p->location_bit + p->location_width; bit++)
        key[bit / 64] &= ~((uint64_t)1 << bit % 64);
    for (uint32_t i = 0; outer && i < outer->parts; i++) {
        uint32_t part = outer->first_part + i;
        key[cache->parts.items[part].word] &= ~cache->masks.items[part];
    }
}

static bool give_footprint(struct step_cache *cache, struct step_row *row, struct machine_context *c,
                           uint32_t process, const struct step_row *outer, uint64_t *masks) {
    enum footprint_kind kind;
    uint64_t *mask = masks, *key = masks + cache->words;
    bool fine = footprint_of_process(&cache->footprints, &cache->layout->receivers, c, process, outer != NULL,
                                     mask, key, &kind);
    row->useful = kind != FOOTPRINT_NONE;
    row->by_partners = kind == FOOTPRINT_BY_PARTNERS;
    if (!fine || !row->useful)
        return fine;
    leave_out_implied(cache, process, outer, key);
    row->first_part = add_parts(cache, mask, key, &row->keys, &row->parts, &fine);
    row->slots_mask = FIRST_SLOTS - 1;
    row->slots = memory_allocate_zeroed(&cache->job->memory, FIRST_SLOTS, sizeof *row->slots);
    return fine && row->slots;
}

/* `outer`: the row by partners that it will be in, or NULL. */
static struct step_row *make_row(struct step_cache *cache, struct machine_context *c, uint32_t process,
                                 const struct step_row *outer) {
    struct memory *memory = &cache->job->memory;
    struct step_row *row = memory_allocate_zeroed(memory, 1, sizeof *row);
    uint64_t *masks = memory_allocate_zeroed(memory, cache->words * (size_t)2 + 1, sizeof *masks);
    bool fine = row && masks && give_footprint(cache, row, c, process, outer, masks);
    memory_free(masks);
    if (fine)
        return row;
    free_row(row);
    return NULL;
}

/* The row for the partners where they are. */
static struct step_row *add_row_by_partners(struct step_cache *cache, struct step_row *row,
                                            struct machine_context *c, uint32_t process) {
    if (row->rows.count == MOST_ROWS_BY_PARTNERS) {
        row->useful = row->by_partners = false;
        return row;
    }
    struct memory *memory = &cache->job->memory;
    const struct state_part *parts;
    size_t begin = row->records.count;
    struct step_row *inner = make_row(cache, c, process, row);
    if (!inner || !array_push(memory, &row->rows, inner)) {
        free_row(inner);
        return NULL;
    }
    if (!array_reserve(memory, &row->records, begin + row->keys + 1))
        return NULL;
    parts = parts_of(cache, row->first_part);
    for (uint32_t i = 0; i < row->keys; i++)
        row->records.items[row->records.count++] = c->state[parts[i].word] & parts[i].key;
    row->records.items[row->records.count++] = row->rows.count - 1;
    fill_slot(row, (uint32_t)begin);
    row->count++;
    return row->count * 2 <= row->slots_mask || grow_slots(cache, row) ? inner : NULL;
}

struct step_row *step_cache_add_row(struct step_cache *cache, struct machine_context *c, uint32_t process) {
    struct step_row **row = &cache->layout->processes[process].rows[location_of(c, process)];
    if (!*row)
        *row = make_row(cache, c, process, NULL);
    return *row && (*row)->by_partners ? add_row_by_partners(cache, *row, c, process) : *row;
}

/* ---- rows that learn ---- */

/* The row goes on with the guards alone, if these are known. */
static bool keep_guards(struct step_cache *cache, struct step_row *row, struct machine_context *c,
                        uint32_t process) {
    struct memory *memory = &cache->job->memory;
    uint64_t *key = memory_allocate_zeroed(memory, cache->words + 1, sizeof *key);
    bool known = false;
    bool fine = key && footprint_of_guards(&cache->footprints, c, process, key, &known);
    if (fine && known) {
        leave_out_implied(cache, process, NULL, key);
        row->first_part = add_parts(cache, key, key, &row->keys, &row->parts, &fine);
        row->slots_mask = FIRST_SLOTS - 1;
        row->slots = memory_allocate_zeroed(memory, FIRST_SLOTS, sizeof *row->slots);
        fine &= row->slots != NULL;
        row->useful = row->only_blocked = fine;
        row->count = 0;
        row->lookups = row->hits = 0;
    }
    memory_free(key);
    return fine;
}

bool step_row_remember(struct step_cache *cache, struct step_row *row, struct machine_context *c,
                       uint32_t process, const struct batch *batch, size_t first) {
    const uint64_t *state = c->state;
    bool moves = batch->successors.count > first;
    bool seldom = row->lookups >= TRIAL_LOOKUPS && row->hits * 100 < row->lookups * LEAST_HITS_IN_HUNDRED;
    if (row->only_blocked && moves && !seldom)
        return true;
    if (seldom || !is_covered(cache, row, state, batch, first)) {
        give_up(cache, row);
        return row->only_blocked || !seldom || keep_guards(cache, row, c, process);
    }
    size_t size = size_of_steps(batch, row, first), begin = row->records.count;
    if (cache->held + size > cache->most)
        return true;
    if (!array_reserve(&cache->job->memory, &row->records, begin + size))
        return false;
    write_record(cache, row, c, process, batch, first);
    row->records.count += size;
    cache->held += size;
    fill_slot(row, (uint32_t)begin);
    row->count++;
    return row->count * 2 <= row->slots_mask || grow_slots(cache, row);
}
