#include "base/suggest.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { LONGEST = 64 };

/* Damerau-Levenshtein distance: insertions, deletions, substitutions, swaps of neighbours. */
static size_t distance(const char *a, const char *b) {
    size_t m = strlen(a), n = strlen(b);
    if (m >= LONGEST || n >= LONGEST)
        return SIZE_MAX; /* too long to be a slip of the finger */
    size_t rows[3][LONGEST + 1];
    for (size_t j = 0; j <= n; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= m; i++) {
        size_t *now = rows[i % 3], *last = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
        now[0] = i;
        for (size_t j = 1; j <= n; j++) {
            size_t best = last[j - 1] + (a[i - 1] != b[j - 1]);
            if (last[j] + 1 < best)
                best = last[j] + 1;
            if (now[j - 1] + 1 < best)
                best = now[j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && before[j - 2] + 1 < best)
                best = before[j - 2] + 1;
            now[j] = best;
        }
    }
    return rows[m % 3][n];
}

const char *suggest(const char *word, const char *const *known, size_t count) {
    const char *nearest = NULL;
    for (size_t i = 0; i < count; i++)
        if (strcasecmp(word, known[i]) == 0)
            return known[i];
    size_t least = strlen(word) / 3 + 1; /* further away is another word */
    for (size_t i = 0; i < count; i++) {
        size_t d = distance(word, known[i]);
        if (d >= strlen(word) || d >= strlen(known[i]))
            continue; /* no letter in common */
        if (d < least || (d == least && !nearest)) {
            least = d;
            nearest = known[i];
        }
    }
    return nearest;
}

const char *suggest_hint(const char *word, const char *const *known, size_t count, char *hint, size_t room) {
    const char *near = suggest(word, known, count);
    if (!near)
        return NULL;
    snprintf(hint, room, "did you mean %s?", near);
    return hint;
}

/* Has it been there before? */
static bool is_repeated(const char *const *known, size_t i) {
    for (size_t j = 0; j < i; j++)
        if (strcmp(known[j], known[i]) == 0)
            return true;
    return false;
}

const char *suggest_or_list(const char *word, const char *const *known, size_t count, char *hint,
                            size_t room) {
    static const char MORE[] = ", …";
    if (suggest_hint(word, known, count, hint, room))
        return hint;
    size_t last = count, used = 0;
    while (last > 0 && is_repeated(known, last - 1))
        last--;
    for (size_t i = 0; i < last; i++) {
        if (is_repeated(known, i))
            continue;
        const char *before = used == 0      ? (last == 1 ? "there is " : "there are ")
                             : i + 1 < last ? ", "
                                            : " and ";
        if (used + strlen(before) + strlen(known[i]) + sizeof MORE > room) {
            snprintf(hint + used, room - used, "%s", used > 0 ? MORE : "");
            break;
        }
        used += (size_t)snprintf(hint + used, room - used, "%s%s", before, known[i]);
    }
    return used > 0 ? hint : NULL;
}
