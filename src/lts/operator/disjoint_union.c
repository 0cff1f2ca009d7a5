#include "lts/operator/disjoint_union.h"

#include "lts/builder.h"
#include "lts/equivalence/partition.h"

/* Right's π, if left has one too, is left's. */
static uint32_t shifted(const struct lts *left, const struct lts *right, uint32_t state) {
    if (state == right->error && left->error != STATE_NONE)
        return left->error;
    return left->states + state;
}

static bool add_right(struct lts_builder *builder, const struct lts *left, const struct lts *right) {
    uint32_t first = left->alphabet.count;
    for (uint32_t s = 0; s < right->states; s++)
        for (uint64_t i = right->rows[s]; i < right->rows[s + 1]; i++)
            if (!lts_builder_add(builder, left->states + s, first + edge_label(right->edges[i]),
                                 shifted(left, right, edge_target(right->edges[i]))))
                return false;
    return true;
}

static bool add_left(struct lts_builder *builder, const struct lts *left) {
    for (uint32_t s = 0; s < left->states; s++)
        for (uint64_t i = left->rows[s]; i < left->rows[s + 1]; i++)
            if (!lts_builder_add(builder, s, edge_label(left->edges[i]), edge_target(left->edges[i])))
                return false;
    return true;
}

/* The texts of both alphabets one after the other, NULL for τ. */
static const char **all_texts(struct job *job, const struct alphabet *left, const struct alphabet *right) {
    const char **texts = memory_allocate(&job->memory, (left->count + (size_t)right->count) * sizeof *texts);
    for (uint32_t i = 0; texts && i < left->count; i++)
        texts[i] = i == LABEL_TAU ? NULL : left->texts[i];
    for (uint32_t i = 0; texts && i < right->count; i++)
        texts[left->count + i] = i == LABEL_TAU ? NULL : right->texts[i];
    return texts;
}

bool disjoint_union_build(struct job *job, struct disjoint_union *beside, const struct lts *left,
                          const struct lts *right) {
    *beside = (struct disjoint_union){0};
    if ((uint64_t)left->states + right->states >= STATE_NONE) {
        job->memory.exhausted = true;
        return false;
    }
    struct lts_builder builder;
    struct alphabet alphabet;
    lts_builder_init(&builder, job);
    size_t labels = left->alphabet.count + (size_t)right->alphabet.count;
    const char **texts = all_texts(job, &left->alphabet, &right->alphabet);
    uint32_t *map = memory_allocate(&job->memory, labels * sizeof *map);
    if (texts && map && add_left(&builder, left) && add_right(&builder, left, right) &&
        alphabet_build(job, &alphabet, texts, labels, map)) {
        uint32_t error = left->error != STATE_NONE    ? left->error
                         : right->error != STATE_NONE ? shifted(left, right, right->error)
                                                      : STATE_NONE;
        beside->both =
            lts_builder_finish(&builder, left->states + right->states, left->initial, error, &alphabet, map);
        beside->left = left->initial;
        beside->right = shifted(left, right, right->initial);
    }
    lts_builder_free(&builder);
    memory_free(map);
    memory_free(texts);
    return beside->both != NULL;
}

bool disjoint_union_shrink(struct job *job, struct disjoint_union *beside) {
    struct partition partition;
    if (!partition_bisimilar(job, &partition, beside->both, TAU_VISIBLE))
        return false;
    struct lts *small = partition_quotient(job, &partition, beside->both);
    lts_free(beside->both);
    beside->both = small;
    beside->left = partition.block_of[beside->left];
    beside->right = partition.block_of[beside->right];
    partition_free(&partition);
    return small != NULL;
}

void disjoint_union_free(struct disjoint_union *beside) {
    lts_free(beside->both);
    beside->both = NULL;
}
