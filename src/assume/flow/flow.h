/* Message flow: what a component can do by itself to process one message of its mailbox.
 *
 * A node is what is left of the running handler and the queue of messages that the component has sent to
 * itself meanwhile. The first has the message in the queue and nothing running; when nothing is left and the
 * queue is empty, the message has been processed: the node `finished`. Steps are those of single statements:
 * a send to another channel is visible, all else is silent. Fields of messages have their values. Variables
 * of the component can be whatever their types allow, so a condition on them goes both ways. An argument
 * that depends on them becomes each of the values that the receiver takes. What certainly fails ends a
 * path, and so does a message to oneself that finds the mailbox full: such a path is not finished.
 *
 * So the flow has everything that the component can do about a message by itself, and more: it forgets what
 * variables remember, also when one message leaves it to another to be answered. */
#ifndef LACUNA_ASSUME_FLOW_FLOW_H
#define LACUNA_ASSUME_FLOW_FLOW_H

#include "assume/flow/abstraction.h"
#include "base/sequences.h"
#include "base/text.h"
#include "lts/lts.h"

#define FLOW_NONE UINT32_MAX

/* The label of finished nodes in an LTS; sends have an exclamation mark in theirs. */
#define FLOW_FINISHED "finished"

enum {
    FLOW_MOST_NODES = 200000,
    FLOW_MOST_CHOICES = 256 /* of the arguments of one send; if there are more they stay ranges */
};

struct flow_options {
    uint32_t most_nodes;
    uint32_t most_choices; /* for messages to others; 1: arguments that are not known stay ranges */
    bool keeps_origins;    /* tell which arguments are fields of the first message, handed on */
};

extern const struct flow_options FLOW_USUAL;

struct flow_step {
    uint32_t target;
    uint32_t send;                     /* FLOW_NONE: silent */
    const struct statement *statement; /* NULL: a handler begins */
};

struct flow {
    struct job *job;
    const struct system *system; /* closed, and kept */
    uint32_t component;
    uint32_t inbox; /* its */
    struct flow_options options;
    struct sequences frames;   /* statement (in two halves), frame below it: what is left of a handler */
    struct sequences messages; /* message of the inbox, then each value: low, high, origin */
    struct sequences queues;   /* messages */
    struct sequences sends;    /* channel, message, then values as of messages */
    struct sequences nodes;    /* frame, message that is being handled (FLOW_NONE: none), queue */
    ARRAY(struct flow_step) steps;
    ARRAY(uint64_t) rows; /* the steps of node n: rows[n] .. rows[n + 1] - 1 */
    uint32_t finished;    /* the node; FLOW_NONE: it cannot get there */
    bool cut;             /* there are more than `most_nodes`: what is there is a part */
};

/* The flow of a message of the component's inbox, given a value for each field. False: the job has failed. */
bool flow_make(struct flow *flow, const struct system *system, uint32_t component, uint32_t message,
               const struct abstract_value *values, const struct flow_options *options);
void flow_free(struct flow *flow);

/* Can the node get to the finished one? One bool per node, to be freed; NULL: there is no memory. */
bool *flow_can_finish(const struct flow *flow);

/* The messages that wait in a node: the first, which is taken next, and the last, which came last. FLOW_NONE:
 * there is none. */
uint32_t flow_first_waiting(const struct flow *flow, uint32_t node);
uint32_t flow_last_waiting(const struct flow *flow, uint32_t node);

/* Where a message is handled. */
struct span flow_handler_span(const struct flow *flow, uint32_t message);

/* A send by its parts: the channel, its message, the values. */
uint32_t flow_receiver(const struct flow *flow, uint32_t send);
uint32_t flow_sent_message(const struct flow *flow, uint32_t send);
struct abstract_value flow_argument(const struct flow *flow, uint32_t send, uint32_t index);

/* grant(2), left!permit(2,true); 0..9 or _ where a value is not known. */
void flow_message_text(const struct flow *flow, uint32_t message, struct text *text);
void flow_send_text(const struct flow *flow, uint32_t send, struct text *text);

/* Sends are labels; from the finished node FLOW_FINISHED leads to the last state. NULL: the job has failed.
 */
struct lts *flow_lts(const struct flow *flow);

/* A value by itself: 2, true, left; 0..9 or _. */
void flow_value_text(const struct system *system, struct value_type type, struct range range,
                     struct text *text);

#endif
