#include "lts/equivalence/bunch_sets.h"

/* --- Making and unmaking --- */

uint32_t slice_new(struct bunch_sets *x, uint32_t block, uint32_t bunch) {
    uint32_t number = x->free_slice;
    struct slice fresh = {.block = block,
                          .bunch = bunch,
                          .bottoms = LINK_NONE,
                          .others = LINK_NONE,
                          .next = x->blocks.items[block].slices,
                          .previous = LINK_NONE,
                          .moved_to = LINK_NONE,
                          .sibling = LINK_NONE};
    if (number != LINK_NONE) {
        x->free_slice = x->slices.items[number].next;
        x->slices.items[number] = fresh;
    } else {
        number = (uint32_t)x->slices.count;
        if (!array_push(&x->job->memory, &x->slices, fresh))
            return LINK_NONE;
    }
    if (fresh.next != LINK_NONE)
        x->slices.items[fresh.next].previous = number;
    x->blocks.items[block].slices = number;
    return number;
}

bool slice_has_sibling(const struct bunch_sets *x, uint32_t slice) {
    return x->slices.items[slice].parting == x->parting && x->slices.items[slice].sibling != LINK_NONE;
}

void slice_free(struct bunch_sets *x, uint32_t number) {
    struct slice *slice = &x->slices.items[number];
    if (slice_has_sibling(x, number))
        x->slices.items[slice->sibling].sibling = LINK_NONE;
    if (slice->previous == LINK_NONE)
        x->blocks.items[slice->block].slices = slice->next;
    else
        x->slices.items[slice->previous].next = slice->next;
    if (slice->next != LINK_NONE)
        x->slices.items[slice->next].previous = slice->previous;
    slice->unstable = false;
    slice->next = x->free_slice;
    x->free_slice = number;
}

bool slice_distrust(struct bunch_sets *x, uint32_t slice) {
    x->slices.items[slice].unstable = true;
    return array_push(&x->job->memory, &x->unstable, slice);
}

void bunch_add(struct bunch_sets *x, uint32_t bunch, uint32_t number) {
    struct bunch *b = &x->bunches.items[bunch];
    struct group *group = &x->groups.items[number];
    group->bunch = bunch;
    group->next = b->groups;
    group->previous = LINK_NONE;
    if (b->groups != LINK_NONE)
        x->groups.items[b->groups].previous = number;
    b->groups = number;
    b->count++;
}

void bunch_remove(struct bunch_sets *x, uint32_t number) {
    struct group *group = &x->groups.items[number];
    struct bunch *b = &x->bunches.items[group->bunch];
    if (group->previous == LINK_NONE)
        b->groups = group->next;
    else
        x->groups.items[group->previous].next = group->next;
    if (group->next != LINK_NONE)
        x->groups.items[group->next].previous = group->previous;
    b->count--;
}

uint32_t group_new(struct bunch_sets *x, uint32_t bunch) {
    uint32_t number = x->free_group;
    struct group fresh = {.transitions = LINK_NONE, .moved_to = LINK_NONE};
    if (number != LINK_NONE) {
        x->free_group = x->groups.items[number].next;
        x->groups.items[number] = fresh;
    } else {
        number = (uint32_t)x->groups.count;
        if (!array_push(&x->job->memory, &x->groups, fresh))
            return LINK_NONE;
    }
    bunch_add(x, bunch, number);
    return number;
}

void group_free(struct bunch_sets *x, uint32_t number) {
    bunch_remove(x, number);
    x->groups.items[number].next = x->free_group;
    x->free_group = number;
}

uint32_t bunch_new(struct bunch_sets *x) {
    struct bunch fresh = {.groups = LINK_NONE};
    return array_push(&x->job->memory, &x->bunches, fresh) ? (uint32_t)x->bunches.count - 1 : LINK_NONE;
}

bool bunch_await_parting(struct bunch_sets *x, uint32_t number) {
    struct bunch *bunch = &x->bunches.items[number];
    if (bunch->waiting || bunch->count < 2)
        return true;
    bunch->waiting = true;
    return array_push(&x->job->memory, &x->waiting, number);
}

bool count_in(struct bunch_sets *x, uint32_t edge) {
    uint32_t state = x->source[edge];
    if (x->stamp[state] != x->occasion) {
        uint32_t number = x->free_count;
        if (number != LINK_NONE) {
            x->free_count = x->counts.items[number];
            x->counts.items[number] = 0;
        } else {
            number = (uint32_t)x->counts.count;
            if (!array_push(&x->job->memory, &x->counts, 0))
                return false;
        }
        x->stamp[state] = x->occasion;
        x->note[state] = number;
    }
    x->count_of[edge] = x->note[state];
    x->counts.items[x->note[state]]++;
    return true;
}

bool count_out(struct bunch_sets *x, uint32_t edge) {
    uint32_t number = x->count_of[edge];
    if (--x->counts.items[number] > 0)
        return false;
    x->counts.items[number] = x->free_count;
    x->free_count = number;
    return true;
}

/* --- Beginning and end --- */

