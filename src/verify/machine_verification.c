#include "verify/machine_verification.h"

#include <string.h>

#include "machine/event_trace.h"
#include "verify/machine_claim.h"
#include "verify/process_growth.h"

/* --- Asking --- */

static bool is_named(const struct machine_verify_options *options, const char *name) {
    for (size_t i = 0; i < options->properties_count; i++)
        if (strcmp(options->properties[i], name) == 0)
            return true;
    return false;
}

static bool ask(struct machine_verification *v, enum machine_question_kind kind, const char *name,
                uint32_t claim, bool usual) {
    struct machine_question question = {.kind = kind, .name = name, .claim = claim};
    bool wanted = v->options->properties_count == 0 ? usual : is_named(v->options, name);
    return !wanted || array_push(&v->job->memory, &v->questions, question);
}

/* A claim over one condition, which is added to the machine: again and again, or from some time on never. */
static bool ask_about_labels(struct machine_verification *v, enum machine_question_kind kind,
                             const char *name) {
    struct machine *m = v->machine;
    bool progress = kind == MACHINE_PROGRESS;
    uint32_t number = (uint32_t)m->claims.count;
    uint32_t node =
        machine_add_node(m, (struct machine_node){.kind = progress ? NODE_PROGRESS : NODE_ACCEPTING});
    ltl_formula atom = ltl_atom(&m->ltl, 0);
    ltl_formula formula =
        progress ? ltl_unary(&m->ltl, LTL_GLOBALLY, ltl_unary(&m->ltl, LTL_FINALLY, atom))
                 : ltl_unary(&m->ltl, LTL_FINALLY, ltl_unary(&m->ltl, LTL_GLOBALLY, ltl_not(&m->ltl, atom)));
    struct machine_claim claim = {.name = name,
                                  .type = MACHINE_NONE,
                                  .formula = formula,
                                  .first_atom = (uint32_t)m->lists.count,
                                  .atoms_count = 1};
    return node != MACHINE_NONE && formula != LTL_NONE && array_push(&v->job->memory, &m->lists, node) &&
           array_push(&v->job->memory, &m->claims, claim) &&
           ask(v, kind, name, number,
               machine_has_label(m, progress ? LOCATION_IS_PROGRESS : LOCATION_IS_ACCEPTING));
}

static bool check_names(const struct machine_verification *v) {
    const struct machine_verify_options *options = v->options;
    for (size_t i = 0; i < options->properties_count; i++) {
        bool known = false;
        for (size_t k = 0; k < v->questions.count; k++)
            known |= strcmp(v->questions.items[k].name, options->properties[i]) == 0;
        if (!known)
            job_reject(v->job, NULL,
                       strcmp(options->properties[i], "deadlock") == 0
                           ? "use end_state: it is what SPIN calls a deadlock"
                           : "use the name of a claim, or assertion, end_state, failure, progress, "
                             "acceptance",
                       "unknown property %s", options->properties[i]);
    }
    return !job_failed(v->job);
}

static bool ask_all(struct machine_verification *v) {
    uint32_t claims = (uint32_t)v->machine->claims.count;
    bool has_trace = v->machine->trace != MACHINE_NONE;
    const char *trace = v->machine->trace_is_forbidden ? "notrace" : "trace";
    bool fine = ask(v, MACHINE_ASSERTION, "assertion", 0, true) &&
                ask(v, MACHINE_END_STATE, "end_state", 0, true) &&
                ask(v, MACHINE_FAILURE, "failure", 0, true) &&
                (!has_trace || ask(v, MACHINE_TRACE, trace, 0, true)) &&
                ask_about_labels(v, MACHINE_PROGRESS, "progress") &&
                ask_about_labels(v, MACHINE_ACCEPTANCE, "acceptance");
    for (uint32_t i = 0; i < claims && fine; i++)
        fine = ask(v, MACHINE_CLAIM, v->machine->claims.items[i].name, i, true);
    v->open = v->questions.count;
    return fine && check_names(v);
}

/* --- Answering --- */

static void answer(struct machine_verification *v, struct machine_question *question, enum verdict verdict) {
    const struct search *search = &v->search.search;
    question->verdict = verdict;
    question->states = search->store.count;
    question->transitions = search->transitions;
    question->stored = store_size(&search->store);
    v->open--;
}

