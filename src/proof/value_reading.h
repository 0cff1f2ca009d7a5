/* What values in the code of an edge are: numbers, or actors.
 *
 * Constants and locals have no types. A local is what it is used with: what is assigned to it, what it is
 * assigned to, compared with or sent as. */
#ifndef LACUNA_PROOF_VALUE_READING_H
#define LACUNA_PROOF_VALUE_READING_H

#include "system/system.h"

enum value_reading {
    READING_UNKNOWN, /* nothing tells: it has to do with constants only, and with locals of the kind */
    READING_NUMBER,  /* truth included */
    READING_ACTOR,
    READING_MIXED /* it is used as both */
};

/* Of the code of one edge; of predicates over variables if `edge` is NULL. */
struct value_readings {
    const struct system *system;
    const struct system_edge *edge;
    enum value_reading *locals; /* per local of the edge */
    bool changed;               /* while they are being found */
};

enum value_reading reading_of_type(struct value_type type);

/* What both are, if they are the same thing. */
enum value_reading reading_join(enum value_reading left, enum value_reading right);

/* False: there is no memory. */
bool value_readings_find(struct value_readings *readings, struct job *job, const struct system *system,
                         const struct system_edge *edge);
void value_readings_free(struct value_readings *readings);

/* What an expression is by itself. */
enum value_reading reading_of(const struct value_readings *readings, const struct expression *e);

/* What an argument of a send has to be; `argument` counts from 0. */
enum value_reading reading_of_argument(const struct system *system, const struct statement *send,
                                       const struct expression *e, uint32_t argument);

/* What a statement assigns to. */
enum value_reading reading_of_target(const struct value_readings *readings,
                                     const struct statement *statement);

#endif
