/* Closed systems against their properties.
 *
 * Questions that states answer (deadlock, failures, overflow, invariants) and questions that need an
 * automaton beside the system are dealt with in as few searches as possible: one per automaton, and the
 * others ride along. A search for an automaton ends when that is violated; what it has not answered rides
 * with the next, or gets a search of its own. Since breadth-first search meets states in the order of their
 * distance, every run is a shortest one.
 *
 * Formulas of linear temporal logic are verify/temporal.h's: safe ones are automata in the end, others want
 * the graph of a search of their own.
 *
 * `failure` stands for everything that makes a turn fail: division by zero, overflow of a number, a value out
 * of range, an index outside of its array, a message that the receiver does not know, a method that does not
 * end. */
#ifndef LACUNA_VERIFY_VERIFY_H
#define LACUNA_VERIFY_VERIFY_H

#include "explore/census.h"
#include "explore/run.h"
#include "verify/temporal.h"
#include "verify/verdict.h"

enum question_kind { /* those that ride with others first, in the order in which they are asked */
                     QUESTION_INVARIANT,
                     QUESTION_DEADLOCK,
                     QUESTION_FAILURE,
                     QUESTION_OVERFLOW, /* of channel `about` */
                     QUESTION_QUIESCENCE,
                     QUESTION_AUTOMATON,
                     QUESTION_FORMULA /* of linear temporal logic */
};

struct question {
    enum question_kind kind;
    uint32_t about;
    const char *name; /* "deadlock", …, or the property's */
    enum verdict verdict;
    uint64_t states; /* stored and passed when it was answered */
    uint64_t transitions;
    uint64_t stored; /* bytes that the search held for its states, their table and their parents */
    bool has_run;
    struct run run;
    struct temporal temporal; /* QUESTION_FORMULA */
};

/* A send or an edge that no turn has ever performed. */
struct uncovered {
    uint32_t edge;
    const struct statement *send; /* NULL: the whole edge */
};

struct verification {
    struct job *job;
    struct system *system;
    struct ranges ranges;
    ARRAY(struct question) questions;
    ARRAY(uint32_t)
    riders;                            /* questions that need no search of their own and are open, by kind and
                                          `about` */
    ARRAY(struct program *) programs;  /* that runs refer to */
    uint32_t searches;                 /* this many have been made */
    ARRAY(struct uncovered) uncovered; /* if `complete` */
    bool complete;                     /* some search has seen all states */
    bool bound_met;                    /* a limit of depth or states ended one */
    struct census census;              /* of the last search that a limit ended, other than that of depth */
    uint32_t depth;                    /* of the deepest search */
    uint32_t bits;                     /* of a state, in the last search */
};

/* Which questions are asked: those of the names given, or all. */
struct verify_options {
    const char *const *properties;
    size_t properties_count;
    enum fairness fairness;
    struct search_limits limits;
    /* Is given each question that is violated as soon as its run is there, while the search goes on; or NULL.
     */
    void (*on_violation)(void *data, const struct question *question);
    void *data;
};

/* Formulas that can be watched for become observers of the system.
 *
 * True: all questions have verdicts. False: the job has failed; questions without an answer are inconclusive,
 * or there are none. A name that does not exist has been reported. */
bool verify(struct verification *verification, struct job *job, struct system *system,
            const struct verify_options *options);
void verification_free(struct verification *verification);

#endif
