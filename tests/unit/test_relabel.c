#define _POSIX_C_SOURCE 200809L
#include "support.h"

#include <regex.h>
#include <stdio.h>

#include "lts/operator/relabel.h"

#define PATTERNS(...)                                                                                        \
    (struct label_patterns) {                                                                                \
        (const char *const[]){__VA_ARGS__}, COUNT(((const char *const[]){__VA_ARGS__}))                      \
    }

static const struct label_patterns NO_PATTERNS = {NULL, 0};

/* ---- new texts ---- */

static void every_label_takes_its_new_text(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,4,2)\n(0,a,1)\n(0,b,1)\n(0,c,0)\n(1,tau,0)\n");
    const char *texts[] = {"z", NULL, "y", "x", NULL, "z"};
    struct lts *result = lts_retext(job, lts, texts, 3);
    expect_labels(result, "tau,x,y,z");
    expect_result(job, result, "des (0,4,2)\n(0,\"tau\",1)\n(0,\"y\",0)\n(0,\"z\",1)\n(1,\"tau\",0)\n");
    lts_free(lts);
}

static void equal_texts_are_one_label(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,4,2)\n(0,a,1)\n(0,b,1)\n(0,c,0)\n(1,error,1)\n");
    const char *texts[] = {"x", "x", "x"};
    struct lts *result = lts_retext(job, lts, texts, 0);
    expect_labels(result, "tau,x");
    expect_result(job, result, "des (0,3,2)\n(0,\"x\",0)\n(0,\"x\",1)\n(1,\"error\",1)\n");
    lts_free(lts);
}

static void where_there_are_no_labels_there_are_no_texts(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_without_edges(job, NOTHING);
    const char *texts[] = {"x"};
    expect_result(job, lts_retext(job, lts, texts, 0), NOTHING);
    struct lts *wide = lts_retext(job, lts, texts, 1);
    expect_labels(wide, "tau,x");
    expect_result(job, wide, NOTHING);
    lts_free(lts);
}

/* ---- patterns ---- */

/* `marks` has a letter for every label, τ first: y for one that matches. */
static void expect_matching(struct job *job, const char *aut, struct label_patterns patterns,
                            const char *marks) {
    struct lts *lts = lts_of(job, aut);
    bool *matching = labels_matching(job, &lts->alphabet, patterns);
    assert_non_null(matching);
    for (uint32_t label = 0; label < lts->alphabet.count; label++)
        assert_int_equal(matching[label], marks[label] == 'y');
    memory_free(matching);
    lts_free(lts);
}

/* Labels: τ, "", a, aba, abc, b, req_1, req_2. */
#define MANY "des (0,7,1)\n(0,\"\",0)\n(0,a,0)\n(0,aba,0)\n(0,abc,0)\n(0,b,0)\n(0,req_1,0)\n(0,req_2,0)\n"

static void a_text_matches_itself_alone(void **state) {
    expect_matching(*state, MANY, PATTERNS("abc"), "....y...");
    expect_matching(*state, MANY, PATTERNS("a", "b"), "..y..y..");
}

static void an_empty_pattern_matches_the_empty_label_alone(void **state) {
    expect_matching(*state, MANY, PATTERNS(""), ".y......");
}

static void a_star_matches_any_text_and_none(void **state) {
    expect_matching(*state, MANY, PATTERNS("a*"), "..yyy...");
    expect_matching(*state, MANY, PATTERNS("*a"), "..yy....");
    expect_matching(*state, MANY, PATTERNS("req_*"), "......yy");
    expect_matching(*state, MANY, PATTERNS("**c**"), "....y...");
}

static void a_star_alone_matches_every_visible_label(void **state) {
    expect_matching(*state, MANY, PATTERNS("*"), ".yyyyyyy");
}

static void stars_may_stand_in_the_middle(void **state) {
    expect_matching(*state, MANY, PATTERNS("a*a"), "...y....");
    expect_matching(*state, MANY, PATTERNS("*e*_*2"), ".......y");
}

