#include "verify/verify.h"

#include <string.h>

#include "base/sort.h"
#include "base/suggest.h"
#include "explore/program_stepper.h"
#include "system/property_name.h"

/* --- Asking --- */

static bool ask(struct verification *v, enum question_kind kind, uint32_t about, const char *name) {
    struct question question = {.kind = kind, .about = about, .name = name};
    return array_push(&v->job->memory, &v->questions, question);
}

static bool ask_all(struct verification *v) {
    const struct system *system = v->system;
    bool fine = true;
    for (uint32_t i = 0; i < system->formulas.count && fine; i++)
        fine = ask(v, QUESTION_FORMULA, i, system->formulas.items[i].name);
    for (uint32_t i = 0; i < system->observers.count && fine; i++)
        fine = ask(v, QUESTION_AUTOMATON, i, system->observers.items[i].name);
    for (uint32_t i = 0; i < system->invariants.count && fine; i++)
        fine = ask(v, QUESTION_INVARIANT, i, system->invariants.items[i].name);
    if (system_starts(system))
        fine = fine && ask(v, QUESTION_DEADLOCK, 0, "deadlock");
    fine = fine && ask(v, QUESTION_FAILURE, 0, "failure");
    for (uint32_t i = 0; i < system->channels.count && fine; i++)
        fine = ask(v, QUESTION_OVERFLOW, i, "overflow");
    return fine &&
           (system->conventions.rest != REST_IS_AN_END || ask(v, QUESTION_QUIESCENCE, 0, "quiescence"));
}

static bool is_wanted(const struct verify_options *options, const char *name) {
    for (size_t i = 0; i < options->properties_count; i++)
        if (property_is_called(name, options->properties[i]))
            return true;
    return options->properties_count == 0;
}

static bool complain_of_name(struct verification *v, const char *name) {
    if (!system_starts(v->system))
        return job_reject(v->job, NULL, "verify without --property shows why",
                          "%s cannot be checked: the system does not get to its initial state", name);
    const char **names = memory_allocate(&v->job->memory, (v->questions.count + 1) * sizeof *names);
    if (!names)
        return false;
    for (size_t i = 0; i < v->questions.count; i++)
        names[i] = v->questions.items[i].name;
    char text[256];
    const char *hint = suggest_or_list(name, names, v->questions.count, text, sizeof text);
    memory_free(names);
    return job_reject(v->job, NULL, hint, "unknown property %s", name);
}

static bool check_names(struct verification *v, const struct verify_options *options) {
    bool fine = true;
    for (size_t i = 0; i < options->properties_count; i++) {
        bool known = false;
        for (size_t j = 0; j < v->questions.count; j++)
            known |= property_is_called(v->questions.items[j].name, options->properties[i]);
        fine = (known || complain_of_name(v, options->properties[i])) && fine;
    }
    return fine;
}

static void keep_wanted(struct verification *v, const struct verify_options *options) {
    size_t kept = 0;
    for (size_t i = 0; i < v->questions.count; i++)
        if (is_wanted(options, v->questions.items[i].name))
            v->questions.items[kept++] = v->questions.items[i];
    v->questions.count = kept;
}

/* --- One search --- */

struct pass {
    struct verification *v;
    const struct program *program;
    struct program_stepper stepper;
    struct search search;
    struct context context;   /* evaluates conditions */
    struct coverage coverage; /* when the search is over */
    struct question *main;    /* what the search is for: an automaton or a formula. NULL: the system alone */
    uint32_t observer;        /* that watches; SYSTEM_NONE: none */
    bool found; /* by a formula over states: `found_in`, but a shorter run may end at this depth */
    uint32_t found_in;
    uint32_t found_at;
    struct graph *graph; /* that is to be built, or NULL */
    size_t open;         /* this many questions ride and have no answer yet */
    size_t invariants;   /* the riders up to here are invariants */
    bool has_runs;       /* that refer to the program */
    const struct verify_options *options;
};

static bool needs_own_pass(const struct question *question) {
    return question->kind == QUESTION_AUTOMATON || question->kind == QUESTION_FORMULA;
}

static struct question *rider(const struct verification *v, size_t index) {
    return &v->questions.items[v->riders.items[index]];
}

/* Is there anything left to look for? */
static bool goes_on(const struct pass *pass) {
    return pass->open > 0 && !(pass->main && pass->main->verdict != VERDICT_OPEN);
}

