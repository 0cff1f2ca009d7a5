/* Allocation failure: reading, every operator, systems, assumptions and writing are run again and again,
 * failing at the first request for memory, then at the second, and so on until everything succeeds. Whatever
 * fails must say so, leak nothing and leave no file behind. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "assume/assume.h"
#include "assume/check.h"
#include "assume/contract/contract_comparison.h"
#include "assume/file.h"
#include "base/input.h"
#include "candidate/closing.h"
#include "candidate/described_candidate.h"
#include "candidate/gaps.h"
#include "candidate/surroundings.h"
#include "closing/closing.h"
#include "direct/analysis.h"
#include "explore/space.h"
#include "language/aml/language.h"
#include "language/aml/lower.h"
#include "language/aml/text.h"
#include "language/fsp/fsp.h"
#include "language/promela/compile.h"
#include "language/promela/export/export.h"
#include "language/promela/plain.h"
#include "language/promela/preprocess.h"
#include "language/rebeca/language.h"
#include "language/rebeca/lower.h"
#include "lts/equivalence/compare.h"
#include "lts/equivalence/reduce.h"
#include "lts/file/aut.h"
#include "lts/file/export.h"
#include "lts/neighbourhood.h"
#include "lts/operator/complete.h"
#include "lts/operator/compose.h"
#include "lts/operator/determinise.h"
#include "lts/operator/network.h"
#include "lts/operator/reach.h"
#include "lts/operator/relabel.h"
#include "lts/operator/tau.h"
#include "lts/summary.h"
#include "project/draft.h"
#include "project/project.h"
#include "report/close_report.h"
#include "report/direct_report.h"
#include "report/explanation_report.h"
#include "report/formula_report.h"
#include "report/info_report.h"
#include "report/machine_simulation_report.h"
#include "report/machine_verification_report.h"
#include "report/process_simulation_report.h"
#include "report/process_verification_report.h"
#include "report/proof_report.h"
#include "report/run_report.h"
#include "report/simulation_report.h"
#include "report/stable_report.h"
#include "report/verify_report.h"
#include "rules/kept_rules.h"
#include "rules/rule_changes.h"
#include "verify/machine_trail.h"
#include "verify/machine_verification.h"
#include "verify/state_space.h"

static const char SYSTEM[] =
    "des (0,12,7)\n"
    "(3,\"b\",1)\n(0,\"a\",1)\n(0,\"a\",2)\n(1,\"b\",3)\n(2,\"c\",4)\n(3,\"tau\",0)\n"
    "(4,\"tau\",5)\n(5,\"tau\",4)\n(5,\"b\",6)\n(1,\"c\",2)\n(4,\"a\",0)\n(6,\"error\",6)\n";
static const char OTHER[] =
    "des (0,6,5)\n"
    "(0,\"a\",1)\n(0,\"a\",3)\n(1,\"b\",2)\n(2,\"tau\",0)\n(3,\"c\",4)\n(4,\"a\",0)\n";

/* Something of everything: choices, parameters, warnings, a deadlock, failures, a property that is violated.
 */
static const char MODEL[] =
    "actor client(2) {\n"
    "  int 0..3 n; bool unread; actor to = server;\n"
    "  go { n = ?(1, 2, 3); if (n == 3) { n = 3 / (3 - n); } else { to!ask(n, true, self); } }\n"
    "  answer(int 0..3 k) { if (k > 1) { self!go; } else if (k == 1) { server!stop; } unread = k != 0; }\n"
    "}\n"
    "actor server(1) {\n"
    "  int sum; // of all\n"
    "  ask(int k, bool polite, actor who) { sum = (sum + k) % 7; who!answer(k); if (polite) { stop!now; } }\n"
    "  int 0..2 seen[1..2]; actor whom[2] = client;\n"
    "  stop { /* nothing */ switch (seen[1]) { case 0, -1 { seen[1 + seen[2]] = 1; } default { whom[0]!go; } } }\n"
    "  never { self!stop; }\n"
    "}\n"
    "actor stop(1) { now { } }\n"
    "main { client!go; }\n"
    "property low = always server.sum < 3 || client.n == 1;\n"
    "property twice { s: server!ask(2,_,client) -> t; t: client>server!ask | stop!now -> error; }\n"
    "property formula = [] <> stop!now;\n"
    "property again = G (server!ask(1,_,client) -> F server!ask(2,_,_)) over { client>stop!now };\n"
    "property states = F G client.n == 1;\n"
    "property safe = server.sum == 0 W client.n > 0;\n"
    "property sends = !stop!now W server!ask;\n"
    "property each(int 1..2 i) { s: server!ask(i,_,_) -> t; t: server!ask(i,_,_) -> error; }\n"
    "property element(int 1..2 i, bool b) = G (server.seen[i] == b | server.seen[server.seen[i] + 1] < 2);\n";
static const char MISTAKES[] =
    "actor a(0) { int x = y; int x; m(int 3) { z!k; x = 1 + ; b!mm; } n { x = a; } }\n"
    "actr b(1) { m { a!m(1); while (1) { } } }\n"
    "main { a!n; b!m; self!m; }\n"
    "property p { s: a!n -> t; s: b!mn -> error; }\n"
    "property q = always a.z + bb.x;\n"
    "actor c(1) { int y[2..1]; int z[2]; m { z = 1; y[1]!m; z[3][1] = 2; switch (z[1]) { case z { } case 1: } } }\n"
    "property r(int 0..300 i) = always c.z;\n"
    "property s(int 0..2 i) { s: c!m(i) -> t; }\n";

/* Every construct of Rebeca, and what is wrong with some. */
static const char REBECA[] =
    "env int[2] E = {1, 2}; featurevar F;\n"
    "interface I { msgsrv go(int n); }\n"
    "abstract reactiveclass P implements I(3) { knownrebecs { P next; } statevars { int x; }\n"
    "  abstract int f(int k); msgsrv go(int n) { x = f(n) + ?(1, 2); next.go(n & 1); } }\n"
    "reactiveclass A extends P(3) { knownrebecs { A[2] all; } statevars { byte[2][2] g; A r; }\n"
    "  A(int k) { if (k > 0) self.go(k); for (int i = 0; i < 2; i++) { if (i == 1) continue; g[i][k] = 1; } }\n"
    "  int f(int k) { if (k == 0) return 0; switch (k) { case 1: x++; break; default: x = E[k & 1]; }\n"
    "    return (int)pow(2, k & 1) + (int)sqrt(4); }\n"
    "  @feature(F) msgsrv m(int[2] v, A w) { int[2] c = {1, 2}; c = v; r = (A)sender; all[x & 1].m(c, w);\n"
    "    x = r instanceof A && (x += 1) > 2 ? c[0] : g[x & 1][1]; assertion(x >= 0, \"x\"); x = (x ^ 1) % 2; } }\n"
    "main { A a(b, a, b):(1); A b(a, b, null):(0); }\n"
    "property { define { d = a.x == 1; e = !d; } Assertion { S: a.g[1][a.x & 1] < 9 || e; }\n"
    "  LTL { L: G(d -> F(e)); M: U(e, a.r == b); } }\n"
    "property own = G (a!go(1) -> F b!go);\n";
static const char WRONG_REBECA[] =
    "reactiveclass A extends B(3) { knownrebecs { C c; } statevars { int x; int x; } A() { y = 1; c.m(); new Aa(y):(z); }\n"
    "  msgsrv m(int k) { x = true; new A():(2); self.mm(); m(); break; int k = 1; int k = 2; sender.m(1); } }\n"
    "main { A a(b):(); D d():(); }\nproperty { define { p = a.z; } LTL { L: G(q) } }\n";
static const char CREATING[] =
    "reactiveclass A(3) { knownrebecs { A[2] two; } statevars { A r; int x; } A() { r = new A(self, null):(1); }\n"
    "  A(int k) { x = k; self.m(null); } msgsrv m(A other) { if (x < 2) new A(r, other):(x + 1).m(self); x = x % 3; } }\n"
    "main { A a(a, b):(); A b(null, a):(); }\nproperty { Assertion { R: a.r != null; } LTL { L: G(F(b.x == 0)); } }\n";
static const char VINTAGE[] =
    "class A:(b: A) { interface: m(); body: x: int; init() { send(b, m()); } m() { x = 1; new A(self); } }\n"
    "rebecs: a: A(b); b: A(a); model = ||(a, b);\n";

/* Every construct of FSP, and what is wrong with some. */
static const char PROCESSES[] =
    "const N = 1 range R = 0..N set S = {x,y[R]} menu M = {x}\n"
    "P(M=N) = Q[0], Q[i:0..M] = (when (i<M) a[i] -> Q[i+1] | b -> END | [s:S] -> if s=='x then P else Z)\n"
    "  +{u}/{c/b}@{a,c,x,y}.\n"
    "T = P(0);P;T.\n"
    "property O = (c -> O).\n"
    "import J = \"one.aut\" property ||K = j:J\\{j.a, {S\\{x}}}.\n"
    "||I = (p:P || {q,r}::O)/{forall [i:R] {p.k[i]/p.a[i]}} >> {p.c} \\ {p.x}.\n"
    "deterministic ||D = I. minimal ||E = (D || T || K). ||F = (E || if N then (forall [i:R] [i]:T)) << {p}.\n";
static const char WRONG_PROCESSES[] =
    "const A = B const B = A\nP = (a -> ).\nQ = (a[i] -> R(2);END).\n||S = (PP || Q(1)).\n";

/* A mutex is missing; `pile` and `never` are what else can be said of an open system. */
static const char OPEN[] = "actor left(2) { init { mutex!reqL; } permitL { mutex!release; mutex!reqL; } }\n"
                           "actor right(2) { init { mutex!reqR; } permitR { mutex!release; mutex!reqR; } }\n"
                           "missing mutex { reqL -> left!permitL; reqR -> right!permitR; release ->; }\n"
                           "main { left!init; right!init; }\n"
                           "property exclusion {\n"
                           "  free: left!permitL | right!permitR -> held;\n"
                           "  held: left!permitL | right!permitR -> error; mutex!release -> free;\n"
                           "}\n";
