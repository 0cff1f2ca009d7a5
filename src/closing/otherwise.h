/* What depends on whether others can move: else, and atomic sequences. */
#ifndef LACUNA_CLOSING_OTHERWISE_H
#define LACUNA_CLOSING_OTHERWISE_H

#include "closing/known.h"

/* May what begins with it be disabled or enabled by the environment alone? */
bool statement_is_affected(struct embedding *e, const struct promela_statement *s);

/* An else beside conditions over data from outside is written out: each of them may be false. */
void embed_else(struct embedding *e, struct promela_statement *selection);

bool statement_is_written_out(const struct embedding *e, const struct promela_statement *s);

/* An input in the midst of an atomic sequence may have to wait, and others move then. Embedded, it never
 * waits, unless input can be closed. */
void embed_check_atomic(struct embedding *e, const struct promela_sequence *sequence, bool in_atomic);

#endif
