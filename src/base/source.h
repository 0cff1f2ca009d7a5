/* Sources: the text files of a system, held in memory, and places in them.
 *
 * Front ends keep a `span` per thing they may have to complain about, 12 bytes; a `place` with file, line,
 * column and source line is made of it only when it is reported. */
#ifndef LACUNA_BASE_SOURCE_H
#define LACUNA_BASE_SOURCE_H

#include <stdarg.h>

#include "base/job.h"
#include "base/origin.h"
#include "base/text.h"

struct source {
    const char *name; /* as messages show it */
    char *text;       /* with a NUL behind it; a NUL inside is an error of the reader */
    uint32_t length;
    ARRAY(uint32_t) lines;  /* where each line begins */
    struct origins origins; /* of an expanded text; without runs it is one that somebody wrote */
};

struct sources {
    struct job *job;
    ARRAY(struct source) files;
    struct arena names; /* those that the sources own */
};

void sources_init(struct sources *sources, struct job *job);
void sources_free(struct sources *sources);

/* Reads a file ("-": standard input). False has been reported. `path` is kept, not copied. */
bool sources_read(struct sources *sources, const char *path);

/* A text that is there already, copied. `name` is kept, not copied. */
bool sources_add(struct sources *sources, const char *name, const char *text, size_t length);

/* Adds a text that was expanded from other files of these sources. `origins` says from which; it is taken
 * over. `name` is kept, not copied. */
bool sources_add_expanded(struct sources *sources, const char *name, const char *text, size_t length,
                          struct origins *origins);

/* A copy of a name that lives as long as the sources; NULL: there is no memory. */
const char *sources_keep_name(struct sources *sources, const char *name, size_t length);

/* The place of a span; valid as long as the sources are. In an expanded text it is the place that the span
 * comes from, in the file that somebody wrote. */
struct place sources_place(const struct sources *sources, struct span span);

/* "eager.aml:5", without folders. */
void text_place(struct text *text, const struct sources *sources, struct span span);

/* Reports, and fails the job if it is an error. `hint` may be NULL. The second is for those who have a list.
 */
void sources_error(struct sources *sources, struct span span, const char *hint, const char *format, ...);
void sources_error_list(struct sources *sources, struct span span, const char *hint, const char *format,
                        va_list arguments);
void sources_warn(struct sources *sources, struct span span, const char *hint, const char *format, ...);

#endif
