/* Parts: LTSs over interactions, one for each actor and one for the properties, which composed are the open
 * system.
 *
 * A part has the label of an interaction if it takes part in it. Labels tell what is to be hidden in the end.
 */
#ifndef LACUNA_ASSUME_COMPOSITIONAL_PART_H
#define LACUNA_ASSUME_COMPOSITIONAL_PART_H

#include "assume/compositional/interactions.h"
#include "lts/builder.h"

/* Of the missing component: the last. */
static inline uint32_t interactions_component(const struct interactions *interactions) {
    return (uint32_t)interactions->system->components.count - 1;
}

/* Does the missing component see the letter of an interaction? */
bool interaction_shows(const struct interactions *interactions, uint32_t interaction, uint32_t letter);

/* "seen 3" or "hidden 4"; all of the latter match PART_HIDDEN. */
enum { MOST_LABEL = 24 };
#define PART_HIDDEN "hidden *"
void interaction_label(const struct interactions *interactions, uint32_t interaction,
                       char text[static MOST_LABEL]);

/* An LTS being made, whose labels are, until it is finished: 0, τ; 1 and on, interactions; behind them
 * others. */
struct part_builder {
    const struct interactions *interactions;
    struct lts_builder builder;
    bool *takes_part; /* per interaction */
    const char *const *others;
    uint32_t others_count;
    uint32_t *map; /* when it is finished: such a label as one of the LTS */
};

bool part_begin(struct part_builder *part, const struct interactions *interactions);
struct lts *part_finish(struct part_builder *part, uint32_t states, uint32_t error);
void part_free(struct part_builder *part);

static inline uint32_t part_label(uint32_t interaction) {
    return interaction + 1;
}

static inline uint32_t part_other_label(const struct part_builder *part, uint32_t other) {
    return interactions_count(part->interactions) + 1 + other;
}

#endif