static const char CHAOTIC[] = "actor a(2) { go { b!note; m!ask; m!ask; } yes { self!go; } }\n"
                              "actor b(1) { note { m!tell; } }\n"
                              "missing m { ask ->; tell ->; }\n"
                              "main { a!go; }\n"
                              "property p { s: a!yes -> t; t: b!note -> u; u: a!yes -> error; }\n"
                              "property q { s: b!note -> t; t: b!note -> u; u: a!yes -> error; }\n";
static const char PILE[] = "actor a(2) { go { m!ask; self!go; } yes { } no { } }\n"
                           "missing m { ask -> a!yes, a!no; ask ->; }\nmain { a!go; m!ask; }\n"
                           "property formula = G (a!yes -> X !a!yes W a!no);\n";
static const char NEVER[] = "actor a(2) { go { m!ask; b!bad; } yes { } }\nactor b(1) { bad { } }\n"
                            "missing m { ask -> a!yes; }\nmain { a!go; }\nproperty formula = G !b!bad;\n";
static const char CAREFUL[] = "actor mutex(3) { bool taken;\n"
                              "  reqL { if (!taken) { taken = true; left!permitL; } else { self!reqL; } }\n"
                              "  reqR { if (!taken) { taken = true; right!permitR; } else { self!reqR; } }\n"
                              "  release { taken = false; } }\n";
static const char CARELESS[] =
    "actor mutex(3) { reqL { left!permitL; } reqR { right!permitR; } release { } }\n";
static const char GENEROUS[] =
    "actor mutex(3) { int n; reqL { left!permitL; left!permitL; n = 1 / n; } reqR { } "
    "release { } }\n";

/* Peers that need room for three messages, so that the graph is made again on the way: a criterion that
 * misleads, every kind of fault, a violated formula; and addressed messages. */
static const char PEERS[] = ".outputs\n.state graph\nq0 1!a q1\nq1 1!a q2\nq2 1!a q5\nq5 2!b q3\nq3 1?d q4\n"
                            ".marking q0\n.end\n"
                            ".state graph\nq0 0?a q1\nq1 0?a q2\nq2 2?c q3\nq0 2?c q4\nq4 0!d q5\nq1 2?c q6\n"
                            ".marking q0\n.end\n"
                            ".state graph\nr0 0?b r1\nr1 1!c r2\nr2 1!a r2\n.marking r0\n.end\n";
static const char DRAWN[] =
    "digraph drawn { start [shape=point]; start -> q; q -> r [label=\"a?\"]; r -> q; }";
static const char PEER[] = "des (0,3,2)\n(0,\"a!\",1)\n(1,\"b!\",0)\n(1,\"b?\",0)\n";
static const char ACTORS[] = "actor a(2) { int 0..2 n; go { n = ?(1, 2); b!x(n); b!x(0); } }\n"
                             "actor b(1) { x(int 0..2 k) { if (k == 1) { a!go; } } }\nmain { a!go; a!go; }\n";

static char directory[] = "/tmp/lacuna-failure-XXXXXX";
static char paths[4][64]; /* two inputs, one output, the environment of a model */

static void write_file(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    if (!file || fputs(text, file) < 0 || fclose(file) != 0)
        abort();
}

static struct lts *read_lts(struct job *job, const char *path) {
    struct input *input = input_open(job, path);
    struct lts *lts = input ? aut_read(job, input, SILENT_BY_DEFAULT) : NULL;
    input_close(input);
    return lts;
}

/* What a job that has failed wrote is not kept. */
static bool finish(struct job *job, struct output *output) {
    if (output && !job_failed(job))
        return output_commit(output);
    output_abandon(output);
    return false;
}

typedef void writer(struct job *job, const struct lts *lts, struct output *output);

static bool write_lts(struct job *job, const struct lts *lts, writer *write) {
    struct output *output = output_open(job, paths[2]);
    if (output)
        write(job, lts, output);
    return finish(job, output);
}

/* Each takes two systems and says whether it succeeded. */
typedef bool work(struct job *job, const struct lts *one, const struct lts *two);

static bool reduce_and_write(struct job *job, const struct lts *one, enum equivalence equivalence) {
    struct lts *small = lts_reduce(job, one, equivalence);
    bool fine = small && write_lts(job, small, aut_write);
    lts_free(small);
    return fine;
}

static bool reduce_strong(struct job *job, const struct lts *one, const struct lts *two) {
    (void)two;
    return reduce_and_write(job, one, EQUIVALENCE_STRONG);
}

static bool reduce_branching(struct job *job, const struct lts *one, const struct lts *two) {
    (void)two;
    return reduce_and_write(job, one, EQUIVALENCE_BRANCHING);
}

static bool reduce_divergence(struct job *job, const struct lts *one, const struct lts *two) {
    (void)two;
    return reduce_and_write(job, one, EQUIVALENCE_DIVERGENCE_BRANCHING);
}

static bool reduce_weak(struct job *job, const struct lts *one, const struct lts *two) {
    (void)two;
    return reduce_and_write(job, one, EQUIVALENCE_WEAK);
}

static bool reduce_simulation(struct job *job, const struct lts *one, const struct lts *two) {
    (void)two;
    return reduce_and_write(job, one, EQUIVALENCE_SIMULATION);
}

static bool reduce_trace(struct job *job, const struct lts *one, const struct lts *two) {
    (void)two;
    return reduce_and_write(job, one, EQUIVALENCE_TRACE);
}

static bool reduce_weak_trace(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one;
    return reduce_and_write(job, two, EQUIVALENCE_WEAK_TRACE);
}

static bool compare_all(struct job *job, const struct lts *one, const struct lts *two) {
    bool fine = true;
    for (enum relation r = RELATION_STRONG; fine && r <= RELATION_WEAK_TRACE_INCLUSION; r++) {
        struct comparison comparison;
        fine = lts_compare(job, one, two, r, &comparison);
        comparison_free(&comparison);
    }
    return fine;
}

/* They differ, and a formula says how. */
static bool compare_with_formula(struct job *job, const struct lts *left, const struct lts *right,
                                 enum relation relation, enum evidence_kind kind) {
    struct comparison comparison;
    bool fine = lts_compare(job, left, right, relation, &comparison);
    if (fine && (comparison.holds || comparison.kind != kind || !comparison.formula))
        abort(); /* then the systems are no longer what they should be */
    comparison_free(&comparison);
    return fine;
}

static bool compare_branching(struct job *job, const struct lts *one, const struct lts *two) {
    return compare_with_formula(job, one, two, RELATION_BRANCHING, EVIDENCE_TRACE) &&
           compare_with_formula(job, two, one, RELATION_DIVERGENCE_BRANCHING, EVIDENCE_TRACE);
}

static bool compare_weak(struct job *job, const struct lts *one, const struct lts *two) {
    return compare_with_formula(job, one, two, RELATION_WEAK, EVIDENCE_TRACE) &&
           compare_with_formula(job, two, one, RELATION_WEAK, EVIDENCE_TRACE);
}

static bool compare_simulation(struct job *job, const struct lts *one, const struct lts *two) {
    return compare_with_formula(job, one, two, RELATION_SIMULATION, EVIDENCE_TRACE) &&
           compare_with_formula(job, two, one, RELATION_SIMULATION_EQUIVALENCE, EVIDENCE_TRACE);
}

/* Same traces, another structure: the comparison needs a formula. */
static bool compare_by_formula(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one;
    static const enum relation silent[] = {RELATION_BRANCHING, RELATION_DIVERGENCE_BRANCHING, RELATION_WEAK};
    static const enum relation seen[] = {RELATION_STRONG, RELATION_SIMULATION,
                                         RELATION_SIMULATION_EQUIVALENCE};
    struct lts *invisible = lts_determinise(job, two, TAU_INVISIBLE);
    struct lts *visible = invisible ? lts_determinise(job, two, TAU_VISIBLE) : NULL;
    bool fine = visible;
    for (size_t i = 0; fine && i < 3; i++)
        fine = compare_with_formula(job, two, invisible, silent[i], EVIDENCE_FORMULA) &&
               compare_with_formula(job, visible, two, seen[i], EVIDENCE_FORMULA);
    lts_free(invisible);
    lts_free(visible);
    return fine;
}

/* Part by part, for every equivalence. */
static bool compose_reduced(struct job *job, const struct lts *one, const struct lts *two) {
    const char *const hidden[] = {"b*"};
    const struct lts *parts[] = {one, two, one};
    const char *const final[] = {"a*"};
    struct network network = {.labels = NETWORK_HIDES, .patterns = {hidden, 1}};
    struct network_steps steps = {0};
    bool fine = true;
    for (enum equivalence e = EQUIVALENCE_STRONG; fine && e <= EQUIVALENCE_WEAK_TRACE; e++) {
        network.equivalence = e;
        network.propagate_error = !network.propagate_error;
        network.traces = network.propagate_error;
        network.final = (struct label_patterns){final, network.propagate_error};
        struct lts *result = lts_compose_reduced(job, parts, 3, &network, &steps);
        fine = result != NULL;
        lts_free(result);
    }
    array_free(&steps.list);
    return fine;
}

static bool compose_and_export(struct job *job, const struct lts *one, const struct lts *two) {
    const struct lts *parts[2] = {one, two};
    struct lts *whole = lts_compose(job, parts, 2);
    struct neighbourhood part = {0};
    bool fine = whole && write_lts(job, whole, dot_write) && write_lts(job, whole, lts_json_write) &&
                neighbourhood_take(&part, job, whole, whole->initial, 2);
    neighbourhood_free(&part);
    lts_free(whole);
    return fine;
}

/* A report, as text and as JSON. */
typedef void text_writer(struct output *output, const void *results);
typedef void json_writer(struct json *json, const void *results);

