#include "command/operand/relations.h"

#include <string.h>

struct named {
    const char *name;
    enum equivalence equivalence;
    enum relation relation;
    enum relation preorder; /* of those that are one */
};

static const struct named NAMES[] = {
    {"strong", EQUIVALENCE_STRONG, RELATION_STRONG, RELATION_STRONG},
    {"branching", EQUIVALENCE_BRANCHING, RELATION_BRANCHING, RELATION_BRANCHING},
    {"divergence-branching", EQUIVALENCE_DIVERGENCE_BRANCHING, RELATION_DIVERGENCE_BRANCHING,
     RELATION_DIVERGENCE_BRANCHING},
    {"weak", EQUIVALENCE_WEAK, RELATION_WEAK, RELATION_WEAK},
    {"simulation", EQUIVALENCE_SIMULATION, RELATION_SIMULATION_EQUIVALENCE, RELATION_SIMULATION},
    {"trace", EQUIVALENCE_TRACE, RELATION_TRACE, RELATION_TRACE_INCLUSION},
    {"weak-trace", EQUIVALENCE_WEAK_TRACE, RELATION_WEAK_TRACE, RELATION_WEAK_TRACE_INCLUSION},
};

static const struct named *find(const char *name) {
    const struct named *named = NAMES;
    while (strcmp(named->name, name) != 0)
        named++;
    return named;
}

enum equivalence equivalence_named(const char *name) {
    return find(name)->equivalence;
}

enum relation relation_named(const char *name, bool preorder) {
    return preorder ? find(name)->preorder : find(name)->relation;
}
