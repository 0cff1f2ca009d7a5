/* The comments of AML files, for the printer: those of all files that a tree was made of. */
#ifndef LACUNA_LANGUAGE_AML_COMMENTS_H
#define LACUNA_LANGUAGE_AML_COMMENTS_H

#include "language/aml/ast.h"
#include "language/clauses.h"

struct aml_comments {
    struct clauses *files; /* of each file of the sources; a HOA file has none */
    size_t count;
};

/* The tree has been parsed without errors. False: no memory, or the job must stop. */
bool aml_comments_collect(struct aml_comments *comments, const struct aml *aml);
void aml_comments_free(struct aml_comments *comments);

#endif
