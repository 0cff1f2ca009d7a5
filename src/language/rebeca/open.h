/* Models in which a rebec is missing, as open systems (src/system/open_system.h).
 *
 * A block `missing` names a rebec of main, whose class says what messages it takes; its code does not count.
 * Messages to it have one field more than parameters: their sender, since whoever takes its place can ask for
 * that (system_message.tells_sender). So it is with a candidate alone, where the field is all that is left of
 * the sender. In the whole system `sender` is what it always is.
 *
 * Constructors send to self only. So nobody has sent anything to the missing rebec at the start, and its own
 * constructor, or `initial` of 2.0, is its own business. */
#ifndef LACUNA_LANGUAGE_REBECA_OPEN_H
#define LACUNA_LANGUAGE_REBECA_OPEN_H

#include "language/language.h"
#include "language/rebeca/ast.h"

/* See struct open_language (language/language.h). */
bool rebeca_require_missing(const struct rebeca *rebeca);
bool rebeca_choose_component(struct rebeca *rebeca, const char *name, struct chosen_component *chosen);
bool rebeca_lower_open(const struct rebeca *rebeca, const char *component, struct open_system *open);

#endif
