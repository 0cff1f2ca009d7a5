#include "support.h"

#include <stdio.h>
#include <string.h>

#include "lts/file/aut.h"

#define TRANSITION_HINT "write it as (source, \"label\", target)"
#define HEADER_HINT "begin with: des (initial state, number of transitions, number of states)"

static const struct silent NOTHING_SILENT = {NULL, 0};

static void expect_read(struct job *job, const char *text, const char *written) {
    expect_result(job, lts_of(job, text), written);
    assert_int_equal(job->diagnostics.list.count, 0);
}

/* ---- reading ---- */

static void the_smallest_file_is_one_state(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, NOTHING);
    assert_int_equal(lts->states, 1);
    assert_int_equal(lts->initial, 0);
    assert_int_equal(lts->error, STATE_NONE);
    assert_int_equal(lts_transitions(lts), 0);
    expect_labels(lts, "tau");
    expect_result(job, lts, NOTHING);
}

static void a_file_is_read_as_it_was_written(void **state) {
    expect_read(*state, "des (1,4,3)\n(0,\"tau\",1)\n(0,\"a\",2)\n(1,\"b\",0)\n(2,\"error\",2)\n",
                "des (1,4,3)\n(0,\"tau\",1)\n(0,\"a\",2)\n(1,\"b\",0)\n(2,\"error\",2)\n");
}

static void minus_one_is_the_error_state(void **state) {
    expect_read(*state, "des(0,3,2)\n(0,a,1)\n(0,b,-1)\n(1,\"c d\", -1 )\n",
                "des (0,4,3)\n(0,\"a\",1)\n(0,\"b\",2)\n(1,\"c d\",2)\n(2,\"error\",2)\n");
    expect_read(*state, "des (0,3,2)\n(0,a,1)\n(0,b,-1)\n(1,error,1)\n",
                "des (0,3,2)\n(0,\"a\",1)\n(0,\"b\",1)\n(1,\"error\",1)\n");
    expect_read(*state, "des (0,2,1)\n(0,error,-1)\n(0,a,0)\n",
                "des (0,3,2)\n(0,\"a\",0)\n(0,\"error\",1)\n(1,\"error\",1)\n");
}

static void other_negative_states_are_refused(void **state) {
    struct job *job = *state;
    const char text[] = "des (0,3,2)\n(0,a,-2)\n(-1,a,1)\n(0,a,-12)\n";
    assert_null(read_aut(job, text, strlen(text), SILENT_BY_DEFAULT));
    expect_diagnostic(job, 0, SEVERITY_ERROR, "a negative target state",
                      "count states from 0; only -1 is allowed, for ERROR as LTSA writes it");
    expect_place(job, 0, 2, 6, 1);
    expect_diagnostic(job, 1, SEVERITY_ERROR, "expected the source state, a number", NULL);
    expect_place(job, 2, 4, 6, 1);
}

static void spaces_and_tabs_are_accepted_everywhere(void **state) {
    expect_read(*state, " \tdes\t( 0 ,\t2 , 2 )  \n  (\t0 , \"a\" ,\t1 ) \t\n(  1,b  ,  0  )\n",
                "des (0,2,2)\n(0,\"a\",1)\n(1,\"b\",0)\n");
}

static void lines_may_end_as_on_windows(void **state) {
    expect_read(*state, "des (0,2,2)\r\n(0,\"a\",1)\r\n(1,b,0)\r\n",
                "des (0,2,2)\n(0,\"a\",1)\n(1,\"b\",0)\n");
}

static void blank_lines_are_skipped(void **state) {
    expect_read(*state, "\n  \t\r\ndes (0,2,2)\n\n(0,a,1)\n \n(1,b,0)\n\n\n",
                "des (0,2,2)\n(0,\"a\",1)\n(1,\"b\",0)\n");
}

