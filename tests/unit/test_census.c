#include "explore/census.h"
#include "explore/search.h"
#include "models.h"
#include "systems.h"

/* A search of all states, and its census. */
struct counted {
    struct model model;
    struct ranges ranges;
    struct program *program;
    struct program_stepper stepper;
    struct search search;
    struct census census;
};

static void count(struct counted *c, struct job *job, const char *text) {
    static const struct search_limits NO_LIMITS = {UINT64_MAX, UINT64_MAX};
    static const struct search_visitor NOBODY;
    *c = (struct counted){0};
    model_start(&c->model, job, text);
    assert_true(ranges_infer(&c->ranges, job, &c->model.system));
    c->program = program_compile(job, &c->model.system, &c->ranges, NULL, 0);
    assert_non_null(c->program);
    program_stepper_init(&c->stepper, c->program);
    assert_true(search_init(&c->search, job, &c->stepper.stepper));
    assert_int_equal(search_run(&c->search, &NO_LIMITS, &NOBODY), SEARCH_COMPLETE);
    census_take(&c->census, job, &c->search.store, c->program);
}

static void counted_free(struct counted *c) {
    census_free(&c->census);
    search_free(&c->search);
    program_free(c->program);
    ranges_free(&c->ranges);
    model_free(&c->model);
}

static void expect_factor(const struct counted *c, size_t index, enum factor_kind kind, uint32_t about,
                          uint32_t contents) {
    assert_true(index < c->census.factors.count);
    const struct factor *factor = &c->census.factors.items[index];
    assert_int_equal(factor->kind, kind);
    assert_int_equal(factor->about, about);
    assert_int_equal(factor->contents, contents);
}

static void the_largest_factor_comes_first(void **state) {
    struct counted c;
    count(
        &c, *state,
        "actor a(1) { int 0..4 x; int 0..2 y; go { x = (x + 1) % 5; y = x % 3; self!go; } } main { a!go; }");
    assert_int_equal(c.census.counted, c.search.store.count);
    assert_int_equal(c.census.factors.count, 3); /* the mailbox always holds the same */
    expect_factor(&c, 0, FACTOR_VARIABLE, 0, 5);
    expect_factor(&c, 1, FACTOR_COMPONENT, 0, 5);
    expect_factor(&c, 2, FACTOR_VARIABLE, 1, 3);
    counted_free(&c);
}

/* 1,024 times 64 states, and every eighth would be looked at: of a counter that goes round all values
 * are seen all the same. */
#define LARGE                                                                                                \
    "actor a(1) { int 0..1023 x; int 0..63 y; go { if (x < 1023) { x = x + 1; }"                             \
    " else { x = 0; y = (y + 1) % 64; } self!go; } } main { a!go; }"

static void of_many_states_some_are_looked_at(void **state) {
    struct counted c;
    count(&c, *state, LARGE);
    assert_int_equal(c.census.states, 65536);
    assert_int_equal(c.census.counted, CENSUS_MOST_STATES);
    expect_factor(&c, 0, FACTOR_COMPONENT, 0, CENSUS_MOST_STATES);
    const struct factor *x = &c.census.factors.items[1];
    assert_true(x->kind == FACTOR_VARIABLE && x->contents > 950);
    expect_factor(&c, 2, FACTOR_VARIABLE, 1, 64);
    counted_free(&c);
}

static void it_finds_room_where_the_limit_was_reached(void **state) {
    struct job *job = *state;
    struct counted c;
    count(&c, job, LARGE);
    size_t factors = c.census.factors.count;
    job->memory.limit = job->memory.used;
    census_take(&c.census, job, &c.search.store, c.program);
    assert_int_equal(c.census.factors.count, factors);
    assert_int_equal(job->memory.limit, job->memory.used);
    job->memory.limit = 0;
    counted_free(&c);
}

static void without_memory_it_is_empty(void **state) {
    struct job *job = *state;
    for (uint64_t n = 1; n <= 3; n++) {
        struct counted c;
        count(&c, job, LARGE);
        job->memory.fail_at = job->memory.requests + n;
        census_take(&c.census, job, &c.search.store, c.program);
        assert_int_equal(c.census.counted, 0);
        assert_int_equal(c.census.factors.count, 0);
        job->memory.fail_at = 0;
        job->memory.exhausted = false;
        counted_free(&c);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(the_largest_factor_comes_first),
        job_test(of_many_states_some_are_looked_at),
        job_test(it_finds_room_where_the_limit_was_reached),
        job_test(without_memory_it_is_empty),
    };
    return cmocka_run_group_tests_name("census", tests, NULL, NULL);
}
