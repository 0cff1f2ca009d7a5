#define _POSIX_C_SOURCE 200809L
/* Random AML models: ours against the naive twin.
 *
 * The same states, the same transitions with the same labels and numbers, the same verdicts with runs of the
 * same length, with and without every property; what is printed parses back to the same. Properties that are
 * followed along a run break where `verify` says, and no walk breaks one that holds. A census counts what is
 * counted here from texts.
 * A campaign (campaign.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "explore/census.h"
#include "explore/program_stepper.h"
#include "explore/space.h"
#include "language/aml/lower.h"
#include "random/campaign.h"
#include "random/random_aml.h"
#include "system/view.h"
#include "twin/naive_aml.h"
#include "verify/trail.h"
#include "verify/verify.h"

enum { MOST_STATES = 3000, SIZE = 6 /* of models; smaller ones are easier to understand */, WALK = 30 };

static const char *model;
static uint64_t models_compared, models_too_large, verdicts[2];

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
    check(sources_add(&ours->sources, "random.aml", text, strlen(text)));
    bool fine = aml_parse(&ours->aml, 0) && aml_check(&ours->aml) && aml_lower(&ours->aml, &ours->system);
    for (size_t i = 0; !fine && i < ours->job.diagnostics.list.count; i++)
        fprintf(stderr, "%llu: %s\n", (unsigned long long)ours->job.diagnostics.list.items[i].place.line,
                ours->job.diagnostics.list.items[i].message);
    check(fine);
}

static void unload(struct ours *ours) {
    system_free(&ours->system);
    aml_free(&ours->aml);
    sources_free(&ours->sources);
    job_free(&ours->job);
    check(ours->job.memory.used == 0);
}

static struct lts *space_of(struct ours *ours, uint32_t observer, enum space_labels labels) {
    static const struct search_limits NO_LIMITS = {UINT64_MAX, UINT64_MAX};
    struct ranges ranges;
    check(ranges_infer(&ranges, &ours->job, &ours->system));
    struct program *program =
        program_compile(&ours->job, &ours->system, &ranges, &observer, observer != SYSTEM_NONE);
    check(program);
    enum search_end end;
    struct lts *lts = space_build(&ours->job, program, &NO_LIMITS, labels, &end);
    check(lts && end == SEARCH_COMPLETE);
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
    check(lts->states == states);
    check(lts_transitions(lts) == transitions->count);
    for (size_t i = 0; i < transitions->count; i++) {
        const struct naive_transition *t = &transitions->items[i];
        uint32_t target = t->target == NAIVE_ERROR ? lts->error : t->target;
        check(has_transition(lts, t->source, t->label, target));
    }
}

static void compare_event(const struct question *question, const struct naive_event *event) {
    check((question->verdict == VERDICT_VIOLATED) == event->reachable);
    check(question->has_run == event->reachable);
    check(!event->reachable || question->run.steps.count == event->depth);
}

static const struct naive_property_result *naive_property(const struct naive_space *naive, const char *name) {
    for (size_t i = 0; i < naive->property_count; i++)
        if (strcmp(naive->properties[i].name, name) == 0)
            return &naive->properties[i];
    campaign_fail("no such property");
}

static void compare_property(const struct question *question, const struct naive_property_result *naive) {
    struct naive_event event = {naive->violated, naive->depth};
    compare_event(question, &event);
    verdicts[naive->violated]++;
    if (question->kind == QUESTION_AUTOMATON && !naive->violated) {
        check(question->states == naive->states);
        check(question->transitions == naive->transitions.count);
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
        check(false);
        break;
    case QUESTION_INVARIANT:
    case QUESTION_AUTOMATON:
        compare_property(question, naive_property(naive, question->name));
        break;
    }
}

/* --- Properties along runs --- */

/* A last turn that ends in π has no state behind it; the one before it tells nothing new. */
static void follow(struct trail *trail, const struct run *run) {
    for (size_t i = 0; i < run->steps.count; i++) {
        struct turn turn = run_turn(run, i);
        const uint64_t *behind = run_state(run, i + 1);
        check(trail_add(trail, &turn, behind ? behind : run_state(run, i)));
    }
}

/* A shortest run that violates a property does so in its last turn. */
static void follow_violation(struct ours *ours, struct trail *trail, size_t property,
                             const struct question *question) {
    struct context context;
    check(context_init(&context, &ours->job, question->run.program));
    check(trail_begin(trail, question->run.program, &context));
    follow(trail, &question->run);
    check(trail_violated_at(trail, property) == question->run.steps.count);
    if (question->run.steps.count > 0) {
        trail_drop_last(trail);
        check(trail_violated_at(trail, property) == SIZE_MAX);
    }
    context_free(&context);
}

