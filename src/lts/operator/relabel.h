/* Changing labels: hiding, restricting to an interface, renaming, extending the alphabet. */
#ifndef LACUNA_LTS_OPERATOR_RELABEL_H
#define LACUNA_LTS_OPERATOR_RELABEL_H

#include "lts/lts.h"

/* The primitive: texts[label - 1] is the new text of a visible label (NULL: τ), `added` more texts behind
 * them join the alphabet. */
struct lts *lts_retext(struct job *job, const struct lts *lts, const char *const *texts, size_t added);

/* Label texts or patterns in which `*` stands for any text. A label that is written literally is found
 * even if it contains a star. */
struct label_patterns {
    const char *const *texts;
    size_t count;
};

/* Which visible labels match, indexed by label; NULL if the job has failed. A pattern that matches
 * nothing is warned of, with the nearest label as a hint; "tau" names τ. */
bool *labels_matching(struct job *job, const struct alphabet *alphabet, struct label_patterns patterns);

/* Labels become τ if they are hidden; they leave the alphabet. */
struct lts *lts_hide(struct job *job, const struct lts *lts, struct label_patterns hidden);

/* All but the interface becomes τ. */
struct lts *lts_interface(struct job *job, const struct lts *lts, struct label_patterns interface);

/* Each rule is `old=new`, where one `*` in old may stand again in new (`req_*=ask.*`), or a POSIX extended
 * regular expression `s/pattern/replacement/` with \1 to \9 and &, which replaces the first match (| # : may
 * stand for the slash). The first rule that matches a label decides; all labels change at once. A label
 * renamed to "tau" becomes τ. */
struct lts *lts_rename(struct job *job, const struct lts *lts, const char *const *rules, size_t count);

/* Is it of the second kind? */
bool rename_is_regex(const char *rule);

/* Adds labels to the alphabet. */
struct lts *lts_extend(struct job *job, const struct lts *lts, const char *const *texts, size_t count);

#endif
