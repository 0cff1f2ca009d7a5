/* The signature of a state is the set of its moves (label, block of the target); where τ is inert, silent
 * steps within the block count for nothing, and the moves behind them are its own. Blocks are split until all
 * members of each have equal signatures. Two things make this fast:
 *
 * - A signature is computed again only if it may have changed since: such a state is *stale*. A state becomes
 *   stale when a successor gets another block number, when a silent step of its own leaves its block, or when
 *   it has an inert step to a stale state. The other members of its block have a signature in common, and one
 *   of them speaks for all: one without inert steps, whose signature is its row.
 * - When a block is split, the largest part keeps the number. A state thus changes its number at most
 *   log n times, and every change makes only its predecessors stale. In practice that is close to one
 *   pass. The worst case is O(k m log n) with k moves in the longest signature; looking at states with
 *   short rows first keeps it away where long rows are few, not where all are long. So steps are counted, and
 *   when there have been too many it is given up.
 *
 * Signatures are compared in full; their hashes only find candidates. Memory: the reverse index (4 bytes a
 * transition, 8 a state) and, where τ is inert, another one for τ alone; 12 bytes a state and 16 a block; and
 * for the block being split 4 bytes for each of its stale members, 8 for each move of its different
 * signatures. */
#include "lts/equivalence/signatures.h"

#include <limits.h>
#include <string.h>

#include "base/array.h"
#include "base/sort.h"
#include "lts/grouping.h"
#include "lts/reverse.h"

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

struct refinement {
    struct job *job;
    const struct lts *lts;
    enum tau_view tau;
    struct reverse reverse;
    struct reverse silent; /* τ alone, if it is inert */
    uint64_t steps;
    uint64_t most_steps;
    uint64_t most_kept; /* of signatures, at a time */
    uint32_t *elements; /* states, ordered by block */
    uint32_t *position; /* where each state stands in `elements`; of a stale one being grouped, its group */
    uint32_t *block_of;
    ARRAY(struct block) blocks;
    struct queue queues[COST_CLASSES];

