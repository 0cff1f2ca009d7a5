/* Rebeca's rows in the table of languages: one that finds out the version, and one for each version. Their
 * tree is a struct rebeca. */
#ifndef LACUNA_LANGUAGE_REBECA_LANGUAGE_H
#define LACUNA_LANGUAGE_REBECA_LANGUAGE_H

#include "language/language.h"

extern const struct language REBECA_LANGUAGE;
extern const struct language REBECA_2_0_LANGUAGE;
extern const struct language REBECA_2_1_LANGUAGE;
extern const struct language REBECA_2_3_LANGUAGE;

#endif
