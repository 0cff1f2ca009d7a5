/* Plays: turns as others notice them.
 *
 * A play is whose turn it is, and what it sends, in order: to other actors, to the missing component, and
 * whatever a property speaks of. All whom it concerns make it together, or nobody does, since a send to a
 * full mailbox takes the whole turn back. With the last send of a play that `breaks` a property breaks; the
 * turn may go on behind it, well or not: that does not matter any more. */
#ifndef LACUNA_ASSUME_PLAYS_H
#define LACUNA_ASSUME_PLAYS_H

#include "assume/actions.h"
#include "assume/watch.h"
#include "base/sequences.h"

struct plays {
    struct job *job;
    const struct system *system;
    const struct watch *watch;
    struct actions letters;     /* all messages that are sent, with their values */
    struct sequences sequences; /* a play each: actor, breaks, letters */
    ARRAY(uint32_t) turn;       /* at hand */
};

void plays_init(struct plays *plays, const struct system *system, const struct watch *watch);
void plays_free(struct plays *plays);

static inline uint32_t plays_count(const struct plays *plays) {
    return sequences_count(&plays->sequences);
}

static inline uint32_t play_actor(const struct plays *plays, uint32_t play) {
    return sequence_items(&plays->sequences, play)[0];
}

static inline bool play_breaks(const struct plays *plays, uint32_t play) {
    return sequence_items(&plays->sequences, play)[1];
}

/* Valid until the next play is added. */
static inline const uint32_t *play_letters(const struct plays *plays, uint32_t play) {
    return sequence_items(&plays->sequences, play) + 2;
}

static inline uint32_t play_length(const struct plays *plays, uint32_t play) {
    return sequence_length(&plays->sequences, play) - 2;
}

static inline const struct action *play_letter(const struct plays *plays, uint32_t play, uint32_t number) {
    return &plays->letters.list.items[play_letters(plays, play)[number]];
}

static inline const int64_t *letter_values(const struct plays *plays, const struct action *letter) {
    return array_from(&plays->letters.values, letter->values);
}

/* A turn, send by send. False: there is no memory. */
bool plays_begin(struct plays *plays, uint32_t actor);
bool plays_send(struct plays *plays, uint32_t channel, uint32_t message, const int64_t *values,
                uint32_t count);

/* With the sends so far: can a property break with the last one? */
bool plays_may_break(const struct plays *plays);

/* The play of the sends so far; SEQUENCE_NONE: there is no memory. */
uint32_t plays_end(struct plays *plays, bool breaks);

/* What the play puts into a mailbox: its actor, then letters, into `put`; without letters if it is none of
 * that mailbox's business. */
struct put {
    ARRAY(uint32_t) items;
};
bool play_put(const struct plays *plays, uint32_t play, uint32_t channel, struct put *put);

/* Does the play concern the properties? */
bool play_is_watched(const struct plays *plays, uint32_t play);

#endif
