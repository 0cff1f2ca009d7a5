/* Where data comes from: inside, outside, or either, depending on the run.
 *
 * For each variable it is known what it may hold between turns, and what it may hold where it is read; for
 * each field of a message, what is sent. Both grow while turns are walked (embedded_turn.h), until nothing
 * changes. Then influence_place_flags() decides what needs a flag:
 *
 *   CLOSING_MUST   what is read and may be either
 *   CLOSING_MAY    nothing: what may be from outside is taken to be
 *   CLOSING_FLAGS  all numbers and truth values
 *
 * Messages of one name that are sent to values have their flags at the same places. Actors have none: they
 * are always known. So is what formulas over states and patterns of sends look at, which is *kept*: where
 * data from outside gets there, the turn chooses one of all its values. */
#ifndef LACUNA_CLOSING_ACTORS_INFLUENCE_H
#define LACUNA_CLOSING_ACTORS_INFLUENCE_H

#include "closing/actors/external.h"

enum { ORIGIN_INSIDE = 1, ORIGIN_OUTSIDE = 2, ORIGIN_EITHER = 3 };

enum { MOST_KEPT_VALUES = 256 }; /* of what is kept */

struct influence {
    const struct system *system; /* the open one */
    const struct chaotic_messages *external;
    struct memory *memory;
    enum closing_analysis analysis;
    uint8_t *variables; /* between turns */
    uint8_t *read;      /* where somebody reads it */
    uint8_t *fields;    /* what is sent inside; numbered by influence_field() */
    uint32_t *group; /* per message, counted as in `external->senders`: the first one with the same flags */
    uint32_t *first_field;
    bool *kept_variable;
    bool *kept_field;
    uint32_t *flag_of_variable;        /* SYSTEM_NONE: it has none */
    uint32_t *flag_of_field;           /* its number among the fields of the message; SYSTEM_NONE */
    ARRAY(struct array_extent) arrays; /* of variables */
    ARRAY(uint64_t) field_arrays;      /* first << 32 | length, as numbered */
    bool changed;
};

/* False: there is no memory. To be freed either way. */
bool influence_make(struct influence *influence, const struct system *system,
                    const struct chaotic_messages *external, enum closing_analysis analysis);
void influence_free(struct influence *influence);

/* The number of a field of a message: the same for all of its group. */
uint32_t influence_field(const struct influence *influence, uint32_t channel, uint32_t message,
                         uint32_t field);

/* Adds origins; `changed` tells if there are more then. */
void influence_add(struct influence *influence, uint8_t *to, uint8_t more);

/* All elements of an array have flags, or none. */
void influence_add_array(struct influence *influence, struct array_extent array);
void influence_add_field_array(struct influence *influence, uint32_t first, uint32_t length);

/* Adds the flags to the closed system, a clone of the open one. False: there is no memory. */
bool influence_place_flags(struct influence *influence, struct system *closed);

#endif
