#include "assumptions.h"

#include "assume/stub/lts_stub.h"
#include "assume/stub/stub_inbox.h"

#define ASKING                                                                                               \
    "actor a(2) { int 0..1 r; go { r = 1 - r; m!ask(r); m!note; } yes(int 0..1 k) { } no { } }\n"            \
    "missing m { ask(_) ->; note ->; }\nmain { a!go; }\n"

/* The open system, whose component follows the LTS. */
struct following {
    struct reading reading;
    struct open_system open;
    struct specimen specimen;
    struct lts *lts;
    uint32_t component;
};

static bool following_make(struct following *f, struct job *job, const char *open, const struct lts *lts) {
    bool fine = reading_make(&f->reading, job, open);
    struct system *system = specimen_start(&f->specimen, job);
    open_system_init(&f->open, &f->reading.sources);
    fine = fine && aml_lower_open(&f->reading.aml, NULL, &f->open) && system_clone(system, &f->open.system);
    if (!fine)
        return false;
    f->component = f->open.missing.component;
    inbox_make_queue(system, &f->open, 2);
    return lts_stub_add(system, f->component, lts);
}

static void following_free(struct following *f) {
    system_free(&f->specimen.system);
    open_system_free(&f->open);
    reading_free(&f->reading);
}

static void following_start(struct following *f, struct job *job, const char *open, const char *aut,
                            uint64_t state[static 8]) {
    f->lts = lts_of(job, aut);
    bool fine = following_make(f, job, open, f->lts);
    if (!fine)
        show_diagnostics(job);
    assert_true(fine);
    specimen_ready(&f->specimen);
    specimen_begin(&f->specimen, state, 8);
}

static void following_end(struct following *f) {
    specimen_free(&f->specimen);
    open_system_free(&f->open);
    lts_free(f->lts);
    reading_free(&f->reading);
}

/* ---- what it does ---- */

static void it_takes_and_sends_as_the_lts_says(void **state) {
    struct following f;
    uint64_t s[8];
    following_start(&f, *state, ASKING,
                    "des (0,4,4)\n(0,\"?ask(1)\",1)\n(1,\"a!yes(0)\",2)\n(2,\"?note\",3)\n(3,\"a!no\",0)\n",
                    s);
    expect_moves(&f.specimen, s, "a:go/m!ask(1),m!note");
    specimen_follow(&f.specimen, s, 0);
    expect_moves(&f.specimen, s, "m:ask(1)");
    specimen_follow(&f.specimen, s, 0);
    expect_moves(&f.specimen, s, "m:a!yes(0)/a!yes(0)"); /* the note has to wait */
    specimen_follow(&f.specimen, s, 0);
    expect_moves(&f.specimen, s, "a:yes(0) | m:note");
    specimen_follow(&f.specimen, s, 1);
    expect_moves(&f.specimen, s, "a:yes(0) | m:a!no/a!no");
    following_end(&f);
}

static void its_initial_state_need_not_be_the_first(void **state) {
    struct following f;
    uint64_t s[8];
    following_start(&f, *state, ASKING,
                    "des (2,5,3)\n(0,\"a!no\",2)\n(2,\"?ask(1)\",0)\n(2,\"?ask(0)\",1)\n(1,\"a!yes(1)\",1)\n"
                    "(1,\"?note\",2)\n",
                    s);
    expect_moves(&f.specimen, s, "a:go/m!ask(1),m!note");
    specimen_follow(&f.specimen, s, 0);
    expect_moves(&f.specimen, s, "m:ask(1)");
    specimen_follow(&f.specimen, s, 0);
    expect_moves(&f.specimen, s, "m:a!no/a!no");
    specimen_follow(&f.specimen, s, 0);
    expect_moves(&f.specimen, s, "a:no"); /* back at the start, where no note is taken */
    following_end(&f);
}

static void a_message_is_taken_with_its_values_only(void **state) {
    struct following f;
    uint64_t s[8];
    following_start(&f, *state, ASKING, "des (0,2,2)\n(0,\"?ask(0)\",1)\n(1,\"?note\",0)\n", s);
    specimen_follow(&f.specimen, s, 0);
    assert_string_equal(
        specimen_channel(&f.specimen, s, f.specimen.system.components.items[f.component].inbox),
        "ask(1), note");
    expect_moves(&f.specimen, s, ""); /* it would take ask(0) */
    following_end(&f);
}

static void silent_moves_are_turns_without_sends(void **state) {
    struct following f;
    uint64_t s[8];
    following_start(&f, *state, ASKING,
                    "des (0,5,3)\n(0,\"tau\",1)\n(0,\"?ask(1)\",0)\n(0,\"?note\",0)\n(1,\"a!no\",2)\n"
                    "(2,\"?ask(0)\",2)\n",
                    s);
    expect_moves(&f.specimen, s, "a:go/m!ask(1),m!note | m:tau");
    specimen_follow(&f.specimen, s, 1);
    expect_moves(&f.specimen, s, "a:go/m!ask(1),m!note | m:a!no/a!no");
    following_end(&f);
}

static void branches_with_one_label_are_all_there(void **state) {
    struct following f;
    uint64_t s[8];
    following_start(&f, *state, "actor a(1) { yes { } no { } } missing m { ask ->; } main { m!ask; }",
                    "des (0,4,3)\n(0,\"?ask\",1)\n(0,\"?ask\",2)\n(1,\"a!yes\",1)\n(2,\"a!no\",2)\n", s);
    expect_moves(&f.specimen, s, "m:ask | m:ask");
    specimen_follow(&f.specimen, s, 1);
    expect_moves(&f.specimen, s, "m:a!no/a!no");
    following_end(&f);
}

/* ---- mistakes ---- */

