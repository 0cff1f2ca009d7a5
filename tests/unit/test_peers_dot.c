#include "peerings.h"

static void expect_peers(struct job *job, const char *text, const char *peers) {
    struct peering p;
    bool fine = peering_read(&p, job, dot_read, PEERS_BY_NAME, text);
    if (!fine)
        show_diagnostics(job);
    assert_true(fine);
    assert_string_equal(peers_text(&p.peers), peers);
    peering_free(&p);
}

static void expect_mistake(const char *text, const char *message, const char *hint, uint64_t column,
                           size_t width) {
    struct job job;
    struct peering p;
    job_init(&job);
    assert_false(peering_read(&p, &job, dot_read, PEERS_BY_NAME, text));
    expect_rejected(&job, message, hint);
    expect_place(&job, 0, 1, column, width);
    peering_free(&p);
    job_free(&job);
    assert_int_equal(job.memory.used, 0);
}

#define START "s [shape=point]; s -> q;"

static void graphs_become_peers(void **state) {
    expect_peers(*state,
                 "digraph x { " START " q -> r [label=\"a!\"]; }\n"
                 "strict digraph \"the other\" { " START " q -> q [label=\"a?\"] }",
                 "x: q the other!a r | the other: q the other?a q");
}

static void what_has_no_label_is_silent(void **state) {
    expect_peers(
        *state, "digraph x { " START " q -> r; q -> t [label=tau]; q -> u [label=i]; q -> v [label=\"τ\"]; }",
        "x: q - r, q - t, q - u, q - v");
}

static void a_chain_has_one_label(void **state) {
    expect_peers(*state, "digraph x { " START " q -> r -> t [label=\"a!\"]; t -> t [label=\"a?\"] }",
                 "x: q x!a r, r x!a t, t x?a t");
}

static void what_is_not_drawn_tells_where_to_start(void **state) {
    static const char *const MARKS[] = {"shape=point", "shape=none", "style=invis", "style=invisible"};
    for (size_t i = 0; i < COUNT(MARKS); i++) {
        struct peering p;
        char text[128];
        snprintf(text, sizeof text, "digraph x { r -> q; s -> q; s [%s]; }", MARKS[i]);
        assert_true(peering_read(&p, *state, dot_read, PEERS_BY_NAME, text));
        assert_int_equal(p.peers.list.items[0].initial, 1);
        assert_string_equal(peers_text(&p.peers), "x: r - q");
        peering_free(&p);
    }
}

static void marks_are_those_of_their_graph(void **state) {
    expect_peers(*state, "digraph x { " START " } digraph y { t [shape=point]; t -> s; s -> q; }",
                 "x: | y: s - q");
}

static void what_says_nothing_is_passed_over(void **state) {
    expect_peers(
        *state,
        "# by hand\n/* one */ digraph x { // two\nrankdir=LR; node [shape=circle, color=red]; edge [];\n"
        "graph [a=b;c=d]; " START
        " subgraph c { q -> -1 [label=\"a!\", weight=.5][x] } -1 -> q [label=\"a?\"]; }",
        "x: q x!a -1, -1 x?a q");
}

/* `node` begins a default, "node" is a node, and so are the words that it begins with. */
static void what_stands_in_quotes_is_no_keyword(void **state) {
    expect_peers(
        *state,
        "digraph x { s [shape=point]; s -> \"no\"; \"no\" -> \"node\"; \"node\" -> \"gra\"; \"gra\" -> \"subgra\"; "
        "\"ed\" -> \"edge\"; \"subgra\" -> \"edge\" }",
        "x: no - node, node - gra, gra - subgra, subgra - edge, ed - edge");
}

static void mistakes_are_told_in_their_place(void **state) {
    (void)state;
    static const char GRAPH[] = "write a peer as digraph name { … }";
    static const char NODES[] = "write a -> b [label=\"m!\"], or a [shape=point]";
    expect_mistake("", "there are no peers in this file", GRAPH, 1, 1);
    expect_mistake("graph x { }", "expected a digraph", GRAPH, 1, 5);
    expect_mistake("digraph x q", "expected '{'", GRAPH, 11, 1);
    expect_mistake("digraph x { q ", "the graph is not closed", NODES, 14, 1);
    expect_mistake("digraph x { ] }", "expected a node", NODES, 13, 1);
    expect_mistake("digraph x { q -> ; }", "expected a node after the arrow", "write a -> b", 18, 1);
    expect_mistake("digraph x { q -> \"r; }", "the quote is not closed", "write a quote where the text ends",
                   18, 1);
    expect_mistake("digraph x { q [label=]; }", "expected a value", "write label=\"req!\"", 22, 1);
    expect_mistake("digraph x { q [a=b }", "expected a name or ']'", "put attributes into [ ]", 20, 1);
    expect_mistake("digraph x { q -> q }", "x has no initial state",
                   "write: start [shape=point]; start -> q0;", 9, 1);
    expect_mistake("digraph x { " START " s -> r; }", "a second arrow tells where to start",
                   "leave one of them out: a peer starts in one state", 38, 6);
    expect_mistake("digraph x { " START " q -> q [label=a]; }", "a neither sends nor receives",
                   "write m! to send m, m? to receive it, and tau or nothing", 52, 1);
}

static bool read_text(struct job *job, void *text) {
    struct peering p;
    bool fine = peering_read(&p, job, dot_read, PEERS_BY_NAME, text);
    peering_free(&p);
    return fine;
}

static void every_request_for_memory_may_fail(void **state) {
    char text[] =
        "digraph x { " START " t; q -> r [label=\"a!\"]; } digraph y { " START " q -> q [label=\"a?\"]; }";
    expect_to_survive_refusals(*state, read_text, text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(graphs_become_peers),
        job_test(what_has_no_label_is_silent),
        job_test(a_chain_has_one_label),
        job_test(what_is_not_drawn_tells_where_to_start),
        job_test(marks_are_those_of_their_graph),
        job_test(what_says_nothing_is_passed_over),
        job_test(what_stands_in_quotes_is_no_keyword),
        job_test(mistakes_are_told_in_their_place),
        job_test(every_request_for_memory_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
