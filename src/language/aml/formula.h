/* Formulas as properties: what the atoms of one mean in AML. */
#ifndef LACUNA_LANGUAGE_AML_FORMULA_H
#define LACUNA_LANGUAGE_AML_FORMULA_H

#include "language/aml/ast.h"
#include "logic/logic.h"

struct aml_atom { /* one of the two */
    struct aml_pattern *pattern;
    struct aml_expression *predicate;
};

struct aml_formula {
    struct logic logic;
    ltl_formula formula;
    struct aml_atom *atoms; /* those of the vocabulary, then what stands behind `over` */
    struct aml_formula *next;
};

/* Belongs to the tree and is freed with it. NULL: no memory. */
struct aml_formula *aml_formula_new(struct aml *aml);

#endif
