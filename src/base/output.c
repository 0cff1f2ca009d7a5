#define _POSIX_C_SOURCE 200809L
#include "base/output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

enum { BUFFER_BYTES = 1 << 16, PIECE_BYTES = 1024 };

struct output {
    struct job *job;
    char *path;
    char *temporary; /* NULL: written in place (a device, a pipe, standard output) */
    int descriptor;
    struct bytes *bytes; /* NULL: written to the descriptor */
    int error;           /* the first errno that got in the way */
    bool is_gzip;
    z_stream deflater;
    size_t used;
    char buffer[BUFFER_BYTES];
};

static char *copy_text(struct job *job, const char *text, const char *suffix) {
    size_t length = strlen(text) + strlen(suffix);
    char *copy = memory_allocate(&job->memory, length + 1);
    if (copy)
        snprintf(copy, length + 1, "%s%s", text, suffix);
    return copy;
}

static void release(struct output *output) {
    if (output->is_gzip)
        deflateEnd(&output->deflater);
    if (output->descriptor > STDOUT_FILENO)
        close(output->descriptor);
    memory_free(output->temporary);
    memory_free(output->path);
    memory_free(output);
}

static bool report(struct job *job, const char *path, int error) {
    struct place place = {.file = strcmp(path, "-") == 0 ? "<stdout>" : path};
    const char *hint = error == ENOSPC || error == EFBIG ? "make room and try again" : NULL;
    diagnostics_add(&job->diagnostics, SEVERITY_ERROR, &place, hint, "cannot write: %s", strerror(error));
    return job_fail(job, OUTCOME_OUTPUT);
}

/* Existing devices and pipes are written in place: there is nothing to rename onto them. */
static bool in_place(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

/* A temporary in the same directory, with the permissions a new file would have. */
static bool open_temporary(struct output *output) {
    output->temporary = copy_text(output->job, output->path, ".XXXXXX");
    if (!output->temporary)
        return false;
    output->descriptor = mkstemp(output->temporary);
    if (output->descriptor < 0)
        return report(output->job, output->path, errno);
    mode_t mask = umask(0);
    umask(mask);
    struct stat old;
    mode_t mode = stat(output->path, &old) == 0 ? old.st_mode & 07777 : 0666 & ~mask;
    fchmod(output->descriptor, mode);
    return true;
}

static bool open_target(struct output *output) {
    const char *path = output->path;
    struct stat status;
    if (strcmp(path, "-") == 0) {
        output->descriptor = STDOUT_FILENO;
        return true;
    }
    if (stat(path, &status) == 0 && S_ISDIR(status.st_mode))
        return report(output->job, path, EISDIR);
    if (!in_place(path))
        return open_temporary(output);
    output->descriptor = open(path, O_WRONLY | O_CLOEXEC);
    return output->descriptor >= 0 || report(output->job, path, errno);
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
    if (output)
        output->bytes = bytes;
    return output;
}

struct output *output_open(struct job *job, const char *path) {
    struct output *output = create(job);
    if (!output)
        return NULL;
    output->path = copy_text(job, path, "");
    if (!output->path || !open_target(output)) {
        release(output);
        return NULL;
    }
    if (ends_with(path, ".gz")) {
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

static void write_whole(struct output *output, const char *bytes, size_t length) {
    if (output->bytes) {
        if (!array_reserve(&output->job->memory, &output->bytes->data, output->bytes->data.count + length)) {
            output->error = ENOMEM;
            return;
        }
        memcpy(output->bytes->data.items + output->bytes->data.count, bytes, length);
        output->bytes->data.count += length;
        return;
    }
    while (length > 0 && !output->error) {
        ssize_t put = write(output->descriptor, bytes, length);
        if (put >= 0) {
            bytes += put;
            length -= (size_t)put;
        } else if (errno != EINTR) {
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

void output_bytes(struct output *output, const char *bytes, size_t length) {
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

void output_format(struct output *output, const char *format, ...) {
    char piece[PIECE_BYTES];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(piece, sizeof piece, format, arguments);
    va_end(arguments);
    if (length < 0 || (size_t)length >= sizeof piece)
        output->error = EOVERFLOW; /* a caller's fault: long texts go through output_text */
    else
        output_bytes(output, piece, (size_t)length);
}

bool output_commit(struct output *output) {
    flush(output, true);
    if (output->temporary && !output->error) {
        if (close(output->descriptor) != 0)
            output->error = errno;
        output->descriptor = -1;
        if (!output->error && rename(output->temporary, output->path) != 0)
            output->error = errno;
    }
    bool written = !output->error;
    if (!written) {
        if (output->path)
            report(output->job, output->path, output->error);
        if (output->temporary)
            unlink(output->temporary);
    }
    release(output);
    return written;
}

void output_abandon(struct output *output) {
    if (!output)
        return;
    if (output->temporary)
        unlink(output->temporary);
    release(output);
}
