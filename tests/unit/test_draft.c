#include "support.h"

#include <string.h>

#include "language/aml/interface.h"
#include "language/aml/lower.h"
#include "report/text/draft_text.h"

#define CLIENT                                                                                               \
    "actor a(2) { int 0..3 v; go { v = ?(0, 1, 2, 3); m!ask(v); m!bye; } ok(int n) { } no { } } main { a!go; } "

/* The system without the component `m`, and with it. */
struct reading {
    struct sources sources;
    struct aml open;
    struct aml whole;
};

static void begin(struct aml *aml, struct sources *sources) {
    aml_init(aml, sources);
    aml->partial = true;
    aml->warned_files = 0;
    assert_true(aml_parse(aml, 0));
}

static void read_system(struct reading *r, struct job *job, const char *component) {
    sources_init(&r->sources, job);
    assert_true(sources_add(&r->sources, "client", CLIENT, strlen(CLIENT)));
    assert_true(sources_add(&r->sources, "component", component, strlen(component)));
    begin(&r->whole, &r->sources);
    assert_true(aml_parse(&r->whole, 1) && aml_check(&r->whole));
    begin(&r->open, &r->sources);
    assert_true(aml_cover_missing(&r->open));
    struct aml_actor *actor = aml_find_actor(&r->whole, "m");
    assert_true(!actor || interface_declare_ranges(&r->open, actor));
    assert_true(aml_check(&r->open));
}

static void end(struct reading *r) {
    aml_free(&r->whole);
    aml_free(&r->open);
    sources_free(&r->sources);
}

/* The draft between its braces, comments in front of messages left out. */
static void expect_lines(const struct bytes *bytes, const char *expected) {
    char lines[1024] = "";
    const char *at = strchr(bytes->data.items, '{') + 2;
    for (size_t length = 0; *at != '}'; at += length + 1) {
        length = strcspn(at, "\n");
        if (strncmp(at, "  //", 4) != 0)
            strncat(lines, at + 2, length - 1);
    }
    assert_string_equal(lines, expected);
}

static bool draft(struct job *job, const struct reading *r, struct bytes *bytes) {
    struct output *output = output_open_memory(job, bytes);
    struct open_system open;
    struct system whole;
    struct draft made;
    open_system_init(&open, r->open.sources);
    system_init(&whole, job);
    bool lowered = output && aml_lower_open(&r->open, NULL, &open) && aml_lower(&r->whole, &whole);
    bool fine = lowered && draft_make(&made, &open, &whole, system_find_component(&whole, "m")) &&
                draft_write(&made, output);
    fine = output && output_commit(output) && fine;
    if (lowered)
        draft_free(&made);
    system_free(&whole);
    open_system_free(&open);
    return fine && array_push(&job->memory, &bytes->data, '\0');
}

static void expect_draft(struct job *job, const char *component, const char *expected) {
    struct reading r;
    struct bytes bytes = {0};
    read_system(&r, job, component);
    assert_true(draft(job, &r, &bytes));
    expect_lines(&bytes, expected);
    array_free(&bytes.data);
    end(&r);
}

static void what_is_handed_on_keeps_its_name(void **state) {
    expect_draft(*state, "actor m(1) { ask(int x) { a!ok(x); } bye { } }", "ask(x) -> a!ok(x);\nbye ->;\n");
    expect_draft(*state, "actor m(1) { ask(int x) { self!on(x); } on(int y) { a!ok(y); } bye { a!no; } }",
                 "ask(x) -> a!ok(x);\nbye -> a!no;\n");
}

static void other_values_are_written(void **state) {
    expect_draft(*state, "actor m(1) { ask(int x) { a!ok(7); } bye { } }", "ask(_) -> a!ok(7);\nbye ->;\n");
    expect_draft(*state, "actor m(1) { bool v; ask(int x) { a!ok(v); } bye { } }",
                 "ask(_) -> a!ok(0..1);\nbye ->;\n");
}

static void values_that_are_answered_alike_stay_together(void **state) {
    expect_draft(*state,
                 "actor m(1) { ask(int x) { if (x == 1 || x == 2) { a!no; } else { a!ok(9); } } bye { } }",
                 "ask(0) -> a!ok(9);\nask(3) -> a!ok(9);\nask(1..2) -> a!no;\nbye ->;\n");
}

/* A part of the values has a name only with its type, and then all have one. */
static void names_of_parts_are_typed(void **state) {
    expect_draft(*state, "actor m(1) { ask(int x) { if (x == 0) { a!no; } else { a!ok(x); } } bye { } }",
                 "ask(int 0..0 x) -> a!no;\nask(int 1..3 x) -> a!ok(x);\nbye ->;\n");
    expect_draft(*state, "actor m(1) { ask(int 0..3 x) { a!ok(x); if (x == 2) { a!no; } } bye { } }",
                 "ask(int 0..1 x) -> a!ok(x);\nask(int 3..3 x) -> a!ok(3);\nask(int 2..2 x) -> a!ok(2), "
                 "a!no;\nbye ->;\n");
}

static void what_cannot_be_written_is_told(void **state) {
    struct job *job = *state;
    struct reading r;
    struct bytes bytes = {0};
    read_system(&r, job, "actor m(1) { int v; ask(int x) { a!ok(v); } bye { } }");
    assert_false(draft(job, &r, &bytes));
    expect_rejected(job, "n can be any number, which an interface cannot express",
                    "give the variable, or the receiver's parameter, a range");
    expect_place(job, 0, 1, 34, 7);
    array_free(&bytes.data);
    end(&r);
}

static bool draft_and_free(struct job *job, void *context) {
    struct bytes bytes = {0};
    bool fine = draft(job, context, &bytes);
    array_free(&bytes.data);
    return fine;
}

static void it_survives_refusals(void **state) {
    struct reading r;
    read_system(
        &r, *state,
        "actor m(1) { bool v; ask(int 0..3 x) { if (v) { a!ok(x); } else if (x == 1) { a!no; } } bye { } }");
    expect_to_survive_refusals(*state, draft_and_free, &r);
    end(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(what_is_handed_on_keeps_its_name),
        job_test(other_values_are_written),
        job_test(values_that_are_answered_alike_stay_together),
        job_test(names_of_parts_are_typed),
        job_test(what_cannot_be_written_is_told),
        job_test(it_survives_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
