/* Weak simulation between two components of one system (RC, Definition 1): does the smaller one do all that
 * the larger one does, as far as its own actors can tell?
 *
 * A state of the smaller component is the *projection* of one of the larger under two conditions. Its
 * variables have the same values. Its mailboxes hold the same messages, except those from actors that only
 * the larger one has. Each state has one projection, so the relation can only be that: every turn of an
 * actor that both have must lead from projection to projection in the smaller component, with the same
 * message from the same sender. Every other turn must leave the projection unchanged.
 *
 * Turns that meet a full inbox do not happen. The smaller component has room wherever the larger one has. */
#ifndef LACUNA_PROOF_WEAK_SIMULATION_H
#define LACUNA_PROOF_WEAK_SIMULATION_H

#include "explore/run.h"
#include "proof/subsystem.h"

enum simulation_obstacle {
    OBSTACLE_NONE,
    OBSTACLE_START, /* the initial state of the smaller component is not a projection */
    OBSTACLE_TURN,  /* the smaller component cannot take the turn */
    OBSTACLE_CHANGE /* the turn belongs to another actor, and yet it changes the projection */
};

struct weak_simulation {
    bool complete; /* all states have been looked at, or an obstacle was found */
    enum simulation_obstacle obstacle;
    uint64_t states; /* of the larger component */
    uint64_t transitions;
    struct run run;          /* of the larger component: its last turn is the obstacle */
    struct program *program; /* of the run */
};

/* Messages keep their senders from now on. Before the subsystems are made. */
void weak_simulation_prepare(struct system *whole);

/* All actors of `smaller` are in `larger`; both are of one system. False: the job has failed; freed in any
 * case by weak_simulation_free(). */
bool weak_simulation_decide(struct weak_simulation *w, struct job *job, const struct subsystem *larger,
                            const struct subsystem *smaller, const struct search_limits *limits);
void weak_simulation_free(struct weak_simulation *w);

#endif
