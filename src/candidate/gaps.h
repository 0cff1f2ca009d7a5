/* Several gaps: an assumption for each missing component of one system.
 *
 * For each gap in turn the others belong to the open system, and do whatever their interfaces allow. So its
 * assumption says what it must respect for the properties to hold *whatever the others do* within their
 * interfaces. A gap whose verdict is `never` cannot keep them alone. Then it only has to keep to its
 * interface, and another gap must keep the properties: that is an assumption, too, with a property that
 * nothing breaks.
 *
 * The whole system satisfies the properties under two conditions (docs/assume.md says why). One candidate
 * is accepted by the assumption of its gap. Every other candidate is accepted by its own assumption, or by
 * one that asks for its interface only. */
#ifndef LACUNA_CANDIDATE_GAPS_H
#define LACUNA_CANDIDATE_GAPS_H

#include "assume/assume.h"
#include "language/language.h"

/* An open system that is about one gap, and its assumption. */
struct gap_assumption {
    struct open_system open;
    struct assume_options options;
    struct assume_result result;
};

/* That the component keeps to its interface, and nothing else. It does not move from then on; the tree and
 * the options are as for gaps. False: the job has failed. */
bool gap_assumption_make_interface_only(struct gap_assumption *a, const struct language *language,
                                        const void *tree, const char *component, struct sources *sources,
                                        const struct assume_options *options);
void gap_assumption_free(struct gap_assumption *a);

struct gap {
    const char *name;
    struct gap_assumption own;       /* for the properties that are wanted */
    struct gap_assumption interface; /* `never`: that it keeps to its interface, and nothing else */
    bool has_interface;
    bool matters; /* it can break the properties although all other gaps send nothing. If not, these can keep
                     them, whatever it does within its interface */
};

struct gaps {
    struct job *job;
    ARRAY(struct gap) list; /* in the order of the blocks */
};

/* The tree has been checked, and something is missing; it and the options outlive the gaps. The stub is the
 * bag. False: the job has failed. */
bool gaps_make(struct gaps *gaps, const struct language *language, const void *tree, struct sources *sources,
               const struct assume_options *options);
void gaps_free(struct gaps *gaps);

/* The assumption that a candidate for the gap is checked against. */
static inline const struct assume_result *gap_result(const struct gap *gap) {
    return gap->has_interface ? &gap->interface.result : &gap->own.result;
}

/* Can the gap keep the properties alone, whatever the others do? */
static inline bool gap_keeps(const struct gap *gap) {
    return gap->own.result.verdict != ASSUME_NEVER;
}

/* The result of a gap for which the properties hold vacuously: so they do for all of them. NULL: there is
 * none. */
static inline const struct assume_result *gaps_vacuous(const struct gaps *gaps) {
    for (size_t i = 0; i < gaps->list.count; i++)
        if (gaps->list.items[i].own.result.verdict == ASSUME_VACUOUS)
            return &gaps->list.items[i].own.result;
    return NULL;
}

#endif
