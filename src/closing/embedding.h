/* The embedding of an environment while it is made: what its parts share. */
#ifndef LACUNA_CLOSING_EMBEDDING_H
#define LACUNA_CLOSING_EMBEDDING_H

#include "closing/closing.h"
#include "closing/node.h"
#include "closing/note.h"
#include "closing/reliability.h"

/* A timer that may be set to data from outside (closing/chaotic_timer.h). */
struct chaotic_timer {
    const struct promela_variable *variable;
    uint32_t length;  /* of an array; 1: it is none */
    const char *flag; /* NULL: it has none */
};

/* Where an option begins, or a statement that is none (closing/blocking.h). */
struct blocking_place {
    const struct promela_statement *head; /* of the option at hand; NULL: it has been left */
    bool never_waits;                     /* some option fits, whatever the data is */
    bool decides;   /* all options are conditions over data of the process: what does not fit never will */
    uint64_t taken; /* channels: it takes all that comes by them from outside */
};

/* Where data from outside may not fit. */
struct waiting_place {
    struct span span;
    bool is_condition;
    bool is_shown; /* by end states, and where time goes on */
};

struct embedding {
    struct closed_model *closing;
    struct open_model *model;
    const struct reliability *reliability;
    struct node_maker maker;
    bool *flagged;         /* per variable */
    const char **flags;    /* their names */
    uint32_t *field_flags; /* per channel: a bit per field */
    uint32_t process;      /* at hand; CLOSING_NONE: none */
    uint32_t element;      /* at hand, in its flow */
    ARRAY(struct chaotic_timer) timers;
    uint64_t changes;
    bool uses_env_open;
    bool has_time;                                       /* timers, or a timeout */
    bool may_block;                                      /* some statement may depend on the outside */
    bool uses_env_fits, uses_env_breaks, uses_env_stuck; /* closing/blocking.h */
    uint64_t **kept;                                     /* per process: elements in atomic sequences */
    bool *filled;                                        /* per channel: by messages from outside */
    bool *is_macro_timer;                                /* per variable */
    struct blocking_place place;                         /* at hand */
    ARRAY(struct waiting_place) waits;                   /* where data from outside may not fit */
    ARRAY(struct promela_statement *) timeouts;          /* behind which the environment begins again */
    ARRAY(struct span) warned;                           /* of failures that are not shown */
    const struct promela_statement *first;               /* of the sequence at hand */
    ARRAY(const struct promela_statement *) written_out; /* in place of an else */
    bool failed;
};

static inline enum closing_analysis embedding_analysis(const struct embedding *e) {
    return e->closing->options->analysis;
}

void embedding_refuse(struct embedding *e, struct span span, const char *hint, const char *what);

/* For the report: this becomes of the statement at hand. */
void embedding_note(struct embedding *e, enum closing_change_kind kind);

/* `true` in place of a statement. SPIN refuses a step that leads back to itself and is always possible: where
 * that may be so, it is written in another way. */
struct promela_expression *embedding_always(struct embedding *e, const struct promela_statement *s);

/* The statement becomes another, and keeps its labels and its place in the sequence. */
void statement_become(struct promela_statement *s, const struct promela_statement *other);

/* One statement that does what the list does, in one step. */
struct promela_statement *embedding_group(struct embedding *e, const struct node_list *list, bool blocks);

/* The same, also where the list is a choice alone, with steps of its own. */
struct promela_statement *embedding_one_step(struct embedding *e, const struct node_list *list);

/* A note about a statement, and what has it: all statements below that have none yet. */
struct closing_note *embedding_new_note(struct embedding *e, enum closing_note_kind kind,
                                        const struct promela_statement *was);
void embedding_annotate(struct promela_statement *s, const struct closing_note *note);

/* The statement as it was, with its expressions, for a note. NULL: it has others inside, or no memory. */
struct promela_statement *embedding_remember(struct embedding *e, const struct promela_statement *s);

struct promela_statement *embedding_flat_copy(struct embedding *e, const struct promela_statement *s);

#endif
