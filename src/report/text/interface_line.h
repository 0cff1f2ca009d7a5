/* What to add to a block `missing`, if a send that the interface does not allow is meant. */
#ifndef LACUNA_REPORT_TEXT_INTERFACE_LINE_H
#define LACUNA_REPORT_TEXT_INTERFACE_LINE_H

#include "assume/assumption.h"
#include "assume/check.h"
#include "base/text.h"

/* "charge(1) -> order!sorry, order!paid(1);": the message that the candidate takes in its last turn, with all
 * that it sends then. False, and no text: the candidate complies, its interface has no alternatives, it sends
 * behind a message of its own, or what it sends is not taken. */
bool interface_line_text(const struct assumption *assumption, const struct candidate *candidate,
                         const struct check *check, struct text *text);

#endif
