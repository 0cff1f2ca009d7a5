/* States are partitioned into blocks, transitions that are not inert into *bunches*. A transition is inert if
 * it is a τ within a block. A block is stable under a bunch if, when one of its states has a transition in
 * the bunch, all can reach one by inert steps; as there are no cycles of τ, it is enough that all its
 * *bottom* states, those without inert transitions, have one.
 *
 * A bunch is a union of *groups*: the transitions with one label into one block. Once every bunch is a single
 * group and every block is stable under every bunch, the blocks are the classes. So:
 *
 * - Take a bunch of several groups and make a bunch of its smaller group S of two; T is what is left. Blocks
 *   were stable under S and T together. A block with transitions in both is split under S, and what has S is
 *   split under T.
 * - A split under X parts a block into R, which can reach X inertly, and U, which cannot. Two searches run in
 *   lockstep, a step of the one for a step of the other, and the first to end decides: the time is that
 *   of the smaller part, and a state is in the smaller part at most log n times.
 * - Transitions from R to U that were inert are a new bunch. States of R that have lost their last inert
 *   transition are *new bottoms*: the block may be unstable under any bunch on their behalf. They are parted
 *   from the old bottoms by a split under the new bunch, and their block is then split under every bunch
 *   in which it has transitions. A state becomes a bottom state once.
 *
 * The transitions of a block in a bunch are a *slice*. All sets are doubly linked lists (bunch_sets.h), so
 * that everything moves in constant time. A transition is in no slice as long as it is inert. When a state is
 * alone in its block, its transitions cannot split anything any more: they are *retired*, which saves most of
 * the memory where there are nearly as many classes as states. */
#include "lts/equivalence/bunches.h"

#include "lts/equivalence/bunch_sets.h"

/* One of the two searches of a split. */
struct search {
    ARRAY(uint32_t) found; /* also the queue */
    size_t head;
    uint32_t source;   /* R: the next transition of the splitter; U: the next bottom state to begin with */
    uint64_t incoming; /* of found[head]: the next one to follow backwards */
    uint64_t end;
    bool in_others;    /* R: the splitter's transitions from bottom states are done */
    uint32_t tested;   /* U: a state all of whose inert transitions lead to U; LINK_NONE */
    uint64_t outgoing; /* of `tested`: the next one to look at */
};

struct refinement {
    struct bunch_sets sets;
    uint32_t *reached;   /* per state: the occasion on which it was found to be in R */
    uint32_t *exhausted; /* per state: the parting of a bunch that took its last transition in T */
    ARRAY(uint32_t) touched_slices;
    ARRAY(uint32_t) touched_groups;
    ARRAY(uint32_t) parted; /* new slices, of a bunch that is parted */
    ARRAY(uint32_t) fresh;  /* transitions that are inert no more */
    struct search reaching; /* R */
    struct search failing;  /* U */
};

/* --- The two searches --- */

static void search_start(struct search *x, uint32_t source) {
    x->found.count = 0;
    x->head = 0;
    x->source = source;
    x->incoming = x->end = 0;
    x->in_others = false;
    x->tested = LINK_NONE;
}

static bool find(struct refinement *r, struct search *x, uint32_t state) {
    return array_push(&r->sets.job->memory, &x->found, state);
}

/* Goes on to the next state that was found; false if there is none. */
static bool next_found(const struct refinement *r, struct search *x) {
    if (x->head == x->found.count)
        return false;
    uint32_t state = x->found.items[x->head++];
    x->incoming = r->sets.incoming_rows[state];
    x->end = r->sets.incoming_rows[state + 1];
    return true;
}

enum progress_of { SEARCH_GOES_ON, SEARCH_ENDED, SEARCH_FAILED };

/* R: first the sources of the splitter, then backwards over inert transitions. */
static enum progress_of reach(struct refinement *r, struct search *x, uint32_t splitter) {
    uint32_t state;
    if (x->source == LINK_NONE && !x->in_others) {
        x->in_others = true;
        x->source = r->sets.slices.items[splitter].others;
    }
    if (x->source != LINK_NONE) {
        state = r->sets.source[x->source];
        x->source = r->sets.in_slice[x->source].next;
    } else if (x->incoming < x->end) {
        uint32_t edge = r->sets.incoming[x->incoming++];
        if (!is_inert(&r->sets, edge))
            return SEARCH_GOES_ON;
        state = r->sets.source[edge];
    } else {
        return next_found(r, x) ? SEARCH_GOES_ON : SEARCH_ENDED;
    }
    if (r->reached[state] == r->sets.occasion)
        return SEARCH_GOES_ON;
    r->reached[state] = r->sets.occasion;
    return find(r, x, state) ? SEARCH_GOES_ON : SEARCH_FAILED;
}

