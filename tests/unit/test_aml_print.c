#include "readings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void expect_parsed(struct reading *reading, struct job *job, const char *text) {
    bool fine = reading_parse(reading, job, text);
    if (!fine)
        show_diagnostics(job);
    assert_true(fine);
}

/* The caller frees it. */
static char *printed(struct job *job, const char *text) {
    struct reading reading;
    expect_parsed(&reading, job, text);
    struct bytes bytes = {0};
    struct output *output = output_open_memory(job, &bytes);
    assert_non_null(output);
    aml_print(&reading.aml, output);
    assert_true(output_commit(output));
    char *copy = calloc(bytes.data.count + 1, 1);
    assert_non_null(copy);
    if (bytes.data.count > 0)
        memcpy(copy, bytes.data.items, bytes.data.count);
    array_free(&bytes.data);
    reading_free(&reading);
    return copy;
}

/* What is printed parses, and is printed the same again. */
static void expect_printed(struct job *job, const char *text, const char *expected) {
    char *once = printed(job, text);
    char *twice = printed(job, once);
    if (expected)
        assert_string_equal(once, expected);
    assert_string_equal(twice, once);
    free(once);
    free(twice);
}

static void expect_expression(struct job *job, const char *written, const char *expected) {
    char text[512], wanted[512];
    snprintf(text, sizeof text, "property p = always %s;", written);
    snprintf(wanted, sizeof wanted, "property p = always %s;\n", expected);
    expect_printed(job, text, wanted);
}

static void nothing_is_printed_as_nothing(void **state) {
    expect_printed(*state, " \n", "");
}

static void declarations_have_their_layout(void **state) {
    expect_printed(
        *state,
        "main{a!m(1,true);}actor a(02){m(int 0..3 x,bool y,actor z){ } n(){v:=?(1,v);}int v=-3;int -7..-1 w"
        " = -1;bool b;actor c=self;}missing e{p->a!m,a!n;q->;}",
        "actor a(2) {\n"
        "  int v = -3;\n"
        "  int -7..-1 w = -1;\n"
        "  bool b;\n"
        "  actor c = self;\n"
        "  m(int 0..3 x, bool y, actor z) { }\n"
        "  n { v = ?(1, v); }\n"
        "}\n"
        "\n"
        "missing e {\n"
        "  p -> a!m, a!n;\n"
        "  q ->;\n"
        "}\n"
        "\n"
        "main { a!m(1, true); }\n");
}

static void interfaces_have_their_layout(void **state) {
    expect_printed(
        *state,
        "missing e{p(x,int -1..3 y,bool z,actor w)->a!m(x+(1-y),_,w);q(2,true,left,-4..-1,_,1..3)->;"
        "r(int k)->a!n(k..k+1),b!n((k-1)*2..(3)),a!n(k||z..-1),a!n();s()->a!n(left==w);}",
        "missing e {\n"
        "  p(x, int -1..3 y, bool z, actor w) -> a!m(x + (1 - y), _, w);\n"
        "  q(2, true, left, -4..-1, _, 1..3) ->;\n"
        "  r(int k) -> a!n(k..k + 1), b!n((k - 1) * 2..3), a!n(k || z..-1), a!n;\n"
        "  s -> a!n(left == w);\n"
        "}\n");
}

static void an_interface_is_printed_alone(void **state) {
    struct reading reading;
    struct bytes bytes = {0};
    expect_parsed(&reading, *state,
                  "actor a(1) { m(int k) { } } missing e { p(x) -> a!m(1 + 2 * (x - 3)); } main { }");
    struct output *output = output_open_memory(*state, &bytes);
    assert_non_null(output);
    aml_print_interface(&reading.aml, reading.aml.missing, output);
    aml_print_actor(&reading.aml, reading.aml.actors, output);
    assert_true(output_commit(output));
    assert_true(array_push(&((struct job *)*state)->memory, &bytes.data, '\0'));
    assert_string_equal(bytes.data.items, "missing e {\n  p(x) -> a!m(1 + 2 * (x - 3));\n}\n"
                                          "actor a(1) {\n  m(int k) { }\n}\n");
    array_free(&bytes.data);
    reading_free(&reading);
}

