/* Does some option of a selection fit, whatever the data is?
 *
 * A selection with an `else`, or with an option that is always possible, never waits. Nor does one whose
 * conditions say all that can be said of one variable: x < 5 and x >= 5, or b and !b. */
#ifndef LACUNA_CLOSING_COVERAGE_H
#define LACUNA_CLOSING_COVERAGE_H

#include "closing/embedding.h"

bool selection_never_waits(const struct embedding *e, const struct promela_statement *selection);

/* What a statement begins with. */
const struct promela_statement *statement_head(const struct promela_statement *s);

#endif