/* No walk violates a property that holds. */
static void follow_walk(struct ours *ours, struct trail *trail, const struct verification *v) {
    struct ranges ranges;
    struct stepping walker;
    struct context judge;
    struct random random;
    check(ranges_infer(&ranges, &ours->job, &ours->system));
    struct program *program = program_compile(&ours->job, &ours->system, &ranges, NULL, 0);
    check(program && stepping_init(&walker, &ours->job, program) &&
          context_init(&judge, &ours->job, program));
    check(trail_begin(trail, program, &judge));
    random_seed(&random, 1);
    bool more = stepping_take(&walker, program->initial);
    for (size_t steps = 0; steps < WALK && more && walker.batch.successors.count > 0; steps++) {
        uint32_t choice = random_below(&random, (uint32_t)walker.batch.successors.count);
        struct turn turn = successor_turn(&walker.batch, &walker.batch.successors.items[choice]);
        uint64_t state[64];
        check(program->words <= 64);
        memcpy(state, batch_state(&walker.batch, choice), program->words * sizeof *state);
        check(trail_add(trail, &turn, state));
        more = stepping_take(&walker, state);
    }
    for (size_t i = 0; i < trail->properties.count; i++)
        for (size_t j = 0; j < v->questions.count; j++)
            if (strcmp(v->questions.items[j].name, trail->properties.items[i].name) == 0)
                check(v->questions.items[j].verdict != VERDICT_HOLDS ||
                      trail_violated_at(trail, i) == SIZE_MAX);
    stepping_free(&walker);
    context_free(&judge);
    program_free(program);
    ranges_free(&ranges);
}

static void follow_properties(struct ours *ours, const struct verification *v) {
    struct trail trail;
    check(trail_init(&trail, &ours->job, &ours->system));
    for (size_t i = 0; i < trail.properties.count; i++)
        for (size_t j = 0; j < v->questions.count; j++)
            if (v->questions.items[j].has_run &&
                strcmp(v->questions.items[j].name, trail.properties.items[i].name) == 0)
                follow_violation(ours, &trail, i, &v->questions.items[j]);
    follow_walk(ours, &trail, v);
    trail_free(&trail);
}

static void compare_coverage(const struct verification *v, const struct naive_space *naive) {
    if (!v->complete)
        return;
    for (uint32_t i = 0; i < v->system->edges.count; i++) {
        bool listed = false;
        for (size_t j = 0; j < v->uncovered.count; j++)
            listed |= v->uncovered.items[j].edge == i && !v->uncovered.items[j].send;
        check(listed == !naive->methods[i].executed);
    }
}

static void compare_verdicts(struct ours *ours, const struct naive_space *naive) {
    struct verification v;
    struct verify_options options = {.limits = {UINT64_MAX, UINT64_MAX}};
    check(verify(&v, &ours->job, &ours->system, &options));
    for (size_t i = 0; i < v.questions.count; i++)
        compare_question(&v.questions.items[i], naive);
    compare_coverage(&v, naive);
    follow_properties(ours, &v);
    verification_free(&v);
}

/* --- The census --- */

static int compare_texts(const void *left, const void *right) {
    return strcmp(*(char *const *)left, *(char *const *)right);
}

/* As people would write it down. */
static void text_factor(struct text *text, const struct program *program, const uint64_t *state,
                        enum factor_kind kind, uint32_t number) {
    if (kind == FACTOR_MAILBOX)
        text_channel(text, program, state, number);
    else if (kind == FACTOR_VARIABLE)
        text_number(text, view_variable(program, state, number));
    else if (kind == FACTOR_OBSERVER)
        text_number(text, field_get(&program->observer_fields[number], state));
    else {
        text_variables(text, program, state, number);
        text_add(text, "|");
        text_channel(text, program, state, program->system->components.items[number].inbox);
    }
}

static uint32_t naive_contents(struct job *job, const struct search *search, const struct program *program,
                               enum factor_kind kind, uint32_t number) {
    uint32_t states = search->store.count, different = 0;
    char **texts = calloc(states + 1, sizeof *texts);
    uint64_t *state = calloc(program->words, sizeof *state);
    for (uint32_t s = 0; s < states; s++) {
        struct text text = {.memory = &job->memory};
        store_get(&search->store, s, state);
        text_factor(&text, program, state, kind, number);
        texts[s] = strdup(text_end(&text));
        text_free(&text);
    }
    qsort(texts, states, sizeof *texts, compare_texts);
    for (uint32_t s = 0; s < states; s++)
        different += s == 0 || strcmp(texts[s], texts[s - 1]) != 0;
    for (uint32_t s = 0; s < states; s++)
        free(texts[s]);
    free(texts);
    free(state);
    return different;
}

