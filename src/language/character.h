/* Characters that a language does not have: what is said of them. */
#ifndef LACUNA_LANGUAGE_CHARACTER_H
#define LACUNA_LANGUAGE_CHARACTER_H

#include "base/source.h"

/* A character that looks like one of the language, as word processors and books have them. */
struct look_alike {
    uint32_t code;
    const char *hint;
};

/* Reports the character at the beginning of the span; `look_alikes` end with a code of 0. */
void character_complain(struct sources *sources, struct span span, const struct look_alike *look_alikes);

#endif
