#include "command/operand/transform.h"

#include "lts/operator/transform.h"

static enum lts_operator operator_of(enum option_id id) {
    switch (id) {
    case OPTION_HIDE:
        return LTS_HIDE;
    case OPTION_INTERFACE:
        return LTS_INTERFACE;
    case OPTION_RENAME:
        return LTS_RENAME;
    case OPTION_EXTEND:
        return LTS_EXTEND;
    case OPTION_PROPAGATE_ERROR:
        return LTS_PROPAGATE_ERROR;
    case OPTION_REACHABLE:
        return LTS_REACHABLE;
    case OPTION_TRIM_TO_ERROR:
        return LTS_TRIM_TO_ERROR;
    case OPTION_COLLAPSE_TAU:
        return LTS_COLLAPSE_TAU;
    case OPTION_DETERMINISE:
        return LTS_DETERMINISE;
    case OPTION_COMPLETE:
        return LTS_COMPLETE;
    case OPTION_COMPLEMENT:
        return LTS_COMPLEMENT;
    default:
        return LTS_REMOVE_ERROR;
    }
}

bool is_transform(const struct option *option) {
    for (const struct option *known = OPTIONS_TRANSFORM; known->name; known++)
        if (known == option)
            return true;
    return false;
}

bool has_transforms(const struct invocation *invocation) {
    for (size_t i = 0; i < invocation->given.count; i++)
        if (is_transform(invocation->given.items[i].option))
            return true;
    return false;
}

struct lts *apply_transforms(struct invocation *invocation, size_t first, struct lts *lts) {
    for (size_t i = first; lts && i < invocation->given.count; i++) {
        const struct given_option *given = &invocation->given.items[i];
        if (!is_transform(given->option))
            continue;
        struct lts *next = lts_transform(invocation->job, lts, operator_of(given->option->id), given->value);
        lts_free(lts);
        lts = next;
    }
    return lts;
}
