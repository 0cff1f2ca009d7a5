#include "assumptions.h"

#include "assume/stub/queue_stub.h"
#include "explore/space.h"
#include "lts/equivalence/compare.h"
#include "report/text/queue_text.h"

#define ASKING                                                                                               \
    "actor a(2) { go { m!ask; m!note; } yes { } no { } } actor b(1) { done { } }\n"                          \
    "main { a!go; m!ask; }\n"

/* The state space of a system; frees what it was compiled to. */
static struct lts *space_of(struct specimen *m) {
    enum search_end end;
    specimen_ready(m);
    struct lts *lts = space_build(m->job, m->program, &NO_LIMITS, SPACE_TURNS, &end);
    assert_non_null(lts);
    assert_int_equal(end, SEARCH_COMPLETE);
    specimen_free(m);
    return lts;
}

/* With the stub's edges; its text is written to `text`. */
static struct lts *space_with_edges(struct job *job, const char *open, struct bytes *text) {
    struct reading reading;
    struct open_system system;
    struct queue_stub stub;
    struct specimen specimen;
    assert_true(reading_make(&reading, job, open));
    open_system_init(&system, &reading.sources);
    assert_true(aml_lower_open(&reading.aml, NULL, &system));
    assert_true(queue_stub_make(&stub, &system));
    struct output *output = output_open_memory(job, text);
    assert_non_null(output);
    queue_stub_print(&stub, 3, output);
    assert_true(output_commit(output) && array_push(&job->memory, &text->data, '\0'));
    specimen_start(&specimen, job);
    assert_true(system_clone(&specimen.system, &system.system));
    assert_true(queue_stub_add(&stub, &specimen.system, 3));
    struct lts *lts = space_of(&specimen);
    queue_stub_free(&stub);
    open_system_free(&system);
    reading_free(&reading);
    return lts;
}

/* With the actor that is printed. */
static struct lts *space_with_actor(struct job *job, const char *open, const char *actor) {
    struct reading reading;
    struct specimen specimen;
    reading_start(&reading, job);
    assert_true(reading_add(&reading, "open", open, strlen(open)));
    assert_true(reading_add(&reading, "stub", actor, strlen(actor)));
    assert_true(aml_check(&reading.aml));
    specimen_start(&specimen, job);
    assert_true(aml_lower(&reading.aml, &specimen.system));
    struct lts *lts = space_of(&specimen);
    reading_free(&reading);
    return lts;
}

static void edges_do_what_the_printed_actor_does(void **state) {
    static const char *const INTERFACES[] = {
        "missing m { ask -> a!yes; note ->; }\n",
        "missing m { ask ->; ask -> a!no; note -> b!done; }\n",
        "missing m { ask -> a!yes, b!done, a!no; note ->; note -> a!yes, a!yes; }\n",
        "missing m { note -> a!yes, b!done; ask -> a!yes, b!done; ask -> b!done; ask ->; }\n",
    };
    for (size_t i = 0; i < COUNT(INTERFACES); i++) {
        char open[512];
        struct bytes text = {0};
        snprintf(open, sizeof open, "%s%s", ASKING, INTERFACES[i]);
        struct lts *edges = space_with_edges(*state, open, &text);
        struct lts *actor = space_with_actor(*state, open, text.data.items);
        assert_true(lts_identical(edges, actor));
        lts_free(edges);
        lts_free(actor);
        array_free(&text.data);
    }
}

static bool make_stub(struct job *job, const char *open) {
    struct reading reading;
    struct open_system system;
    struct queue_stub stub = {0};
    struct system copy;
    bool fine = reading_make(&reading, job, open);
    open_system_init(&system, &reading.sources);
    system_init(&copy, job);
    fine = fine && aml_lower_open(&reading.aml, NULL, &system) && queue_stub_make(&stub, &system) &&
           system_clone(&copy, &system.system) && queue_stub_add(&stub, &copy, 2);
    queue_stub_free(&stub);
    system_free(&copy);
    open_system_free(&system);
    reading_free(&reading);
    return fine;
}

static void messages_with_values_are_refused(void **state) {
    assert_false(make_stub(*state, "actor a(1) { go { m!ask(1); } yes(int k) { } }\n"
                                   "missing m { ask(_) -> a!yes(1); } main { a!go; }"));
    expect_rejected(*state, "the queue stub is as it was published, without parameters", "use the bag");
}

static void too_many_shuffles_are_refused(void **state) {
    assert_false(make_stub(
        *state, "actor a(9) { go { m!ask; } x { } } actor b(9) { x { } } actor c(9) { x { } }\n"
                "missing m { ask -> a!x, a!x, a!x, b!x, b!x, b!x, c!x, c!x, c!x; } main { a!go; }"));
    expect_rejected(*state, "the answers to ask can be shuffled in too many ways",
                    "use the bag: it needs no shuffles");
}

static bool make_and_free(struct job *job, void *context) {
    return make_stub(job, context);
}

static void it_survives_refusals(void **state) {
    expect_to_survive_refusals(*state, make_and_free,
                               ASKING "missing m { ask -> a!yes, b!done, a!no; note ->; note -> a!yes; }\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(edges_do_what_the_printed_actor_does),
        job_test(messages_with_values_are_refused),
        job_test(too_many_shuffles_are_refused),
        job_test(it_survives_refusals),
    };
    return cmocka_run_group_tests_name("queue", tests, NULL, NULL);
}
