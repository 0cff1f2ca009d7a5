#include "lts/branching.h"

#include "lts/builder.h"
#include "lts/tau.h"

/* States on a cycle of τ are equivalent. Of what is contracted to one state each, divergence is a loop with a
 * label of its own. */
bool partition_branching(struct job *job, struct partition *partition, const struct lts *lts,
                         enum divergence divergence) {
    *partition = (struct partition){0};
    struct tau_components components;
    if (!tau_components_find(job, &components, lts))
        return false;
    uint32_t divergent = divergence == DIVERGENCE_PRESERVED ? lts->alphabet.count : LABEL_NONE;
    bool cyclic = false;
    for (uint32_t c = 0; c < components.count; c++)
        cyclic |= components.cyclic[c];
    struct lts *contracted = cyclic ? tau_contract(job, lts, &components, divergent) : NULL;
    struct partition coarse = {0};
    bool fine = (contracted || !cyclic) &&
                partition_bisimilar(job, &coarse, cyclic ? contracted : lts, TAU_INVISIBLE);
    lts_free(contracted);
    if (fine) {
        for (uint32_t s = 0; s < lts->states; s++)
            components.of[s] = coarse.block_of[components.of[s]];
        *partition = (struct partition){components.of, coarse.blocks};
        components.of = NULL;
    }
    partition_free(&coarse);
    tau_components_free(&components);
    return fine;
}

/* Loops of τ for the blocks in which τ leads around. */
static bool add_divergence(struct job *job, struct lts_builder *builder, const uint32_t *block_of,
                           const struct lts *lts) {
    struct tau_components components;
    if (!tau_components_find(job, &components, lts))
        return false;
    bool fine = true;
    for (uint32_t s = 0; fine && s < lts->states; s++)
        if (components.cyclic[components.of[s]])
            fine = lts_builder_add(builder, block_of[s], LABEL_TAU, block_of[s]);
    tau_components_free(&components);
    return fine;
}

struct lts *branching_quotient(struct job *job, const struct partition *partition, const struct lts *lts,
                               enum divergence divergence) {
    const uint32_t *block_of = partition->block_of;
    struct lts_builder builder;
    lts_builder_init(&builder, job);
    bool fine = true;
    for (uint32_t s = 0; fine && s < lts->states; s++)
        for (uint64_t i = lts->rows[s]; fine && i < lts->rows[s + 1]; i++) {
            uint32_t label = edge_label(lts->edges[i]), target = block_of[edge_target(lts->edges[i])];
            if (label != LABEL_TAU || target != block_of[s])
                fine = lts_builder_add(&builder, block_of[s], label, target);
        }
    if (divergence == DIVERGENCE_PRESERVED)
        fine = fine && add_divergence(job, &builder, block_of, lts);
    uint32_t error = lts->error == STATE_NONE ? STATE_NONE : block_of[lts->error];
    return lts_builder_finish_like(&builder, fine, lts, partition->blocks, block_of[lts->initial], error);
}
