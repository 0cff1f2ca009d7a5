#define _XOPEN_SOURCE 700
#include "base/output.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/compression.h"
#include "base/glyph.h"
#include "base/utf8.h"

enum { BUFFER_BYTES = 1 << 16, PIECE_BYTES = 1024 };

struct output {
    struct job *job;
    char *path;         /* as it was given; NULL: written to memory */
    char *target;       /* the file behind it, symbolic links followed */
    const char *stream; /* its name, if it was open before us, and stays open */
    char *temporary;    /* NULL: written in place (a device, a pipe, standard output) */
    int descriptor;
    struct bytes *bytes; /* NULL: written to the descriptor */
    size_t bytes_before; /* how many were there */
    int error;           /* the first errno that got in the way */
    bool is_gzip;
    z_stream deflater;
    bool is_for_people;
    char begun[8]; /* the bytes of a character whose others have not come yet, and a NUL */
    size_t begun_count;
    size_t used;
    char buffer[BUFFER_BYTES];
};

bool output_is_stdout(const char *path) {
    return strcmp(path, "-") == 0 || strcmp(path, "/dev/stdout") == 0 || strcmp(path, "/dev/fd/1") == 0;
}

/* How much of a path is its directory, the slash included. */
static size_t directory_length(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) + 1 : 0;
}

/* A path: `name` in the directory of `path`, or `name` itself if it begins at the root. */
static char *beside(struct job *job, const char *path, const char *name) {
    size_t directory = *name == '/' ? 0 : directory_length(path), length = directory + strlen(name);
    char *result = memory_allocate(&job->memory, length + 1);
    if (result)
        snprintf(result, length + 1, "%.*s%s", (int)directory, path, name);
    return result;
}

static void release(struct output *output) {
    if (output->is_gzip)
        deflateEnd(&output->deflater);
    if (output->descriptor >= 0 && !output->stream)
        close(output->descriptor);
    memory_free(output->temporary);
    memory_free(output->target);
    memory_free(output->path);
    memory_free(output);
}

/* Says why nothing comes of it; a job that was interrupted, or has no time left, says so itself. */
static bool report(struct output *output, int error) {
    struct job *job = output->job;
    if (error == EINTR && job_failed(job))
        return false;
    if (error == ENOMEM)
        return job_fail(job, OUTCOME_MEMORY);
    if (error == EPIPE && output->stream)
        return job_fail(job, OUTCOME_OUTPUT); /* as in lacuna … | head: the reader has what it wants */
    struct place place = {.file = output->stream ? output->stream : output->path};
    const char *hint = error == ENOSPC || error == EFBIG ? "make room and try again" : NULL;
    diagnostics_add(&job->diagnostics, SEVERITY_ERROR, &place, hint, "cannot write: %s", strerror(error));
    return job_fail(job, OUTCOME_OUTPUT);
}

