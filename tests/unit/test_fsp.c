#include "support.h"

#include <stdio.h>
#include <string.h>

#include "base/output.h"
#include "language/fsp/fsp.h"
#include "language/fsp/lexicon.h"
#include "lts/builder.h"
#include "lts/equivalence/reduce.h"
#include "lts/file/export.h"
#include "lts/operator/determinise.h"
#include "lts/operator/reach.h"

struct file {
    struct sources sources;
    struct fsp fsp;
};

/* What an import reads: a and @end take turns, and a state cannot be reached; "from/error.aut" starts in
 * ERROR. */
static struct lts *import(void *data, const char *path) {
    struct job *job = data;
    static const char *const LABELS[] = {"a", "@end"};
    struct lts_builder builder;
    struct alphabet alphabet;
    bool error = strcmp(path, "from/error.aut") == 0;
    if (!error && strcmp(path, "from/x.aut") != 0 && strcmp(path, "/x.aut") != 0) {
        job_reject(job, NULL, NULL, "there is no %s", path);
        return NULL;
    }
    lts_builder_init(&builder, job);
    if (lts_builder_add(&builder, 0, 2, 1) && (error || lts_builder_add(&builder, 1, 1, 0)) &&
        lts_builder_add(&builder, 2, 1, 0) && alphabet_build(job, &alphabet, LABELS, 2, NULL))
        return lts_builder_finish(&builder, 3, error, error ? 1 : STATE_NONE, &alphabet, NULL);
    lts_builder_free(&builder);
    return NULL;
}

static bool open_file(struct file *file, struct job *job, const char *text) {
    sources_init(&file->sources, job);
    fsp_init(&file->fsp, &file->sources, (struct fsp_options){.import = import, .data = job});
    return sources_add(&file->sources, "from/x.lts", text, strlen(text)) && fsp_parse(&file->fsp, 0) &&
           fsp_check(&file->fsp);
}

static void close_file(struct file *file) {
    fsp_free(&file->fsp);
    sources_free(&file->sources);
}

/* The process that is meant by default. */
static bool build(struct job *job, const char *text, struct fsp_process *process) {
    struct file file;
    *process = (struct fsp_process){NULL, STATE_NONE};
    bool fine = open_file(&file, job, text) && fsp_build(&file.fsp, fsp_default_process(&file.fsp), process);
    close_file(&file);
    return fine;
}

static void expect_process(struct job *job, const char *text, const char *aut, const char *labels) {
    struct fsp_process process;
    assert_true(build(job, text, &process));
    expect_labels(process.lts, labels);
    expect_aut(job, process.lts, aut);
    lts_free(process.lts);
}

static void expect_size(struct job *job, const char *text, uint32_t states, uint64_t transitions) {
    struct fsp_process process;
    assert_true(build(job, text, &process));
    assert_int_equal(process.lts->states - (process.lts->error != STATE_NONE), states);
    assert_int_equal(lts_transitions(process.lts), transitions);
    lts_free(process.lts);
}

/* A process with one action, its label from the expression. */
static void expect_to_be(struct job *job, const char *expression, const char *value) {
    char text[256], labels[64];
    snprintf(text, sizeof text, "const N = 3 set S = {red, green} A = (x[%s] -> STOP).", expression);
    snprintf(labels, sizeof labels, "tau,x.%s", value);
    struct fsp_process process;
    assert_true(build(job, text, &process));
    expect_labels(process.lts, labels);
    lts_free(process.lts);
}

/* ---- words ---- */

