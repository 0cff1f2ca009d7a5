#include "lts/equivalence/inclusion.h"

#include "lts/operator/subsets.h"

/* A pair on the search; pairs are never removed, so that the word can be read off backwards. */
struct pair {
    uint32_t state;
    uint32_t subset;
    uint32_t parent; /* a pair, or NONE for the first */
    uint32_t label;  /* that led here from the parent */
    uint32_t older;  /* the next pair in the antichain of this state */
    uint32_t length; /* of the word that led here */
    bool dropped;    /* a smaller one, no later, has been found */
};

#define NONE UINT32_MAX

struct search {
    struct job *job;
    const struct lts *lts;
    enum tau_view view;
    struct subsets subsets;
    struct gatherer gatherer;
    ARRAY(struct pair) pairs;
    uint32_t *antichain;      /* per state: its newest pair, or NONE */
    uint32_t length;          /* of the words at hand */
    ARRAY(uint32_t) level;    /* their pairs */
    ARRAY(uint32_t) upcoming; /* and of the next */
    ARRAY(uint64_t) after;    /* (subset, label) to the subset after it, remembered */
    struct map after_map;
    uint64_t budget; /* how much work may be done; 0: any */
    uint64_t work;   /* members of sets looked at */
    struct word *word;
    /* The word of this pair with this label behind it refutes (NONE: none does so far). It waits until the
     * level is done: a silent move may still refute without a letter more. */
    uint32_t refuting_pair;
    uint32_t refuting_label;
    bool refuted;
    bool complete; /* every pair has been looked at */
};

static bool subset_within(const struct subsets *subsets, uint32_t small, uint32_t large) {
    const uint32_t *a = subsets->members.items + subsets->begins.items[small];
    const uint32_t *a_end = subsets->members.items + subsets->begins.items[small + 1];
    const uint32_t *b = subsets->members.items + subsets->begins.items[large];
    const uint32_t *b_end = subsets->members.items + subsets->begins.items[large + 1];
    if (a_end - a > b_end - b)
        return false;
    for (; a < a_end; a++) {
        while (b < b_end && *b < *a)
            b++;
        if (b == b_end || *b != *a)
            return false;
    }
    return true;
}

static uint64_t subset_size(const struct subsets *subsets, uint32_t subset) {
    return subsets->begins.items[subset + 1] - subsets->begins.items[subset];
}

static bool subset_has(const struct subsets *subsets, uint32_t subset, uint32_t state) {
    uint64_t low = subsets->begins.items[subset], high = subsets->begins.items[subset + 1];
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        if (subsets->members.items[middle] < state)
            low = middle + 1;
        else
            high = middle;
    }
    return low < subsets->begins.items[subset + 1] && subsets->members.items[low] == state;
}

/* The word to `pair`, then `last` unless it is LABEL_NONE. */
static bool spell(struct search *x, uint32_t pair, uint32_t last) {
    ARRAY(uint32_t) labels = {0};
    struct memory *memory = &x->job->memory;
    bool fine = last == LABEL_NONE || array_push(memory, &labels, last);
    for (uint32_t p = pair; fine && x->pairs.items[p].parent != NONE; p = x->pairs.items[p].parent) {
        uint32_t label = x->pairs.items[p].label;
        if (label != LABEL_TAU || x->view == TAU_VISIBLE)
            fine = array_push(memory, &labels, label);
    }
    for (size_t i = labels.count; fine && i-- > 0;)
        fine = word_append(x->word,
                           labels.items[i] == LABEL_TAU ? NULL : x->lts->alphabet.texts[labels.items[i]]);
    array_free(&labels);
    x->refuted = true;
    return fine;
}

static void refute_after_level(struct search *x, uint32_t pair, uint32_t label) {
    if (x->refuting_pair != NONE)
        return;
    x->refuting_pair = pair;
    x->refuting_label = label;
}

/* Is there a pair with the same state, a smaller set and a word no longer? Those that the new pair makes
 * superfluous in the same sense are dropped on the way. Lengths count because the word found must be a
 * shortest one. */
static bool covered(struct search *x, uint32_t state, uint32_t subset, uint32_t length) {
    uint32_t *link = &x->antichain[state];
    while (*link != NONE) {
        struct pair *pair = &x->pairs.items[*link];
        x->work += 1 + subset_size(&x->subsets, subset);
        if (pair->length <= length && subset_within(&x->subsets, pair->subset, subset))
            return true;
        if (length <= pair->length && subset_within(&x->subsets, subset, pair->subset)) {
            pair->dropped = true;
            *link = pair->older;
        } else {
            link = &pair->older;
        }
    }
    return false;
}

/* Adds a pair unless it cannot refute anything new. */
static bool add_pair(struct search *x, uint32_t state, uint32_t subset, uint32_t parent, uint32_t label,
                     uint32_t length) {
    struct memory *memory = &x->job->memory;
    if (subset_has(&x->subsets, subset, x->lts->error) || subset_has(&x->subsets, subset, state))
        return true;
    if (covered(x, state, subset, length))
        return true;
    uint32_t number = (uint32_t)x->pairs.count;
    if (number == NONE) {
        memory->exhausted = true;
        return false;
    }
    struct pair pair = {state, subset, parent, label, x->antichain[state], length, false};
    if (!array_push(memory, &x->pairs, pair))
        return false;
    x->antichain[state] = number;
    if (length == x->length)
        return state == x->lts->error ? spell(x, number, LABEL_NONE) : array_push(memory, &x->level, number);
    if (state == x->lts->error)
        refute_after_level(x, number, LABEL_NONE);
    return array_push(memory, &x->upcoming, number);
}

