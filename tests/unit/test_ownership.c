/* The rule of ownership in CONTRIBUTING.md: a struct that a function fills is freed once, whether the
 * function succeeded or failed.
 *
 * Each function gets a struct full of garbage while its first request for memory is refused, then its second,
 * and so on. The struct is freed every time, and the account must be as before. */
#include "assumptions.h"
#include "logics.h"
#include "models.h"
#include "peerings.h"

#include <stdlib.h>

#include "assume/contract/belief.h"
#include "assume/contract/contract_comparison.h"
#include "assume/flow/compliance.h"
#include "assume/flow/responses.h"
#include "assume/property_lts/property_lts_quotient.h"
#include "assume/stub/queue_stub.h"
#include "assume/stub/senders.h"
#include "candidate/gaps.h"
#include "direct/analysis.h"
#include "explore/program_stepper.h"
#include "language/aml/comments.h"
#include "language/aml/language.h"
#include "language/fsp/fsp.h"
#include "language/promela/compile.h"
#include "language/rebeca/language.h"
#include "logic/complement.h"
#include "logic/formula_study.h"
#include "logic/related.h"
#include "lts/equivalence/branching.h"
#include "lts/equivalence/bunch_sets.h"
#include "lts/equivalence/bunches.h"
#include "lts/equivalence/compare.h"
#include "lts/equivalence/ranks.h"
#include "lts/equivalence/weak.h"
#include "lts/evidence/distinguish.h"
#include "lts/evidence/simulation_game.h"
#include "lts/incoming.h"
#include "lts/neighbourhood.h"
#include "lts/operator/disjoint_union.h"
#include "lts/operator/label_list.h"
#include "lts/operator/subsets.h"
#include "lts/operator/tau.h"
#include "lts/reverse.h"
#include "lts/summary.h"
#include "project/project.h"
#include "proof/proof.h"
#include "proof/value_reading.h"
#include "report/drawing/automaton_view.h"
#include "report/run_report.h"
#include "rules/history.h"
#include "rules/kept_rules.h"
#include "rules/rule_changes.h"
#include "stability/health.h"
#include "stability/retrace.h"
#include "stability/sizes.h"
#include "system/agenda.h"
#include "system/program/coverage.h"
#include "system/program/watch.h"
#include "verify/machine_trail.h"
#include "verify/process_simulation.h"
#include "verify/process_verification.h"
#include "verify/simulation.h"
#include "verify/verify.h"

/* ---- what structs are made of ---- */

static const struct parallel_options PLAIN = {PARALLEL_EQUAL, NULL, NULL};
static const struct growth_options GROWTH = {.most_states = UINT64_MAX};
static const struct stable_options BOUNDS = {.strategy = 1, .most = 4, .look_ahead = 2};

static const char CYCLIC[] = "des (0,8,6)\n(0,tau,1)\n(1,tau,0)\n(1,a,2)\n(2,tau,3)\n(3,tau,3)\n(3,b,4)\n"
                             "(4,tau,5)\n(5,error,5)\n";
static const char ACYCLIC[] = "des (0,3,3)\n(0,tau,1)\n(0,a,2)\n(1,b,2)\n";
static const char MUTEX[] = "des (0,4,3)\n(0,p.enter,1)\n(1,p.exit,0)\n(0,e.enter,2)\n(2,e.exit,0)\n";
static const char ALTERNATION[] = "des (0,4,3)\n(0,p.enter,1)\n(1,p.exit,0)\n(0,e.begin,2)\n(2,e.exit,0)\n";
static const char ACTORS[] =
    "actor a(2) { /* counts */ int 0..3 n; go { n = ?(1, 2); b!x(n); a!go; } } // a\n"
    "actor b(1) { x(int 0..9 n) { } } main { a!go; }\n"
    "property live = G (a!go -> F b!x(1));\n"
    "property safe { s: b!x(2) -> error; }\n";
static const char COMPONENT[] = "actor a(2) { x { } y { } } main { a!x; } missing m { ask -> a!x; }"
                                "actor m(1) { ask { a!x; } }";
static const char PAIR[] =
    "reactiveclass N(2) { knownrebecs { N other; } statevars { byte x; } N() { self.go(); }\n"
    "msgsrv go() { N t = other; if (x == 0) t = (N)sender; t.set((byte)1); } msgsrv set(byte v) { x = v; } }\n"
    "main { N a(b):(); N b(a):(); }\n"
    "proof { component a satisfies G(a.x < 2); component b satisfies G(b.x < 2); system satisfies G(a.x < 2 && "
    "b.x < 1); }\n";
static const char PROCESSES[] = "A = (a -> b -> A). B = (b -> c -> B). ||AB = (A || B).\n";

static const char MACHINE[] = "proctype Q() { byte n; n++ } init { run Q(); run Q() }\n";

