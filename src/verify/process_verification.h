/* Processes in parallel against what must not happen: that a part moves to π, such as a property, and that
 * nobody can move although the whole has not ended.
 *
 * One search on the fly (explore/parallel.h) answers all questions. It ends when all are violated. Since it
 * is breadth-first, the actions that lead to a violation are a shortest sequence. */
#ifndef LACUNA_VERIFY_PROCESS_VERIFICATION_H
#define LACUNA_VERIFY_PROCESS_VERIFICATION_H

#include "explore/parallel.h"
#include "verify/verdict.h"

/* A property that is declared, and that a search for states does not answer. */
struct process_unchecked {
    const char *kind; /* the word that declares it */
    const char *name;
};

/* Everything belongs to the caller, and stays where it is. */
struct process_network {
    const char *name; /* of the whole */
    const struct parallel_part *parts;
    const char *const *names; /* of the parts */
    size_t count;
    struct parallel_options options;
    const char *const *declared; /* all processes of the text */
    size_t declared_count;
    const struct process_unchecked *unchecked;
    size_t unchecked_count;
};

/* In place of a part. */
#define PROCESS_DEADLOCK (PARALLEL_NONE - 1)

struct process_question {
    uint32_t part;    /* can it get to π? Or PROCESS_DEADLOCK */
    const char *name; /* the part's, or "deadlock" */
    enum verdict verdict;
    uint64_t states; /* found and passed when it was answered */
    uint64_t transitions;
    bool has_actions;
    ARRAY(uint32_t) actions; /* VERDICT_VIOLATED: the labels that lead there */
};

struct process_verification {
    struct job *job;
    const struct process_network *network;
    const struct process_verify_options *options;
    struct parallel parallel;
    struct search search;
    ARRAY(struct process_question) questions;
    ARRAY(const struct process_unchecked *) unchecked; /* what is asked for as well, and not answered */
    size_t open;                                       /* questions without an answer */
    bool searched;                                     /* the search has begun */
    bool bound_met;                                    /* the limit of states ended the search */
};

/* Which questions are asked: those of the names given, or all. */
struct process_verify_options {
    const char *const *properties;
    size_t properties_count;
    uint64_t states; /* at most */
    /* Is given each question that is violated as soon as its actions are there, while the search goes on; or
     * NULL. */
    void (*on_violation)(void *data, const struct process_question *question);
    void *data;
};

/* True: all questions have verdicts. False: the job has failed; if it has searched, questions without an
 * answer are inconclusive. A name that does not exist has been reported. */
bool process_verify(struct process_verification *verification, struct job *job,
                    const struct process_network *network, const struct process_verify_options *options);
void process_verification_free(struct process_verification *verification);

/* Over all questions; what is not checked makes "holds" inconclusive. */
enum verdict process_verdict(const struct process_verification *verification);

#endif
