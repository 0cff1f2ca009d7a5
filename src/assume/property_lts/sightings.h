/* What a search has seen of the open system beside its stub: which turns end, which a full mailbox takes
 * back, and whether any send puts a property to the test.
 *
 * A send tests a property if it leads the property's automaton to π from some state that the automaton can
 * get to. It need not be the state that the automaton is in: then the property would break.
 *
 * One search at a time: sightings_begin() forgets what was seen before. Runs refer to the program of the last
 * search, which must outlive them. */
#ifndef LACUNA_ASSUME_PROPERTY_LTS_SIGHTINGS_H
#define LACUNA_ASSUME_PROPERTY_LTS_SIGHTINGS_H

#include "assume/property_lts/growing_variable.h"
#include "explore/run.h"
#include "system/program/coverage.h"

/* A turn that does not end, and why. */
struct obstacle {
    uint32_t edge;        /* SYSTEM_NONE: none */
    uint32_t channel;     /* that is full; SYSTEM_NONE: the turn fails */
    enum failure failure; /* FAILURE_NONE: it is blocked */
    struct span at;       /* the turn, or what fails in it */
};

/* Where a full mailbox took a turn back for the first time. */
struct first_block {
    uint32_t state; /* STORE_FULL: nowhere */
    uint32_t channel;
};

/* Where a number first became too large for 32 bits. */
struct first_overflow {
    uint32_t state; /* STORE_FULL: nowhere */
    uint32_t edge;
};

struct sightings {
    struct job *job;
    const struct program *program; /* NULL: there was no search, or it has reported nothing */
    uint32_t component;            /* whose turns do not count: the stub's */
    struct coverage coverage;
    struct first_block *blocks; /* per edge */
    struct first_overflow overflow;
    bool **attainable;        /* per observer and state: its rules lead there */
    bool *settled;            /* per site: nothing more can be learnt from it */
    uint32_t untested;        /* properties that no send has tested, a bit each */
    bool complete;            /* the search has seen all states */
    bool all_end;             /* every turn of a specified actor has ended, each time */
    struct obstacle obstacle; /* a turn that a full mailbox takes back, and that never ends anywhere */
    struct growing_variable growing;
    bool has_run; /* to the obstacle, or to where the variable has grown */
    struct run run;
};

/* All zero is empty. The ranges are those that the program was compiled with. False: there is no memory. */
bool sightings_begin(struct sightings *sightings, struct job *job, const struct program *program,
                     const struct ranges *ranges, uint32_t component);
void sightings_free(struct sightings *sightings);

/* A turn that has ended. */
void sightings_turn(struct sightings *sightings, const struct turn *turn);

/* A turn that has not. */
void sightings_incident(struct sightings *sightings, const struct incident *incident);

/* A new state. False: some variable only grows, so it is useless to go on; or the job has failed. */
bool sightings_state(struct sightings *sightings, const struct search *search, uint32_t number);

/* When the search is over, and still there. False: the job has failed. */
bool sightings_end(struct sightings *sightings, const struct search *search, enum search_end end);

#endif