static void words_and_signs_are_told_apart(void **state) {
    static const unsigned KINDS[] = {
        TOKEN_UPPER,  TOKEN_LOWER,      TOKEN_LOWER,      TOKEN_FINISH, TOKEN_WHEN,  TOKEN_NUMBER, TOKEN_DOTS,
        TOKEN_NUMBER, TOKEN_SHIFT_LEFT, TOKEN_LESS_EQUAL, TOKEN_COLONS, TOKEN_COLON, TOKEN_ARROW,  TOKEN_OR,
        TOKEN_BAR,    TOKEN_BACKSLASH,  TOKEN_OPEN_CURLY, TOKEN_BAD,    TOKEN_END,   TOKEN_END};
    const char text[] = "Up low _x END when 0..12 <<<=:::->|||\\{ /* c */ // d\n 7up";
    struct sources sources;
    sources_init(&sources, *state);
    assert_true(sources_add(&sources, "x", text, strlen(text)));
    struct lexer lexer;
    lexer_init(&lexer, &FSP_LEXICON, &sources, 0);
    for (size_t i = 0; i < COUNT(KINDS); i++)
        assert_int_equal(lexer_next(&lexer).kind, KINDS[i]);
    sources_free(&sources);
}

/* ---- expressions ---- */

static void numbers_are_those_of_java(void **state) {
    expect_to_be(*state, "-7/2", "-3");
    expect_to_be(*state, "-7%2", "-1");
    expect_to_be(*state, "!3", "0");
    expect_to_be(*state, "!0", "1");
    expect_to_be(*state, "2147483647+1", "-2147483648");
    expect_to_be(*state, "(0-2147483647-1)/(0-1)", "-2147483648");
    expect_to_be(*state, "(0-2147483647-1)%(0-1)", "0");
    expect_to_be(*state, "65536*65536", "0");
    expect_to_be(*state, "1<<33", "2");
    expect_to_be(*state, "-5>>1", "-3");
    expect_to_be(*state, "-1>>31", "-1");
    expect_to_be(*state, "+4", "4");
}

static void operators_bind_as_in_java(void **state) {
    expect_to_be(*state, "1+2*3", "7");
    expect_to_be(*state, "10-2-3", "5");
    expect_to_be(*state, "(1|6&3^1)", "3");
    expect_to_be(*state, "1<2 == 3>=3", "1");
    expect_to_be(*state, "0 || 1 && 0", "0");
    expect_to_be(*state, "N!=3 || N<=3", "1");
    expect_to_be(*state, "1 || 1/0", "1");
    expect_to_be(*state, "0 && 1/0", "0");
    expect_to_be(*state, "1<<1+1", "4");
}

static void labels_are_values(void **state) {
    expect_to_be(*state, "'red", "red");
    expect_to_be(*state, "'red == 'red", "1");
    expect_to_be(*state, "'red != 'green", "1");
    expect_to_be(*state, "'red == 1", "0");
    expect_to_be(*state, "#S", "2");
    expect_to_be(*state, "@(S,1)", "green");
    expect_to_be(*state, "@({a[1..2]},0)", "a.1");
    expect_to_be(*state, "@({[1999999999]}, 0) + 1", "2000000000");
}

/* ---- labels ---- */

static void sets_and_ranges_make_labels(void **state) {
    expect_process(
        *state, "set S = {a,b[0..1]} range R = 1..2 A = ({S, c[R]}.{x,y} -> STOP).",
        "des (0,10,2)\n(0,\"a.x\",1)\n(0,\"a.y\",1)\n(0,\"b.0.x\",1)\n(0,\"b.0.y\",1)\n(0,\"b.1.x\",1)\n"
        "(0,\"b.1.y\",1)\n(0,\"c.1.x\",1)\n(0,\"c.1.y\",1)\n(0,\"c.2.x\",1)\n(0,\"c.2.y\",1)\n",
        "tau,a.x,a.y,b.0.x,b.0.y,b.1.x,b.1.y,c.1.x,c.1.y,c.2.x,c.2.y");
}

static void a_variable_reaches_to_the_end_of_its_alternative(void **state) {
    expect_process(*state, "A = (a[i:0..1][j:i..1] -> when_[i][j] -> STOP).",
                   "des (0,6,5)\n(0,\"a.0.0\",1)\n(0,\"a.0.1\",2)\n(0,\"a.1.1\",3)\n(1,\"when_.0.0\",4)\n"
                   "(2,\"when_.0.1\",4)\n(3,\"when_.1.1\",4)\n",
                   "tau,a.0.0,a.0.1,a.1.1,when_.0.0,when_.0.1,when_.1.1");
}