static void the_last_line_may_end_with_the_file(void **state) {
    expect_read(*state, "des (0,1,2)\n(0,a,1)", "des (0,1,2)\n(0,\"a\",1)\n");
    expect_read(*state, "des (0,0,1)", NOTHING);
}

static void a_byte_order_mark_is_skipped(void **state) {
    expect_read(*state,
                "\xef\xbb\xbf"
                "des (0,1,2)\n(0,a,1)\n",
                "des (0,1,2)\n(0,\"a\",1)\n");
}

static void the_bracket_may_follow_des_at_once(void **state) {
    expect_read(*state, "des(0,1,2)\n(0,a,1)\n", "des (0,1,2)\n(0,\"a\",1)\n");
}

static void transitions_may_come_in_disorder(void **state) {
    expect_read(*state, "des (0,4,3)\n(2,a,0)\n(0,b,1)\n(1,a,2)\n(0,a,2)\n",
                "des (0,4,3)\n(0,\"a\",2)\n(0,\"b\",1)\n(1,\"a\",2)\n(2,\"a\",0)\n");
}

static void quotes_do_not_make_another_label(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,2,2)\n(0,\"a b\",1)\n(1,a b,0)\n");
    expect_labels(lts, "tau,a b");
    lts_free(lts);
}

static void quotes_inside_a_label_need_no_escape(void **state) {
    expect_read(*state, "des (0,3,1)\n(0,\"say \"hi\"\",0)\n(0,\"\"\",0)\n(0,x\"y,0)\n",
                "des (0,3,1)\n(0,\"\"\",0)\n(0,\"say \"hi\"\",0)\n(0,\"x\"y\",0)\n");
}

static void commas_and_brackets_may_stand_in_labels(void **state) {
    expect_read(*state, "des (0,4,2)\n(0,f(1,2),1)\n(0,\"g(1,2)\",1)\n(0,\"h\",1)\",1)\n(0,),1)\n",
                "des (0,4,2)\n(0,\")\",1)\n(0,\"f(1,2)\",1)\n(0,\"g(1,2)\",1)\n(0,\"h\",1)\",1)\n");
}

static void only_unquoted_labels_lose_outer_spaces(void **state) {
    expect_read(*state, "des (0,3,1)\n(0,\" a \",0)\n(0,  b  ,0)\n(0,\" \",0)\n",
                "des (0,3,1)\n(0,\" \",0)\n(0,\" a \",0)\n(0,\"b\",0)\n");
}

static void a_label_may_be_empty(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,2,2)\n(0,\"\",1)\n(1,a,0)\n");
    assert_int_equal(alphabet_find(&lts->alphabet, ""), 1);
    expect_result(job, lts, "des (0,2,2)\n(0,\"\",1)\n(1,\"a\",0)\n");
}

static void labels_keep_every_byte(void **state) {
    expect_read(*state, "des (0,3,1)\n(0,\"\\n\\\",0)\n(0,\"é→\",0)\n(0,\"\xff\x01\",0)\n",
                "des (0,3,1)\n(0,\"\\n\\\",0)\n(0,\"é→\",0)\n(0,\"\xff\x01\",0)\n");
}

static void numbers_are_labels_too(void **state) {
    expect_read(*state, "des (0,2,12)\n(0,1,10)\n(10,-5,11)\n",
                "des (0,2,12)\n(0,\"1\",10)\n(10,\"-5\",11)\n");
}

static void leading_zeros_do_not_matter(void **state) {
    expect_read(*state, "des (000,01,002)\n(0000,a,0001)\n", "des (0,1,2)\n(0,\"a\",1)\n");
}

static void not_even_many_leading_zeros(void **state) {
    expect_read(*state, "des (0,3,2)\n(000000000000,a,1)\n(1,b,000000000000)\n(00000000001,c,00000000001)\n",
                "des (0,3,2)\n(0,\"a\",1)\n(1,\"b\",0)\n(1,\"c\",1)\n");
}