/* Some of each kind, by folder. */
struct givens {
    struct lts *cyclic;  /* with τ and π */
    struct lts *acyclic; /* whose first two states differ */
    struct parallel_part parts[2];
    struct parallel parallel;
    struct model model;
    struct ranges ranges;
    struct program *program;
    struct program_stepper stepper;
    struct search search;
    struct run run;
    struct run_chart chart;
    struct realm sends;
    ltl_formula about_sends;
    struct automaton automaton;
    struct monitor monitor;
    struct realm states;
    struct sources sources;
    struct fsp fsp;
    struct process_network network;
    struct sources promela_sources;
    struct promela promela;
    struct machine machine;
    struct lts *mutex;
    struct lts *property;
    struct direct_component component;
    struct direct direct;
    struct peering peering;
    struct faults faults;
    struct opened opened;
    struct property_lts property_lts;
    struct assuming assuming;
    struct agreement agreement;
    struct trial trial;
    struct reading reading;
    struct open_system with_component;
    struct flow flow;
    struct sources proof_sources;
    void *proof_tree;
    struct system proof_system;
    struct proof_script script;
};

static void start_lts(struct givens *g, struct job *job) {
    g->cyclic = lts_of(job, CYCLIC);
    g->acyclic = lts_of(job, ACYCLIC);
    g->parts[0] = (struct parallel_part){g->cyclic, STATE_NONE};
    g->parts[1] = (struct parallel_part){g->acyclic, STATE_NONE};
    assert_true(parallel_init(&g->parallel, job, g->parts, 2, &PLAIN));
}

static void start_system(struct givens *g, struct job *job) {
    struct search_visitor nobody = {0};
    uint32_t observer = 0;
    model_start(&g->model, job, ACTORS);
    assert_true(ranges_infer(&g->ranges, job, &g->model.system));
    g->program = program_compile(job, &g->model.system, &g->ranges, &observer, 1);
    assert_non_null(g->program);
    program_stepper_init(&g->stepper, g->program);
    assert_true(search_init(&g->search, job, &g->stepper.stepper));
    assert_int_equal(search_run(&g->search, &NO_LIMITS, &nobody), SEARCH_COMPLETE);
    assert_true(run_find(&g->run, g->program, &g->search, g->search.store.count - 1, RUN_REACHES, 0));
    assert_true(run_chart_init(&g->chart, &g->run, &g->model.sources, "live"));
}

static void start_logic(struct givens *g, struct job *job) {
    realm_start(&g->sends, job);
    g->about_sends = formula_of(&g->sends, "G (a!go -> F b!x)");
    const struct letters *letters = realm_settle(&g->sends);
    assert_true(automaton_translate(&g->automaton, &g->sends.logic.ltl, g->about_sends, letters));
    assert_true(monitor_make(&g->monitor, &g->automaton, letters));
    realm_start(&g->states, job);
    formula_of(&g->states, "G (a.n > 3 -> F a.n < 2)");
    realm_settle(&g->states);
}

static void start_processes(struct givens *g, struct job *job) {
    static const char *const NAMES[] = {"CYCLIC", "ACYCLIC"};
    sources_init(&g->sources, job);
    fsp_init(&g->fsp, &g->sources, (struct fsp_options){0});
    assert_true(sources_add(&g->sources, "x.lts", PROCESSES, strlen(PROCESSES)));
    assert_true(fsp_parse(&g->fsp, 0) && fsp_check(&g->fsp));
    g->network = (struct process_network){
        .name = "BOTH", .parts = g->parts, .names = NAMES, .count = 2, .options = PLAIN};
}

static void start_machine(struct givens *g, struct job *job) {
    sources_init(&g->promela_sources, job);
    promela_init(&g->promela, &g->promela_sources);
    machine_init(&g->machine, job);
    assert_true(sources_add(&g->promela_sources, "x.pml", MACHINE, strlen(MACHINE)));
    assert_true(promela_parse(&g->promela, 0) && promela_check(&g->promela));
    assert_true(promela_compile(&g->promela, &g->machine));
}

static void start_direct(struct givens *g, struct job *job) {
    static const char *const PATTERNS[] = {"e.*"};
    g->mutex = lts_of(job, MUTEX);
    g->property = direct_property(job, lts_of(job, ALTERNATION));
    assert_non_null(g->property);
    g->component = (struct direct_component){.parts = (const struct lts *const *)&g->mutex,
                                             .count = 1,
                                             .property = g->property,
                                             .interface = {PATTERNS, 1}};
    assert_true(direct_find(&g->direct, job, &g->component));
}

static void start_stability(struct givens *g, struct job *job) {
    peering_start_growth(&g->peering, job, BACKWARDS, BUFFERS_MAILBOX);
    assert_true(stable_find(&g->peering.stable, &g->peering.growth, &BOUNDS));
    assert_true(faults_init(&g->faults, &g->peering.growth.global_states.local_states, 1));
}