/* Existing devices and pipes are written in place: there is nothing to rename onto them. */
static bool in_place(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

/* Where the path leads: the file that is to be replaced or made, past all symbolic links. They need not lead
 * to one that exists. NULL: no memory. */
static char *follow_links(struct output *output) {
    enum { MOST_LINKS = 40 }; /* as many as the system follows: the file has been found before */
    char *path = beside(output->job, "", output->path), link[PATH_MAX];
    for (int i = 0; path && i < MOST_LINKS; i++) {
        ssize_t length = readlink(path, link, sizeof link - 1);
        if (length < 0)
            return path;
        link[length] = '\0';
        char *next = beside(output->job, path, link);
        memory_free(path);
        path = next;
    }
    return path;
}

/* A temporary in the same directory, with the permissions of the old file or those a new one would have. */
static bool open_temporary(struct output *output) {
    output->target = follow_links(output);
    output->temporary = output->target ? beside(output->job, output->target, ".lacuna.XXXXXX") : NULL;
    if (!output->temporary)
        return false;
    struct stat old;
    bool exists = stat(output->target, &old) == 0;
    if (exists && access(output->target, W_OK) != 0)
        return report(output, errno);
    output->descriptor = mkstemp(output->temporary);
    if (output->descriptor < 0) {
        int error = errno;
        memory_free(output->temporary); /* there is none to unlink */
        output->temporary = NULL;
        return report(output, error);
    }
    fcntl(output->descriptor, F_SETFD, FD_CLOEXEC);
    mode_t mask = umask(0);
    umask(mask);
    fchmod(output->descriptor, exists ? old.st_mode & 07777 : 0666 & ~mask);
    return true;
}

/* Waits for a moment, or until the descriptor can be written to (-1: there is none), after a call that did
 * not succeed for the reason in errno. False: that is not a reason to wait, or the user or the clock has had
 * enough. */
static bool wait_again(struct output *output, int descriptor) {
    enum { PATIENCE_MILLISECONDS = 200, BETWEEN_TRIES = 20 };
    int error = errno;
    struct pollfd end = {.fd = descriptor, .events = POLLOUT};
    if (error != EINTR && error != EAGAIN && !(error == ENXIO && descriptor < 0))
        return false;
    if (error != EINTR)
        poll(&end, 1, descriptor < 0 ? BETWEEN_TRIES : PATIENCE_MILLISECONDS);
    errno = EINTR;
    return job_look_around(output->job);
}

/* A pipe that nobody reads yet is waited for. */
static bool open_in_place(struct output *output) {
    struct stat status;
    bool is_pipe = stat(output->path, &status) == 0 && S_ISFIFO(status.st_mode);
    do
        output->descriptor = open(output->path, O_WRONLY | O_CLOEXEC | O_NONBLOCK);
    while (output->descriptor < 0 && (is_pipe || errno != ENXIO) && wait_again(output, -1));
    return output->descriptor >= 0 || report(output, errno);
}

static bool open_target(struct output *output) {
    struct stat status;
    if (output_is_stdout(output->path)) {
        output->descriptor = STDOUT_FILENO;
        output->stream = "<stdout>";
        return true;
    }
    bool exists = stat(output->path, &status) == 0;
    if (!exists && errno != ENOENT)
        return report(output, errno);
    if (exists && S_ISDIR(status.st_mode))
        return report(output, EISDIR);
    return in_place(output->path) ? open_in_place(output) : open_temporary(output);
}

static bool ends_with(const char *text, const char *end) {
    size_t n = strlen(text), m = strlen(end);
    return n >= m && strcmp(text + n - m, end) == 0;
}

static struct output *create(struct job *job) {
    struct output *output = memory_allocate(&job->memory, sizeof *output);
    if (!output)
        return NULL;
    memset(output, 0, offsetof(struct output, buffer));
    output->job = job;
    output->descriptor = -1;
    return output;
}

struct output *output_open_memory(struct job *job, struct bytes *bytes) {
    struct output *output = create(job);
    if (!output)
        return NULL;
    output->bytes = bytes;
    output->bytes_before = bytes->data.count;
    return output;
}

size_t output_length(const struct output *output) {
    return output->bytes->data.count - output->bytes_before + output->used;
}

struct output *output_open_stream(struct job *job, int descriptor) {
    struct output *output = create(job);
    if (!output)
        return NULL;
    output->descriptor = descriptor;
    output->stream = descriptor == STDERR_FILENO ? "<stderr>" : "<stdout>";
    output->is_for_people = true;
    return output;
}

struct output *output_open(struct job *job, const char *path) {
    struct output *output = create(job);
    if (!output)
        return NULL;
    output->path = beside(job, "", path);
    if (!output->path || !open_target(output)) {
        release(output);
        return NULL;
    }
    if (ends_with(path, ".gz")) {
        compression_draw_on(&output->deflater, &job->memory);
        if (deflateInit2(&output->deflater, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8,
                         Z_DEFAULT_STRATEGY) != Z_OK) {
            job_fail(job, OUTCOME_MEMORY);
            output_abandon(output);
            return NULL;
        }
        output->is_gzip = true;
    }
    return output;
}

bool output_check(struct job *job, const char *path) {
    if (output_is_stdout(path) || in_place(path))
        return true;
    struct output *output = output_open(job, path);
    output_abandon(output);
    return output != NULL;
}

static void append(struct output *output, const char *bytes, size_t length) {
    struct bytes *to = output->bytes;
    if (!array_reserve(&output->job->memory, &to->data, to->data.count + length)) {
        output->error = ENOMEM;
        return;
    }
    memcpy(to->data.items + to->data.count, bytes, length);
    to->data.count += length;
}

static void write_whole(struct output *output, const char *bytes, size_t length) {
    if (output->bytes && length > 0 && !output->error) {
        append(output, bytes, length);
        return;
    }
    while (length > 0 && !output->error) {
        ssize_t put = write(output->descriptor, bytes, length);
        if (put >= 0) {
            bytes += put;
            length -= (size_t)put;
        } else if (!wait_again(output, output->descriptor)) {
            output->error = errno;
        }
    }
}

static void flush(struct output *output, bool last) {
    if (!output->is_gzip) {
        write_whole(output, output->buffer, output->used);
        output->used = 0;
        return;
    }
    unsigned char piece[4096];
    z_stream *z = &output->deflater;
    z->next_in = (unsigned char *)output->buffer;
    z->avail_in = (unsigned)output->used;
    do {
        z->next_out = piece;
        z->avail_out = sizeof piece;
        deflate(z, last ? Z_FINISH : Z_NO_FLUSH);
        write_whole(output, (char *)piece, sizeof piece - z->avail_out);
    } while (z->avail_out == 0);
    output->used = 0;
}

static void put(struct output *output, const char *bytes, size_t length) {
    while (length > 0) {
        if (output->used == BUFFER_BYTES)
            flush(output, false);
        size_t room = BUFFER_BYTES - output->used;
        size_t part = length < room ? length : room;
        memcpy(output->buffer + output->used, bytes, part);
        output->used += part;
        bytes += part;
        length -= part;
    }
}

/* Puts what has begun as it is shown; if more may come, all but a character that lacks its end. */
static void put_begun(struct output *output, bool may_go_on) {
    while (output->begun_count > 0 && !(may_go_on && utf8_is_begun(output->begun, output->begun_count))) {
        size_t taken;
        struct glyph glyph = glyph_at(output->begun, &taken);
        if (*output->begun == '\n')
            glyph = (struct glyph){"\n", 1, 0};
        put(output, glyph.bytes, glyph.length);
        output->begun_count -= taken;
        memmove(output->begun, output->begun + taken, sizeof output->begun - taken);
    }
}

/* Characters may come in pieces. */
static void put_shown(struct output *output, const char *bytes, size_t length) {
    for (size_t i = 0; i < length; i++) {
        output->begun[output->begun_count++] = bytes[i];
        output->begun[output->begun_count] = '\0';
        put_begun(output, true);
    }
}

void output_for_people(struct output *output) {
    output->is_for_people = true;
}

void output_bytes(struct output *output, const char *bytes, size_t length) {
    if (output->is_for_people)
        put_shown(output, bytes, length);
    else
        put(output, bytes, length);
}

void output_shown(struct output *output, const char *text) {
    struct glyph glyph;
    while (glyph_next(&text, &glyph))
        output_bytes(output, glyph.bytes, glyph.length);
}

void output_escape(struct output *output, const char *sequence) {
    put_begun(output, false);
    put(output, sequence, strlen(sequence));
}

void output_text(struct output *output, const char *text) {
    output_bytes(output, text, strlen(text));
}

void output_number(struct output *output, uint64_t number) {
    char digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    output_bytes(output, digits + at, sizeof digits - at);
}

/* What is too long for a piece on the stack. */
static void format_long(struct output *output, size_t length, const char *format, va_list arguments) {
    char *text = memory_allocate(&output->job->memory, length + 1);
    if (text) {
        vsnprintf(text, length + 1, format, arguments);
        output_bytes(output, text, length);
    } else if (!output->error) {
        output->error = ENOMEM;
    }
    memory_free(text);
}

void output_format(struct output *output, const char *format, ...) {
    char piece[PIECE_BYTES];
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(piece, sizeof piece, format, arguments);
    if (length >= 0 && (size_t)length < sizeof piece)
        output_bytes(output, piece, (size_t)length);
    else if (length >= 0)
        format_long(output, (size_t)length, format, again);
    va_end(again);
    va_end(arguments);
}

/* Takes back what has been written. */
static void undo(struct output *output) {
    if (output->temporary)
        unlink(output->temporary);
    if (output->bytes)
        output->bytes->data.count = output->bytes_before;
}

bool output_commit(struct output *output) {
    put_begun(output, false);
    flush(output, true);
    if (output->temporary && !output->error) {
        if (close(output->descriptor) != 0)
            output->error = errno;
        output->descriptor = -1;
        if (!output->error && rename(output->temporary, output->target) != 0)
            output->error = errno;
    }
    bool written = !output->error;
    if (!written) {
        report(output, output->error);
        undo(output);
    }
    release(output);
    return written;
}

void output_abandon(struct output *output) {
    if (!output)
        return;
    undo(output);
    release(output);
}
