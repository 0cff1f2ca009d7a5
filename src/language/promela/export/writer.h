/* What the parts of an export share: the names that things have in the model, and how terms are written. */
#ifndef LACUNA_LANGUAGE_PROMELA_EXPORT_WRITER_H
#define LACUNA_LANGUAGE_PROMELA_EXPORT_WRITER_H

#include "base/output.h"
#include "language/promela/export/identifier.h"
#include "language/promela/export/path.h"
#include "system/message_senders.h"

struct writer {
    struct job *job;
    const struct sources *sources; /* NULL: there are none */
    const struct system *system;
    const struct ranges *ranges;
    const char *file; /* its name, in commands */
    struct output *output;
    struct arena arena;
    struct message_senders senders;
    struct identifiers identifiers;
    struct names message_names;    /* equal names of messages are one mtype */
    const char **messages;         /* per name of a message */
    const char **channels;         /* per channel */
    const char **processes;        /* per component */
    const char **locations;        /* per component: the variable; NULL: it has one location only */
    const char **variables;        /* per variable */
    const char **saved;            /* per variable: where it is put aside; NULL: never yet */
    const char **observers;        /* per observer: the variable */
    const char **observer_macros;  /* per observer: PROPERTY_… */
    const char **invariant_macros; /* per invariant */
    struct demands *holds;         /* per invariant */
    const char **formulas;         /* per formula */
    const char **predicates;       /* per predicate of the formulas: its macro */
    struct demands *truths;        /* per predicate; the lists share nothing */
    uint32_t *slots;               /* per channel: the most fields that a message has */
    uint32_t arguments;            /* how many fields of messages are received into variables */
    const char *sender;            /* what the sender of a message is received into */
    bool receives_sender;          /* is it ever? */
    const char *idle;              /* a process that does nothing */
    const char *rest;              /* a process that finds all channels empty, where that is wrong */
    const char *head;              /* the macro that looks into the first message; NULL: never yet */
    uint32_t peeked;               /* the channel whose first message a guard is about; SYSTEM_NONE: none */
    bool no_minus;                 /* negative constants are written as differences */
    uint32_t options;              /* of the process at hand, without those for failures and properties */
};

/* The name of an mtype. */
const char *writer_message(const struct writer *writer, uint32_t channel, uint32_t message);

/* A text inside of a comment. */
void writer_comment(struct writer *writer, const char *text);

void writer_constant(struct writer *writer, int32_t constant);
void writer_term(struct writer *writer, const struct term *term);

/* As part of a conjunction. */
void writer_conjunct(struct writer *writer, const struct term *term);

/* The conditions joined by &&, the earliest first: it may be what keeps a later one from failing. */
void writer_conditions(struct writer *writer, const struct condition *conditions);

/* The smallest type that holds the range. */
const char *writer_type(struct range range);

/* One path of an edge, about to be written. */
struct turn {
    const struct system_edge *edge;
    const struct taken *taken;
    const struct path *path;
    struct arena *arena; /* for whatever writing it takes */
};

/* What an option needs of the message that it takes, when it has been taken. */
struct needs {
    bool sender;
    bool *fields; /* per field */
};

/* `reqL,2,arg2,_`: what to match, the sender first if it is kept. What is not fixed matches anything, and
 * goes into a variable if it is needed (NULL: nothing is). */
void writer_pattern(struct writer *writer, const struct turn *turn, const struct needs *needs);
const char *writer_receive_operator(const struct writer *writer, uint32_t channel);
void writer_run_condition(struct writer *writer, const char *observer, const struct run *run);

/* When the path is there, and the arrow. */
void writer_guard(struct writer *writer, const struct turn *turn);

/* A guard will look into the first message of a channel. False: no memory. */
bool writer_needs_head(struct writer *writer);

/* What it does, a line each. False: no memory. */
bool writer_effects(struct writer *writer, const struct turn *turn);

/* The formulas over states as ltl properties, with their predicates. False: no memory. */
bool writer_formulas(struct writer *writer);
bool writer_exports_formula(const struct writer *writer, size_t number);

/* Where such a line begins. */
void writer_indent(struct writer *writer);

/* The options of an edge in its component's loop. False has been reported. */
bool writer_edge(struct writer *writer, const struct system_edge *edge);

#endif
