#include "report/text/word_text.h"

enum { MOST_LINES = 60 };

static const char *letter_of(const struct word *word, size_t i) {
    return word->letters.items[i] ? word->letters.items[i] : TAU_TEXT;
}

void word_write(const struct word *word, struct output *output) {
    for (size_t i = 0; i < word->letters.count && i < MOST_LINES; i++) {
        output_format(output, "%4zu  ", i + 1);
        output_text(output, letter_of(word, i));
        output_text(output, "\n");
    }
    if (word->letters.count > MOST_LINES)
        output_format(output, "      … %zu more; --json has them all\n", word->letters.count - MOST_LINES);
}

void word_json(struct json *json, const char *key, const struct word *word) {
    json_key(json, key);
    json_list(json);
    for (size_t i = 0; i < word->letters.count; i++)
        json_text(json, letter_of(word, i));
    json_end(json);
}
