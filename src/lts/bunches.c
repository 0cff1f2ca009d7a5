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
 *   lockstep, a step of the one for a step of the other, and the first to end decides: the time is that of
 * the smaller part, and a state is in the smaller part at most log n times.
 * - Transitions from R to U that were inert are a new bunch. States of R that have lost their last inert
 *   transition are *new bottoms*: the block may be unstable under any bunch on their behalf. They are parted
 *   from the old bottoms by a split under the new bunch, and their block is then split under every bunch in
 * which it has transitions. A state becomes a bottom state once.
 *
 * The transitions of a block in a bunch are a *slice*. All sets are doubly linked lists, so that everything
 * moves in constant time. A transition is in no slice as long as it is inert. When a state is alone in its
 * block, its transitions cannot split anything any more: they are *retired*, which saves most of the memory
 * where there are nearly as many classes as states. */
#include "lts/bunches.h"

#include "base/array.h"

#define NONE UINT32_MAX
#define RETIRED (UINT32_MAX - 1) /* in place of a slice: the source is alone in its block */

struct list {
    uint32_t head;
    uint32_t count;
};

static const struct list EMPTY = {NONE, 0};

struct block {
    struct list bottoms; /* states without inert transitions */
    struct list others;
    uint32_t slices; /* the first of its slices */
};

struct slice {
    uint32_t block;
    uint32_t bunch;
    uint32_t bottoms; /* its transitions from bottom states */
    uint32_t others;  /* and from others */
    uint32_t next;    /* in the list of the block's slices, or of free ones */
    uint32_t previous;
    uint32_t moved_to; /* during a split: its part in the new block */
    uint32_t parting;  /* of a bunch in two: when `sibling` is the same block's slice of the other, or NONE */
    uint32_t sibling;
    bool unstable;
};

struct group {
    uint32_t bunch;
    uint32_t transitions; /* the first of them */
    uint32_t size;
    uint32_t next; /* in the list of the bunch's groups, or of free ones */
    uint32_t previous;
    uint32_t moved_to; /* during a split: those into the new block */
};

struct bunch {
    uint32_t groups; /* the first of them */
    uint32_t count;
    bool waiting;
};

/* Links of a doubly linked list of transitions. */
struct link {
    uint32_t next;
    uint32_t previous;
};

/* One of the two searches of a split. */
struct search {
    ARRAY(uint32_t) found; /* also the queue */
    size_t head;
    uint32_t source;   /* R: the next transition of the splitter; U: the next bottom state to begin with */
    uint64_t incoming; /* of found[head]: the next one to follow backwards */
    uint64_t end;
    bool in_others;    /* R: the splitter's transitions from bottom states are done */
    uint32_t tested;   /* U: a state all of whose inert transitions lead to U; NONE */
    uint64_t outgoing; /* of `tested`: the next one to look at */
};

struct refinement {
    struct job *job;
    const struct lts *lts;
    enum tau_view tau;

    /* Per transition. */
    uint32_t *source;
    uint32_t *incoming; /* transitions, ordered by target */
    uint32_t *slice_of; /* NONE: inert */
    struct link *in_slice;
    uint32_t *group_of;
    struct link *in_group;
    uint32_t *count_of; /* counts[count_of[e]]: the transitions of its source in its bunch */

    /* Per state. */
    uint64_t *incoming_rows;
    uint32_t *block_of;
    struct link *in_block;
    uint32_t *inert;     /* how many inert transitions it has */
    uint32_t *reached;   /* the split in which it was found to be in R */
    uint32_t *stamp;     /* the split, or other occasion, for which `note` is valid */
    uint32_t *note;      /* U: inert transitions not known to lead to U; else the count for a new bunch */
    uint32_t *exhausted; /* the parting of a bunch that took its last transition in T */

    ARRAY(struct block) blocks;
    ARRAY(struct slice) slices;
    ARRAY(struct group) groups;
    ARRAY(struct bunch) bunches;
    ARRAY(uint32_t) counts;
    uint32_t free_slice;
    uint32_t free_group;
    uint32_t free_count;
    uint32_t occasion; /* for `reached` and `stamp` */
    uint32_t parting;  /* for `exhausted` */

    ARRAY(uint32_t) waiting;  /* bunches of several groups */
    ARRAY(uint32_t) unstable; /* slices under which their block may have to be split */
    ARRAY(uint32_t) touched_slices;
    ARRAY(uint32_t) touched_groups;
    ARRAY(uint32_t) parted; /* new slices, of a bunch that is parted */
    ARRAY(uint32_t) fresh;  /* transitions that are inert no more */
    struct search reaching; /* R */
    struct search failing;  /* U */
};

/* --- Lists --- */