/* The run is there, and not confirmed. */
static bool violate(struct machine_verification *v, struct machine_question *question) {
    if (!machine_run_confirm(&question->run))
        return false;
    question->has_run = true;
    answer(v, question, VERDICT_VIOLATED);
    if (v->options->on_violation)
        v->options->on_violation(v->options->data, question);
    return true;
}

static struct machine_question *open_question(struct machine_verification *v,
                                              enum machine_question_kind kind) {
    for (size_t i = 0; i < v->questions.count; i++)
        if (v->questions.items[i].kind == kind && v->questions.items[i].verdict == VERDICT_OPEN)
            return &v->questions.items[i];
    return NULL;
}

/* --- Visiting --- */

static bool note_truncation_at(struct machine_verification *v, const struct incident *incident) {
    struct machine_truncation truncation = {incident->edge, (int32_t)incident->channel,
                                            (int32_t)incident->instruction};
    for (size_t i = 0; i < v->truncations.count; i++)
        if (v->truncations.items[i].edge == incident->edge)
            return true;
    return array_push(&v->job->memory, &v->truncations, truncation);
}

static bool on_incident(void *data, const struct batch *batch, const struct incident *incident) {
    struct machine_verification *v = data;
    if (incident->failure == FAILURE_TRUNCATION)
        return note_truncation_at(v, incident);
    bool asserts = incident->failure == FAILURE_ASSERTION || incident->failure == FAILURE_INDEX;
    bool ends = incident->failure != FAILURE_ASSERTION && incident->failure != FAILURE_TRACE;
    if (ends && !v->failed) {
        v->failed = true;
        v->failure = *incident;
    }
    enum machine_question_kind kind = asserts                              ? MACHINE_ASSERTION
                                      : incident->failure == FAILURE_TRACE ? MACHINE_TRACE
                                                                           : MACHINE_FAILURE;
    struct machine_question *question = open_question(v, kind);
    if (!question)
        return true;
    return machine_run_find(&question->run, &v->search, incident->source, batch, incident) &&
           violate(v, question) && v->open > 0;
}

static bool is_valid_end(struct machine_verification *v, const uint64_t *state) {
    const struct machine *m = v->machine;
    uint32_t bit = m->global_bits, count = (uint32_t)state_get(state, 0, 8);
    for (uint32_t i = 0; i < count; i++) {
        const struct machine_type *type = &m->types.items[state_get(state, bit, m->type_bits)];
        uint64_t location = state_get(state, bit + machine_location_offset(m), type->location_bits);
        if (!(m->locations.items[type->first_location + location].flags & LOCATION_IS_END))
            return false;
        bit += type->bits;
    }
    return count == 0 || event_trace_may_end(m, state);
}

/* Can a process move, so that the state is not an end? Then its statement fails. */
static bool moves_in(struct machine_verification *v, const uint64_t *state, bool *moves) {
    struct machine_worker worker;
    struct batch batch;
    batch_init(&batch, &v->job->memory, v->search.stepper.words);
    bool fine = machine_worker_init(&worker, v->job, v->machine, v->search.bits) &&
                machine_successors(&worker, state, &batch);
    *moves = worker.moves;
    machine_worker_free(&worker);
    batch_free(&batch);
    return fine;
}

static bool on_stuck(void *data, uint32_t number, const uint64_t *state) {
    struct machine_verification *v = data;
    struct machine_question *question = open_question(v, MACHINE_END_STATE);
    bool moves;
    if (!question || is_valid_end(v, state))
        return true;
    if (!moves_in(v, state, &moves))
        return false;
    if (moves)
        return true;
    if (!machine_run_find(&question->run, &v->search, number, NULL, NULL))
        return false;
    question->run.claim = MACHINE_RUN_STOPS;
    return violate(v, question) && v->open > 0;
}

/* This many states are a reason to ask whether processes are created without end. */
enum { MANY_STATES = 500000 };

/* False: they are, and the search would hardly end; or the job has failed. */
static bool look_for_growth(struct machine_verification *v) {
    struct machine_question *question = open_question(v, MACHINE_FAILURE);
    struct machine_run run = {0};
    bool found = false;
    if (!question)
        return true;
    bool fine = process_growth_find(&run, v->job, v->machine, &found);
    if (!fine || !found) {
        machine_run_free(&run);
        return fine;
    }
    question->run = run;
    v->grows = violate(v, question);
    return false;
}

static bool on_state(void *data, uint32_t number, const uint64_t *state) {
    struct machine_verification *v = data;
    if (number == MANY_STATES && v->creates && !look_for_growth(v))
        return false;
    return v->graph.readings.count == 0 || machine_graph_state(&v->graph, state);
}

