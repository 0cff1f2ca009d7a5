#define _DEFAULT_SOURCE
#include "explore/store.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/map.h"
#include "system/program/bits.h"

enum {
    CHUNK_BYTES = 1 << 23,
    FIRST_STATES = 1 << 10,
    LEAST_SLOTS = 1 << 12,
    MANY_SLOTS = 1 << 24,
    BATCH = 64
};

/* Tables over a few pages are looked up at random: large pages save most of the address translation. */
static void use_large_pages(void *block, size_t bytes) {
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t begin = ((uintptr_t)block + page - 1) & ~(page - 1);
    uintptr_t end = ((uintptr_t)block + bytes) & ~(page - 1);
    if (bytes >= CHUNK_BYTES)
        madvise((void *)begin, end - begin, MADV_HUGEPAGE); /* advice: no matter if it is not taken */
}

void store_init(struct store *store, struct job *job, uint32_t words, uint32_t bytes) {
    *store = (struct store){.job = job, .words = words, .bytes = bytes};
    store->tail_mask = bits_mask(bytes % 8 == 0 ? 64 : bytes % 8 * 8);
    while (store->chunk_shift < 23 && ((uint64_t)bytes << (store->chunk_shift + 1)) <= CHUNK_BYTES)
        store->chunk_shift++;
}

void store_free(struct store *store) {
    for (size_t i = 0; i < store->chunks.count; i++)
        memory_free(store->chunks.items[i]);
    array_free(&store->chunks);
    array_free(&store->parents);
    memory_free(store->slots);
    *store = (struct store){0};
}

/* --- States --- */

static char *state_at(const struct store *store, uint32_t number) {
    uint32_t within = number & (((uint32_t)1 << store->chunk_shift) - 1);
    return store->chunks.items[number >> store->chunk_shift] + (size_t)within * store->bytes;
}

/* How many words a stored state has, the last perhaps in part. A word is read and written whole: behind the
 * last state of a chunk there is room for it. */
static uint32_t stored_words(const struct store *store) {
    return (store->bytes + 7) / 8;
}

static uint64_t load(const char *at) {
    uint64_t word;
    memcpy(&word, at, sizeof word);
    return word;
}

void store_get(const struct store *store, uint32_t number, uint64_t *state) {
    const char *at = state_at(store, number);
    uint32_t words = stored_words(store);
    for (uint32_t i = 0; i < words; i++)
        state[i] = load(at + 8 * i);
    state[words - 1] &= store->tail_mask;
    for (uint32_t i = words; i < store->words; i++)
        state[i] = 0;
}

static bool is_state(const struct store *store, uint32_t number, const uint64_t *state) {
    const char *at = state_at(store, number);
    uint32_t last = stored_words(store) - 1;
    for (uint32_t i = 0; i < last; i++)
        if (load(at + 8 * i) != state[i])
            return false;
    return ((load(at + 8 * last) ^ state[last]) & store->tail_mask) == 0;
}

static size_t bytes_for(const struct store *store, uint64_t states) {
    return states * store->bytes + sizeof(uint64_t);
}

/* The first chunk begins small and doubles, so that small systems cost little; every other is whole from the
 * start. */
static bool make_room(struct store *store) {
    struct memory *memory = &store->job->memory;
    uint64_t whole = (uint64_t)1 << store->chunk_shift;
    if (store->room > 0 && store->room < whole) {
        uint64_t room = store->room * 2 < whole ? store->room * 2 : whole;
        char *chunk = memory_resize(memory, store->chunks.items[0], bytes_for(store, room));
        if (!chunk)
            return false;
        store->chunks.items[0] = chunk;
        store->room = room;
        return true;
    }
    uint64_t added = store->room == 0 && whole > FIRST_STATES ? FIRST_STATES : whole;
    char *chunk = memory_allocate(memory, bytes_for(store, added));
    if (!chunk || !array_push(memory, &store->chunks, chunk)) {
        memory_free(chunk);
        return false;
    }
    use_large_pages(chunk, bytes_for(store, added));
    store->room += added;
    return true;
}

/* The words behind belong to states that are still to come. */
static bool append(struct store *store, const uint64_t *state) {
    if (store->count == store->room && !make_room(store))
        return false;
    char *at = state_at(store, store->count);
    for (uint32_t i = 0; i < stored_words(store); i++)
        memcpy(at + 8 * i, &state[i], sizeof *state);
    store->count++;
    return true;
}

/* --- The table --- */

uint64_t store_hash(const struct store *store, const uint64_t *state) {
    return hash_bytes(state, store->bytes);
}

static uint64_t first_slot(const struct store *store, uint64_t hash) {
    return (hash >> 32) * store->slots_count >> 32;
}

static uint64_t next_slot(const struct store *store, uint64_t slot) {
    return slot + 1 == store->slots_count ? 0 : slot + 1;
}

static uint32_t tag_of(const struct store *store, uint64_t hash) {
    return store->index_bits == 32 ? 0 : (uint32_t)hash << store->index_bits;
}

static uint32_t number_in(const struct store *store, uint32_t slot) {
    return (slot & (uint32_t)bits_mask(store->index_bits)) - 1;
}

static bool tag_matches(const struct store *store, uint32_t slot, uint32_t tag) {
    return (slot & ~(uint32_t)bits_mask(store->index_bits)) == tag;
}

static void fill_slot(struct store *store, uint64_t hash, uint32_t number) {
    uint64_t slot = first_slot(store, hash);
    while (store->slots[slot] != 0)
        slot = next_slot(store, slot);
    store->slots[slot] = tag_of(store, hash) | (number + 1);
}