static bool write_report(struct job *job, text_writer *write_text, json_writer *write_json,
                         const void *results) {
    struct output *output = output_open(job, paths[2]);
    struct json json;
    if (output) {
        write_text(output, results);
        json_init(&json, output, true);
        json_list(&json);
        write_json(&json, results);
        json_end(&json);
    }
    return finish(job, output);
}

static bool write_picture(struct job *job, bool (*write)(const void *results, struct output *output),
                          const void *results) {
    struct output *output = output_open(job, paths[2]);
    return output && write(results, output) ? finish(job, output) : (output_abandon(output), false);
}

static bool summarise(struct job *job, const struct lts *one, const struct lts *two) {
    (void)two;
    struct info_row row = {.file = "one"};
    struct info_report report = {job, &row, 1, true};
    if (!lts_summarise(&row.summary, job, one, true))
        return false;
    bool fine = write_report(job, info_report_text, info_report_json, &report);
    lts_summary_free(&row.summary);
    return fine;
}

/* Operators one after the other, each on the result of the one before. */
static bool pipeline(struct job *job, const struct lts *one, const struct lts *two) {
    (void)two;
    const char *const hidden[] = {"c*"}, *const rules[] = {"a=x", "s/^b(.*)$/y\\1/"},
                      *const added[] = {"new"};
    struct lts *lts = lts_reachable(job, one);
    for (int step = 0; lts && step < 9; step++) {
        struct label_patterns patterns = {hidden, 1};
        bool tau[8] = {true};
        struct lts *next = step == 0   ? lts_hide(job, lts, patterns)
                           : step == 1 ? lts_rename(job, lts, rules, 2)
                           : step == 2 ? lts_extend(job, lts, added, 1)
                           : step == 3 ? lts_collapse_tau(job, lts)
                           : step == 4 ? lts_propagate_error(job, lts, tau)
                           : step == 5 ? lts_determinise(job, lts, TAU_INVISIBLE)
                           : step == 6 ? lts_complete(job, lts)
                           : step == 7 ? lts_complement(job, lts)
                                       : lts_trim_to_error(job, lts);
        lts_free(lts);
        lts = next;
    }
    bool fine = lts != NULL;
    lts_free(lts);
    return fine;
}

/* ---- systems ---- */

struct model {
    struct sources sources;
    struct aml aml;
    struct system system;
};

static void model_init(struct model *model, struct job *job) {
    sources_init(&model->sources, job);
    aml_init(&model->aml, &model->sources);
    system_init(&model->system, job);
}

static void model_free(struct model *model) {
    system_free(&model->system);
    aml_free(&model->aml);
    sources_free(&model->sources);
}

static bool model_check(struct model *model, const char *text) {
    if (!sources_add(&model->sources, "model", text, strlen(text)))
        return false;
    bool parsed = aml_parse(&model->aml, 0);
    return aml_check(&model->aml) && parsed;
}

static bool model_lower(struct model *model) {
    return model_check(model, MODEL) && aml_lower(&model->aml, &model->system);
}

static bool print_model(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    struct model model;
    model_init(&model, job);
    bool fine = model_check(&model, MODEL);
    struct output *output = fine ? output_open(job, paths[2]) : NULL;
    if (output)
        aml_print(&model.aml, output);
    fine = finish(job, output);
    model_free(&model);
    return fine;
}

/* Only complaints: the attempt succeeds when they all have been made, and the job has failed for them alone.
 */
static bool complain(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    struct model model;
    model_init(&model, job);
    if (model_check(&model, MISTAKES))
        abort();
    bool fine = !job->memory.exhausted;
    if (fine && (job_outcome(job) != OUTCOME_BAD_INPUT || job->diagnostics.errors < 10))
        abort();
    job_forgive(job, OUTCOME_BAD_INPUT); /* that was wanted */
    model_free(&model);
    return fine;
}

/* ---- Promela ---- */

static const char PROMELA[] =
    "mtype = { a, b };\ntypedef R { byte x; byte y[2] };\n"
    "chan c = [2] of { mtype, byte }; R r; byte n;\n"
    "mtype:s = { d, e }; mtype:s m = d; chan h; byte size[n];\n"
    "ltl early { [] !P[0]@L }\ninline f(v) { v = v + 1; c!a(v) }\ninline g(v) { return v * 2 }\n"
    "active [2] proctype P() { byte i; do :: f(n) :: c?b,i -> r.y[i] = (n > 1 -> 2 : 3)\n"
    "  :: else -> atomic { run Q(n); break } od; L: goto L2; L2: { skip } unless { n == 3 } }\n"
    "proctype Q(byte p) { d_step { n = p; n++ }; n = g(n); h!1; for (n in size) { m = e } xs c }\n"
    "ltl g { [] (n < 2 U r.x == 1) }\n";
static const char WRONG_PROMELA[] =
    "#define F(x, y) x = y\n#defin N 3\n#define G(a a\nbyte h[N];\ninit { F(1); G(2) }\n"
    "byte n; byte n; active proctype P() { m = 1; goto L; c!1; { M: skip }; break; if fi }\n"
    "inline f(v) { f(v) } init { f(n); f(); run Q(); n.x = 1; d_step { run P() } }\n"
    "byte o = , q; typedef T { byte x = }; T t; chan c; proctype R(byte n, byte) { skip }\n"
    "init { L: M: = 1; goto M; o = q; xr n; n[1] = t; t = n; if :: else :: else fi; x = y(1); c!1, 2 }\n"
    "ltl w { [] (n ==) }\ninline f() { skip } never { byte z; R[0]@K; P[0]@K; P[0]:k }\n";

static bool read_promela(struct job *job, const char *text, bool wrong) {
    struct sources sources;
    struct promela promela;
    sources_init(&sources, job);
    promela_init(&promela, &sources);
    bool parsed = sources_add(&sources, "model", text, strlen(text)) && promela_parse(&promela, 0);
    bool fine = promela_check(&promela) && parsed;
    if (wrong && fine)
        abort();
    struct output *output = fine ? output_open(job, paths[2]) : NULL;
    if (output)
        promela_print(&promela, output);
    fine = wrong ? !job->memory.exhausted : finish(job, output);
    if (wrong)
        job_forgive(job, OUTCOME_BAD_INPUT); /* that was wanted */
    promela_free(&promela);
    sources_free(&sources);
    return fine;
}

static bool format_promela(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    return read_promela(job, PROMELA, false);
}

static bool complain_of_promela(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    return read_promela(job, WRONG_PROMELA, true);
}

/* A model with violations of all kinds, so that all kinds of runs are found, reported and drawn. */
static const char VIOLATED_PROMELA[] =
    "byte n; chan c = [1] of { byte }; chan d = [0] of { byte }; byte a[2];\n"
    "proctype Q(chan e; byte k) { byte i; progress: e?i; assert(i != 1); accept: a[k] = i; d!i }\n"
    "init { atomic { run Q(c, 0); run Q(c, 1) }; c!1; c!300; printf(\"%d\\n\", n); d?n; n = 7 / (n - 1);\n"
    "  do :: n = 1 - n od unless { n > 1 } }\n"
    "ltl f { <> (a[1] == 9) }\nltl g { [] (n < 2) }\nnever { do :: true :: n == 1 -> break od; accept: do :: true od }\n"
    "trace { do :: c!1 od }\n";

/* Timers, and messages that are discarded. */
static const char TIMED_PROMELA[] =
    "chan c = [2] of { byte }; timer t; timer ts[2] = { 1, 2 }; byte n;\n"
    "inline again(x) { set(x, 1); expire(x) } inline once(x) { L: expire(x) }\n"
    "/* lacuna: discard */\n"
    "active proctype P() { timer own; byte x; again(own); set(own, 2); once(own); do :: c?1 -> again(t) :: expire_if(ts[1], n > 0) od }\n"
    "active proctype Q() { c!2; c!1; atomic { if :: c?3 :: expire(t) -> n++; reset(t) fi; assert(n > 1) } }\n"
    "ltl f { []<> tick -> [] (n == 0) }\n";

static bool plain_promela(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    struct sources sources;
    struct promela promela;
    sources_init(&sources, job);
    promela_init(&promela, &sources);
    bool fine = sources_add(&sources, "model", TIMED_PROMELA, strlen(TIMED_PROMELA)) &&
                promela_parse(&promela, 0) && promela_check(&promela);
    struct output *output = fine ? output_open(job, paths[2]) : NULL;
    if (output)
        promela_print_plain(&promela, output);
    fine = finish(job, output);
    promela_free(&promela);
    sources_free(&sources);
    return fine;
}

static bool report_machine(struct job *job, const struct machine_verification *verification,
                           const struct sources *sources, const struct closed_model *closing) {
    struct machine_verification_report report = {
        .verification = verification, .sources = sources, .closing = closing, .replay = true};
    struct output *output = output_open(job, paths[2]);
    struct json json;
    if (!output)
        return false;
    for (size_t i = 0; i < verification->questions.count; i++)
        if (verification->questions.items[i].has_run)
            machine_verification_report_violation(&report, &verification->questions.items[i], output);
    machine_verification_report_text(output, &report);
    json_init(&json, output, true);
    json_list(&json);
    machine_verification_report_json(&json, &report);
    json_end(&json);
    if (machine_verification_report_pictured(&report))
        machine_verification_report_picture(&report, output);
    return finish(job, output);
}

static bool verify_promela_file(struct job *job, struct sources *sources, uint32_t file,
                                const struct closed_model *closing) {
    struct promela promela;
    struct machine machine;
    struct machine_verification verification = {0};
    struct machine_verify_options options = {.limits = {UINT64_MAX, UINT64_MAX}, .fairness = FAIRNESS_WEAK};
    promela_init(&promela, sources);
    machine_init(&machine, job);
    bool fine = promela_parse(&promela, file) && promela_check(&promela) &&
                promela_compile(&promela, &machine) &&
                machine_verify(&verification, job, &machine, &options) &&
                report_machine(job, &verification, sources, closing);
    machine_verification_free(&verification);
    machine_free(&machine);
    promela_free(&promela);
    return fine;
}

