/* Confluent receipts: those that no other peer can observe or prevent, and that commute with everything
 * else. They are executed at once.
 *
 * A receipt from l to m is confluent under two conditions. It is the only one of its message at l. Whatever
 * else the peer could do at l, it can do at m as well, with the same result as if it did that first and the
 * receipt, confluent there again, afterwards. (Another message of the same queue is nothing else it could
 * do: the head decides.) What other peers do does not interfere: they only put something behind it. So the
 * states before and after are branching bisimilar, and there is no need for the one before. The confluent
 * receipts are the largest set for which all this is true. */
#ifndef LACUNA_STABILITY_CONFLUENCE_H
#define LACUNA_STABILITY_CONFLUENCE_H

#include "stability/buffers.h"
#include "system/program/program.h"

/* A confluent receipt at a location. */
struct confluent_move {
    uint32_t channel;
    uint32_t tag; /* of the message in its channel */
    uint32_t target;
};

struct confluence {
    const struct program *program;
    ARRAY(uint32_t) begin; /* per component: of `first` */
    ARRAY(uint32_t) first; /* per location: of the moves; one more */
    ARRAY(struct confluent_move) moves;
};

/* The program is that of the system. False: there is no memory. */
bool confluence_init(struct confluence *confluence, struct job *job, const struct program *program,
                     const struct buffers_system *made);
void confluence_free(struct confluence *confluence);

/* The next thing that a component does at once; false: there is none. */
bool confluence_step(const struct confluence *confluence, uint32_t component, uint64_t *state);

/* All that a component does at once. */
void confluence_settle(const struct confluence *confluence, uint32_t component, uint64_t *state);

#endif
