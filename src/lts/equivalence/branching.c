#include "lts/equivalence/branching.h"

#include "base/array.h"
#include "lts/operator/tau.h"

/* Where the state goes if all it can do is one silent step, not into the error; STATE_NONE if it can do
 * anything else. */
static uint32_t lone_step(const struct lts *lts, const struct tau_components *components, uint32_t state) {
    uint64_t only = lts->rows[state];
    if (lts->rows[state + 1] != only + 1 || edge_label(lts->edges[only]) != LABEL_TAU)
        return STATE_NONE;
    uint32_t target = edge_target(lts->edges[only]);
    return target == lts->error || components->cyclic[components->of[state]] ? STATE_NONE : target;
}

/* Renumbers the components that have states, in their order. */
static bool close_gaps(struct job *job, const struct lts *lts, struct tau_components *components) {
    uint32_t *fresh = memory_allocate(&job->memory, components->count * sizeof *fresh), next = 0;
    if (!fresh)
        return false;
    for (uint32_t c = 0; c < components->count; c++)
        fresh[c] = STATE_NONE;
    for (uint32_t s = 0; s < lts->states; s++)
        fresh[components->of[s]] = 0;
    for (uint32_t c = 0; c < components->count; c++)
        if (fresh[c] != STATE_NONE) {
            components->cyclic[next] = components->cyclic[c];
            fresh[c] = next++;
        }
    for (uint32_t s = 0; s < lts->states; s++)
        components->of[s] = fresh[components->of[s]];
    components->count = next;
    memory_free(fresh);
    return true;
}

/* A state with a lone silent step is equivalent to where that leads, and joins the component of that state.
 * This takes long silent chains away before anything is refined. *joined: there was one. */
static bool join_lone_steps(struct job *job, const struct lts *lts, struct tau_components *components,
                            bool *joined) {
    bool *settled = memory_allocate_zeroed(&job->memory, lts->states, sizeof *settled);
    ARRAY(uint32_t) path = {0};
    bool fine = settled != NULL;
    *joined = false;
    for (uint32_t s = 0; fine && s < lts->states; s++) {
        uint32_t state = s, next;
        for (path.count = 0; fine && !settled[state]; state = next) {
            next = lone_step(lts, components, state);
            if (next == STATE_NONE)
                break;
            fine = array_push(&job->memory, &path, state);
        }
        for (size_t i = 0; fine && i < path.count; i++) {
            components->of[path.items[i]] = components->of[state];
            settled[path.items[i]] = true;
        }
        *joined |= path.count > 0;
    }
    memory_free(settled);
    array_free(&path);
    return fine && (!*joined || close_gaps(job, lts, components));
}

/* States on a cycle of τ are equivalent. Of what is contracted to one state each, divergence is a loop with a
 * label of its own. */
bool partition_branching(struct job *job, struct partition *partition, const struct lts *lts,
                         enum divergence divergence) {
    *partition = (struct partition){0};
    struct tau_components components;
    if (!tau_components_find(job, &components, lts))
        return false;
    uint32_t divergent = divergence == DIVERGENCE_PRESERVED ? lts->alphabet.count : LABEL_NONE;
    bool smaller = false;
    bool fine = join_lone_steps(job, lts, &components, &smaller);
    for (uint32_t c = 0; fine && c < components.count; c++)
        smaller |= components.cyclic[c];
    struct lts *contracted = fine && smaller ? tau_contract(job, lts, &components, divergent) : NULL;
    struct partition coarse = {0};
    fine = fine && (contracted || !smaller) &&
           partition_bisimilar(job, &coarse, smaller ? contracted : lts, TAU_INVISIBLE);
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

/* Marks the blocks in which τ leads around. */
static bool mark_divergent(struct job *job, const struct lts *lts, const struct tau_components *blocks) {
    struct tau_components components;
    if (!tau_components_find(job, &components, lts))
        return false;
    for (uint32_t s = 0; s < lts->states; s++)
        blocks->cyclic[blocks->of[s]] |= components.cyclic[components.of[s]];
    tau_components_free(&components);
    return true;
}

struct lts *branching_quotient(struct job *job, const struct partition *partition, const struct lts *lts,
                               enum divergence divergence) {
    struct tau_components blocks = {.of = partition->block_of, .count = partition->blocks};
    if (divergence == DIVERGENCE_IGNORED)
        return tau_contract(job, lts, &blocks, LABEL_NONE);
    blocks.cyclic = memory_allocate_zeroed(&job->memory, blocks.count, sizeof *blocks.cyclic);
    bool fine = blocks.cyclic && mark_divergent(job, lts, &blocks);
    struct lts *result = fine ? tau_contract(job, lts, &blocks, LABEL_TAU) : NULL;
    memory_free(blocks.cyclic);
    return result;
}
