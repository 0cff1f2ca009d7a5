#define _POSIX_C_SOURCE 200809L
#include "base/input.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/compression.h"

enum { WINDOW_BYTES = 1 << 18, RAW_BYTES = 1 << 16, LONGEST_LINE = 1 << 26 };

/* How long a silent pipe is waited for before we look around. */
enum { PATIENCE_MILLISECONDS = 200 };

/* window[start..end) is what has been read and not yet handed out. */
struct input {
    struct job *job;
    const char *path;
    int descriptor;
    bool at_end;

    char *window;
    size_t start;
    size_t end;
    size_t room;

    bool is_gzip;
    bool member_open; /* inside a gzip member: the end of the file here means truncation */
    z_stream inflater;
    unsigned char *raw;
};

const char *input_name(const struct input *input) {
    return strcmp(input->path, "-") == 0 ? "<stdin>" : input->path;
}

static bool complain(struct input *input, const char *hint, const char *message) {
    struct place place = {.file = input_name(input)};
    return job_reject(input->job, &place, hint, "%s", message);
}

/* As read(2), but a pipe that stays silent is left for Ctrl-C and the time limit; -1 has been reported. */
static ssize_t read_some(struct input *input, void *bytes, size_t wanted) {
    for (;;) {
        struct pollfd end = {.fd = input->descriptor, .events = POLLIN};
        ssize_t got = -1;
        if (poll(&end, 1, PATIENCE_MILLISECONDS) > 0)
            got = read(input->descriptor, bytes, wanted);
        else
            errno = EINTR;
        if (got >= 0)
            return got;
        if (errno != EINTR && errno != EAGAIN) {
            complain(input, NULL, strerror(errno));
            return -1;
        }
        if (!job_look_around(input->job))
            return -1;
    }
}

/* The first bytes are in the window; if they are gzip's, they move to the inflater. */
static bool detect_gzip(struct input *input) {
    if (input->end < 2 || memcmp(input->window, "\x1f\x8b", 2) != 0)
        return true;
    input->raw = memory_allocate(&input->job->memory, RAW_BYTES);
    if (!input->raw)
        return false;
    compression_draw_on(&input->inflater, &input->job->memory);
    if (inflateInit2(&input->inflater, 15 + 16) != Z_OK)
        return job_fail(input->job, OUTCOME_MEMORY);
    input->is_gzip = true;
    input->member_open = true;
    memcpy(input->raw, input->window, input->end);
    input->inflater.next_in = input->raw;
    input->inflater.avail_in = (unsigned)input->end;
    input->end = 0;
    return true;
}

/* One read or one inflated piece behind window[end]. */
static bool fill_gzip(struct input *input) {
    z_stream *z = &input->inflater;
    for (;;) {
        if (z->avail_in == 0) {
            ssize_t got = read_some(input, input->raw, RAW_BYTES);
            if (got < 0)
                return false;
            if (got == 0) {
                input->at_end = true;
                if (input->member_open)
                    return complain(input, "copy it again: it may have been cut off", "truncated gzip data");
                return true;
            }
            z->next_in = input->raw;
            z->avail_in = (unsigned)got;
        }
        if (!input->member_open && *z->next_in == 0) { /* padding behind a member, as tapes leave it */
            z->next_in++;
            z->avail_in--;
            continue;
        }
        if (!input->member_open) { /* another member follows */
            inflateReset(z);
            input->member_open = true;
        }
        size_t room = input->room - input->end;
        z->next_out = (unsigned char *)input->window + input->end;
        z->avail_out = (unsigned)room;
        int result = inflate(z, Z_NO_FLUSH);
        input->end += room - z->avail_out;
        if (result == Z_STREAM_END)
            input->member_open = false;
        else if (result == Z_MEM_ERROR)
            return job_fail(input->job, OUTCOME_MEMORY);
        else if (result != Z_OK && result != Z_BUF_ERROR)
            return complain(input, "test it with gzip -t", "corrupt gzip data");
        if (z->avail_out < room)
            return true;
    }
}

static bool fill(struct input *input) {
    if (input->start > 0) {
        memmove(input->window, input->window + input->start, input->end - input->start);
        input->end -= input->start;
        input->start = 0;
    }
    if (input->end == input->room) {
        if (input->room >= LONGEST_LINE)
            return complain(input, "is this a text file?", "a line is longer than 64 MB");
        char *grown = memory_resize(&input->job->memory, input->window, 2 * input->room);
        if (!grown)
            return false;
        input->window = grown;
        input->room *= 2;
    }
    if (input->is_gzip)
        return fill_gzip(input);
    ssize_t got = read_some(input, input->window + input->end, input->room - input->end);
    if (got < 0)
        return false;
    input->at_end = got == 0;
    input->end += (size_t)got;
    return true;
}

/* Reads until the first two bytes are there, or the end. */
static bool fill_first(struct input *input) {
    while (input->end < 2 && !input->at_end) {
        ssize_t got = read_some(input, input->window + input->end, RAW_BYTES - input->end);
        if (got < 0)
            return false;
        input->at_end = got == 0;
        input->end += (size_t)got;
    }
    if (!detect_gzip(input))
        return false;
    if (input->is_gzip)
        input->at_end = false;
    return true;
}

static bool open_descriptor(struct input *input) {
    if (strcmp(input->path, "-") == 0) {
        input->descriptor = STDIN_FILENO;
        return true;
    }
    do /* a pipe without a writer is waited for like one that is silent */
        input->descriptor = open(input->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    while (input->descriptor < 0 && errno == EINTR && !job_stopped(input->job));
    if (input->descriptor < 0 && errno == EINTR)
        return false; /* the user has had enough */
    if (input->descriptor < 0)
        return complain(input, errno == ENOENT ? "check the spelling and the current directory" : NULL,
                        strerror(errno));
    struct stat status;
    if (fstat(input->descriptor, &status) == 0 && S_ISDIR(status.st_mode))
        return complain(input, "name a file in it", "this is a folder");
    return true;
}

struct input *input_open(struct job *job, const char *path) {
    struct input *input = memory_allocate_zeroed(&job->memory, 1, sizeof *input);
    if (!input)
        return NULL;
    input->job = job;
    input->path = path;
    input->descriptor = -1;
    input->room = WINDOW_BYTES;
    if (!open_descriptor(input) || !(input->window = memory_allocate(&job->memory, input->room)) ||
        !fill_first(input)) {
        input_close(input);
        return NULL;
    }
    return input;
}

void input_close(struct input *input) {
    if (!input)
        return;
    if (input->is_gzip)
        inflateEnd(&input->inflater);
    if (input->descriptor >= 0 && strcmp(input->path, "-") != 0)
        close(input->descriptor);
    memory_free(input->raw);
    memory_free(input->window);
    memory_free(input);
}

enum input_result input_line(struct input *input, const char **line, size_t *length, bool *ended) {
    size_t searched = 0;
    for (;;) {
        char *begin = input->window + input->start;
        size_t there = input->end - input->start;
        char *feed = there > searched ? memchr(begin + searched, '\n', there - searched) : NULL;
        if (feed) {
            *line = begin;
            *length = (size_t)(feed - begin);
            *ended = true;
            input->start += *length + 1;
            return INPUT_LINE;
        }
        if (input->at_end) {
            *line = begin;
            *length = there;
            *ended = false;
            input->start = input->end;
            return there ? INPUT_LINE : INPUT_END;
        }
        searched = there;
        if (!fill(input))
            return INPUT_FAILED;
    }
}