static void large_numbers_are_read(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (1234567,1,1234569)\n(1234567,a,1234568)\n");
    assert_int_equal(lts->initial, 1234567);
    assert_int_equal(lts->states, 1234569);
    assert_int_equal(lts->edges[0], edge_make(1, 1234568));
    assert_int_equal(lts->rows[1234567], 0);
    assert_int_equal(lts->rows[1234568], 1);
    lts_free(lts);
}

static void tau_and_i_are_silent_with_quotes_or_without(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,5,5)\n(0,tau,1)\n(1,\"tau\",2)\n(2,i,3)\n(3,\"i\",4)\n(4,I,0)\n");
    expect_labels(lts, "tau,I");
    expect_result(job, lts,
                  "des (0,5,5)\n(0,\"tau\",1)\n(1,\"tau\",2)\n(2,\"tau\",3)\n(3,\"tau\",4)\n(4,\"I\",0)\n");
}

static void the_caller_decides_what_is_silent(void **state) {
    struct job *job = *state;
    static const char text[] = "des (0,4,2)\n(0,skip,1)\n(0,tau,1)\n(1,i,0)\n(1,\"\",0)\n";
    const char *texts[] = {"skip", ""};
    struct lts *lts = read_aut(job, text, strlen(text), (struct silent){texts, 2});
    expect_labels(lts, "tau,i,tau");
    assert_int_equal(edge_label(lts->edges[0]), LABEL_TAU);
    assert_int_equal(edge_label(lts->edges[1]), 2);
    assert_int_equal(edge_label(lts->edges[2]), LABEL_TAU);
    assert_int_equal(edge_label(lts->edges[3]), 1);
    lts_free(lts);
}

static void nothing_need_be_silent(void **state) {
    struct job *job = *state;
    static const char text[] = "des (0,2,1)\n(0,i,0)\n(0,tau,0)\n";
    struct lts *lts = read_aut(job, text, strlen(text), NOTHING_SILENT);
    expect_labels(lts, "tau,i,tau");
    assert_int_equal(lts->edges[0], edge_make(1, 0));
    assert_int_equal(lts->edges[1], edge_make(2, 0));
    lts_free(lts);
}

static void two_silent_texts_between_the_same_states_are_one_transition(void **state) {
    struct job *job = *state;
    expect_result(job, lts_of(job, "des (0,2,2)\n(0,tau,1)\n(0,i,1)\n"), "des (0,1,2)\n(0,\"tau\",1)\n");
    assert_int_equal(job->diagnostics.list.count, 1);
    expect_diagnostic(job, 0, SEVERITY_WARNING, "repeated transitions: 1; they count once", NULL);
}

static void repeated_transitions_are_warned_of(void **state) {
    struct job *job = *state;
    expect_result(job, lts_of(job, "des (0,4,2)\n(0,a,1)\n(0,\"a\",1)\n(1,a,0)\n(0,a,1)\n"),
                  "des (0,2,2)\n(0,\"a\",1)\n(1,\"a\",0)\n");
    assert_int_equal(job->diagnostics.list.count, 1);
    expect_diagnostic(job, 0, SEVERITY_WARNING, "repeated transitions: 2; they count once", NULL);
    expect_place(job, 0, 0, 0, 0);
}

/* ---- the error state ---- */

static void the_loop_called_error_marks_the_error_state(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,2,2)\n(0,a,1)\n(1,\"error\",1)\n");
    assert_int_equal(lts->error, 1);
    assert_int_equal(lts_transitions(lts), 1);
    expect_labels(lts, "tau,a");
    lts_free(lts);
}

static void several_error_states_are_one(void **state) {
    expect_read(*state, "des (4,6,5)\n(4,a,1)\n(4,b,3)\n(1,error,1)\n(2,c,3)\n(3,error,3)\n(0,a,4)\n",
                "des (3,5,4)\n(0,\"a\",3)\n(1,\"error\",1)\n(2,\"c\",1)\n(3,\"a\",1)\n(3,\"b\",1)\n");
}