static void link_in(struct link *links, uint32_t *head, uint32_t item) {
    links[item] = (struct link){*head, NONE};
    if (*head != NONE)
        links[*head].previous = item;
    *head = item;
}

static void link_out(struct link *links, uint32_t *head, uint32_t item) {
    struct link link = links[item];
    if (link.previous == NONE)
        *head = link.next;
    else
        links[link.previous].next = link.next;
    if (link.next != NONE)
        links[link.next].previous = link.previous;
}

static void state_in(struct refinement *r, struct list *list, uint32_t state) {
    link_in(r->in_block, &list->head, state);
    list->count++;
}

static void state_out(struct refinement *r, struct list *list, uint32_t state) {
    link_out(r->in_block, &list->head, state);
    list->count--;
}

static bool is_bottom(const struct refinement *r, uint32_t state) {
    return r->inert[state] == 0;
}

static bool is_inert(const struct refinement *r, uint32_t edge) {
    return r->slice_of[edge] == NONE;
}

static uint32_t *slice_head(struct refinement *r, uint32_t slice, bool bottom) {
    return bottom ? &r->slices.items[slice].bottoms : &r->slices.items[slice].others;
}

static void slice_add(struct refinement *r, uint32_t slice, uint32_t edge) {
    link_in(r->in_slice, slice_head(r, slice, is_bottom(r, r->source[edge])), edge);
    r->slice_of[edge] = slice;
}

static void slice_remove(struct refinement *r, uint32_t edge) {
    link_out(r->in_slice, slice_head(r, r->slice_of[edge], is_bottom(r, r->source[edge])), edge);
}

static bool slice_is_empty(const struct refinement *r, uint32_t slice) {
    return r->slices.items[slice].bottoms == NONE && r->slices.items[slice].others == NONE;
}

static void group_add(struct refinement *r, uint32_t group, uint32_t edge) {
    link_in(r->in_group, &r->groups.items[group].transitions, edge);
    r->groups.items[group].size++;
    r->group_of[edge] = group;
}

static void group_remove(struct refinement *r, uint32_t edge) {
    struct group *group = &r->groups.items[r->group_of[edge]];
    link_out(r->in_group, &group->transitions, edge);
    group->size--;
}

/* --- Making and unmaking; NONE: the job has failed --- */

static uint32_t new_slice(struct refinement *r, uint32_t block, uint32_t bunch) {
    uint32_t number = r->free_slice;
    struct slice fresh = {.block = block,
                          .bunch = bunch,
                          .bottoms = NONE,
                          .others = NONE,
                          .next = r->blocks.items[block].slices,
                          .previous = NONE,
                          .moved_to = NONE,
                          .sibling = NONE};
    if (number != NONE) {
        r->free_slice = r->slices.items[number].next;
        r->slices.items[number] = fresh;
    } else {
        number = (uint32_t)r->slices.count;
        if (!array_push(&r->job->memory, &r->slices, fresh))
            return NONE;
    }
    if (fresh.next != NONE)
        r->slices.items[fresh.next].previous = number;
    r->blocks.items[block].slices = number;
    return number;
}

static bool has_sibling(const struct refinement *r, const struct slice *slice) {
    return slice->parting == r->parting && slice->sibling != NONE;
}

static void free_slice(struct refinement *r, uint32_t number) {
    struct slice *slice = &r->slices.items[number];
    if (has_sibling(r, slice))
        r->slices.items[slice->sibling].sibling = NONE;
    if (slice->previous == NONE)
        r->blocks.items[slice->block].slices = slice->next;
    else
        r->slices.items[slice->previous].next = slice->next;
    if (slice->next != NONE)
        r->slices.items[slice->next].previous = slice->previous;
    slice->unstable = false;
    slice->next = r->free_slice;
    r->free_slice = number;
}

static bool make_unstable(struct refinement *r, uint32_t slice) {
    r->slices.items[slice].unstable = true;
    return array_push(&r->job->memory, &r->unstable, slice);
}

static void bunch_add(struct refinement *r, uint32_t bunch, uint32_t number) {
    struct bunch *b = &r->bunches.items[bunch];
    struct group *group = &r->groups.items[number];
    group->bunch = bunch;
    group->next = b->groups;
    group->previous = NONE;
    if (b->groups != NONE)
        r->groups.items[b->groups].previous = number;
    b->groups = number;
    b->count++;
}

static void bunch_remove(struct refinement *r, uint32_t number) {
    struct group *group = &r->groups.items[number];
    struct bunch *b = &r->bunches.items[group->bunch];
    if (group->previous == NONE)
        b->groups = group->next;
    else
        r->groups.items[group->previous].next = group->next;
    if (group->next != NONE)
        r->groups.items[group->next].previous = group->previous;
    b->count--;
}