static void a_star_gives_back_what_it_took_too_much(void **state) {
    expect_matching(*state, "des (0,3,1)\n(0,abab,0)\n(0,ababc,0)\n(0,abcabc,0)\n", PATTERNS("*abc"), "..yy");
    expect_matching(*state, "des (0,2,1)\n(0,aaab,0)\n(0,aaba,0)\n", PATTERNS("*aab"), ".y.");
}

static void tau_names_the_silent_label(void **state) {
    struct job *job = *state;
    expect_matching(job, MANY, PATTERNS("tau"), "y.......");
    assert_int_equal(job->diagnostics.list.count, 0);
}

static void a_star_in_a_label_is_found_literally(void **state) {
    expect_matching(*state, "des (0,3,1)\n(0,\"a*\",0)\n(0,\"a*b\",0)\n(0,axb,0)\n", PATTERNS("a*b"), "..yy");
}

static void no_pattern_matches_nothing(void **state) {
    struct job *job = *state;
    expect_matching(job, MANY, NO_PATTERNS, "........");
    assert_int_equal(job->diagnostics.list.count, 0);
}

static void a_pattern_that_matches_nothing_is_warned_of(void **state) {
    struct job *job = *state;
    expect_matching(job, MANY, PATTERNS("req_3", "abc", "grant*"), "....y...");
    assert_false(job_failed(job));
    assert_int_equal(job->diagnostics.list.count, 2);
    expect_diagnostic(job, 0, SEVERITY_WARNING, "no label matches req_3", "did you mean req_1?");
    expect_diagnostic(job, 1, SEVERITY_WARNING, "no label matches grant*", NULL);
}

static void only_visible_labels_are_suggested(void **state) {
    struct job *job = *state;
    expect_matching(job, "des (0,3,1)\n(0,tau,0)\n(0,go,0)\n(0,stop,0)\n", PATTERNS("stp", "tua"), "...");
    expect_diagnostic(job, 0, SEVERITY_WARNING, "no label matches stp", "did you mean stop?");
    expect_diagnostic(job, 1, SEVERITY_WARNING, "no label matches tua", NULL);
}

static void an_alphabet_of_tau_alone_has_nothing_to_match(void **state) {
    struct job *job = *state;
    expect_matching(job, NOTHING, PATTERNS("*"), ".");
    expect_diagnostic(job, 0, SEVERITY_WARNING, "no label matches *", NULL);
}

/* ---- hiding ---- */

#define ABC "des (0,5,3)\n(0,a,1)\n(0,b,2)\n(1,b,1)\n(1,c,2)\n(2,error,2)\n"

static void expect_hidden(struct job *job, const char *aut, struct label_patterns patterns,
                          const char *labels, const char *text) {
    struct lts *lts = lts_of(job, aut);
    struct lts *result = lts_hide(job, lts, patterns);
    expect_labels(result, labels);
    expect_result(job, result, text);
    lts_free(lts);
}

static void hidden_labels_become_tau_and_leave_the_alphabet(void **state) {
    expect_hidden(*state, ABC, PATTERNS("a", "c"), "tau,b",
                  "des (0,5,3)\n(0,\"tau\",1)\n(0,\"b\",2)\n(1,\"tau\",2)\n(1,\"b\",1)\n(2,\"error\",2)\n");
}

static void hiding_merges_transitions_that_become_equal(void **state) {
    expect_hidden(*state, "des (0,4,2)\n(0,tau,1)\n(0,a,1)\n(0,b,1)\n(0,b,0)\n", PATTERNS("*"), "tau",
                  "des (0,2,2)\n(0,\"tau\",0)\n(0,\"tau\",1)\n");
}

static void hiding_nothing_changes_nothing(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, ABC);
    struct lts *same = lts_hide(job, lts, NO_PATTERNS);
    assert_true(lts_identical(lts, same));
    lts_free(lts);
    lts_free(same);
}

