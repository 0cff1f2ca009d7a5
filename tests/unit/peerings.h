/* What the tests of peers share: peers out of texts, and what they are composed to. */
#ifndef LACUNA_TESTS_UNIT_PEERINGS_H
#define LACUNA_TESTS_UNIT_PEERINGS_H

#include <string.h>

#include "lts/equivalence/reduce.h"
#include "readings.h"
#include "stability/stable.h"

/* A block of the multi-automaton format that starts in q0. */
#define PEER(lines) ".state graph\n" lines ".marking q0\n.end\n"

/* Asks, and waits for the answer: no buffer ever holds more than one message. */
#define ASKING PEER("q0 1!ask q1\nq1 1?ok q0\n") PEER("q0 0?ask q1\nq1 0!ok q0\n")

/* Sends without end to somebody who takes it all. */
#define STREAM PEER("q0 1!m q0\n") PEER("q0 0?m q0\n")

/* Three letters in a row, taken from the last one on: mailboxes need room for three. */
#define BACKWARDS PEER("q0 1!a q1\nq1 1!b q2\nq2 1!c q3\n") PEER("q0 0?c q1\nq1 0?b q2\nq2 0?a q3\n")

/* Bounds 0 and 1 have the same behaviour, if every pair has a queue, and 2 has not (models/misleading). */
#define MISLEADING                                                                                           \
    PEER("q0 1!a q1\nq1 1!a q2\nq2 2!b q3\nq3 1?d q4\n")                                                     \
    PEER("q0 0?a q1\nq1 0?a q2\nq2 2?c q3\nq0 2?c q4\nq4 0!d q5\nq1 2?c q6\n")                               \
    PEER("q0 0?b q1\nq1 1!c q2\n")

struct peering {
    struct sources sources;
    struct peers peers;
    struct buffers buffers;
    struct growth growth;
    struct stable stable;
};

/* How a system is to be read: of these, NULL or 0 is the default. */
typedef bool peers_reader(struct peers *peers, uint32_t file);

/* Reads and links. False: the job has failed. */
bool peering_read(struct peering *p, struct job *job, peers_reader *read, enum peers_identity identity,
                  const char *text);

/* The multi-automaton format; the peers are fine. */
void peering_start(struct peering *p, struct job *job, const char *text);

/* With buffers, and all that grows on them. */
void peering_grow(struct peering *p, enum discipline_of_buffers discipline,
                  const struct growth_options *options);

/* The same of a text at once: confluent, as many states as it takes. */
void peering_start_growth(struct peering *p, struct job *job, const char *text,
                          enum discipline_of_buffers discipline);

/* And the answer, with these options; those that are 0 are as on the command line. */
void peering_find(struct peering *p, struct stable_options options);

void peering_free(struct peering *p);

/* Up to three peers that send, receive and do something of their own at random: messages with several
 * senders, to oneself, and that nobody takes, are among it. */
void peering_random(struct peering *p, struct job *job, uint64_t *seed);

/* The transitions: "p0: q0 1!a q1 | p1: …", as they were linked. Valid until the next one. */
const char *peers_text(const struct peers *peers);

/* The minimal composition of a bound, 0 being the synchronous one. */
struct lts *peering_minimal(struct peering *p, uint32_t bound);

/* There is a diagnostic that says this. */
void expect_told(const struct job *job, enum severity severity, const char *message);

#endif
