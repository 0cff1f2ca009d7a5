#include "support.h"

#include "direct/deadlock.h"
#include "lts/operator/complete.h"

enum { MANY = 1000000 };

/* A component of one or two parts, and a property that is completed. */
struct setting {
    const struct lts *parts[2];
    uint32_t ends[2];
    struct direct_component component;
    struct direct direct;
};

static const char *const ALL[] = {"*"};

static void set_up(struct setting *s, struct job *job, const char *first, const char *second,
                   const char *property, const char *const *interface) {
    *s = (struct setting){.ends = {STATE_NONE, STATE_NONE}};
    s->parts[0] = lts_of(job, first);
    s->parts[1] = second ? lts_of(job, second) : NULL;
    struct lts *allowed = lts_of(job, property);
    s->component = (struct direct_component){.parts = s->parts,
                                             .ends = s->ends,
                                             .count = second ? 2 : 1,
                                             .property = lts_complement(job, allowed),
                                             .interface = {interface, 1}};
    lts_free(allowed);
    assert_true(direct_find(&s->direct, job, &s->component));
}

static void tear_down(struct setting *s) {
    direct_free(&s->direct);
    lts_free((struct lts *)s->component.property);
    lts_free((struct lts *)s->parts[0]);
    lts_free((struct lts *)s->parts[1]);
}

static void expect_none(struct setting *s) {
    struct direct_deadlock deadlock;
    assert_true(direct_deadlock_find(&deadlock, &s->direct, &s->component, MANY));
    assert_int_equal(deadlock.verdict, DIRECT_DEADLOCK_NONE);
    assert_int_equal(deadlock.run.letters.count, 0);
    direct_deadlock_free(&deadlock);
}

static void expect_deadlock(struct setting *s, const char *run, const char *const *forbidden, size_t count) {
    struct direct_deadlock deadlock;
    assert_true(direct_deadlock_find(&deadlock, &s->direct, &s->component, MANY));
    assert_int_equal(deadlock.verdict, DIRECT_DEADLOCK_POSSIBLE);
    expect_word(&deadlock.run, run);
    assert_int_equal(deadlock.forbidden.count, count);
    for (size_t i = 0; i < count; i++)
        assert_string_equal(deadlock.forbidden.items[i], forbidden[i]);
    direct_deadlock_free(&deadlock);
}

/* After a, the component offers b and c; the property knows neither behind a. */
static void what_is_forbidden_can_be_all_there_is(void **state) {
    static const char *const FORBIDDEN[] = {"b", "c"};
    struct setting s;
    set_up(&s, *state, "des (0,4,3)\n(0,a,1)\n(1,tau,2)\n(2,b,0)\n(2,c,0)\n", NULL,
           "des (0,3,2)\n(0,a,0)\n(1,b,0)\n(1,c,0)\n", ALL);
    expect_deadlock(&s, "a.tau", FORBIDDEN, 2);
    tear_down(&s);
}

static void one_way_out_is_enough(void **state) {
    struct setting s;
    set_up(&s, *state, "des (0,3,2)\n(0,a,1)\n(1,b,0)\n(1,c,0)\n", NULL,
           "des (0,3,2)\n(0,a,0)\n(0,c,0)\n(1,b,0)\n", ALL);
    assert_int_equal(s.direct.verdict, DIRECT_CONDITIONAL);
    expect_none(&s);
    tear_down(&s);
}

/* What is forbidden comes before what the component has done to itself, even if that is nearer. */
static void a_deadlock_of_its_own_is_the_last_resort(void **state) {
    static const char *const FORBIDDEN[] = {"b"};
    static const char *const A[] = {"a"};
    struct setting s;
    set_up(&s, *state, "des (0,1,2)\n(0,a,1)\n", NULL, "des (0,1,1)\n(0,a,0)\n", A);
    assert_int_equal(s.direct.verdict, DIRECT_ALWAYS);
    expect_deadlock(&s, "a", NULL, 0);
    tear_down(&s);
    set_up(&s, *state, "des (0,4,4)\n(0,d,3)\n(0,a,1)\n(1,a,2)\n(2,b,0)\n", NULL,
           "des (0,3,2)\n(0,a,0)\n(0,d,0)\n(1,b,0)\n", ALL);
    expect_deadlock(&s, "a.a", FORBIDDEN, 1);
    tear_down(&s);
}

