/* Identifiers of an exported model: each is a Promela name, is used once, and means nothing else to SPIN, to
 * its preprocessor or in the C program that SPIN makes of the model. */
#ifndef LACUNA_LANGUAGE_PROMELA_IDENTIFIER_H
#define LACUNA_LANGUAGE_PROMELA_IDENTIFIER_H

#include "base/names.h"

struct identifiers {
    struct names taken;
};

void identifiers_init(struct identifiers *identifiers, struct memory *memory);
void identifiers_free(struct identifiers *identifiers);

/* `first` and `second` put together (`second` may be ""), changed and numbered as need be; valid as long as
 * the identifiers are. NULL: no memory. */
const char *identifiers_claim(struct identifiers *identifiers, const char *first, const char *second);

#endif
