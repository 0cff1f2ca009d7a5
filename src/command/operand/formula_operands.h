/* The formulas of a command line: operands, which are formulas or HOA files, or properties of a system. */
#ifndef LACUNA_COMMAND_OPERAND_FORMULA_OPERANDS_H
#define LACUNA_COMMAND_OPERAND_FORMULA_OPERANDS_H

#include "command/operand/model.h"
#include "logic/formula_study.h"

struct formula_operands {
    struct invocation *invocation;
    enum formula_question question;
    const char *other;  /* the formula of --implies or --equivalent; NULL: none */
    struct model model; /* --in */
    bool has_model;
    struct sources sources; /* of formulas and HOA files */
    ARRAY(struct formula_study) list;
};

/* Which question is asked, and of what? False has been reported. */
bool formula_operands_init(struct formula_operands *operands, struct invocation *invocation);
void formula_operands_free(struct formula_operands *operands);

/* How many there will be. */
size_t formula_operands_count(const struct invocation *invocation);

/* Reads the properties that --property names, or the operands, and answers the question for each. False has
 * been reported. Operands are read after other mistakes, too, so that all are reported in one go. */
bool formula_operands_study_properties(struct formula_operands *operands);
bool formula_operands_study_formulas(struct formula_operands *operands);

#endif
