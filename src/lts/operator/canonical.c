/* Where an LTS is deterministic, breadth-first search along the ordered labels is canonical by itself.
 * Otherwise equal-label successors need an order that does not depend on how the states were numbered.
 * It comes from refining an *ordered* partition, as programs for graph isomorphism do: every choice (which
 * cell splits next, in which order its parts stand, which part is not looked at again) depends on cells
 * and counts, never on state numbers. Cells are split by how many transitions with a label lead into the
 * splitting cell. A partition that is stable in this sense is a bisimulation; since no two states are
 * bisimilar, every cell ends up with one state. As in Hopcroft's algorithm the largest part of a cell need
 * not split others, which keeps this in O(m log n). */
#include "lts/operator/canonical.h"

#include "base/array.h"
#include "base/sort.h"
#include "lts/incoming.h"
#include "lts/operator/renumber.h"

struct ordering {
    struct job *job;
    const struct lts *lts;
    struct incoming index;
    uint32_t *elements; /* states in the order of their cells */
    uint32_t *position;
    uint32_t *cell_of;  /* per state: where its cell begins */
    uint32_t *cell_end; /* per cell begin */
    bool *waiting;      /* per cell begin: in the queue */
    ARRAY(uint32_t) queue;
    size_t queue_head;
    uint32_t *hits; /* per state: transitions into the splitter under the label at hand */
    ARRAY(lts_edge) incoming;
    ARRAY(uint32_t) touched; /* states with hits */
    ARRAY(uint64_t) cells;   /* their cells, for ordering */
    ARRAY(uint64_t) by_hits; /* the members of a cell that were hit, as (hits, state) */
};

static bool await_cell(struct ordering *o, uint32_t begin) {
    if (o->waiting[begin])
        return true;
    o->waiting[begin] = true;
    return array_push(&o->job->memory, &o->queue, begin);
}

/* One cell for everything but π, which stands alone at the end. */
static bool start(struct ordering *o) {
    uint32_t n = o->lts->states;
    struct memory *memory = &o->job->memory;
    o->elements = memory_allocate(memory, n * sizeof *o->elements);
    o->position = memory_allocate(memory, n * sizeof *o->position);
    o->cell_of = memory_allocate_zeroed(memory, n, sizeof *o->cell_of);
    o->cell_end = memory_allocate(memory, n * sizeof *o->cell_end);
    o->waiting = memory_allocate_zeroed(memory, n, sizeof *o->waiting);
    o->hits = memory_allocate_zeroed(memory, n, sizeof *o->hits);
    if (!o->elements || !o->position || !o->cell_of || !o->cell_end || !o->waiting || !o->hits ||
        !incoming_build(o->job, &o->index, o->lts))
        return false;
    uint32_t last = 0;
    for (uint32_t s = 0; s < n; s++)
        if (s != o->lts->error)
            o->elements[last++] = s;
    if (last < n) {
        o->elements[last] = o->lts->error;
        o->cell_of[o->lts->error] = last;
        o->cell_end[last] = n;
    }
    for (uint32_t i = 0; i < n; i++)
        o->position[o->elements[i]] = i;
    if (last > 0)
        o->cell_end[0] = last;
    return (last == 0 || await_cell(o, 0)) && (last == n || await_cell(o, last));
}

/* Gives the parts of a split cell their names and decides which of them must split others. Part i begins
 * at bounds[i] and ends where the next begins. */
static bool name_parts(struct ordering *o, uint32_t begin, uint32_t end, const uint32_t *bounds,
                       size_t parts) {
    size_t largest = 0;
    for (size_t i = 0; i < parts; i++) {
        uint32_t from = bounds[i], to = i + 1 < parts ? bounds[i + 1] : end;
        o->cell_end[from] = to;
        if (from != begin)
            for (uint32_t j = from; j < to; j++)
                o->cell_of[o->elements[j]] = from;
        uint32_t longest_end = largest + 1 < parts ? bounds[largest + 1] : end;
        if (to - from > longest_end - bounds[largest])
            largest = i;
    }
    bool was_waiting = o->waiting[begin];
    for (size_t i = 0; i < parts; i++)
        if ((was_waiting || i != largest) && !await_cell(o, bounds[i]))
            return false;
    return true;
}

/* Splits the cell by hits: members without any stay in front, the others follow in ascending order. */
static bool split_cell(struct ordering *o, uint32_t begin, size_t first, size_t count) {
    struct memory *memory = &o->job->memory;
    uint32_t end = o->cell_end[begin];
    o->by_hits.count = 0;
    for (size_t i = first; i < first + count; i++) {
        uint32_t state = o->touched.items[(uint32_t)o->cells.items[i]];
        if (!array_push(memory, &o->by_hits, (uint64_t)o->hits[state] << 32 | state))
            return false;
    }
    sort_keys(o->by_hits.items, count);
    bool all = count == end - begin;
    bool uniform = o->by_hits.items[0] >> 32 == o->by_hits.items[count - 1] >> 32;
    if (all && uniform)
        return true;

    /* From the back of the cell, swap the hit members into place. */
    uint32_t to = end;
    for (size_t i = count; i-- > 0;) {
        uint32_t state = (uint32_t)o->by_hits.items[i], at = o->position[state];
        uint32_t other = o->elements[--to];
        o->elements[at] = other;
        o->position[other] = at;
        o->elements[to] = state;
        o->position[state] = to;
    }
    ARRAY(uint32_t) bounds = {0};
    bool fine = all || array_push(memory, &bounds, begin);
    for (size_t i = 0; fine && i < count; i++)
        if (i == 0 || o->by_hits.items[i] >> 32 != o->by_hits.items[i - 1] >> 32)
            fine = array_push(memory, &bounds, to + (uint32_t)i);
    fine = fine && name_parts(o, begin, end, bounds.items, bounds.count);
    array_free(&bounds);
    return fine;
}

