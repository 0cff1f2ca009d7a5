/* "Did you mean": the nearest of some known words to one that is not known. */
#ifndef LACUNA_BASE_SUGGEST_H
#define LACUNA_BASE_SUGGEST_H

#include <stddef.h>

/* Room enough for a hint. */
enum { HINT_BYTES = 256 };

/* NULL if nothing is near enough to be what was meant. Capitals make no difference. */
const char *suggest(const char *word, const char *const *known, size_t count);

/* The same as a hint, "did you mean …?", in `hint`; NULL if there is none. */
const char *suggest_hint(const char *word, const char *const *known, size_t count, char *hint, size_t room);

/* The same; where nothing is near, all there are: "there are a, b and c", as many as there is room for. */
const char *suggest_or_list(const char *word, const char *const *known, size_t count, char *hint,
                            size_t room);

#endif
