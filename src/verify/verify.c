#include "verify/verify.h"

#include <string.h>

#include "base/suggest.h"

/* --- Asking --- */

static bool ask(struct verification *v, enum question_kind kind, uint32_t about, const char *name) {
    struct question question = {.kind = kind, .about = about, .name = name};
    return array_push(&v->job->memory, &v->questions, question);
}

static bool ask_all(struct verification *v, const struct verify_options *options) {
    const struct system *system = v->system;
    bool fine = true;
    for (uint32_t i = 0; i < options->formulas_count && fine; i++)
        fine = ask(v, QUESTION_FORMULA, i, options->formulas[i]);
    for (uint32_t i = 0; i < system->observers.count && fine; i++)
        fine = ask(v, QUESTION_AUTOMATON, i, system->observers.items[i].name);
    for (uint32_t i = 0; i < system->invariants.count && fine; i++)
        fine = ask(v, QUESTION_INVARIANT, i, system->invariants.items[i].name);
    fine = fine && ask(v, QUESTION_DEADLOCK, 0, "deadlock") && ask(v, QUESTION_FAILURE, 0, "failure");
    for (uint32_t i = 0; i < system->channels.count && fine; i++)
        fine = ask(v, QUESTION_OVERFLOW, i, "overflow");
    return fine && ask(v, QUESTION_QUIESCENCE, 0, "quiescence");
}

static bool is_wanted(const struct verify_options *options, const char *name) {
    for (size_t i = 0; i < options->properties_count; i++)
        if (strcmp(options->properties[i], name) == 0)
            return true;
    return options->properties_count == 0;
}

static bool complain_of_name(struct verification *v, const char *name) {
    const char **names = memory_allocate(&v->job->memory, (v->questions.count + 1) * sizeof *names);
    if (!names)
        return false;
    for (size_t i = 0; i < v->questions.count; i++)
        names[i] = v->questions.items[i].name;
    char text[256];
    const char *hint = suggest_hint(name, names, v->questions.count, text, sizeof text);
    memory_free(names);
    return job_reject(v->job, NULL, hint ? hint : "without --property all are checked",
                      "the system has no property %s", name);
}