static void measure(const struct pass *pass, struct question *question) {
    question->states = pass->search.store.count;
    question->transitions = pass->search.transitions;
    question->stored = store_size(&pass->search.store);
}

static void announce(const struct pass *pass, const struct question *question) {
    if (question->has_run && pass->options->on_violation)
        pass->options->on_violation(pass->options->data, question);
}

/* `failure`: of the condition that is not true, if it has no value. */
static bool violate_by(struct pass *pass, struct question *question, uint32_t state, enum run_claim claim,
                       uint32_t about, enum failure failure) {
    question->verdict = VERDICT_VIOLATED;
    pass->open--;
    measure(pass, question);
    question->has_run = run_find(&question->run, pass->program, &pass->search, state, claim, about);
    if (question->has_run && failure != FAILURE_NONE)
        question->run.failure = failure;
    pass->has_runs |= question->has_run;
    announce(pass, question);
    return question->has_run && goes_on(pass);
}

static bool violate(struct pass *pass, struct question *question, uint32_t state, enum run_claim claim,
                    uint32_t about) {
    return violate_by(pass, question, state, claim, about, FAILURE_NONE);
}

/* The rider of a kind, about something, if it is still open. */
static struct question *open_question(struct pass *pass, enum question_kind kind, uint32_t about) {
    struct verification *v = pass->v;
    size_t low = 0, high = v->riders.count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        const struct question *question = rider(v, middle);
        if (question->kind < kind || (question->kind == kind && question->about < about))
            low = middle + 1;
        else
            high = middle;
    }
    if (low == v->riders.count)
        return NULL;
    struct question *found = rider(v, low);
    return found->kind == kind && found->about == about && found->verdict == VERDICT_OPEN ? found : NULL;
}

/* A state has been found that violates a formula over states, and no run to the level before it has ended in
 * one that does. */
static bool tell_found(struct pass *pass) {
    pass->found = false;
    return violate(pass, pass->main, pass->found_in, RUN_REFUTES, pass->observer);
}

/* What a formula over states makes of a state. */
static bool read_state(struct pass *pass, uint32_t number, const uint64_t *state) {
    struct question *question = pass->main;
    struct context *context = &pass->context;
    enum failure failure = FAILURE_NONE;
    uint32_t next = 0;
    if (pass->graph && !graph_state(pass->graph, number, state)) {
        if (pass->graph->failed_state == UINT32_MAX)
            return false;
        next = OBSERVER_ERROR;
        failure = FAILURE_OVERFLOW; /* of some kind: temporal_failing() finds out which */
    } else if (!pass->graph) {
        next = temporal_read_state(&question->temporal, context, state, &failure);
    }
    if (next != OBSERVER_ERROR)
        return true;
    if (failure == FAILURE_NONE) {
        pass->found = true;
        pass->found_in = number;
        pass->found_at = pass->search.depth;
        return number > 0 || tell_found(pass);
    }
    uint32_t predicate = temporal_failing(&question->temporal, context, state);
    context_condition(context, context->program->predicates[predicate], state, &failure);
    return violate_by(pass, question, number, RUN_UNDEFINED, predicate, failure);
}

static bool reads_states(const struct pass *pass) {
    const struct question *question = pass->main;
    return question && question->kind == QUESTION_FORMULA && (pass->graph || pass->observer != SYSTEM_NONE) &&
           pass->v->system->formulas.items[question->about].over_states;
}

static bool on_state(void *data, uint32_t number, const uint64_t *state) {
    struct pass *pass = data;
    if (pass->found && pass->search.depth > pass->found_at)
        return tell_found(pass);
    if (reads_states(pass) && !pass->found && pass->main->verdict == VERDICT_OPEN &&
        !read_state(pass, number, state))
        return false;
    for (size_t i = 0; i < pass->invariants; i++) {
        struct question *question = rider(pass->v, i);
        if (question->verdict != VERDICT_OPEN)
            continue;
        enum failure failure;
        uint32_t entry = pass->program->invariants[question->about];
        if (context_condition(&pass->context, entry, state, &failure))
            continue;
        if (!violate_by(pass, question, number, RUN_FALSIFIES, question->about, failure))
            return false;
    }
    return true;
}

static bool on_transition(void *data, const struct batch *batch, size_t index, uint32_t target) {
    struct pass *pass = data;
    if (pass->graph)
        return graph_transition(pass->graph, batch, index, target);
    if (target != STORE_FULL)
        return true;
    uint32_t source = batch->successors.items[index].source;
    return violate(pass, pass->main, source, RUN_VIOLATES, pass->observer);
}