static void start_assume(struct givens *g, struct job *job) {
    static const char CANDIDATE[] = "actor mutex(4) { reqL { left!permitL; } reqR { } release { } }";
    opened_start(&g->opened, job, CLIENTS EXCLUSION, 2);
    look_out(&g->property_lts, &g->opened);
    assuming_start(&g->assuming, job, CLIENTS EXCLUSION, 8);
    agreement_start(&g->agreement, job, CLIENTS EXCLUSION, 8);
    trial_start(&g->trial, job, &g->agreement, CANDIDATE);
    assert_true(reading_make(&g->reading, job, COMPONENT));
    open_system_init(&g->with_component, &g->reading.sources);
    assert_true(aml_lower_open(&g->reading.aml, NULL, &g->with_component));
    assert_true(flow_make(&g->flow, &g->with_component.system,
                          component_named(&g->with_component.system, "m"), 0, NULL, &FLOW_USUAL));
}

static void start_proof(struct givens *g, struct job *job) {
    sources_init(&g->proof_sources, job);
    system_init(&g->proof_system, job);
    proof_script_init(&g->script, job);
    g->proof_tree = REBECA_LANGUAGE.make(&g->proof_sources);
    assert_true(sources_add(&g->proof_sources, "x.rebeca", PAIR, strlen(PAIR)));
    assert_true(REBECA_LANGUAGE.parse(g->proof_tree, 0) && REBECA_LANGUAGE.check(g->proof_tree) &&
                REBECA_LANGUAGE.lower(g->proof_tree, &g->proof_system) &&
                REBECA_LANGUAGE.proof->script(g->proof_tree, &g->script));
}

static void givens_start(struct givens *g, struct job *job) {
    start_lts(g, job);
    start_system(g, job);
    start_logic(g, job);
    start_processes(g, job);
    start_machine(g, job);
    start_direct(g, job);
    start_stability(g, job);
    start_assume(g, job);
    start_proof(g, job);
}

static void givens_free(struct givens *g) {
    proof_script_free(&g->script);
    system_free(&g->proof_system);
    REBECA_LANGUAGE.free(g->proof_tree);
    sources_free(&g->proof_sources);
    flow_free(&g->flow);
    open_system_free(&g->with_component);
    reading_free(&g->reading);
    trial_free(&g->trial);
    agreement_free(&g->agreement);
    assuming_free(&g->assuming);
    property_lts_free(&g->property_lts);
    opened_free(&g->opened);
    faults_free(&g->faults);
    peering_free(&g->peering);
    direct_free(&g->direct);
    lts_free(g->property);
    lts_free(g->mutex);
    machine_free(&g->machine);
    promela_free(&g->promela);
    sources_free(&g->promela_sources);
    fsp_free(&g->fsp);
    sources_free(&g->sources);
    realm_free(&g->states);
    monitor_free(&g->monitor);
    automaton_free(&g->automaton);
    realm_free(&g->sends);
    run_chart_free(&g->chart);
    run_free(&g->run);
    search_free(&g->search);
    program_free(g->program);
    ranges_free(&g->ranges);
    model_free(&g->model);
    parallel_free(&g->parallel);
    lts_free(g->cyclic);
    lts_free(g->acyclic);
}

/* ---- how they are made and freed ---- */

struct maker {
    size_t size;
    bool (*make)(struct job *job, void *made, struct givens *g);
    void (*free)(void *made);
    bool zeroes; /* freeing again is harmless */
};

#define FREES(type)                                                                                          \
    static void free_##type(void *made) {                                                                    \
        type##_free(made);                                                                                   \
    }

/* `call` fills `x`. */
#define MAKES(name, type, call)                                                                              \
    static bool name(struct job *job, void *made, struct givens *g) {                                        \
        struct type *x = made;                                                                               \
        (void)job, (void)g;                                                                                  \
        return call;                                                                                         \
    }