static void the_initial_state_may_be_the_error(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,1,1)\n(0,error,0)\n");
    assert_int_equal(lts->error, 0);
    assert_int_equal(lts_transitions(lts), 0);
    expect_labels(lts, "tau");
    expect_result(job, lts, "des (0,1,1)\n(0,\"error\",0)\n");
}

static void a_state_that_does_more_than_error_is_no_error_state(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,2,1)\n(0,error,0)\n(0,a,0)\n");
    assert_int_equal(lts->error, STATE_NONE);
    expect_labels(lts, "tau,a,error");
    assert_int_equal(lts_transitions(lts), 2);
    lts_free(lts);
}

static void error_may_be_a_label_beside_the_error_state(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,2,2)\n(0,error,1)\n(1,error,1)\n");
    assert_int_equal(lts->error, 1);
    expect_labels(lts, "tau,error");
    assert_int_equal(lts_transitions(lts), 1);
    lts_free(lts);
}

static void a_deadlock_is_not_the_error_state(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,1,2)\n(0,error,1)\n");
    assert_int_equal(lts->error, STATE_NONE);
    expect_labels(lts, "tau,error");
    lts_free(lts);
}

static void a_silent_error_still_marks_the_error_state(void **state) {
    struct job *job = *state;
    static const char text[] = "des (0,2,2)\n(0,error,1)\n(1,error,1)\n";
    const char *texts[] = {"error"};
    struct lts *lts = read_aut(job, text, strlen(text), (struct silent){texts, 1});
    expect_result(job, lts, "des (0,2,2)\n(0,\"tau\",1)\n(1,\"error\",1)\n");
}

static void a_repeated_error_loop_is_no_repeated_transition(void **state) {
    expect_read(*state, "des (0,3,2)\n(0,a,1)\n(1,error,1)\n(1,error,1)\n",
                "des (0,2,2)\n(0,\"a\",1)\n(1,\"error\",1)\n");
}

/* ---- bad files ---- */

static void expect_bad_bytes(struct job *job, const char *text, size_t length, const char *message,
                             const char *hint, uint64_t line, uint64_t column, size_t width) {
    assert_null(read_aut(job, text, length, SILENT_BY_DEFAULT));
    expect_rejected(job, message, hint);
    expect_place(job, 0, line, column, width);
}

static void expect_bad(struct job *job, const char *text, const char *message, const char *hint,
                       uint64_t line, uint64_t column, size_t width) {
    expect_bad_bytes(job, text, strlen(text), message, hint, line, column, width);
}

static void an_empty_file_is_refused(void **state) {
    expect_bad(*state, "", "the file is empty", HEADER_HINT, 0, 0, 0);
}

static void a_blank_file_is_empty(void **state) {
    expect_bad(*state, "\n \t\r\n", "the file is empty", HEADER_HINT, 0, 0, 0);
}

static void a_missing_header_is_told_once(void **state) {
    expect_bad(*state, "(0,a,1)\n(1,b,0)\n", "the header is missing", HEADER_HINT, 1, 1, 7);
}

static void a_second_header_is_refused(void **state) {
    expect_bad(*state, "\ndes (0,1,2)\n(0,a,1)\n  des (0,1,2)\n", "a second header", "the first is in line 2",
               4, 3, 3);
}

static void a_cut_header_is_refused(void **state) {
    expect_bad(*state, "des (0,1", "the line ends where ',' should follow the number of transitions",
               "is the file cut off?", 1, 9, 1);
}

static void a_bare_des_is_refused(void **state) {
    expect_bad(*state, "des\n", "the line ends where '(' should follow des", "is the file cut off?", 1, 4, 1);
}

