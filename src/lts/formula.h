/* Formulas of Hennessy and Milner.
 *
 *     φ ::= true | π | <a>φ | φ & φ | !φ
 *
 * `<a>φ`: some a leads to a state where φ holds; `π` holds in the error state alone. Subformulas are shared.
 */
#ifndef LACUNA_LTS_FORMULA_H
#define LACUNA_LTS_FORMULA_H

#include "base/array.h"
#include "lts/lts.h"

/* One subformula: π, or a diamond over the conjunction of others; possibly negated. */
struct formula_node {
    bool is_error;
    bool negated;
    uint32_t label; /* of the formula's alphabet */
    uint32_t first; /* conjuncts: children[first] .. children[first + count - 1] */
    uint32_t count;
};

struct formula {
    struct job *job;
    const struct alphabet *alphabet; /* of the LTS the formula was found on */
    ARRAY(struct formula_node) nodes;
    ARRAY(uint32_t) children;
    uint32_t root;
};

void formula_free(struct formula *formula);

/* Does it hold in the initial state of `lts`, whose alphabet may be another one? */
bool formula_holds(const struct formula *formula, const struct lts *lts, bool *holds);

/* As text in `arena`; NULL if it is longer than a person would read, or the job has failed. */
const char *formula_text(const struct formula *formula, struct arena *arena);

#endif
