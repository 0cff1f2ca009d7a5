/* Naive twins of the operators on LTSs.
 *
 * Each function follows its definition word for word and shares no code with the operator it is held
 * against: no clever data structure, no pruning, nothing worth getting wrong. They are meant for small
 * systems (a few dozen states); nothing breaks on larger ones, such as the results of the operators, but
 * time grows at least with the square of the size. Running out of memory aborts.
 *
 * Trace semantics. A word leads from the initial state to a set of states. With `weak` the set is closed
 * under τ before and after each letter and τ is not a letter; without, τ is a letter like the others. A
 * word whose set contains π is an error word: its outcome is π alone, and whatever follows does not
 * matter. A word whose set is empty is not a trace.
 *
 * Two systems' labels are matched by text, τ with τ. */
#ifndef LACUNA_TESTS_TWIN_NAIVE_H
#define LACUNA_TESTS_TWIN_NAIVE_H

#include "lts/lts.h"

/* Reachable states, the initial one and π included. */
uint32_t naive_reachable_count(const struct lts *lts);

bool naive_reaches_error(const struct lts *lts);

/* Reachable states other than π that have no transitions. */
uint32_t naive_deadlocks(const struct lts *lts);

/* No state, reachable or not, has two transitions with the same label, τ taken as a label. */
bool naive_deterministic(const struct lts *lts);

/* doomed[s]: s is π, or some path from s to π carries only labels with labels[label]. */
void naive_propagate(const struct lts *lts, const bool *labels, bool *doomed);

/* State s of a and state t of b are strongly bisimilar; π is so only to π. */
bool naive_bisimilar(const struct lts *a, uint32_t s, const struct lts *b, uint32_t t);

/* Strong bisimilarity classes among the reachable states. */
uint32_t naive_strong_classes(const struct lts *lts);

/* Distinct (class, label, class) transitions from reachable states. */
uint64_t naive_strong_quotient_transitions(const struct lts *lts);

/* The subset construction, reachable subsets only; subset 0 is the initial one. */
struct naive_dfa {
    uint32_t count;  /* subsets, π among them if it is reached */
    uint32_t error;  /* the subset that is π, or STATE_NONE; it has no successors */
    uint32_t labels; /* as in the LTS: column 0 is τ, empty with `weak`; the others are ordered by text */
    uint32_t words;  /* of 32 states each, that a subset takes: 1 for up to 32 states */
    uint32_t *sets;  /* bit s % 32 of sets[i * words + s / 32]: state s belongs to subset i */
    uint32_t *next;  /* next[i * labels + label]: a subset, or STATE_NONE */
};

void naive_determinise(const struct lts *lts, bool weak, struct naive_dfa *out);
void naive_dfa_free(struct naive_dfa *dfa);

/* The size of the least deterministic LTS with the same traces and error words. */
void naive_trace_minimal(const struct lts *lts, bool weak, uint32_t *states, uint64_t *transitions);

/* Every error word of `left` has a prefix (itself, perhaps) that is an error word of `right`; every other
 * trace of `left` is a trace of `right` or has such a prefix. If not, *shortest is the length of a
 * shortest word that violates this; otherwise it is left alone. */
bool naive_included(const struct lts *left, const struct lts *right, bool weak, size_t *shortest);

/* Included both ways. */
bool naive_trace_equal(const struct lts *left, const struct lts *right, bool weak);

/* The word is a trace, or one of its prefixes is an error word; the latter sets *error. NULL is the
 * letter τ, which with `weak` stands for nothing. */
bool naive_accepts(const struct lts *lts, const char *const *word, size_t length, bool weak, bool *error);

/* Parallel composition, unreachable states included. State vectors are numbered in mixed radix, the last
 * part counting fastest; after them comes π, if any part has one. To be freed with lts_free(). */
struct lts *naive_compose(struct job *job, const struct lts *const *parts, size_t count);

#endif
