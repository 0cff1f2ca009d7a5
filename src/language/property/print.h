/* Writing properties as they are written in the files of a language. */
#ifndef LACUNA_LANGUAGE_PROPERTY_PRINT_H
#define LACUNA_LANGUAGE_PROPERTY_PRINT_H

#include "language/printer.h"
#include "language/property/property.h"

/* Prints a state expression. */
typedef void state_printer(struct printer *p, const void *expression);

/* A declaration; nothing if it came as HOA, which stays a file of its own. */
void property_print(struct printer *p, const struct property *property, state_printer *print);

#endif
