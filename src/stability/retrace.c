#include "stability/retrace.h"

#include <string.h>

bool retrace_init(struct retrace *r, const struct growth *growth, bool confluent) {
    struct memory *memory = &growth->job->memory;
    *r = (struct retrace){.job = growth->job, .growth = growth, .confluent = confluent};
    r->state = memory_allocate_zeroed(memory, growth->program->words, sizeof *r->state);
    r->copy = memory_allocate_zeroed(memory, growth->program->words, sizeof *r->copy);
    return stepping_init(&r->turns, r->job, growth->program) && r->state && r->copy;
}

void retrace_free(struct retrace *r) {
    stepping_free(&r->turns);
    memory_free(r->state);
    memory_free(r->copy);
}

bool retrace_begin(struct retrace *r, struct run *run) {
    memcpy(r->state, r->growth->program->initial, r->growth->program->words * sizeof *r->state);
    return run_begin(run, r->job, r->growth->program);
}

bool retrace_find_turns(struct retrace *r) {
    return stepping_take(&r->turns, r->state);
}

bool retrace_take(struct retrace *r, struct run *run, size_t successor) {
    struct turn turn = successor_turn(&r->turns.batch, &r->turns.batch.successors.items[successor]);
    memcpy(r->state, batch_state(&r->turns.batch, successor), r->growth->program->words * sizeof *r->state);
    return run_add(run, &turn, r->state);
}

/* The turns that a peer takes under prioritised confluence. */
static bool take_confluent(struct retrace *r, struct run *run, uint32_t peer) {
    const struct confluence *confluence = &r->growth->global_states.local_states.confluence;
    size_t bytes = r->growth->program->words * sizeof *r->copy;
    memcpy(r->copy, r->state, bytes);
    while (r->confluent && confluence_step(confluence, peer, r->copy)) {
        if (!retrace_find_turns(r))
            return false;
        size_t i = 0;
        while (i < r->turns.batch.successors.count &&
               memcmp(batch_state(&r->turns.batch, i), r->copy, bytes) != 0)
            i++;
        if (i == r->turns.batch.successors.count)
            return job_fail(r->job, OUTCOME_INTERNAL);
        if (!retrace_take(r, run, i))
            return false;
    }
    return true;
}

bool retrace_edge(struct retrace *r, struct run *run, uint32_t edge) {
    const struct buffers_system *made = &r->growth->made;
    const struct buffers_edge *meaning = &made->edges.items[edge];
    if (!take_confluent(r, run, made->system.edges.items[edge].component))
        return false;
    if (meaning->action == PEER_SEND &&
        !take_confluent(r, run, r->growth->buffers->list.items[meaning->buffer].receiver))
        return false;
    if (!retrace_find_turns(r))
        return false;
    for (size_t i = 0; i < r->turns.batch.successors.count; i++)
        if (r->turns.batch.successors.items[i].action == edge)
            return retrace_take(r, run, i);
    return job_fail(r->job, OUTCOME_INTERNAL);
}

bool retrace_confluent(struct retrace *r, struct run *run) {
    for (uint32_t peer = 0; peer < r->growth->buffers->peers->list.count; peer++)
        if (!take_confluent(r, run, peer))
            return false;
    return true;
}