static uint32_t new_group(struct refinement *r, uint32_t bunch) {
    uint32_t number = r->free_group;
    struct group fresh = {.transitions = NONE, .moved_to = NONE};
    if (number != NONE) {
        r->free_group = r->groups.items[number].next;
        r->groups.items[number] = fresh;
    } else {
        number = (uint32_t)r->groups.count;
        if (!array_push(&r->job->memory, &r->groups, fresh))
            return NONE;
    }
    bunch_add(r, bunch, number);
    return number;
}

static void free_group(struct refinement *r, uint32_t number) {
    bunch_remove(r, number);
    r->groups.items[number].next = r->free_group;
    r->free_group = number;
}

static uint32_t new_bunch(struct refinement *r) {
    struct bunch fresh = {.groups = NONE};
    return array_push(&r->job->memory, &r->bunches, fresh) ? (uint32_t)r->bunches.count - 1 : NONE;
}

static bool await_parting(struct refinement *r, uint32_t number) {
    struct bunch *bunch = &r->bunches.items[number];
    if (bunch->waiting || bunch->count < 2)
        return true;
    bunch->waiting = true;
    return array_push(&r->job->memory, &r->waiting, number);
}

/* Counts `edge` for its source and a bunch that has just been made; `occasion` is that bunch's. */
static bool count_in(struct refinement *r, uint32_t edge) {
    uint32_t state = r->source[edge];
    if (r->stamp[state] != r->occasion) {
        uint32_t number = r->free_count;
        if (number != NONE) {
            r->free_count = r->counts.items[number];
            r->counts.items[number] = 0;
        } else {
            number = (uint32_t)r->counts.count;
            if (!array_push(&r->job->memory, &r->counts, 0))
                return false;
        }
        r->stamp[state] = r->occasion;
        r->note[state] = number;
    }
    r->count_of[edge] = r->note[state];
    r->counts.items[r->note[state]]++;
    return true;
}

/* Returns whether that was the last transition of its source in its bunch. */
static bool count_out(struct refinement *r, uint32_t edge) {
    uint32_t number = r->count_of[edge];
    if (--r->counts.items[number] > 0)
        return false;
    r->counts.items[number] = r->free_count;
    r->free_count = number;
    return true;
}

/* --- The two searches --- */

static void search_start(struct search *x, uint32_t source) {
    x->found.count = 0;
    x->head = 0;
    x->source = source;
    x->incoming = x->end = 0;
    x->in_others = false;
    x->tested = NONE;
}

static bool find(struct refinement *r, struct search *x, uint32_t state) {
    return array_push(&r->job->memory, &x->found, state);
}

/* Goes on to the next state that was found; false if there is none. */
static bool next_found(const struct refinement *r, struct search *x) {
    if (x->head == x->found.count)
        return false;
    uint32_t state = x->found.items[x->head++];
    x->incoming = r->incoming_rows[state];
    x->end = r->incoming_rows[state + 1];
    return true;
}

enum progress_of { SEARCH_GOES_ON, SEARCH_ENDED, SEARCH_FAILED };

/* R: first the sources of the splitter, then backwards over inert transitions. */
static enum progress_of reach(struct refinement *r, struct search *x, uint32_t splitter) {
    uint32_t state;
    if (x->source == NONE && !x->in_others) {
        x->in_others = true;
        x->source = r->slices.items[splitter].others;
    }
    if (x->source != NONE) {
        state = r->source[x->source];
        x->source = r->in_slice[x->source].next;
    } else if (x->incoming < x->end) {
        uint32_t edge = r->incoming[x->incoming++];
        if (!is_inert(r, edge))
            return SEARCH_GOES_ON;
        state = r->source[edge];
    } else {
        return next_found(r, x) ? SEARCH_GOES_ON : SEARCH_ENDED;
    }
    if (r->reached[state] == r->occasion)
        return SEARCH_GOES_ON;
    r->reached[state] = r->occasion;
    return find(r, x, state) ? SEARCH_GOES_ON : SEARCH_FAILED;
}

/* U: first the bottom states without the splitter, then states whose inert transitions all lead to U and that
 * have no transition in the splitter themselves. One that has becomes a bottom state: looking through its
 * transitions is paid for once. */
