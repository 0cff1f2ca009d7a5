#include "assume/assume.h"

#include <string.h>

#include "assume/stub.h"
#include "base/suggest.h"
#include "language/aml/lower.h"
#include "verify/temporal.h"

enum { FIRST_BOUND = 2 };

/* --- The property --- */

static bool is_candidate(const struct aml_property *p) {
    return p->kind == AML_AUTOMATON || p->kind == AML_FORMULA;
}

static bool unknown_property(struct job *job, const struct aml *aml, const char *name) {
    size_t count = 0;
    for (const struct aml_property *p = aml->properties; p; p = p->next)
        count++;
    const char **names = memory_allocate(&job->memory, (count + 1) * sizeof *names);
    count = 0;
    for (const struct aml_property *p = aml->properties; p && names; p = p->next)
        if (is_candidate(p))
            names[count++] = p->name.text;
    char text[256];
    const char *hint = names ? suggest_hint(name, names, count, text, sizeof text) : NULL;
    job_reject(job, NULL, hint ? hint : "an automaton or a safety formula over sends is wanted",
               "the system has no such property %s", name);
    memory_free(names);
    return false;
}

/* Which property it is about. */
static bool choose_property(struct assumption *a, const char *wanted) {
    for (const struct aml_property *p = a->aml->properties; p; p = p->next) {
        if (!is_candidate(p) || (wanted && strcmp(p->name.text, wanted) != 0))
            continue;
        if (a->property && !wanted)
            return job_reject(a->job, NULL, "say which with --property",
                              "the system has several properties: %s, %s, …", a->property, p->name.text);
        a->property = p->name.text;
    }
    if (a->property)
        return true;
    if (wanted)
        return unknown_property(a->job, a->aml, wanted);
    return job_reject(a->job, NULL, "give a file with an automaton or a safety formula over sends",
                      "there is no property to be kept");
}

/* The observer of the property: an automaton is one already, a formula becomes one. */
static bool find_observer(struct assumption *a) {
    for (uint32_t i = 0; i < a->system.observers.count; i++)
        if (strcmp(a->system.observers.items[i].name, a->property) == 0) {
            a->observer = i;
            return true;
        }
    uint32_t formula = 0;
    while (strcmp(a->system.formulas.items[formula].name, a->property) != 0)
        formula++;
    if (a->system.formulas.items[formula].over_states)
        return job_reject(a->job, NULL, "speak of sends: the component is known by what it sends",
                          "%s is over states", a->property);
    struct temporal temporal;
    bool fine = temporal_prepare(&temporal, a->job, &a->system, formula);
    a->observer = temporal.observer;
    if (fine && temporal.observer == SYSTEM_NONE)
        fine = job_reject(a->job, NULL, "lacuna formula says why", "%s is no safety property", a->property);
    temporal_free(&temporal);
    return fine;
}

/* --- One bound --- */

static void release(struct assumption *a) {
    outlook_free(&a->outlook);
    program_free(a->program);
    a->program = NULL;
    if (a->ranges.system)
        ranges_free(&a->ranges);
    a->ranges = (struct ranges){0};
    system_free(&a->system);
}

static bool explore(struct assumption *a, const struct search_limits *limits) {
    system_init(&a->system, a->job);
    uint32_t component = a->aml->actors_count;
    if (!aml_lower_open(a->aml, &a->system, a->bound) || !stub_add_bag(&a->system, a->aml, a->bound) ||
        !find_observer(a) || !ranges_infer(&a->ranges, a->job, &a->system))
        return false;
    a->program = program_compile(a->job, &a->system, &a->ranges, &a->observer, 1);
    if (!a->program)
        return false;
    if (outlook_make(&a->outlook, a->job, a->program, component, limits))
        return true;
    return job_failed(a->job)
               ? false
               : job_give_up(a->job, "raise --depth or --states", "the search ended at its bound");
}

bool assume(struct assumption *a, struct job *job, const struct aml *aml,
            const struct assume_options *options) {
    *a = (struct assumption){.job = job, .aml = aml, .bound = FIRST_BOUND};
    system_init(&a->system, job);
    if (!choose_property(a, options->property))
        return false;
    for (;;) {
        release(a);
        if (!explore(a, &options->limits))
            return false;
        a->bounded = a->outlook.cut;
        if (!a->bounded || a->bound >= options->most_bound)
            break;
        a->bound = 2 * a->bound < options->most_bound ? 2 * a->bound : options->most_bound;
    }
    if (!contract_make(&a->contract, &a->outlook))
        return false;
    a->verdict = contract_verdict(&a->contract, job);
    if (a->verdict != ASSUME_NEVER && !(a->lts = contract_assumption(&a->contract, &a->outlook)))
        return false;
    return !job_failed(job);
}

void assumption_free(struct assumption *a) {
    lts_free(a->lts);
    contract_free(&a->contract);
    release(a);
}
