/* Texts of a model and its properties that assumptions keep, and are recognised by. */
#ifndef LACUNA_LANGUAGE_REBECA_TEXT_H
#define LACUNA_LANGUAGE_REBECA_TEXT_H

#include "language/rebeca/ast.h"
#include "system/open_system.h"

/* See struct open_language (language/language.h). What is around the missing rebec is all of the model: the
 * tokens of its files. */
const char *rebeca_text_around(const struct rebeca *rebeca, struct arena *arena);
const char *rebeca_property_text(const struct rebeca *rebeca, const struct property *property,
                                 struct arena *arena);
bool rebeca_describe_open(const struct rebeca *rebeca, struct open_system *open);

#endif