static enum progress_of fail(struct refinement *r, struct search *x, uint32_t splitter) {
    if (x->tested != NONE) {
        uint32_t state = x->tested;
        if (x->outgoing < r->lts->rows[state + 1]) {
            if (r->slice_of[x->outgoing++] == splitter)
                x->tested = NONE;
            return SEARCH_GOES_ON;
        }
        x->tested = NONE;
        return find(r, x, state) ? SEARCH_GOES_ON : SEARCH_FAILED;
    }
    if (x->incoming < x->end) {
        uint32_t edge = r->incoming[x->incoming++], state = r->source[edge];
        if (!is_inert(r, edge) || r->reached[state] == r->occasion)
            return SEARCH_GOES_ON;
        if (r->stamp[state] != r->occasion) {
            r->stamp[state] = r->occasion;
            r->note[state] = r->inert[state];
        }
        if (--r->note[state] == 0) {
            x->tested = state;
            x->outgoing = r->lts->rows[state];
        }
        return SEARCH_GOES_ON;
    }
    if (next_found(r, x))
        return SEARCH_GOES_ON;
    if (x->source == NONE)
        return SEARCH_ENDED;
    uint32_t state = x->source;
    x->source = r->in_block[state].next;
    return find(r, x, state) ? SEARCH_GOES_ON : SEARCH_FAILED;
}

/* Returns the search that ended first; NULL: the job has failed. */
static struct search *race(struct refinement *r, uint32_t splitter, struct list without) {
    search_start(&r->reaching, r->slices.items[splitter].bottoms);
    search_start(&r->failing, without.head);
    for (;;) {
        enum progress_of reaching = reach(r, &r->reaching, splitter);
        if (reaching == SEARCH_ENDED)
            return &r->reaching;
        enum progress_of failing = fail(r, &r->failing, splitter);
        if (failing == SEARCH_ENDED)
            return &r->failing;
        if (reaching == SEARCH_FAILED || failing == SEARCH_FAILED || !job_step(r->job, r->blocks.count))
            return NULL;
    }
}

/* --- Splitting a block --- */

/* What a split makes of a block. */
struct split {
    uint32_t reaching;       /* the block R */
    uint32_t failing;        /* the block U */
    uint32_t fresh;          /* NONE, or the slice of R in the bunch of transitions that are inert no more */
    struct list new_bottoms; /* of R, not in any of its lists yet */
};

/* Transitions of a state that is in the new block now. */
static bool move_transitions(struct refinement *r, uint32_t state, uint32_t fresh_block) {
    struct memory *memory = &r->job->memory;
    for (uint64_t i = r->lts->rows[state]; i < r->lts->rows[state + 1]; i++) {
        uint32_t edge = (uint32_t)i, old = r->slice_of[edge];
        if (is_inert(r, edge)) {
            if (r->block_of[edge_target(r->lts->edges[edge])] != fresh_block &&
                !array_push(memory, &r->fresh, edge))
                return false;
            continue;
        }
        uint32_t to = r->slices.items[old].moved_to;
        if (to == NONE) {
            to = new_slice(r, fresh_block, r->slices.items[old].bunch);
            if (to == NONE || !array_push(memory, &r->touched_slices, old))
                return false;
            r->slices.items[old].moved_to = to;
            if (r->slices.items[old].unstable && !make_unstable(r, to))
                return false;
        }
        slice_remove(r, edge);
        slice_add(r, to, edge);
    }
    for (uint64_t i = r->incoming_rows[state]; i < r->incoming_rows[state + 1]; i++) {
        uint32_t edge = r->incoming[i];
        if (is_inert(r, edge)) {
            if (r->block_of[r->source[edge]] != fresh_block && !array_push(memory, &r->fresh, edge))
                return false;
            continue;
        }
        if (r->slice_of[edge] == RETIRED)
            continue;
        uint32_t old = r->group_of[edge], to = r->groups.items[old].moved_to;
        if (to == NONE) {
            to = new_group(r, r->groups.items[old].bunch);
            if (to == NONE || !array_push(memory, &r->touched_groups, old))
                return false;
            r->groups.items[old].moved_to = to;
        }
        group_remove(r, edge);
        group_add(r, to, edge);
    }
    return true;
}

/* Forgets what was moved, and what is empty now. *tracked, a slice of the old block, becomes its part in
 * `wanted`. */
static bool settle_moved(struct refinement *r, uint32_t wanted, uint32_t *tracked) {
    for (size_t i = 0; i < r->touched_slices.count; i++) {
        struct slice *old = &r->slices.items[r->touched_slices.items[i]];
        if (!has_sibling(r, old))
            continue;
        r->slices.items[old->moved_to].parting = r->parting;
        r->slices.items[old->moved_to].sibling = r->slices.items[old->sibling].moved_to;
    }
    if (*tracked != NONE && r->slices.items[*tracked].block != wanted)
        *tracked = r->slices.items[*tracked].moved_to;
    else if (*tracked != NONE && slice_is_empty(r, *tracked))
        *tracked = NONE;
    for (size_t i = 0; i < r->touched_slices.count; i++) {
        uint32_t old = r->touched_slices.items[i];
        r->slices.items[old].moved_to = NONE;
        if (slice_is_empty(r, old))
            free_slice(r, old);
    }
    bool fine = true;
    for (size_t i = 0; fine && i < r->touched_groups.count; i++) {
        uint32_t old = r->touched_groups.items[i], bunch = r->groups.items[old].bunch;
        r->groups.items[old].moved_to = NONE;
        if (r->groups.items[old].size == 0)
            free_group(r, old);
        fine = await_parting(r, bunch);
    }
    r->touched_slices.count = r->touched_groups.count = 0;
    return fine;
}