static void a_label_counts_once_in_a_set(void **state) {
    expect_size(*state, "P = ({a,a} -> b -> P).", 2, 2);
    expect_size(*state, "set S = {a,b} property P = ({a,S} -> c -> P).", 3, 9);
    expect_size(*state, "P = ({a[0..1], a[1..2]}.{x,x} -> b -> P).", 4, 6);
    expect_size(*state, "P = ([x:{a,a}] -> b -> P).", 2, 2);
    expect_size(*state, "A = (a -> A). ||C = ({p,p}:A || {q,q}::A).", 1, 2);
    expect_to_be(*state, "#{red,S}", "2");
    expect_to_be(*state, "@({red,S},1)", "green");
    expect_to_be(*state, "#{a.{b,b}, a.b}", "1");
}

/* Only within a set: the labels of two sets in a row are put together as they come. */
static void what_sets_make_together_may_repeat(void **state) {
    expect_size(*state, "P = ({a,a.b}.{b.c,c} -> d -> P).", 5, 8);
    expect_size(*state, "P = ({{a,a.b}.{b.c,c}} -> d -> P).", 4, 6);
}

static void sets_can_be_taken_from_sets(void **state) {
    const char b_and_c[] = "des (0,2,1)\n(0,\"b\",0)\n(0,\"c\",0)\n";
    expect_process(*state, "set S = {a,b,c} P = ({S\\{a}} -> P).", b_and_c, "tau,b,c");
    expect_process(*state, "set S = {a,b,c} P = (S\\{a} -> P).", b_and_c, "tau,b,c");
    expect_process(*state, "P = ({a,b,c}\\{a,d} -> P).", b_and_c, "tau,b,c");
    expect_process(*state, "set S = {a,b,c} set T = {{S\\{b}}\\{c}} P = ({S\\T, c} -> P).", b_and_c,
                   "tau,b,c");
    expect_process(*state, "set S = {a,b} P = (x.S\\{a}[1] -> P).", "des (0,1,1)\n(0,\"x.b.1\",0)\n",
                   "tau,x.b.1");
    expect_process(*state, "P = (a[i:{{[0..2]}\\{[1]}}] -> P).",
                   "des (0,2,1)\n(0,\"a.0\",0)\n(0,\"a.2\",0)\n", "tau,a.0,a.2");
    expect_process(*state, "set S = {a,b} P = (x -> P). ||C = S\\{b}:P\\{x}.", "des (0,1,1)\n(0,\"a.x\",0)\n",
                   "tau,a.x");
    expect_process(*state, "P = (x -> P | y -> P)\\{{x,y}\\{y}}.",
                   "des (0,2,1)\n(0,\"tau\",0)\n(0,\"y\",0)\n", "tau,y");
    expect_process(*state, "P = (b -> P | {a}\\{a} -> P)+{a}.", "des (0,1,1)\n(0,\"b\",0)\n", "tau,a,b");
    expect_to_be(*state, "#S\\{red}", "1");
    expect_to_be(*state, "@(S\\{red}, 0)", "green");
}

/* What hides stays apart from what takes away: a name of a process may stand in front of both. */
static void hiding_is_no_difference(void **state) {
    expect_process(*state, "P = (x -> P). ||C = P\\{x}.", "des (0,1,1)\n(0,\"tau\",0)\n", "tau");
    expect_process(*state, "set S = {x} P = (x -> P)+S\\{x}.", "des (0,1,1)\n(0,\"tau\",0)\n", "tau");
    expect_process(*state, "set S = {x} P = (x -> P). ||C = P\\S. ||D = C.", "des (0,1,1)\n(0,\"tau\",0)\n",
                   "tau");
}

