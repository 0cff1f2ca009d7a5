/* Machines against what must not happen: assertions, invalid end states, failures, claims, loops without
 * progress or through accept labels.
 *
 * One search visits all states. What single states and steps answer is answered on the way, by shortest runs.
 * For the others the graph is kept (verify/machine_graph.h). Claims that a finite run can violate are looked
 * for in it breadth-first (verify/bad_prefix.h), others as loops (verify/product.h).
 *
 *   assertion    an assertion is false, or an index is outside of its array: SPIN counts both alike
 *   end_state    nobody can move, and a process is neither at its end nor at an end label
 *   failure      a statement cannot be executed: a division by zero, a channel that is not there, …
 *   trace        an event violates the event trace. Asked if there is one; `notrace` is the other name
 *   progress     a loop without progress labels. Asked if there are such labels, or by name
 *   acceptance   a loop through an accept label. Asked if processes have such labels, or by name */
#ifndef LACUNA_VERIFY_MACHINE_VERIFICATION_H
#define LACUNA_VERIFY_MACHINE_VERIFICATION_H

#include "machine/machine_run.h"
#include "verify/machine_graph.h"
#include "verify/product.h"
#include "verify/verdict.h"

enum machine_question_kind {
    MACHINE_ASSERTION,
    MACHINE_END_STATE,
    MACHINE_FAILURE,
    MACHINE_TRACE,
    MACHINE_PROGRESS,
    MACHINE_ACCEPTANCE,
    MACHINE_CLAIM
};

struct machine_question {
    enum machine_question_kind kind;
    const char *name;
    uint32_t claim; /* of the machine's: the last three kinds */
    size_t reading; /* of the graph */
    bool undefined; /* a condition of the claim has no value in some state: the reading says which */
    enum verdict verdict;
    uint64_t states; /* stored when it was answered */
    uint64_t transitions;
    uint64_t stored; /* bytes that the search held for its states */
    bool has_run;
    struct machine_run run;
};

/* A value that did not fit where a statement put it. */
struct machine_truncation {
    uint32_t edge;
    int32_t value;
    int32_t kept;
};

struct machine_verification {
    struct job *job;
    struct machine *machine;
    const struct machine_verify_options *options;
    struct machine_search search;
    struct machine_graph graph;
    ARRAY(struct machine_question) questions;
    ARRAY(struct machine_truncation) truncations;
    size_t open;             /* questions without an answer */
    bool searched;           /* the search has begun */
    bool failed;             /* some statement fails: */
    struct incident failure; /* the first one that does */
    bool complete;           /* it has seen all states */
    bool bound_met;          /* a limit of depth or states ended it */
    bool creates;            /* the machine creates processes */
    bool grows;              /* without end: that ended the search */
};

struct machine_verify_options {
    const char *const *properties; /* all if there are none */
    size_t properties_count;
    enum fairness fairness;
    struct search_limits limits;
    /* Is given each question that is violated, while the search goes on; or NULL. */
    void (*on_violation)(void *data, const struct machine_question *question);
    void *data;
};

/* Adds conditions to the machine. True: all questions have verdicts. False: the job has failed; if it has
 * searched, questions without an answer are inconclusive. A name that does not exist has been reported. */
bool machine_verify(struct machine_verification *verification, struct job *job, struct machine *machine,
                    const struct machine_verify_options *options);
void machine_verification_free(struct machine_verification *verification);

/* Over all questions. */
enum verdict machine_verdict(const struct machine_verification *verification);

#endif
