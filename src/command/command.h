/* Commands, described by tables: the parser, --help, the man pages and the shell completions all read the
 * same ones. A command is one file in this folder with one `const struct command`; COMMANDS lists them. */
#ifndef LACUNA_COMMAND_COMMAND_H
#define LACUNA_COMMAND_COMMAND_H

#include "base/array.h"
#include "base/job.h"
#include "base/json.h"
#include "verify/verdict.h"

enum status {
    STATUS_YES = 0,          /* done; equal, included, holds */
    STATUS_NO = 1,           /* different, not included, violated */
    STATUS_USAGE = 2,        /* bad input or usage */
    STATUS_INCONCLUSIVE = 3, /* a limit was reached */
    STATUS_FAILURE = 4       /* internal, or the output could not be written */
};

enum option_id {
    OPTION_HELP,
    OPTION_JSON,
    OPTION_MEMORY,
    OPTION_TIMEOUT,
    OPTION_FORMAT,
    OPTION_QUEUE,
    OPTION_INSTANCES,
    OPTION_TAU,
    OPTION_OUTPUT,
    OPTION_TO,
    OPTION_WRITE_TAU,
    OPTION_EQUIVALENCE,
    OPTION_PREORDER,
    OPTION_LABELS,
    OPTION_TRANSITIONS,
    OPTION_FROM,
    OPTION_STEPS_DRAWN,
    OPTION_LARGEST,
    OPTION_HIDE,
    OPTION_INTERFACE,
    OPTION_RENAME,
    OPTION_EXTEND,
    OPTION_REACHABLE,
    OPTION_TRIM_TO_ERROR,
    OPTION_PROPAGATE_ERROR,
    OPTION_COLLAPSE_TAU,
    OPTION_DETERMINISE,
    OPTION_COMPLETE,
    OPTION_COMPLEMENT,
    OPTION_REMOVE_ERROR,
    OPTION_PROPERTY,
    OPTION_OVERFLOW,
    OPTION_QUIESCENCE,
    OPTION_SVG,
    OPTION_REPLAY,
    OPTION_DEPTH,
    OPTION_STATES,
    OPTION_RANDOM,
    OPTION_SEED,
    OPTION_STEPS,
    OPTION_IMPLIES,
    OPTION_EQUIVALENT,
    OPTION_VALID,
    OPTION_IN,
    OPTION_RESPONSIVE,
    OPTION_FAIRNESS,
    OPTION_AGAINST,
    OPTION_BOUND,
    OPTION_ALL_STATES,
    OPTION_ANALYSIS,
    OPTION_CLOSE,
    OPTION_EXTERNAL,
    OPTION_EXPLAIN,
    OPTION_FLOW_GRAPH,
    OPTION_DOMAIN,
    OPTION_VALUES,
    OPTION_STUB,
    OPTION_PRINT_STUB,
    OPTION_REDUCE,
    OPTION_THREADS,
    OPTION_CHAOS_SENDS,
    OPTION_SKELETON,
    OPTION_ENVIRONMENT,
    OPTION_SINK,
    OPTION_WHY,
    OPTION_TABLE,
    OPTION_COMPLIANCE,
    OPTION_FLOW,
    OPTION_COMPONENT,
    OPTION_MESSAGES,
    OPTION_ASSUME,
    OPTION_PROCESS,
    OPTION_SYSTEM,
    OPTION_STRICT,
    OPTION_UNADDRESSED,
    OPTION_TERMINATION,
    OPTION_BUFFERS,
    OPTION_KMAX,
    OPTION_LOOK_AHEAD,
    OPTION_STRATEGY,
    OPTION_FORMULA,
    OPTION_RECEIVES,
    OPTION_SIZES,
    OPTION_GROWTH,
    OPTION_EAGER_RECEIVES,
    OPTION_TRAIL,
    OPTION_DISCARD,
    OPTION_PROJECT,
    OPTION_JUNIT,
    OPTION_SARIF,
    OPTION_WATCH
};

struct option {
    enum option_id id;
    const char *name;     /* without the dashes; NULL ends a table */
    char letter;          /* 0: none */
    const char *argument; /* how it is shown; NULL: the option takes none */
    const char *choices;  /* "a|b|c" if the argument is one of these; "FILE" if it is a file */
    const char *help;
};