static void what_is_around_a_component_is_printed_without_it(void **state) {
    static const char TEXT[] =
        "actor a(1) { m { } } actor e(1) { p { } } missing e { p -> a!m; } main { a!m; }";
    static const char AROUND[] = "actor a(1) {\n  m { }\n}\n\n", MAIN[] = "main { a!m; }\n",
                      INTERFACE[] = "missing e {\n  p -> a!m;\n}\n\n";
    struct reading reading;
    expect_parsed(&reading, *state, TEXT);
    for (int interface = 0; interface < 2; interface++) {
        char expected[256];
        struct bytes bytes = {0};
        struct output *output = output_open_memory(*state, &bytes);
        assert_non_null(output);
        aml_print_around(&reading.aml, "e", interface, output);
        assert_true(output_commit(output));
        assert_true(array_push(&((struct job *)*state)->memory, &bytes.data, '\0'));
        snprintf(expected, sizeof expected, "%s%s%s", AROUND, interface ? INTERFACE : "", MAIN);
        assert_string_equal(bytes.data.items, expected);
        array_free(&bytes.data);
    }
    reading_free(&reading);
}

static void properties_have_their_layout(void **state) {
    expect_printed(*state,
                   "property a{s:x>y!m(_,-2,true,z)|y!n->t;t:y!k()->error;u:}"
                   "property f=  [] (a!x => <> a!y) /* ; */;property i=always a.b==1;",
                   "property a {\n"
                   "  s:\n"
                   "    x>y!m(_, -2, true, z) | y!n -> t;\n"
                   "  t:\n"
                   "    y!k() -> error;\n"
                   "  u:\n"
                   "}\n"
                   "\n"
                   "property f = [] (a!x => <> a!y); /* ; */\n"
                   "\n"
                   "property i = always a.b == 1;\n");
}

/* ---- comments ---- */

static void comments_stay_where_they_are(void **state) {
    expect_printed(*state, " // only a comment\n", "// only a comment\n");
    expect_printed(
        *state,
        "// top\n\n// of a\nactor a(1) { // head\n// of v\nint v; /* v */ // too\n"
        "m { } // m\nn { // body\n} o { v = 1; // one\n// end of o\n}\n// end of a\n} // a\n// end",
        "// top\n"
        "\n"
        "// of a\n"
        "actor a(1) { // head\n"
        "  // of v\n"
        "  int v; /* v */ // too\n"
        "  m { } // m\n"
        "  n { // body\n"
        "  }\n"
        "  o {\n"
        "    v = 1; // one\n"
        "    // end of o\n"
        "  }\n"
        "  // end of a\n"
        "} // a\n"
        "\n"
        "// end\n");
}

static void comments_inside_move_to_the_edge(void **state) {
    expect_printed(*state, "actor a(1) { int v /* 1 */ = 2 /* 2 */; m /* 3 */ { } }",
                   "actor a(1) {\n  int v = 2; /* 1 */ /* 2 */\n  m { /* 3 */\n  }\n}\n");
    expect_printed(*state, "actor a(1) { int v = // 1\n 2; // 2\nint w\n// 3\n; }",
                   "actor a(1) {\n  // 1\n  int v = 2; // 2\n  // 3\n  int w;\n}\n");
}

static void comments_at_branches_keep_their_braces(void **state) {
    expect_printed(*state, "actor a(1) { m { if (x) { } else { } // after\n} }",
                   "actor a(1) {\n  m {\n    if (x) { } // after\n  }\n}\n");
    expect_printed(*state, "actor a(1) { m { if (x) { } else { /* nothing */ } } }",
                   "actor a(1) {\n  m {\n    if (x) { } else { /* nothing */\n    }\n  }\n}\n");
    expect_printed(*state, "actor a(1) { m { if (x) { // then\n} else { if (y) { } else { x = 1; } } } }",
                   "actor a(1) {\n  m {\n    if (x) { // then\n    } else if (y) { } else {\n      x = 1;\n"
                   "    }\n  }\n}\n");
    expect_printed(*state, "actor a(1) { m { if (x) { } else { // other\nif (y) { } } } }",
                   "actor a(1) {\n  m {\n    if (x) { } else { // other\n      if (y) { }\n    }\n  }\n}\n");
}

static void lines_of_a_comment_move_together(void **state) {
    expect_printed(*state, "actor a(1) {\n      /* 1\n       * 2\n\n    3 */\n int v; }",
                   "actor a(1) {\n  /* 1\n   * 2\n\n    3 */\n  int v;\n}\n");
}

/* ---- layout ---- */

static void long_methods_take_several_lines(void **state) {
    expect_printed(*state,
                   "actor a(1) { m { if (x == 1) { b!first_message; } else if (x == 2) { b!second_message; "
                   "} else { y = 1; if (y) { } } } }",
                   "actor a(1) {\n"
                   "  m {\n"
                   "    if (x == 1) {\n"
                   "      b!first_message;\n"
                   "    } else if (x == 2) {\n"
                   "      b!second_message;\n"
                   "    } else {\n"
                   "      y = 1;\n"
                   "      if (y) { }\n"
                   "    }\n"
                   "  }\n"
                   "}\n");
}

