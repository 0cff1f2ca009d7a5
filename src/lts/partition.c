/* Strong bisimulation by refinement with signatures, where the largest part keeps its number.
 *
 * The signature of a state is the set of its (label, block of the target). Blocks are split until all
 * members of each have equal signatures. Two things make this fast:
 *
 * - A signature is computed again only if a successor has changed its block number since: such a state
 *   is *stale*. The other members of its block have a signature in common, and one of them speaks for
 *   all.
 * - When a block is split, the largest part keeps the number. A state thus changes its number at most
 *   log n times, and every change makes only its predecessors stale. In practice that is close to one
 *   pass. The worst case is O(k m log n) with k transitions in the longest row; looking at states with
 *   short rows first keeps it away where long rows are few, not where all are long.
 *
 * Signatures are compared in full; their hashes only find candidates. Memory: the reverse index (4 bytes
 * a transition, 8 a state), 12 bytes a state, and 4 for each member of the block being split, as are
 * signatures. */
#include "lts/partition.h"

#include <string.h>

#include "base/array.h"
#include "base/map.h"
#include "base/sort.h"
#include "lts/builder.h"
#include "lts/reverse.h"

/* A table of groups up to this size is cleared for the next block rather than given back. */
enum { SMALL_MAP = 255 };

/* How many members ahead memory is asked for. */
enum { AHEAD = 4 };

/* elements[begin..stale_end) are the stale members, elements[stale_end..end) the others. */
struct block {
    uint32_t begin;
    uint32_t stale_end;
    uint32_t end;
    uint32_t behind; /* the next block in its queue */
};

#define NO_BLOCK UINT32_MAX

/* Blocks with stale members, first in first out. */
struct queue {
    uint32_t first;
    uint32_t last;
};

/* There is a queue for each cost class, and the cheapest go first: a state with a hundred thousand successors
 * waits until they have settled, instead of being looked at after each of their changes. */
enum { COST_CLASSES = 33 };

/* Members of the block at hand that have one signature. */
struct group {
    uint64_t signature; /* where it begins in `signatures` */
    uint32_t length;
    uint32_t size;
    uint32_t next; /* arrange(): where its next member goes */
};

struct refinement {
    struct job *job;
    const struct lts *lts;
    struct reverse reverse;
    uint32_t *elements; /* states, ordered by block */
    uint32_t *position; /* where each state stands in `elements`; of a stale one being grouped, its group */
    uint32_t *block_of;
    ARRAY(struct block) blocks;
    struct queue queues[COST_CLASSES];

    /* For the block being split: */
    ARRAY(uint64_t) signatures;
    ARRAY(struct group) groups;
    struct map group_map;
    ARRAY(uint32_t) moved; /* its stale members as they stood; then the members of a new block */
};

static bool push_block(struct refinement *r, struct block block) {
    return array_push(&r->job->memory, &r->blocks, block);
}

/* How dear a signature of `state` is: the number of bits in the length of its row. */
static unsigned cost_class(const struct lts *lts, uint32_t state) {
    unsigned bits = 0;
    for (uint64_t length = lts->rows[state + 1] - lts->rows[state]; length > 0 && bits < COST_CLASSES - 1;
         length /= 2)
        bits++;
    return bits;
}

/* `state` is the first of the block to be stale. */
static void enqueue(struct refinement *r, uint32_t number, uint32_t state) {
    struct queue *queue = &r->queues[cost_class(r->lts, state)];
    r->blocks.items[number].behind = NO_BLOCK;
    if (queue->first == NO_BLOCK)
        queue->first = number;
    else
        r->blocks.items[queue->last].behind = number;
    queue->last = number;
}

/* The block that has waited longest among the cheapest; NO_BLOCK if none is waiting. */
static uint32_t dequeue(struct refinement *r) {
    for (unsigned c = 0; c < COST_CLASSES; c++) {
        uint32_t number = r->queues[c].first;
        if (number == NO_BLOCK)
            continue;
        r->queues[c].first = r->blocks.items[number].behind;
        return number;
    }
    return NO_BLOCK;
}

