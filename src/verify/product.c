#include "verify/product.h"

#include <string.h>

#include "base/sort.h"
#include "logic/logic.h"

/* What the loop of a lasso must have: the automaton's marks, a letter that is read, and every actor's turn.
 */
enum { MOST_AUTOMATON_MARKS = 62 };

/* A way of the automaton along a word. */
struct move {
    uint32_t target;
    uint64_t marks;
};

struct move_range {
    uint32_t first;
    uint32_t count;
};

struct product {
    struct job *job;
    const struct graph *graph;
    const struct automaton *automaton;
    bool fair;
    bool has_tail;  /* nodes "after the last letter" */
    uint32_t width; /* nodes a state */
    uint64_t nodes;
    uint64_t all;   /* marks */
    uint64_t reads; /* the mark of edges that read a letter; 0 over states, where all do */
    ARRAY(struct move) moves;
    struct move_range *ranges; /* per label (over states: per letter) and state of the automaton */
    bool *rests_with;          /* per letter and state of the automaton: it accepts that letter for ever */
    uint32_t *rank;            /* of Pearce's algorithm; in the end the component of a node */
    bool *accepting;           /* per component, counted from the top */
    uint32_t components_top;
};

static uint32_t state_of(const struct product *p, uint32_t node) {
    return node / p->width;
}

static uint32_t place_of(const struct product *p, uint32_t node) {
    return node % p->width;
}

static bool in_tail(const struct product *p, uint32_t node) {
    return p->has_tail && place_of(p, node) == p->automaton->states;
}

/* --- Words of the automaton --- */

static bool add_move(struct product *p, size_t first, struct move move) {
    for (size_t i = first; i < p->moves.count; i++)
        if (p->moves.items[i].target == move.target && (move.marks & ~p->moves.items[i].marks) == 0)
            return true;
    return array_push(&p->job->memory, &p->moves, move);
}

/* All ways along one more letter, from those of [first, end), which are dropped. */
static bool read_letter(struct product *p, size_t first, size_t end, letter_set letter) {
    for (size_t i = first; i < end; i++) {
        struct move before = p->moves.items[i];
        size_t count;
        const struct automaton_edge *row = automaton_row(p->automaton, before.target, &count);
        for (size_t e = 0; e < count; e++) {
            struct move move = {row[e].target, before.marks | row[e].marks};
            if (cube_holds(row[e].cube, letter) && !add_move(p, end, move))
                return false;
        }
    }
    memmove(p->moves.items + first, p->moves.items + end, (p->moves.count - end) * sizeof *p->moves.items);
    p->moves.count -= end - first;
    return true;
}

static bool read_word(struct product *p, struct move_range *range, uint32_t from, const uint32_t *word,
                      uint32_t length) {
    const struct letters *letters = logic_letters(p->graph->formula->logic);
    struct move start = {from, length > 0 ? p->reads : 0};
    range->first = (uint32_t)p->moves.count;
    bool fine = array_push(&p->job->memory, &p->moves, start);
    for (uint32_t i = 0; i < length && fine; i++)
        fine = read_letter(p, range->first, p->moves.count, letters->sets.items[word[i]]) &&
               job_step(p->job, p->job->progress.done);
    range->count = (uint32_t)p->moves.count - range->first;
    return fine;
}

static bool prepare_moves(struct product *p) {
    const struct graph *g = p->graph;
    bool over_states = g->formula->over_states;
    size_t letters = logic_letters(g->formula->logic)->sets.count;
    size_t words = over_states ? letters : g->labels.count;
    uint32_t states = p->automaton->states;
    p->ranges = memory_allocate(&p->job->memory, (words * states + 1) * sizeof *p->ranges);
    bool fine = p->ranges != NULL;
    for (size_t w = 0; w < words && fine; w++)
        for (uint32_t q = 0; q < states && fine; q++) {
            uint32_t letter = (uint32_t)w;
            const uint32_t *word = over_states ? &letter : array_from(&g->words, g->labels.items[w].first);
            fine = read_word(p, &p->ranges[w * states + q], q, word,
                             over_states ? 1 : g->labels.items[w].length);
        }
    return fine;
}

