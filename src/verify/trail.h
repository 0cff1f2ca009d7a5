/* Properties along one run: where each of them is after every turn, and where it breaks.
 *
 * Automata, safety formulas and invariants are followed. Whether another formula holds is only known of whole
 * runs; it is there, and not followed. A property that has broken stays so until the run goes back. */
#ifndef LACUNA_VERIFY_TRAIL_H
#define LACUNA_VERIFY_TRAIL_H

#include "system/program/step.h"

enum trail_kind {
    TRAIL_SENDS,  /* an automaton, or a formula over sends */
    TRAIL_STATES, /* a formula over states */
    TRAIL_INVARIANT,
    TRAIL_BROKEN, /* a formula that contradicts itself */
    TRAIL_UNWATCHED
};

struct trail_property {
    const char *name;
    enum trail_kind kind;
    uint32_t number; /* of the observer, or of the invariant */
};

struct trail {
    struct job *job;
    const struct program *program;
    struct context *context;
    ARRAY(struct trail_property) properties;
    ARRAY(uint32_t) positions; /* one per property, for the initial state and after each turn */
};

/* Takes all properties of a system that is not compiled yet: formulas become observers. False: the job has
 * failed. */
bool trail_init(struct trail *trail, struct job *job, struct system *system);
void trail_free(struct trail *trail);

/* The run begins. Program and context must outlive the trail, and the program watches nothing itself. */
bool trail_begin(struct trail *trail, const struct program *program, struct context *context);

/* A turn, and the state it has led to. */
bool trail_add(struct trail *trail, const struct turn *turn, const uint64_t *state);

/* The last turn is taken back. */
void trail_drop_last(struct trail *trail);

/* A state of the property's automaton after this many turns, or OBSERVER_ERROR. */
uint32_t trail_position(const struct trail *trail, size_t turns, size_t property);

/* The first turn of the run after which it is violated, 0 for the initial state; SIZE_MAX: there is none. */
size_t trail_violated_at(const struct trail *trail, size_t property);

#endif
