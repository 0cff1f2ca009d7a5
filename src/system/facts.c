#include "system/facts.h"

static struct facts_node *new_node(struct arena *arena, const struct facts_node *from) {
    struct facts_node *node = arena_allocate(arena, sizeof *node);
    if (node)
        *node = from ? *from : (struct facts_node){.children = {NULL}};
    return node;
}

static bool same(struct range left, struct range right) {
    return left.low == right.low && left.high == right.high;
}

/* --- Making --- */

static struct facts_node *make_leaf(struct arena *arena, const struct range *ranges, size_t count) {
    struct facts_node *leaf = new_node(arena, NULL);
    for (size_t i = 0; leaf && i < FACTS_FAN; i++)
        leaf->ranges[i] = i < count ? ranges[i] : range_none();
    return leaf;
}

static struct facts_node *make_node(struct arena *arena, const struct range *ranges, size_t count,
                                    uint32_t level) {
    if (level == 0)
        return make_leaf(arena, ranges, count);
    struct facts_node *node = new_node(arena, NULL);
    size_t below = (size_t)1 << 3 * level;
    for (size_t i = 0; node && i < FACTS_FAN && i * below < count; i++) {
        size_t rest = count - i * below;
        node->children[i] = make_node(arena, ranges + i * below, rest < below ? rest : below, level - 1);
        if (!node->children[i])
            return NULL;
    }
    return node;
}

bool facts_make(struct facts *facts, struct arena *arena, const struct range *ranges, size_t count) {
    facts->height = 0;
    while ((size_t)FACTS_FAN << 3 * facts->height < count)
        facts->height++;
    facts->root = make_node(arena, ranges, count, facts->height);
    return facts->root != NULL;
}

/* --- Changing --- */

bool facts_set(struct facts *facts, struct arena *arena, uint32_t index, struct range range) {
    struct facts_node *root = NULL, **place = &root;
    const struct facts_node *old = facts->root;
    if (same(facts_get(facts, index), range))
        return true;
    for (uint32_t level = facts->height;; level--) {
        if (!(*place = new_node(arena, old)))
            return false;
        if (level == 0)
            break;
        place = &(*place)->children[index >> 3 * level & (FACTS_FAN - 1)];
        old = *place;
    }
    (*place)->ranges[index & (FACTS_FAN - 1)] = range;
    facts->root = root;
    return true;
}

void facts_overwrite(struct facts *facts, uint32_t index, struct range range) {
    struct facts_node *node = facts->root;
    for (uint32_t level = facts->height; level > 0; level--)
        node = node->children[index >> 3 * level & (FACTS_FAN - 1)];
    node->ranges[index & (FACTS_FAN - 1)] = range;
}

/* --- Comparing --- */

/* NULL: there is no memory. */
static struct facts_node *join_nodes(struct facts_node *into, struct facts_node *from, struct arena *arena,
                                     uint32_t level) {
    if (into == from)
        return into;
    struct facts_node *joined = new_node(arena, into);
    for (uint32_t i = 0; joined && i < FACTS_FAN; i++) {
        if (level == 0) {
            joined->ranges[i] = range_hull(into->ranges[i], from->ranges[i]);
        } else if (into->children[i]) {
            joined->children[i] = join_nodes(into->children[i], from->children[i], arena, level - 1);
            if (!joined->children[i])
                return NULL;
        }
    }
    return joined;
}

bool facts_join(struct facts *into, struct arena *arena, const struct facts *from) {
    struct facts_node *root = join_nodes(into->root, from->root, arena, into->height);
    if (root)
        into->root = root;
    return root != NULL;
}

struct comparison {
    facts_visitor *visit;
    void *data;
};

static bool compare_nodes(const struct facts_node *left, const struct facts_node *right, uint32_t level,
                          uint32_t first, const struct comparison *c) {
    if (left == right)
        return true;
    for (uint32_t i = 0; i < FACTS_FAN; i++) {
        uint32_t index = first + (i << 3 * level);
        bool goes_on = level > 0 ? compare_nodes(left->children[i], right->children[i], level - 1, index, c)
                                 : same(left->ranges[i], right->ranges[i]) ||
                                       c->visit(c->data, index, left->ranges[i], right->ranges[i]);
        if (!goes_on)
            return false;
    }
    return true;
}

bool facts_compare(const struct facts *left, const struct facts *right, facts_visitor *visit, void *data) {
    return compare_nodes(left->root, right->root, left->height, 0,
                         &(struct comparison){.visit = visit, .data = data});
}
