/* Candidates for a missing component, in AML: one actor in a file of its own, or several
 * (language/aml/group.h). */
#ifndef LACUNA_LANGUAGE_AML_CANDIDATE_H
#define LACUNA_LANGUAGE_AML_CANDIDATE_H

#include "language/aml/ast.h"
#include "language/language.h"

/* Parses and checks a candidate, the first file of the sources, with its surroundings, the second
 * (aml_write_surroundings()). The file has nothing of the open system. The actor with the name of the
 * component must have room for what main sends, and know every message that it may get. False has been
 * reported, with all that is wrong; or there is no memory. */
bool aml_parse_candidate(struct aml *aml, const struct surroundings *surroundings);

/* The actor of that name is the component, or several are: a,b. What its group sends to itself moves no
 * property. It is there, and the tree not checked. */
void aml_put_in_question(struct aml *aml, const char *components);

/* Warns of sends to the component, by itself or others of its group, of messages that properties name: they
 * overlook these. The tree has been checked. */
void aml_warn_of_own_sends(const struct aml *aml, const char *components,
                           bool (*is_named)(void *context, const char *message), void *context);

#endif
