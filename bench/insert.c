/* How far exploration is from its limit: explores an AML file, keeping the target of every transition, then
 * inserts just these, ready-made and in the same order, into an empty store. Prints both times and the size
 * of the store.
 *
 * Usage: insert FILE.aml */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "explore/program_stepper.h"
#include "explore/search.h"
#include "language/aml/lower.h"

enum { BATCH = 128, RUNS = 5 };

struct targets {
    double bytes_a_state;
    ARRAY(uint64_t) states;
};

static bool keep(void *data, const struct batch *batch, size_t index, uint32_t target) {
    struct targets *targets = data;
    const uint64_t *state = batch_state(batch, index);
    (void)target;
    for (uint32_t i = 0; i < batch->words; i++)
        if (!array_push(batch->memory, &targets->states, state[i]))
            return false;
    return true;
}

static double explore(struct job *job, const struct program *program, struct targets *targets) {
    static const struct search_limits NO_LIMITS = {UINT64_MAX, UINT64_MAX};
    struct program_stepper stepper;
    struct search search;
    struct search_visitor visitor = {.data = targets, .transition = targets ? keep : NULL};
    program_stepper_init(&stepper, program);
    if (!search_init(&search, job, &stepper.stepper))
        exit(1);
    double start = clock_seconds();
    if (search_run(&search, &NO_LIMITS, &visitor) != SEARCH_COMPLETE)
        exit(1);
    double seconds = clock_seconds() - start;
    if (targets)
        targets->bytes_a_state = (double)store_size(&search.store) / search.store.count;
    search_free(&search);
    return seconds;
}

static double insert(struct job *job, const struct program *program, const struct targets *targets) {
    struct store store;
    store_init(&store, job, program->words, program->bytes);
    uint64_t hashes[BATCH];
    size_t count = targets->states.count / program->words;
    bool is_new;
    double start = clock_seconds();
    store_insert(&store, program->initial, store_hash(&store, program->initial), &is_new);
    for (size_t first = 0; first < count; first += BATCH) {
        size_t batch = count - first < BATCH ? count - first : BATCH;
        const uint64_t *states = targets->states.items + first * program->words;
        for (size_t i = 0; i < batch; i++) {
            hashes[i] = store_hash(&store, states + i * program->words);
            store_prepare(&store, hashes[i]);
        }
        for (size_t i = 0; i < batch; i++)
            store_approach(&store, hashes[i]);
        for (size_t i = 0; i < batch; i++)
            if (store_insert(&store, states + i * program->words, hashes[i], &is_new) == STORE_FULL)
                exit(1);
    }
    double seconds = clock_seconds() - start;
    store_free(&store);
    return seconds;
}

int main(int argc, char **argv) {
    struct job job;
    struct sources sources;
    struct aml aml;
    struct system system;
    struct ranges ranges;
    struct targets targets = {0};
    job_init(&job);
    sources_init(&sources, &job);
    aml_init(&aml, &sources);
    system_init(&system, &job);
    if (argc != 2 || !sources_read(&sources, argv[1]) || !aml_parse(&aml, 0) || !aml_check(&aml) ||
        !aml_lower(&aml, &system) || !ranges_infer(&ranges, &job, &system))
        return 1;
    struct program *program = program_compile(&job, &system, &ranges, NULL, 0);
    if (!program)
        return 1;
    double whole = INFINITY, alone = INFINITY;
    explore(&job, program, &targets);
    for (int i = 0; i < RUNS; i++) {
        whole = fmin(whole, explore(&job, program, NULL));
        alone = fmin(alone, insert(&job, program, &targets));
    }
    printf("%llu transitions, %.2f bytes a state\n",
           (unsigned long long)(targets.states.count / program->words), targets.bytes_a_state);
    printf("explore %.3f s, insert alone %.3f s, ratio %.2f\n", whole, alone, whole / alone);
    array_free(&targets.states);
    program_free(program);
    ranges_free(&ranges);
    system_free(&system);
    aml_free(&aml);
    sources_free(&sources);
    job_free(&job);
    return 0;
}
