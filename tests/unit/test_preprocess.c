#define _XOPEN_SOURCE 700
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "language/promela/preprocess.h"

/* What a text becomes; NULL: it is refused. It is in the sources, which the caller frees. */
static const char *expanded(struct job *job, struct sources *sources, const char *text, uint32_t *file) {
    sources_init(sources, job);
    assert_true(sources_add(sources, "x.pml", text, strlen(text)));
    return promela_preprocess(sources, 0, file, NULL) ? sources->files.items[*file].text : NULL;
}

static void expect(struct job *job, const char *text, const char *wanted) {
    struct sources sources;
    uint32_t file = 0;
    const char *result = expanded(job, &sources, text, &file);
    assert_non_null(result);
    assert_string_equal(result, wanted);
    assert_int_equal(job->diagnostics.list.count, 0);
    sources_free(&sources);
}

/* The text is refused for this reason alone, at this place. */
static void refuse(struct job *job, const char *text, uint64_t line, uint64_t column, size_t width,
                   const char *message, const char *hint) {
    struct sources sources;
    uint32_t file = 0;
    job_forget(job);
    assert_null(expanded(job, &sources, text, &file));
    expect_rejected(job, message, hint);
    expect_place(job, 0, line, column, width);
    sources_free(&sources);
    job_forget(job);
}

static void warn(struct job *job, const char *text, uint64_t line, uint64_t column, size_t width,
                 const char *message, const char *hint) {
    struct sources sources;
    uint32_t file = 0;
    assert_non_null(expanded(job, &sources, text, &file));
    assert_int_equal(job->diagnostics.list.count, 1);
    expect_diagnostic(job, 0, SEVERITY_WARNING, message, hint);
    expect_place(job, 0, line, column, width);
    sources_free(&sources);
    job_forget(job);
}

/* ---- what comes out ---- */

static void a_text_without_directives_is_left_alone(void **state) {
    struct sources sources;
    uint32_t file = 7;
    assert_string_equal(expanded(*state, &sources, "x /* y */\n\"\\n\"", &file), "x /* y */\n\"\\n\"");
    assert_int_equal(file, 0);
    assert_int_equal(sources.files.count, 1);
    sources_free(&sources);
}

static void names_are_replaced(void **state) {
    expect(*state, "#define N 3\nbyte x[N] = N;\n#undef N\nN\n", "\nbyte x[3] = 3;\n\nN\n");
    expect(*state, "#define N\na N b N\nNN", "\na  b \nNN");
    expect(*state, "#define A B\n#define B A\nA B\n", "\n\nA B\n");
    expect(*state, "#define N 3\n\"N\" 'N' 1..N 2N\n", "\n\"N\" 'N' 1..N 2N\n");
    expect(*state, "#define N 3\r\nN\r\n", "\n3\n");
    expect(*state, "#define N 3\nN", "\n3");
}

static void calls_are_replaced(void **state) {
    expect(*state, "#define F(a,b) b-a\nF(1,2) F((1,2),[3) F (F(1,2) , 3)\n", "\n2 -1 [3 -(1,2) 3 -2 -1\n");
    expect(*state, "#define F(a) [a]\nF F(F) F( F(1) ) F()\n", "\nF [F] [[1]] []\n");
    expect(*state, "#define F() 1\nF() F( ) F\n", "\n1 1 F\n");
    expect(*state, "#define G F\n#define F(a) a+\nG (1) G\n", "\n\n1 + F\n");
    expect(*state, "#define F(x) x F\nF(1)(2)\n", "\n1 F(2)\n");
    expect(*state, "#define F (1)\nF\n", "\n(1)\n");
}

static void operators_make_strings_and_tokens(void **state) {
    expect(*state, "#define S(a) #a\nS( x  +/**/\"y\\n\" )\n", "\n\"x + \\\"y\\\\n\\\"\"\n");
    expect(*state, "#define P(a,b) a##b\n#define xy 7\nP(x,y) P(,y) P(x,) P(,)P(1,2)\n", "\n\n7 y x 12\n");
    expect(*state, "#define N 1\n#define P(a) p##a a\nP(N)\n", "\n\npN 1\n");
    expect(*state, "#define F(a) y a\nF()1..N\n", "\ny 1..N\n");
    expect(*state, "#define W a ## b ## c\nW\n", "\nabc\n");
}

