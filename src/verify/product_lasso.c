#include "verify/product_lasso.h"

#include <string.h>

#include "base/map.h"
#include "verify/product_components.h"
#include "verify/product_fairness.h"

/* --- The shortest lasso --- */

/* How many nodes the search for short loops may look at in all, and what it may collect on the way: the sets
 * of what has been collected multiply the nodes. */
enum { MOST_EFFORT = 20000000, MOST_COLLECTED = 10 };

/* A node of a search for a loop: where, and what has been collected. */
struct stage {
    uint32_t node;
    uint32_t collected;
    uint32_t parent; /* of the stages; UINT32_MAX: the start */
    uint32_t label;  /* of the edge that led here */
};

struct loops {
    struct product *p;
    ARRAY(struct stage) stages;
    struct map map;
    uint64_t effort;
    uint32_t wishes;      /* bits of `collected` */
    uint32_t full;        /* all of them */
    uint32_t first_actor; /* the bit of actor 0, if fair */
};

static uint32_t collected_by_edge(const struct loops *l, const struct product_edge *edge) {
    const struct product *p = l->p;
    uint32_t set = (uint32_t)(edge->marks & p->all);
    if (p->fair)
        set |= (uint32_t)1 << (l->first_actor + p->graph->labels.items[edge->label].component);
    return set;
}

static uint32_t collected_in(const struct loops *l, uint32_t node) {
    const struct product *p = l->p;
    uint32_t set = 0;
    for (uint32_t i = 0; i < l->wishes - l->first_actor && p->fair; i++)
        if (!actor_can_move(p, node_state(p, node), i))
            set |= (uint32_t)1 << (l->first_actor + i);
    return set;
}

static uint64_t stage_hash(uint32_t node, uint32_t collected) {
    uint64_t key[2] = {node, collected};
    return hash_bytes(key, sizeof key);
}

/* Adds the stage unless it is known; `*fine` is false without memory. */
static void add_stage(struct loops *l, struct stage stage, bool *fine) {
    uint64_t hash = stage_hash(stage.node, stage.collected);
    struct map_probe probe;
    for (uint32_t i = map_first(&l->map, hash, &probe); i != MAP_NONE; i = map_next(&l->map, &probe))
        if (l->stages.items[i].node == stage.node && l->stages.items[i].collected == stage.collected)
            return;
    uint32_t number = (uint32_t)l->stages.count;
    *fine = array_push(&l->p->job->memory, &l->stages, stage) && map_insert(&l->map, hash, number);
}

/* The shortest loop through `start` that collects everything, of less than `most` edges: the stage at its
 * end; UINT32_MAX: there is none, or the effort was too much. */
static uint32_t find_loop(struct loops *l, uint32_t start, size_t most, size_t *length, bool *fine) {
    const struct product *p = l->p;
    uint32_t component = p->rank[start];
    struct stage first = {start, collected_in(l, start), UINT32_MAX, 0};
    l->stages.count = 0;
    map_clear(&l->map);
    add_stage(l, first, fine);
    size_t level_end = 1, depth = 0;
    for (size_t i = 0; i < l->stages.count && *fine; i++) {
        if (i == level_end) {
            level_end = l->stages.count;
            depth++;
        }
        if (depth + 1 >= most || l->effort > MOST_EFFORT)
            return UINT32_MAX;
        struct stage stage = l->stages.items[i];
        struct walk walk = walk_from(p, stage.node);
        struct product_edge edge;
        while (*fine && walk_next(p, &walk, &edge)) {
            if (p->rank[edge.target] != component)
                continue;
            l->effort++;
            uint32_t collected = stage.collected | collected_by_edge(l, &edge) | collected_in(l, edge.target);
            struct stage next = {edge.target, collected, (uint32_t)i, edge.label};
            if (edge.target == start && collected == l->full) {
                *length = depth + 1;
                *fine = array_push(&p->job->memory, &l->stages, next);
                return (uint32_t)l->stages.count - 1;
            }
            add_stage(l, next, fine);
        }
        *fine = *fine && job_step(p->job, p->job->progress.done);
    }
    return UINT32_MAX;
}

/* Breadth-first distances, with parents, of all nodes. */
struct tree {
    uint32_t *parent; /* per node: the node it was found from; itself: the start; UINT32_MAX: not found */
    uint32_t *label;  /* of the edge */
    ARRAY(uint32_t) queue;
};

static bool tree_init(const struct product *p, struct tree *tree) {
    tree->parent = memory_allocate(&p->job->memory, p->nodes * sizeof *tree->parent);
    tree->label = memory_allocate(&p->job->memory, p->nodes * sizeof *tree->label);
    if (!tree->parent || !tree->label)
        return false;
    memset(tree->parent, 0xff, p->nodes * sizeof *tree->parent);
    return true;
}

