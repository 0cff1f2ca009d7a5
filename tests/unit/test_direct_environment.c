#include "support.h"

#include "direct/analysis.h"

/* A mutex for the system's own p and its environment e; the property is that they exclude each other. */
static const char MUTEX[] = "des (0,4,3)\n(0,p.enter,1)\n(1,p.exit,0)\n(0,e.enter,2)\n(2,e.exit,0)\n";
static const char EXCLUSION[] = "des (0,4,3)\n(0,p.enter,1)\n(1,p.exit,0)\n(0,e.begin,2)\n(2,e.exit,0)\n";

struct setting {
    struct lts *part;
    const struct lts *parts[1];
    struct direct_component component;
    struct direct_environment environments[2];
    struct direct_interface interface;
    struct direct_analysis analysis;
};

static void start(struct setting *s, struct job *job, const char *first, const char *second) {
    *s = (struct setting){.environments = {{.name = "first"}, {.name = "second"}}};
    s->part = lts_of(job, MUTEX);
    s->parts[0] = s->part;
    s->component = (struct direct_component){
        .parts = s->parts, .count = 1, .property = direct_property(job, lts_of(job, EXCLUSION))};
    s->environments[0].lts = lts_of(job, first);
    s->environments[1].lts = lts_of(job, second);
    direct_interface_init(&s->interface, job);
    assert_true(direct_interface_add_environments(&s->interface, &s->component, s->environments, 2));
    s->component.interface = (struct label_patterns){s->interface.labels.items, s->interface.labels.count};
}

static bool analyse(struct setting *s, struct job *job) {
    return direct_analyse(&s->analysis, job, &s->component, s->environments, 2, 1000);
}

static void finish(struct setting *s) {
    direct_analysis_free(&s->analysis);
    direct_interface_free(&s->interface);
    for (int i = 0; i < 2; i++)
        direct_environment_free(&s->environments[i]);
    lts_free((struct lts *)s->component.property);
    lts_free(s->part);
}

/* It takes the mutex before it begins. */
#define CAREFUL "des (0,3,3)\n(0,e.enter,1)\n(1,e.begin,2)\n(2,e.exit,0)\n"
#define RASH "des (0,2,2)\n(0,e.begin,1)\n(1,e.exit,0)\n"

static void a_property_is_what_its_lts_allows(void **state) {
    struct job *job = *state;
    struct lts *property = direct_property(job, lts_of(job, EXCLUSION));
    assert_int_not_equal(property->error, STATE_NONE);
    struct lts *again = direct_property(job, property);
    assert_ptr_equal(again, property);
    lts_free(again);
    assert_null(direct_property(job, NULL));
}

static void the_interface_is_what_environments_share(void **state) {
    struct job *job = *state;
    struct setting s;
    start(&s, job, "des (0,2,2)\n(0,e.enter,1)\n(1,own,0)\n", CAREFUL);
    assert_int_equal(s.interface.labels.count, 3);
    assert_string_equal(s.interface.labels.items[0], "e.enter");
    assert_string_equal(s.interface.labels.items[1], "e.begin");
    assert_string_equal(s.interface.labels.items[2], "e.exit");
    assert_int_equal(job->diagnostics.list.count, 1);
    expect_diagnostic(
        job, 0, SEVERITY_NOTE, "first has no action e.begin, e.exit: it refuses these",
        "set the actions with --interface; alone, with its own actions, its verdict may differ");
    finish(&s);
}

static void one_bad_environment_is_enough(void **state) {
    struct job *job = *state;
    struct setting s;
    start(&s, job, CAREFUL, RASH);
    assert_true(analyse(&s, job));
    assert_int_equal(s.analysis.direct.verdict, DIRECT_CONDITIONAL);
    assert_true(s.analysis.hunted);
    assert_int_equal(s.environments[0].discharge.answer, DIRECT_RESPECTS);
    assert_int_equal(s.environments[1].discharge.answer, DIRECT_VIOLATES);
    assert_true(direct_analysis_is_good(&s.analysis, s.environments, 1));
    assert_false(direct_analysis_is_good(&s.analysis, s.environments, 2));
    assert_true(direct_analysis_is_good(&s.analysis, NULL, 0));
    finish(&s);
}

static void what_is_internal_is_not_the_environments(void **state) {
    static const char *const ONLY[] = {"e.*"};
    struct job *job = *state;
    struct setting s;
    start(&s, job, CAREFUL, "des (0,2,2)\n(0,p.enter,1)\n(1,e.exit,0)\n");
    s.component.interface = (struct label_patterns){ONLY, 1};
    job_forget(job);
    assert_false(analyse(&s, job));
    expect_rejected(job, "second takes part in p.enter, which is internal to the system",
                    "add it to the interface, or rename it in the environment");
    finish(&s);
}

static void who_shares_nothing_belongs_elsewhere(void **state) {
    static const char *const ONLY[] = {"e.*"};
    struct job *job = *state;
    struct setting s;
    start(&s, job, CAREFUL, "des (0,1,1)\n(0,z,0)\n");
    s.component.interface = (struct label_patterns){ONLY, 1};
    job_forget(job);
    assert_false(analyse(&s, job));
    expect_rejected(job, "second has no action of the interface",
                    "check that its labels are those of the system: FSP labels it with a:P");
    finish(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(a_property_is_what_its_lts_allows),    job_test(the_interface_is_what_environments_share),
        job_test(one_bad_environment_is_enough),        job_test(what_is_internal_is_not_the_environments),
        job_test(who_shares_nothing_belongs_elsewhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