static void text_after_the_header_is_refused(void **state) {
    expect_bad(*state, "des (0,0,1) more\n", "unexpected text after the header", "leave the text out", 1, 13,
               4);
}

static void an_lts_needs_a_state(void **state) {
    expect_bad(*state, "des (0,0,0)\n", "an LTS without states",
               "give it an initial state: des (0, 0, 1) is the smallest LTS", 1, 10, 1);
}

static void the_initial_state_must_be_a_state(void **state) {
    expect_bad(*state, "des (2,0,2)\n", "the initial state is not among the states", "count states from 0", 1,
               6, 1);
}

static void too_many_states_are_refused(void **state) {
    expect_bad(*state, "des (0,0,4294967295)\n", "the number of states is larger than 4294967294",
               "use numbers of 32 bits", 1, 10, 10);
}

static void numbers_beyond_all_bounds_are_refused(void **state) {
    expect_bad(*state, "des (0,0,99999999999999999999999999)\n",
               "the number of states is larger than 4294967294", "use numbers of 32 bits", 1, 10, 26);
}

static void words_are_no_numbers(void **state) {
    expect_bad(*state, "des (x,0,1)\n", "expected the initial state, a number", NULL, 1, 6, 1);
}

static void a_source_beyond_the_states_is_refused(void **state) {
    expect_bad(*state, "des (0,1,2)\n(12,a,1)\n",
               "source state 12 is out of range: the header announces 2 states", "count states from 0", 2, 2,
               2);
}

static void the_first_number_beyond_the_states_is_refused(void **state) {
    expect_bad(*state, "des (0,1,2)\n(2,a,1)\n",
               "source state 2 is out of range: the header announces 2 states", "count states from 0", 2, 2,
               1);
}

static void spaces_do_not_shift_the_place_of_an_error(void **state) {
    expect_bad(*state, "des (0,1,2)\n \t( 0 , \"a b\" , 17 )\n",
               "target state 17 is out of range: the header announces 2 states", "count states from 0", 2, 17,
               2);
}

static void the_place_of_an_error_may_be_a_label_after_spaces(void **state) {
    expect_bad(*state, "des (0,1,2)\n( 0 ,  \"a , 1 )\n", "unterminated label",
               "end the quoted label with a quote before the comma", 2, 8, 8);
}

static void a_target_beyond_the_states_is_refused(void **state) {
    expect_bad(*state, "des (0,1,2)\n(0,\"a\",2)\n",
               "target state 2 is out of range: the header announces 2 states", "count states from 0", 2, 8,
               1);
}

static void states_that_only_fit_modulo_32_bits_are_refused(void **state) {
    expect_bad(*state, "des (0,1,2)\n(4294967296,a,1)\n", "the source state is larger than 4294967294",
               "use numbers of 32 bits", 2, 2, 10);
}

static void too_few_transitions_are_refused(void **state) {
    expect_bad(*state, "des (0,3,2)\n(0,a,1)\n", "transitions: the header announces 3, the file has 1",
               "is the file cut off?", 1, 0, 0);
}

static void too_many_transitions_are_refused(void **state) {
    expect_bad(*state, "\ndes (0,0,2)\n(0,a,1)\n", "transitions: the header announces 0, the file has 1",
               "is the header from another file?", 2, 0, 0);
}

static void a_missing_label_is_refused(void **state) {
    expect_bad(*state, "des (0,1,2)\n(0,,1)\n", "the label is missing",
               "write \"\" for an empty label, or tau for a silent one", 2, 4, 1);
}

static void a_missing_target_is_refused(void **state) {
    expect_bad(*state, "des (0,1,2)\n(0,a)\n", "the label is not followed by a target state", TRANSITION_HINT,
               2, 4, 2);
}

static void an_unterminated_label_is_refused(void **state) {
    expect_bad(*state, "des (0,1,2)\n(0,\"a,1)\n", "unterminated label",
               "end the quoted label with a quote before the comma", 2, 4, 5);
}

