/* Texts in XML. */
#ifndef LACUNA_REPORT_DRAWING_XML_H
#define LACUNA_REPORT_DRAWING_XML_H

#include "base/output.h"

/* As people see it (base/glyph.h), with entities for what XML reads itself: well-formed whatever the text is.
 */
void xml_text(struct output *output, const char *text);

#endif
