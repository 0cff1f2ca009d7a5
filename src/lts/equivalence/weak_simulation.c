#include "lts/equivalence/weak_simulation.h"

#include "base/sort.h"
#include "lts/builder.h"
#include "lts/equivalence/reduce.h"
#include "lts/equivalence/simulation.h"
#include "lts/operator/subsets.h"

struct remover {
    struct job *job;
    const struct lts *lts;
    const bool *final;
    struct gatherer reached; /* silently */
    struct lts_builder builder;
    ARRAY(lts_edge) row;
};

/* Do silent steps to the state stay? */
static bool is_kept(const struct remover *r, uint32_t state) {
    const struct lts *lts = r->lts;
    return state == lts->error ||
           (lts->rows[state] < lts->rows[state + 1] && r->final[edge_label(lts->edges[lts->rows[state]])]);
}

/* What a state can do that is reached silently. */
static bool add_moves(struct remover *r, uint32_t state) {
    const struct lts *lts = r->lts;
    for (uint64_t i = lts->rows[state]; i < lts->rows[state + 1]; i++)
        if (edge_label(lts->edges[i]) != LABEL_TAU && !array_push(&r->job->memory, &r->row, lts->edges[i]))
            return false;
    return true;
}

static bool write_row(struct remover *r, uint32_t state) {
    struct memory *memory = &r->job->memory;
    r->row.count = 0;
    gatherer_clear(&r->reached);
    if (!gatherer_add(&r->reached, state) || !add_moves(r, state))
        return false;
    for (size_t i = 1; i < r->reached.states.count; i++) {
        uint32_t behind = r->reached.states.items[i];
        if (is_kept(r, behind) ? !array_push(memory, &r->row, edge_make(LABEL_TAU, behind))
                               : !add_moves(r, behind))
            return false;
    }
    if (r->row.count == 0)
        return true;
    sort_keys(r->row.items, r->row.count);
    r->row.count = sort_unique(r->row.items, r->row.count);
    for (size_t i = 0; i < r->row.count; i++)
        if (!lts_builder_add(&r->builder, state, edge_label(r->row.items[i]), edge_target(r->row.items[i])))
            return false;
    return true;
}

/* Step 1. NULL: the job has failed, or there are more transitions than that. */
static struct lts *without_silent_steps(struct job *job, const struct lts *lts, const bool *final,
                                        uint64_t most_transitions) {
    struct remover r = {.job = job, .lts = lts, .final = final};
    lts_builder_init(&r.builder, job);
    job_phase(job, "removing silent steps", "states", lts->states);
    bool fine = gatherer_init(&r.reached, job, lts, true);
    for (uint32_t s = 0; s < lts->states && fine; s++)
        fine = write_row(&r, s) && job_step(job, s) && r.builder.edges.count <= most_transitions;
    gatherer_free(&r.reached);
    array_free(&r.row);
    return lts_builder_finish_like(&r.builder, fine, lts, lts->states, lts->initial, lts->error);
}

struct lts *weak_simulation_quotient(struct job *job, const struct lts *lts, const bool *final,
                                     const struct weak_simulation_limits *limits) {
    struct lts *visible = without_silent_steps(job, lts, final, limits->transitions);
    struct lts *small = visible ? lts_shrink(job, visible) : NULL;
    lts_free(visible);
    struct lts *result = small && small->states <= limits->states ? simulation_quotient(job, small) : NULL;
    lts_free(small);
    return result;
}