/* U: first the bottom states without the splitter, then states whose inert transitions all lead to U and that
 * have no transition in the splitter themselves. One that has becomes a bottom state: looking through its
 * transitions is paid for once. */
static enum progress_of fail(struct refinement *r, struct search *x, uint32_t splitter) {
    if (x->tested != LINK_NONE) {
        uint32_t state = x->tested;
        if (x->outgoing < r->sets.lts->rows[state + 1]) {
            if (r->sets.slice_of[x->outgoing++] == splitter)
                x->tested = LINK_NONE;
            return SEARCH_GOES_ON;
        }
        x->tested = LINK_NONE;
        return find(r, x, state) ? SEARCH_GOES_ON : SEARCH_FAILED;
    }
    if (x->incoming < x->end) {
        uint32_t edge = r->sets.incoming[x->incoming++], state = r->sets.source[edge];
        if (!is_inert(&r->sets, edge) || r->reached[state] == r->sets.occasion)
            return SEARCH_GOES_ON;
        if (r->sets.stamp[state] != r->sets.occasion) {
            r->sets.stamp[state] = r->sets.occasion;
            r->sets.note[state] = r->sets.inert[state];
        }
        if (--r->sets.note[state] == 0) {
            x->tested = state;
            x->outgoing = r->sets.lts->rows[state];
        }
        return SEARCH_GOES_ON;
    }
    if (next_found(r, x))
        return SEARCH_GOES_ON;
    if (x->source == LINK_NONE)
        return SEARCH_ENDED;
    uint32_t state = x->source;
    x->source = r->sets.in_block[state].next;
    return find(r, x, state) ? SEARCH_GOES_ON : SEARCH_FAILED;
}

/* Returns the search that ended first; NULL: the job has failed. */
static struct search *race(struct refinement *r, uint32_t splitter, struct list without) {
    search_start(&r->reaching, r->sets.slices.items[splitter].bottoms);
    search_start(&r->failing, without.head);
    for (;;) {
        enum progress_of reaching = reach(r, &r->reaching, splitter);
        if (reaching == SEARCH_ENDED)
            return &r->reaching;
        enum progress_of failing = fail(r, &r->failing, splitter);
        if (failing == SEARCH_ENDED)
            return &r->failing;
        if (reaching == SEARCH_FAILED || failing == SEARCH_FAILED ||
            !job_step(r->sets.job, r->sets.blocks.count))
            return NULL;
    }
}

/* --- Splitting a block --- */

/* What a split makes of a block. */
struct split {
    uint32_t reaching; /* the block R */
    uint32_t failing;  /* the block U */
    uint32_t fresh;    /* LINK_NONE, or the slice of R in the bunch of transitions that are inert no more */
    struct list new_bottoms; /* of R, not in any of its lists yet */
};

/* Transitions of a state that is in the new block now. */
static bool move_transitions(struct refinement *r, uint32_t state, uint32_t fresh_block) {
    struct memory *memory = &r->sets.job->memory;
    for (uint64_t i = r->sets.lts->rows[state]; i < r->sets.lts->rows[state + 1]; i++) {
        uint32_t edge = (uint32_t)i, old = r->sets.slice_of[edge];
        if (is_inert(&r->sets, edge)) {
            if (r->sets.block_of[edge_target(r->sets.lts->edges[edge])] != fresh_block &&
                !array_push(memory, &r->fresh, edge))
                return false;
            continue;
        }
        uint32_t to = r->sets.slices.items[old].moved_to;
        if (to == LINK_NONE) {
            to = slice_new(&r->sets, fresh_block, r->sets.slices.items[old].bunch);
            if (to == LINK_NONE || !array_push(memory, &r->touched_slices, old))
                return false;
            r->sets.slices.items[old].moved_to = to;
            if (r->sets.slices.items[old].unstable && !slice_distrust(&r->sets, to))
                return false;
        }
        slice_remove(&r->sets, edge);
        slice_add(&r->sets, to, edge);
    }
    for (uint64_t i = r->sets.incoming_rows[state]; i < r->sets.incoming_rows[state + 1]; i++) {
        uint32_t edge = r->sets.incoming[i];
        if (is_inert(&r->sets, edge)) {
            if (r->sets.block_of[r->sets.source[edge]] != fresh_block && !array_push(memory, &r->fresh, edge))
                return false;
            continue;
        }
        if (r->sets.slice_of[edge] == SLICE_RETIRED)
            continue;
        uint32_t old = r->sets.group_of[edge], to = r->sets.groups.items[old].moved_to;
        if (to == LINK_NONE) {
            to = group_new(&r->sets, r->sets.groups.items[old].bunch);
            if (to == LINK_NONE || !array_push(memory, &r->touched_groups, old))
                return false;
            r->sets.groups.items[old].moved_to = to;
        }
        group_remove(&r->sets, edge);
        group_add(&r->sets, to, edge);
    }
    return true;
}

