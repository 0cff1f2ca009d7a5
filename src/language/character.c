#include "language/character.h"

#include <inttypes.h>

#include "base/glyph.h"

enum { NO_BREAK_SPACE = 0xa0, TIMES = 0xd7, OBELUS = 0xf7 };

bool is_foreign_letter(struct character c) {
    if (c.length < 2 || c.code == TIMES || c.code == OBELUS)
        return false;
    return (c.code >= 0xc0 && c.code < 0x2000) || (c.code >= 0x2e80 && c.code < 0xe000);
}

/* What no language has, and every word processor puts in. */
static const struct look_alike SHARED_LOOK_ALIKES[] = {
    {NO_BREAK_SPACE, "this is a no-break space: use an ordinary blank"},
    {0x2013, "this is a dash: write -"},
    {0x2014, "this is a dash: write -"},
    {0x2192, "write ->"},
    {0x2212, "this is a dash: write -"},
    {0, NULL},
};

/* NULL: it looks like none of them. */
static const char *hint_for(uint32_t code, const struct look_alike *look_alikes) {
    for (; look_alikes->code != 0; look_alikes++)
        if (look_alikes->code == code)
            return look_alikes->hint;
    return NULL;
}

void character_complain(struct sources *sources, struct span span, const struct look_alike *look_alikes) {
    const char *text = sources->files.items[span.file].text + span.start;
    struct character c = utf8_decode(text);
    const char *hint = hint_for(c.code, look_alikes);
    if (!hint)
        hint = hint_for(c.code, SHARED_LOOK_ALIKES);
    if (c.length == 0)
        sources_error(sources, span, "is this a text in UTF-8?", "the byte 0x%02x is not a character",
                      (unsigned)(unsigned char)*text);
    else if (!glyph_is_fit(c.code) || c.code == NO_BREAK_SPACE)
        sources_error(sources, span, hint, "unexpected character U+%04" PRIX32, c.code);
    else
        sources_error(sources, span, hint, "unexpected character '%.*s'", (int)c.length, text);
}