static bool verify_promela_text(struct job *job, const char *text) {
    struct sources sources;
    sources_init(&sources, job);
    bool fine =
        sources_add(&sources, "model", text, strlen(text)) && verify_promela_file(job, &sources, 0, NULL);
    sources_free(&sources);
    return fine;
}

static bool verify_promela(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    return verify_promela_text(job, VIOLATED_PROMELA);
}

static bool verify_timed_promela(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    return verify_promela_text(job, TIMED_PROMELA);
}

/* An open model with everything that closing changes: both sides, arrays, records, inlines, loops, channels
 * as parameters, else, assertions, formulas. */
static const char OPEN_PROMELA[] =
    "mtype = { p, q }; typedef R { byte a }; R r; byte g, v[2]; timer t;\n"
    "chan in = [1] of { mtype, byte }; chan c = [1] of { mtype, byte }; chan out = [1] of { byte };\n"
    "inline twice(x) { x = g; assert(x < 2) }\n"
    "proctype B(chan i; byte z) { byte w; i?p,w -> if :: w > z -> c!q,w :: else -> out!w fi; twice(w); r.a = w }\n"
    "init { byte x, k; run B(in, 1); in?q,x; run B(c, x); v[x % 2] = x; for (k : 0 .. 1) { g = v[k] }\n"
    "  do :: c?q,1 -> set(t, x) :: expire(t) -> g++ :: d_step { g = x; x = 0 } :: g < 2 -> break od }\n"
    "ltl f { [] (g == 0 <-> v[0] < 2) }\n";

static bool close_promela(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    static const enum closing_analysis ANALYSES[] = {CLOSING_MUST, CLOSING_FLAGS, CLOSING_EXPLICIT};
    bool fine = true;
    for (size_t i = 0; i < sizeof ANALYSES / sizeof *ANALYSES && fine; i++) {
        struct closed_model closing;
        struct closing_options options = {.analysis = ANALYSES[i], .domain = 2};
        struct close_report report = {.closing = &closing, .output = "closed.pml"};
        const char *const files[] = {paths[2]};
        struct output *source = output_open(job, paths[2]); /* reports have been written there */
        if (source)
            output_text(source, OPEN_PROMELA);
        if (!finish(job, source))
            return false;
        fine = close_model(&closing, job, files, 1, &options);
        struct bytes text = {0};
        struct output *output = fine ? output_open_memory(job, &text) : NULL;
        if (output)
            close_report_text(output, &report);
        fine = finish(job, output);
        array_free(&text.data);
        if (fine) {
            struct sources sources;
            fine = close_model_hand_over(&closing, &sources) &&
                   verify_promela_file(job, &sources, closing.text_file, &closing);
            sources_free(&sources);
        }
        close_model_free(&closing);
    }
    return fine;
}

static bool write_text(struct job *job, const char *path, const char *text) {
    struct output *output = output_open(job, path);
    if (output)
        output_text(output, text);
    return finish(job, output);
}

/* Data from outside that may not fit: a queue that it fills, a decision, an atomic sequence, a timeout. */
static const char WAITING_PROMELA[] =
    "mtype = { p, q }; chan c = [1] of { mtype, bit }; byte g; /* lacuna: external q */\n"
    "proctype P(chan d) { d!q,1 } init { run P(c) }\n"
    "active proctype W() { bit y; c?q,y; y > 0; atomic { g = 1; y == g -> skip }; if :: c?p,1 :: timeout -> g = 2 fi }\n"
    "ltl l { <> (g > 1) }\n";

static bool close_waiting(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    struct closed_model closing;
    struct closing_options options = {.analysis = CLOSING_MUST, .domain = 2};
    const char *const files[] = {paths[2]};
    if (!write_text(job, paths[2], WAITING_PROMELA))
        return false;
    bool fine = close_model(&closing, job, files, 1, &options);
    if (fine) {
        struct sources sources;
        fine = close_model_hand_over(&closing, &sources) &&
               verify_promela_file(job, &sources, closing.text_file, &closing);
        sources_free(&sources);
    }
    close_model_free(&closing);
    return fine;
}

/* An environment finer than chaos: with queues, numbers that it asks for, and data that it does not follow.
 */
static const char GUIDED_PROMELA[] =
    "chan in = [2] of { byte, byte }; chan out = [1] of { byte }; byte g;\n"
    "active proctype P() { byte x; do :: in?1,x -> out!x :: in?_,g -> if :: g > 1 -> out!2 :: else fi od }\n"
    "ltl f { [] (g < 2) }\n";
static const char ENVIRONMENT_PROMELA[] =
    "active proctype E() { byte v; do :: in!1,v -> if :: out?2 :: out?v fi :: v < 2 -> in!2,3 od }\n";
static const char ENVIRONMENT_LTS[] =
    "des (0,4,3)\n(0,\"in!1\",1)\n(1,\"?out(2)\",0)\n(1,\"P!in(2,3)\",2)\n(2,i,0)\n";

static bool close_guided(struct job *job, const struct lts *environment, enum closing_analysis analysis) {
    struct closed_model closing;
    struct closing_options options = {
        .analysis = analysis, .domain = 2, .environment = paths[3], .environment_lts = environment};
    const char *const files[] = {paths[2]};
    bool fine = close_model(&closing, job, files, 1, &options);
    if (fine) {
        struct sources sources;
        fine = close_model_hand_over(&closing, &sources) &&
               verify_promela_file(job, &sources, closing.text_file, &closing);
        sources_free(&sources);
    }
    close_model_free(&closing);
    return fine;
}

static bool close_in_environment(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    if (!write_text(job, paths[2], GUIDED_PROMELA) || !write_text(job, paths[3], ENVIRONMENT_LTS))
        return false;
    struct lts *environment = read_lts(job, paths[3]);
    bool fine = environment && close_guided(job, environment, CLOSING_MUST) &&
                write_text(job, paths[2], GUIDED_PROMELA) && write_text(job, paths[3], ENVIRONMENT_PROMELA) &&
                close_guided(job, NULL, CLOSING_MUST) && write_text(job, paths[2], GUIDED_PROMELA) &&
                close_guided(job, NULL, CLOSING_EXPLICIT);
    lts_free(environment);
    return fine;
}

static bool explain_promela(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    struct closed_model closing;
    struct explanations explanations = {0};
    struct closing_options options = {.analysis = CLOSING_MUST, .domain = 2};
    const char *const files[] = {paths[2]};
    struct output *source = output_open(job, paths[2]);
    if (source)
        output_text(source, OPEN_PROMELA);
    if (!finish(job, source))
        return false;
    bool fine = close_analyse(&closing, job, files, 1, &options) &&
                explain_arrival(&explanations, &closing.model, &closing.reliability, "w@4");
    struct bytes text = {0};
    struct output *output = fine ? output_open_memory(job, &text) : NULL;
    if (output)
        explanation_report_text(output, &explanations);
    fine = finish(job, output);
    array_free(&text.data);
    explanations_free(&explanations);
    close_model_free(&closing);
    return fine;
}

/* Runs that fail and stop, a process that is made on the way, a rendezvous, a d_step, text that is printed, a
 * value that does not fit. */
static const char MACHINE[] =
    "byte n; chan c = [0] of { byte }; chan d = [2] of { byte };\n"
    "proctype Q(byte p) { byte k; for (k : 1 .. 2) { d_step { n = p; n++ } } c?n; printf(\"%d\\n\", n) }\n"
    "init { atomic { run Q(2); d!250 }; select (n : 1 .. 3); c!n; d?n; n = n + 9; if :: assert(n > 9) :: n = 1 / (n - 3) fi }\n";

static bool write_trail(struct job *job, const struct machine_run *run) {
    struct output *output = output_open(job, paths[2]);
    if (output)
        trail_file_write(run, output);
    return finish(job, output);
}

static bool follow_trail(struct job *job, const struct machine *machine, const struct sources *sources) {
    struct trail_file trail;
    struct machine_simulation simulation = {0};
    struct machine_simulation_report report = {&simulation, sources, true};
    bool fine = trail_file_read(&trail, job, paths[2]) &&
                machine_simulation_begin(&simulation, job, machine) &&
                machine_trail_follow(&simulation, &trail) && machine_run_confirm(&simulation.run);
    if (fine && machine_simulation_standing(&simulation) != MACHINE_FAILED)
        abort();
    fine = fine &&
           write_report(job, machine_simulation_report_text, machine_simulation_report_json, &report) &&
           write_picture(job, machine_simulation_report_picture, &report);
    trail_file_free(&trail);
    machine_simulation_free(&simulation);
    return fine;
}

static bool walk_machine(struct job *job, const struct machine *machine, const struct sources *sources) {
    struct machine_simulation simulation;
    struct machine_simulation_report report = {&simulation, sources, true};
    bool fine = machine_simulation_begin(&simulation, job, machine);
    while (fine && machine_simulation_choices(&simulation) > 0)
        fine = machine_simulation_take(&simulation, machine_simulation_choices(&simulation) - 1);
    struct output *output = fine ? output_open(job, paths[2]) : NULL;
    if (output)
        machine_simulation_report_choices(&report, output);
    fine = finish(job, output) &&
           write_report(job, machine_simulation_report_text, machine_simulation_report_json, &report) &&
           machine_simulation_back(&simulation);
    machine_simulation_free(&simulation);
    return fine;
}

static bool verify_machine_of(struct job *job, struct machine *machine, const struct sources *sources) {
    static const char *const NAMES[] = {"assertion"};
    struct machine_verify_options options = {
        .properties = NAMES, .properties_count = 1, .limits = {UINT64_MAX, UINT64_MAX}};
    struct machine_verification verification;
    bool fine = machine_verify(&verification, job, machine, &options);
    if (fine && machine_verdict(&verification) != VERDICT_VIOLATED)
        abort();
    fine = fine && write_trail(job, &verification.questions.items[0].run);
    machine_verification_free(&verification);
    return fine && follow_trail(job, machine, sources);
}

