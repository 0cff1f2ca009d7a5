#include "base/utf8.h"

/* As its first byte says; 0: none begins with it. */
static uint32_t length_of(unsigned char first) {
    return first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
}

static bool is_inside(char byte) {
    return ((unsigned char)byte & 0xc0) == 0x80;
}

bool utf8_is_begun(const char *bytes, size_t count) {
    for (size_t i = 1; i < count; i++)
        if (!is_inside(bytes[i]))
            return false;
    return count > 0 && count < length_of((unsigned char)*bytes);
}

struct character utf8_decode(const char *text) {
    static const uint32_t LEAST[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *bytes = (const unsigned char *)text;
    uint32_t length = length_of(bytes[0]);
    uint32_t code = length < 2 ? bytes[0] : bytes[0] & (0x7fu >> length);
    for (uint32_t i = 1; i < length; i++) { /* the NUL behind the text ends this too */
        if (!is_inside(text[i]))
            return (struct character){0};
        code = code << 6 | (bytes[i] & 0x3f);
    }
    if (code < LEAST[length] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
        return (struct character){0};
    return (struct character){code, length};
}