/* Everything in one block, π in another, all stale. */
static bool start(struct refinement *r) {
    const struct lts *lts = r->lts;
    struct memory *memory = &r->job->memory;
    r->elements = memory_allocate(memory, lts->states * sizeof *r->elements);
    r->position = memory_allocate(memory, lts->states * sizeof *r->position);
    r->block_of = memory_allocate_zeroed(memory, lts->states, sizeof *r->block_of);
    if (!r->elements || !r->position || !r->block_of)
        return false;
    bool has_error = lts->error != STATE_NONE;
    uint32_t next = 0;
    for (uint32_t s = 0; s < lts->states; s++)
        if (s != lts->error)
            r->elements[next++] = s;
    if (has_error)
        r->elements[next] = lts->error;
    for (uint32_t i = 0; i < lts->states; i++)
        r->position[r->elements[i]] = i;
    for (unsigned c = 0; c < COST_CLASSES; c++)
        r->queues[c].first = NO_BLOCK;
    if (next > 0) {
        if (!push_block(r, (struct block){.begin = 0, .stale_end = next, .end = next}))
            return false;
        enqueue(r, 0, r->elements[0]);
    }
    if (has_error) {
        r->block_of[lts->error] = (uint32_t)r->blocks.count;
        return push_block(r, (struct block){.begin = next, .stale_end = next, .end = next + 1});
    }
    return true;
}

/* Appends the signature of `state` to `signatures`; the caller decides whether it stays. */
static bool append_signature(struct refinement *r, uint32_t state, uint32_t *length) {
    const struct lts *lts = r->lts;
    uint64_t begin = lts->rows[state], count = lts->rows[state + 1] - begin;
    if (!array_reserve(&r->job->memory, &r->signatures, r->signatures.count + count + 1))
        return false;
    uint64_t *signature = r->signatures.items + r->signatures.count;
    bool sorted = true;
    for (uint64_t i = 0; i < count; i++) {
        lts_edge edge = lts->edges[begin + i];
        signature[i] = edge_make(edge_label(edge), r->block_of[edge_target(edge)]);
        sorted &= i == 0 || signature[i - 1] < signature[i];
    }
    if (!sorted) {
        sort_keys(signature, count);
        count = sort_unique(signature, count);
    }
    *length = (uint32_t)count;
    return true;
}

/* Counts `size` members of the block with the signature of `state`; returns their group. */
static uint32_t join_group(struct refinement *r, uint32_t state, uint32_t size) {
    uint32_t length;
    if (!append_signature(r, state, &length))
        return MAP_NONE;
    const uint64_t *signature = r->signatures.items + r->signatures.count;
    size_t bytes = length * sizeof *signature;
    struct group *groups = r->groups.items;
    if (r->groups.count > 0) { /* most blocks have few groups: try the first without hashing */
        struct group *first = &groups[0];
        if (first->length == length &&
            memcmp(r->signatures.items + first->signature, signature, bytes) == 0) {
            first->size += size;
            return 0;
        }
    }
    uint64_t hash = hash_bytes(signature, bytes);
    struct map_probe probe;
    for (uint32_t g = map_first(&r->group_map, hash, &probe); g != MAP_NONE;
         g = map_next(&r->group_map, &probe))
        if (groups[g].length == length &&
            memcmp(r->signatures.items + groups[g].signature, signature, bytes) == 0) {
            groups[g].size += size;
            return g;
        }
    uint32_t number = (uint32_t)r->groups.count;
    struct group fresh = {.signature = r->signatures.count, .length = length, .size = size};
    if (!array_push(&r->job->memory, &r->groups, fresh))
        return MAP_NONE;
    if (number > 0 && !map_insert(&r->group_map, hash, number))
        return MAP_NONE;
    r->signatures.count += length;
    return number;
}

/* Signatures are cache misses three deep: the row's offset, its edges, the blocks of their targets. Members
 * further on are asked for early, each stage a few members after the one it depends on. */
