#define _XOPEN_SOURCE 700
#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/text.h"
#include "command/check.h"
#include "project/project.h"

/* How often Ctrl-C is looked for while nothing happens; and how long after a change others are waited for,
 * which belong to the same save. */
enum { PATIENCE_MS = 100, SETTLE_MS = 5 };

/* Editors write a new file and rename it, so that folders are watched; events tell names in them. */
static const uint32_t EVENTS = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE;

struct watched_file {
    int folder;       /* inotify's number */
    const char *path; /* as the project names it */
    const char *name; /* in its folder */
    bool is_target;   /* of a link of that path */
};

struct watch {
    struct invocation *invocation;
    const char *project;
    int inotify;
    struct arena arena;
    ARRAY(struct watched_file) files;
    const char *changed; /* a file that has; NULL: none yet */

    /* From round to round: what has not changed keeps its results. */
    struct job job;
    struct invocation round;
    struct project_check *check;
};

static bool is_over(const struct watch *w) {
    const volatile sig_atomic_t *stopper = w->invocation->job->stopper;
    return stopper && *stopper;
}

/* --- Which files --- */

static bool is_watched(const struct watch *w, const struct watched_file *file) {
    for (size_t i = 0; i < w->files.count; i++) {
        const struct watched_file *known = &w->files.items[i];
        if (known->folder == file->folder && strcmp(known->path, file->path) == 0 &&
            strcmp(known->name, file->name) == 0)
            return true;
    }
    return false;
}

/* A folder that is not there is not watched: the project is wrong then, and that is reported. */
static bool watch_place(struct watch *w, const char *path, const char *place, bool is_target) {
    const char *slash = strrchr(place, '/');
    char folder[PATH_MAX] = ".";
    if (slash && snprintf(folder, sizeof folder, "%.*s", (int)(slash + 1 - place), place) >= PATH_MAX)
        return true;
    struct watched_file file = {inotify_add_watch(w->inotify, folder, EVENTS), path,
                                slash ? slash + 1 : place, is_target};
    if (file.folder < 0 || is_watched(w, &file))
        return true;
    file.path = arena_text(&w->arena, path, strlen(path));
    file.name = arena_text(&w->arena, file.name, strlen(file.name));
    return file.path && file.name && array_push(w->arena.memory, &w->files, file);
}

/* What a link leads to is saved in a folder of its own. */
static bool watch_file(struct watch *w, const char *path) {
    char target[PATH_MAX];
    if (!watch_place(w, path, path, false))
        return false;
    struct stat status;
    bool is_link = lstat(path, &status) == 0 && S_ISLNK(status.st_mode);
    return !is_link || !realpath(path, target) || watch_place(w, path, target, true);
}

static bool watch_texts(struct watch *w, const struct project_texts *texts) {
    for (size_t i = 0; i < texts->items.count; i++)
        if (!watch_file(w, texts->items.items[i].text))
            return false;
    return true;
}

/* Before the files are read: what changes meanwhile is noticed. Files that the project has named once are
 * watched on, so that a project that is wrong for a while loses none. */
static bool watch_all(struct watch *w) {
    struct job reading;
    struct project project;
    job_init(&reading);
    project_read(&project, &reading, w->project);
    bool fine = watch_file(w, w->project);
    for (size_t i = 0; i < project.components.count && fine; i++) {
        const struct project_component *c = &project.components.items[i];
        fine = watch_texts(w, &c->files) && watch_texts(w, &c->candidates) &&
               (!c->stateful_interface.text || watch_file(w, c->stateful_interface.text));
    }
    project_free(&project);
    job_free(&reading);
    return fine;
}

/* --- Waiting --- */

/* Notes the first file of ours that has changed. */
static void take_events(struct watch *w) {
    alignas(struct inotify_event) char buffer[16384];
    ssize_t length = read(w->inotify, buffer, sizeof buffer);
    for (ssize_t at = 0; at < length;) {
        const struct inotify_event *event = (const void *)(buffer + at);
        at += (ssize_t)sizeof *event + event->len;
        for (size_t i = 0; i < w->files.count && event->len > 0 && !w->changed; i++)
            if (w->files.items[i].folder == event->wd && strcmp(w->files.items[i].name, event->name) == 0)
                w->changed = w->files.items[i].path;
    }
}