static bool run_promela(struct job *job, const struct lts *one, const struct lts *two) {
    struct sources sources;
    struct promela promela;
    struct machine machine;
    (void)one, (void)two;
    sources_init(&sources, job);
    promela_init(&promela, &sources);
    machine_init(&machine, job);
    bool fine = sources_add(&sources, "model", MACHINE, strlen(MACHINE)) && promela_parse(&promela, 0) &&
                promela_check(&promela) && promela_compile(&promela, &machine) &&
                verify_machine_of(job, &machine, &sources) && walk_machine(job, &machine, &sources);
    machine_free(&machine);
    promela_free(&promela);
    sources_free(&sources);
    return fine;
}

/* ---- Rebeca ---- */

/* Everything that is done with a text; `wrong` ones only get complaints. */
static bool read_rebeca(struct job *job, const char *text, bool wrong) {
    struct sources sources;
    struct rebeca rebeca;
    struct system system;
    struct verification verification = {0};
    struct verify_options options = {.limits = {.depth = UINT64_MAX, .states = 200}};
    sources_init(&sources, job);
    rebeca_init(&rebeca, &sources);
    system_init(&system, job);
    bool read = sources_add(&sources, "model", text, strlen(text)) && rebeca_parse(&rebeca, 0);
    bool fine = rebeca_check(&rebeca) && read;
    if (wrong && fine)
        abort();
    struct output *output = fine ? output_open(job, paths[2]) : NULL;
    if (output)
        rebeca_print(&rebeca, output);
    fine = wrong ? !job->memory.exhausted : finish(job, output) && rebeca_lower(&rebeca, &system);
    if (wrong)
        job_forgive(job, OUTCOME_BAD_INPUT); /* that was wanted */
    else
        fine = fine && verify(&verification, job, &system, &options);
    verification_free(&verification);
    system_free(&system);
    rebeca_free(&rebeca);
    sources_free(&sources);
    return fine;
}

static bool verify_rebeca(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    return read_rebeca(job, REBECA, false);
}

static bool verify_creating(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    return read_rebeca(job, CREATING, false);
}

static bool verify_vintage(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    return read_rebeca(job, VINTAGE, false);
}

/* One lemma is verified, one is symmetric, one is violated, and the theorem does not follow. */
static const char RING[] =
    "reactiveclass Node(2) { knownrebecs { Node next; } statevars { byte x; Node who; }\n"
    "  Node() { who = next; self.go(); }\n"
    "  msgsrv go() { Node t = who; if (x == 1) t = (Node)sender; t.set((byte)((x + 1) % 2), self); }\n"
    "  msgsrv set(byte v, Node from) { x = v; if (from instanceof Node) who = from; self.go(); } }\n"
    "main { Node n0(n1):(); Node n1(n2):(); Node n2(n0):(); }\n";
static const char RING_PROOF[] = "proof { for i in 0..1 component n[i] satisfies G(n[i].x < 2);\n"
                                 "component n2 satisfies G(n2.x < 1);\n"
                                 "system satisfies G(all i in 0..2 (n[i].x < 2)) && G(n0.x < 1); }\n";
static const char RING_PROPERTY[] = "property { LTL { P: G(n0.x < 2 && (n0.who == n2 -> n1.x < 1)); } }\n";

static bool prove_ring(struct job *job, const char *name, const char *text, const char *property) {
    struct sources sources;
    struct system system;
    struct proof_script script;
    struct proof proof = {0};
    struct proof_options options = {.limits = {UINT64_MAX, 2000}, .search = property};
    const struct language *language = &REBECA_LANGUAGE;
    sources_init(&sources, job);
    system_init(&system, job);
    proof_script_init(&script, job);
    void *tree = language->make(&sources);
    bool fine = tree && sources_add(&sources, "ring.rebeca", RING, strlen(RING)) &&
                language->parse(tree, 0) && sources_add(&sources, name, text, strlen(text)) &&
                language->parse(tree, 1);
    if (fine && property)
        language->proof->propose(tree, property);
    fine = fine && language->check(tree) && language->lower(tree, &system) &&
           language->proof->script(tree, &script) &&
           proof_check(&proof, &sources, &system, &script, &options);
    struct output *output = fine ? output_open(job, paths[2]) : NULL;
    struct proof_report report = {.proof = &proof, .sources = &sources};
    if (output)
        proof_report_text(output, &report);
    fine = fine && finish(job, output);
    proof_free(&proof);
    proof_script_free(&script);
    system_free(&system);
    if (tree)
        language->free(tree);
    sources_free(&sources);
    return fine;
}

static bool prove_script(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    return prove_ring(job, "ring.proof", RING_PROOF, NULL);
}

static bool search_proof(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    return prove_ring(job, "ring.property", RING_PROPERTY, "P");
}

static bool complain_of_rebeca(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    return read_rebeca(job, WRONG_REBECA, true);
}

/* ---- FSP ---- */

static bool walk_network(struct job *job, const struct fsp_network *network,
                         const struct parallel_options *options) {
    struct process_simulation walk;
    struct process_simulation_report report = {&walk, network, "F"};
    bool fine = process_simulation_begin(&walk, job, network->parts.items, network->parts.count, options);
    while (fine && walk.moves.successors.count > 0 && walk.actions.count < 9)
        fine = process_simulation_take(&walk, walk.moves.successors.count - 1);
    fine = fine && process_simulation_back(&walk) &&
           write_report(job, process_simulation_report_text, process_simulation_report_json, &report);
    process_simulation_free(&walk);
    return fine;
}

static bool verify_network(struct job *job, const struct fsp_network *network,
                           const struct parallel_options *options) {
    struct process_unchecked unchecked = {"progress", "LATER"};
    struct process_network processes = {.name = "F",
                                        .parts = network->parts.items,
                                        .names = network->names.items,
                                        .count = network->parts.count,
                                        .options = *options,
                                        .unchecked = &unchecked,
                                        .unchecked_count = 1};
    struct process_verify_options all = {.states = UINT64_MAX};
    struct process_verification verification;
    struct process_verification_report report = {&verification, network, 0};
    bool fine = process_verify(&verification, job, &processes, &all);
    if (fine && process_verdict(&verification) != VERDICT_VIOLATED)
        abort(); /* then the model is no longer what it should be */
    fine = fine &&
           write_report(job, process_verification_report_text, process_verification_report_json, &report);
    process_verification_free(&verification);
    return fine;
}

static bool search_network(struct job *job, struct fsp *fsp) {
    struct fsp_network network;
    bool fine = fsp_take_apart(fsp, "F", &network);
    struct parallel_options options = fsp_network_options(&network);
    fine = fine && verify_network(job, &network, &options) && walk_network(job, &network, &options);
    fsp_network_free(&network);
    return fine;
}

struct imported {
    struct job *job;
    const struct lts *lts;
};

static struct lts *import(void *data, const char *path) {
    struct imported *imported = data;
    (void)path;
    return lts_reachable(imported->job, imported->lts);
}

static bool make_processes(struct job *job, const struct lts *one, const struct lts *two) {
    (void)two;
    struct sources sources;
    struct fsp fsp;
    struct fsp_process process = {0};
    struct imported imported = {job, one};
    sources_init(&sources, job);
    fsp_init(&fsp, &sources, (struct fsp_options){.import = import, .data = &imported});
    bool fine = sources_add(&sources, "model", PROCESSES, strlen(PROCESSES)) && fsp_parse(&fsp, 0) &&
                fsp_check(&fsp) && fsp_build(&fsp, "F", &process);
    struct output *output = fine ? output_open(job, paths[2]) : NULL;
    if (output)
        fsp_write(job, process.lts, output);
    fine = finish(job, output) && search_network(job, &fsp);
    lts_free(process.lts);
    fsp_free(&fsp);
    sources_free(&sources);
    return fine;
}

static bool complain_of_processes(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    struct sources sources;
    struct fsp fsp;
    sources_init(&sources, job);
    fsp_init(&fsp, &sources, (struct fsp_options){.strict = true});
    if (sources_add(&sources, "model", WRONG_PROCESSES, strlen(WRONG_PROCESSES))) {
        fsp_parse(&fsp, 0);
        fsp_check(&fsp);
    }
    bool fine = !job->memory.exhausted;
    if (fine && (job_outcome(job) != OUTCOME_BAD_INPUT || job->diagnostics.errors < 5))
        abort();
    job_forgive(job, OUTCOME_BAD_INPUT); /* that was wanted */
    fsp_free(&fsp);
    sources_free(&sources);
    return fine;
}

/* ---- runs ---- */

/* Every way to show a run. */
static bool show_run(struct job *job, const struct model *model, const struct question *question) {
    struct run_chart chart;
    struct output *output = output_open(job, paths[2]);
    if (output && run_chart_init(&chart, &question->run, &model->sources, question->name)) {
        chart_write_text(job, &chart.chart, 80, false, output);
        chart_write_svg(job, &chart.chart, output);
        run_chart_free(&chart);
        run_walk(&question->run, output);
        struct json json;
        json_init(&json, output, true);
        run_json(&question->run, &model->sources, question->name, &json);
    }
    return finish(job, output);
}

static bool report_verification(struct job *job, const struct model *model, const struct verification *v) {
    struct judgement judgement = {.overflow_shown = true};
    struct verify_report report = {.verification = v,
                                   .judgement = &judgement,
                                   .sources = &model->sources,
                                   .asked = true,
                                   .replay = true};
    judgement_complete(&judgement, v);
    return write_report(job, verify_report_text, verify_report_json, &report);
}

