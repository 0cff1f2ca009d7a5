#include "lts/operator/renumber.h"

#include "lts/builder.h"

/* Adds the row of `state` under its new number; false if there is no memory. */
static bool add_row(struct lts_builder *builder, const struct lts *lts, uint32_t state,
                    const uint32_t *number) {
    for (uint64_t i = lts->rows[state]; i < lts->rows[state + 1]; i++) {
        uint32_t target = number[edge_target(lts->edges[i])];
        if (target != STATE_NONE &&
            !lts_builder_add(builder, number[state], edge_label(lts->edges[i]), target))
            return false;
    }
    return true;
}

struct lts *lts_renumber(struct job *job, const struct lts *lts, const uint32_t *number, uint32_t states,
                         uint32_t error) {
    struct lts_builder builder;
    lts_builder_init(&builder, job);
    bool fine = true;
    for (uint32_t s = 0; fine && s < lts->states; s++)
        if (number[s] != STATE_NONE && number[s] != error)
            fine = add_row(&builder, lts, s, number);
    return lts_builder_finish_like(&builder, fine, lts, states, number[lts->initial], error);
}

struct lts *lts_reorder(struct job *job, const struct lts *lts, const uint32_t *order) {
    struct lts_builder builder;
    lts_builder_init(&builder, job);
    uint32_t *number = memory_allocate(&job->memory, lts->states * sizeof *number);
    bool fine = number && lts_builder_expect(&builder, lts->states, lts_transitions(lts));
    for (uint32_t i = 0; fine && i < lts->states; i++)
        number[order[i]] = i;
    for (uint32_t i = 0; fine && i < lts->states; i++) /* in the new order: rows come out ordered */
        fine = add_row(&builder, lts, order[i], number);
    uint32_t initial = fine ? number[lts->initial] : 0;
    uint32_t error = fine && lts->error != STATE_NONE ? number[lts->error] : STATE_NONE;
    memory_free(number);
    return lts_builder_finish_like(&builder, fine, lts, lts->states, initial, error);
}

struct lts *lts_keep(struct job *job, const struct lts *lts, const bool *kept) {
    uint32_t *number = memory_allocate(&job->memory, lts->states * sizeof *number);
    if (!number)
        return NULL;
    uint32_t states = 0;
    for (uint32_t s = 0; s < lts->states; s++)
        number[s] = kept[s] ? states++ : STATE_NONE;
    uint32_t error = lts->error == STATE_NONE ? STATE_NONE : number[lts->error];
    struct lts *part = lts_renumber(job, lts, number, states, error);
    memory_free(number);
    return part;
}