/* Retires the transitions of a block of one state; what was inert is in `fresh`. *tracked is a slice, or
 * NONE. */
static void retire(struct refinement *r, uint32_t number, uint32_t *tracked) {
    const struct block *block = &r->blocks.items[number];
    if (block->bottoms.count + block->others.count > 1)
        return;
    uint32_t state = block->bottoms.count > 0 ? block->bottoms.head : block->others.head;
    for (uint64_t i = r->lts->rows[state]; i < r->lts->rows[state + 1]; i++) {
        uint32_t edge = (uint32_t)i, slice = r->slice_of[edge], group = r->group_of[edge];
        if (!is_inert(r, edge)) {
            slice_remove(r, edge);
            group_remove(r, edge);
            count_out(r, edge);
            if (slice_is_empty(r, slice)) {
                *tracked = *tracked == slice ? NONE : *tracked;
                free_slice(r, slice);
            }
            if (r->groups.items[group].size == 0)
                free_group(r, group);
        }
        r->slice_of[edge] = RETIRED;
    }
}

/* Forgets those of `fresh` that are retired. */
static void drop_retired(struct refinement *r) {
    size_t kept = 0;
    for (size_t i = 0; i < r->fresh.count; i++)
        if (r->slice_of[r->fresh.items[i]] != RETIRED)
            r->fresh.items[kept++] = r->fresh.items[i];
    r->fresh.count = kept;
}

/* `state` of R has lost its last inert transition. */
static void become_bottom(struct refinement *r, uint32_t state, struct split *split) {
    state_out(r, &r->blocks.items[split->reaching].others, state);
    state_in(r, &split->new_bottoms, state);
    for (uint64_t i = r->lts->rows[state]; i < r->lts->rows[state + 1]; i++) {
        uint32_t edge = (uint32_t)i;
        if (is_inert(r, edge)) /* it is in `fresh` */
            continue;
        link_out(r->in_slice, slice_head(r, r->slice_of[edge], false), edge);
        link_in(r->in_slice, slice_head(r, r->slice_of[edge], true), edge);
    }
}

/* Makes a bunch of the transitions that are inert no more. */
static bool bundle_fresh(struct refinement *r, struct split *split) {
    if (r->fresh.count == 0)
        return true;
    for (size_t i = 0; i < r->fresh.count; i++) {
        uint32_t state = r->source[r->fresh.items[i]];
        if (--r->inert[state] == 0)
            become_bottom(r, state, split);
    }
    uint32_t bunch = new_bunch(r), group = bunch == NONE ? NONE : new_group(r, bunch);
    split->fresh = group == NONE ? NONE : new_slice(r, split->reaching, bunch);
    if (split->fresh == NONE)
        return false;
    r->occasion++;
    for (size_t i = 0; i < r->fresh.count; i++) {
        uint32_t edge = r->fresh.items[i];
        slice_add(r, split->fresh, edge);
        group_add(r, group, edge);
        if (!count_in(r, edge))
            return false;
    }
    r->fresh.count = 0;
    return true;
}

/* The states that the search found, bottom states aside, leave `others`. */
static struct list extract_found(struct refinement *r, const struct search *x, struct list *others) {
    struct list extracted = EMPTY;
    for (size_t i = 0; i < x->found.count; i++)
        if (!is_bottom(r, x->found.items[i])) {
            state_out(r, others, x->found.items[i]);
            state_in(r, &extracted, x->found.items[i]);
        }
    return extracted;
}

static bool move_list(struct refinement *r, struct list list, uint32_t block) {
    for (uint32_t s = list.head; s != NONE; s = r->in_block[s].next)
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
    if (!ended || !array_push(&r->job->memory, &r->blocks, ((struct block){EMPTY, EMPTY, NONE})))
        return false;
    struct list rest = r->blocks.items[number].others, found = extract_found(r, ended, &rest);
    bool reaching_found = ended == &r->reaching;
    struct list reaching = reaching_found ? found : rest, failing = reaching_found ? rest : found;
    bool reaching_smaller = with.count + reaching.count <= without.count + failing.count;
    uint32_t fresh = (uint32_t)r->blocks.count - 1;
    *split =
        (struct split){reaching_smaller ? fresh : number, reaching_smaller ? number : fresh, NONE, EMPTY};
    struct block *r_block = &r->blocks.items[split->reaching], *u_block = &r->blocks.items[split->failing];
    r_block->bottoms = with;
    r_block->others = reaching;
    u_block->bottoms = without;
    u_block->others = failing;
    struct block moved = r->blocks.items[fresh];
    for (uint32_t s = moved.bottoms.head; s != NONE; s = r->in_block[s].next)
        r->block_of[s] = fresh;
    for (uint32_t s = moved.others.head; s != NONE; s = r->in_block[s].next)
        r->block_of[s] = fresh;
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
    for (uint32_t s = front.head, next; s != NONE; s = next) {
        next = r->in_block[s].next;
        state_in(r, &back, s);
    }
    return back;
}

