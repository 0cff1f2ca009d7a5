#include "support.h"

#include <string.h>

#include "language/lexer.h"

enum { WORD_LET = TOKEN_WORDS };

static const struct spelling WORDS[] = {{"let", WORD_LET}, {NULL, 0}};
static const struct spelling SIGNS[] = {
    {"<=", TOKEN_LESS_EQUAL}, {"<", TOKEN_LESS}, {"/", TOKEN_SLASH}, {NULL, 0}};
static const struct quotation QUOTATIONS[] = {{'"', true, "not closed", NULL}, {0, false, NULL, NULL}};
static const struct look_alike LOOK_ALIKES[] = {{0x2264, "write <="}, {0, NULL}};
static const struct lexicon PLAIN = {
    .words = WORDS, .signs = SIGNS, .quotations = QUOTATIONS, .look_alikes = LOOK_ALIKES};

static void add(struct sources *sources, struct job *job, const char *text) {
    sources_init(sources, job);
    assert_true(sources_add(sources, "x", text, strlen(text)));
}

static void expect_kinds(struct job *job, const struct lexicon *lexicon, const char *text,
                         const unsigned *kinds, size_t count) {
    struct sources sources;
    struct lexer lexer;
    add(&sources, job, text);
    lexer_init(&lexer, lexicon, &sources, 0);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(lexer_next(&lexer).kind, kinds[i]);
    sources_free(&sources);
}

#define EXPECT_KINDS(job, lexicon, text, ...)                                                                \
    expect_kinds((job), (lexicon), (text), (const unsigned[]){__VA_ARGS__},                                  \
                 sizeof((const unsigned[]){__VA_ARGS__}) / sizeof(unsigned))

static void words_and_longest_signs_are_found(void **state) {
    EXPECT_KINDS(*state, &PLAIN, "let lets le Let <=<", WORD_LET, TOKEN_NAME, TOKEN_NAME, TOKEN_NAME,
                 TOKEN_LESS_EQUAL, TOKEN_LESS, TOKEN_END, TOKEN_END);
}

static void comments_are_passed_over(void **state) {
    EXPECT_KINDS(*state, &PLAIN, "a/**/b/*/ c*/ // d\n/ e//", TOKEN_NAME, TOKEN_NAME, TOKEN_SLASH, TOKEN_NAME,
                 TOKEN_END);
    EXPECT_KINDS(*state, &PLAIN, "a /*/ b", TOKEN_NAME, TOKEN_BAD, TOKEN_END);
}

static void numbers_are_followed_by_something_else(void **state) {
    EXPECT_KINDS(*state, &PLAIN, "1 23< 4x 5_", TOKEN_NUMBER, TOKEN_NUMBER, TOKEN_LESS, TOKEN_BAD, TOKEN_BAD,
                 TOKEN_END);
}

static void quotes_end_on_their_line(void **state) {
    EXPECT_KINDS(*state, &PLAIN, "\"a /* b\" \"c\nd", TOKEN_STRING, TOKEN_BAD, TOKEN_NAME, TOKEN_END);
}

static void capitals_and_foreign_letters_count_where_they_are_told(void **state) {
    struct lexicon rich = PLAIN;
    rich.tells_capitals = rich.takes_foreign_words = true;
    EXPECT_KINDS(*state, &rich, "Up low na\xc3\xafve", TOKEN_CAPITAL, TOKEN_NAME, TOKEN_BAD, TOKEN_END);
    EXPECT_KINDS(*state, &PLAIN, "Up na\xc3\xafve", TOKEN_NAME, TOKEN_NAME, TOKEN_BAD, TOKEN_NAME, TOKEN_END);
}

static void a_part_of_a_text_ends_where_it_is_told_to(void **state) {
    struct sources sources;
    struct lexer lexer;
    add(&sources, *state, "a b c");
    lexer_init(&lexer, &PLAIN, &sources, 0);
    lexer.end = 3;
    assert_int_equal(lexer_next(&lexer).kind, TOKEN_NAME);
    assert_int_equal(lexer_next(&lexer).span.start, 2);
    assert_int_equal(lexer_next(&lexer).kind, TOKEN_END);
    sources_free(&sources);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(words_and_longest_signs_are_found),
        job_test(comments_are_passed_over),
        job_test(numbers_are_followed_by_something_else),
        job_test(quotes_end_on_their_line),
        job_test(capitals_and_foreign_letters_count_where_they_are_told),
        job_test(a_part_of_a_text_ends_where_it_is_told_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
