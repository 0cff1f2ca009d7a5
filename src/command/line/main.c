#define _POSIX_C_SOURCE 200809L
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/suggest.h"
#include "command/command.h"
#include "command/line/completion.h"
#include "command/line/help.h"
#include "command/line/manual.h"
#include "command/line/reference.h"

extern const struct command COMMAND_INFO, COMMAND_CONVERT, COMMAND_REDUCE, COMMAND_COMPARE, COMMAND_COMPOSE,
    COMMAND_DRAW, COMMAND_DIRECT, COMMAND_CLOSE, COMMAND_STABLE, COMMAND_VERIFY, COMMAND_PROVE, COMMAND_LTS,
    COMMAND_SIMULATE, COMMAND_FORMULA, COMMAND_ASSUME, COMMAND_CHECK, COMMAND_INIT, COMMAND_INTERFACE;

const struct command *const COMMANDS[] = {
    &COMMAND_ASSUME,  &COMMAND_CHECK,  &COMMAND_INIT,     &COMMAND_INTERFACE, &COMMAND_VERIFY,
    &COMMAND_PROVE,   &COMMAND_LTS,    &COMMAND_SIMULATE, &COMMAND_FORMULA,   &COMMAND_INFO,
    &COMMAND_CONVERT, &COMMAND_REDUCE, &COMMAND_COMPARE,  &COMMAND_COMPOSE,   &COMMAND_DRAW,
    &COMMAND_DIRECT,  &COMMAND_CLOSE,  &COMMAND_STABLE};
const size_t COMMANDS_COUNT = sizeof COMMANDS / sizeof *COMMANDS;

/* Ctrl-C asks the work to stop, tell what it knows, and leave nothing half-written. */
static volatile sig_atomic_t stopped;

static void stop(int number) {
    (void)number;
    stopped = 1;
}

static void watch_for_interrupts(void) {
    struct sigaction action = {.sa_handler = stop};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is an error of writing */
    signal(SIGXFSZ, SIG_IGN); /* so is a file that may not grow */
}

/* A standard stream that was closed must not become some file of ours: what is opened in its place fails when
 * it is used. */
static void occupy_standard_streams(void) {
    for (int stream = 0; stream < 3; stream++)
        if (fcntl(stream, F_GETFD) < 0 && open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY) != stream)
            exit(STATUS_FAILURE);
}

const struct command *command_find(const char *name) {
    for (size_t i = 0; i < COMMANDS_COUNT; i++)
        if (strcmp(COMMANDS[i]->name, name) == 0)
            return COMMANDS[i];
    return NULL;
}

/* A mistake before there is a command. */
static int reject(const char *hint, const char *format, const char *word) {
    struct job job;
    job_init(&job);
    job_reject(&job, NULL, hint, format, word);
    print_messages(&job.diagnostics);
    job_free(&job);
    return STATUS_USAGE;
}

static int unknown_command(const char *name) {
    const char *names[sizeof COMMANDS / sizeof *COMMANDS];
    char hint[64] = "lacuna --help lists the commands";
    for (size_t i = 0; i < COMMANDS_COUNT; i++)
        names[i] = COMMANDS[i]->name;
    const char *near = suggest(name, names, COMMANDS_COUNT);
    if (near)
        snprintf(hint, sizeof hint, "did you mean %s?", near);
    return reject(hint, "unknown command %s", name);
}

/* What the build installs beside the program; false: there is no such kind of page. */
static bool generate(struct output *output, const char *kind) {
    if (strcmp(kind, "man") == 0)
        manual_overview(output);
    else if (strncmp(kind, "man-", 4) == 0 && command_find(kind + 4))
        manual_command(output, command_find(kind + 4));
    else if (strcmp(kind, "reference") == 0)
        reference_page(output);
    else if (strcmp(kind, "bash") == 0)
        completion_bash(output);
    else if (strcmp(kind, "zsh") == 0)
        completion_zsh(output);
    else if (strcmp(kind, "fish") == 0)
        completion_fish(output);
    else
        return false;
    return true;
}

/* A generated page, the help of a command, or the overview. One that cannot be written is a failure like any
 * other. */
static int print_page(const char *generated, const struct command *command) {
    struct job job;
    job_init(&job);
    struct output *output = output_open(&job, "-");
    int status = STATUS_YES;
    if (output && generated)
        status = generate(output, generated) ? STATUS_YES : STATUS_USAGE;
    else if (output && command)
        help_command(output, command);
    else if (output)
        help_overview(output);
    if (!output || !output_commit(output))
        status = STATUS_FAILURE;
    job_free(&job);
    return status;
}

/* A number of bytes in a file of one line, 0 if there is none. */
static size_t bytes_in(const char *path) {
    FILE *file = fopen(path, "r");
    unsigned long long bytes = 0;
    if (file && fscanf(file, "%llu", &bytes) != 1)
        bytes = 0;
    if (file)
        fclose(file);
    return (size_t)bytes;
}

static size_t available_memory(void) {
    char line[128];
    unsigned long long kilobytes = 0;
    FILE *file = fopen("/proc/meminfo", "r");
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "MemAvailable: %llu kB", &kilobytes) == 1)
            break;
    if (file)
        fclose(file);
    return (size_t)kilobytes * 1024;
}

/* What is free on the machine, or in our container, less a tenth: to be refused is better than to be killed.
 */
static size_t memory_to_use(void) {
    size_t bytes = available_memory(), container = bytes_in("/sys/fs/cgroup/memory.max");
    if (container && (!bytes || container < bytes))
        bytes = container;
    return bytes / 10 * 9;
}

static int run(const struct command *command, int count, char **words) {
    struct job job;
    job_init(&job);
    job.memory.limit = memory_to_use();
    job.stopper = &stopped;
    if (isatty(STDERR_FILENO))
        job.progress.sink = stderr;
    struct invocation invocation = {.command = command, .job = &job, .started = clock_seconds()};
    int status;
    if (!invocation_parse(&invocation, count, words))
        status = invocation_answer(&invocation, &(struct answer){0});
    else if (invocation_value(&invocation, OPTION_HELP))
        status = print_page(NULL, command);
    else
        status = command->run(&invocation);
    invocation_free(&invocation);
    job_free(&job);
    return status;
}

int main(int count, char **words) {
    mallopt(M_MMAP_THRESHOLD, 1 << 20); /* large arrays grow by remapping, and go back when freed */
    occupy_standard_streams();
    watch_for_interrupts();
    const char *name = count > 1 ? words[1] : NULL;
    if (!name) {
        print_page(NULL, NULL);
        return STATUS_USAGE;
    }
    if (strcmp(name, "--version") == 0 || strcmp(name, "version") == 0) {
        printf("lacuna %s\n", LACUNA_VERSION);
        return fflush(stdout) == 0 ? STATUS_YES : STATUS_FAILURE;
    }
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0) {
        if (count < 3)
            return print_page(NULL, NULL);
        return command_find(words[2]) ? print_page(NULL, command_find(words[2])) : unknown_command(words[2]);
    }
    if (strcmp(name, "generate") == 0) {
        int status = count == 3 ? print_page(words[2], NULL) : STATUS_USAGE;
        if (status == STATUS_USAGE)
            return reject("choose one of these", "%s",
                          "generate takes man, man-COMMAND, reference, bash, zsh or fish");
        return status;
    }
    const struct command *command = command_find(name);
    return command ? run(command, count - 2, words + 2) : unknown_command(name);
}
