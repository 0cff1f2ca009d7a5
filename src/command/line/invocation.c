#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/suggest.h"
#include "command/command.h"
#include "command/operand/transform.h"

/* Former names of options: accepted, but not listed. */
static const struct {
    const char *former;
    const char *name;
} RENAMED[] = {{"haste", "eager-receives"}};

static bool is_name(const struct option *option, const char *name, size_t length) {
    for (size_t i = 0; i < sizeof RENAMED / sizeof *RENAMED; i++)
        if (strlen(RENAMED[i].former) == length && strncmp(RENAMED[i].former, name, length) == 0)
            return strcmp(option->name, RENAMED[i].name) == 0;
    return strlen(option->name) == length && strncmp(option->name, name, length) == 0;
}

static const struct option *find_option(const struct command *command, const char *name, size_t length,
                                        char letter) {
    for (const struct option *const *table = command->options; *table; table++)
        for (const struct option *option = *table; option->name; option++)
            if (letter ? option->letter == letter : is_name(option, name, length))
                return option;
    return NULL;
}

static bool unknown_option(struct invocation *invocation, const char *word) {
    const char *known[64];
    size_t count = 0;
    for (const struct option *const *table = invocation->command->options; *table; table++)
        for (const struct option *option = *table; option->name && count < 64; option++)
            known[count++] = option->name;
    char name[64], hint[128];
    snprintf(name, sizeof name, "%s", word + strspn(word, "-"));
    name[strcspn(name, "=")] = '\0';
    const char *near = suggest(name, known, count);
    snprintf(hint, sizeof hint, near ? "did you mean --%s?" : "lacuna %s --help lists the options",
             near ? near : invocation->command->name);
    return job_reject(invocation->job, NULL, hint, "lacuna %s has no option %s", invocation->command->name,
                      word);
}

/* Is `value` one of "a|b|c"? */
static bool is_choice(const char *choices, const char *value) {
    size_t length = strlen(value);
    for (const char *p = choices; *p;) {
        size_t part = strcspn(p, "|");
        if (part == length && strncmp(p, value, length) == 0)
            return true;
        p += part + (p[part] == '|');
    }
    return false;
}

/* May it be given again? Operators are applied one after the other. */
static bool is_repeatable(const struct command *command, const struct option *option) {
    if (is_transform(option))
        return true;
    for (const enum option_id *id = command->repeatable; id && *id != OPTION_HELP; id++)
        if (*id == option->id)
            return true;
    return false;
}

static bool take(struct invocation *invocation, const struct option *option, const char *value) {
    if (option->choices && strcmp(option->choices, "FILE") != 0 && !is_choice(option->choices, value)) {
        char hint[160];
        snprintf(hint, sizeof hint, "one of %s", option->choices);
        return job_reject(invocation->job, NULL, hint, "--%s does not take %s", option->name, value);
    }
    if (option->argument && invocation_count(invocation, option->id) > 0 &&
        !is_repeatable(invocation->command, option))
        return job_reject(invocation->job, NULL, "leave the other out: it takes one value",
                          "--%s is given more than once", option->name);
    struct given_option given = {option, value};
    return array_push(&invocation->job->memory, &invocation->given, given);
}

/* One word that starts with a dash; *i moves on if the next one is its value. */
static bool parse_option(struct invocation *invocation, int count, char **words, int *i) {
    const char *word = words[*i];
    const struct option *option;
    const char *value = NULL;
    if (word[1] == '-') {
        const char *equals = strchr(word, '=');
        option = find_option(invocation->command, word + 2,
                             equals ? (size_t)(equals - word - 2) : strlen(word + 2), 0);
        value = equals ? equals + 1 : NULL;
    } else {
        option = find_option(invocation->command, NULL, 0, word[1]);
        value = word[2] ? word + 2 : NULL;
    }
    if (!option)
        return unknown_option(invocation, word);
    if (!option->argument) {
        if (value)
            return job_reject(invocation->job, NULL, "leave out = and what follows it", "--%s takes no value",
                              option->name);
        return take(invocation, option, "");
    }
    if (!value) {
        if (*i + 1 >= count)
            return job_reject(invocation->job, NULL, "write the value behind the option",
                              "--%s needs a value: %s", option->name, option->argument);
        value = words[++*i];
        const char *name = strncmp(value, "--", 2) == 0 ? value + 2 : NULL;
        if (name && find_option(invocation->command, name, strlen(name), 0))
            return job_reject(invocation->job, NULL, "write the value behind the option",
                              "--%s needs a value: %s", option->name, option->argument);
    }
    return take(invocation, option, value);
}

static bool check_operands(struct invocation *invocation) {
    const struct command *command = invocation->command;
    if (invocation_value(invocation, OPTION_HELP))
        return true;
    char hint[160];
    snprintf(hint, sizeof hint, "lacuna %s [OPTIONS] %s", command->name, command->operands);
    size_t standard_inputs = 0;
    for (size_t i = 0; i < invocation->operands.count; i++)
        standard_inputs += strcmp(invocation->operands.items[i], "-") == 0;
    if (standard_inputs > 1)
        return job_reject(invocation->job, NULL, "name the other files",
                          "only one file can be standard input");
    if (invocation->operands.count < command->least)
        return job_reject(invocation->job, NULL, hint, "lacuna %s needs %s", command->name,
                          invocation->operands.count ? "another file" : "a file");
    if (invocation->operands.count > command->most)
        return job_reject(invocation->job, NULL, hint, "lacuna %s takes at most %zu file%s", command->name,
                          command->most, command->most == 1 ? "" : "s");
    return true;
}

