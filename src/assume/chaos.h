/* No interface: the most general component there is.
 *
 * Chaos takes whatever it is sent, and may at any time send any message that the open system handles and
 * nobody in it sends (main included), besides those that the property names and those it is told to. A
 * candidate that sends anything else is outside of that. */
#ifndef LACUNA_ASSUME_CHAOS_H
#define LACUNA_ASSUME_CHAOS_H

#include "language/aml/ast.h"
#include "system/system.h"

/* Makes the interface of the missing component, which need not say anything, cover what others send to it,
 * without answers. The tree has been parsed, not checked. False: there is no memory. */
bool chaos_cover(struct aml *aml);

/* Adds its edges to an open system (aml_lower_open()). `sends` are texts `receiver!message` besides those
 * that follow from system and property. False has been reported. */
bool chaos_add(struct system *system, const struct aml *aml, const struct aml_property *property,
               const char *const *sends, size_t count);

#endif