static void signs_stay_apart_or_together(void **state) {
    expect(*state, "#define M -\n-M M\n#define R q??x!!y\nR\n#define E\nx-E-y\n",
           "\n- - -\n\nq??x!!y\n\nx- -y\n");
    expect(*state, "#define F(a) -a-\nF(-) F(x)\n#define L <\nL= L-\n", "\n- - - -x-\n\n< = <-\n");
    expect(*state, "#define D ::a->b[]<>c\nD\n", "\n::a->b[]<>c\n");
}

static void the_last_parameter_may_take_the_rest(void **state) {
    expect(*state, "#define F(...) f(__VA_ARGS__)\nF() F(1) F(1, (2,3), 4)\n", "\nf() f(1) f(1, (2,3), 4)\n");
    expect(*state, "#define P(a, ...) p(a, ##__VA_ARGS__)\nP(1) P(1,2,3) P(1,)\n",
           "\np(1 ) p(1, 2,3) p(1, )\n");
    expect(*state, "#define S(a, b...) #b a\nS(1, 2 , 3) S(1)\n", "\n\"2 , 3\" 1 \"\" 1\n");
}

static void comments_and_joined_lines_keep_the_lines(void **state) {
    expect(*state, "#define N 3 /* a\n b */ + \\\n 4 // c\nN/**/N // N\n/*\n\n*/N",
           "\n\n\n3 + 4/**/ 3 + 4 // N\n/*\n\n*/ 3 + 4");
    expect(*state, "#define S /\nS/* a */x // b\\\nc\n", "\n/ /* a */x \n\n");
    expect(*state, "x\\\ny __LINE__", "xy \n2");
    expect(*state, "#define N 3\nx\\\ny \\\nN\n", "\nxy \n\n3\n");
    expect(*state, "#define F(a) [a]\nF(1\n+\n2) x\n", "\n[1 + 2] \n\nx\n");
    expect(*state, "#define F(a) a\nF\n\n(1) F\n\nF", "\n1 \n\nF\n\nF");
    expect(*state, "# 12 \"y.pml\"\n#line 3\n#\n#pragma x\n#ident \"y\"\nz\n", "\n\n\n\n\nz\n");
}

static void the_place_is_predefined(void **state) {
    expect(*state, "#define L __LINE__\n\nL __FILE__\n#ifdef __LINE__\n1\n#endif\n",
           "\n\n3 \"x.pml\"\n\n1\n\n");
}

/* ---- conditions ---- */

static void groups_are_chosen(void **state) {
    expect(*state, "#ifdef A\na\n#else\nb\n#endif\nc\n", "\n\n\nb\n\nc\n");
    expect(*state, "#ifndef A\na\n#else\nb\n#endif\n", "\na\n\n\n\n");
    expect(
        *state,
        "#define A\n#if 0\n#if 1\na\n#else\nb\n#endif\n#bad 'x\n#elif defined A\nc\n#elif 1/0\n#else\nd\n#endif\n",
        "\n\n\n\n\n\n\n\n\nc\n\n\n\n\n");
}

static void expect_condition(struct job *job, const char *condition, bool holds) {
    char text[256];
    snprintf(text, sizeof text, "#define TWO 2\n#define SUM(a,b) a+b\n#if %s\nyes\n#endif", condition);
    expect(job, text, holds ? "\n\n\nyes\n" : "\n\n\n\n");
}

static void conditions_are_those_of_c(void **state) {
    static const struct {
        const char *condition;
        bool holds;
    } CASES[] = {
        {"1", true},
        {"0", false},
        {"unknown", false},
        {"TWO == 2 && SUM(1, 2) * 3 == 7", true},
        {"defined TWO && defined(SUM) && !defined unknown", true},
        {"-1 < 0", true},
        {"-1 < 0u", false},
        {"-1 > 0u", true},
        {"0x10 == 16 && 010 == 8 && 0b11 == 3", true},
        {"7 / 2 == 3 && -7 / 2 == -3 && -7 % 2 == -1", true},
        {"1 << 3 == 8 && -8 >> 1 == -4 && 1 << 64 == 0", true},
        {"(1 | 2 ^ 3 & 1) == 3 && ~0 == -1", true},
        {"1 ? 0 : 1", false},
        {"0 ? 1/0 : 2 > 1", true},
        {"0 && 1/0", false},
        {"1 || 1/0", true},
        {"'a' == 97 && '\\n' == 10", true},
        {"1 - 1 - 1 == -1", true},
        {"1 << 2 + 1 == 8", true},
        {"(1 ? -1 : 0u) > 0", true},
        {"-9223372036854775807 - 1 == 1 << 63", true},
    };
    for (size_t i = 0; i < COUNT(CASES); i++)
        expect_condition(*state, CASES[i].condition, CASES[i].holds);
}