static bool check_names(struct verification *v, const struct verify_options *options) {
    bool fine = true;
    for (size_t i = 0; i < options->properties_count; i++) {
        bool known = false;
        for (size_t j = 0; j < v->questions.count; j++)
            known |= strcmp(options->properties[i], v->questions.items[j].name) == 0;
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
    struct search search;
    struct question *automaton; /* NULL: the system alone */
};

static bool rides(const struct pass *pass, const struct question *question) {
    return question->verdict == VERDICT_OPEN && question->kind != QUESTION_FORMULA &&
           (question->kind != QUESTION_AUTOMATON || question == pass->automaton);
}

/* Is there anything left to look for? */
static bool goes_on(const struct pass *pass) {
    if (pass->automaton && pass->automaton->verdict != VERDICT_OPEN)
        return false;
    for (size_t i = 0; i < pass->v->questions.count; i++)
        if (rides(pass, &pass->v->questions.items[i]))
            return true;
    return false;
}

static void measure(const struct pass *pass, struct question *question) {
    question->states = pass->search.store.count;
    question->transitions = pass->search.transitions;
    question->stored = store_size(&pass->search.store);
}

static bool violate(struct pass *pass, struct question *question, uint32_t state, enum run_claim claim,
                    uint32_t about) {
    question->verdict = VERDICT_VIOLATED;
    measure(pass, question);
    question->has_run = run_find(&question->run, &pass->search, state, claim, about);
    return question->has_run && goes_on(pass);
}

/* The open question of a kind, about something. */
static struct question *open_question(struct pass *pass, enum question_kind kind, uint32_t about) {
    for (size_t i = 0; i < pass->v->questions.count; i++) {
        struct question *question = &pass->v->questions.items[i];
        if (question->kind == kind && question->about == about && rides(pass, question))
            return question;
    }
    return NULL;
}

static bool on_state(void *data, uint32_t number, const uint64_t *state) {
    struct pass *pass = data;
    for (size_t i = 0; i < pass->v->questions.count; i++) {
        struct question *question = &pass->v->questions.items[i];
        if (question->kind != QUESTION_INVARIANT || !rides(pass, question))
            continue;
        enum failure failure;
        uint32_t entry = pass->search.program->invariants[question->about];
        if (context_condition(&pass->search.context, entry, state, &failure))
            continue;
        bool more = violate(pass, question, number, RUN_FALSIFIES, question->about);
        question->run.failure = failure;
        if (!more)
            return false;
    }
    return true;
}

static bool on_transition(void *data, size_t successor, uint32_t target) {
    struct pass *pass = data;
    if (target != STORE_FULL)
        return true;
    uint32_t source = pass->search.context.successors.items[successor].source;
    return violate(pass, pass->automaton, source, RUN_VIOLATES, pass->automaton->about);
}

static bool on_stuck(void *data, uint32_t number, const uint64_t *state) {
    struct pass *pass = data;
    bool rests = state_is_quiescent(pass->search.program, state);
    struct question *question = open_question(pass, rests ? QUESTION_QUIESCENCE : QUESTION_DEADLOCK, 0);
    return !question || violate(pass, question, number, rests ? RUN_RESTS : RUN_DEADLOCKS, 0);
}

static bool on_incident(void *data, const struct incident *incident) {
    struct pass *pass = data;
    bool blocked = incident->failure == FAILURE_NONE;
    struct question *question = blocked ? open_question(pass, QUESTION_OVERFLOW, incident->channel)
                                        : open_question(pass, QUESTION_FAILURE, 0);
    if (!question)
        return true;
    return blocked ? violate(pass, question, incident->source, RUN_BLOCKS, incident->channel)
                   : violate(pass, question, incident->source, RUN_FAILS, incident->instruction);
}

static bool asks_invariants(const struct pass *pass) {
    for (size_t i = 0; i < pass->v->questions.count; i++)
        if (pass->v->questions.items[i].kind == QUESTION_INVARIANT &&
            rides(pass, &pass->v->questions.items[i]))
            return true;
    return false;
}

/* --- Coverage --- */

static bool send_performed(const struct search *search, const struct statement *send) {
    const struct program *program = search->program;
    for (size_t i = 0; i < program->sites.count; i++)
        if (search->context.site_done[i] && program->sites.items[i].span.file == send->span.file &&
            program->sites.items[i].span.start == send->span.start)
            return true;
    return false;
}

static bool cover_body(struct verification *v, const struct search *search, uint32_t edge,
                       const struct statement *statement) {
    for (; statement; statement = statement->next) {
        struct uncovered uncovered = {edge, statement};
        if (statement->kind == STATEMENT_SEND && !send_performed(search, statement) &&
            !array_push(&v->job->memory, &v->uncovered, uncovered))
            return false;
        if (!cover_body(v, search, edge, statement->body) ||
            !cover_body(v, search, edge, statement->otherwise))
            return false;
    }
    return true;
}

/* What a complete search has not executed: whole edges, and single sends of the others. */
static bool find_uncovered(struct verification *v, const struct search *search) {
    for (uint32_t i = 0; i < v->system->edges.count; i++) {
        struct uncovered whole = {i, NULL};
        bool fine = search->context.edge_done[i] ? cover_body(v, search, i, v->system->edges.items[i].body)
                                                 : array_push(&v->job->memory, &v->uncovered, whole);
        if (!fine)
            return false;
    }
    return true;
}

/* --- Conducting the searches --- */

static void settle(struct pass *pass, enum search_end end) {
    struct verification *v = pass->v;
    for (size_t i = 0; i < v->questions.count; i++) {
        struct question *question = &v->questions.items[i];
        if (!rides(pass, question))
            continue;
        measure(pass, question);
        if (end == SEARCH_COMPLETE)
            question->verdict = VERDICT_HOLDS;
        else if (question == pass->automaton)
            question->verdict = VERDICT_INCONCLUSIVE;
    }
    if (pass->search.depth > v->depth)
        v->depth = pass->search.depth;
    v->bits = pass->search.program->bits;
    v->bound_met |= end == SEARCH_BOUND;
}

static bool search_with(struct verification *v, struct question *automaton,
                        const struct search_limits *limits) {
    struct pass pass = {.v = v, .automaton = automaton};
    struct program *program = program_compile(v->job, v->system, &v->ranges,
                                              automaton ? &automaton->about : NULL, automaton != NULL);
    if (!program || !array_push(&v->job->memory, &v->programs, program)) {
        program_free(program);
        return false;
    }
    if (!search_init(&pass.search, v->job, program))
        return false;
    struct search_visitor visitor = {.data = &pass,
                                     .state = asks_invariants(&pass) ? on_state : NULL,
                                     .transition = automaton ? on_transition : NULL,
                                     .stuck = on_stuck,
                                     .incident = on_incident};
    enum search_end end = search_run(&pass.search, limits, &visitor);
    settle(&pass, end);
    bool fine = end != SEARCH_FAILED && !job_failed(v->job);
    if (fine && end == SEARCH_COMPLETE && !v->complete) {
        v->complete = true;
        fine = find_uncovered(v, &pass.search);
    }
    search_free(&pass.search);
    return fine;
}

static bool some_open(const struct verification *v) {
    for (size_t i = 0; i < v->questions.count; i++)
        if (v->questions.items[i].verdict == VERDICT_OPEN && v->questions.items[i].kind != QUESTION_FORMULA)
            return true;
    return false;
}

static bool search_all(struct verification *v, const struct search_limits *limits) {
    for (size_t i = 0; i < v->questions.count; i++)
        if (v->questions.items[i].kind == QUESTION_AUTOMATON &&
            !search_with(v, &v->questions.items[i], limits))
            return false;
    return !some_open(v) || search_with(v, NULL, limits);
}

bool verify(struct verification *v, struct job *job, const struct system *system,
            const struct verify_options *options) {
    *v = (struct verification){.job = job, .system = system};
    if (!ask_all(v, options) || !check_names(v, options)) {
        v->questions.count = 0;
        return false;
    }
    keep_wanted(v, options);
    bool fine = ranges_infer(&v->ranges, job, system) && search_all(v, &options->limits);
    for (size_t i = 0; i < v->questions.count; i++)
        if (v->questions.items[i].verdict == VERDICT_OPEN)
            v->questions.items[i].verdict = VERDICT_INCONCLUSIVE;
    return fine;
}

void verification_free(struct verification *v) {
    for (size_t i = 0; i < v->questions.count; i++)
        if (v->questions.items[i].has_run)
            run_free(&v->questions.items[i].run);
    for (size_t i = 0; i < v->programs.count; i++)
        program_free(v->programs.items[i]);
    if (v->ranges.system)
        ranges_free(&v->ranges);
    array_free(&v->questions);
    array_free(&v->programs);
    array_free(&v->uncovered);
}
