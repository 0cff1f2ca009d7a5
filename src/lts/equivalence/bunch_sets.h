/* The sets of bunches.c: states in blocks, transitions in bunches of groups and in slices, all of them lists
 * between which everything moves in constant time. What they mean, and when something is moved, is said in
 * bunches.c. */
#ifndef LACUNA_LTS_EQUIVALENCE_BUNCH_SETS_H
#define LACUNA_LTS_EQUIVALENCE_BUNCH_SETS_H

#include "base/array.h"
#include "lts/lts.h"

#define LINK_NONE UINT32_MAX
#define SLICE_RETIRED (UINT32_MAX - 1) /* in place of a slice: the source is alone in its block */

struct list {
    uint32_t head;
    uint32_t count;
};

#define EMPTY_LIST ((struct list){LINK_NONE, 0})

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
    uint32_t
        parting; /* of a bunch in two: when `sibling` is the same block's slice of the other, or LINK_NONE */
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

struct bunch_sets {
    struct job *job;
    const struct lts *lts;
    enum tau_view tau;

    /* Per transition. */
    uint32_t *source;
    uint32_t *incoming; /* transitions, ordered by target */
    uint32_t *slice_of; /* LINK_NONE: inert */
    struct link *in_slice;
    uint32_t *group_of;
    struct link *in_group;
    uint32_t *count_of; /* counts[count_of[e]]: the transitions of its source in its bunch */

    /* Per state. */
    uint64_t *incoming_rows;
    uint32_t *block_of;
    struct link *in_block;
    uint32_t *inert; /* how many inert transitions it has */
    uint32_t *stamp; /* the last occasion on which something was noted */
    uint32_t *note;  /* what: its count in the bunch that is being made, or what bunches.c needs */

    ARRAY(struct block) blocks;
    ARRAY(struct slice) slices;
    ARRAY(struct group) groups;
    ARRAY(struct bunch) bunches;
    ARRAY(uint32_t) counts;
    uint32_t free_slice;
    uint32_t free_group;
    uint32_t free_count;
    uint32_t occasion; /* for `stamp` */
    uint32_t parting;  /* how often a bunch has been parted in two */

    ARRAY(uint32_t) waiting;  /* bunches of several groups */
    ARRAY(uint32_t) unstable; /* slices under which their block may have to be split */
};

/* One block for π and one for everything else; all transitions that are not inert are one bunch, with a group
 * for each label and block. All slices are unstable. False: the job has failed. */
bool bunch_sets_start(struct bunch_sets *x, struct job *job, const struct lts *lts, enum tau_view tau);
void bunch_sets_free(struct bunch_sets *x);

/* --- Moving --- */

static inline void link_in(struct link *links, uint32_t *head, uint32_t item) {
    links[item] = (struct link){*head, LINK_NONE};
    if (*head != LINK_NONE)
        links[*head].previous = item;
    *head = item;
}

static inline void link_out(struct link *links, uint32_t *head, uint32_t item) {
    struct link link = links[item];
    if (link.previous == LINK_NONE)
        *head = link.next;
    else
        links[link.previous].next = link.next;
    if (link.next != LINK_NONE)
        links[link.next].previous = link.previous;
}

static inline void state_add(struct bunch_sets *x, struct list *list, uint32_t state) {
    link_in(x->in_block, &list->head, state);
    list->count++;
}

static inline void state_remove(struct bunch_sets *x, struct list *list, uint32_t state) {
    link_out(x->in_block, &list->head, state);
    list->count--;
}

static inline bool is_bottom(const struct bunch_sets *x, uint32_t state) {
    return x->inert[state] == 0;
}

static inline bool is_inert(const struct bunch_sets *x, uint32_t edge) {
    return x->slice_of[edge] == LINK_NONE;
}

static inline uint32_t *slice_head(struct bunch_sets *x, uint32_t slice, bool bottom) {
    return bottom ? &x->slices.items[slice].bottoms : &x->slices.items[slice].others;
}

static inline void slice_add(struct bunch_sets *x, uint32_t slice, uint32_t edge) {
    link_in(x->in_slice, slice_head(x, slice, is_bottom(x, x->source[edge])), edge);
    x->slice_of[edge] = slice;
}

static inline void slice_remove(struct bunch_sets *x, uint32_t edge) {
    link_out(x->in_slice, slice_head(x, x->slice_of[edge], is_bottom(x, x->source[edge])), edge);
}

static inline bool slice_is_empty(const struct bunch_sets *x, uint32_t slice) {
    return x->slices.items[slice].bottoms == LINK_NONE && x->slices.items[slice].others == LINK_NONE;
}

static inline void group_add(struct bunch_sets *x, uint32_t group, uint32_t edge) {
    link_in(x->in_group, &x->groups.items[group].transitions, edge);
    x->groups.items[group].size++;
    x->group_of[edge] = group;
}

static inline void group_remove(struct bunch_sets *x, uint32_t edge) {
    struct group *group = &x->groups.items[x->group_of[edge]];
    link_out(x->in_group, &group->transitions, edge);
    group->size--;
}

/* --- Making and unmaking; LINK_NONE, false: the job has failed --- */

uint32_t slice_new(struct bunch_sets *x, uint32_t block, uint32_t bunch);
void slice_free(struct bunch_sets *x, uint32_t slice);

/* Is there a sibling from the last parting? */
bool slice_has_sibling(const struct bunch_sets *x, uint32_t slice);
bool slice_distrust(struct bunch_sets *x, uint32_t slice);

uint32_t group_new(struct bunch_sets *x, uint32_t bunch);
void group_free(struct bunch_sets *x, uint32_t group);

uint32_t bunch_new(struct bunch_sets *x);
void bunch_add(struct bunch_sets *x, uint32_t bunch, uint32_t group);
void bunch_remove(struct bunch_sets *x, uint32_t group);

/* It may have several groups now. */
bool bunch_await_parting(struct bunch_sets *x, uint32_t bunch);

/* Counts a transition for its source and a bunch that is being made, whose `occasion` this is. */
bool count_in(struct bunch_sets *x, uint32_t edge);

/* Returns whether that was the last transition of its source in its bunch. */
bool count_out(struct bunch_sets *x, uint32_t edge);

#endif
