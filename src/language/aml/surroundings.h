/* The surroundings of a candidate, written in AML. */
#ifndef LACUNA_LANGUAGE_AML_SURROUNDINGS_H
#define LACUNA_LANGUAGE_AML_SURROUNDINGS_H

#include "base/output.h"
#include "language/surroundings.h"

/* Writes actors that handle their messages and do nothing, and what main sends to the component. */
void aml_write_surroundings(const struct surroundings *surroundings, struct output *output);

#endif
