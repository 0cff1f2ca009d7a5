/* Candidates for a missing component, in AML: one actor in a file of its own. */
#ifndef LACUNA_LANGUAGE_AML_CANDIDATE_H
#define LACUNA_LANGUAGE_AML_CANDIDATE_H

#include "language/aml/ast.h"
#include "language/language.h"

/* Parses and checks a candidate, the first file of the sources, with its surroundings, the second
 * (aml_write_surroundings()). The candidate must be alone in its file, with room for what main sends, and
 * know every message that it may get. False has been reported, with all that is wrong; or there is no memory.
 */
bool aml_parse_candidate(struct aml *aml, const struct surroundings *surroundings);

/* The actor of that name is the component: its sends to itself move no property. It is there, and the tree
 * not checked. */
void aml_put_in_question(struct aml *aml, const char *component);

/* Visits the sends of an actor that may go to itself. The tree has been checked. */
void aml_each_own_send(const struct aml *aml, const char *component, own_send_visitor *visit, void *context);

#endif