static void hiding_tau_changes_nothing(void **state) {
    struct job *job = *state;
    expect_hidden(job, "des (0,2,1)\n(0,tau,0)\n(0,a,0)\n", PATTERNS("tau"), "tau,a",
                  "des (0,2,1)\n(0,\"tau\",0)\n(0,\"a\",0)\n");
    assert_int_equal(job->diagnostics.list.count, 0);
}

static void hiding_works_without_edges(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_without_edges(job, "des (1,0,2)\n");
    expect_result(job, lts_hide(job, lts, NO_PATTERNS), "des (1,0,2)\n");
    lts_free(lts);
}

static void an_interface_hides_everything_else(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, ABC);
    struct lts *result = lts_interface(job, lts, PATTERNS("b"));
    expect_labels(result, "tau,b");
    expect_result(job, result,
                  "des (0,5,3)\n(0,\"tau\",1)\n(0,\"b\",2)\n(1,\"tau\",2)\n(1,\"b\",1)\n(2,\"error\",2)\n");
    lts_free(lts);
}

static void an_empty_interface_hides_everything(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, ABC);
    struct lts *result = lts_interface(job, lts, NO_PATTERNS);
    expect_labels(result, "tau");
    expect_result(job, result,
                  "des (0,5,3)\n(0,\"tau\",1)\n(0,\"tau\",2)\n(1,\"tau\",1)\n(1,\"tau\",2)\n"
                  "(2,\"error\",2)\n");
    lts_free(lts);
}

static void an_interface_of_everything_hides_nothing(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, ABC);
    struct lts *same = lts_interface(job, lts, PATTERNS("*"));
    assert_true(lts_identical(lts, same));
    lts_free(lts);
    lts_free(same);
}

/* ---- renaming ---- */

#define RULES(...) (const char *const[]){__VA_ARGS__}, COUNT(((const char *const[]){__VA_ARGS__}))

static void expect_renamed(struct job *job, const char *aut, const char *const *rules, size_t count,
                           const char *labels, const char *text) {
    struct lts *lts = lts_of(job, aut);
    struct lts *result = lts_rename(job, lts, rules, count);
    assert_non_null(result);
    expect_labels(result, labels);
    expect_result(job, result, text);
    assert_int_equal(job->diagnostics.list.count, 0);
    lts_free(lts);
}

/* One loop for each label. */
static void expect_new_labels(struct job *job, const char *old, const char *const *rules, size_t count,
                              const char *labels) {
    struct lts *lts = lts_of(job, old);
    struct lts *result = lts_rename(job, lts, rules, count);
    assert_non_null(result);
    expect_labels(result, labels);
    lts_free(result);
    lts_free(lts);
}

static void a_label_gets_a_new_text_and_its_place(void **state) {
    expect_renamed(*state, ABC, RULES("a=x"), "tau,b,c,x",
                   "des (0,5,3)\n(0,\"b\",2)\n(0,\"x\",1)\n(1,\"b\",1)\n(1,\"c\",2)\n(2,\"error\",2)\n");
}

static void labels_can_be_swapped_since_all_change_at_once(void **state) {
    expect_renamed(*state, "des (0,2,3)\n(0,a,1)\n(0,b,2)\n", RULES("a=b", "b=a"), "tau,a,b",
                   "des (0,2,3)\n(0,\"a\",2)\n(0,\"b\",1)\n");
}

static void two_labels_that_become_one_merge_their_transitions(void **state) {
    expect_renamed(*state, "des (0,4,2)\n(0,a,1)\n(0,b,1)\n(0,c,1)\n(1,b,0)\n", RULES("b=a"), "tau,a,c",
                   "des (0,3,2)\n(0,\"a\",1)\n(0,\"c\",1)\n(1,\"a\",0)\n");
}

