#include "report/drawing/xml.h"

#include <string.h>

#include "base/glyph.h"

void xml_text(struct output *output, const char *text) {
    struct glyph glyph;
    while (glyph_next(&text, &glyph)) {
        const char *entity = glyph.length > 1       ? NULL
                             : *glyph.bytes == '&'  ? "&amp;"
                             : *glyph.bytes == '<'  ? "&lt;"
                             : *glyph.bytes == '>'  ? "&gt;"
                             : *glyph.bytes == '"'  ? "&quot;"
                             : *glyph.bytes == '\'' ? "&#39;"
                                                    : NULL;
        output_bytes(output, entity ? entity : glyph.bytes, entity ? strlen(entity) : glyph.length);
    }
}