static void an_unterminated_label_at_the_end_may_be_a_cut_file(void **state) {
    expect_bad(*state, "des (0,1,2)\n(0,\"a", "unterminated label", "is the file cut off?", 2, 4, 2);
}

static void text_between_label_and_comma_is_refused(void **state) {
    expect_bad(*state, "des (0,1,2)\n(0,\"a\"b,1)\n", "expected ',' after the label", NULL, 2, 7, 1);
}

static void a_cut_transition_is_refused(void **state) {
    expect_bad(*state, "des (0,1,2)\n(0,a,1", "the line ends where ')' should follow the target state",
               "is the file cut off?", 2, 7, 1);
}

static void text_after_a_transition_is_refused(void **state) {
    expect_bad(*state, "des (0,1,2)\n(0,a,1);\n", "unexpected text after the transition",
               "leave the text out", 2, 8, 1);
}

static void a_transition_needs_its_bracket(void **state) {
    expect_bad(*state, "des (0,1,2)\n0,a,1)\n", "a transition starts with '('", TRANSITION_HINT, 2, 1, 1);
}

static void a_nul_byte_in_a_label_is_refused(void **state) {
    static const char text[] = "des (0,1,2)\n(0,a\0b,1)\n";
    expect_bad_bytes(*state, text, sizeof text - 1, "NUL byte in a label", "is this a text file?", 2, 5, 1);
}

static void a_nul_byte_elsewhere_is_refused(void **state) {
    static const char text[] = "des (0,1,2)\n(0\0,a,1)\n";
    expect_bad_bytes(*state, text, sizeof text - 1, "NUL byte where ',' should follow the source state", NULL,
                     2, 3, 1);
}

static void the_source_line_is_kept_without_its_end(void **state) {
    struct job *job = *state;
    expect_bad(job, "des (0,1,2)\r\n(0,a,7)\r\n",
               "target state 7 is out of range: the header announces 2 states", "count states from 0", 2, 6,
               1);
    const struct place *place = &job->diagnostics.list.items[0].place;
    assert_string_equal(place->source, "(0,a,7)");
    assert_int_equal(place->source_length, 7);
}

static void all_errors_are_told_in_one_go(void **state) {
    struct job *job = *state;
    static const char text[] = "des (0,5,2)\n(0,a,5)\n(0,b,1)\n(9,c,1)\nnonsense\n(0,\"d,1)\n";
    assert_null(read_aut(job, text, strlen(text), SILENT_BY_DEFAULT));
    assert_int_equal(job_outcome(job), OUTCOME_BAD_INPUT);
    assert_int_equal(job->diagnostics.errors, 4);
    const uint64_t lines[] = {2, 4, 5, 6};
    for (size_t i = 0; i < COUNT(lines); i++)
        assert_int_equal(job->diagnostics.list.items[i].place.line, lines[i]);
}

static void a_bad_file_leaves_only_its_messages(void **state) {
    struct job *job = *state;
    static const char text[] = "des (0,3,2)\n(0,a,1)\n(1,b,0)\n(9,c,1)\n";
    assert_null(read_aut(job, text, strlen(text), SILENT_BY_DEFAULT));
    job_free(job);
    assert_int_equal(job->memory.used, 0);
}

/* ---- writing ---- */

static void an_alphabet_larger_than_what_occurs_is_not_written(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,2,2)\n(0,a,0)\n(1,b,1)\n");
    lts->rows[2] = 1; /* the last row loses its only transition */
    expect_labels(lts, "tau,a,b");
    expect_result(job, lts, "des (0,1,2)\n(0,\"a\",0)\n");
}

static void an_lts_without_edges_can_be_written(void **state) {
    struct job *job = *state;
    expect_result(job, lts_without_edges(job, "des (1,0,2)\n"), "des (1,0,2)\n");
    expect_result(job, lts_without_edges(job, "des (1,1,2)\n(1,error,1)\n"),
                  "des (1,1,2)\n(1,\"error\",1)\n");
}

