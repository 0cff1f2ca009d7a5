#include "support.h"

#include <string.h>

#include "language/proof_schema.h"

/* What a text becomes; NULL: it is refused. It is in the sources, which the caller frees. */
static const char *expanded(struct job *job, struct sources *sources, const char *text, uint32_t *file) {
    job_init(job);
    sources_init(sources, job);
    assert_true(sources_add(sources, "x.proof", text, strlen(text)));
    return proof_schema_expand(sources, 0, file) ? sources->files.items[*file].text : NULL;
}

static void drop(struct job *job, struct sources *sources) {
    sources_free(sources);
    job_free(job);
    assert_int_equal(job->memory.used, 0);
}

static void check_expansion(const char *text, const char *wanted) {
    struct job job;
    struct sources sources;
    uint32_t file;
    const char *result = expanded(&job, &sources, text, &file);
    assert_non_null(result);
    assert_string_equal(result, wanted);
    assert_int_equal(file, strcmp(text, wanted) == 0 ? 0 : 1);
    drop(&job, &sources);
}

static void check_refusal(const char *text, uint32_t column) {
    struct job job;
    struct sources sources;
    uint32_t file;
    assert_null(expanded(&job, &sources, text, &file));
    assert_int_equal(job.diagnostics.errors, 1);
    assert_int_equal(job.diagnostics.list.items[0].place.line, 1);
    assert_int_equal(job.diagnostics.list.items[0].place.column, column);
    drop(&job, &sources);
}

static void texts_without_schemas_stay(void **state) {
    (void)state;
    check_expansion("", "");
    check_expansion("proof { component a satisfies G(a.x[i] < 3); /* for i in */ }",
                    "proof { component a satisfies G(a.x[i] < 3); /* for i in */ }");
    check_expansion("{ // for i in 0..1\n}", "{ // for i in 0..1\n}");
    check_expansion("a.all x.for \xff ^ ~", "a.all x.for \xff ^ ~");
}

static void for_repeats_a_statement(void **state) {
    (void)state;
    check_expansion(
        "{ for i in 0..2 c p[i], q[(i + 1) % 3] s G(p[i].n[i] < i); d; }",
        "{ c p0, q1 s G(p0.n[0] < 0); c p1, q2 s G(p1.n[1] < 1); c p2, q0 s G(p2.n[2] < 2); d; }");
    check_expansion("{ for i in 1..1 a[i]; for j in -1..0 b.i > j; }", "{ a1; b.i > (-1); b.i > 0; }");
    check_expansion("{ for i in 0..1 for j in i..1 a[i].b[j] c[2 * j - i]; }",
                    "{ a0.b[0] c0; a0.b[1] c2; a1.b[1] c1; }");
}

static void lines_stay(void **state) {
    (void)state;
    check_expansion("{\n  for i in 0..1 // two\n    a[i] /* x */\n    b;\n  c;\n}\n",
                    "{\n  \na0 /* x */\n    b; a1 b;\n  c;\n}\n");
    check_expansion("all i in\n0..1\n(a[i]\n)", "(\n\n(a0\n) && (a1 ))");
    check_expansion("a[ // one\n1\n] b", "a1\n\n b");
}

static void all_joins_copies(void **state) {
    (void)state;
    check_expansion("G(all i in 0..1 (a[i].x || b == i))", "G(((a0.x || b == 0) && (a1.x || b == 1)))");
    check_expansion("all i in 0..1 (all j in 0..1 (p[i].x < j))",
                    "((((p0.x < 0) && (p0.x < 1))) && (((p1.x < 0) && (p1.x < 1))))");
    check_expansion("{ for i in 1..2 c[i] G(all j in 0..i - 1 (p[j].y)); }",
                    "{ c1 G(((p0.y))); c2 G(((p0.y) && (p1.y))); }");
}

static void numbers_may_stand_alone(void **state) {
    (void)state;
    check_expansion("a[7 / 2 * (1 + 1)].x[9]", "a6.x[9]");
}

static void mistakes_have_places(void **state) {
    (void)state;
    check_refusal("{ for i in 0..1 a[j]; }", 19);
    check_refusal("{ for i in 1..0 a[i]; }", 12);
    check_refusal("{ for i in 0..1 a[i] }", 3);
    check_refusal("{ for i in 0..1 a[i - 1]; }", 17);
    check_refusal("{ for i in 0..1 a[1 % i]; }", 21);
    check_refusal("all i in 0..1 a[i]", 15);
    check_refusal("all i in 0..1 (a[i]", 15);
    check_refusal("all i in 0..1 (all i in 0..1 (a[i]))", 20);
    check_refusal("{ for i in 0..1000 a[i]; }", 12);
    check_refusal("a[1000000000 * 1000000000]", 14);
    check_refusal("a[99999999999999999999]", 3);
    check_refusal("a[", 3);
    check_refusal("{ for i in 0..1 (all j in 0..1 (a[i]; b)); }", 32);
    check_refusal("{ all j in 0..1 (for i in 0..1 a[i]) b; }", 18);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_without_schemas_stay),
        cmocka_unit_test(for_repeats_a_statement),
        cmocka_unit_test(lines_stay),
        cmocka_unit_test(all_joins_copies),
        cmocka_unit_test(numbers_may_stand_alone),
        cmocka_unit_test(mistakes_have_places),

    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
