#include "lts/operator/loops.h"

/* The alphabet with the new texts. */
static bool extend(struct job *job, const struct alphabet *old, const char *const *added, uint32_t count,
                   struct alphabet *alphabet, uint32_t *labels) {
    size_t all = (size_t)old->count + count;
    const char **texts = memory_allocate(&job->memory, all * sizeof *texts);
    for (size_t i = 0; i < all && texts; i++)
        texts[i] = i == LABEL_TAU ? NULL : i < old->count ? old->texts[i] : added[i - old->count];
    bool fine = texts && alphabet_build(job, alphabet, texts, all, labels);
    memory_free(texts);
    return fine;
}

/* Moves the transitions of a state up to where they end now, with the loop among them. */
static void move_row(lts_edge *edges, uint64_t begin, uint64_t end, uint64_t new_end, lts_edge loop,
                     const uint32_t *labels) {
    bool waits = loop != UINT64_MAX; /* for its place among the others */
    while (end > begin || waits) {
        lts_edge edge =
            end > begin ? edge_make(labels[edge_label(edges[end - 1])], edge_target(edges[end - 1])) : 0;
        if (waits && (end == begin || edge < loop)) {
            edges[--new_end] = loop;
            waits = false;
        } else {
            edges[--new_end] = edge;
            end--;
        }
    }
}

bool lts_add_loops(struct job *job, struct lts *lts, const char *const *texts, uint32_t count,
                   const uint32_t *loop_of, uint32_t *labels) {
    struct alphabet alphabet;
    uint32_t old = lts->alphabet.count;
    uint64_t end = lts_transitions(lts), loops = 0;
    for (uint32_t s = 0; s < lts->states; s++)
        loops += loop_of[s] != LOOP_NONE;
    if (!extend(job, &lts->alphabet, texts, count, &alphabet, labels))
        return false;
    lts_edge *edges = memory_resize(&job->memory, lts->edges, (end + loops + 1) * sizeof *edges);
    if (!edges) {
        alphabet_free(&alphabet);
        return false;
    }
    lts->edges = edges;
    for (uint32_t s = lts->states; s-- > 0;) {
        uint64_t begin = lts->rows[s];
        bool loop = loop_of[s] != LOOP_NONE;
        move_row(edges, begin, end, end + loops, loop ? edge_make(labels[old + loop_of[s]], s) : UINT64_MAX,
                 labels);
        lts->rows[s + 1] = end + loops;
        loops -= loop;
        end = begin;
    }
    alphabet_free(&lts->alphabet);
    lts->alphabet = alphabet;
    return true;
}
