#include "language/comment.h"

#include <string.h>

#include "language/character.h"

uint32_t comment_end(const struct source *source, uint32_t at) {
    const char *text = source->text;
    if (text[at] != '/' || (text[at + 1] != '/' && text[at + 1] != '*'))
        return 0;
    bool is_line = text[at + 1] == '/';
    for (uint32_t i = at + 2; i < source->length; i++) {
        if (is_line && text[i] == '\n')
            return i + 1;
        if (!is_line && text[i] == '*' && text[i + 1] == '/')
            return i + 2;
    }
    return source->length;
}

bool comment_is_closed(const struct source *source, uint32_t begin, uint32_t end) {
    return source->text[begin + 1] == '/' ||
           (end >= begin + 4 && source->text[end - 2] == '*' && source->text[end - 1] == '/');
}

/* How many blanks stand in front of it on its line; 0 if something else stands there, too. */
static uint32_t blanks_before(const struct source *source, uint32_t at) {
    uint32_t begin = at;
    while (begin > 0 && source->text[begin - 1] != '\n' && is_blank(source->text[begin - 1]))
        begin--;
    return begin == 0 || source->text[begin - 1] == '\n' ? at - begin : 0;
}

static void print_blanks(unsigned count, struct output *output) {
    for (unsigned i = 0; i < count; i++)
        output_text(output, " ");
}

void comment_print(const struct source *source, struct span comment, unsigned indent, struct output *output) {
    const char *text = source->text + comment.start, *end = text + comment.length;
    uint32_t before = blanks_before(source, comment.start);
    for (const char *feed; (feed = memchr(text, '\n', (size_t)(end - text))); text = feed + 1) {
        output_bytes(output, text, (size_t)(feed + 1 - text));
        size_t left = (size_t)(end - feed - 1);
        if (left < before || feed[1] == '\n' ||
            memcmp(feed + 1, source->text + comment.start - before, before) != 0)
            continue;
        print_blanks(indent, output);
        feed += before;
    }
    output_bytes(output, text, (size_t)(end - text));
}

void comment_print_others(const struct source *source, struct span text, struct output *output) {
    uint32_t at = text.start, end = text.start + text.length, begin = at, last = at;
    while (at < end) {
        uint32_t comment = comment_end(source, at);
        if (!comment) {
            last = is_blank(source->text[at]) ? last : at + 1;
            at++;
            continue;
        }
        output_bytes(output, source->text + begin, last - begin);
        output_text(output, " ");
        for (at = comment; at < end && (is_blank(source->text[at]) || comment_end(source, at));)
            at = comment_end(source, at) ? comment_end(source, at) : at + 1;
        begin = last = at;
    }
    output_bytes(output, source->text + begin, end - begin);
}
