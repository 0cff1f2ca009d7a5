#include "lts/operator/reach.h"

#include "base/array.h"
#include "lts/operator/renumber.h"
#include "lts/reverse.h"

/* One sweep in the order of the numbers finds everything where successors have larger numbers, as in files
 * that were numbered breadth-first. Only states met behind the sweep need a stack. */
bool *lts_mark_reachable(struct job *job, const struct lts *lts, uint32_t *reached) {
    bool *marks = memory_allocate_zeroed(&job->memory, lts->states, sizeof *marks);
    ARRAY(uint32_t) behind = {0};
    bool fine = marks != NULL;
    job_phase(job, "examining", "states", lts->states);
    if (fine)
        marks[lts->initial] = true;
    *reached = 1;
    for (uint32_t sweep = 0; fine && sweep < lts->states; sweep++) {
        if (!marks[sweep])
            continue;
        for (uint32_t s = sweep;; s = behind.items[--behind.count]) {
            fine = job_step(job, *reached);
            for (uint64_t i = lts->rows[s]; fine && i < lts->rows[s + 1]; i++) {
                uint32_t t = edge_target(lts->edges[i]);
                if (marks[t])
                    continue;
                marks[t] = true;
                ++*reached;
                if (t < sweep)
                    fine = array_push(&job->memory, &behind, t);
            }
            if (!fine || behind.count == 0)
                break;
        }
    }
    array_free(&behind);
    if (fine)
        return marks;
    memory_free(marks);
    return NULL;
}

bool lts_reaches_error(struct job *job, const struct lts *lts, bool *reaches) {
    uint32_t reached;
    bool *marks = lts->error != STATE_NONE ? lts_mark_reachable(job, lts, &reached) : NULL;
    *reaches = marks && marks[lts->error];
    memory_free(marks);
    return marks || lts->error == STATE_NONE;
}

struct lts *lts_reachable(struct job *job, const struct lts *lts) {
    uint32_t reached;
    bool *marks = lts_mark_reachable(job, lts, &reached);
    struct lts *part = marks ? lts_keep(job, lts, marks) : NULL;
    memory_free(marks);
    return part;
}

bool lts_mark_reaching(struct job *job, const struct lts *lts, const bool *labels, bool *marks) {
    struct reverse reverse = {0};
    ARRAY(uint32_t) stack = {0};
    bool fine = reverse_build(job, &reverse, lts, labels);
    for (uint32_t s = 0; s < lts->states && fine; s++)
        fine = !marks[s] || array_push(&job->memory, &stack, s);
    while (fine && stack.count > 0) {
        uint32_t t = stack.items[--stack.count];
        fine = job_step(job, job->progress.done);
        for (uint64_t i = reverse.offsets[t]; fine && i < reverse.offsets[t + 1]; i++) {
            uint32_t s = reverse.sources[i];
            if (marks[s])
                continue;
            marks[s] = true;
            fine = array_push(&job->memory, &stack, s);
        }
    }
    array_free(&stack);
    reverse_free(&reverse);
    return fine;
}

bool *lts_mark_reaching_error(struct job *job, const struct lts *lts, const bool *labels) {
    bool *marks = memory_allocate_zeroed(&job->memory, lts->states, sizeof *marks);
    if (!marks || lts->error == STATE_NONE)
        return marks;
    marks[lts->error] = true;
    if (lts_mark_reaching(job, lts, labels, marks))
        return marks;
    memory_free(marks);
    return NULL;
}

struct lts *lts_trim_to_error(struct job *job, const struct lts *lts) {
    bool *marks = lts_mark_reaching_error(job, lts, NULL);
    if (!marks)
        return NULL;
    marks[lts->initial] = true;
    struct lts *part = lts_keep(job, lts, marks);
    memory_free(marks);
    return part;
}

struct lts *lts_propagate_error(struct job *job, const struct lts *lts, const bool *labels) {
    bool *marks = lts_mark_reaching_error(job, lts, labels);
    uint32_t *number = memory_allocate(&job->memory, lts->states * sizeof *number);
    struct lts *result = NULL;
    if (marks && number) {
        uint32_t states = 0, error = STATE_NONE;
        for (uint32_t s = 0; s < lts->states; s++) {
            if (marks[s] && error != STATE_NONE) {
                number[s] = error;
                continue;
            }
            if (marks[s])
                error = states;
            number[s] = states++;
        }
        result = lts_renumber(job, lts, number, states, error);
    }
    memory_free(number);
    memory_free(marks);
    return result;
}

struct lts *lts_remove_error(struct job *job, const struct lts *lts) {
    if (lts->initial == lts->error) {
        job_reject(job, NULL, "fix the LTS: no behaviour avoids the error",
                   "the initial state is the error state");
        return NULL;
    }
    bool *kept = memory_allocate(&job->memory, lts->states);
    if (!kept)
        return NULL;
    for (uint32_t s = 0; s < lts->states; s++)
        kept[s] = s != lts->error;
    struct lts *part = lts_keep(job, lts, kept);
    memory_free(kept);
    return part;
}