static bool verify_model(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    struct model model;
    struct verification verification = {0};
    struct verify_options options = {.limits = {UINT64_MAX, UINT64_MAX}};
    size_t runs = 0;
    model_init(&model, job);
    bool lowered = model_lower(&model);
    bool fine = lowered && verify(&verification, job, &model.system, &options);
    for (size_t i = 0; fine && i < verification.questions.count; i++)
        if (verification.questions.items[i].has_run) {
            fine = show_run(job, &model, &verification.questions.items[i]);
            runs++;
        }
    fine = fine && report_verification(job, &model, &verification);
    if (fine && (runs < 4 || verification.uncovered.count == 0))
        abort(); /* then the model is no longer what it should be */
    if (lowered)
        verification_free(&verification);
    model_free(&model);
    return fine;
}

static bool simulate_model(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    struct model model;
    struct simulation walk = {0};
    struct simulation_report report = {&walk, &model.sources, &model.aml.properties};
    model_init(&model, job);
    bool fine = model_lower(&model) && simulation_begin(&walk, job, &model.system);
    while (fine && walk.stepping.batch.successors.count > 0 && walk.run.steps.count < 4)
        fine = simulation_take(&walk, 0);
    fine = fine && simulation_back(&walk) &&
           write_report(job, simulation_report_text, simulation_report_json, &report) &&
           write_picture(job, simulation_report_picture, &report);
    simulation_free(&walk);
    model_free(&model);
    return fine;
}

typedef bool system_work(struct job *job, const struct system *system, struct ranges *ranges);

static bool with_ranges(struct job *job, system_work *task) {
    struct model model;
    struct ranges ranges;
    model_init(&model, job);
    bool ranged = model_lower(&model) && ranges_infer(&ranges, job, &model.system);
    bool fine = ranged && task(job, &model.system, &ranges);
    if (ranged)
        ranges_free(&ranges);
    model_free(&model);
    return fine;
}

static bool write_promela(struct job *job, const struct system *system, struct ranges *ranges) {
    struct output *output = output_open(job, paths[2]);
    if (output)
        promela_export(job, NULL, system, ranges, NULL, output);
    return finish(job, output);
}

static bool export_model(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    return with_ranges(job, write_promela);
}

static bool space_of_model(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    static const char *const PROPERTIES[] = {"twice", "sends"};
    struct model model;
    model_init(&model, job);
    bool fine = model_lower(&model);
    for (int i = 0; fine && i < 2; i++) {
        struct state_space_options options = {.property = PROPERTIES[i],
                                              .labels = i == 0 ? SPACE_TURNS : SPACE_SENDS,
                                              .limits = {UINT64_MAX, UINT64_MAX}};
        enum search_end end;
        struct lts *lts = state_space_build(job, &model.system, &options, &end);
        fine = lts && write_lts(job, lts, aut_write);
        lts_free(lts);
    }
    model_free(&model);
    return fine;
}

/* ---- formulas ---- */

static bool study_formula(struct job *job, const char *text, enum formula_question question) {
    struct formula_study study;
    struct sources sources;
    struct formula_report report = {question, &study, 1};
    struct span span = {0, 0, (uint32_t)strlen(text)};
    if (!formula_study_init(&study, job))
        return false;
    sources_init(&sources, job);
    if (sources_add(&sources, "formula", text, strlen(text)))
        study.formula = logic_parse(&study.logic, &sources, span);
    bool fine = study.formula != LTL_NONE && logic_settle(&study.logic, &sources) &&
                (question == FORMULA_CLASS ? formula_study_classify(&study)
                                           : formula_study_relate(&study, question)) &&
                write_report(job, formula_report_text, formula_report_json, &report);
    formula_study_free(&study);
    sources_free(&sources);
    return fine;
}

static bool study_formulas(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    return study_formula(job, "!a U b", FORMULA_CLASS) &&
           study_formula(job, "G (x!a -> !y!b)", FORMULA_CLASS) &&
           study_formula(job, "F G a", FORMULA_EQUIVALENT);
}

/* ---- projects ---- */

static bool read_project(struct job *job, const struct lts *one, const struct lts *two) {
    static const char PROJECT[] =
        "system = ['a.aml', \"b\\u00e9.aml\"]\nchoose = ['p']\n[component.c]\n"
        "candidates = ['d.aml']\nstateful_interface = 'i.aut'\n[limits]\nmemory = '2G'\n";
    struct project project;
    (void)one, (void)two;
    bool fine = project_read_text(&project, job, "folder/lacuna.toml", PROJECT, sizeof PROJECT - 1);
    project_free(&project);
    return fine;
}

static bool draft_project(struct job *job, const struct lts *one, const struct lts *two) {
    char path[64], folder[64];
    struct project_draft draft;
    (void)one, (void)two;
    snprintf(folder, sizeof folder, "%s/", directory);
    snprintf(path, sizeof path, "%s/drafted.aml", directory);
    write_file(path, "actor a(1) { go { m!x; } yes { } } main { a!go; } missing m { x -> a!yes; }");
    bool fine = project_draft_make(&draft, job, folder);
    project_draft_free(&draft);
    unlink(path);
    return fine;
}

static bool complain_of_project(struct job *job, const struct lts *one, const struct lts *two) {
    static const char WRONG[] =
        "sistem = 3\nx = [1, {\n[component.c]\nsystem = 1\n[component.c]\n[limits]\nstates = -1\n";
    struct project project;
    (void)one, (void)two;
    project_read_text(&project, job, "lacuna.toml", WRONG, sizeof WRONG - 1);
    bool fine = !job->memory.exhausted;
    if (fine && (job_outcome(job) != OUTCOME_BAD_INPUT || job->diagnostics.errors < 2))
        abort();
    project_free(&project);
    job_forgive(job, OUTCOME_BAD_INPUT);
    return fine;
}

/* ---- the preprocessor ---- */

static const char MACROS[] =
    "#define F(a, b) #a a##b F(b, a) __LINE__ __FILE__\n#define W x##y z\n#define W 2\n"
    "#if defined F && W > 1\nF(1\\\n2, W) t\\\nail F(F(q, r) s, t F(u, v))\n#endif\n"
    "#include \"included.h\"\n";
static const char WRONG_MACROS[] =
    "#endif\n#define 1\n#if 1 +\n#endif\n#define F(a) a\nF(1, 2)\n#bad\n#if 1\nF(1\n"
    "#include <x>\n#include \"nowhere\"\n#define P a##+\nP\n";

static bool preprocess_text(struct job *job, const char *text) {
    char name[64];
    struct sources sources;
    uint32_t file;
    snprintf(name, sizeof name, "%s/model.pml", directory);
    sources_init(&sources, job);
    bool fine =
        sources_add(&sources, name, text, strlen(text)) && promela_preprocess(&sources, 0, &file, NULL);
    sources_free(&sources);
    return fine;
}

static bool preprocess(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    char path[64];
    snprintf(path, sizeof path, "%s/included.h", directory);
    write_file(path, "#define N 3\nN\n");
    bool fine = preprocess_text(job, MACROS);
    unlink(path);
    return fine;
}

static bool complain_of_macros(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    preprocess_text(job, WRONG_MACROS);
    bool fine = !job->memory.exhausted;
    if (fine && (job_outcome(job) != OUTCOME_BAD_INPUT || job->diagnostics.errors < 9))
        abort();
    job_forgive(job, OUTCOME_BAD_INPUT); /* that was wanted */
    return fine;
}

/* ---- environments ---- */

static const char ENVIRONMENTS[] =
    "WRITER = (p.enter -> p.exit -> WRITER | e.enter -> e.exit -> WRITER).\n"
    "property EXCLUSION = (p.enter -> p.exit -> EXCLUSION | e.go -> EXCLUSION).\n"
    "CALM = (e.enter -> e.exit -> CALM).\n"
    "WILD = (e.go -> e.enter -> WILD)+{own}.\n";

static struct lts *build(struct fsp *fsp, const char *name) {
    struct fsp_process process = {0};
    return fsp_build(fsp, name, &process) ? process.lts : NULL;
}

static bool judge_environments(struct job *job, const struct lts *system, const struct lts *property,
                               struct direct_environment environments[2]) {
    struct direct_component component = {.parts = &system, .count = 1, .property = property};
    struct direct_interface interface;
    struct direct_analysis analysis = {0};
    struct direct_report report = {
        .analysis = &analysis, .environments = environments, .environments_count = 2};
    direct_interface_init(&interface, job);
    bool fine = direct_interface_add_environments(&interface, &component, environments, 2);
    component.interface = (struct label_patterns){interface.labels.items, interface.labels.count};
    fine = fine && direct_analyse(&analysis, job, &component, environments, 2, 1000) &&
           write_report(job, direct_report_text, direct_report_json, &report);
    if (fine && direct_analysis_is_good(&analysis, environments, 2))
        abort(); /* then the processes are no longer what they should be */
    direct_analysis_free(&analysis);
    direct_interface_free(&interface);
    return fine;
}

static bool analyse_environments(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    struct sources sources;
    struct fsp fsp;
    struct direct_environment environments[2] = {{.name = "CALM"}, {.name = "WILD"}};
    sources_init(&sources, job);
    fsp_init(&fsp, &sources, (struct fsp_options){0});
    bool read = sources_add(&sources, "model", ENVIRONMENTS, strlen(ENVIRONMENTS)) && fsp_parse(&fsp, 0) &&
                fsp_check(&fsp);
    struct lts *part = read ? build(&fsp, "WRITER") : NULL;
    struct lts *property = part ? direct_property(job, build(&fsp, "EXCLUSION")) : NULL;
    bool fine = property != NULL;
    for (int i = 0; i < 2 && fine; i++)
        fine = (environments[i].lts = build(&fsp, environments[i].name)) != NULL;
    fine = fine && judge_environments(job, part, property, environments);
    for (int i = 0; i < 2; i++)
        direct_environment_free(&environments[i]);
    lts_free(property);
    lts_free(part);
    fsp_free(&fsp);
    sources_free(&sources);
    return fine;
}

/* ---- open systems ---- */