static void a_label_renamed_to_tau_is_silent(void **state) {
    expect_renamed(*state, "des (0,3,2)\n(0,a,1)\n(0,tau,1)\n(1,b,0)\n", RULES("a=tau"), "tau,b",
                   "des (0,2,2)\n(0,\"tau\",1)\n(1,\"b\",0)\n");
}

static void a_star_carries_its_text_over(void **state) {
    expect_renamed(*state, "des (0,3,2)\n(0,req_1,1)\n(0,req_,0)\n(1,reply,0)\n", RULES("req_*=ask.*!"),
                   "tau,ask.!,ask.1!,reply",
                   "des (0,3,2)\n(0,\"ask.!\",0)\n(0,\"ask.1!\",1)\n(1,\"reply\",0)\n");
}

static void a_star_may_stand_at_either_end_or_between(void **state) {
    expect_new_labels(*state, "des (0,2,1)\n(0,x.end,0)\n(0,begin.x,0)\n", RULES("*.end=*", "begin.*=*b"),
                      "tau,x,xb");
    expect_new_labels(*state, "des (0,2,1)\n(0,left.go,0)\n(0,lego,0)\n", RULES("le*go=<*>"), "tau,<>,<ft.>");
}

static void what_stands_around_a_star_does_not_overlap(void **state) {
    expect_new_labels(*state, "des (0,2,1)\n(0,aba,0)\n(0,ababa,0)\n", RULES("aba*ba=*"), "tau,,aba");
}

static void a_star_may_be_forgotten(void **state) {
    expect_renamed(*state, "des (0,3,2)\n(0,req_1,1)\n(0,req_2,1)\n(1,b,0)\n", RULES("req_*=req"),
                   "tau,b,req", "des (0,2,2)\n(0,\"req\",1)\n(1,\"b\",0)\n");
}

static void a_star_alone_renames_everything(void **state) {
    expect_new_labels(*state, "des (0,2,1)\n(0,a,0)\n(0,\"\",0)\n", RULES("*=p.*"), "tau,p.,p.a");
    expect_new_labels(*state, "des (0,2,1)\n(0,a,0)\n(0,b,0)\n", RULES("*=tau"), "tau");
}

static void tau_itself_is_not_renamed(void **state) {
    expect_renamed(*state, "des (0,2,1)\n(0,tau,0)\n(0,a,0)\n", RULES("*=x"), "tau,x",
                   "des (0,2,1)\n(0,\"tau\",0)\n(0,\"x\",0)\n");
}

static void the_first_rule_that_matches_decides(void **state) {
    expect_new_labels(*state, "des (0,3,1)\n(0,a1,0)\n(0,a2,0)\n(0,b,0)\n", RULES("a1=x", "a*=y", "*=z"),
                      "tau,x,y,z");
}

static void an_equals_sign_may_stand_in_the_new_text(void **state) {
    expect_new_labels(*state, "des (0,1,1)\n(0,a,0)\n", RULES("a=b=c"), "tau,b=c");
}

static void a_label_that_begins_with_s_is_no_regular_expression(void **state) {
    expect_new_labels(*state, "des (0,2,1)\n(0,send,0)\n(0,s,0)\n", RULES("send=put", "s=t"), "tau,put,t");
}

static void a_regular_expression_replaces_its_first_match(void **state) {
    expect_new_labels(*state, "des (0,2,1)\n(0,banana,0)\n(0,x,0)\n", RULES("s/an/o/"), "tau,boana,x");
}

static void groups_and_the_whole_match_can_be_used(void **state) {
    expect_new_labels(*state, "des (0,1,1)\n(0,left!go(3),0)\n", RULES("s/([a-z]+)!([a-z]+)/\\2@\\1 [&]/"),
                      "tau,go@left [left!go](3)");
    expect_new_labels(*state, "des (0,1,1)\n(0,ab,0)\n", RULES("s/a/\\0&/"), "tau,aab");
}

