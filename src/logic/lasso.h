/* Lassos: infinite words that repeat themselves, the evidence of this folder. */
#ifndef LACUNA_LOGIC_LASSO_H
#define LACUNA_LOGIC_LASSO_H

#include "logic/automaton.h"

struct lasso {
    ARRAY(letter_set) letters;
    size_t loop; /* where the part begins that repeats; it is not empty */
};

void lasso_free(struct lasso *lasso);

/* Does the word satisfy the formula? By the definition of the operators, position by position, without any
 * automaton: what is shown to people is checked by this before. False in `*fine`: no memory. */
bool lasso_satisfies(const struct lasso *lasso, const struct ltl *ltl, ltl_formula f, bool *fine);

/* Does the automaton accept the word? */
bool lasso_is_accepted(const struct lasso *lasso, const struct automaton *automaton,
                       const struct letters *letters, bool *accepted);

/* A word that both automata accept, with a short stem and a short loop. `right` may be NULL if `left` is
 * trimmed. `*found` tells whether there is one. False: the job has failed. */
bool lasso_find(struct lasso *lasso, const struct automaton *left, const struct automaton *right,
                const struct letters *letters, bool *found);

#endif
