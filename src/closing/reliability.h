/* Which data comes from outside? Two analyses of an open model, by worklists over the flow of its processes.
 *
 * At each element of a process, before it is executed, a variable *may* hold data from outside if some run
 * brings it there (least fixpoint, joins), and *must* if all runs do (greatest fixpoint, meets). An
 * expression is from outside if one of its variables is. Signals carry it from process to process: a receive
 * gets what some send gives, or what comes from outside. For a signal that comes from both sides, the first
 * analysis joins, and the second meets what the senders inside give. Arguments of `run` are signals, too.
 *
 * A global variable has one value, joined over all places; it never must. Arrays and records are looked at as
 * a whole: an assignment to a part leaves the rest as it was. */
#ifndef LACUNA_CLOSING_RELIABILITY_H
#define LACUNA_CLOSING_RELIABILITY_H

#include "closing/open_model.h"

/* May, and must it be from outside? */
struct outsideness {
    bool may;
    bool must;
};

/* The flow of a process: two sets of variables per element. */
struct process_reliability {
    uint64_t *may;
    uint64_t *must;
    bool *reached;
    bool started; /* some process of this kind is there */
};

/* What the senders inside give, a bit per field. */
struct signal_reliability {
    uint32_t may;
    uint32_t must;
};

struct reliability {
    const struct open_model *model;
    struct job *job;
    size_t words; /* of a set of variables */
    struct process_reliability *processes;
    struct signal_reliability **signals; /* per channel: per signal */
    uint64_t *global_may;                /* also of locals: somewhere */
    uint64_t *entry_may, *entry_must;    /* of parameters */
    uint64_t visits;                     /* of elements, for the progress */
    bool changed;
};

bool reliability_find(struct reliability *reliability, const struct open_model *model);
void reliability_free(struct reliability *reliability);

/* Before an element of a process; CLOSING_NONE as a process: anywhere, where globals are meant. */
struct outsideness outsideness_of(const struct reliability *reliability, uint32_t process, uint32_t element,
                                  const struct promela_expression *e);

/* Of a variable there. */
struct outsideness outsideness_of_variable(const struct reliability *reliability, uint32_t process,
                                           uint32_t element, uint32_t variable);

/* Of a variable behind a reached element. False: no memory. */
bool outsideness_behind(struct reliability *reliability, uint32_t process, uint32_t element,
                        uint32_t variable, struct outsideness *found);

/* Where control goes on from an element: behind it when it is `executed`, or before it, to the escape of an
 * unless. */
void flow_successors(const struct promela_flow *flow, uint32_t element,
                     void (*visit)(void *data, uint32_t successor, bool executed), void *data);

/* Of a field of messages that a receive of this signal gets from inside. */
struct outsideness outsideness_of_field(const struct reliability *reliability, uint32_t channel,
                                        uint32_t signal, uint32_t field);

#endif
