/* What kind of property a formula is, decided exactly.
 *
 * A formula is safe if it is its own closure: the words all of whose prefixes can be continued to satisfy it.
 * The closure of a trimmed automaton is the same without its marks. So the question is whether that and the
 * automaton of the negation have a word in common. Such a word shows why not. */
#ifndef LACUNA_LOGIC_CLASSIFY_H
#define LACUNA_LOGIC_CLASSIFY_H

#include "logic/complement.h"
#include "logic/lasso.h"
#include "logic/monitor.h"

enum formula_class { CLASS_SAFETY, CLASS_GUARANTEE, CLASS_LIVENESS, CLASS_NONE };

struct classification {
    struct automaton automaton; /* of the formula */
    struct automaton negation;
    struct monitor monitor; /* of its bad prefixes: all there is to it if it is safe */
    bool safety;
    bool guarantee;
    bool liveness;
    bool valid;
    bool satisfiable;
    struct lasso witness; /* if it is not safe: violates it, and all prefixes can be repaired */
    ltl_formula hint;     /* if it is not safe but is with W for U; otherwise LTL_NONE */
};

bool classify(struct classification *c, struct ltl *ltl, ltl_formula f, const struct letters *letters);
void classification_free(struct classification *c);

/* The same of a trimmed automaton, which is copied. False in `*possible`: nobody knows its complement
 * (logic/complement.h), and nothing has been found out. */
bool classify_automaton(struct classification *c, const struct automaton *automaton,
                        const struct letters *letters, bool *possible);

enum formula_class classification_class(const struct classification *c);
const char *formula_class_name(enum formula_class class);

/* Is every word of the first formula one of the second? If not, `word` is one that is not. Also for validity:
 * LTL_TRUE implies it. */
bool formula_implies(struct ltl *ltl, ltl_formula f, ltl_formula g, const struct letters *letters,
                     bool *answer, struct lasso *word);

#endif
