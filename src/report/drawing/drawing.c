#define _POSIX_C_SOURCE 200809L
#include "report/drawing/drawing.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lts/file/export.h"

extern char **environ;

/* Dense graphs stop being readable earlier. */
enum { EDGES_PER_STATE = 6 };

/* Above this a layout cannot be read. */
enum { SECONDS_FOR_LAYOUT = 60 };

static bool missing(struct job *job, const char *program) {
    diagnostics_add(&job->diagnostics, SEVERITY_ERROR, NULL,
                    strcmp(program, "dot") == 0
                        ? "install the package graphviz, or write the graph itself: -o FILE.dot"
                        : "install the package librsvg2-bin, or draw SVG: -o FILE.svg",
                    "drawing needs the program %s, which is not installed", program);
    return job_fail(job, OUTCOME_OUTPUT);
}

/* As posix_spawnp() looks for it. */
static bool is_installed(const char *program) {
    const char *at = getenv("PATH");
    char file[PATH_MAX];
    while (at) {
        int length = (int)strcspn(at, ":");
        snprintf(file, sizeof file, "%.*s/%s", length, at, program);
        if (length > 0 && access(file, X_OK) == 0)
            return true;
        at = at[length] ? at + length + 1 : NULL;
    }
    return false;
}

bool drawing_check_programs(struct job *job, enum drawing_format format) {
    static const char *const PROGRAMS[] = {"dot", "rsvg-convert"};
    size_t needed = format == DRAWING_DOT ? 0 : format == DRAWING_SVG ? 1 : 2;
    for (size_t i = 0; i < needed; i++)
        if (!is_installed(PROGRAMS[i]))
            return missing(job, PROGRAMS[i]);
    return true;
}

static const char SMALLER[] = "draw a smaller LTS, or write the graph itself: -o FILE.dot";

static bool went_wrong(struct job *job, const char *program) {
    diagnostics_add(&job->diagnostics, SEVERITY_ERROR, NULL, SMALLER, "%s failed", program);
    return job_fail(job, OUTCOME_OUTPUT);
}

/* Starts the program with pipes for its input and output; 0 if that fails. */
static pid_t start(char *const *arguments, int *to, int *from) {
    int in[2], out[2];
    if (pipe(in) != 0)
        return 0;
    if (pipe(out) != 0) {
        close(in[0]);
        close(in[1]);
        return 0;
    }
    fcntl(in[1], F_SETFD, FD_CLOEXEC);
    fcntl(out[0], F_SETFD, FD_CLOEXEC);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, in[0]);
    posix_spawn_file_actions_addclose(&actions, out[1]);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t child = 0;
    if (posix_spawnp(&child, arguments[0], &actions, NULL, arguments, environ) != 0)
        child = 0;
    posix_spawn_file_actions_destroy(&actions);
    close(in[0]);
    close(out[1]);
    *to = in[1];
    *from = out[0];
    if (!child) {
        close(*to);
        close(*from);
    }
    return child;
}

/* Feeds `input` and collects what comes, both at once, until the child closes its output. False: it has not,
 * or the job has failed. */
static bool converse(struct job *job, int *to, int from, const struct bytes *input, struct bytes *result) {
    double deadline = clock_seconds() + SECONDS_FOR_LAYOUT;
    size_t sent = 0;
    for (;;) {
        if (sent == input->data.count && *to >= 0) {
            close(*to);
            *to = -1;
        }
        job->progress.done = result->data.count;
        if (!job_look_around(job))
            return false;
        if (clock_seconds() > deadline)
            return job_give_up(job, SMALLER, "the layout took more than %d seconds", SECONDS_FOR_LAYOUT);
        struct pollfd ends[2] = {{.fd = from, .events = POLLIN}, {.fd = *to, .events = POLLOUT}};
        if (poll(ends, *to >= 0 ? 2 : 1, 200) < 0 && errno != EINTR)
            return false;
        if (ends[0].revents & (POLLIN | POLLHUP)) {
            if (!array_reserve(&job->memory, &result->data, result->data.count + 65536))
                return false;
            ssize_t got = read(from, result->data.items + result->data.count, 65536);
            if (got == 0)
                return true;
            if (got > 0)
                result->data.count += (size_t)got;
        }
        if (*to >= 0 && ends[1].revents & (POLLOUT | POLLERR | POLLHUP)) {
            ssize_t put = write(*to, input->data.items + sent, input->data.count - sent);
            if (put > 0)
                sent += (size_t)put;
            else if (put < 0 && errno != EAGAIN && errno != EINTR)
                sent = input->data.count; /* it has stopped listening: its exit status will tell */
        }
    }
}

