/* Compares the steps that a cache remembers with those that are computed again: steps FILE [STATES].
 *
 * Both are asked in every state of a model, up to STATES of them. The computed ones come from a worker that
 * has no cache. States, statements and their order must be the same. Status 2: the model has mistakes. */
#include <stdio.h>
#include <stdlib.h>

#include "language/promela/compile.h"
#include "machine/machine_search.h"

struct comparison {
    struct machine_search search;
    struct machine_worker worker; /* without a cache */
    uint32_t bits;                /* of its states */
    struct batch expected;
    uint32_t begin; /* the successors of a state in the batch at hand */
    uint64_t steps;
    bool differs;
};

/* The worker for states as long as they are now. */
static bool prepare(struct comparison *c) {
    if (c->bits == c->search.bits)
        return true;
    if (c->bits > 0) {
        machine_worker_free(&c->worker);
        batch_free(&c->expected);
    }
    c->bits = c->search.bits;
    batch_init(&c->expected, &c->search.job->memory, machine_words(c->bits));
    bool fine = machine_worker_init(&c->worker, c->search.job, c->search.machine, c->bits);
    c->worker.uncached = true;
    return fine;
}

static bool same_step(const struct batch *a, size_t i, const struct batch *b, size_t k) {
    const struct successor *s = &a->successors.items[i], *t = &b->successors.items[k];
    if (s->action != t->action || s->process != t->process ||
        s->events_end - s->events != t->events_end - t->events ||
        memcmp(batch_state(a, i), batch_state(b, k), a->words * sizeof(uint64_t)) != 0)
        return false;
    for (uint32_t e = 0; e < s->events_end - s->events; e++)
        if (a->events.items[s->events + e] != b->events.items[t->events + e])
            return false;
    return true;
}

/* All steps of a state have come when the first of the next one does. */
static bool on_transition(void *data, const struct batch *batch, size_t index, uint32_t target) {
    struct comparison *c = data;
    (void)target;
    uint32_t source = batch->successors.items[index].source;
    if (index > 0 && batch->successors.items[index - 1].source == source)
        return true;
    size_t end = index;
    while (end < batch->successors.count && batch->successors.items[end].source == source)
        end++;
    if (!prepare(c))
        return false;
    batch_clear(&c->expected);
    uint64_t *state = calloc(machine_words(c->bits), sizeof *state);
    store_get(&c->search.search.store, source, state);
    bool fine = state && machine_successors(&c->worker, state, &c->expected);
    free(state);
    c->differs = !fine || c->expected.successors.count != end - index;
    for (size_t i = index; i < end && !c->differs; i++)
        c->differs = !same_step(batch, i, &c->expected, i - index);
    c->steps += end - index;
    if (c->differs)
        printf("the steps of state %u differ\n", source);
    return !c->differs;
}

static bool compare(struct machine *machine, struct job *job, uint64_t states) {
    struct comparison c = {0};
    struct search_limits limits = {UINT64_MAX, states};
    struct search_visitor visitor = {.data = &c, .transition = on_transition};
    bool fine = machine_search_init(&c.search, job, machine);
    if (fine)
        machine_search_run(&c.search, &limits, &visitor);
    if (!c.differs && fine)
        printf("%llu steps of %u states are alike\n", (unsigned long long)c.steps,
               c.search.search.store.count);
    if (c.bits > 0) {
        machine_worker_free(&c.worker);
        batch_free(&c.expected);
    }
    machine_search_free(&c.search);
    return !c.differs;
}

int main(int argc, char **argv) {
    if (argc < 2 || argc > 3)
        return 1;
    struct job job;
    struct sources sources;
    struct promela promela;
    struct machine machine;
    job_init(&job);
    sources_init(&sources, &job);
    promela_init(&promela, &sources);
    machine_init(&machine, &job);
    bool fine = sources_read(&sources, argv[1]) && promela_parse(&promela, 0) && promela_check(&promela) &&
                promela_compile(&promela, &machine);
    int status = fine ? !compare(&machine, &job, argc == 3 ? strtoull(argv[2], NULL, 10) : 20000) : 2;
    machine_free(&machine);
    promela_free(&promela);
    sources_free(&sources);
    job_free(&job);
    return status;
}
