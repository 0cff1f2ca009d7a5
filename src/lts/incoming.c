#include "lts/incoming.h"

bool incoming_build(struct job *job, struct incoming *incoming, const struct lts *lts) {
    uint64_t *rows = memory_allocate_zeroed(&job->memory, lts->states + (size_t)1, sizeof *rows);
    lts_edge *edges = memory_allocate(&job->memory, lts_transitions(lts) * sizeof *edges);
    *incoming = (struct incoming){rows, edges};
    if (!rows || !edges) {
        incoming_free(incoming);
        return false;
    }
    for (uint64_t i = 0; i < lts_transitions(lts); i++)
        rows[edge_target(lts->edges[i])]++;
    for (size_t t = 1; t <= lts->states; t++)
        rows[t] += rows[t - 1];
    /* rows[t] is where t's transitions end; filling backwards moves it to where they begin. */
    for (uint32_t s = lts->states; s-- > 0;)
        for (uint64_t i = lts->rows[s + 1]; i-- > lts->rows[s];)
            edges[--rows[edge_target(lts->edges[i])]] = edge_make(edge_label(lts->edges[i]), s);
    return true;
}

void incoming_free(struct incoming *incoming) {
    memory_free(incoming->rows);
    memory_free(incoming->edges);
    *incoming = (struct incoming){0};
}