static char agreement[4096]; /* what was written of OPEN, when that succeeded */

/* Writes it and reads it back. */
static bool store_assumption(struct job *job, const struct assume_result *result) {
    const struct assumption *assumption = &result->assumption;
    struct sources sources;
    struct assumption file;
    struct output *output = output_open(job, paths[2]);
    if (output)
        (void)rules_write_assumption(job, assumption, output);
    sources_init(&sources, job);
    bool written = finish(job, output) && sources_read(&sources, paths[2]);
    bool fine = written && assumption_read(&file, &sources, 0) && rules_hold(&file, &sources);
    if (fine && (file.contract.states != assumption->contract.states ||
                 sources.files.items[0].length >= sizeof agreement))
        abort();
    if (fine && result->verdict == ASSUME_CONDITIONAL)
        strcpy(agreement, sources.files.items[0].text);
    if (written)
        assumption_free(&file);
    sources_free(&sources);
    return fine;
}

static bool assume_with(struct job *job, const char *text, const struct assume_options *options,
                        enum assume_verdict verdict) {
    struct model model;
    struct open_system open;
    struct assume_result result;
    model_init(&model, job);
    open_system_init(&open, &model.sources);
    bool opened = model_check(&model, text) && aml_lower_open(&model.aml, NULL, &open) &&
                  aml_describe_open(&model.aml, &open, stub_has_alternatives(options->stub));
    bool fine = opened && assume(&result, &open, options);
    if (fine && result.verdict != verdict)
        abort(); /* then the system is no longer what it should be */
    fine = fine && store_assumption(job, &result);
    if (opened)
        assume_result_free(&result);
    open_system_free(&open);
    model_free(&model);
    return fine;
}

static bool assume_of(struct job *job, const char *text, enum stub stub, enum assume_verdict verdict) {
    struct assume_options options = {.stub = stub, .most_bound = 5, .limits = {UINT64_MAX, UINT64_MAX}};
    return assume_with(job, text, &options, verdict);
}

static bool assume_by_bag(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    return assume_of(job, OPEN, STUB_BAG, ASSUME_CONDITIONAL);
}

/* One of two gaps cannot keep the property alone. */
static const char GAPS[] =
    "actor a(2) { go { m!ask; n!note; } yes { } } main { a!go; } missing m { ask -> a!yes; } "
    "missing n { note -> m!ask; note -> ; } property p { s: a!yes -> error; }";

static bool assume_for_gaps(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    struct model model;
    struct gaps gaps = {0};
    struct assume_options options = {.most_bound = 5, .limits = {UINT64_MAX, UINT64_MAX}};
    model_init(&model, job);
    bool fine =
        model_check(&model, GAPS) && gaps_make(&gaps, &AML_LANGUAGE, &model.aml, &model.sources, &options);
    gaps_free(&gaps);
    model_free(&model);
    return fine;
}

static bool assume_by_queue(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    return assume_of(job, OPEN, STUB_QUEUE, ASSUME_CONDITIONAL);
}

static bool assume_bounded(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    return assume_of(job, PILE, STUB_BAG, ASSUME_CONDITIONAL);
}

static bool assume_in_vain(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    return assume_of(job, NEVER, STUB_BAG, ASSUME_NEVER);
}

/* Two states are not enough for the whole, if it does not go part by part. */
static bool assume_by_parts(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    struct assume_options options = {
        .stub = STUB_CHAOS, .most_bound = 5, .whole_states = 1, .limits = {UINT64_MAX, 2}};
    return assume_with(job, CHAOTIC, &options, ASSUME_CONDITIONAL);
}

/* The candidate is file 0, what surrounds it is file 1. */
static bool read_candidate(struct job *job, struct model *model, const struct assumption *file,
                           const char *text) {
    struct bytes bytes = {0};
    struct output *output = output_open_memory(job, &bytes);
    if (output)
        surroundings_write(file, output);
    bool fine = output && output_commit(output) &&
                sources_add(&model->sources, "candidate", text, strlen(text)) &&
                sources_add(&model->sources, "the open system", bytes.data.items, bytes.data.count);
    array_free(&bytes.data);
    model->aml.partial = true;
    return fine && aml_parse(&model->aml, 0) && aml_parse(&model->aml, 1) && aml_check(&model->aml) &&
           aml_lower(&model->aml, &model->system);
}

static bool try_candidate(struct job *job, const struct assumption *file, const char *text,
                          enum check_verdict verdict) {
    struct model model;
    struct candidate candidate = {0};
    struct check check = {0};
    struct search_limits limits = {UINT64_MAX, UINT64_MAX};
    model_init(&model, job);
    bool fine = read_candidate(job, &model, file, text) && /* it is the first actor there is */
                candidate_prepare(&candidate, &model.system, 0, &file->contract, file->actions.items.items) &&
                check_candidate(&check, job, &candidate, &file->contract,
                                property_set_all(file->contract.properties), &limits);
    if (fine && (check.verdict != verdict || check.has_run != (verdict != CHECK_ACCEPTED)))
        abort();
    struct question question = {.name = file->property_names, .run = check.run};
    fine = fine && (!check.has_run || show_run(job, &model, &question));
    check_free(&check);
    candidate_free(&candidate);
    model_free(&model);
    return fine;
}

static bool check_candidates(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    struct sources sources;
    struct assumption file;
    sources_init(&sources, job);
    bool added = sources_add(&sources, "mutex.assumption", agreement, strlen(agreement));
    bool fine = added && assumption_read(&file, &sources, 0) &&
                try_candidate(job, &file, CAREFUL, CHECK_ACCEPTED) &&
                try_candidate(job, &file, CARELESS, CHECK_UNSAFE) &&
                try_candidate(job, &file, GENEROUS, CHECK_NONCOMPLIANT);
    if (added)
        assumption_free(&file);
    sources_free(&sources);
    return fine;
}

/* ---- a missing rebec ---- */

static const char OPEN_REBECA[] =
    "interface Server { msgsrv ask(boolean b); } reactiveclass Client(2) { knownrebecs { Server s; } statevars "
    "{ ReactiveClass last; } Client() { self.go(); } msgsrv go() { ((Server)s).ask(true); } msgsrv ok(boolean "
    "b, ReactiveClass r) { last = sender; if (b) ((Server)last).ask(false); } } main { Client c(s):(); Server "
    "s(c):(); }";
static const char GAP[] = "missing s { c>ask(b) -> c!ok(b, s); ask(true) -> c!ok(false, null); ask(_) -> ; }"
                          "property p = G !s>c!ok(false, null);";
static const char IN_PLACE[] =
    "reactiveclass Quick(2) { statevars { boolean quick; } Quick(boolean q) { quick = q; self.own(); } msgsrv "
    "own() { } msgsrv ask(boolean b) { if (quick) ((Client)sender).ok(b, self); } } main { Quick s():(true); }";

static bool try_class(struct job *job, const struct assumption *assumption) {
    struct trial trial;
    struct closing closing;
    struct closed_system closed = {0};
    struct described_candidate described = {0};
    struct search_limits limits = {UINT64_MAX, UINT64_MAX};
    trial_init(&trial, job, assumption);
    closing_init(&closing, job, assumption, &limits);
    bool fine = trial_read_text(&trial, "y.rebeca", IN_PLACE) &&
                described_candidate_make(&described, &trial) && trial_check(&trial, &limits) &&
                closing_take(&closing) && closing_recognise(&closing) &&
                closing_close(&closing, &trial, NULL, &closed);
    if (fine && trial.check.verdict != CHECK_ACCEPTED)
        abort();
    described_candidate_free(&described);
    closed_system_free(&closed);
    closing_free(&closing);
    trial_free(&trial);
    return fine;
}

static bool replace_rebec(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    const struct language *language = language_named("rebeca");
    struct assume_options options = {.most_bound = 5, .limits = {UINT64_MAX, UINT64_MAX}};
    struct sources sources;
    struct open_system open;
    struct assume_result result;
    sources_init(&sources, job);
    open_system_init(&open, &sources);
    void *tree = language->make(&sources);
    bool opened = tree && sources_add(&sources, "x.rebeca", OPEN_REBECA, strlen(OPEN_REBECA)) &&
                  sources_add(&sources, "i.aml", GAP, strlen(GAP)) && language->parse(tree, 0) &&
                  language->parse(tree, 1) && language->open->expect_missing(tree, false) &&
                  language->check(tree) && language->open->require_missing(tree) &&
                  language->open->lower(tree, NULL, &open) && language->open->describe(tree, &open, true);
    bool fine = opened && assume(&result, &open, &options) && try_class(job, &result.assumption);
    if (opened)
        assume_result_free(&result);
    open_system_free(&open);
    if (tree)
        language->free(tree);
    sources_free(&sources);
    return fine && !job_failed(job);
}

/* The second becomes one that forbids nothing. */
static bool compare_rules(struct job *job, const struct assumption *strict, struct assumption *lax) {
    struct rules rules;
    struct rule_changes changes = {0};
    for (size_t i = 0; i < lax->contract.moves.count; i++)
        if (lax->contract.moves.items[i] == CONTRACT_ERROR)
            lax->contract.moves.items[i] = 0;
    bool fine = rules_of(&rules, job, strict) && rule_changes_find(&changes, job, strict, &rules, lax);
    if (fine && changes.list.count == 0)
        abort();
    rule_changes_free(&changes);
    rules_free(&rules);
    return fine;
}