static void there_are_nine_groups(void **state) {
    expect_new_labels(*state, "des (0,1,1)\n(0,abcdefghi,0)\n",
                      RULES("s/(.)(.)(.)(.)(.)(.)(.)(.)(.)/\\9\\8\\7\\6\\5\\4\\3\\2\\1/"), "tau,ihgfedcba");
}

static void an_escaped_ampersand_is_itself(void **state) {
    expect_new_labels(*state, "des (0,1,1)\n(0,ab,0)\n", RULES("s/a/\\&\\\\/"), "tau,&\\b");
}

static void a_group_without_a_match_is_empty(void **state) {
    expect_new_labels(*state, "des (0,1,1)\n(0,b,0)\n", RULES("s/(a)?b/[\\1]/"), "tau,[]");
}

static void an_empty_replacement_can_empty_a_label(void **state) {
    expect_new_labels(*state, "des (0,2,1)\n(0,a,0)\n(0,ab,0)\n", RULES("s/a//"), "tau,,b");
}

static void other_characters_may_stand_for_the_slash(void **state) {
    expect_new_labels(*state, "des (0,1,1)\n(0,a/b,0)\n", RULES("s|/|.|"), "tau,a.b");
    expect_new_labels(*state, "des (0,1,1)\n(0,a/b,0)\n", RULES("s#/#|#"), "tau,a|b");
    expect_new_labels(*state, "des (0,1,1)\n(0,a/b,0)\n", RULES("s:/:,:"), "tau,a,b");
}

static void anchors_bind_a_regular_expression(void **state) {
    expect_new_labels(*state, "des (0,3,1)\n(0,aba,0)\n(0,ab,0)\n(0,a,0)\n", RULES("s/^a$/x/", "s/a$/y/"),
                      "tau,ab,aby,x");
}

static void a_regular_expression_can_make_labels_silent(void **state) {
    expect_renamed(*state, "des (0,3,2)\n(0,a_1,1)\n(0,a_2,1)\n(1,b,0)\n", RULES("s/^a_.*$/tau/"), "tau,b",
                   "des (0,2,2)\n(0,\"tau\",1)\n(1,\"b\",0)\n");
}

static void labels_that_nobody_carries_are_renamed_too(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, NOTHING);
    struct lts *wide = lts_extend(job, lts, RULES("a", "b"));
    struct lts *result = lts_rename(job, wide, RULES("a=c"));
    expect_labels(result, "tau,b,c");
    lts_free(lts);
    lts_free(wide);
    lts_free(result);
}

static void no_rules_change_nothing(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, ABC);
    struct lts *same = lts_rename(job, lts, NULL, 0);
    assert_true(lts_identical(lts, same));
    lts_free(lts);
    lts_free(same);
}

static void renaming_works_without_edges(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_without_edges(job, NOTHING);
    expect_result(job, lts_rename(job, lts, NULL, 0), NOTHING);
    lts_free(lts);
}

static void a_rule_that_matches_nothing_is_warned_of(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,1,1)\n(0,a,0)\n");
    struct lts *result = lts_rename(job, lts, RULES("b=c", "a=d", "s/z/y/", "a=e"));
    expect_labels(result, "tau,d");
    assert_int_equal(job->diagnostics.list.count, 3);
    expect_diagnostic(job, 0, SEVERITY_WARNING, "no label matches the renaming rule b=c",
                      "lacuna info --labels FILE lists the labels");
    expect_diagnostic(job, 1, SEVERITY_WARNING, "no label matches the renaming rule s/z/y/",
                      "lacuna info --labels FILE lists the labels");
    expect_diagnostic(job, 2, SEVERITY_WARNING, "no label matches the renaming rule a=e",
                      "lacuna info --labels FILE lists the labels");
    lts_free(result);
    lts_free(lts);
}

#define RULE_HINT "write a rule as old=new, req_*=ask.*, or s/pattern/replacement/"

