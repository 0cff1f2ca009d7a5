#include "command/transform.h"

#include "command/files.h"
#include "lts/complete.h"
#include "lts/determinise.h"
#include "lts/reach.h"
#include "lts/relabel.h"
#include "lts/tau.h"

static struct lts *propagate(struct job *job, const struct lts *lts, struct label_patterns patterns) {
    bool *labels = labels_matching(job, &lts->alphabet, patterns);
    struct lts *result = labels ? lts_propagate_error(job, lts, labels) : NULL;
    memory_free(labels);
    return result;
}

/* Operators that take labels. */
static struct lts *apply_with_labels(struct job *job, const struct lts *lts, enum option_id id,
                                     const char *value) {
    if (id == OPTION_RENAME && rename_is_regex(value))
        return lts_rename(job, lts, &value, 1); /* its commas are its own */
    struct label_list list;
    if (!label_list_split(job, &list, value))
        return NULL;
    struct label_patterns patterns = {list.texts.items, list.texts.count};
    struct lts *result = NULL;
    if (id == OPTION_HIDE)
        result = lts_hide(job, lts, patterns);
    else if (id == OPTION_INTERFACE)
        result = lts_interface(job, lts, patterns);
    else if (id == OPTION_RENAME)
        result = lts_rename(job, lts, list.texts.items, list.texts.count);
    else if (id == OPTION_EXTEND)
        result = lts_extend(job, lts, list.texts.items, list.texts.count);
    else if (id == OPTION_PROPAGATE_ERROR)
        result = propagate(job, lts, patterns);
    label_list_free(&list);
    return result;
}

static struct lts *apply(struct job *job, const struct lts *lts, const struct given_option *given) {
    switch (given->option->id) {
    case OPTION_REACHABLE:
        return lts_reachable(job, lts);
    case OPTION_TRIM_TO_ERROR:
        return lts_trim_to_error(job, lts);
    case OPTION_COLLAPSE_TAU:
        return lts_collapse_tau(job, lts);
    case OPTION_DETERMINISE:
        return lts_determinise(job, lts, TAU_INVISIBLE);
    case OPTION_COMPLETE:
        return lts_complete(job, lts);
    case OPTION_COMPLEMENT:
        return lts_complement(job, lts);
    case OPTION_REMOVE_ERROR:
        return lts_remove_error(job, lts);
    default:
        return apply_with_labels(job, lts, given->option->id, given->value);
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
        struct lts *next = apply(invocation->job, lts, given);
        lts_free(lts);
        lts = next;
    }
    return lts;
}
