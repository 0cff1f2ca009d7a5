#include "api/assumption.h"
#include "api/system.h"
#include "assume/assume.h"
#include "assume/file.h"
#include "candidate/surroundings.h"
#include "rules/kept_rules.h"

static lacuna_assumption *make(lacuna *session) {
    lacuna_assumption *a = memory_allocate_zeroed(&session->job.memory, 1, sizeof *a);
    if (!a)
        return NULL;
    a->session = session;
    assumption_init(&a->assumption, &session->job);
    return a;
}

void lacuna_assumption_free(lacuna_assumption *a) {
    if (!a)
        return;
    lts_free(a->lts);
    assumption_free(&a->assumption);
    memory_free(a);
}

/* The assumption if all went well; otherwise it is freed. */
static lacuna_assumption *finish(lacuna_assumption *a) {
    if (!job_failed(&a->session->job))
        return a;
    lacuna_assumption_free(a);
    return NULL;
}

/* --- Making --- */

/* What is left of the open system when the assumption is made: nothing. */
struct opening {
    struct sources *sources;
    const struct language *language;
    void *tree;
    struct open_system open;
};

static void opening_init(struct opening *o, lacuna_system *system) {
    *o = (struct opening){.sources = &system->sources, .language = system->language};
    open_system_init(&o->open, o->sources);
}

static void opening_free(struct opening *o) {
    open_system_free(&o->open);
    if (o->tree)
        o->language->free(o->tree);
}

/* A tree of its own: which component is missing must be known before a tree is checked. */
static bool opening_make(struct opening *o, enum stub stub) {
    const struct open_language *open = o->language->open;
    bool has_interface = stub_has_alternatives(stub);
    if (!open)
        return job_reject(o->sources->job, NULL, NULL, "a system in %s cannot lack a component",
                          o->language->title);
    if (!(o->tree = o->language->make(o->sources)))
        return false;
    for (uint32_t i = 0; i < o->sources->files.count; i++)
        if (!o->language->parse(o->tree, i))
            return false;
    bool fine = open->expect_missing(o->tree, !has_interface) && o->language->check(o->tree);
    diagnostics_sort(&o->sources->job->diagnostics);
    return fine && open->require_missing(o->tree) && open->lower(o->tree, NULL, &o->open) &&
           open->describe(o->tree, &o->open, has_interface);
}

/* Takes from the result what outlives it. */
static void take(lacuna_assumption *a, struct assume_result *result) {
    assumption_free(&a->assumption);
    a->assumption = result->assumption;
    a->lts = result->lts;
    a->verdict = result->verdict;
    for (size_t i = 0; i < MOST_PROPERTIES; i++)
        a->verdicts[i] = result->verdicts[i];
    result->lts = NULL;
    assumption_init(&result->assumption, result->job);
}

static void make_assumption(lacuna_assumption *a, lacuna_system *system,
                            const struct assume_options *options) {
    struct opening opening;
    opening_init(&opening, system);
    if (opening_make(&opening, options->stub) && !job_failed(&a->session->job)) {
        struct assume_result result;
        if (assume(&result, &opening.open, options)) {
            if (result.grows)
                job_give_up(result.job, vacuity_hint(VACUITY_UNBOUNDED), "%s grows without end",
                            result.system.variables.items[result.sightings.growing.variable].name);
            else
                take(a, &result);
        }
        assume_result_free(&result);
    }
    opening_free(&opening);
}

static struct assume_options options_of(const struct lacuna_assume_options *given) {
    struct assume_options options = ASSUME_USUAL;
    options.properties = given->properties;
    options.properties_count = given->properties_count;
    if (given->without_interface)
        options.stub = STUB_CHAOS;
    if (given->most_states > 0)
        options.limits.states = given->most_states;
    return options;
}

