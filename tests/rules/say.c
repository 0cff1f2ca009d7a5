/* Prints rules in words, for tests/rules/sentences.py. The first line of the input has the actions, ?m or
 * receiver!m. Every other line is a rule: "2 | 0 ?ask 1; 1 ?go 0 | 1 a!x", which is states, moves, and what
 * is forbidden. The answer is one line each, with \n where the text begins a new one. A line of several
 * rules, each behind an &, is answered with their folds: "0 1: text", the numbers being those of the members,
 * and a tab behind each. */
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report/text/rule_text.h"
#include "rules/fold.h"

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

static void read_rule(struct job *job, char *rest, struct rule *rule) {
    char *states = strsep(&rest, "|"), *moves = strsep(&rest, "|"), *item;
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

static struct rule_words words_of(struct job *job) {
    return (struct rule_words){&job->memory, "m", {actions, actions_count}, NULL, {0}, ""};
}

static void print(struct text *text) {
    for (const char *at = text_end(text); *at; at++)
        if (*at == '\n')
            fputs("\\n", stdout);
        else
            putchar(*at);
    text_free(text);
}

static void say(struct job *job) {
    struct rule_words words = words_of(job);
    struct text text = {.memory = &job->memory};
    struct rule rule;
    read_rule(job, line, &rule);
    rule_text(&words, &rule, &text);
    print(&text);
    putchar('\n');
    rule_free(&rule);
}

static void say_fold(struct job *job, const struct rules *rules, const struct rule_fold *fold) {
    struct rule_words words = words_of(job);
    struct text text = {.memory = &job->memory};
    for (size_t i = 0; i < fold->members.count; i++)
        printf("%s%u", i > 0 ? " " : "", fold->members.items[i]);
    fputs(": ", stdout);
    if (fold->values.count > 0)
        rule_words_fold(&words, &rules->list.items[fold->members.items[0]], fold->values.items[0]);
    rule_fold_text(&words, rules, fold, &text);
    print(&text);
    putchar('\t');
}

static void say_folds(struct job *job) {
    struct rules rules = {0};
    char *rest = line + 1, *item;
    while ((item = strsep(&rest, "&")) != NULL) {
        struct rule rule;
        read_rule(job, item, &rule);
        if (!array_push(&job->memory, &rules.list, rule))
            fail("no memory");
    }
    if (!rules_fold(&rules, &job->memory, (struct action_texts){actions, actions_count}))
        fail("no memory");
    for (size_t i = 0; i < rules.folds.count; i++)
        say_fold(job, &rules, &rules.folds.items[i]);
    putchar('\n');
    rules_free(&rules);
}

int main(void) {
    struct job job;
    job_init(&job);
    if (!fgets(first, sizeof first, stdin))
        return 1;
    for (char *at = strtok(first, " \n"); at && actions_count < MOST_ACTIONS; at = strtok(NULL, " \n"))
        actions[actions_count++] = at;
    while (fgets(line, sizeof line, stdin))
        (line[0] == '&' ? say_folds : say)(&job);
    job_free(&job);
    return 0;
}
