/* Diagnostics: everything to report to a user about an input, collected rather than printed.
 *
 * All errors of a file are reported in one go, each with its place, the source line and a hint. Past
 * DIAGNOSTICS_KEPT of them only the count grows, so that a hopeless file does not fill the memory; errors
 * come before warnings then. */
#ifndef LACUNA_BASE_DIAGNOSTICS_H
#define LACUNA_BASE_DIAGNOSTICS_H

#include "base/arena.h"
#include "base/array.h"

enum { DIAGNOSTICS_KEPT = 50 };

enum severity { SEVERITY_ERROR, SEVERITY_WARNING, SEVERITY_NOTE };

/* Where: line and column count from 1, 0 means the file as a whole. `source` is that line's text. */
struct place {
    const char *file;
    uint64_t line;
    uint64_t column;
    size_t width; /* how many bytes the caret underlines, at least 1 */
    const char *source;
    size_t source_length;
    size_t source_start; /* how many bytes of an overlong line were left out in front of `source` */
};

struct diagnostic {
    enum severity severity;
    struct place place;
    const char *message;
    const char *hint; /* NULL: none */
    bool closes_line; /* what else is found in its line follows from it: it is counted, and not kept */
};

struct diagnostics {
    struct arena arena;
    ARRAY(struct diagnostic) list;
    uint64_t errors;
    uint64_t warnings;
    uint64_t dropped;
    bool unfinished; /* a reader has given up: there may be more to complain about */
};

void diagnostics_init(struct diagnostics *diagnostics, struct memory *memory);
void diagnostics_free(struct diagnostics *diagnostics);

/* Copies what it is given. `place` and `hint` may be NULL. */
void diagnostics_add(struct diagnostics *diagnostics, enum severity severity, const struct place *place,
                     const char *hint, const char *format, ...);

/* Adds the entries of others from number `first` on, as copies. */
void diagnostics_add_all(struct diagnostics *diagnostics, const struct diagnostics *others, size_t first);

/* The errors from number `first` on close their lines. */
void diagnostics_close_lines(struct diagnostics *diagnostics, size_t first);

/* By file, line and column; entries without a file come last. Entries of one place keep their order. */
void diagnostics_sort(struct diagnostics *diagnostics);

#endif
