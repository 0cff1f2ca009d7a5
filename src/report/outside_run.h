/* Is there data from outside that gives a run of a closed model?
 *
 * The run is followed statement by statement in the words of the open model. A variable that gets data from
 * outside stands for one unknown value, and what is made of it for an expression over such values. Each
 * condition over them says what they must be: it was taken, or the else beside it. In the end the values of
 * the type of each input are tried. If none of them does what all conditions over this input say, the run is
 * one that only chaos has, which may answer twice in different ways.
 *
 * What cannot be followed says nothing: other data, conditions over several inputs, arguments of `run`. So no
 * doubt does not mean that the run is real. */
#ifndef LACUNA_REPORT_OUTSIDE_RUN_H
#define LACUNA_REPORT_OUTSIDE_RUN_H

#include "base/names.h"
#include "closing/closing.h"
#include "closing/node.h"
#include "machine/machine_run.h"
#include "machine/replay.h"

/* A variable of the state before a statement. */
struct outside_variable {
    uint64_t seen; /* when: in the last state that was looked at, or before */
    bool has_number;
    int32_t number;
    bool is_set;                            /* by a statement that has been followed */
    const struct promela_expression *value; /* then; NULL: it cannot be followed */
};

struct outside_input {
    const char *variable; /* that it fills */
    struct span span;
    int64_t low, high;
};

struct outside_condition {
    const struct promela_expression *value;
    bool truth;
};

/* A message that has been sent, and what its fields are. */
struct outside_message {
    uint32_t channel;
    const char *fields;
    const struct promela_expression **values;
    uint32_t count;
};

struct outside_run {
    struct job *job;
    const struct closed_model *closing; /* NULL: nothing is followed */
    struct machine_worker *worker;
    struct arena arena;
    struct node_maker maker;
    struct names names; /* of variables, as machine_state_list() has them */
    ARRAY(struct outside_variable) variables;
    ARRAY(struct outside_input) inputs;
    ARRAY(struct outside_condition) conditions;
    ARRAY(struct outside_message) messages;
    uint64_t time;
    bool failed;
};

void outside_run_init(struct outside_run *run, struct job *job, const struct closed_model *closing,
                      struct machine_worker *worker);
void outside_run_free(struct outside_run *run);

/* Before a statement: what the variables are. */
void outside_run_look(struct outside_run *run);

/* A statement of a process: P(0). `channel` and `fields` are those of its message, if it has one. */
void outside_run_take(struct outside_run *run, const struct closing_note *note, const char *process,
                      uint32_t channel, const char *fields, bool fails);

/* Why no data from outside gives this run, in `text`; nothing if there may be some. */
void outside_run_doubt(struct outside_run *run, const struct sources *sources, struct text *text);

#endif