static void index_values_are_one_list_of_words(void **state) {
    expect_size(*state,
                "set S = {[0],[0][0]} P = (a -> P[0]), P[h:0..0] = (a -> P[0][h] | b -> P), "
                "P[t:S][h:0..0] = (a -> P[0][t][h] | b -> P[t]).",
                4, 7);
    expect_size(*state,
                "range V = 0..9 set T = {[V], [V][V]} FIFO = (in[v:V] -> FIFO[v]), "
                "FIFO[o:V] = (in[v:V] -> FIFO[v][o] | out[o] -> FIFO), "
                "FIFO[t:T][o:V] = (in[v:V] -> FIFO[v][t][o] | out[o] -> FIFO[t]).",
                1111, 12220);
    expect_process(*state, "A = L['x.y][0], L[s:{x}][t:{y}][i:0..0] = (s[s].t[t].i[i] -> A).",
                   "des (0,1,1)\n(0,\"s.x.t.y.i.0\",0)\n", "tau,s.x.t.y.i.0");
}

static void a_choice_without_guards_that_hold_is_a_state(void **state) {
    expect_size(*state, "P = (a -> STOP | c -> (when (0) b -> P)).", 3, 2);
    expect_size(*state, "P = (a -> Q | b -> Q | c -> R), Q = (when (0) a -> P), R = (when (0) a -> P).", 3,
                3);
    expect_size(*state, "P = (a -> STOP | b -> if 0 then P).", 2, 2);
}

static void labels_can_be_indices_of_processes(void **state) {
    expect_process(*state, "A = L['on], L[s:{on,off}] = (s[s] -> if s == 'on then L['off] else L['on]).",
                   "des (0,2,2)\n(0,\"s.on\",1)\n(1,\"s.off\",0)\n", "tau,s.off,s.on");
}

/* ---- relabelling ---- */

static void relabelling_is_simultaneous(void **state) {
    expect_process(*state, "A = (a -> b -> A)/{b/a, a/b}.", "des (0,2,2)\n(0,\"b\",1)\n(1,\"a\",0)\n",
                   "tau,a,b");
}

static void ranges_on_both_sides_are_a_product(void **state) {
    expect_process(*state, "range R = 0..1 A = (a[0] -> A)/{z[R]/a[R]}.",
                   "des (0,2,1)\n(0,\"z.0\",0)\n(0,\"z.1\",0)\n", "tau,z.0,z.1");
    expect_process(*state, "range R = 0..1 A = (a[1] -> A)/{z[i:R]/a[i]}.", "des (0,1,1)\n(0,\"z.1\",0)\n",
                   "tau,z.1");
}

static void an_extension_is_relabelled_and_hidden_too(void **state) {
    expect_process(*state, "A = (a -> A)+{b.x, c}/{d/b}\\{c}.", "des (0,1,1)\n(0,\"a\",0)\n", "tau,a,d.x");
}

static void prefixes_bind_variables_for_arguments(void **state) {
    expect_process(
        *state, "A(N=0) = (x[N] -> STOP). ||S = (p[i:1..2]:A(i+1)).",
        "des (0,4,4)\n(0,\"p.1.x.2\",1)\n(0,\"p.2.x.3\",2)\n(1,\"p.2.x.3\",3)\n(2,\"p.1.x.2\",3)\n",
        "tau,p.1.x.2,p.2.x.3");
}

static void relabelling_a_part_comes_after_its_prefix(void **state) {
    expect_process(*state, "A = (x -> A). ||S = (p:A/{y/p.x} || q:A).",
                   "des (0,2,1)\n(0,\"q.x\",0)\n(0,\"y\",0)\n", "tau,q.x,y");
}

/* ---- END ---- */

static void expect_end(struct job *job, const char *text, bool ends) {
    struct fsp_process process;
    assert_true(build(job, text, &process));
    assert_int_equal(process.end != STATE_NONE, ends);
    lts_free(process.lts);
}