static void wrong_conditions_are_refused(void **state) {
    refuse(*state, "#if\n#endif", 1, 2, 2, "missing condition", "write a condition, or use #ifdef NAME");
    refuse(*state, "#if 1 +\n#endif", 1, 5, 3, "the condition is not complete",
           "complete it, as in #if N > 3");
    refuse(*state, "#if (1\n#endif", 1, 5, 2, "missing )", "close the parenthesis");
    refuse(*state, "#if 1 2\n#endif", 1, 7, 1, "unexpected text after the condition", "write an operator");
    refuse(*state, "#if 1 / 0\n#endif", 1, 5, 5, "division by zero in a condition",
           "guard it, as in N != 0 && 6 / N");
    refuse(*state, "#if 1.5\n#endif", 1, 5, 3, "this is not a number that a condition can have",
           "use whole numbers of up to 64 bits");
    refuse(*state, "#if \"a\"\n#endif", 1, 5, 3, "unexpected text in quotes",
           "use numbers, and characters such as 'a'");
    refuse(*state, "#if 1 ? 2\n#endif", 1, 5, 5, "missing :", "write it as in A ? B : C");
    refuse(*state, "#if defined\n#endif", 1, 5, 7, "missing name after defined", "write defined(NAME)");
    refuse(*state, "#ifdef 1\n#endif", 1, 8, 1, "missing name", "write it as in #ifdef NAME");
}

/* ---- places ---- */

static void expect_shown(const struct sources *sources, uint32_t file, const char *piece, const char *name,
                         uint64_t line, uint64_t column, size_t width) {
    const char *text = sources->files.items[file].text, *at = strstr(text, piece);
    assert_non_null(at);
    struct place place =
        sources_place(sources, (struct span){file, (uint32_t)(at - text), (uint32_t)strlen(piece)});
    assert_string_equal(place.file, name);
    assert_int_equal(place.line, line);
    assert_int_equal(place.column, column);
    assert_int_equal(place.width, width);
}

static void tokens_are_shown_where_they_were_written(void **state) {
    struct sources sources;
    uint32_t file = 0;
    assert_non_null(expanded(
        *state, &sources,
        "#define INNER deep\n#define OUTER(a) INNER+a\nbyte x = OUTER(one) + last;\n/* c */ zz\n", &file));
    expect_shown(&sources, file, "byte", "x.pml", 3, 1, 4);
    expect_shown(&sources, file, "deep", "x.pml", 3, 10, 10);
    expect_shown(&sources, file, "one", "x.pml", 3, 10, 10);
    expect_shown(&sources, file, "last", "x.pml", 3, 23, 4);
    expect_shown(&sources, file, "x = deep", "x.pml", 3, 6, 14);
    expect_shown(&sources, file, "deep+one + last", "x.pml", 3, 10, 17);
    expect_shown(&sources, file, "zz", "x.pml", 4, 9, 2);
    sources_free(&sources);
}

/* ---- included files ---- */

/* A folder with files; the first is read. */
struct folder {
    char path[64];
    char main[96];
};

