/* Candidates for the missing component, checked alone against a contract.
 *
 * A candidate is a component, or a group: several actors; the open system knows one of them. What they send
 * each other is silent.
 *
 * The candidate runs under the wild environment, which may send it any message of the interface; both are
 * followed in the contract, which allows no more than what the open system can do. So the search ends even if
 * the candidate's mailbox could hold much more.
 *
 * The candidate's system is closed: the actors of the open system are there with their messages, but none is
 * kept, and an environment has an edge per message of the interface. */
#ifndef LACUNA_ASSUME_CHECK_H
#define LACUNA_ASSUME_CHECK_H

#include "assume/contract/contract.h"
#include "explore/run.h"

enum check_verdict {
    CHECK_ACCEPTED,
    CHECK_UNSAFE,       /* it can follow the contract into π, and the whole system can do that, too */
    CHECK_NONCOMPLIANT, /* it can send what the interface does not allow there, or what its receiver does not
                           take: no such method, or an argument outside of the parameter's range */
    CHECK_INCONCLUSIVE
};

/* Why a check is inconclusive. The last three: it can follow the contract into π, but perhaps only because
 * the contract lets others move where turns do not let them. The whole system decides that. */
enum check_reason {
    CHECK_DECIDED,       /* it is not */
    CHECK_LIMIT,         /* a limit ended the search */
    CHECK_CUT,           /* the contract is cut where the candidate gets to */
    CHECK_SEVERAL_SENDS, /* a turn of the candidate sends several messages, and others would have to move
                            between them */
    CHECK_FAILING_TURN,  /* its turn fails behind what it sends, so that nobody gets that */
    CHECK_ARRIVALS, /* the candidate would have to move between two messages that may be sent to it in one
                       turn */
    CHECK_REASONS
};

/* What sends of the candidate's system mean in the contract. */
struct candidate {
    struct system *system;
    uint32_t component;        /* that the open system knows; others of its group belong to the candidate */
    ARRAY(bool) has_component; /* by component: it belongs to the candidate */
    ARRAY(bool) has_channel;   /* by channel: it is a mailbox of the candidate */
    struct actions actions;    /* of the contract, in this system, as far as somebody knows them here */
    ARRAY(uint32_t) numbers;   /* which of the contract's they are */
};

struct check {
    struct job *job;
    enum check_verdict verdict;
    struct ranges ranges;
    struct program *program;
    enum check_reason reason;
    uint64_t states;
    bool has_run;
    struct run run;            /* the shortest to where it goes wrong */
    property_set broken;       /* what breaks, if it is unsafe */
    bool unfinished;           /* its last turn fails or blocks behind what it sends: nobody gets that */
    struct span untaken;       /* the send that its receiver does not take, if that is what is wrong … */
    enum failure untaken_kind; /* … and why: FAILURE_NONE if it is not */
    uint32_t last_state;       /* of the contract, before the send that is wrong */
};

/* Makes a candidate's system out of the closed one: nothing that goes to others is kept, and the environment
 * comes in. `names` are the contract's actions, ?m and receiver!m. False: it cannot take what may come, which
 * has been reported; or there is no memory. */
bool candidate_prepare(struct candidate *candidate, struct system *system, uint32_t component,
                       const struct contract *contract, const char *const *names);
void candidate_free(struct candidate *candidate);

/* Only the `wanted` properties count; what breaks others is not followed. */
bool check_candidate(struct check *check, struct job *job, const struct candidate *candidate,
                     const struct contract *contract, property_set wanted,
                     const struct search_limits *limits);
void check_free(struct check *check);

#endif
