#include "explore/search.h"

/* States whose successors are gathered before any is looked up, and successors at which gathering ends early.
 */
enum { BATCH_STATES = 64, BATCH_SUCCESSORS = 512 };

bool search_init(struct search *search, struct job *job, const struct program *program) {
    *search = (struct search){.job = job, .program = program};
    store_init(&search->store, job, program->words, program->bytes);
    if (!context_init(&search->context, job, program))
        return false;
    search->state = memory_allocate_zeroed(&job->memory, program->words, sizeof *search->state);
    if (!search->state) {
        context_free(&search->context);
        return false;
    }
    return true;
}

void search_free(struct search *search) {
    context_free(&search->context);
    store_free(&search->store);
    memory_free(search->state);
    array_free(&search->hashes);
    *search = (struct search){0};
}

static bool tell_stuck(struct search *search, const struct search_visitor *visitor, uint32_t number) {
    return !visitor->stuck || visitor->stuck(visitor->data, number, search->state);
}

static bool tell_incidents(struct search *search, const struct search_visitor *visitor) {
    struct context *context = &search->context;
    for (size_t i = 0; i < context->incidents.count && visitor->incident; i++)
        if (!visitor->incident(visitor->data, &context->incidents.items[i]))
            return false;
    return true;
}

/* The successors of the states from search->next on; `*gathered` is the first state that is left. */
static enum search_end gather(struct search *search, const struct search_visitor *visitor, uint32_t end,
                              uint32_t *gathered) {
    struct context *context = &search->context;
    context_clear(context);
    uint32_t number = search->next;
    while (number < end && number - search->next < BATCH_STATES &&
           context->successors.count < BATCH_SUCCESSORS) {
        size_t before = context->successors.count;
        store_get(&search->store, number, search->state);
        context->source = number;
        if (!context_successors(context, search->state) || !job_step(search->job, search->store.count))
            return SEARCH_FAILED;
        if (context->successors.count == before && !tell_stuck(search, visitor, number))
            return SEARCH_ENOUGH;
        number++;
    }
    *gathered = number;
    return tell_incidents(search, visitor) ? SEARCH_COMPLETE : SEARCH_ENOUGH;
}

/* Brings the table's slots, then the states they point at, into the cache. */
static bool fetch(struct search *search, const struct search_visitor *visitor) {
    struct context *context = &search->context;
    size_t count = context->successors.count;
    for (size_t i = 0; i < count && visitor->settle; i++)
        if (context->successors.items[i].violated == NOT_VIOLATED)
            visitor->settle(visitor->data, context->states.items + i * search->program->words);
    if (!array_reserve(&search->job->memory, &search->hashes, count))
        return false;
    for (size_t i = 0; i < count; i++) {
        search->hashes.items[i] = store_hash(&search->store, successor_state(context, i));
        store_prepare(&search->store, search->hashes.items[i]);
    }
    for (size_t i = 0; i < count; i++)
        store_approach(&search->store, search->hashes.items[i]);
    return true;
}

static enum search_end settle_successor(struct search *search, const struct search_visitor *visitor,
                                        size_t index) {
    struct context *context = &search->context;
    const struct successor *successor = &context->successors.items[index];
    const uint64_t *state = successor_state(context, index);
    uint32_t target = STORE_FULL;
    bool is_new = false;
    if (successor->violated != NOT_VIOLATED) {
        search->error_reached = true;
    } else if (visitor->leave_out && visitor->leave_out(visitor->data, state)) {
        target = SEARCH_LEFT_OUT;
    } else {
        target = store_insert(&search->store, state, search->hashes.items[index], &is_new);
        if (target == STORE_FULL || (is_new && !store_note_child(&search->store))) {
            job_fail(search->job,
                     OUTCOME_MEMORY); /* states are numbered with 32 bits: that ends like memory */
            return SEARCH_FAILED;
        }
    }
    search->transitions++;
    if (visitor->transition && !visitor->transition(visitor->data, index, target))
        return SEARCH_ENOUGH;
    if (is_new && visitor->state && !visitor->state(visitor->data, target, state))
        return SEARCH_ENOUGH;
    return SEARCH_COMPLETE;
}

/* Looks the successors up, in order, and notes which state they come from. */
static enum search_end settle(struct search *search, const struct search_visitor *visitor,
                              uint32_t gathered) {
    struct context *context = &search->context;
    size_t index = 0;
    for (; search->next < gathered; search->next++) {
        for (; index < context->successors.count && context->successors.items[index].source == search->next;
             index++) {
            enum search_end end = settle_successor(search, visitor, index);
            if (end != SEARCH_COMPLETE)
                return end;
        }
        if (!store_note_done(&search->store))
            return SEARCH_FAILED;
    }
    return SEARCH_COMPLETE;
}

static bool begin(struct search *search, const struct search_visitor *visitor, enum search_end *end) {
    bool is_new;
    const uint64_t *initial = search->program->initial;
    *end = SEARCH_FAILED;
    if (store_insert(&search->store, initial, store_hash(&search->store, initial), &is_new) == STORE_FULL)
        return false;
    search->level_end = 1;
    *end = SEARCH_ENOUGH;
    return !visitor->state || visitor->state(visitor->data, 0, initial);
}

static enum search_end explore(struct search *search, const struct search_limits *limits,
                               const struct search_visitor *visitor) {
    enum search_end end;
    if (!begin(search, visitor, &end))
        return end;
    while (search->next < search->store.count) {
        if (search->next == search->level_end) {
            search->level_end = search->store.count;
            search->depth++;
        }
        if (search->depth >= limits->depth || search->store.count > limits->states)
            return SEARCH_BOUND;
        uint32_t gathered;
        end = gather(search, visitor, search->level_end, &gathered);
        if (end == SEARCH_COMPLETE)
            end = fetch(search, visitor) ? settle(search, visitor, gathered) : SEARCH_FAILED;
        if (end != SEARCH_COMPLETE)
            return end;
    }
    return SEARCH_COMPLETE;
}

enum search_end search_run(struct search *search, const struct search_limits *limits,
                           const struct search_visitor *visitor) {
    job_phase(search->job, "exploring", "states", 0);
    enum search_end end = explore(search, limits, visitor);
    search->job->progress.done = search->store.count;
    return end;
}
