#include "machine/machine_search.h"

struct search_worker {
    struct machine_worker worker; /* first */
    struct machine_search *search;
};

static void *begin(struct job *job, void *model) {
    struct machine_search *search = model;
    struct search_worker *own = memory_allocate(&job->memory, sizeof *own);
    if (!own)
        return NULL;
    own->search = search;
    if (machine_worker_init(&own->worker, job, search->machine, search->bits)) {
        own->worker.executed = search->executed;
        return own;
    }
    machine_worker_free(&own->worker);
    memory_free(own);
    return NULL;
}

static bool expand(void *worker, const uint64_t *state, struct batch *batch) {
    struct search_worker *own = worker;
    if (machine_successors(&own->worker, state, batch))
        return true;
    own->search->wanted = own->worker.wanted;
    return false;
}

static void end(void *worker) {
    struct search_worker *own = worker;
    machine_worker_free(&own->worker);
    memory_free(own);
}

/* The initial state, as long as it gets; its length is not known before. */
static bool find_initial(struct machine_search *s) {
    uint32_t room = s->machine->global_bits;
    for (;;) {
        struct machine_worker worker;
        bool made = machine_worker_init(&worker, s->job, s->machine, room);
        bool started = made && machine_start(&worker);
        uint32_t wanted = worker.wanted;
        if (started) {
            s->bits = worker.context.end;
            s->initial = memory_allocate_zeroed(&s->job->memory, machine_words(s->bits), sizeof *s->initial);
            if (s->initial)
                memcpy(s->initial, worker.next, machine_words(s->bits) * sizeof *s->initial);
        }
        s->failure = worker.context.failure;
        s->failed = worker.context.failed;
        machine_worker_free(&worker);
        if (started || !made || wanted == 0)
            return started && s->initial;
        room = wanted;
    }
}

static void make_stepper(struct machine_search *s) {
    s->stepper = (struct stepper){.words = machine_words(s->bits),
                                  .bytes = (s->bits + 7) / 8,
                                  .initial = s->initial,
                                  .phase = "exploring",
                                  .model = s,
                                  .begin = begin,
                                  .expand = expand,
                                  .end = end};
}

bool machine_search_init(struct machine_search *s, struct job *job, const struct machine *machine) {
    *s = (struct machine_search){.job = job, .machine = machine};
    if (!find_initial(s))
        return false;
    make_stepper(s);
    s->executed = memory_allocate_zeroed(&job->memory, machine->edges.count + 1, sizeof *s->executed);
    return s->executed && search_init(&s->search, job, &s->stepper);
}

void machine_search_free(struct machine_search *s) {
    if (s->search.job)
        search_free(&s->search);
    memory_free(s->initial);
    memory_free(s->executed);
    s->initial = NULL;
    s->executed = NULL;
}

enum { MANY_STATES = 100000 };

/* Makes all states longer; many states get some room to spare, so that this does not happen often. */
static bool grow(struct machine_search *s) {
    struct search old = s->search;
    if (old.store.count > MANY_STATES)
        s->wanted += s->wanted / 4;
    uint32_t words = machine_words(s->wanted);
    uint64_t *initial = memory_allocate_zeroed(&s->job->memory, words, sizeof *initial);
    uint64_t *state = memory_allocate_zeroed(&s->job->memory, words, sizeof *state);
    if (!initial || !state) {
        memory_free(initial);
        memory_free(state);
        return false;
    }
    memcpy(initial, s->initial, machine_words(s->bits) * sizeof *initial);
    memory_free(s->initial);
    s->initial = initial;
    s->bits = s->wanted;
    s->wanted = 0;
    make_stepper(s);
    bool fine = search_init(&s->search, s->job, &s->stepper);
    for (uint32_t i = 0; fine && i < old.store.count; i++) {
        bool is_new;
        store_get(&old.store, i, state);
        fine = search_add(&s->search, state, &is_new) != STORE_FULL;
    }
    memory_free(state);
    if (fine)
        search_take_over(&s->search, &old);
    else
        search_free(&old);
    return fine;
}

enum search_end machine_search_run(struct machine_search *s, const struct search_limits *limits,
                                   const struct search_visitor *visitor) {
    for (;;) {
        enum search_end end = search_run(&s->search, limits, visitor);
        if (end != SEARCH_FAILED || s->wanted == 0 || !grow(s))
            return end;
    }
}
