#define _POSIX_C_SOURCE 200809L
#include "command/operand/walk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- at random ---- */

/* SplitMix64: the same walk for the same seed, everywhere. */
static uint64_t next_random(struct walk *walk) {
    uint64_t z = walk->random += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static bool walk_randomly(struct walk *walk, uint64_t steps) {
    job_phase(walk->job, "walking", "steps", steps);
    for (uint64_t i = 0; i < steps && walk->choices(walk->data) > 0; i++)
        if (!walk->take(walk->data, next_random(walk) % walk->choices(walk->data)) || !job_step(walk->job, i))
            return false;
    return true;
}

/* ---- by hand ---- */

/* At once: the next line is waited for. False: it could not be written. */
static bool show(struct walk *walk, void (*write)(void *data, struct output *output), void *data) {
    struct output *output = output_open_stream(walk->job, STDOUT_FILENO);
    if (output)
        write(data, output);
    return output && output_commit(output);
}

static void write_help(void *data, struct output *output) {
    const struct walk *walk = data;
    walk_report_help(&walk->words, output);
}

static void write_prompt(void *data, struct output *output) {
    const struct walk *walk = data;
    walk_report_prompt(&walk->words, output);
}

/* A number alone; 0: there is none. */
static uint64_t typed_number(const char *text) {
    char *end;
    if (*text < '0' || *text > '9')
        return 0;
    unsigned long long number = strtoull(text, &end, 10);
    return *end == '\0' ? number : 0;
}

/* One line of the user, without blanks around it; false: he has had enough. */
static bool obey(struct walk *walk, const char *line) {
    uint64_t choice = typed_number(line), steps = strncmp(line, "r ", 2) == 0 ? typed_number(line + 2) : 0;
    if (strcmp(line, "q") == 0)
        return false;
    if (strcmp(line, "r") == 0 || steps > 0)
        return walk_randomly(walk, steps > 0 ? steps : 1);
    if (strcmp(line, "b") == 0)
        return walk->back(walk->data);
    if (choice > 0 && choice <= walk->choices(walk->data))
        return walk->take(walk->data, choice - 1);
    if (strcmp(line, "c") == 0)
        return show(walk, walk->write_path, walk->data);
    return !*line || show(walk, write_help, walk);
}

static bool walk_by_hand(struct walk *walk) {
    char *line = NULL;
    size_t room = 0;
    bool prompts = isatty(STDIN_FILENO);
    while (show(walk, walk->write_choices, walk->data) && (!prompts || show(walk, write_prompt, walk))) {
        ssize_t length = getline(&line, &room, stdin);
        if (length < 0)
            break;
        while (length > 0 &&
               (line[length - 1] == '\n' || line[length - 1] == '\r' || line[length - 1] == ' '))
            line[--length] = '\0';
        if (!obey(walk, line + strspn(line, " ")) || job_stopped(walk->job))
            break;
    }
    free(line);
    return true;
}

/* ---- either ---- */

/* How far a random walk goes if nothing is said. */
enum { USUAL_STEPS = 20 };

bool walk_read_options(struct walk *walk, struct invocation *invocation) {
    walk->by_itself = invocation_value(invocation, OPTION_RANDOM);
    if (!number_of(invocation, OPTION_SEED, "seed", 1, &walk->random) ||
        !number_of(invocation, OPTION_STEPS, "steps", USUAL_STEPS, &walk->steps))
        return false;
    return walk->by_itself || !invocation_value(invocation, OPTION_JSON) ||
           job_reject(walk->job, NULL, "add --random", "--json needs --random");
}

bool walk_along(struct walk *walk) {
    return walk->by_itself ? walk_randomly(walk, walk->steps) : walk_by_hand(walk);
}