static void expect_bad_rule(struct job *job, const char *rule, const char *message) {
    struct lts *lts = lts_of(job, "des (0,1,1)\n(0,a,0)\n");
    assert_null(lts_rename(job, lts, RULES("s/a/b/", rule)));
    expect_rejected(job, message, RULE_HINT);
    lts_free(lts);
}

static void a_rule_without_an_equals_sign_is_rejected(void **state) {
    expect_bad_rule(*state, "ab", "the renaming rule ab lacks an old or a new label");
}

static void a_rule_without_an_old_label_is_rejected(void **state) {
    expect_bad_rule(*state, "=b", "the renaming rule =b lacks an old or a new label");
}

static void a_rule_without_a_new_label_is_rejected(void **state) {
    expect_bad_rule(*state, "a=", "the renaming rule a= lacks an old or a new label");
}

static void an_empty_rule_is_rejected(void **state) {
    expect_bad_rule(*state, "", "the renaming rule  lacks an old or a new label");
}

static void two_stars_are_rejected(void **state) {
    expect_bad_rule(*state, "*a*=b", "the renaming rule *a*=b has too many stars");
}

static void a_star_out_of_nowhere_is_rejected(void **state) {
    expect_bad_rule(*state, "a=b*", "the renaming rule a=b* has too many stars");
}

static void a_star_cannot_be_used_twice(void **state) {
    expect_bad_rule(*state, "a*=**", "the renaming rule a*=** has too many stars");
}

static void a_regular_expression_needs_its_slashes(void **state) {
    expect_bad_rule(*state, "s/a/b", "the renaming rule s/a/b does not have three slashes");
}

static void flags_after_a_regular_expression_are_rejected(void **state) {
    expect_bad_rule(*state, "s/a/b/g",
                    "the renaming rule s/a/b/g goes on behind the third slash; there are no flags");
}

static void a_bad_pattern_is_rejected(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,1,1)\n(0,a,0)\n");
    assert_null(lts_rename(job, lts, RULES("s/(/b/")));
    regex_t regex;
    char why[64], message[128];
    regerror(regcomp(&regex, "(", REG_EXTENDED), &regex, why, sizeof why);
    snprintf(message, sizeof message, "the renaming rule s/(/b/ has a bad pattern: %s", why);
    expect_rejected(job, message, RULE_HINT);
    lts_free(lts);
}

/* ---- extending ---- */

static void added_labels_find_their_place_in_the_alphabet(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,3,2)\n(0,b,1)\n(1,d,0)\n(1,tau,1)\n");
    struct lts *wide = lts_extend(job, lts, RULES("e", "a", "c", ""));
    expect_labels(wide, "tau,,a,b,c,d,e");
    expect_result(job, wide, "des (0,3,2)\n(0,\"b\",1)\n(1,\"tau\",1)\n(1,\"d\",0)\n");
    lts_free(lts);
}

static void labels_that_are_there_are_not_added_again(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, ABC);
    struct lts *same = lts_extend(job, lts, RULES("b", "a", "b", "tau"));
    assert_true(lts_identical(lts, same));
    lts_free(lts);
    lts_free(same);
}

static void adding_nothing_changes_nothing(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, ABC);
    struct lts *same = lts_extend(job, lts, NULL, 0);
    assert_true(lts_identical(lts, same));
    lts_free(lts);
    lts_free(same);
}

static void an_lts_without_edges_can_be_extended(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_without_edges(job, NOTHING);
    struct lts *wide = lts_extend(job, lts, RULES("a"));
    expect_labels(wide, "tau,a");
    expect_result(job, wide, NOTHING);
    lts_free(lts);
}