/* What is left of the automaton when it reads nothing but one letter; trimming would renumber it. */
static bool automaton_of_letter(const struct product *p, letter_set letter, struct automaton *alone) {
    bool fine = automaton_begin(alone, p->job, p->automaton->marks);
    for (uint32_t q = 0; q < p->automaton->states && fine; q++) {
        size_t edges;
        const struct automaton_edge *row = automaton_row(p->automaton, q, &edges);
        for (size_t e = 0; e < edges && fine; e++)
            if (cube_holds(row[e].cube, letter))
                fine = automaton_add(alone, row[e]);
        fine = fine && automaton_end_state(alone);
    }
    return fine;
}

/* From which of its states can it go on for ever? Those whose component accepts, or leads to one that does;
 * edges lead to components of lower or equal numbers, so these are settled first. */
static bool find_rests(const struct product *p, const struct automaton *alone, bool *rests) {
    struct components c;
    if (!components_find(&c, alone))
        return false;
    bool *component_rests = memory_allocate_zeroed(&p->job->memory, c.count + 1, sizeof *component_rests);
    ARRAY(uint64_t) order = {0}; /* component, state */
    bool fine = component_rests && array_reserve(&p->job->memory, &order, alone->states + 1);
    for (uint32_t q = 0; q < alone->states && fine; q++)
        order.items[order.count++] = (uint64_t)c.component[q] << 32 | q;
    if (fine)
        sort_keys(order.items, order.count);
    for (size_t i = 0; i < order.count && fine; i++) {
        uint32_t q = (uint32_t)order.items[i], mine = c.component[q];
        component_rests[mine] |= c.accepting[mine];
        for (size_t e = alone->first.items[q]; e < alone->first.items[q + 1]; e++)
            component_rests[mine] |= component_rests[c.component[alone->edges.items[e].target]];
    }
    for (uint32_t q = 0; q < alone->states && fine; q++)
        rests[q] = component_rests[c.component[q]];
    memory_free(component_rests);
    array_free(&order);
    components_free(&c);
    return fine;
}

/* Which letters a run may end with: over sends the empty one, over states those that states have. */
static bool *letters_at_rest(const struct product *p, size_t count) {
    const struct graph *g = p->graph;
    bool *occurs = memory_allocate_zeroed(&p->job->memory, count + 1, sizeof *occurs);
    for (size_t i = 0; occurs && i < g->letters.count; i++)
        occurs[g->letters.items[i]] = true;
    if (occurs && !g->formula->over_states)
        occurs[0] = true;
    return occurs;
}

/* Accepts the automaton, from each of its states, one letter for ever? */
static bool prepare_rests(struct product *p) {
    const struct letters *letters = logic_letters(p->graph->formula->logic);
    uint32_t states = p->automaton->states;
    size_t count = p->graph->formula->over_states ? letters->sets.count : 1;
    bool *occurs = letters_at_rest(p, count);
    p->rests_with = memory_allocate_zeroed(&p->job->memory, count * states + 1, sizeof *p->rests_with);
    bool fine = occurs && p->rests_with;
    for (size_t l = 0; l < count && fine; l++) {
        struct automaton alone = {0};
        if (!occurs[l])
            continue;
        fine = automaton_of_letter(p, letters->sets.items[l], &alone) &&
               find_rests(p, &alone, p->rests_with + l * states) && job_step(p->job, l);
        automaton_free(&alone);
    }
    memory_free(occurs);
    return fine;
}

/* Is the run that ends in this node, or goes on without letters, accepted? */
static bool accepts_rest(const struct product *p, uint32_t node) {
    if (in_tail(p, node))
        return true;
    const struct graph *g = p->graph;
    size_t letter = g->formula->over_states ? g->letters.items[state_of(p, node)] : 0;
    return p->rests_with[letter * p->automaton->states + place_of(p, node)];
}

/* --- Edges --- */

/* The label of an edge that is no turn: it leads to the tail. */
#define NO_TURN UINT32_MAX

/* The edges of a node, one after the other. */
struct walk {
    uint32_t node;
    uint64_t edge; /* of the graph */
    uint32_t move; /* of its range */
    bool begun;    /* the edge to the tail has been passed */
};

struct product_edge {
    uint32_t target;
    uint32_t label;
    uint64_t marks;
};

static struct walk walk_from(const struct product *p, uint32_t node) {
    return (struct walk){node, p->graph->rows.items[state_of(p, node)], 0, false};
}

