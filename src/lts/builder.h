/* Building an LTS from transitions in any order, in the memory of the result.
 *
 * Transitions that come ordered by source (as nearly every tool writes them) go straight into their
 * rows. At the first that does not, sources are kept too, 4 bytes a transition, and grouping permutes
 * in place, with 8 bytes a state: no second copy of the transitions ever exists.
 *
 *     lts_builder_init(&b, job);
 *     lts_builder_add(&b, source, label, target) …
 *     lts = lts_builder_finish(&b, states, initial, error, &alphabet, NULL);
 *
 * finish() takes the alphabet over, on failure too, and frees what the builder holds. */
#ifndef LACUNA_LTS_BUILDER_H
#define LACUNA_LTS_BUILDER_H

#include "base/array.h"
#include "lts/lts.h"

struct lts_builder {
    struct job *job;
    ARRAY(lts_edge) edges;
    ARRAY(uint64_t) rows;    /* while ordered: where each source so far begins */
    ARRAY(uint32_t) sources; /* once disordered: the source of each edge */
    bool disordered;
    uint64_t repeated; /* set by finish: how many transitions were there already */
};

void lts_builder_init(struct lts_builder *builder, struct job *job);
void lts_builder_free(struct lts_builder *builder);

/* A hint about the sizes to come. */
bool lts_builder_expect(struct lts_builder *builder, uint64_t states, uint64_t transitions);

bool lts_builder_add_slowly(struct lts_builder *builder, uint32_t source, uint32_t label, uint32_t target);

static inline bool lts_builder_add(struct lts_builder *builder, uint32_t source, uint32_t label,
                                   uint32_t target) {
    if (!builder->disordered && builder->rows.count == (size_t)source + 1)
        return array_push(&builder->job->memory, &builder->edges, edge_make(label, target));
    return lts_builder_add_slowly(builder, source, label, target);
}

/* Groups by source. Then a state with transitions, all of them self-loops with `loop_label`, is π: its
 * loops are dropped. If there are several they become one, and *states, *initial shrink to fit.
 * `*loops_left` tells whether other transitions carry the label. Returns π or STATE_NONE in *error. */
bool lts_builder_find_error(struct lts_builder *builder, uint32_t loop_label, uint32_t *states,
                            uint32_t *initial, uint32_t *error, bool *loops_left);

/* Labels are translated by `map` unless it is NULL. */
struct lts *lts_builder_finish(struct lts_builder *builder, uint32_t states, uint32_t initial, uint32_t error,
                               struct alphabet *alphabet, const uint32_t *map);

/* For operators that keep the labels of `like`: finishes with a copy of its alphabet if all went well so far
 * (`fine`), and frees what the builder holds in any case. */
struct lts *lts_builder_finish_like(struct lts_builder *builder, bool fine, const struct lts *like,
                                    uint32_t states, uint32_t initial, uint32_t error);

#endif
