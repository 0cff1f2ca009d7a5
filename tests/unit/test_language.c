#include "support.h"

#include <string.h>

#include "language/language.h"

static void languages_are_found_by_their_names(void **state) {
    (void)state;
    assert_string_equal(language_named("aml")->extension, ".aml");
    assert_int_equal(language_named("fsp")->kind, LANGUAGE_OF_PROCESSES);
    assert_null(language_named("AML"));
    assert_null(language_named(""));
}

static void languages_are_found_by_the_names_of_files(void **state) {
    (void)state;
    assert_string_equal(language_of_path("dir.x/a.aml")->name, "aml");
    assert_string_equal(language_of_path("a.aml.gz")->name, "aml");
    assert_string_equal(language_of_path("a.lts")->name, "fsp");
    assert_null(language_of_path("a.aut"));
    assert_null(language_of_path(".aml"));
    assert_null(language_of_path("-"));
}

static bool load(struct job *job, void *text) {
    const struct language *language = language_named("aml");
    struct sources sources;
    struct system system;
    sources_init(&sources, job);
    system_init(&system, job);
    void *tree = language->make(&sources);
    bool fine = tree && sources_add(&sources, "x.aml", text, strlen(text)) && language->parse(tree, 0) &&
                language->check(tree) && language->lower(tree, &system) &&
                strcmp(language->properties(tree)->first->name.text, "p") == 0;
    system_free(&system);
    if (tree)
        language->free(tree);
    sources_free(&sources);
    return fine;
}

static void a_system_is_made_through_the_table(void **state) {
    static char text[] = "actor a(1) { m { self!m; } } main { a!m; } property p = G a!m;";
    assert_true(load(*state, text));
}

static void refused_memory_is_survived(void **state) {
    static char text[] = "actor a(1) { m { self!m; } } main { a!m; } property p = G a!m;";
    expect_to_survive_refusals(*state, load, text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(languages_are_found_by_their_names),
        job_test(languages_are_found_by_the_names_of_files),
        job_test(a_system_is_made_through_the_table),
        job_test(refused_memory_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
