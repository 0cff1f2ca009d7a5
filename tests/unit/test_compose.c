#include "support.h"

#include <stdio.h>

#include "lts/operator/compose.h"
#include "lts/operator/reach.h"
#include "lts/operator/relabel.h"

enum { MOST_PARTS = 3 };

static void expect_composed(struct job *job, size_t count, const char *const *auts, const char *labels,
                            const char *text) {
    struct lts *parts[MOST_PARTS] = {NULL};
    for (size_t p = 0; p < count; p++)
        parts[p] = lts_of(job, auts[p]);
    struct lts *whole = lts_compose(job, (const struct lts *const *)parts, count);
    assert_non_null(whole);
    expect_labels(whole, labels);
    expect_result(job, whole, text);
    for (size_t p = 0; p < count; p++)
        lts_free(parts[p]);
}

static void expect_one(struct job *job, const char *aut, const char *labels, const char *text) {
    expect_composed(job, 1, (const char *[]){aut}, labels, text);
}

static void expect_two(struct job *job, const char *one, const char *two, const char *labels,
                       const char *text) {
    expect_composed(job, 2, (const char *[]){one, two}, labels, text);
}

static void expect_three(struct job *job, const char *one, const char *two, const char *three,
                         const char *labels, const char *text) {
    expect_composed(job, 3, (const char *[]){one, two, three}, labels, text);
}

static void one_part_is_its_reachable_part_breadth_first(void **state) {
    expect_one(*state, "des (2,5,4)\n(2,b,0)\n(2,a,3)\n(3,c,2)\n(3,tau,3)\n(1,z,2)\n", "tau,a,b,c,z",
               "des (0,4,3)\n(0,\"a\",1)\n(0,\"b\",2)\n(1,\"tau\",1)\n(1,\"c\",0)\n");
}

static void one_part_keeps_its_choices(void **state) {
    expect_one(*state, "des (0,4,3)\n(0,a,1)\n(0,a,2)\n(1,b,0)\n(2,c,0)\n", "tau,a,b,c",
               "des (0,4,3)\n(0,\"a\",1)\n(0,\"a\",2)\n(1,\"b\",0)\n(2,\"c\",0)\n");
}

static void parts_that_do_nothing_make_a_whole_that_does_nothing(void **state) {
    struct job *job = *state;
    struct lts *part = lts_without_edges(job, NOTHING);
    const struct lts *parts[] = {part, part, part};
    expect_result(job, lts_compose(job, parts, 1), NOTHING);
    expect_result(job, lts_compose(job, parts, 3), NOTHING);
    lts_free(part);
}

static void labels_of_one_part_alone_interleave(void **state) {
    expect_two(*state, "des (0,1,2)\n(0,a,1)\n", "des (0,1,2)\n(0,b,1)\n", "tau,a,b",
               "des (0,4,4)\n(0,\"a\",1)\n(0,\"b\",2)\n(1,\"b\",3)\n(2,\"a\",3)\n");
}

static void shared_labels_move_both_parts(void **state) {
    expect_two(*state, "des (0,2,2)\n(0,a,1)\n(1,c,0)\n", "des (0,2,2)\n(0,b,1)\n(1,c,0)\n", "tau,a,b,c",
               "des (0,5,4)\n(0,\"a\",1)\n(0,\"b\",2)\n(1,\"b\",3)\n(2,\"a\",3)\n(3,\"c\",0)\n");
}

static void a_part_with_a_label_that_it_never_does_blocks_it(void **state) {
    expect_two(*state, "des (0,2,2)\n(0,a,1)\n(0,b,0)\n", "des (0,1,2)\n(1,a,0)\n", "tau,a,b",
               "des (0,1,1)\n(0,\"b\",0)\n");
}

static void the_order_of_parts_does_not_change_what_is_blocked(void **state) {
    expect_two(*state, "des (0,1,2)\n(1,a,0)\n", "des (0,2,2)\n(0,a,1)\n(0,b,0)\n", "tau,a,b",
               "des (0,1,1)\n(0,\"b\",0)\n");
}

