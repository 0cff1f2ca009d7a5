/* Which actors a formula over states speaks of. */
#ifndef LACUNA_PROOF_MENTIONED_ACTORS_H
#define LACUNA_PROOF_MENTIONED_ACTORS_H

#include "system/system.h"

/* Sets `mentioned` (per component) for those whose variables the formula reads. */
void formula_mark_actors(const struct system *system, const struct system_formula *formula, bool *mentioned);

/* The formula of that name; NULL: there is none. */
const struct system_formula *system_find_formula(const struct system *system, const char *name);

#endif
