/* Interactions: turns as other actors notice them.
 *
 * An interaction is the actor whose turn it is and its sends, in order: those to other actors, those to the
 * missing component, and those that a property names. All actors that it concerns take part in it, or it does
 * not happen, since a send to a full mailbox takes the whole turn back. Where `breaks` is set, the last send
 * breaks a property; how the turn goes on behind it does not matter. */
#ifndef LACUNA_ASSUME_COMPOSITIONAL_INTERACTIONS_H
#define LACUNA_ASSUME_COMPOSITIONAL_INTERACTIONS_H

#include "assume/actions.h"
#include "assume/compositional/observers_product.h"
#include "base/sequences.h"

struct interactions {
    struct job *job;
    const struct system *system;
    const struct observers_product *watch;
    struct actions letters;     /* all messages that are sent, with their values */
    struct sequences sequences; /* an interaction each: actor, breaks, letters */
    ARRAY(uint32_t) turn;       /* at hand */
};

void interactions_init(struct interactions *interactions, const struct system *system,
                       const struct observers_product *watch);
void interactions_free(struct interactions *interactions);

static inline uint32_t interactions_count(const struct interactions *interactions) {
    return sequences_count(&interactions->sequences);
}

static inline uint32_t interaction_actor(const struct interactions *interactions, uint32_t interaction) {
    return sequence_items(&interactions->sequences, interaction)[0];
}

static inline bool interaction_breaks(const struct interactions *interactions, uint32_t interaction) {
    return sequence_items(&interactions->sequences, interaction)[1];
}

/* Valid until the next interaction is added. */
static inline const uint32_t *interaction_letters(const struct interactions *interactions,
                                                  uint32_t interaction) {
    return sequence_items(&interactions->sequences, interaction) + 2;
}

static inline uint32_t interaction_length(const struct interactions *interactions, uint32_t interaction) {
    return sequence_length(&interactions->sequences, interaction) - 2;
}

static inline const struct action *interaction_letter(const struct interactions *interactions,
                                                      uint32_t interaction, uint32_t number) {
    return &interactions->letters.list.items[interaction_letters(interactions, interaction)[number]];
}

static inline const int64_t *letter_values(const struct interactions *interactions,
                                           const struct action *letter) {
    return array_from(&interactions->letters.values, letter->values);
}

/* A turn, send by send. False: there is no memory. */
bool interactions_begin(struct interactions *interactions, uint32_t actor);
bool interactions_send(struct interactions *interactions, uint32_t channel, uint32_t message,
                       const int64_t *values, uint32_t count);

/* With the sends so far: can a property break with the last one? */
bool interactions_may_break(const struct interactions *interactions);

/* The interaction of the sends so far; SEQUENCE_NONE: there is no memory. */
uint32_t interactions_end(struct interactions *interactions, bool breaks);

/* What the interaction puts into a mailbox: its actor, then letters, into `put`; without letters if it is
 * none of that mailbox's business. */
struct put {
    ARRAY(uint32_t) items;
};
bool interaction_put(const struct interactions *interactions, uint32_t interaction, uint32_t channel,
                     struct put *put);

/* Does the interaction concern the properties? */
bool interaction_is_watched(const struct interactions *interactions, uint32_t interaction);

#endif
