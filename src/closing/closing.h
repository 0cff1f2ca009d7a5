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
#include "closing/environment/environment.h"
#include "closing/layout.h"
#include "closing/note.h"
#include "closing/reliability.h"

/* Names that are added. */
#define ENV_OPEN "env_open"
#define ENV_FITS "env_fits"       /* data from outside may fit what is asked for */
#define ENV_BREAKS "env_breaks"   /* it does not fit in the midst of atomic sequences */
#define ENV_STUCK "env_stuck"     /* some process waits forever, since no data fits */
#define ENV_STATE "env_state"     /* of an environment that is finer than chaos */
#define ENV_SLICE "env_slice"     /* a timer that says when it opens again, where the language has timers */
#define ENVIRONMENT "Environment" /* a process */

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
    const char *const *values; /* x:0..3: variables that get these numbers from outside */
    size_t values_count;
    uint32_t domain;     /* CLOSING_EXPLICIT: numbers from outside are 0 to this minus 1 */
    const char *discard; /* proctypes that discard messages, as --discard has them; NULL: as comments say */
    const char *environment;           /* a file with an environment finer than chaos; NULL: there is none */
    const struct lts *environment_lts; /* what it says; NULL: it is Promela */
};

/* What was found of a variable. */
enum closing_finding { CLOSING_INSIDE, CLOSING_OUTSIDE, CLOSING_UNDECIDED };

/* A line where a variable is read or assigned to, and its data there. */
struct closing_line {
    uint32_t process; /* of the model */
    const char *file;
    uint64_t line;
    enum closing_finding finding;
};

struct closing_row {
    const char *process; /* NULL: it is global */
    const char *name;
    struct span span;
    uint32_t variable; /* of the model; CLOSING_NONE: it is a timer */
    enum closing_finding finding;
    const char *flag; /* its name; NULL: it has none */
    ARRAY(struct closing_line) lines;
};

/* Fields of a signal that are unknown in every message, without a flag. */
struct closing_unknown {
    const char *signal; /* NULL: of messages that do not begin with one */
    uint32_t fields;    /* a bit each */
};

struct closing_channel_row {
    const char *name;
    bool fed;        /* from outside */
    bool passes;     /* from inside as well */
    bool drained;    /* to the outside */
    uint32_t width;  /* fields, without flags */
    uint32_t fields; /* those that have a flag, a bit each */
    ARRAY(struct closing_unknown) unknown;
};

/* What becomes of a statement. */
enum closing_change_kind {
    CLOSING_INPUT,      /* a receive that takes from outside */
    CLOSING_OUTPUT,     /* a send that has disappeared */
    CLOSING_CONDITION,  /* it may be true or false */
    CLOSING_ASSIGNMENT, /* what it assigns may be unknown */
    CLOSING_TIMER,      /* it is set to data that may be unknown */
    CLOSING_ASSERTION,  /* it fails where it is not known */
    CLOSING_ATOM        /* of a formula: false or true, whichever makes the formula false */
};

struct closing_change {
    enum closing_change_kind kind;
    uint32_t process; /* of the model; CLOSING_NONE: a formula, or a claim */
    struct span span;
};

struct closing_size {
    uint32_t processes;
    uint32_t statements;
    uint32_t variables;
    uint32_t channels;
};

struct closed_model {
    struct job *job;
    const struct closing_options *options;
    struct sources sources; /* that the rows speak of: the files, and what instances.h has made of them */
    uint32_t written;  /* files of the sources that the model is in: those behind it are an environment's */
    uint32_t resolved; /* the file that instances.h has made of them; LAYOUT_FILES: none */
    struct promela promela; /* open, and closed in the end */
    struct open_model model;
    struct reliability reliability;
    struct environment environment;
    struct promela_unit *environment_units;     /* of the file, and in no list of the tree */
    struct bytes text;                          /* the closed model */
    struct bytes printed;                       /* the same in the layout of the printer */
    struct promela_marks marks;                 /* in that */
    uint32_t text_file;                         /* of the sources that close_model_hand_over() has made */
    bool timed;                                 /* input is limited to time slices */
    ARRAY(struct closing_row) variables;        /* that may hold data from outside, or have a flag */
    ARRAY(struct closing_channel_row) channels; /* that the environment touches, or that have flags */
    ARRAY(struct closing_change) changes;       /* process by process */
    struct closing_size before, after;
};

/* Reads the files and finds what comes from outside. False has been reported. Until the model is closed, its
 * tree is what it was, except loops that count: these are taken apart for their flow. */
bool close_analyse(struct closed_model *closing, struct job *job, const char *const *files,
                   size_t files_count, const struct closing_options *options);

/* Reads the files and closes them together. False has been reported. */
bool close_model(struct closed_model *closing, struct job *job, const char *const *files, size_t files_count,
                 const struct closing_options *options);

/* Adds the closed text to the sources that it was made of, and gives these away: its places are those of the
 * files, where it has them. `to` is not initialised. What remains may be asked for notes. False: no memory.
 */
bool close_model_hand_over(struct closed_model *closing, struct sources *to);

/* The note of the statement at a place in the closed text, or in what the preprocessor has made of it; NULL:
 * it has none. */
const struct closing_note *closing_note_at(const struct closed_model *closing, const struct sources *sources,
                                           struct span span);

/* What they found of a channel; NULL: nothing. */
const struct closing_channel_row *closing_channel_named(const struct closed_model *closing, const char *name);

void close_model_free(struct closed_model *closing);

#endif
