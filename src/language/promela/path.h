/* Paths: what an edge can do, one branch of its body at a time, as conditions and effects over the values
 * before the turn.
 *
 * A path ends, or fails at some operation, or sends what takes an observer to π. Each is a path of its own,
 * and a path that fails or violates is as long as it takes to get there: whatever would come after does not
 * matter, and what came before must have had room. Sends are never conditions here; whoever writes a path
 * counts them. Paths that can be seen to be impossible are left out. */
#ifndef LACUNA_LANGUAGE_PROMELA_PATH_H
#define LACUNA_LANGUAGE_PROMELA_PATH_H

#include "language/promela/term.h"

enum {
    PATH_MOST_BRANCHES = 4096, /* of one edge */
    PATH_MOST_NODES = 5000     /* of one term */
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

enum path_outcome { PATH_ENDS, PATH_FAILS, PATH_VIOLATES };

struct path {
    enum path_outcome outcome;
    const char *reason; /* fails: what is wrong */
    uint32_t observer;  /* violates: which; its runs are those that get to π here */
    const struct run *culprits;
    const struct condition *conditions;
    const struct sending *sends;
    const struct binding *bindings;
    const struct run **runs; /* per observer; without those that got to π on the way */
    struct path *next;
};

struct paths {
    struct path *first;
    struct path **end;
    uint32_t branches; /* counted against the limit; those of several calls add up */
};

void paths_init(struct paths *paths);

/* Appends the paths of an edge. `fields`: what stands for each field of the message taken. All in `arena`.
 * False has been reported: a loop, too many branches, too large a term, no memory. */
bool paths_enumerate(struct paths *paths, struct job *job, struct arena *arena, const struct ranges *ranges,
                     const struct system_edge *edge, const struct term *const *fields);

/* What must all hold for a condition, of an invariant or a formula, neither to fail nor to be 0. Those
 * against failing are left out where it cannot fail; the condition itself is there even if the ranges imply
 * it. `name` is for people. False has been reported. */
bool paths_condition(struct job *job, struct arena *arena, const struct ranges *ranges, const char *name,
                     const struct expression *condition, const struct condition **conditions);

#endif