static void visible_labels_that_read_as_silent_are_warned_of(void **state) {
    struct job *job = *state;
    static const char text[] = "des (0,2,1)\n(0,i,0)\n(0,tau,0)\n";
    expect_result(job, read_aut(job, text, strlen(text), NOTHING_SILENT),
                  "des (0,2,1)\n(0,\"i\",0)\n(0,\"tau\",0)\n");
    assert_int_equal(job->diagnostics.list.count, 2);
    expect_diagnostic(job, 0, SEVERITY_WARNING, "the visible label \"tau\" will be read back as silent",
                      "rename it, or read the file with --tau");
    expect_diagnostic(job, 1, SEVERITY_WARNING, "the visible label \"i\" will be read back as silent",
                      "rename it, or read the file with --tau");
}

static void a_state_that_reads_as_the_error_is_warned_of(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,3,2)\n(0,a,1)\n(1,a,1)\n(1,error,0)\n");
    lts->edges[1] = edge_make(2, 1); /* now state 1 only repeats "error" */
    lts->rows[2] = 2;
    expect_result(job, lts, "des (0,2,2)\n(0,\"a\",1)\n(1,\"error\",1)\n");
    assert_int_equal(job->diagnostics.list.count, 1);
    expect_diagnostic(job, 0, SEVERITY_WARNING,
                      "state 1 only repeats the label \"error\": it will be read back as the error state",
                      "rename the label");
}

static void a_label_error_that_cannot_be_mistaken_is_written_in_silence(void **state) {
    expect_read(*state, "des (0,3,2)\n(0,error,1)\n(1,error,1)\n(1,a,0)\n",
                "des (0,3,2)\n(0,\"error\",1)\n(1,\"a\",0)\n(1,\"error\",1)\n");
}

static void a_stopped_job_reads_and_writes_nothing(void **state) {
    struct job *job = *state;
    struct lts *lts = chain_of(job, LONG, "a");
    struct bytes bytes = {0};
    struct output *output = output_open_memory(job, &bytes);
    stop_job(job);
    aut_write(job, lts, output);
    output_abandon(output);
    expect_stopped(job, NULL);
    array_free(&bytes.data);
    lts_free(lts);

    enum { LINE = 8 };
    char *text = memory_allocate(&job->memory, LONG * LINE + 32);
    size_t used = (size_t)sprintf(text, "des (0,%d,1)\n", LONG);
    for (size_t i = 0; i < LONG; i++, used += LINE)
        memcpy(text + used, "(0,a,0)\n", LINE);
    job_forget(job);
    expect_stopped(job, read_aut(job, text, used, SILENT_BY_DEFAULT));
    memory_free(text);
}

