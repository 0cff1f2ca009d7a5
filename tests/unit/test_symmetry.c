#include "support.h"

#include <string.h>

#include "language/rebeca/language.h"
#include "proof/proof.h"

/* A ring of three that asks and answers; %-marks are what the tests change. */
struct variant {
    const char *first; /* arguments and neighbours of n0, n1 and n2 */
    const char *second;
    const char *third;
    const char *body;  /* of the message server m1 */
    const char *odd;   /* of a class below Node */
    const char *lemma; /* about n[i] and n[j]; j is the next one */
};

static const struct variant SAME = {
    .first = "Node n0(n1, n2):(1);",
    .second = "Node n1(n2, n0):(1);",
    .third = "Node n2(n0, n1):(1);",
    .body = "next.m0((byte)1);",
    .odd = "reactiveclass Odd extends Node(3) { Odd(byte k) { x = k; who = next; "
           "self.m1(); } }",
    .lemma = "G(n[i].x < 2)"};

struct proved {
    struct job job;
    struct sources sources;
    void *tree;
    struct system system;
    struct proof_script script;
    struct proof proof;
};

static void read_text(struct proved *p, const char *name, const char *text) {
    assert_true(sources_add(&p->sources, name, text, strlen(text)));
    assert_true(REBECA_LANGUAGE.parse(p->tree, (uint32_t)p->sources.files.count - 1));
}

static void prove(struct proved *p, const struct variant *variant) {
    char model[2000], proof[1000];
    struct proof_options options = {.limits = {UINT64_MAX, UINT64_MAX}};
    snprintf(model, sizeof model,
             "reactiveclass Node(3) { knownrebecs { Node next, prev; } statevars { byte x; Node who; }\n"
             "  Node(byte k) { x = k; who = next; self.m1(); }\n"
             "  msgsrv m0(byte v) { x = v; } msgsrv m1() { %s } msgsrv m2(Node p) { who = p; } }\n"
             "%s\nmain { %s %s %s }\n",
             variant->body, variant->odd, variant->first, variant->second, variant->third);
    snprintf(
        proof, sizeof proof,
        "proof { for i in 0..2 for j in (i + 1) %% 3..(i + 1) %% 3 component n[i], n[j] satisfies %s; system "
        "satisfies G(n0.x < 9); }",
        variant->lemma);
    job_init(&p->job);
    sources_init(&p->sources, &p->job);
    system_init(&p->system, &p->job);
    proof_script_init(&p->script, &p->job);
    p->tree = REBECA_LANGUAGE.make(&p->sources);
    read_text(p, "x.rebeca", model);
    read_text(p, "x.proof", proof);
    assert_true(REBECA_LANGUAGE.check(p->tree));
    assert_true(REBECA_LANGUAGE.lower(p->tree, &p->system));
    assert_true(REBECA_LANGUAGE.proof->script(p->tree, &p->script));
    assert_true(proof_check(&p->proof, &p->sources, &p->system, &p->script, &options));
}

static void drop(struct proved *p) {
    proof_free(&p->proof);
    proof_script_free(&p->script);
    system_free(&p->system);
    REBECA_LANGUAGE.free(p->tree);
    sources_free(&p->sources);
    job_free(&p->job);
    assert_int_equal(p->job.memory.used, 0);
}

/* How many of the three lemmas were shown by symmetry with others; all of them hold. */
static unsigned symmetric(const struct variant *variant) {
    struct proved p;
    unsigned count = 0;
    prove(&p, variant);
    for (size_t i = 0; i < 3; i++) {
        assert_true(lemma_is_shown(&p.proof.lemmas.items[i]));
        count += p.proof.lemmas.items[i].method == LEMMA_SYMMETRIC;
    }
    drop(&p);
    return count;
}

static unsigned symmetric_with_body(const char *body) {
    struct variant variant = SAME;
    variant.body = body;
    return symmetric(&variant);
}

static void copies_are_symmetric(void **state) {
    (void)state;
    static const char *const BODIES[] = {"next.m0((byte)1);",
                                         "next.m2(self); prev.m1();",
                                         "if (sender == next) x = 0; else x = 1;",
                                         "((Node)sender).m1();",
                                         "who = (Node)sender; who.m2(prev);",
                                         "Node t = next; if (x == 1) t = prev; t.m1();",
                                         "int i = ?(0, 1); if (i == 0) x = 0;",
                                         "byte c = x; while (c < 1) c++; x = c;",
                                         "if (who == prev || who == self) who = next;",
                                         "who = x == 1 ? next : prev; x = (byte)((x + 1) % 2);"};
    for (size_t i = 0; i < sizeof BODIES / sizeof *BODIES; i++)
        assert_int_equal(symmetric_with_body(BODIES[i]), 2);
}