static void a_label_added_to_an_alphabet_blocks_too(void **state) {
    struct job *job = *state;
    struct lts *one = lts_of(job, "des (0,2,2)\n(0,a,1)\n(1,b,0)\n"), *idle = lts_of(job, NOTHING);
    const char *added[] = {"b"};
    struct lts *blocker = lts_extend(job, idle, added, 1);
    const struct lts *free_parts[] = {one, idle}, *blocked_parts[] = {one, blocker};
    expect_result(job, lts_compose(job, free_parts, 2), "des (0,2,2)\n(0,\"a\",1)\n(1,\"b\",0)\n");
    expect_result(job, lts_compose(job, blocked_parts, 2), "des (0,1,2)\n(0,\"a\",1)\n");
    lts_free(one);
    lts_free(idle);
    lts_free(blocker);
}

static void choices_under_a_shared_label_multiply(void **state) {
    expect_two(*state, "des (0,4,3)\n(0,a,1)\n(0,a,2)\n(1,p,1)\n(2,q,2)\n",
               "des (0,4,3)\n(0,a,1)\n(0,a,2)\n(1,r,1)\n(2,s,2)\n", "tau,a,p,q,r,s",
               "des (0,12,5)\n(0,\"a\",1)\n(0,\"a\",2)\n(0,\"a\",3)\n(0,\"a\",4)\n"
               "(1,\"p\",1)\n(1,\"r\",1)\n(2,\"q\",2)\n(2,\"r\",2)\n(3,\"p\",3)\n(3,\"s\",3)\n"
               "(4,\"q\",4)\n(4,\"s\",4)\n");
}

static void tau_is_never_shared(void **state) {
    expect_two(*state, "des (0,1,2)\n(0,tau,1)\n", "des (0,1,2)\n(0,tau,1)\n", "tau",
               "des (0,4,4)\n(0,\"tau\",1)\n(0,\"tau\",2)\n(1,\"tau\",3)\n(2,\"tau\",3)\n");
}

static void silent_loops_stay_loops(void **state) {
    expect_two(*state, "des (0,2,1)\n(0,tau,0)\n(0,a,0)\n", "des (0,2,1)\n(0,tau,0)\n(0,a,0)\n", "tau,a",
               "des (0,2,1)\n(0,\"tau\",0)\n(0,\"a\",0)\n");
}

static void the_empty_label_is_shared_like_any_other(void **state) {
    expect_two(*state, "des (0,1,2)\n(0,\"\",1)\n", "des (0,1,2)\n(0,\"\",1)\n", "tau,",
               "des (0,1,2)\n(0,\"\",1)\n");
}

static void a_deterministic_part_with_itself_is_itself(void **state) {
    struct job *job = *state;
    struct lts *part = lts_of(job, "des (0,5,3)\n(0,a,1)\n(0,b,2)\n(1,a,0)\n(2,c,1)\n(2,a,2)\n");
    const struct lts *parts[] = {part, part};
    struct lts *whole = lts_compose(job, parts, 2);
    assert_true(lts_identical(part, whole));
    lts_free(part);
    lts_free(whole);
}

static void three_parts_share_pairwise_and_all_together(void **state) {
    expect_three(*state, "des (0,2,2)\n(0,a,1)\n(1,c,0)\n", "des (0,2,2)\n(0,b,1)\n(1,c,0)\n",
                 "des (0,2,2)\n(0,a,1)\n(1,c,0)\n", "tau,a,b,c",
                 "des (0,5,4)\n(0,\"a\",1)\n(0,\"b\",2)\n(1,\"b\",3)\n(2,\"a\",3)\n(3,\"c\",0)\n");
}

static void the_last_two_of_three_can_share_without_the_first(void **state) {
    expect_three(*state, "des (0,1,2)\n(0,x,1)\n", "des (0,1,2)\n(0,s,1)\n", "des (0,1,2)\n(0,s,1)\n",
                 "tau,s,x", "des (0,4,4)\n(0,\"s\",2)\n(0,\"x\",1)\n(1,\"s\",3)\n(2,\"x\",3)\n");
}