static bool read_and_write(struct job *job, void *path) {
    struct input *input = input_open(job, path);
    struct lts *lts = input ? aut_read(job, input, SILENT_BY_DEFAULT) : NULL;
    input_close(input);
    struct bytes bytes = {0};
    struct output *output = lts ? output_open_memory(job, &bytes) : NULL;
    if (output)
        aut_write(job, lts, output);
    bool fine = output && output_commit(output);
    array_free(&bytes.data);
    lts_free(lts);
    return fine;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    static const char text[] =
        "des (0,7,4)\n(3,a,2)\n(0,tau,1)\n(0,b,3)\n(1,error,1)\n(2,error,2)\n(3,\"\",0)\n(3,c,-1)\n";
    char path[64];
    strcpy(path, file_of(text, strlen(text)));
    expect_to_survive_refusals(*state, read_and_write, path);
    assert_int_equal(remove(path), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(the_smallest_file_is_one_state),
        job_test(a_file_is_read_as_it_was_written),
        job_test(minus_one_is_the_error_state),
        job_test(other_negative_states_are_refused),
        job_test(spaces_and_tabs_are_accepted_everywhere),
        job_test(lines_may_end_as_on_windows),
        job_test(blank_lines_are_skipped),
        job_test(the_last_line_may_end_with_the_file),
        job_test(a_byte_order_mark_is_skipped),
        job_test(the_bracket_may_follow_des_at_once),
        job_test(transitions_may_come_in_disorder),
        job_test(quotes_do_not_make_another_label),
        job_test(quotes_inside_a_label_need_no_escape),
        job_test(commas_and_brackets_may_stand_in_labels),
        job_test(only_unquoted_labels_lose_outer_spaces),
        job_test(a_label_may_be_empty),
        job_test(labels_keep_every_byte),
        job_test(numbers_are_labels_too),
        job_test(leading_zeros_do_not_matter),
        job_test(not_even_many_leading_zeros),
        job_test(large_numbers_are_read),
        job_test(tau_and_i_are_silent_with_quotes_or_without),
        job_test(the_caller_decides_what_is_silent),
        job_test(nothing_need_be_silent),
        job_test(two_silent_texts_between_the_same_states_are_one_transition),
        job_test(repeated_transitions_are_warned_of),
        job_test(the_loop_called_error_marks_the_error_state),
        job_test(several_error_states_are_one),
        job_test(the_initial_state_may_be_the_error),
        job_test(a_state_that_does_more_than_error_is_no_error_state),
        job_test(error_may_be_a_label_beside_the_error_state),
        job_test(a_deadlock_is_not_the_error_state),
        job_test(a_silent_error_still_marks_the_error_state),
        job_test(a_repeated_error_loop_is_no_repeated_transition),
        job_test(an_empty_file_is_refused),
        job_test(a_blank_file_is_empty),
        job_test(a_missing_header_is_told_once),
        job_test(a_second_header_is_refused),
        job_test(a_cut_header_is_refused),
        job_test(a_bare_des_is_refused),
        job_test(text_after_the_header_is_refused),
        job_test(an_lts_needs_a_state),
        job_test(the_initial_state_must_be_a_state),
        job_test(too_many_states_are_refused),
        job_test(numbers_beyond_all_bounds_are_refused),
        job_test(words_are_no_numbers),
        job_test(a_source_beyond_the_states_is_refused),
        job_test(the_first_number_beyond_the_states_is_refused),
        job_test(spaces_do_not_shift_the_place_of_an_error),
        job_test(the_place_of_an_error_may_be_a_label_after_spaces),
        job_test(a_target_beyond_the_states_is_refused),
        job_test(states_that_only_fit_modulo_32_bits_are_refused),
        job_test(too_few_transitions_are_refused),
        job_test(too_many_transitions_are_refused),
        job_test(a_missing_label_is_refused),
        job_test(a_missing_target_is_refused),
        job_test(an_unterminated_label_is_refused),
        job_test(an_unterminated_label_at_the_end_may_be_a_cut_file),
        job_test(text_between_label_and_comma_is_refused),
        job_test(a_cut_transition_is_refused),
        job_test(text_after_a_transition_is_refused),
        job_test(a_transition_needs_its_bracket),
        job_test(a_nul_byte_in_a_label_is_refused),
        job_test(a_nul_byte_elsewhere_is_refused),
        job_test(the_source_line_is_kept_without_its_end),
        job_test(all_errors_are_told_in_one_go),
        job_test(a_bad_file_leaves_only_its_messages),
        job_test(an_alphabet_larger_than_what_occurs_is_not_written),
        job_test(an_lts_without_edges_can_be_written),
        job_test(visible_labels_that_read_as_silent_are_warned_of),
        job_test(a_state_that_reads_as_the_error_is_warned_of),
        job_test(a_label_error_that_cannot_be_mistaken_is_written_in_silence),
        job_test(a_stopped_job_reads_and_writes_nothing),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