lacuna_assumption *lacuna_assume(lacuna_system *system, const struct lacuna_assume_options *options) {
    static const struct lacuna_assume_options DEFAULTS;
    static const char NAME[] = "lacuna_assume";
    const struct lacuna_assume_options *o = options ? options : &DEFAULTS;
    if (!system || !session_is_ready(system->session) ||
        !session_require(system->session, are_texts(o->properties, o->properties_count), NAME,
                         "there are no names of properties") ||
        !api_system_is_usable(system))
        return NULL;
    lacuna_assumption *a = make(system->session);
    if (!a)
        return NULL;
    struct assume_options ours = options_of(o);
    make_assumption(a, system, &ours);
    return finish(a);
}

/* --- Files --- */

lacuna_assumption *lacuna_assumption_read(lacuna *session, const char *path) {
    if (!session_is_ready(session) ||
        !session_require(session, path, "lacuna_assumption_read", "the path is NULL"))
        return NULL;
    struct job *job = &session->job;
    lacuna_assumption *a = make(session);
    if (!a)
        return NULL;
    struct sources sources;
    sources_init(&sources, job);
    if (sources_read(&sources, path) && assumption_read(&a->assumption, &sources, 0) &&
        rules_hold(&a->assumption, &sources) && assumption_has_language(&a->assumption, path)) {
        const struct contract *contract = &a->assumption.contract;
        assumption_warn(&a->assumption, path);
        a->verdict = contract_verdict(contract, job);
        for (uint32_t i = 0; i < contract->properties; i++) {
            bool vacuous = a->assumption.vacuous[i] != VACUITY_NONE;
            a->verdicts[i] = vacuous ? ASSUME_VACUOUS : contract_verdict_of(contract, job, i);
            if (vacuous && a->verdict == ASSUME_ALWAYS)
                a->verdict = ASSUME_VACUOUS;
        }
    }
    sources_free(&sources);
    return finish(a);
}

enum lacuna_answer lacuna_assumption_write(const lacuna_assumption *a, const char *path) {
    if (!a || !session_is_ready(a->session) ||
        !session_require(a->session, path, "lacuna_assumption_write", "the path is NULL"))
        return LACUNA_FAILED;
    struct job *job = &a->session->job;
    struct output *output = output_open(job, path);
    if (!output)
        return LACUNA_FAILED;
    if (rules_write_assumption(job, &a->assumption, output))
        return output_commit(output) ? LACUNA_YES : LACUNA_FAILED;
    output_abandon(output);
    return LACUNA_FAILED;
}

/* --- What it says --- */

const char *lacuna_assumption_component(const lacuna_assumption *a) {
    return a ? a->assumption.component : NULL;
}

size_t lacuna_assumption_properties(const lacuna_assumption *a) {
    return a ? a->assumption.properties.items.count : 0;
}

const char *lacuna_assumption_property(const lacuna_assumption *a, size_t index) {
    return index < lacuna_assumption_properties(a) ? a->assumption.properties.items.items[index] : NULL;
}

static enum lacuna_need need_of(enum assume_verdict verdict) {
    static const enum lacuna_need NEEDS[] = {[ASSUME_ALWAYS] = LACUNA_ALWAYS,
                                             [ASSUME_NEVER] = LACUNA_NEVER,
                                             [ASSUME_CONDITIONAL] = LACUNA_CONDITIONAL,
                                             [ASSUME_VACUOUS] = LACUNA_VACUOUS};
    return NEEDS[verdict];
}

enum lacuna_need lacuna_assumption_need(const lacuna_assumption *a) {
    return a ? need_of(a->verdict) : LACUNA_NO_NEED;
}

enum lacuna_need lacuna_assumption_need_of(const lacuna_assumption *a, size_t index) {
    return index < lacuna_assumption_properties(a) ? need_of(a->verdicts[index]) : LACUNA_NO_NEED;
}

int lacuna_assumption_bounded(const lacuna_assumption *a) {
    return a && a->assumption.bounded;
}

const lacuna_lts *lacuna_assumption_lts(const lacuna_assumption *a) {
    return a ? a->lts : NULL;
}
