#include "base/glyph.h"

#include "base/utf8.h"

struct range {
    uint32_t first;
    uint32_t last;
};

static const struct range COMBINING[] = {{0x0300, 0x036f}, {0x0483, 0x0489}, {0x0591, 0x05bd},
                                         {0x064b, 0x065f}, {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff},
                                         {0x20d0, 0x20ff}, {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f}};
static const struct range WIDE[] = {
    {0x1100, 0x115f}, {0x231a, 0x231b},   {0x23e9, 0x23ec},   {0x26a1, 0x26a1},   {0x2e80, 0x303e},
    {0x3041, 0xa4cf}, {0xac00, 0xd7a3},   {0xf900, 0xfaff},   {0xfe30, 0xfe6f},   {0xff00, 0xff60},
    {0xffe0, 0xffe6}, {0x1f300, 0x1f64f}, {0x1f680, 0x1f6ff}, {0x1f900, 0x1faff}, {0x20000, 0x3fffd}};
/* Control characters, marks of direction, what is invisible, and what is not a character. */
static const struct range UNFIT[] = {{0x0000, 0x001f}, {0x007f, 0x009f}, {0x061c, 0x061c},
                                     {0x180e, 0x180e}, {0x200b, 0x200f}, {0x2028, 0x202e},
                                     {0x2060, 0x206f}, {0xd800, 0xdfff}, {0xfeff, 0xfeff},
                                     {0xfff9, 0xfffb}, {0xfffe, 0xffff}, {0xe0000, 0xe0fff}};
#define IS_IN(code, ranges) is_in(code, ranges, sizeof(ranges) / sizeof *(ranges))

static bool is_in(uint32_t code, const struct range *ranges, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (code >= ranges[i].first && code <= ranges[i].last)
            return true;
    return false;
}

bool glyph_is_fit(uint32_t code) {
    return (code >= 0x20 && code < 0x7f) || !IS_IN(code, UNFIT);
}

struct glyph glyph_at(const char *text, size_t *taken) {
    static const char UNSHOWABLE[] = "\xef\xbf\xbd"; /* U+FFFD */
    struct character character = utf8_decode(text);
    uint32_t code = character.code, length = character.length;
    *taken = length ? length : 1;
    if (length == 0 || !glyph_is_fit(code))
        return (struct glyph){UNSHOWABLE, sizeof UNSHOWABLE - 1, 1};
    return (struct glyph){text, length, IS_IN(code, COMBINING) ? 0 : IS_IN(code, WIDE) ? 2 : 1};
}

bool glyph_next(const char **text, struct glyph *glyph) {
    size_t taken;
    if (!**text)
        return false;
    *glyph = glyph_at(*text, &taken);
    *text += taken;
    return true;
}

size_t text_columns(const char *text) {
    struct glyph glyph;
    size_t columns = 0;
    while (glyph_next(&text, &glyph))
        columns += glyph.columns;
    return columns;
}
