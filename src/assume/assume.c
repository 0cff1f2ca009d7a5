#include "assume/assume.h"

#include <string.h>

#include "assume/chaos.h"
#include "assume/queue.h"
#include "assume/stub.h"
#include "language/aml/formula.h"
#include "language/aml/lower.h"
#include "verify/temporal.h"

enum { FIRST_BOUND = 2 };

const char *stub_text(enum stub stub) {
    static const char *const TEXTS[] = {"bag", "queue", "chaos"};
    return TEXTS[stub];
}

/* --- The property --- */

static bool can_be_watched(const struct aml_property *p) {
    return p->kind == AML_AUTOMATON || p->kind == AML_FORMULA;
}

static bool choose_named(struct assumption *a, const char *name) {
    const struct aml_property *property = aml_find_property(a->aml, name);
    if (!property)
        return false;
    a->property = property->name.text;
    return can_be_watched(property) ||
           job_reject(a->job, NULL, "an automaton or a safety formula over sends is wanted",
                      "%s is an invariant", name);
}

/* The one that is named, or the only one there is. */
static bool choose_property(struct assumption *a, const char *wanted) {
    if (wanted)
        return choose_named(a, wanted);
    for (const struct aml_property *p = a->aml->properties; p; p = p->next) {
        if (!can_be_watched(p))
            continue;
        if (a->property)
            return job_reject(a->job, NULL, "say which with --property",
                              "the system has several properties: %s, %s, …", a->property, p->name.text);
        a->property = p->name.text;
    }
    return a->property ||
           job_reject(a->job, NULL, "give a file with an automaton or a safety formula over sends",
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
    if (fine && !temporal.class.safety)
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
    if (a->is_closed)
        aml_free(&a->closed);
    a->is_closed = false;
}

static uint32_t interface_messages(const struct aml *aml) {
    uint32_t count = 0;
    while (aml_interface_message(aml->missing, count))
        count++;
    return count;
}

/* All files again, and the queue stub as one more. */
static bool close_with_queue(struct assumption *a, uint32_t *component) {
    struct sources *sources = a->aml->sources;
    struct bytes bytes = {0};
    struct output *output = output_open_memory(a->job, &bytes);
    bool fine = output && queue_stub_write(a->aml, a->bound, output);
    fine = output && output_commit(output) && fine;
    size_t files = a->files;
    fine = fine && sources_add(sources, "the stub", bytes.data.items, bytes.data.count);
    array_free(&bytes.data);
    aml_init(&a->closed, sources);
    a->closed.partial = true;
    a->closed.warned_files = 0;
    a->is_closed = true;
    for (uint32_t i = 0; i < files && fine; i++)
        fine = aml_parse_any(&a->closed, i);
    fine = fine && aml_parse(&a->closed, (uint32_t)sources->files.count - 1) && aml_check(&a->closed);
    *component = fine ? a->closed.missing->actor->index : 0;
    return fine && aml_lower(&a->closed, &a->system);
}

static bool close_with_bag(struct assumption *a, uint32_t *component) {
    *component = a->aml->actors_count;
    return aml_lower_open(a->aml, &a->system, a->bound) && stub_add_bag(&a->system, a->aml, a->bound);
}

static bool close_with_chaos(struct assumption *a, const struct assume_options *options,
                             uint32_t *component) {
    *component = a->aml->actors_count;
    return aml_lower_open(a->aml, &a->system, a->bound) &&
           chaos_add(&a->system, a->aml, aml_find_property(a->aml, a->property), options->chaos_sends,
                     options->chaos_sends_count);
}

static bool close_with_stub(struct assumption *a, const struct assume_options *options, uint32_t *component) {
    switch (a->stub) {
    case STUB_QUEUE:
        return close_with_queue(a, component);
    case STUB_CHAOS:
        return close_with_chaos(a, options, component);
    case STUB_BAG:
        break;
    }
    return close_with_bag(a, component);
}

static bool explore(struct assumption *a, const struct assume_options *options) {
    uint32_t component;
    system_init(&a->system, a->job);
    if (!close_with_stub(a, options, &component) || !find_observer(a))
        return false;
    if (a->observer == SYSTEM_NONE) {
        a->outlook.states = 1; /* π */
        return true;
    }
    if (!ranges_infer(&a->ranges, a->job, &a->system))
        return false;
    a->program = program_compile(a->job, &a->system, &a->ranges, &a->observer, 1);
    if (!a->program)
        return false;
    if (outlook_make(&a->outlook, a->job, a->program, component, interface_messages(a->aml),
                     &options->limits))
        return true;
    return job_failed(a->job)
               ? false
               : job_give_up(a->job, "raise --depth or --states", "the search ended at its bound");
}

/* Nobody is there to answer, and the property breaks all the same. */
static bool find_reason(struct assumption *a) {
    struct verify_options options = {
        .properties = &a->property, .properties_count = 1, .limits = {UINT64_MAX, UINT64_MAX}};
    system_init(&a->bare, a->job);
    return aml_lower_open(a->aml, &a->bare, a->bound) && verify(&a->reason, a->job, &a->bare, &options);
}

/* What main sends must not be lost, whatever the bound. */
static uint32_t first_bound(const struct aml *aml, const struct assume_options *options) {
    uint32_t initial = interface_initial(aml, options->stub == STUB_QUEUE);
    uint32_t first = options->most_bound < FIRST_BOUND ? options->most_bound : FIRST_BOUND;
    return initial > first ? initial : first;
}

/* If it grows as it has grown from the last bound to this one: would the next be too large? */
static bool explodes(uint64_t last, uint64_t now, const struct assume_options *options) {
    return options->most_states > 0 && last > 0 &&
           (double)now * (double)now / (double)last > (double)options->most_states;
}

/* The time since *clock, which is set to now. */
static double lap(double *clock) {
    double before = *clock;
    *clock = clock_seconds();
    return *clock - before;
}

bool assume(struct assumption *a, struct job *job, const struct aml *aml,
            const struct assume_options *options) {
    *a = (struct assumption){.job = job, .aml = aml, .stub = options->stub};
    a->files = aml->sources->files.count;
    system_init(&a->system, job);
    double clock = clock_seconds();
    uint64_t states = 0;
    if (!interface_check(aml) || !choose_property(a, options->property))
        return false;
    a->bound = first_bound(aml, options);
    for (;;) {
        release(a);
        if (!explore(a, options))
            return false;
        a->bounded = a->outlook.cuts.count > 0;
        if (!a->bounded || a->bound >= options->most_bound || explodes(states, a->outlook.states, options))
            break;
        states = a->outlook.states;
        a->bound = 2 * a->bound < options->most_bound ? 2 * a->bound : options->most_bound;
    }
    a->seconds[ASSUME_PROPERTY_LTS] = lap(&clock);
    if (a->observer == SYSTEM_NONE)
        a->verdict = ASSUME_NEVER;
    else if (contract_make(&a->contract, &a->outlook, a->stub == STUB_QUEUE))
        a->verdict = contract_verdict(&a->contract, job);
    else
        return false;
    a->seconds[ASSUME_CONTRACT] = lap(&clock);
    if (a->verdict == ASSUME_NEVER)
        return find_reason(a);
    if (!(a->lts = contract_assumption(&a->contract, &a->outlook)))
        return false;
    a->seconds[ASSUME_ASSUMPTION] = lap(&clock);
    return !job_failed(job);
}

void assumption_free(struct assumption *a) {
    if (a->verdict == ASSUME_NEVER) {
        verification_free(&a->reason);
        system_free(&a->bare);
    }
    lts_free(a->lts);
    contract_free(&a->contract);
    release(a);
}
