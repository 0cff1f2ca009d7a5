/* Properties with parameters in tables: those that one declaration stands for have one line. */
#ifndef LACUNA_REPORT_TEXT_PROPERTY_FAMILY_H
#define LACUNA_REPORT_TEXT_PROPERTY_FAMILY_H

#include "base/text.h"

/* The name of a property; `paid(_)` for all that a declaration stands for, if `whole`. */
void text_property_name(struct text *text, const char *name, bool whole);

#endif