static bool allocate(struct bunch_sets *x) {
    struct memory *memory = &x->job->memory;
    size_t n = x->lts->states, m = lts_transitions(x->lts);
    x->source = memory_allocate(memory, m * sizeof *x->source);
    x->incoming = memory_allocate(memory, m * sizeof *x->incoming);
    x->slice_of = memory_allocate(memory, m * sizeof *x->slice_of);
    x->in_slice = memory_allocate(memory, m * sizeof *x->in_slice);
    x->group_of = memory_allocate(memory, m * sizeof *x->group_of);
    x->in_group = memory_allocate(memory, m * sizeof *x->in_group);
    x->count_of = memory_allocate(memory, m * sizeof *x->count_of);
    x->incoming_rows = memory_allocate_zeroed(memory, n + 1, sizeof *x->incoming_rows);
    x->block_of = memory_allocate_zeroed(memory, n, sizeof *x->block_of);
    x->in_block = memory_allocate(memory, n * sizeof *x->in_block);
    x->inert = memory_allocate_zeroed(memory, n, sizeof *x->inert);
    x->stamp = memory_allocate_zeroed(memory, n, sizeof *x->stamp);
    x->note = memory_allocate(memory, n * sizeof *x->note);
    return x->source && x->incoming && x->slice_of && x->in_slice && x->group_of && x->in_group &&
           x->count_of && x->incoming_rows && x->block_of && x->in_block && x->inert && x->stamp && x->note;
}

/* A τ that does not lead into the error. */
static bool may_be_inert(const struct bunch_sets *x, lts_edge edge) {
    return x->tau == TAU_INVISIBLE && edge_label(edge) == LABEL_TAU && edge_target(edge) != x->lts->error;
}

static void index_transitions(struct bunch_sets *x) {
    const struct lts *lts = x->lts;
    for (uint64_t i = 0; i < lts_transitions(lts); i++)
        x->incoming_rows[edge_target(lts->edges[i])]++;
    for (size_t t = 1; t <= lts->states; t++)
        x->incoming_rows[t] += x->incoming_rows[t - 1];
    for (uint32_t s = lts->states; s-- > 0;)
        for (uint64_t i = lts->rows[s + 1]; i-- > lts->rows[s];) {
            x->source[i] = s;
            x->incoming[--x->incoming_rows[edge_target(lts->edges[i])]] = (uint32_t)i;
            x->slice_of[i] = LINK_NONE;
            x->inert[s] += may_be_inert(x, lts->edges[i]);
        }
}

/* One block for π, one for everything else. */
static bool start_blocks(struct bunch_sets *x) {
    const struct lts *lts = x->lts;
    struct block empty = {EMPTY_LIST, EMPTY_LIST, LINK_NONE};
    bool apart = lts->error != STATE_NONE && lts->states > 1;
    if (!array_push(&x->job->memory, &x->blocks, empty) ||
        (apart && !array_push(&x->job->memory, &x->blocks, empty)))
        return false;
    for (uint32_t s = lts->states; s-- > 0;) {
        x->block_of[s] = apart && s == lts->error;
        struct block *block = &x->blocks.items[x->block_of[s]];
        state_add(x, is_bottom(x, s) ? &block->bottoms : &block->others, s);
    }
    return true;
}

/* The number of the group for a label and a block; there are at most two; LINK_NONE: the job has
 * failed. */
static uint32_t first_group(struct bunch_sets *x, uint32_t *groups, lts_edge edge) {
    uint32_t *group = &groups[2 * (size_t)edge_label(edge) + x->block_of[edge_target(edge)]];
    if (*group == LINK_NONE)
        *group = group_new(x, 0);
    return *group;
}

/* All transitions that are not inert in one bunch, with a group for each label and block. */
static bool start_bunch(struct bunch_sets *x, uint32_t *groups, uint32_t slice) {
    const struct lts *lts = x->lts;
    x->occasion++;
    for (uint64_t i = 0; i < lts_transitions(lts); i++) {
        if (may_be_inert(x, lts->edges[i]))
            continue;
        uint32_t edge = (uint32_t)i, group = first_group(x, groups, lts->edges[i]);
        if (group == LINK_NONE || !count_in(x, edge))
            return false;
        slice_add(x, slice, edge);
        group_add(x, group, edge);
    }
    return true;
}

bool bunch_sets_start(struct bunch_sets *x, struct job *job, const struct lts *lts, enum tau_view tau) {
    *x = (struct bunch_sets){.job = job, .lts = lts, .tau = tau};
    x->free_slice = x->free_group = x->free_count = LINK_NONE;
    if (!allocate(x))
        return false;
    index_transitions(x);
    size_t most = 2 * (size_t)lts_labels_used(lts);
    uint32_t *groups = memory_allocate(&job->memory, most * sizeof *groups);
    if (!groups)
        return false;
    for (size_t i = 0; i < most; i++)
        groups[i] = LINK_NONE;
    /* π has no transitions: all are of block 0, or that is π itself. */
    bool fine = start_blocks(x) && bunch_new(x) != LINK_NONE && slice_new(x, 0, 0) != LINK_NONE &&
                start_bunch(x, groups, 0);
    memory_free(groups);
    if (!fine)
        return false;
    if (slice_is_empty(x, 0)) {
        slice_free(x, 0);
        return true;
    }
    return slice_distrust(x, 0) && bunch_await_parting(x, 0);
}

void bunch_sets_free(struct bunch_sets *x) {
    memory_free(x->source);
    memory_free(x->incoming);
    memory_free(x->slice_of);
    memory_free(x->in_slice);
    memory_free(x->group_of);
    memory_free(x->in_group);
    memory_free(x->count_of);
    memory_free(x->incoming_rows);
    memory_free(x->block_of);
    memory_free(x->in_block);
    memory_free(x->inert);
    memory_free(x->stamp);
    memory_free(x->note);
    array_free(&x->blocks);
    array_free(&x->slices);
    array_free(&x->groups);
    array_free(&x->bunches);
    array_free(&x->counts);
    array_free(&x->waiting);
    array_free(&x->unstable);
}
