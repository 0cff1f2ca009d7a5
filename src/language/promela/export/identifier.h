/* Identifiers of an exported model: each is a Promela name, is used once, and means nothing else to SPIN, to
 * its preprocessor or in the C program that SPIN makes of the model. */
#ifndef LACUNA_LANGUAGE_PROMELA_EXPORT_IDENTIFIER_H
#define LACUNA_LANGUAGE_PROMELA_EXPORT_IDENTIFIER_H

#include "base/names.h"

struct identifiers {
    struct names taken;
};

void identifiers_init(struct identifiers *identifiers, struct memory *memory);
void identifiers_free(struct identifiers *identifiers);

/* Who sees it: SPIN and its preprocessor; the C program, too; or the program, also with a P in front, as it
 * calls what belongs to a process. */
enum identifier_use { IDENTIFIER_OF_MODEL, IDENTIFIER_OF_PROGRAM, IDENTIFIER_OF_PROCESS };

/* `first` and `second` put together (`second` may be ""), changed and numbered as need be; valid as long as
 * the identifiers are. NULL: no memory. */
const char *identifiers_claim(struct identifiers *identifiers, enum identifier_use use, const char *first,
                              const char *second);

#endif
