/* The agenda of ranges_infer(): which edges must be looked at, round by round.
 *
 * A round goes through the edges in the order of their numbers. An edge has to be looked at again when a
 * variable that it reads or a field of the message that it takes has grown: in the same round if its turn is
 * still to come, otherwise in the next. All others would only repeat what they have contributed. */
#ifndef LACUNA_SYSTEM_AGENDA_H
#define LACUNA_SYSTEM_AGENDA_H

#include "system/range.h"

/* Edges per thing: edges[first[thing]] .. edges[first[thing + 1] - 1]. */
struct concerned {
    uint32_t *first;
    uint32_t *edges;
};

struct agenda {
    struct job *job;
    struct concerned readers; /* per variable */
    struct concerned takers;  /* per message, as ranges count them */
    bool *waiting;            /* per edge: it is in the heap */
    ARRAY(uint64_t) heap;     /* round << 32 | edge, the least first */
    uint32_t round;           /* of the edge at hand */
    uint32_t edge;
};

/* The ranges' messages are numbered. False: there is no memory. */
bool agenda_init(struct agenda *agenda, struct job *job, const struct ranges *ranges);
void agenda_free(struct agenda *agenda);

/* For the first round: an edge that can start. False: there is no memory. */
bool agenda_add(struct agenda *agenda, uint32_t edge);

/* A variable, or a message's field, has grown, or the message is now sent. False: there is no memory. */
bool agenda_note_variable(struct agenda *agenda, uint32_t variable);
bool agenda_note_message(struct agenda *agenda, uint32_t message);

/* Goes on to the next edge; false: there is none. */
bool agenda_next(struct agenda *agenda);

#endif