#define ZEROED(name, type)                                                                                   \
    { sizeof(struct type), name, free_##type, true }
#define ONCE(name, type)                                                                                     \
    { sizeof(struct type), name, free_##type, false }

struct attempt {
    const struct maker *maker;
    struct givens *givens;
    void *made;
};

static bool make_and_free(struct job *job, void *context) {
    struct attempt *attempt = context;
    const struct maker *maker = attempt->maker;
    memset(attempt->made, 0xa5, maker->size);
    bool fine = maker->make(job, attempt->made, attempt->givens);
    maker->free(attempt->made);
    if (maker->zeroes)
        maker->free(attempt->made);
    return fine;
}

static void expect_one_rule(struct job *job, const struct maker *makers, size_t count) {
    struct givens *givens = calloc(1, sizeof *givens);
    assert_non_null(givens);
    givens_start(givens, job);
    for (size_t i = 0; i < count; i++) {
        struct attempt attempt = {&makers[i], givens, malloc(makers[i].size)};
        assert_non_null(attempt.made);
        assert_true(make_and_free(job, &attempt)); /* what is given may keep what it has found out */
        expect_to_survive_refusals(job, make_and_free, &attempt);
        free(attempt.made);
    }
    givens_free(givens);
    free(givens);
}

/* ---- lts ---- */

FREES(alphabet)
FREES(partition)
FREES(reverse)
FREES(tau_components)
FREES(incoming)
FREES(disjoint_union)
FREES(label_list)
FREES(lts_summary)
FREES(neighbourhood)
FREES(subsets)
FREES(gatherer)
FREES(ranks)
FREES(comparison)
FREES(formula)
FREES(bunch_sets)

MAKES(make_alphabet, alphabet, alphabet_copy(job, x, &g->cyclic->alphabet))
MAKES(make_strong, partition, partition_bisimilar(job, x, g->cyclic, TAU_VISIBLE))
MAKES(make_branching, partition, partition_branching(job, x, g->cyclic, DIVERGENCE_PRESERVED))
MAKES(make_weak, partition, partition_weak(job, x, g->cyclic))
MAKES(make_by_bunches, partition, partition_by_bunches(job, x, g->acyclic, TAU_INVISIBLE))
MAKES(make_reverse, reverse, reverse_build(job, x, g->cyclic, NULL))
MAKES(make_silent, reverse, reverse_build_silent(job, x, g->cyclic))
MAKES(make_tau_components, tau_components, tau_components_find(job, x, g->cyclic))
MAKES(make_incoming, incoming, incoming_build(job, x, g->cyclic))
MAKES(make_union, disjoint_union, disjoint_union_build(job, x, g->cyclic, g->acyclic))
MAKES(make_small_union, disjoint_union,
      disjoint_union_build(job, x, g->cyclic, g->acyclic) && disjoint_union_shrink(job, x))
MAKES(make_label_list, label_list, label_list_split(job, x, "a,b(1,2)"))
MAKES(make_lts_summary, lts_summary, lts_summarise(x, job, g->cyclic, true))
MAKES(make_neighbourhood, neighbourhood, neighbourhood_take(x, job, g->cyclic, 0, 2))
MAKES(make_subsets, subsets, subsets_init(x, job))
MAKES(make_gatherer, gatherer, gatherer_init(x, job, g->cyclic, true))
MAKES(make_comparison, comparison, lts_compare(job, g->cyclic, g->acyclic, RELATION_WEAK_TRACE, x))
MAKES(make_bunch_sets, bunch_sets, bunch_sets_start(x, job, g->acyclic, TAU_INVISIBLE))

static bool make_ranks(struct job *job, void *made, struct givens *g) {
    struct ranks_limits limits = {100, 1000};
    bool found;
    return ranks_make(made, job, g->acyclic, TAU_INVISIBLE, 0, 1, limits, &found);
}

static bool make_formula(struct job *job, void *made, struct givens *g) {
    bool found;
    return formula_find(job, made, g->acyclic, 0, 1, FORMULA_STEP, &found);
}

static bool make_branching_formula(struct job *job, void *made, struct givens *g) {
    bool found;
    return formula_find_branching(job, made, g->acyclic, 0, 1, &found);
}

static bool make_simulation_formula(struct job *job, void *made, struct givens *g) {
    bool holds, found;
    return lts_play_simulation(job, g->acyclic, 0, 1, &holds, made, &found) && !job_failed(job);
}

static void lts_keep_to_the_rule(void **state) {
    static const struct maker MAKERS[] = {
        ZEROED(make_alphabet, alphabet),
        ZEROED(make_strong, partition),
        ZEROED(make_branching, partition),
        ZEROED(make_weak, partition),
        ZEROED(make_by_bunches, partition),
        ZEROED(make_reverse, reverse),
        ZEROED(make_silent, reverse),
        ZEROED(make_tau_components, tau_components),
        ZEROED(make_incoming, incoming),
        ZEROED(make_union, disjoint_union),
        ZEROED(make_small_union, disjoint_union),
        ZEROED(make_label_list, label_list),
        ZEROED(make_lts_summary, lts_summary),
        ZEROED(make_neighbourhood, neighbourhood),
        ZEROED(make_subsets, subsets),
        ONCE(make_gatherer, gatherer),
        ONCE(make_ranks, ranks),
        ZEROED(make_comparison, comparison),
        ZEROED(make_formula, formula),
        ZEROED(make_branching_formula, formula),
        ZEROED(make_simulation_formula, formula),
        ONCE(make_bunch_sets, bunch_sets),
    };
    expect_one_rule(*state, MAKERS, COUNT(MAKERS));
}

/* ---- logic ---- */

FREES(ltl)
FREES(logic)
FREES(formula_study)
FREES(letters)
FREES(send_letters)
FREES(automaton)
FREES(components)
FREES(monitor)
FREES(lasso)
FREES(classification)

static const struct letters *letters_of(struct givens *g) {
    return logic_letters(&g->sends.logic);
}

MAKES(make_ltl, ltl, ltl_init(x, job))
MAKES(make_logic, logic, logic_init(x, job))
MAKES(make_formula_study, formula_study, formula_study_init(x, job))
MAKES(make_all_letters, letters, letters_all(x, job, 3))
MAKES(make_some_letters, letters, letters_some(x, job, 1, (const bool[]){true, false}))
MAKES(make_related_letters, letters, related_letters(x, &g->states.logic.vocabulary))
MAKES(make_send_letters, send_letters, send_letters_make(x, &g->sends.logic.vocabulary, &g->sends.sources))
MAKES(make_automaton, automaton, automaton_translate(x, &g->sends.logic.ltl, g->about_sends, letters_of(g)))
MAKES(make_copy, automaton, automaton_copy(x, &g->automaton))
MAKES(make_automaton_of_monitor, automaton, monitor_automaton(x, &g->monitor, job, letters_of(g)))
MAKES(make_components, components, components_find(x, &g->automaton))
MAKES(make_monitor, monitor, monitor_make(x, &g->automaton, letters_of(g)))
MAKES(make_classification, classification, classify(x, &g->sends.logic.ltl, g->about_sends, letters_of(g)))

static bool make_complement(struct job *job, void *made, struct givens *g) {
    bool possible;
    (void)job;
    return automaton_complement(made, &g->automaton, letters_of(g), &possible);
}

static bool make_complement_by_ranks(struct job *job, void *made, struct givens *g) {
    bool possible;
    (void)job;
    return automaton_complement_by_ranks(made, &g->automaton, letters_of(g), &possible);
}

static bool make_lasso(struct job *job, void *made, struct givens *g) {
    bool found;
    (void)job;
    return lasso_find(made, &g->automaton, NULL, letters_of(g), &found);
}

static bool make_counterexample(struct job *job, void *made, struct givens *g) {
    bool implied;
    (void)job;
    return formula_implies(&g->sends.logic.ltl, LTL_TRUE, g->about_sends, letters_of(g), &implied, made);
}

static bool make_classification_of_automaton(struct job *job, void *made, struct givens *g) {
    bool possible;
    (void)job;
    return classify_automaton(made, &g->automaton, letters_of(g), &possible);
}

static void logic_keeps_to_the_rule(void **state) {
    static const struct maker MAKERS[] = {
        ZEROED(make_ltl, ltl),
        ZEROED(make_logic, logic),
        ZEROED(make_formula_study, formula_study),
        ZEROED(make_all_letters, letters),
        ZEROED(make_some_letters, letters),
        ZEROED(make_related_letters, letters),
        ZEROED(make_send_letters, send_letters),
        ZEROED(make_automaton, automaton),
        ZEROED(make_copy, automaton),
        ZEROED(make_automaton_of_monitor, automaton),
        ZEROED(make_complement, automaton),
        ZEROED(make_complement_by_ranks, automaton),
        ZEROED(make_components, components),
        ZEROED(make_monitor, monitor),
        ZEROED(make_lasso, lasso),
        ZEROED(make_counterexample, lasso),
        ZEROED(make_classification, classification),
        ZEROED(make_classification_of_automaton, classification),
    };
    expect_one_rule(*state, MAKERS, COUNT(MAKERS));
}

/* ---- system and explore ---- */

FREES(ranges)
FREES(agenda)
FREES(coverage)
FREES(edges_by_location)
FREES(watchmaker)
FREES(context)
FREES(stepping)
FREES(parallel)
FREES(search)
FREES(run)

MAKES(make_ranges, ranges, ranges_infer(x, job, &g->model.system))
MAKES(make_agenda, agenda, agenda_init(x, job, &g->ranges))
MAKES(make_coverage, coverage, coverage_init(x, &job->memory, g->program))
MAKES(make_edges_by_location, edges_by_location, edges_by_location_init(x, job, &g->model.system))
MAKES(make_watchmaker, watchmaker, watchmaker_init(x, job, g->program))
MAKES(make_context, context, context_init(x, job, g->program))
MAKES(make_stepping, stepping, stepping_init(x, job, g->program))
MAKES(make_parallel, parallel, parallel_init(x, job, g->parts, 2, &PLAIN))
MAKES(make_search, search, search_init(x, job, &g->parallel.stepper))
MAKES(make_run, run, run_begin(x, job, g->program))
MAKES(make_run_to_state, run, run_find(x, g->program, &g->search, g->search.store.count - 1, RUN_REACHES, 0))

static void systems_keep_to_the_rule(void **state) {
    static const struct maker MAKERS[] = {
        ZEROED(make_ranges, ranges),         ONCE(make_agenda, agenda),
        ZEROED(make_coverage, coverage),     ONCE(make_edges_by_location, edges_by_location),
        ZEROED(make_watchmaker, watchmaker), ZEROED(make_context, context),
        ZEROED(make_stepping, stepping),     ZEROED(make_parallel, parallel),
        ZEROED(make_search, search),         ZEROED(make_run, run),
        ZEROED(make_run_to_state, run),
    };
    expect_one_rule(*state, MAKERS, COUNT(MAKERS));
}

/* ---- language and report ---- */

FREES(aml_comments)
FREES(fsp_network)
FREES(run_chart)
FREES(chart_plan)
FREES(automaton_view)

MAKES(make_aml_comments, aml_comments, aml_comments_collect(x, &g->model.aml))
MAKES(make_fsp_network, fsp_network, fsp_take_apart(&g->fsp, "AB", x))
MAKES(make_run_chart, run_chart, run_chart_init(x, &g->run, &g->model.sources, "live") && !job_failed(job))
MAKES(make_chart_plan, chart_plan, chart_plan_make(job, &g->chart.chart, x))
MAKES(make_automaton_view, automaton_view, automaton_view_make(x, &g->sends.logic, &g->automaton))
MAKES(make_view_of_monitor, automaton_view, automaton_view_of_monitor(x, &g->sends.logic, &g->monitor))

static void languages_and_reports_keep_to_the_rule(void **state) {
    static const struct maker MAKERS[] = {
        ONCE(make_aml_comments, aml_comments),       ZEROED(make_fsp_network, fsp_network),
        ZEROED(make_run_chart, run_chart),           ZEROED(make_chart_plan, chart_plan),
        ZEROED(make_automaton_view, automaton_view), ZEROED(make_view_of_monitor, automaton_view),
    };
    expect_one_rule(*state, MAKERS, COUNT(MAKERS));
}

/* ---- verify and direct ---- */

FREES(verification)
FREES(simulation)
FREES(trail)
FREES(temporal)
FREES(process_verification)
FREES(process_simulation)
FREES(machine_simulation)
FREES(trail_file)
FREES(direct)
FREES(direct_deadlock)
FREES(direct_discharge)
FREES(direct_analysis)

static const struct verify_options ALL = {.limits = {UINT64_MAX, UINT64_MAX}};
static const struct process_verify_options ALL_PROCESSES = {.states = UINT64_MAX};

MAKES(make_verification, verification, verify(x, job, &g->model.system, &ALL))
MAKES(make_simulation, simulation, simulation_begin(x, job, &g->model.system))
MAKES(make_trail, trail, trail_init(x, job, &g->model.system))
MAKES(make_temporal, temporal, temporal_prepare(x, job, &g->model.system, 0))
MAKES(make_process_verification, process_verification, process_verify(x, job, &g->network, &ALL_PROCESSES))
MAKES(make_process_simulation, process_simulation, process_simulation_begin(x, job, g->parts, 2, &PLAIN))
MAKES(make_machine_simulation, machine_simulation, machine_simulation_begin(x, job, &g->machine))
MAKES(make_trail_file, trail_file, trail_file_read(x, job, "/dev/null"))
MAKES(make_direct, direct, direct_find(x, job, &g->component))
MAKES(make_direct_deadlock, direct_deadlock, direct_deadlock_find(x, &g->direct, &g->component, 1000))
MAKES(make_direct_discharge, direct_discharge, direct_discharge(x, &g->direct, &g->component, g->mutex))
MAKES(make_direct_analysis, direct_analysis, direct_analyse(x, job, &g->component, NULL, 0, 1000))

static void analyses_keep_to_the_rule(void **state) {
    static const struct maker MAKERS[] = {
        ZEROED(make_verification, verification),
        ONCE(make_simulation, simulation),
        ZEROED(make_trail, trail),
        ZEROED(make_temporal, temporal),
        ZEROED(make_process_verification, process_verification),
        ONCE(make_process_simulation, process_simulation),
        ONCE(make_machine_simulation, machine_simulation),
        ZEROED(make_trail_file, trail_file),
        ONCE(make_direct, direct),
        ZEROED(make_direct_deadlock, direct_deadlock),
        ZEROED(make_direct_discharge, direct_discharge),
        ONCE(make_direct_analysis, direct_analysis),
    };
    expect_one_rule(*state, MAKERS, COUNT(MAKERS));
}

/* ---- stability ---- */

FREES(buffers)
FREES(buffers_system)
FREES(growth)
FREES(growth_rows)
FREES(confluence)
FREES(dead_messages)
FREES(local_states)
FREES(global_states)
FREES(faults)
FREES(retrace)
FREES(starvation)
FREES(health)
FREES(stable)
FREES(sizes)

MAKES(make_buffers, buffers, buffers_init(x, &g->peering.peers, BUFFERS_MAILBOX))
MAKES(make_buffers_system, buffers_system, buffers_make_system(x, &g->peering.buffers, 2, true))
MAKES(make_growth, growth, growth_init(x, &g->peering.buffers, &GROWTH))
MAKES(make_growth_rows, growth_rows, growth_rows_make(x, &g->peering.growth, 1))
MAKES(make_growth_reverse, reverse, growth_reverse(&g->peering.growth, 1, x))
MAKES(make_confluence, confluence,
      confluence_init(x, job, g->peering.growth.program, &g->peering.growth.made))
MAKES(make_dead_messages, dead_messages,
      dead_messages_init(x, job, g->peering.growth.program, &g->peering.buffers))
MAKES(make_local_states, local_states,
      local_states_init(x, &g->peering.buffers, &g->peering.growth.made, g->peering.growth.program, true,
                        true))
MAKES(make_global_states, global_states,
      global_states_init(x, &g->peering.buffers, &g->peering.growth.made, g->peering.growth.program, true,
                         true))
MAKES(make_faults, faults, faults_init(x, &g->peering.growth.global_states.local_states, 1))
MAKES(make_retrace, retrace, retrace_init(x, &g->peering.growth, true))
MAKES(make_starvation, starvation, starvation_find(x, &g->peering.growth, &g->faults, 1000))
MAKES(make_health, health, health_examine(x, &g->peering.growth, 1, 1000))
MAKES(make_stable, stable, stable_find(x, &g->peering.growth, &BOUNDS))
MAKES(make_sizes, sizes, sizes_find(x, &g->peering.stable, 1))

static void stability_keeps_to_the_rule(void **state) {
    static const struct maker MAKERS[] = {
        ZEROED(make_buffers, buffers),
        ONCE(make_buffers_system, buffers_system),
        ONCE(make_growth, growth),
        ONCE(make_growth_rows, growth_rows),
        ZEROED(make_growth_reverse, reverse),
        ZEROED(make_confluence, confluence),
        ZEROED(make_dead_messages, dead_messages),
        ZEROED(make_local_states, local_states),
        ZEROED(make_global_states, global_states),
        ONCE(make_faults, faults),
        ONCE(make_retrace, retrace),
        ZEROED(make_starvation, starvation),
        ZEROED(make_health, health),
        ZEROED(make_stable, stable),
        ONCE(make_sizes, sizes),
    };
    expect_one_rule(*state, MAKERS, COUNT(MAKERS));
}

/* ---- assume ---- */

FREES(system)
FREES(senders)
FREES(queue_stub)
FREES(property_lts_quotient)
FREES(contract)
FREES(assume_result)
static const char PROJECT[] =
    "system = ['a.aml', \"b\\u00e9.aml\"]\nchoose = ['p']\n[component.c]\n"
    "candidates = ['d.aml']\nstateful_interface = 'i.aut'\n[limits]\nmemory = '2G'\n";

FREES(gaps)
FREES(gap_assumption)
FREES(project)
FREES(assumption)
FREES(misfits)
FREES(contract_comparison)
FREES(check)
FREES(flow)
FREES(responses)
FREES(compliance)
FREES(rules)
FREES(histories)
FREES(rule_changes)

static void free_beliefs(void *made) {
    belief_free(made);
}

static property_set all_properties(struct givens *g) {
    return property_set_all(g->agreement.file.contract.properties);
}

static uint32_t component_in_flow(struct givens *g) {
    return component_named(&g->with_component.system, "m");
}

/* Of an assumption that is gone afterwards: histories hold nothing of it. */
static bool find_histories(struct histories *histories, struct job *job, struct givens *g) {
    struct assume_result result;
    struct rules rules = {0};
    *histories = (struct histories){0};
    bool fine = assume(&result, &g->assuming.open, &g->assuming.options) &&
                rules_find(&rules, job, &result.assumption.contract, result.assumption.actions.items.items) &&
                histories_find(histories, &result, &rules, true);
    rules_free(&rules);
    assume_result_free(&result);
    return fine;
}

/* Changes hold nothing of the rules. */
static bool find_rule_changes(struct rule_changes *changes, struct job *job, struct givens *g) {
    struct assumption ruled = g->agreement.file;
    struct rules rules = {0};
    *changes = (struct rule_changes){0};
    ruled.rules = (struct kept_rules){0};
    bool fine = rules_keep(&ruled, job) && rules_of(&rules, job, &ruled) &&
                rule_changes_find(changes, job, &ruled, &rules, &g->agreement.file);
    rules_free(&rules);
    kept_rules_free(&ruled.rules);
    return fine;
}

MAKES(make_clone, system, system_clone(x, &g->opened.open.system))
MAKES(make_senders, senders, senders_make(x, &g->opened.open))
MAKES(make_queue_stub, queue_stub, queue_stub_make(x, &g->opened.open))
MAKES(make_quotient, property_lts_quotient, property_lts_quotient_make(x, &g->property_lts, false))
MAKES(make_contract, contract, contract_make(x, &g->property_lts, &(struct contract_options){0}))
MAKES(make_assume_result, assume_result, assume(x, &g->assuming.open, &g->assuming.options))
MAKES(make_project, project, project_read_text(x, job, "folder/lacuna.toml", PROJECT, sizeof PROJECT - 1))
MAKES(make_gaps, gaps,
      gaps_make(x, &AML_LANGUAGE, &g->assuming.reading.aml, &g->assuming.reading.sources,
                &g->assuming.options))
MAKES(make_gap_assumption, gap_assumption,
      gap_assumption_make_interface_only(x, &AML_LANGUAGE, &g->assuming.reading.aml, "mutex",
                                         &g->assuming.reading.sources, &g->assuming.options))
MAKES(make_assumption, assumption, assumption_read(x, &g->agreement.sources, 0))
MAKES(make_misfits, misfits, misfits_find(x, job, &g->agreement.file, &g->agreement.file))
MAKES(make_contract_comparison, contract_comparison,
      contract_comparison_find(x, job, &g->agreement.file, &g->agreement.file))
MAKES(make_rules, rules,
      rules_find(x, job, &g->agreement.file.contract, g->agreement.file.actions.items.items))
MAKES(make_histories, histories, find_histories(x, job, g))
MAKES(make_rule_changes, rule_changes, find_rule_changes(x, job, g))
MAKES(make_beliefs, beliefs, belief_init(x, job, &g->agreement.file.contract, 2))
MAKES(make_check, check,
      check_candidate(x, job, &g->trial.candidate, &g->agreement.file.contract, all_properties(g),
                      &NO_LIMITS))
MAKES(make_flow, flow, flow_make(x, &g->with_component.system, component_in_flow(g), 0, NULL, &FLOW_USUAL))
MAKES(make_responses, responses, responses_find(x, &g->flow, 10))
MAKES(make_compliance, compliance, compliance_check(x, &g->with_component, (const char *const[]){"ask"}, 1))

static void assumptions_keep_to_the_rule(void **state) {
    static const struct maker MAKERS[] = {
        ZEROED(make_clone, system),
        ONCE(make_senders, senders),
        ZEROED(make_queue_stub, queue_stub),
        ONCE(make_quotient, property_lts_quotient),
        ZEROED(make_contract, contract),
        ONCE(make_assume_result, assume_result),
        ONCE(make_gaps, gaps),
        ONCE(make_gap_assumption, gap_assumption),
        ONCE(make_project, project),
        ZEROED(make_assumption, assumption),
        ZEROED(make_misfits, misfits),
        ZEROED(make_contract_comparison, contract_comparison),
        ZEROED(make_rules, rules),
        ZEROED(make_histories, histories),
        ZEROED(make_rule_changes, rule_changes),
        ONCE(make_beliefs, beliefs),
        ONCE(make_check, check),
        ZEROED(make_flow, flow),
        ZEROED(make_responses, responses),
        ZEROED(make_compliance, compliance),
    };
    expect_one_rule(*state, MAKERS, COUNT(MAKERS));
}

/* ---- proof ---- */

FREES(proof)
FREES(lemma)
FREES(value_readings)

MAKES(make_proof, proof,
      proof_check(x, &g->proof_sources, &g->proof_system, &g->script,
                  &(struct proof_options){.limits = NO_LIMITS}))
MAKES(make_lemma, lemma, lemma_init(x, job, &g->proof_system, &g->script.lemmas.items[0]))
MAKES(make_value_readings, value_readings,
      value_readings_find(x, job, &g->proof_system, &g->proof_system.edges.items[0]))

static void proofs_keep_to_the_rule(void **state) {
    static const struct maker MAKERS[] = {
        ZEROED(make_proof, proof),
        ZEROED(make_lemma, lemma),
        ZEROED(make_value_readings, value_readings),
    };
    expect_one_rule(*state, MAKERS, COUNT(MAKERS));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(lts_keep_to_the_rule),         job_test(logic_keeps_to_the_rule),
        job_test(systems_keep_to_the_rule),     job_test(languages_and_reports_keep_to_the_rule),
        job_test(analyses_keep_to_the_rule),    job_test(stability_keeps_to_the_rule),
        job_test(assumptions_keep_to_the_rule), job_test(proofs_keep_to_the_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
