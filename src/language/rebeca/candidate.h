/* Candidates: a class that takes the place of a missing rebec in the model around it.
 *
 * The candidate's file has the class: the one that the missing rebec's line in main names, or the one that a
 * line for that rebec in a main of the file itself names. That line then says what the rebec knows, and which
 * arguments its constructor gets; the rest of that main does not count. Neither do classes and constants that
 * the model has, too: the file may be the whole model with another class.
 *
 * The model keeps the class that is replaced, for other rebecs and as a type. */
#ifndef LACUNA_LANGUAGE_REBECA_CANDIDATE_H
#define LACUNA_LANGUAGE_REBECA_CANDIDATE_H

#include "language/rebeca/check.h"
#include "language/surroundings.h"

/* Parses the files of the sources, the candidate first and the model behind it, and checks them together. Of
 * the tree only the candidate will be lowered. False has been reported, or there is no memory. */
bool rebeca_parse_candidate(struct rebeca *rebeca, const struct surroundings *surroundings);

/* Puts the candidate into the tree, which has been parsed, if there is one. */
void rebeca_place_candidate(struct rebeca_checker *c);

/* Has the class that takes the place all messages? And is it, for others, of the same classes as the one that
 * it replaces? What a cast to a class gives must not depend on the candidate. Classes have been checked. */
void rebeca_check_replacement(struct rebeca_checker *c);

/* Does the class come with a candidate? */
bool rebeca_is_candidate_class(const struct rebeca *rebeca, const struct rebeca_class *class);

#endif
