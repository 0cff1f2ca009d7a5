#include "verify/state_space.h"

#include <string.h>

#include "base/suggest.h"
#include "verify/temporal.h"

/* The observer that a formula becomes. */
static uint32_t watch_formula(struct job *job, struct system *system, uint32_t formula) {
    struct temporal temporal;
    uint32_t observer = SYSTEM_NONE;
    const char *name = system->formulas.items[formula].name;
    if (!temporal_prepare(&temporal, job, system, formula))
        observer = SYSTEM_NONE;
    else if (system->formulas.items[formula].over_states)
        job_reject(job, NULL, "check it with lacuna verify", "%s is over states, and an LTS has only labels",
                   name);
    else if (temporal.class.monitor.hopeless)
        job_reject(job, NULL, "fix the formula: lacuna formula shows its class",
                   "%s contradicts itself: no run satisfies it", name);
    else if (temporal.observer == SYSTEM_NONE)
        job_reject(job, NULL, "lacuna formula says why", "%s is not a safety property, and cannot be watched",
                   name);
    else
        observer = temporal.observer;
    temporal_free(&temporal);
    return observer;
}

static bool is_invariant(const struct system *system, const char *name) {
    for (uint32_t i = 0; i < system->invariants.count; i++)
        if (strcmp(system->invariants.items[i].name, name) == 0)
            return true;
    return false;
}

/* The observer of a property; SYSTEM_NONE has been reported. */
static uint32_t find_observer(struct job *job, struct system *system, const char *name) {
    for (uint32_t i = 0; i < system->observers.count; i++)
        if (strcmp(system->observers.items[i].name, name) == 0)
            return i;
    for (uint32_t i = 0; i < system->formulas.count; i++)
        if (strcmp(system->formulas.items[i].name, name) == 0)
            return watch_formula(job, system, i);
    size_t automata = system->observers.count, all = automata + system->formulas.count;
    const char **names = memory_allocate(&job->memory, (all + 1) * sizeof *names);
    for (size_t i = 0; names && i < all; i++)
        names[i] = i < automata ? system->observers.items[i].name : system->formulas.items[i - automata].name;
    char text[256];
    const char *hint =
        names && !is_invariant(system, name) ? suggest_or_list(name, names, all, text, sizeof text) : NULL;
    job_reject(job, NULL,
               hint ? hint : "name an automaton or a formula over sends; lacuna verify checks others",
               "unknown automaton %s", name);
    memory_free(names);
    return SYSTEM_NONE;
}

struct lts *state_space_build(struct job *job, struct system *system,
                              const struct state_space_options *options, enum search_end *end) {
    struct ranges ranges;
    uint32_t observer = options->property ? find_observer(job, system, options->property) : 0;
    *end = SEARCH_FAILED;
    if (observer == SYSTEM_NONE || !ranges_infer(&ranges, job, system))
        return NULL;
    struct program *program = program_compile(job, system, &ranges, &observer, options->property != NULL);
    struct lts *lts = program ? space_build(job, program, &options->limits, options->labels, end) : NULL;
    program_free(program);
    ranges_free(&ranges);
    return lts;
}
