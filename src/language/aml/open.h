/* Open systems in AML: which component is missing, and what its interface is. All of this happens between
 * parsing and checking, except aml_require_missing(). */
#ifndef LACUNA_LANGUAGE_AML_OPEN_H
#define LACUNA_LANGUAGE_AML_OPEN_H

#include "language/aml/ast.h"

/* Only a part of a system is here: that something is never used says nothing. The checker warns of the first
 * `warned_files` files only. */
void aml_set_partial(struct aml *aml, uint32_t warned_files);

/* One component is to be missing. `covered`: it needs no interface, which is made to take all that is sent.
 * Otherwise a block `missing` is to say it. False: there is no memory. */
bool aml_expect_missing(struct aml *aml, bool covered);

/* Parses a file with one actor, which is the interface in place of a block `missing`. */
bool aml_parse_interface(struct aml *aml, uint32_t file);

/* Is a component missing, or has it an actor as its interface? The tree has been checked; false has been
 * reported. */
bool aml_require_missing(const struct aml *aml);

#endif
