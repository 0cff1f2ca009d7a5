/* What a candidate in AML needs besides itself: the other actors and main, as an assumption knows them. */
#ifndef LACUNA_REPORT_TEXT_SURROUNDINGS_H
#define LACUNA_REPORT_TEXT_SURROUNDINGS_H

#include "assume/assumption.h"
#include "base/output.h"

/* Writes them as AML: actors that handle their messages and do nothing, and what main sends to the component.
 */
void surroundings_write(const struct assumption *assumption, struct output *output);

#endif