static void prefetch_signature(const struct refinement *r, uint32_t at, uint32_t end) {
    const struct lts *lts = r->lts;
    if (at + 3 * AHEAD < end)
        __builtin_prefetch(&lts->rows[r->elements[at + 3 * AHEAD]]);
    if (at + 2 * AHEAD < end)
        __builtin_prefetch(&lts->edges[lts->rows[r->elements[at + 2 * AHEAD]]]);
    if (at + AHEAD < end) {
        uint32_t state = r->elements[at + AHEAD];
        for (uint64_t i = lts->rows[state]; i < lts->rows[state + 1] && i < lts->rows[state] + AHEAD; i++)
            __builtin_prefetch(&r->block_of[edge_target(lts->edges[i])]);
    }
}

/* Sorts the stale members of block `b` into groups. If there are others, they are group 0, and so are
 * the stale members that have turned out to be like them. */
static bool find_groups(struct refinement *r, struct block b) {
    r->signatures.count = 0;
    r->groups.count = 0;
    if (r->group_map.mask > SMALL_MAP)
        map_free(&r->group_map);
    else if (r->group_map.count > 0)
        map_clear(&r->group_map);
    if (b.stale_end < b.end && join_group(r, r->elements[b.stale_end], b.end - b.stale_end) == MAP_NONE)
        return false;
    for (uint32_t i = b.begin; i < b.stale_end; i++) {
        prefetch_signature(r, i, b.stale_end);
        uint32_t g = join_group(r, r->elements[i], 1);
        if (g == MAP_NONE || !job_step(r->job, r->blocks.count))
            return false;
        r->position[r->elements[i]] = g;
    }
    return true;
}

/* Puts the stale members in the order of their groups; group 0 comes last, next to the others. Members of a
 * group keep their order: a block whose members ascend is read in the order of memory. */
static bool arrange(struct refinement *r, struct block b) {
    struct group *groups = r->groups.items;
    uint32_t stale = b.stale_end - b.begin, at = b.begin;
    if (!array_reserve(&r->job->memory, &r->moved, stale))
        return false;
    memcpy(r->moved.items, r->elements + b.begin, stale * sizeof *r->moved.items);
    for (size_t g = 1; g < r->groups.count; g++) {
        groups[g].next = at;
        at += groups[g].size;
    }
    groups[0].next = at;
    for (uint32_t i = 0; i < stale; i++) {
        uint32_t state = r->moved.items[i], to = groups[r->position[state]].next++;
        r->elements[to] = state;
        r->position[state] = to;
    }
    return true;
}

/* Stale members that have turned out to be like all others stay where they are. */
static void restore_positions(struct refinement *r, struct block b) {
    for (uint32_t i = b.begin; i < b.stale_end; i++)
        r->position[r->elements[i]] = i;
}

/* A successor of `state` has a new number. */
static void make_stale(struct refinement *r, uint32_t state) {
    uint32_t number = r->block_of[state];
    struct block *block = &r->blocks.items[number];
    uint32_t at = r->position[state];
    if (at < block->stale_end || block->end - block->begin == 1)
        return; /* known to be, or alone: nothing to split */
    uint32_t other = r->elements[block->stale_end];
    r->elements[at] = other;
    r->position[other] = at;
    r->elements[block->stale_end] = state;
    r->position[state] = block->stale_end;
    if (block->stale_end++ == block->begin)
        enqueue(r, number, state);
}

/* The same for make_stale(): offsets, predecessors, and where those stand. */
static void prefetch_predecessors(const struct refinement *r, uint32_t at, uint32_t end) {
    const struct reverse *reverse = &r->reverse;
    if (at + 3 * AHEAD < end)
        __builtin_prefetch(&reverse->offsets[r->moved.items[at + 3 * AHEAD]]);
    if (at + 2 * AHEAD < end)
        __builtin_prefetch(&reverse->sources[reverse->offsets[r->moved.items[at + 2 * AHEAD]]]);
    if (at + AHEAD < end) {
        uint32_t state = r->moved.items[at + AHEAD];
        uint64_t i = reverse->offsets[state], last = reverse->offsets[state + 1];
        for (uint64_t stop = i + AHEAD; i < last && i < stop; i++) {
            __builtin_prefetch(&r->block_of[reverse->sources[i]]);
            __builtin_prefetch(&r->position[reverse->sources[i]]);
        }
    }
}

