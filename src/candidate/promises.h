/* Promises of answers: what an interface says about the messages that may come.
 *
 * A message, with its values, promises an answer if it has alternatives and none of them is empty. It is
 * answered by a send that is the first message of a sequence of one of them: an alternative is a sequence per
 * receiver. */
#ifndef LACUNA_CANDIDATE_PROMISES_H
#define LACUNA_CANDIDATE_PROMISES_H

#include "candidate/described_candidate.h"

/* A pattern of sends: in the language of formulas, and in terms of the interface. */
struct promised_send {
    const char *text; /* server>client!ok(1,_) */
    const char *receiver;
    const char *message;
};

struct promise {
    const char *message; /* ask */
    const char *asked;   /* server!ask(2) */
    const char *asker;   /* who sends it, where messages tell; otherwise "" */
    bool by_main;        /* main sends it: nobody sees that it is sent */
    uint32_t first;      /* of promises->sends */
    uint32_t count;
    bool too_many; /* there are more sends than a formula takes */
};

struct promises {
    struct arena arena;
    ARRAY(struct promise) list; /* those of one message come together */
    ARRAY(struct promised_send) sends;
};

/* Of all messages that may come by the assumption. False: the job has failed; to be freed either way. */
bool promises_find(struct promises *promises, const struct described_candidate *described,
                   const struct assumption *assumption);
void promises_free(struct promises *promises);

#endif
