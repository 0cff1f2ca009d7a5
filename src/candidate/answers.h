/* Does a candidate answer what the interface promises an answer to?
 *
 * In the whole system, weakly fair to all actors, a message that promises an answer is answered
 *
 *   always      in every run each one that is sent is followed by an answer
 *   never       in no run one that is sent is followed by an answer
 *   sometimes   otherwise; a run shows how it is not
 *
 * or it never comes. Alone only `never` can be known: a queueing mutex waits for the others. Values of a
 * message are taken together: those that never come do not count.
 *
 * Each promise becomes formulas (verify/verify.h), one after the other in searches of their own:
 *
 *   G (asked -> F answered)     always; its lasso is the run
 *   G !asked                    if that holds: does it come at all?
 *   G (asked -> G !answered)    if not: never
 *
 * What main sends is there before anybody looks, so that F answered, or G !answered, is wanted then, too. */
#ifndef LACUNA_CANDIDATE_ANSWERS_H
#define LACUNA_CANDIDATE_ANSWERS_H

#include "candidate/closing.h"
#include "candidate/promises.h"

enum answering {
    ANSWERING_NOT_ASKED, /* the message never comes */
    ANSWERING_ALWAYS,
    ANSWERING_UNKNOWN, /* a limit ended the search */
    ANSWERING_SOMETIMES,
    ANSWERING_NEVER
};

/* "never comes", "always", "unknown", "sometimes", "never" */
const char *answering_text(enum answering answering);

/* One of the values of a message. */
struct value_answers {
    const char *text; /* ask(2) */
    enum answering answering;
};

struct message_answers {
    const char *message; /* ask */
    enum answering answering;
    const struct run *run; /* in which it is not answered; NULL: none */
    const char *shown;     /* what is not answered there: ask(2) */
    uint32_t first_value;  /* of answers->values */
    uint32_t values_count;
};

/* All zero, nothing is known, and nothing need be freed. */
struct answers {
    struct job *job; /* NULL: there is nothing here */
    const char *component;
    struct promises promises;
    struct closed_system closed;
    ARRAY(struct verification) shown;   /* that runs belong to */
    ARRAY(struct message_answers) list; /* of messages that promise an answer */
    ARRAY(struct value_answers) values; /* of these messages, those of one together */
    enum answering worst;               /* of them; the order is that of the enumeration */
    bool limited;                       /* a limit has left something open */
};

/* In the whole system. Limits leave answers open, and are not failure. False: the job has failed; to be freed
 * either way. */
bool answers_find(struct answers *answers, struct closing *closing, const struct trial *trial,
                  const struct search_limits *limits);

/* Of the candidate alone, which has been checked: what it has no code for, it never answers. Only such
 * messages are listed. */
bool answers_find_alone(struct answers *answers, const struct trial *trial);
void answers_free(struct answers *answers);

#endif
