/* Random AML models: ours against the naive twin.
 *
 * The same states, the same transitions with the same labels and numbers, the same verdicts with runs of the
 * same length, with and without every property; what is printed parses back to the same.
 *
 * Usage: random_systems [--seed N] [--rounds N] [--seconds N] [--size N] | --print SEED. Round r uses seed N
 * + r; a failure prints the seed and the model. --print writes the model of a seed, for other judges. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "explore/space.h"
#include "language/aml/lower.h"
#include "random/random_aml.h"
#include "twin/naive_aml.h"
#include "verify/verify.h"

enum { MOST_STATES = 3000, DEFAULT_SIZE = 6 };

static const char *model;
static uint64_t seed_now;
static uint64_t checks_done, models_compared, models_too_large, verdicts[2];

static void fail(const char *what, int line) {
    fprintf(stderr, "seed %llu, line %d: %s\n%s\n", (unsigned long long)seed_now, line, what, model);
    abort();
}

#define CHECK(condition) (checks_done++, (condition) ? (void)0 : fail(#condition, __LINE__))

/* --- Ours --- */

struct ours {
    struct job job;
    struct sources sources;
    struct aml aml;
    struct system system;
};

static void load(struct ours *ours, const char *text) {
    job_init(&ours->job);
    sources_init(&ours->sources, &ours->job);
    aml_init(&ours->aml, &ours->sources);
    system_init(&ours->system, &ours->job);
    CHECK(sources_add(&ours->sources, "random.aml", text, strlen(text)));
    bool fine = aml_parse(&ours->aml, 0) && aml_check(&ours->aml) && aml_lower(&ours->aml, &ours->system);
    for (size_t i = 0; !fine && i < ours->job.diagnostics.list.count; i++)
        fprintf(stderr, "%llu: %s\n", (unsigned long long)ours->job.diagnostics.list.items[i].place.line,
                ours->job.diagnostics.list.items[i].message);
    CHECK(fine);
}

static void unload(struct ours *ours) {
    system_free(&ours->system);
    aml_free(&ours->aml);
    sources_free(&ours->sources);
    job_free(&ours->job);
    CHECK(ours->job.memory.used == 0);
}

static struct lts *space_of(struct ours *ours, uint32_t observer, enum space_labels labels) {
    static const struct search_limits NO_LIMITS = {UINT64_MAX, UINT64_MAX};
    struct ranges ranges;
    CHECK(ranges_infer(&ranges, &ours->job, &ours->system));
    struct program *program =
        program_compile(&ours->job, &ours->system, &ranges, &observer, observer != SYSTEM_NONE);
    CHECK(program);
    enum search_end end;
    struct lts *lts = space_build(&ours->job, program, &NO_LIMITS, labels, &end);
    CHECK(lts && end == SEARCH_COMPLETE);
    program_free(program);
    ranges_free(&ranges);
    return lts;
}

/* --- Comparing --- */

static bool has_transition(const struct lts *lts, uint32_t source, const char *label, uint32_t target) {
    uint32_t number = alphabet_find(&lts->alphabet, label);
    if (number == LABEL_NONE)
        return false;
    uint64_t begin, end;
    lts_labelled(lts, source, number, &begin, &end);
    for (uint64_t e = begin; e < end; e++)
        if (edge_target(lts->edges[e]) == target)
            return true;
    return false;
}

static void compare_space(const struct lts *lts, uint32_t states,
                          const struct naive_transitions *transitions) {
    CHECK(lts->states == states);
    CHECK(lts_transitions(lts) == transitions->count);
    for (size_t i = 0; i < transitions->count; i++) {
        const struct naive_transition *t = &transitions->items[i];
        uint32_t target = t->target == NAIVE_ERROR ? lts->error : t->target;
        CHECK(has_transition(lts, t->source, t->label, target));
    }
}

static void compare_event(const struct question *question, const struct naive_event *event) {
    CHECK((question->verdict == VERDICT_VIOLATED) == event->reachable);
    CHECK(question->has_run == event->reachable);
    CHECK(!event->reachable || question->run.steps.count == event->depth);
}

static const struct naive_property_result *naive_property(const struct naive_space *naive, const char *name) {
    for (size_t i = 0; i < naive->property_count; i++)
        if (strcmp(naive->properties[i].name, name) == 0)
            return &naive->properties[i];
    fail("no such property", __LINE__);
    return NULL;
}

static void compare_property(const struct question *question, const struct naive_property_result *naive) {
    struct naive_event event = {naive->violated, naive->depth};
    compare_event(question, &event);
    verdicts[naive->violated]++;
    if (question->kind == QUESTION_AUTOMATON && !naive->violated) {
        CHECK(question->states == naive->states);
        CHECK(question->transitions == naive->transitions.count);
    }
}

