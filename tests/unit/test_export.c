#include "support.h"

#include <string.h>

#include "lts/file/export.h"

typedef void writer(struct job *job, const struct lts *lts, struct output *output);

static void expect_written(struct job *job, struct lts *lts, writer *write, const char *text) {
    struct bytes bytes = {0};
    struct output *output = output_open_memory(job, &bytes);
    assert_non_null(output);
    write(job, lts, output);
    assert_true(output_commit(output));
    assert_false(job_failed(job));
    assert_true(array_push(&job->memory, &bytes.data, '\0'));
    assert_string_equal(bytes.data.items, text);
    array_free(&bytes.data);
    lts_free(lts);
}

/* ---- DOT ---- */

#define DOT_BEGIN                                                                                            \
    "digraph lts {\n"                                                                                        \
    "  rankdir=LR;\n"                                                                                        \
    "  bgcolor=white;\n"                                                                                     \
    "  node [shape=circle, fontname=\"Helvetica\", fontsize=11, width=0.35, height=0.35, margin=0.04, "      \
    "color=\"#34495e\", fontcolor=\"#2c3e50\"];\n"                                                           \
    "  edge [fontname=\"Helvetica\", fontsize=10, arrowsize=0.6, color=\"#34495e\", "                        \
    "fontcolor=\"#2c3e50\"];\n"                                                                              \
    "  start [shape=point, width=0.08, color=\"#34495e\", label=\"\"];\n"
#define DOT_ERROR                                                                                            \
    " [label=\"π\", shape=doublecircle, style=filled, fillcolor=\"#e74c3c\", color=\"#c0392b\", "           \
    "fontcolor=white];\n"
#define DOT_SILENT "style=dashed, color=gray50, fontcolor=gray50"

static void expect_dot(struct job *job, const char *aut, const char *text) {
    expect_written(job, lts_of(job, aut), dot_write, text);
}

static void a_drawing_of_one_state_shows_where_it_starts(void **state) {
    expect_dot(*state, NOTHING, DOT_BEGIN "  start -> 0;\n  0 [penwidth=2];\n}\n");
}

static void a_drawing_without_edges_is_possible(void **state) {
    struct job *job = *state;
    expect_written(job, lts_without_edges(job, "des (1,0,2)\n"), dot_write,
                   DOT_BEGIN "  start -> 1;\n  1 [penwidth=2];\n  0;\n}\n");
}

static void every_state_and_edge_is_drawn(void **state) {
    expect_dot(*state, "des (1,3,3)\n(0,b,2)\n(1,a,0)\n(2,c,2)\n",
               DOT_BEGIN "  start -> 1;\n  1 [penwidth=2];\n"
                         "  0;\n  0 -> 2 [label=\"b\"];\n"
                         "  1 -> 0 [label=\"a\"];\n"
                         "  2;\n  2 -> 2 [label=\"c\"];\n}\n");
}

static void parallel_edges_are_merged(void **state) {
    expect_dot(*state, "des (0,5,2)\n(0,c,1)\n(0,a,0)\n(0,a,1)\n(0,b,0)\n(0,b,1)\n",
               DOT_BEGIN "  start -> 0;\n  0 [penwidth=2];\n"
                         "  0 -> 0 [label=\"a, b\"];\n"
                         "  0 -> 1 [label=\"a, b, c\"];\n"
                         "  1;\n}\n");
}

static void long_lists_of_labels_are_broken_into_lines(void **state) {
    expect_dot(*state,
               "des (0,4,2)\n(0,aaaaaaaaaa,1)\n(0,bbbbbbbbbb,1)\n(0,cccccccccc,1)\n(0,dddddddddd,1)\n",
               DOT_BEGIN "  start -> 0;\n  0 [penwidth=2];\n"
                         "  0 -> 1 [label=\"aaaaaaaaaa, bbbbbbbbbb,\\ncccccccccc, dddddddddd\"];\n"
                         "  1;\n}\n");
}

static void only_edges_that_are_all_silent_are_dashed(void **state) {
    expect_dot(*state, "des (0,3,2)\n(0,tau,0)\n(0,tau,1)\n(0,a,1)\n",
               DOT_BEGIN "  start -> 0;\n  0 [penwidth=2];\n"
                         "  0 -> 0 [label=\"τ\", " DOT_SILENT "];\n"
                         "  0 -> 1 [label=\"τ, a\"];\n"
                         "  1;\n}\n");
}

static void quotes_and_backslashes_are_escaped(void **state) {
    expect_dot(*state, "des (0,2,1)\n(0,\"say \"x\"\",0)\n(0,\"t\\n\",0)\n",
               DOT_BEGIN "  start -> 0;\n  0 [penwidth=2];\n"
                         "  0 -> 0 [label=\"say \\\"x\\\", t\\\\n\"];\n}\n");
}

static void an_empty_label_is_an_empty_text(void **state) {
    expect_dot(*state, "des (0,1,1)\n(0,\"\",0)\n",
               DOT_BEGIN "  start -> 0;\n  0 [penwidth=2];\n  0 -> 0 [label=\"\"];\n}\n");
}

