/* Formulas: how one is checked, what its runs look like, and whether it holds vacuously.
 *
 * A safety formula becomes an observer, the monitor of its bad prefixes, and is dealt with like any
 * automaton. Every other is checked on the graph of the whole state space, beside the automaton of its
 * negation. A run that violates a formula is confirmed by evaluating the formula on its word, without any
 * automaton.
 *
 * A formula that holds is vacuous if it still does when some part of it that helps to satisfy it is replaced
 * by false: in G (ask -> F answer) that is F answer, and then nobody ever asks. (That it holds with true for
 * `ask` as well, since there are always answers, is not a fault.) For formulas checked on a graph that is
 * decided there, if the graph is not too large. For the others, and for large graphs, it is decided on the
 * moves that the monitor has made (or the letters that have been read). These have more words than the
 * system: what is called vacuous is, but not everything that is vacuous is found. */
#ifndef LACUNA_VERIFY_TEMPORAL_H
#define LACUNA_VERIFY_TEMPORAL_H

#include "explore/run.h"
#include "logic/classify.h"
#include "verify/product.h"

struct temporal {
    struct job *job;
    const struct system *system;
    uint32_t formula; /* of the system's */
    struct ltl ltl;   /* the formula's pool, copied: parts of it are rewritten here */
    ltl_formula root; /* LTL_NONE: there is an automaton instead */
    struct classification class;
    uint32_t
        observer; /* of the system's, if it is safe and there is something to watch; otherwise SYSTEM_NONE */
    bool *seen; /* per state of the monitor and letter: that move has been made. Without observer: of state 0,
                   letters that have been read at all */
    bool vacuous;
    ltl_formula idle; /* a part that is never needed */
};

/* Classifies the formula and, if it is safe, lets its monitor watch. False: the job has failed. */
bool temporal_prepare(struct temporal *t, struct job *job, struct system *system, uint32_t formula);
void temporal_free(struct temporal *t);

/* Notes a move of the monitor of a formula over states, and tells where it leads: perhaps OBSERVER_ERROR. */
uint32_t temporal_read_state(struct temporal *t, struct context *context, const uint64_t *state,
                             enum failure *failure);

/* The first of the formula's predicates that has no value there, as a number of the system's. */
uint32_t temporal_failing(const struct temporal *t, struct context *context, const uint64_t *state);

/* A run of the graph whose word violates the formula. */
bool temporal_search(struct temporal *t, struct graph *graph, enum fairness fairness, struct run *run,
                     bool *found);

/* When it is known to hold: fills `vacuous` and the rest. `graph` may be NULL; `coverage` is that of the
 * search. */
bool temporal_look_for_vacuity(struct temporal *t, const struct graph *graph, const struct coverage *coverage,
                               enum fairness fairness);

/* A formula of its pool (the idle part, the hint), for people. */
struct text;
void temporal_print(struct text *text, const struct temporal *t, ltl_formula f);

#endif
