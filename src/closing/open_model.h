/* An open Promela model: its variables, channels and processes, and what of them the environment touches.
 *
 * A channel is *fed* from outside if nobody inside sends to it, or if somebody says so: the channel as a
 * whole, or one of its signals. It is *drained* if somebody inside sends to it, and nobody receives. Signals
 * are told apart by the first field of a message, where that is a constant.
 *
 * Time: a model may have timers of the language, or macros for them, `timer` or `expire`. With macros its
 * `timeout`s are where time goes on. */
#ifndef LACUNA_CLOSING_OPEN_MODEL_H
#define LACUNA_CLOSING_OPEN_MODEL_H

#include "closing/external.h"
#include "language/promela/element.h"

enum { CLOSING_MOST_FIELDS = 32 };

#define CLOSING_NONE UINT32_MAX

struct closing_process {
    struct promela_unit *unit; /* a proctype or init */
    struct promela_flow flow;
};

struct closing_variable {
    const struct promela_variable *variable;
    const struct promela_declaration *declaration;
    uint32_t process; /* CLOSING_NONE: it is global */
    bool is_parameter;
    bool is_whole;      /* an array or a record: what is known is known of all of it */
    uint32_t parameter; /* its number, if it is one */
    bool has_range;     /* what it gets from outside stays concrete: `low` to `high` (range.h) */
    int32_t low, high;
};

/* Messages that begin with this constant; or with something else. */
struct closing_signal {
    bool is_any;
    int32_t value;
    const char *name; /* as it is written; NULL: is_any */
    bool fed;
    bool sent;                                /* inside */
    uint32_t may_be_unknown, must_be_unknown; /* of a governed channel, a bit per field: what comes by it */
};

struct closing_channel {
    const struct promela_variable *variable;
    uint32_t fields;
    bool is_rendezvous;
    bool sent, received;                  /* inside */
    bool fed;                             /* all of its signals */
    bool governed;                        /* by an environment finer than chaos (environment/) */
    ARRAY(struct closing_signal) signals; /* the first is_any */
};

struct open_model {
    struct promela *promela;
    struct job *job;
    ARRAY(struct closing_process) processes;
    ARRAY(struct closing_variable) variables; /* by address of `variable` */
    ARRAY(struct closing_channel) channels;
    bool has_timers;
    bool has_macros; /* for timers: they are not those of the language */
};

/* `has_timers` is left to the caller. `external`: names of channels and signals that come from outside, too.
 * The tree has been checked, and its channels are not parameters (instances.h). False has been reported. */
bool open_model_make(struct open_model *model, struct promela *promela,
                     const struct external_names *external);

/* Does some channel speak of the outside? */
bool open_model_is_open(const struct open_model *model);

/* Do texts of these sources have macros for timers? */
bool sources_have_timers(const struct sources *sources);

void open_model_free(struct open_model *model);

/* The flows of its processes. Loops that count are taken apart in the tree, and cannot be printed as they
 * were. False: no memory. */
bool open_model_find_flows(struct open_model *model);

/* The number of what an expression names; CLOSING_NONE: it is none of these. */
uint32_t open_model_variable(const struct open_model *model, const struct promela_variable *variable);
uint32_t open_model_channel(const struct open_model *model, const struct promela_expression *e);

/* The process of a proctype of this name; CLOSING_NONE: there is none. */
uint32_t open_model_process(const struct open_model *model, const char *name);

/* "init" if it has no name. */
const char *open_model_process_name(const struct open_model *model, uint32_t process);

/* May P:x look at this variable? */
bool open_model_is_remote(const struct open_model *model, uint32_t variable,
                          const struct promela_expression *remote);

/* Does a statement of the first in a body belong to the beginning of the process? */
static inline bool promela_is_at_entry(const struct promela_statement *s) {
    return s->kind == PROMELA_DECLARE || s->kind == PROMELA_EXCLUSIVE;
}

/* The signal of a send, or of a receive, of a channel. */
uint32_t open_model_signal(const struct closing_channel *channel, const struct promela_statement *statement);

static inline bool channel_is_drained(const struct closing_channel *channel) {
    return channel->sent && !channel->received;
}

/* May a receive of this signal get a message from outside? One of any signal may if some may. */
bool channel_feeds(const struct closing_channel *channel, uint32_t signal);

/* Is the data unknown that comes from outside in a field: that of some message, or of all? */
bool channel_may_be_unknown(const struct closing_channel *channel, uint32_t signal, uint32_t field);
bool channel_must_be_unknown(const struct closing_channel *channel, uint32_t signal, uint32_t field);

/* May it get one from inside? */
bool channel_passes(const struct closing_channel *channel, uint32_t signal);

/* Does it speak of the outside in some way? */
bool channel_is_open(const struct closing_channel *channel);

/* Calls `visit` for each statement of a sequence and below, in the order of the text. */
void visit_statements(struct promela_sequence *sequence, void (*visit)(void *, struct promela_statement *),
                      void *data);

/* The same for the expressions of one statement, and for an expression: all below, itself first. */
void visit_expressions(struct promela_statement *statement,
                       void (*visit)(void *, struct promela_expression *), void *data);

/* The same, but without variables that the statement only assigns to. */
void visit_reads(struct promela_statement *statement, void (*visit)(void *, struct promela_expression *),
                 void *data);
void visit_expression(struct promela_expression *e, void (*visit)(void *, struct promela_expression *),
                      void *data);

#endif