/* An assumption beside one that has another receive and another message. */
static bool compare_assumptions(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    struct sources sources;
    struct assumption files[2];
    struct contract_comparison comparison = {0};
    sources_init(&sources, job);
    bool added[2], fine = true;
    for (uint32_t i = 0; i < 2; i++) {
        added[i] = fine && sources_add(&sources, "mutex.assumption", agreement, strlen(agreement));
        fine = added[i] && assumption_read(&files[i], &sources, i);
    }
    if (fine) {
        files[1].actions.items.items[0] = "?other(true)";
        files[1].actors.items.items[1] = "other";
        fine = contract_comparison_find(&comparison, job, &files[0], &files[1]);
    }
    if (fine && (comparison.verdict != COMPARISON_INCOMPARABLE || comparison.forth.misfits.list.count != 2))
        abort();
    if (fine)
        files[1].actions.items.items[0] = files[0].actions.items.items[0];
    fine = fine && compare_rules(job, &files[0], &files[1]);
    contract_comparison_free(&comparison);
    for (uint32_t i = 0; i < 2; i++)
        if (added[i])
            assumption_free(&files[i]);
    sources_free(&sources);
    return fine;
}

/* ---- peers ---- */

static void write_analysis(const struct analysis *a, const struct peers *peers, struct output *output) {
    struct stable_report report = {"peers", peers->sources, a};
    struct stable_report both[] = {report, report};
    struct stable_reports one = {peers->job, &report, 1, 0}, several = {peers->job, both, 2, 0};
    struct json json;
    json_init(&json, output, true);
    stable_reports_json(&json, &one);
    stable_reports_text(output, &one);
    stable_reports_text(output, &several);
    stable_report_growth(&report, &a->growth, output);
    stable_report_chart(&report, output);
}

/* What is known when memory has run out is reported with what there is for that. */
static void write_partly(struct job *job, const struct analysis *a, const struct peers *peers) {
    struct job printing;
    uint64_t fail_at = job->memory.fail_at;
    job_init(&printing);
    job->memory.fail_at = 0;
    struct output *output = output_open(&printing, paths[2]);
    if (!output)
        abort();
    write_analysis(a, peers, output);
    output_abandon(output);
    job->memory.fail_at = fail_at;
    job_free(&printing);
}

/* All that is found out about peers that have been read, written to a file. */
static bool tell_of_peers(struct job *job, struct peers *peers, enum discipline_of_buffers discipline,
                          const char *formula, bool confluent) {
    struct analysis_options options = {.discipline = discipline,
                                       .receipts = !confluent,
                                       .termination = discipline == BUFFERS_PAIR,
                                       .sizes = true,
                                       .most_states = 3000,
                                       .stable = {.strategy = 1 + discipline, .most = 6, .look_ahead = 2}};
    struct analysis a;
    analysis_init(&a, peers, peers->sources, &options);
    bool fine = peers_link(peers) && formulas_add(&a.formulas, formula) && analysis_make(&a);
    if (fine) {
        struct output *output = output_open(job, paths[2]);
        if (output)
            write_analysis(&a, peers, output);
        fine = finish(job, output);
    } else if (a.limit != OUTCOME_DONE) {
        write_partly(job, &a, peers);
    }
    analysis_free(&a);
    return fine;
}

static bool stable_of_text(struct job *job, enum discipline_of_buffers discipline, const char *formula,
                           bool confluent) {
    struct sources sources;
    struct peers peers;
    sources_init(&sources, job);
    peers_init(&peers, &sources, PEERS_BY_PAIR);
    bool fine = sources_add(&sources, "peers", PEERS, strlen(PEERS)) && cfsm_read(&peers, 0) &&
                tell_of_peers(job, &peers, discipline, formula, confluent);
    peers_free(&peers);
    sources_free(&sources);
    return fine;
}

static bool stable_of_queues(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    return stable_of_text(job, BUFFERS_PAIR, "G !p2!b", true);
}

static bool stable_with_receipts(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    return stable_of_text(job, BUFFERS_BAG, "G (p1!a -> F p1?a)", false);
}

static bool stable_of_files(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    struct sources sources;
    struct peers peers;
    char path[64];
    snprintf(path, sizeof path, "%s/peer.aut", directory);
    sources_init(&sources, job);
    peers_init(&peers, &sources, PEERS_BY_NAME);
    bool fine = peers_add_aut(&peers, path) && sources_add(&sources, "x.dot", DRAWN, strlen(DRAWN)) &&
                dot_read(&peers, 0) && tell_of_peers(job, &peers, BUFFERS_MESSAGE, "F drawn!a", true);
    peers_free(&peers);
    sources_free(&sources);
    return fine;
}

static bool stable_of_actors(struct job *job, const struct lts *one, const struct lts *two) {
    (void)one, (void)two;
    struct model model;
    struct peers peers;
    model_init(&model, job);
    peers_init(&peers, &model.sources, PEERS_BY_RECEIVER);
    bool fine = model_check(&model, ACTORS) && aml_lower(&model.aml, &model.system) &&
                actors_to_peers(&peers, &model.system) &&
                tell_of_peers(job, &peers, BUFFERS_MAILBOX, "G !b!x(1)", true);
    peers_free(&peers);
    model_free(&model);
    return fine;
}

/* ---- failing ---- */

/* One attempt in which request `fail_at` and all later ones fail; 0: none does. */
static bool attempt(work *task, uint64_t fail_at) {
    struct job job;
    job_init(&job);
    job.memory.fail_at = fail_at;
    unlink(paths[2]);
    struct lts *one = read_lts(&job, paths[0]);
    struct lts *two = one ? read_lts(&job, paths[1]) : NULL;
    bool fine = two && task(&job, one, two);
    if (fine == job_failed(&job) || (!fine && job_outcome(&job) != OUTCOME_MEMORY)) {
        printf("request %llu: outcome %d does not fit\n", (unsigned long long)fail_at,
               (int)job_outcome(&job));
        exit(1);
    }
    lts_free(one);
    lts_free(two);
    job_free(&job);
    if (job.memory.used != 0) {
        printf("request %llu: %zu bytes leak\n", (unsigned long long)fail_at, job.memory.used);
        exit(1);
    }
    return fine;
}

static void nothing_left_behind(void) {
    char command[128];
    snprintf(command, sizeof command, "test -z \"$(ls %s | grep out.*[.])\"", directory);
    if (system(command) != 0) {
        puts("a temporary file was left behind");
        exit(1);
    }
}

static uint64_t stride = 1;

static void walk(const char *name, work *task) {
    uint64_t request = 1;
    while (!attempt(task, request))
        request += stride;
    nothing_left_behind();
    printf("%-20s fails cleanly at requests 1 to %llu, every %llu\n", name, (unsigned long long)request - 1,
           (unsigned long long)stride);
    if (request < 10)
        exit(1); /* then it does not draw from the account */
}

int main(int argc, char **argv) {
    if (argc > 1)
        stride = strtoull(argv[1], NULL, 10);
    if (!mkdtemp(directory))
        abort();
    snprintf(paths[0], sizeof paths[0], "%s/one.aut", directory);
    snprintf(paths[1], sizeof paths[1], "%s/two.aut.gz", directory);
    snprintf(paths[2], sizeof paths[2], "%s/out", directory);
    snprintf(paths[3], sizeof paths[3], "%s/environment.pml", directory);
    write_file(paths[0], SYSTEM);
    char command[256];
    snprintf(command, sizeof command, "%s/two.aut", directory);
    write_file(command, OTHER);
    snprintf(command, sizeof command, "gzip %s/two.aut", directory);
    if (system(command) != 0)
        abort();
    walk("reduce strong", reduce_strong);
    walk("reduce branching", reduce_branching);
    walk("reduce divergence", reduce_divergence);
    walk("reduce weak", reduce_weak);
    walk("reduce simulation", reduce_simulation);
    walk("reduce trace", reduce_trace);
    walk("reduce weak trace", reduce_weak_trace);
    walk("compare", compare_all);
    walk("compare branching", compare_branching);
    walk("compare weak", compare_weak);
    walk("compare simulation", compare_simulation);
    walk("compare by formula", compare_by_formula);
    walk("compose and export", compose_and_export);
    walk("compose reduced", compose_reduced);
    walk("summarise", summarise);
    walk("pipeline", pipeline);
    walk("print a model", print_model);
    walk("complain", complain);
    walk("FSP", make_processes);
    walk("complain of FSP", complain_of_processes);
    walk("verify Rebeca", verify_rebeca);
    walk("format Promela", format_promela);
    walk("complain of Promela", complain_of_promela);
    walk("verify Promela", verify_promela);
    walk("verify Promela with timers", verify_timed_promela);
    walk("write timers in plain Promela", plain_promela);
    walk("close Promela", close_promela);
    walk("close Promela that waits", close_waiting);
    walk("close Promela in an environment", close_in_environment);
    walk("explain where data from outside arrives", explain_promela);
    walk("verify Rebeca that creates", verify_creating);
    walk("run Promela", run_promela);
    walk("verify Rebeca of 2004", verify_vintage);
    walk("complain of Rebeca", complain_of_rebeca);
    walk("prove", prove_script);
    walk("prove by search", search_proof);
    walk("verify", verify_model);
    walk("simulate", simulate_model);
    walk("space", space_of_model);
    walk("formulas", study_formulas);
    walk("environments", analyse_environments);
    walk("Promela", export_model);
    walk("projects", read_project);
    walk("drafts of projects", draft_project);
    walk("mistakes in projects", complain_of_project);
    walk("preprocess", preprocess);
    walk("complain of macros", complain_of_macros);
    walk("assume, never", assume_in_vain);
    walk("assume by parts", assume_by_parts);
    walk("assume, bounded", assume_bounded);
    walk("assume, queue", assume_by_queue);
    walk("assume", assume_by_bag);
    walk("assume, gaps", assume_for_gaps);
    snprintf(command, sizeof command, "%s/peer.aut", directory);
    write_file(command, PEER);
    walk("stable", stable_of_queues);
    walk("stable, receipts", stable_with_receipts);
    walk("stable, files", stable_of_files);
    walk("stable, actors", stable_of_actors);
    walk("replace a rebec", replace_rebec);
    walk("check", check_candidates); /* against what the last walk has written */
    walk("compare assumptions", compare_assumptions);
    snprintf(command, sizeof command, "rm -r %s", directory);
    return system(command) == 0 ? 0 : 1;
}
