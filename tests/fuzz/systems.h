/* The fuzz targets of languages of systems: whatever the text, it must end with a diagnostic, or with a
 * system that prints as it was read and can be explored, its runs replayed and drawn, within limits. */
#ifndef LACUNA_TESTS_FUZZ_SYSTEMS_H
#define LACUNA_TESTS_FUZZ_SYSTEMS_H

#include "fuzz/fuzz.h"
#include "language/language.h"

/* Reads the bytes as one file of the language, and goes on with what that gives. */
void fuzz_system(const struct language *language, const uint8_t *bytes, size_t size);

#endif
