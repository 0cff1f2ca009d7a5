/* Sources: the text files of a system, held in memory, and places in them.
 *
 * Front ends keep a `span` per thing they may have to complain about, 12 bytes; a `place` with file, line,
 * column and source line is made of it only when somebody is told. */
#ifndef LACUNA_BASE_SOURCE_H
#define LACUNA_BASE_SOURCE_H

#include <stdarg.h>

#include "base/array.h"
#include "base/job.h"

/* `length` bytes from byte `start` of a file. */
struct span {
    uint32_t file;
    uint32_t start;
    uint32_t length;
};

/* From the beginning of one to the end of another behind it; the first alone if that is not behind it. */
static inline struct span span_cover(struct span first, struct span last) {
    if (last.start < first.start)
        return first;
    return (struct span){first.file, first.start, last.start + last.length - first.start};
}

/* Right behind one: where something is missing. */
static inline struct span span_behind(struct span span) {
    return (struct span){span.file, span.start + span.length, 1};
}

struct source {
    const char *name; /* as messages show it */
    char *text;       /* with a NUL behind it; a NUL inside is an error of the reader */
    uint32_t length;
    ARRAY(uint32_t) lines; /* where each line begins */
};

struct sources {
    struct job *job;
    ARRAY(struct source) files;
};

void sources_init(struct sources *sources, struct job *job);
void sources_free(struct sources *sources);

/* Reads a file ("-": standard input). False has been reported. `path` is kept, not copied. */
bool sources_read(struct sources *sources, const char *path);

/* A text that is there already, copied. `name` is kept, not copied. */
bool sources_add(struct sources *sources, const char *name, const char *text, size_t length);

/* The place of a span; valid as long as the sources are. */
struct place sources_place(const struct sources *sources, struct span span);

/* Reports, and fails the job if it is an error. `hint` may be NULL. The second is for those who have a list.
 */
void sources_error(struct sources *sources, struct span span, const char *hint, const char *format, ...);
void sources_error_list(struct sources *sources, struct span span, const char *hint, const char *format,
                        va_list arguments);
void sources_warn(struct sources *sources, struct span span, const char *hint, const char *format, ...);

#endif