/* A size with K, M, G or a time with s, m, h; false if it is neither. */
static bool scaled(const char *text, const char *units, const double *factors, double *value) {
    char *end;
    *value = strtod(text, &end);
    if (end == text || !(*value > 0) || *value > 1e15)
        return false;
    if (*end) {
        const char *unit = strchr(units, *end);
        if (!unit || end[1])
            return false;
        *value *= factors[unit - units];
    }
    return true;
}

static bool apply_threads(struct invocation *invocation) {
    const char *text = invocation_value(invocation, OPTION_THREADS);
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    invocation->job->threads = processors < 1 ? 1 : (unsigned)processors;
    if (!text)
        return true;
    char *end;
    unsigned long number = strtoul(text, &end, 10);
    if (*end || end == text || number < 1 || number > UINT16_MAX)
        return job_reject(invocation->job, NULL, "write 1 or 2", "--threads needs a positive number, not %s",
                          text);
    invocation->job->threads = (unsigned)number;
    return true;
}

bool size_of_text(const char *text, size_t *bytes) {
    static const double SIZES[] = {1e3, 1e3, 1e6, 1e6, 1e9, 1e9};
    double value;
    if (!scaled(text, "kKmMgG", SIZES, &value))
        return false;
    *bytes = (size_t)value;
    return true;
}

bool seconds_of_text(const char *text, double *seconds) {
    static const double TIMES[] = {1, 60, 3600};
    return scaled(text, "smh", TIMES, seconds);
}

static bool apply_limits(struct invocation *invocation) {
    struct job *job = invocation->job;
    const char *memory = invocation_value(invocation, OPTION_MEMORY);
    const char *timeout = invocation_value(invocation, OPTION_TIMEOUT);
    size_t bytes;
    double seconds;
    if (memory && !size_of_text(memory, &bytes))
        job_reject(job, NULL, "write 500M or 2G", "--memory needs a size, not %s", memory);
    else if (memory && bytes < LEAST_MEMORY)
        job_reject(job, NULL, "write 500M or 2G", "%s is too little memory", memory);
    else if (memory)
        job->memory.limit = bytes;
    if (timeout && !seconds_of_text(timeout, &seconds))
        job_reject(job, NULL, "write 90, 90s, 5m or 1h", "--timeout needs a time, not %s", timeout);
    else if (timeout)
        job->deadline = clock_seconds() + seconds;
    return apply_threads(invocation) && !job_failed(job);
}

bool invocation_parse(struct invocation *invocation, int count, char **words) {
    bool options_over = false;
    for (int i = 0; i < count; i++) {
        const char *word = words[i];
        if (!options_over && strcmp(word, "--") == 0) {
            options_over = true;
        } else if (!options_over && word[0] == '-' && word[1]) {
            parse_option(invocation, count, words, &i); /* all mistakes in one go */
        } else if (!array_push(&invocation->job->memory, &invocation->operands, word)) {
            return false;
        }
    }
    if (job_failed(invocation->job))
        return false;
    return check_operands(invocation) && apply_limits(invocation);
}

void invocation_free(struct invocation *invocation) {
    array_free(&invocation->given);
    array_free(&invocation->operands);
}

const char *invocation_value(const struct invocation *invocation, enum option_id id) {
    for (size_t i = invocation->given.count; i-- > 0;)
        if (invocation->given.items[i].option->id == id)
            return invocation->given.items[i].value;
    return NULL;
}

bool check_foreign_options(const struct invocation *invocation, const enum option_id *ids, size_t count,
                           const char *what) {
    for (size_t i = 0; i < invocation->given.count; i++)
        for (size_t j = 0; j < count; j++)
            if (invocation->given.items[i].option->id == ids[j])
                return job_reject(invocation->job, NULL, "leave it out", "--%s cannot be used with %s",
                                  invocation->given.items[i].option->name, what);
    return true;
}

bool invocation_values(const struct invocation *invocation, enum option_id id, struct option_values *values) {
    for (size_t i = 0; i < invocation->given.count; i++)
        if (invocation->given.items[i].option->id == id &&
            !array_push(&invocation->job->memory, &values->list, invocation->given.items[i].value))
            return false;
    return true;
}

size_t invocation_count(const struct invocation *invocation, enum option_id id) {
    size_t count = 0;
    for (size_t i = 0; i < invocation->given.count; i++)
        count += invocation->given.items[i].option->id == id;
    return count;
}

bool number_of(struct invocation *invocation, enum option_id id, const char *name, uint64_t otherwise,
               uint64_t *number) {
    const char *text = invocation_value(invocation, id);
    *number = otherwise;
    if (!text)
        return true;
    char *end, hint[64];
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || errno) {
        snprintf(hint, sizeof hint, "write a whole number, as in --%s 10", name);
        return job_reject(invocation->job, NULL, hint, "--%s needs a number, not %s", name, text);
    }
    *number = value;
    return true;
}