/* What the census has of it; 1 if it is left out. */
static uint32_t contents_in(const struct census *census, enum factor_kind kind, uint32_t number) {
    for (size_t i = 0; i < census->factors.count; i++)
        if (census->factors.items[i].kind == kind && census->factors.items[i].about == number)
            return census->factors.items[i].contents;
    return 1;
}

static void compare_census(struct ours *ours) {
    static const struct search_limits NO_LIMITS = {UINT64_MAX, UINT64_MAX};
    static const struct search_visitor NOBODY;
    const struct system *system = &ours->system;
    uint32_t watching = system->observers.count > 0, observer = 0;
    struct ranges ranges;
    struct search search;
    struct census census = {0};
    struct program_stepper stepper;
    check(ranges_infer(&ranges, &ours->job, system));
    struct program *program = program_compile(&ours->job, system, &ranges, &observer, watching);
    check(program);
    program_stepper_init(&stepper, program);
    check(search_init(&search, &ours->job, &stepper.stepper));
    check(search_run(&search, &NO_LIMITS, &NOBODY) == SEARCH_COMPLETE);
    census_take(&census, &ours->job, &search.store, program);
    const size_t counts[] = {[FACTOR_MAILBOX] = system->channels.count,
                             [FACTOR_VARIABLE] = system->variables.count,
                             [FACTOR_COMPONENT] = system->components.count,
                             [FACTOR_OBSERVER] = watching};
    check(census.states == search.store.count && census.counted == search.store.count);
    for (enum factor_kind kind = FACTOR_MAILBOX; kind <= FACTOR_OBSERVER; kind++)
        for (uint32_t i = 0; i < counts[kind]; i++)
            check(contents_in(&census, kind, i) == naive_contents(&ours->job, &search, program, kind, i));
    for (size_t i = 1; i < census.factors.count; i++)
        check(census.factors.items[i - 1].contents >= census.factors.items[i].contents);
    census_free(&census);
    search_free(&search);
    program_free(program);
    ranges_free(&ranges);
}

static void check_print(struct ours *ours) {
    struct bytes first = {0}, second = {0};
    struct output *output = output_open_memory(&ours->job, &first);
    aml_print(&ours->aml, output);
    check(output_commit(output) && array_push(&ours->job.memory, &first.data, '\0'));
    struct ours again;
    load(&again, first.data.items);
    output = output_open_memory(&ours->job, &second);
    aml_print(&again.aml, output);
    check(output_commit(output) && array_push(&ours->job.memory, &second.data, '\0'));
    check(strcmp(first.data.items, second.data.items) == 0);
    struct lts *left = space_of(ours, SYSTEM_NONE, SPACE_TURNS),
               *right = space_of(&again, SYSTEM_NONE, SPACE_TURNS);
    check(lts_identical(left, right));
    lts_free(left);
    lts_free(right);
    unload(&again);
    array_free(&first.data);
    array_free(&second.data);
}

static char *make_model(uint64_t seed) {
    struct random random;
    random_seed(&random, seed);
    return random_aml(&random, SIZE);
}

static void run_round(uint64_t seed) {
    char *text = make_model(seed);
    model = text;
    const char *reason;
    struct naive_system *system = naive_aml_parse(text, &reason);
    check(system);
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
        check(ours.system.observers.count + ours.system.invariants.count == naive->property_count);
        for (uint32_t i = 0; i < ours.system.observers.count; i++) {
            const struct naive_property_result *property =
                naive_property(naive, ours.system.observers.items[i].name);
            lts = space_of(&ours, i, SPACE_TURNS);
            compare_space(lts, property->states, &property->transitions);
            lts_free(lts);
        }
        compare_verdicts(&ours, naive);
        compare_census(&ours);
        check_print(&ours);
    } else {
        models_too_large++;
    }
    unload(&ours);
    naive_space_free(naive);
    naive_aml_free(system);
    free(text);
}

static void show_model(void) {
    printf("%s\n", model);
}

static void print_model(uint64_t seed) {
    char *text = make_model(seed);
    fputs(text, stdout);
    free(text);
}

static bool summarise(void) {
    printf("%llu models compared, %llu too large; properties: %llu hold, %llu violated\n",
           (unsigned long long)models_compared, (unsigned long long)models_too_large,
           (unsigned long long)verdicts[0], (unsigned long long)verdicts[1]);
    return models_compared > models_too_large && verdicts[0] > 0 && verdicts[1] > 0;
}

static const struct campaign CAMPAIGN = {.name = "random_systems",
                                         .round = run_round,
                                         .show = show_model,
                                         .print = print_model,
                                         .summarise = summarise};

int main(int argc, char **argv) {
    return campaign_run(argc, argv, &CAMPAIGN);
}
