#include "verify/machine_claim.h"

#include "logic/classify.h"
#include "verify/bad_prefix.h"

struct claim_search {
    struct job *job;
    const struct machine_search *search;
    const struct claim_reading *reading;
    struct graph graph;
    enum fairness fairness;
    struct graph_run way; /* if it is found */
    bool found;
    bool is_prefix; /* however the run goes on, it violates the claim */
};

/* ---- looking ---- */

static bool find_prefix(struct claim_search *s, struct prefix_table *table) {
    s->is_prefix = true;
    return bad_prefix_find(&s->graph, table, &s->way, &s->found);
}

static bool find_loop(struct claim_search *s, const struct automaton *automaton) {
    graph_run_free(&s->way);
    s->is_prefix = false;
    return product_search(&s->graph, automaton, s->fairness, &s->way, &s->found);
}

static bool search_never(struct claim_search *s, const struct automaton *automaton, uint32_t bad) {
    struct prefix_table table = {0};
    bool fine = true;
    if (bad != MACHINE_NONE)
        fine = prefix_table_of_automaton(&table, automaton, &s->reading->alphabet, bad) &&
               find_prefix(s, &table);
    prefix_table_free(&table);
    return fine && (s->found || find_loop(s, automaton));
}

/* A formula that nothing satisfies is violated by the run that has only begun. */
static bool refute_at_once(struct claim_search *s) {
    s->found = s->is_prefix = true;
    s->way.loop = SIZE_MAX;
    return array_push(&s->job->memory, &s->way.states, (uint32_t){0});
}

static bool search_formula(struct claim_search *s, const struct classification *class) {
    struct prefix_table table = {0};
    if (class->valid)
        return true;
    if (!class->safety || s->graph.endless_only || s->reading->is_partial)
        return find_loop(s, &class->negation);
    if (class->monitor.hopeless)
        return refute_at_once(s);
    bool fine = prefix_table_of_monitor(&table, s->job, &class->monitor) && find_prefix(s, &table);
    prefix_table_free(&table);
    return fine;
}

/* ---- confirming ---- */

/* What the claim reads along the run, again from its states. A run that ends, and one whose
 * beginning matters, stays where it is. */
static bool word_of(const struct claim_search *s, const struct machine_run *run, struct lasso *word) {
    struct machine_worker worker;
    size_t count = run->claim == MACHINE_RUN_LOOPS ? run->steps.count : run->steps.count + 1;
    bool fine = machine_worker_init(&worker, s->job, run->machine, run->bits);
    for (size_t i = 0; i < count && fine; i++) {
        uint64_t set = claim_read(&worker, s->reading->claim, machine_run_state(run, i));
        fine = array_push(&s->job->memory, &word->letters, set);
    }
    word->loop = run->claim == MACHINE_RUN_LOOPS ? run->loop : count - 1;
    machine_worker_free(&worker);
    return fine;
}

static bool accept(struct claim_search *s, bool violated) {
    if (violated)
        return true;
    diagnostics_add(&s->job->diagnostics, SEVERITY_ERROR, NULL, "please report this with the model",
                    "internal error: the word of a run does not violate %s", s->reading->claim->name);
    return job_fail(s->job, OUTCOME_INTERNAL);
}

/* The run along the way that was found; its claim is `automaton` or `formula`. */
static bool make_run(struct claim_search *s, const struct automaton *automaton, ltl_formula formula,
                     struct machine_run *run) {
    struct machine_path path = {s->way.states.items, s->way.states.count,
                                s->is_prefix ? NULL : s->way.labels.items, s->way.loop};
    struct lasso word = {0};
    bool violated = false;
    bool fine = machine_run_along(run, s->search, &path);
    if (fine && !s->is_prefix && s->way.loop == SIZE_MAX)
        run->claim = MACHINE_RUN_STOPS;
    fine = fine && word_of(s, run, &word);
    if (fine && automaton)
        fine = lasso_is_accepted(&word, automaton, &s->reading->alphabet, &violated);
    else if (fine)
        violated = !lasso_satisfies(&word, &run->machine->ltl, formula, &fine);
    lasso_free(&word);
    return fine && accept(s, violated);
}

/* ---- both ---- */

static bool refute_never(struct claim_search *s, struct machine_run *run) {
    struct automaton automaton = {0};
    uint32_t bad = MACHINE_NONE;
    bool fine = claim_automaton(&automaton, s->search->machine, s->reading->claim, &bad) &&
                search_never(s, &automaton, bad) && (!s->found || make_run(s, &automaton, LTL_NONE, run));
    automaton_free(&automaton);
    return fine;
}

static bool refute_formula(struct claim_search *s, struct machine_run *run) {
    struct classification class = {0};
    ltl_formula formula = s->reading->claim->formula;
    /* The pool of the machine grows: it is the caller's, and nobody else works with it. */
    struct ltl *ltl = (struct ltl *)&s->search->machine->ltl;
    bool fine = classify(&class, ltl, formula, &s->reading->alphabet) && search_formula(s, &class) &&
                (!s->found || make_run(s, NULL, formula, run));
    classification_free(&class);
    return fine;
}

bool machine_claim_search(const struct machine_graph *g, size_t reading, bool endless_only,
                          enum fairness fairness, struct machine_run *run, bool *found) {
    struct claim_search s = {.job = g->job,
                             .search = g->search,
                             .reading = &g->readings.items[reading],
                             .graph = machine_graph_read(g, reading),
                             .fairness = fairness};
    s.graph.endless_only = endless_only;
    bool never = s.reading->claim->type != MACHINE_NONE;
    bool fine = never ? refute_never(&s, run) : refute_formula(&s, run);
    *found = s.found;
    graph_run_free(&s.way);
    return fine;
}
