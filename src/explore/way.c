#include "explore/way.h"

#include <string.h>

/* Copies a successor with its state and its events. */
static bool append(struct batch *way, const struct batch *batch, size_t index) {
    const struct successor *step = &batch->successors.items[index];
    uint64_t *state = batch_add_with_events(way, *step, array_from(&batch->events, step->events),
                                            step->events_end - step->events);
    if (state)
        memcpy(state, batch_state(batch, index), way->words * sizeof *state);
    return state != NULL;
}

/* The first step that leads from one state to the other. */
static bool add_step(const struct search *search, void *worker, struct batch *batch, uint64_t *state,
                     uint32_t from, uint32_t to, struct batch *way) {
    batch_clear(batch);
    batch->source = from;
    store_get(&search->store, from, state);
    if (!search->stepper->expand(worker, state, batch))
        return false;
    store_get(&search->store, to, state);
    for (size_t i = 0; i < batch->successors.count; i++)
        if (batch->successors.items[i].violated == NOT_VIOLATED &&
            memcmp(batch_state(batch, i), state, search->stepper->bytes) == 0)
            return append(way, batch, i);
    return job_fail(search->job, OUTCOME_INTERNAL);
}

bool way_find(const struct search *search, uint32_t number, struct batch *way) {
    struct memory *memory = &search->job->memory;
    struct path path = {0};
    struct batch batch;
    batch_init(&batch, memory, search->stepper->words);
    uint64_t *state = memory_allocate_zeroed(memory, search->stepper->words, sizeof *state);
    void *worker = search->stepper->begin(search->job, search->stepper->model);
    bool fine = state && worker && store_path(&search->store, number, &path);
    for (size_t i = 0; fine && i + 1 < path.states.count; i++)
        fine = add_step(search, worker, &batch, state, path.states.items[i], path.states.items[i + 1], way);
    if (worker)
        search->stepper->end(worker);
    memory_free(state);
    batch_free(&batch);
    array_free(&path.states);
    return fine;
}
