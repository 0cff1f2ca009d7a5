#include "language/rebeca/language.h"

#include "language/property/parse.h"
#include "language/rebeca/ast.h"
#include "language/rebeca/lower.h"

static void *make_version(struct sources *sources, enum rebeca_version version) {
    struct rebeca *rebeca = memory_allocate(&sources->job->memory, sizeof *rebeca);
    if (!rebeca)
        return NULL;
    rebeca_init(rebeca, sources);
    rebeca->asked = version;
    return rebeca;
}

static void *make(struct sources *sources) {
    return make_version(sources, REBECA_UNKNOWN);
}

static void *make_2_0(struct sources *sources) {
    return make_version(sources, REBECA_2_0);
}

static void *make_2_1(struct sources *sources) {
    return make_version(sources, REBECA_2_1);
}

static void *make_2_3(struct sources *sources) {
    return make_version(sources, REBECA_2_3);
}

static void free_tree(void *tree) {
    rebeca_free(tree);
    memory_free(tree);
}

static bool parse(void *tree, uint32_t file) {
    return rebeca_parse_any(tree, file);
}

static bool check(void *tree) {
    return rebeca_check(tree);
}

static bool lower(const void *tree, struct system *system) {
    return rebeca_lower(tree, system);
}

static void print(const void *tree, struct output *output) {
    rebeca_print(tree, output);
}

static void set_queue(void *tree, uint32_t queue) {
    struct rebeca *rebeca = tree;
    rebeca->vintage_queue = queue;
    rebeca->queue_asked = true;
}

static struct properties *properties(void *tree) {
    return &((struct rebeca *)tree)->properties;
}

#define REBECA_ROW(its_name, its_make)                                                                       \
    {                                                                                                        \
        .name = its_name, .extension = ".rebeca", .companion = ".property", .kind = LANGUAGE_OF_SYSTEMS,     \
        .bounding = "% or a smaller type, byte or short, would bound it",                                    \
        .if_initial = "RMC may answer differently: it does not look at the initial state",                   \
        .if_ending = "RMC may answer differently: there a run that ends violates no formula",                \
        .make = its_make, .free = free_tree, .parse = parse, .check = check, .lower = lower, .print = print, \
        .properties = properties, .set_queue = set_queue                                                     \
    }

const struct language REBECA_LANGUAGE = REBECA_ROW("rebeca", make);
const struct language REBECA_2_0_LANGUAGE = REBECA_ROW("rebeca-2.0", make_2_0);
const struct language REBECA_2_1_LANGUAGE = REBECA_ROW("rebeca-2.1", make_2_1);
const struct language REBECA_2_3_LANGUAGE = REBECA_ROW("rebeca-2.3", make_2_3);