/* Splits all cells by their transitions with one label into the splitter: incoming[i..j). */
static bool split_by_label(struct ordering *o, size_t i, size_t j) {
    struct memory *memory = &o->job->memory;
    o->touched.count = o->cells.count = 0;
    for (; i < j; i++) {
        uint32_t source = edge_target(o->incoming.items[i]);
        if (o->hits[source]++ == 0 && !array_push(memory, &o->touched, source))
            return false;
    }
    for (size_t t = 0; t < o->touched.count; t++)
        if (!array_push(memory, &o->cells, (uint64_t)o->cell_of[o->touched.items[t]] << 32 | t))
            return false;
    sort_keys(o->cells.items, o->cells.count);
    for (size_t first = 0; first < o->cells.count;) {
        uint32_t cell = (uint32_t)(o->cells.items[first] >> 32);
        size_t count = 1;
        while (first + count < o->cells.count && o->cells.items[first + count] >> 32 == cell)
            count++;
        if (!split_cell(o, cell, first, count))
            return false;
        first += count;
    }
    for (size_t t = 0; t < o->touched.count; t++)
        o->hits[o->touched.items[t]] = 0;
    return true;
}

static bool refine(struct ordering *o) {
    while (o->queue_head < o->queue.count) {
        uint32_t splitter = o->queue.items[o->queue_head++];
        o->waiting[splitter] = false;
        if (!job_step(o->job, o->job->progress.done))
            return false;
        o->incoming.count = 0;
        for (uint32_t p = splitter; p < o->cell_end[splitter]; p++)
            for (uint64_t i = o->index.rows[o->elements[p]]; i < o->index.rows[o->elements[p] + 1]; i++)
                if (!array_push(&o->job->memory, &o->incoming, o->index.edges[i]))
                    return false;
        if (o->incoming.count == 0)
            continue;
        sort_keys(o->incoming.items, o->incoming.count);
        for (size_t i = 0, j; i < o->incoming.count; i = j) {
            for (j = i + 1; j < o->incoming.count &&
                            edge_label(o->incoming.items[j]) == edge_label(o->incoming.items[i]);)
                j++;
            if (!split_by_label(o, i, j))
                return false;
        }
    }
    return true;
}

static void ordering_free(struct ordering *o) {
    incoming_free(&o->index);
    memory_free(o->elements);
    memory_free(o->position);
    memory_free(o->cell_of);
    memory_free(o->cell_end);
    memory_free(o->waiting);
    memory_free(o->hits);
    array_free(&o->queue);
    array_free(&o->incoming);
    array_free(&o->touched);
    array_free(&o->cells);
    array_free(&o->by_hits);
}

/* Per state its place in the canonical order; NULL if the job has failed. */
static uint32_t *rank_states(struct job *job, const struct lts *lts) {
    struct ordering o = {.job = job, .lts = lts};
    uint32_t *rank = NULL;
    if (start(&o) && refine(&o)) {
        rank = o.position;
        o.position = NULL;
    }
    ordering_free(&o);
    return rank;
}

struct walk {
    struct job *job;
    const struct lts *lts;
    const uint32_t *rank; /* NULL: no label leads to two states */
    bool *known;
    uint32_t *order; /* the states in the order in which they are met; also the queue of the search */
    uint32_t met;
    ARRAY(uint64_t) ranked; /* the successors under one label, as (rank, state) */
};

static void meet(struct walk *w, uint32_t state) {
    if (w->known[state])
        return;
    w->known[state] = true;
    w->order[w->met++] = state;
}

/* The successors under one label, edges[i..j), in the order of their ranks. */
static bool meet_ranked(struct walk *w, uint64_t i, uint64_t j) {
    w->ranked.count = 0;
    for (; i < j; i++) {
        uint32_t target = edge_target(w->lts->edges[i]);
        if (!array_push(&w->job->memory, &w->ranked, (uint64_t)w->rank[target] << 32 | target))
            return false;
    }
    sort_keys(w->ranked.items, w->ranked.count);
    for (size_t k = 0; k < w->ranked.count; k++)
        meet(w, (uint32_t)w->ranked.items[k]);
    return true;
}

static bool walk_breadth_first(struct walk *w) {
    const struct lts *lts = w->lts;
    meet(w, lts->initial);
    for (uint32_t head = 0; head < w->met; head++) {
        uint64_t end = lts->rows[w->order[head] + 1];
        for (uint64_t i = lts->rows[w->order[head]], j; i < end; i = j) {
            for (j = i + 1; j < end && edge_label(lts->edges[j]) == edge_label(lts->edges[i]);)
                j++;
            if (j == i + 1)
                meet(w, edge_target(lts->edges[i]));
            else if (!meet_ranked(w, i, j))
                return false;
        }
        if (!job_step(w->job, w->job->progress.done))
            return false;
    }
    return true;
}

struct lts *lts_canonical(struct job *job, const struct lts *lts) {
    bool deterministic = lts_deterministic(lts);
    uint32_t *rank = deterministic ? NULL : rank_states(job, lts);
    struct walk w = {.job = job, .lts = lts, .rank = rank};
    w.known = memory_allocate_zeroed(&job->memory, lts->states, sizeof *w.known);
    w.order = memory_allocate(&job->memory, lts->states * sizeof *w.order);
    bool fine = w.known && w.order && (deterministic || rank) && walk_breadth_first(&w);
    memory_free(w.known);
    memory_free(rank);
    array_free(&w.ranked);
    struct lts *result = fine ? lts_reorder(job, lts, w.order) : NULL;
    memory_free(w.order);
    return result;
}