static void compare_question(const struct question *question, const struct naive_space *naive) {
    switch (question->kind) {
    case QUESTION_DEADLOCK:
        compare_event(question, &naive->deadlock);
        break;
    case QUESTION_FAILURE:
        compare_event(question, &naive->failure);
        break;
    case QUESTION_QUIESCENCE:
        compare_event(question, &naive->quiescent);
        break;
    case QUESTION_OVERFLOW:
        compare_event(question, &naive->actors[question->about].overflow);
        break;
    case QUESTION_FORMULA: /* there are none */
        CHECK(false);
        break;
    case QUESTION_INVARIANT:
    case QUESTION_AUTOMATON:
        compare_property(question, naive_property(naive, question->name));
        break;
    }
}

static void compare_coverage(const struct verification *v, const struct naive_space *naive) {
    if (!v->complete)
        return;
    for (uint32_t i = 0; i < v->system->edges.count; i++) {
        bool listed = false;
        for (size_t j = 0; j < v->uncovered.count; j++)
            listed |= v->uncovered.items[j].edge == i && !v->uncovered.items[j].send;
        CHECK(listed == !naive->methods[i].executed);
    }
}

static void compare_verdicts(struct ours *ours, const struct naive_space *naive) {
    struct verification v;
    struct verify_options options = {.limits = {UINT64_MAX, UINT64_MAX}};
    CHECK(verify(&v, &ours->job, &ours->system, &options));
    for (size_t i = 0; i < v.questions.count; i++)
        compare_question(&v.questions.items[i], naive);
    compare_coverage(&v, naive);
    verification_free(&v);
}

static void check_print(struct ours *ours) {
    struct bytes first = {0}, second = {0};
    struct output *output = output_open_memory(&ours->job, &first);
    aml_print(&ours->aml, output);
    CHECK(output_commit(output) && array_push(&ours->job.memory, &first.data, '\0'));
    struct ours again;
    load(&again, first.data.items);
    output = output_open_memory(&ours->job, &second);
    aml_print(&again.aml, output);
    CHECK(output_commit(output) && array_push(&ours->job.memory, &second.data, '\0'));
    CHECK(strcmp(first.data.items, second.data.items) == 0);
    struct lts *left = space_of(ours, SYSTEM_NONE, SPACE_TURNS),
               *right = space_of(&again, SYSTEM_NONE, SPACE_TURNS);
    CHECK(lts_identical(left, right));
    lts_free(left);
    lts_free(right);
    unload(&again);
    array_free(&first.data);
    array_free(&second.data);
}

static void run_round(uint64_t seed, unsigned size) {
    struct random random;
    random_seed(&random, seed);
    seed_now = seed;
    char *text = random_aml(&random, size);
    model = text;
    const char *reason;
    struct naive_system *system = naive_aml_parse(text, &reason);
    CHECK(system);
    struct naive_space *naive = naive_aml_explore(system, MOST_STATES);
    bool whole = !naive->truncated;
    for (size_t i = 0; i < naive->property_count; i++)
        whole &= !naive->properties[i].truncated;
    struct ours ours;
    load(&ours, text);
    if (whole) {
        models_compared++;
        struct lts *lts = space_of(&ours, SYSTEM_NONE, SPACE_TURNS);
        compare_space(lts, naive->states, &naive->transitions);
        lts_free(lts);
        for (uint32_t i = 0; i < ours.system.observers.count; i++) {
            const struct naive_property_result *property =
                naive_property(naive, ours.system.observers.items[i].name);
            lts = space_of(&ours, i, SPACE_TURNS);
            compare_space(lts, property->states, &property->transitions);
            lts_free(lts);
        }
        compare_verdicts(&ours, naive);
        check_print(&ours);
    } else {
        models_too_large++;
    }
    unload(&ours);
    naive_space_free(naive);
    naive_aml_free(system);
    free(text);
}

static int print_model(uint64_t seed, unsigned size) {
    struct random random;
    random_seed(&random, seed);
    char *text = random_aml(&random, size);
    fputs(text, stdout);
    free(text);
    return 0;
}

int main(int argc, char **argv) {
    uint64_t seed = 1, rounds = 0;
    unsigned size = DEFAULT_SIZE;
    double seconds = 0;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--print") == 0)
            return print_model(strtoull(argv[i + 1], NULL, 10), size);
        if (strcmp(argv[i], "--seed") == 0)
            seed = strtoull(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--rounds") == 0)
            rounds = strtoull(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--size") == 0)
            size = (unsigned)strtoul(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--seconds") == 0)
            seconds = strtod(argv[i + 1], NULL);
    }
    if (rounds == 0 && seconds <= 0)
        rounds = 1000;
    printf("seeds from %llu\n", (unsigned long long)seed);
    double end = clock_seconds() + seconds;
    uint64_t done = 0;
    while (rounds ? done < rounds : clock_seconds() < end)
        run_round(seed + done++, size);
    printf(
        "%llu rounds, %llu models compared, %llu too large, %llu checks; properties: %llu hold, %llu violated\n",
        (unsigned long long)done, (unsigned long long)models_compared, (unsigned long long)models_too_large,
        (unsigned long long)checks_done, (unsigned long long)verdicts[0], (unsigned long long)verdicts[1]);
    return 0;
}
