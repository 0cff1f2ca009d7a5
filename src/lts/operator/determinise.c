#include "lts/operator/determinise.h"

#include "base/sort.h"
#include "lts/builder.h"
#include "lts/operator/subsets.h"
#include "lts/operator/tau.h"

struct construction {
    struct job *job;
    const struct lts *lts;
    struct subsets subsets; /* subset k is state k of the result */
    struct gatherer gatherer;
    ARRAY(lts_edge) moves; /* of all members of a subset */
    uint32_t error;
    struct lts_builder builder;
};

/* The state for what has been gathered. */
static uint32_t intern_gathered(struct construction *c) {
    uint32_t k;
    if (c->gatherer.has_error) {
        k = subsets_intern(&c->subsets, &c->lts->error, 1);
        c->error = k;
    } else {
        gatherer_sort(&c->gatherer);
        k = subsets_intern(&c->subsets, c->gatherer.states.items, c->gatherer.states.count);
    }
    return k;
}

static bool collect_moves(struct construction *c, uint32_t k) {
    c->moves.count = 0;
    for (uint64_t m = c->subsets.begins.items[k]; m < c->subsets.begins.items[k + 1]; m++) {
        uint32_t s = c->subsets.members.items[m];
        if (!job_step(c->job, subsets_count(&c->subsets)))
            return false;
        for (uint64_t i = c->lts->rows[s]; i < c->lts->rows[s + 1]; i++)
            if (!c->gatherer.closed || edge_label(c->lts->edges[i]) != LABEL_TAU)
                if (!array_push(&c->job->memory, &c->moves, c->lts->edges[i]))
                    return false;
    }
    if (c->moves.count > 0) {
        sort_keys(c->moves.items, c->moves.count);
        c->moves.count = sort_unique(c->moves.items, c->moves.count);
    }
    return true;
}

static bool expand(struct construction *c, uint32_t k) {
    if (!collect_moves(c, k))
        return false;
    for (size_t i = 0; i < c->moves.count;) {
        uint32_t label = edge_label(c->moves.items[i]);
        gatherer_clear(&c->gatherer);
        for (; i < c->moves.count && edge_label(c->moves.items[i]) == label; i++)
            if (!gatherer_add(&c->gatherer, edge_target(c->moves.items[i])) ||
                !job_step(c->job, subsets_count(&c->subsets)))
                return false;
        uint32_t target = intern_gathered(c);
        if (target == SUBSET_NONE || !lts_builder_add(&c->builder, k, label, target) ||
            !job_step(c->job, subsets_count(&c->subsets)))
            return false;
    }
    return true;
}

static bool construct(struct construction *c) {
    if (!gatherer_add(&c->gatherer, c->lts->initial) || intern_gathered(c) == SUBSET_NONE)
        return false;
    for (uint32_t k = 0; k < subsets_count(&c->subsets); k++)
        if (k != c->error && !expand(c, k))
            return false;
    return true;
}

static struct lts *determinise(struct job *job, const struct lts *lts, bool closed) {
    struct construction c = {.job = job, .lts = lts, .error = STATE_NONE};
    lts_builder_init(&c.builder, job);
    job_phase(job, "determinising", "subsets", 0);
    bool fine = subsets_init(&c.subsets, job);
    fine = gatherer_init(&c.gatherer, job, lts, closed) && fine && construct(&c);
    uint32_t states = fine ? subsets_count(&c.subsets) : 0;
    subsets_free(&c.subsets);
    gatherer_free(&c.gatherer);
    array_free(&c.moves);
    return lts_builder_finish_like(&c.builder, fine, lts, states, 0, c.error);
}

struct lts *lts_determinise(struct job *job, const struct lts *lts, enum tau_view view) {
    if (view == TAU_VISIBLE)
        return determinise(job, lts, false);
    struct lts *acyclic = lts_collapse_tau(job, lts); /* closures are cheaper without τ-cycles */
    struct lts *result = acyclic ? determinise(job, acyclic, true) : NULL;
    lts_free(acyclic);
    return result;
}