static bool on_transition(void *data, const struct batch *batch, size_t index, uint32_t target) {
    struct machine_verification *v = data;
    return machine_graph_transition(&v->graph, batch, index, target);
}

/* --- The whole --- */

/* The claims that are asked about read along. `*any`: there are some. */
static bool watch_claims(struct machine_verification *v, bool *any) {
    *any = false;
    machine_graph_init(&v->graph, &v->search);
    for (size_t i = 0; i < v->questions.count; i++) {
        struct machine_question *question = &v->questions.items[i];
        if (question->kind < MACHINE_PROGRESS)
            continue;
        *any = true;
        question->reading = v->graph.readings.count;
        if (!machine_graph_watch(&v->graph, &v->machine->claims.items[question->claim]))
            return false;
    }
    return true;
}

static bool answer_claims(struct machine_verification *v) {
    bool fine = machine_graph_finish(&v->graph) && (v->complete || machine_graph_expect_more(&v->graph));
    for (size_t i = 0; i < v->questions.count && fine; i++) {
        struct machine_question *question = &v->questions.items[i];
        bool found = false;
        if (question->kind < MACHINE_PROGRESS)
            continue;
        if (v->graph.readings.items[question->reading].failure != FAILURE_NONE) {
            question->undefined = true;
            answer(v, question, VERDICT_INCONCLUSIVE);
            continue;
        }
        fine = machine_claim_search(&v->graph, question->reading, question->kind != MACHINE_CLAIM,
                                    v->options->fairness, &question->run, &found);
        if (!fine && job_forgive(v->job, OUTCOME_TOO_LARGE)) { /* the others can be answered */
            fine = true;
            answer(v, question, VERDICT_INCONCLUSIVE);
        } else if (fine && found) {
            fine = violate(v, question);
        }
    }
    return fine;
}

/* Do some runs end because a statement fails, although nobody has asked about that? */
static bool is_cut(const struct machine_verification *v) {
    for (size_t i = 0; i < v->questions.count; i++)
        if (v->questions.items[i].kind == MACHINE_FAILURE ||
            (v->questions.items[i].kind == MACHINE_ASSERTION && v->failure.failure == FAILURE_INDEX))
            return false;
    return v->failed;
}

static bool creates_processes(const struct machine *machine) {
    for (size_t i = 0; i < machine->edges.count; i++)
        if (machine->edges.items[i].kind == EDGE_RUN)
            return true;
    return false;
}

static bool answer_all(struct machine_verification *v) {
    bool has_claims;
    struct search_visitor visitor = {.data = v, .stuck = on_stuck, .incident = on_incident};
    if (!machine_search_init(&v->search, v->job, v->machine) || !watch_claims(v, &has_claims))
        return false;
    v->creates = creates_processes(v->machine);
    if (has_claims || v->creates)
        visitor.state = on_state;
    if (has_claims)
        visitor.transition = on_transition;
    v->searched = true;
    enum search_end end = machine_search_run(&v->search, &v->options->limits, &visitor);
    bool fine = end != SEARCH_FAILED && !job_failed(v->job);
    v->bound_met = end == SEARCH_BOUND;
    v->complete = end == SEARCH_COMPLETE;
    if (fine && has_claims)
        fine = answer_claims(v);
    for (size_t i = 0; i < v->questions.count; i++)
        if (v->questions.items[i].verdict == VERDICT_OPEN)
            answer(v, &v->questions.items[i],
                   fine && v->complete && !is_cut(v) ? VERDICT_HOLDS : VERDICT_INCONCLUSIVE);
    return fine;
}

bool machine_verify(struct machine_verification *v, struct job *job, struct machine *machine,
                    const struct machine_verify_options *options) {
    *v = (struct machine_verification){.job = job, .machine = machine, .options = options};
    return ask_all(v) && answer_all(v);
}

void machine_verification_free(struct machine_verification *v) {
    for (size_t i = 0; i < v->questions.count; i++)
        machine_run_free(&v->questions.items[i].run);
    array_free(&v->questions);
    array_free(&v->truncations);
    machine_graph_free(&v->graph);
    machine_search_free(&v->search);
}

enum verdict machine_verdict(const struct machine_verification *v) {
    enum verdict verdict = VERDICT_HOLDS;
    for (size_t i = 0; i < v->questions.count; i++)
        verdict = verdict_of_both(verdict, v->questions.items[i].verdict);
    return verdict;
}
