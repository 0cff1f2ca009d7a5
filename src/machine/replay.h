/* Replaying: the statements of a run, one after the other, and what each of them does.
 *
 * Steps of a search tell who executed which edges (machine/step.h). The replay executes those edges from
 * the initial state on. So people see the messages, the printed text and the states in between, and what a
 * search claims is checked a second time. */
#ifndef LACUNA_MACHINE_REPLAY_H
#define LACUNA_MACHINE_REPLAY_H

#include "base/text.h"
#include "machine/step.h"

struct machine_replay {
    struct machine_worker worker; /* the state at hand is worker.source */
    uint32_t offered;             /* a channel: a rendezvous waits for its second half; or MACHINE_NONE */
    uint32_t sender;              /* of that */
    uint32_t inside;              /* a location of a d_step; MACHINE_NONE: outside */
    bool begins;                  /* the d_step has executed nothing yet */
};

/* What a statement has done. Its message is context->message, until the next one. */
struct machine_statement {
    uint32_t process;
    const struct machine_edge *edge;
    uint32_t channel; /* of a send or a receive: its number from 0; otherwise MACHINE_NONE */
    bool rendezvous;
    uint32_t made;        /* by run: the process; otherwise MACHINE_NONE */
    enum failure failure; /* FAILURE_NONE: it has been executed. After FAILURE_ASSERTION it has been, too */
    struct span failed;
    bool truncated; /* context->too_large became context->kept */
};

/* `room`: bits of the longest state. The initial state is at hand. False: no memory. */
bool machine_replay_init(struct machine_replay *replay, struct job *job, const struct machine *machine,
                         uint32_t room);
void machine_replay_free(struct machine_replay *replay);

/* A step begins: what is hidden is forgotten. */
void machine_replay_begin_step(struct machine_replay *replay);

/* Executes the statement. False: it cannot be executed here. */
bool machine_replay_take(struct machine_replay *replay, int64_t event, struct machine_statement *done);

/* What a printf has printed, in the state after it. */
void machine_replay_print(struct machine_replay *replay, const struct machine_statement *done,
                          struct text *text);

#endif
