#include "assume/contract/belief.h"

#include <stdlib.h>
#include <string.h>

/* --- Lost states --- */

static bool leads_to_loss(const struct beliefs *k, uint32_t state) {
    for (uint32_t r = 0; r < k->contract->receives; r++) {
        uint32_t target = contract_move(k->contract, state, r);
        if (target == CONTRACT_ERROR || target == CONTRACT_CUT ||
            (contract_is_state(target) && k->lost[target]))
            return true;
    }
    return false;
}

static void find_lost(struct beliefs *k) {
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t s = k->contract->states; s-- > 0;)
            if (!k->lost[s] && leads_to_loss(k, s))
                k->lost[s] = changed = true;
    }
}

/* --- Sets --- */

bool belief_init(struct beliefs *k, struct job *job, const struct contract *contract, uint32_t capacity) {
    *k = (struct beliefs){.job = job, .contract = contract, .capacity = capacity};
    map_init(&k->map, &job->memory);
    k->lost = memory_allocate_zeroed(&job->memory, (size_t)contract->states + 1, sizeof *k->lost);
    if (!k->lost || !array_push(&job->memory, &k->begins, 0))
        return false;
    find_lost(k);
    return true;
}

void belief_free(struct beliefs *k) {
    memory_free(k->lost);
    array_free(&k->members);
    array_free(&k->begins);
    array_free(&k->made);
    map_free(&k->map);
}

static int by_content(const void *a, const void *b) {
    const struct possibility *x = a, *y = b;
    if (x->state != y->state)
        return x->state < y->state ? -1 : 1;
    return (x->waiting > y->waiting) - (x->waiting < y->waiting);
}

/* Possibilities are equal if their bytes are. */
static bool same_set(const struct beliefs *k, uint32_t set) {
    uint64_t begin = k->begins.items[set], count = k->begins.items[set + 1] - begin;
    return count == k->made.count &&
           memcmp(k->members.items + begin, k->made.items, count * sizeof *k->made.items) == 0;
}

/* The set at hand, sorted and without repetitions. */
static uint32_t intern(struct beliefs *k) {
    if (k->made.count == 0)
        return BELIEF_NONE;
    qsort(k->made.items, k->made.count, sizeof *k->made.items, by_content);
    size_t count = 1;
    for (size_t i = 1; i < k->made.count; i++)
        if (by_content(&k->made.items[i], &k->made.items[count - 1]) != 0)
            k->made.items[count++] = k->made.items[i];
    k->made.count = count;
    uint64_t hash = hash_bytes(k->made.items, count * sizeof *k->made.items);
    struct map_probe probe;
    for (uint32_t i = map_first(&k->map, hash, &probe); i != MAP_NONE; i = map_next(&k->map, &probe))
        if (same_set(k, i))
            return i;
    uint32_t number = (uint32_t)(k->begins.count - 1);
    for (size_t i = 0; i < count; i++)
        if (!array_push(&k->job->memory, &k->members, k->made.items[i]))
            return BELIEF_NONE;
    uint64_t end = k->members.count;
    return array_push(&k->job->memory, &k->begins, end) && map_insert(&k->map, hash, number) ? number
                                                                                             : BELIEF_NONE;
}

static bool add(struct beliefs *k, struct possibility possibility) {
    return array_push(&k->job->memory, &k->made, possibility);
}

/* --- Arriving --- */

static uint64_t digit_of(const struct beliefs *k, uint32_t position) {
    uint64_t digit = 1;
    while (position-- > 0)
        digit *= k->contract->receives + 1;
    return digit;
}

static struct possibility with_message(const struct beliefs *k, struct possibility p, uint32_t receive) {
    p.waiting += (uint64_t)(receive + 1) * digit_of(k, p.count);
    p.count++;
    return p;
}

/* The set at hand, and what it becomes by messages that arrive: in layers, each one message longer, so that
 * nothing is gone on from twice. */
static bool let_arrive(struct beliefs *k) {
    for (size_t begin = 0; begin < k->made.count;) {
        size_t end = k->made.count;
        for (size_t i = begin; i < end; i++)
            for (uint32_t r = 0; r < k->contract->receives && k->made.items[i].count < k->capacity; r++) {
                struct possibility p = k->made.items[i];
                p.state = contract_move(k->contract, p.state, r);
                if (contract_is_state(p.state) && !add(k, with_message(k, p, r)))
                    return false;
            }
        begin = end;
    }
    return true;
}

uint32_t belief_start(struct beliefs *k, const uint32_t *messages, uint32_t count) {
    struct possibility p = {0};
    for (uint32_t i = 0; i < count; i++)
        p = with_message(k, p, messages[i]);
    k->made.count = 0;
    if (k->contract->states == 0 || k->lost[0] || !add(k, p) || !let_arrive(k))
        return BELIEF_NONE;
    return intern(k);
}

uint32_t belief_rest(struct beliefs *k, uint32_t from) {
    k->made.count = 0;
    for (uint64_t i = k->begins.items[from]; i < k->begins.items[from + 1]; i++)
        if (!add(k, k->members.items[i]))
            return BELIEF_NONE;
    return let_arrive(k) ? intern(k) : BELIEF_NONE;
}

/* --- Acting --- */

uint32_t belief_take(struct beliefs *k, uint32_t from, uint32_t receive) {
    uint64_t base = k->contract->receives + 1;
    k->made.count = 0;
    for (uint64_t i = k->begins.items[from]; i < k->begins.items[from + 1]; i++) {
        struct possibility p = k->members.items[i];
        if (p.waiting % base != receive + 1)
            continue;
        p.waiting /= base;
        p.count--;
        if (!add(k, p))
            return BELIEF_NONE;
    }
    return intern(k);
}

uint32_t belief_send(struct beliefs *k, uint32_t from, uint32_t action) {
    k->made.count = 0;
    for (uint64_t i = k->begins.items[from]; i < k->begins.items[from + 1]; i++) {
        struct possibility p = k->members.items[i];
        p.state = contract_move(k->contract, p.state, action);
        if (p.state == CONTRACT_NEVER)
            continue; /* if this is how it is, it cannot be sent: it learns something by that */
        if (!contract_is_state(p.state) || k->lost[p.state] || !add(k, p))
            return BELIEF_NONE;
    }
    return intern(k);
}