/* Makes a block of each group; the largest keeps the number of the old one. */
static bool split(struct refinement *r, uint32_t number) {
    struct block old = r->blocks.items[number];
    struct group *groups = r->groups.items;
    size_t largest = 0;
    for (size_t g = 1; g < r->groups.count; g++)
        if (groups[g].size > groups[largest].size)
            largest = g;
    uint32_t first_new = (uint32_t)r->blocks.count;
    uint32_t at = old.begin;
    for (size_t i = 1; i <= r->groups.count; i++) {
        size_t g = i % r->groups.count; /* the order of arrange() */
        struct block part = {.begin = at, .stale_end = at, .end = at + groups[g].size};
        at = part.end;
        if (g == largest) {
            r->blocks.items[number] = part;
            continue;
        }
        for (uint32_t j = part.begin; j < part.end; j++)
            r->block_of[r->elements[j]] = (uint32_t)r->blocks.count;
        if (!push_block(r, part))
            return false;
    }
    for (uint32_t b = first_new; b < r->blocks.count; b++) {
        struct block part = r->blocks.items[b];
        /* Members may change places while we look at them (a loop makes them stale): go by a copy. */
        uint32_t size = part.end - part.begin;
        if (!array_reserve(&r->job->memory, &r->moved, size))
            return false;
        memcpy(r->moved.items, r->elements + part.begin, size * sizeof *r->moved.items);
        for (uint32_t j = 0; j < size; j++) {
            prefetch_predecessors(r, j, size);
            uint32_t state = r->moved.items[j];
            for (uint64_t i = r->reverse.offsets[state]; i < r->reverse.offsets[state + 1]; i++)
                make_stale(r, r->reverse.sources[i]);
        }
    }
    return true;
}

/* The reverse index is not needed before the first split, and until then its memory is: `moved` is largest
 * then. */
static bool index_predecessors(struct refinement *r) {
    if (r->reverse.offsets)
        return true;
    array_free(&r->moved);
    return reverse_build(r->job, &r->reverse, r->lts, NULL);
}

static bool refine(struct refinement *r) {
    for (uint32_t number = dequeue(r); number != NO_BLOCK; number = dequeue(r)) {
        struct block block = r->blocks.items[number];
        if (!find_groups(r, block))
            return false;
        r->blocks.items[number].stale_end = block.begin;
        if (r->groups.count == 1) {
            restore_positions(r, block);
            continue;
        }
        if (!arrange(r, block) || !index_predecessors(r) || !split(r, number))
            return false;
    }
    return true;
}

bool partition_strong(struct job *job, struct partition *partition, const struct lts *lts) {
    struct refinement r = {.job = job, .lts = lts};
    map_init(&r.group_map, &job->memory);
    job_phase(job, "minimising", "blocks", 0);
    bool fine = start(&r) && refine(&r);
    *partition = (struct partition){r.block_of, (uint32_t)r.blocks.count};
    if (!fine)
        partition_free(partition);
    reverse_free(&r.reverse);
    memory_free(r.elements);
    memory_free(r.position);
    array_free(&r.blocks);
    array_free(&r.signatures);
    array_free(&r.groups);
    array_free(&r.moved);
    map_free(&r.group_map);
    return fine;
}

void partition_free(struct partition *partition) {
    memory_free(partition->block_of);
    *partition = (struct partition){0};
}

struct lts *partition_quotient(struct job *job, const struct partition *partition, const struct lts *lts) {
    const uint32_t *block_of = partition->block_of;
    struct lts_builder builder;
    lts_builder_init(&builder, job);
    uint32_t *speaker = memory_allocate(&job->memory, partition->blocks * sizeof *speaker);
    bool fine = speaker != NULL;
    for (uint32_t s = lts->states; fine && s-- > 0;)
        speaker[block_of[s]] = s;
    for (uint32_t b = 0; fine && b < partition->blocks; b++)
        for (uint64_t i = lts->rows[speaker[b]]; fine && i < lts->rows[speaker[b] + 1]; i++)
            fine =
                lts_builder_add(&builder, b, edge_label(lts->edges[i]), block_of[edge_target(lts->edges[i])]);
    memory_free(speaker);
    uint32_t error = lts->error == STATE_NONE ? STATE_NONE : block_of[lts->error];
    return lts_builder_finish_like(&builder, fine, lts, partition->blocks, block_of[lts->initial], error);
}