static void the_error_state_is_red(void **state) {
    expect_dot(*state, "des (0,2,2)\n(0,a,1)\n(1,error,1)\n",
               DOT_BEGIN "  start -> 0;\n  0 [penwidth=2];\n  1" DOT_ERROR "  0 -> 1 [label=\"a\"];\n}\n");
}

static void an_initial_error_state_is_both(void **state) {
    expect_dot(*state, "des (0,1,1)\n(0,error,0)\n",
               DOT_BEGIN "  start -> 0;\n  0 [penwidth=2];\n  0" DOT_ERROR "}\n");
}

/* ---- JSON ---- */

static void expect_json(struct job *job, const char *aut, const char *text) {
    expect_written(job, lts_of(job, aut), lts_json_write, text);
}

static void one_state_is_an_object_with_empty_lists(void **state) {
    expect_json(*state, NOTHING,
                "{\"states\":1,\"initial\":0,\"error\":null,\"labels\":[\"tau\"],\"transitions\":[]}\n");
}

static void json_without_edges_is_possible(void **state) {
    struct job *job = *state;
    expect_written(job, lts_without_edges(job, "des (2,0,3)\n"), lts_json_write,
                   "{\"states\":3,\"initial\":2,\"error\":null,\"labels\":[\"tau\"],\"transitions\":[]}\n");
}

static void transitions_name_labels_by_index(void **state) {
    expect_json(*state, "des (1,4,2)\n(0,b,1)\n(1,a,0)\n(1,tau,1)\n(1,b,0)\n",
                "{\"states\":2,\"initial\":1,\"error\":null,\"labels\":[\"tau\",\"a\",\"b\"],"
                "\"transitions\":[[0,2,1],[1,0,1],[1,1,0],[1,2,0]]}\n");
}

static void the_error_state_is_a_number_without_transitions(void **state) {
    expect_json(*state, "des (0,2,2)\n(0,a,1)\n(1,error,1)\n",
                "{\"states\":2,\"initial\":0,\"error\":1,\"labels\":[\"tau\",\"a\"],"
                "\"transitions\":[[0,1,1]]}\n");
}

static void an_error_state_numbered_zero_is_not_null(void **state) {
    expect_json(*state, "des (0,1,1)\n(0,error,0)\n",
                "{\"states\":1,\"initial\":0,\"error\":0,\"labels\":[\"tau\"],\"transitions\":[]}\n");
}

static void labels_that_nobody_carries_are_listed(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,2,2)\n(0,a,0)\n(1,b,1)\n");
    lts->rows[2] = 1; /* the last row loses its only transition */
    expect_written(job, lts, lts_json_write,
                   "{\"states\":2,\"initial\":0,\"error\":null,\"labels\":[\"tau\",\"a\",\"b\"],"
                   "\"transitions\":[[0,1,0]]}\n");
}

static void texts_are_valid_json_whatever_they_hold(void **state) {
    expect_json(*state, "des (0,4,1)\n(0,\"\",0)\n(0,\"a\"b\\\",0)\n(0,\"c\x01\",0)\n(0,\"é\xff\",0)\n",
                "{\"states\":1,\"initial\":0,\"error\":null,"
                "\"labels\":[\"tau\",\"\",\"a\\\"b\\\\\",\"c\\u0001\",\"é\\ufffd\"],"
                "\"transitions\":[[0,1,0],[0,2,0],[0,3,0],[0,4,0]]}\n");
}

static bool write_both(struct job *job, void *lts) {
    writer *const writers[] = {dot_write, lts_json_write};
    bool fine = true;
    for (size_t i = 0; fine && i < COUNT(writers); i++) {
        struct bytes bytes = {0};
        struct output *output = output_open_memory(job, &bytes);
        if (output)
            writers[i](job, lts, output);
        fine = output && output_commit(output) && !job_failed(job);
        array_free(&bytes.data);
    }
    return fine;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,3,2)\n(0,a,1)\n(0,b,1)\n(1,error,1)\n");
    expect_to_survive_refusals(job, write_both, lts);
    lts_free(lts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(a_drawing_of_one_state_shows_where_it_starts),
        job_test(a_drawing_without_edges_is_possible),
        job_test(every_state_and_edge_is_drawn),
        job_test(parallel_edges_are_merged),
        job_test(long_lists_of_labels_are_broken_into_lines),
        job_test(only_edges_that_are_all_silent_are_dashed),
        job_test(quotes_and_backslashes_are_escaped),
        job_test(an_empty_label_is_an_empty_text),
        job_test(the_error_state_is_red),
        job_test(an_initial_error_state_is_both),
        job_test(one_state_is_an_object_with_empty_lists),
        job_test(json_without_edges_is_possible),
        job_test(transitions_name_labels_by_index),
        job_test(the_error_state_is_a_number_without_transitions),
        job_test(an_error_state_numbered_zero_is_not_null),
        job_test(labels_that_nobody_carries_are_listed),
        job_test(texts_are_valid_json_whatever_they_hold),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
