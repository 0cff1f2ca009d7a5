#include "language/promela/language.h"

#include "language/promela/compile.h"
#include "language/promela/discard.h"
#include "language/promela/plain.h"

struct promela_model {
    struct promela tree;
    struct properties properties; /* none: they are units of the tree */
};

static void *make(struct sources *sources) {
    struct promela_model *model = memory_allocate_zeroed(&sources->job->memory, 1, sizeof *model);
    if (model)
        promela_init(&model->tree, sources);
    return model;
}

static void free_tree(void *tree) {
    struct promela_model *model = tree;
    promela_free(&model->tree);
    memory_free(model);
}

static bool parse(void *tree, uint32_t file) {
    struct promela_model *model = tree;
    return promela_parse(&model->tree, file);
}

static bool check(void *tree) {
    struct promela_model *model = tree;
    return promela_check(&model->tree);
}

static bool lower(const void *tree, struct system *system) {
    (void)tree;
    return job_reject(system->job, NULL, "use verify, lts, simulate, convert or close",
                      "this command takes systems of actors, not Promela");
}

/* The compiler descends by recursion. */
enum { MOST_OPERATORS = 5000 };

static bool compile(void *tree, struct machine *machine) {
    struct promela_model *model = tree;
    if (model->tree.longest_count > MOST_OPERATORS) {
        sources_error(model->tree.sources, model->tree.longest, "spread it over several statements",
                      "an expression has at most %d operators in a row, and this one has more",
                      MOST_OPERATORS);
        return false;
    }
    return promela_compile(&model->tree, machine);
}

static void print(const void *tree, struct output *output) {
    const struct promela_model *model = tree;
    promela_print(&model->tree, output);
}

static bool print_plain(void *tree, struct output *output) {
    struct promela_model *model = tree;
    return promela_print_plain(&model->tree, output);
}

static bool set_discard(void *tree, const char *names) {
    struct promela_model *model = tree;
    return promela_set_discard(&model->tree, names);
}

static struct properties *properties(void *tree) {
    struct promela_model *model = tree;
    return &model->properties;
}

const struct language PROMELA_LANGUAGE = {.name = "promela",
                                          .title = "Promela",
                                          .extension = ".pml",
                                          .kind = LANGUAGE_OF_SYSTEMS,
                                          .bounding = "use a smaller type",
                                          .make = make,
                                          .free = free_tree,
                                          .parse = parse,
                                          .check = check,
                                          .lower = lower,
                                          .compile = compile,
                                          .print = print,
                                          .print_plain = print_plain,
                                          .set_discard = set_discard,
                                          .properties = properties};
