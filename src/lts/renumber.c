#include "lts/renumber.h"

#include "lts/builder.h"

struct lts *lts_renumber(struct job *job, const struct lts *lts, const uint32_t *number, uint32_t states,
                         uint32_t error) {
    struct lts_builder builder;
    lts_builder_init(&builder, job);
    for (uint32_t s = 0; s < lts->states; s++) {
        if (number[s] == STATE_NONE || number[s] == error)
            continue;
        for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1]; i++) {
            uint32_t target = number[edge_target(lts->edges[i])];
            if (target == STATE_NONE)
                continue;
            if (!lts_builder_add(&builder, number[s], edge_label(lts->edges[i]), target)) {
                lts_builder_free(&builder);
                return NULL;
            }
        }
    }
    struct alphabet alphabet;
    if (!alphabet_copy(job, &alphabet, &lts->alphabet)) {
        lts_builder_free(&builder);
        return NULL;
    }
    return lts_builder_finish(&builder, states, number[lts->initial], error, &alphabet, NULL);
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
