#include <string.h>

#include "api/assumption.h"
#include "api/run.h"
#include "candidate/trial.h"
#include "report/check_report.h"

struct lacuna_check {
    const lacuna_assumption *of;
    struct arena texts; /* the name, and how the run ends */
    const char *name;
    struct trial trial;
    lacuna_run *run; /* or NULL */
};

void lacuna_check_free(lacuna_check *c) {
    if (!c)
        return;
    api_run_free(c->run);
    trial_free(&c->trial);
    arena_free(&c->texts);
    memory_free(c);
}

/* The name is copied: messages and runs show it. NULL: the job has failed. */
static lacuna_check *make(const lacuna_assumption *assumption, const char *name) {
    struct job *job = &assumption->session->job;
    lacuna_check *c = memory_allocate_zeroed(&job->memory, 1, sizeof *c);
    if (!c)
        return NULL;
    c->of = assumption;
    arena_init(&c->texts, &job->memory);
    trial_init(&c->trial, job, &assumption->assumption);
    c->name = arena_text(&c->texts, name, strlen(name));
    if (c->name)
        return c;
    lacuna_check_free(c);
    return NULL;
}

static bool make_run(lacuna_check *c) {
    const struct check *check = &c->trial.check;
    struct job *job = &c->of->session->job;
    const char *properties = c->of->assumption.property_names;
    struct text ending = {.memory = &job->memory};
    if (!check->has_run)
        return true;
    check_ending_text(&c->trial, check, properties, &ending);
    const char *kept = text_keep(&ending, &c->texts);
    c->run = kept ? api_run_make(job, &check->run, &c->trial.sources, properties) : NULL;
    if (c->run)
        api_run_set_ending(c->run, kept);
    return c->run;
}

/* The trial has been read, or not. */
static lacuna_check *finish(lacuna_check *c, bool was_read) {
    static const struct search_limits NO_LIMITS = {.depth = UINT64_MAX, .states = UINT64_MAX};
    struct job *job = &c->of->session->job;
    bool fine = was_read && trial_check(&c->trial, &NO_LIMITS) && make_run(c);
    diagnostics_sort(&job->diagnostics);
    if (fine && !job_failed(job))
        return c;
    lacuna_check_free(c);
    return NULL;
}

lacuna_check *lacuna_check_file(const lacuna_assumption *assumption, const char *path) {
    if (!assumption || !session_is_ready(assumption->session) ||
        !session_require(assumption->session, path, "lacuna_check_file", "the path is NULL"))
        return NULL;
    lacuna_check *c = make(assumption, path);
    return c ? finish(c, trial_read(&c->trial, c->name)) : NULL;
}

lacuna_check *lacuna_check_text(const lacuna_assumption *assumption, const char *name, const char *text) {
    static const char NAME[] = "lacuna_check_text";
    if (!assumption || !session_is_ready(assumption->session) ||
        !session_require(assumption->session, name, NAME, "the name is NULL") ||
        !session_require(assumption->session, text, NAME, "the text is NULL"))
        return NULL;
    lacuna_check *c = make(assumption, name);
    return c ? finish(c, trial_read_text(&c->trial, c->name, text)) : NULL;
}

static enum lacuna_fitness fitness_of(const struct check *check) {
    static const enum lacuna_fitness FITNESSES[] = {[CHECK_ACCEPTED] = LACUNA_ACCEPTED,
                                                    [CHECK_UNSAFE] = LACUNA_REJECTED,
                                                    [CHECK_NONCOMPLIANT] = LACUNA_NONCOMPLIANT,
                                                    [CHECK_INCONCLUSIVE] = LACUNA_UNKNOWN};
    return FITNESSES[check->verdict];
}

enum lacuna_fitness lacuna_check_fitness(const lacuna_check *c) {
    return c ? fitness_of(&c->trial.check) : LACUNA_UNKNOWN;
}

/* The only property is checked once. */
enum lacuna_fitness lacuna_check_fitness_of(const lacuna_check *c, size_t property) {
    if (!c || property >= lacuna_assumption_properties(c->of))
        return LACUNA_UNKNOWN;
    return fitness_of(c->trial.parts.count > 0 ? &c->trial.parts.items[property] : &c->trial.check);
}

uint64_t lacuna_check_states(const lacuna_check *c) {
    return c ? c->trial.check.states : 0;
}

const lacuna_run *lacuna_check_run(const lacuna_check *c) {
    return c ? c->run : NULL;
}
