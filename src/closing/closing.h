/* Closes an open Promela model by embedding the most general environment, after N. Sidorova and M. Steffen.
 * What comes out is Promela again:
 *
 * 1. Channels that are parameters are resolved (instances.h), so that each has a name.
 * 2. The environment is what sends on channels that nobody inside sends on, and receives on those that nobody
 *    inside receives on (open_model.h).
 * 3. Two analyses find which data comes from outside (reliability.h).
 * 4. Chaos becomes a part of the processes (embed.h), or stands beside them (explicit.h).
 * 5. The result is printed, and read again: what cannot be read is a fault of ours. */
#ifndef LACUNA_CLOSING_CLOSING_H
#define LACUNA_CLOSING_CLOSING_H

#include "base/output.h"
#include "language/promela/tree.h"

enum closing_analysis {
    CLOSING_MUST,    /* flags where both analyses disagree */
    CLOSING_MAY,     /* no flags: what may be from outside is taken to be */
    CLOSING_FLAGS,   /* a flag for every variable */
    CLOSING_EXPLICIT /* an environment beside the system, with queues and concrete values */
};

struct closing_options {
    enum closing_analysis analysis;
    const char *const *external; /* channels and signals that come from outside, too */
    size_t external_count;
    uint32_t domain; /* CLOSING_EXPLICIT: numbers from outside are 0 to this minus 1 */
};

/* What was found of a variable. */
enum closing_finding { CLOSING_INSIDE, CLOSING_OUTSIDE, CLOSING_UNDECIDED };

struct closing_row {
    const char *process; /* NULL: it is global */
    const char *name;
    struct span span;
    enum closing_finding finding;
    bool flagged;
};

struct closing_channel_row {
    const char *name;
    bool fed;       /* from outside */
    bool drained;   /* to the outside */
    uint32_t flags; /* fields that its messages have more */
};

struct closed_model {
    struct job *job;
    const struct closing_options *options;
    struct sources sources; /* that the rows speak of: the files, or what instances.h has made of them */
    struct promela promela;
    struct bytes text;                          /* the closed model */
    bool timed;                                 /* input is limited to time slices */
    ARRAY(struct closing_row) variables;        /* that may hold data from outside, or have a flag */
    ARRAY(struct closing_channel_row) channels; /* that the environment touches, or that have flags */
    uint32_t inputs;                            /* receives that take from outside */
    uint32_t outputs;                           /* sends that have disappeared */
    uint32_t conditions;                        /* that may be true or false */
};

/* Reads the files and closes them together. False has been reported. */
bool close_model(struct closed_model *closing, struct job *job, const char *const *files, size_t files_count,
                 const struct closing_options *options);
void close_model_free(struct closed_model *closing);

#endif