/* All bottom states of the block are new. */
static bool distrust(struct refinement *r, uint32_t block, struct list new_bottoms) {
    struct block *b = &r->blocks.items[block];
    b->bottoms = concatenated(r, new_bottoms, b->bottoms);
    for (uint32_t s = r->blocks.items[block].slices; s != NONE; s = r->slices.items[s].next)
        if (!r->slices.items[s].unstable && !make_unstable(r, s))
            return false;
    return true;
}

/* Splits a block and parts new bottom states from old ones, which are those `with`. *tracked becomes its part
 * in the block of the old ones, or NONE. */
static bool refine_block(struct refinement *r, uint32_t block, uint32_t splitter, struct list without,
                         struct list with, uint32_t *tracked) {
    struct split first, second;
    if (!split_block(r, block, splitter, without, with, true, tracked, &first))
        return false;
    if (first.fresh == NONE)
        return true;
    if (with.count == 0) {
        *tracked = NONE;
        return distrust(r, first.reaching, first.new_bottoms);
    }
    r->occasion++;
    return split_block(r, first.reaching, first.fresh, with, first.new_bottoms, false, tracked, &second) &&
           distrust(r, second.reaching, second.new_bottoms);
}

/* Parts the bottom states of a block by whether they have transitions in the slice. */
static void part_bottoms(struct refinement *r, uint32_t slice, struct list *without, struct list *with) {
    struct block *block = &r->blocks.items[r->slices.items[slice].block];
    *with = EMPTY;
    r->occasion++;
    for (uint32_t e = r->slices.items[slice].bottoms; e != NONE; e = r->in_slice[e].next) {
        uint32_t state = r->source[e];
        if (r->stamp[state] == r->occasion)
            continue;
        r->stamp[state] = r->occasion;
        state_out(r, &block->bottoms, state);
        state_in(r, with, state);
    }
    *without = block->bottoms;
}

/* Splits the block of a slice under it, if it has to be. *tracked as above. */
static bool stabilise(struct refinement *r, uint32_t slice, uint32_t *tracked) {
    uint32_t block = r->slices.items[slice].block;
    struct list without, with;
    part_bottoms(r, slice, &without, &with);
    if (without.count > 0)
        return refine_block(r, block, slice, without, with, tracked);
    r->blocks.items[block].bottoms = with;
    return true;
}

static bool stabilise_all(struct refinement *r) {
    while (r->unstable.count > 0) {
        uint32_t slice = r->unstable.items[--r->unstable.count], untracked = NONE;
        if (!r->slices.items[slice].unstable)
            continue;
        r->slices.items[slice].unstable = false;
        if (!stabilise(r, slice, &untracked))
            return false;
    }
    return true;
}

/* What has the small bunch S may lack the rest T now: bottom states whose last transition in T was moved. */
static bool stabilise_rest(struct refinement *r, uint32_t small) {
    uint32_t rest = r->slices.items[small].sibling, block = r->slices.items[small].block, untracked = NONE;
    if (!has_sibling(r, &r->slices.items[small]))
        return true;
    struct list without = EMPTY, *bottoms = &r->blocks.items[block].bottoms;
    r->occasion++;
    for (uint32_t e = r->slices.items[small].bottoms; e != NONE; e = r->in_slice[e].next) {
        uint32_t state = r->source[e];
        if (r->exhausted[state] != r->parting || r->stamp[state] == r->occasion)
            continue;
        r->stamp[state] = r->occasion;
        state_out(r, bottoms, state);
        state_in(r, &without, state);
    }
    if (without.count == 0)
        return true;
    struct list with = *bottoms;
    return refine_block(r, block, rest, without, with, &untracked);
}

/* --- Parting a bunch --- */

/* The smaller of the first two groups: at most half of the bunch. */
static uint32_t small_group(const struct refinement *r, uint32_t bunch) {
    uint32_t first = r->bunches.items[bunch].groups, second = r->groups.items[first].next;
    return r->groups.items[first].size <= r->groups.items[second].size ? first : second;
}