static void a_whole_ends_when_its_parts_do(void **state) {
    expect_end(*state, "A = (a -> END). B = (b -> END). ||C = (A || B).", true);
    expect_end(*state, "A = (a -> END). B = (b -> STOP). ||C = (A || B).", false);
    expect_end(*state, "A = (a -> END). B = (a -> STOP). ||C = (A || B).", true);
    expect_end(*state, "A = END.", true);
    expect_end(*state, "A = END. ||C = (A || A).", true);
    expect_end(*state, "A = END+{x}. B = (b -> END). ||C = (A || B).", false);
    expect_end(*state, "A = (a -> END | b -> STOP). minimal ||C = (A).", true);
    expect_end(*state, "deterministic A = (a -> END | b -> STOP).", true);
    expect_end(*state, "deterministic A = (a -> END | a -> STOP).", false);
    expect_end(*state, "deterministic A = (a -> END | b -> A | b -> STOP).", true);
    expect_end(*state, "deterministic A = (a -> END | a -> b -> STOP).", false);
    expect_end(*state, "A = (a -> END). B = (b -> a -> B)\\{b}. ||C = (A || B).", true);
    expect_end(*state, "A = (a -> END). B = (b -> B | a -> B)\\{b}. ||C = (A || B).", false);
    expect_end(*state, "property A = (a -> END).", false);
}

static void an_empty_process_in_a_sequence_is_passed(void **state) {
    expect_process(*state, "N = END. A(K=0) = (a[K] -> END). C = N;A(1);N;A;C.",
                   "des (0,2,2)\n(0,\"a.1\",1)\n(1,\"a.0\",0)\n", "tau,a.0,a.1");
}

static void errors_in_a_sequence_are_one(void **state) {
    expect_process(*state, "E = (e -> ERROR | a -> END)+{u}. C = E;E;STOP.",
                   "des (0,5,4)\n(0,\"a\",1)\n(0,\"e\",2)\n(1,\"a\",3)\n(1,\"e\",2)\n(2,\"error\",2)\n",
                   "tau,a,e,u");
}

static void a_process_that_starts_in_error_has_a_state_before_it(void **state) {
    const char before[] = "des (0,2,2)\n(0,\"tau\",1)\n(1,\"error\",1)\n";
    struct fsp_process process;
    const char *texts[] = {"A = ERROR.", "minimal A = ERROR.", "A = ERROR. ||C = (A)."};
    for (size_t i = 0; i < COUNT(texts); i++) {
        assert_true(build(*state, texts[i], &process));
        assert_int_equal(process.lts->states, 2);
        assert_int_equal(
            process.lts->rows[process.lts->initial + 1] - process.lts->rows[process.lts->initial], 1);
        if (i == 2)
            expect_aut(*state, process.lts, before);
        lts_free(process.lts);
    }
}

/* ---- keywords ---- */

static void what_is_deterministic_stays_as_it_is(void **state) {
    expect_size(*state, "deterministic A = (a -> b -> a -> b -> A).", 4, 4);
    expect_size(*state, "A = (a -> b -> a -> b -> A). deterministic ||C = A.", 4, 4);
    expect_size(*state, "A = (a -> b -> a -> b -> A). property ||C = A.", 4, 8);
    expect_size(*state, "minimal deterministic A = (a -> b -> a -> b -> A).", 2, 2);
    expect_size(*state, "A = (a -> b -> a -> b -> A). minimal deterministic ||C = A.", 4, 4);
    expect_size(*state, "deterministic A = (a -> b -> A | a -> b -> a -> b -> A).", 2, 2);
}

/* What ERROR is explicit for, and what a state lacks, come to the same. */
static void a_property_is_completed_before_it_is_minimised(void **state) {
    expect_size(*state, "minimal property A = (a -> B | b -> C), B = (c -> ERROR | a -> A), C = (a -> A).", 2,
                6);
}

static void a_property_over_silent_actions_is_minimal(void **state) {
    expect_size(*state, "A = (a -> t -> b -> a -> b -> A). property ||C = A\\{t}.", 2, 4);
    expect_size(*state, "A = (a -> A | a -> b -> A | a -> b -> b -> A). property ||C = A.", 3, 6);
}

