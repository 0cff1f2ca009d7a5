#include "lts/equivalence/partition.h"

#include <limits.h>

#include "lts/builder.h"
#include "lts/equivalence/bunches.h"
#include "lts/equivalence/signatures.h"

/* Signatures take two or three passes as a rule, and a dozen where there are many classes; where they take
 * more, they are getting lost. */
enum { MOST_PASSES = 24 };

bool partition_bisimilar(struct job *job, struct partition *partition, const struct lts *lts,
                         enum tau_view tau) {
    bool given_up, bunches = lts_transitions(lts) < UINT32_MAX - 1; /* more they do not take */
    if (!partition_by_signatures(job, partition, lts, tau, bunches ? MOST_PASSES : UINT_MAX, &given_up))
        return false;
    return !given_up || partition_by_bunches(job, partition, lts, tau);
}

void partition_free(struct partition *partition) {
    memory_free(partition->block_of);
    *partition = (struct partition){0};
}

struct lts *partition_quotient(struct job *job, const struct partition *partition, const struct lts *lts) {
    const uint32_t *block_of = partition->block_of;
    struct lts_builder builder;
    lts_builder_init(&builder, job);
    uint32_t *speaker = memory_allocate(&job->memory, partition->blocks * sizeof *speaker);
    bool fine = speaker != NULL;
    for (uint32_t s = lts->states; fine && s-- > 0;)
        speaker[block_of[s]] = s;
    for (uint32_t b = 0; fine && b < partition->blocks; b++)
        for (uint64_t i = lts->rows[speaker[b]]; fine && i < lts->rows[speaker[b] + 1]; i++)
            fine =
                lts_builder_add(&builder, b, edge_label(lts->edges[i]), block_of[edge_target(lts->edges[i])]);
    memory_free(speaker);
    uint32_t error = lts->error == STATE_NONE ? STATE_NONE : block_of[lts->error];
    return lts_builder_finish_like(&builder, fine, lts, partition->blocks, block_of[lts->initial], error);
}
