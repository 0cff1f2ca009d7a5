/* Steps: what becomes a property LTS, as it is found.
 *
 * A step leads from one boundary of turns to another, to the safe state, or to π of a property, and on its
 * way the component sees a word of its actions:
 *
 *     steps_begin(&steps);
 *     steps_see(&steps, channel, message, values, count) …
 *     steps_add(&steps, source, target);
 *
 * When all are there, and property_lts->boundary is known, steps_finish() makes chains of words that are
 * longer than one action, puts receives first among the actions, and leaves LTS and labels in the property
 * LTS. A step takes 8 bytes, if steps come in the order of their sources; finishing them needs no copy. */
#ifndef LACUNA_ASSUME_PROPERTY_LTS_STEPS_H
#define LACUNA_ASSUME_PROPERTY_LTS_STEPS_H

#include "assume/property_lts/property_lts.h"
#include "base/sequences.h"
#include "lts/builder.h"

/* Where a step leads other than to boundaries: where nothing can break any more, and to π of a property. */
#define STEP_SAFE SEARCH_LEFT_OUT

static inline uint32_t step_error(uint32_t property) {
    return STEP_SAFE - 1 - property;
}

/* Actions that are still to come, and the state behind them. */
struct suffix {
    uint32_t word;
    uint32_t from; /* how many of its actions are done */
    uint32_t target;
};

struct steps {
    struct property_lts *property_lts;
    const struct system *system;
    struct sequences words;
    struct lts_builder builder; /* the steps: their labels are numbers of words, until they are finished */
    ARRAY(uint32_t) word;       /* at hand */
    ARRAY(struct suffix) suffixes;
    struct map suffix_map;
    bool safe; /* some step leads to the safe state, which is the last boundary */
};

void steps_init(struct steps *steps, struct property_lts *property_lts, const struct system *system);
void steps_free(struct steps *steps);

static inline void steps_begin(struct steps *steps) {
    steps->word.count = 0;
}

/* The component sees this next: a message to it, or one of its own. */
bool steps_see(struct steps *steps, uint32_t channel, uint32_t message, const int64_t *values,
               uint32_t count);

/* Adds a step with the word at hand. */
bool steps_add(struct steps *steps, uint32_t source, uint32_t target);

bool steps_finish(struct steps *steps);

#endif
