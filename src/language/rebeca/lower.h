/* Rebeca as a system (src/system).
 *
 * A rebec is a component with one location and a FIFO channel, its queue; each message server is an edge. The
 * code of a class is lowered once for each of its rebecs, so that known rebecs and self are constants.
 * Methods are put in where they are called. Expressions with effects become statements in front of what uses
 * them. null is the number behind those of the rebecs.
 *
 * Constructors run before the initial state: language/rebeca/construct.h. */
#ifndef LACUNA_LANGUAGE_REBECA_LOWER_H
#define LACUNA_LANGUAGE_REBECA_LOWER_H

#include "language/rebeca/ast.h"
#include "system/system.h"

/* `system` is empty and initialised, the tree checked. False has been reported: it uses values that cannot be
 * explored, or there is no memory. */
bool rebeca_lower(const struct rebeca *rebeca, struct system *system);

#endif