static void one_of_three_can_block_the_others(void **state) {
    expect_three(*state, "des (0,1,2)\n(0,a,1)\n", "des (0,1,2)\n(0,a,1)\n",
                 "des (0,2,3)\n(0,b,1)\n(1,a,2)\n", "tau,a,b", "des (0,2,3)\n(0,\"b\",1)\n(1,\"a\",2)\n");
}

static void the_whole_is_in_error_when_one_part_is(void **state) {
    expect_two(*state, "des (0,2,2)\n(0,a,1)\n(1,error,1)\n", "des (0,2,2)\n(0,b,1)\n(1,c,0)\n", "tau,a,b,c",
               "des (0,5,3)\n(0,\"a\",1)\n(0,\"b\",2)\n(1,\"error\",1)\n(2,\"a\",1)\n(2,\"c\",0)\n");
}

static void the_second_part_can_bring_the_error(void **state) {
    expect_two(*state, "des (0,2,2)\n(0,a,1)\n(1,b,0)\n", "des (0,3,3)\n(0,a,1)\n(1,b,2)\n(2,error,2)\n",
               "tau,a,b", "des (0,3,3)\n(0,\"a\",1)\n(1,\"b\",2)\n(2,\"error\",2)\n");
}

static void a_silent_move_to_the_error_is_a_move_to_the_error(void **state) {
    expect_two(*state, "des (0,2,2)\n(0,tau,1)\n(1,error,1)\n", "des (0,1,1)\n(0,a,0)\n", "tau,a",
               "des (0,3,2)\n(0,\"tau\",1)\n(0,\"a\",0)\n(1,\"error\",1)\n");
}

static void errors_of_several_parts_are_one_error(void **state) {
    expect_two(*state, "des (0,3,2)\n(0,a,1)\n(0,b,1)\n(1,error,1)\n",
               "des (0,3,2)\n(0,a,1)\n(0,c,1)\n(1,error,1)\n", "tau,a,b,c",
               "des (0,4,2)\n(0,\"a\",1)\n(0,\"b\",1)\n(0,\"c\",1)\n(1,\"error\",1)\n");
}

static void choices_that_end_in_the_error_are_one_transition(void **state) {
    expect_two(*state, "des (0,3,3)\n(0,a,1)\n(0,a,2)\n(2,error,2)\n", "des (0,2,3)\n(0,a,1)\n(0,a,2)\n",
               "tau,a", "des (0,4,4)\n(0,\"a\",1)\n(0,\"a\",2)\n(0,\"a\",3)\n(2,\"error\",2)\n");
}

static void a_blocked_error_is_no_error(void **state) {
    struct job *job = *state;
    struct lts *one = lts_of(job, "des (0,3,2)\n(0,a,1)\n(0,b,0)\n(1,error,1)\n");
    struct lts *two = lts_of(job, "des (0,1,2)\n(1,a,1)\n");
    const struct lts *parts[] = {one, two};
    struct lts *whole = lts_compose(job, parts, 2);
    assert_int_equal(whole->error, STATE_NONE);
    expect_result(job, whole, "des (0,1,1)\n(0,\"b\",0)\n");
    lts_free(one);
    lts_free(two);
}

static void an_initial_error_is_the_whole(void **state) {
    expect_two(*state, "des (0,2,2)\n(0,a,1)\n(1,b,0)\n", "des (0,1,1)\n(0,error,0)\n", "tau,a,b",
               "des (0,1,1)\n(0,\"error\",0)\n");
}

static void an_unreachable_error_does_not_matter(void **state) {
    expect_two(*state, "des (0,2,2)\n(0,a,0)\n(1,error,1)\n", "des (0,1,1)\n(0,a,0)\n", "tau,a",
               "des (0,1,1)\n(0,\"a\",0)\n");
}