/* Runs a filter program over `input`. */
static bool run_filter(struct job *job, char *const *arguments, const struct bytes *input,
                       struct bytes *result) {
    int to, from;
    pid_t child = start(arguments, &to, &from);
    if (!child)
        return missing(job, arguments[0]);
    fcntl(to, F_SETFL, O_NONBLOCK);
    void (*old)(int) = signal(SIGPIPE, SIG_IGN);
    job_phase(job, "drawing", "bytes", 0);
    bool finished = converse(job, &to, from, input, result);
    signal(SIGPIPE, old);
    if (!finished)
        kill(child, SIGKILL);
    if (to >= 0)
        close(to);
    close(from);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    if (job_failed(job))
        return false;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
        return missing(job, arguments[0]);
    if (!finished || !WIFEXITED(status) || WEXITSTATUS(status) != 0 || result->data.count == 0)
        return went_wrong(job, arguments[0]);
    return true;
}

static bool write_bytes(struct job *job, const char *path, const struct bytes *bytes) {
    struct output *output = output_open(job, path);
    if (!output)
        return false;
    output_bytes(output, bytes->data.items, bytes->data.count);
    return output_commit(output);
}

/* Ends an output that the DOT text goes to. */
static bool write_dot(struct job *job, const struct drawing *drawing, struct output *output) {
    if (!output)
        return false;
    if (drawing->assumption)
        assumption_dot_write(job, drawing->assumption, drawing->lts, drawing->part, output);
    else
        dot_write_marked(job, drawing->lts, drawing->part, drawing->marked, drawing->note, output);
    if (!job_failed(job))
        return output_commit(output);
    output_abandon(output);
    return false;
}

/* The graph with texts as people see them: Graphviz writes what it reads, also where that is not XML. */
static bool make_showable(struct job *job, const struct bytes *graph, struct bytes *shown) {
    struct output *output = output_open_memory(job, shown);
    if (!output)
        return false;
    output_for_people(output);
    output_bytes(output, graph->data.items, graph->data.count);
    return output_commit(output);
}

bool drawing_render(struct job *job, const struct bytes *graph, enum drawing_format format,
                    const char *path) {
    if (format == DRAWING_DOT)
        return write_bytes(job, path, graph);
    char *const dot[] = {"dot", "-Tsvg", NULL};
    char *const rsvg[] = {"rsvg-convert", "--format", "png", "--zoom", "2", NULL};
    struct bytes shown = {0}, svg = {0}, png = {0};
    bool fine = make_showable(job, graph, &shown) && run_filter(job, dot, &shown, &svg);
    if (fine && format == DRAWING_PNG)
        fine = run_filter(job, rsvg, &svg, &png);
    if (fine)
        fine = write_bytes(job, path, format == DRAWING_PNG ? &png : &svg);
    array_free(&shown.data);
    array_free(&svg.data);
    array_free(&png.data);
    return fine;
}

static uint32_t states_of(const struct drawing *drawing) {
    return drawing->part ? drawing->part->states : drawing->lts->states;
}

static uint64_t transitions_of(const struct drawing *drawing) {
    return drawing->part ? drawing->part->transitions : lts_transitions(drawing->lts);
}

uint64_t drawing_size(const struct drawing *drawing) {
    uint64_t needed = (transitions_of(drawing) + EDGES_PER_STATE - 1) / EDGES_PER_STATE;
    return needed < states_of(drawing) ? states_of(drawing) : needed;
}

bool drawing_readable(struct job *job, const struct drawing *drawing, uint64_t largest, const char *file) {
    uint64_t needed = drawing_size(drawing);
    if (needed <= largest)
        return true;
    struct place place = {.file = file};
    char hint[256];
    snprintf(
        hint, sizeof hint,
        "draw %s (--from STATE --depth N), reduce it or hide labels first (lacuna reduce, lacuna convert --hide), or force it with --largest %" PRIu64,
        drawing->part ? "less of it" : "a part of it", needed);
    return job_reject(job, file ? &place : NULL, hint,
                      "%" PRIu32 " states and %" PRIu64 " transitions are too many for a readable drawing",
                      states_of(drawing), transitions_of(drawing));
}

bool drawing_write(struct job *job, const struct drawing *drawing, enum drawing_format format,
                   const char *path) {
    struct bytes graph = {0};
    bool fine =
        write_dot(job, drawing, output_open_memory(job, &graph)) && drawing_render(job, &graph, format, path);
    array_free(&graph.data);
    return fine;
}
