#include "language/aml/ast.h"

#include "language/aml/formula.h"

static const struct {
    const char *text;
    unsigned precedence;
} OPERATORS[] = {
    [AML_OR] = {"||", 1},       [AML_AND] = {"&&", 2},
    [AML_EQUAL] = {"==", 3},    [AML_UNEQUAL] = {"!=", 3},
    [AML_LESS] = {"<", 4},      [AML_LESS_EQUAL] = {"<=", 4},
    [AML_GREATER] = {">", 4},   [AML_GREATER_EQUAL] = {">=", 4},
    [AML_ADD] = {"+", 5},       [AML_SUBTRACT] = {"-", 5},
    [AML_MULTIPLY] = {"*", 6},  [AML_DIVIDE] = {"/", 6},
    [AML_REMAINDER] = {"%", 6}, [AML_NOT] = {"!", 7},
    [AML_NEGATE] = {"-", 7},
};

void aml_init(struct aml *aml, struct sources *sources) {
    *aml = (struct aml){.sources = sources};
    arena_init(&aml->arena, &sources->job->memory);
}

void aml_free(struct aml *aml) {
    for (struct aml_formula *f = aml->formulas; f; f = f->next)
        automaton_free(&f->automaton), logic_free(&f->logic);
    arena_free(&aml->arena);
    *aml = (struct aml){.sources = aml->sources};
}

const char *aml_operator_text(enum aml_operator operation) {
    return OPERATORS[operation].text;
}

unsigned aml_precedence(enum aml_operator operation) {
    return OPERATORS[operation].precedence;
}