/* The line `  m { x!…; }` of the given width. */
static void expect_width(struct job *job, size_t width, bool on_one_line) {
    char text[256], name[128] = {0};
    memset(name, 'n', width - strlen("  m { x!; }"));
    snprintf(text, sizeof text, "actor a(1) { m { x!%s; } }", name);
    char *once = printed(job, text);
    assert_int_equal(strstr(once, "m { x!") != NULL, on_one_line);
    free(once);
}

static void a_line_holds_a_hundred_columns(void **state) {
    expect_width(*state, 100, true);
    expect_width(*state, 101, false);
}

static void brackets_are_only_where_they_must_be(void **state) {
    static const struct {
        const char *written;
        const char *expected;
    } CASES[] = {
        {"((a.x))", "a.x"},
        {"(a.x+1)+2", "a.x + 1 + 2"},
        {"a.x+(1+2)", "a.x + (1 + 2)"},
        {"a.x-(1-2)-(3)", "a.x - (1 - 2) - 3"},
        {"(a.x+1)*2", "(a.x + 1) * 2"},
        {"a.x+(1*2)", "a.x + 1 * 2"},
        {"((1+2)*3+4)*5", "((1 + 2) * 3 + 4) * 5"},
        {"a.x*(1/2)%3", "a.x * (1 / 2) % 3"},
        {"!(a.x==1)", "!(a.x == 1)"},
        {"(!a.x)==1", "!a.x == 1"},
        {"-(-a.x)", "--a.x"},
        {"1-(-2)", "1 - -2"},
        {"-(1+2)*3", "-(1 + 2) * 3"},
        {"(1<2)==(3>4)", "1 < 2 == 3 > 4"},
        {"(1==2)<3", "(1 == 2) < 3"},
        {"1<(2<3)", "1 < (2 < 3)"},
        {"(true||false)&&!true", "(true || false) && !true"},
        {"true||(false&&true)||false", "true || false && true || false"},
        {"true||(false||true)", "true || (false || true)"},
        {"a==self", "a == self"},
        {"1!=2>=3<=4", "1 != 2 >= 3 <= 4"},
    };
    for (size_t i = 0; i < COUNT(CASES); i++)
        expect_expression(*state, CASES[i].written, CASES[i].expected);
}

/* ---- many inputs ---- */

static size_t put(char *text, size_t at, const char *piece) {
    memcpy(text + at, piece, strlen(piece) + 1);
    return at + strlen(piece);
}

static size_t random_expression(char *text, size_t at, uint64_t *seed, unsigned depth) {
    static const char *const LEAVES[] = {"x", "y1", "self", "true", "false", "0", "17", "2147483647"};
    static const char *const OPERATORS[] = {"||", "&&", "==", "!=", "<", "<=", ">",
                                            ">=", "+",  "-",  "*",  "/", "%"};
    uint32_t choice = depth ? next_random(seed, 8) : 0;
    if (choice < 2)
        return put(text, at, LEAVES[next_random(seed, COUNT(LEAVES))]);
    if (choice == 2) {
        at = put(text, at, next_random(seed, 2) ? "!" : "-");
        return random_expression(text, at, seed, depth - 1);
    }
    bool bracket = next_random(seed, 2);
    at = put(text, at, bracket ? "(" : "");
    at = random_expression(text, at, seed, depth - 1);
    at = put(text, at, OPERATORS[next_random(seed, COUNT(OPERATORS))]);
    at = random_expression(text, at, seed, depth - 1);
    return put(text, at, bracket ? ")" : "");
}

static size_t random_block(char *text, size_t at, uint64_t *seed, unsigned depth) {
    at = put(text, at, "{");
    for (uint32_t i = next_random(seed, 4); i > 0; i--)
        switch (next_random(seed, depth ? 4 : 3)) {
        case 0:
            at = put(text, at, "x:=?(");
            at = random_expression(text, at, seed, 2);
            at = put(text, at, ",1);");
            break;
        case 1:
            at = put(text, at, "x=");
            at = random_expression(text, at, seed, 4);
            at = put(text, at, ";");
            break;
        case 2:
            at = put(text, at, next_random(seed, 2) ? "self!m();" : "y1!m(x,self);");
            break;
        default:
            at = put(text, at, "if(");
            at = random_expression(text, at, seed, 2);
            at = put(text, at, ")");
            at = random_block(text, at, seed, depth - 1);
            if (next_random(seed, 2))
                at = random_block(text, put(text, at, "else"), seed, depth - 1);
        }
    return put(text, at, "}");
}

