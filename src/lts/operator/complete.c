#include "lts/operator/complete.h"

#include "lts/builder.h"

/* Copies the row and sends the labels that it lacks to `target`; true in *missing if there are any. */
static bool fill_row(struct lts_builder *builder, const struct lts *lts, uint32_t s, uint32_t target,
                     bool *missing) {
    uint64_t i = lts->rows[s], end = lts->rows[s + 1];
    for (uint32_t label = 0; label < lts->alphabet.count; label++) {
        bool there = label == LABEL_TAU;
        for (; i < end && edge_label(lts->edges[i]) == label; i++) {
            there = true;
            if (!lts_builder_add(builder, s, label, edge_target(lts->edges[i])))
                return false;
        }
        if (there)
            continue;
        *missing = true;
        if (!lts_builder_add(builder, s, label, target))
            return false;
    }
    return true;
}

/* A fresh `target` is the last state; whether it is kept depends on what was missing. */
static struct lts *fill(struct job *job, const struct lts *lts, uint32_t target, bool loops, uint32_t error) {
    struct lts_builder builder;
    lts_builder_init(&builder, job);
    bool missing = false, fine = true;
    for (uint32_t s = 0; fine && s < lts->states; s++)
        fine = s == lts->error ||
               (fill_row(&builder, lts, s, target, &missing) && job_step(job, job->progress.done));
    bool added = missing && target == lts->states;
    for (uint32_t label = 1; fine && added && loops && label < lts->alphabet.count; label++)
        fine = lts_builder_add(&builder, target, label, target);
    if (error == lts->states && !added)
        error = STATE_NONE;
    return lts_builder_finish_like(&builder, fine, lts, lts->states + added, lts->initial, error);
}

struct lts *lts_complete(struct job *job, const struct lts *lts) {
    return fill(job, lts, lts->states, true, lts->error);
}

static bool is_sink(const struct lts *lts, uint32_t state) {
    for (uint64_t i = lts->rows[state]; i < lts->rows[state + 1]; i++)
        if (edge_target(lts->edges[i]) != state || edge_label(lts->edges[i]) == LABEL_TAU)
            return false;
    return lts->rows[state + 1] - lts->rows[state] == lts->alphabet.count - 1;
}

uint32_t lts_sink(const struct lts *lts) {
    for (uint32_t s = lts->states; s-- > 0;)
        if (s != lts->error && is_sink(lts, s))
            return s;
    return STATE_NONE;
}

struct lts *lts_complement(struct job *job, const struct lts *lts) {
    if (lts_has_tau(lts) || !lts_deterministic(lts)) {
        job_reject(job, NULL, "determinise it first (--determinise)",
                   "only a deterministic LTS without tau has an error LTS; this one %s",
                   lts_has_tau(lts) ? "has tau transitions" : "is nondeterministic");
        return NULL;
    }
    uint32_t error = lts->error == STATE_NONE ? lts->states : lts->error;
    return fill(job, lts, error, false, error);
}