    /* For the block being split: */
    struct grouping grouping;
    ARRAY(uint32_t) moved; /* its stale members as they stood; then the members of a new block */
    ARRAY(uint64_t) path;  /* states whose inert successors come first, each with the next edge to look at */
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

/* A silent step within the block. */
static bool is_inert(const struct refinement *r, uint32_t state, lts_edge edge) {
    return edge_label(edge) == LABEL_TAU && r->tau == TAU_INVISIBLE &&
           r->block_of[edge_target(edge)] == r->block_of[state];
}

/* Of a member of block `b` that is being grouped: what position[] holds until its group is known. */
#define NO_GROUP UINT32_MAX

static bool is_stale(const struct refinement *r, struct block b, uint32_t state) {
    uint32_t at = r->position[state];
    return at < b.stale_end || at >= b.end || r->elements[at] != state;
}

/* Makes the signature of `state` the candidate. An inert step adds the signature of the group it leads to,
 * which is known. */
static bool make_signature(struct refinement *r, struct block b, uint32_t state, uint32_t *length) {
    const struct lts *lts = r->lts;
    struct grouping *grouping = &r->grouping;
    uint64_t begin = lts->rows[state], end = lts->rows[state + 1], count = 0;
    uint64_t *signature = grouping_reserve(grouping, 0, end - begin);
    bool sorted = true;
    for (uint64_t i = begin; signature && i < end; i++) {
        lts_edge edge = lts->edges[i];
        if (!is_inert(r, state, edge)) {
            signature[count] = edge_make(edge_label(edge), r->block_of[edge_target(edge)]);
            sorted &= count == 0 || signature[count - 1] < signature[count];
            count++;
            continue;
        }
        uint32_t target = edge_target(edge);
        struct group group = grouping->groups.items[is_stale(r, b, target) ? r->position[target] : 0];
        signature = grouping_reserve(grouping, count, group.length + (end - i));
        if (!signature)
            break;
        memcpy(signature + count, grouping->signatures.items + group.signature,
               group.length * sizeof *signature);
        sorted &= count == 0;
        count += group.length;
    }
    if (signature && !sorted) {
        sort_keys(signature, count);
        count = sort_unique(signature, count);
    }
    *length = (uint32_t)count;
    return signature;
}

/* Counts `size` members of the block with the signature of `state`; returns their group. */
static uint32_t join_group(struct refinement *r, struct block b, uint32_t state, uint32_t size) {
    uint32_t length;
    if (!make_signature(r, b, state, &length))
        return MAP_NONE;
    r->steps += length + (r->lts->rows[state + 1] - r->lts->rows[state]) + 1;
    return grouping_join(&r->grouping, length, size);
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

/* A member that is not stale and has no inert steps; whoever is not stale leads to such a one alone. */
static uint32_t speaker(struct refinement *r, struct block b) {
    const struct lts *lts = r->lts;
    uint32_t state = r->elements[b.stale_end];
    for (uint64_t i = lts->rows[state]; i < lts->rows[state + 1] && edge_label(lts->edges[i]) == LABEL_TAU;) {
        r->steps++;
        if (!is_inert(r, state, lts->edges[i])) {
            i++;
            continue;
        }
        state = edge_target(lts->edges[i]);
        i = lts->rows[state];
    }
    return state;
}

static bool is_lost(const struct refinement *r) {
    return r->steps > r->most_steps || r->grouping.signatures.count > r->most_kept;
}

static bool find_group(struct refinement *r, struct block b, uint32_t state) {
    uint32_t g = join_group(r, b, state, 1);
    if (g == MAP_NONE)
        return false;
    r->position[state] = g;
    return job_step(r->job, r->blocks.count) && !is_lost(r);
}

/* Finds the groups of the stale members that inert steps lead to, then that of the state itself. */
static bool find_groups_behind(struct refinement *r, struct block b, uint32_t first) {
    const struct lts *lts = r->lts;
    struct memory *memory = &r->job->memory;
    r->path.count = 0;
    if (!array_push(memory, &r->path, first) || !array_push(memory, &r->path, lts->rows[first]))
        return false;
    while (r->path.count > 0) {
        uint32_t state = (uint32_t)r->path.items[r->path.count - 2];
        uint64_t next = r->path.items[r->path.count - 1]++;
        if (next == lts->rows[state + 1] || edge_label(lts->edges[next]) != LABEL_TAU) {
            if (!find_group(r, b, state))
                return false;
            r->path.count -= 2;
            continue;
        }
        uint32_t target = edge_target(lts->edges[next]);
        if (is_inert(r, state, lts->edges[next]) && r->position[target] == NO_GROUP &&
            (!array_push(memory, &r->path, target) || !array_push(memory, &r->path, lts->rows[target])))
            return false;
    }
    return true;
}

/* Where τ is inert, a group is known only after those that silent steps lead to. */
static bool find_groups_in_order(struct refinement *r, struct block b) {
    for (uint32_t i = b.begin; i < b.stale_end; i++)
        r->position[r->elements[i]] = NO_GROUP;
    for (uint32_t i = b.begin; i < b.stale_end; i++) {
        prefetch_signature(r, i, b.stale_end);
        if (r->position[r->elements[i]] == NO_GROUP && !find_groups_behind(r, b, r->elements[i]))
            return false;
    }
    return true;
}

/* Sorts the stale members of block `b` into groups. If there are others, they are group 0, and so are
 * the stale members that have turned out to be like them. */
static bool find_groups(struct refinement *r, struct block b) {
    grouping_clear(&r->grouping);
    if (b.stale_end < b.end && join_group(r, b, speaker(r, b), b.end - b.stale_end) == MAP_NONE)
        return false;
    if (r->tau == TAU_INVISIBLE)
        return find_groups_in_order(r, b);
    for (uint32_t i = b.begin; i < b.stale_end; i++) {
        prefetch_signature(r, i, b.stale_end);
        if (!find_group(r, b, r->elements[i]))
            return false;
    }
    return true;
}

/* Puts the stale members in the order of their groups; group 0 comes last, next to the others. Members of a
 * group keep their order: a block whose members ascend is read in the order of memory. */
static bool arrange(struct refinement *r, struct block b) {
    struct group *groups = r->grouping.groups.items;
    uint32_t stale = b.stale_end - b.begin, at = b.begin;
    if (!array_reserve(&r->job->memory, &r->moved, stale))
        return false;
    memcpy(r->moved.items, r->elements + b.begin, stale * sizeof *r->moved.items);
    for (size_t g = 1; g < r->grouping.groups.count; g++) {
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

/* Has the state a silent step that was inert until its block was split? */
static bool leaves_family(const struct refinement *r, uint32_t state, uint32_t number, uint32_t first_new) {
    const struct lts *lts = r->lts;
    if (r->tau == TAU_VISIBLE)
        return false;
    for (uint64_t i = lts->rows[state]; i < lts->rows[state + 1] && edge_label(lts->edges[i]) == LABEL_TAU;
         i++) {
        uint32_t block = r->block_of[edge_target(lts->edges[i])];
        if (block != r->block_of[state] && (block == number || block >= first_new))
            return true;
    }
    return false;
}

/* Makes a block of each group; the largest keeps the number of the old one. */
static bool split(struct refinement *r, uint32_t number) {
    struct block old = r->blocks.items[number];
    struct group *groups = r->grouping.groups.items;
    size_t largest = 0;
    for (size_t g = 1; g < r->grouping.groups.count; g++)
        if (groups[g].size > groups[largest].size)
            largest = g;
    uint32_t first_new = (uint32_t)r->blocks.count;
    uint32_t at = old.begin;
    for (size_t i = 1; i <= r->grouping.groups.count; i++) {
        size_t g = i % r->grouping.groups.count; /* the order of arrange() */
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
            r->steps += r->reverse.offsets[state + 1] - r->reverse.offsets[state];
            if (leaves_family(r, state, number, first_new))
                make_stale(r, state);
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
    return reverse_build(r->job, &r->reverse, r->lts, NULL) &&
           (r->tau == TAU_VISIBLE || reverse_build_silent(r->job, &r->silent, r->lts));
}

/* Inert steps to stale states make stale. */
static void close_stale(struct refinement *r, uint32_t number) {
    if (!r->silent.offsets)
        return;
    for (uint32_t i = r->blocks.items[number].begin; i < r->blocks.items[number].stale_end; i++) {
        uint32_t state = r->elements[i];
        for (uint64_t k = r->silent.offsets[state]; k < r->silent.offsets[state + 1]; k++)
            if (r->block_of[r->silent.sources[k]] == number)
                make_stale(r, r->silent.sources[k]);
        r->steps += r->silent.offsets[state + 1] - r->silent.offsets[state];
    }
}

static bool refine(struct refinement *r) {
    for (uint32_t number = dequeue(r); number != NO_BLOCK; number = dequeue(r)) {
        close_stale(r, number);
        struct block block = r->blocks.items[number];
        if (!find_groups(r, block))
            return false;
        r->blocks.items[number].stale_end = block.begin;
        if (r->grouping.groups.count == 1) {
            restore_positions(r, block);
            continue;
        }
        if (!arrange(r, block) || !index_predecessors(r) || !split(r, number))
            return false;
    }
    return true;
}

bool partition_by_signatures(struct job *job, struct partition *partition, const struct lts *lts,
                             enum tau_view tau, unsigned most_passes, bool *given_up) {
    uint64_t pass = lts_transitions(lts) + lts->states;
    struct refinement r = {.job = job,
                           .lts = lts,
                           .tau = tau,
                           .most_steps = most_passes * pass,
                           .most_kept = most_passes < UINT_MAX ? pass : UINT64_MAX};
    grouping_init(&r.grouping, &job->memory);
    job_phase(job, "minimising", "blocks", 0);
    bool done = start(&r) && refine(&r);
    *given_up = !done && is_lost(&r) && !job_failed(job);
    *partition = (struct partition){r.block_of, (uint32_t)r.blocks.count};
    if (!done)
        partition_free(partition);
    reverse_free(&r.reverse);
    reverse_free(&r.silent);
    memory_free(r.elements);
    memory_free(r.position);
    array_free(&r.blocks);
    grouping_free(&r.grouping);
    array_free(&r.moved);
    array_free(&r.path);
    return done || *given_up;
}