static void what_is_no_interface_is_refused(void **state) {
    static const char LABELS[] = "write labels as ?message and receiver!message, with values as in ?grant(2)";
    static const struct {
        const char *aut, *message, *hint;
    } CASES[] = {
        {"des (0,2,1)\n(0,\"?ask(1)\",0)\n(0,\"?nothing\",0)\n",
         "the interface has a label that no component can do: ?nothing", LABELS},
        {"des (0,3,1)\n(0,\"?ask(1)\",0)\n(0,\"?note\",0)\n(0,\"b!no\",0)\n",
         "the interface has a label that no component can do: b!no", LABELS},
        {"des (0,3,1)\n(0,\"?ask(1)\",0)\n(0,\"?note\",0)\n(0,\"a!yes(2)\",0)\n",
         "the interface has a label that no component can do: a!yes(2)", LABELS},
        {"des (0,2,1)\n(0,\"?ask\",0)\n(0,\"?note\",0)\n",
         "the interface has a label that no component can do: ?ask", LABELS},
        {"des (0,3,1)\n(0,\"?ask(1)\",0)\n(0,\"?note\",0)\n(0,\"m!note\",0)\n",
         "the interface has a label that no component can do: m!note", LABELS},
        {"des (0,2,1)\n(0,\"?ask(1)\",0)\n(0,\"a!yes(1)\",0)\n",
         "the interface never takes note, which is sent to m",
         "give it a transition, if only to where it begins"},
        {"des (0,2,1)\n(0,\"?note\",0)\n(0,\"a!yes(1)\",0)\n",
         "the interface never takes ask, which is sent to m",
         "give it a transition, if only to where it begins"},
        {"des (0,4,2)\n(0,\"?ask(1)\",0)\n(0,\"?note\",0)\n(0,\"a!no\",1)\n(1,\"error\",1)\n",
         "the interface has an error state, but describes only what is allowed",
         "leave out what is forbidden"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(CASES); i++) {
        struct job job;
        struct following f;
        job_init(&job);
        struct lts *lts = lts_of(&job, CASES[i].aut);
        assert_false(following_make(&f, &job, ASKING, lts));
        expect_rejected(&job, CASES[i].message, CASES[i].hint);
        following_free(&f);
        lts_free(lts);
        job_free(&job);
        assert_int_equal(job.memory.used, 0);
    }
}

/* ---- with it ---- */

static bool assume_with(struct job *job, const char *open, const struct lts *lts,
                        enum assume_verdict *verdict, uint32_t *contract_states) {
    struct assuming a;
    struct assume_options options = {.stub = STUB_LTS, .lts = lts, .most_bound = 8, .limits = NO_LIMITS};
    bool fine = assuming_make(&a, job, open, &options);
    if (fine) {
        *verdict = a.result.verdict;
        *contract_states = a.result.assumption.contract.states;
    }
    assuming_free(&a);
    return fine;
}

#define TWICE                                                                                                \
    "actor a(2) { go { m!ask; } yes { } no { } } missing m { ask ->; } main { a!go; a!go; }"                 \
    "property p { s: a!yes -> t; t: a!yes -> error; }"

static void a_property_holds_if_the_lts_keeps_it(void **state) {
    static const struct {
        const char *aut;
        enum assume_verdict verdict;
    } CASES[] = {
        {"des (0,3,4)\n(0,\"?ask\",1)\n(1,\"a!yes\",2)\n(2,\"?ask\",3)\n", ASSUME_ALWAYS},
        {"des (0,4,4)\n(0,\"?ask\",1)\n(1,\"a!yes\",2)\n(2,\"?ask\",3)\n(3,\"a!no\",3)\n", ASSUME_ALWAYS},
        {"des (0,2,2)\n(0,\"?ask\",1)\n(1,\"a!yes\",0)\n", ASSUME_CONDITIONAL},
    };
    for (size_t i = 0; i < COUNT(CASES); i++) {
        enum assume_verdict verdict = ASSUME_NEVER;
        uint32_t states = 0;
        struct lts *lts = lts_of(*state, CASES[i].aut);
        bool fine = assume_with(*state, TWICE, lts, &verdict, &states);
        if (!fine)
            show_diagnostics(*state);
        assert_true(fine);
        assert_int_equal(verdict, CASES[i].verdict);
        assert_true(states > 1);
        lts_free(lts);
    }
}

static bool follow_and_free(struct job *job, void *context) {
    struct following f;
    bool fine = following_make(&f, job, ASKING, context);
    following_free(&f);
    return fine;
}

static bool assume_and_free(struct job *job, void *context) {
    enum assume_verdict verdict;
    uint32_t states;
    return assume_with(job, TWICE, context, &verdict, &states);
}

static void following_survives_refusals(void **state) {
    struct lts *lts = lts_of(
        *state, "des (0,4,4)\n(0,\"?ask(1)\",1)\n(1,\"a!yes(0)\",2)\n(2,\"?note\",3)\n(3,\"tau\",0)\n");
    expect_to_survive_refusals(*state, follow_and_free, lts);
    lts_free(lts);
    lts = lts_of(*state, "des (0,2,2)\n(0,\"?ask\",1)\n(1,\"a!yes\",0)\n");
    expect_to_survive_refusals(*state, assume_and_free, lts);
    lts_free(lts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(it_takes_and_sends_as_the_lts_says),      job_test(its_initial_state_need_not_be_the_first),
        job_test(a_message_is_taken_with_its_values_only), job_test(silent_moves_are_turns_without_sends),
        job_test(branches_with_one_label_are_all_there),   job_test(what_is_no_interface_is_refused),
        job_test(a_property_holds_if_the_lts_keeps_it),    job_test(following_survives_refusals),
    };
    return cmocka_run_group_tests_name("lts_stub", tests, NULL, NULL);
}
