#include "language/aml/language.h"

#include "language/aml/candidate.h"
#include "language/aml/group.h"
#include "language/aml/lower.h"
#include "language/aml/open.h"
#include "language/aml/replace.h"
#include "language/aml/surroundings.h"
#include "language/aml/text.h"

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

/* One file for all has no groups: what they send each other would not be silent any more. */
static void print(const void *tree, struct output *output) {
    if (!aml_complain_of_private(tree))
        aml_print(tree, output);
}

static struct properties *properties(void *tree) {
    struct aml *aml = tree;
    return &aml->properties;
}

/* --- Open systems --- */

static void set_partial(void *tree, uint32_t warned_files) {
    aml_set_partial(tree, warned_files);
}

static void keep_answers(void *tree) {
    ((struct aml *)tree)->keeps_answers = true;
}

static bool expect_missing(void *tree, bool covered) {
    return aml_expect_missing(tree, covered);
}

static bool parse_interface(void *tree, uint32_t file) {
    return aml_parse_interface(tree, file);
}

static bool require_missing(const void *tree) {
    return aml_require_missing(tree);
}

static uint32_t missing_count(const void *tree) {
    return aml_missing_count(tree);
}

static bool lower_open(const void *tree, const char *component, struct open_system *open) {
    return aml_lower_open(tree, component, open);
}

static bool describe_open(const void *tree, struct open_system *open, bool interface_counts) {
    return aml_describe_open(tree, open, interface_counts);
}

static const char *text_around(const void *tree, const char *component, bool interface_counts,
                               struct arena *arena) {
    return aml_text_around(tree, component, interface_counts, arena);
}

static const char *property_text(const void *tree, const struct property *property, struct arena *arena) {
    return aml_property_text(tree, property, arena);
}

static bool parse_candidate(void *tree, const struct surroundings *surroundings) {
    return aml_parse_candidate(tree, surroundings);
}

static bool parse_component(void *tree, uint32_t file) {
    return aml_parse(tree, file);
}

static void warn_of_own_sends(const void *tree, const char *component,
                              bool (*is_named)(void *context, const char *message), void *context) {
    aml_warn_of_own_sends(tree, component, is_named, context);
}

static void put_in_question(void *tree, const char *component) {
    aml_put_in_question(tree, component);
}

static bool choose_component(void *tree, const char *name, struct chosen_component *chosen) {
    return aml_choose_component(tree, name, chosen);
}

static bool take_out(void *tree, const void *whole, const char *component) {
    return aml_take_out(tree, whole, component);
}

static const struct open_language AML_OPEN = {.set_partial = set_partial,
                                              .expect_missing = expect_missing,
                                              .keep_answers = keep_answers,
                                              .parse_interface = parse_interface,
                                              .require_missing = require_missing,
                                              .missing_count = missing_count,
                                              .lower = lower_open,
                                              .describe = describe_open,
                                              .text_around = text_around,
                                              .property_text = property_text,
                                              .write_surroundings = aml_write_surroundings,
                                              .parse_candidate = parse_candidate,
                                              .parse_component = parse_component,
                                              .warn_of_own_sends = warn_of_own_sends,
                                              .put_in_question = put_in_question,
                                              .choose_component = choose_component,
                                              .take_out = take_out};

const struct language AML_LANGUAGE = {.name = "aml",
                                      .title = "AML",
                                      .extension = ".aml",
                                      .kind = LANGUAGE_OF_SYSTEMS,
                                      .bounding = "give it a range, as in int 0..9, or use %",
                                      .make = make,
                                      .free = free_tree,
                                      .parse = parse,
                                      .check = check,
                                      .lower = lower,
                                      .print = print,
                                      .properties = properties,
                                      .open = &AML_OPEN};