static bool on_stuck(void *data, uint32_t number, const uint64_t *state) {
    struct pass *pass = data;
    if (pass->found && pass->search.depth > pass->found_at)
        return tell_found(pass);
    if (reads_states(pass) && !pass->graph && pass->main->verdict == VERDICT_OPEN &&
        !context_stays_in_state(&pass->context, 0, state))
        return violate(pass, pass->main, number, RUN_STAYS, pass->observer);
    bool rests = state_is_quiescent(pass->program, state);
    bool may_rest = pass->v->system->conventions.rest == REST_IS_AN_END;
    if (!rests && !may_rest)
        return true; /* what keeps it from going on has been reported */
    struct question *question =
        open_question(pass, rests && may_rest ? QUESTION_QUIESCENCE : QUESTION_DEADLOCK, 0);
    return !question || violate(pass, question, number, rests ? RUN_RESTS : RUN_DEADLOCKS, 0);
}

static bool on_incident(void *data, const struct batch *batch, const struct incident *incident) {
    struct pass *pass = data;
    (void)batch;
    bool blocked = incident->failure == FAILURE_NONE;
    struct question *question = blocked ? open_question(pass, QUESTION_OVERFLOW, incident->channel)
                                        : open_question(pass, QUESTION_FAILURE, 0);
    if (!question)
        return true;
    return blocked ? violate(pass, question, incident->source, RUN_BLOCKS, incident->channel)
                   : violate(pass, question, incident->source, RUN_FAILS, incident->instruction);
}

/* --- Coverage --- */

/* Where the sends are that have been performed, sorted. */
struct performed {
    ARRAY(uint64_t) places; /* file << 32 | position */
};

static uint64_t place_of(struct span span) {
    return (uint64_t)span.file << 32 | span.start;
}

static bool find_performed(struct performed *performed, struct memory *memory,
                           const struct coverage *coverage) {
    const struct program *program = coverage->program;
    for (size_t i = 0; i < program->sites.count; i++)
        if (coverage->sites[i] &&
            !array_push(memory, &performed->places, place_of(program->sites.items[i].span)))
            return false;
    sort_keys(performed->places.items, performed->places.count);
    return true;
}

static bool is_performed(const struct performed *performed, struct span span) {
    size_t low = 0, high = performed->places.count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (performed->places.items[middle] < place_of(span))
            low = middle + 1;
        else
            high = middle;
    }
    return low < performed->places.count && performed->places.items[low] == place_of(span);
}

/* The same for edges, where the system creates components. */
static bool find_taken(struct performed *taken, const struct verification *v,
                       const struct coverage *coverage) {
    for (size_t i = 0; i < v->system->edges.count && system_creation(v->system); i++)
        if (coverage->edges[i] &&
            !array_push(&v->job->memory, &taken->places, place_of(v->system->edges.items[i].span)))
            return false;
    sort_keys(taken->places.items, taken->places.count);
    return true;
}

static bool cover_body(struct verification *v, const struct performed *performed, uint32_t edge,
                       const struct statement *statement) {
    for (; statement; statement = statement->next) {
        struct uncovered uncovered = {edge, statement};
        if (statement->kind == STATEMENT_SEND && !is_performed(performed, statement->span) &&
            !array_push(&v->job->memory, &v->uncovered, uncovered))
            return false;
        if (!cover_body(v, performed, edge, statement->body) ||
            !cover_body(v, performed, edge, statement->otherwise))
            return false;
    }
    return true;
}

/* What a complete search has not executed: whole edges, and single sends of the others. */
static bool find_uncovered(struct verification *v, const struct coverage *coverage) {
    struct performed performed = {0}, taken = {0};
    bool fine = find_performed(&performed, &v->job->memory, coverage) && find_taken(&taken, v, coverage);
    for (uint32_t i = 0; i < v->system->edges.count && fine; i++) {
        const struct system_edge *edge = &v->system->edges.items[i];
        struct uncovered whole = {i, NULL};
        uint32_t created = v->system->components.items[edge->component].created;
        if (created > 1)
            continue; /* the first of its class stands for all that have its code */
        fine = coverage->edges[i] || (created > 0 && is_performed(&taken, edge->span))
                   ? cover_body(v, &performed, i, edge->body)
                   : array_push(&v->job->memory, &v->uncovered, whole);
    }
    array_free(&performed.places);
    array_free(&taken.places);
    return fine;
}

