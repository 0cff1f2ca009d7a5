#include "verify/product_components.h"

#include <string.h>

#include "verify/product_fairness.h"

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
    for (size_t i = 0; i < count && p->fair && !actors_are_all_there(p, &t->actors); i++)
        actors_add_idle(p, node_state(p, nodes[i]), &t->actors);
    return !p->fair || actors_are_all_there(p, &t->actors);
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
    t->found |= verdict ||
                (count == 1 && graph_is_stuck(p->graph, node_state(p, root)) && node_accepts_rest(p, root));
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
bool product_find_components(struct product *p, bool first_is_enough, bool *found) {
    struct pearce t = {.p = p, .index = 1, .component = UINT32_MAX, .first_is_enough = first_is_enough};
    bool fine = actors_init(p, &t.actors) && explore(&t);
    p->components_top = UINT32_MAX;
    p->accepting = memory_allocate_zeroed(&p->job->memory, t.verdicts.count + 1, sizeof *p->accepting);
    fine = fine && p->accepting;
    if (fine && t.verdicts.count > 0)
        memcpy(p->accepting, t.verdicts.items, t.verdicts.count * sizeof *p->accepting);
    *found = t.found;
    actors_free(&t.actors);
    array_free(&t.walks);
    array_free(&t.roots);
    array_free(&t.closed);
    array_free(&t.verdicts);
    return fine;
}