struct example {
    const char *line;
    const char *meaning; /* NULL ends a table */
};

struct invocation;

struct command {
    const char *name;
    const char *operands; /* as shown */
    size_t least;         /* how many operands there are */
    size_t most;
    const char *summary;
    const char *description;             /* paragraphs, separated by blank lines */
    const struct option *const *options; /* tables, ended by NULL */
    const enum option_id *repeatable;    /* a value adds to the others; ended by OPTION_HELP; NULL: none */
    const struct example *examples;
    enum status (*run)(struct invocation *invocation);
};

extern const struct command *const COMMANDS[];
extern const size_t COMMANDS_COUNT;

const struct command *command_find(const char *name);

/* Tables that commands share. */
extern const struct option OPTIONS_GENERAL[];   /* every command has these */
extern const struct option OPTIONS_INPUT[];     /* reading LTS files */
extern const struct option OPTIONS_OUTPUT[];    /* writing one */
extern const struct option OPTIONS_PART[];      /* drawing an LTS, or a part of it */
extern const struct option OPTIONS_THREADS[];   /* commands that may use several */
extern const struct option OPTIONS_PROCESS[];   /* choosing a process of FSP files */
extern const struct option OPTIONS_TRANSFORM[]; /* operators, applied in the order in which they are given */

struct given_option {
    const struct option *option;
    const char *value;
};

/* A command line that has been understood. */
struct invocation {
    const struct command *command;
    struct job *job;
    ARRAY(struct given_option) given; /* in the order of the command line */
    ARRAY(const char *) operands;
    double started;
    bool explained; /* by invocation_explain_stop() */
};

/* False: the diagnostics say why. `words` are those after the command's name. */
bool invocation_parse(struct invocation *invocation, int count, char **words);
void invocation_free(struct invocation *invocation);

/* The value given for an option, the last one if it is repeatable; NULL if it was not given ("" if it takes
 * none). */
const char *invocation_value(const struct invocation *invocation, enum option_id id);

/* How often an option was given. */
size_t invocation_count(const struct invocation *invocation, enum option_id id);

/* Says so if an option of `ids` is given, which means nothing for `what`: "Promela". */
bool check_foreign_options(const struct invocation *invocation, const enum option_id *ids, size_t count,
                           const char *what);

/* All values given for an option, in their order; the caller frees the list. False: there is no memory. */
struct option_values {
    ARRAY(const char *) list;
};

bool invocation_values(const struct invocation *invocation, enum option_id id, struct option_values *values);

/* The number given for an option; `otherwise` if it was not given. False: no number, which has been reported.
 */
bool number_of(struct invocation *invocation, enum option_id id, const char *name, uint64_t otherwise,
               uint64_t *number);

/* "500M" or "2G", at least LEAST_MEMORY; "90", "90s", "5m" or "1h". False: it is neither. */
enum { LEAST_MEMORY = 1000000 };
bool size_of_text(const char *text, size_t *bytes);
bool seconds_of_text(const char *text, double *seconds);

/* Prints what a command has found, as text or as the JSON envelope with the diagnostics, and returns the
 * status to exit with. A job that has failed decides the status itself. Text is left out where standard
 * output carries a file. */
struct answer {
    enum status status;
    const void *results; /* NULL: there are none, and no text is printed */
    void (*write_json)(struct json *json, const void *results); /* the elements of the list of results */
    void (*write_text)(struct output *output, const void *results);
};

enum status invocation_answer(struct invocation *invocation, const struct answer *answer);

/* Takes a limit back for a command that can go on without what has failed, and warns of it; its outcome is
 * `outcome`. False: the job has failed otherwise, or not at all. */
bool invocation_go_on(struct invocation *invocation, enum outcome *outcome);

/* Says what stopped the job, if that was a limit, Ctrl-C or a fault of ours, and what to do about it.
 * invocation_answer() does so; whoever has advice to add does so before, and finds memory for it. */
void invocation_explain_stop(struct invocation *invocation);

/* The status of an answer to the question whether something holds. */
enum status status_of_verdict(enum verdict verdict);

/* For text that is printed before the answer, while the job goes on: output_commit() prints it. NULL: there
 * is no memory. */
struct output *announcement_open(struct invocation *invocation);

/* Prints diagnostics to standard error. */
void print_messages(const struct diagnostics *diagnostics);

#endif
