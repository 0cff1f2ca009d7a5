#include "lts/reverse.h"

/* Which transitions: those whose label is below `end` and marked, if there are marks. */
struct choice {
    uint32_t end;
    const bool *marks;
};

static bool chosen(struct choice choice, lts_edge edge) {
    uint32_t label = edge_label(edge);
    return label < choice.end && (!choice.marks || choice.marks[label]);
}

static bool build(struct job *job, struct reverse *reverse, const struct lts *lts, struct choice choice) {
    uint64_t *offsets = memory_allocate_zeroed(&job->memory, lts->states + (size_t)1, sizeof *offsets);
    *reverse = (struct reverse){.offsets = offsets};
    if (!offsets)
        return false;
    for (uint64_t i = 0; i < lts_transitions(lts); i++)
        if (chosen(choice, lts->edges[i]))
            offsets[edge_target(lts->edges[i])]++;
    for (size_t t = 1; t <= lts->states; t++)
        offsets[t] += offsets[t - 1];
    uint32_t *sources = memory_allocate(&job->memory, offsets[lts->states] * sizeof *sources);
    reverse->sources = sources;
    if (!sources)
        return false;
    /* offsets[t] is where t's sources end; filling backwards moves it to where they begin. */
    for (uint32_t s = lts->states; s-- > 0;)
        for (uint64_t i = lts->rows[s + 1]; i-- > lts->rows[s];)
            if (chosen(choice, lts->edges[i]))
                sources[--offsets[edge_target(lts->edges[i])]] = s;
    return true;
}

bool reverse_build(struct job *job, struct reverse *reverse, const struct lts *lts, const bool *labels) {
    return build(job, reverse, lts, (struct choice){UINT32_MAX, labels});
}

bool reverse_build_silent(struct job *job, struct reverse *reverse, const struct lts *lts) {
    return build(job, reverse, lts, (struct choice){LABEL_TAU + 1, NULL});
}

void reverse_free(struct reverse *reverse) {
    memory_free(reverse->offsets);
    memory_free(reverse->sources);
    *reverse = (struct reverse){0};
}