/* u is nobody's but the environment's: with it, b becomes possible again. */
static void what_the_environment_does_alone_can_help(void **state) {
    struct setting s;
    set_up(&s, *state, "des (0,2,2)\n(0,a,1)\n(1,b,0)\n", NULL, "des (0,3,3)\n(0,a,1)\n(1,u,2)\n(2,b,0)\n",
           ALL);
    assert_int_equal(s.direct.verdict, DIRECT_CONDITIONAL);
    expect_none(&s);
    tear_down(&s);
}

/* Here u is allowed forever, and b never: the environment moves on, the component does not. */
static void what_the_environment_does_alone_need_not_help(void **state) {
    static const char *const FORBIDDEN[] = {"b"};
    struct setting s;
    set_up(&s, *state, "des (0,2,2)\n(0,a,1)\n(1,b,0)\n", NULL,
           "des (0,4,3)\n(0,a,1)\n(0,u,0)\n(1,u,1)\n(2,b,0)\n", ALL);
    expect_deadlock(&s, "a", FORBIDDEN, 1);
    tear_down(&s);
}

static void a_component_may_have_ended(void **state) {
    struct setting s;
    set_up(&s, *state, "des (0,2,2)\n(0,a,0)\n(0,b,1)\n", "des (0,1,1)\n(0,a,0)\n", "des (0,1,1)\n(0,a,0)\n",
           ALL);
    expect_deadlock(&s, "b", NULL, 0);
    s.ends[0] = 1;
    expect_none(&s);
    tear_down(&s);
    /* The other part can do c by itself, which END does not cover; but it is there no more. */
    set_up(&s, *state, "des (0,2,2)\n(0,a,0)\n(0,b,1)\n", "des (0,2,2)\n(0,c,1)\n(0,a,0)\n",
           "des (0,1,1)\n(0,a,0)\n", ALL);
    s.ends[0] = 1;
    expect_deadlock(&s, "b.c", NULL, 0);
    tear_down(&s);
}

static void a_bound_leaves_it_open(void **state) {
    struct setting s;
    struct direct_deadlock deadlock;
    set_up(&s, *state, "des (0,3,3)\n(0,a,1)\n(1,a,2)\n(2,a,0)\n", NULL, "des (0,1,1)\n(0,a,0)\n", ALL);
    assert_true(direct_deadlock_find(&deadlock, &s.direct, &s.component, 1));
    assert_int_equal(deadlock.verdict, DIRECT_DEADLOCK_UNDECIDED);
    direct_deadlock_free(&deadlock);
    expect_none(&s);
    tear_down(&s);
}

static bool find_all(struct job *job, void *setting) {
    struct setting *s = setting;
    struct direct direct;
    struct direct_deadlock deadlock;
    struct direct_discharge discharge;
    bool fine = direct_find(&direct, job, &s->component);
    if (fine) {
        fine = direct_deadlock_find(&deadlock, &direct, &s->component, MANY);
        direct_deadlock_free(&deadlock);
    }
    if (fine) {
        fine = direct_discharge(&discharge, &direct, &s->component, s->parts[0]);
        direct_discharge_free(&discharge);
    }
    direct_free(&direct);
    return fine;
}

static void refusals_leave_nothing_behind(void **state) {
    struct setting s;
    set_up(&s, *state, "des (0,3,3)\n(0,a,1)\n(1,tau,2)\n(2,b,0)\n", "des (0,2,2)\n(0,b,1)\n(1,c,0)\n",
           "des (0,4,3)\n(0,a,1)\n(0,u,0)\n(1,u,1)\n(2,b,0)\n", ALL);
    expect_to_survive_refusals(*state, find_all, &s);
    tear_down(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(what_is_forbidden_can_be_all_there_is),
        job_test(one_way_out_is_enough),
        job_test(a_deadlock_of_its_own_is_the_last_resort),
        job_test(what_the_environment_does_alone_can_help),
        job_test(what_the_environment_does_alone_need_not_help),
        job_test(a_component_may_have_ended),
        job_test(a_bound_leaves_it_open),
        job_test(refusals_leave_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
