/* Formulas of linear temporal logic, as numbers: equal formulas have equal numbers.
 *
 * Nodes live in one pool and never move or change; sharing is by hashing. Constructors simplify what is
 * trivial (constants, double negation, p & p) and nothing else, so that a formula prints as it was written;
 * ltl_simplify() does the rest. Atoms are numbers below LTL_MOST_ATOMS; what they stand for is somebody
 * else's business (logic/vocabulary.h).
 *
 * Without memory a constructor returns LTL_NONE, and so does every constructor that is given it: who builds
 * looks once, at the end. */
#ifndef LACUNA_LOGIC_LTL_H
#define LACUNA_LOGIC_LTL_H

#include "base/array.h"
#include "base/job.h"
#include "base/map.h"

enum { LTL_MOST_ATOMS = 64 };

#define LTL_NONE UINT32_MAX

typedef uint32_t ltl_formula;

enum ltl_kind {
    LTL_FALSE,
    LTL_TRUE,
    LTL_ATOM, /* left: its number */
    LTL_NOT,
    LTL_AND,
    LTL_OR,
    LTL_IMPLIES,
    LTL_EQUIVALENT,
    LTL_NEXT,
    LTL_FINALLY,
    LTL_GLOBALLY,
    LTL_UNTIL,
    LTL_WEAK_UNTIL,
    LTL_RELEASE,
    LTL_STRONG_RELEASE
};

struct ltl_node {
    uint32_t kind;
    ltl_formula left;
    ltl_formula right; /* 0 where there is none */
};

struct ltl {
    struct job *job;
    ARRAY(struct ltl_node) nodes; /* false and true are 0 and 1 */
    struct map map;
    ARRAY(ltl_formula) normal; /* two per node: its negation normal form, and its negation's, once known */
};

bool ltl_init(struct ltl *ltl, struct job *job);
void ltl_free(struct ltl *ltl);

static inline struct ltl_node ltl_node(const struct ltl *ltl, ltl_formula f) {
    return ltl->nodes.items[f];
}

ltl_formula ltl_atom(struct ltl *ltl, uint32_t atom);
ltl_formula ltl_not(struct ltl *ltl, ltl_formula f);
ltl_formula ltl_unary(struct ltl *ltl, enum ltl_kind kind, ltl_formula f);
ltl_formula ltl_binary(struct ltl *ltl, enum ltl_kind kind, ltl_formula left, ltl_formula right);

static inline bool ltl_is_binary(enum ltl_kind kind) {
    return (kind >= LTL_AND && kind <= LTL_EQUIVALENT) || kind >= LTL_UNTIL;
}

/* The atoms that occur in it. */
uint64_t ltl_atoms(const struct ltl *ltl, ltl_formula f);

/* Does it speak of more than the position at hand? */
bool ltl_is_temporal(const struct ltl *ltl, ltl_formula f);

/* Does an operator of this kind occur in it? */
bool ltl_has(const struct ltl *ltl, ltl_formula f, enum ltl_kind kind);

/* How many operators it has, written out. */
uint64_t ltl_size(const struct ltl *ltl, ltl_formula f);

/* Negation normal form: constants, atoms, negated atoms, AND, OR, NEXT, UNTIL and RELEASE are left. F f is
 * true U f, G f is false R f. `negated`: of the negation. */
ltl_formula ltl_normal(struct ltl *ltl, ltl_formula f, bool negated);

/* An equivalent one with fewer operators, of one in negation normal form; the result is, too. */
ltl_formula ltl_simplify(struct ltl *ltl, ltl_formula f);

/* The formula with every U and M that stands where truth helps replaced by W and R. */
ltl_formula ltl_weaken(struct ltl *ltl, ltl_formula f);

/* The formula with its occurrence number `occurrence` (the whole is 0, then depth first, left to right)
 * replaced by what makes the whole stronger: false where it stands positively, true where it does not.
 * `*is_consequent`: it is what follows from something, the right side of -> or W, or one of | that is
 * temporal. LTL_NONE also if there is no such occurrence. What is inside of an equivalence stands both ways
 * and is not counted. */
ltl_formula ltl_strengthen(struct ltl *ltl, ltl_formula f, uint32_t occurrence, ltl_formula *replaced,
                           bool *by_true, bool *is_consequent);

#endif