/* Forgets what was moved, and what is empty now. *tracked, a slice of the old block, becomes its part in
 * `wanted`. */
static bool settle_moved(struct refinement *r, uint32_t wanted, uint32_t *tracked) {
    for (size_t i = 0; i < r->touched_slices.count; i++) {
        uint32_t number = r->touched_slices.items[i];
        struct slice *old = &r->sets.slices.items[number];
        if (!slice_has_sibling(&r->sets, number))
            continue;
        r->sets.slices.items[old->moved_to].parting = r->sets.parting;
        r->sets.slices.items[old->moved_to].sibling = r->sets.slices.items[old->sibling].moved_to;
    }
    if (*tracked != LINK_NONE && r->sets.slices.items[*tracked].block != wanted)
        *tracked = r->sets.slices.items[*tracked].moved_to;
    else if (*tracked != LINK_NONE && slice_is_empty(&r->sets, *tracked))
        *tracked = LINK_NONE;
    for (size_t i = 0; i < r->touched_slices.count; i++) {
        uint32_t old = r->touched_slices.items[i];
        r->sets.slices.items[old].moved_to = LINK_NONE;
        if (slice_is_empty(&r->sets, old))
            slice_free(&r->sets, old);
    }
    bool fine = true;
    for (size_t i = 0; fine && i < r->touched_groups.count; i++) {
        uint32_t old = r->touched_groups.items[i], bunch = r->sets.groups.items[old].bunch;
        r->sets.groups.items[old].moved_to = LINK_NONE;
        if (r->sets.groups.items[old].size == 0)
            group_free(&r->sets, old);
        fine = bunch_await_parting(&r->sets, bunch);
    }
    r->touched_slices.count = r->touched_groups.count = 0;
    return fine;
}

/* Retires the transitions of a block of one state; what was inert is in `fresh`. *tracked is a slice, or
 * LINK_NONE. */
static void retire(struct refinement *r, uint32_t number, uint32_t *tracked) {
    const struct block *block = &r->sets.blocks.items[number];
    if (block->bottoms.count + block->others.count > 1)
        return;
    uint32_t state = block->bottoms.count > 0 ? block->bottoms.head : block->others.head;
    for (uint64_t i = r->sets.lts->rows[state]; i < r->sets.lts->rows[state + 1]; i++) {
        uint32_t edge = (uint32_t)i, slice = r->sets.slice_of[edge], group = r->sets.group_of[edge];
        if (!is_inert(&r->sets, edge)) {
            slice_remove(&r->sets, edge);
            group_remove(&r->sets, edge);
            count_out(&r->sets, edge);
            if (slice_is_empty(&r->sets, slice)) {
                *tracked = *tracked == slice ? LINK_NONE : *tracked;
                slice_free(&r->sets, slice);
            }
            if (r->sets.groups.items[group].size == 0)
                group_free(&r->sets, group);
        }
        r->sets.slice_of[edge] = SLICE_RETIRED;
    }
}

/* Forgets those of `fresh` that are retired. */
static void drop_retired(struct refinement *r) {
    size_t kept = 0;
    for (size_t i = 0; i < r->fresh.count; i++)
        if (r->sets.slice_of[r->fresh.items[i]] != SLICE_RETIRED)
            r->fresh.items[kept++] = r->fresh.items[i];
    r->fresh.count = kept;
}