static void tree_free(struct tree *tree) {
    memory_free(tree->parent);
    memory_free(tree->label);
    array_free(&tree->queue);
}

/* The tail of a node is as far away as the node itself: it comes right behind it. */
static bool tree_push(const struct product *p, struct tree *tree, uint32_t node, uint32_t parent,
                      uint32_t label) {
    uint32_t tail = node_enters_tail(p, node) ? node_tail(p, node) : node;
    tree->parent[node] = parent;
    tree->label[node] = label;
    if (!array_push(&p->job->memory, &tree->queue, node))
        return false;
    if (tree->parent[tail] != UINT32_MAX)
        return true;
    tree->parent[tail] = node;
    tree->label[tail] = NO_TURN;
    return array_push(&p->job->memory, &tree->queue, tail);
}

static bool tree_begin(const struct product *p, struct tree *tree, uint32_t start) {
    tree->queue.count = 0;
    return tree_push(p, tree, start, start, NO_TURN);
}

static bool tree_grow(const struct product *p, struct tree *tree, uint32_t node, uint32_t inside) {
    struct walk walk = walk_from(p, node);
    struct product_edge edge;
    while (walk_next(p, &walk, &edge)) {
        if (tree->parent[edge.target] != UINT32_MAX || (inside != 0 && p->rank[edge.target] != inside))
            continue;
        if (!tree_push(p, tree, edge.target, node, edge.label))
            return false;
    }
    return job_step(p->job, p->job->progress.done);
}

static bool run_push(const struct product *p, struct graph_run *run, uint32_t node, uint32_t label) {
    return array_push(&p->job->memory, &run->states, node_state(p, node)) &&
           array_push(&p->job->memory, &run->labels, label);
}

static void reverse(uint32_t *items, size_t count) {
    for (size_t i = 0, j = count; i + 1 < j; i++) {
        uint32_t swapped = items[i];
        items[i] = items[--j];
        items[j] = swapped;
    }
}

/* Appends the way from the tree's start to `node`; the start itself is there already. */
static bool append_path(const struct product *p, const struct tree *tree, struct graph_run *run,
                        uint32_t node) {
    size_t states = run->states.count, labels = run->labels.count;
    for (; tree->parent[node] != node; node = tree->parent[node])
        if (tree->label[node] != NO_TURN && !run_push(p, run, node, tree->label[node]))
            return false;
    reverse(array_from(&run->states, states), run->states.count - states);
    reverse(array_from(&run->labels, labels), run->labels.count - labels);
    return true;
}

static bool append_loop(struct loops *l, struct graph_run *run, uint32_t last) {
    size_t states = run->states.count, labels = run->labels.count;
    run->loop = labels;
    for (uint32_t i = last; l->stages.items[i].parent != UINT32_MAX; i = l->stages.items[i].parent)
        if (!run_push(l->p, run, l->stages.items[i].node, l->stages.items[i].label))
            return false;
    reverse(array_from(&run->states, states), run->states.count - states);
    reverse(array_from(&run->labels, labels), run->labels.count - labels);
    return true;
}

static bool begin_run(const struct product *p, struct graph_run *run) {
    run->states.count = run->labels.count = 0;
    run->loop = SIZE_MAX;
    return array_push(&p->job->memory, &run->states, 0);
}

/* --- Loops that collect a lot, hop by hop --- */

/* What is still to be collected in the component. */
struct hopping {
    uint64_t marks;
    struct actors actors;
};

static bool is_new(const struct product *p, const struct hopping *h, const struct product_edge *edge) {
    uint32_t actor = p->graph->labels.items[edge->label].component;
    if ((edge->marks & p->all & ~h->marks) || (p->fair && !actors_have(&h->actors, actor)))
        return true;
    for (uint32_t i = 0; p->fair && i < p->graph->movers; i++)
        if (!actors_have(&h->actors, i) && !actor_can_move(p, node_state(p, edge->target), i))
            return true;
    return false;
}

static void collect(const struct product *p, struct hopping *h, const struct product_edge *edge) {
    h->marks |= edge->marks;
    if (p->fair) {
        actors_add(&h->actors, p->graph->labels.items[edge->label].component);
        actors_add_idle(p, node_state(p, edge->target), &h->actors);
    }
}