static bool enters_tail(const struct product *p, uint32_t node) {
    return p->has_tail && !in_tail(p, node) && accepts_rest(p, node);
}

static uint32_t tail_of(const struct product *p, uint32_t node) {
    return state_of(p, node) * p->width + p->automaton->states;
}

static bool walk_next(const struct product *p, struct walk *w, struct product_edge *result) {
    const struct graph *g = p->graph;
    uint32_t state = state_of(p, w->node), place = place_of(p, w->node);
    bool over_states = g->formula->over_states;
    if (!w->begun) {
        w->begun = true;
        if (enters_tail(p, w->node)) {
            *result = (struct product_edge){tail_of(p, w->node), NO_TURN, 0};
            return true;
        }
    }
    for (; w->edge < g->rows.items[state + 1]; w->edge++, w->move = 0) {
        const struct graph_edge *edge = &g->edges.items[w->edge];
        result->label = edge->label;
        if (in_tail(p, w->node)) {
            if (g->labels.items[edge->label].length > 0 || w->move++ > 0)
                continue;
            result->target = edge->target * p->width + place;
            result->marks = p->all;
            return true;
        }
        size_t word = over_states ? g->letters.items[state] : edge->label;
        const struct move_range *range = &p->ranges[word * p->automaton->states + place];
        if (w->move < range->count) {
            const struct move *move = &p->moves.items[range->first + w->move++];
            result->target = edge->target * p->width + move->target;
            result->marks = move->marks;
            return true;
        }
    }
    return false;
}

/* --- Fairness --- */

/* Bits of actors, and as many for the reckoning. */
struct actors {
    uint32_t words;
    uint64_t *bits;
    uint64_t *scratch;
};

static bool actors_init(const struct product *p, struct actors *actors) {
    actors->words = (uint32_t)(p->graph->search->program->system->components.count + 63) / 64;
    actors->bits = memory_allocate_zeroed(&p->job->memory, 2 * actors->words + 1, sizeof *actors->bits);
    if (!actors->bits)
        return false;
    actors->scratch = actors->bits + actors->words;
    return true;
}

static void actors_add(struct actors *actors, uint32_t actor) {
    actors->bits[actor / 64] |= (uint64_t)1 << actor % 64;
}

static bool actors_have(const struct actors *actors, uint32_t actor) {
    return actors->bits[actor / 64] >> actor % 64 & 1;
}

static bool can_move(const struct product *p, uint32_t state, uint32_t actor) {
    const struct graph *g = p->graph;
    for (uint64_t e = g->rows.items[state]; e < g->rows.items[state + 1]; e++)
        if (g->labels.items[g->edges.items[e].label].component == actor)
            return true;
    return false;
}

/* Adds those who cannot move in a state. */
static void add_idle(const struct product *p, uint32_t state, struct actors *actors) {
    const struct graph *g = p->graph;
    memset(actors->scratch, 0, actors->words * sizeof *actors->scratch);
    for (uint64_t e = g->rows.items[state]; e < g->rows.items[state + 1]; e++) {
        uint32_t actor = g->labels.items[g->edges.items[e].label].component;
        actors->scratch[actor / 64] |= (uint64_t)1 << actor % 64;
    }
    for (uint32_t i = 0; i < actors->words; i++)
        actors->bits[i] |= ~actors->scratch[i];
}

static bool all_there(const struct product *p, const struct actors *actors) {
    for (uint32_t i = 0; i < p->graph->search->program->system->components.count; i++)
        if (!actors_have(actors, i))
            return false;
    return true;
}

/* --- Components --- */

struct pearce {
    struct product *p;
    ARRAY(struct walk) walks;
    ARRAY(bool) roots;      /* is the node of the walk the root of its component, as far as is known? */
    ARRAY(uint32_t) closed; /* nodes whose component is still open */
    ARRAY(bool) verdicts;   /* per component, in the order in which they are found */
    uint32_t index;
    uint32_t component; /* counted down */
    struct actors actors;
    bool first_is_enough;
    bool found;
};

static bool enter(struct pearce *t, uint32_t node) {
    struct memory *memory = &t->p->job->memory;
    t->p->rank[node] = t->index++;
    return array_push(memory, &t->walks, walk_from(t->p, node)) && array_push(memory, &t->roots, true);
}

