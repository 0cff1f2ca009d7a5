#include "base/source.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/input.h"

enum { LARGEST_TEXT = 1 << 30, MESSAGE_BYTES = 1024 };

static const char BYTE_ORDER_MARK[] = "\xef\xbb\xbf"; /* as some editors leave it in front */

void sources_init(struct sources *sources, struct job *job) {
    *sources = (struct sources){.job = job};
    arena_init(&sources->names, &job->memory);
}

static void source_free(struct source *source) {
    memory_free(source->text);
    array_free(&source->lines);
    origins_free(&source->origins);
}

void sources_free(struct sources *sources) {
    for (size_t i = 0; i < sources->files.count; i++)
        source_free(&sources->files.items[i]);
    array_free(&sources->files);
    arena_free(&sources->names);
}

static bool index_lines(struct job *job, struct source *source) {
    const char *at = source->text, *end = source->text + source->length;
    do {
        if (!array_push(&job->memory, &source->lines, (uint32_t)(at - source->text)))
            return false;
        const char *feed = memchr(at, '\n', (size_t)(end - at));
        at = feed ? feed + 1 : end;
    } while (at < end);
    return true;
}

/* Takes `source` over, whether it succeeds or not. */
static bool keep(struct sources *sources, struct source *source) {
    struct job *job = sources->job;
    if (index_lines(job, source) && array_push(&job->memory, &sources->files, *source))
        return true;
    source_free(source);
    return false;
}

struct contents {
    ARRAY(char) bytes;
    uint64_t lines;
};

static bool append_line(struct job *job, const char *name, struct contents *text, const char *line,
                        size_t length, bool ended) {
    text->lines++;
    struct place place = {.file = name};
    if (length + 2 > LARGEST_TEXT - text->bytes.count)
        return job_reject(job, &place, "split it: a system may consist of several files",
                          "the text is longer than 1 GiB");
    const char *nul = memchr(line, '\0', length);
    if (nul) {
        place = (struct place){.file = name,
                               .line = text->lines,
                               .column = (uint64_t)(nul - line) + 1,
                               .width = 1,
                               .source = line,
                               .source_length = length};
        return job_reject(job, &place, "is this a text file?", "NUL byte in the text");
    }
    if (!array_reserve(&job->memory, &text->bytes, text->bytes.count + length + 2))
        return false;
    memcpy(text->bytes.items + text->bytes.count, line, length);
    text->bytes.count += length;
    if (ended)
        text->bytes.items[text->bytes.count++] = '\n';
    text->bytes.items[text->bytes.count] = '\0';
    return true;
}

static void skip_byte_order_mark(const char **text, size_t *length) {
    size_t mark = sizeof BYTE_ORDER_MARK - 1;
    if (*length >= mark && memcmp(*text, BYTE_ORDER_MARK, mark) == 0) {
        *text += mark;
        *length -= mark;
    }
}

static bool read_lines(struct job *job, struct input *input, struct contents *text) {
    for (;;) {
        const char *line;
        size_t length;
        bool ended;
        switch (input_line(input, &line, &length, &ended)) {
        case INPUT_FAILED:
            return false;
        case INPUT_END:
            return text->lines > 0 || append_line(job, input_name(input), text, "", 0, false);
        case INPUT_LINE:
            if (text->lines == 0)
                skip_byte_order_mark(&line, &length);
            if (!append_line(job, input_name(input), text, line, length, ended) ||
                !job_step(job, text->bytes.count))
                return false;
        }
    }
}

static bool keep_text(struct sources *sources, const char *name, struct contents *text,
                      struct origins *origins) {
    struct source source = {
        .name = name, .text = text->bytes.items, .length = (uint32_t)text->bytes.count, .origins = *origins};
    *origins = (struct origins){0};
    return keep(sources, &source);
}

bool sources_read(struct sources *sources, const char *path) {
    struct job *job = sources->job;
    struct input *input = input_open(job, path);
    if (!input)
        return false;
    job_phase(job, "reading", "bytes", 0);
    struct contents text = {0};
    const char *name = input_name(input);
    bool fine = read_lines(job, input, &text);
    input_close(input);
    if (fine)
        return keep_text(sources, name, &text, &(struct origins){0});
    array_free(&text.bytes);
    return false;
}

static bool add_lines(struct job *job, const char *name, struct contents *copy, const char *text,
                      size_t length) {
    const char *end = text + length;
    do {
        const char *feed = memchr(text, '\n', (size_t)(end - text));
        const char *stop = feed ? feed : end;
        if (!append_line(job, name, copy, text, (size_t)(stop - text), feed != NULL))
            return false;
        text = feed ? feed + 1 : end;
    } while (text < end);
    return true;
}

bool sources_add_expanded(struct sources *sources, const char *name, const char *text, size_t length,
                          struct origins *origins) {
    struct contents copy = {0};
    if (add_lines(sources->job, name, &copy, length > 0 ? text : "", length))
        return keep_text(sources, name, &copy, origins);
    array_free(&copy.bytes);
    origins_free(origins);
    return false;
}

bool sources_add(struct sources *sources, const char *name, const char *text, size_t length) {
    text = length > 0 ? text : "";
    skip_byte_order_mark(&text, &length);
    return sources_add_expanded(sources, name, text, length, &(struct origins){0});
}

const char *sources_keep_name(struct sources *sources, const char *name, size_t length) {
    return arena_text(&sources->names, name, length);
}

/* The last line that begins at or before `start`. */
static size_t line_of(const struct source *source, uint32_t start) {
    size_t low = 0, high = source->lines.count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (source->lines.items[middle] <= start)
            low = middle;
        else
            high = middle;
    }
    return low;
}

struct place sources_place(const struct sources *sources, struct span span) {
    const struct source *source = &sources->files.items[span.file];
    for (; source->origins.runs.count > 0; source = &sources->files.items[span.file])
        span = origins_of(&source->origins, span);
    size_t line = line_of(source, span.start);
    uint32_t begin = source->lines.items[line];
    uint32_t end = line + 1 < source->lines.count ? source->lines.items[line + 1] : source->length;
    while (end > begin && (source->text[end - 1] == '\n' || source->text[end - 1] == '\r'))
        end--;
    uint32_t room = end > span.start ? end - span.start : 0; /* a caret stays in its line */
    uint32_t width = span.length < room ? span.length : room;
    return (struct place){.file = source->name,
                          .line = line + 1,
                          .column = (uint64_t)(span.start - begin) + 1,
                          .width = width ? width : 1,
                          .source = source->text + begin,
                          .source_length = end - begin};
}

void text_place(struct text *text, const struct sources *sources, struct span span) {
    struct place place = sources_place(sources, span);
    const char *slash = strrchr(place.file, '/');
    text_add(text, slash ? slash + 1 : place.file);
    text_add(text, ":");
    text_number(text, (int64_t)place.line);
}

void sources_error_list(struct sources *sources, struct span span, const char *hint, const char *format,
                        va_list arguments) {
    char message[MESSAGE_BYTES];
    vsnprintf(message, sizeof message, format, arguments);
    struct place place = sources_place(sources, span);
    job_reject(sources->job, &place, hint, "%s", message);
}

void sources_error(struct sources *sources, struct span span, const char *hint, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    sources_error_list(sources, span, hint, format, arguments);
    va_end(arguments);
}

void sources_warn(struct sources *sources, struct span span, const char *hint, const char *format, ...) {
    char message[MESSAGE_BYTES];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    struct place place = sources_place(sources, span);
    diagnostics_add(&sources->job->diagnostics, SEVERITY_WARNING, &place, hint, "%s", message);
}
