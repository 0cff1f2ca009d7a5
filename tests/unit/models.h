/* What the tests of formulas in systems share: systems out of AML. */
#ifndef LACUNA_TESTS_UNIT_MODELS_H
#define LACUNA_TESTS_UNIT_MODELS_H

#include <string.h>

#include "language/aml/lower.h"
#include "support.h"

struct model {
    struct sources sources;
    struct aml aml;
    struct system system;
};

/* False: the job has failed. */
static inline bool model_build(struct model *model, struct job *job, const char *text) {
    sources_init(&model->sources, job);
    aml_init(&model->aml, &model->sources);
    system_init(&model->system, job);
    if (!sources_add(&model->sources, "x.aml", text, strlen(text)))
        return false;
    bool parsed = aml_parse(&model->aml, 0);
    return aml_check(&model->aml) && parsed && aml_lower(&model->aml, &model->system);
}

static inline void model_start(struct model *model, struct job *job, const char *text) {
    bool fine = model_build(model, job, text);
    for (size_t i = 0; !fine && i < job->diagnostics.list.count; i++)
        print_error("%s\n", job->diagnostics.list.items[i].message);
    assert_true(fine);
}

static inline void model_free(struct model *model) {
    system_free(&model->system);
    aml_free(&model->aml);
    sources_free(&model->sources);
}

#endif
