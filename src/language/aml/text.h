/* An open system as AML writes it: what an assumption keeps of it for people, and is recognised by. */
#ifndef LACUNA_LANGUAGE_AML_TEXT_H
#define LACUNA_LANGUAGE_AML_TEXT_H

#include "language/aml/ast.h"
#include "system/open_system.h"

/* A property as aml_print_property() prints it. NULL: the job has failed. */
const char *aml_property_text(const struct aml *aml, const struct aml_property *property,
                              struct arena *arena);

/* What is around the component of that name, with the interface and without. The tree need not have been
 * checked. The texts are in `arena`. False: the job has failed. */
bool aml_text_around(const struct aml *aml, const char *component, struct open_text *text,
                     struct arena *arena);

/* Gives an open system that was made of this tree (aml_lower_open()) its texts. False: the job has failed. */
bool aml_describe_open(const struct aml *aml, struct open_system *open);

#endif
