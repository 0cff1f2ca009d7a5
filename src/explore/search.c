#include "explore/search.h"

/* States whose successors are gathered before any is looked up, and successors at which gathering ends early.
 */
enum { BATCH_STATES = 64, BATCH_SUCCESSORS = 512 };

bool search_init(struct search *search, struct job *job, const struct stepper *stepper) {
    *search = (struct search){.job = job, .stepper = stepper};
    store_init(&search->store, job, stepper->words, stepper->bytes);
    batch_init(&search->batch, &job->memory, stepper->words);
    search->state = memory_allocate_zeroed(&job->memory, stepper->words, sizeof *search->state);
    return search->state != NULL;
}

void search_free(struct search *search) {
    store_free(&search->store);
    batch_free(&search->batch);
    memory_free(search->state);
    array_free(&search->hashes);
    *search = (struct search){0};
}

static bool report_stuck(struct search *search, const struct search_visitor *visitor, uint32_t number) {
    return !visitor->stuck || visitor->stuck(visitor->data, number, search->state);
}

static bool report_incidents(struct search *search, const struct search_visitor *visitor) {
    const struct batch *batch = &search->batch;
    for (size_t i = 0; i < batch->incidents.count && visitor->incident; i++)
        if (!visitor->incident(visitor->data, batch, &batch->incidents.items[i]))
            return false;
    return true;
}

/* The successors of the states from search->next on; `*gathered` is the first state that is left. */
static enum search_end gather(struct search *search, void *worker, const struct search_visitor *visitor,
                              uint32_t *gathered) {
    struct batch *batch = &search->batch;
    batch_clear(batch);
    uint32_t number = search->next;
    while (number < search->level_end && number - search->next < BATCH_STATES &&
           batch->successors.count < BATCH_SUCCESSORS) {
        size_t before = batch->successors.count;
        store_get(&search->store, number, search->state);
        batch->source = number;
        if (!search->stepper->expand(worker, search->state, batch) ||
            !job_step(search->job, search->store.count - search->counted))
            return SEARCH_FAILED;
        if (batch->successors.count == before && !report_stuck(search, visitor, number))
            return SEARCH_ENOUGH;
        number++;
    }
    *gathered = number;
    return report_incidents(search, visitor) ? SEARCH_COMPLETE : SEARCH_ENOUGH;
}

/* Brings the table's slots, then the states they point at, into the cache. */
static bool fetch(struct search *search) {
    const struct batch *batch = &search->batch;
    size_t count = batch->successors.count;
    if (!array_reserve(&search->job->memory, &search->hashes, count))
        return false;
    for (size_t i = 0; i < count; i++) {
        search->hashes.items[i] = store_hash(&search->store, batch_state(batch, i));
        store_prepare(&search->store, search->hashes.items[i]);
    }
    for (size_t i = 0; i < count; i++)
        store_approach(&search->store, search->hashes.items[i]);
    return true;
}

static bool note_child(struct search *search) {
    return search->no_parents || store_note_child(&search->store);
}

/* States are numbered with 32 bits: when these run out, that ends like memory. */
static uint32_t insert(struct search *search, const uint64_t *state, uint64_t hash, bool *is_new) {
    uint32_t number = store_insert(&search->store, state, hash, is_new);
    if (number == STORE_FULL)
        job_fail(search->job, OUTCOME_MEMORY);
    return number;
}

static enum search_end settle_successor(struct search *search, const struct search_visitor *visitor,
                                        size_t index) {
    const struct batch *batch = &search->batch;
    const uint64_t *state = batch_state(batch, index);
    uint32_t target = STORE_FULL;
    bool is_new = false;
    if (batch->successors.items[index].violated != NOT_VIOLATED) {
        search->error_reached = true;
    } else if (visitor->leave_out && visitor->leave_out(visitor->data, batch, index)) {
        target = SEARCH_LEFT_OUT;
    } else {
        target = insert(search, state, search->hashes.items[index], &is_new);
        if (target == STORE_FULL || (is_new && !note_child(search)))
            return SEARCH_FAILED;
    }
    search->transitions++;
    if (visitor->transition && !visitor->transition(visitor->data, batch, index, target))
        return SEARCH_ENOUGH;
    if (is_new && visitor->state && !visitor->state(visitor->data, target, state))
        return SEARCH_ENOUGH;
    return SEARCH_COMPLETE;
}

/* Looks the successors up, in order, and notes which state they come from. */
static enum search_end settle(struct search *search, const struct search_visitor *visitor,
                              uint32_t gathered) {
    const struct batch *batch = &search->batch;
    size_t index = 0;
    for (; search->next < gathered; search->next++) {
        for (; index < batch->successors.count && batch->successors.items[index].source == search->next;
             index++) {
            enum search_end end = settle_successor(search, visitor, index);
            if (end != SEARCH_COMPLETE)
                return end;
        }
        if (!search->no_parents && !store_note_done(&search->store))
            return SEARCH_FAILED;
    }
    return SEARCH_COMPLETE;
}

uint32_t search_add(struct search *search, const uint64_t *state, bool *is_new) {
    return insert(search, state, store_hash(&search->store, state), is_new);
}

void search_take_over(struct search *search, struct search *other) {
    search->transitions = other->transitions;
    search->next = other->next;
    search->depth = other->depth;
    search->error_reached = other->error_reached;
    search->no_parents = other->no_parents;
    search->level_end = other->level_end;
    store_take_parents(&search->store, &other->store);
    search_free(other);
}

void search_rewind(struct search *search) {
    search->next = search->level_end = search->depth = 0;
}

/* Adds the initial state, if that has not been done. */
static enum search_end begin(struct search *search, const struct search_visitor *visitor) {
    const uint64_t *initial = search->stepper->initial;
    bool is_new;
    if (search->store.count > 0)
        return SEARCH_COMPLETE;
    if (search_add(search, initial, &is_new) == STORE_FULL)
        return SEARCH_FAILED;
    search->level_end = 1;
    return !visitor->state || visitor->state(visitor->data, 0, initial) ? SEARCH_COMPLETE : SEARCH_ENOUGH;
}

static enum search_end explore(struct search *search, void *worker, const struct search_limits *limits,
                               const struct search_visitor *visitor) {
    enum search_end end = begin(search, visitor);
    while (end == SEARCH_COMPLETE && search->next < search->store.count) {
        if (search->next == search->level_end) {
            search->level_end = search->store.count;
            search->depth++;
        }
        if (search->depth >= limits->depth || search->store.count > limits->states)
            return SEARCH_BOUND;
        uint32_t gathered;
        end = gather(search, worker, visitor, &gathered);
        if (end == SEARCH_COMPLETE)
            end = fetch(search) ? settle(search, visitor, gathered) : SEARCH_FAILED;
    }
    return end;
}

enum search_end search_run(struct search *search, const struct search_limits *limits,
                           const struct search_visitor *visitor) {
    void *worker = search->stepper->begin(search->job, search->stepper->model);
    if (!worker)
        return SEARCH_FAILED;
    search->counted = search->store.count;
    job_phase(search->job, search->stepper->phase, "states", 0);
    enum search_end end = explore(search, worker, limits, visitor);
    search->job->progress.done = search->store.count - search->counted;
    search->stepper->end(worker);
    return end;
}
