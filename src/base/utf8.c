#include "base/utf8.h"

struct character utf8_decode(const char *text) {
    static const uint32_t LEAST[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *bytes = (const unsigned char *)text;
    uint32_t length = bytes[0] < 0x80   ? 1
                      : bytes[0] < 0xc2 ? 0
                      : bytes[0] < 0xe0 ? 2
                      : bytes[0] < 0xf0 ? 3
                      : bytes[0] < 0xf5 ? 4
                                        : 0;
    uint32_t code = length < 2 ? bytes[0] : bytes[0] & (0x7fu >> length);
    for (uint32_t i = 1; i < length; i++) { /* the NUL behind the text ends this too */
        if ((bytes[i] & 0xc0) != 0x80)
            return (struct character){0};
        code = code << 6 | (bytes[i] & 0x3f);
    }
    if (code < LEAST[length] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
        return (struct character){0};
    return (struct character){code, length};
}
