/* Prints rules in words, for tests/rules/sentences.py. The first line of the input has the actions, ?m or
 * receiver!m. Every other line is a rule: "2 | 0 ?ask 1; 1 ?go 0 | 1 a!x", which is states, moves, and what
 * is forbidden. The answer is one line each, with \n where the text begins a new one. */
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report/text/rule_text.h"

enum { LONGEST_LINE = 4096, MOST_ACTIONS = 64 };

static char line[LONGEST_LINE];
static char first[LONGEST_LINE];
static const char *actions[MOST_ACTIONS];
static uint32_t actions_count;

static void fail(const char *reason) {
    fprintf(stderr, "say: %s: %s\n", reason, line);
    exit(1);
}

static uint32_t action_of(const char *text) {
    for (uint32_t a = 0; a < actions_count; a++)
        if (strcmp(actions[a], text) == 0)
            return a;
    fail("no such action");
    return 0;
}

static int by_move(const void *one, const void *other) {
    const struct rule_move *a = one, *b = other;
    return a->from != b->from ? (a->from > b->from) - (a->from < b->from)
                              : (a->action > b->action) - (a->action < b->action);
}

static int by_ban(const void *one, const void *other) {
    const struct rule_ban *a = one, *b = other;
    return a->state != b->state ? (a->state > b->state) - (a->state < b->state)
                                : (a->action > b->action) - (a->action < b->action);
}

static void read_rule(struct job *job, struct rule *rule) {
    char *rest = line, *states = strsep(&rest, "|"), *moves = strsep(&rest, "|"), *item;
    char text[256];
    unsigned from, to;
    if (!rest)
        fail("states | moves | forbidden");
    *rule = (struct rule){.states = (uint32_t)strtoul(states, NULL, 10)};
    while ((item = strsep(&moves, ";")) != NULL)
        if (sscanf(item, " %u %255s %u", &from, text, &to) == 3 &&
            !array_push(&job->memory, &rule->moves, ((struct rule_move){from, action_of(text), to})))
            fail("no memory");
    while ((item = strsep(&rest, ";")) != NULL)
        if (sscanf(item, " %u %255s", &from, text) == 2 &&
            !array_push(&job->memory, &rule->banned, ((struct rule_ban){from, action_of(text)})))
            fail("no memory");
    if (rule->moves.count > 0)
        qsort(rule->moves.items, rule->moves.count, sizeof *rule->moves.items, by_move);
    if (rule->banned.count > 0)
        qsort(rule->banned.items, rule->banned.count, sizeof *rule->banned.items, by_ban);
}

static void say(struct job *job) {
    struct rule_words words = {&job->memory, "m", {actions, actions_count}, NULL, {0}, ""};
    struct text text = {.memory = &job->memory};
    struct rule rule;
    read_rule(job, &rule);
    rule_text(&words, &rule, &text);
    for (const char *at = text_end(&text); *at; at++)
        if (*at == '\n')
            fputs("\\n", stdout);
        else
            putchar(*at);
    putchar('\n');
    text_free(&text);
    rule_free(&rule);
}

int main(void) {
    struct job job;
    job_init(&job);
    if (!fgets(first, sizeof first, stdin))
        return 1;
    for (char *at = strtok(first, " \n"); at && actions_count < MOST_ACTIONS; at = strtok(NULL, " \n"))
        actions[actions_count++] = at;
    while (fgets(line, sizeof line, stdin))
        say(&job);
    job_free(&job);
    return 0;
}
