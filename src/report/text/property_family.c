#include "report/text/property_family.h"

#include "system/property_name.h"

void text_property_name(struct text *text, const char *name, bool whole) {
    if (!whole) {
        text_add(text, name);
        return;
    }
    size_t length = property_family_length(name);
    text_add_bytes(text, name, length);
    text_add(text, "(_");
    for (const char *at = strchr(name + length, ','); at; at = strchr(at + 1, ','))
        text_add(text, ",_");
    text_add(text, ")");
}
