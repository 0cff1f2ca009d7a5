/* Paths: what an edge can do, one branch of its body at a time, as conditions and effects over the values
 * before the turn.
 *
 * A path ends, or fails at some operation, or sends what takes an observer to π, or finds a channel full
 * (only where the language takes that for wrong). Each is a path of its own, and one that does not end is as
 * long as it takes to get there: whatever would come after does not matter, and what came before must have
 * had room. Sends are never conditions here; whoever writes a path counts them. Loops are unrolled. Paths
 * that can be seen to be impossible are left out. */
#ifndef LACUNA_LANGUAGE_PROMELA_EXPORT_PATH_H
#define LACUNA_LANGUAGE_PROMELA_EXPORT_PATH_H

#include "language/promela/export/term.h"

enum {
    PATH_MOST_BRANCHES = 4096, /* of one edge */
    PATH_MOST_ROUNDS = 20000,  /* of its loops, all branches together */
    PATH_LARGE_NODES = 2000,   /* of one term, if it can be split into cases */
    PATH_MOST_NODES = 5000,    /* of one term, if it cannot */
    PATH_MOST_TO_SPLIT = 20000 /* of one term, if that is to be tried */
};

/* What stands for the parts of the message that an edge takes: leaves, or the values they are fixed to. */
struct taken {
    const struct term *sender;  /* NULL: the channel does not keep it */
    const struct term **fields; /* per field */
};

struct sending {
    uint32_t channel;
    uint32_t message;
    const struct term **arguments;
    const struct sending *earlier;
};

/* The latest one of a target counts. */
struct binding {
    bool is_local;
    uint32_t target;
    const struct term *value;
    const struct binding *earlier;
};

/* How an observer moves if it is in `from` before the turn, and the condition holds (NULL: always). The runs
 * of an observer exclude each other. */
struct run {
    uint32_t from;
    uint32_t at;
    const struct term *condition;
    const struct run *next;
};

enum path_outcome { PATH_ENDS, PATH_FAILS, PATH_VIOLATES, PATH_OVERFLOWS };

struct path {
    enum path_outcome outcome;
    const char *reason; /* fails: what is wrong */
    uint32_t channel;   /* overflows: the one that is full */
    uint32_t observer;  /* violates: which; its runs are those that get to π here */
    const struct run *culprits;
    const struct condition *conditions;
    const struct sending *sends;
    const struct binding *bindings;
    const struct run **runs; /* per observer; without those that got to π on the way */
    struct path *next;
};

struct paths {
    const struct sources *sources; /* for places in messages; NULL: there are none */
    struct path *first;
    struct path **end;
    uint32_t branches; /* counted against the limits; those of several calls add up */
    uint32_t rounds;
};

void paths_init(struct paths *paths, const struct sources *sources);

/* Appends the paths of an edge; all in `arena`. False has been reported: too many branches or rounds of
 * loops, too large a term, no memory. */
bool paths_enumerate(struct paths *paths, struct job *job, struct arena *arena, const struct ranges *ranges,
                     const struct system_edge *edge, const struct taken *taken);

/* What must all hold for a condition, of an invariant or a formula, neither to fail nor to be 0. */
struct demands {
    const struct condition *all;             /* the condition itself is there even if the ranges imply it */
    const struct condition *against_failing; /* the end of that list; NULL: it cannot fail */
};

/* `name` is for people. False has been reported. */
bool paths_condition(struct job *job, struct arena *arena, const struct ranges *ranges, const char *name,
                     const struct expression *condition, struct demands *demands);

#endif