/* As in LTSA: the first subset is the initial state alone, even if ERROR is a silent step away. */
static void a_silent_way_to_error_is_forgotten_at_the_beginning(void **state) {
    struct job *job = *state;
    const char warning[] =
        "C can reach ERROR before its first visible action; determinising forgets that, as in LTSA";
    const char hint[] = "check for it in a process that is not determinised";
    const char to_error[] = "des (0,2,2)\n(0,\"a\",1)\n(1,\"error\",1)\n";
    expect_process(job, "A = (t -> ERROR | a -> A)\\{t}. property ||C = A.", to_error, "tau,a");
    expect_diagnostic(job, 0, SEVERITY_WARNING, warning, hint);
    expect_process(job, "A = (t -> ERROR | t -> a -> STOP)\\{t}. deterministic ||C = A.",
                   "des (0,1,2)\n(0,\"a\",1)\n", "tau,a");
    expect_diagnostic(job, 1, SEVERITY_WARNING, warning, hint);
    expect_process(job, "A = (a -> t -> ERROR | a -> b -> STOP)\\{t}. property ||C = A.",
                   "des (0,3,2)\n(0,\"a\",1)\n(0,\"b\",1)\n(1,\"error\",1)\n", "tau,a,b");
    assert_int_equal(job->diagnostics.list.count, 2);
}

/* ---- composites ---- */

static void priorities_look_at_what_is_enabled(void **state) {
    expect_process(*state, "A = (h.x -> STOP | l -> STOP). ||C = A<<{h}.", "des (0,1,2)\n(0,\"h.x\",1)\n",
                   "tau,h.x,l");
    expect_process(*state, "A = (h.x -> STOP | l -> STOP). ||C = A>>{h}.", "des (0,1,2)\n(0,\"l\",1)\n",
                   "tau,h.x,l");
    expect_process(*state, "A = (h -> STOP). B = STOP+{h}. D = (l -> STOP). ||C = (A || B || D)<<{h}.",
                   "des (0,1,2)\n(0,\"l\",1)\n", "tau,h,l");
}

static void a_composite_may_be_empty(void **state) {
    expect_process(*state, "A = (a -> A). ||C = if 0 then A.", "des (0,0,1)\n", "tau");
}

static void recursion_with_a_condition_ends(void **state) {
    struct fsp_process process;
    assert_true(build(*state, "A = (a -> STOP). ||T(N=3) = if N > 0 then ([N]:A || T(N-1)).", &process));
    assert_int_equal(process.lts->states, 8);
    lts_free(process.lts);
}

static void the_last_composite_is_meant(void **state) {
    struct file file;
    assert_true(open_file(&file, *state, "A = STOP. ||C = A. B = STOP. property P = STOP."));
    assert_string_equal(fsp_default_process(&file.fsp), "C");
    assert_string_equal(fsp_process_name(&file.fsp, 2), "B");
    assert_null(fsp_process_name(&file.fsp, 4));
    close_file(&file);
    assert_true(open_file(&file, *state, "A = STOP. B = STOP. property P = STOP."));
    assert_string_equal(fsp_default_process(&file.fsp), "B");
    close_file(&file);
}

static void a_network_knows_its_parts_and_what_is_hidden(void **state) {
    struct file file;
    struct fsp_network network;
    assert_true(open_file(&file, *state, "A = (a -> A). ||I = {x,y}:A. ||C = (z:I || {u,v}::A)@{u}."));
    assert_true(fsp_take_apart(&file.fsp, "C", &network));
    assert_int_equal(network.parts.count, 3);
    assert_string_equal(network.names.items[0], "z:x:A");
    assert_string_equal(network.names.items[2], "{u,v}::A");
    assert_true(fsp_network_hides(&network, "z.x.a"));
    assert_true(fsp_network_hides(&network, "uu.a"));
    assert_false(fsp_network_hides(&network, "u.a"));
    fsp_network_free(&network);
    close_file(&file);
}