/* --- Conducting the searches --- */

static void settle_question(struct pass *pass, struct question *question, enum search_end end) {
    if (question->verdict != VERDICT_OPEN)
        return;
    measure(pass, question);
    if (end == SEARCH_COMPLETE)
        question->verdict = VERDICT_HOLDS;
    else if (question == pass->main)
        question->verdict = VERDICT_INCONCLUSIVE;
}

static void settle(struct pass *pass, enum search_end end) {
    struct verification *v = pass->v;
    for (size_t i = 0; i < v->riders.count; i++)
        settle_question(pass, rider(v, i), end);
    if (pass->main)
        settle_question(pass, pass->main, end);
    if (pass->search.depth > v->depth)
        v->depth = pass->search.depth;
    v->bits = pass->program->bits;
    v->bound_met |= end == SEARCH_BOUND;
}

/* When the graph is there: is there a run in it that violates the formula? A part of the graph may be enough.
 */
static bool search_graph(struct pass *pass, enum fairness fairness) {
    struct question *question = pass->main;
    bool found = false;
    if (question->verdict != VERDICT_OPEN)
        return true;
    if (!graph_finish(pass->graph) ||
        !temporal_search(&question->temporal, pass->graph, fairness, &question->run, &found))
        return false;
    if (found) {
        question->verdict = VERDICT_VIOLATED;
        question->has_run = pass->has_runs = true;
        measure(pass, question);
        announce(pass, question);
    }
    return true;
}

/* A formula that no word satisfies is violated where everything begins. */
static bool refute_at_once(struct pass *pass) {
    const uint64_t *initial = pass->program->initial;
    bool is_new;
    if (store_insert(&pass->search.store, initial, store_hash(&pass->search.store, initial), &is_new) ==
        STORE_FULL)
        return false;
    violate(pass, pass->main, 0, RUN_BEGINS, 0);
    return pass->main->has_run;
}

static bool conduct(struct pass *pass, const struct verify_options *options) {
    struct verification *v = pass->v;
    struct question *main = pass->main;
    bool watches = pass->observer != SYSTEM_NONE || pass->graph;
    struct search_visitor visitor = {.data = pass,
                                     .state = pass->invariants > 0 || reads_states(pass) ? on_state : NULL,
                                     .transition = watches ? on_transition : NULL,
                                     .stuck = on_stuck,
                                     .incident = on_incident};
    enum search_end end = search_run(&pass->search, &options->limits, &visitor);
    bool fine = end != SEARCH_FAILED && !job_failed(v->job);
    if (fine && pass->found && main->verdict == VERDICT_OPEN)
        fine = tell_found(pass) || main->has_run;
    if (fine && pass->graph && !search_graph(pass, options->fairness)) {
        fine = job_forgive(v->job, OUTCOME_TOO_LARGE); /* the others can be answered */
        main->verdict = VERDICT_INCONCLUSIVE;
    }
    /* That all states have been seen answers a formula only if its product has been searched, too. */
    settle(pass, fine ? end : SEARCH_FAILED);
    if (job_failed(v->job) || pass->search.store.count > options->limits.states)
        census_take(&v->census, v->job, &pass->search.store, pass->program);
    if (fine && end == SEARCH_COMPLETE && !v->complete) {
        v->complete = true;
        fine = find_uncovered(v, &pass->coverage);
    }
    if (fine && main && main->kind == QUESTION_FORMULA && main->verdict == VERDICT_HOLDS)
        fine = temporal_look_for_vacuity(&main->temporal, pass->graph, &pass->coverage, options->fairness);
    return fine;
}

static uint32_t observer_of(const struct question *question) {
    if (!question)
        return SYSTEM_NONE;
    return question->kind == QUESTION_FORMULA ? question->temporal.observer : question->about;
}

static bool search_on(struct pass *pass, const struct verify_options *options) {
    struct verification *v = pass->v;
    struct question *main = pass->main;
    struct graph graph;
    if (main && main->kind == QUESTION_FORMULA && pass->observer == SYSTEM_NONE) {
        graph_init(&graph, &pass->search, &pass->context, &v->system->formulas.items[main->about]);
        pass->graph = &graph;
    }
    bool hopeless = main && main->kind == QUESTION_FORMULA && main->temporal.class.monitor.hopeless;
    bool fine = hopeless ? refute_at_once(pass) : conduct(pass, options);
    if (pass->graph)
        graph_free(&graph);
    return fine;
}