/* `state` of R has lost its last inert transition. */
static void become_bottom(struct refinement *r, uint32_t state, struct split *split) {
    state_remove(&r->sets, &r->sets.blocks.items[split->reaching].others, state);
    state_add(&r->sets, &split->new_bottoms, state);
    for (uint64_t i = r->sets.lts->rows[state]; i < r->sets.lts->rows[state + 1]; i++) {
        uint32_t edge = (uint32_t)i;
        if (is_inert(&r->sets, edge)) /* it is in `fresh` */
            continue;
        link_out(r->sets.in_slice, slice_head(&r->sets, r->sets.slice_of[edge], false), edge);
        link_in(r->sets.in_slice, slice_head(&r->sets, r->sets.slice_of[edge], true), edge);
    }
}

/* Makes a bunch of the transitions that are inert no more. */
static bool bundle_fresh(struct refinement *r, struct split *split) {
    if (r->fresh.count == 0)
        return true;
    for (size_t i = 0; i < r->fresh.count; i++) {
        uint32_t state = r->sets.source[r->fresh.items[i]];
        if (--r->sets.inert[state] == 0)
            become_bottom(r, state, split);
    }
    uint32_t bunch = bunch_new(&r->sets), group = bunch == LINK_NONE ? LINK_NONE : group_new(&r->sets, bunch);
    split->fresh = group == LINK_NONE ? LINK_NONE : slice_new(&r->sets, split->reaching, bunch);
    if (split->fresh == LINK_NONE)
        return false;
    r->sets.occasion++;
    for (size_t i = 0; i < r->fresh.count; i++) {
        uint32_t edge = r->fresh.items[i];
        slice_add(&r->sets, split->fresh, edge);
        group_add(&r->sets, group, edge);
        if (!count_in(&r->sets, edge))
            return false;
    }
    r->fresh.count = 0;
    return true;
}

/* The states that the search found, bottom states aside, leave `others`. */
static struct list extract_found(struct refinement *r, const struct search *x, struct list *others) {
    struct list extracted = EMPTY_LIST;
    for (size_t i = 0; i < x->found.count; i++)
        if (!is_bottom(&r->sets, x->found.items[i])) {
            state_remove(&r->sets, others, x->found.items[i]);
            state_add(&r->sets, &extracted, x->found.items[i]);
        }
    return extracted;
}

static bool move_list(struct refinement *r, struct list list, uint32_t block) {
    for (uint32_t s = list.head; s != LINK_NONE; s = r->sets.in_block[s].next)
        if (!move_transitions(r, s, block))
            return false;
    return true;
}

/* Splits a block under a slice. Its bottom states have been parted into those `without` transitions in it, of
 * which there are some, and those `with`. *tracked, a slice of the block, becomes its part in R if
 * `follow_reaching`, else in U. `occasion` is of this split alone. */
static bool split_block(struct refinement *r, uint32_t number, uint32_t splitter, struct list without,
                        struct list with, bool follow_reaching, uint32_t *tracked, struct split *split) {
    const struct search *ended = race(r, splitter, without);
    if (!ended || !array_push(&r->sets.job->memory, &r->sets.blocks,
                              ((struct block){EMPTY_LIST, EMPTY_LIST, LINK_NONE})))
        return false;
    struct list rest = r->sets.blocks.items[number].others, found = extract_found(r, ended, &rest);
    bool reaching_found = ended == &r->reaching;
    struct list reaching = reaching_found ? found : rest, failing = reaching_found ? rest : found;
    bool reaching_smaller = with.count + reaching.count <= without.count + failing.count;
    uint32_t fresh = (uint32_t)r->sets.blocks.count - 1;
    *split = (struct split){reaching_smaller ? fresh : number, reaching_smaller ? number : fresh, LINK_NONE,
                            EMPTY_LIST};
    struct block *r_block = &r->sets.blocks.items[split->reaching],
                 *u_block = &r->sets.blocks.items[split->failing];
    r_block->bottoms = with;
    r_block->others = reaching;
    u_block->bottoms = without;
    u_block->others = failing;
    struct block moved = r->sets.blocks.items[fresh];
    for (uint32_t s = moved.bottoms.head; s != LINK_NONE; s = r->sets.in_block[s].next)
        r->sets.block_of[s] = fresh;
    for (uint32_t s = moved.others.head; s != LINK_NONE; s = r->sets.in_block[s].next)
        r->sets.block_of[s] = fresh;
    if (!move_list(r, moved.bottoms, fresh) || !move_list(r, moved.others, fresh) ||
        !settle_moved(r, follow_reaching ? split->reaching : split->failing, tracked))
        return false;
    retire(r, split->reaching, tracked);
    retire(r, split->failing, tracked);
    drop_retired(r);
    return bundle_fresh(r, split);
}

