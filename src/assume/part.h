/* Parts: LTSs over plays, one for each actor and one for the properties, which composed are the open system.
 *
 * A part has the label of a play if it takes part in it. Labels tell what is to be hidden in the end. */
#ifndef LACUNA_ASSUME_PART_H
#define LACUNA_ASSUME_PART_H

#include "assume/plays.h"
#include "lts/builder.h"

/* Of the missing component: the last. */
static inline uint32_t plays_component(const struct plays *plays) {
    return (uint32_t)plays->system->components.count - 1;
}

/* Does the missing component see the letter of a play? */
bool play_shows(const struct plays *plays, uint32_t play, uint32_t letter);

/* "seen 3" or "hidden 4"; all of the latter match PART_HIDDEN. */
enum { MOST_LABEL = 24 };
#define PART_HIDDEN "hidden *"
void play_label(const struct plays *plays, uint32_t play, char text[static MOST_LABEL]);

/* An LTS being made, whose labels are, until it is finished: 0, τ; 1 and on, plays; behind them others. */
struct part_builder {
    const struct plays *plays;
    struct lts_builder builder;
    bool *takes_part; /* per play */
    const char *const *others;
    uint32_t others_count;
    uint32_t *map; /* when it is finished: such a label as one of the LTS */
};

bool part_begin(struct part_builder *part, const struct plays *plays);
struct lts *part_finish(struct part_builder *part, uint32_t states, uint32_t error);
void part_free(struct part_builder *part);

static inline uint32_t part_label(uint32_t play) {
    return play + 1;
}

static inline uint32_t part_other_label(const struct part_builder *part, uint32_t other) {
    return plays_count(part->plays) + 1 + other;
}

#endif
