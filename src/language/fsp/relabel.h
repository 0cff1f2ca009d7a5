/* Labels of processes: hiding, renaming one to many, putting words in front. All of it goes by prefixes that
 * end at dots: `in` is `in` and `in.0`, not `inn`. */
#ifndef LACUNA_LANGUAGE_FSP_RELABEL_H
#define LACUNA_LANGUAGE_FSP_RELABEL_H

#include "base/names.h"
#include "language/fsp/evaluate.h"

/* Is one of the prefixes the label, or what stands before one of its dots? */
bool fsp_has_prefix(const struct names *prefixes, const char *label);

/* Turns labels with these prefixes into τ, or with `interface` all others. They leave the alphabet. */
struct lts *fsp_hide(struct job *job, const struct lts *lts, const struct names *prefixes, bool interface);

#define RULE_NONE UINT32_MAX

/* One of the new prefixes of an old one. */
struct fsp_rule {
    const char *new;
    uint32_t next; /* of the same old one; RULE_NONE: no more */
};

/* A relabelling: old prefixes, each with the new ones. */
struct fsp_rules {
    struct names olds;
    ARRAY(uint32_t) first; /* per old: a pair of it */
    ARRAY(struct fsp_rule) pairs;
};

void fsp_rules_init(struct fsp_rules *rules, struct job *job);
void fsp_rules_free(struct fsp_rules *rules);

/* Adds what the list says with these bindings. */
bool fsp_rules_add(struct fsp_rules *rules, struct fsp_evaluation *e, const struct fsp_relabel *list,
                   const struct fsp_binding *bindings);

/* All labels change at once; of several old prefixes that fit the longest counts. */
struct lts *fsp_relabel(struct job *job, const struct lts *lts, const struct fsp_rules *rules);

/* Every label under each of the prefixes. */
struct lts *fsp_prefix(struct job *job, const struct lts *lts, const struct fsp_texts *prefixes);

#endif