/* --- Stability --- */

static struct list concatenated(struct refinement *r, struct list front, struct list back) {
    for (uint32_t s = front.head, next; s != LINK_NONE; s = next) {
        next = r->sets.in_block[s].next;
        state_add(&r->sets, &back, s);
    }
    return back;
}

/* All bottom states of the block are new. */
static bool distrust(struct refinement *r, uint32_t block, struct list new_bottoms) {
    struct block *b = &r->sets.blocks.items[block];
    b->bottoms = concatenated(r, new_bottoms, b->bottoms);
    for (uint32_t s = r->sets.blocks.items[block].slices; s != LINK_NONE; s = r->sets.slices.items[s].next)
        if (!r->sets.slices.items[s].unstable && !slice_distrust(&r->sets, s))
            return false;
    return true;
}

/* Splits a block and parts new bottom states from old ones, which are those `with`. *tracked becomes its part
 * in the block of the old ones, or LINK_NONE. */
static bool refine_block(struct refinement *r, uint32_t block, uint32_t splitter, struct list without,
                         struct list with, uint32_t *tracked) {
    struct split first, second;
    if (!split_block(r, block, splitter, without, with, true, tracked, &first))
        return false;
    if (first.fresh == LINK_NONE)
        return true;
    if (with.count == 0) {
        *tracked = LINK_NONE;
        return distrust(r, first.reaching, first.new_bottoms);
    }
    r->sets.occasion++;
    return split_block(r, first.reaching, first.fresh, with, first.new_bottoms, false, tracked, &second) &&
           distrust(r, second.reaching, second.new_bottoms);
}

/* Parts the bottom states of a block by whether they have transitions in the slice. */
static void part_bottoms(struct refinement *r, uint32_t slice, struct list *without, struct list *with) {
    struct block *block = &r->sets.blocks.items[r->sets.slices.items[slice].block];
    *with = EMPTY_LIST;
    r->sets.occasion++;
    for (uint32_t e = r->sets.slices.items[slice].bottoms; e != LINK_NONE; e = r->sets.in_slice[e].next) {
        uint32_t state = r->sets.source[e];
        if (r->sets.stamp[state] == r->sets.occasion)
            continue;
        r->sets.stamp[state] = r->sets.occasion;
        state_remove(&r->sets, &block->bottoms, state);
        state_add(&r->sets, with, state);
    }
    *without = block->bottoms;
}

/* Splits the block of a slice under it, if it has to be. *tracked as above. */
static bool stabilise(struct refinement *r, uint32_t slice, uint32_t *tracked) {
    uint32_t block = r->sets.slices.items[slice].block;
    struct list without, with;
    part_bottoms(r, slice, &without, &with);
    if (without.count > 0)
        return refine_block(r, block, slice, without, with, tracked);
    r->sets.blocks.items[block].bottoms = with;
    return true;
}

static bool stabilise_all(struct refinement *r) {
    while (r->sets.unstable.count > 0) {
        uint32_t slice = r->sets.unstable.items[--r->sets.unstable.count], untracked = LINK_NONE;
        if (!r->sets.slices.items[slice].unstable)
            continue;
        r->sets.slices.items[slice].unstable = false;
        if (!stabilise(r, slice, &untracked))
            return false;
    }
    return true;
}

/* What has the small bunch S may lack the rest T now: bottom states whose last transition in T was moved. */
static bool stabilise_rest(struct refinement *r, uint32_t small) {
    uint32_t rest = r->sets.slices.items[small].sibling, block = r->sets.slices.items[small].block,
             untracked = LINK_NONE;
    if (!slice_has_sibling(&r->sets, small))
        return true;
    struct list without = EMPTY_LIST, *bottoms = &r->sets.blocks.items[block].bottoms;
    r->sets.occasion++;
    for (uint32_t e = r->sets.slices.items[small].bottoms; e != LINK_NONE; e = r->sets.in_slice[e].next) {
        uint32_t state = r->sets.source[e];
        if (r->exhausted[state] != r->sets.parting || r->sets.stamp[state] == r->sets.occasion)
            continue;
        r->sets.stamp[state] = r->sets.occasion;
        state_remove(&r->sets, bottoms, state);
        state_add(&r->sets, &without, state);
    }
    if (without.count == 0)
        return true;
    struct list with = *bottoms;
    return refine_block(r, block, rest, without, with, &untracked);
}

/* --- Parting a bunch --- */

