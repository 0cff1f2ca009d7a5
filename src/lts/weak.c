#include "lts/weak.h"

#include "base/array.h"
#include "base/sort.h"
#include "lts/branching.h"
#include "lts/builder.h"

/* --- Saturation --- */

struct saturation {
    struct job *job;
    const struct lts *lts;
    ARRAY(uint32_t) silent; /* per state those that τ* reaches, itself first */
    uint64_t *begins;
    uint64_t *stamp; /* per state */
    uint64_t now;
    ARRAY(lts_edge) moves; /* τ* a of the state at hand */
};

/* Appends what τ* reaches from `state`. */
static bool close_silently(struct saturation *x, uint32_t state) {
    const struct lts *lts = x->lts;
    struct memory *memory = &x->job->memory;
    size_t head = x->silent.count;
    x->stamp[state] = ++x->now;
    if (!array_push(memory, &x->silent, state))
        return false;
    for (; head < x->silent.count; head++) {
        uint32_t s = x->silent.items[head];
        for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1] && edge_label(lts->edges[i]) == LABEL_TAU; i++) {
            uint32_t target = edge_target(lts->edges[i]);
            if (x->stamp[target] == x->now)
                continue;
            x->stamp[target] = x->now;
            if (!array_push(memory, &x->silent, target))
                return false;
        }
    }
    return true;
}

static bool collect_moves(struct saturation *x, uint32_t state) {
    const struct lts *lts = x->lts;
    x->moves.count = 0;
    for (uint64_t u = x->begins[state]; u < x->begins[state + 1]; u++) {
        uint32_t s = x->silent.items[u];
        for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1]; i++)
            if (edge_label(lts->edges[i]) != LABEL_TAU &&
                !array_push(&x->job->memory, &x->moves, lts->edges[i]))
                return false;
    }
    if (x->moves.count > 0) {
        sort_keys(x->moves.items, x->moves.count);
        x->moves.count = sort_unique(x->moves.items, x->moves.count);
    }
    return true;
}

static bool add_saturated(struct saturation *x, struct lts_builder *builder, uint32_t state) {
    if (state == x->lts->error) /* has no transitions, not even to itself */
        return true;
    for (uint64_t u = x->begins[state]; u < x->begins[state + 1]; u++)
        if (!lts_builder_add(builder, state, LABEL_TAU, x->silent.items[u]))
            return false;
    if (!collect_moves(x, state))
        return false;
    for (size_t m = 0; m < x->moves.count; m++) {
        uint32_t label = edge_label(x->moves.items[m]), middle = edge_target(x->moves.items[m]);
        if (m == 0 || edge_label(x->moves.items[m - 1]) != label)
            x->now++;
        for (uint64_t u = x->begins[middle]; u < x->begins[middle + 1]; u++) {
            uint32_t target = x->silent.items[u];
            if (x->stamp[target] == x->now)
                continue;
            x->stamp[target] = x->now;
            if (!lts_builder_add(builder, state, label, target))
                return false;
        }
    }
    return true;
}

struct lts *lts_saturate(struct job *job, const struct lts *lts) {
    struct saturation x = {.job = job, .lts = lts};
    struct lts_builder builder;
    lts_builder_init(&builder, job);
    job_phase(job, "saturating", "states", lts->states);
    x.begins = memory_allocate_zeroed(&job->memory, lts->states + (size_t)1, sizeof *x.begins);
    x.stamp = memory_allocate_zeroed(&job->memory, lts->states, sizeof *x.stamp);
    bool fine = x.begins && x.stamp;
    for (uint32_t s = 0; fine && s < lts->states; s++) {
        fine = close_silently(&x, s) && job_step(job, 0);
        x.begins[s + 1] = x.silent.count;
    }
    for (uint32_t s = 0; fine && s < lts->states; s++)
        fine = add_saturated(&x, &builder, s) && job_step(job, s);
    memory_free(x.begins);
    memory_free(x.stamp);
    array_free(&x.silent);
    array_free(&x.moves);
    return lts_builder_finish_like(&builder, fine, lts, lts->states, lts->initial, lts->error);
}

/* --- The partition --- */

bool partition_weak(struct job *job, struct partition *partition, const struct lts *lts) {
    struct partition weak = {0};
    if (!partition_branching(job, partition, lts, DIVERGENCE_IGNORED))
        return false;
    struct lts *small = branching_quotient(job, partition, lts, DIVERGENCE_IGNORED);
    struct lts *saturated = small ? lts_saturate(job, small) : NULL;
    bool fine = saturated && partition_bisimilar(job, &weak, saturated, TAU_VISIBLE);
    lts_free(small);
    lts_free(saturated);
    if (!fine) {
        partition_free(partition);
        return false;
    }
    for (uint32_t s = 0; s < lts->states; s++)
        partition->block_of[s] = weak.block_of[partition->block_of[s]];
    partition->blocks = weak.blocks;
    partition_free(&weak);
    return true;
}

/* --- The fewest transitions --- */

static bool has_edge(const struct lts *lts, uint32_t state, lts_edge edge) {
    uint64_t low = lts->rows[state], high = lts->rows[state + 1];
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        if (lts->edges[middle] < edge)
            low = middle + 1;
        else
            high = middle;
    }
    return low < lts->rows[state + 1] && lts->edges[low] == edge;
}

/* In a saturated LTS without cycles of τ: does s =a=> t follow from others, a silent step of s first or a
 * silent step into t last? For τ that is one in between. */
static bool follows(const struct lts *lts, uint32_t s, lts_edge edge) {
    uint32_t label = edge_label(edge), t = edge_target(edge);
    for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1] && edge_label(lts->edges[i]) == LABEL_TAU; i++) {
        uint32_t between = edge_target(lts->edges[i]);
        if (between != s && (label != LABEL_TAU || between != t) && has_edge(lts, between, edge))
            return true;
    }
    uint64_t i, end;
    lts_labelled(lts, s, label, &i, &end);
    for (; label != LABEL_TAU && i < end; i++) {
        uint32_t between = edge_target(lts->edges[i]);
        if (between != t && has_edge(lts, between, edge_make(LABEL_TAU, t)))
            return true;
    }
    return false;
}

/* What does not follow from the other transitions. As τ has no cycles, no two follow from each other. */
static struct lts *thinned(struct job *job, const struct lts *saturated) {
    struct lts_builder builder;
    lts_builder_init(&builder, job);
    bool fine = true;
    for (uint32_t s = 0; fine && s < saturated->states; s++)
        for (uint64_t i = saturated->rows[s]; fine && i < saturated->rows[s + 1]; i++) {
            lts_edge edge = saturated->edges[i];
            bool loop = edge_label(edge) == LABEL_TAU && edge_target(edge) == s;
            if (!loop && !follows(saturated, s, edge))
                fine = lts_builder_add(&builder, s, edge_label(edge), edge_target(edge));
            fine = fine && job_step(job, s);
        }
    return lts_builder_finish_like(&builder, fine, saturated, saturated->states, saturated->initial,
                                   saturated->error);
}

struct lts *weak_quotient(struct job *job, const struct partition *partition, const struct lts *lts) {
    struct lts *merged = branching_quotient(job, partition, lts, DIVERGENCE_IGNORED);
    struct lts *saturated = merged ? lts_saturate(job, merged) : NULL;
    struct lts *result = saturated ? thinned(job, saturated) : NULL;
    lts_free(merged);
    lts_free(saturated);
    return result;
}