/* Does an accepting run stay among the nodes from `first` on and `root`, which have the rank `component`? */
static bool judge(struct pearce *t, const uint32_t *nodes, size_t count, uint32_t component) {
    struct product *p = t->p;
    uint64_t seen = 0;
    bool inside = false;
    memset(t->actors.bits, 0, t->actors.words * sizeof *t->actors.bits);
    for (size_t i = 0; i < count; i++) {
        struct walk walk = walk_from(p, nodes[i]);
        struct product_edge edge;
        while (walk_next(p, &walk, &edge)) {
            if (p->rank[edge.target] != component)
                continue;
            inside = true;
            seen |= edge.marks;
            if (p->fair)
                actors_add(&t->actors, p->graph->labels.items[edge.label].component);
        }
    }
    if (!inside || (seen & p->all) != p->all)
        return false;
    for (size_t i = 0; i < count && p->fair && !all_there(p, &t->actors); i++)
        add_idle(p, state_of(p, nodes[i]), &t->actors);
    return !p->fair || all_there(p, &t->actors);
}

static bool close_component(struct pearce *t, uint32_t root) {
    struct product *p = t->p;
    uint32_t mine = p->rank[root];
    size_t first = t->closed.count;
    while (first > 0 && p->rank[t->closed.items[first - 1]] >= mine)
        first--;
    if (!array_push(&p->job->memory, &t->closed, root))
        return false;
    size_t count = t->closed.count - first;
    for (size_t i = 0; i < count; i++)
        p->rank[t->closed.items[first + i]] = t->component;
    t->index -= (uint32_t)count;
    bool verdict = judge(t, t->closed.items + first, count, t->component);
    t->closed.count = first;
    t->component--;
    t->found |=
        verdict || (count == 1 && graph_is_stuck(p->graph, state_of(p, root)) && accepts_rest(p, root));
    return array_push(&p->job->memory, &t->verdicts, verdict);
}

/* The node of the last walk is done. */
static bool leave(struct pearce *t) {
    struct product *p = t->p;
    uint32_t node = t->walks.items[--t->walks.count].node;
    bool root = t->roots.items[--t->roots.count];
    if (root)
        return close_component(t, node);
    if (!array_push(&p->job->memory, &t->closed, node))
        return false;
    return true;
}

static bool explore(struct pearce *t) {
    struct product *p = t->p;
    if (!enter(t, 0))
        return false;
    while (t->walks.count > 0 && !(t->found && t->first_is_enough)) {
        struct walk *walk = &t->walks.items[t->walks.count - 1];
        uint32_t node = walk->node;
        struct product_edge edge;
        if (!walk_next(p, walk, &edge)) {
            if (!leave(t) || !job_step(p->job, t->index))
                return false;
            if (t->walks.count > 0) {
                uint32_t parent = t->walks.items[t->walks.count - 1].node;
                if (p->rank[node] < p->rank[parent]) {
                    p->rank[parent] = p->rank[node];
                    t->roots.items[t->roots.count - 1] = false;
                }
            }
            continue;
        }
        if (p->rank[edge.target] == 0) {
            if (!enter(t, edge.target))
                return false;
        } else if (p->rank[edge.target] < p->rank[node]) {
            p->rank[node] = p->rank[edge.target];
            t->roots.items[t->roots.count - 1] = false;
        }
    }
    return true;
}

/* Ranks of components are counted down from the top, above all indices of open nodes. */
static bool find_components(struct product *p, bool first_is_enough, bool *found) {
    struct pearce t = {.p = p, .index = 1, .component = UINT32_MAX, .first_is_enough = first_is_enough};
    bool fine = actors_init(p, &t.actors) && explore(&t);
    p->components_top = UINT32_MAX;
    p->accepting = memory_allocate_zeroed(&p->job->memory, t.verdicts.count + 1, sizeof *p->accepting);
    fine = fine && p->accepting;
    if (fine && t.verdicts.count > 0)
        memcpy(p->accepting, t.verdicts.items, t.verdicts.count * sizeof *p->accepting);
    *found = t.found;
    memory_free(t.actors.bits);
    array_free(&t.walks);
    array_free(&t.roots);
    array_free(&t.closed);
    array_free(&t.verdicts);
    return fine;
}

