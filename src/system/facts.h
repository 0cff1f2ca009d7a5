/* Facts: a range for each of a number of variables; copies cost nothing.
 *
 * A tree with eight branches at each node. Copies of a struct facts share their nodes; facts_set() copies the
 * nodes on the way to a leaf and leaves other copies as they were. So what two branches of an `if` know is
 * joined in the time of what they have changed, however many variables there are. Nodes live in arenas. */
#ifndef LACUNA_SYSTEM_FACTS_H
#define LACUNA_SYSTEM_FACTS_H

#include "base/arena.h"
#include "system/interval.h"

enum { FACTS_FAN = 8 };

struct facts_node {
    union {
        struct range ranges[FACTS_FAN];         /* of a leaf */
        struct facts_node *children[FACTS_FAN]; /* NULL: there are not that many variables */
    };
};

struct facts {
    struct facts_node *root;
    uint32_t height; /* 0: the root is a leaf */
};

/* False: there is no memory. */
bool facts_make(struct facts *facts, struct arena *arena, const struct range *ranges, size_t count);

static inline struct range facts_get(const struct facts *facts, uint32_t index) {
    const struct facts_node *node = facts->root;
    for (uint32_t level = facts->height; level > 0; level--)
        node = node->children[index >> 3 * level & (FACTS_FAN - 1)];
    return node->ranges[index & (FACTS_FAN - 1)];
}

/* False: there is no memory, and nothing has changed. */
bool facts_set(struct facts *facts, struct arena *arena, uint32_t index, struct range range);

/* The same for all that share the nodes. */
void facts_overwrite(struct facts *facts, uint32_t index, struct range range);

/* Hulls, one by one; both come from one facts_make(). False: there is no memory. */
bool facts_join(struct facts *into, struct arena *arena, const struct facts *from);

/* Calls `visit` for each range that is not the same in both, which come from one facts_make(), in ascending
 * order; false ends it. */
typedef bool facts_visitor(void *data, uint32_t index, struct range left, struct range right);
bool facts_compare(const struct facts *left, const struct facts *right, facts_visitor *visit, void *data);

#endif
