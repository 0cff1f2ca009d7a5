#include "command/relations.h"

#include <string.h>

enum equivalence equivalence_named(const char *name) {
    if (strcmp(name, "strong") == 0)
        return EQUIVALENCE_STRONG;
    return strcmp(name, "trace") == 0 ? EQUIVALENCE_TRACE : EQUIVALENCE_WEAK_TRACE;
}

enum relation relation_named(const char *name, bool preorder) {
    if (strcmp(name, "strong") == 0)
        return RELATION_STRONG;
    if (strcmp(name, "trace") == 0)
        return preorder ? RELATION_TRACE_INCLUSION : RELATION_TRACE;
    return preorder ? RELATION_WEAK_TRACE_INCLUSION : RELATION_WEAK_TRACE;
}
