/* The story of a run of a machine: every statement as people read it, with values, printed text and who got
 * what was sent. Made by replaying the run. */
#ifndef LACUNA_REPORT_MACHINE_STORY_H
#define LACUNA_REPORT_MACHINE_STORY_H

#include "closing/closing.h"
#include "machine/machine_run.h"
#include "machine/replay.h"

/* The lane of what comes from outside, where an open model has been closed on the way. */
#define STORY_ENVIRONMENT (UINT32_MAX - 1)

/* A process that executes something in the run; or STORY_ENVIRONMENT. A number may be given to several, one
 * after the other. */
struct story_process {
    uint32_t process;
    uint32_t type;
    const char *name; /* P(0) */
};

#define STORY_NOBODY UINT32_MAX

struct story_statement {
    uint32_t who;     /* of story->processes */
    size_t step;      /* of the run */
    const char *text; /* c!5: with the values of its message */
    const struct machine_edge *edge;
    const char *written; /* in the open model; NULL: it is the edge's label */
    uint32_t receiver;   /* of story->processes: of a send, if somebody receives it in the run */
    bool is_send;
    bool at_once;          /* a receive, by rendezvous */
    const char *printed;   /* or NULL */
    const char *truncated; /* "300 becomes 44", or NULL */
    enum failure failure;
    struct span failed;
};

/* A variable or channel after a statement, if that has changed it. */
struct story_change {
    size_t statement; /* its index; SIZE_MAX: what there is at the start */
    const char *name;
    const char *value;
};

struct machine_story {
    struct job *job;
    struct arena arena;
    const struct machine_run *run;
    ARRAY(struct story_process) processes;
    ARRAY(struct story_statement) statements;
    ARRAY(struct story_change) changes; /* if asked for */
    const char *doubt;                  /* why no data from outside gives the run; "": there may be some */
    const char
        *waiting; /* at the end: "P(0) waits at x.pml:3: c?y", of those that are at no valid end; or "" */
};

/* `closing`: the open model that was closed on the way, whose words are used; NULL: there is none. False: the
 * job has failed. */
bool machine_story_make(struct machine_story *story, const struct machine_run *run,
                        const struct sources *sources, const struct closed_model *closing, bool with_changes);
void machine_story_free(struct machine_story *story);

/* All variables and channels of a state: `see` is given each. */
struct machine_seen {
    void *data;
    void (*see)(void *data, const char *name, const char *value);
};

void machine_state_list(struct machine_worker *worker, const struct machine_seen *seen);

#endif