/* ---- imports ---- */

static void processes_are_imported(void **state) {
    const char own[] = "des (0,2,2)\n(0,\"a\",1)\n(1,\"@end\",0)\n";
    expect_process(*state, "import P = \"x.aut\"", own, "tau,@end,a");
    expect_process(*state, "import P = \"/x.aut\" ||C = P.", own, "tau,@end,a");
    expect_process(*state, "import P = \"x.aut\" minimal ||C = (P || P).", own, "tau,@end,a");
    expect_process(*state, "import P = \"x.aut\" ||C = p:P/{b/p.a}.",
                   "des (0,2,2)\n(0,\"b\",1)\n(1,\"p.@end\",0)\n", "tau,b,p.@end");
    expect_process(*state, "import P = \"error.aut\"", "des (1,2,2)\n(0,\"error\",0)\n(1,\"tau\",0)\n",
                   "tau,@end,a");
}

static void a_failed_import_says_where(void **state) {
    struct job *job = *state;
    struct fsp_process process;
    assert_false(build(job, "A = STOP.\nimport P = \"y.aut\" ||C = P.", &process));
    expect_diagnostic(job, 0, SEVERITY_ERROR, "there is no from/y.aut", NULL);
    expect_diagnostic(job, 1, SEVERITY_NOTE, "P is imported here", "fix the file that is imported");
    expect_place(job, 1, 2, 12, 7);
}

static void an_import_of_a_dash_is_a_file(void **state) {
    struct job *job = *state;
    struct sources sources;
    struct fsp fsp;
    struct fsp_process process;
    const char text[] = "import P = \"-\"";
    sources_init(&sources, job);
    fsp_init(&fsp, &sources, (struct fsp_options){.import = import, .data = job});
    assert_true(sources_add(&sources, "<stdin>", text, strlen(text)) && fsp_parse(&fsp, 0) &&
                fsp_check(&fsp));
    assert_false(fsp_build(&fsp, "P", &process));
    expect_diagnostic(job, 0, SEVERITY_ERROR, "there is no ./-", NULL);
    fsp_free(&fsp);
    sources_free(&sources);
}

/* ---- there and back ---- */

/* Strong bisimilarity makes one state of all without transitions, as FSP does. */
static void what_is_written_reads_back(void **state) {
    struct job *job = *state;
    uint64_t seed = 5;
    for (uint32_t round = 0; round < 200; round++) {
        struct lts *random = random_lts(job, &seed, 1 + round % 9, 3, round % 20);
        struct lts *lts = lts_reduce(job, random, EQUIVALENCE_STRONG);
        struct bytes bytes = {0};
        struct output *output = output_open_memory(job, &bytes);
        fsp_write(job, lts, output);
        assert_true(output_commit(output));
        assert_true(array_push(&job->memory, &bytes.data, '\0'));
        struct fsp_process process;
        assert_true(build(job, bytes.data.items, &process));
        struct lts *again = lts_reduce(job, process.lts, EQUIVALENCE_STRONG);
        if (lts->initial != lts->error) /* which FSP cannot say */
            assert_true(lts_identical(lts, again));
        assert_int_equal(lts->initial != lts->error ? lts->states : 2, process.lts->states);
        array_free(&bytes.data);
        lts_free(again);
        lts_free(process.lts);
        lts_free(lts);
        lts_free(random);
    }
}

