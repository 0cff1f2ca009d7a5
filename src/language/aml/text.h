/* An open system as AML writes it: what an assumption keeps of it for people, and is recognised by. */
#ifndef LACUNA_LANGUAGE_AML_TEXT_H
#define LACUNA_LANGUAGE_AML_TEXT_H

#include "language/aml/ast.h"
#include "system/open_system.h"

/* A property as aml_print_property() prints it. NULL: the job has failed. */
const char *aml_property_text(const struct aml *aml, const struct property *property, struct arena *arena);

/* What is around the component of that name, and its interface if that counts. The tree need not have been
 * checked. NULL: the job has failed. */
const char *aml_text_around(const struct aml *aml, const char *component, bool interface_counts,
                            struct arena *arena);

/* Gives an open system that was made of this tree (aml_lower_open()) its texts. Does the interface count as a
 * part of what is specified? False: the job has failed. */
bool aml_describe_open(const struct aml *aml, struct open_system *open, bool interface_counts);

#endif
