/* Distinguishing formulas of Hennessy and Milner for strong bisimilarity: what one state can do and
 * another cannot, where traces do not tell.
 *
 *     φ ::= true | π | <a>φ | φ & φ | !φ
 *
 * `<a>φ`: some a leads to a state where φ holds; `π` holds in the error state alone. */
#ifndef LACUNA_LTS_DISTINGUISH_H
#define LACUNA_LTS_DISTINGUISH_H

#include "base/array.h"
#include "base/map.h"
#include "lts/lts.h"

/* One subformula: π, or a diamond over the conjunction of others; possibly negated. */
struct formula_node {
    bool is_error;
    bool negated;
    uint32_t label; /* of the LTS the formula was found on */
    uint32_t first; /* conjuncts: children[first] .. children[first + count - 1] */
    uint32_t count;
};

struct formula {
    struct job *job;
    const struct alphabet *alphabet;
    ARRAY(struct formula_node) nodes;
    ARRAY(uint32_t) children;
    uint32_t root;
};

/* A formula of least depth that holds in `left` and not in `right`, which must not be bisimilar. *found is
 * false if the difference lies too deep to be put into a formula. */
bool formula_find(struct job *job, struct formula *formula, const struct lts *lts, uint32_t left,
                  uint32_t right, bool *found);
void formula_free(struct formula *formula);

/* Does it hold in the initial state of `lts`, whose alphabet may be another one? */
bool formula_holds(const struct formula *formula, const struct lts *lts, bool *holds);

/* As text in `arena`; NULL if it is longer than a person would read, or the job has failed. */
const char *formula_text(const struct formula *formula, struct arena *arena);

#endif