static void initial_values_count(void **state) {
    (void)state;
    struct variant variant = SAME;
    variant.second = "Node n1(n2, n0):(0);"; /* it is in two of the components, at another place */
    assert_int_equal(symmetric(&variant), 0);
}

static void neighbours_count(void **state) {
    (void)state;
    struct variant variant = SAME;
    variant.third = "Node n2(n1, n0):(1);";
    assert_int_equal(symmetric(&variant), 0);
    /* Where both are always dealt with alike, but the proof of that is in nobody's code. */
    variant.first = "Node n0(n2, n1):(1);";
    variant.second = "Node n1(n0, n2):(1);";
    assert_int_equal(symmetric(&variant), 2);
}

/* Two neighbours are not one neighbour twice. They are all outside, and send nothing. */
static void neighbours_stay_apart(void **state) {
    (void)state;
    struct variant variant = SAME;
    variant.body = "if (who == prev) x = 0; else x = 1;";
    variant.first = "Node n0(a, b):(1);";
    variant.second = "Node n1(c, d):(1);";
    variant.third =
        "Node n2(e, e):(1); Node a(b, b):(1); Node b(a, a):(1); Node c(d, d):(1); Node d(c, c):(1); "
        "Node e(e, e):(1);";
    assert_int_equal(symmetric(&variant), 0);
}

static void capacity_counts(void **state) {
    (void)state;
    struct variant variant = SAME;
    variant.third = "Odd n2(n0, n1):(1);";
    assert_int_equal(symmetric(&variant), 2); /* the same except for its name */
    variant.odd = "reactiveclass Odd extends Node(4) { Odd(byte k) { x = k; who = next; self.m1(); } }";
    assert_int_equal(symmetric(&variant), 0);
}

static void constants_count(void **state) {
    (void)state;
    struct variant variant = SAME;
    variant.third = "Odd n2(n0, n1):(1);";
    variant.odd = "reactiveclass Odd extends Node(3) { Odd(byte k) { x = k; who = next; self.m1(); } "
                  "msgsrv m1() { next.m0((byte)0); } }";
    assert_int_equal(symmetric(&variant), 0);
}

static void classes_that_are_asked_for_count(void **state) {
    (void)state;
    struct variant variant = SAME;
    variant.third = "Odd n2(n0, n1):(1);";
    variant.body = "if (next instanceof Odd) x = 0;";
    assert_int_equal(symmetric(&variant), 0);
}

static void initial_messages_count(void **state) {
    (void)state;
    struct variant variant = SAME;
    variant.third = "Odd n2(n0, n1):(1);";
    variant.odd =
        "reactiveclass Odd extends Node(3) { Odd(byte k) { x = k; who = next; self.m0((byte)1); } }";
    assert_int_equal(symmetric(&variant), 0);
}

static void formulas_count(void **state) {
    (void)state;
    struct variant variant = SAME;
    variant.lemma = "G(n[i].x < i + 2)";
    assert_int_equal(symmetric(&variant), 0);
    variant.lemma = "G(n[i].x < 2 && n[j].x < 2)";
    assert_int_equal(symmetric(&variant), 2);
    variant.lemma = "G(n[i].x < 2 || n[j].who != n[i])";
    assert_int_equal(symmetric(&variant), 2);
    variant.lemma = "G(n[i].x < 2 || n[j].who != n0)";
    assert_int_equal(symmetric(&variant), 0);
}

/* Messages from outside: n2 gets a sender of its own. */
static void senders_count(void **state) {
    (void)state;
    struct variant variant = SAME;
    variant.odd =
        "reactiveclass Hub(3) { knownrebecs { Node a; } Hub() { self.go(); } msgsrv go() { a.m0((byte)0); "
        "self.go(); } }";
    variant.third = "Node n2(n0, n1):(1); Hub hub(n2):();";
    assert_int_equal(symmetric(&variant), 0);
    variant.third = "Node n2(n0, n1):(1); Hub h2(n2):(); Hub h0(n0):(); Hub h1(n1):();";
    assert_int_equal(symmetric(&variant), 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(copies_are_symmetric),
        cmocka_unit_test(initial_values_count),
        cmocka_unit_test(neighbours_count),
        cmocka_unit_test(neighbours_stay_apart),
        cmocka_unit_test(capacity_counts),
        cmocka_unit_test(constants_count),
        cmocka_unit_test(classes_that_are_asked_for_count),
        cmocka_unit_test(initial_messages_count),
        cmocka_unit_test(formulas_count),
        cmocka_unit_test(senders_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