static size_t random_parameter(char *text, size_t at, uint64_t *seed) {
    static const char *const PARAMETERS[] = {"_",       "x",     "int 0..3 x", "int -7..-1 x", "bool y",
                                             "actor z", "int k", "3",          "-3",           "true",
                                             "false",   "0..3",  "-3..-1",     "-2..2",        "left"};
    return put(text, at, PARAMETERS[next_random(seed, COUNT(PARAMETERS))]);
}

static size_t random_argument(char *text, size_t at, uint64_t *seed) {
    if (next_random(seed, 4) == 0)
        return put(text, at, "_");
    at = random_expression(text, at, seed, 3);
    return next_random(seed, 2) ? at : random_expression(text, put(text, at, ".."), seed, 3);
}

static size_t random_interface(char *text, size_t at, uint64_t *seed) {
    at = put(text, at, "missing e{");
    for (uint32_t i = next_random(seed, 4); i > 0; i--) {
        at = put(text, at, "m(");
        for (uint32_t count = next_random(seed, 4); count > 0; count--)
            at = put(text, random_parameter(text, at, seed), count > 1 ? "," : "");
        at = put(text, at, ")->");
        for (uint32_t count = next_random(seed, 4); count > 0; count--) {
            at = put(text, at, "a!m(");
            for (uint32_t k = next_random(seed, 3); k > 0; k--)
                at = put(text, random_argument(text, at, seed), k > 1 ? "," : "");
            at = put(text, at, count > 1 ? ")," : ")");
        }
        at = put(text, at, ";");
    }
    return put(text, at, "}");
}

static void whatever_is_printed_parses_to_the_same(void **state) {
    static char text[1 << 20];
    uint64_t seed = 7;
    for (int round = 0; round < 2000; round++) {
        size_t at = put(text, 0, "actor a(3){int x=");
        at = random_expression(text, at, &seed, 4);
        at = put(text, at, ";m");
        at = random_block(text, at, &seed, 4);
        random_interface(text, put(text, at, "}main{a!m;}"), &seed);
        expect_printed(*state, text, NULL);
    }
}

static void long_chains_are_printed(void **state) {
    char *sum = repeated("actor a(1) { int x; m { x = x", " + x", 100000, "; } }");
    expect_printed(*state, sum, NULL);
    free(sum);
    char *branches =
        repeated("actor a(1) { int x; m { if (x) { }", " else if (x == 1) { x = 2; }", 100000, " } }");
    expect_printed(*state, branches, NULL);
    free(branches);
    char *argument = repeated("missing e { m(x) -> a!m(x", " + x", 100000, "); }");
    expect_printed(*state, argument, NULL);
    free(argument);
}

/* ---- without memory ---- */

static bool print_to_memory(struct job *job, void *context) {
    struct reading *reading = context;
    struct bytes bytes = {0};
    struct output *output = output_open_memory(job, &bytes);
    if (!output)
        return false;
    aml_print(&reading->aml, output);
    bool fine = output_commit(output);
    array_free(&bytes.data);
    return fine && !job_failed(job);
}

static void refused_memory_is_survived(void **state) {
    struct reading reading;
    expect_parsed(&reading, *state,
                  "actor a(1) { int x; m { x = 1 + x * (2 - x) + x; /* c */ } } // d\nmain { a!m; }"
                  "property p = G a!m;"
                  "missing e { m(int 0..3 x, _, 1..2) -> a!m(1 + x * (2 - x)..x); }");
    expect_to_survive_refusals(*state, print_to_memory, &reading);
    reading_free(&reading);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(nothing_is_printed_as_nothing),
        job_test(declarations_have_their_layout),
        job_test(interfaces_have_their_layout),
        job_test(an_interface_is_printed_alone),
        job_test(what_is_around_a_component_is_printed_without_it),
        job_test(properties_have_their_layout),
        job_test(comments_stay_where_they_are),
        job_test(comments_inside_move_to_the_edge),
        job_test(comments_at_branches_keep_their_braces),
        job_test(lines_of_a_comment_move_together),
        job_test(long_methods_take_several_lines),
        job_test(a_line_holds_a_hundred_columns),
        job_test(brackets_are_only_where_they_must_be),
        job_test(whatever_is_printed_parses_to_the_same),
        job_test(long_chains_are_printed),
        job_test(refused_memory_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