/* False: there is no memory; followed by pass_end() all the same. */
static bool pass_begin(struct pass *pass, const struct program *program) {
    struct job *job = pass->v->job;
    pass->program = program;
    program_stepper_init(&pass->stepper, program);
    pass->stepper.coverage = &pass->coverage;
    return context_init(&pass->context, job, program) &&
           coverage_init(&pass->coverage, &job->memory, program) &&
           search_init(&pass->search, job, &pass->stepper.stepper);
}

static void pass_end(struct pass *pass) {
    search_free(&pass->search);
    coverage_free(&pass->coverage);
    context_free(&pass->context);
}

/* What has been answered rides no more. */
static void drop_riders(struct verification *v) {
    size_t kept = 0;
    for (size_t i = 0; i < v->riders.count; i++)
        if (rider(v, i)->verdict == VERDICT_OPEN)
            v->riders.items[kept++] = v->riders.items[i];
    v->riders.count = kept;
}

static bool search_with(struct verification *v, struct question *main, const struct verify_options *options) {
    struct pass pass = {.v = v,
                        .main = main,
                        .observer = observer_of(main),
                        .open = v->riders.count + (main != NULL),
                        .options = options};
    for (size_t i = 0; i < v->riders.count; i++)
        pass.invariants += rider(v, i)->kind == QUESTION_INVARIANT;
    struct program *program =
        program_compile(v->job, v->system, &v->ranges, &pass.observer, pass.observer != SYSTEM_NONE);
    if (!program || !array_push(&v->job->memory, &v->programs, program)) {
        program_free(program);
        return false;
    }
    v->searches++;
    bool fine = pass_begin(&pass, program) && search_on(&pass, options);
    pass_end(&pass);
    if (!pass.has_runs) { /* then nothing refers to it */
        program_free(program);
        v->programs.count--;
    }
    drop_riders(v);
    return fine;
}

/* Formulas first become what can be searched for: that may add observers to the system. */
static bool prepare_formulas(struct verification *v) {
    for (size_t i = 0; i < v->questions.count; i++) {
        struct question *question = &v->questions.items[i];
        if (question->kind != QUESTION_FORMULA ||
            temporal_prepare(&question->temporal, v->job, v->system, question->about))
            continue;
        if (!job_forgive(v->job, OUTCOME_TOO_LARGE)) /* the others can be answered */
            return false;
        question->verdict = VERDICT_INCONCLUSIVE;
    }
    return true;
}

static bool search_all(struct verification *v, const struct verify_options *options) {
    for (uint32_t i = 0; i < v->questions.count; i++)
        if (!needs_own_pass(&v->questions.items[i]) && !array_push(&v->job->memory, &v->riders, i))
            return false;
    for (size_t i = 0; i < v->questions.count; i++)
        if (needs_own_pass(&v->questions.items[i]) && v->questions.items[i].verdict == VERDICT_OPEN &&
            !search_with(v, &v->questions.items[i], options))
            return false;
    return v->riders.count == 0 || search_with(v, NULL, options);
}

bool verify(struct verification *v, struct job *job, struct system *system,
            const struct verify_options *options) {
    *v = (struct verification){.job = job, .system = system};
    if (!ask_all(v) || !check_names(v, options)) {
        v->questions.count = 0;
        return false;
    }
    keep_wanted(v, options);
    bool fine = prepare_formulas(v) && ranges_infer(&v->ranges, job, system) && search_all(v, options);
    for (size_t i = 0; i < v->questions.count; i++)
        if (v->questions.items[i].verdict == VERDICT_OPEN)
            v->questions.items[i].verdict = VERDICT_INCONCLUSIVE;
    return fine;
}

void verification_free(struct verification *v) {
    for (size_t i = 0; i < v->questions.count; i++) {
        struct question *question = &v->questions.items[i];
        run_free(&question->run);
        temporal_free(&question->temporal);
    }
    for (size_t i = 0; i < v->programs.count; i++)
        program_free(v->programs.items[i]);
    ranges_free(&v->ranges);
    array_free(&v->questions);
    array_free(&v->programs);
    array_free(&v->riders);
    array_free(&v->uncovered);
    census_free(&v->census);
}
