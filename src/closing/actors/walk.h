/* A walk along the code of one turn, for embedded_turn.h: where it is, and what is known there. */
#ifndef LACUNA_CLOSING_ACTORS_WALK_H
#define LACUNA_CLOSING_ACTORS_WALK_H

#include "closing/actors/chaotic_system.h"

struct walk {
    struct chaotic_system *closed;
    const struct system_edge *edge;       /* NULL: between turns */
    const struct system_arrival *arrival; /* NULL: the message comes from inside */
    uint32_t own_locals;                  /* of the edge; behind them is a flag for each: it is not known */
    bool flags_locals;                    /* some local may be unknown */
    uint32_t locals;                      /* with the flags, and those that were added */
    uint8_t *origins;                     /* of all variables, then of the own locals */
    size_t origins_count;
    bool writes;            /* code is made; otherwise origins are found */
    struct statement **end; /* where the next statement goes */
};

/* False: there is no memory. To be freed either way. */
bool walk_begin(struct walk *walk, struct chaotic_system *closed, const struct system_edge *edge,
                const struct system_arrival *arrival, bool writes);
void walk_free(struct walk *walk);

/* A copy of what is known, and back; or both may be the case. */
uint8_t *walk_save(const struct walk *walk);
void walk_restore(struct walk *walk, const uint8_t *saved);
bool walk_join(struct walk *walk, const uint8_t *saved);

/* The origin of a value, and of what it reads on the way. */
uint8_t walk_origin(struct walk *walk, const struct expression *e);

/* Whether the value is known, as an expression. NULL: always. The constant 0: never. */
struct expression *walk_known(struct walk *walk, const struct expression *e);
bool is_never(const struct expression *known);

/* The expression in the closed system: one alone, not the list behind it. Fields from outside are
 * constants. */
struct expression *walk_copy(struct walk *walk, const struct expression *e);

/* Adds a statement, which may be NULL. */
void walk_add(struct walk *walk, struct statement *statement);
uint32_t walk_new_local(struct walk *walk);

/* A choice of a local among low, low + 1, …, high. */
struct statement *walk_choice(struct walk *walk, uint32_t local, int64_t low, int64_t high, struct span span);

/* Where code is made: `what` cannot be embedded. */
void walk_refuse(struct walk *walk, struct span span, const char *what);

/* A local that holds the value, or one of low to high if that is not known. `known` is not NULL. False has
 * been refused: there are too many. */
bool walk_keep(struct walk *walk, const struct expression *e, struct expression *known, int64_t low,
               int64_t high, struct span span, uint32_t *local);

#endif
