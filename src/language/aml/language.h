/* AML's row in the table of languages. Its tree is a struct aml. */
#ifndef LACUNA_LANGUAGE_AML_LANGUAGE_H
#define LACUNA_LANGUAGE_AML_LANGUAGE_H

#include "language/language.h"

extern const struct language AML_LANGUAGE;

#endif
