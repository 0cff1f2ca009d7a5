/* Which messages each component can send to whom, and with which values: an over-approximation of all runs.
 *
 * Variables and fields of messages have sets of values that hold whenever a turn begins or ends; locals have
 * sets at each point of a body. An expression is evaluated for every combination of values of what it
 * mentions, if they are few; otherwise its interval (system/range.h) is the answer. The intervals know the
 * branch they are in, so what `if (n < 3)` leaves out is left out here. Arguments of a message are looked at
 * one by one: which values go together is not known.
 *
 * The sets grow until nothing changes. What still grows after MOST_ROUNDS rounds is given up: it is *any*,
 * and its interval bounds it. */
#ifndef LACUNA_SYSTEM_MESSAGE_FLOW_H
#define LACUNA_SYSTEM_MESSAGE_FLOW_H

#include "system/range.h"
#include "system/value_set.h"

struct message_flow {
    uint32_t sender;
    uint32_t channel;
    uint32_t message;
    const struct value_set **values; /* per field */
};

struct message_flows {
    const struct system *system;
    struct job *job;
    struct ranges ranges;
    struct arena arena;
    const struct value_set **variables; /* per variable */
    const struct value_set **fields;    /* per field, counted as in `ranges` */
    const struct value_set **senders;   /* per message, counted as in `ranges`: components; the number of
                                           components stands for nobody */
    ARRAY(struct message_flow) list;    /* by sender, channel and message */
};

/* False: the job has failed; freed already. */
bool message_flows_find(struct message_flows *flows, struct job *job, const struct system *system);
void message_flows_free(struct message_flows *flows);

#endif
