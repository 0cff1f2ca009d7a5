#include "proof/lemma.h"

#include <string.h>

#include "proof/symmetry.h"

bool lemma_init(struct lemma *lemma, struct job *job, struct system *whole, const struct proof_lemma *claim) {
    *lemma = (struct lemma){.job = job, .whole = whole, .claim = claim, .verdict = VERDICT_INCONCLUSIVE};
    lemma->inside = memory_allocate_zeroed(&job->memory, whole->components.count + 1, sizeof *lemma->inside);
    for (uint32_t i = 0; i < claim->actors_count && lemma->inside; i++)
        lemma->inside[claim->actors[i]] = true;
    return lemma->inside;
}

static void drop_component(struct lemma *lemma) {
    if (lemma->begun)
        component_verification_free(&lemma->component);
    lemma->begun = false;
    lemma->question = NULL;
    lemma->answer = NULL;
}

void lemma_free(struct lemma *lemma) {
    drop_component(lemma);
    memory_free(lemma->inside);
    lemma->inside = NULL;
}

bool lemma_begin(struct lemma *lemma) {
    drop_component(lemma);
    lemma->begun = true;
    struct component_actors actors = {.kept = lemma->inside};
    return component_begin(&lemma->component, lemma->job, lemma->whole, &actors);
}

uint32_t lemma_formula(const struct lemma *lemma) {
    const struct system *system = &lemma->component.subsystem.system;
    uint32_t number = 0;
    while (strcmp(system->formulas.items[number].name, lemma->claim->property) != 0)
        number++;
    return number;
}

static void keep_answer(struct lemma *lemma) {
    const struct verification *v = &lemma->component.verification;
    for (size_t i = 0; i < v->questions.count; i++)
        if (strcmp(v->questions.items[i].name, lemma->claim->property) == 0) {
            lemma->question = &v->questions.items[i];
            lemma->answer = &lemma->component.answers[i];
            lemma->verdict = lemma->question->verdict;
            lemma->carries_over = lemma->answer->carries_over;
            lemma->states = lemma->question->states;
            lemma->transitions = lemma->question->transitions;
        }
    lemma->overflow = lemma->component.overflow;
}

bool lemma_check(struct lemma *lemma, const struct search_limits *limits) {
    const char *const asked[] = {lemma->claim->property, "overflow"};
    struct verify_options options = {.properties = asked,
                                     .properties_count = 2,
                                     .fairness = lemma->whole->conventions.weakly_fair ? FAIRNESS_WEAK
                                                                                       : FAIRNESS_NONE,
                                     .limits = *limits};
    double started = clock_seconds();
    bool fine = component_verify(&lemma->component, &options);
    lemma->method = LEMMA_CHECKED;
    if (lemma->component.answers)
        keep_answer(lemma);
    lemma->seconds += clock_seconds() - started;
    return fine;
}

static void take_over(struct lemma *lemma, const struct lemma *other, uint32_t number) {
    lemma->method = LEMMA_SYMMETRIC;
    lemma->like = number;
    lemma->verdict = other->verdict;
    lemma->carries_over = other->carries_over;
    lemma->overflow = other->overflow;
    lemma->states = other->states;
    lemma->transitions = other->transitions;
    drop_component(lemma);
}

bool lemma_try_symmetry(struct lemma *lemma, const struct lemma *others, size_t count) {
    struct symmetry_side side = {&lemma->component.subsystem, lemma_formula(lemma)};
    for (size_t i = 0; i < count; i++) {
        bool found;
        if (others[i].method != LEMMA_CHECKED || !lemma_is_shown(&others[i]))
            continue;
        struct symmetry_side like = {&others[i].component.subsystem, lemma_formula(&others[i])};
        if (!symmetry_find(lemma->job, &like, &side, &found))
            return false;
        if (found) {
            take_over(lemma, &others[i], (uint32_t)i);
            return true;
        }
    }
    return true;
}
