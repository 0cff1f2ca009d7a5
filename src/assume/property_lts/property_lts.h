/* The property LTS: stub, open system and properties explored together, as the missing component sees them.
 *
 * An action is to receive a message of the interface, ?m, or to send one of its answers, receiver!m; all else
 * is silent; messages with different values are different actions. States are those of the search, at the
 * boundary of turns; a turn of the open system that sends several messages to the component is a chain of
 * receives, whose inner states are not boundary: nobody else can act there. The last states are π, one for
 * each of the properties.
 *
 * Where nothing can break any more, and nothing but that matters, all is one state: safe, in which everything
 * happens. That is so without an interface. With one, what is outside of it is still of interest. */
#ifndef LACUNA_ASSUME_PROPERTY_LTS_PROPERTY_LTS_H
#define LACUNA_ASSUME_PROPERTY_LTS_PROPERTY_LTS_H

#include "assume/actions.h"
#include "assume/property_lts/flag_rows.h"
#include "assume/property_lts/sightings.h"
#include "explore/census.h"
#include "explore/search.h"
#include "lts/lts.h"

/* In a boundary, this action and what would follow it is missing. UINT32_MAX: a turn that no action shows. */
struct cut {
    uint32_t state;
    uint32_t action;
};

struct property_lts {
    struct job *job;
    uint32_t component;
    struct actions actions; /* receives first */
    uint32_t receives;
    uint32_t *labels; /* of the actions, in the LTS */
    struct lts *lts;
    uint32_t boundary;    /* states below this one are boundaries of turns */
    uint32_t first_error; /* π of the first property: it breaks here. Nothing follows */
    uint32_t properties;
    uint32_t channels;
    struct flag_rows rooms;  /* a flag per channel: there is room in it */
    ARRAY(uint32_t) room_of; /* per boundary: one of these */
    struct flag_rows marks;  /* once there are some (marks.h) */
    uint32_t *mark_of_label; /* per label of the LTS; NULL: there are no marks */
    bool unforeseen;         /* the system can send the component what its interface does not take, here: */
    struct span unforeseen_at;
    bool fails;      /* a turn of the stub can fail, which is its own fault: what it would do is missing */
    uint32_t burst;  /* this many messages the component may be sent in one turn */
    uint64_t states; /* of the property LTS, π among them */
    uint64_t transitions;
    bool
        *many; /* per message of the component: `many` of the options were owed at once; NULL: nobody asked */
    bool *many_elsewhere; /* the same in a bag that saturates, for all other bags: by program letter */
    bool ended_early;     /* then nothing else of it is there */
    struct census
        census;  /* if a limit ended it, or there are that many states that one may end what follows */
    bool pruned; /* some states were left out, since nothing can break behind them */
    bool broken; /* some property can break */
    ARRAY(struct cut) cuts; /* where an unanswered request found no room: the bound was too small */
};

void property_lts_init(struct property_lts *property_lts, struct job *job, uint32_t component);

struct property_lts_options {
    bool only_errors_matter; /* there is no interface */
    bool
        failures_are_cuts; /* a turn of the stub fails if one of its counters is full, and for nothing else */
    uint32_t many;         /* of a bag: this many unanswered requests of a kind are noted; 0: nobody asks */
    bool ends_early; /* at a cut, if the bag can have `many` of a kind or has no more than a few of any kind
                        there: it is too small, and nothing more has to be known */
    bool reduced;    /* by partial order: fewer states, and the same contract */
    bool is_value;   /* other actors may store a reference to the component and send through it */
    bool is_last;    /* if the limits end it, nobody will try again: a census tells why there are that many */
    struct search_limits limits;
    struct sightings *sightings; /* have begun with the program, and see what is seen; NULL: nobody asks */
};

/* Explores a program of an open system with a stub, beside the observers it was compiled with, one for each
 * property. Actions that are there already come first, whether they happen or not. False: the job has failed,
 * or (without that) the limits ended the search. */
bool property_lts_make(struct property_lts *property_lts, const struct program *program,
                       const struct property_lts_options *options);
void property_lts_free(struct property_lts *property_lts);

/* The rooms of another boundary. False: there is no memory. */
bool property_lts_add_room(struct property_lts *property_lts, const bool *room);

/* Drops the transitions, which are most of the memory. */
void property_lts_drop_transitions(struct property_lts *property_lts);

/* ?m or receiver!m */
const char *property_lts_action_text(const struct property_lts *property_lts, uint32_t action);

#endif