static bool is_accepting(const struct product *p, uint32_t node) {
    return p->accepting[p->components_top - p->rank[node]];
}

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
        if (!can_move(p, state_of(p, node), i))
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
    uint32_t tail = enters_tail(p, node) ? tail_of(p, node) : node;
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
    return array_push(&p->job->memory, &run->states, state_of(p, node)) &&
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
    for (uint32_t i = 0; p->fair && i < p->graph->search->program->system->components.count; i++)
        if (!actors_have(&h->actors, i) && !can_move(p, state_of(p, edge->target), i))
            return true;
    return false;
}

static void collect(const struct product *p, struct hopping *h, const struct product_edge *edge) {
    h->marks |= edge->marks;
    if (p->fair) {
        actors_add(&h->actors, p->graph->labels.items[edge->label].component);
        add_idle(p, state_of(p, edge->target), &h->actors);
    }
}

/* To the nearest edge that brings something new or, if everything is there, that leads to `goal`. */
static bool hop(const struct product *p, struct hopping *h, struct tree *tree, struct graph_run *run,
                uint32_t *at, uint32_t goal) {
    bool done = (h->marks & p->all) == p->all && (!p->fair || all_there(p, &h->actors));
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
        add_idle(p, state_of(p, start), &h.actors);
    run->loop = run->labels.count;
    memset(tree->parent, 0xff, p->nodes * sizeof *tree->parent);
    tree->queue.count = 0;
    bool fine = true, closed = false;
    while (fine && !closed) {
        bool done = (h.marks & p->all) == p->all && (!p->fair || all_there(p, &h.actors));
        closed = done && at == start && run->labels.count > run->loop;
        fine = closed || hop(p, &h, tree, run, &at, start);
    }
    memory_free(h.actors.bits);
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
    l->wishes =
        l->first_actor + (p->fair ? (uint32_t)p->graph->search->program->system->components.count : 0);
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
    if (graph_is_stuck(p->graph, state_of(p, node)) && accepts_rest(p, node) && distance < best->length) {
        *best = (struct best){distance, node};
        return begin_run(p, run) && append_path(p, tree, run, node);
    }
    if (!is_accepting(p, node) || l->wishes > MOST_COLLECTED || best->length <= distance)
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
static bool find_lasso(struct product *p, struct graph_run *run) {
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
        if (entry == UINT32_MAX && is_accepting(p, node))
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

static bool set_up(struct product *p) {
    const struct graph *g = p->graph;
    if (p->automaton->marks > MOST_AUTOMATON_MARKS)
        return job_give_up(p->job, "split it into several properties",
                           "the formula has more than %d different untils", MOST_AUTOMATON_MARKS);
    p->has_tail = !g->formula->over_states;
    p->width = p->automaton->states + p->has_tail;
    p->nodes = (uint64_t)(g->rows.count - 1) * p->width;
    p->reads = p->has_tail ? (uint64_t)1 << p->automaton->marks : 0;
    p->all = (((uint64_t)1 << p->automaton->marks) - 1) | p->reads;
    /* Indices of open nodes and components share 32 bits. */
    if (p->nodes >= UINT32_MAX / 2)
        return job_fail(p->job, OUTCOME_MEMORY);
    p->rank = memory_allocate_zeroed(&p->job->memory, p->nodes, sizeof *p->rank);
    return p->rank && prepare_moves(p) && prepare_rests(p);
}

bool product_search(const struct graph *graph, const struct automaton *automaton, enum fairness fairness,
                    struct graph_run *run, bool *found) {
    struct product p = {
        .job = graph->job, .graph = graph, .automaton = automaton, .fair = fairness == FAIRNESS_WEAK};
    *found = false;
    job_phase(p.job, "looking for loops", "nodes", 0);
    bool fine = set_up(&p) && find_components(&p, !run, found);
    if (run) {
        *run = (struct graph_run){.loop = SIZE_MAX};
        fine = fine && (!*found || find_lasso(&p, run));
    }
    memory_free(p.ranges);
    memory_free(p.rests_with);
    memory_free(p.rank);
    memory_free(p.accepting);
    array_free(&p.moves);
    if (!fine && run)
        graph_run_free(run);
    return fine && !job_failed(p.job);
}

void graph_run_free(struct graph_run *run) {
    array_free(&run->states);
    array_free(&run->labels);
}