/* The set after `label`; SUBSET_NONE if the job has failed. Every result is remembered. */
static uint32_t subset_after(struct search *x, uint32_t subset, uint32_t label) {
    uint64_t key = (uint64_t)subset << 32 | label, hash = hash_bytes(&key, sizeof key);
    struct map_probe probe;
    for (uint32_t i = map_first(&x->after_map, hash, &probe); i != MAP_NONE;
         i = map_next(&x->after_map, &probe))
        if (x->after.items[2 * (size_t)i] == key)
            return (uint32_t)x->after.items[2 * (size_t)i + 1];
    gatherer_clear(&x->gatherer);
    x->work += subset_size(&x->subsets, subset);
    for (uint64_t m = x->subsets.begins.items[subset]; m < x->subsets.begins.items[subset + 1]; m++) {
        uint64_t i, end;
        lts_labelled(x->lts, x->subsets.members.items[m], label, &i, &end);
        for (; i < end; i++)
            if (!gatherer_add(&x->gatherer, edge_target(x->lts->edges[i])))
                return SUBSET_NONE;
    }
    gatherer_sort(&x->gatherer);
    uint32_t after = subsets_intern(&x->subsets, x->gatherer.states.items, x->gatherer.states.count);
    if (after == SUBSET_NONE || !map_insert(&x->after_map, hash, (uint32_t)(x->after.count / 2)) ||
        !array_push(&x->job->memory, &x->after, key) || !array_push(&x->job->memory, &x->after, after))
        return SUBSET_NONE;
    return after;
}

/* Follows every move of the left state. */
static bool expand(struct search *x, uint32_t number) {
    const struct lts *lts = x->lts;
    uint32_t state = x->pairs.items[number].state, subset = x->pairs.items[number].subset;
    for (uint64_t i = lts->rows[state]; i < lts->rows[state + 1] && !x->refuted; i++) {
        uint32_t label = edge_label(lts->edges[i]), target = edge_target(lts->edges[i]);
        if (label == LABEL_TAU && x->view == TAU_INVISIBLE) {
            if (!add_pair(x, target, subset, number, label, x->length))
                return false;
            continue;
        }
        uint32_t after = subset_after(x, subset, label);
        if (after == SUBSET_NONE)
            return false;
        if (subset_size(&x->subsets, after) == 0)
            refute_after_level(x, number, label);
        else if (!add_pair(x, target, after, number, label, x->length + 1))
            return false;
    }
    return true;
}

/* Level by level; a level grows while it is walked, by moves that do not lengthen the word. */
static bool run(struct search *x, uint32_t left, uint32_t right) {
    if (!gatherer_add(&x->gatherer, right))
        return false;
    gatherer_sort(&x->gatherer);
    uint32_t first = subsets_intern(&x->subsets, x->gatherer.states.items, x->gatherer.states.count);
    if (first == SUBSET_NONE || !add_pair(x, left, first, NONE, LABEL_NONE, 0))
        return false;
    while (x->level.count > 0) {
        for (size_t i = 0; i < x->level.count && !x->refuted; i++) {
            uint32_t number = x->level.items[i];
            if (!x->pairs.items[number].dropped && !expand(x, number))
                return false;
            if (!job_step(x->job, x->pairs.count))
                return false;
            if (x->budget && x->work > x->budget)
                return true;
        }
        if (x->refuted)
            return true;
        if (x->refuting_pair != NONE)
            return spell(x, x->refuting_pair, x->refuting_label);
        x->length++;
        x->level.count = 0;
        for (size_t i = 0; i < x->upcoming.count; i++)
            if (!array_push(&x->job->memory, &x->level, x->upcoming.items[i]))
                return false;
        x->upcoming.count = 0;
    }
    x->complete = true;
    return true;
}

bool lts_included(struct job *job, const struct lts *lts, uint32_t left, uint32_t right, enum tau_view view,
                  uint64_t budget, enum inclusion *answer, struct word *word) {
    struct search x = {
        .job = job, .lts = lts, .view = view, .budget = budget, .word = word, .refuting_pair = NONE};
    job_phase(job, "comparing traces", "pairs", 0);
    map_init(&x.after_map, &job->memory);
    x.antichain = memory_allocate(&job->memory, lts->states * sizeof *x.antichain);
    for (uint32_t s = 0; x.antichain && s < lts->states; s++)
        x.antichain[s] = NONE;
    bool fine = subsets_init(&x.subsets, job);
    fine = gatherer_init(&x.gatherer, job, lts, view == TAU_INVISIBLE) && fine;
    fine = fine && x.antichain && run(&x, left, right);
    *answer = x.refuted ? INCLUSION_REFUTED : x.complete ? INCLUSION_HOLDS : INCLUSION_UNKNOWN;
    memory_free(x.antichain);
    subsets_free(&x.subsets);
    gatherer_free(&x.gatherer);
    map_free(&x.after_map);
    array_free(&x.pairs);
    array_free(&x.level);
    array_free(&x.upcoming);
    array_free(&x.after);
    return fine;
}