/* All states again, in batches whose slots are fetched together. */
static void fill_table(struct store *store) {
    uint64_t hashes[BATCH];
    for (uint32_t first = 0; first < store->count; first += BATCH) {
        uint32_t count = store->count - first < BATCH ? store->count - first : BATCH;
        for (uint32_t i = 0; i < count; i++) {
            hashes[i] = hash_bytes(state_at(store, first + i), store->bytes);
            store_prepare(store, hashes[i]);
        }
        for (uint32_t i = 0; i < count; i++)
            fill_slot(store, hashes[i], first + i);
    }
}

static bool make_table(struct store *store, uint64_t slots) {
    store->slots = memory_allocate_zeroed(&store->job->memory, slots, sizeof *store->slots);
    store->slots_count = store->slots ? slots : 0;
    if (!store->slots)
        return false;
    use_large_pages(store->slots, slots * sizeof *store->slots);
    store->most = (uint32_t)(slots / 4 * 3);
    store->index_bits = bits_for((uint64_t)store->most + 2);
    fill_table(store);
    return true;
}

/* By two while that is little memory, then by half: the fuller the table, the fewer bytes a state. If there
 * is no memory, the old table is made again, so that what is there can be found. */
static bool grow_table(struct store *store) {
    uint64_t old = store->slots_count;
    uint64_t slots = old == 0 ? LEAST_SLOTS : old < MANY_SLOTS ? old * 2 : old + old / 2;
    if (slots > UINT32_MAX)
        slots = UINT32_MAX;
    bool lost = store->count > 0 && !store->slots; /* an earlier growth found no memory at all */
    if (lost || slots == old)
        return false;
    memory_free(store->slots);
    if (make_table(store, slots))
        return true;
    if (old > 0)
        make_table(store, old);
    return false;
}

void store_prepare(const struct store *store, uint64_t hash) {
    __builtin_prefetch(&store->slots[first_slot(store, hash)]);
}

void store_approach(const struct store *store, uint64_t hash) {
    uint32_t slot = store->slots[first_slot(store, hash)];
    if (slot != 0 && tag_matches(store, slot, tag_of(store, hash)))
        __builtin_prefetch(state_at(store, number_in(store, slot)));
}

uint32_t store_insert(struct store *store, const uint64_t *state, uint64_t hash, bool *is_new) {
    *is_new = false;
    if (store->count == store->most && !grow_table(store))
        return STORE_FULL;
    uint32_t tag = tag_of(store, hash);
    uint64_t slot = first_slot(store, hash);
    for (; store->slots[slot] != 0; slot = next_slot(store, slot))
        if (tag_matches(store, store->slots[slot], tag)) {
            uint32_t number = number_in(store, store->slots[slot]);
            if (is_state(store, number, state))
                return number;
        }
    uint32_t number = store->count;
    if (!append(store, state))
        return STORE_FULL;
    store->slots[slot] = tag | (number + 1);
    *is_new = true;
    return number;
}

uint32_t store_find(const struct store *store, const uint64_t *state) {
    if (!store->slots)
        return STORE_FULL;
    uint64_t hash = store_hash(store, state);
    uint32_t tag = tag_of(store, hash);
    for (uint64_t slot = first_slot(store, hash); store->slots[slot] != 0; slot = next_slot(store, slot))
        if (tag_matches(store, store->slots[slot], tag) &&
            is_state(store, number_in(store, store->slots[slot]), state))
            return number_in(store, store->slots[slot]);
    return STORE_FULL;
}

/* --- Parents --- */

static bool note(struct store *store, uint64_t bit) {
    if (store->parents_bits % 64 == 0 && !array_push(&store->job->memory, &store->parents, 0))
        return false;
    store->parents.items[store->parents_bits / 64] |= bit << store->parents_bits % 64;
    store->parents_bits++;
    return true;
}

bool store_note_child(struct store *store) {
    return note(store, 1);
}

bool store_note_done(struct store *store) {
    return note(store, 0);
}

/* Walks the bits backwards once: parents have lower numbers than their children. */
bool store_path(const struct store *store, uint32_t number, struct path *path) {
    uint32_t ones = 0; /* before the bit at hand */
    for (size_t i = 0; i < store->parents.count; i++)
        ones += (uint32_t)__builtin_popcountll(store->parents.items[i]);
    uint64_t bit = store->parents_bits;
    bool fine = array_push(&store->job->memory, &path->states, number);
    while (number > 0 && fine) {
        while (ones >= number) { /* the number-th one is where the state was found */
            bit--;
            if (bit % 64 == 63) { /* a whole word at a time while it has not got it */
                uint32_t inside = (uint32_t)__builtin_popcountll(store->parents.items[bit / 64]);
                if (ones - inside >= number) {
                    ones -= inside;
                    bit -= 63;
                    continue;
                }
            }
            ones -= (uint32_t)(store->parents.items[bit / 64] >> bit % 64 & 1);
        }
        number = (uint32_t)(bit - ones);
        fine = array_push(&store->job->memory, &path->states, number);
    }
    for (size_t i = 0, j = path->states.count; i + 1 < j; i++) {
        uint32_t swapped = path->states.items[--j];
        path->states.items[j] = path->states.items[i];
        path->states.items[i] = swapped;
    }
    return fine;
}

void store_take_parents(struct store *store, struct store *other) {
    array_free(&store->parents);
    store->parents.items = other->parents.items;
    store->parents.count = other->parents.count;
    store->parents.capacity = other->parents.capacity;
    store->parents_bits = other->parents_bits;
    other->parents.items = NULL;
    other->parents.count = other->parents.capacity = 0;
    other->parents_bits = 0;
}

uint64_t store_size(const struct store *store) {
    return (uint64_t)store->count * store->bytes + store->slots_count * sizeof *store->slots +
           store->parents.count * sizeof *store->parents.items;
}
