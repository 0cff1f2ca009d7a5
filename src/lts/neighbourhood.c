#include "lts/neighbourhood.h"

#include "base/array.h"

/* Breadth-first: `reached` holds the states in the order of their distances, and the states of one distance
 * end where the next begin. */
static bool mark(struct neighbourhood *part, struct job *job, uint64_t depth) {
    const struct lts *lts = part->lts;
    ARRAY(uint32_t) reached = {0};
    bool fine = array_push(&job->memory, &reached, part->from);
    part->inside[part->from] = true;
    for (size_t next = 0, end = 1; fine && depth > 0 && next < end; depth--, end = reached.count)
        for (; fine && next < end; next++) {
            uint32_t s = reached.items[next];
            fine = job_step(job, next);
            for (uint64_t i = lts->rows[s]; fine && i < lts->rows[s + 1]; i++) {
                uint32_t target = edge_target(lts->edges[i]);
                if (part->inside[target])
                    continue;
                part->inside[target] = true;
                fine = array_push(&job->memory, &reached, target);
            }
        }
    array_free(&reached);
    return fine;
}

static uint64_t transitions_inside(const struct neighbourhood *part, uint32_t state) {
    const struct lts *lts = part->lts;
    uint64_t count = 0;
    for (uint64_t i = lts->rows[state]; i < lts->rows[state + 1]; i++)
        count += part->inside[edge_target(lts->edges[i])];
    return count;
}

bool neighbourhood_take(struct neighbourhood *part, struct job *job, const struct lts *lts, uint32_t from,
                        uint64_t depth) {
    *part = (struct neighbourhood){.lts = lts, .from = from};
    part->inside = memory_allocate_zeroed(&job->memory, lts->states, sizeof *part->inside);
    if (!part->inside || !mark(part, job, depth))
        return false;
    for (uint32_t s = 0; s < lts->states; s++) {
        if (!part->inside[s])
            continue;
        part->states++;
        part->transitions += transitions_inside(part, s);
        part->cut_states += neighbourhood_cuts(part, s);
        if (!job_step(job, s))
            return false;
    }
    return true;
}

void neighbourhood_free(struct neighbourhood *part) {
    memory_free(part->inside);
    part->inside = NULL;
}

bool neighbourhood_cuts(const struct neighbourhood *part, uint32_t state) {
    const struct lts *lts = part->lts;
    return transitions_inside(part, state) < lts->rows[state + 1] - lts->rows[state];
}
