#include "lts/equivalence/ranks.h"

#include <string.h>

#include "base/sort.h"
#include "lts/grouping.h"

/* --- Order --- */

/* Depth-first over τ, whose only cycles are loops. */
static bool order_states(struct ranks *r) {
    const struct lts *lts = r->lts;
    struct memory *memory = &r->job->memory;
    bool *met = memory_allocate_zeroed(memory, lts->states, sizeof *met);
    r->order = memory_allocate(memory, lts->states * sizeof *r->order);
    ARRAY(uint64_t) path = {0}; /* states and the next of their edges, in turns */
    uint32_t done = 0;
    bool fine = met && r->order;
    for (uint32_t root = 0; fine && root < lts->states; root++) {
        if (met[root])
            continue;
        met[root] = true;
        fine = array_push(memory, &path, root) && array_push(memory, &path, lts->rows[root]);
        while (fine && path.count > 0) {
            uint32_t state = (uint32_t)path.items[path.count - 2];
            uint64_t next = path.items[path.count - 1]++;
            if (next == lts->rows[state + 1] || edge_label(lts->edges[next]) != LABEL_TAU) {
                r->order[done++] = state;
                path.count -= 2;
                continue;
            }
            uint32_t target = edge_target(lts->edges[next]);
            if (met[target])
                continue;
            met[target] = true;
            fine = array_push(memory, &path, target) && array_push(memory, &path, lts->rows[target]);
        }
    }
    array_free(&path);
    memory_free(met);
    return fine;
}

/* --- Rounds --- */

/* States with the same rank are a group; what they have in common is their last rank, and then their moves in
 * order. Where silent steps count for nothing, the states they lead to have their fresh ranks already. */
static uint32_t rank_of(const struct ranks *r, struct grouping *grouping, uint32_t state,
                        const uint32_t *last, const uint32_t *fresh) {
    const struct lts *lts = r->lts;
    uint64_t begin = lts->rows[state], end = lts->rows[state + 1], count = 1;
    uint64_t *key = grouping_reserve(grouping, 1, end - begin);
    if (!key)
        return MAP_NONE;
    key[0] = last[state];
    for (uint64_t i = begin; i < end; i++) {
        if (ranks_move(r, last, state, lts->edges[i], &key[count])) {
            count++;
            continue;
        }
        struct group behind = grouping->groups.items[fresh[edge_target(lts->edges[i])]];
        uint32_t moves = behind.length - 1;
        key = grouping_reserve(grouping, count, moves + (end - i));
        if (!key)
            return MAP_NONE;
        memcpy(key + count, grouping->signatures.items + behind.signature + 1, moves * sizeof *key);
        count += moves;
    }
    sort_keys(key + 1, count - 1);
    count = 1 + sort_unique(key + 1, count - 1);
    return grouping_join(grouping, (uint32_t)count, 1);
}

/* Appends a round. The grouping is the last round's: its memory is used again. */
static bool rank_all(struct ranks *r, struct grouping *grouping) {
    uint32_t states = r->lts->states;
    if (!array_reserve(&r->job->memory, &r->numbers, r->numbers.count + states))
        return false;
    const uint32_t *last = ranks_of(r, r->rounds - 1);
    uint32_t *fresh = r->numbers.items + r->numbers.count;
    grouping_clear(grouping);
    for (uint32_t i = 0; i < states; i++) {
        uint32_t state = r->order ? r->order[i] : i;
        fresh[state] = rank_of(r, grouping, state, last, fresh);
        if (fresh[state] == MAP_NONE || !job_step(r->job, i))
            return false;
    }
    r->numbers.count += states;
    r->rounds++;
    return true;
}

/* Round 0. */
static bool rank_error(struct ranks *r) {
    for (uint32_t s = 0; s < r->lts->states; s++)
        if (!array_push(&r->job->memory, &r->numbers, s == r->lts->error))
            return false;
    r->rounds = 1;
    return true;
}

static bool differ(const struct ranks *r, uint32_t left, uint32_t right) {
    const uint32_t *last = ranks_of(r, r->rounds - 1);
    return last[left] != last[right];
}

static bool is_enough(const struct ranks *r, struct ranks_limits limits) {
    return r->rounds >= limits.rounds || r->numbers.count >= limits.numbers;
}

bool ranks_make(struct ranks *ranks, struct job *job, const struct lts *lts, enum tau_view tau, uint32_t left,
                uint32_t right, struct ranks_limits limits, bool *found) {
    *ranks = (struct ranks){.job = job, .lts = lts, .tau = tau};
    struct grouping grouping;
    grouping_init(&grouping, &job->memory);
    bool fine = (tau == TAU_VISIBLE || order_states(ranks)) && rank_error(ranks);
    while (fine && !differ(ranks, left, right) && !is_enough(ranks, limits))
        fine = rank_all(ranks, &grouping);
    grouping_free(&grouping);
    *found = fine && differ(ranks, left, right);
    return fine;
}

void ranks_free(struct ranks *ranks) {
    memory_free(ranks->order);
    array_free(&ranks->numbers);
}

uint32_t ranks_apart(const struct ranks *ranks, uint32_t s, uint32_t t) {
    uint32_t low = 0, high = ranks->rounds - 1;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (ranks_of(ranks, middle)[s] == ranks_of(ranks, middle)[t])
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}
