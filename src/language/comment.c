#include "language/comment.h"

#include <string.h>

uint32_t comment_end(const struct source *source, uint32_t at) {
    const char *text = source->text + at;
    if (text[0] != '/' || (text[1] != '/' && text[1] != '*'))
        return 0;
    const char *end = text[1] == '/' ? strchr(text, '\n') : strstr(text + 2, "*/");
    if (!end)
        return source->length;
    return (uint32_t)(end - source->text) + (text[1] == '/' ? 1 : 2);
}

bool comment_is_closed(const struct source *source, uint32_t begin, uint32_t end) {
    return source->text[begin + 1] == '/' ||
           (end >= begin + 4 && source->text[end - 2] == '*' && source->text[end - 1] == '/');
}
