#include "lts/summary.h"

#include <string.h>

#include "lts/operator/reach.h"

static bool is_deadlock(const struct lts *lts, uint32_t state) {
    return lts->rows[state] == lts->rows[state + 1] && state != lts->error;
}

static bool count_labels(struct lts_summary *summary, struct job *job, const struct lts *lts,
                         bool list_uses) {
    uint64_t *uses = memory_allocate_zeroed(&job->memory, lts->alphabet.count, sizeof *uses);
    if (!uses)
        return false;
    for (uint64_t i = 0; i < lts_transitions(lts); i++)
        uses[edge_label(lts->edges[i])]++;
    summary->silent = uses[LABEL_TAU];
    bool fine = true;
    for (uint32_t label = 0; fine && label < lts->alphabet.count; label++) {
        summary->labels += uses[label] > 0;
        if (!list_uses || uses[label] == 0)
            continue;
        const char *text = lts->alphabet.texts[label];
        struct label_use use = {arena_text(&summary->arena, text, strlen(text)), uses[label]};
        fine = use.text && array_push(&job->memory, &summary->uses, use);
    }
    memory_free(uses);
    return fine;
}

bool lts_summarise(struct lts_summary *summary, struct job *job, const struct lts *lts, bool list_uses) {
    *summary = (struct lts_summary){.states = lts->states,
                                    .transitions = lts_transitions(lts),
                                    .deterministic = lts_deterministic(lts),
                                    .has_error = lts->error != STATE_NONE};
    arena_init(&summary->arena, &job->memory);
    uint32_t reached;
    bool *marks = lts_mark_reachable(job, lts, &reached);
    bool fine = marks && count_labels(summary, job, lts, list_uses);
    if (fine) {
        summary->reachable = reached;
        summary->error_reachable = summary->has_error && marks[lts->error];
        for (uint32_t s = 0; s < lts->states; s++)
            summary->deadlocks += marks[s] && is_deadlock(lts, s);
    }
    memory_free(marks);
    if (!fine)
        lts_summary_free(summary);
    return fine;
}

void lts_summary_free(struct lts_summary *summary) {
    array_free(&summary->uses);
    arena_free(&summary->arena);
}

bool lts_has_deadlock(const struct lts *lts, uint32_t end) {
    for (uint32_t s = 0; s < lts->states; s++)
        if (is_deadlock(lts, s) && s != end)
            return true;
    return false;
}