static bool has_events(struct watch *w, int milliseconds) {
    struct pollfd polled = {.fd = w->inotify, .events = POLLIN};
    return poll(&polled, 1, milliseconds) > 0;
}

/* False: Ctrl-C. */
static bool wait_for_change(struct watch *w) {
    w->changed = NULL;
    while (!w->changed && !is_over(w))
        if (has_events(w, PATIENCE_MS))
            take_events(w);
    while (!is_over(w) && has_events(w, SETTLE_MS))
        take_events(w);
    return !is_over(w);
}

/* --- Rounds --- */

/* The limits are those of the command line, and time begins again. */
static enum status check_round(struct watch *w) {
    const struct invocation *given = w->invocation;
    job_forget(&w->job);
    w->job.memory.limit = given->job->memory.limit;
    w->round.started = clock_seconds();
    w->round.explained = false;
    w->job.deadline = given->job->deadline > 0 ? w->round.started + given->job->deadline - given->started : 0;
    return project_check_run(w->check);
}

/* False: nobody can read it. */
static bool say(const struct watch *w, const char *before, const char *text, const char *after) {
    struct output *output = announcement_open(w->invocation);
    if (!output)
        return false;
    output_text(output, before);
    output_text(output, text);
    output_text(output, after);
    return output_commit(output);
}

static bool say_watched(const struct watch *w) {
    char tried[64] = "", text[64];
    size_t named = 0, all, count = project_check_tried(w->check, &all);
    for (size_t i = 0; i < w->files.count; i++)
        named += !w->files.items[i].is_target;
    if (all > 0)
        snprintf(tried, sizeof tried, "\nchecked now: %zu of %zu candidates", count, all);
    snprintf(text, sizeof text, "\nwatching %zu files; Ctrl-C ends\n", named);
    return say(w, tried, text, "");
}

static enum status watch(struct watch *w) {
    enum status status = STATUS_YES;
    for (;;) {
        if (!watch_all(w))
            return STATUS_FAILURE;
        status = check_round(w);
        if (status == STATUS_FAILURE || is_over(w) || !say_watched(w) || !wait_for_change(w) ||
            !say(w, "\n", w->changed, " has changed\n"))
            return status;
    }
}

/* In a job of their own. False: there is no memory. */
static bool begin_rounds(struct watch *w) {
    const struct job *given = w->invocation->job;
    job_init(&w->job);
    w->job.stopper = given->stopper;
    w->job.threads = given->threads;
    w->job.progress.sink = given->progress.sink;
    w->round = *w->invocation;
    w->round.job = &w->job;
    w->check = project_check_make(&w->round);
    return w->check || job_fail(w->invocation->job, OUTCOME_MEMORY);
}

static bool check_options(struct invocation *invocation) {
    return !invocation_value(invocation, OPTION_JSON) ||
           job_reject(invocation->job, NULL, "leave out --json, or --watch",
                      "--watch cannot be used with --json");
}

enum status check_watch(struct invocation *invocation) {
    const char *project = invocation_value(invocation, OPTION_PROJECT);
    struct watch w = {.invocation = invocation, .project = project ? project : PROJECT_FILE};
    if (!check_options(invocation))
        return invocation_answer(invocation, &(struct answer){0});
    w.inotify = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
    if (w.inotify < 0) {
        job_give_up(invocation->job, "leave out --watch", "cannot watch files: %s", strerror(errno));
        return invocation_answer(invocation, &(struct answer){0});
    }
    arena_init(&w.arena, &invocation->job->memory);
    enum status status = begin_rounds(&w) ? watch(&w) : invocation_answer(invocation, &(struct answer){0});
    project_check_free(w.check);
    job_free(&w.job);
    array_free(&w.files);
    arena_free(&w.arena);
    close(w.inotify);
    return status;
}