/* Moves a group into a bunch of its own; `parted` are the new slices, with their siblings. */
static bool part_bunch(struct refinement *r, uint32_t group) {
    uint32_t bunch = new_bunch(r);
    if (bunch == NONE)
        return false;
    bunch_remove(r, group);
    bunch_add(r, bunch, group);
    r->parting++;
    r->occasion++;
    r->parted.count = 0;
    for (uint32_t e = r->groups.items[group].transitions; e != NONE; e = r->in_group[e].next) {
        uint32_t old = r->slice_of[e], to = r->slices.items[old].moved_to;
        if (to == NONE) {
            to = new_slice(r, r->slices.items[old].block, bunch);
            if (to == NONE || !array_push(&r->job->memory, &r->parted, to))
                return false;
            r->slices.items[old].moved_to = to;
            r->slices.items[old].sibling = to;
            r->slices.items[to].sibling = old;
            r->slices.items[old].parting = r->slices.items[to].parting = r->parting;
        }
        slice_remove(r, e);
        slice_add(r, to, e);
        if (count_out(r, e))
            r->exhausted[r->source[e]] = r->parting;
        if (!count_in(r, e))
            return false;
    }
    for (size_t i = 0; i < r->parted.count; i++) {
        uint32_t old = r->slices.items[r->parted.items[i]].sibling;
        r->slices.items[old].moved_to = NONE;
        if (slice_is_empty(r, old))
            free_slice(r, old); /* the slice has become the new one: as stable as before */
    }
    return true;
}

static bool split_by_parts(struct refinement *r) {
    for (size_t i = 0; i < r->parted.count; i++) {
        uint32_t small = r->parted.items[i], tracked = small;
        if (r->slices.items[small].sibling == NONE)
            continue;
        if (!stabilise(r, small, &tracked) || (tracked != NONE && !stabilise_rest(r, tracked)))
            return false;
    }
    return true;
}

static bool refine(struct refinement *r) {
    if (!stabilise_all(r))
        return false;
    while (r->waiting.count > 0) {
        uint32_t bunch = r->waiting.items[--r->waiting.count];
        r->bunches.items[bunch].waiting = false;
        if (r->bunches.items[bunch].count < 2)
            continue;
        if (!part_bunch(r, small_group(r, bunch)) || !await_parting(r, bunch) || !split_by_parts(r) ||
            !stabilise_all(r))
            return false;
    }
    return true;
}

/* --- Beginning and end --- */

static bool allocate(struct refinement *r) {
    struct memory *memory = &r->job->memory;
    size_t n = r->lts->states, m = lts_transitions(r->lts);
    r->source = memory_allocate(memory, m * sizeof *r->source);
    r->incoming = memory_allocate(memory, m * sizeof *r->incoming);
    r->slice_of = memory_allocate(memory, m * sizeof *r->slice_of);
    r->in_slice = memory_allocate(memory, m * sizeof *r->in_slice);
    r->group_of = memory_allocate(memory, m * sizeof *r->group_of);
    r->in_group = memory_allocate(memory, m * sizeof *r->in_group);
    r->count_of = memory_allocate(memory, m * sizeof *r->count_of);
    r->incoming_rows = memory_allocate_zeroed(memory, n + 1, sizeof *r->incoming_rows);
    r->block_of = memory_allocate_zeroed(memory, n, sizeof *r->block_of);
    r->in_block = memory_allocate(memory, n * sizeof *r->in_block);
    r->inert = memory_allocate_zeroed(memory, n, sizeof *r->inert);
    r->reached = memory_allocate_zeroed(memory, n, sizeof *r->reached);
    r->stamp = memory_allocate_zeroed(memory, n, sizeof *r->stamp);
    r->note = memory_allocate(memory, n * sizeof *r->note);
    r->exhausted = memory_allocate_zeroed(memory, n, sizeof *r->exhausted);
    return r->source && r->incoming && r->slice_of && r->in_slice && r->group_of && r->in_group &&
           r->count_of && r->incoming_rows && r->block_of && r->in_block && r->inert && r->reached &&
           r->stamp && r->note && r->exhausted;
}

/* A τ that does not lead into the error. */
static bool may_be_inert(const struct refinement *r, lts_edge edge) {
    return r->tau == TAU_INVISIBLE && edge_label(edge) == LABEL_TAU && edge_target(edge) != r->lts->error;
}

static void index_transitions(struct refinement *r) {
    const struct lts *lts = r->lts;
    for (uint64_t i = 0; i < lts_transitions(lts); i++)
        r->incoming_rows[edge_target(lts->edges[i])]++;
    for (size_t t = 1; t <= lts->states; t++)
        r->incoming_rows[t] += r->incoming_rows[t - 1];
    for (uint32_t s = lts->states; s-- > 0;)
        for (uint64_t i = lts->rows[s + 1]; i-- > lts->rows[s];) {
            r->source[i] = s;
            r->incoming[--r->incoming_rows[edge_target(lts->edges[i])]] = (uint32_t)i;
            r->slice_of[i] = NONE;
            r->inert[s] += may_be_inert(r, lts->edges[i]);
        }
}

