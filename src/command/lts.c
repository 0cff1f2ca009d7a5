#include <string.h>

#include "base/suggest.h"
#include "command/files.h"
#include "command/model.h"
#include "command/process.h"
#include "command/transform.h"
#include "explore/space.h"
#include "report/table.h"
#include "verify/temporal.h"

struct space {
    struct invocation *invocation;
    const struct lts *lts;
    struct size_row size;
    bool written;
};

static void write_json(struct json *json, const void *results) {
    const struct space *space = results;
    json_object(json);
    json_text_member(json, "file", space->size.name);
    json_number_member(json, "states", space->size.states);
    json_number_member(json, "transitions", space->size.transitions);
    listed_lts_json(space->invocation, space->lts, json);
    json_end(json);
}

static void write_text(struct output *output, const void *results) {
    const struct space *space = results;
    sizes_write(space->invocation->job, &space->size, 1, output);
    if (!space->written)
        output_text(output, "(not written; -o FILE writes it)\n");
    cost_write(space->invocation->job, space->invocation->started, output);
}

/* The observer that a formula becomes. */
static uint32_t watch_formula(struct job *job, struct system *system, uint32_t formula) {
    struct temporal temporal;
    uint32_t observer = SYSTEM_NONE;
    const char *name = system->formulas.items[formula].name;
    if (!temporal_prepare(&temporal, job, system, formula))
        observer = SYSTEM_NONE;
    else if (system->formulas.items[formula].over_states)
        job_reject(job, NULL, "lacuna verify checks it", "%s is over states, which are no labels", name);
    else if (temporal.class.monitor.hopeless)
        job_reject(job, NULL, NULL, "%s contradicts itself: no run satisfies it", name);
    else if (temporal.observer == SYSTEM_NONE)
        job_reject(job, NULL, "lacuna formula says why", "%s is no safety property that could be watched",
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

/* The observer that --property names; SYSTEM_NONE has been reported. */
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
               hint ? hint : "automata and formulas over sends move along; lacuna verify checks others",
               "the system has no automaton %s", name);
    memory_free(names);
    return SYSTEM_NONE;
}

static struct lts *explore(struct invocation *invocation, struct system *system,
                           const struct search_limits *limits, bool *whole) {
    struct job *job = invocation->job;
    const char *property = invocation_value(invocation, OPTION_PROPERTY);
    const char *labels = invocation_value(invocation, OPTION_LABELS);
    uint32_t observer = property ? find_observer(job, system, property) : 0;
    struct ranges ranges;
    if (observer == SYSTEM_NONE || !ranges_infer(&ranges, job, system))
        return NULL;
    enum search_end end = SEARCH_FAILED;
    struct program *program = program_compile(job, system, &ranges, &observer, property != NULL);
    struct lts *lts = NULL;
    if (program)
        lts = space_build(job, program, limits,
                          labels && strcmp(labels, "sends") == 0 ? SPACE_SENDS : SPACE_TURNS, &end);
    *whole = end == SEARCH_COMPLETE;
    if (lts && end == SEARCH_BOUND)
        diagnostics_add(&job->diagnostics, SEVERITY_WARNING, NULL, "raise --depth or --states",
                        "the search ended at its bound: states at the edge have no transitions");
    program_free(program);
    ranges_free(&ranges);
    return lts;
}

static enum status run(struct invocation *invocation) {
    if (is_process_file(invocation, invocation->operands.items[0]))
        return lts_of_process(invocation);
    struct space space = {.invocation = invocation,
                          .written = invocation_value(invocation, OPTION_OUTPUT) != NULL};
    struct answer answer = {STATUS_YES, NULL, write_json, write_text};
    struct model model = {0};
    struct search_limits limits;
    struct lts *lts = NULL;
    bool whole = false;
    if (check_output(invocation) && check_listed(invocation) && limits_of(invocation, &limits) &&
        model_load(&model, invocation))
        lts = explore(invocation, &model.system, &limits, &whole);
    if (lts)
        lts = apply_transforms(invocation, 0, lts);
    if (lts && store_lts(invocation, lts)) {
        space.lts = lts;
        space.size = size_of_lts(invocation->operands.items[0], lts);
        answer.results = &space;
        answer.status = whole ? STATUS_YES : STATUS_INCONCLUSIVE;
    }
    enum status status = invocation_answer(invocation, &answer);
    lts_free(lts);
    model_free(&model);
    return status;
}

static const struct option OWN[] = {
    {OPTION_LABELS, "labels", 0, "WHICH", "turns|sends",
     "a transition per turn, actor:message/sends, or one per send, receiver!message (default: turns)"},
    {OPTION_PROPERTY, "property", 'p', "NAME", NULL,
     "beside this automaton: what violates it leads to the error state"},
    {OPTION_TRANSITIONS, "transitions", 0, NULL, NULL,
     "with --json: the result has the LTS itself (`lts`), as a .json file has it"},
    {0},
};

static const struct option *const OPTIONS[] = {
    OWN, OPTIONS_PROCESS, OPTIONS_LIMITS, OPTIONS_TRANSFORM, OPTIONS_OUTPUT, OPTIONS_MODEL, OPTIONS_GENERAL,
    NULL};

static const struct example EXAMPLES[] = {
    {"lacuna lts mutex.aml -o mutex.aut", "the state space, a transition per turn"},
    {"lacuna lts mutex.aml --labels sends --interface 'mutex!*' -o m.aut", "what the mutex is sent"},
    {0},
};

const struct command COMMAND_LTS = {
    .name = "lts",
    .operands = "SYSTEM...",
    .least = 1,
    .most = SIZE_MAX,
    .summary = "the state space of a system as an LTS",
    .description =
        "Explores the system that the files make together, applies the operators among the options in the order in "
        "which they are given, and writes the LTS.\n\nWith --labels sends a turn with several "
        "sends becomes a chain of transitions, and one without sends is tau; what an actor that a `missing` block "
        "is about sends to itself is not seen.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