static void write_file(const struct folder *folder, const char *name, const char *text) {
    char path[160];
    snprintf(path, sizeof path, "%s/%s", folder->path, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void make_folder(struct folder *folder, const char *text) {
    snprintf(folder->path, sizeof folder->path, "/tmp/preprocess-XXXXXX");
    assert_non_null(mkdtemp(folder->path));
    snprintf(folder->main, sizeof folder->main, "%s/main.pml", folder->path);
    write_file(folder, "main.pml", text);
}

static void drop_folder(const struct folder *folder) {
    char command[96];
    snprintf(command, sizeof command, "rm -r %s", folder->path);
    assert_int_equal(system(command), 0);
}

static void included_files_have_places_of_their_own(void **state) {
    struct folder folder;
    struct sources sources;
    uint32_t file = 0;
    char other[96];
    make_folder(&folder, "#include \"other.h\"\n#include \"other.h\"\nN end\n");
    write_file(&folder, "other.h", "#define N 3\n\n  there");
    snprintf(other, sizeof other, "%s/other.h", folder.path);
    sources_init(&sources, *state);
    assert_true(sources_read(&sources, folder.main) && promela_preprocess(&sources, 0, &file, NULL));
    assert_string_equal(sources.files.items[file].text, "\n\n  there\n\n\n  there\n3 end\n");
    expect_shown(&sources, file, "there", other, 3, 3, 5);
    expect_shown(&sources, file, "3", folder.main, 3, 1, 1);
    expect_shown(&sources, file, "end", folder.main, 3, 3, 3);
    sources_free(&sources);
    drop_folder(&folder);
}

static void expect_refused_file(struct job *job, const struct folder *folder, const char *message,
                                const char *hint) {
    struct sources sources;
    uint32_t file = 0;
    sources_init(&sources, job);
    assert_true(sources_read(&sources, folder->main));
    assert_false(promela_preprocess(&sources, 0, &file, NULL));
    expect_rejected(job, message, hint);
    sources_free(&sources);
    job_forget(job);
}

static void endless_and_missing_includes_are_refused(void **state) {
    struct folder folder;
    char message[200];
    make_folder(&folder, "#include \"main.pml\"\n");
    snprintf(message, sizeof message, "%s includes itself without end", folder.main);
    expect_refused_file(*state, &folder, message, "put #ifndef around its text");
    write_file(&folder, "main.pml", "#include \"nowhere.h\"\n");
    snprintf(message, sizeof message, "cannot include %s/nowhere.h: No such file or directory", folder.path);
    expect_refused_file(*state, &folder, message, "put the file beside the one that includes it");
    drop_folder(&folder);
    refuse(*state, "#include <stdio.h>\n", 1, 10, 9,
           "#include <stdio.h>: no folders of the system are searched",
           "write #include \"…\": that file is searched beside the file that includes it");
    refuse(*state, "#include\n", 1, 2, 7, "missing file name", "write it as in #include \"other.pml\"");
}

static void guarded_files_may_include_each_other(void **state) {
    struct folder folder;
    struct sources sources;
    uint32_t file = 0;
    make_folder(&folder, "#ifndef M\n#define M\n#include \"main.pml\"\nx\n#endif\n");
    sources_init(&sources, *state);
    assert_true(sources_read(&sources, folder.main) && promela_preprocess(&sources, 0, &file, NULL));
    assert_string_equal(sources.files.items[file].text, "\n\n\n\n\n\n\n\nx\n\n");
    sources_free(&sources);
    drop_folder(&folder);
}

/* ---- mistakes ---- */

static void groups_must_be_complete(void **state) {
    static const char ADD[] = "leave it out, or put an #if before it",
                      LAST[] = "move the #else to the end, before #endif";
    refuse(*state, "x\n#if 1\n", 2, 2, 2, "this has no #endif", "put #endif behind its text");
    refuse(*state, "#else\n", 1, 2, 4, "#else without #if", ADD);
    refuse(*state, " # elif 1\n", 1, 4, 4, "#elif without #if", ADD);
    refuse(*state, "#endif", 1, 2, 5, "#endif without #if", ADD);
    refuse(*state, "#if 1\n#else\n#else\n#endif\n", 3, 2, 4, "#else after #else", LAST);
    refuse(*state, "#if 1\n#else\n#elif 1\n#endif\n", 3, 2, 4, "#elif after #else", LAST);
}

static void wrong_definitions_are_refused(void **state) {
    refuse(*state, "#define\n", 1, 8, 1, "missing name", "write it as in #define N 3");
    refuse(*state, "#define 3\n", 1, 9, 1, "this is not a name", "write it as in #define N 3");
    refuse(*state, "#define defined\n", 1, 9, 7, "this name is reserved", "choose another name");
    refuse(*state, "#undef __LINE__\n", 1, 8, 8, "this name is reserved", "choose another name");
    refuse(*state, "#define F(a,a) x\n", 1, 13, 1, "this parameter is declared twice",
           "give each parameter a name of its own");
    refuse(*state, "#define F(a,\n", 1, 12, 1, "the list of parameters is not complete",
           "write it as in #define MAX(a, b) …");
    refuse(*state, "#define F(a b) x\n", 1, 13, 1, "expected , or ) in the list of parameters",
           "write it as in #define MAX(a, b) …");
    refuse(*state, "#define F(...,a) x\n", 1, 14, 1,
           "expected ) after ..., which takes all remaining arguments", "write it as in #define MAX(a, b) …");
    refuse(*state, "#define F(a...\n", 1, 12, 3, "expected ) after ..., which takes all remaining arguments",
           "write it as in #define MAX(a, b) …");
    refuse(*state, "#define F(__VA_ARGS__) x\n", 1, 11, 11, "__VA_ARGS__ cannot be the name of a parameter",
           "write ... here: in the body, its name is __VA_ARGS__");
    refuse(*state, "#define F __VA_ARGS__\n", 1, 11, 11,
           "__VA_ARGS__ is only for macros whose parameters end with ...", "write it as in #define F(...)");
    refuse(*state, "#define F x\n__DATE__\n", 2, 1, 8,
           "__DATE__ changes from run to run, or from file to file: a model cannot use it",
           "define a name of your own with #define");
    refuse(*state, "#define F(a) #b\n", 1, 14, 1, "# must be followed by a parameter",
           "put the name of a parameter behind it");
    refuse(*state, "#define F x##\n", 1, 12, 2, "## stands between two tokens", "put a token on either side");
    refuse(*state, "#define F ##x\n", 1, 11, 2, "## stands between two tokens", "put a token on either side");
}

static void wrong_uses_are_refused(void **state) {
    refuse(*state, "#define F(a,b) x\nF(1)\n", 2, 1, 4, "F takes 2 arguments, not 1",
           "it is defined in line 1 of x.pml");
    refuse(*state, "#define F() x\nF(1)\n", 2, 1, 4, "F takes 0 arguments, not 1",
           "it is defined in line 1 of x.pml");
    refuse(*state, "#define F(a) x\n  F(1\n", 2, 3, 3, "missing ')' behind the arguments of F",
           "close the parenthesis behind the last argument");
    refuse(*state, "#define F(a) x\nF(1\n#if 1\n)\n#endif", 2, 1, 3,
           "a directive stands between the arguments of F",
           "put the directives around the whole use, or around a #define");
    refuse(*state, "#define P(a) a##+\nP(x)\n", 2, 1, 4, "\"x\" and \"+\" do not make one token",
           "join two parts that make one token");
    refuse(*state, "#define N\nx /* y\n", 2, 3, 2, "the comment is not closed", "close it with */");
}

static void directives_must_be_known(void **state) {
    refuse(*state, "#defin N 3\n", 1, 2, 5, "unknown directive #defin", "did you mean define?");
    refuse(*state, "#error not  this\n", 1, 8, 9, "#error: not  this", "define what this text asks for");
    warn(*state, "#warning do that\n", 1, 10, 7, "#warning: do that",
         "read this text: the model itself warns");
    warn(*state, "#if 1\n#endif X\n", 2, 8, 1, "text after #endif is ignored",
         "make it a comment, or leave it out");
    warn(*state, "#define N 1\n#define N 1\n#define N 2\n", 3, 9, 1,
         "N is declared twice; first declared in line 2 of x.pml", "remove the other one with #undef first");
}

static void all_mistakes_are_reported(void **state) {
    struct sources sources;
    uint32_t file = 0;
    struct job *job = *state;
    assert_null(expanded(job, &sources,
                         "#endif\n#define 1\n#if 1 +\n#bad\n#endif\n#define F(a)\nF(1,2)\n#else\n", &file));
    assert_int_equal(job->diagnostics.errors, 5); /* #bad does not count where the condition is wrong */
    sources_free(&sources);
}

/* With names that nobody knows. NULL: there is nothing to parse. */
static const char *expanded_in_spite(struct job *job, struct sources *sources, const char *text,
                                     struct names *doubtful) {
    uint32_t file;
    sources_init(sources, job);
    names_init(doubtful, &job->memory);
    assert_true(sources_add(sources, "x.pml", text, strlen(text)));
    assert_false(promela_preprocess(sources, 0, &file, doubtful));
    return file == PREPROCESS_NOTHING ? NULL : sources->files.items[file].text;
}

static void mistakes_in_macros_leave_a_text(void **state) {
    struct job *job = *state;
    struct sources sources;
    struct names doubtful;
    const char *text =
        expanded_in_spite(job, &sources, "#define F(a) a\n#defin N 3\nF(1, 2) N\nF(y)\n", &doubtful);
    assert_string_equal(text, "\n\nF N\ny\n");
    assert_int_equal(doubtful.list.count, 2);
    assert_true(names_find(&doubtful, "F", 1) != NAMES_NONE);
    assert_true(names_find(&doubtful, "N", 1) != NAMES_NONE);
    size_t kept = job->diagnostics.list.count;
    sources_error(&sources, (struct span){0, 27, 1}, NULL, "in the line of a mistake");
    assert_int_equal(job->diagnostics.list.count, kept);
    assert_int_equal(job->diagnostics.errors, kept + 1);
    sources_error(&sources, (struct span){0, 37, 1}, NULL, "behind it");
    assert_int_equal(job->diagnostics.list.count, kept + 1);
    names_free(&doubtful);
    sources_free(&sources);
}

static void other_mistakes_leave_none(void **state) {
    static const char *const TEXTS[] = {"#include \"nowhere.inc\"\nx", "#if 1 +\n#endif\nx", "#if 1\nx",
                                        "#error no\nx", "#define F(a) a\nF(1\nx"};
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
        struct sources sources;
        struct names doubtful;
        assert_null(expanded_in_spite(*state, &sources, TEXTS[i], &doubtful));
        names_free(&doubtful);
        sources_free(&sources);
    }
}

/* ---- limits ---- */

static void expect_limit(struct job *job, const char *text, const char *message) {
    struct sources sources;
    uint32_t file = 0;
    assert_null(expanded(job, &sources, text, &file));
    assert_int_equal(job->diagnostics.errors, 1);
    assert_string_equal(job->diagnostics.list.items[0].message, message);
    sources_free(&sources);
    job_forget(job);
}

/* Macros that use the next one twice, `count` of them; the last is `end`. */
static void doubling(char *text, size_t room, int count, const char *end) {
    size_t at = 0;
    for (int i = 0; i < count; i++)
        at += (size_t)snprintf(text + at, room - at, "#define A%d A%d A%d\n", i, i + 1, i + 1);
    snprintf(text + at, room - at, "#define A%d %s\nA0\n", count, end);
}

static void endless_expansions_meet_limits(void **state) {
    static char text[20000];
    doubling(text, sizeof text, 60, "");
    expect_limit(*state, text, "macros take more than 2^27 steps to expand");
    doubling(text, sizeof text, 30, "abcdefghijklmnopqrstuvwxyz");
    expect_limit(*state, text, "the expanded text is longer than 64 MiB");
    size_t at = 0;
    for (int i = 0; i < 300; i++)
        at += (size_t)snprintf(text + at, sizeof text - at, "#define A%d A%d\n", i, i + 1);
    snprintf(text + at, sizeof text - at, "A0\n");
    expect_limit(*state, text, "macros are nested more than 200 levels deep");
    at = (size_t)snprintf(text, sizeof text, "#if ");
    memset(text + at, '(', 1000);
    snprintf(text + at + 1000, sizeof text - at - 1000, "\n#endif\n");
    expect_limit(*state, text, "the condition is nested too deeply");
}

static bool preprocess_all(struct job *job, void *context) {
    struct sources sources;
    uint32_t file = 0;
    sources_init(&sources, job);
    bool fine = sources_add(&sources, "x.pml", context, strlen(context)) &&
                promela_preprocess(&sources, 0, &file, NULL);
    sources_free(&sources);
    return fine;
}

static void refused_memory_is_survived(void **state) {
    expect_to_survive_refusals(
        *state, preprocess_all,
        "#define F(a,b) #a a##b F(b,a) __LINE__ __FILE__\n#define W x##y z\n"
        "#if defined F && 2 > 1\nF(1\\\n2, W) t\\\nail F(F(q,r) s, t F(u,v))\n#endif\n#if 0\n#endif\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(a_text_without_directives_is_left_alone),
        job_test(names_are_replaced),
        job_test(calls_are_replaced),
        job_test(operators_make_strings_and_tokens),
        job_test(signs_stay_apart_or_together),
        job_test(the_last_parameter_may_take_the_rest),
        job_test(comments_and_joined_lines_keep_the_lines),
        job_test(the_place_is_predefined),
        job_test(groups_are_chosen),
        job_test(conditions_are_those_of_c),
        job_test(wrong_conditions_are_refused),
        job_test(tokens_are_shown_where_they_were_written),
        job_test(included_files_have_places_of_their_own),
        job_test(endless_and_missing_includes_are_refused),
        job_test(guarded_files_may_include_each_other),
        job_test(groups_must_be_complete),
        job_test(wrong_definitions_are_refused),
        job_test(wrong_uses_are_refused),
        job_test(directives_must_be_known),
        job_test(all_mistakes_are_reported),
        job_test(mistakes_in_macros_leave_a_text),
        job_test(other_mistakes_leave_none),
        job_test(endless_expansions_meet_limits),
        job_test(refused_memory_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