/* The smaller of the first two groups: at most half of the bunch. */
static uint32_t small_group(const struct refinement *r, uint32_t bunch) {
    uint32_t first = r->sets.bunches.items[bunch].groups, second = r->sets.groups.items[first].next;
    return r->sets.groups.items[first].size <= r->sets.groups.items[second].size ? first : second;
}

/* Moves a group into a bunch of its own; `parted` are the new slices, with their siblings. */
static bool part_bunch(struct refinement *r, uint32_t group) {
    uint32_t bunch = bunch_new(&r->sets);
    if (bunch == LINK_NONE)
        return false;
    bunch_remove(&r->sets, group);
    bunch_add(&r->sets, bunch, group);
    r->sets.parting++;
    r->sets.occasion++;
    r->parted.count = 0;
    for (uint32_t e = r->sets.groups.items[group].transitions; e != LINK_NONE; e = r->sets.in_group[e].next) {
        uint32_t old = r->sets.slice_of[e], to = r->sets.slices.items[old].moved_to;
        if (to == LINK_NONE) {
            to = slice_new(&r->sets, r->sets.slices.items[old].block, bunch);
            if (to == LINK_NONE || !array_push(&r->sets.job->memory, &r->parted, to))
                return false;
            r->sets.slices.items[old].moved_to = to;
            r->sets.slices.items[old].sibling = to;
            r->sets.slices.items[to].sibling = old;
            r->sets.slices.items[old].parting = r->sets.slices.items[to].parting = r->sets.parting;
        }
        slice_remove(&r->sets, e);
        slice_add(&r->sets, to, e);
        if (count_out(&r->sets, e))
            r->exhausted[r->sets.source[e]] = r->sets.parting;
        if (!count_in(&r->sets, e))
            return false;
    }
    for (size_t i = 0; i < r->parted.count; i++) {
        uint32_t old = r->sets.slices.items[r->parted.items[i]].sibling;
        r->sets.slices.items[old].moved_to = LINK_NONE;
        if (slice_is_empty(&r->sets, old))
            slice_free(&r->sets, old); /* the slice has become the new one: as stable as before */
    }
    return true;
}

static bool split_by_parts(struct refinement *r) {
    for (size_t i = 0; i < r->parted.count; i++) {
        uint32_t small = r->parted.items[i], tracked = small;
        if (r->sets.slices.items[small].sibling == LINK_NONE)
            continue;
        if (!stabilise(r, small, &tracked) || (tracked != LINK_NONE && !stabilise_rest(r, tracked)))
            return false;
    }
    return true;
}

static bool refine(struct refinement *r) {
    if (!stabilise_all(r))
        return false;
    while (r->sets.waiting.count > 0) {
        uint32_t bunch = r->sets.waiting.items[--r->sets.waiting.count];
        r->sets.bunches.items[bunch].waiting = false;
        if (r->sets.bunches.items[bunch].count < 2)
            continue;
        if (!part_bunch(r, small_group(r, bunch)) || !bunch_await_parting(&r->sets, bunch) ||
            !split_by_parts(r) || !stabilise_all(r))
            return false;
    }
    return true;
}

static bool start(struct refinement *r, struct job *job, const struct lts *lts, enum tau_view tau) {
    r->reached = memory_allocate_zeroed(&job->memory, lts->states, sizeof *r->reached);
    r->exhausted = memory_allocate_zeroed(&job->memory, lts->states, sizeof *r->exhausted);
    return bunch_sets_start(&r->sets, job, lts, tau) && r->reached && r->exhausted;
}

static void refinement_free(struct refinement *r) {
    bunch_sets_free(&r->sets);
    memory_free(r->reached);
    memory_free(r->exhausted);
    array_free(&r->touched_slices);
    array_free(&r->touched_groups);
    array_free(&r->parted);
    array_free(&r->fresh);
    array_free(&r->reaching.found);
    array_free(&r->failing.found);
}

bool partition_by_bunches(struct job *job, struct partition *partition, const struct lts *lts,
                          enum tau_view tau) {
    struct refinement r = {0};
    job_phase(job, "minimising", "blocks", 0);
    bool fine = start(&r, job, lts, tau) && refine(&r);
    *partition = (struct partition){0};
    if (fine) {
        *partition = (struct partition){r.sets.block_of, (uint32_t)r.sets.blocks.count};
        r.sets.block_of = NULL;
    }
    refinement_free(&r);
    return fine;
}