/* Subsets of a random process, made minimal, are what the keyword makes of it. */
static void determinising_is_the_subset_construction(void **state) {
    struct job *job = *state;
    uint64_t seed = 17;
    uint32_t rounds = 0;
    for (uint32_t round = 0; round < 600; round++) {
        struct lts *random = random_lts(job, &seed, 2 + round % 7, 2, round % 16);
        struct lts *subsets = lts_determinise(job, random, TAU_INVISIBLE);
        struct lts *expected = lts_reduce(job, subsets, EQUIVALENCE_STRONG);
        struct lts *reachable = lts_reachable(job, random);
        bool stays = !lts_has_tau(reachable) && lts_deterministic(reachable);
        struct bytes bytes = {0};
        struct output *output = output_open_memory(job, &bytes);
        output_text(output, "deterministic ");
        fsp_write(job, reachable, output);
        assert_true(output_commit(output));
        assert_true(array_push(&job->memory, &bytes.data, '\0'));
        struct fsp_process process = {0};
        if (expected->initial != expected->error && !stays) {
            assert_true(build(job, bytes.data.items, &process));
            struct lts *reduced = lts_reduce(job, process.lts, EQUIVALENCE_STRONG);
            assert_true(lts_identical(reduced, expected));
            assert_int_equal(process.lts->states, expected->states);
            lts_free(reduced);
            rounds++;
        }
        lts_free(process.lts);
        array_free(&bytes.data);
        lts_free(reachable);
        lts_free(expected);
        lts_free(subsets);
        lts_free(random);
    }
    assert_true(rounds > 200);
}

static bool build_and_search(struct job *job, void *text) {
    struct fsp_process process;
    bool fine = build(job, text, &process);
    lts_free(process.lts);
    return fine;
}

static void refusals_leave_nothing_behind(void **state) {
    expect_to_survive_refusals(
        *state, build_and_search,
        "const N = 1 range R = 0..N set S = {x,y[R]} P(M=N) = Q[0], Q[i:0..M] = (when (i<M) a[i] -> Q[i+1] "
        "| b -> END | [s:S] -> if s=='x then P else ERROR)+{u}/{c/b}@{a,c,x,y}. T = P(0);P;T. "
        "property O = (c -> O). property ||H = (O || {S\\{x}}:O)\\{y[0]}. ||I = (p:P || {q,r}::O)/{forall[i:R]{p.k[i]/p.a[i]}}>>{p.c}\\{p.x}. "
        "deterministic ||D = I. import J = \"error.aut\" minimal ||E = (D || T || H || J). ||F = (E || if N then (forall [i:R] [i]:T)).");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(words_and_signs_are_told_apart),
        job_test(numbers_are_those_of_java),
        job_test(operators_bind_as_in_java),
        job_test(labels_are_values),
        job_test(sets_and_ranges_make_labels),
        job_test(a_variable_reaches_to_the_end_of_its_alternative),
        job_test(a_label_counts_once_in_a_set),
        job_test(what_sets_make_together_may_repeat),
        job_test(sets_can_be_taken_from_sets),
        job_test(hiding_is_no_difference),
        job_test(index_values_are_one_list_of_words),
        job_test(a_choice_without_guards_that_hold_is_a_state),
        job_test(labels_can_be_indices_of_processes),
        job_test(relabelling_is_simultaneous),
        job_test(ranges_on_both_sides_are_a_product),
        job_test(an_extension_is_relabelled_and_hidden_too),
        job_test(prefixes_bind_variables_for_arguments),
        job_test(relabelling_a_part_comes_after_its_prefix),
        job_test(a_whole_ends_when_its_parts_do),
        job_test(an_empty_process_in_a_sequence_is_passed),
        job_test(errors_in_a_sequence_are_one),
        job_test(a_process_that_starts_in_error_has_a_state_before_it),
        job_test(what_is_deterministic_stays_as_it_is),
        job_test(a_property_is_completed_before_it_is_minimised),
        job_test(a_property_over_silent_actions_is_minimal),
        job_test(a_silent_way_to_error_is_forgotten_at_the_beginning),
        job_test(priorities_look_at_what_is_enabled),
        job_test(a_composite_may_be_empty),
        job_test(recursion_with_a_condition_ends),
        job_test(the_last_composite_is_meant),
        job_test(a_network_knows_its_parts_and_what_is_hidden),
        job_test(processes_are_imported),
        job_test(a_failed_import_says_where),
        job_test(an_import_of_a_dash_is_a_file),
        job_test(what_is_written_reads_back),
        job_test(determinising_is_the_subset_construction),
        job_test(refusals_leave_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