static bool relabel(struct job *job, void *lts) {
    struct lts *results[4] = {lts_hide(job, lts, PATTERNS("a"))};
    results[1] = results[0] ? lts_interface(job, lts, PATTERNS("a", "b")) : NULL;
    results[2] = results[1] ? lts_rename(job, lts, RULES("a=x", "b*=y*", "s/(c)/\\1&/")) : NULL;
    results[3] = results[2] ? lts_extend(job, lts, RULES("z")) : NULL;
    bool fine = results[3] != NULL;
    for (size_t i = 0; i < COUNT(results); i++)
        lts_free(results[i]);
    return fine;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, ABC);
    expect_to_survive_refusals(job, relabel, lts);
    lts_free(lts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(every_label_takes_its_new_text),
        job_test(equal_texts_are_one_label),
        job_test(where_there_are_no_labels_there_are_no_texts),
        job_test(a_text_matches_itself_alone),
        job_test(an_empty_pattern_matches_the_empty_label_alone),
        job_test(a_star_matches_any_text_and_none),
        job_test(a_star_alone_matches_every_visible_label),
        job_test(stars_may_stand_in_the_middle),
        job_test(a_star_gives_back_what_it_took_too_much),
        job_test(tau_names_the_silent_label),
        job_test(a_star_in_a_label_is_found_literally),
        job_test(no_pattern_matches_nothing),
        job_test(a_pattern_that_matches_nothing_is_warned_of),
        job_test(only_visible_labels_are_suggested),
        job_test(an_alphabet_of_tau_alone_has_nothing_to_match),
        job_test(hidden_labels_become_tau_and_leave_the_alphabet),
        job_test(hiding_merges_transitions_that_become_equal),
        job_test(hiding_nothing_changes_nothing),
        job_test(hiding_tau_changes_nothing),
        job_test(hiding_works_without_edges),
        job_test(an_interface_hides_everything_else),
        job_test(an_empty_interface_hides_everything),
        job_test(an_interface_of_everything_hides_nothing),
        job_test(a_label_gets_a_new_text_and_its_place),
        job_test(labels_can_be_swapped_since_all_change_at_once),
        job_test(two_labels_that_become_one_merge_their_transitions),
        job_test(a_label_renamed_to_tau_is_silent),
        job_test(a_star_carries_its_text_over),
        job_test(a_star_may_stand_at_either_end_or_between),
        job_test(what_stands_around_a_star_does_not_overlap),
        job_test(a_star_may_be_forgotten),
        job_test(a_star_alone_renames_everything),
        job_test(tau_itself_is_not_renamed),
        job_test(the_first_rule_that_matches_decides),
        job_test(an_equals_sign_may_stand_in_the_new_text),
        job_test(a_label_that_begins_with_s_is_no_regular_expression),
        job_test(a_regular_expression_replaces_its_first_match),
        job_test(groups_and_the_whole_match_can_be_used),
        job_test(there_are_nine_groups),
        job_test(an_escaped_ampersand_is_itself),
        job_test(a_group_without_a_match_is_empty),
        job_test(an_empty_replacement_can_empty_a_label),
        job_test(other_characters_may_stand_for_the_slash),
        job_test(anchors_bind_a_regular_expression),
        job_test(a_regular_expression_can_make_labels_silent),
        job_test(labels_that_nobody_carries_are_renamed_too),
        job_test(no_rules_change_nothing),
        job_test(renaming_works_without_edges),
        job_test(a_rule_that_matches_nothing_is_warned_of),
        job_test(a_rule_without_an_equals_sign_is_rejected),
        job_test(a_rule_without_an_old_label_is_rejected),
        job_test(a_rule_without_a_new_label_is_rejected),
        job_test(an_empty_rule_is_rejected),
        job_test(two_stars_are_rejected),
        job_test(a_star_out_of_nowhere_is_rejected),
        job_test(a_star_cannot_be_used_twice),
        job_test(a_regular_expression_needs_its_slashes),
        job_test(flags_after_a_regular_expression_are_rejected),
        job_test(a_bad_pattern_is_rejected),
        job_test(added_labels_find_their_place_in_the_alphabet),
        job_test(labels_that_are_there_are_not_added_again),
        job_test(adding_nothing_changes_nothing),
        job_test(an_lts_without_edges_can_be_extended),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
