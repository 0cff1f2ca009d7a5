#include "lts/equivalence/weak.h"

#include "base/array.h"
#include "base/sort.h"
#include "lts/builder.h"
#include "lts/equivalence/branching.h"

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
        if (!job_step(x->job, state))
            return false;
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

/* Of a saturated LTS without cycles of τ but loops. A silent step s => t is a *cover* if there is nothing in
 * between; the others follow from covers. s =a=> t follows from others if a cover of s has it, or if t is a
 * cover of another t' with s =a=> t': what is further away need not be looked at, since all in between is
 * there, too. */
struct thinning {
    struct job *job;
    const struct lts *lts;
    ARRAY(uint32_t) covers; /* per state, one after the other */
    uint64_t *begins;
    uint64_t *stamp; /* per state: the last time it was found to follow */
    uint64_t now;
    ARRAY(uint64_t) nearest; /* the silent successors of a state, those with most of their own first */
};

static uint64_t silent_end(const struct lts *lts, uint32_t state) {
    uint64_t begin, end;
    lts_labelled(lts, state, LABEL_TAU, &begin, &end);
    return end;
}

/* Whoever lies in between has more silent successors than what lies behind it, and comes first. */
static bool find_covers(struct thinning *x, uint32_t state) {
    const struct lts *lts = x->lts;
    struct memory *memory = &x->job->memory;
    x->nearest.count = 0;
    for (uint64_t i = lts->rows[state]; i < silent_end(lts, state); i++) {
        uint32_t target = edge_target(lts->edges[i]);
        uint64_t successors = silent_end(lts, target) - lts->rows[target];
        if (target != state && !array_push(memory, &x->nearest, (UINT32_MAX - successors) << 32 | target))
            return false;
    }
    if (x->nearest.count > 0)
        sort_keys(x->nearest.items, x->nearest.count);
    x->now++;
    for (size_t k = 0; k < x->nearest.count; k++) {
        uint32_t target = (uint32_t)x->nearest.items[k];
        if (x->stamp[target] == x->now)
            continue;
        if (!array_push(memory, &x->covers, target))
            return false;
        for (uint64_t i = lts->rows[target]; i < silent_end(lts, target); i++)
            x->stamp[edge_target(lts->edges[i])] = x->now;
        if (!job_step(x->job, state))
            return false;
    }
    return true;
}

/* Stamps the targets under the label, edges[begin..end), that follow from other transitions. */
static bool stamp_followers(struct thinning *x, uint32_t state, uint32_t label, uint64_t begin,
                            uint64_t end) {
    const struct lts *lts = x->lts;
    x->now++;
    for (uint64_t c = x->begins[state]; c < x->begins[state + 1]; c++) {
        uint64_t i, last;
        lts_labelled(lts, x->covers.items[c], label, &i, &last);
        for (; i < last; i++)
            x->stamp[edge_target(lts->edges[i])] = x->now;
        if (!job_step(x->job, state))
            return false;
    }
    for (uint64_t i = begin; i < end; i++) {
        uint32_t target = edge_target(lts->edges[i]);
        for (uint64_t c = x->begins[target]; c < x->begins[target + 1]; c++)
            x->stamp[x->covers.items[c]] = x->now;
    }
    return job_step(x->job, state);
}

static bool thin_row(struct thinning *x, struct lts_builder *builder, uint32_t state) {
    const struct lts *lts = x->lts;
    for (uint64_t c = x->begins[state]; c < x->begins[state + 1]; c++)
        if (!lts_builder_add(builder, state, LABEL_TAU, x->covers.items[c]))
            return false;
    for (uint64_t i = silent_end(lts, state), end; i < lts->rows[state + 1]; i = end) {
        uint32_t label = edge_label(lts->edges[i]);
        uint64_t begin;
        lts_labelled(lts, state, label, &begin, &end);
        if (!stamp_followers(x, state, label, begin, end))
            return false;
        for (; begin < end; begin++) {
            uint32_t target = edge_target(lts->edges[begin]);
            if (x->stamp[target] != x->now && !lts_builder_add(builder, state, label, target))
                return false;
        }
    }
    return true;
}

/* What does not follow from the other transitions. */
static struct lts *thinned(struct job *job, const struct lts *saturated) {
    struct thinning x = {.job = job, .lts = saturated};
    struct lts_builder builder;
    lts_builder_init(&builder, job);
    job_phase(job, "thinning out", "states", saturated->states);
    x.begins = memory_allocate_zeroed(&job->memory, saturated->states + (size_t)1, sizeof *x.begins);
    x.stamp = memory_allocate_zeroed(&job->memory, saturated->states, sizeof *x.stamp);
    bool fine = x.begins && x.stamp;
    for (uint32_t s = 0; fine && s < saturated->states; s++) {
        fine = find_covers(&x, s);
        x.begins[s + 1] = x.covers.count;
    }
    for (uint32_t s = 0; fine && s < saturated->states; s++)
        fine = thin_row(&x, &builder, s);
    memory_free(x.begins);
    memory_free(x.stamp);
    array_free(&x.covers);
    array_free(&x.nearest);
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