/* One block for π, one for everything else. */
static bool start_blocks(struct refinement *r) {
    const struct lts *lts = r->lts;
    struct block empty = {EMPTY, EMPTY, NONE};
    bool apart = lts->error != STATE_NONE && lts->states > 1;
    if (!array_push(&r->job->memory, &r->blocks, empty) ||
        (apart && !array_push(&r->job->memory, &r->blocks, empty)))
        return false;
    for (uint32_t s = lts->states; s-- > 0;) {
        r->block_of[s] = apart && s == lts->error;
        struct block *block = &r->blocks.items[r->block_of[s]];
        state_in(r, is_bottom(r, s) ? &block->bottoms : &block->others, s);
    }
    return true;
}

/* The number of the group for a label and a block, of which there are at most two; NONE: the job has failed.
 */
static uint32_t first_group(struct refinement *r, uint32_t *groups, lts_edge edge) {
    uint32_t *group = &groups[2 * (size_t)edge_label(edge) + r->block_of[edge_target(edge)]];
    if (*group == NONE)
        *group = new_group(r, 0);
    return *group;
}

/* All transitions that are not inert in one bunch, with a group for each label and block. */
static bool start_bunch(struct refinement *r, uint32_t *groups, uint32_t slice) {
    const struct lts *lts = r->lts;
    r->occasion++;
    for (uint64_t i = 0; i < lts_transitions(lts); i++) {
        if (may_be_inert(r, lts->edges[i]))
            continue;
        uint32_t edge = (uint32_t)i, group = first_group(r, groups, lts->edges[i]);
        if (group == NONE || !count_in(r, edge))
            return false;
        slice_add(r, slice, edge);
        group_add(r, group, edge);
    }
    return true;
}

/* All bottom states are new. */
static bool start(struct refinement *r) {
    r->free_slice = r->free_group = r->free_count = NONE;
    if (!allocate(r))
        return false;
    index_transitions(r);
    uint32_t labels = 0;
    for (uint64_t i = 0; i < lts_transitions(r->lts); i++)
        labels = edge_label(r->lts->edges[i]) < labels ? labels : edge_label(r->lts->edges[i]) + 1;
    size_t most = 2 * ((size_t)labels + 1);
    uint32_t *groups = memory_allocate(&r->job->memory, most * sizeof *groups);
    if (!groups)
        return false;
    for (size_t i = 0; i < most; i++)
        groups[i] = NONE;
    /* π has no transitions: all are of block 0, or that is π itself. */
    bool fine =
        start_blocks(r) && new_bunch(r) != NONE && new_slice(r, 0, 0) != NONE && start_bunch(r, groups, 0);
    memory_free(groups);
    if (!fine)
        return false;
    if (slice_is_empty(r, 0)) {
        free_slice(r, 0);
        return true;
    }
    return make_unstable(r, 0) && await_parting(r, 0);
}

static void refinement_free(struct refinement *r) {
    memory_free(r->source);
    memory_free(r->incoming);
    memory_free(r->slice_of);
    memory_free(r->in_slice);
    memory_free(r->group_of);
    memory_free(r->in_group);
    memory_free(r->count_of);
    memory_free(r->incoming_rows);
    memory_free(r->block_of);
    memory_free(r->in_block);
    memory_free(r->inert);
    memory_free(r->reached);
    memory_free(r->stamp);
    memory_free(r->note);
    memory_free(r->exhausted);
    array_free(&r->blocks);
    array_free(&r->slices);
    array_free(&r->groups);
    array_free(&r->bunches);
    array_free(&r->counts);
    array_free(&r->waiting);
    array_free(&r->unstable);
    array_free(&r->touched_slices);
    array_free(&r->touched_groups);
    array_free(&r->parted);
    array_free(&r->fresh);
    array_free(&r->reaching.found);
    array_free(&r->failing.found);
}

bool partition_by_bunches(struct job *job, struct partition *partition, const struct lts *lts,
                          enum tau_view tau) {
    struct refinement r = {.job = job, .lts = lts, .tau = tau};
    job_phase(job, "minimising", "blocks", 0);
    bool fine = start(&r) && refine(&r);
    *partition = (struct partition){0};
    if (fine) {
        *partition = (struct partition){r.block_of, (uint32_t)r.blocks.count};
        r.block_of = NULL;
    }
    refinement_free(&r);
    return fine;
}