/* ---- many ---- */

/* `count` parts, each with one label of its own. */
static struct lts *compose_independent(struct job *job, size_t count) {
    enum { MOST = 24 };
    struct lts *parts[MOST];
    assert_true(count <= MOST);
    for (size_t p = 0; p < count; p++) {
        char text[64];
        snprintf(text, sizeof text, "des (0,1,2)\n(0,a%zu,1)\n", p);
        parts[p] = lts_of(job, text);
    }
    struct lts *whole = lts_compose(job, (const struct lts *const *)parts, count);
    for (size_t p = 0; p < count; p++)
        lts_free(parts[p]);
    return whole;
}

static void independent_parts_make_a_cube(void **state) {
    struct job *job = *state;
    struct lts *whole = compose_independent(job, 10);
    assert_int_equal(whole->states, 1024);
    assert_int_equal(lts_transitions(whole), 10 * 512);
    assert_true(lts_deterministic(whole));
    uint32_t reached;
    bool *marks = lts_mark_reachable(job, whole, &reached);
    assert_int_equal(reached, 1024);
    memory_free(marks);
    lts_free(whole);
}

static void too_large_a_whole_runs_out_of_memory(void **state) {
    struct job *job = *state;
    job->memory.limit = 4u << 20;
    assert_null(compose_independent(job, 20));
    assert_int_equal(job_outcome(job), OUTCOME_MEMORY);
    assert_int_equal(job->memory.used, 0);
}

static void too_long_a_composition_runs_out_of_time(void **state) {
    struct job *job = *state;
    job->deadline = clock_seconds();
    assert_null(compose_independent(job, 20));
    assert_int_equal(job_outcome(job), OUTCOME_TIME);
    assert_int_equal(job->memory.used, 0);
}

static bool compose_two(struct job *job, void *parts) {
    struct lts *whole = lts_compose(job, parts, 2);
    lts_free(whole);
    return whole != NULL;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    struct job *job = *state;
    struct lts *parts[] = {
        lts_of(job, "des (0,4,3)\n(0,a,1)\n(0,b,2)\n(1,c,0)\n(2,error,2)\n"),
        lts_of(job, "des (0,3,2)\n(0,a,1)\n(0,a,0)\n(1,d,0)\n"),
    };
    expect_to_survive_refusals(job, compose_two, parts);
    lts_free(parts[0]);
    lts_free(parts[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(one_part_is_its_reachable_part_breadth_first),
        job_test(one_part_keeps_its_choices),
        job_test(parts_that_do_nothing_make_a_whole_that_does_nothing),
        job_test(labels_of_one_part_alone_interleave),
        job_test(shared_labels_move_both_parts),
        job_test(a_part_with_a_label_that_it_never_does_blocks_it),
        job_test(the_order_of_parts_does_not_change_what_is_blocked),
        job_test(a_label_added_to_an_alphabet_blocks_too),
        job_test(choices_under_a_shared_label_multiply),
        job_test(tau_is_never_shared),
        job_test(silent_loops_stay_loops),
        job_test(the_empty_label_is_shared_like_any_other),
        job_test(a_deterministic_part_with_itself_is_itself),
        job_test(three_parts_share_pairwise_and_all_together),
        job_test(the_last_two_of_three_can_share_without_the_first),
        job_test(one_of_three_can_block_the_others),
        job_test(the_whole_is_in_error_when_one_part_is),
        job_test(the_second_part_can_bring_the_error),
        job_test(a_silent_move_to_the_error_is_a_move_to_the_error),
        job_test(errors_of_several_parts_are_one_error),
        job_test(choices_that_end_in_the_error_are_one_transition),
        job_test(a_blocked_error_is_no_error),
        job_test(an_initial_error_is_the_whole),
        job_test(an_unreachable_error_does_not_matter),
        job_test(independent_parts_make_a_cube),
        job_test(too_large_a_whole_runs_out_of_memory),
        job_test(too_long_a_composition_runs_out_of_time),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
