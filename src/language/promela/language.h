/* Promela, as a language of systems. */
#ifndef LACUNA_LANGUAGE_PROMELA_LANGUAGE_H
#define LACUNA_LANGUAGE_PROMELA_LANGUAGE_H

#include "language/language.h"

extern const struct language PROMELA_LANGUAGE;

#endif
