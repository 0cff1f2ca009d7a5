/* Solo: one actor of an open system alone, whose mailbox others fill as they can.
 *
 * Its variables and its mailbox are its state. It takes part in its own plays, and in those that put
 * something into its mailbox, which is a `put`: who sends, and the letters in order. What can be put is known
 * by and by, from what the others play: then it is explored again. */
#ifndef LACUNA_ASSUME_SOLO_H
#define LACUNA_ASSUME_SOLO_H

#include "assume/plays.h"
#include "lts/lts.h"
#include "system/system.h"

struct solo_move {
    uint32_t source;
    uint32_t what; /* a play, or SOLO_PUT and a put, or SOLO_SILENT */
    uint32_t target;
};

#define SOLO_SILENT UINT32_MAX
#define SOLO_PUT (UINT32_C(1) << 31)

/* Behind a play that breaks a property nothing is left of the actor. */
#define SOLO_GONE UINT32_MAX

struct solo {
    const struct system *system; /* the open one, without a stub */
    uint32_t actor;
    struct sequences puts;
    bool stale; /* something can be put that could not when it was explored */
    ARRAY(struct solo_move) moves;
    uint32_t states;
    bool unforeseen; /* it can send the missing component what that does not take */
};

/* The system outlives the solo. */
void solo_init(struct solo *solo, const struct system *system, uint32_t actor);
void solo_free(struct solo *solo);

/* Takes note of what a play puts into the mailbox. */
bool solo_hear(struct solo *solo, const struct plays *plays, uint32_t play);

/* Explores it with the puts that are known, and adds what it plays. False: the job has failed, or (without
 * that) there are more states than that. */
bool solo_explore(struct solo *solo, struct plays *plays, uint64_t most_states);

/* As a part, when everything is known; reduced. */
struct lts *solo_part(struct solo *solo, const struct plays *plays);

#endif
