#include "language/aml/language.h"

#include "language/aml/lower.h"

static void *make(struct sources *sources) {
    struct aml *aml = memory_allocate(&sources->job->memory, sizeof *aml);
    if (aml)
        aml_init(aml, sources);
    return aml;
}

static void free_tree(void *tree) {
    aml_free(tree);
    memory_free(tree);
}

static bool parse(void *tree, uint32_t file) {
    return aml_parse_any(tree, file);
}

static bool check(void *tree) {
    return aml_check(tree);
}

static bool lower(const void *tree, struct system *system) {
    return aml_lower(tree, system);
}

static void print(const void *tree, struct output *output) {
    aml_print(tree, output);
}

static struct properties *properties(void *tree) {
    struct aml *aml = tree;
    return &aml->properties;
}

const struct language AML_LANGUAGE = {.name = "aml",
                                      .extension = ".aml",
                                      .kind = LANGUAGE_OF_SYSTEMS,
                                      .make = make,
                                      .free = free_tree,
                                      .parse = parse,
                                      .check = check,
                                      .lower = lower,
                                      .print = print,
                                      .properties = properties};
