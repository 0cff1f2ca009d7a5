#include "lts/lts.h"

#include <string.h>

void lts_free(struct lts *lts) {
    if (!lts)
        return;
    memory_free(lts->rows);
    memory_free(lts->edges);
    alphabet_free(&lts->alphabet);
    memory_free(lts);
}

/* The first edge of the row that is not below `key`. */
static uint64_t lower_bound(const struct lts *lts, uint64_t low, uint64_t high, lts_edge key) {
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        if (lts->edges[middle] < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void lts_labelled(const struct lts *lts, uint32_t state, uint32_t label, uint64_t *begin, uint64_t *end) {
    uint64_t row_end = lts->rows[state + 1];
    *begin = lower_bound(lts, lts->rows[state], row_end, edge_make(label, 0));
    *end = lower_bound(lts, *begin, row_end, edge_make(label + 1, 0));
}

bool lts_deterministic(const struct lts *lts) {
    for (uint32_t s = 0; s < lts->states; s++)
        for (uint64_t i = lts->rows[s] + 1; i < lts->rows[s + 1]; i++)
            if (edge_label(lts->edges[i]) == edge_label(lts->edges[i - 1]))
                return false;
    return true;
}

bool lts_identical(const struct lts *left, const struct lts *right) {
    if (left->states != right->states || left->initial != right->initial || left->error != right->error ||
        left->alphabet.count != right->alphabet.count || lts_transitions(left) != lts_transitions(right))
        return false;
    for (uint32_t label = 0; label < left->alphabet.count; label++)
        if (strcmp(left->alphabet.texts[label], right->alphabet.texts[label]) != 0)
            return false;
    return memcmp(left->rows, right->rows, (left->states + (size_t)1) * sizeof *left->rows) == 0 &&
           (lts_transitions(left) == 0 ||
            memcmp(left->edges, right->edges, lts_transitions(left) * sizeof *left->edges) == 0);
}

bool lts_has_tau(const struct lts *lts) {
    for (uint32_t s = 0; s < lts->states; s++)
        if (lts->rows[s] < lts->rows[s + 1] && edge_label(lts->edges[lts->rows[s]]) == LABEL_TAU)
            return true;
    return false;
}

uint32_t lts_labels_used(const struct lts *lts) {
    uint32_t used = 1;
    for (uint64_t i = 0; i < lts_transitions(lts); i++)
        if (edge_label(lts->edges[i]) >= used)
            used = edge_label(lts->edges[i]) + 1;
    return used;
}