/* To the nearest edge that brings something new or, if everything is there, that leads to `goal`. */
static bool hop(const struct product *p, struct hopping *h, struct tree *tree, struct graph_run *run,
                uint32_t *at, uint32_t goal) {
    bool done = (h->marks & p->all) == p->all && (!p->fair || actors_are_all_there(p, &h->actors));
    for (size_t i = 0; i < tree->queue.count; i++)
        tree->parent[tree->queue.items[i]] = UINT32_MAX;
    if (!tree_begin(p, tree, *at))
        return false;
    for (size_t i = 0; i < tree->queue.count; i++) {
        uint32_t node = tree->queue.items[i];
        struct walk walk = walk_from(p, node);
        struct product_edge edge;
        while (walk_next(p, &walk, &edge)) {
            if (p->rank[edge.target] != p->rank[*at] || !(done ? edge.target == goal : is_new(p, h, &edge)))
                continue;
            collect(p, h, &edge);
            if (!append_path(p, tree, run, node) || !run_push(p, run, edge.target, edge.label))
                return false;
            *at = edge.target;
            return true;
        }
        if (!tree_grow(p, tree, node, p->rank[*at]))
            return false;
    }
    return false;
}

static bool hop_around(const struct product *p, struct tree *tree, struct graph_run *run, uint32_t start) {
    struct hopping h = {0};
    uint32_t at = start;
    if (!actors_init(p, &h.actors))
        return false;
    if (p->fair)
        actors_add_idle(p, node_state(p, start), &h.actors);
    run->loop = run->labels.count;
    memset(tree->parent, 0xff, p->nodes * sizeof *tree->parent);
    tree->queue.count = 0;
    bool fine = true, closed = false;
    while (fine && !closed) {
        bool done = (h.marks & p->all) == p->all && (!p->fair || actors_are_all_there(p, &h.actors));
        closed = done && at == start && run->labels.count > run->loop;
        fine = closed || hop(p, &h, tree, run, &at, start);
    }
    actors_free(&h.actors);
    return fine;
}

/* --- The whole --- */

static unsigned count_bits(uint64_t set) {
    unsigned count = 0;
    for (; set; set &= set - 1)
        count++;
    return count;
}

static void prepare_loops(struct product *p, struct loops *l) {
    *l = (struct loops){.p = p};
    l->first_actor = count_bits(p->all);
    l->wishes = l->first_actor + (p->fair ? p->graph->movers : 0);
    l->full = l->wishes < 32 ? ((uint32_t)1 << l->wishes) - 1 : 0;
    map_init(&l->map, &p->job->memory);
}

struct best {
    size_t length; /* SIZE_MAX: nothing yet */
    uint32_t node; /* where the run ends, or its loop begins */
};

/* A node at some distance: does it end a run that is shorter than the best, or begin the loop of one? */
static bool consider(struct loops *l, const struct tree *tree, uint32_t node, size_t distance,
                     struct best *best, struct graph_run *run) {
    struct product *p = l->p;
    bool fine = true;
    if (graph_is_stuck(p->graph, node_state(p, node)) && node_accepts_rest(p, node) &&
        distance < best->length) {
        *best = (struct best){distance, node};
        return begin_run(p, run) && append_path(p, tree, run, node);
    }
    if (!node_is_accepting(p, node) || l->wishes > MOST_COLLECTED || best->length <= distance)
        return true;
    size_t length = 0;
    uint32_t last = find_loop(l, node, best->length - distance, &length, &fine);
    if (last == UINT32_MAX || !fine)
        return fine;
    *best = (struct best){distance + length, node};
    return begin_run(p, run) && append_path(p, tree, run, node) && append_loop(l, run, last);
}

/* Nodes in the order of their distance, until no better one can come. Without anything short enough to search
 * for, the loop is made hop by hop from the first node of an accepting component. */
bool product_find_lasso(struct product *p, struct graph_run *run) {
    struct loops l;
    struct tree tree = {0};
    struct best best = {SIZE_MAX, 0};
    uint32_t entry = UINT32_MAX;
    prepare_loops(p, &l);
    bool fine = tree_init(p, &tree) && tree_begin(p, &tree, 0);
    size_t distance = 0, level_end = tree.queue.count;
    for (size_t i = 0; fine && i < tree.queue.count; i++) {
        if (i == level_end) {
            level_end = tree.queue.count;
            distance++;
        }
        if (distance + 1 > best.length || (entry != UINT32_MAX && l.effort > MOST_EFFORT))
            break;
        uint32_t node = tree.queue.items[i];
        if (entry == UINT32_MAX && node_is_accepting(p, node))
            entry = node;
        fine = consider(&l, &tree, node, distance, &best, run) && tree_grow(p, &tree, node, 0);
        if (entry != UINT32_MAX && l.wishes > MOST_COLLECTED)
            break;
    }
    if (fine && best.length == SIZE_MAX && entry != UINT32_MAX)
        fine = begin_run(p, run) && append_path(p, &tree, run, entry) && hop_around(p, &tree, run, entry);
    tree_free(&tree);
    array_free(&l.stages);
    map_free(&l.map);
    return fine;
}
